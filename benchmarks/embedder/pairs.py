"""Repositories to pairs: a function without its documentation, its name, and the first sentence about it.

    pairs.py PAIRS.jsonl REPOSITORY[@REV] …

A line of the result: {"project", "language", "name", "code", "sentence"}; the sentence is "" where there is none.
Nothing of a repository is executed: its files are read as git objects and parsed by the index's own grammars.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from search.config import Config
from search.gitrepo import Repository
from search.index.parse import ParseTimeout, extract
from search.index.roles import role
from search.languages import Language, by_path
from search.model import Symbol

LARGEST = 400_000  # bytes of a file
SECONDS = 10.0  # to parse it
LINES = 3  # of a function at least: shorter ones say nothing that their name does not
CHARACTERS = 3_000  # of its code that are kept
WORDS = 4  # of a sentence at least
SENTENCE = 240  # characters at most

_COMMENT = re.compile(r"^\s*(?:///?!?|/\*\*?|\*/|\*|#+|--)\s?|\s*\*/\s*$")
_DECORATION = re.compile(r"^\s*(?:@|\[|#\[)")
_DOCSTRING = re.compile(r'^\s*[rRuU]?("""|\'\'\')(.*?)\1', re.DOTALL)
_END = re.compile(r"(.+?[.!?])(?:\s|$)", re.DOTALL)
_NO_SENTENCE = re.compile(
    r"^(?:see |todo|fixme|deprecated|copyright|licen|@|:\w+:|>>>|\.\. |nolint|eslint|noinspection|go:)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pair:
    project: str
    language: str
    name: str
    code: str
    sentence: str


def pairs(repository: Path, rev: str = "HEAD") -> Iterator[Pair]:
    """Of all functions in source files that people write; each code once."""
    repo = Repository.open(repository)
    known: set[str] = set()
    wanted: dict[str, tuple[str, Language]] = {}
    for entry in repo.entries(repo.commit(rev)):
        language = by_path(entry.path)
        source = role(entry.path, "", frozenset(), Config.DEFAULT) == "source"
        if language is not None and source and 0 < entry.size < LARGEST:
            wanted.setdefault(entry.oid, (entry.path, language))
    for oid, content in repo.blobs(wanted):
        for pair in functions(content, wanted[oid][1], str(repository)):
            key = re.sub(r"\s+", "", pair.code)
            if key not in known:
                known.add(key)
                yield pair


def functions(source: bytes, language: Language, project: str) -> Iterator[Pair]:
    try:
        symbols = extract(source, language, time.monotonic() + SECONDS).symbols
    except (ParseTimeout, RecursionError):
        return
    lines = source.decode("utf-8", "replace").split("\n")
    for symbol in symbols:
        if symbol.kind in ("function", "method") and symbol.end_line - symbol.start_line >= LINES - 1:
            doc, code = _apart(lines, symbol, language.name)
            sentence = first_sentence(doc, symbol.name)
            yield Pair(project, language.name, symbol.name, code[:CHARACTERS], sentence)


def _apart(lines: Sequence[str], symbol: Symbol, language: str) -> tuple[str, str]:
    """What is written about a function, and its code without that."""
    code = "\n".join(lines[symbol.start_line - 1 : symbol.end_line])
    if language == "python":
        return _docstring(lines, symbol, code)
    first = symbol.start_line - 1
    above: list[str] = []
    while first > 0 and (_COMMENT.match(lines[first - 1]) or _DECORATION.match(lines[first - 1])):
        first -= 1
        if not _DECORATION.match(lines[first]):
            above.insert(0, _COMMENT.sub("", lines[first]))
    return "\n".join(above), code


def _docstring(lines: Sequence[str], symbol: Symbol, code: str) -> tuple[str, str]:
    for number in range(symbol.name_line, symbol.end_line):
        if not lines[number - 1].rstrip().endswith(":"):
            continue
        body = "\n".join(lines[number : symbol.end_line])
        found = _DOCSTRING.match(body)
        if found is None:
            break
        head = "\n".join(lines[symbol.start_line - 1 : number])
        return found[2], head + body[found.end() :]
    return "", code


def first_sentence(text: str, name: str) -> str:
    """The first sentence of a description, without the function's own name at its head; '' where there is none."""
    paragraph = " ".join(re.split(r"\n\s*\n", text.strip())[0].split())
    found = _END.match(paragraph)
    sentence = (found[1] if found else paragraph).replace("`", "").strip()
    if sentence.lower().startswith(name.lower() + " "):
        sentence = sentence[len(name) + 1 :]
    usable = len(sentence) <= SENTENCE and len(re.findall(r"[A-Za-z]{2,}", sentence)) >= WORDS
    return sentence if usable and not _NO_SENTENCE.match(sentence) else ""


def main(arguments: Sequence[str]) -> None:
    target, *repositories = arguments
    with Path(target).open("w", encoding="utf-8") as out:
        for named in repositories:
            path, _, rev = named.partition("@")
            count = described = 0
            for pair in pairs(Path(path), rev or "HEAD"):
                out.write(json.dumps(asdict(pair)) + "\n")
                count += 1
                described += bool(pair.sentence)
            print(f"{named}: {count:,} functions, {described:,} described", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
