export * from "./barrel.js";
export const fromCycle = () => {};
