def apply(function, shape):
    function()
#   ^ calls flows.py:task
    shape.draw()
#         ^ calls flows.py:Shape.draw

class Shape:
    def draw(self):
        pass

def task():
    pass

apply(task, Shape())
# ^ calls flows.py:apply, flows.py:Shape
# ^ references flows.py:task

def narrowed(value):
    if isinstance(value, Shape):
        value.draw()
#             ^ calls flows.py:Shape.draw

def reassigned():
    work = task
    work()
#   ^ calls flows.py:task
#   ^ WRONG calls flows.py:Shape
    work = Shape
    work()
#   ^ calls flows.py:Shape
#   ^ WRONG calls flows.py:task

TABLE = {"a": task}
TABLE["a"]()
# ^ calls flows.py:task

def fail():
    raise Trouble
#         ^ calls flows.py:Trouble
#         ^ references flows.py:Trouble

class Trouble(Exception):
    pass
