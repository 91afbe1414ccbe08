import helpers
import shared
import json

helpers.assist()
#       ^ calls tools/helpers.py:assist
shared.f()
#      ^ calls shared.py:f
json.dumps(1)
#    ^ nothing calls
