import os
from helpers import take, describe, open_it as opener
#                   ^ imports helpers.py:describe, helpers.py:open_it, helpers.py:take
from itertools import take as library_take

def run():
    pass

class Box:
    def run(self):
        run()
#       ^ calls main.py:run from Box.run

    def size(self):
        pass

    size()
#   ^ calls main.py:Box.size from Box

    other = size
#           ^ references main.py:Box.size

    def use(self):
        size()
#       ^ nothing calls

def parameter(run, take):
    run()
#   ^ nothing calls
    take()
#   ^ nothing calls

def local():
    take = opener
    take()
#   ^ calls helpers.py:open_it
    for describe in []:
        describe()
#       ^ nothing calls
    with open("x") as run:
        run()
#       ^ nothing calls
    library_take()
#   ^ nothing calls
    len([])
#   ^ nothing calls

def first():
    def inner():
        pass
    inner()
#   ^ calls main.py:first.inner from first

def second():
    def inner():
        pass
    inner()
#   ^ calls main.py:second.inner from second
    return [inner for inner in [run]][0]()
#                                    ^ calls main.py:run

def comprehension():
    [run for run in [1]]
#    ^ nothing references
    run()
#   ^ calls main.py:run

counter = 0

def changes():
    global counter, made
    counter = take
#             ^ references helpers.py:take
    made = Box
#          ^ references main.py:Box

def outer():
    hook = None
    def setter():
        nonlocal hook
        hook = run
#              ^ references main.py:run
    setter()
#   ^ calls main.py:outer.setter
    hook()
#   ^ calls main.py:run

def deleted():
    run = 1
    del run
    run()
#   ^ nothing calls

def walrus(x):
    if (n := Box()):
        n.run()
#         ^ calls main.py:Box.run

def exceptional():
    try:
        pass
    except Trouble as error:
#          ^ references main.py:Trouble
        error.report()
#             ^ calls main.py:Trouble.report

class Trouble(Exception):
    def report(self):
        pass

def matched(value):
    match value:
        case Trouble(report=run) as found:
            found.report()
#                 ^ calls main.py:Trouble.report
            run()
#           ^ nothing calls
        case Box() | None:
#            ^ references main.py:Box
            pass
        case take:
            take()
#           ^ nothing calls

later = lambda n: run()
#                 ^ calls main.py:run from later
later(1)
# ^ calls main.py:later
