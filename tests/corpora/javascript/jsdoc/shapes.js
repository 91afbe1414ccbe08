class Shape {
  constructor() {
    /** @type {Shape[]} */
    this.parts = [];
    /** @type {Pen | null} */
    this.pen = null;
  }
  area() {}
  drawAll() {
    this.parts.forEach((part) => part.area());
    //                                ^ calls shapes.js:Shape.area
    this.pen.draw();
    //       ^ calls shapes.js:Pen.draw
  }
  /** @returns {Shape} */
  copy() {
    return build("copy", this);
  }
}
class Pen {
  draw() {}
  /**
   * @param {Shape} shape
   * @param {Pen} [other] another one
   * @param {...Shape} rest
   */
  trace(shape, other, ...rest) {
    shape.copy().area();
    //    ^ calls shapes.js:Shape.copy, shapes.js:Shape.area
    other.draw();
    //    ^ calls shapes.js:Pen.draw
  }
}
module.exports = { Shape, Pen };
