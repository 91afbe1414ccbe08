"""Which numbers in what a file says are symbols or objects of it.

An update compares two states of a file by what they mean, so it has to know what each number stands for.
A head with numbers that stands neither here nor in scopes.FIRST and ALL makes all that holds it count as
changed.
"""

from __future__ import annotations

SYMBOLS = frozenset(("sym", "self", "own", "super", "accessor", "overloads"))  # all operands are symbols
# operand 1 is an object
OBJECTS = frozenset(("obj", "argument", "builtin", "callback", "given", "outside", "parameter", "settled"))
# keys of `extra`: an object, or a dict of symbol -> object
EXTRA_OBJECTS = frozenset(("exports", "added", "typed"))
