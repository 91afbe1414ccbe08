import { pay } from "../src/shop.js";

export function double() {
  pay();
  //  ^ calls src/shop.js:pay
}
