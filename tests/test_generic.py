"""Languages whose calls are not resolved: every grammar of the pack, symbols of the well-known, reports."""

from __future__ import annotations

import time
import typing
from pathlib import Path

import pytest
import tree_sitter_language_pack as pack
from generic_snippets import SNIPPETS

from search.index.facts import interface_of, uses_of
from search.index.parse import extract
from search.index.workers import Job, parse
from search.languages import LANGUAGES, Language, by_path, named
from search.languages.generic.exceptions import EXCEPTIONS
from search.languages.generic.kinds import meanings
from search.languages.generic.words import words
from search.languages.grammar import grammar
from search.model import Symbol
from tests.impacts import Versions, brief

GENERIC = [language for language in LANGUAGES if not language.calls]
BROKEN = {"cobol", "typst"}  # one hangs, the other ends the process where brackets are nested
# Nothing in them is a definition with a name, or they are never a file of their own.
WITHOUT_DEFINITIONS = words(
    """
    asm astro beancount bibtex chatito comment cpon css csv dockerfile doxygen dtd embeddedtemplate
    gitattributes gitcommit gitignore gn gomod gosum gstlaunch heex html hyprlang ini jsdoc json kconfig kdl
    latex linkerscript luadoc luap make markdown markdown_inline mermaid meson netlinx ninja org pem pgn po
    printf properties psv pymanifest qmldir query re2c readline requirements ron rst sparql svelte test toml
    tsv twig udev
    ungrammar vue xcompose xml yaml
    """
)


def read(source: str | bytes, language: str) -> tuple[Symbol, ...]:
    text = source if isinstance(source, bytes) else source.encode()
    return extract(text, named(language), time.monotonic() + 30).symbols


def test_every_grammar_of_the_pack_has_a_row_or_no_definitions() -> None:
    there = set(typing.get_args(pack.SupportedLanguage))
    rows = {language.grammar for language in LANGUAGES}
    assert there - rows == WITHOUT_DEFINITIONS | BROKEN
    assert not rows & WITHOUT_DEFINITIONS


def test_no_extension_and_no_name_belongs_to_two_rows() -> None:
    extensions = [extension for language in LANGUAGES for extension in language.extensions]
    assert sorted(set(extensions)) == sorted(extensions)
    assert len({language.name for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", GENERIC, ids=lambda one: one.name)
def test_what_is_said_of_a_grammar_is_about_kinds_that_it_has(language: Language) -> None:
    made = grammar(language.grammar)
    kinds = {made.node_kind_for_id(number) for number in range(made.node_kind_count)}
    shared = ("hlsl", "cpp", "c", "arduino", "cuda", "glsl", "ispc", "nqc", "objc", "qmljs")
    shared += ("ocaml", "ocaml_interface", "fsharp", "fsharp_signature")
    if language.grammar not in shared:
        assert set(EXCEPTIONS.get(language.grammar, ())) - kinds == set()
    assert meanings(language.grammar)


@pytest.mark.parametrize("language", sorted(SNIPPETS))
def test_definitions_are_symbols(language: str) -> None:
    source, expected = SNIPPETS[language]
    found = {f"{one.kind} {one.qualname} {one.start_line}-{one.end_line}" for one in read(source, language)}
    wanted = {line.strip() for line in expected.strip().splitlines()}
    assert found == wanted


def test_a_symbol_says_where_its_name_stands_what_is_around_it_and_how_it_is_declared() -> None:
    source = (
        "#[derive(Debug)]\npub struct Store;\n\n"
        "mod inner {\n    fn open(path: &str) -> u8 {\n        1\n    }\n}\n"
    )
    assert read(source, "rust") == (
        Symbol(1, "Store", "Store", "struct", 0, 1, 2, 2, "pub struct Store;"),
        Symbol(2, "inner", "inner", "namespace", 0, 4, 8, 4, "mod inner"),
        Symbol(3, "open", "inner.open", "function", 2, 5, 7, 5, "fn open(path: &str) -> u8"),
    )


def test_a_comment_is_no_part_of_a_signature() -> None:
    (found,) = read("module Shop\n  # What is sold.\n  LIST = []\nend\n", "ruby")[:1]
    assert found.signature == "module Shop"


def test_no_reference_is_claimed() -> None:
    facts = extract(b"fn a() {}\nfn b() { a() }\n", named("rust"), time.monotonic() + 30)
    assert uses_of(facts.uses).refs == []
    assert interface_of(facts.interface).names == ["a", "b"]


PATHS = [
    ("src/lib.rs", "", "rust"),
    ("include/uv.h", "struct uv_loop_s;\nint uv_run(void);\n", "c"),
    ("include/a.h", "// x\n#include <string>\n", "c++"),
    ("include/a.h", "namespace fmt {\n", "c++"),
    ("include/a.h", "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n", "c"),
    ("App/View.h", "#import <UIKit/UIKit.h>\n@interface View\n", "objective-c"),
    ("a.m", "function y = f(x)\n", "matlab"),
    ("a.m", "#import \"a.h\"\n", "objective-c"),
    ("top.v", "module top(input a);\nendmodule\n", "verilog"),
    ("main.v", "module main\n\nfn main() {\n}\n", "v"),
    ("proof.v", "Require Import Arith.\n", None),
    ("build/a.d", "build/a.o: src/a.c\n", None),
    ("a.d", "module a;\n", "d"),
    ("Gemfile", "source 'https://example.org'\n", "ruby"),
    ("bin/build", "", None),
    ("BUILD", "", "starlark"),
    ("bin/x", "#!/usr/bin/env ruby\n", "ruby"),
    ("bin/x", "#!/usr/bin/perl -w\n", "perl"),
    ("bin/x", "#!/bin/bash\n", "bash"),
    ("bin/x", "#!/usr/bin/env python3\n", "python"),
    ("bin/x", "#!/usr/bin/env flush\n", None),
    ("data.json", "{}", None),
]  # fmt: skip


@pytest.mark.parametrize(("path", "head", "language"), PATHS)
def test_language_of_a_file(path: str, head: str, language: str | None) -> None:
    found = by_path(path, head.encode())
    assert (found.name if found else None) == language


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("spec/base_spec.rb", True),
        ("lib/a_spec.rb", True),
        ("lib/inspect.rb", False),
        ("src/router_test.rs", True),
        ("src/latest.rs", False),
        ("src/jvmTest/kotlin/A.kt", True),
        ("src/FooTest.kt", True),
        ("src/Contest.kt", False),
        ("Dapper.Tests/Misc.cs", True),
        ("src/ParserTests.cs", True),
        ("src/Manifests.cs", False),
        ("PackageTests/A.swift", True),
        ("test/plug/conn_test.exs", True),
        ("src/a_unittest.cc", True),
        ("src/Foo.Tests.ps1", True),
        ("src/a.c", False),
    ],
)
def test_tests_are_known_by_convention(path: str, test: bool) -> None:
    language = by_path(path)
    assert language is not None
    assert language.is_test(path) is test


# --- what an impact says of them -------------------------------------------------------------------

RUST = """\
use std::fmt;

/// Adds.
pub fn add(a: u8, b: u8) -> u8 {
    a + b
}

struct S {
    x: u8,
}

impl S {
    fn get(&self) -> u8 {
        add(self.x, 1)
    }
}
"""
C = """\
#include <stdio.h>
#define LIMIT 3
static int add(int a, int b)
{
  return a + b;
}

int main(void) { return add(1, LIMIT); }
"""
RUBY = """\
module Shop
  class Cart
    # Sum.
    def total(items)
      items.sum
    end
  end
end
"""
ELIXIR = """\
defmodule Shop do
  def total(items) do
    Enum.sum(items)
  end

  def name, do: "a"
end
"""
KOTLIN = """\
class Cart {
    fun total(a: Int): Int {
        return a
    }
}
"""
EDITS = [
    ("a.rs", RUST, "a + b", "a - b", ["body add"]),
    ("a.rs", RUST, "self.x, 1", "self.x, 2", ["body S.get"]),
    ("a.rs", RUST, "b: u8)", "b: u8, c: u8)", ["signature add"]),
    ("a.rs", RUST, "/// Adds.", "/// Adds them.", ["~body add"]),
    ("a.rs", RUST, "x: u8,", "x: u8,\n    y: u8,", ["body S"]),
    ("a.c", C, "LIMIT 3", "LIMIT 4", ["body LIMIT"]),
    ("a.c", C, "<stdio.h>", "<stdlib.h>", ["body <module>"]),
    ("a.c", C, "a + b", "a - b", ["body add"]),
    ("a.c", C, "int b)", "long b)", ["signature add"]),
    ("a.rb", RUBY, "items.sum", "items.sum + 1", ["body Shop.Cart.total"]),
    ("a.rb", RUBY, "# Sum.", "# The sum.", ["~body Shop.Cart.total"]),
    ("a.rb", RUBY, "(items)", "(items, tax)", ["signature Shop.Cart.total"]),
    ("a.ex", ELIXIR, "Enum.sum(items)", "Enum.sum(items) + 1", ["body Shop.total"]),
    ("a.ex", ELIXIR, "total(items)", "total(items, tax)", ["signature Shop.total"]),
    ("a.ex", ELIXIR, '"a"', '"b"', ["signature Shop.name"]),
    ("a.kt", KOTLIN, "return a", "return a + 1", ["body Cart.total"]),
    ("a.kt", KOTLIN, "a: Int", "a: Long", ["signature Cart.total"]),
]


@pytest.mark.parametrize(("path", "source", "old", "new", "expected"), EDITS)
def test_what_changed_is_named(
    tmp_path: Path, path: str, source: str, old: str, new: str, expected: list[str]
) -> None:
    found = Versions.make(tmp_path / "repo", {path: source}).impact({path: source.replace(old, new, 1)})
    assert [line.partition(" (")[0] for line in brief(list(found.changes))] == expected


def test_callers_are_not_said_to_be_none(tmp_path: Path) -> None:
    test = "#[test]\nfn it() { add(1, 2); }\n"
    versions = Versions.make(tmp_path / "repo", {"a.rs": RUST, "tests/it.rs": test})
    found = versions.impact({"a.rs": RUST.replace("a + b", "a - b")})
    assert found.blind_spots.no_calls == ("rust",)
    assert found.untested == ()
    assert not any(change.followed for change in found.changes)
    assert "calls in rust are not resolved" in found.reason


# --- garbage, in worker processes ----------------------------------------------------------------------

GARBAGE = [
    b"({[<" * 1_000,
    b"a.b(c, " * 1_000,
    bytes(range(256)) * 40,
    b"def class fn func struct begin { ( \" ' ` <<EOF # // /* -- ;\n" * 300,
    "é語\u2028\x00 = :: -> => |> @ $ % \\ \n".encode() * 600,
]


@pytest.mark.slow
@pytest.mark.parametrize("language", GENERIC, ids=lambda one: one.name)
def test_garbage_neither_hangs_nor_crashes_a_grammar(language: Language) -> None:
    jobs = [Job(number, source, language.name) for number, source in enumerate(GARBAGE)]
    assert [parsed.problem for _, parsed in parse(jobs, 1)] == [""] * len(jobs)
