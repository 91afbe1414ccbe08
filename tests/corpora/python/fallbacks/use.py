try:
    from _speedups import load
except ImportError:
    from fast import load
#                    ^ imports fast.py:load

try:
    import simplejson as json
except ImportError:
    import json

if True:
    def pick():
        pass
else:
    def pick():
        pass

def go():
    load()
#   ^ calls fast.py:load
    json.load()
#        ^ nothing calls
    pick()
#   ^ calls use.py:16
