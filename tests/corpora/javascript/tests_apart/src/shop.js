import { double } from "../test/double.js";

export function pay() {
  double();
  //  ^ nothing calls
}
