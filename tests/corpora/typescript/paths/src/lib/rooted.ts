export function rooted(x) {}
