export const ts = 1;
