"""Words of a command such as `2 Wolf` -> entries."""

from collections.abc import Sequence

from cardkit.catalogue import Catalogue
from cardkit.collection.stock import together
from cardkit.decklist import Resolved, resolved, unknown_hint
from cardkit.decklist.deckfile import MOST_COPIES
from cardkit.decklist.names import ambiguous_hint, count_hint
from cardkit.errors import Fault, InputError
from cardkit.model import Entry
from cardkit.position import Position
from cardkit.text import quoted


def named(words: Sequence[str], owner: str | None, catalogue: Catalogue, done: str = "added") -> tuple[Entry, ...]:
    """The entries that words mean, in their order, one for all words of a card; what is `done` to them.

    Raises: InputError with every word that means no card, or several, and every count that none can be.
    """
    meant = [resolved(word, catalogue) for word in words]
    faults = tuple(fault for each in meant if (fault := _fault(each, catalogue, done)) is not None)
    if faults:
        raise InputError(*faults)
    return together(
        Entry(card=each.cards[0], zone="cards", copies=each.copies, place=Position("-"), owner=owner) for each in meant
    )


def _fault(meant: Resolved, catalogue: Catalogue, done: str) -> Fault | None:
    """What is wrong with a word."""
    name = quoted(meant.name)
    if not meant.cards:
        hint = count_hint(meant.name, catalogue) or unknown_hint(meant.name, catalogue)
        if meant.name.isdecimal():
            hint = f"count and name are one word: write '{meant.name} NAME'"
        return Fault(message=f"no card of {catalogue.game.id} is called {name}", hint=hint)
    if len(meant.cards) > 1:
        return Fault(
            message=f"{name} means {len(meant.cards)} cards", hint=ambiguous_hint(meant.name, meant.cards, catalogue)
        )
    if not 1 <= meant.copies <= MOST_COPIES:
        copies = "more copies" if meant.copies > MOST_COPIES else f"{meant.copies} copies"
        return Fault(message=f"{copies} of {name}; 1 to {MOST_COPIES} can be {done}")
    return None
