import { make, config } from "./make.js";

const api = {
  get() {
    return this.helper();
    //          ^ calls main.js:api.helper from api.get
  },
  helper: () => {},
  nested: {
    deep() {},
  },
  "quoted-key": function () {},
  get computed() {
    return new Thing();
  },
};
api.get();
//  ^ calls main.js:api.get
api["helper"]();
//  ^ calls main.js:api.helper
api.nested.deep();
//         ^ calls main.js:api.nested.deep
api["quoted-key"]();
//  ^ calls main.js:api.quoted-key
api.computed.run();
//           ^ calls main.js:Thing.run
api.missing();
//  ^ nothing calls
api.toString();
//  ^ nothing calls

class Thing {
  run() {}
}

const made = make();
made.start();
//   ^ calls make.js:make.start
made.inner().run();
//   ^ calls make.js:make.inner, make.js:Inner.run
const { start: begin } = made;
begin();
//  ^ calls make.js:make.start

const wide = { ...api, ...made, own() {} };
wide.own();
//   ^ calls main.js:wide.own
wide.nested.deep();
//          ^ calls main.js:api.nested.deep
wide.start();
//   ^ calls make.js:make.start

const later = {};
later.added = function () {};
later.added();
//    ^ calls main.js:later.added
Object.assign(later, { assigned() {} });
later.assigned();
//    ^ calls main.js:assigned

function counter() {}
counter.reset = () => {};
counter.reset();
//      ^ calls main.js:counter.reset
counter.call(null);
//  ^ nothing calls
config.handlers.click();
//              ^ calls make.js:config.handlers.click
