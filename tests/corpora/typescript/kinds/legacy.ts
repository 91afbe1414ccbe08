function make() {}
export = { make };
