export function star() {}
