"""Calls and lists that define something by their first word: Elixir, Lisps, HCL."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from search.languages.generic.names import first_name

if TYPE_CHECKING:
    from tree_sitter import Node


def _table(**words: str) -> dict[bytes, str]:
    return {word.encode(): kind for kind, row in words.items() for word in row.split()}


_ELIXIR = _table(
    function="def defp defmacro defmacrop defguard defguardp defdelegate defn defnp",
    namespace="defmodule",
    interface="defprotocol",
    impl="defimpl",
)
_CLOJURE = _table(
    function="defn defn- defmacro defmulti definline deftest",
    constant="def defonce",
    interface="defprotocol definterface",
    record="defrecord",
    class_="deftype",
)
_LISP = _table(
    function="defun defmacro defgeneric defmethod defsubst cl-defun cl-defmacro cl-defmethod cl-defgeneric",
    constant="defconstant defconst",
    variable="defvar defparameter defcustom defvar-local",
    class_="defclass",
    struct="defstruct cl-defstruct",
    type="deftype define-condition",
)
_SCHEME = _table(
    function="define define-syntax define-syntax-rule define-macro define/contract define/public",
    struct="struct define-struct define-record-type",
    class_="define-class",
)
_HCL = _table(
    resource="resource data module job source build target provisioner group task service",
    variable="variable output",
)
_GROOVY = _table(function="def", class_="class", interface="interface", trait="trait", enum="enum")
_YUCK = _table(function="defwidget", variable="defvar defpoll deflisten", resource="defwindow")

_WORDS: MappingProxyType[str, dict[bytes, str]] = MappingProxyType(
    {
        "elixir": _ELIXIR,
        "clojure": _CLOJURE,
        "commonlisp": _LISP,
        "elisp": _LISP,
        "racket": _SCHEME,
        "scheme": _SCHEME,
        "hcl": _HCL,
        "terraform": _HCL,
        "groovy": _GROOVY,
        "yuck": _YUCK,
    }
)
_SCHEMES = frozenset(("scheme", "racket"))
_LAMBDA = re.compile(rb"\(\s*(?:case-)?(?:lambda|\xce\xbb)\b|\(syntax-rules")
_LABELLED = frozenset(("hcl", "terraform"))  # the name is all strings before the body: resource "kind" "name"


def headed(node: Node, grammar: str, source: bytes) -> tuple[str, Node, str] | None:
    """The kind, the node of the name and its text."""
    children = node.children
    first = next((child for child in children if child.is_named), None) or (children[0] if children else None)
    # a keyword may be a token of the grammar: (defvar name)
    head = (
        first if first is None or grammar != "elisp" else next((c for c in children if c.type != "("), first)
    )
    if head is None:
        return None
    kind = _WORDS[grammar].get(source[head.start_byte : head.end_byte])
    if kind is None:
        return None
    rest = [child for child in node.named_children if child.start_byte >= head.end_byte]
    named = _first(rest, grammar)
    if named is None:
        return None
    if grammar in _LABELLED:
        labels = [
            source[one.start_byte : one.end_byte] for one in rest if one.type in ("string_lit", "identifier")
        ]
        text = b".".join(label.strip(b'"') for label in labels)
    else:
        text = source[named.start_byte : named.end_byte]
    if grammar in _SCHEMES and kind == "function" and rest[0].type == "symbol":
        kind = "function" if len(rest) > 1 and _LAMBDA.match(source, rest[1].start_byte) else "variable"
    return kind.rstrip("_"), named, text.decode("utf-8", "replace")


def _first(nodes: list[Node], grammar: str) -> Node | None:
    if grammar in _LABELLED:
        return nodes[0] if nodes and nodes[0].type in ("string_lit", "identifier") else None
    if not nodes:
        return None
    first = nodes[0]
    if first.type == "block":  # Groovy
        return first_name(first.named_children)
    if first.type in ("list", "list_lit"):  # (define (f x) ...), (defstruct (point ...))
        return _first(first.named_children, grammar)
    inner = first.child_by_field_name("name")  # behind metadata: ^:private f
    return inner if inner is not None and first.type == "sym_lit" else first_name([first])
