"""Which card, and which edition of it, a row of somebody's list means."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardkit.catalogue import Catalogue
from cardkit.collection.mark import Against, against, confirmed, marked
from cardkit.collection.program import CODE, ID, NAME, NUMBER, SET
from cardkit.collection.row import Row
from cardkit.decklist import unknown_hint
from cardkit.decklist.names import ambiguous_hint
from cardkit.errors import Fault
from cardkit.model import Card, Printing
from cardkit.text import fold, quoted, slug, suggestion

NUMBERS = ("number", "collector_number", "position")
"""What games call the field that counts the cards of a set."""

_BETWEEN = ("-", "", " ")
"""What stands between set and number in the codes of printings."""

_BEHIND = (" // ", " (", " [")
"""What other programs write behind a name: its other face, or which edition it is."""


class Edition(NamedTuple):
    """A card as it was printed once; without a printing where the catalogue tells no editions apart."""

    card: Card
    printing: Printing | None

    @property
    def set(self) -> str:
        """Id of its set."""
        return (self.printing.set if self.printing else None) or self.card.set

    def numbers(self) -> Iterable[str]:
        """What its number in the set may be."""
        code = self.printing.code if self.printing else self.card.id
        fields = {**self.card.fields, **(self.printing.fields if self.printing else {})}
        yield from (bare(str(fields[name])) for name in NUMBERS if name in fields)
        yield bare(code)
        yield from (bare(code[len(lead) :]) for lead in (self.set + gap for gap in _BETWEEN) if starts(code, lead))


@dataclass(frozen=True, slots=True)
class Meant:
    """The card that a row means."""

    card: Card
    printing: str | None
    vague: bool = False
    """The row names an edition that the catalogue does not know."""
    open: bool = False
    """Several editions are what the row says of it, such as those of one set."""
    short: str | None = None
    """The name that was found, where more stood behind it that the card does not say."""
    against: Against | None = None
    """What the row says of its card, and the card says otherwise."""


Sets = Mapping[str, frozenset[str]]
"""The ids of sets, by what they may be called (`key`)."""


class Lookup:
    """A catalogue, and the cards that were looked up in it: of 20,000 rows 3 s with them, 10 without (m)."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.sets = sets(catalogue)
        self._cards: dict[str, Card] = {}

    def cards(self, ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards with these ids."""
        new = [each for each in ids if each not in self._cards]
        self._cards.update({card.id: card for card in self.catalogue.cards(new)} if new else {})
        return tuple(self._cards[each] for each in ids)


def sets(catalogue: Catalogue) -> Sets:
    """The sets of a catalogue by ids and names, and those that no set file names."""
    found: dict[str, frozenset[str]] = {}
    for each in catalogue.sets():
        for name in (each.id, *each.name.values()):
            found[key(name)] = found.get(key(name), frozenset()) | {each.id}
    field = catalogue.language.named("set")
    return found if field is None else {**{key(each): frozenset({each}) for each in field.values}, **found}


def key(text: str) -> str:
    """A set's name or code as it is compared."""
    return slug(text) or fold(text)


def bare(number: str) -> str:
    """A number as it is compared: `007/102` is `7`."""
    return fold(number.partition("/")[0].strip()).lstrip("0")


def starts(code: str, lead: str) -> bool:
    """The code begins so, and goes on."""
    return len(code) > len(lead) and fold(code).startswith(fold(lead))


class Possible(NamedTuple):
    """The cards that a row may mean."""

    ids: tuple[str, ...]
    short: str | None
    """The name that was found, where more stood behind it."""
    against: str | None = None
    """The card of the row's code, where its name means others."""


def possible(found: Row, catalogue: Catalogue) -> Possible:
    """The cards that the names and codes of a row mean."""
    named, short = _named(found.texts(NAME), catalogue)
    coded = _coded(found, catalogue, bool(named))
    both = tuple(each for each in named if each in coded)
    return Possible(both or named or coded, short, coded[0] if named and coded and not both else None)


def meant(found: Row, known: Lookup, is_hinted: bool, of: frozenset[str] | None = None) -> Meant | Fault:
    """The card that a row means, or why it means none; `is_hinted`: an unknown name gets a did-you-mean.

    Where it may mean several cards, those of `of` go before others.
    """
    catalogue = known.catalogue
    every, short, other = possible(found, catalogue)
    if other is not None:
        names = quoted(found.called), quoted(catalogue.cards([other])[0].name)
        return found.fault((CODE, ID), f"the row calls the card {names[0]}, its code is of {names[1]}")
    ids = every if of is None else tuple(each for each in every if each in of) or every
    if not found.called:
        return found.fault((), "the row names no card")
    if not ids:
        hint = unknown_hint(found.called, catalogue) if is_hinted else None
        message = f"no card of {catalogue.game.id} is called {quoted(found.called)}"
        return found.fault((NAME, CODE, ID, NUMBER), message, hint)
    chosen, is_vague = _narrowed(found, marked(found, known.cards(ids), catalogue.game), known.sets)
    cards = tuple(dict.fromkeys(each.card.id for each in chosen))
    if len(cards) > 1:
        return _ambiguous(found, cards, known)
    codes = () if is_vague else _codes(chosen, found)
    only = codes[0] if len(codes) == 1 else None
    card = chosen[0].card
    short = None if short is not None and confirmed(found, card) else short
    otherwise = against(found, card, catalogue)
    return Meant(card, only, vague=is_vague, open=len(codes) > 1, short=short, against=otherwise)


def _ambiguous(found: Row, cards: tuple[str, ...], known: Lookup) -> Fault:
    """What is wrong with a row that means several cards, as far as its set is known."""
    message, names = f"{quoted(found.called)} means {len(cards)} cards", found.texts(SET)
    if names and not any(key(name) in known.sets for name in names):
        titles = [title for each in known.catalogue.sets() for title in (*each.name.values(), each.id)]
        return found.fault((SET,), f"{message}, and no set is called {quoted(names[0])}", suggestion(names[-1], titles))
    return found.fault((NAME, CODE, ID), message, ambiguous_hint(found.called, cards, known.catalogue))


def _named(names: Sequence[str], catalogue: Catalogue) -> tuple[tuple[str, ...], str | None]:
    """The ids of the cards of the first name that means any; and that name, where more stood behind it."""
    for name in names:
        if ids := catalogue.called(name):
            return ids, None
    for name in names:
        for sign in _BEHIND:
            short = name.partition(sign)[0].strip()
            if short != name and (ids := catalogue.called(short)):
                return ids, short
    return (), None


def _coded(found: Row, catalogue: Catalogue, has_name: bool) -> tuple[str, ...]:
    """The ids of the cards that a row's codes mean; set and number together make one, where no name is known."""
    codes = [*found.texts(CODE), *found.texts(ID)]
    if not has_name:
        codes += [f"{of}{gap}{each}" for of in found.texts(SET) for gap in _BETWEEN for each in found.texts(NUMBER)]
        codes += [each for each in found.texts(NUMBER) if not each.isdecimal()]
    return next((ids for code in codes for spelt in (code, code.lower()) if (ids := catalogue.called(spelt))), ())


def _narrowed(found: Row, cards: Iterable[Card], known: Sets) -> tuple[tuple[Edition, ...], bool]:
    """The editions of cards that fit a row, and whether it names one that none is."""
    every = tuple(Edition(card, each) for card in cards for each in card.printings or (None,))
    ids = {each.card.id for each in every}
    codes = (*found.texts(CODE), *(each for each in found.texts(ID) if each not in ids))
    chosen = tuple(each for each in every if each.printing is not None and each.printing.code in codes) or every
    # An id that nobody knows may be another program's; set and number say more.
    telling = found.texts(CODE) if found.texts(SET) or found.texts(NUMBER) else codes
    is_vague = chosen is every and not ids.issuperset(telling)
    for role, fitting in _FITTING.items():
        texts = found.texts(role)
        fits = fitting(texts, known)
        those = tuple(each for each in chosen if fits(each)) if texts else chosen
        if not those:  # in another set a number is another card's
            return chosen, True
        chosen = those
    return chosen, is_vague


_Fits = Callable[[Edition], bool]


def _of_set(names: Sequence[str], known: Sets) -> _Fits:
    """The surest known name is that of the edition's set."""
    wanted = next((known[key(name)] for name in names if key(name) in known), frozenset[str]())
    return lambda edition: edition.set in wanted


def _of_number(numbers: Sequence[str], _: Sets) -> _Fits:
    """One of the numbers is the edition's."""
    wanted = {bare(each) for each in numbers}
    return lambda edition: not wanted.isdisjoint(edition.numbers())


_FITTING: Mapping[str, Callable[[Sequence[str], Sets], _Fits]] = {SET: _of_set, NUMBER: _of_number}
"""What of a row tells editions apart beside codes, the surest first."""


def _codes(chosen: Sequence[Edition], found: Row) -> tuple[str, ...]:
    """The codes of the printings that fit, where the row says anything of them."""
    codes = tuple(dict.fromkeys(each.printing.code for each in chosen if each.printing is not None))
    says = any(found.texts(role) for role in (CODE, SET, NUMBER)) or not set(codes).isdisjoint(found.texts(ID))
    return codes if says else ()
