"""What would fit where a pool is too small, and the numbers that a table sets."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from draft_pool import DRAFTS, begun, described, drawn, made
from draft_shell import Shell
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.draft import Definition, flat, opened, refuse_forlorn, refuse_small
from cardkit.draft.advice import advice
from cardkit.draft.step import Passing
from cardkit.errors import DraftError, InputError

NAMES = sorted(path.stem for path in DRAFTS.glob("*.yaml"))


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def advised(name: str, seats: int, pool: int, wanted: Mapping[str, int] | None = None) -> str | None:
    """What is advised where a pool of so many cards is too small; nothing where it is not."""
    of = described(name, wanted or {})
    start = begun(tuple(flat(of.plans, seats)), seats, pool)
    try:
        refuse_small(start, of, lambda numbers: described(name, numbers))
    except DraftError as error:
        fault = error.faults[0]
        return fault.message + (f"; {fault.hint}" if fault.hint else "")
    return None


@pytest.mark.parametrize(
    ("name", "seats", "pool", "told"),
    [
        (
            "booster",
            8,
            265,
            "needs 360, pool has 265; 5 players, 11 cards per pack or 2 packs fit (--set pack=11 or --set packs=2)",
        ),
        (
            "rochester",
            8,
            265,
            "needs 360, pool has 265; 5 players, 11 cards per pack or 2 packs for each fit "
            "(--set pack=11 or --set packs=2)",
        ),
        ("grid", 2, 160, "needs 162, pool has 160; 4 cards per grid or 17 grids fit (--set grid=4 or --set grids=17)"),
        ("grid", 2, 17, "needs 162, pool has 17; 1 grid fit (--set grids=1)"),
        ("sealed", 2, 100, "needs 180, pool has 100; 50 cards each fit (--set cards=50)"),
        ("rotisserie", 4, 100, "needs 176, pool has 100; 2 players or 12 rounds of two picks fit (--set rounds=12)"),
        ("winston", 2, 89, "needs 90, pool has 89; 89 cards of the stack fit (--set stack=89)"),
        ("winston", 2, 2, "needs 90, pool has 2"),
    ],
)
def test_d01_a_pool_that_is_too_small_says_what_would_fit(name: str, seats: int, pool: int, told: str) -> None:
    assert advised(name, seats, pool) == told


@given(st.sampled_from(NAMES), st.integers(2, 8), st.integers(1, 400))
@settings(max_examples=40)
def test_what_is_advised_is_accepted_when_it_is_tried(name: str, seats: int, pool: int) -> None:
    seats = min(seats, described(name, {}).most)
    told = advised(name, seats, pool)
    if told is None or "fit" not in told:
        return
    listed, _, options = told.partition("; ")[2].partition(" fit")
    if "player" in listed:
        assert advised(name, int(listed.split()[0]), pool) is None
    for word in options.strip(" ()").replace("--set ", "").replace(" or ", " ").split():
        number, _, value = word.partition("=")
        assert advised(name, seats, pool, {number: int(value)}) is None
        assert drawn(opened(begun(tuple(flat(described(name, {number: int(value)}).plans, seats)), seats, pool))).done


def test_nothing_is_advised_where_nothing_helps() -> None:
    of = Definition(name="own", title="own", plans=made("- {deal: 3, of: rare}\n", 2), fewest=2)
    start = begun(made("- {deal: 3, of: rare}\n", 3), 3, 24)
    assert advice(start, of, lambda _: of) == "2 players fit"
    assert advice(begun(made("- {deal: 3, of: rare}\n", 3), 3, 9), of, lambda _: of) is None


def test_packets_go_left_and_after_the_next_deal_right() -> None:
    steps = [step for step in flat(described("booster", {"pack": 2, "packs": 3}).plans, 4) if isinstance(step, Passing)]
    assert steps == [Passing(side) for side in ("left", "left", "right", "right", "left", "left")]


def test_an_odd_packet_is_repeated_to_its_last_card() -> None:
    for pack in (5, 6):
        state = drawn(opened(begun(tuple(flat(described("burn", {"pack": pack, "packs": 1}).plans, 3)), 3, 18)))
        assert [len(held) for held in state.held.values()] == [3, 3, 3]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- {repeat: packet, steps: [{pick: 1, from: packet}]}\n", "no packet is dealt right before"),
        ("- {deal: 3}\n- {repeat: packet, steps: [{pass: left}]}\n", "no number of cards is picked from the packet"),
    ],
)
def test_packets_that_are_never_empty_are_told(text: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        made(text, 2)
    assert error.value.faults[0].message.startswith(told)


POOLED = "--game runebound --pool-query -type:skill"


def test_a_table_sets_the_numbers_of_a_draft(shell: Shell) -> None:
    line = f"new ADA BEN CEM DORA --draft booster {POOLED} --seed 7 -o log"
    assert shell(f"{line} --set pack=13")[1].splitlines()[:2] == [
        "runebound, draft 'booster', seed 7: waiting for ADA, BEN, CEM, DORA",
        "pool: 4 cards",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("pakc=9", "error: no number of the draft 'booster' is called 'pakc'; did you mean 'pack'?\n"),
        ("pack", "error: --set pack sets no number; write NAME=NUMBER, such as pack=9\n"),
        ("pack=9 --set pack=8", "error: --set pack stands twice\n"),
    ],
)
def test_what_is_no_number_of_a_draft_is_told(shell: Shell, words: str, told: str) -> None:
    assert shell(f"new ADA BEN --draft booster {POOLED} --seed 7 -o log --set {words}") == (2, "", told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "grid --set grid=5",
            ["--set grid=5: a line is picked of a square; 5 are laid open; 4, 9, 16 ... cards make a square"],
        ),
        (
            "grid --set grid=1",
            ["--set grid=1: a line is picked of a square; 1 is laid open; 4, 9, 16 ... cards make a square"],
        ),
        ("sealed --set cards=0", ["--set cards=0: 0 cards; at least 1 is needed"]),
        ("winston --set stack=2", ["--set stack=2: 3 piles of 2 cards; each begins with one card"]),
        ("winston --set heaps=0", ["--set heaps=0: 0 piles of 90 cards; each begins with one card"]),
        (
            "winston --set stack=5 --set heaps=6",
            ["--set stack=5 --set heaps=6: 6 piles of 5 cards; each begins with one card"],
        ),
        (
            "booster --set pack=0 --set packs=0",
            [
                "--set pack=0: 0 cards; at least 1 is needed",
                "--set packs=0: 0 times; at least 1, or 'seats' or 'piles' or 'packet'",
            ],
        ),
        ("booster --set packs=999", ["--set packs=999: 30969 steps with all repetitions; at most 10000"]),
        ("rotisserie --set rounds=0", ["--set rounds=0: 0 times; at least 1, or 'seats' or 'piles' or 'packet'"]),
    ],
)
def test_a_number_that_no_step_can_have_is_told_by_its_option(shell: Shell, words: str, told: list[str]) -> None:
    line = f"new ADA BEN --draft {words} {POOLED} --seed 7 -o log"
    assert shell(line) == (2, "", "".join(f"error: {each}\n" for each in told))


def test_a_step_that_is_wrong_whatever_is_set_is_told_where_it_stands(shell: Shell) -> None:
    shell.write("wrong.yaml", "numbers: {pack: 3}\nsteps: [{deal: pack}, {pick: 0, from: packet}]\n")
    assert shell(f"new ADA BEN --draft wrong.yaml --set pack=0 {POOLED} --seed 7 -o log")[2].splitlines()[0] == (
        "wrong.yaml:2:30: 0 cards; at least 1 is needed"
    )


def test_a_seat_to_which_no_card_comes_is_told_before_the_first_pick() -> None:
    text = "- {deal: 4}\n- {pick: 1, of: rare, from: packet}\n"
    with pytest.raises(DraftError) as error:
        refuse_forlorn(begun(made(text, 3), 3, 12, seed=3))
    assert [(fault.message, fault.hint) for fault in error.value.faults] == [
        ("seed 3 leaves CEM without a card: nothing that comes there is rare", "another --seed shuffles otherwise")
    ]
    passed = "- {deal: 4}\n- {repeat: 2, steps: [{pick: 1, of: rare, from: packet}, {pass: left}]}\n"
    refuse_forlorn(begun(made(passed, 3), 3, 12, seed=3))
