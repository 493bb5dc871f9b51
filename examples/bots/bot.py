#!/usr/bin/env python3
"""A bot for Triskel: plays every game, and plays anything that is allowed.

    triskel match skull --bots examples/bots/bot.py,easy

What it is told comes on standard input and what it does goes to standard output, one JSON object a
line (docs/bots.md). Put ideas of your own into choose().
"""
import json
import random
import sys


def choose(seat, view, actions, moves):
    """One of the legal actions of a seat of yours, as "P2". `view` is what you may know now, `moves` what
    happened so far."""
    return random.choice(actions)


def tell(message):
    print(json.dumps(message), flush=True)


moves = []
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "event" and message["kind"] == "started":  # a game begins
        moves = []
    elif message["t"] == "event" and message["kind"] == "move":  # "P3 bid 2", as you saw it
        moves.append(message["move"])
    elif message["t"] == "now":  # how it is, and what your seats may do, if they are to act
        for seat, offers in message["legal"].items():
            action = choose(seat, message["view"], [offer["do"] for offer in offers], moves)
            asked += 1
            tell({"t": "do", "id": asked, "line": f"{seat} {action}", "seen": message["n"]})
    elif message["t"] == "no" and message["why"] != "late":  # it was not allowed: say why
        print(message["error"], file=sys.stderr)
