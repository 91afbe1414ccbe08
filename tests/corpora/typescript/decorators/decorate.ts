export function Injectable(options: object) {
  return (target: Function) => target;
}
export const Input = () => () => {};
export function log(target: object) {}
