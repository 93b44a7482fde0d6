"""game.yaml -> Game."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from cardkit.errors import Fault, InputError, QueryError, by_place
from cardkit.game.deckkey import DECK_KEYS
from cardkit.game.field import fields
from cardkit.measure import Size, size
from cardkit.model import BackRule, Field, Game, PrintDefaults, SizeRule, Zone
from cardkit.query import Language, asked_fields, names, parse
from cardkit.query.expression import leaves
from cardkit.source import Node
from cardkit.source.trial import Read, tried
from cardkit.text import quoted

_RULES = ("rules", "examples", "outside", "roles", "choices", "adjust", "lists")
SECTIONS = (*_RULES, "sources", "drafts", "setups")
"""Parts of game.yaml that other rooms read."""

_OWN = ("game", "title", "source", "locales", "zones", "shown", "symbols", "print", "queries")

_ZONE = re.compile(r"[a-z][a-z0-9_-]*\Z")
MOST_TERMS = 20_000
"""Terms of a game's selectors and saved queries, those that they name included; 10,000 take 0.7 s (m)."""

_TANGLED = "the saved queries"
"""How the parser begins when they name each other too often: it takes a second to say so once, and once is enough."""

_LOCALE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*\Z")
_ID = re.compile(r"[a-z0-9-]+\Z")


def read(node: Node, schema: Node) -> Game:
    """The game that a game.yaml and its card schema, which is sound, describe.

    Raises: InputError with every fault of the sections that make the Game, unknown sections among them.
    """
    entries = node.mapping((*_OWN, *SECTIONS), ("game", "title", "locales"))
    faults: list[Fault] = []

    def part(key: str, made: Callable[[Node], Read]) -> Read | None:
        return tried(faults, lambda: made(entries[key])) if key in entries else None

    locales = part("locales", _locales) or ()
    known = tried(faults, lambda: fields(schema, locales))
    game = Game(
        id=part("game", _id) or "",
        title=part("title", Node.text) or "",
        source=part("source", Node.text),
        locales=locales,
        fields=known or (),
        zones=part("zones", _zones) or (),
        shown=part("shown", lambda each: _words(each, known)) or (),
        symbols=part("symbols", _texts) or {},
        print=part("print", _print) or PrintDefaults(),
        queries=part("queries", _texts) or {},
    )
    if not faults:
        faults += _selector_faults(entries, Language(asked_fields(game.fields), game.locales, game.queries))
    if faults:
        raise InputError(*sorted(faults, key=by_place))
    return game


def _selector_faults(entries: Mapping[str, Node], language: Language) -> tuple[Fault, ...]:
    """What is wrong with the selectors of a game.yaml that is right otherwise."""
    zones = entries["zones"].entries().values() if "zones" in entries else ()
    lists = [entries["print"].child(key) for key in ("backs", "sizes")] if "print" in entries else []
    printed = [rule for each in lists if each is not None for rule in each.items()]
    queries = entries["queries"].entries().values() if "queries" in entries else ()
    holders = [(zone, "holds") for zone in zones] + [(rule, "of") for rule in printed]
    nodes = [node for holder, key in holders if (node := holder.child(key)) is not None]
    faults: list[Fault] = []
    size = 0
    for node in (*nodes, *queries):
        try:
            asked = parse(node.text(), language).expression
        except QueryError as error:
            faults += [replace(fault, place=node.place) for fault in error.faults]
            if error.faults[0].message.startswith(_TANGLED):
                break
            continue
        # A saved query is asked with decks at hand, these selectors are not.
        faults += [node.fault(f"'{name}' stands for nothing here") for name in names(asked) if node in nodes]
        size += sum(1 for _ in leaves(asked))
        if size > MOST_TERMS:
            return (*faults, node.fault(f"the selectors and saved queries come to over {MOST_TERMS} terms here"))
    return tuple(faults)


def _words(node: Node, known: tuple[Field, ...] | None) -> tuple[str, ...]:
    """Names of fields; None when it is not known which there are."""
    if known is None:
        return tuple(item.text() for item in node.items())
    return tuple(item.word(field.name for field in known) for item in node.items())


def _id(node: Node) -> str:
    """The game's id: its folder's name."""
    name, folder = node.text(), PurePosixPath(node.document.file).parent.name
    if not _ID.match(name):
        raise InputError(node.fault(f"game is {quoted(name)}; only a-z, 0-9 and '-' are allowed"))
    if folder and name != folder:
        raise InputError(node.fault(f"game is {quoted(name)}, but its folder is {quoted(folder)}; they must be one"))
    return name


def _locales(node: Node) -> tuple[str, ...]:
    """The game's locales, the default first."""
    items = node.items()
    faults = [
        item.fault(f"{quoted(item.text())} is no locale; such as en or pt-BR") for item in items if not _is_locale(item)
    ]
    met = [item.text().lower() for item in items]
    faults += [
        item.fault(f"{quoted(item.text())} stands twice; once is enough")
        for index, item in enumerate(items)
        if met[index] in met[:index] and _is_locale(item)
    ]
    if faults or not items:
        raise InputError(*faults or (node.fault("locales is empty; at least one is needed"),))
    return tuple(item.text() for item in items)


def _is_locale(node: Node) -> bool:
    """The node's text is a language tag (RFC 5646) in short form."""
    return bool(_LOCALE.match(node.text()))


def _zones(node: Node) -> tuple[Zone, ...]:
    """The parts of a deck."""
    faults = [
        node.key_fault(name, f"no zone may be called {quoted(name)}; {reason}")
        for name in node.entries()
        if (reason := _unfit(name)) is not None
    ]
    if faults:
        raise InputError(*faults)
    return tuple(_zone(name, each) for name, each in node.entries().items())


def _unfit(name: str) -> str | None:
    """Why no zone may have that name."""
    if name in DECK_KEYS:
        return "decks have a key of that name"
    return None if _ZONE.match(name) else "only a-z, 0-9, '_' and '-' are allowed, a letter first"


def _zone(name: str, node: Node) -> Zone:
    """One part of a deck."""
    entries = node.mapping(("title", "holds"), ("title",))
    return Zone(name, entries["title"].text(), entries["holds"].text() if "holds" in entries else None)


def _texts(node: Node) -> dict[str, str]:
    """Texts by name."""
    return {name: each.text() for name, each in node.entries().items()}


def _print(node: Node) -> PrintDefaults:
    """How the cards are printed unless the user says otherwise."""
    entries = node.mapping(("card", "look", "backs", "sizes"))
    return PrintDefaults(
        card=_size(entries["card"]) if "card" in entries else None,
        look=entries["look"].text() if "look" in entries else None,
        backs=tuple(_back(item) for item in entries["backs"].items()) if "backs" in entries else (),
        sizes=tuple(_sized(item) for item in entries["sizes"].items()) if "sizes" in entries else (),
    )


def _size(node: Node) -> Size:
    """A card's size."""
    found = size(node.text())
    if found is None:
        raise InputError(node.fault(f"card is {quoted(node.text())}; a size such as 63x88mm or 2.5x3.5in is needed"))
    return found


def _sized(node: Node) -> SizeRule:
    """Which cards have which size."""
    entries = node.mapping(("of", "card", "look"), ("card",))
    texts = {key: entries[key].text() for key in ("of", "look") if key in entries}
    return SizeRule(_size(entries["card"]), **texts)


def _back(node: Node) -> BackRule:
    """Which cards have which back."""
    entries = node.mapping(("of", "back"), ("back",))
    return BackRule(entries["back"].text(), entries["of"].text() if "of" in entries else None)
