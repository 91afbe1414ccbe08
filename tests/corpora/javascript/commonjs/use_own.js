const own = require("./own");
own.array.flatten();
//        ^ calls own.js:array.flatten
