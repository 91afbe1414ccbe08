import json
import lib
from lib import inner

def test_value():
    lib.value()
#       ^ calls src/lib/inner.py:value
    inner.value()
#         ^ calls src/lib/inner.py:value
    json.loads("{}")
#        ^ nothing calls
