export class Base {
  constructor() {
    this.init();
    //   ^ calls base.js:Base.init from Base.constructor
  }
  init() {}
  shared() {}
  static create() {
    return new this();
    //         ^ calls base.js:Base, base.js:Base.constructor
  }
}
