import { one } from "@lib/one";
//       ^ imports src/lib/one.ts:one
import { exact } from "exact";
//       ^ imports src/lib/exact.ts:exact
import { special } from "@lib/special";
//       ^ imports src/other.ts:special
import { rooted } from "lib/rooted";
//       ^ imports src/lib/rooted.ts:rooted
import { nothing } from "@lib/nothing";
//       ^ nothing imports

one(exact(special(rooted(nothing()))));
// ^ calls src/lib/one.ts:one, src/lib/exact.ts:exact, src/other.ts:special, src/lib/rooted.ts:rooted
