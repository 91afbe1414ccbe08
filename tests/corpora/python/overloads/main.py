from typing import overload

@overload
def parse(value: int) -> int: ...

@overload
def parse(value: str) -> str: ...

def parse(value):
    return value

class Dial:
    @property
    def level(self):
        return 1

    @level.setter
    def level(self, value):
        pass

    def turn(self):
        self.level
#            ^ references main.py:14
        parse(1)
#       ^ calls main.py:9
