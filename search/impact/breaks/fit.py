"""What a definition takes, and a call, to what is wrong between them: '' where it fits or nobody can tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from search.impact.breaks.calls import Call
from search.impact.header import Parameter


@dataclass(frozen=True, slots=True)
class Takes:
    """A definition as a caller sees it, without the receiver.

    `open`: takes any further value by place; `open_names`: by keyword.
    """

    placed: tuple[Parameter, ...]  # by place, in Python by keyword too
    named: tuple[Parameter, ...]  # only by keyword
    open: bool
    open_names: bool

    @staticmethod
    def of(parameters: Sequence[Parameter]) -> Takes:
        plain = [one for one in parameters if not one.many]
        return Takes(
            tuple(one for one in plain if not one.by_keyword),
            tuple(one for one in plain if one.by_keyword),
            any(one.many and not one.name.startswith("**") for one in parameters),
            any(one.name.startswith("**") for one in parameters),
        )


def misfit(call: Call, takes: Takes) -> str:
    """In words that follow the call: "lacks `currency`"."""
    if call.spread:
        return ""
    return _too_many(call, takes) or _unknown(call, takes) or _missing(call, takes)


def _too_many(call: Call, takes: Takes) -> str:
    most = len(takes.placed)
    if takes.open or call.positional <= most:
        return ""
    return f"passes {_values(call.positional)} where {_count(most)} {'is' if most == 1 else 'are'} taken"


def _unknown(call: Call, takes: Takes) -> str:
    names = {one.name for one in (*takes.placed, *takes.named)}
    unknown = [name for name in call.keywords if name not in names]
    if unknown and not takes.open_names:
        return f"passes `{unknown[0]}`, which is not taken"
    given = {one.name for one in takes.placed[: call.positional]}
    twice = [name for name in call.keywords if name in given]
    return f"passes `{twice[0]}` twice" if twice else ""


def _missing(call: Call, takes: Takes) -> str:
    rest = (*takes.placed[call.positional :], *takes.named)
    missing = [one.name for one in rest if not one.optional and one.name not in call.keywords]
    if not missing:
        return ""
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return f"lacks `{missing[0]}`{more}"


def _values(count: int) -> str:
    return f"{count} value{'' if count == 1 else 's'}"


def _count(count: int) -> str:
    return str(count) if count else "none"
