import shared

def go():
    shared.f()
#          ^ calls b/shared.py:f
