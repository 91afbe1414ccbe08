/**
 * @typedef {import("./shapes").Shape} Shape
 * @typedef {import("./shapes").Pen} Pen
 */

/** @typedef {Object} Options
 * @property {Pen} pen what draws
 */

/**
 * @param {Shape} shape
 * @param {Options} options
 * @param {Promise<Pen>} late
 */
export async function show(shape, options, late) {
  shape.area();
  //    ^ calls shapes.js:Shape.area
  options.pen.draw();
  //          ^ calls shapes.js:Pen.draw
  (await late).draw();
  //           ^ calls shapes.js:Pen.draw
}

/** @param {(name: string) => Shape} make */
export const made = (make) => make("a").area();
//                                      ^ calls shapes.js:Shape.area

/** @type {Map<string, Shape>} */
const known = new Map();

/**
 * @template T
 * @param {T} area
 * @param {Object} anything
 * @param {Elsewhere} elsewhere
 * @param {Array.<string>} names
 */
function open(area, anything, elsewhere, names) {
  area.area();
  //   ^ nothing calls
  anything.draw();
  //       ^ nothing calls
  elsewhere.area();
  //        ^ nothing calls
  names.map((name) => name.draw());
  //                       ^ nothing calls
}

/** @type {import("./shapes").Pen} */
let pen = choose();
pen.draw();
//  ^ calls shapes.js:Pen.draw
