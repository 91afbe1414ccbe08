"""What a change did to a symbol, in words, and how grave that is. Pure.

What runs for users comes before examples, documents and tests in every list, whatever was done to it.
"""

from __future__ import annotations

from bot.render.markdown import code, prose
from search.model import MODULE, Change, Role

_GRAVITY = ("removed", "signature", "renamed", "moved", "body", "added")  # what people should see first
_ASIDE: tuple[Role, ...] = ("example", "docs", "test")
Gravity = tuple[int, int, bool, int, str, int]
HEAVY = (0, _GRAVITY.index("renamed"))  # the start of what is graver than a changed body
SHORT = 80  # characters of a detail in a title
DETAIL = 200  # of one in the table
LAST: Gravity = (len(_ASIDE) + 1, 0, True, 0, "", 0)


def standing(role: Role) -> int:
    """0 for what runs for users, more for what stands aside."""
    return _ASIDE.index(role) + 1 if role in _ASIDE else 0


def gravity(change: Change) -> Gravity:
    """What to sort by, the gravest first, then what the public uses, then what many use.

    A change that reaches nobody comes after all that do.
    """
    grave = _GRAVITY.index(change.change) + (0 if change.behaviour else len(_GRAVITY))
    reached = change.callers_all or change.callers
    public = change.public_all > 0
    grave = grave if reached or public else grave + 2 * len(_GRAVITY)
    return standing(change.role), grave, not public, -reached, change.path, change.start_line


def deed(change: Change) -> str:
    """As the end of a sentence: "`x` is gone"."""
    name = (
        f"module-level code of {code(change.path, 60)}"
        if change.symbol == MODULE
        else symbol_name(change.symbol, 60)
    )
    match change.change:
        case "removed":
            return f"{name} is gone"
        case "signature":
            return f"{name} has a changed signature"
        case "renamed":
            return f"{symbol_name(change.old_symbol or change.symbol, 60)} is now {name}"
        case "moved":
            return f"{name} has moved"
        case "added":
            return f"{name} is new"
        case _:
            return f"{name} has changed" if change.behaviour else f"{name} has other comments"


def long_deed(change: Change) -> str:
    """The same, and what about the signature where few words say it."""
    if change.change != "signature" or not 0 < len(change.detail) <= SHORT:
        return deed(change)
    return f"{symbol_name(change.symbol, 60)} has another signature ({prose(change.detail, SHORT)})"


def kind_of_change(change: Change) -> str:
    """As a cell of a table: "**removed**"."""
    if not change.behaviour and change.change == "body":
        return "comments or formatting alone"
    word = f"**{change.change}**" if change.change in ("signature", "removed") else change.change
    came = [change.old_path or "", (change.old_symbol or "") if change.change == "renamed" else ""]
    was = " ".join(code(one) for one in came if one)
    said = f"{word}, was {was}" if was else word
    return f"{said}: {prose(change.detail, DETAIL)}" if change.detail else said


def symbol_name(symbol: str, limit: int = 100) -> str:
    return "module-level code" if symbol == MODULE else code(symbol, limit)
