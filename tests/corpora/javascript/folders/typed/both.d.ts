export function both(): void;
