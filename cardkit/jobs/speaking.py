"""What a project usually wants of a game, and the locale that an answer is given in."""

from collections.abc import Collection
from dataclasses import dataclass

from cardkit.errors import NotFound
from cardkit.jobs.desk import Desk
from cardkit.model import Game
from cardkit.text import suggestion


@dataclass(frozen=True, slots=True)
class Usual:
    """What the project wants usually."""

    choice: str | None
    """None where it says nothing, or what the game does not have."""
    notes: tuple[str, ...] = ()


def usual(desk: Desk, key: str, game: Game, known: Collection[str]) -> Usual:
    """The project's usual `look` or `lang`, unless the game does not have it: then a note says so."""
    said = desk.settings.get(key)
    if said is None or said in known:
        return Usual(said)
    near = suggestion(said, known)
    hint = f" ({near})" if near else ""
    return Usual(None, (f"cardkit.yaml says '{key}: {said}', which {game.id} does not have{hint}; left aside",))


def spoken(desk: Desk, lang: str | None, game: Game) -> Usual:
    """The locale that a call names, else the project's usual one; None means the game's first.

    Raises: NotFound when the call names one that the game does not have.
    """
    if lang is None:
        return usual(desk, "lang", game, game.locales)
    if lang not in game.locales:
        raise NotFound("locale", lang, game.locales)
    return Usual(lang)
