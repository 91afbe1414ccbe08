export class Context {
  text(body: string) {}
}
type Next = () => void;
type Handler = (context: Context, next: Next) => void;
type Middleware = (context: Context, next: Next) => Promise<void>;
type Any = Handler | Middleware;
export interface Route {
  (handler: Any): App;
  (path: string, handler: Any): App;
  (path: string, ...handlers: [Any, Any]): App;
  (path: string, ...handlers: Any[]): App;
}
export class App {
  get!: Route;
  use(path: string, handler: (context: Context) => void): void;
  use(handler: (context: Context) => void): void;
  use(...all: any[]) {}
}
const app = new App();
app.get((context) => context.text("a"));
//                           ^ calls overloads.ts:Context.text
app.get("/", (context) => context.text("a"));
//                                ^ calls overloads.ts:Context.text
app.get("/", (first) => 1, (second) => second.text("a"));
//                                            ^ calls overloads.ts:Context.text
app.get("/", (first) => 1, (second) => 2, (third) => third.text("a"));
//                                                         ^ calls overloads.ts:Context.text
app.use("/", (context) => context.text("a"));
//                                ^ calls overloads.ts:App.use, overloads.ts:Context.text
app.use((context) => context.text("a"));
//                           ^ calls overloads.ts:App.use, overloads.ts:Context.text
