module.exports = function immediate(callback) {
  return callback && immediate();
  //                 ^ calls immediate.js:immediate
};
