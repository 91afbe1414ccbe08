import { append } from "./main.js";

describe("append", () => {
//  ^ nothing calls
  it("works", () => {
    expect(append()).toBe(1);
    //     ^ calls main.js:append from <module>
  });
});
