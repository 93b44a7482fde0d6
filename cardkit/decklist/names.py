"""An entry's text -> copies and a card."""

import re
from dataclasses import dataclass

from cardkit.catalogue import Catalogue
from cardkit.text import listing, quoted

_COUNTED = re.compile(r"(?P<copies>-?[0-9]+)(?:\s*[xX×]\s+|\s+)(?P<name>\S.*)\Z")
"""`[N ]NAME` or `[N]x NAME`."""

_BARE_X = re.compile(r"[xX×]\s+(?P<name>\S.*)\Z")
"""`x NAME`: the `[N]x NAME` whose number is left out."""


_DIGITS = 12
"""More of them are cut off: such a number is far beyond `MOST_COPIES`, and Python refuses to read 5,000 digits."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What an entry's text means."""

    copies: int
    name: str
    """The name as written, without its count."""
    cards: tuple[str, ...]
    """Ids that fit: one when the name is clear, none when it is unknown, more when it is ambiguous."""


def resolved(text: str, catalogue: Catalogue) -> Resolved:
    """Copies and card of an entry such as `2 Wolf`, `2x Wolf` or `Wolf`; a whole text that names a card is a name."""
    whole = catalogue.called(text.strip())
    if whole:
        return Resolved(1, text.strip(), whole)
    counted = _COUNTED.match(text.strip())
    if counted is None:
        bare = _BARE_X.match(text.strip())
        name = bare["name"] if bare else text.strip()
        return Resolved(1, name, catalogue.called(name))
    return Resolved(int(counted["copies"][:_DIGITS]), counted["name"], catalogue.called(counted["name"]))


_TELLING = 3
"""Letters that a name must have in common with another to be meant as a part of it."""


def unknown_hint(name: str, catalogue: Catalogue) -> str | None:
    """Did-you-mean of a name that means no card, else a name that holds it."""
    holding = catalogue.names_with(name) if len(name) >= _TELLING else ()
    if holding:
        return f"did you mean {listing(map(quoted, holding), 3)}?"
    near = catalogue.nearest_name(name)
    return f"did you mean '{near}'?" if near else None


def ambiguous_hint(cards: tuple[str, ...], catalogue: Catalogue) -> str:
    """The cards that an ambiguous name means, each as name and id; the id decides."""
    return "write the id: " + listing([f"{card.id} ({card.name})" for card in catalogue.cards(cards)])
