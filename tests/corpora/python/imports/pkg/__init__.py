from .core import run as start
#                 ^ imports pkg/core.py:run
from .core import Engine
#                 ^ imports pkg/core.py:Engine
from . import tools
from .star import *
