from shop.tests.doubles import fake
#                              ^ nothing imports

def compute():
    fake()
#   ^ nothing calls
    clear()
#   ^ nothing calls
