"""The languages without call resolution: how files are told to be in one, what declares and what tests.

A row: name as people know it, grammar, endings of file names, words that a declaration starts with, file
names of tests (see Language.tests). Extensions that several languages have are told apart by AMBIGUOUS.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple


class Row(NamedTuple):
    name: str
    grammar: str
    extensions: str
    declarations: str = ""
    tests: str = ""


ROWS: tuple[Row, ...] = (
    Row("actionscript", "actionscript", "as", "package class interface function public private"),
    Row("ada", "ada", "adb ads ada", "procedure function package type"),
    Row("agda", "agda", "agda", "module data record"),
    Row("apex", "apex", "cls trigger apex", "class interface enum public private", "*Test *_Test"),
    Row("arduino", "arduino", "ino", "class struct enum"),
    Row("bash", "bash", "sh bash zsh ksh bats", "function", "test_* *_test"),
    Row("bicep", "bicep", "bicep", "module type func"),
    Row("bitbake", "bitbake", "bb bbclass bbappend", "def"),
    Row("bsl", "bsl", "bsl os"),
    Row("c", "c", "c h", "struct enum union typedef static extern inline", "test_* *_test test-*"),
    Row(
        "c++", "cpp", "cc cpp cxx c++ hpp hh hxx h++ ipp tpp inl cppm ixx",
        "class struct enum union namespace template typedef virtual static inline constexpr concept",
        "test_* *_test *_tests *Test *Tests *-test test-* *_unittest",
    ),
    Row(
        "c#", "csharp", "cs csx",
        "class interface struct enum record namespace delegate public private protected internal static",
        "*Test *Tests *Spec *Specs *.Tests/ *.Test/ *.UnitTests/ *.IntegrationTests/",
    ),
    Row("cairo", "cairo", "cairo", "fn struct trait impl mod func"),
    Row("capnp", "capnp", "capnp", "struct interface enum"),
    Row("clarity", "clarity", "clar"),
    Row("clojure", "clojure", "clj cljs cljc", "defn defmacro defprotocol defrecord deftype", "*_test"),
    Row("cmake", "cmake", "cmake", "function macro"),
    Row(
        "common lisp", "commonlisp", "lisp lsp asd",
        "defun defmacro defclass defgeneric defmethod defstruct",
    ),
    Row("cuda", "cuda", "cu cuh", "class struct template namespace", "test_* *_test"),
    Row("d", "d", "d di", "class struct interface enum union template"),
    Row("dart", "dart", "dart", "class mixin extension enum typedef abstract", "*_test"),
    Row("elisp", "elisp", "el", "defun defmacro defvar defcustom defconst", "*-test *-tests"),
    Row(
        "elixir", "elixir", "ex exs",
        "def defp defmodule defmacro defprotocol defimpl defstruct defguard",
        "*_test test_helper",
    ),
    Row("elm", "elm", "elm", "module type", "*Test *Tests"),
    Row("erlang", "erlang", "erl hrl escript", "", "*_SUITE *_tests *_test"),
    Row("fennel", "fennel", "fnl", "fn macro"),
    Row("firrtl", "firrtl", "fir", "module"),
    Row("fish", "fish", "fish", "function"),
    Row("fortran", "fortran", "f90 f95 f03 f08 f for f77 F90", "subroutine function module type interface"),
    Row("f#", "fsharp", "fs fsx", "let module type namespace", "*Test *Tests"),
    Row("f# signature", "fsharp_signature", "fsi", "val module type"),
    Row("func", "func", "fc func"),
    Row("gdscript", "gdscript", "gd", "func class enum", "test_*"),
    Row("gleam", "gleam", "gleam", "fn type const pub", "*_test"),
    Row("glsl", "glsl", "glsl vert frag comp geom tesc tese", "struct"),
    Row("graphql", "graphql", "graphql gql graphqls", "type interface enum union"),
    Row("groovy", "groovy", "groovy gradle gvy", "class interface trait enum def", "*Spec *Test *Tests"),
    Row("hack", "hack", "hack hhi", "function class interface trait enum async abstract", "*Test"),
    Row("hare", "hare", "ha", "fn type export", "+test"),
    Row("haskell", "haskell", "hs", "data newtype class type module", "*Spec *Test *Tests"),
    Row("haxe", "haxe", "hx", "class interface enum typedef abstract function", "*Test Test*"),
    Row("hcl", "hcl", "hcl nomad"),
    Row("hlsl", "hlsl", "hlsl fx fxh hlsli", "struct"),
    Row("ispc", "ispc", "ispc", "struct export"),
    Row("janet", "janet", "janet", "defn defmacro def"),
    Row("jsonnet", "jsonnet", "jsonnet libsonnet"),
    Row("julia", "julia", "jl", "function struct abstract module macro const", "runtests test_* *_test"),
    Row(
        "kotlin", "kotlin", "kt kts",
        "fun class interface object enum data sealed typealias val var override abstract",
        "*Test *Tests *Spec Test* *Test/",
    ),
    Row("llvm", "llvm", "ll", "define declare"),
    Row("lua", "lua", "lua", "function", "*_spec *_test test_*"),
    Row("luau", "luau", "luau", "function type export", "*_spec *_test"),
    Row("magik", "magik", "magik"),
    Row("matlab", "matlab", "mlx", "function classdef", "test_* *Test *_test"),
    Row("nim", "nim", "nim nims", "proc func template macro type", "test_* t_*"),
    Row("nix", "nix", "nix"),
    Row("nqc", "nqc", "nqc", "sub"),
    Row("objective-c", "objc", "m mm", "", "*Test *Tests *Spec"),
    Row("ocaml", "ocaml", "ml", "let module type class", "test_* *_test"),
    Row("ocaml interface", "ocaml_interface", "mli", "val module type class"),
    Row("odin", "odin", "odin", "proc struct enum union", "test_* *_test"),
    Row("pascal", "pascal", "pas dpr lpr dpk", "procedure function type class"),
    Row("perl", "perl", "pl pm t psgi", "sub package"),
    Row(
        "php", "php", "php phtml inc php5",
        "function class interface trait enum namespace abstract final public private protected",
        "*Test *Spec *_test",
    ),
    Row("pony", "pony", "pony", "class actor trait interface struct fun"),
    Row("powershell", "powershell", "ps1 psm1", "function class enum", "*.Tests"),
    Row("prisma", "prisma", "prisma", "enum type"),
    Row("proto", "proto", "proto", "enum"),
    Row("puppet", "puppet", "pp", "class define function type", "*_spec"),
    Row("purescript", "purescript", "purs", "data newtype class type module"),
    Row("qml", "qmljs", "qml", "function", "tst_*"),
    Row("r", "r", "r R", "", "test-* test_*"),
    Row("racket", "racket", "rkt rktl", "define struct", "*-test"),
    Row("rego", "rego", "rego", "package default", "*_test"),
    Row(
        "ruby", "ruby", "rb rake gemspec ru rbi jbuilder podspec",
        "def class module",
        "*_spec *_test test_* spec_helper test_helper",
    ),
    Row(
        "rust", "rust", "rs",
        "fn struct enum trait impl mod type const static pub unsafe async extern union",
        "*_test *_tests test_* tests test",
    ),
    Row(
        "scala", "scala", "scala sc sbt",
        "def class object trait val enum type",
        "*Spec *Test *Suite *Tests",
    ),
    Row("scheme", "scheme", "scm ss sld sls", "define"),
    Row("scss", "scss", "scss"),
    Row("smali", "smali", "smali"),
    Row("smithy", "smithy", "smithy", "union"),
    Row("solidity", "solidity", "sol", "contract interface function struct enum", "*.t *Test"),
    Row("sql", "sql", "sql ddl pgsql", "function procedure"),
    Row("squirrel", "squirrel", "nut", "function class"),
    Row("starlark", "starlark", "bzl star bazel", "def", "*_test *_tests"),
    Row(
        "swift", "swift", "swift",
        "func class struct enum protocol extension actor let var public private internal static override",
        "*Tests *Test *Spec *Tests/",
    ),
    Row("tablegen", "tablegen", "td", "class def"),
    Row("tcl", "tcl", "tcl tm", "proc", "*_test"),
    Row("terraform", "terraform", "tf", "data module"),
    Row("thrift", "thrift", "thrift", "struct enum union typedef"),
    Row("uxntal", "uxntal", "tal"),
    Row("v", "v", "vv vsh", "fn struct enum interface module pub", "*_test"),
    Row("verilog", "verilog", "v sv svh vh", "module function class interface package", "*_tb tb_*"),
    Row("vhdl", "vhdl", "vhd vhdl", "package function procedure", "*_tb tb_*"),
    Row("vim", "vim", "vim", "function"),
    Row("wast", "wast", "wast"),
    Row("wat", "wat", "wat"),
    Row("wgsl", "wgsl", "wgsl", "fn struct"),
    Row("yuck", "yuck", "yuck"),
    Row("zig", "zig", "zig", "fn pub const struct enum", "*_test test_*"),
)  # fmt: skip

FILES: MappingProxyType[str, str] = MappingProxyType(
    {
        "CMakeLists.txt": "cmake", "Gemfile": "ruby", "Rakefile": "ruby", "Guardfile": "ruby",
        "Podfile": "ruby", "Vagrantfile": "ruby", "Fastfile": "ruby", "Brewfile": "ruby",
        "Jenkinsfile": "groovy", "BUILD": "starlark", "WORKSPACE": "starlark", "Tiltfile": "starlark",
    }
)  # fmt: skip
SHEBANGS: tuple[tuple[str, str], ...] = (
    (r"(?:ba|z|k|da|a)?sh", "bash"), ("bats", "bash"), ("fish", "fish"), (r"ruby[\d.]*", "ruby"),
    (r"perl[\d.]*", "perl"), (r"php[\d.]*", "php"), (r"lua(?:jit)?[\d.]*", "lua"), ("elixir", "elixir"),
    ("escript", "erlang"), ("Rscript", "r"), (r"tclsh[\d.]*|wish", "tcl"), ("julia", "julia"),
    ("groovy", "groovy"), ("guile", "scheme"), ("racket", "racket"), ("janet", "janet"),
    ("pwsh", "powershell"),
)  # fmt: skip

_SLASHES, _DASHES, _SEMICOLONS = ("//", "/*", "*"), ("--", "{-"), (";", "#|")
# How a line of a comment may begin, where # opens none or others are more common.
COMMENTS: MappingProxyType[str, tuple[str, ...]] = MappingProxyType(
    {name: starts for names, starts in (
        ("arduino c c++ c# cuda d glsl hlsl ispc kotlin nqc objective-c", _SLASHES),
        ("proto rust scala swift zig", _SLASHES),
        ("ada agda elm haskell lua luau purescript sql vhdl", _DASHES),
        ("clojure elisp fennel racket scheme yuck", _SEMICOLONS),
        ("erlang matlab", ("%",)),
    ) for name in names.split()} | {"common lisp": _SEMICOLONS}
)  # fmt: skip

# Endings that more than one language has: what only the other one writes (^ and $ at lines) -> it,
# None where nothing reads it.
AMBIGUOUS: MappingProxyType[str, tuple[tuple[str, str | None], ...]] = MappingProxyType(
    {
        "h": (
            ((r"^\s*(?:@interface|@protocol|@class)\b|^#import\b"), "objective-c"),
            (
                (
                    r"^\s*(?:class\s+\w+(?:\s*final)?\s*[:{]|template\s*<|namespace\s+[\w:]+\s*\{"
                    r"|using\s+(?:namespace\s+)?\w|(?:public|private|protected)\s*:)|\bstd::"
                    r"|^#\s*include\s*<(?:c?std\w+|string|vector|map|memory|iostream|utility|functional)>"
                ),
                "c++",
            ),
        ),
        "m": (((r"\A\s*(?:%|function\b|classdef\b)"), "matlab"),),
        "v": (
            ((r"^(?:pub )?fn \w|^import [\w.]+$"), "v"),
            ((r"^(?:Require|Theorem|Lemma|Definition|From \S+ Require)\b"), None),
        ),
        "pp": (((r"\A\s*(?:unit|program|library)\s+\w+\s*;|^implementation\s*$"), "pascal"),),
        "fs": (((r"^\s*#version\b|\bvoid\s+main\s*\("), "glsl"),),
        "pl": (((r"^:-|^\w+\(.*\)\s*:-"), None),),
        "d": (((r"\A[^\n:]+\.\w+\s*:"), None),),
        "cls": (((r"\A\s*(?:%|\\|VERSION )"), None),),
        "inc": (((r"\A(?!\s*(?:#!.*\n)?\s*<\?)"), None),),
        "as": (((r"^\s*(?:#include|//\s*AngelScript)"), None),),
        "t": (((r"\A(?![\s\S]*(?:^use |^#!.*perl|Test::))"), None),),
        "os": (((r"\A(?![\s\S]*(?:Функция|Процедура|Перем|Procedure|Function))"), None),),
    }
)
