const immediate = require("./immediate");
immediate();
// ^ calls immediate.js:immediate
