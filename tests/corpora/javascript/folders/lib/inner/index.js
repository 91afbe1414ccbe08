exports.index = function () {};
