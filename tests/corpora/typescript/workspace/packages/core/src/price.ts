export function price() {}
