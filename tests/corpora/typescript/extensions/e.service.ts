export const dotted = 1;
