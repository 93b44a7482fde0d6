"""Decks as tables."""

import csv
import io
from collections.abc import Iterable

from cardkit.decklist.listing import Listing

HEAD = ("zone", "copies", "name", "id", "printing", "owner")
"""The columns of a table of a deck: those of a table of a collection, and the zone."""

_DRAGON_SHIELD = (
    "Folder Name", "Quantity", "Trade Quantity", "Card Name", "Set Code", "Set Name", "Card Number", "Condition",
    "Printing", "Language", "Price Bought", "Date Bought",
)  # fmt: skip
"""The columns that Dragon Shield's app exports, and takes (2026)."""


def table(listing: Listing) -> str:
    """A row for each edition and owner of a card."""
    rows = (
        (section.zone.name, line.copies, line.card.name, line.card.id, line.printing or "", line.owner or "")
        for section in listing.sections
        for line in section.lines
    )
    return _delimited((HEAD, *rows), "\n")


def dragon_shield(listing: Listing) -> str:
    """A table for Dragon Shield's app, which takes it with CRLF alone; a folder a zone."""
    merged, several = listing.by_edition(), len(listing.sections) > 1
    rows = (
        (
            f"{listing.deck.name}: {section.zone.title}" if several else listing.deck.name,
            line.copies, 0, line.name, *_edition(line.edition), "NearMint", "Normal", "English", "0.00", "",
        )
        for section in merged.sections
        for line in section.lines
    )  # fmt: skip
    return '"sep=,"\r\n' + _delimited((_DRAGON_SHIELD, *rows), "\r\n")


def _edition(edition: tuple[str, str | None] | None) -> tuple[str, str, str]:
    """Code of the set, its name (which the code says already), and the number in it."""
    return ("", "", "") if edition is None else (edition[0].upper(), "", edition[1] or "")


def _delimited(rows: Iterable[Iterable[object]], end: str) -> str:
    """Comma-separated values (RFC 4180) with such line ends."""
    out = io.StringIO()
    csv.writer(out, lineterminator=end).writerows(rows)
    return out.getvalue()
