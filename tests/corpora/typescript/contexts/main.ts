import { withStore, configure, type Handler, Emitter, callable } from "./declare";

withStore((store) => store.save());
//                         ^ calls declare.ts:withStore, declare.ts:Store.save
withStore(function ({ nested }) {
  nested.save();
  //     ^ calls declare.ts:Store.save
});
configure({
  onDone: (store, flag) => store.save(),
  //                             ^ calls declare.ts:Store.save from onDone
  build(store) {
    return store.save();
    //           ^ calls declare.ts:Store.save from build
  },
  inner: { each: (store) => store.save() },
  //                              ^ calls declare.ts:Store.save from inner.each
  unknown: (store) => store.save(),
  //                        ^ nothing calls
});
const handler: Handler = (store) => store.save();
//                                        ^ calls declare.ts:Store.save from handler
new Emitter((store) => store.save());
//                           ^ calls declare.ts:Emitter, declare.ts:Emitter.constructor, declare.ts:Store.save
new Emitter(handler).on("x", (store) => store.save());
//                   ^ calls declare.ts:Emitter, declare.ts:Emitter.constructor, declare.ts:Emitter.on, declare.ts:Store.save
callable("x").save();
//            ^ calls declare.ts:Store.save
const satisfied = { inner: { each: (store) => store.save() } } satisfies Partial<Parameters<typeof configure>[0]>;
//                                                  ^ nothing calls
