"""Random games of one of OpenSpiel's own games on one core; chance events are drawn by their odds."""

import random
import sys
import time

import pyspiel

name, seconds = sys.argv[1], float(sys.argv[2])
chance = random.Random(1)
game = pyspiel.load_game(name)
games = choices = 0
start = time.perf_counter()
while time.perf_counter() - start < seconds:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            choices += 1
    games += 1
print(games, choices, time.perf_counter() - start)
