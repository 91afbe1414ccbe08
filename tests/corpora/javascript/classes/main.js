import { Base } from "./base.js";

class Item extends Base {
//    ^ inherits base.js:Base
  #secret = new Part();
  //            ^ calls main.js:Part from Item
  part = new Part();
  handler = () => {
    this.shared();
    //   ^ calls base.js:Base.shared from Item.handler
    this.part.work();
    //        ^ calls main.js:Part.work
    this.#secret.work();
    //           ^ calls main.js:Part.work
  };
  constructor(other) {
    super();
    //  ^ calls base.js:Base, base.js:Base.constructor
    this.late = new Part();
    this.other = other;
  }
  init() {
    super.init();
    //    ^ calls base.js:Base.init
    this.late.work();
    //        ^ calls main.js:Part.work
    this.other.work();
    //         ^ nothing calls
  }
  get size() {
    return this.#count();
    //          ^ calls main.js:Item.#count from Item.size
  }
  set size(value) {
    this.shared();
    //   ^ calls base.js:Base.shared from Item.size
  }
  #count() {}
  static make() {
    return new Item();
    //         ^ calls main.js:Item, main.js:Item.constructor
  }
  static reset() {
    this.make().shared();
    //   ^ calls main.js:Item.make, base.js:Base.shared
  }
  [Symbol.iterator] = function* () {
    yield new Part();
  };
}

class Part {
  work() {
    return this;
  }
  get next() {
    return new Part();
  }
}

const item = new Item();
item.handler();
//   ^ calls main.js:Item.handler
item.shared();
//   ^ calls base.js:Base.shared
item.init();
//   ^ calls main.js:Item.init
item.size;
//   ^ references main.js:item, main.js:Item.size
item.missing();
//   ^ nothing calls
Item.make().part.work().work();
//   ^ calls main.js:Item.make, main.js:Part.work
item.part.next.work();
//             ^ calls main.js:Part.work
for (const part of item) part.work();
//                            ^ calls main.js:Part.work
const bound = item.shared;
bound();
//  ^ calls base.js:Base.shared
const { shared } = item;
//      ^ references main.js:item, base.js:Base.shared
shared();
//  ^ calls base.js:Base.shared

const Named = class {
  run() {}
};
new Named().run();
//          ^ calls main.js:Named, main.js:Named.run

class Outer extends External {
  go() {
    this.work();
    //   ^ nothing calls
  }
}
