from shapes import Base, Countdown, Left, Problem, Right
#                  ^ imports shapes.py:Base, shapes.py:Countdown, shapes.py:Left, shapes.py:Problem, shapes.py:Right

def one():
    pass

def two():
    pass

def self_types():
    with Right() as right:
#        ^ calls shapes.py:Right
        right.turn()
#             ^ calls shapes.py:Right.turn
    (Left() + 1).turn()
#    ^ calls shapes.py:Left
    left = Left()
#          ^ calls shapes.py:Left
    (left + left).turn()
#                 ^ calls shapes.py:Right.turn

def containers():
    found = []
    found.append(Right())
#                ^ calls shapes.py:Right
    for each in found:
        each.turn()
#            ^ calls shapes.py:Right.turn
    for number, each in enumerate(sorted(found)):
        each.turn()
#            ^ calls shapes.py:Right.turn
    next(iter(found)).turn()
#                     ^ calls shapes.py:Right.turn
    found[1:][0].turn()
#                ^ calls shapes.py:Right.turn

def tables(key):
    table = {"one": one}
    table["two"] = two
    table["one"]()
#   ^ calls use.py:one
    table["two"]()
#   ^ calls use.py:two
    table[key]()
#   ^ calls use.py:one, use.py:two
    table["three"]()
#   ^ nothing calls
    (one, two)[1]()
#   ^ calls use.py:two

def languages_own():
    for each in Countdown():
#               ^ calls shapes.py:Countdown, shapes.py:Countdown.__iter__, shapes.py:Countdown.__next__
        each.turn()
#            ^ calls shapes.py:Right.turn
    raise Problem
#         ^ calls shapes.py:Problem, shapes.py:Problem.__init__

def narrowed(value, other):
    if not isinstance(value, Right):
        value.turn()
#             ^ nothing calls
        return
    value.turn()
#         ^ calls shapes.py:Right.turn
    assert isinstance(other, (Left, Right))
    other.step_once()
#         ^ calls shapes.py:Left.step_once, shapes.py:Right.step_once
    other = one
    other()
#   ^ calls use.py:one

def kept(value: Base):
    if isinstance(value, Right) and value.turn():
#                                         ^ calls shapes.py:Right.turn
        pass
    return value.turn() if isinstance(value, Right) else value.run()
#                ^ calls shapes.py:Base.run, shapes.py:Right.turn

def stacked(function):
    def inner():
        return function()
#              ^ calls use.py:decorated
    return inner

@stacked
# ^ calls use.py:stacked
def decorated():
    pass

shout = lambda call: call()
#                    ^ calls use.py:two
shout(two)
# ^ calls use.py:shout
