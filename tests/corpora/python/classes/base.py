class Base:
    limit = 3

    def __init__(self):
        self.setup()
#            ^ calls base.py:Base.setup from Base.__init__

    def setup(self):
        pass

    def shared(self):
        return self

    @classmethod
    def make(cls):
        return cls()
#              ^ calls base.py:Base, base.py:Base.__init__

    @staticmethod
    def plain():
        pass

    @property
    def size(self):
        return Helper()
#              ^ calls base.py:Helper

class Helper:
    def help(self):
        pass
