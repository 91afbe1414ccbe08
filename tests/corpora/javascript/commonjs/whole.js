module.exports = function () {
  helper();
  //  ^ calls whole.js:helper from module.exports
};
module.exports.extra = function () {};
function helper() {}
