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
