"""A Go or Java file to edits that take something from its users: a definition gone, renamed, moved, taking other
values, giving others, or an interface that asks for more. Each is the whole text of the files after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from search.languages.grammar import parser

if TYPE_CHECKING:
    from tree_sitter import Node

NEW = "Anew"  # what a renamed thing is called, after its old name


@dataclass(frozen=True, slots=True)
class Edit:
    """`files`: path -> text, None where it is gone. `own`: path and lines of the mutated definition after it."""

    deed: str
    kind: str
    name: str
    files: dict[str, str | None]
    own: tuple[str, int, int]
    text: str = ""  # of the definition before it, to count uses outside


class _File:
    def __init__(self, path: str, source: str, grammar: str) -> None:
        self.path = path
        self.source = source.encode()
        self.root = parser(grammar).parse(self.source).root_node

    def text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode()

    def edit(self, deed: str, kind: str, name: str, node: Node, *cuts: tuple[int, int, str]) -> Edit:
        """The file with each span of bytes replaced."""
        out, shift = self.source, 0
        for start, end, text in sorted(cuts):
            out = out[: start + shift] + text.encode() + out[end + shift :]
            shift += len(text.encode()) - (end - start)
        first = node.start_point.row + 1
        own = (self.path, first, first + out[node.start_byte : node.end_byte + shift].count(b"\n"))
        if not out[node.start_byte : node.end_byte + shift].strip():
            own = (self.path, 0, 0)
        return Edit(deed, kind, name, {self.path: out.decode()}, own, self.text(node))

    def whole(self, node: Node) -> tuple[int, int, str]:
        """All lines of a node, where nothing else stands on them."""
        start, end = node.start_byte, node.end_byte
        before = self.source.rfind(b"\n", 0, start) + 1
        after = self.source.find(b"\n", end)
        after = len(self.source) if after < 0 else after + 1
        alone = not self.source[before:start].strip() and not self.source[end:after].strip()
        return (before, after, "") if alone else (start, end, "")


def edits(path: str, source: str, language: str) -> Iterator[Edit]:
    file = _File(path, source, language)
    if not file.root.has_error:
        yield from (_go if language == "go" else _java)(file)


def _nodes(root: Node) -> Iterator[Node]:
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.named_children))


def _renamed(file: _File, kind: str, node: Node, *more: Node) -> Edit:
    name = node.child_by_field_name("name")
    assert name is not None
    cuts = [(one.end_byte, one.end_byte, NEW) for one in (name, *more)]
    return file.edit("rename", kind, file.text(name), node, *cuts)


def _parameters(file: _File, kind: str, name: str, node: Node, group: Node, new: str) -> Iterator[Edit]:
    """`new`: what a further parameter is written as."""
    parts = [one for one in group.named_children if "comment" not in one.type and "receiver" not in one.type]
    varies = bool(parts) and ("variadic" in parts[-1].type or "spread" in parts[-1].type)
    at = group.start_byte + 1 if varies else group.end_byte - 1
    before = "" if varies or not parts or file.source[: group.end_byte - 1].rstrip().endswith(b",") else ", "
    yield file.edit("add parameter", kind, name, node, (at, at, f"{before}{new}{', ' if varies else ''}"))
    if parts and not varies and file.text(group)[-2:-1] not in (",", "\n"):
        start = parts[-2].end_byte if len(parts) > 1 else parts[-1].start_byte
        yield file.edit("remove parameter", kind, name, node, (start, parts[-1].end_byte, ""))
    if len(parts) > 1 and not varies and len(set(map(_kind_of(file), parts[:2]))) > 1:
        one, other = parts[:2]
        cuts = [
            (one.start_byte, one.end_byte, file.text(other)),
            (other.start_byte, other.end_byte, file.text(one)),
        ]
        yield file.edit("reorder", kind, name, node, *cuts)


def _kind_of(file: _File):  # type: ignore[no-untyped-def]
    def kind(node: Node) -> str:
        found = node.child_by_field_name("type")
        return file.text(found) if found else ""

    return kind


# --- Go --------------------------------------------------------------------------------------------

_SINGLE = {"const_spec": "constant", "var_spec": "variable"}


def _go(file: _File) -> Iterator[Edit]:
    for node in _nodes(file.root):
        top = node.parent is not None and node.parent.parent == file.root
        if node.type in ("function_declaration", "method_declaration", "method_elem"):
            yield from _go_function(file, node)
        elif node.type == "type_spec" and top:
            yield from _go_type(file, node)
        elif node.type in _SINGLE and top and _is_plain(node):
            yield from _go_value(file, node, _SINGLE[node.type])
        elif node.type == "field_declaration":
            names = node.children_by_field_name("name")
            around = node.parent.parent.parent if node.parent and node.parent.parent else None
            if len(names) == 1 and around is not None and around.type == "type_spec":
                yield file.edit("remove", "field", file.text(names[0]), node, file.whole(node))
                yield _renamed(file, "field", node)


def _is_plain(node: Node) -> bool:
    """A constant or variable that stands for itself, none of a list that counts."""
    names = node.children_by_field_name("name")
    around = node.parent.named_children if node.parent else []
    return len([one for one in names if one.is_named]) == 1 and all(
        one.child_by_field_name("value") or one.child_by_field_name("type")
        for one in around
        if one.type == node.type
    )


def _go_value(file: _File, node: Node, kind: str) -> Iterator[Edit]:
    name = file.text(node.children_by_field_name("name")[0])
    alone = node.parent is not None and len(node.parent.named_children) == 1
    yield file.edit("remove", kind, name, node.parent if alone and node.parent else node,
                    file.whole(node.parent if alone and node.parent else node))  # fmt: skip
    yield _renamed(file, kind, node)


def _go_type(file: _File, node: Node) -> Iterator[Edit]:
    body, name = node.child_by_field_name("type"), node.child_by_field_name("name")
    assert body is not None and name is not None and node.parent is not None
    title = file.text(name)
    whole = node.parent if len(node.parent.named_children) == 1 else node
    yield file.edit("remove", "type", title, whole, file.whole(whole))
    yield _renamed(file, "type", node)
    if whole is node.parent:
        yield _go_moved(file, whole, title, "type")
    if body.type == "interface_type" and any(one.type == "method_elem" for one in body.named_children):
        at = body.end_byte - 1
        yield file.edit("ask for more", "interface", title, node, (at, at, "\nAskedAnew(int) bool\n"))


def _go_moved(file: _File, node: Node, name: str, kind: str) -> Edit:
    edit = file.edit("move", kind, name, node, file.whole(node))
    path = f"{file.path.rpartition('/')[0]}/movedanew/moved.go".lstrip("/")
    text = f"package movedanew\n\n{file.text(node)}\n"
    return Edit("move", kind, name, {**edit.files, path: text}, (path, 1, text.count("\n") + 1), edit.text)


def _go_function(file: _File, node: Node) -> Iterator[Edit]:
    name, group = node.child_by_field_name("name"), node.child_by_field_name("parameters")
    assert name is not None and group is not None
    title = file.text(name)
    if title in ("main", "init", "_"):
        return
    kind = {"function_declaration": "function", "method_declaration": "method"}.get(node.type, "asked")
    yield file.edit("remove", kind, title, node, file.whole(node))
    yield _renamed(file, kind, node)
    if kind == "function":
        yield _go_moved(file, node, title, kind)
    parts = [one for one in group.named_children if one.type == "parameter_declaration"]
    named = not parts or bool(parts[0].children_by_field_name("name"))
    if all(len(one.children_by_field_name("name")) <= 1 for one in parts):
        yield from _parameters(file, kind, title, node, group, "anew int" if named else "int")
    yield from _go_results(file, node, kind, title, group)


def _go_results(file: _File, node: Node, kind: str, title: str, group: Node) -> Iterator[Edit]:
    result = node.child_by_field_name("result")
    if result is None:
        yield file.edit("results", kind, title, node, (group.end_byte, group.end_byte, " int"))
        return
    text = file.text(result)
    if result.type != "parameter_list":
        yield file.edit("results", kind, title, node, (result.start_byte, result.end_byte, f"({text}, int)"))
        yield file.edit("results", kind, title, node, (result.start_byte, result.end_byte, ""))
        return
    parts = result.named_children
    if len(parts) > 1 and not any(one.children_by_field_name("name") for one in parts):
        yield file.edit("results", kind, title, node, (parts[-2].end_byte, parts[-1].end_byte, ""))


# --- Java ------------------------------------------------------------------------------------------

_TYPES = {"class_declaration": "class", "interface_declaration": "interface", "enum_declaration": "enum"}
_CALLABLE = {"method_declaration": "method", "constructor_declaration": "constructor"}


def _java(file: _File) -> Iterator[Edit]:
    for node in _nodes(file.root):
        if node.type in _TYPES:
            yield from _java_type(file, node)
        elif node.type in _CALLABLE:
            yield from _java_method(file, node)
        elif node.type == "field_declaration":
            parts = node.children_by_field_name("declarator")
            name = parts[0].child_by_field_name("name")
            if len(parts) == 1 and name is not None:
                yield file.edit("remove", "field", file.text(name), node, file.whole(node))
                yield file.edit("rename", "field", file.text(name), node, (name.end_byte, name.end_byte, NEW))
        elif node.type == "enum_constant":
            yield _renamed(file, "constant", node)


def _java_type(file: _File, node: Node) -> Iterator[Edit]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    assert name is not None and body is not None
    title, kind = file.text(name), _TYPES[node.type]
    made = [
        found
        for one in body.named_children
        if one.type == "constructor_declaration" and (found := one.child_by_field_name("name"))
    ]
    renamed = _renamed(file, kind, node, *made)
    if node.parent == file.root:
        alone = sum(one.type in _TYPES for one in file.root.named_children) == 1
        if alone and file.path.endswith(f"/{title}.java"):
            yield Edit("remove", kind, title, {file.path: None}, (file.path, 0, 0), file.source.decode())
            new = file.path.replace(f"/{title}.java", f"/{title}{NEW}.java")
            files = {file.path: None, new: renamed.files[file.path]}
            yield Edit("rename", kind, title, files, (new, *renamed.own[1:]), renamed.text)
            yield from _java_moved(file, title, kind)
    elif not file.text(node).startswith("record"):
        yield file.edit("remove", kind, title, node, file.whole(node))
        yield renamed
    if kind == "interface" or "abstract" in file.text(node).partition("{")[0]:
        at = body.end_byte - 1
        word = "" if kind == "interface" else "public abstract "
        edit = file.edit("ask for more", kind, title, node, (at, at, f"\n{word}boolean askedAnew(int x);\n"))
        line = file.source[:at].count(b"\n") + 1
        yield Edit(edit.deed, kind, title, edit.files, (file.path, line, line + 1), edit.text)


def _java_moved(file: _File, title: str, kind: str) -> Iterator[Edit]:
    text = file.source.decode()
    folder, _, last = file.path.rpartition("/")
    new = re.sub(r"(?m)^package ([\w.]+);", r"package \1.movedanew;", text, count=1)
    if new != text:
        path = f"{folder}/movedanew/{last}"
        files = {file.path: None, path: new}
        yield Edit("move", kind, title, files, (path, 1, text.count("\n") + 2), text)


def _java_method(file: _File, node: Node) -> Iterator[Edit]:
    name, group = node.child_by_field_name("name"), node.child_by_field_name("parameters")
    assert name is not None and group is not None
    title, kind = file.text(name), _CALLABLE[node.type]
    if title in ("main", "toString", "equals", "hashCode"):
        return
    yield file.edit("remove", kind, title, node, file.whole(node))
    if kind == "method":
        yield _renamed(file, kind, node)
    yield from _parameters(file, kind, title, node, group, "int anew")
