"""Deck files that were changed, or written for other programs."""

from collections.abc import Mapping, Sequence

from cardkit.answer.deckfile import Changed, Converted
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, listing, printable

_DONE = {"add": "added to", "cut": "removed from"}


def changed(found: Changed) -> str:
    """A line a card, and how many cards the deck has now."""
    lines = (
        f"{found.deck}: {put.copies} {printable(found.names[put.card.id], kept='')} {_DONE[found.do]} {put.zone}, "
        f"{put.total or 'none'} now\n"
        for put in found.cards
    )
    return "".join(lines) + f"{found.deck}: {_cards(found.zones, ' now')}\n"


def changed_answer(found: Changed) -> Answer:
    """The same as JSON."""
    return answer(
        game=found.game,
        deck=found.deck,
        changes=[
            {
                "do": found.do,
                "card": put.card.id,
                "name": put.card.name,
                "copies": put.copies,
                "zone": put.zone,
                "total": put.total,
            }
            for put in found.cards
        ],
        copies=sum(found.zones.values()),
        zones=dict(found.zones),
    )


def converted(found: Sequence[Converted]) -> str:
    """The deck as it is in its new form; of files that were written a line each."""
    return "".join(_converted(each) for each in found)


def converted_answer(found: Sequence[Converted]) -> Answer:
    """The same as JSON."""
    return answer(
        decks=[
            present(
                deck=each.deck,
                name=each.name,
                game=each.game,
                to=each.form,
                copies=each.copies,
                zones=dict(each.zones),
                out=None if each.out is None else str(each.out),
                text=each.text if each.out is None else None,
            )
            for each in found
        ]
    )


def _converted(each: Converted) -> str:
    """One deck."""
    return each.text if each.out is None else f"{each.out}: {_cards(each.zones)}\n"


def _cards(zones: Mapping[str, int], when: str = "") -> str:
    """How many cards a deck has, and where."""
    where = listing(f"{zone} {copies}" for zone, copies in zones.items() if copies)
    total = f"{counted(sum(zones.values()), 'card')}{when}"
    return f"{total} ({where})" if where else total
