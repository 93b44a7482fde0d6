"""What holds for every draft."""

import random
from collections import Counter

from draft_pool import begun, made
from draft_table import NAMES, cards, content, drafted, refusal, start, table
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.draft import (
    Event,
    Pick,
    Seal,
    Start,
    Undo,
    after,
    automatic,
    debts,
    digest,
    log,
    opened,
    proof,
    replayed,
    salted,
)
from cardkit.draft import table as replay
from cardkit.draft.debt import ownership


@st.composite
def courses(draw: st.DrawFn) -> list[Event]:
    """A whole draft: seats, decks and picks at will, in any order, some sealed and opened last, some taken back."""
    names = NAMES[: draw(st.integers(2, 16))]
    brought = {
        name: cards(name, draw(st.integers(10, 14)), draw(st.integers(0, 4)), draw(st.integers(0, 2))) for name in names
    }
    state = opened(start(brought, draw(st.integers(0, 2**40))))
    events: list[Event] = [state.start]
    reveals: list[Event] = []
    for name in draw(st.permutations(names)):
        rng = random.Random(draw(st.integers(0, 99)))
        enemies = rng.sample([each.card for each in brought[name] if each.may], 10)
        pick = Pick(seat=name, step=0, to={"left": tuple(enemies[:5]), "right": tuple(enemies[5:])})
        secret = salted(pick, "salt")
        hidden = draw(st.booleans())
        said = Seal(name, 0, digest(secret)) if hidden else pick
        events += [said, Undo(name, 0)] if draw(st.booleans()) else []
        events.append(said)
        reveals += [secret] if hidden else []
    return [*events, *draw(st.permutations(reveals))]


@given(courses())
@settings(max_examples=40)
def test_a_draft_conserves_cards_and_owners(events: list[Event]) -> None:
    read_log = log(content(events), "draft.jsonl")
    state = replay(read_log)
    began_with = Counter(
        (card.card, card.owner) for seat in state.start.seats for card in seat.cards for _ in range(card.copies)
    )
    assert state.done
    assert ownership(state.held) == began_with
    for seat in state.start.seats:
        assert len(state.held[seat.seat]) == sum(card.copies for card in seat.cards)
        assert sum(0 in copy.may for copy in state.held[seat.seat]) == sum(0 in card.may for card in seat.cards)
    assert proof(read_log).copies == began_with.total()


@given(courses(), st.data())
@settings(max_examples=40)
def test_nobody_takes_back_what_was_said_once_a_seal_is_opened(events: list[Event], data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(events)))
    state = replayed(events[1:cut], opened(start_of(events)))
    opening = any(isinstance(event, Pick) and event.salt for event in events[:cut])
    for step, seat in (*state.picks, *state.seals):
        assert bool(refusal(state, Undo(seat, step))) == opening


def start_of(events: list[Event]) -> Start:
    first = events[0]
    assert isinstance(first, Start)
    return first


@given(courses())
@settings(max_examples=40)
def test_returns_add_up_to_zero(events: list[Event]) -> None:
    state = replay(log(content(events), "draft.jsonl"))
    balance: Counter[str] = Counter()
    for debt in debts(state):
        balance[debt.giver] -= len(debt.cards)
        balance[debt.owner] += len(debt.cards)
    assert dict(balance) == dict.fromkeys(state.start.names, 0)
    home = {
        seat: Counter(copy.card for copy in held if copy.owner == seat)
        + sum((Counter(debt.cards) for debt in debts(state) if debt.owner == seat), Counter())
        for seat, held in state.held.items()
    }
    assert home == {seat.seat: Counter(card.card for card in seat.cards) for seat in state.start.seats}


@given(courses())
@settings(max_examples=40)
def test_a_log_reads_back_as_the_same_events(events: list[Event]) -> None:
    read_log = log(content(events), "draft.jsonl")
    assert [event for event, _ in read_log.events] == events
    assert content(event for event, _ in read_log.events) == content(events)


@given(courses(), st.data())
@settings(max_examples=40)
def test_a_log_that_is_cut_at_any_byte_goes_on(events: list[Event], data: st.DataObject) -> None:
    whole = content(events)
    first = len(content(events[:1]))
    cut = whole[: data.draw(st.integers(first, len(whole)))]
    read_log = log(cut, "draft.jsonl")
    kept = len(read_log.events)
    ends = [len(content(events[:number])) for number in range(1, len(events) + 1)]
    assert kept == sum(end - 1 <= len(cut) for end in ends)
    joined = cut[: read_log.whole] + (b"" if read_log.ended else b"\n") + content(events[kept:])
    assert joined == whole
    assert bool(read_log.notes) == (cut not in (whole[:end] for end in [*ends, *(end - 1 for end in ends)]))


@given(st.integers(2, 16), st.integers(0, 2**32), st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_the_seed_picks_for_each_seat_alone(seats: int, seed: int, rng: random.Random) -> None:
    state = table(seats, seed)
    by_seat = {seat: automatic(state, seat) for seat in state.start.names}
    order = list(state.start.names)
    rng.shuffle(order)
    for seat in order:
        assert automatic(state, seat) == by_seat[seat]
        state = after(state, by_seat[seat])
    other = opened(start({"ADA": cards("ADA", 12, 18, 5), "ZOE": cards("ZOE", 14, 3)}, seed))
    assert automatic(other, "ADA").to == by_seat["ADA"].to


def test_the_seed_always_picks_the_same() -> None:
    assert automatic(table(3), "ADA").to == {
        "left": ("a-e10", "a-e03", "a-e07", "a-e09", "a-e08"),
        "right": ("a-e11", "a-e02", "a-e01", "a-e12", "a-e04"),
    }
    assert [copy.card for copy in drafted(3).held["ADA"]][:6] == [
        "a-e12",
        "b-e09",
        "a-f18",
        "a-e11",
        "a-f11",
        "a-f03",
    ]


def test_a_shuffle_moves_no_other_zone() -> None:
    assert [copy.card for copy in drafted(3).held["ADA"]][30:] == ["a-s1", "a-s2", "a-s3", "a-s4", "a-s5"]


FORMATS = (
    "- {deal: 3}\n- {repeat: 3, steps: [{pick: 1, from: packet}, {pass: left}]}\n"
    "- {deal: 3}\n- {repeat: 3, steps: [{pick: 1, from: packet}, {pass: right}]}\n",
    "- {deal: 5}\n- {repeat: 3, steps: [{pick: 1, from: packet}, {burn: 1, from: packet}, {pass: left}]}\n",
    "- {deal: 6, into: deck}\n",
    "- {repeat: 2, steps: [{pick: 1, from: pool}, {pick: 1, from: pool, turn: right}]}\n",
    "- {repeat: seats, steps: [{reveal: 5}, {pick: 1, from: open}, {burn: all, from: open}]}\n",
    "- {repeat: 3, steps: [{reveal: 9}, {pick: line, from: open}, {burn: all, from: open}]}\n",
    "- {repeat: 2, steps: [{lay: 20, piles: 3}, {repeat: piles, steps: [{pick: pile, from: piles}]}]}\n",
    "- {deal: 1, of: rare, into: deck}\n- {deal: 1, of: odd}\n- {deal: 2}\n"
    "- {repeat: 3, steps: [{pick: 1, of: odd, from: packet}, {pass: left}]}\n- {burn: all, from: packet}\n",
)
"""Booster, burns, sealed, rotisserie, Rochester, grid, Winston, and a cube with slots and a card for everyone."""


@st.composite
def pooled(draw: st.DrawFn) -> list[Event]:
    """A whole draft from a pool by 2 to 16 seats: anybody who may picks next, and may take it back."""
    seats = draw(st.integers(2, 16))
    wanted = made(draw(st.sampled_from(FORMATS)), seats)
    state = opened(begun(wanted, seats, 120, draw(st.integers(0, 2**40))))
    rng = random.Random(draw(st.integers(0, 99)))
    events: list[Event] = [state.start]
    while state.waiting:
        pick = automatic(state, rng.choice(state.waiting), lambda can, count, _: rng.sample(can, count))
        again = rng.random() < 0.1 and pick.cards  # a pile that was left stays left
        for event in (pick, Undo(pick.seat, pick.step), pick) if again else (pick,):
            state = after(state, event)
            events.append(event)
    return events


@given(pooled())
@settings(max_examples=20)
def test_a_draft_from_a_pool_conserves_cards_and_owners(events: list[Event]) -> None:
    read_log = log(content(events), "draft.jsonl")
    state = replay(read_log)
    copies = [copy for lot in state.course.everything.values() for copy in lot]
    assert sorted((copy.number, copy.card, copy.owner) for copy in copies) == [
        (number, each.card, each.owner) for number, each in enumerate(state.start.pool)
    ]
    assert [event for event, _ in read_log.events] == events
    assert (state.done, proof(read_log).copies) == (True, 120)


@given(pooled(), st.data())
@settings(max_examples=20)
def test_a_draft_from_a_pool_goes_on_from_any_byte(events: list[Event], data: st.DataObject) -> None:
    whole, first = content(events), len(content(events[:1]))
    cut = whole[: data.draw(st.integers(first, len(whole)))]
    read_log = log(cut, "draft.jsonl")
    state = replayed(events[len(read_log.events) :], replay(read_log))
    assert state == replayed(events[1:], opened(start_of(events)))
