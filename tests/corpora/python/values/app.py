import functools
from threading import Thread

def handler():
    pass

def register(function):
    return function

def trace(level):
    def wrap(function):
        @functools.wraps(function)
        def inner(*args):
            return function(*args)
#                  ^ calls app.py:Traced
        return inner
#              ^ references app.py:trace.wrap.inner
    return wrap

@register
#^ calls app.py:register
#^ references app.py:register from decorated
def decorated(x=handler):
#               ^ references app.py:handler from decorated
    pass

@trace(1)
#^ calls app.py:trace
class Traced:
    @register
    #^ calls app.py:register from Traced
    #^ references app.py:register from Traced.method
    def method(self):
        Thread(target=self.method)
#                          ^ references app.py:Traced.method
        map(handler, [])
#           ^ references app.py:handler
#       ^ nothing calls

ROUTES = {"/": handler, "/b": Traced.method}
#              ^ references app.py:Traced, app.py:Traced.method, app.py:handler
PAIRS = [(handler, 1)]
#         ^ references app.py:handler
alias = handler
#       ^ references app.py:handler
alias()
# ^ calls app.py:handler
# ^ references app.py:alias
table = dict(on=handler)
#               ^ references app.py:handler

class Call:
    def __call__(self):
        pass

call = Call()
#      ^ calls app.py:Call
call()
# ^ calls app.py:Call.__call__
# ^ references app.py:call
f"{handler()} {call!r}"
#  ^ calls app.py:handler
#              ^ references app.py:call
