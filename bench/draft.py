"""Drafts as whole processes: one, thousands of tailored ones and of boosters, beside loops that deal the same cards."""

import sys
import tempfile
from pathlib import Path

import _bare
from _measure import Command, Figure, Target, compared, program, run, table

from cardkit.shelf import built_in

ROUNDS, ROUNDS_OF_MANY = 21, 5
MANY, FEW = 10_000, 100
SEATS = {"ADA": "ironbark", "BEN": "gravechant", "CEM": "duskfoot"}
EIGHT = ("ADA", "BEN", "CEM", "DORA", "EVA", "FINN", "GUS", "HAL")
BOOSTERS_OF = "pool: {of: -type:skill, copies: 3}\n"

TAILORED = """
import json, random, sys
from collections import Counter
start, times = json.loads(open(sys.argv[1], encoding="utf-8").readline()), int(sys.argv[2])
decks = {each["seat"]: [card["card"] for card in each["cards"] if "may" in card] for each in start["seats"]}
seats, spread = list(decks), Counter()
for seed in range(7, 7 + times):
    held = {seat: set(deck) for seat, deck in decks.items()}
    for number, seat in enumerate(seats):
        order, draw = list(decks[seat]), random.Random(f"{seed}/{seat}/0").random
        for last in range(len(order) - 1, 0, -1):
            other = int(draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        held[seat].difference_update(order[:10])
        held[seats[(number + 1) % len(seats)]].update(order[:5])
        held[seats[number - 1]].update(order[5:10])
        spread.update(order[:10])
print(spread.most_common(3))
"""
"""The tailored draft without names, owners and steps: each seat shuffles its enemies and hands ten of them on."""

BOOSTER = """
import random, sys
from collections import Counter
seats, times = int(sys.argv[1]), int(sys.argv[2])
spread, pool = Counter(), [f"card {number}" for number in range(seats * 45)]
for seed in range(7, 7 + times):
    order, draw = list(pool), random.Random(f"{seed}/pool").random
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    held = [[] for _ in range(seats)]
    for deal, way in enumerate((1, -1, 1)):
        packets = [[order.pop() for _ in range(15)] for _ in range(seats)]
        for step in range(15):
            for seat, packet in enumerate(packets):
                draw = random.Random(f"{seed}/{seat}/{15 * deal + step}").random
                held[seat].append(packet.pop(int(draw() * len(packet))))
            packets = [packets[(seat - way) % seats] for seat in range(seats)]
    spread.update(card for cards in held for card in cards)
print(spread.most_common(3))
"""
"""Boosters in the same way: each seat takes any card of its packet, and the packets go on."""


def main(folder: Path) -> None:
    cardkit, python = program("cardkit"), sys.executable
    seats = [f"{seat}=runebound/{deck}" for seat, deck in SEATS.items()]
    (folder / "boosters.yaml").write_text(BOOSTERS_OF + (built_in().path / "templates/drafts/booster.yaml").read_text())
    pooled = ["--game", "runebound", "--draft", "boosters.yaml"]
    run(Command([cardkit, "draft", "new", *seats, "--seed", "7", "-o", "log.jsonl"]), folder)
    one = {
        "draft": Command([cardkit, "draft", "run", *seats, "--auto", "--seed", "7", "-o", "out"]),
        "bare": Command([python, _bare.written(folder), "draft", "run", *seats]),
    }
    tailored = {
        "draft": Command([cardkit, "draft", "simulate", *seats, "--times", f"{MANY}", "--seed", "7"]),
        "loop": Command([python, "-c", TAILORED, "log.jsonl", f"{MANY}"]),
    }
    boosters = {
        "draft": Command([cardkit, "draft", "simulate", *EIGHT, *pooled, "--times", f"{FEW}", "--seed", "7"]),
        "loop": Command([python, "-c", BOOSTER, f"{len(EIGHT)}", f"{FEW}"]),
    }
    of_one = compared(one, folder, ROUNDS)
    of_many, of_boosters = (compared(each, folder, ROUNDS_OF_MANY) for each in (tailored, boosters))
    figures = (
        Figure("`draft run` of three decks", of_one["draft"], "bare Typer app", of_one["bare"], Target(ratio=3.5)),
        Figure(f"{MANY:,} tailored drafts", of_many["draft"], "a bare loop", of_many["loop"], Target(ratio=5)),
        Figure(f"{FEW} boosters of eight", of_boosters["draft"], "a bare loop", of_boosters["loop"], Target(ratio=10)),
    )
    print(table(figures))
    print(f"\n{MANY / of_many['draft'].seconds:,.0f} tailored drafts a second, with the start of the process")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder))
