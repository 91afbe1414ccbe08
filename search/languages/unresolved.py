"""Languages whose definitions are read and whose references are not followed yet: symbols only."""

from __future__ import annotations

from search.languages.family import Family

FAMILY = Family(name="unresolved")
