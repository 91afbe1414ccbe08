"""Languages of which definitions are known, not calls: symbols by what their grammars call their nodes.

`languages.py` has the rows; `kinds.py` reads the names of node kinds, `exceptions.py` says what they mean
otherwise; `definitions.py` makes the symbols, with `names.py` and `headed.py`. Nothing is imported here: the
rows are needed wherever a path is looked at.
"""
