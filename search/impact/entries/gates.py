"""What one file says is public, and where: the values that the readers of the languages give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["route", "command", "api", "job", "message", "configured"]
# In this order where a change reaches many: what people outside call by name comes first.
KINDS: tuple[Kind, ...] = ("route", "command", "message", "job", "api", "configured")
UNKNOWN = "…"  # what stands before a path whose beginning is not literal


@dataclass(frozen=True, slots=True)
class Gate:
    """A way in: the definition whose name stands at `line`, or lines that hand code on to a framework."""

    kind: Kind
    label: str
    line: int  # where it stands
    last: int = 0  # of the lines that hand something on; 0 for a definition
    names: frozenset[str] = frozenset()  # that are handed on in these lines
    members: bool = False  # what stands in the class that it is, or hands on, is run as well

    @property
    def is_definition(self) -> bool:
        return not self.last


def path_of(*parts: str | None) -> str:
    """Parts of a route as one path; None stands for what is not literal, and all before it is dropped."""
    known: list[str] = []
    for part in parts:
        known = [UNKNOWN] if part is None else [*known, part.strip("/")]
    joined = "/".join(part for part in known if part)
    last = parts[-1] if parts else ""
    slash = "/" if joined and last and last.endswith("/") and last != "/" else ""
    return joined + slash if joined.startswith(UNKNOWN) else f"/{joined}{slash}"


def route(verbs: str, *parts: str | None) -> str:
    """As in "POST /orders"; without a verb where any, or an unknown one, is answered."""
    return f"{verbs} {path_of(*parts)}".strip()
