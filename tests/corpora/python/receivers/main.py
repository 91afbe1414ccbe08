def append(x):
    pass

def get():
    pass

def read():
    pass

class Store:
    def save(self):
        pass

def go(x, y=None):
    x.append(1)
#     ^ nothing calls
    [].append(2)
#      ^ nothing calls
    {}.get("a")
#      ^ nothing calls
    open("f").read()
#             ^ nothing calls
    y.save()
#     ^ nothing calls
    x[0].save()
#        ^ nothing calls
    x().save()
#       ^ nothing calls
    (x or Store()).save()
#                  ^ calls main.py:Store
    unknown_name()
#   ^ nothing calls
    int("1")
#   ^ nothing calls
    Store().missing()
#           ^ calls main.py:Store
