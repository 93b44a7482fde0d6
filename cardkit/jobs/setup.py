"""`setup`: a game is made ready, as a checklist and as piles; these become deck files, or a paper for the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit import setup
from cardkit.answer.verdict import DeckFile, Judged
from cardkit.draft import named_seats
from cardkit.errors import DraftError, Fault, InputError, NotFound, UsageError
from cardkit.jobs.decks import deck
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.piling import Printing, written
from cardkit.jobs.rulesets import game_node
from cardkit.jobs.speaking import spoken
from cardkit.jobs.validate import Question, validate
from cardkit.model import Card, Deck
from cardkit.query import parse
from cardkit.rules.vocabulary import Vocabulary
from cardkit.source import Node
from cardkit.text import counted, listing, quoted

SECTION = "setups"
"""Where game.yaml describes them."""

MOST_COPIES = 10_000
"""Of one card in a box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is set up."""

    seed: int
    name: str | None = None
    """Of the set-up; None means the usual one."""
    players: int | None = None
    options: Sequence[str] = ()
    """Words `NAME=VALUE`."""
    seats: Sequence[tuple[str, DeckFile]] = ()
    """Players who bring decks, clockwise."""
    lang: str | None = None
    """Of the sentences; None means the project's usual locale, else the game's first."""


def set_up(desk: Desk, wish: Wish, printing: Printing | None = None) -> setup.SetUp:
    """A game made ready; with `printing`, a PDF or a folder of deck files and the checklist.

    Raises: UsageError and NotFound for a call that does not fit the recipe; DraftError for names of seats; InputError
        for what is wrong in the recipe or in a deck; PrintError; WriteError.
    """
    wish = replace(wish, seats=_named(wish.seats))
    with Table(desk, the_game(desk)) as table:
        recipe = _recipe(table, wish.name)
        players = _players(recipe, wish)
        supply, notes = _supply(desk, table, recipe, wish)
        facts = setup.Facts(players, supply)
        facts = replace(facts, chosen=setup.chosen(recipe, wish.options, facts))
        said = spoken(desk, wish.lang, table.catalogue.game)
        seats = tuple(name for name, _ in wish.seats) or tuple(map(str, range(1, (players or 0) + 1)))
        at = setup.Table(seats, facts, wish.seed, said.choice)
        answer = _answer(table, recipe, at)
        told = (*said.notes, *_untold(table, recipe, at, answer), *notes, *setup.unchosen(recipe, facts.chosen))
        answer = replace(answer, notes=(*table.notes, *told))
        return answer if printing is None else written(desk, table, answer, printing)


def known(table: Table) -> Mapping[str, Node]:
    """The game's set-ups by name.

    Raises: InputError where the section is no mapping.
    """
    section = game_node(table).child(SECTION)
    return {} if section is None else section.entries()


def every_recipe(table: Table) -> tuple[setup.Recipe, ...]:
    """The game's set-ups, read.

    Raises: InputError.
    """
    words = Vocabulary(table.catalogue.game, table.catalogue.language)
    return tuple(setup.recipe(name, node, words) for name, node in known(table).items())


def choices(table: Table, name: str | None, part: str) -> tuple[str, ...]:
    """What `NAME=` and then `NAME=VALUE` may become, for a half-typed one.

    Raises: as `set_up`.
    """
    option, sign, values = part.partition("=")
    found = _recipe(table, name).option(option)
    if not sign or found is None:
        return tuple(f"{each.name}=" for each in _recipe(table, name).options)
    return tuple(f"{option}={values[: values.rfind(',') + 1]}{value}" for value in found.values)


def _recipe(table: Table, name: str | None) -> setup.Recipe:
    """The set-up of that name; None means `default`, or the only one.

    Raises: NotFound; UsageError when the game has none, or several; InputError.
    """
    game, every = table.catalogue.game.id, known(table)
    if not every:
        raise UsageError(f"{game} has no set-ups", f"game.yaml describes them under '{SECTION}'")
    wanted = name or (setup.DEFAULT if setup.DEFAULT in every else next(iter(every)) if len(every) == 1 else None)
    if wanted is None:
        raise UsageError(f"{game} has {len(every)} set-ups: {listing(every)}", "say which with --setup")
    if wanted not in every:
        raise NotFound(f"set-up of {game}", wanted, every)
    return setup.recipe(wanted, every[wanted], Vocabulary(table.catalogue.game, table.catalogue.language))


def _players(recipe: setup.Recipe, wish: Wish) -> int | None:
    """How many play; None where that does not matter.

    Raises: UsageError.
    """
    said = len(wish.seats) or None
    if said is not None and wish.players not in (None, said):
        raise UsageError(f"--players says {wish.players}, {counted(said, 'deck')} {'is' if said == 1 else 'are'} named")
    players = said or wish.players
    if recipe.fewest is None or recipe.most is None:
        return players
    if players is None and recipe.fewest == recipe.most:
        return recipe.fewest
    if players is None:
        more = "; 'cardkit setup' lists what else may be chosen" if recipe.options else ""
        hint = f"say --players{more}"
        raise UsageError(f"the set-up '{recipe.name}' is for {_span(recipe)} players", hint)
    if not recipe.fewest <= players <= recipe.most:
        said_so = f"{counted(players, 'player')}; the set-up '{recipe.name}' is for {_span(recipe)}"
        raise UsageError(said_so)
    return players


def _span(recipe: setup.Recipe) -> str:
    """How many a set-up is for."""
    return f"{recipe.fewest}" if recipe.fewest == recipe.most else f"{recipe.fewest} to {recipe.most}"


def _supply(desk: Desk, table: Table, recipe: setup.Recipe, wish: Wish) -> tuple[setup.Supply, tuple[str, ...]]:
    """The copies that lie ready, and notes: those of the players' decks, or all of the game.

    Raises: UsageError for decks that nobody asked for; InputError of decks.
    """
    if wish.seats and not recipe.brought:
        raise UsageError(f"the set-up '{recipe.name}' asks for no decks", "leave them out")
    if recipe.brought:
        piles: dict[str, tuple[str, ...]] = {}
        any_deck = replace(desk, game=None, usual_game=table.catalogue.game.id)
        for name, file in wish.seats:
            piles |= _of_deck(recipe, name, deck(any_deck, file, table))
        lone = "name the players' decks, such as ADA=ada.yaml, to have the piles laid out too"
        notes = _illegal(desk, wish.seats) if wish.seats else (lone,)
        return setup.Supply(piles, table.catalogue.selection()), notes
    copies, notes = _copies(table, recipe)
    return setup.Supply({setup.BOX: copies}, table.catalogue.selection()), notes


def _illegal(desk: Desk, seats: Sequence[tuple[str, DeckFile]]) -> tuple[str, ...]:
    """A note of each player's deck that breaks the rules; at the table nobody is sent home for it.

    Raises: NotFound and InputError of a ruleset.
    """
    judged = validate(desk, [file for _, file in seats], Question(players=len(seats), as_of=desk.today)).decks
    return tuple(
        f"the deck of {name} is not legal: 'cardkit validate {file.label}' tells why"
        for (name, file), each in zip(seats, judged, strict=True)
        if isinstance(each, Judged) and not each.judgement.legal
    )


def _named(seats: Sequence[tuple[str, DeckFile]]) -> tuple[tuple[str, DeckFile], ...]:
    """The players with their decks, by names that can be told apart.

    Raises: DraftError with every name that cannot.
    """
    names, faults = named_seats([name for name, _ in seats])
    if faults:
        raise DraftError(*faults)
    return tuple((name, file) for name, (_, file) in zip(names, seats, strict=True))


def _of_deck(recipe: setup.Recipe, seat: str, of: Deck) -> Mapping[str, tuple[str, ...]]:
    """The piles that a player's deck is at the start, in the deck's order."""
    return {
        f"{zone} {seat}": tuple(each.card for each in of.entries if each.zone == zone for _ in range(each.copies))
        for zone in recipe.brought
    }


def _copies(table: Table, recipe: setup.Recipe) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All copies of the game's cards, and a note of the cards whose number nobody knows."""
    catalogue = table.catalogue
    cards = catalogue.cards(catalogue.hits(parse("", catalogue.language), {}, None).ids)
    if recipe.copies is None:
        return tuple(card.id for card in cards), ()
    unknown = [card.name for card in cards if recipe.copies in (*card.unknown, *card.instead)]
    said = f"no source tells how many there are of {counted(len(unknown), 'card')}, so that no pile has them"
    copies = tuple(card.id for card in cards for _ in range(_number(card, recipe.copies)))
    return copies, (f"{said}: {listing(unknown)}",) if unknown else ()


def _number(card: Card, field: str) -> int:
    """How many copies there are of a card; none where nobody knows.

    Raises: InputError for what is no number of copies.
    """
    found = 0 if field in (*card.unknown, *card.instead) else card.fields.get(field, 1)
    if not isinstance(found, int) or not 0 <= found <= MOST_COPIES:
        message = f"{field} of {quoted(card.name)} is {found}; 0 to {MOST_COPIES} copies can be there"
        raise InputError(Fault(message=message, place=card.place))
    return found


def _answer(table: Table, recipe: setup.Recipe, at: setup.Table) -> setup.SetUp:
    """The checklist and the piles.

    Raises: InputError for a step that asks for more cards than there are.
    """
    piles = setup.piles(recipe, at) if recipe.lays and at.facts.supply.piles else ()
    return setup.SetUp(
        game=table.catalogue.game.id,
        title=table.catalogue.game.title,
        name=recipe.name,
        steps=tuple(setup.told(step, at) for step in setup.steps(recipe, at)),
        players=at.facts.players,
        chosen=at.facts.chosen,
        locale=at.locale,
        words=recipe.words.get(at.locale or "", {}),
        seed=at.seed if piles and setup.is_chance(recipe, at) else None,
        piles=piles,
    )


def _untold(table: Table, recipe: setup.Recipe, at: setup.Table, made: setup.SetUp) -> tuple[str, ...]:
    """Notes of what is not told in the chosen locale: sentences that lack it, and what else the list says."""
    steps, first = setup.steps(recipe, at), table.catalogue.game.locales[0]
    if at.locale in (None, first):
        return ()
    lacking = [step for step in steps if at.locale not in step.text]
    said = f"{len(lacking)} of {counted(len(steps), 'sentence')} are not there in '{at.locale}'; told in '{first}'"
    sources = (step.source for step in steps if step.source is not None)
    every = dict.fromkeys((made.title, *sources, *(pile.name for pile in made.piles)))
    words = [each for each in every if setup.in_locale(each, made.words) is None]
    also = words and len(lacking) < len(steps)
    return (*([said] if lacking else []), *([f"told in '{first}' too: {listing(words)}"] if also else []))
