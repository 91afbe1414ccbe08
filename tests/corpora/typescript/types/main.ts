import { Engine, make, type Shape } from "./engine";

class Car {
  private spare?: Engine;
  static shared: Engine = make();
  //             ^ references engine.ts:Engine
  constructor(private readonly engine: Engine, public list: Engine[], plain: Engine) {
    //                                 ^ references engine.ts:Engine
    plain.start();
    //    ^ calls engine.ts:Engine.start
  }
  drive(): void {
    this.engine.start();
    //          ^ calls engine.ts:Engine.start from Car.drive
    this.spare?.start();
    //          ^ calls engine.ts:Engine.start
    this.spare!.stop();
    //          ^ calls engine.ts:Engine.stop
    for (const one of this.list) one.start();
    //                               ^ calls engine.ts:Engine.start
    Car.shared.start();
    //         ^ calls engine.ts:Engine.start
  }
}

function typed(
  a: Engine,
  b: Engine | undefined,
  c: Engine[],
  d: ReadonlyArray<Engine>,
  e: Promise<Engine>,
  f: Unknown,
  g: any,
  { engine, other: { deep } }: Options,
  ...rest: Engine[]
) {
  a.start();
  //^ calls engine.ts:Engine.start
  b?.start();
  // ^ calls engine.ts:Engine.start
  c[0].start();
  //   ^ calls engine.ts:Engine.start
  d.map((one) => one.start());
  //                 ^ calls engine.ts:Engine.start
  e.then((one) => one.stop());
  //                  ^ calls engine.ts:Engine.stop
  f.start();
  //^ nothing calls
  g.start();
  //^ nothing calls
  engine.start();
  //     ^ calls engine.ts:Engine.start
  deep.start();
  //   ^ calls engine.ts:Engine.start
  rest[0].start();
  //      ^ calls engine.ts:Engine.start
  c.start();
  //^ nothing calls
}

type Options = { engine: Engine; other: { deep: Engine } };
//                       ^ references engine.ts:Engine from Options

let declared: Engine;
declared.start();
//       ^ calls engine.ts:Engine.start
const cast = JSON.parse("") as Engine;
cast.start();
//   ^ calls engine.ts:Engine.start
const literal = { engine: make() } satisfies Options;
literal.engine.start();
//             ^ calls engine.ts:Engine.start
make().next().stop();
//     ^ calls engine.ts:make, engine.ts:Engine.next, engine.ts:Engine.stop
async function wait() {
  (await fetchOne()).start();
  //     ^ calls main.ts:fetchOne, engine.ts:Engine.start
}
async function fetchOne(): Promise<Engine> {
  return null as any;
}
type Made = ReturnType<typeof make>;
//                            ^ references engine.ts:make
type Alias = Engine;
declare const made: Made;
declare const alias: Alias;
made.start();
//   ^ calls engine.ts:Engine.start
alias.start();
//    ^ calls engine.ts:Engine.start
let field: Options["engine"];
field.start();
//    ^ calls engine.ts:Engine.start
let square: Shape & { engine: Engine };
square.engine.start();
//            ^ calls engine.ts:Engine.start
square.area();
//     ^ calls engine.ts:Shape.area
let imported: import("./engine").Engine;
imported.start();
//       ^ calls engine.ts:Engine.start
let either: Engine | Shape;
either.area();
//     ^ calls engine.ts:Shape.area
let self = make().me();
self.start();
//   ^ calls engine.ts:Engine.start
