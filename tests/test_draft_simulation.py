"""Drafts that are played many times: how cards spread, how strong seats become, what comes twice."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import jsonschema
import pytest
from draft_pool import begun, made
from draft_shell import SCHEMAS, THREE, Shell
from draft_table import NAMES, cards, start
from PIL import Image

from cardkit.draft import after, automatic, by_chance, opened
from cardkit.draft.picker import Lot, Picker
from cardkit.draft.simulation import Simulation, highest, lowest, simulation

NUMBERS = {f"{seat}-e{number:02}": float(number) for seat in "abc" for number in range(1, 13)}
TABLE = start({seat: cards(seat, 12, 3) for seat in NAMES[:3]})


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def test_pickers_of_numbers_always_give_the_lowest_or_the_highest() -> None:
    low, high = (simulation(TABLE, 20, picker(NUMBERS), {"cost": NUMBERS}) for picker in (lowest, highest))
    sums = [{(seat.least, seat.most) for seat in found.strengths["cost"]} for found in (low, high)]
    assert sums == [{(55, 55)}, {(75, 75)}]
    assert set(low.spread) == {card for card in NUMBERS if NUMBERS[card] <= 10}
    assert set(low.spread.values()) == {20}


def test_a_simulated_draft_is_the_one_that_the_seed_picks() -> None:
    state = opened(TABLE)
    while state.waiting:
        state = after(state, automatic(state, state.waiting[0]))
    got = {copy.card for seat, held in state.held.items() for copy in held if copy.origin != seat}
    assert set(simulation(TABLE, 1, by_chance, {}).spread) == got


def test_many_drafts_are_those_of_the_seeds_one_by_one() -> None:
    pooled = begun(made("- {deal: 3}\n- {repeat: 2, steps: [{pick: 1, from: packet}, {pass: left}]}", 3), 3, 20)
    for table in (TABLE, pooled):
        each = [set(simulation(replace(table, seed=table.seed + n), 1, by_chance, {}).spread) for n in range(3)]
        together = simulation(table, 3, by_chance, {}).spread
        assert together == {card: sum(card in one for one in each) for card in together}
        assert set(together) == set().union(*each)


def twice(decks: dict[str, str]) -> Simulation:
    brought = {seat: cards(letter, 10, 0) for seat, letter in decks.items()}
    return simulation(start(brought), 5, by_chance, {})


def test_a_card_comes_twice_where_both_bring_it() -> None:
    assert twice({"ADA": "a", "BEN": "b"}).twice == 0
    alike = start({"ADA": cards("x", 12, 0), "BEN": cards("x", 12, 0)})
    both = simulation(alike, 5, lowest({}), {})
    assert (both.twice, max(both.spread.values())) == (5, 5)


def test_a_program_hands_in_a_picker_of_its_own() -> None:
    def last(kept: list[int], can: Sequence[Lot], count: int, _: Random) -> Sequence[Lot]:
        kept.append(count)
        return can[-count:]

    kept: list[int] = []
    found = simulation(TABLE, 2, partial(last, kept), {})
    assert (kept, sorted(found.spread)[:3]) == ([10] * 6, ["a-e03", "a-e04", "a-e05"])


TOLD = """\
runebound, draft 'tailored', seeds 7 to 46: 40 drafts, picker 'high:cost'
"""


def test_the_answer_names_cards_and_sums(shell: Shell) -> None:
    code, out, err = shell(f"simulate {THREE} --times 40 --picker high:cost --measure cost --seed 7 -o chart.svg")
    lines = out.splitlines(keepends=True)
    assert (code, lines[0], err) == (0, TOLD, "")
    assert lines[1].startswith("given to others in every draft: 25 cards (Bramble Maze, ")
    assert lines[-5:-3] == [
        "somebody ends with a card twice: 0 of 40 drafts (0.0 %)\n",
        "cost of what each seat gets, added up\n",
    ]
    drawing = ElementTree.parse("chart.svg").getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    words = [each.text for each in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert words[:2] == [TOLD.strip(), "Drafts in which a card came into new hands"]
    assert words[2] == "Bramble Maze"
    seats = words.index("cost of what each seat gets, added up; on average") + 1
    assert words[seats : seats + 6] == ["ADA", "34.0", "BEN", "33.0", "CEM", "39.0"]


def test_a_chart_says_how_many_cards_it_leaves_out(shell: Shell) -> None:
    pooled = "--game runebound --draft sealed --set cards=80 --pool-query -type:skill"
    shell(f"simulate ADA BEN {pooled} --times 2 --seed 7 -o chart.svg")
    words = [each.text for each in ElementTree.parse("chart.svg").iter("{http://www.w3.org/2000/svg}text")]
    assert words[1] == "Drafts in which a card came into new hands (the first 40 of 160 cards)"


def test_cards_without_the_number_are_noted(shell: Shell) -> None:
    assert shell(f"simulate {THREE} --times 2 --measure life --seed 7")[2] == (
        "note: without life: 28 of 40 cards; they add nothing\n"
    )
    assert shell(f"simulate {THREE} --times 2 --picker low:life --seed 7")[2] == (
        "note: without life: 28 of 40 cards; they are picked last\n"
    )
    assert shell(f"simulate {THREE} --times 2 --picker low:life --measure life --seed 7")[2] == (
        "note: without life: 28 of 40 cards; they are picked last and add nothing\n"
    )


TAKEN = """\
taken in every draft: 8 cards (Arrow from Nowhere, Bowstring Hush, Crossing of the Wolves, Fouled Waterskin, \
Hollow of the Old Oak and 3 more)
never taken: 22 cards (Bramble Maze, Briar Wight, Bristleback Sow, Cut the Rope Bridge, Deadfall Trap and 17 more)
somebody ends with a card twice: 0 of 100 drafts (0.0 %)
"""


def test_cards_that_always_and_never_come_to_somebody_are_counted(shell: Shell) -> None:
    pooled = "--game runebound --pool-query set:ironbark --seed 7 --times 100"
    _, out, _ = shell(f"simulate ADA BEN --draft rotisserie --set rounds=2 --picker low:cost {pooled}")
    assert out.splitlines()[1:] == TAKEN.splitlines()


@pytest.mark.slow  # it imports the engine
def test_a_chart_as_png_shows_the_same_bars(shell: Shell) -> None:
    code, _, err = shell(f"simulate {THREE} --times 40 --picker high:cost --measure cost --seed 7 -o chart.png")
    shell(f"simulate {THREE} --times 40 --picker high:cost --measure cost --seed 7 -o chart.svg")
    bars = list(ElementTree.parse("chart.svg").iter("{http://www.w3.org/2000/svg}rect"))[1:]
    with Image.open("chart.png") as picture:
        ends = [
            picture.getpixel((2 * (int(bar.get("x", "")) + int(float(bar.get("width", ""))) + side), 2 * y + 12))
            for bar in bars
            for y in [int(bar.get("y", ""))]
            for side in (-2, 3)
        ]
        assert (code, err, picture.width) == (0, "", 1440)
    assert ends == [(61, 107, 140), (255, 255, 255)] * len(bars)


def test_the_answer_as_json_obeys_its_schema(shell: Shell) -> None:
    code, out, _ = shell(f"simulate {THREE} --times 3 --measure cost --seed 7 --format json")
    found = json.loads(out)
    jsonschema.validate(found, json.loads((SCHEMAS / "answer-draft-simulate.schema.json").read_text("utf-8")))
    assert (code, found["times"], sum(each["drafts"] for each in found["cards"])) == (0, 3, 90)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--picker hgh:cost", "no picker is called 'hgh:cost'; known: random, low:FIELD, high:FIELD"),
        (
            "--picker high:type",
            "no field with numbers is called 'type'; known: cost, life, ranged, melee, magic, damage and 1 more",
        ),
        (
            "--picker low:level",
            "no card that may be picked has a number in 'level'; they have cost, life, ranged, melee, magic, damage",
        ),
        ("--measure cst", "no field with numbers is called 'cst'; did you mean 'cost'?"),
        ("-o chart.pdf", "a chart is SVG or PNG, not '.pdf'; name the file 'chart.svg'"),
        ("--times 0", "0 times; a draft is tried from 1 to 1000000 times"),
    ],
)
def test_what_cannot_be_tried_is_told(shell: Shell, words: str, told: str) -> None:
    assert shell(f"simulate {THREE} --seed 7 {words}") == (2, "", f"error: {told}\n")


POOLED_NUMBERS = {f"p{number:03}": float(number) for number in range(60)}


def sums(text: str, picker: Picker, times: int = 12) -> list[float]:
    """What each of two seats gets on average of cards that are worth their numbers."""
    found = simulation(begun(made(text, 2), 2, 60), times, picker, {"cost": POOLED_NUMBERS})
    return [each.mean for each in found.strengths["cost"]]


def test_a_picker_of_numbers_picks_rows_and_columns_by_their_sums() -> None:
    grid = "- {repeat: 6, steps: [{reveal: 9}, {pick: line, from: open}, {burn: all, from: open}]}\n"
    low, any_, high = (
        sum(sums(grid, picker)) for picker in (lowest(POOLED_NUMBERS), by_chance, highest(POOLED_NUMBERS))
    )
    assert low < 0.8 * any_ < any_ < 0.8 * high


def test_what_is_burnt_is_what_a_picker_wants_least() -> None:
    start_ = begun(made("- {deal: 6}\n- {burn: 2, from: packet}\n- {pick: 4, from: packet}\n", 2), 2, 60)
    for picker, kept in ((highest(POOLED_NUMBERS), slice(2, None)), (lowest(POOLED_NUMBERS), slice(None, 4))):
        state = opened(start_)
        dealt_ = {seat: sorted(copy.card for copy in lot) for seat, lot in state.course.packets.items()}
        while state.waiting:
            state = after(state, automatic(state, state.waiting[0], picker))
        assert {seat: sorted(copy.card for copy in held) for seat, held in state.held.items()} == {
            seat: cards_[kept] for seat, cards_ in dealt_.items()
        }


def test_a_pile_is_taken_that_is_worth_more_than_as_many_cards_of_the_stack() -> None:
    steps = made("- {lay: 9, piles: 3}\n- {repeat: piles, steps: [{pick: pile, from: piles}]}\n", 2)
    state = opened(begun(steps, 2, 60))
    (copy,), stack = state.course.piles[0], state.course.table["stack"]
    seeds = (replace(state, start=replace(state.start, seed=seed)) for seed in range(300))
    taken = sum(bool(automatic(seed, "ADA", highest(POOLED_NUMBERS)).cards) for seed in seeds)
    assert abs(taken / 300 - sum(each.card < copy.card for each in stack) / len(stack)) < 0.1
