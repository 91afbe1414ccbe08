"""JavaScript and TypeScript: global names of the language, of browsers, of Node and of test runners."""

from __future__ import annotations

_NAMES = """
this super arguments globalThis window self document navigator location history console process global module
exports require __dirname __filename Buffer setTimeout setInterval setImmediate clearTimeout clearInterval
clearImmediate queueMicrotask requestAnimationFrame cancelAnimationFrame requestIdleCallback
cancelIdleCallback structuredClone fetch alert confirm prompt atob btoa getComputedStyle matchMedia
localStorage sessionStorage indexedDB caches crypto performance parseInt parseFloat isNaN isFinite
encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape eval Infinity NaN undefined
Object Function Boolean Symbol Number BigInt Math Date String RegExp Array Map Set WeakMap WeakSet WeakRef
JSON Promise Proxy Reflect Intl Atomics ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array
Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array
BigUint64Array Iterator AsyncIterator Generator AsyncGenerator FinalizationRegistry AggregateError Error
EvalError RangeError ReferenceError SyntaxError TypeError URIError DOMException WebAssembly URL
URLSearchParams Headers Request Response FormData Blob File FileReader AbortController AbortSignal
TextEncoder TextDecoder ReadableStream WritableStream TransformStream EventTarget Event CustomEvent
MessageChannel MessagePort MessageEvent BroadcastChannel Worker SharedWorker ServiceWorker WebSocket
EventSource XMLHttpRequest Notification Image Audio Option Node Element HTMLElement SVGElement Document
DocumentFragment Range Selection NodeList MutationObserver IntersectionObserver ResizeObserver
PerformanceObserver KeyboardEvent MouseEvent PointerEvent TouchEvent DragEvent FocusEvent InputEvent
WheelEvent ClipboardEvent StorageEvent CSSStyleSheet DOMParser Partial Required Readonly Record Pick Omit
Exclude Extract NonNullable Parameters ConstructorParameters ReturnType InstanceType ThisType Awaited
Uppercase Lowercase Capitalize Uncapitalize NoInfer PropertyKey PromiseLike ArrayLike ReadonlyArray
ReadonlyMap ReadonlySet Iterable IterableIterator AsyncIterable AsyncIterableIterator IteratorResult
TemplateStringsArray PropertyDescriptor ClassDecorator MethodDecorator ParameterDecorator
PropertyDecorator JSX NodeJS React Deno Bun describe it test suite expect beforeAll beforeEach afterAll
afterEach before after jest vi vitest jasmine spyOn assert assertType expectTypeOf context specify bench
"""

BUILTINS = frozenset(_NAMES.split())
