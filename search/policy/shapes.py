"""The words that tell names, declarations, files and error codes from words of everyday language."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Declaration words. After the first group a bare name is enough ("def parse"); the second group are words of
# everyday English too, so the name must look like one ("class Foo") or the syntax must go on ("class foo(").
DECLARATION_WORDS = _words(
    """
    def func fn fun defp defmodule impl typedef typealias newtype classdef proc
    defn defmacro defprotocol defrecord deftype defun defclass defgeneric defmethod defstruct defvar defcustom
    defconst defimpl defguard
    """
)
DECLARATION_NOUNS = _words(
    """
    class function interface struct type enum trait module record object protocol package namespace
    const let var val macro annotation union procedure subroutine sub define mod template concept delegate
    mixin extension actor contract
    """
)
DECLARATION_MODIFIERS = _words(
    """
    export default public private protected internal static final abstract async pub unsafe override
    sealed declare readonly partial extern constexpr inline virtual data open synchronized native
    """
)
DECLARATION_KINDS: dict[str, tuple[str, ...]] = {  # declaration word -> kinds that it declares
    "def": ("function", "method"),
    "func": ("function", "method"),
    "fn": ("function", "method"),
    "fun": ("function", "method"),
    "function": ("function", "method"),
    "procedure": ("function", "method"),
    "proc": ("function", "method"),
    "subroutine": ("function",),
    "sub": ("function", "method"),
    "class": ("class",),
    "record": ("class", "record"),
    "interface": ("interface",),
    "protocol": ("interface", "protocol"),
    "trait": ("trait", "interface"),
    "struct": ("struct", "class"),
    "enum": ("enum",),
    "type": ("type", "struct", "interface", "class"),
    "const": ("constant", "variable", "function"),
    "let": ("constant", "variable", "function"),
    "var": ("constant", "variable", "function"),
    "val": ("constant", "variable"),
    "mixin": ("trait", "function"),
    "actor": ("class",),
    "contract": ("class",),
    "mod": ("module", "namespace"),
    "defmodule": ("module", "namespace"),
    "module": ("module", "namespace"),
    "namespace": ("module", "namespace"),
}

# Prefixes of standards, formats and products: "RFC 3339" in one word is no error code.
NOT_ERROR_CODES = _words(
    """
    RFC ISO ES CP EN DIN KB BS GB PEP SHA UTF AES ECMA IEEE HTTP MP WIN BMP
    """
)
# Written like identifiers, but names of products and formats.
NOT_IDENTIFIERS = _words(
    """
    github gitlab javascript typescript postgresql mysql sqlite mongodb dynamodb graphql openapi oauth
    youtube linkedin macos ios ipados webassembly websocket websockets numpy pytorch tensorflow latex
    restful ipv4 ipv6 devops nosql powershell intellij wordpress iphone ebay openssl letsencrypt
    stackoverflow
    """
)
ABBREVIATIONS = _words(
    """
    e.g i.e a.k.a z.b d.h u.a o.ä f.eks bl.a m.m d.v.s m.v
    """
)
FILE_EXTENSIONS = _words(
    """
    py pyi pyx js jsx mjs cjs ts tsx mts cts go java kt kts scala c h cc cpp hpp cxx cs rb rs php swift
    m mm sh bash ps1 bat sql html htm css scss less vue svelte md mdx rst txt toml yaml yml json xml ini
    cfg lock gradle proto graphql tf dockerfile ex exs erl hs lua r jl dart zig scm
    """
)
# names with a dot and such an ending that are products, not files
NOT_FILES = _words(
    """
    node.js vue.js next.js react.js express.js three.js d3.js nuxt.js socket.io asp.net
    """
)
