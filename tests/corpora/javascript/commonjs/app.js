var app = (exports = module.exports = {});

app.init = function () {
  this.use();
  //   ^ calls app.js:app.use from app.init
};
app.use = function () {};
