"""A program that gets the protocol wrong, in the way it is told to."""

import json
import sys
import time

how = sys.argv[1]
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = json.dumps({"type": "ready", "version": 0 if how == "old" else 1})
    elif how == "silent":
        time.sleep(60)
        break
    elif how == "quitter":
        break
    elif how == "babbler":
        answer = "hello there"
    else:
        answer = json.dumps({"type": "choice", "id": message["id"], "option": "win"})
    print(answer, flush=True)
