from shop.latest.contest import run
#                               ^ imports shop/latest/contest.py:run
run()
# ^ calls shop/latest/contest.py:run
