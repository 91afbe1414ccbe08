import { imported } from "./other.js";
//       ^ imports other.js:imported

early();
//  ^ calls main.js:early
function early() {}

function outer() {
  const inner = () => helper();
  //                  ^ calls main.js:helper from outer.inner
  inner();
  //  ^ calls main.js:outer.inner
  function nested() {
    inner();
    //  ^ calls main.js:outer.inner from outer.nested
  }
  return nested;
}

function helper() {}

function second() {
  function helper() {}
  helper();
  //  ^ calls main.js:second.helper
}

function third(helper, { imported }) {
  helper();
  //  ^ nothing calls
  imported();
  //  ^ nothing calls
}

function blocks() {
  {
    const helper = imported;
    helper();
    //  ^ calls other.js:imported
  }
  helper();
  //  ^ calls main.js:helper
  for (const helper of []) helper();
  //                       ^ nothing calls
  try {
  } catch (helper) {
    helper();
    //  ^ nothing calls
  }
  if (true) {
    var late = imported;
  }
  late();
  //  ^ calls other.js:imported
}

const { a, b: renamed = helper } = { a: early, b: undefined };
a();
//  ^ calls main.js:early
renamed();
//  ^ calls main.js:helper

let later;
later = function () {};
later();
//  ^ calls main.js:later

const recursive = function self(n) {
  return self(n - 1);
  //     ^ calls main.js:recursive
};

(() => {
  helper();
  //  ^ calls main.js:helper from <module>
})();

const choice = Math.random() > 0.5 ? early : helper;
choice();
//  ^ calls main.js:early, main.js:helper

const fallback = early || helper;
fallback();
//  ^ calls main.js:early, main.js:helper

const [first, ...others] = [early, helper];
first();
//  ^ calls main.js:early
others[0]();
//  ^ calls main.js:early, main.js:helper
[early, helper][1]();
//              ^ calls main.js:helper

helper`text`;
//  ^ calls main.js:helper
helper?.();
//  ^ calls main.js:helper
undeclared();
//  ^ nothing calls
