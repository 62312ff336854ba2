"""A table of games and choices a second, and how many choices each makes for one of the slowest edition of ours."""

import sys

rows = [line.rstrip("\n").split("\t") for line in sys.stdin]
ours = min(float(row[3]) for row in rows if row[0] == "Underhex")
print("| engine | game | games a second | choices a second | choices for one of ours |")
print("|---|---|---|---|---|")
for engine, game, games, choices in rows:
    games, choices = float(games), float(choices)
    print(f"| {engine} | {game} | {games:,.0f} | {choices:,.0f} | {choices / ours:.2f} |")
