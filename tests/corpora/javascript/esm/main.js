import named, { one, two as deux, default as same } from "./defs.js";
import * as all from "./barrel";
import { one as viaBarrel, ns, three, Renamed, fromCycle } from "./barrel";
import Anonymous from "./anonymous";
import "./defs.js";
import { one as outside } from "elsewhere";
import { hidden } from "./defs.js";

named();
//  ^ calls defs.js:main
same();
//  ^ calls defs.js:main
one();
//  ^ calls defs.js:one
deux();
//  ^ calls defs.js:two
all.one();
//  ^ calls defs.js:one
all.ns.two();
//     ^ calls defs.js:two
viaBarrel();
//  ^ calls defs.js:one
ns.one();
//  ^ calls defs.js:one
three();
//  ^ calls deep/index.js:three
new Renamed();
//  ^ calls deep/index.js:Original
fromCycle();
//  ^ calls cycle.js:fromCycle
Anonymous();
//  ^ calls anonymous.js:default
outside();
//  ^ nothing calls
hidden();
//  ^ nothing calls
all.default;
//  ^ nothing references

async function dynamic() {
  const defs = await import("./defs.js");
  defs.two();
  //   ^ calls defs.js:two
  const { one } = await import("./barrel.js");
  one();
  //  ^ calls defs.js:one
}
