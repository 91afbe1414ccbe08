"""From a difference to the changed symbols: one repository in which each file is one case."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from search.impact.changes import Changes, changes
from search.model import Change
from tests.impacts import Versions, brief

FORTY = "\n".join(f"def f{n}(x):\n    y = x + {n}\n    return y\n\n" for n in range(1, 41))

LONG = """\
def load(path):
    found = []
    with open(path) as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            found.append(line.strip())
    return sorted(found)
"""

# name of the case: before, after, what must be reported
PYTHON: dict[str, tuple[str, str, list[str]]] = {
    "only the edited symbol of forty is reported": (
        FORTY,
        FORTY.replace("x + 30\n", "x + 31\n"),
        ["body f30"],
    ),
    "a hunk that only deletes is seen": (
        "def a():\n    return 1\n\n\ndef b():\n    return 2\n\n\ndef c():\n    return 3\n",
        "def a():\n    return 1\n\n\ndef c():\n    return 3\n",
        ["removed b"],
    ),
    "lines inserted above do not shift what is looked up": (
        "def a():\n    return 1\n\n\ndef b():\n    return 2\n\n\ndef c():\n    return 3\n",
        "import os\n\nX = 1\nY = 2\nZ = 3\n\n\ndef a():\n    return 1\n\n\ndef b():\n    return 2\n\n\n"
        "def c():\n    return 4\n",
        ["body <module> (imports alone)", "added X", "added Y", "added Z", "body c"],
    ),
    "a line of a deleted body belongs to its function": (
        "def a():\n    x = 1\n    print(x)\n    return x\n",
        "def a():\n    x = 1\n    return x\n",
        ["body a"],
    ),
    "module-level code belongs to the module": (
        "def a():\n    return 1\n\n\nprint(a())\n",
        "def a():\n    return 1\n\n\nprint(a(), 2)\n",
        ["body <module>"],
    ),
    "a module-level constant is its own symbol": ("TIMEOUT = 30\n", "TIMEOUT = 31\n", ["body TIMEOUT"]),
    "an import belongs to the module": (
        "import os\n\n\ndef a():\n    return os\n",
        "import os as o\n\n\ndef a():\n    return os\n",
        ["body <module> (imports alone)"],
    ),
    "a class attribute is its own symbol": (
        "class A:\n    limit = 1\n\n    def m(self):\n        return 1\n",
        "class A:\n    limit = 2\n\n    def m(self):\n        return 1\n",
        ["body A.limit"],
    ),
    "an attribute that a constructor may be made from belongs to the class": (
        "class A:\n    limit: int = 1\n\n    def m(self):\n        return 1\n\n\n"
        "@d\nclass B:\n    x = 1\n    y = 1\n",
        "class A:\n    limit: int = 2\n\n    def m(self):\n        return 1\n\n\n"
        "@d\nclass B:\n    x = 2\n    y = 1\n",
        ["body A", "body B"],
    ),
    "an attribute that gets a type is still there": (
        "class A:\n    limit = 1\n\n    def m(self):\n        return 1\n",
        "class A:\n    limit: int = 1\n\n    def m(self):\n        return 1\n",
        ["body A"],
    ),
    "a changed method does not change its class": (
        "class A:\n    x = 1\n\n    def m(self):\n        return 1\n\n    def n(self):\n        return 1\n",
        "class A:\n    x = 1\n\n    def m(self):\n        return 2\n\n    def n(self):\n        return 1\n",
        ["body A.m"],
    ),
    "an added method does not change its class": (
        "class A:\n    x = 1\n\n    def m(self):\n        return 1\n",
        "class A:\n    x = 1\n\n    def m(self):\n        return 1\n\n    def n(self):\n        return 1\n",
        ["added A.n"],
    ),
    "a changed nested function counts for itself": (
        "def outer():\n    def inner():\n        return 1\n\n    return inner()\n",
        "def outer():\n    def inner():\n        return 2\n\n    return inner()\n",
        ["body outer.inner"],
    ),
    "outer and nested function both count where both changed": (
        "def outer():\n    def inner():\n        return 1\n\n    return inner()\n",
        "def outer():\n    def inner():\n        return 2\n\n    return inner() + 1\n",
        ["body outer", "body outer.inner"],
    ),
    "a removed class takes its methods along": (
        "class A:\n    def m(self):\n        pass\n\n\nclass B:\n    pass\n",
        "class B:\n    pass\n",
        ["removed A", "removed A.m"],
    ),
    "a function moved inside its file is the same": (
        "def a():\n    return 1\n\n\ndef b():\n    return 2\n\n\ndef c():\n    return 3\n",
        "def c():\n    return 3\n\n\ndef a():\n    return 1\n\n\ndef b():\n    return 2\n",
        [],
    ),
    "blank lines alone are nothing": ("def a():\n    return 1\n", "\n\n\ndef a():\n    return 1\n", []),
    # behaviour
    "a comment is no behaviour": (
        "def a():\n    # one\n    return 1\n",
        "def a():\n    # two\n    return 1  # three\n",
        ["~body a"],
    ),
    "a comment above belongs to what is below": (
        "# one\ndef a():\n    return 1\n",
        "# two\ndef a():\n    return 1\n",
        ["~body a"],
    ),
    "a docstring is no behaviour": (
        'def a():\n    """One."""\n    return 1\n\n\nclass B:\n    """One."""\n\n    x = 1\n',
        'def a():\n    """Two\n    lines."""\n    return 1\n\n\nclass B:\n    x = 1\n',
        ["~body a", "~body B"],
    ),
    "a module's docstring is no behaviour": (
        '"""One."""\nprint(1)\n',
        '"""Two."""\nprint(1)\n',
        ["~body <module>"],
    ),
    "layout is no behaviour": (
        "def a(x, y):\n    return dict(x=x, y='y')\n",
        'def a(\n    x,\n    y,\n):\n    return dict(\n        x=x,\n        y="y",\n    )\n',
        ["~body a"],
    ),
    "a block that ends earlier is behaviour": (
        "def a(x):\n    if x:\n        f()\n        g()\n",
        "def a(x):\n    if x:\n        f()\n    g()\n",
        ["body a"],
    ),
    "white space inside a string is behaviour": (
        "def a():\n    return 'x y'\n",
        "def a():\n    return 'x  y'\n",
        ["body a"],
    ),
    "the comma of a tuple is behaviour": (
        "def a():\n    return (1)\n",
        "def a():\n    return (1,)\n",
        ["body a"],
    ),
    "a string with a call inside is no docstring": (
        "def a():\n    f'{b()}'\n",
        "def a():\n    f'{c()}'\n",
        ["body a"],
    ),
    # signatures
    "a new parameter without default is required": (
        "def a(x):\n    return x\n",
        "def a(x, y):\n    return x\n",
        ["signature a (`y` is now required)"],
    ),
    "a new parameter with default is optional": (
        "def a(x):\n    return x\n",
        "def a(x, y=1):\n    return x\n",
        ["signature a (optional parameter `y` added)"],
    ),
    "a lost default is a requirement": (
        "def a(x, y=1):\n    return x\n",
        "def a(x, y):\n    return x\n",
        ["signature a (`y` is now required)"],
    ),
    "a default changes": (
        "def a(x, y=1):\n    return x\n",
        "def a(x, y=2):\n    return x\n",
        ["signature a (default of `y` is now `2` (was `1`))"],
    ),
    "a value that is too long to quote": (
        "def a(x, y=1):\n    return x\n",
        f"def a(x, y={'1' * 50}):\n    return x\n",
        ["signature a (default of `y` changed)"],
    ),
    "an optional parameter in front of others says so": (
        "def a(x, y=1):\n    return x\n",
        "def a(x, z=2, y=1):\n    return x\n",
        ["signature a (optional parameter `z` added before `y`)"],
    ),
    "another name and another default are another parameter": (
        "def a(x, timeout=1):\n    return x\n",
        "def a(x, retries=3):\n    return x\n",
        ["signature a (parameter `timeout` removed, optional parameter `retries` added)"],
    ),
    "a slash makes what stands before it a matter of place": (
        "def a(x, y):\n    return x\n",
        "def a(x, /, y):\n    return x\n",
        ["signature a (`x` only by position)"],
    ),
    "a keyword that is renamed is another one": (
        "def a(x, *, y):\n    return x\n",
        "def a(x, *, z):\n    return x\n",
        ["signature a (`z` is now required, parameter `y` removed)"],
    ),
    "type parameters": (
        "def a[T](x: T):\n    return x\n",
        "def a[T, U](x: T):\n    return x\n",
        ["signature a (list of type parameters is now `[T, U]` (was `[T]`))"],
    ),
    "words of parameters are no modifiers": (
        "def a(x, default, public):\n    return x\n",
        "def a(x):\n    return x\n",
        ["signature a (parameters `default`, `public` removed)"],
    ),
    "a parameter goes": (
        "def a(x, y, z):\n    return x\n",
        "def a(x, z):\n    return x\n",
        ["signature a (parameter `y` removed)"],
    ),
    "a parameter has another name": (
        "def a(x, y):\n    return x\n",
        "def a(x, why):\n    return x\n",
        ["signature a (parameter `y` is now named `why`)"],
    ),
    "parameters change places": (
        "def a(x, y):\n    return x\n",
        "def a(y, x):\n    return x\n",
        ["signature a (order of parameters changed)"],
    ),
    "a star makes what follows a keyword": (
        "def a(x, y):\n    return x\n",
        "def a(x, *, y):\n    return x\n",
        ["signature a (`y` only by keyword)"],
    ),
    "types change": (
        "def a(x: int) -> int:\n    return x\n",
        "def a(x: str) -> str:\n    return x\n",
        ["signature a (type of `x` is now `str` (was `int`), return type is now `str` (was `int`))"],
    ),
    "a decorator is part of the function": (
        "def d(f):\n    return f\n\n\n@d\ndef a():\n    return 1\n",
        "def d(f):\n    return f\n\n\n@d\n@d\ndef a():\n    return 1\n",
        ["signature a (decorators changed)"],
    ),
    "decorators are named": (
        "@a\n@b(1)\n@c.d\ndef f():\n    return 1\n",
        "@b(2)\n@c.d\n@e\ndef f():\n    return 1\n",
        ["signature f (`@b(1)` is now `@b(2)`, `@e` added, `@a` removed)"],
    ),
    "decorators change places": (
        "@a\n@b\ndef f():\n    return 1\n",
        "@b\n@a\ndef f():\n    return 1\n",
        ["signature f (order of decorators changed)"],
    ),
    "async is part of the signature": (
        "def a():\n    return 1\n",
        "async def a():\n    return 1\n",
        ["signature a (is now async)"],
    ),
    "a base is part of a class": (
        "class A:\n    x = 1\n\n\nclass B:\n    x = 2\n",
        "class A:\n    x = 1\n\n\nclass B(A):\n    x = 2\n",
        ["signature B (base `A` added)"],
    ),
    "a lambda in a default is not the function": (
        "def a(x, key=lambda v: v):\n    return x\n",
        "def a(x, key=lambda v, w: v):\n    return x\n",
        ["signature a (default of `key` is now `lambda v, w: v` (was `lambda v: v`))"],
    ),
    "many differences are counted": (
        "def a(b, c, d, e=1, f=1):\n    return 1\n",
        "def a(b, c, d=1, e=2, f=3, *g) -> int:\n    return 1\n",
        [
            "signature a (optional parameter `*g` added, `d` is now optional, by default `1`, "
            "default of `e` is now `2` (was `1`) and 2 more differences)"
        ],
    ),
    "one difference more is one": (
        "def a(b, c, d, e=1):\n    return 1\n",
        "def a(b, c, d=1, e=2, *g) -> int:\n    return 1\n",
        [
            "signature a (optional parameter `*g` added, `d` is now optional, by default `1`, "
            "default of `e` is now `2` (was `1`) and 1 more difference)"
        ],
    ),
    # names
    "the same under another name is renamed": (
        "def a(x):\n    return a(x - 1) if x else 0\n",
        "def b(x):\n    return b(x - 1) if x else 0\n",
        ["renamed b"],
    ),
    "the members of a renamed class go with it": (
        "class A:\n    def m(self):\n        return 1\n\n    def n(self):\n        return 1\n",
        "class B:\n    def m(self):\n        return 1\n\n    def n(self):\n        return 1\n",
        ["renamed B", "renamed B.m", "renamed B.n"],
    ),
    "nearly the same under another name is renamed": (
        LONG,
        LONG.replace("def load(path):", "def read(path, strict):").replace("strip()", "rstrip()"),
        ["renamed read (`strict` is now required)"],
    ),
    "nearly the same under another name with another body says so": (
        LONG,
        LONG.replace("def load(", "def read(").replace("strip()", "rstrip()"),
        ["renamed read (body changed too)"],
    ),
    "something else under another name is removed and added": (
        LONG,
        "def read(path):\n    import json\n\n    with open(path) as file:\n        return json.load(file)\n",
        ["removed load", "added read"],
    ),
    "what two others are near to is not told apart": (
        LONG,
        LONG.replace("load", "read") + "\n\n" + LONG.replace("load", "scan"),
        ["removed load", "added read", "added scan"],
    ),
    "the order of imports is no behaviour": (
        "import os\nimport sys\nfrom a import b, c\n\nprint(b)\n",
        "from a import c, b\nimport sys, os\n\nprint(b)\n",
        ["~body <module> (order of imports)"],
    ),
    "an import that goes under a condition is more than order": (
        "import os\nif os:\n    import sys\n",
        "import os\nimport sys\nif os:\n    pass\n",
        ["body <module>"],
    ),
    "another name of the same module is more than order": (
        "import os\nfrom a import b\n",
        "from a import c\nimport os\n",
        ["body <module> (imports alone)"],
    ),
    "two that say the same are not told apart": (
        "def a():\n    return 1\n\n\ndef b():\n    return 1\n",
        "def c():\n    return 1\n",
        ["added c", "removed a", "removed b"],
    ),
    "a property and its setter are two": (
        "class A:\n    @property\n    def x(self):\n        return 1\n\n"
        "    @x.setter\n    def x(self, v):\n        self.v = v\n",
        "class A:\n    @property\n    def x(self):\n        return 1\n\n"
        "    @x.setter\n    def x(self, v):\n        self.w = v\n",
        ["body A.x"],
    ),
    # input that is not as it should be
    "line ends of another system are layout": (
        "def a():\n    return 1\n\n\ndef b():\n    return 2\n",
        "def a():\r\n    return 1\r\n\r\n\r\ndef b():\r\n    return 3\r\n",
        ["body b"],
    ),
    "a comment after the last line that has no end is no behaviour": (
        "def a(): return 1",
        "def a(): return 1\n\n# x\n",
        ["~body <module>"],
    ),
    "a comment in an empty file is no behaviour": ("", "\n# x\n", ["~body <module>"]),
    "a comment below a byte order mark is no behaviour": (
        "\ufeffdef a(): return 1\n",
        "\ufeffdef a(): return 1\n\n\n# x\n",
        ["~body <module>"],
    ),
    "a statement after the last line that has no end is behaviour": (
        "def a(): return 1",
        "def a(): return 1\n\nprint(2)\n",
        ["body <module>"],
    ),
    "a file without an end of line": ("def a():\n    return 1", "def a():\n    return 2", ["body a"]),
    "an emptied file": ("def a():\n    return 1\n", "", ["removed a"]),
}


# extension, before, after, what must be reported
OTHERS: dict[str, tuple[str, str, str, list[str]]] = {
    "typescript parameters": (
        "ts",
        "export function a(x: string, y?: number): string {\n  return x;\n}\n",
        "export function a(x: string, y: number, z = 2, ...rest: string[]): string {\n  return x;\n}\n",
        ["signature a (optional parameter `z` added, optional parameter `rest` added, `y` is now required)"],
    ),
    "typescript arrow functions": (
        "ts",
        "export const a = (x: string) => x;\nexport const b = (x: string) => x;\n",
        "export const a = (x: string) => x + 1;\nexport const b = async (x: string) => x;\n",
        ["body a", "signature b (is now async)"],
    ),
    "typescript layout": (
        "ts",
        "export function a() {\n  return f('x', [1, 2])\n}\n",
        'export function a() {\n  return f(\n    "x", // one\n    [1, 2],\n  );\n}\n',
        ["~body a"],
    ),
    "typescript members": (
        "ts",
        "class A {\n  n = 1;\n  m() {\n    return 1;\n  }\n}\ninterface B {\n  x: number;\n}\n",
        "class A {\n  n = 2;\n  m() {\n    return 2;\n  }\n}\ninterface B {\n  x: string;\n}\n",
        ["body A.n", "body A.m", "body B"],
    ),
    "typescript modifiers of a field and new members do not change the class": (
        "ts",
        "class A {\n  private readonly n = 1;\n\n  m() {\n    return 1;\n  }\n}\n",
        "class A {\n  private n = 1;\n\n  k = 2;\n\n  m() {\n    return 1;\n  }\n\n"
        "  private o() {\n    return 2;\n  }\n}\n",
        ["signature A.n (no longer readonly)", "added A.k", "added A.o"],
    ),
    "typescript parameters that are fields belong to the constructor": (
        "ts",
        "class A {\n  constructor(\n    private n: string,\n  ) {\n    f();\n  }\n}\n",
        "class A {\n  constructor(\n    private n: number,\n  ) {\n    f();\n  }\n}\n",
        ["signature A.constructor (type of `n` is now `number` (was `string`))"],
    ),
    "javascript statements are not joined": (
        "js",
        "function a() {\n  b;\n  (c)\n}\n",
        "function a() {\n  b\n  (c)\n}\n",
        ["body a"],
    ),
    "javascript destructured parameters": (
        "js",
        "function a({ x }) {\n  return x;\n}\n",
        "function a({ x, y }) {\n  return x;\n}\n",
        ["signature a (`y` now taken from parameter 1)"],
    ),
    "go parameters": (
        "go",
        "package p\n\nfunc A(a, b int) int {\n\treturn a\n}\n",
        "package p\n\nfunc A(a int, b ...int) (int, error) {\n\treturn a, nil\n}\n",
        ["signature A (`b` now takes any number of values, return type is now `(int, error)` (was `int`))"],
    ),
    "go layout and comments": (
        "go",
        "package p\n\n// A is.\nfunc A(a int) int {\n\treturn a\n}\n",
        "package p\n\n// A was.\nfunc A(a int) int {\n\t// why\n\n\treturn a\n}\n",
        ["~body A"],
    ),
    "go directives are behaviour": (
        "go",
        "package p\n\n//go:build linux\n\nvar x = 1\n",
        "package p\n\n//go:build darwin\n\nvar x = 1\n",
        ["body <module>"],
    ),
    "go types and methods": (
        "go",
        "package p\n\ntype T struct {\n\tx int\n}\n\nfunc (t *T) Get() int {\n\treturn t.x\n}\n",
        "package p\n\ntype T struct {\n\tx int64\n}\n\nfunc (t *T) Get() int {\n\treturn int(t.x)\n}\n",
        ["body T", "body T.Get"],
    ),
    "java signatures": (
        "java",
        "class A {\n    public int add(int a, int b) {\n        return a;\n    }\n}\n",
        "class A {\n    private int add(int a) {\n        return a;\n    }\n}\n",
        ["signature A.add (parameter `b` removed, is now private (was public))"],
    ),
    "java says what a method throws, and that it is marked": (
        "java",
        "class A {\n    void f() {\n        g();\n    }\n\n    void h(int... a) {\n        g();\n    }\n}\n",
        "class A {\n    @Deprecated\n    final void f() throws E {\n        g();\n    }\n\n"
        "    void h(long... a) {\n        g();\n    }\n}\n",
        [
            "signature A.f (is now final, `@Deprecated` added, now throws `E`)",
            "signature A.h (type of `a` is now `long` (was `int`))",
        ],
    ),
    "java bases and records": (
        "java",
        "class A extends B implements C {\n    int n;\n}\nrecord R(int x) {\n}\ninterface I extends J {\n}\n",
        "class A extends B implements C, D<E> {\n    int n;\n}\nrecord R(int x, int y) {\n}\n"
        "interface I extends K {\n}\n",
        [
            "signature A (base `D<E>` added)",
            "signature R (`y` is now required)",
            "signature I (base is now `K` (was `J`))",
        ],
    ),
    "java modifiers of a parameter are none of the method": (
        "java",
        "class A {\n    void f(int a) {\n        g();\n    }\n}\n",
        "class A {\n    void f(final int a) {\n        g();\n    }\n}\n",
        ["signature A.f (modifiers of `a` changed)"],
    ),
    "java fields are seen by others": (
        "java",
        "class A {\n    public int n = 1;\n\n    int m = 1;\n}\n",
        "class A {\n    private int n = 2;\n\n    int m = 2;\n}\n",
        ["signature A.n (is now private (was public))", "body A.m"],
    ),
    "typescript methods of an interface that are properties now are still there": (
        "ts",
        "interface A {\n  match(x: string): boolean;\n  n(): void;\n}\n",
        "interface A {\n  match: (x: string) => boolean;\n  n(): void;\n}\n",
        ["body A"],
    ),
    "javascript functions have no need of a name of their own": (
        "js",
        "const res = {};\nres.set = function set(a) {\n  return a;\n};\n",
        "const res = {};\nres.set = function (a) {\n  return [a];\n};\n",
        ["body res.set"],
    ),
    "typescript exports": (
        "ts",
        "export function a() {\n  return 1;\n}\n\nexport const B = 1;\n\nexport class C {\n  x = 1;\n}\n\n"
        "export function d() {\n  return 1;\n}\n",
        "function a() {\n  return 1;\n}\n\nconst B = 1;\n\nexport default class C {\n  x = 1;\n}\n\n"
        "function d() {\n  return 2;\n}\n\nexport { d };\n",
        [
            "signature a (no longer exported)",
            "signature B (no longer exported)",
            "signature C (is now the default export)",
            "body d",
            "body <module>",
        ],
    ),
    "typescript members and bases": (
        "ts",
        "export class A extends B {\n  public m(x?: number): void {\n    f();\n  }\n}\n",
        "export class A extends B implements C {\n"
        "  @d()\n  private static m(x: number = 2): void {\n    f();\n  }\n}\n",
        [
            "signature A (base `C` added)",
            "signature A.m (default of `x` is now `2`, had none, is now private (was public), is now static"
            " and 1 more difference)",
        ],
    ),
    "javascript fields that are taken out of an object": (
        "js",
        "function a({ x, y = 1 }) {\n  return x;\n}\n\nfunction* g(o) {\n  return 1;\n}\n",
        "function a({ y = 2, z }) {\n  return x;\n}\n\nfunction g({ o }) {\n  return 1;\n}\n",
        [
            "signature a (`x` no longer taken from parameter 1, `z` now taken from parameter 1, "
            "default of `y` is now `2` (was `1`))",
            "signature g (parameter 1 is now taken apart, no longer a generator)",
        ],
    ),
    "javascript imports that only load keep their order": (
        "js",
        "import './a';\nimport './b';\nimport x from 'x';\nimport {p, q} from 'y';\n",
        "import './b';\nimport './a';\nimport x from 'x';\nimport {p, q} from 'y';\n",
        ["body <module> (imports alone)"],
    ),
    "javascript imports change places": (
        "js",
        "import './a';\nimport './b';\nimport x from 'x';\nimport {p, q} from 'y';\n",
        "import {q, p} from \"y\";\nimport './a';\nimport './b';\nimport x from 'x';\n",
        ["~body <module> (order of imports)"],
    ),
    "go imports change places": (
        "go",
        'package p\n\nimport (\n\t"b"\n\t"a"\n)\n',
        'package p\n\nimport (\n\t"a"\n\n\t"b"\n)\n',
        ["~body <module> (order of imports)"],
    ),
    "java imports change places": (
        "java",
        "package p;\nimport a.B;\nimport a.C;\nclass A {\n    int x;\n}\n",
        "package p;\nimport a.C;\nimport a.B;\nclass A {\n    int x;\n}\n",
        ["~body <module> (order of imports)"],
    ),
    "go receivers and names that no caller writes": (
        "go",
        "package p\n\nfunc (t T) A(a int) int { return a }\n\nfunc (t T) B(a int, b int) int { return a }\n",
        "package p\n\nfunc (x *T) A(b int) int { return b }\n\n"
        "func (y T) B(c int, d string) int { return c }\n",
        [
            "signature T.A (receiver is now `*T` (was `T`))",
            "signature T.B (type of `d` is now `string` (was `int`))",
        ],
    ),
    "java overloads are told apart": (
        "java",
        "class A {\n    int f(int a) {\n        return 1;\n    }\n\n"
        "    int f(long a) {\n        return 2;\n    }\n}\n",
        "class A {\n    int f(int a) {\n        return 1;\n    }\n\n"
        "    int f(char a) {\n        return 3;\n    }\n\n    int f(long a) {\n        return 2;\n    }\n}\n",
        ["added A.f"],
    ),
    "java overloads are paired with the most alike": (
        "java",
        "class A {\n    A(B original) {\n        f();\n    }\n\n    A() {\n        g();\n    }\n}\n",
        "class A {\n    private A(B source, List<C> more) {\n        f();\n    }\n\n    A() {\n        g();\n"
        "    }\n\n    A(B template) {\n        h();\n    }\n}\n",
        ["added A.<init>", "body A.<init>"],
    ),
    "java interfaces and fields": (
        "java",
        "interface I {\n    int f(int a);\n}\n\nclass A {\n    private int n = 1;\n}\n",
        "interface I {\n    int f(int a, int b);\n}\n\nclass A {\n    private int n = 2;\n}\n",
        ["signature I.f (`b` is now required)", "body A.n"],
    ),
    "java lambdas belong to their constant": (
        "java",
        "interface C<T> {\n    C<T> DATE = s -> {\n        return 1;\n    };\n\n    C<T> URL = s -> f(s);\n\n"
        "    T apply(String s);\n}\n",
        "interface C<T> {\n    C<T> DATE = s -> {\n        return 2;\n    };\n\n    C<T> URL = s -> f(s);\n\n"
        "    T apply(String s);\n}\n",
        ["body C.DATE"],
    ),
    "java fields on one line belong to the class": (
        "java",
        "class A {\n    int k, l;\n\n    int f() {\n        return 1;\n    }\n}\n",
        "class A {\n    long k, l;\n\n    int f() {\n        return 1;\n    }\n}\n",
        ["body A"],
    ),
}
FOLDED = "".maketrans(" '", "__")


def file_of(case: str, extension: str = "py") -> str:
    return f"{extension}/{case.translate(FOLDED)}.{extension}"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Changes:
    cases = {file_of(case): row[:2] for case, row in PYTHON.items()}
    cases |= {file_of(case, row[0]): row[1:3] for case, row in OTHERS.items()}
    versions = Versions.make(
        tmp_path_factory.mktemp("cases") / "repo", {path: old for path, (old, _) in cases.items()}
    )
    head = versions.head({path: new for path, (_, new) in cases.items()})
    return changes(versions.base, head, versions.repo.diff(versions.base.commit, head.commit))


def of(found: Changes, path: str) -> list[Change]:
    return [one.change for one in found.found if one.change.path == path]


@pytest.mark.parametrize("case", PYTHON)
def test_python(case: str, found: Changes) -> None:
    reported = brief(of(found, file_of(case)))
    assert sorted(reported) == sorted(PYTHON[case][2])


@pytest.mark.parametrize("case", OTHERS)
def test_other_languages(case: str, found: Changes) -> None:
    reported = brief(of(found, file_of(case, OTHERS[case][0])))
    assert sorted(reported) == sorted(OTHERS[case][3])


# --- whole files -------------------------------------------------------------------------------------------

SHOP = "LIMIT = 3\n\n\n" + "\n\n".join(f"def price{n}(x):\n    return x * {n}\n" for n in range(9))
OTHER = "class Box:\n    def open(self):\n        return 1\n\n    def close(self):\n        return 0\n"
FILES = {
    "gone.py": OTHER,
    "bare.py": "print(1)\n",
    "moved.py": SHOP,
    "rewritten.py": "\n\n".join(f"def old{n}(x):\n    return x - {n}\n" for n in range(5)),
    "same.py": SHOP.replace("price", "cost"),
    "broken.py": "def a():\n    return 1\n\n\ndef b():\n    return 2\n",
    "grown.py": "def a():\n    return 1\n",
    'müll "1"\t.py': "def a():\n    return 1\n",
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Changes:
    versions = Versions.make(tmp_path_factory.mktemp("files") / "repo", FILES)
    moves = {"moved.py": "shop/prices.py", "same.py": "shop/same.py", "rewritten.py": "shop/rewritten.py"}
    edits = {
        "gone.py": None,
        "bare.py": None,
        "new.py": "class Bag:\n    def fill(self, things):\n        return [*things]\n",
        "shop/prices.py": SHOP.replace("x * 4", "x * 44").replace("def price7(x)", "def price7(x, y)"),
        "shop/rewritten.py": "\n\n".join(f"class New{n}:\n    size = {n} + {n}\n" for n in range(5)),
        "broken.py": "def a():\n    return 1\n\n\ndef b(:\n    return 2\n",
        "grown.py": "def a():\n    return 1\n" + "# a long file\n" * 40_000,
        'müll "1"\t.py': "def a():\n    return 2\n",
    }
    head = versions.head(edits, moves)
    return changes(versions.base, head, versions.repo.diff(versions.base.commit, head.commit))


def test_all_symbols_of_a_deleted_file_are_removed(files: Changes) -> None:
    assert brief(of(files, "gone.py")) == ["removed Box", "removed Box.open", "removed Box.close"]
    assert [(one.start_line, one.end_line) for one in of(files, "gone.py")] == [(1, 6), (2, 3), (5, 6)]


def test_a_deleted_file_without_symbols_is_a_removed_module(files: Changes) -> None:
    assert brief(of(files, "bare.py")) == ["removed <module>"]


def test_all_symbols_of_a_new_file_are_added(files: Changes) -> None:
    assert brief(of(files, "new.py")) == ["added Bag", "added Bag.fill"]


def test_symbols_of_a_renamed_file_keep_their_identity(files: Changes) -> None:
    found = of(files, "shop/prices.py")
    assert {one.old_path for one in found} == {"moved.py"}
    moved = ["~moved LIMIT", *(f"~moved price{n}" for n in range(9))]
    moved[5] = "body price4"
    moved[8] = "signature price7 (`y` is now required)"
    assert brief(found) == moved


def test_a_file_renamed_as_it_is_has_moved_symbols_alone(files: Changes) -> None:
    assert {one.change for one in of(files, "shop/same.py")} == {"moved"}


def test_a_file_that_is_rewritten_while_it_is_renamed_is_removed_and_added(files: Changes) -> None:
    assert {one.change for one in of(files, "rewritten.py")} == {"removed"}
    assert {one.change for one in of(files, "shop/rewritten.py")} == {"added"}


def test_what_cannot_be_parsed_any_more_is_not_removed(files: Changes) -> None:
    assert of(files, "grown.py") == []
    assert any("broken.py could not be parsed in full" in note for note in files.notes)


def test_a_strange_name_is_reported_as_it_is(files: Changes) -> None:
    assert brief(of(files, 'müll "1"\t.py')) == ["body a"]


def test_text_that_git_holds_for_binary_is_compared_all_the_same(tmp_path: Path) -> None:
    before = "def a():\n    return 1\n\n\ndef b():\n    return 1\n"
    versions = Versions.make(tmp_path / "repo", {"a.py": before.encode("utf-16")})
    head = versions.head({"a.py": before.replace("1", "2", 1).encode("utf-16")})
    found = changes(versions.base, head, versions.repo.diff(versions.base.commit, head.commit))
    assert brief(of(found, "a.py")) == ["body a"]


# --- from file to file --------------------------------------------------------------------------------------


def moves(root: Path, before: dict[str, str], after: dict[str, str]) -> list[str]:
    versions = Versions.make(root, before)
    head = versions.head({**dict.fromkeys(before), **after})
    found = changes(versions.base, head, versions.repo.diff(versions.base.commit, head.commit)).found
    return [f"{one.change.path} from {one.change.old_path}: {brief([one.change])[0]}" for one in found]


KEPT = "def stay(a):\n    return [a, a, a]\n\n\ndef other(b):\n    return {b: b}\n"


def test_a_function_in_another_file_is_moved_if_it_says_the_same(tmp_path: Path) -> None:
    before = {"a.py": f"{KEPT}\n\n{LONG}", "b.py": "import os\n"}
    after = {"a.py": KEPT, "b.py": f"import os\n\n\n{LONG}"}
    assert moves(tmp_path / "r", before, after) == ["b.py from a.py: ~moved load"]


def test_a_moved_function_that_is_edited_says_where_it_was_and_what_changed(tmp_path: Path) -> None:
    edited = LONG.replace("(path)", "(path, strict)")
    before = {"a.py": f"{KEPT}\n\n{LONG}", "b.py": "import os\n"}
    after = {"a.py": KEPT, "b.py": f"import os\n\n\n{edited}"}
    assert moves(tmp_path / "r", before, after) == [
        "b.py from a.py: signature load (`strict` is now required)"
    ]


def test_a_moved_class_takes_its_members_along(tmp_path: Path) -> None:
    box = OTHER.replace("return 1", "return [self.size(1), self.size(2), self.size(3)]")
    before = {"a.py": f"{KEPT}\n\n{box}", "b.py": "import os\n"}
    after = {"a.py": KEPT, "b.py": f"import os\n\n\n{box.replace('return 0', 'return None')}"}
    assert moves(tmp_path / "r", before, after) == [
        "b.py from a.py: ~moved Box",
        "b.py from a.py: ~moved Box.open",
        "b.py from a.py: body Box.close",
    ]


def test_of_two_places_none_is_where_it_has_moved_to(tmp_path: Path) -> None:
    before = {"a.py": f"{KEPT}\n\n{LONG}", "b.py": "import os\n", "c.py": "import os\n"}
    after = {"a.py": KEPT, "b.py": f"import os\n\n\n{LONG}", "c.py": f"import os\n\n\n{LONG}"}
    assert [line.rpartition(": ")[2] for line in moves(tmp_path / "r", before, after)] == [
        "removed load",
        "added load",
        "added load",
    ]


def test_the_same_name_with_another_body_has_not_moved(tmp_path: Path) -> None:
    other = "def load(path):\n    with open(path) as file:\n        return json.load(file)['x']['y']['z']\n"
    before = {"a.py": f"{KEPT}\n\n{LONG}\n\nlogger = get(__name__)\n", "b.py": "import os\n"}
    after = {"a.py": KEPT, "b.py": f"import os\n\nlogger = get(__name__)\n\n{other}"}
    assert [line.rpartition(": ")[2] for line in moves(tmp_path / "r", before, after)] == [
        "removed load",
        "removed logger",
        "added logger",
        "added load",
    ]


def test_typescript_that_is_exported_where_it_moves_to_has_moved(tmp_path: Path) -> None:
    text = "function load(path: string) {\n  return read(path).map((line) => line.trim()).sort();\n}\n"
    keep = "export function keep() {\n  return load('x').concat([1, 2, 3]);\n}\n"
    before = {"a.ts": text + keep, "b.ts": "export const x = 1;\n"}
    after = {"a.ts": f"import {{ load }} from './b';\n{keep}", "b.ts": f"export const x = 1;\nexport {text}"}
    assert moves(tmp_path / "r", before, after) == [
        "a.ts from None: body <module> (imports alone)",
        "b.ts from a.ts: signature load (is now exported)",
    ]


# --- many edits at once ---------------------------------------------------------------------------------


def test_random_edits_are_reported_exactly(tmp_path: Path) -> None:
    random = Random(7)  # the same edits each time
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    expected: dict[str, set[str]] = {}
    for number in range(60):
        path = f"m{number:02}.py"
        functions = {
            f"f{n}": f"def f{n}(x):\n    y = x + {n * 100 + number}\n    return y\n" for n in range(8)
        }
        before[path] = "\n\n".join(functions.values())
        expected[path] = set()
        for name in random.sample(sorted(functions), random.randint(0, 5)):
            text = functions.pop(name)
            match random.choice(["edit", "remove", "comment", "signature", "append"]):
                case "edit":
                    functions[name] = text.replace("y = x +", "y = x -")
                    expected[path].add(f"body {name}")
                case "remove":
                    expected[path].add(f"removed {name}")
                case "comment":
                    functions[name] = text.replace("    return", "    # so\n    return")
                    expected[path].add(f"~body {name}")
                case "signature":
                    functions[name] = text.replace("(x)", "(x, z)")
                    expected[path].add(f"signature {name} (`z` is now required)")
                case "append":
                    functions[name] = text
                    functions[f"new_{name}"] = f"def new_{name}(x):\n    return [{name!r}, x]\n"
                    expected[path].add(f"added new_{name}")
        after[path] = "\n\n".join(functions.values())
    versions = Versions.make(tmp_path / "repo", before)
    head = versions.head(after)
    found = changes(versions.base, head, versions.repo.diff(versions.base.commit, head.commit))
    assert {path: set(brief(of(found, path))) for path in before} == expected
