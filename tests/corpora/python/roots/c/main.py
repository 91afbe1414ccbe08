import shared
import space.inner

def go():
    shared.f()
#          ^ nothing calls
    space.inner.f()
#               ^ calls c/space/inner.py:f
