class Box<T extends Item> {
  constructor(private value: T) {}
  open() {
    this.value.use();
    //         ^ calls main.ts:Item.use
    return this.value;
  }
  map<U>(change: (value: T) => U): Box<never> {
    return new Box(this.value);
    //         ^ calls main.ts:Box, main.ts:Box.constructor
  }
}
class Item {
  use() {}
}
function first<T>(list: T[]): T {
  return list[0];
}
new Box<Item>(new Item()).map((value) => value.use()).open();
//      ^ references main.ts:Item
//                                              ^ calls main.ts:Box, main.ts:Box.constructor, main.ts:Item, main.ts:Box.map, main.ts:Item.use, main.ts:Box.open
first([new Item()]).use();
//                  ^ MISSING calls main.ts:Item.use
//                  ^ calls main.ts:first, main.ts:Item
class Container extends Box<Item> {}
//                      ^ inherits main.ts:Box
//                          ^ references main.ts:Item
const known = new Map<string, Item>();
known.get("x")!.use();
//              ^ calls main.ts:Item.use
