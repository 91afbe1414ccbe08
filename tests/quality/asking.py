"""Small made repositories and this one to open indexes; questions to answers."""

# Run as a script, too, this finds what stands beside it.
# ruff: noqa: E402

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE.parent), str(ROOT / "benchmarks")]  # when run as a script

from repos import make_repo

from search.config import Config
from search.embed import default
from search.engine import parse, search
from search.gitrepo import Repository
from search.index.build import build
from search.model import Answer
from search.store import Store

REPOSITORIES = HERE / "repositories"
OURSELVES = "engine"  # the name that stands for the code of this project
NAMES = (*sorted(path.stem for path in REPOSITORIES.glob("*.txt")), OURSELVES)


def files(name: str) -> Mapping[str, str]:
    if name == OURSELVES:
        code = [path for folder in ("search", "bot") for path in (ROOT / folder).rglob("*.py")]
        return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in code}
    pieces = ("\n" + (REPOSITORIES / f"{name}.txt").read_text("utf-8")).split("\n=== ")[1:]
    return {path: text for piece in pieces for path, _, text in [piece.partition("\n")]}


class Asking:
    """Indexes are made when they are first asked, in a folder that goes away with this."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._open = folder, ExitStack()
        self._answers = cache(self._ask)

    def __call__(self, name: str, question: str) -> Answer:
        return self._answers(name, question)

    def close(self) -> None:
        self._open.close()

    def _ask(self, name: str, question: str) -> Answer:
        return search(self.store(name), parse(question))

    @cache  # noqa: B019  # one for each name, for as long as this lives
    def store(self, name: str) -> Store:
        repo = make_repo(self._folder / name, files(name))
        db = self._folder / f"{name}.db"
        build(Repository.open(repo), "HEAD", db, default(), Config.DEFAULT, workers=0)
        return self._open.enter_context(Store.open(db))


@contextmanager
def asking() -> Iterator[Asking]:
    with tempfile.TemporaryDirectory() as folder:
        ask = Asking(Path(folder))
        try:
            yield ask
        finally:
            ask.close()
