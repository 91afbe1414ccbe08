"""Java: what is known by name of the standard library: members of every object, what containers give."""

from __future__ import annotations

# Methods of every object and every enum.
_UNIVERSAL_NAMES = (
    "getClass(0) hashCode(0) equals(1) toString(0) notify(0) notifyAll(0) wait(0) wait(1) wait(2) "
    "clone(0) finalize(0) name(0) ordinal(0) compareTo(1) values(0) valueOf(1) getDeclaringClass(0) "
    "getClass() hashCode() equals() toString() name() ordinal() compareTo() values() valueOf()"
)
UNIVERSAL = frozenset(_UNIVERSAL_NAMES.split())
# What these give of a container: an element; the container itself, or another one of the same elements.
_ELEMENT_NAMES = (
    "get next previous remove poll peek pop take element first last getFirst getLast removeFirst "
    "removeLast pollFirst pollLast peekFirst peekLast orElse orElseThrow orElseGet getOrDefault "
    "computeIfAbsent getValue nextElement join elementAt firstElement lastElement call apply block getBody "
    "getById getReferenceById save saveAndFlush"
)
ELEMENT = frozenset(_ELEMENT_NAMES.split())
_SAME_NAMES = (
    "iterator listIterator descendingIterator stream parallelStream filter sorted distinct limit skip "
    "subList values findFirst findAny toList reversed max min reduce elements peek tailSet headSet or asList "
    "getContent findById findAll findAllById saveAll switchIfEmpty"
)
SAME = frozenset(_SAME_NAMES.split())
KEY = frozenset(("getKey", "firstKey", "lastKey"))
# What methods of the library give, where a method of that name is the library's.
_TEXTS = (
    "toString name getName getSimpleName getMessage format trim strip substring toLowerCase "
    "toUpperCase concat replace replaceAll repeat"
)
_NUMBERS = "hashCode length size indexOf lastIndexOf ordinal compareTo compare intValue"
_TRUTHS = "equals equalsIgnoreCase isEmpty contains containsKey startsWith endsWith hasNext"
GIVES = {
    **dict.fromkeys(_TEXTS.split(), "String"),
    **dict.fromkeys(_NUMBERS.split(), "int"),
    **dict.fromkeys(_TRUTHS.split(), "boolean"),
    **{f"{name}Value": name for name in ("byte", "short", "long", "float", "double", "boolean", "char")},
    "charAt": "char",
    "getClass": "Class",
}
# What static methods of java.lang give, whatever they are given.
_BOXED = {
    "Integer": "int",
    "Long": "long",
    "Short": "short",
    "Byte": "byte",
    "Double": "double",
    "Float": "float",
}
STATIC = {
    **{("String", name): "String" for name in ("valueOf", "copyValueOf", "format", "join")},
    **{(box, name): "String" for box in _BOXED for name in ("toString", "toHexString", "toBinaryString")},
    **{(box, f"parse{kind.capitalize()}"): kind for box, kind in _BOXED.items()},  # parseInt, parseLong, ...
    **{(box, "valueOf"): box for box in (*_BOXED, "Boolean", "Character")},
    **{(box, "compare"): "int" for box in (*_BOXED, "Boolean", "Character")},
    **{("Character", f"is{what}"): "boolean" for what in ("Digit", "Letter", "LetterOrDigit", "Whitespace")},
    ("Boolean", "parseBoolean"): "boolean",
    ("Boolean", "toString"): "String",
    ("Character", "toString"): "String",
}
_EACH_NAMES = (
    "forEach map filter anyMatch allMatch noneMatch flatMap peek removeIf ifPresent ifPresentOrElse "
    "mapToInt mapToLong mapToDouble mapToObj takeWhile dropWhile sorted max min sort forEachOrdered "
    "orElseGet thenAccept thenApply toMap groupingBy replaceAll"
)
EACH = frozenset(_EACH_NAMES.split())
# Function types: their number of arguments, and which of their types is the result (None: none of interest).
FUNCTIONS: dict[str, tuple[int, int | None]] = {
    "Function": (1, 1),
    "BiFunction": (2, 2),
    "UnaryOperator": (1, 0),
    "BinaryOperator": (2, 0),
    "Consumer": (1, None),
    "BiConsumer": (2, None),
    "Predicate": (1, None),
    "BiPredicate": (2, None),
    "Comparator": (2, None),
    "Supplier": (0, 0),
    "Callable": (0, 0),
    "ToIntFunction": (1, None),
    "ToLongFunction": (1, None),
    "ToDoubleFunction": (1, None),
    "IntFunction": (0, 0),
}
# What is made of a function's result: a container of it, or the container that it gives.
MAPPED = frozenset(("map", "mapToObj", "thenApply"))
FLAT = frozenset(("flatMap", "thenCompose"))
# Static methods of the library that put what they are given into a container, or give it back in another one.
_FILLED_NAMES = (
    "List.of Set.of Arrays.asList Optional.of Optional.ofNullable Stream.of Stream.ofNullable "
    "Collections.singletonList Collections.singleton CompletableFuture.completedFuture"
)
FILLED = frozenset(tuple(name.split(".")) for name in _FILLED_NAMES.split())
_PASSED_NAMES = (
    "List.copyOf Set.copyOf Collections.unmodifiableList Collections.unmodifiableSet "
    "Collections.unmodifiableCollection Collections.synchronizedList Collections.unmodifiableMap Map.copyOf "
    "Arrays.stream Arrays.copyOf Arrays.copyOfRange Objects.requireNonNull Objects.requireNonNullElse "
    "Collections.max Collections.min"
)
PASSED = frozenset(tuple(name.split(".")) for name in _PASSED_NAMES.split())
# Methods of libraries that give an instance of the class whose literal they are given.
BY_CLASS = frozenset(("getAnnotation", "getDeclaredAnnotation", "getBean", "mock", "spy", "unwrap"))
