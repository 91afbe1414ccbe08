import shared
import only_there

def go():
    shared.f()
#          ^ calls a/shared.py:f
    only_there.f()
#              ^ nothing calls
