"""Looking cards up: `query` and `show`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cardkit.answer.look import Found, GameHits, Shown
from cardkit.errors import Fault, InputError, UsageError
from cardkit.jobs.asking import Wish, asked, meant, missed, of_games, sets, spoken, told_of, unanswered
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.unread import heard, hinted
from cardkit.query import RELEASED, asked_fields, explain, parse, shown
from cardkit.text import listing, nearest, printable


class _Part(NamedTuple):
    """What one game says to a query."""

    hits: GameHits
    most: int | None
    """How many cards are wanted of all games together."""
    notes: tuple[str, ...]
    hints: tuple[str, ...]
    """Why it found nothing, or less, as far as that can be told."""


def query(desk: Desk, text: str, wish: Wish) -> Found:
    """The cards that a query finds, in the game that is meant, else in every game that knows the query's fields.

    Raises: QueryError; UsageError; NotFound; InputError of the game's files.
    """
    told = of_games(desk, text, lambda table: _part(desk, table, text, wish))
    parts, notes = told.answers, (*told.notes, *(note for part in told.answers for note in part.notes))
    total = sum(part.hits.total for part in parts)
    notes += unanswered(desk, text, told, total)
    notes += told_of(desk, {part.hits.game.id: part.hints for part in parts}, total)
    return Found(text=text, games=_limited(parts), notes=tuple(dict.fromkeys(notes)))


def explained(desk: Desk, text: str) -> str:
    """A query as one sentence.

    Raises: as `query`.
    """
    told = of_games(desk, text, lambda table: explain(parse(text, table.catalogue.language), table.catalogue.language))
    return printable(told.answers[0])


def show(desk: Desk, name: str, lang: str | None = None) -> Shown:
    """The card of that id or name, in the game that is meant, else in the only one that has it.

    Raises: InputError when no card is called so; UsageError when more than one is; QueryError for an unknown locale.
    """
    told = heard(desk, meant(desk), lambda table: _called(table, name.strip(), lang))
    answers = tuple(told.answers.values())
    if not answers:
        raise told.error
    found = tuple(card for each in answers for card in each.cards)
    if not found:
        hints = {near: hint for each in answers for near, hint in each.hints.items()}
        from cardkit.jobs.elsewhere import called

        hint = called(desk, name.strip()) or hints.get(nearest(name, hints) or next(iter(hints), ""))
        raise InputError(Fault(message=f"no card is called '{name}'", hint=hinted(hint, told.unread)))
    if len(found) > 1:
        raise UsageError(f"'{name}' means {len(found)} cards", _apart([each for each in answers if each.cards]))
    [only] = found
    lang = spoken(lang, only.game.locales) or desk.settings.get("lang")
    return only._replace(lang=lang, notes=(*told.notes, *only.notes))


class _Called(NamedTuple):
    """What one game says to a name."""

    cards: tuple[Shown, ...] = ()
    apart: str = ""
    """How to name one of several; empty when it is one."""
    hints: Mapping[str, str] = {}
    """What may have been meant where no card is called so, by the nearest name."""


def _called(table: Table, name: str, lang: str | None) -> _Called:
    """The cards of a game that a name means."""
    known = table.catalogue
    ids = known.called(name)
    shown = tuple(Shown(game=known.game, card=card, notes=table.notes) for card in known.cards(ids))
    if len(ids) == 1:
        return _Called(shown)
    from cardkit.decklist.names import ambiguous_hint, unknown_hint

    if ids:
        return _Called(shown, ambiguous_hint(name, ids, known))
    hint = unknown_hint(name, known, lang)
    return _Called(hints={} if hint is None else {known.nearest_name(name, lang) or "": hint})


def _apart(games: Sequence[_Called]) -> str:
    """How to name one of several cards."""
    if len(games) == 1:
        return games[0].apart
    which = listing(f"{each.card.id} ({each.game.id})" for called in games for each in called.cards)
    return f"write the id and --game: {which}"


def _part(desk: Desk, table: Table, text: str, wish: Wish) -> _Part:
    """What a query finds in one game.

    Raises: QueryError when the game does not know the query's words.
    """
    query = asked(desk, table, text, wish)
    outside, notes = sets(desk, table, query)
    hits = table.catalogue.hits(query, outside, query.limit)
    wanted = _shown(table, wish) or query.show or table.catalogue.game.shown
    answer = GameHits(
        game=table.catalogue.game,
        total=hits.total,
        cards=table.catalogue.told(hits),
        shown=wanted,
        lang=query.lang,
        noun="printing" if query.prints else "card",
        printed=bool(hits.nth),
        gathered=table.catalogue.language.varied & {name.partition(".")[0] for name in wanted},
    )
    dated = _dated(table, answer) if RELEASED.name in answer.shown else answer
    return _Part(dated, query.limit, (*table.notes, *notes), missed(table, query, hits.total))


def _dated(table: Table, hits: GameHits) -> GameHits:
    """The hits with the dates of their sets, where the game has no field of its own of that name."""
    if hits.game.field(RELEASED.name) is not None:
        return hits
    game = replace(hits.game, fields=asked_fields(hits.game.fields))
    return hits._replace(game=game, cards=table.catalogue.dated(hits.cards))


def _limited(parts: Sequence[_Part]) -> tuple[GameHits, ...]:
    """The hits of all games, together at most as many cards as are wanted."""
    limited: list[GameHits] = []
    for part in parts:
        taken = sum(len(hits.cards) for hits in limited)
        most = None if part.most is None else max(0, part.most - taken)
        limited.append(part.hits._replace(cards=part.hits.cards[:most]))
    return tuple(limited)


def _shown(table: Table, wish: Wish) -> tuple[str, ...]:
    """The fields that the command line wants, by their full names.

    Raises: QueryError for an unknown one.
    """
    return tuple(each for name in wish.shown for each in shown(name, table.catalogue.language))
