export * from "./defs.js";
export * as ns from "./defs.js";
export { Original as Renamed } from "./deep";
//       ^ imports deep/index.js:Original
export * from "./deep/index.js";
export * from "./cycle.js";
