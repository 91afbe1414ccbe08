export const tsx = 1;
