"""What the tests of other programs' deck lists share: an invented game with the cards that they name."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cardkit import deckimport
from cardkit.catalogue import Catalogue, build, files
from cardkit.decklist import DeckRead
from cardkit.decklist.account import summed
from cardkit.errors import InputError
from cardkit.shelf import Root, Shelf

DUEL = Path(__file__).parent / "games" / "duel"


class Listed(NamedTuple):
    """What a list says."""

    cards: list[str]
    """Copies, id and printing behind the zone, in the list's order."""
    lines: str
    notes: list[str]


@cache
def duel() -> Catalogue:
    return Catalogue(build.in_memory(files.game_files(Shelf((Root(DUEL, "--shelf"),)), "duel")))


def read(content: str | bytes, keep_unknown: bool = False) -> DeckRead:
    return deckimport.read(content.encode() if isinstance(content, str) else content, "l", duel(), keep_unknown)


def listed(content: str | bytes) -> Listed:
    found = read(content)
    cards = [
        " ".join(filter(None, (f"{each.zone}:", str(each.copies), each.card, each.printing)))
        for each in found.deck.entries
    ]
    return Listed(cards, summed(found.account), list(found.notes))


def refused(content: str | bytes) -> list[str]:
    """What is wrong with a list, each fault with its hint."""
    with pytest.raises(InputError) as error:
        read(content)
    return [str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]
