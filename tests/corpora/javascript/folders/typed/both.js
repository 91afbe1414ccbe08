exports.both = function () {};
