const Application = require("..");
const { start, index } = require("../lib/inner");
const { only } = require("../typed/only.js");
const { both } = require("../typed/both.js");
new Application().use();
//                ^ calls lib/application.js:Application, lib/application.js:Application.use
start();
// ^ calls lib/inner/start.js:start
index();
// ^ nothing calls
only();
// ^ calls typed/only.d.ts:only
both();
// ^ calls typed/both.js:both
