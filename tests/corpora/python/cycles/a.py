from b import g, Second
#             ^ imports b.py:Second, b.py:g

def f():
    return g()
#          ^ calls b.py:g

class First(Second):
#           ^ inherits b.py:Second
    def m(self):
        self.n()
#            ^ calls b.py:Second.n
        return f().n()
#              ^ calls a.py:f
