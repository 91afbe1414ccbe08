from base import Base
#                ^ imports base.py:Base
from outside import Foreign

class Sub(Base):
#         ^ inherits base.py:Base
    def __init__(self):
        super().__init__()
#               ^ calls base.py:Base.__init__

    def setup(self):
#       ^ overrides base.py:Base.setup
        super(Sub, self).setup()
#                        ^ calls base.py:Base.setup
        self.shared().setup()
#                     ^ calls base.py:Base.shared, sub.py:Sub.setup
        self.plain()
#            ^ calls base.py:Base.plain
        self.size.help()
#            ^ references base.py:Base.size
#                 ^ calls base.py:Helper.help
        self.limit
#            ^ references base.py:Base.limit
        self.nothing()
#            ^ nothing calls

class Left(Base):
    def shared(self):
#       ^ overrides base.py:Base.shared
        return self

class Right(Base):
    def shared(self):
#       ^ overrides base.py:Base.shared
        return self

class Both(Left, Right):
    def go(self):
        self.shared()
#            ^ calls sub.py:Left.shared

class Mixed(Foreign, Base):
    def go(self):
        self.setup()
#            ^ calls base.py:Base.setup
        self.unknown()
#            ^ nothing calls
        super().unknown()
#               ^ nothing calls

Sub()
# ^ calls sub.py:Sub, sub.py:Sub.__init__
Sub.plain()
#   ^ calls base.py:Base.plain
Sub.make().setup()
#   ^ calls base.py:Base.make, sub.py:Sub.setup
Base.make().setup()
#    ^ calls base.py:Base.make, base.py:Base.setup
Left().size.help()
#           ^ calls base.py:Base.__init__, base.py:Helper.help, sub.py:Left
# ^ references base.py:Base.size
