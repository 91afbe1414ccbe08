export function only(): void;
