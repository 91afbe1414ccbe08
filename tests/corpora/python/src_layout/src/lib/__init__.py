from lib.inner import value
#                     ^ imports src/lib/inner.py:value
