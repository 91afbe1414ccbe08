var inherits = require("util").inherits;

function Animal(name) {
  this.tool = new Tool();
}
Animal.prototype.speak = function () {
  this.move();
  //   ^ calls main.js:Animal.move from Animal.speak
  this.tool.use();
  //        ^ calls main.js:Tool.use
};
Animal.prototype.move = function () {};
Animal.create = function () {
  return new Animal();
  //         ^ calls main.js:Animal from Animal.create
};

function Tool() {}
Tool.prototype = {
  use() {},
};

function Dog() {}
inherits(Dog, Animal);
Dog.prototype.bark = function () {
  this.speak();
  //   ^ calls main.js:Animal.speak from Dog.bark
};

function Cat() {}
Cat.prototype = Object.create(Animal.prototype);
new Cat().speak();
//        ^ calls main.js:Cat, main.js:Animal.speak

const mixin = { fly() {} };
class Bird {}
Object.assign(Bird.prototype, mixin);
new Bird().fly();
//         ^ calls main.js:Bird, main.js:mixin.fly

new Dog().bark();
//        ^ calls main.js:Dog, main.js:Dog.bark
Animal.create().speak();
//     ^ calls main.js:Animal.create, main.js:Animal.speak

var response = Object.create(Animal.prototype);
response.send = function () {
  return this.status();
  //          ^ calls main.js:response.status from response.send
};
response.status = function status() {
  return this;
};
response.send().send();
//       ^ calls main.js:response.send
response.status().status();
//                ^ calls main.js:response.status
