import shop
from shop import SHARED
#                ^ imports shop.py:SHARED

def go():
    SHARED.pay()
#          ^ calls shop.py:Owner.pay
#   ^ references shop.py:SHARED
    shop.SHARED.pay()
#               ^ calls shop.py:Owner.pay
#        ^ references shop.py:SHARED
    type(SHARED).pay
#                ^ references shop.py:Owner.pay, shop.py:SHARED
