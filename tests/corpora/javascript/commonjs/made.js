function make() {
  return {
    run() {
      this.stop();
      //   ^ calls made.js:make.stop from make.run
    },
    stop: function () {},
  };
}
module.exports = make;
