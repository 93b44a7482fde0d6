"""`template check`: everything that is wrong with a look, at once."""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardkit import press
from cardkit.answer.proof import Proofread
from cardkit.errors import PATH, Fault, NotFound, UsageError
from cardkit.face import Look, Style, look
from cardkit.face.flaw import Flaw
from cardkit.face.usage import Usage, usage
from cardkit.finding import Level
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.outside import outside
from cardkit.jobs.printing import Wish
from cardkit.jobs.remarking import Said, remarks
from cardkit.jobs.styling import USUAL_CARD, first_rules, look_name, unsuited_fault
from cardkit.model import Card, Game, SizeRule
from cardkit.position import Position
from cardkit.query import parse, wants
from cardkit.text import counted, known_hint, listing, quoted, suggestion

_LOG = logging.getLogger(__name__)
_SYMBOL = re.compile(r"\{([a-z][a-z0-9_-]*)\}")


@dataclass(frozen=True, slots=True)
class Run:
    """Cards that a look draws in one size."""

    style: Style
    cards: tuple[Card, ...]


def proofread(desk: Desk, name: str | None, locales: Sequence[str], query: str) -> Proofread:
    """What is to be said of a look, with the cards that a query finds, in some locales; in all when none is named.

    Raises: NotFound for a game, look or locale; UsageError; QueryError; InputError.
    """
    with Table(desk, the_game(desk)) as table:
        game = table.catalogue.game
        found = _look(desk, game, name)
        unknown = next((each for each in locales if each not in game.locales), None)
        if unknown is not None:
            raise NotFound("locale", unknown, game.locales)
        asked = parse(query, table.catalogue.language)
        others = outside(desk, table, wants(asked))
        cards = table.catalogue.told(table.catalogue.hits(asked, others.sets, asked.limit or None))
        spoken = tuple(dict.fromkeys(locales)) or game.locales
        said = [*_of_names(found, game, cards), *_of_symbols(found, game, cards), *_of_backs(found, game)]
        seen, faces, told = _of_faces(desk, _runs(desk, table, found, cards), spoken)
        return Proofread(
            game=game.id,
            look=found.name,
            folder=found.path("").rstrip("/"),
            cards=len(cards),
            faces=faces,
            locales=spoken,
            remarks=remarks((*said, *seen), spoken),
            notes=(*table.notes, *others.notes, *told),
        )


def _of_faces(desk: Desk, runs: Sequence[Run], locales: Sequence[str]) -> tuple[tuple[Said, ...], int, tuple[str, ...]]:
    """What is to be said of the faces of runs, how many were drawn, and what is to be told of the engine."""
    from cardkit.jobs.proofs import Looked, looked_over, of_worst  # what draws: only when the call is right

    suited = [run for run in runs if run.style.suits]
    unsuited = [Flaw("", unsuited_fault(desk, run.style)) for run in runs if not run.style.suits]
    looked: list[Looked] = []
    for run in suited:
        for locale in locales:
            _LOG.info("drawing %s in '%s'", counted(len(run.cards), "card"), locale)
            looked.append(looked_over(run.style, run.cards, locale))
    said = (each for one in looked for each in one.said)
    measured = (each for one in looked for each in one.measured)
    told = (*(Said("size", Level.ERROR, flaw) for flaw in unsuited), *said, *of_worst(measured))
    return told, sum(one.faces for one in looked), tuple(dict.fromkeys(note for one in looked for note in one.notes))


def _look(desk: Desk, game: Game, name: str | None) -> Look:
    """The look of that name, or in that folder; without one, the game's usual look.

    Raises: NotFound; UsageError when the folder is not that of a look of the game.
    """
    if name is None:
        return look(desk.shelf, game, look_name(desk, game, Wish(), None))
    if "/" not in name:
        return look(desk.shelf, game, name)
    found = look(desk.shelf, game, Path(name).name)
    front = desk.shelf.find(found.path("face.html"))
    if front is None or front.path.parent.resolve() != Path(name).resolve():
        hint = f"a look of {game.id} lies in 'templates/{game.id}/' of a folder that cardkit looks in"
        raise UsageError(f"{quoted(name, PATH)} is no look that {game.id} would be drawn by", hint)
    return found


def _runs(desk: Desk, table: Table, found: Look, cards: Sequence[Card]) -> tuple[Run, ...]:
    """The cards that the look draws, by size: without those that the game draws by another look."""
    game = table.catalogue.game
    style = Style(look=found, size=game.print.card or press.card_size(desk.shelf, USUAL_CARD))
    rules = first_rules(table, cards, game.print.sizes)
    is_special = found.name != game.print.look and any(rule.look == found.name for rule in game.print.sizes)
    drawn_by = (found.name,) if is_special else (None, found.name)
    split: dict[SizeRule | None, list[Card]] = {}
    for card in cards:
        rule = rules.get(card.id)
        if (rule.look if rule else None) in drawn_by:
            split.setdefault(rule, []).append(card)
    return tuple(
        Run(style if rule is None else replace(style, size=rule.card), tuple(every)) for rule, every in split.items()
    )


def _of_names(found: Look, game: Game, cards: Sequence[Card]) -> Iterator[Said]:
    """Names that the look's templates use and that nothing answers to; fields that it never shows."""
    used, known = usage(found), [each.name for each in game.fields]
    for use in used.unknown:
        message = f"'{use.name}' is nothing that a template is given"
        yield Said("name", Level.ERROR, Flaw("", Fault(message=message, place=use.place)))
    if found.folder.startswith(f"{game.id}/"):
        for use in used.strange(known):
            hint = known_hint(use.name, known)
            message = f"'{use.name}' is no field of {game.id}"
            yield Said("name", Level.ERROR, Flaw("", Fault(message=message, place=use.place, hint=hint)))
        yield from _empty(used, game, cards)
    unseen = used.unseen([each.name for each in game.fields])
    if unseen:
        message = f"never shows {listing(unseen)}"
        yield Said("field", Level.NOTE, Flaw("", Fault(message=message, place=Position(found.path("face.html")))))


def _empty(used: Usage, game: Game, cards: Sequence[Card]) -> Iterator[Said]:
    """Fields that the look shows and no card has."""
    filled = {name for card in cards for name in (*card.fields, *card.instead)}
    for use in used.fields:
        if game.field(use.name) is not None and use.name not in (*filled, "id", "set", "name"):
            message = f"'{use.name}' is shown, and none of these cards has it"
            yield Said("field", Level.NOTE, Flaw("", Fault(message=message, place=use.place)))


def _of_symbols(found: Look, game: Game, cards: Sequence[Card]) -> Iterator[Said]:
    """Symbols without a file, and names in texts that are no symbols."""
    for name, path in game.symbols.items():
        if found.shelf.find(f"cards/{game.id}/{path}") is None:
            message = f"the symbol '{name}' has no file 'cards/{game.id}/{path}'"
            place = Position(f"cards/{game.id}/game.yaml")
            yield Said("symbol", Level.ERROR, Flaw("", Fault(message=message, place=place)))
    for card in cards:
        for name in _named(card):
            if name not in game.symbols:
                message = f"'{{{name}}}' stands in a text and is no symbol of {game.id}"
                hint = suggestion(name, game.symbols)
                yield Said("symbol", Level.WARNING, Flaw(f"'{card.name}'", Fault(message=message, hint=hint)))


def _named(card: Card) -> tuple[str, ...]:
    """The names in braces of a card's texts, each once."""
    values = card.fields.values()
    texts = [text for value in values for text in (value.values() if isinstance(value, Mapping) else (value,))]
    return tuple(dict.fromkeys(name for text in texts if isinstance(text, str) for name in _SYMBOL.findall(text)))


def _of_backs(found: Look, game: Game) -> Iterator[Said]:
    """Backs that the game names and the look lacks."""
    for back in dict.fromkeys(rule.back for rule in game.print.backs):
        if found.back(back) is None:
            place = found.path(f"back-{back}.html")
            message = f"the game's cards have the back '{back}'; '{place}' would draw it"
            yield Said("back", Level.ERROR, Flaw("", Fault(message=message)))
