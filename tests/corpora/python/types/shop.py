from __future__ import annotations
from typing import Iterator, List, Optional, Union, cast
import contextlib

class Item:
    def price(self) -> int:
        return 1

    def __enter__(self) -> Item:
        return self

    def __exit__(self, *error):
        pass

class Basket:
    items: List[Item]
    default: Item = None

    def __init__(self, first: Item, owner: "Owner" = None, last=None):
        self.first = first
        self.owner = owner
        self.last = last
        self.made = Item()
#                   ^ calls shop.py:Item
        self.many = [Item(), Item()]
#                    ^ calls shop.py:Item
        self.either = None

    def fill(self):
        self.first.price()
#                  ^ calls shop.py:Item.price
        self.owner.pay()
#                  ^ calls shop.py:Owner.pay
        self.last.price()
#                 ^ nothing calls
        self.made.price()
#                 ^ calls shop.py:Item.price
        self.default.price()
#                    ^ calls shop.py:Item.price
        for item in self.items:
            item.price()
#                ^ calls shop.py:Item.price
        self.many[0].price()
#                    ^ calls shop.py:Item.price
        self.later.price()
#                  ^ calls shop.py:Item.price
        self.either.pay()
#                   ^ calls shop.py:Owner.pay

    def late(self):
        self.later = Item()
#                    ^ calls shop.py:Item
        self.either = Owner()
#                     ^ calls shop.py:Owner

class Owner:
    def pay(self):
        return self

    def friend(self) -> Optional[Owner]:
        pass

def make():
    return Owner()
#          ^ calls shop.py:Owner

def produce() -> Iterator[Item]:
    yield Item()
#         ^ calls shop.py:Item

@contextlib.contextmanager
def managed():
    yield Owner()
#         ^ calls shop.py:Owner

def use(a: Item, b: Optional[Owner], c: Owner | None, d: Union[Item, Owner], e: list[Item], *f: Item, **g: Item):
#          ^ references shop.py:Item, shop.py:Owner
    a.price()
#     ^ calls shop.py:Item.price
    b.pay()
#     ^ calls shop.py:Owner.pay
    c.friend().pay()
#     ^ calls shop.py:Owner.friend, shop.py:Owner.pay
    d.price()
#     ^ calls shop.py:Item.price
    e[0].price()
#        ^ calls shop.py:Item.price
    f[0].price()
#        ^ calls shop.py:Item.price
    e.price()
#     ^ nothing calls
    [x.price() for x in e]
#      ^ calls shop.py:Item.price
    x = make()
#       ^ calls shop.py:make
    x.pay().pay()
#     ^ calls shop.py:Owner.pay
    with Item() as y, open("z") as z:
#        ^ calls shop.py:Item
        y.price()
#         ^ calls shop.py:Item.price
        z.price()
#         ^ nothing calls
    with managed() as m:
#        ^ calls shop.py:managed
        m.pay()
#         ^ calls shop.py:Owner.pay
    for one in produce():
#              ^ calls shop.py:produce
        one.price()
#           ^ calls shop.py:Item.price
    w = Item()
#       ^ calls shop.py:Item
    w = Owner()
#       ^ calls shop.py:Owner
    w.pay()
#     ^ calls shop.py:Owner.pay
    v: Owner = something()
    v.pay()
#     ^ calls shop.py:Owner.pay
    p, q = Item(), Owner()
#          ^ calls shop.py:Item, shop.py:Owner
    q.pay()
#     ^ calls shop.py:Owner.pay
    cast(Owner, q).pay()
#                  ^ calls shop.py:Owner.pay
#        ^ references shop.py:Owner
    "text".price()
#          ^ nothing calls
    {}.pay()
#      ^ nothing calls

SHARED = Owner()
#        ^ calls shop.py:Owner
