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

from cardkit.draft import Copy, after, automatic, by_chance, opened
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
    def last(kept: list[int], can: Sequence[Copy], count: int, _: Random) -> Sequence[Copy]:
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
    assert lines[1] == "most often in new hands\n"
    assert lines[-5:-3] == [
        "somebody ends with a card twice: 0 of 40 drafts (0.0 %)\n",
        "cost of what each seat gets, added up\n",
    ]
    drawing = ElementTree.parse("chart.svg").getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    words = [each.text for each in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert words[:2] == [TOLD.strip(), "Drafts in which a card came into new hands"]
    assert words[2] == lines[2].strip().rpartition(":")[0]


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
        ("--measure cst", "no field with numbers is called 'cst'; did you mean 'cost'?"),
        ("-o chart.png", "a chart is SVG, not '.png'; name the file 'chart.svg'"),
        ("--times 0", "0 times; a draft is tried from 1 to 1000000 times"),
    ],
)
def test_what_cannot_be_tried_is_told(shell: Shell, words: str, told: str) -> None:
    assert shell(f"simulate {THREE} --seed 7 {words}") == (2, "", f"error: {told}\n")
