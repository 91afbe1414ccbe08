from ..tools import other
#                   ^ imports pkg/tools.py:other
from ... import nowhere
#               ^ nothing imports

def leaf():
    other()
#   ^ calls pkg/tools.py:other
    nowhere()
#   ^ nothing calls
