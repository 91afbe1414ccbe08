const lib = require("./lib");
const { one, two: deux } = require("./lib");
const whole = require("./whole");
const again = require("./again.js");
const made = require("./made")();
const path = require("path");
const { inner } = require("./lib").nested;

lib.one();
//  ^ calls lib/index.js:one
lib.three();
//  ^ calls lib/index.js:three
one();
//  ^ calls lib/index.js:one
deux();
//  ^ calls lib/index.js:two
whole();
//  ^ calls whole.js:module.exports
whole.extra();
//  ^ calls whole.js:extra
again();
//  ^ calls whole.js:module.exports
made.run();
//  ^ calls made.js:make.run
path.one();
//  ^ nothing calls
inner();
//  ^ calls lib/index.js:nested.inner
require("./lib").one();
//  ^ calls lib/index.js:one
lib.missing();
//  ^ nothing calls
lib.hidden();
//  ^ nothing calls
