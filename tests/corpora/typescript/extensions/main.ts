import { ts } from "./a.js";
//       ^ imports a.ts:ts
import { tsx } from "./b.jsx";
//       ^ imports b.tsx:tsx
import { mts } from "./c.mjs";
//       ^ imports c.mts:mts
import { declared } from "./d";
//       ^ imports d.d.ts:declared
import { indexed } from "./folder";
//       ^ imports folder/index.tsx:indexed
import { dotted } from "./e.service";
//       ^ imports e.service.ts:dotted
import { both } from "./f";
//       ^ imports f.ts:both
import { plain } from "./g.cjs";
//       ^ imports g.cjs:plain
import { up } from "../extensions-outside";
//       ^ nothing imports
