"""Decks as plain texts, a line a card."""

from collections.abc import Iterable

from cardkit.decklist.listing import Line, Listing, Section
from cardkit.decklist.part import Part, half, part
from cardkit.model import Zone
from cardkit.text import counted

_ARENA = {Part.MAIN: "Deck", Part.SIDE: "Sideboard", Part.COMMANDER: "Commander"}
"""How MTG Arena heads the parts of a deck that it exports (2026)."""


def text(listing: Listing) -> str:
    """`2 Wolf` under the titles of zones."""
    heads = _titles(listing)
    return _blocks((heads[section.zone.name], *map(_counted, section.lines)) for section in listing.by_card().sections)


def arena(listing: Listing) -> str:
    """`2 Wolf (SET) 123` under Deck, Sideboard and the like, as MTG Arena and Moxfield write it."""
    heads = _titles(listing)
    return _blocks(
        (_arena_head(section.zone, heads[section.zone.name]), *map(_with_edition, section.lines))
        for section in listing.by_edition().sections
    )


def dec(listing: Listing) -> str:
    """`2 Wolf`, and `SB: 2 Wolf` of the sideboard, behind the deck's name in a comment."""
    marked = [(half(section.zone), line) for section in listing.by_card().sections for line in section.lines]
    main = [_counted(line) for where, line in marked if where is Part.MAIN]
    side = [f"SB: {_counted(line)}" for where, line in marked if where is Part.SIDE]
    return f"// {one_line(listing.deck.name)}\n{_lines([*main, *side])}"


def markdown(listing: Listing) -> str:
    """Zones as headings with their numbers of cards, cards as lists; what else the deck says goes before."""
    deck = listing.deck
    told = [("Author", deck.author), ("Hero", deck.hero), *deck.choices.items()]
    facts = [f"- {_marked(key)}: {_marked(value)}" for key, value in told if value is not None]
    before = [f"# {_marked(deck.name)}\n", _lines(facts), "" if deck.notes is None else f"{_marked(deck.notes)}\n"]
    heads = _titles(listing)
    return "\n".join(
        filter(None, (*before, *(_chapter(each, heads[each.zone.name]) for each in listing.by_card().sections)))
    )


def one_line(said: str) -> str:
    """A text in one line."""
    return " ".join(said.split())


def _titles(listing: Listing) -> dict[str, str]:
    """What heads the zones, by their names: titles where all differ."""
    zones = listing.game.zones
    titles = {zone.name: one_line(zone.title) for zone in zones}
    return titles if len(set(titles.values())) == len(zones) else {zone.name: zone.name for zone in zones}


def _arena_head(zone: Zone, title: str) -> str:
    """What heads a zone in MTG Arena, whose other headings nobody reads."""
    found = part(zone)
    return title if found is None else _ARENA[found]


def _chapter(section: Section, title: str) -> str:
    """A zone as a heading and a list."""
    lines = (f"- {line.copies} {_marked(line.card.name)}" for line in section.lines)
    return f"## {_marked(title)} ({counted(section.copies, 'card')})\n\n{_lines(lines)}"


def _marked(said: str) -> str:
    """A text that Markdown takes as it is."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in one_line(said))


def _counted(line: Line) -> str:
    """`2 Wolf`."""
    return f"{line.copies} {one_line(line.name)}"


def _with_edition(line: Line) -> str:
    """`2 Wolf (SET) 123`, without a number where nobody says it."""
    edition = line.edition
    if edition is None:
        return _counted(line)
    number = "" if edition.number is None else f" {edition.number}"
    return f"{_counted(line)} ({edition.set.upper()}){number}"


def _blocks(blocks: Iterable[Iterable[str]]) -> str:
    """Lines in blocks, a blank line between two."""
    return "\n".join(map(_lines, blocks))


def _lines(lines: Iterable[str]) -> str:
    """Lines, each with its end."""
    return "".join(f"{line}\n" for line in lines)
