export function one() {}
function two() {}
function hidden() {}
export { two };
export default function main() {
  hidden();
  //  ^ calls defs.js:hidden from main
}
