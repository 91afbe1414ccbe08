export interface Reader {
  get(key: string): number;
}

export interface Store extends Reader {
  //                           ^ inherits store.ts:Reader
  set(key: string, value: number): void;
  handler: () => void;
  nested: { deep(): void };
}

export abstract class Base {
  abstract get(key: string): number;
  size() {
    return this.get("x");
    //          ^ calls store.ts:Base.get
  }
}

export class MemoryStore extends Base implements Store {
  //                             ^ inherits store.ts:Base, store.ts:Store
  get(key: string) {
  // ^ overrides store.ts:Base.get
    return 1;
  }
  set(key: string, value: number) {}
  // ^ overrides store.ts:Store.set
  handler = () => {};
  nested = { deep() {} };
}
