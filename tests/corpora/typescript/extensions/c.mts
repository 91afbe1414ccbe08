export const mts = 1;
