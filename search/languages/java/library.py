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
    "computeIfAbsent getValue nextElement join elementAt firstElement lastElement call"
)
ELEMENT = frozenset(_ELEMENT_NAMES.split())
_SAME_NAMES = (
    "iterator listIterator descendingIterator stream parallelStream filter sorted distinct limit skip "
    "subList values findFirst findAny toList reversed max min reduce elements peek tailSet headSet"
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
# Function types: their number of arguments, the method that calls them, whether the last type is its result.
FUNCTIONS = {
    "Function": (1, "apply", True),
    "BiFunction": (2, "apply", True),
    "UnaryOperator": (1, "apply", False),
    "BinaryOperator": (2, "apply", False),
    "Consumer": (1, "accept", False),
    "BiConsumer": (2, "accept", False),
    "Predicate": (1, "test", False),
    "BiPredicate": (2, "test", False),
    "Comparator": (2, "compare", False),
}
