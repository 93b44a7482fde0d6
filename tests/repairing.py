"""Decks to repair as a user would write them, and every deck of a few changes, tried one by one."""

import time
from collections.abc import Iterable, Iterator, Mapping

from rulebook import catalogue, ruleset

from cardkit import decklist, rules, source
from cardkit.model import Deck
from cardkit.repair import Found, Problem, Supply, reasoned, repaired
from cardkit.repair.change import held, with_copies
from cardkit.repair.linear import Cell

Copies = Mapping[Cell, int]


def problem(text: str, deck: str, pool: Iterable[str] | None = None, keep: tuple[str, ...] = ()) -> Problem:
    """A deck of lanterns, its rules, and what may be added: every card where nothing is said."""
    known = catalogue("lanterns")
    read = decklist.read(source.read(f"game: lanterns\nname: x\n{deck}".encode(), "deck.yaml"), known).deck
    every = known.ids_from("", 1000)
    cards = {card.id: card for card in known.cards(every)}
    end = time.monotonic() + 60
    return Problem(
        ruleset=ruleset(text, "lanterns"),
        deck=read,
        supply=Supply(cards, known.selection(cards), tuple(every if pool is None else pool), keep),
        given=rules.Circumstances(),
        left=lambda: end - time.monotonic(),
    )


def told(asked: Problem) -> list[str]:
    """The changes of a repair, a line each, and what is known of it."""
    found = repaired(asked)
    if found.deck is None:
        return [f"none: {', '.join(found.conflict)}"]
    signs = {"add": "+", "cut": "-", "move": "~"}
    lines = [f"{found.cost} of {found.least}"]
    for each in reasoned(asked, found.deck):
        where = each.zone if each.to is None else f"{each.zone}>{each.to}"
        lines.append(f"{signs[each.do]}{each.copies} {each.card} {where}: {' '.join(each.rules)}")
    return lines


def is_proved(found: Found) -> bool:
    """No fewer changes do, or none at all."""
    return not (found.late or found.untried) and (found.deck is None or found.cost == found.least)


def legal(asked: Problem, deck: Deck) -> bool:
    """The judge finds no error."""
    return rules.judge(asked.ruleset, deck, asked.supply.cards, asked.supply.selection).legal


def fewest(asked: Problem, most: int) -> int | None:
    """The least number of changes that makes a deck legal, by trying all decks; None when it is more than `most`."""
    return next((number for number, _ in decks(asked, most)), None)


def decks(asked: Problem, most: int) -> Iterator[tuple[int, Deck]]:
    """Every legal deck of at most so many changes that has all copies of what is kept, and how many changes it is."""
    start = tuple(sorted(held(asked.deck).items()))
    seen, border = {start}, [start]
    for number in range(most + 1):
        every = (with_copies(asked.deck, dict(each)) for each in border if each)
        yield from ((number, deck) for deck in every if _is_kept(asked, deck) and legal(asked, deck))
        after = (tuple(sorted(deck.items())) for each in border for deck in _changed(dict(each), asked))
        border = [each for each in dict.fromkeys(after) if each not in seen]
        seen.update(border)


def _is_kept(asked: Problem, deck: Deck) -> bool:
    """The deck has as many copies of each card that is kept as before."""
    before, after = (
        {card: sum(each.copies for each in one.entries if each.card == card) for card in asked.supply.keep}
        for one in (asked.deck, deck)
    )
    return all(after[card] >= before[card] for card in before)


def _changed(copies: Copies, asked: Problem) -> Iterator[Copies]:
    """The decks that one change makes of another."""
    zones = [zone.name for zone in asked.ruleset.game.zones]
    for cell in copies:
        fewer = {each: number - (each == cell) for each, number in copies.items() if number - (each == cell)}
        yield fewer
        for zone in zones:
            if zone != cell.zone:
                yield {**fewer, Cell(zone, cell.card): fewer.get(Cell(zone, cell.card), 0) + 1}
    for card in asked.supply.addable:
        for zone in zones:
            yield {**copies, Cell(zone, card): copies.get(Cell(zone, card), 0) + 1}
