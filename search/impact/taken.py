"""Two lists of parameters to what differs between them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from search.impact.header import Parameter

SHORT = 40  # characters of a value or type that is quoted
Pairs = list[tuple[Parameter, Parameter]]


def parameter_words(before: Sequence[Parameter], after: Sequence[Parameter], by_name: bool) -> Iterator[str]:
    """`by_name`: a caller may say how a parameter is called."""
    was, now = ({one.name: one for one in side} for side in (before, after))
    gone = [one for one in before if one.name not in now]
    come = [one for one in after if one.name not in was]
    other = _renamed(before, after, gone, come, by_name)
    if by_name:
        yield from (f"parameter `{one.name}` is now named `{two.name}`" for one, two in other)
    paired = {id(one) for pair in other for one in pair}
    new = [one for one in come if id(one) not in paired]
    yield from _together(
        [one.name for one in new if not one.optional], "", "is now required", "are now required"
    )
    lost = [one.name for one in gone if id(one) not in paired]
    yield from _together(lost, "parameter", "removed", "removed")
    yield from (_new(one, after, was) for one in new if one.optional)
    kept = [one.name for one in before if one.name in now]
    same: Pairs = [(was[name], now[name]) for name in kept]
    for one, two in sorted([*other, *same], key=lambda pair: after.index(pair[1])):
        yield from _one(one, two, after.index(two) + 1)
    if kept != [one.name for one in after if one.name in was]:
        yield "order of parameters changed"


def changed(what: str, was: str, now: str) -> str:
    """`is now X (was Y)`, quoted where both are short; '' for none."""
    if not (_is_short(was) and _is_short(now)):
        return f"{what} changed"
    if not was:
        return f"{what} is now `{now}`, had none"
    return f"{what} is now `{now}` (was `{was}`)" if now else f"{what} is gone (was `{was}`)"


def _renamed(
    before: Sequence[Parameter],
    after: Sequence[Parameter],
    gone: Sequence[Parameter],
    come: Sequence[Parameter],
    by_name: bool,
) -> Pairs:
    """Those that stand at the same place between the ones that stayed, if as many went there as came."""
    places: dict[tuple[str, bool, bool], tuple[list[Parameter], list[Parameter]]] = {}
    for side, (whole, odd) in enumerate(((before, gone), (after, come))):
        last = ""
        for one in whole:
            if one in odd:
                key = last, one.by_keyword, one.many
                places.setdefault(key, ([], []))[side].append(one)
            else:
                last = one.name
    pairs = [
        pair
        for (_, by_keyword, _), (old, new) in places.items()
        if len(old) == len(new) and not (by_name and by_keyword)
        for pair in zip(old, new, strict=True)
    ]
    alike = [(one, two) for one, two in pairs if (one.type, one.default) == (two.type, two.default)]
    return alike if by_name else pairs


def _together(names: Sequence[str], what: str, deed: str, deeds: str) -> Iterator[str]:
    listed = ", ".join(f"`{name}`" for name in names)
    if names:
        several = len(names) > 1
        yield f"{what}{'s' * bool(what and several)} {listed} {deeds if several else deed}".strip()


def _new(one: Parameter, after: Sequence[Parameter], was: Mapping[str, Parameter]) -> str:
    rest = after[after.index(one) + 1 :]
    follower = next((two for two in rest if two.name in was and not two.by_keyword and not two.many), None)
    before = f" before `{follower.name}`" if follower and not one.by_keyword else ""
    return f"optional parameter `{one.name}` added{before}"


def _one(was: Parameter, now: Parameter, place: int) -> Iterator[str]:
    yield from _need(was, now)
    if was.by_keyword != now.by_keyword:
        yield f"`{now.name}` {'only by keyword' if now.by_keyword else 'no longer only by keyword'}"
    if was.by_position != now.by_position:
        yield f"`{now.name}` {'only by position' if now.by_position else 'no longer only by position'}"
    if was.type != now.type:
        name = f"`{now.name}`" if now.fields is None else f"parameter {place}"
        yield changed(f"type of {name}", was.type, now.type)
    if was.marks != now.marks:
        yield f"modifiers of `{now.name}` changed"
    yield from _fields(was, now, place)


def _need(was: Parameter, now: Parameter) -> Iterator[str]:
    """Whether a caller must hand it over."""
    if was.many != now.many:
        yield f"`{now.name}` {'now' if now.many else 'no longer'} takes any number of values"
    elif was.optional and not now.optional:
        yield f"`{now.name}` is now required"
    elif now.optional and not was.optional:
        default = f", by default `{now.default}`" if now.default and _is_short(now.default) else ""
        yield f"`{now.name}` is now optional{default}"
    elif was.default != now.default:
        yield changed(f"default of `{now.name}`", was.default or "", now.default or "")


def _is_short(value: str) -> bool:
    return len(value) <= SHORT and "`" not in value


def _fields(was: Parameter, now: Parameter, place: int) -> Iterator[str]:
    """What is taken out of an object that is handed over."""
    if was.fields is None or now.fields is None:
        if (was.fields is None) != (now.fields is None):
            yield f"parameter {place} is {'now' if now.fields is not None else 'no longer'} taken apart"
        return
    before, after = dict(was.fields), dict(now.fields)
    yield from (f"`{name}` no longer taken from parameter {place}" for name in before if name not in after)
    yield from (f"`{name}` now taken from parameter {place}" for name in after if name not in before)
    for name in after:
        if name in before and before[name] != after[name]:
            yield changed(f"default of `{name}`", before[name], after[name])
