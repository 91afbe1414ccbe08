from shop.price import compute
#                      ^ imports shop/price.py:compute

def run():
    compute()
#   ^ calls shop/price.py:compute
