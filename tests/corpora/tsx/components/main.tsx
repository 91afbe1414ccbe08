import React, { FC, forwardRef, useRef } from "react";

class Store {
  save() {}
}
type Props = { store: Store };

const Plain: React.FC<Props> = ({ store }) => {
  store.save();
  //    ^ calls main.tsx:Store.save
  return <div />;
};
const Named: FC<Props> = (props) => {
  props.store.save();
  //          ^ calls main.tsx:Store.save
  return <Plain store={props.store} />;
  //      ^ calls main.tsx:Plain
};
const Header = () => <b />;
const Trigger: FC<Props> = () => <i />;
const Sidebar = Object.assign(
  forwardRef((props: Props, ref) => <Plain store={props.store} />),
  { Header, Trigger },
);
function App(props: { current: React.MutableRefObject<Store> }) {
  props.current.current.save();
  //                    ^ calls main.tsx:Store.save
  return (
    <Sidebar>
      <Sidebar.Header />
      // ^ calls main.tsx:Header
      <Sidebar.Trigger store={new Store()} />
      // ^ calls main.tsx:Trigger, main.tsx:Store
    </Sidebar>
  );
}
