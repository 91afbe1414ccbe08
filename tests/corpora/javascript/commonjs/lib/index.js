exports.one = function () {};
exports.two = two;
module.exports.three = () => hidden();
//                           ^ calls lib/index.js:hidden from three

function two() {}
function hidden() {}

exports.nested = {
  inner() {
    exports.one();
    //      ^ calls lib/index.js:one
  },
};
