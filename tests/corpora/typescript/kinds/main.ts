import { Color, Tools, over, Shape, Legacy } from "./kinds";

Color.Red;
//    ^ references kinds.ts:Color, kinds.ts:Color.Red
Tools.build();
//    ^ calls kinds.ts:Tools.build
Tools.Deep.dig();
//         ^ calls kinds.ts:Tools.Deep.dig
over("x");
// ^ calls kinds.ts:over
const shape: Shape = new Shape();
//           ^ references kinds.ts:Shape
shape.area();
//    ^ calls kinds.ts:Shape.area
Legacy.make();
//     ^ calls legacy.ts:make
