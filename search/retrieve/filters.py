"""The filters of a question to the files and kinds that they let through, the same in every retriever."""

from __future__ import annotations

from search.config import matches
from search.model import Filters
from search.policy import KIND_NAMES, LANGUAGE_NAMES
from search.retrieve.cache import recent
from search.retrieve.files import File, files
from search.store import Store


@recent
def passing(store: Store, filters: Filters) -> frozenset[int] | None:
    """The ids of the files that pass; None where no filter is about files."""
    if not (filters.paths or filters.not_paths or filters.languages):
        return None
    languages = {name for asked in filters.languages for name in languages_of(asked)}
    return frozenset(file.id for file in files(store).all if _passes(file, filters, languages))


def _passes(file: File, filters: Filters, languages: set[str]) -> bool:
    if languages and file.language not in languages:
        return False
    if filters.paths and not any(matches(file.path, [glob]) for glob in filters.paths):
        return False
    return not any(matches(file.path, [glob]) for glob in filters.not_paths)


def languages_of(asked: str) -> tuple[str, ...]:
    """`js` is JavaScript, and `typescript` also the dialect with elements in it."""
    return LANGUAGE_NAMES.get(asked.lower(), (asked.lower(),))


def kinds_of(filters: Filters) -> frozenset[str] | None:
    """The kinds that pass; None for all."""
    if not filters.kinds:
        return None
    return frozenset(
        kind for asked in filters.kinds for kind in KIND_NAMES.get(asked.lower(), (asked.lower(),))
    )
