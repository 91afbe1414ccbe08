const app = require("./app");
app.init();
//  ^ calls app.js:app.init
import("./lib").then((lib) => lib.one());
//                                ^ calls lib/index.js:one
