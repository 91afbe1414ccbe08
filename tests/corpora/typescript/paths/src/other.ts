export function special(x) {}
