exports.array = {};
exports.array.flatten = function flatten() {};
exports.plain = function () {
  return exports.array.flatten();
  //                   ^ calls own.js:array.flatten
};
exports.again = () => module.exports.plain();
//                                   ^ calls own.js:plain
exports.none = () => exports.nothing();
//                           ^ nothing calls
