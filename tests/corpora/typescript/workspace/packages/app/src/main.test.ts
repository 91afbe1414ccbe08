import { main } from "app";
//       ^ imports packages/app/src/main.ts:main
main();
// ^ calls packages/app/src/main.ts:main
