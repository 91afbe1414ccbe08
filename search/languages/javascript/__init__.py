"""JavaScript, TypeScript and TSX, one family: how trees are read, how names lead from file to file.

javascript/builtins      global names
javascript/state         what the walk knows beyond the reader
javascript/types         type annotations
javascript/generics      builtin types with arguments
javascript/jsdoc         types that comments say
javascript/patterns      patterns that bind names
javascript/functions     functions and their parameters
javascript/classes       classes, what they derive from
javascript/members       methods and properties
javascript/declared      interfaces, type aliases, enums, namespaces
javascript/declarations  var, let, const
javascript/assignments   assignments and loops
javascript/objects       object and array literals
javascript/expressions   operators, casts, elements
javascript/calls         calls, and functions that are handed over in them
javascript/handed        what such functions get
javascript/hooks         what hooks of component libraries give
javascript/modules       imports and exports
javascript/finish        what is only known at the end of a file, with
javascript/local         what an expression is there,
javascript/prototypes    functions that are classes,
javascript/flow          parameters that get what calls hand over
javascript/files         which file a module specifier means
javascript/names         what a module exports
"""

from __future__ import annotations

from search.languages.family import Family
from search.languages.javascript import (
    assignments,
    calls,
    classes,
    declarations,
    declared,
    expressions,
    functions,
    members,
    modules,
    names,
    objects,
    types,
)
from search.languages.javascript.builtins import BUILTINS
from search.languages.javascript.finish import finish
from search.languages.javascript.handed import HEADS
from search.languages.roles import ROLES

FAMILY = Family(
    name=names.FAMILY_NAME,
    roles={
        **ROLES,
        "script.function_declaration": functions.function_declaration,
        "script.signature": functions.signature,
        "script.function": functions.function,
        "script.return": functions.return_,
        "script.yield": functions.yield_,
        "script.class": classes.class_,
        "script.method": members.method,
        "script.field": members.field,
        "script.static_block": members.static_block,
        "script.decorator": classes.decorator,
        "script.interface": declared.interface,
        "script.alias": declared.alias,
        "script.call_signature": declared.call_signature,
        "script.enum": declared.enum,
        "script.namespace": declared.namespace,
        "script.type": types.type_,
        "script.declaration": declarations.declaration,
        "script.assign": assignments.assign,
        "script.augmented": assignments.augmented,
        "script.loop": assignments.loop,
        "script.catch": assignments.catch,
        "script.object": objects.object_,
        "script.array": objects.array,
        "script.subscript": objects.subscript,
        "script.binary": expressions.binary,
        "script.sequence": expressions.sequence,
        "script.as": expressions.as_,
        "script.satisfies": expressions.satisfies,
        "script.element": expressions.element,
        "script.call": calls.call,
        "script.new": calls.new,
        "script.import": modules.import_,
        "script.import_alias": modules.import_alias,
        "script.export": modules.export,
    },
    builtins=BUILTINS,
    annotation=types.annotation,
    finish=finish,
    constructors=("constructor",),
    callable_member="()",
    import_value=names.import_value,
    module_member=names.module_member,
    element=names.element,
    function_member=names.function_member,
    heads=HEADS,
)
