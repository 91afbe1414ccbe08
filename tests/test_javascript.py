"""JavaScript and TypeScript: symbols as people count them, any bytes, settings as written, updates."""

from __future__ import annotations

import time
from collections.abc import Mapping

import pytest
from graphs import Graph
from hypothesis import given, settings
from hypothesis import strategies as st

from search.index.facts import interface_of, uses_of
from search.index.parse import extract
from search.languages import named
from search.languages.javascript.files import parsed


def symbols(source: str, language: str) -> list[tuple[str, str, int, int]]:
    """Kind, qualified name, first and last line."""
    found = extract(source.encode(), named(language), time.monotonic() + 30).symbols
    return [(one.kind, one.qualname, one.start_line, one.end_line) for one in found]


SCRIPT = """\
const LIMIT = 3, other = 4;
let count = 0;
export const arrow = async (a, b) => {
  const inner = () => 1;
  const local = 2;
};
export default function main() {}
const named = function own() {};
const api = {
  get(x) {},
  put: () => {},
  "a-b": function () {},
  deep: { one() {} },
  plain: 1,
};
exports.run = () => {};
module.exports.stop = function () {};
Old.prototype.move = function () {};
class Box extends Base {
  static #count = 0;
  size = 1;
  handler = () => {};
  constructor() {}
  get area() {}
  set area(v) {}
  static make() {}
  #secret() {}
  async *[Symbol.iterator]() {}
}
const Lid = class {};
const Memo = React.memo(() => {
  function nested() {}
});
setup({ onDone() {}, tool: { use: () => {} } });
const made = create({ start() {} });
const { one, two: [three] } = made;
const { taken } = require("./x");
describe("x", () => {
  function helper() {}
});
function* generate() {}
"""

SCRIPT_SYMBOLS = [
    ("constant", "LIMIT", 1, 1),
    ("constant", "other", 1, 1),
    ("variable", "count", 2, 2),
    ("function", "arrow", 3, 6),
    ("function", "arrow.inner", 4, 4),
    ("function", "main", 7, 7),
    ("function", "named", 8, 8),
    ("constant", "api", 9, 15),
    ("function", "api.get", 10, 10),
    ("function", "api.put", 11, 11),
    ("function", "api.a-b", 12, 12),
    ("function", "api.deep.one", 13, 13),
    ("function", "run", 16, 16),
    ("function", "stop", 17, 17),
    ("function", "Old.move", 18, 18),
    ("class", "Box", 19, 29),
    ("property", "Box.#count", 20, 20),
    ("property", "Box.size", 21, 21),
    ("method", "Box.handler", 22, 22),
    ("constructor", "Box.constructor", 23, 23),
    ("method", "Box.area", 24, 24),
    ("method", "Box.area", 25, 25),
    ("method", "Box.make", 26, 26),
    ("method", "Box.#secret", 27, 27),
    ("method", "Box.[Symbol.iterator]", 28, 28),
    ("class", "Lid", 30, 30),
    ("function", "Memo", 31, 33),
    ("function", "Memo.nested", 32, 32),
    ("function", "onDone", 34, 34),
    ("function", "tool.use", 34, 34),
    ("constant", "made", 35, 35),
    ("function", "made.start", 35, 35),
    ("constant", "one", 36, 36),
    ("constant", "three", 36, 36),
    ("function", "helper", 39, 39),
    ("function", "generate", 41, 41),
]

TYPED = """\
export interface Shape<T> extends Base {
  area(scale: number): number;
  readonly sides: T;
}
export type Alias = string | number;
type Point = { x: number; move(): void };
export enum Color { Red, Blue = "b" }
export abstract class Box {
  private items: string[] = [];
  constructor(private readonly store: Store, plain: number) {}
  abstract draw(): void;
  over(a: string): void;
  over(a: number): void;
  over(a: any) {}
}
export function over(a: string): void;
export function over(a: number): void;
export function over(a: any) {}
declare function missing(): void;
namespace Tools {
  export const limit = 1;
  export function build() {}
}
declare module "outside" {
  export function inside(): void;
}
@Component({})
@Other
export class Page {
  @Input() name: string;
  @Output()
  emit() {}
}
export default class extends Box {}
"""

TYPED_SYMBOLS = [
    ("interface", "Shape", 1, 4),
    ("method", "Shape.area", 2, 2),
    ("property", "Shape.sides", 3, 3),
    ("type", "Alias", 5, 5),
    ("type", "Point", 6, 6),
    ("property", "Point.x", 6, 6),
    ("method", "Point.move", 6, 6),
    ("enum", "Color", 7, 7),
    ("constant", "Color.Red", 7, 7),
    ("constant", "Color.Blue", 7, 7),
    ("class", "Box", 8, 15),
    ("property", "Box.items", 9, 9),
    ("constructor", "Box.constructor", 10, 10),
    ("property", "Box.store", 10, 10),
    ("method", "Box.draw", 11, 11),
    ("method", "Box.over", 12, 14),
    ("function", "over", 16, 18),
    ("function", "missing", 19, 19),
    ("namespace", "Tools", 20, 23),
    ("constant", "Tools.limit", 21, 21),
    ("function", "Tools.build", 22, 22),
    ("function", "inside", 25, 25),
    ("class", "Page", 27, 33),
    ("property", "Page.name", 30, 30),
    ("method", "Page.emit", 31, 32),
    ("class", "default", 34, 34),
]


@pytest.mark.parametrize(
    ("source", "language", "expected"),
    [
        (SCRIPT, "javascript", SCRIPT_SYMBOLS),
        (SCRIPT, "tsx", SCRIPT_SYMBOLS),
        (TYPED, "typescript", TYPED_SYMBOLS),
    ],
)
def test_symbols_are_what_people_would_name(
    source: str, language: str, expected: list[tuple[str, str, int, int]]
) -> None:
    assert symbols(source, language) == expected


# --- any bytes ---------------------------------------------------------------------------------------

WORDS = """
{ } ( ) [ ] => = == . ?. ... , ; : < > / * ? ?? || && ! @d `t` ${ } " ' // /* */ # a b c this super new
class extends implements interface type enum namespace declare module abstract static get set async await
yield function return const let var for of in if try catch export default import from require( exports
module.exports .prototype private readonly as satisfies keyof typeof infer 1 "./x" <A> \u00e9 \u2028
"""


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=60).map(" ".join),
    st.sampled_from(("javascript", "typescript", "tsx")),
)
def test_any_text_is_read(text: str, language: str) -> None:
    facts = extract(text.encode(), named(language), time.monotonic() + 60)
    interface_of(facts.interface)
    uses_of(facts.uses)
    assert [one.seq for one in facts.symbols] == list(range(1, len(facts.symbols) + 1))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_are_read(source: bytes) -> None:
    assert extract(source, named("tsx"), time.monotonic() + 60).symbols is not None


DEEP = """
[{} ({} {{a:{} f({} a=>{} a?b:{} a||{} class{_}A{{m(){{{} let{_}x:A<{} a.b({} x={} function{_}f(){{{}
type{_}A=(a:{} <A>{} let{_}[{} let{_}{{a:{} !{} `${{{}
"""


@pytest.mark.parametrize("piece", DEEP.split())
@pytest.mark.parametrize("language", ["javascript", "typescript", "tsx"])
def test_no_depth_is_too_deep(piece: str, language: str) -> None:
    source = piece.format("", _=" ") * 700
    assert extract(source.encode(), named(language), time.monotonic() + 60).uses


# --- settings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', {"a": 1}),
        ('{"a": 1, /* b */ // c\n}', {"a": 1}),
        ('{"a": ["x", "y",],}', {"a": ["x", "y"]}),
        ('{"a": "// no, }", "b": "/* */"}', {"a": "// no, }", "b": "/* */"}),
        ('{"a": "\\", }"}', {"a": '", }'}),
        ('\ufeff{"a": null}', {"a": None}),
        ("[1]", {}),
        ("{", {}),
        ("", {}),
        ("[" * 100_000, {}),
    ],
)
def test_settings_are_read_with_comments_and_last_commas(text: str, expected: dict[str, object]) -> None:
    assert parsed(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        '{"extends": "./tsconfig.json"}',
        '{"extends": ["./a.json", "./b.json", 3]}',
        '{"references": [{"path": "./tsconfig.json"}, 1, {}]}',
        '{"compilerOptions": 3, "extends": {}, "references": "x"}',
        '{"compilerOptions": {"baseUrl": 1, "paths": {"x": 1, "y": [2], "": ["a"]}}}',
        '{"name": ["x"], "exports": {".": {"default": [1, {"import": null}]}}, "main": {}}',
        '{"name": "y", "exports": [{".": 1}, "./z"], "workspaces": 1}',
    ],
)
def test_settings_of_any_shape_are_no_error(text: str) -> None:
    source = "import {z} from 'y'\nimport {w} from 'x/w'\nz(w())"
    files = {"tsconfig.json": text, "package.json": text, "a.ts": source}
    assert Graph(files).edges() == []


# --- what stays open ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x.save()", [("save", "a.ts:<module>", 1, "no such name")]),
        ("function f(x) {\n  x.save()\n}", [("save", "a.ts:f", 2, "unknown receiver")]),
        ("class A {}\nnew A().save()", [("save", "a.ts:<module>", 2, "no such member")]),
        ("import { y } from './b'\ny()", [("y", "a.ts:<module>", 2, "no such name in the module")]),
        ("import { y } from 'b'\ny().then()", []),
        ("console.log(JSON.stringify([].map(x => 1)))", []),
        ("document.body.append(`${1}`.trim())", []),
    ],
)
def test_what_stays_open_is_counted_by_name(source: str, expected: list[tuple[str, str, int, str]]) -> None:
    assert Graph({"a.ts": source, "b.ts": "export const z = 1"}).unresolved() == expected


# --- updates -----------------------------------------------------------------------------------------

SHOP: dict[str, str | bytes] = {
    "package.json": '{"workspaces": ["packages/*"]}',
    "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./packages/app/src/*"]}}}',
    "packages/core/package.json": '{"name": "core", "main": "dist/index.js"}',
    "packages/core/src/index.ts": "export * from './basket'\nexport { help as aid } from './help.js'\n",
    "packages/core/src/basket.ts": (
        "import { Base } from './base'\nexport class Basket extends Base { fill() { return this.check() } }\n"
    ),
    "packages/core/src/base.ts": "export class Base { check(): Base { return this } fill() {} }\n",
    "packages/core/src/help.ts": "export function help() {}\n",
    "packages/app/src/main.ts": (
        "import { Basket, aid } from 'core'\nimport { run } from '@/run'\n"
        "const make = () => new Basket()\nmake().fill().check()\naid()\nrun(make)\n"
    ),
    "packages/app/src/run.ts": "export function run(f: () => void) { f() }\n",
    "packages/app/src/old.js": "const { run } = require('./run')\nrun()\n",
}
SETTINGS = '{"compilerOptions": {"paths": {"@/*": ["./packages/core/src/*"]}}}'
RUN = "packages/app/src/run"

EDITS: list[tuple[str, Mapping[str, str | bytes | None]]] = [
    ("a package takes another name", {"packages/core/package.json": '{"name": "kernel"}'}),
    ("a package goes", {"packages/core/package.json": None}),
    (
        "a package of the same name comes",
        {"x/package.json": '{"name": "core"}', "x/index.ts": "export const aid = 1"},
    ),
    ("paths change", {"tsconfig.json": SETTINGS}),
    ("nearer settings come", {"packages/app/tsconfig.json": '{"compilerOptions": {"baseUrl": "src"}}'}),
    ("settings go", {"tsconfig.json": None}),
    ("a module becomes a folder", {f"{RUN}.ts": None, f"{RUN}/index.ts": "export function run() {}"}),
    ("a declaration comes", {f"{RUN}.d.ts": "export declare function run(): void"}),
    ("a script of that name comes", {f"{RUN}.js": "exports.run = () => {}"}),
    ("the built file comes", {"packages/core/dist/index.js": "exports.aid = function () {}"}),
    ("an export goes", {"packages/core/src/help.ts": "function help() {}\n"}),
    ("a base loses a method", {"packages/core/src/base.ts": "export class Base { fill() {} }\n"}),
    ("a body changes", {"packages/core/src/help.ts": "export function help() { return 1 }\n"}),
    (
        "all at once",
        {
            "packages/core/src/basket.ts": None,
            "packages/app/src/main.ts": "import { aid } from 'core'\naid()",
            "tsconfig.json": "{",
        },
    ),
]


@pytest.mark.parametrize(("what", "edit"), EDITS, ids=[what for what, _ in EDITS])
def test_an_update_gives_what_a_fresh_run_gives(what: str, edit: Mapping[str, str | bytes | None]) -> None:
    graph = Graph(SHOP)
    graph.update(edit)
    after = {path: text for path, text in {**SHOP, **edit}.items() if text is not None}
    fresh = Graph(after)
    assert (graph.rows(), graph.unresolved()) == (fresh.rows(), fresh.unresolved())
    graph.update({path: SHOP.get(path) for path in edit})
    assert graph.rows() == Graph(SHOP).rows()


def test_the_shop_is_connected() -> None:
    edges = Graph(SHOP).edges()
    assert "packages/app/src/main.ts:<module> -> packages/core/src/help.ts:help" in edges
    assert "packages/app/src/main.ts:<module> -> packages/core/src/base.ts:Base.check" in edges
    assert "packages/app/src/old.js:<module> -> packages/app/src/run.ts:run" in edges
    assert "packages/app/src/run.ts:run -> packages/app/src/main.ts:make" not in edges


COUNTED = [
    ("ext.get('/', function (req, res) { res.show(); });", ["show"]),
    ("ext.get('/', (req, res) => res.show());", ["show"]),
    ("ext.get('/', { then(res) { res.show(); } });", ["show"]),
    ("ext.get('/', ({ res }) => res.show());", ["show"]),
    ("unheard().get(res => res.show());", ["get", "show", "unheard"]),
    ("function own(req, res) { res.show(); }", ["show"]),
    ("function app() {}\nmixin(app);\napp.show();", ["mixin", "show"]),
    ("ext.make().show();", []),
    ("new ext.Thing().show();", []),
    ("[1, 2].map(one => one.show());", []),
    ("ext.list.map(one => one.show());", []),
    ("function app() {}\napp.call();", []),
    ("JSON.parse(x => x).show();", []),
]


@pytest.mark.parametrize(("source", "names"), COUNTED, ids=[source for source, _ in COUNTED])
def test_calls_on_what_nobody_knows_are_counted_and_on_what_is_outside_are_not(
    source: str, names: list[str]
) -> None:
    graph = Graph({"a.js": f"const ext = require('ext');\n{source}\n", "b.js": "exports.show = () => 1;\n"})
    assert [name for name, *_ in graph.unresolved()] == names
    assert graph.edges() == []
