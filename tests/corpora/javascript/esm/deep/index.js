import { one } from "../defs.js";
//       ^ imports defs.js:one
export const three = () => one();
//                         ^ calls defs.js:one from three
export class Original {}
