"""The languages that Callwave reads, one row each, and how to add one.

A language needs three things.

1. A row in LANGUAGES: its grammar, its file extensions, its family, the words its declarations start with,
   and what makes a file a test by the language's convention.

2. An `.scm` file: a tree-sitter query in which each pattern describes one node kind,

       (kind field: (_) @capture field: (_)? @capture) @role

   The capture after the pattern is a role, those inside name the fields that the role reads. Roles that
   languages share are in roles.py (ROLES), each with its captures in its docstring: `definition.KIND`,
   `call`, `member`, `name`, `assign`, `loop`, `lambda`, `scope`, `same`, `either`, `sequence`, `tuple`,
   `item`, `return`, `skip`, `nothing`, `literal`, `pattern`, `rest`. Node kinds without a pattern are read
   through.

3. A family (family.py), one folder shared by languages that resemble each other: a `Family` value with

   reading     roles            ROLES and the family's own: `def role(reader, fields, node) -> raw expression`
               builtins         names that lie outside the repository unless something binds them
               special          callees known by name whose call gives something particular (super, require)
               annotation       a type node -> raw expression of a value of that type
               parameters       binds the parameters of an unnamed function
               members_are_names   whether a plain name may be a member of the class around it
               ordered          whether local names mean what was bound to them before their use
               finish           last look at the Reader before names are reduced
   resolving   import_value     (asking, file, module, name) -> value
               module_member    (asking, key, name) -> value of a module's member
               free_value       (asking, file, name) -> value of a name the file does not bind (package scope)
               element          (asking, value) -> what iterating or indexing an instance gives
               function_member  (asking, function, name) -> a member of a function as a value
               extension        (asking, file, type, member) -> where `extensions` of some file add it
               twins            (asking, file, type, member) -> the same member for other platforms
               provides         (path, facts) -> keys by which other files find this one (asking.providers)
               overridden       (asking, file) -> methods and what they stand for without naming a base
               constructors, callable_member    names of the members that Foo() and foo() call
               heads            evaluators of the family's own expression heads; numbers.py says which of
                                their numbers are symbols or objects

   While reading, a role calls the Reader (reader.py): `visit` a child for its value, `bind` a name, `define`
   a symbol, `bring` in an import, `refer` to an expression, `enter` a scope, and it appends to `stores`
   (x.member = value), `objects` (literals with members), `extensions` (members of a type written elsewhere).
   While resolving, a family asks `asking` (family.Asking) and nothing else, so that every question is noted.

Languages whose calls are not resolved are rows of generic/languages.py: their grammars name their nodes alike
enough to find definitions without a query or a family of their own.

Expressions are listed in scopes.py, values in family.py. The corpora in tests/corpora/<language>/ say with
arrows what must come out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from search.languages.generic import languages as generic
from search.model import CONTAINER_KINDS

if TYPE_CHECKING:
    from tree_sitter import Parser

    from search.languages.family import Family

__all__ = [
    "CONTAINER_KINDS",
    "LANGUAGES",
    "Language",
    "by_path",
    "display_name",
    "family_named",
    "family_of",
    "named",
    "parser",
]


@dataclass(frozen=True, slots=True)
class Language:
    name: str
    extensions: tuple[str, ...]
    grammar: str  # name in tree-sitter-language-pack
    query: tuple[str, ...]  # files below this folder; where two describe a node kind, the later one counts
    family: str
    declarations: tuple[str, ...]  # words that a declaration starts with
    tests: tuple[
        str, ...
    ]  # names by convention: "x_*" prefix, "*_x" suffix of the stem, "x" it; "x/" a folder
    calls: bool  # references are resolved

    def is_test(self, path: str) -> bool:
        """By path component (a folder test, tests, __tests__, ...) or by the convention for file names."""
        *folders, file = path.split("/")
        if any(folder.lower() in TEST_FOLDERS for folder in folders):
            return True
        of_folders = [rule[:-1] for rule in self.tests if rule.endswith("/")]
        if any(_fits(folder, rule) for rule in of_folders for folder in folders):
            return True
        stem = file.partition(".")[0] if self.family == "script" else file.rpartition(".")[0]
        middle = file.split(".")[1:-1] if self.family == "script" else []
        return any(part in ("test", "spec") for part in middle) or any(
            _fits(stem, rule)
            for rule in self.tests
            if not (rule.endswith("*") and "src/main/" in path)  # TestRunner of Maven's other half is no test
        )


TEST_FOLDERS = frozenset(
    ("test", "tests", "testing", "__tests__", "__mocks__", "spec", "specs", "testdata", "e2e")
)


def _fits(stem: str, rule: str) -> bool:
    if rule.endswith("*"):
        return stem.startswith(rule[:-1])
    return stem.endswith(rule[1:]) and len(stem) >= len(rule) if rule.startswith("*") else stem == rule


_SCRIPT_WORDS = ("function", "class", "const", "let", "var", "export", "import", "async")
_TYPED_WORDS = (*_SCRIPT_WORDS, "interface", "type", "enum", "namespace", "abstract", "declare")

LANGUAGES: tuple[Language, ...] = (
    Language(
        "python", (".py",), "python", ("python/python.scm",), "python",
        ("def", "class", "async", "import", "from"),
        ("test_*", "*_test", "tests", "conftest"), True,
    ),
    Language(
        "javascript", (".js", ".jsx", ".mjs", ".cjs"), "javascript",
        ("javascript/script.scm", "javascript/jsx.scm", "javascript/javascript.scm"), "script",
        _SCRIPT_WORDS, (), True,
    ),
    Language(
        "typescript", (".ts", ".mts", ".cts"), "typescript",
        ("javascript/script.scm", "javascript/typescript.scm"), "script",
        _TYPED_WORDS, (), True,
    ),
    Language(
        "tsx", (".tsx",), "tsx",
        ("javascript/script.scm", "javascript/jsx.scm", "javascript/typescript.scm"), "script",
        _TYPED_WORDS, (), True,
    ),
    Language(
        "go", (".go",), "go", ("go/go.scm",), "go",
        ("func", "type", "var", "const", "package", "import"), ("*_test",), True,
    ),
    Language(
        "java", (".java",), "java", ("java/java.scm",), "java",
        ("class", "interface", "enum", "record", "public", "private", "protected", "static", "abstract",
         "final", "import", "package", "@interface"),
        ("*Test", "*Tests", "*IT", "*TestCase", "Test*"), True,
    ),
    *(
        Language(
            row.name, tuple(f".{ending}" for ending in row.extensions.split()), row.grammar, (), "generic",
            tuple(row.declarations.split()), tuple(row.tests.split()), False,
        )
        for row in generic.ROWS
    ),
)  # fmt: skip

_BY_EXTENSION = {extension: language for language in LANGUAGES for extension in language.extensions}
_FOLDERS = {"script": "javascript", "generic": "generic.family"}  # of families, where it is not their name
_BY_NAME = {language.name: language for language in LANGUAGES}
_SHEBANGS = (
    ("python", "python"), ("node", "javascript"), ("deno", "typescript"), ("bun", "typescript"),
    *((rf"(?:^|[/\s])(?:{program})(?=\s|$)", language) for program, language in generic.SHEBANGS),
)  # fmt: skip

# Names shown for files that have no row above: text and semantic search read them, nothing parses them.
_NAMES = {
    "css": (".css",), "csv": (".csv",), "html": (".html", ".htm"), "ini": (".ini", ".cfg"),
    "json": (".json", ".jsonc", ".json5"), "less": (".less",), "markdown": (".md", ".markdown", ".mdx"),
    "properties": (".properties",), "python": (".pyi",), "rst": (".rst",), "svelte": (".svelte",),
    "text": (".txt",), "toml": (".toml",), "vue": (".vue",), "xml": (".xml", ".xsd", ".svg"),
    "yaml": (".yaml", ".yml"),
}  # fmt: skip
_SHOWN = {extension: name for name, extensions in _NAMES.items() for extension in extensions}
_FILES = {
    "dockerfile": "dockerfile",
    "makefile": "make",
    "gnumakefile": "make",
    "go.mod": "go.mod",
    "go.sum": "go.sum",
}


def by_path(path: str, head: bytes = b"") -> Language | None:
    """The language of a file by its name; without an extension, by the first line.

    `head`: its first bytes. They also tell languages apart that share an extension.
    """
    name = path.rpartition("/")[2]
    named_so = generic.FILES.get(name)
    if named_so is not None:
        return _BY_NAME[named_so]
    _, dot, extension = name.rpartition(".")
    if dot:
        for looks, language in generic.AMBIGUOUS.get(extension, ()) if head else ():
            if _pattern(looks).search(head):
                return None if language is None else _BY_NAME[language]
        return _BY_EXTENSION.get("." + extension)
    if head.startswith(b"#!"):
        line = head.partition(b"\n")[0].decode("utf-8", "replace")
        return next((_BY_NAME[language] for program, language in _SHEBANGS if re.search(program, line)), None)
    return None


@cache
def _pattern(text: str) -> re.Pattern[bytes]:
    return re.compile(text.encode(), re.MULTILINE)


def display_name(path: str) -> str:
    """What a file's language is called, '' where nobody knows."""
    language = by_path(path)
    if language is not None:
        return language.name
    name = path.rpartition("/")[2]
    return _FILES.get(name.lower()) or _SHOWN.get("." + name.rpartition(".")[2], "")


def named(name: str) -> Language:
    return _BY_NAME[name]


def parser(language: Language) -> Parser:
    """The language's parser; its grammar is loaded when it is first asked for."""
    from search.languages import grammar

    return grammar.parser(language.grammar)


@cache
def family_named(name: str) -> Family:
    """The family of that name, or of the language of that name; its module is loaded on demand."""
    title = _BY_NAME[name].family if name in _BY_NAME else name
    family: Family = import_module(f"search.languages.{_FOLDERS.get(title, title)}").FAMILY
    return family


def family_of(language: Language) -> Family:
    return family_named(language.family)
