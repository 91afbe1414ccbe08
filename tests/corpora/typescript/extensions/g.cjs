exports.plain = function () {};
