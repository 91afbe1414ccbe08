import React, { createContext, useContext, useMemo, useRef, useState } from "react";
import { useStore } from "./own";

class Store {
  save() {}
}
const StoreContext = createContext<Store | null>(null);

function App() {
  const [store, setStore] = useState(() => new Store());
  const [plain] = React.useState(new Store());
  const ref = useRef<Store>(null);
  const memo = useMemo(() => new Store(), []);
  const held = useContext(StoreContext);
  store.save();
  //    ^ calls hooks.tsx:Store.save
  plain.save();
  //    ^ calls hooks.tsx:Store.save
  ref.current.save();
  //          ^ calls hooks.tsx:Store.save
  memo.save();
  //   ^ calls hooks.tsx:Store.save
  held.save();
  //   ^ calls hooks.tsx:Store.save
  setStore(store);
  // ^ nothing calls
  useStore().save();
  //         ^ calls own.tsx:useStore, own.tsx:Own.save
}
