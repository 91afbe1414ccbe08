class Item {
  use() {}
}
const known = new Map<string, Item>();
known.get("x")!.use();
//              ^ calls maps.ts:Item.use
function all(items: Map<string, Item>, byName: Record<string, Item>, open: { [name: string]: Item }) {
  items.forEach((item) => item.use());
  //                           ^ calls maps.ts:Item.use
  for (const item of items.values()) item.use();
  //                                      ^ calls maps.ts:Item.use
  for (const [name, item] of items) item.use();
  //                                     ^ calls maps.ts:Item.use
  items.set("a", new Item()).clear();
  //                         ^ calls maps.ts:Item
  byName["a"].use();
  //          ^ calls maps.ts:Item.use
  open["a"].use();
  //        ^ calls maps.ts:Item.use
  for (const item of Object.values(byName)) item.use();
  //                                             ^ calls maps.ts:Item.use
  Object.entries(open).map(([name, item]) => item.use());
  //                                              ^ calls maps.ts:Item.use
}
