from .tools import helper
#                  ^ imports pkg/tools.py:helper

def run():
    helper()
#   ^ calls pkg/tools.py:helper
    helper.cache_clear()
#          ^ nothing calls

class Engine:
    def go(self):
        from .tools import helper as h
#                          ^ imports pkg/tools.py:helper from Engine.go
        h()
#       ^ calls pkg/tools.py:helper from Engine.go
