from a import f, First
#             ^ imports a.py:First, a.py:f
def g():
    return f()
#          ^ calls a.py:f
class Second(First):
#            ^ inherits a.py:First
    def n(self):
        self.m()
#            ^ calls a.py:First.m
x = x.next
y = z
z = y
y.m()
# ^ nothing calls

class Loop:
    __call__ = None

    @property
    def next(self):
        return self.next or self.other or Second()
#                                         ^ calls b.py:Second

    @property
    def other(self):
        if x:
            return self.next
        return First()
#              ^ calls a.py:First

Loop.__call__ = Loop()
Loop().next.n()
#           ^ calls b.py:Loop, b.py:Second.n
Loop()()()
# ^ calls b.py:Loop
