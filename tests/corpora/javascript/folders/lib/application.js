module.exports = class Application {
  use() {}
};
