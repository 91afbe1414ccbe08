exports.inner = function () {};
