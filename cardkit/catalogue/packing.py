"""A Game as JSON values and back, so that a fresh catalogue needs no game.yaml."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from cardkit.measure import Size
from cardkit.model import BackRule, Field, Game, Kind, PrintDefaults, SizeRule, Zone


def pack(game: Game) -> dict[str, Any]:
    """The game as JSON values."""
    return asdict(game)


def unpack(packed: Mapping[str, Any]) -> Game:
    """The game of `pack`, after a way through JSON."""
    card = packed["print"]["card"]
    backs = tuple(BackRule(*back) for back in packed["print"]["backs"])
    sizes = tuple(SizeRule(**{**rule, "card": Size(*rule["card"])}) for rule in packed["print"]["sizes"])
    return Game(
        id=packed["id"],
        title=packed["title"],
        source=packed["source"],
        locales=tuple(packed["locales"]),
        fields=tuple(_unpacked(field) for field in packed["fields"]),
        zones=tuple(Zone(*zone) for zone in packed["zones"]),
        shown=tuple(packed["shown"]),
        symbols=packed["symbols"],
        print=PrintDefaults(card and Size(*card), packed["print"]["look"], backs, sizes),
        queries=packed["queries"],
    )


def _unpacked(packed: Mapping[str, Any]) -> Field:
    """One field of a packed game."""
    lists = {"aliases": tuple(packed["aliases"]), "values": tuple(packed["values"]), "kind": Kind(packed["kind"])}
    return Field(**{**packed, **lists})
