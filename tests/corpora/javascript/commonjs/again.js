module.exports = require("./whole");
