import { take } from "lodash";
import fs from "node:fs";

function log() {}
function describe() {}
export function append() {}
export function get() {}
function then() {}

console.log();
//      ^ nothing calls
[].append();
//  ^ nothing calls
fs.get();
//  ^ nothing calls
take().get();
//     ^ nothing calls
new Map().get("x");
//        ^ nothing calls
JSON.parse("").append();
//             ^ nothing calls
fetch("x").then();
//         ^ nothing calls
"text".log();
//     ^ nothing calls
anything.get();
//       ^ nothing calls
describe();
//  ^ calls main.js:describe

export function unknown(list, { get }) {
  list.append();
  //   ^ nothing calls
  get();
  //  ^ nothing calls
  const { log } = list;
  log();
  //  ^ nothing calls
}
