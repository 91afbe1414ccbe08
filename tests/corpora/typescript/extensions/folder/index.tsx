export const indexed = 1;
