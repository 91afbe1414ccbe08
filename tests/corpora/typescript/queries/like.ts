export const noop = () => {};
const defaults = { retry: { go() {} } };
class Model {
  static find() {}
  run() {}
}
function make() {
  return new Model();
}

export function use(
  all: Array<typeof noop>,
  // ^ nothing calls
  settings: typeof defaults,
  M: typeof Model,
  maker: typeof make,
  //            ^ references like.ts:make
  made: ReturnType<typeof make>,
) {
  for (const one of all) one();
  //                     ^ nothing calls
  settings.retry.go();
  //             ^ calls like.ts:defaults.retry.go
  // ^ nothing references
  M.find();
  // ^ calls like.ts:Model.find
  maker().run();
  //      ^ calls like.ts:Model.run
  made.run();
  //   ^ calls like.ts:Model.run
}
