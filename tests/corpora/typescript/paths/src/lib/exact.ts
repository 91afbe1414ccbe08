export function exact(x) {}
