export function imported() {}
