export class Engine {
  start() {}
  stop() {}
  next(): Engine {
    return this;
  }
  me(): this {
    return this;
  }
}

export function make(): Engine {
  return new Engine();
}

export interface Shape {
  area(): number;
}
