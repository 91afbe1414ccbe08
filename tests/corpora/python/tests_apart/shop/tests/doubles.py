from shop.price import compute
#                      ^ imports shop/price.py:compute

def fake():
    compute()
#   ^ calls shop/price.py:compute

def clear():
    pass
