"""JavaScript, TypeScript and TSX, one family: how trees are read, how names lead from file to file.

javascript_builtins      global names
javascript_state         what the walk knows beyond the reader
javascript_types         type annotations
javascript_patterns      patterns that bind names
javascript_functions     functions and their parameters
javascript_classes       classes, what they derive from
javascript_members       methods and properties
javascript_declared      interfaces, type aliases, enums, namespaces
javascript_declarations  var, let, const
javascript_assignments   assignments and loops
javascript_objects       object and array literals
javascript_expressions   operators, casts, elements
javascript_calls         calls, and functions that are handed over in them
javascript_handed        what such functions get
javascript_modules       imports and exports
javascript_finish        what is only known at the end of a file, with
javascript_local         what an expression is there,
javascript_prototypes    functions that are classes,
javascript_flow          parameters that get what calls hand over
javascript_files         which file a module specifier means
javascript_names         what a module exports
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
