import pkg
import pkg.sub.deep
import pkg.tools as t
import os.path
from pkg import start, Engine, tools, shared, hidden
#               ^ imports pkg/core.py:Engine, pkg/core.py:run, pkg/star.py:shared
from pkg.sub import deep
from pkg.star import *

pkg.start()
#   ^ calls pkg/core.py:run
pkg.Engine().go()
#            ^ calls pkg/core.py:Engine, pkg/core.py:Engine.go
pkg.sub.deep.leaf()
#            ^ calls pkg/sub/deep.py:leaf
t.other()
# ^ calls pkg/tools.py:other
os.path.join("a")
#       ^ nothing calls
start()
# ^ calls pkg/core.py:run
tools.helper()
#     ^ calls pkg/tools.py:helper
deep.leaf()
#    ^ calls pkg/sub/deep.py:leaf
shared()
# ^ calls pkg/star.py:shared
pkg.shared()
#   ^ calls pkg/star.py:shared
pkg.hidden()
#   ^ nothing calls
hidden()
# ^ nothing calls
