import { Button, icons } from "./button";
import React from "react";

const Panel = React.memo(({ children }) => {
  helper();
  //  ^ calls app.jsx:helper from Panel
  return <section>{children}</section>;
  //     ^ nothing calls
});

function helper() {}
function section() {}

export default function App() {
  const onClick = () => helper();
  return (
    <Panel>
      <Button onClick={onClick} label="x" />
      <icons.Star />
      <div onClick={helper} />
      <React.Fragment />
    </Panel>
  );
}

const one = <Button onClick={helper} />;
//           ^ calls button.jsx:Button from <module>
//                           ^ references app.jsx:helper
const two = <icons.Star />;
//                 ^ calls button.jsx:Star
const three = <Panel><section /></Panel>;
//             ^ calls app.jsx:Panel
const four = <Missing />;
//            ^ nothing calls
