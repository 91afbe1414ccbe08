export enum Color {
  Red,
  Blue = Red,
}
export namespace Tools {
  export function build() {
    helper();
    // ^ calls kinds.ts:Tools.helper
  }
  function helper() {}
  export namespace Deep {
    export const dig = () => build();
    //                       ^ calls kinds.ts:Tools.build from Tools.Deep.dig
  }
}
export function over(a: string): string;
export function over(a: number): number;
export function over(a: any) {
  return a;
}
export interface Shape {
  sides: number;
}
export class Shape {
  area() {}
}
import Legacy = require("./legacy");
export { Legacy };
import dig = Tools.Deep;
dig.dig();
//  ^ calls kinds.ts:Tools.Deep.dig
