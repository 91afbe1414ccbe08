"""JavaScript, TypeScript and TSX: one family. How its trees are read and how its names lead from file to file.

javascript_state        what the walk knows beyond the reader
javascript_types        type annotations
javascript_functions    functions, parameters, patterns
javascript_classes      classes, interfaces, enums, namespaces
javascript_values       declarations, assignments, objects, expressions
javascript_calls        calls, and functions that are handed over in them
javascript_modules      imports and exports
javascript_finish       what is only known at the end of a file
javascript_files        which file a module specifier means
javascript_names        what a module exports
"""

from __future__ import annotations

from search.languages import javascript_calls as calls
from search.languages import javascript_classes as classes
from search.languages import javascript_functions as functions
from search.languages import javascript_modules as modules
from search.languages import javascript_names as names
from search.languages import javascript_types as types
from search.languages import javascript_values as values
from search.languages.family import Family
from search.languages.javascript_finish import finish
from search.languages.roles import ROLES

_BUILTINS = frozenset(
    """
    this arguments globalThis window self document navigator location history console process global module exports
    require __dirname __filename Buffer setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate
    queueMicrotask requestAnimationFrame cancelAnimationFrame requestIdleCallback cancelIdleCallback structuredClone
    fetch alert confirm prompt atob btoa getComputedStyle matchMedia localStorage sessionStorage indexedDB caches crypto
    performance parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape
    unescape eval Infinity NaN undefined
    Object Function Boolean Symbol Number BigInt Math Date String RegExp Array Map Set WeakMap WeakSet WeakRef JSON
    Promise Proxy Reflect Intl Atomics ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray
    Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Iterator
    AsyncIterator Generator AsyncGenerator FinalizationRegistry AggregateError Error EvalError RangeError ReferenceError
    SyntaxError TypeError URIError DOMException WebAssembly
    URL URLSearchParams Headers Request Response FormData Blob File FileReader AbortController AbortSignal TextEncoder
    TextDecoder ReadableStream WritableStream TransformStream EventTarget Event CustomEvent MessageChannel MessagePort
    MessageEvent BroadcastChannel Worker SharedWorker ServiceWorker WebSocket EventSource XMLHttpRequest Notification
    Image Audio Option Node Element HTMLElement SVGElement Document DocumentFragment Range Selection NodeList
    MutationObserver IntersectionObserver ResizeObserver PerformanceObserver KeyboardEvent MouseEvent PointerEvent
    TouchEvent DragEvent FocusEvent InputEvent WheelEvent ClipboardEvent StorageEvent CSSStyleSheet DOMParser
    Partial Required Readonly Record Pick Omit Exclude Extract NonNullable Parameters ConstructorParameters ReturnType
    InstanceType ThisType Awaited Uppercase Lowercase Capitalize Uncapitalize NoInfer PropertyKey PromiseLike ArrayLike
    ReadonlyArray ReadonlyMap ReadonlySet Iterable IterableIterator AsyncIterable AsyncIterableIterator IteratorResult
    TemplateStringsArray PropertyDescriptor ClassDecorator MethodDecorator ParameterDecorator PropertyDecorator JSX
    NodeJS React Deno Bun
    describe it test suite expect beforeAll beforeEach afterAll afterEach before after jest vi vitest jasmine spyOn
    assert assertType expectTypeOf context specify bench
    """.split()
)

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
        "script.method": classes.method,
        "script.field": classes.field,
        "script.static_block": classes.static_block,
        "script.decorator": classes.decorator,
        "script.interface": classes.interface,
        "script.alias": classes.alias,
        "script.enum": classes.enum,
        "script.namespace": classes.namespace,
        "script.type": types.type_,
        "script.declaration": values.declaration,
        "script.assign": values.assign,
        "script.augmented": values.augmented,
        "script.loop": values.loop,
        "script.catch": values.catch,
        "script.object": values.object_,
        "script.array": values.array,
        "script.subscript": values.subscript,
        "script.binary": values.binary,
        "script.sequence": values.sequence,
        "script.as": values.as_,
        "script.satisfies": values.satisfies,
        "script.super": values.super_,
        "script.element": values.element,
        "script.call": calls.call,
        "script.new": calls.new,
        "script.import": modules.import_,
        "script.import_alias": modules.import_alias,
        "script.export": modules.export,
    },
    builtins=_BUILTINS,
    annotation=types.annotation,
    finish=finish,
    constructors=("constructor",),
    callable_member="()",
    import_value=names.import_value,
    module_member=names.module_member,
    element=names.element,
    function_member=names.function_member,
    heads=calls.HEADS,
)
