"""No smaller change exists: random decks and rules, held against every deck of a few changes."""

from dataclasses import replace
from random import Random

import pytest
from repairing import decks, fewest, is_proved, legal, problem

from cardkit.errors import CardkitError
from cardkit.model import Deck
from cardkit.repair import Problem, repaired

RULES = (
    "{id: size, in: main, min: LOW, max: HIGH, why: x}",
    "{id: copies, in: main, per: name, max: SOME, why: x}",
    "{id: pairs, in: main, per: id, exactly: SOME, why: x}",
    "{id: factions, in: main, per: faction, min: SOME, groups_at_least: 2, why: x}",
    "{id: level, in: main, sum: level, max: HIGH, why: x}",
    "{id: influence, in: main, sum: influence, min: LOW, why: x}",
    "{id: kinds, in: main, distinct: kind, min: SOME, why: x}",
    "{id: few, in: main, distinct: faction, max: SOME, why: x}",
    "{id: leader, in: leader, exactly: 1, why: x}",
    "{id: spells, in: main, only: 'kind:spell|guard', why: x}",
    "{id: high, in: main, forbid: 'level>=2', when: {of: 'kind:spell', min: SOME}, why: x}",
    "{id: amber, in: main, forbid: 'faction:amber', unless: {in: main, of: 'faction:teal', min: SOME}, why: x}",
    "{id: pools, in: main, pools: [{name: a, of: 'faction:amber', max: SOME}, {name: b, of: 'level:0', max: 2},"
    " {name: c, of: 'faction:teal', max: SOME, when: {of: 'kind:guard', min: 1}}], why: x}",
    "{id: steps, in: main, reach: {start: 'level:0', step: 'level<=$from.level+1 level>$from.level'}, why: x}",
    "{id: guards, of: 'kind:guard', max: 'floor(count(\"kind:spell\") / 2)', why: x}",
    "{id: free, in: main, sum: '$card.influence * ($copies - matches(\"kind:spell\"))', max: SOME, why: x}",
    "{id: plans, in: plans, exactly: SOME, why: x}",
    "{id: mixed, in: main, per: faction, distinct: kind, max: 1, why: x}",
)
LED = (
    "{id: own, in: main, only: 'faction:$guide.faction', why: x}",
    "{id: low, in: main, forbid: 'level>$guide.level', why: x}",
    "{id: lead, in: side, exactly: SOME, why: x}",
    "{id: apart, in: side, per: id, max: 1, why: x}",
    "{id: crew, in: main, min: SOME, when: {in: side, of: 'id:WHO', min: 1}, why: x}",
    "{id: big, in: main, min: 3, when: {in: side, of: 'id:WHO', min: 1}, why: x}",
    "{id: alone, in: side, max: 1, unless: {in: main, of: 'kind:spell', min: SOME}, why: x}",
    "{id: rival, in: side, forbid: 'id:WHO', when: {in: main, of: 'faction:teal', min: 1}, why: x}",
)
ADJUSTED = (
    "{of: 'id:veil', when: {of: 'kind:spell', min: 2}, set: {level: 0, influence: 0}}",
    "{of: 'faction:teal', when: 'id:watch', set: {influence: 1}}",
)
CARDS = (
    "mira",
    "tosk",
    "fealty",
    "long-road",
    "plan-one",
    "spark",
    "ember",
    "wave",
    "tide",
    "flare",
    "veil",
    "watch",
    "wick",
)
ZONES = ("leader", "plans", "main", "main", "main", "side")


def ruleset(rng: Random) -> str:
    """Rules that any deck may break."""
    lines = [f"  - {_numbered(rule, rng)}\n" for rule in rng.sample(RULES, rng.randint(1, 4))]
    adjusted = "".join(f"  - {each}\n" for each in ADJUSTED if rng.random() < 0.2)
    return (f"adjust:\n{adjusted}" if adjusted else "") + f"rules:\n{''.join(lines)}"


def _numbered(rule: str, rng: Random) -> str:
    """The rule with small numbers."""
    low = rng.randint(1, 3)
    return (
        rule.replace("LOW", f"{low}")
        .replace("HIGH", f"{low + rng.randint(0, 2)}")
        .replace("SOME", f"{rng.randint(1, 3)}")
    )


def deck(rng: Random, cards: list[str]) -> str:
    """A few cards anywhere."""
    zones: dict[str, list[str]] = {}
    for _ in range(rng.randint(1, 4)):
        zones.setdefault(rng.choice(ZONES), []).append(f"{rng.randint(1, 2)} {rng.choice(cards)}")
    return "".join(f"{zone}: [{', '.join(entries)}]\n" for zone, entries in zones.items())


def posed(rules: str, entries: str, cards: list[str], keep: tuple[str, ...] = ()) -> Problem | None:
    """The problem; None where two of the rules contradict each other, which the reader says."""
    try:
        return problem(rules, entries, cards, keep)
    except CardkitError:
        return None


def check(seed: int, most: int) -> None:
    """The answer is legal, proved, and as small as the smallest that trying finds."""
    rng = Random(seed)
    text, cards = ruleset(rng), rng.sample(CARDS, 4)
    asked = posed(text, deck(rng, cards), cards)
    if asked is None:
        return
    found, least = repaired(asked), fewest(asked, most)
    assert is_proved(found), text
    assert found.deck is None or legal(asked, found.deck), text
    assert (found.cost if found.deck is not None and found.cost <= most else None) == least, text


@pytest.mark.parametrize("seed", range(12))
def test_no_smaller_change_exists(seed: int) -> None:
    check(seed, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_no_smaller_change_exists_anywhere(seed: int) -> None:
    check(seed, 3)


def guides(deck: Deck) -> frozenset[str]:
    """The cards that guide a deck."""
    return frozenset(entry.card for entry in deck.entries if entry.zone == "side")


def check_guided(seed: int, most: int) -> None:
    """No legal deck has more of the old guides; of those that have the same, none needs fewer changes."""
    rng = Random(seed)
    cards = rng.sample(("spark", "wave", "ember", "flare", "veil", "watch"), 3)
    own, kept = rng.sample(cards, rng.randint(1, 2)), tuple(rng.sample(cards, rng.randint(0, 1)))
    chosen = rng.sample(LED, rng.randint(2, 4))
    rules = "".join(f"  - {_numbered(rule, rng).replace('WHO', own[0])}\n" for rule in chosen)
    text = f"roles: {{guide: {{zone: side}}}}\nrules:\n{rules}"
    inner = ", ".join(f"{rng.randint(1, 2)} {card}" for card in cards[1:])
    asked = posed(text, f"side: [{', '.join(own)}]\nmain: [{inner}]", cards, kept)
    if asked is None:
        return
    found, every = repaired(asked), tuple(decks(asked, most))
    assert is_proved(found), text
    if found.deck is None:
        assert not every, text
        return
    before, after = guides(asked.deck), guides(found.deck)
    stay = before & after
    assert legal(asked, found.deck), text
    assert all(len(before & guides(deck)) <= len(stay) for _, deck in every), text
    assert frozenset(found.roles) == stay, text
    assert {card for each in found.left for card in each.cards} == before - stay, text
    assert all(number >= found.cost for number, deck in every if stay <= guides(deck)), text


@pytest.mark.parametrize("seed", [0, 1, 38])  # the last one has a holder who is kept only beside another
def test_who_guides_goes_on_as_far_as_a_legal_deck_lets_him(seed: int) -> None:
    check_guided(seed, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_who_guides_goes_on_anywhere(seed: int) -> None:
    check_guided(seed, 3)


def check_kept(seed: int, most: int) -> None:
    """What is kept may be moved; no smaller change keeps it."""
    rng = Random(seed)
    text, cards = ruleset(rng), rng.sample(CARDS, 4)
    asked = posed(text, deck(rng, cards), cards)
    if asked is None:
        return
    own = sorted({entry.card for entry in asked.deck.entries})
    keeping = replace(asked, supply=asked.supply._replace(keep=(rng.choice(own),)))
    found, least = repaired(keeping), fewest(keeping, most)
    assert is_proved(found), text
    assert (found.cost if found.deck is not None and found.cost <= most else None) == least, text


@pytest.mark.parametrize("seed", [0, 7, 29, 30])  # in all but the first what is kept must be moved
def test_no_smaller_change_keeps_a_card(seed: int) -> None:
    check_kept(seed, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_no_smaller_change_keeps_a_card_anywhere(seed: int) -> None:
    check_kept(seed, 3)
