import { price } from "@shop/core";
//       ^ imports packages/core/src/price.ts:price
import { extra } from "@shop/core/extra";
//       ^ imports packages/core/src/extra.ts:extra
import { star } from "@shop/core/features/star";
//       ^ imports packages/core/src/features/star.ts:star
import { help } from "helper-tool";
//       ^ imports tools/helper/index.js:help
import { inner } from "helper-tool/inner";
//       ^ imports tools/helper/inner.js:inner
import { price as other } from "@other/core";
//       ^ nothing imports

export function main() {
  price();
  //^ calls packages/core/src/price.ts:price
  other();
  //^ nothing calls
}
