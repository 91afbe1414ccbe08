r"""The values that travel from a repository to an answer. Frozen, compared by value, no input or output.

Lines are 1-based and inclusive; paths are repository-relative POSIX strings (bytes that are no UTF-8 are
written `\xNN`, see gitrepo.path_text).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, overload

Link = Literal["calls", "references", "inherits", "imports", "overrides"]
Confidence = Literal["exact", "typed", "hierarchy", "name"]
ChangeKind = Literal["added", "removed", "body", "signature", "moved", "renamed"]
Verdict = Literal["none", "low", "medium", "high"]
Role = Literal["source", "test", "example", "docs", "config", "vendored", "generated", "built", "archived"]

# Kinds that enclose code of their own: what a line or a chunk belongs to; not variables, constants, fields.
CONTAINER_KINDS = frozenset(
    ("function", "method", "constructor", "class", "interface", "struct", "enum", "record", "trait", "type")
) | {"annotation", "namespace"}
CALLABLE_KINDS = frozenset(["function", "method", "constructor"])
MODULE = "<module>"  # the name of module-level code as a caller; its symbol number is 0


class UserError(Exception):
    """Something the asker can mend. The message says what was wrong, where, and what to do; one line."""


class UsageError(UserError):
    """The question itself is ill-formed: an unknown option, an empty query. Exit code 2."""


# --- facts: what one file says on its own -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    start: int
    end: int

    def __contains__(self, line: object) -> bool:
        return isinstance(line, int) and self.start <= line <= self.end


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition in one file. `seq` numbers the file's symbols from 1 in source order; 0 is the module."""

    seq: int
    name: str  # last segment of qualname
    qualname: str  # inside the file: "Class.method", "outer.inner"
    kind: str  # function method class interface struct enum type property constant variable ...
    parent: int  # seq of the enclosing symbol, 0 for the module
    start_line: int  # decorators and attributes included
    end_line: int
    name_line: int  # where the name stands: what people call "where it is defined"
    signature: str  # one line, as written, without the body, at most 300 characters


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of text cut at symbol borders (headings for prose), as long as the embedder reads well."""

    start_line: int
    end_line: int
    symbol: int  # seq of the symbol it belongs to, 0 for none
    text: str


NAME_JOINTS = re.compile(r"\.|::|#|->|/")  # between the parts of a qualified name, as people write them


def means(asked: str, qualname: str, path: str) -> bool:
    """Whether a name as people write it means this symbol; what stands before it must be in its path.

    `open`, `Store.open`, `Store::open`, `store.Store.open` all mean Store.open in search/store.py.
    Case counts.
    """
    wanted = [part for part in NAME_JOINTS.split(asked) if part]
    own = qualname.split(".")
    shared = min(len(wanted), len(own))
    if shared == 0 or wanted[-shared:] != own[-shared:]:
        return False
    folders, _, name = path.rpartition("/")
    return set(wanted[:-shared]) <= {*folders.split("/"), name, name.partition(".")[0]}


# --- edges ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """One symbol of one file in the index: what edges connect. `symbol` is MODULE for module-level code."""

    path: str
    symbol: str
    start_line: int
    end_line: int
    kind: str = "module"
    role: Role = "source"
    node: int = field(default=-1, compare=False)  # number in one index file; never leaves the process


# --- questions and answers --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Intent:
    name: str
    confidence: float
    rule: str  # name of the row that fired
    subject: str  # the question without its cues
    identifiers: tuple[str, ...] = ()  # identifiers recognised in the subject, in order
    literals: tuple[str, ...] = ()  # quoted literals and error tokens, in order
    plain: bool = False  # one subject (identifier, literal or path) and nothing else: fit for the direct path


@dataclass(frozen=True, slots=True)
class Filters:
    paths: tuple[str, ...] = ()  # globs, any of them
    not_paths: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class QuestionEmbedder(Protocol):
    """What of an embedder a question needs; see search.embed."""

    @property
    def id(self) -> str: ...

    def query(self, text: str, /) -> tuple[float, ...]: ...


@dataclass(frozen=True, slots=True)
class Query:
    """A parsed question. `text` is what was asked, without options and filters."""

    text: str
    intent: Intent
    filters: Filters = Filters()
    literals: tuple[str, ...] = ()  # must occur
    regexes: tuple[str, ...] = ()  # written /…/
    preset: str = "standard"
    modes: tuple[str, ...] = ()  # explicit --mode, empty for the preset's own
    explicit: bool = False  # preset or modes were asked for: no direct path, zero weights do not silence
    limit: int = 10
    ranking: str = "default"  # or "published"
    vector: Sequence[float] | None = None  # the question in the embedder's space
    embedder: QuestionEmbedder | None = field(default=None, compare=False)  # None: the built-in one


Key = tuple[str, str]  # path, and the innermost symbol's qualname or "#<chunk number>" / "#L<line>"


@dataclass(frozen=True, slots=True)
class Hit:
    """One result of one retriever. Its rank is its place in the list; scores stay inside the retriever."""

    key: Key
    path: str
    start_line: int
    end_line: int
    symbol: str | None  # qualname of the innermost symbol, if any
    kind: str | None
    language: str | None
    role: Role
    centrality: float
    places: tuple[int, ...] = ()  # lines inside, where the hit is a literal or a use; empty: the range itself
    note: str = ""  # "calls parse_price", "defined here"


@dataclass(frozen=True, slots=True)
class Found(Sequence[Hit]):
    """What a retriever returns: hits in order, how many there were in all, and what could not be searched."""

    hits: tuple[Hit, ...] = ()
    total: int = 0
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.hits)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | Sequence[Hit]:
        return self.hits[index]

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)


@dataclass(frozen=True, slots=True)
class Vote:
    modality: str
    rank: int  # from 0
    weight: float
    contribution: float  # weight / (k + rank + 1), times the boost


@dataclass(frozen=True, slots=True)
class Ranked:
    hit: Hit  # of the modality with the largest contribution
    score: float
    boost: float
    votes: tuple[Vote, ...]
    trail: tuple[str, ...] = ()  # what settle did to it, a line a step
    also: tuple[Hit, ...] = ()  # other chunks of the same file, folded under this one


@dataclass(frozen=True, slots=True)
class Result:
    path: str
    start_line: int
    end_line: int
    symbol: str | None
    kind: str | None
    language: str | None
    score: float
    boost: float
    snippet: str
    snippet_line: int  # line of the snippet's first line
    votes: tuple[Vote, ...]
    trail: tuple[str, ...] = ()
    also: tuple[tuple[int, int, str | None], ...] = ()  # start, end, symbol
    note: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    query: str
    intent: Intent
    preset: str
    fusion_strategy: str  # direct | rrf | single
    modalities: tuple[str, ...]
    results: tuple[Result, ...]
    total: int  # before the cut
    commit: str
    timings_ms: Mapping[str, float]
    notes: tuple[str, ...] = ()
    confident: bool = True  # False: the two-line form
    files: int = 0  # files in the index


# --- changes and their impact -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change:
    path: str  # in head; in base for what was removed
    symbol: str  # qualname, or MODULE
    kind: str  # kind of the symbol
    change: ChangeKind
    start_line: int  # in head; in base for what was removed
    end_line: int
    behaviour: bool  # False: comments, docstrings or formatting alone
    old_path: str | None = None
    old_symbol: str | None = None
    detail: str = ""  # what about the signature
    callers: int = 0  # direct, outside the difference and outside tests
    callers_all: int = 0  # within the depth
    tests: int = 0
    signature: str = ""
    role: Role = "source"  # of the file
    followed: bool = True  # calls are resolved in its language: that nobody calls it can be known
    on_load: bool = False  # code that runs as the file is loaded, or a function that such code hands on
    public: tuple[str, ...] = ()  # titles of the nearest entry points that it reaches
    public_all: int = 0  # how many it reaches


@dataclass(frozen=True, slots=True)
class Reached:
    place: Place
    distance: int
    confidence: Confidence  # weakest on the path
    via: tuple[str, ...]  # qualnames from the changed symbol to this one, both included
    line: int  # place of use that leads one step nearer
    origin: str  # qualname of the changed symbol
    hub: bool = False  # the walk to tests stops here
    link: Link = "calls"  # of the use that leads one step nearer
    origin_path: str = ""  # file of the changed symbol, as in Change.path
    gone: bool = False  # the way leads to what the change removes or moves away, and is used as before
    through: str = (
        ""  # qualname of the base method that is called, where the step is a dispatch to an overrider
    )

    mention: bool = False  # no way leads here but over who only names a changed type, as an annotation does

    @property
    def is_caller(self) -> bool:
        """Importers, overriders and who names a type are reached and call nothing; tests are told apart."""
        uses = self.link in ("calls", "references", "inherits")
        return uses and not self.mention and self.place.role != "test"


@dataclass(frozen=True, slots=True)
class Break:
    path: str
    line: int
    symbol: str
    reason: str
    origin: str = ""  # qualname of the changed symbol that it comes from, as in Change.symbol
    origin_path: str = ""  # as in Change.path


@dataclass(frozen=True, slots=True)
class TestRef:
    path: str
    symbol: str
    distance: int
    command: str  # runs exactly this test; empty where the framework is unknown


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A way in from outside: "POST /orders", a command, a name that a library exports."""

    path: str
    symbol: str  # that it is, or that hands code on to a framework
    line: int
    kind: str  # route, command, message, job, api, configured
    label: str
    distance: int = 0  # from the nearest changed symbol; 0 where it is one
    gone: bool = False  # in the base, and no more; path and line are those of the base

    @property
    def title(self) -> str:
        return self.label if self.kind == "route" else f"{_ENTRANCES.get(self.kind, self.kind)} {self.label}"


_ENTRANCES = {"api": "API", "configured": "entry point", "message": "handler"}


@dataclass(frozen=True, slots=True)
class BlindSpots:
    skipped: tuple[tuple[str, str], ...] = ()  # changed files that were not analysed: path, reason
    unresolved: tuple[
        tuple[str, int], ...
    ] = ()  # name of a changed symbol, places that use the name unresolved
    not_analysed: tuple[str, ...] = ()  # changed files in no language with symbols: data, configuration
    no_calls: tuple[str, ...] = ()  # languages of changed files without call resolution
    parsed: tuple[tuple[str, int, int], ...] = ()  # language, files parsed, files of that language
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()  # of `skipped` and `not_analysed` what is no test, code first
    partial: tuple[str, ...] = ()  # changed files outside tests that could not be parsed in full


@dataclass(frozen=True, slots=True)
class Impact:
    base: str  # commit: the merge base
    head: str  # commit
    changes: tuple[Change, ...]
    reached: tuple[Reached, ...]
    verdict: Verdict
    reason: str  # the rule in words
    breaks: tuple[Break, ...] = ()
    tests: tuple[TestRef, ...] = ()
    test_commands: tuple[str, ...] = ()  # shortest commands that run all of `tests`
    untested: tuple[str, ...] = ()  # "path::symbol" of changes that no test reaches, where tests are known
    entry_points: tuple[EntryPoint, ...] = ()
    blind_spots: BlindSpots = BlindSpots()
    totals: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
