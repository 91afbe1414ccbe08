export class Own {
  save() {}
}
export function useStore() {
  const [own] = useState(new Own());
  //            ^ calls own.tsx:useState, own.tsx:Own
  return own;
}
function useState(value: unknown) {
  return [new Own(), value] as const;
  //          ^ calls own.tsx:Own
}
