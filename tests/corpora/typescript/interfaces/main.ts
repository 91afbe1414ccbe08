import { Store, MemoryStore } from "./store";

export function use(store: Store, memory: MemoryStore) {
  store.get("x");
  //    ^ calls store.ts:Reader.get
  store.set("x", 1);
  //    ^ calls store.ts:Store.set
  store.handler();
  //    ^ references store.ts:Store.handler
  store.nested.deep();
  //           ^ nothing calls
  memory.set("x", 1);
  //     ^ calls store.ts:MemoryStore.set
  memory.size();
  //     ^ calls store.ts:Base.size
}

const literal: Store = {
  get: () => 1,
  set() {},
  handler: () => {},
  nested: { deep() {} },
};
literal.set("x", 2);
//      ^ calls store.ts:Store.set
