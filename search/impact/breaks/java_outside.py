"""Java classes to what they have from the JDK: a member that is not among it they do not have from there."""

from __future__ import annotations

from search.index.values import Evaluator
from search.languages.java.library import UNIVERSAL

_THROWABLE = (
    "getMessage getLocalizedMessage getCause initCause printStackTrace fillInStackTrace getStackTrace "
    "setStackTrace addSuppressed getSuppressed"
)
_EXCEPTIONS = (
    "Throwable Exception RuntimeException Error IllegalArgumentException IllegalStateException "
    "UnsupportedOperationException NullPointerException IndexOutOfBoundsException ClassCastException "
    "ArithmeticException NumberFormatException SecurityException IOException UncheckedIOException "
    "ReflectiveOperationException InterruptedException AssertionError LinkageError"
)
_MEMBERS = {
    "Serializable": "",
    "Cloneable": "",
    "RandomAccess": "",
    "EventListener": "",
    "Annotation": "annotationType",
    "Comparable": "compareTo",
    "Runnable": "run",
    "Callable": "call",
    "AutoCloseable": "close",
    "Closeable": "close",
    "Flushable": "flush",
    "Iterable": "iterator forEach spliterator",
    "Iterator": "hasNext next remove forEachRemaining",
    "CharSequence": "length charAt isEmpty subSequence chars codePoints compare",
    "Appendable": "append",
    "Supplier": "get",
    "Consumer": "accept andThen",
    "BiConsumer": "accept andThen",
    "Function": "apply compose andThen identity",
    "BiFunction": "apply andThen",
    "UnaryOperator": "apply compose andThen identity",
    "BinaryOperator": "apply andThen minBy maxBy",
    "Predicate": "test and negate or isEqual not",
    "BiPredicate": "test and negate or",
    "IntSupplier": "getAsInt",
    "BooleanSupplier": "getAsBoolean",
    "InvocationHandler": "invoke invokeDefault",
    "ThreadFactory": "newThread",
    "Executor": "execute",
    "ParameterizedType": "getActualTypeArguments getRawType getOwnerType getTypeName",
    "GenericArrayType": "getGenericComponentType getTypeName",
    "WildcardType": "getUpperBounds getLowerBounds getTypeName",
    "Type": "getTypeName",
    "Object": "",
    **dict.fromkeys(_EXCEPTIONS.split(), _THROWABLE),
}
_PACKAGES = ("java.lang", "java.io", "java.util", "java.lang.reflect")
_KNOWN = {name: frozenset(members.split()) for name, members in _MEMBERS.items()}
_OF_ALL = frozenset(key.partition("(")[0] for key in UNIVERSAL)


def may_have(world: Evaluator, kind: tuple[int, int], name: str) -> bool:
    """Whether a class may have a member, a type among them, from outside the repository."""
    order, end = world.order(*kind)
    if name in _OF_ALL or end not in ("", "external"):
        return True
    return bool(end) and any(_base_may(world, one, name) for one in order)


def _base_may(world: Evaluator, kind: tuple[int, int], name: str) -> bool:
    for expr in world.read(kind[0]).classes[kind[1]][0]:
        base = world.hold(world.evaluate(kind[0], expr))
        if base[0] in ("cls", "inst"):
            continue
        package, _, title = str(base[1]).rpartition(".") if len(base) > 1 else ("", "", "")
        known = _KNOWN.get(title)
        if base[0] != "external" or known is None or name in known or not _is_of_jdk(package):
            return True
    return False


def _is_of_jdk(package: str) -> bool:
    """`package` is empty where the name stands alone: then it is one of java.lang, or imported on demand."""
    return not package or package in _PACKAGES or package.startswith("java.util.")
