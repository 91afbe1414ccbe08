"""Python, put together: how its trees are read (python_definitions, _bindings, _values, _types) and how its
names lead from file to file (python_names).
"""

from __future__ import annotations

import builtins

from search.languages.family import Family
from search.languages.python import (
    bindings,
    calls,
    containers,
    definitions,
    hierarchy,
    mappings,
    names,
    narrowing,
    values,
)
from search.languages.python.flow import fill_parameters
from search.languages.python.state import take
from search.languages.python.types import annotation
from search.languages.python.usage import note_members
from search.languages.reader import Reader
from search.languages.roles import ROLES


def finish(reader: Reader) -> None:
    """Without a star import nothing comes in unseen. `__all__` counts where it is a plain list."""
    known = take(reader)
    if known.puts:
        mappings.fill(reader, known)
    fill_parameters(reader, known)
    note_members(reader)
    reader.open = any(one.name == "*" for one in reader.imports)
    for bound in reader.scopes[0].names.get("__all__", ()):
        row = reader.raw.rows[bound]
        if row[0] == "sym":
            symbol = reader.symbols[row[1] - 1]
            lines = reader.source.split(b"\n")[symbol.name_line - 1 : symbol.end_line]
            reader.exported = names.listed(b"\n".join(lines).decode("utf-8", "replace"))


FAMILY = Family(
    name="python",
    roles={
        **ROLES,
        "definition.function": definitions.function,
        "definition.class": definitions.class_,
        "assign": bindings.assign,
        "call": calls.call,
        "loop": bindings.loop,
        "python.raise": bindings.raise_,
        "python.dictionary": mappings.dictionary,
        "python.subscript": mappings.subscript,
        "return": values.return_,
        "python.decorated": definitions.decorated,
        "python.alias": definitions.alias,
        "python.walrus": bindings.walrus,
        "python.with": bindings.with_,
        "python.except": bindings.except_,
        "python.global": bindings.global_,
        "python.nonlocal": bindings.nonlocal_,
        "python.comprehension": bindings.comprehension,
        "python.case": bindings.case,
        "python.keyword": bindings.keyword,
        "python.class_pattern": bindings.class_pattern,
        "python.splat_pattern": bindings.splat_pattern,
        "python.import": bindings.import_,
        "python.from": bindings.from_,
        "python.string": values.string,
        "python.splat": calls.splat,
        "python.given": calls.keyword,
        "python.conditional": narrowing.conditional,
        "python.boolean": narrowing.boolean,
        "python.block": narrowing.block,
        "python.if": narrowing.if_,
        "python.assert": narrowing.assert_,
        "python.operator": values.operator,
        "python.yield": values.yield_,
    },
    builtins=frozenset(dir(builtins)) | {"__file__", "__name__", "__path__", "__spec__", "reveal_type"},
    special={"super": values.super_, "cast": values.cast, "type": values.type_, **containers.SPECIAL},
    annotation=annotation,
    parameters=definitions.lambda_parameters,
    finish=finish,
    constructors=("__init__", "__new__", "__post_init__"),
    universal=frozenset(dir(type)) | {"__dict__", "__doc__", "__weakref__", "__slots__", "__annotations__"},
    callable_member="__call__",
    import_value=names.import_value,
    free_value=names.free_value,
    module_member=names.module_member,
    element=names.element,
    function_member=names.function_member,
    absent=hierarchy.absent,
    provides=hierarchy.provides,
    heads={
        "fixture": names.fixture,
        "enter": names.entered,
        "guess": hierarchy.guessed,
        "op": names.operated,
        "protocol": names.protocol,
        "made": names.made,
        "named": mappings.named,
        "entries": mappings.entries,
        "entry": mappings.entry,
        "narrow": hierarchy.narrowed,
    },
)
