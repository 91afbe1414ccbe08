export function make() {
  return {
    start() {},
    inner() {
      return new Inner();
      //         ^ calls make.js:Inner from make.inner
    },
  };
}

class Inner {
  run() {}
}

export const config = {
  handlers: { click: () => {} },
};
