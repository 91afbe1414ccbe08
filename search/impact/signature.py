"""Two versions of a definition to what differs in how it is used, in words, as far as that is certain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from search.impact.header import CLASSES, Header
from search.impact.sides import Owner, Side
from search.impact.syntax import Tree
from search.impact.taken import changed, parameter_words
from search.languages import named
from search.model import CALLABLE_KINDS, Span

MOST = 3  # differences in one line
QUOTED = 60  # characters of a decorator that is quoted

_VISIBLE = ("public", "protected", "private")
_WORDS = {"export": "exported", "get": "a getter", "set": "a setter", "generator": "a generator"}
_NAME = re.compile(r"@\s*[\w.]+")


def difference(old: Side, was: Owner, old_part: Span, new: Side, now: Owner, new_part: Span) -> str | None:
    """None where only the body differs. For what has no body, as an interface's method, all of it counts.

    The parts: lines outside which the two are the same.
    """
    if was.symbol.kind not in CALLABLE_KINDS | CLASSES:
        before, after = Header(old, was), Header(new, now)
        return _said([*_modifier_words(before, after)]) or None
    if not (_shows_its_body(old, was) and _shows_its_body(new, now)):
        return None if was.symbol.signature == now.symbol.signature else ""
    if _is_below(old.tree, was, old_part) and _is_below(new.tree, now, new_part):
        return None
    before, after = Header(old, was), Header(new, now)
    if before.tokens == after.tokens and before.modifiers == after.modifiers:
        return None
    return _said(_words(before, after))


def _said(words: Iterator[str] | Sequence[str]) -> str:
    parts = list(dict.fromkeys(words))
    rest = len(parts) - MOST
    more = f" and {rest} more difference{'s' if rest > 1 else ''}" if rest > 0 else ""
    return ", ".join(parts[:MOST]) + more


def _shows_its_body(side: Side, owner: Owner) -> bool:
    """Whether the tree says where the body begins. Where calls are resolved it does."""
    if named(side.file.language).calls:
        return True
    node = side.tree.definition(owner.span, owner.symbol.name_line)
    return node is not None and node.child_by_field_name("body") is not None


def _is_below(tree: Tree, owner: Owner, part: Span) -> bool:
    """Whether that part is in the body, under the line on which it begins."""
    node = tree.definition(owner.span, owner.symbol.name_line)
    body = node.child_by_field_name("body") if node else None
    return body is not None and part.start > body.start_point.row + 1


def _words(before: Header, after: Header) -> Iterator[str]:
    yield from parameter_words(before.parameters, after.parameters, after.by_name)
    yield from _modifier_words(before, after)
    if before.kind in CLASSES:
        yield from _list_words("base", before.bases(), after.bases())
    else:
        returns = [side.field("return_type", "result", "type") for side in (before, after)]
        if returns[0] != returns[1]:
            yield changed("return type", *returns)
    yield from _decorator_words(before.decorators, after.decorators)
    generics = [side.field("type_parameters") for side in (before, after)]
    if generics[0] != generics[1]:
        yield changed("list of type parameters", *generics)
    gone, come = ([one for one in these if one not in those] for these, those in _both(before, after))
    yield from (f"now throws `{one}`" for one in come)
    yield from (f"no longer throws `{one}`" for one in gone)
    if before.receiver() != after.receiver():
        yield changed("receiver", before.receiver(), after.receiver())


def _both(before: Header, after: Header) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    yield before.throws(), after.throws()
    yield after.throws(), before.throws()


def _modifier_words(before: Header, after: Header) -> Iterator[str]:
    was, now = before.modifiers, after.modifiers
    seen, sees = ([word for word in _VISIBLE if word in side] for side in (was, now))
    if seen and sees and seen != sees:
        yield f"is now {' '.join(sees)} (was {' '.join(seen)})"
        was, now = was.difference(_VISIBLE), now.difference(_VISIBLE)
    script = after.is_script
    yield from (f"is now {_word(word, script)}" for word in sorted(now - was))
    yield from (f"no longer {_word(word, script)}" for word in sorted(was - now))


def _word(word: str, script: bool) -> str:
    return "the default export" if script and word == "default" else _WORDS.get(word, word)


def _list_words(what: str, before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    gone, come = (
        [one for one in this if one not in that] for this, that in ((before, after), (after, before))
    )
    if len(gone) == len(come) == 1:
        yield changed(what, gone[0], come[0])
    else:
        yield from (f"{what} `{one}` added" for one in come)
        yield from (f"{what} `{one}` removed" for one in gone)
    if not gone and not come and before != after:
        yield f"order of {what}s changed"


def _decorator_words(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    gone, come = (
        [one for one in this if one not in that] for this, that in ((before, after), (after, before))
    )
    names = [_called(one) for one in gone]
    for one in come:
        name = _called(one)
        if name in names:
            names.remove(name)
            old = next(two for two in gone if _called(two) == name)
            gone.remove(old)
            yield _other_values(name, old, one)
        else:
            yield f"`{name}` added"
    yield from (f"`{_called(one)}` removed" for one in gone)
    if not gone and not come and before != after:
        yield "order of decorators changed" if len(before) == len(after) else "decorators changed"


def _called(decorator: str) -> str:
    found = _NAME.match(decorator)
    return found[0] if found else "@…"


def _other_values(name: str, was: str, now: str) -> str:
    if any(len(one) > QUOTED or "`" in one for one in (was, now)):
        return f"values of `{name}` changed"
    return f"`{was}` is now `{now}`"
