import { each } from "./each.js";

class Item {
  run() {}
  static of() {
    return new Item();
  }
}

const items = [new Item(), new Item()];
items.forEach((item) => item.run());
//                           ^ calls main.js:Item.run from <module>
items.map((item) => item.run()).filter(Boolean);
//                       ^ calls main.js:Item.run
items.filter(Boolean).map((one, index) => one.run());
//                                            ^ calls main.js:Item.run
items.find((item) => item.run()).run();
//                        ^ calls main.js:Item.run
items.map(() => Item.of()).forEach((made) => made.run());
//                   ^ calls main.js:Item.of, main.js:Item.run
items.reduce((sum, item) => item.run(), 0);
//                               ^ calls main.js:Item.run
items[0].run();
//       ^ calls main.js:Item.run
items.run();
//    ^ nothing calls
for (const one of items) one.run();
//                           ^ calls main.js:Item.run

async function load() {
  return new Item();
}
load().then((item) => item.run());
//                         ^ calls main.js:load, main.js:Item.run
async function use() {
  (await load()).run();
  //             ^ calls main.js:load, main.js:Item.run
  const [a, b] = await Promise.all([load(), load()]);
  //                                ^ calls main.js:load
  a.run();
  //  ^ calls main.js:Item.run
}

function handler() {}
setTimeout(handler, 10);
//         ^ references main.js:handler
//         ^ nothing calls
const routes = { home: handler };
//                     ^ references main.js:handler
each([], handler);
//       ^ references main.js:handler
each([], (thing) => thing.run());
//                        ^ calls each.js:each
