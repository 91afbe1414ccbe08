export class Store {
  nested: Store;
  save() {}
}
export type Handler = (store: Store) => void;
export function withStore(use: (store: Store) => void) {
  use(new Store());
  // ^ calls declare.ts:Store
}
export interface Options {
  onDone?: (store: Store, flag: boolean) => void;
  build(store: Store): void;
  inner: { each: Handler };
}
export function configure(options: Options) {
  options.build(new Store());
  //      ^ calls declare.ts:Options.build, declare.ts:Store
}
export class Emitter {
  constructor(handler: Handler) {}
  on(name: string, handler: Handler): this {
    return this;
  }
}
export interface Callable {
  (name: string): Store;
}
export declare const callable: Callable;
