#!/usr/bin/env python3
"""A bot for Underhex in Python, with nothing but the standard library.

    underhex sim --games 20 --bot "simple=python3 crates/bots/examples/simple.py" --bot-a simple

It reads one JSON object a line from standard input and writes one to standard output, as docs/bots.md says.
Whatever it prints to standard error is shown in the terminal.
"""

import json
import random
import sys

VERSION = 1

# What it would rather do, by the group of an option: higher is better.
LIKES = {
    "Score": 9,
    "Attack": 7,
    "Charge": 6,
    "Equip": 5,
    "Play": 4,
    "Use": 4,
    "With": 4,
    "Focus": 3,
    "Draw": 3,
    "Move": 2,
    "Guard": 1,
    "Pass": 0,
}


def tokens(view):
    """The hexes of treasure tokens."""
    return {feature["hex"] for feature in view["features"]}


def liking(view, option):
    """How much it likes an option."""
    liked = LIKES.get(option["group"].split()[0], 3)
    if any(hex in tokens(view) for hex in option["hexes"]):
        liked += 1
    if option["idle"]:
        liked = -1
    return liked


def choose(view, seed):
    """The id of the option that it likes best; of several, any."""
    chance = random.Random(seed)
    options = view["decision"]["options"]
    return max(options, key=lambda option: (liking(view, option), chance.random()))["id"]


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "ready", "version": VERSION}
        else:
            option = choose(message["view"], message["seed"])
            answer = {"type": "choice", "id": message["id"], "option": option}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
