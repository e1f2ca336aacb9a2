#!/usr/bin/env python3
"""An example of a bot: it plays what costs most, goes where its power is short, and never asks why.

    faceoff play --bot 'cmd:python3 examples/bot.py'

Each line on standard input is a JSON object; each question is answered with one line. docs/bots.md has the whole protocol.
"""
import json
import random
import sys

dice = random.Random(0)


def worth(ask, option):
    """How much we like an option: the higher the better."""
    answer = option["answer"]
    if isinstance(answer, str):  # Pass, Draw, Done, Yes, No
        return {"Draw": 1, "Yes": 1}.get(answer, 0)
    kind, what = next(iter(answer.items()))
    if kind == "Play":
        def_ = ask["view"]["cards"][what["card"]]["def"]
        return 3 + ask["cards"][str(def_)]["cost"]
    if kind == "Move":  # from home to where the requirements of the Problem are not met yet
        areas = {a["id"]: a for a in ask["view"]["areas"]}
        mine = [t for t in areas[what["to"]]["tallies"] if t["seat"] == ask["seat"]]
        home = areas[ask["view"]["cards"][what["card"]]["area"]]["kind"] == "Home"
        return 2 if home and mine and mine[0]["standing"] == "Short" else -1
    if kind == "Challenge":
        return 2
    return dice.random()


def answer(ask):
    options = ask["options"]
    best = max(range(len(options)), key=lambda i: worth(ask, options[i]))
    chosen = options[best]["answer"]
    reply = {"option": best}
    if isinstance(chosen, dict) and "Number" in chosen:
        reply["value"] = chosen["Number"]["from"]
    return reply


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "begin":
        dice.seed(message["seed"])
    elif message["type"] == "ask":
        print(json.dumps(answer(message)), flush=True)
