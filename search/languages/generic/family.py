"""The family of languages of which definitions are known and calls are not: nothing is resolved."""

from __future__ import annotations

from search.languages.family import Family
from search.languages.generic.definitions import read

FAMILY = Family(name="generic", read=read)
