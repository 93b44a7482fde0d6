"""`collection list` and `collection can-build`: whose copies there are, and which decks can be built of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit.answer.collection import Build, Builds, Given, Holding, Need, Owned, Short
from cardkit.answer.verdict import DeckFile
from cardkit.catalogue import Catalogue
from cardkit.collection.building import Plan, plan
from cardkit.collection.stock import Stock, Want, owners, stocks, wants
from cardkit.decklist import Collection, titles
from cardkit.errors import CardkitError, Fault, NotFound
from cardkit.jobs.asking import Wish, asked, sets
from cardkit.jobs.decks import DeckNode, deck_node, deck_read, unknown_editions
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.owning import chosen, collection_files, collections, game_of, none_note
from cardkit.model import Card, Deck
from cardkit.text import quoted


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose copies are asked for; empty: everybody's."""

    collections: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()


def owned(desk: Desk, whose: Whose, text: str) -> Owned:
    """The copies of the cards that a query finds.

    Raises: QueryError; NotFound; UsageError when the game is not clear; InputError of collections.
    """
    files = chosen(desk, whose.collections)
    game = game_of(desk, files)
    here = replace(desk, game=game)
    with Table(here, game) as table:
        found = collections(here, table, files)
        wanted = asked(here, table, text, Wish())
        outside, told = sets(here, table, wanted)
        order = {card: place for place, card in enumerate(table.catalogue.hits(wanted, outside, wanted.limit).ids)}
        cards = _cards(found.values(), table.catalogue)
        mine = _of_owners(stocks(found, cards), whose)
        holdings = sorted(_holdings(mine, cards, order), key=lambda each: order[each.card.id])
        none = () if found else (none_note(game, collection_files(desk)),)
        return Owned(
            game=table.catalogue.game,
            collections=tuple(found),
            owners=owners(mine),
            holdings=tuple(holdings),
            names=titles((each.card for each in holdings), table.catalogue),
            notes=tuple(dict.fromkeys((*table.notes, *told, *none, *unknown_editions(found.values(), cards)))),
        )


def can_build(desk: Desk, files: Sequence[DeckFile], whose: Whose) -> Builds:
    """Which decks can be built together, whose copies go where, and what is short.

    Raises: InputError of decks and collections; CardkitError when the decks are of several games; NotFound; UsageError.
    """
    nodes = [deck_node(desk, file) for file in files]
    game = _one_game(nodes)
    with Table(desk, game) as table:
        decks = [deck_read(node, table.catalogue).deck for node in nodes]
        found = collections(desk, table, chosen(desk, whose.collections))
        held = _cards((*found.values(), *decks), table.catalogue)
        mine, needed = _of_owners(stocks(found, held), whose), wants(decks, held)
        made = plan(needed, mine)
        none = () if found else (none_note(game, collection_files(desk)),)
        labels = [node.label for node in nodes]
        return Builds(
            game=table.catalogue.game,
            collections=tuple(found),
            owners=owners(mine),
            decks=tuple(_build(number, deck, labels[number], made, held) for number, deck in enumerate(decks)),
            short=_short(made, mine, labels, held),
            exact=made.exact,
            names=titles(held.values(), table.catalogue),
            notes=tuple(dict.fromkeys((*table.notes, *none, *unknown_editions((*decks, *found.values()), held)))),
        )


def _holdings(mine: Iterable[Stock], cards: Mapping[str, Card], wanted: Iterable[str]) -> Iterable[Holding]:
    """The copies of wanted cards, edition by edition."""
    found: dict[tuple[str, str | None], dict[str, int]] = {}
    for each in mine:
        found.setdefault((each.card, each.printing), {})[each.owner] = each.copies
    ids = frozenset(wanted)
    return (Holding(cards[card], printing, by) for (card, printing), by in found.items() if card in ids)


def _cards(held: Iterable[Collection | Deck], catalogue: Catalogue) -> Mapping[str, Card]:
    """The cards of collections and decks, by id."""
    ids = dict.fromkeys(entry.card for each in held for entry in each.entries)
    return {card.id: card for card in catalogue.cards(ids)}


def _of_owners(every: tuple[Stock, ...], whose: Whose) -> tuple[Stock, ...]:
    """The stocks of those owners who are asked for.

    Raises: NotFound with the nearest owner.
    """
    known = owners(every)
    for name in whose.owners:
        if name not in known:
            raise NotFound("owner of cards", name, known)
    return tuple(each for each in every if not whose.owners or each.owner in whose.owners)


def _one_game(nodes: Sequence[DeckNode]) -> str:
    """The game that decks are of.

    Raises: CardkitError at the first deck that is of another one than the first.
    """
    first = nodes[0]
    for node in nodes:
        if node.game != first.game:
            message = f"this deck is of {node.game}, {quoted(first.label)} is of {first.game}; one game is asked about"
            raise CardkitError(Fault(message=message, place=node.node.place))
    return first.game


def _build(number: int, deck: Deck, label: str, made: Plan, cards: Mapping[str, Card]) -> Build:
    """What there is of one deck."""
    return Build(
        deck=label,
        name=deck.name,
        alone=number in made.alone,
        cards=tuple(
            Given(
                card=cards[each.want.card],
                printing=each.want.printing,
                copies=each.want.copies,
                owners=each.owners,
            )
            for each in made.served
            if each.want.deck == number
        ),
    )


def _short(made: Plan, mine: Sequence[Stock], labels: Sequence[str], cards: Mapping[str, Card]) -> tuple[Short, ...]:
    """The cards of which there are too few, in the order of the decks."""
    missing: dict[str, int] = {}
    for each in made.served:
        missing[each.want.card] = missing.get(each.want.card, 0) + each.missing
    return tuple(
        _short_of(cards[card], short, [each.want for each in made.served if each.want.card == card], mine, labels)
        for card, short in missing.items()
        if short
    )


def _short_of(card: Card, short: int, needed: Sequence[Want], mine: Sequence[Stock], labels: Sequence[str]) -> Short:
    """A card of which there are too few."""
    own = [each for each in mine if each.card == card.id]
    editions = dict.fromkeys(each.printing for each in needed if each.printing is not None)
    return Short(
        card=card,
        own=sum(each.copies for each in own),
        editions={code: sum(each.copies for each in own if each.printing == code) for code in editions},
        needs=tuple(Need(labels[each.deck], each.copies, each.printing) for each in needed),
        short=short,
    )
