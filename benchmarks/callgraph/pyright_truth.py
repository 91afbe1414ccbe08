"""A tree of Python files to the call graph that pyright's language server sees: ground truth for the scorer.

    npm install pyright                                   (in a folder of your choice)
    python pyright_truth.py TREE NAME OUT --server FOLDER/node_modules/.bin/pyright-langserver

TREE is a checked-out copy; nothing in it is executed. Go-to-definition is asked at every call, and wherever
a name is read that something in TREE has. Three files come out in OUT:

    NAME.defs.jsonl     path, name, line, end, kind, owner (the outermost function around it)
    NAME.jsonl          caller_path, caller, caller_line, callee_path, callee, callee_line, kind, site_line, req
    NAME.unknown.jsonl  caller_path, caller, caller_line, name, n: calls that pyright could not resolve

Kinds: call and decorator are required where `req`; a call of a method that a subclass overrides adds the
override with `req` false; override, ref, property, inherit and annotation say what is neither right nor wrong.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

_SKIPPED = frozenset((".git", ".venv", "venv", "node_modules", "__pycache__"))
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_AT_ONCE = 400  # requests on their way


@dataclass(frozen=True)
class Definition:
    path: str
    name: str
    line: int
    end: int
    kind: str
    owner: str


@dataclass(frozen=True)
class Site:
    """A place where a name is read: who reads it, how, and where the name stands."""

    caller: Definition
    kind: str
    name: str
    line: int  # from 1
    column: int  # in UTF-16 units, as the protocol counts


@dataclass
class Module:
    path: str
    text: str
    definitions: list[Definition] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    bases: dict[str, list[Site]] = field(default_factory=dict)  # class -> names of its bases
    properties: set[str] = field(default_factory=set)


class Walk(ast.NodeVisitor):
    """Definitions and sites of one file."""

    def __init__(self, module: Module, tree: ast.Module) -> None:
        self.module = module
        self.lines = module.text.split("\n")
        whole = Definition(module.path, "<module>", 1, len(self.lines), "module", "<module>")
        self.stack = [whole]
        module.definitions.append(whole)
        self.generic_visit(tree)

    def _define(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Definition:
        around = self.stack[-1]
        name = node.name if around.kind == "module" else f"{around.name}.{node.name}"
        kind = (
            "class" if isinstance(node, ast.ClassDef) else "method" if around.kind == "class" else "function"
        )
        outer = next((one for one in self.stack if one.kind in ("function", "method")), None)
        found = Definition(
            self.module.path,
            name,
            node.lineno,
            node.end_lineno or node.lineno,
            kind,
            outer.owner if outer else name,
        )
        self.module.definitions.append(found)
        return found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        found = self._define(node)
        for decorator in node.decorator_list:
            name = getattr(decorator, "attr", getattr(decorator, "id", ""))
            if "property" in name:
                self.module.properties.add(found.name)
            self._used(decorator, "decorator")
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self.stack.append(found)
        arguments = (
            *node.args.posonlyargs,
            *node.args.args,
            *node.args.kwonlyargs,
            node.args.vararg,
            node.args.kwarg,
        )
        for annotation in (*[one.annotation for one in arguments if one is not None], node.returns):
            if annotation is not None:
                self._annotation(annotation)
        for statement in node.body:
            self.visit(statement)
        self.stack.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        found = self._define(node)
        for decorator in node.decorator_list:
            self._used(decorator, "decorator")
        self.stack.append(found)
        before = len(self.module.sites)
        for base in node.bases:
            self._used(base.value if isinstance(base, ast.Subscript) else base, "inherit")
        self.module.bases[found.name] = [one for one in self.module.sites[before:] if one.kind == "inherit"]
        for keyword in node.keywords:
            self.visit(keyword.value)
        for statement in node.body:
            self.visit(statement)
        self.stack.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._annotation(node.annotation)
        self.visit(node.target)
        if node.value is not None:
            self.visit(node.value)

    def _annotation(self, node: ast.expr) -> None:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name | ast.Attribute):
                self._site(inner, "annotation")

    def visit_Call(self, node: ast.Call) -> None:
        self._used(node.func, "call")
        for argument in (*node.args, *[keyword.value for keyword in node.keywords]):
            self.visit(argument)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._site(node, "ref")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.visit(node.value)
        if isinstance(node.ctx, ast.Load):
            self._site(node, "ref")

    def _used(self, node: ast.expr, kind: str) -> None:
        """What is called, inherited from or decorates; a call that gives such a thing is itself a call."""
        if isinstance(node, ast.Name):
            self._site(node, kind)
        elif isinstance(node, ast.Attribute):
            self.visit(node.value)
            self._site(node, kind)
        else:
            self.visit(node)
            if kind == "call" and not isinstance(node, ast.Call):
                self.module.sites.append(Site(self.stack[-1], "call", "", node.lineno, -1))

    def _site(self, node: ast.Name | ast.Attribute, kind: str) -> None:
        line, name = node.lineno, node.id if isinstance(node, ast.Name) else node.attr
        at = node.col_offset
        if isinstance(node, ast.Attribute):
            line, at = node.end_lineno or line, (node.end_col_offset or 0) - len(name.encode())
        before = self.lines[line - 1].encode()[:at].decode()
        self.module.sites.append(Site(self.stack[-1], kind, name, line, len(before.encode("utf-16-le")) // 2))


class Server:
    """pyright's language server, spoken to over its standard streams."""

    def __init__(self, command: str, root: Path) -> None:
        self.process = subprocess.Popen([command, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sent = 0
        folder = {"uri": root.as_uri(), "name": root.name}
        self.wait(
            self.send(
                "initialize",
                processId=None,
                rootUri=root.as_uri(),
                workspaceFolders=[folder],
                capabilities={},
            )
        )
        self.tell("initialized")

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def send(self, method: str, **params: Any) -> int:
        self.sent += 1
        self._write({"id": self.sent, "method": method, "params": params})
        return self.sent

    def tell(self, method: str, **params: Any) -> None:
        self._write({"method": method, "params": params})

    def read(self) -> dict[str, Any]:
        stream = self.process.stdout
        assert stream
        length = 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise SystemExit("the language server has gone")
        message: dict[str, Any] = json.loads(stream.read(length))
        if "method" in message and "id" in message:  # it asks for settings and the like: nothing is set
            items = (
                message["params"].get("items", []) if message["method"] == "workspace/configuration" else []
            )
            self._write({"id": message["id"], "result": [{}] * len(items) if items else None})
        return message

    def wait(self, number: int) -> Any:
        while True:
            message = self.read()
            if message.get("id") == number and "method" not in message:
                return message.get("result")

    def definitions(self, uri: str, sites: list[Site]) -> list[Any]:
        """What each site leads to, in order."""
        found: dict[int, Any] = {}
        numbers: list[int] = []
        for start in range(0, len(sites), _AT_ONCE):
            part = [
                self.send(
                    "textDocument/definition",
                    textDocument={"uri": uri},
                    position={"line": site.line - 1, "character": site.column},
                )
                for site in sites[start : start + _AT_ONCE]
            ]
            numbers += part
            missing = set(part)
            while missing:
                message = self.read()
                if message.get("id") in missing and "method" not in message:
                    missing.discard(message["id"])
                    found[message["id"]] = message.get("result")
        return [found[number] for number in numbers]

    def close(self) -> None:
        self.wait(self.send("shutdown"))
        self.tell("exit")
        self.process.wait(30)


class Truth:
    """Edges of one repository while they are put together."""

    def __init__(self, root: Path, modules: list[Module]) -> None:
        self.root = root
        self.modules = {module.path: module for module in modules}
        self.starts = {
            module.path: {one.line: one for one in module.definitions if one.kind != "module"}
            for module in modules
        }
        self.edges: dict[tuple[Definition, Definition, str, bool], int] = {}
        self.unknown: Counter[tuple[Definition, str]] = Counter()
        self.bases: dict[Definition, list[Definition]] = defaultdict(list)
        self.stats: Counter[str] = Counter()

    def place(self, found: Any) -> tuple[str, int] | None:
        uri = found.get("uri") or found["targetUri"]
        where = found.get("range") or found["targetSelectionRange"]
        path = Path(unquote(urlparse(uri).path))
        inside = path.is_relative_to(self.root)
        return (path.relative_to(self.root).as_posix(), where["start"]["line"] + 1) if inside else None

    def site(self, site: Site, answer: Any) -> None:
        answers = answer if isinstance(answer, list) else [answer] if answer else []
        places = [self.place(one) for one in answers]
        targets = {one for place in places if place and (one := self.starts.get(place[0], {}).get(place[1]))}
        if targets:
            self.stats[f"{site.kind}: in the repository"] += 1
            for target in targets:
                self._edge(site, target)
        elif site.kind in ("call", "decorator"):
            outside = bool(places) and None in places
            self.stats[
                f"{site.kind}: {'outside' if outside else 'variable' if places else 'unresolved'}"
            ] += 1
            if not outside:
                self.unknown[site.caller, site.name] += 1

    def _edge(self, site: Site, target: Definition) -> None:
        kind = site.kind
        if kind == "ref" and target.name in self.modules[target.path].properties:
            kind = "property"
        if kind == "inherit" and target.kind == "class":
            self.bases[site.caller].append(target)
        self.edges.setdefault((site.caller, target, kind, True), site.line)

    def constructors(self) -> None:
        """Who makes an instance may run a constructor of a base class; `cls()` makes one of the class around it."""
        by_name = {
            (one.path, one.name): one for module in self.modules.values() for one in module.definitions
        }
        for (caller, target, kind, _), line in list(self.edges.items()):
            if kind == "call" and target.kind == "class":
                for base in self._above(target):
                    upper = by_name.get((base.path, f"{base.name}.__init__")) or by_name.get(
                        (base.path, f"{base.name}.__new__")
                    )
                    if upper is not None:
                        self.edges.setdefault((caller, upper, "call", False), line)
        for caller, name in self.unknown:
            around = by_name.get((caller.path, caller.name.rpartition(".")[0]))
            if name == "cls" and around is not None and around.kind == "class":
                self.edges.setdefault((caller, around, "call", False), caller.line)

    def overrides(self) -> None:
        """Each method to those it takes the place of; who calls the one may call the other."""
        by_name = {
            (one.path, one.name): one for module in self.modules.values() for one in module.definitions
        }
        below: dict[Definition, set[Definition]] = defaultdict(set)
        for one in by_name.values():
            owner = by_name.get((one.path, one.name.rpartition(".")[0])) if one.kind == "method" else None
            for base in self._above(owner) if owner else ():
                upper = by_name.get((base.path, f"{base.name}.{one.name.rpartition('.')[2]}"))
                if upper is not None:
                    below[upper].add(one)
                    self.edges.setdefault((upper, one, "override", False), one.line)
                    self.edges.setdefault((one, upper, "override", False), one.line)
        for (caller, target, kind, _), line in list(self.edges.items()):
            for one in below.get(target, ()) if kind == "call" else ():
                if (caller, one, "call", True) not in self.edges:
                    self.edges.setdefault((caller, one, "call", False), line)

    def _above(self, one: Definition) -> Iterator[Definition]:
        seen = {one}
        todo = [one]
        while todo:
            for base in self.bases.get(todo.pop(), ()):
                if base not in seen:
                    seen.add(base)
                    todo.append(base)
                    yield base


def read(root: Path) -> list[Module]:
    found = []
    for path in sorted(root.rglob("*.py")):
        if _SKIPPED.intersection(path.relative_to(root).parts):
            continue
        module = Module(path.relative_to(root).as_posix(), path.read_bytes().decode("utf-8", "replace"))
        try:
            Walk(module, ast.parse(module.text))
        except (SyntaxError, ValueError, RecursionError):
            continue
        found.append(module)
    return found


def write(path: Path, rows: Iterator[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tree", type=Path)
    parser.add_argument("name")
    parser.add_argument("out", type=Path)
    parser.add_argument("--server", default="pyright-langserver")
    asked = parser.parse_args()
    root = asked.tree.resolve()
    modules = read(root)
    truth = Truth(root, modules)
    defined = {one.name.rpartition(".")[2] for module in modules for one in module.definitions}
    server = Server(asked.server, root)
    for module in modules:
        uri = (root / module.path).as_uri()
        server.tell(
            "textDocument/didOpen",
            textDocument={"uri": uri, "languageId": "python", "version": 1, "text": module.text},
        )
        sites = [
            site
            for site in module.sites
            if site.column >= 0 and (site.kind in ("call", "decorator", "inherit") or site.name in defined)
        ]
        for site, answer in zip(sites, server.definitions(uri, sites), strict=True):
            truth.site(site, answer)
        for site in module.sites:
            if site.column < 0:
                truth.unknown[site.caller, ""] += 1
        server.tell("textDocument/didClose", textDocument={"uri": uri})
    server.close()
    truth.constructors()
    truth.overrides()
    asked.out.mkdir(parents=True, exist_ok=True)
    write(
        asked.out / f"{asked.name}.defs.jsonl",
        (vars(one) for module in modules for one in module.definitions),
    )
    write(
        asked.out / f"{asked.name}.jsonl",
        (
            {
                "caller_path": caller.path, "caller": caller.name, "caller_line": caller.line,
                "callee_path": callee.path, "callee": callee.name, "callee_line": callee.line,
                "kind": kind, "site_line": line, "req": required,
            }
            for (caller, callee, kind, required), line in truth.edges.items()
        ),
    )  # fmt: skip
    write(
        asked.out / f"{asked.name}.unknown.jsonl",
        (
            {"caller_path": one.path, "caller": one.name, "caller_line": one.line, "name": name, "n": n}
            for (one, name), n in truth.unknown.items()
        ),
    )
    print(json.dumps(truth.stats, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
