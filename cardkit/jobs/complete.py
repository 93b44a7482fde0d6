"""What a half-typed word of the command line may become, from the games, decks and cards of the shelf.

Nobody asked for an answer here: a game that cannot be read completes to nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from cardkit.errors import CardkitError
from cardkit.jobs.decks import shelved
from cardkit.jobs.desk import Desk, Table, wanted_game
from cardkit.jobs.desk import games as game_ids
from cardkit.query import Language
from cardkit.query.completion import Ending, Wanted, ending, listed, named
from cardkit.query.term import quoted_item, quoted_value
from cardkit.text import fold

MOST = 60
"""Candidates of one kind: more than a screen of them helps nobody."""

FilesFrom = Callable[[str], Iterable[str]]
"""The paths that begin with a text, as the shell knows them."""


def games(desk: Desk, part: str) -> tuple[str, ...]:
    """The games that begin so."""
    return _beginning(part, game_ids(desk))


def ready_games(desk: Desk, part: str) -> tuple[str, ...]:
    """The ready-made games that begin so."""
    from cardkit.jobs.starting import ready

    return _beginning(part, (each.game for each in ready(desk)))


def decks(desk: Desk, part: str, files: FilesFrom) -> tuple[str, ...]:
    """The decks on the shelf, and the paths, that begin so; those of the game that is meant alone."""
    game = _meant(desk)
    known = (deck for deck in shelved(desk) if len(game) != 1 or deck.startswith(f"{game[0]}/"))
    return (*_beginning(part, known), *files(part))


def cards(desk: Desk, part: str) -> tuple[str, ...]:
    """The cards whose name begins so, in any locale; without one, those whose id does."""
    found = _of_games(desk, lambda table: table.catalogue.names_from(part, MOST) if part else ())
    return found or _of_games(desk, lambda table: table.catalogue.ids_from(part, MOST) if part else ())


def collections(desk: Desk, part: str) -> tuple[str, ...]:
    """The collections on the shelf that begin so."""
    from cardkit.jobs.owning import collection_files

    return _beginning(part, collection_files(desk))


def locales(desk: Desk, part: str) -> tuple[str, ...]:
    """The locales that begin so."""
    return _beginning(part, _of_games(desk, lambda table: table.catalogue.game.locales))


def rulesets(desk: Desk, part: str) -> tuple[str, ...]:
    """The rulesets that begin so."""
    from cardkit.jobs.rulesets import ruleset_names

    return _beginning(part, _of_games(desk, ruleset_names))


def zones(desk: Desk, part: str) -> tuple[str, ...]:
    """The zones that begin so."""
    return _beginning(part, _of_games(desk, lambda table: [zone.name for zone in table.catalogue.game.zones]))


def setups(desk: Desk, part: str) -> tuple[str, ...]:
    """The set-ups that begin so."""
    from cardkit.jobs.setup import known

    return _beginning(part, _of_games(desk, known))


def choices(desk: Desk, setup: str | None, part: str) -> tuple[str, ...]:
    """What a table may choose in a set-up (None: the usual one), as `NAME=VALUE`; its end is completed."""
    from cardkit.jobs.setup import choices as offered

    return _beginning(part, _of_games(desk, lambda table: offered(table, setup, part)))


def looks(desk: Desk, part: str) -> tuple[str, ...]:
    """The looks that begin so."""
    from cardkit.face import looks as known

    return _beginning(part, _of_games(desk, lambda table: sorted(known(table.shelf, table.catalogue.game))))


def fields(desk: Desk, part: str) -> tuple[str, ...]:
    """The same text with its last field completed: `-cost,ty` becomes `-cost,type`."""

    def completed(language: Language) -> Iterator[str]:
        found = listed(part, language)
        return (part[: found.start] + word for word in found.words)

    return _of_games(desk, lambda table: completed(table.catalogue.language))


def query(desk: Desk, before: str, part: str, files: FilesFrom) -> tuple[str, ...]:
    """The same text with its end completed as a query; `before` are the words of the query that stand before it."""
    text = f"{before} {part}" if before else part
    start = len(text) - len(part)

    def completed(table: Table) -> Iterator[str]:
        found = ending(text, table.catalogue.language)
        kept = part[: max(0, found.start - start)]
        return (kept + word for word in (*found.words, *_outside(desk, table, found, files)))

    return _of_games(desk, completed)


def _outside(desk: Desk, table: Table, found: Ending, files: FilesFrom) -> tuple[str, ...]:
    """What the end of a query may become that the language does not know."""
    if found.wanted is Wanted.DECKS:
        known = (deck for deck in shelved(desk) if deck.startswith(f"{table.catalogue.game.id}/"))
        return tuple(quoted_value(name) for name in (*_beginning(found.part, known), *files(found.part)))
    if found.wanted is Wanted.LISTS:
        return _lists(desk, table, found.part)
    if found.wanted is Wanted.ITEMS:
        items = table.catalogue.items_from(found.field, found.part, MOST)
        return tuple(quoted_item(item) for item in items)
    if found.wanted is Wanted.IDS:
        return table.catalogue.ids_from(found.part, MOST)
    return _names(table, found) if found.wanted is Wanted.NAMES else ()


def _lists(desk: Desk, table: Table, part: str) -> tuple[str, ...]:
    """The dated lists that have cards and begin so."""
    from cardkit.jobs.rulesets import lists

    names = (name.removeprefix("list:") for name, cards in lists(table, desk.today).items() if cards)
    return _beginning(part, map(quoted_value, names))


def _names(table: Table, found: Ending) -> tuple[str, ...]:
    """The names that the end of a query may become: those that begin with the bare words before it, else with it.

    Where it may become a field, names would hide that.
    """
    phrase = " ".join((*found.run, found.part))
    names = table.catalogue.names_from(phrase, MOST, found.locale)
    if names and found.run:
        return named(found, names)
    return () if found.words else named(found.alone(), table.catalogue.names_from(found.part, MOST, found.locale))


def _of_games(desk: Desk, ask: Callable[[Table], Iterable[str]]) -> tuple[str, ...]:
    """What the games that are meant answer, each word once; a game that cannot be read answers nothing."""
    answers: dict[str, None] = {}
    for game in _meant(desk):
        with suppress(CardkitError), Table(desk, game) as table:
            answers |= dict.fromkeys(ask(table))
    return tuple(answers)


def _meant(desk: Desk) -> tuple[str, ...]:
    """The games to look in."""
    wanted = wanted_game(desk)
    return game_ids(desk) if wanted is None else (wanted,)


def _beginning(part: str, words: Iterable[str]) -> tuple[str, ...]:
    """The words that begin so, compared folded."""
    return tuple(word for word in words if fold(word).startswith(fold(part)))[:MOST]
