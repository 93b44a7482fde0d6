"""A recipe, a table and a seed -> sentences and piles. No copy is made or lost on the way."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cardkit.chance import shuffled, stream
from cardkit.errors import InputError, UsageError
from cardkit.rules.term import Quantity
from cardkit.setup.answer import Pile, Told
from cardkit.setup.reading import MARK
from cardkit.setup.recipe import BOX, PLAYERS, TAKE, Condition, Recipe, Step
from cardkit.setup.supply import Facts, Piles
from cardkit.text import counted, quoted


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays, and what they chose."""

    seats: tuple[str, ...]
    """What piles of a player's own are called after."""
    facts: Facts
    seed: int
    locale: str | None = None
    """In which sentences are told, as far as they have it; None means the game's first."""


def steps(recipe: Recipe, table: Table) -> tuple[Step, ...]:
    """The steps that hold for a table."""
    return tuple(step for step in recipe.steps if _holds(step.when, table.facts))


def told(step: Step, table: Table) -> Told:
    """What the table does, its numbers filled in.

    Raises: InputError where a number does not exist.
    """
    numbers = {name: f"{_number(step, name, table)}" for name in step.numbers}
    words = {PLAYERS: f"{table.facts.players}", **numbers}
    text = step.text.get(table.locale or "") or next(iter(step.text.values()))
    return Told(MARK.sub(lambda mark: words.get(mark[1], mark[0]), text), step.source)


def piles(recipe: Recipe, table: Table) -> tuple[Pile, ...]:
    """The piles in the end, those without cards left out; what no step moved comes last.

    Raises: InputError for a step that asks for more cards than there are.
    """
    start = table.facts.supply.piles
    now = start
    for number, step in enumerate(recipe.steps, start=1):
        if _holds(step.when, table.facts):
            now = _after(recipe, now, _Doing(step, number, table))
    assert _all(now) == _all(start), "every copy lies in one pile"
    ordered = {**{name: cards for name, cards in now.items() if name != BOX}, BOX: now.get(BOX, ())}
    return tuple(Pile(name, cards) for name, cards in ordered.items() if cards)


def is_chance(recipe: Recipe, table: Table) -> bool:
    """The seed matters: something is shuffled."""
    return any(step.mixed or step.shuffled is not None for step in steps(recipe, table))


@dataclass(frozen=True, slots=True)
class _Doing:
    """A step that is being done."""

    step: Step
    number: int
    """From 1, in the recipe."""
    table: Table

    def shuffled(self, pile: str, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Cards in the order that the seed gives for this step and pile, whatever the table chose before."""
        return shuffled(cards, stream(self.table.seed, self.number, pile))


def _all(now: Piles) -> Counter[str]:
    """Copies by card."""
    return Counter(card for cards in now.values() for card in cards)


def _holds(when: tuple[Condition, ...], facts: Facts) -> bool:
    """Every condition of a step is met."""
    has = {PLAYERS: (f"{facts.players}",), **facts.chosen}
    return all(set(each.values) & set(has[each.option]) for each in when)


def _number(step: Step, name: str, table: Table) -> int:
    """A number of a step, which counts something.

    Raises: InputError when it is none, negative or broken.
    """
    found: Quantity | None = step.numbers[name].value(table.facts)
    if not isinstance(found, int) or found < 0:
        node = step.node.at(["with", name] if name != TAKE else [TAKE])
        why = "it does not exist here" if found is None else f"it is {found}"
        raise InputError(node.fault(f"{name} is {quoted(step.numbers[name].text)}; a count is needed, but {why}"))
    return found


def _after(recipe: Recipe, now: Piles, doing: _Doing) -> Piles:
    """The piles after a step."""
    step = doing.step
    if step.pile is not None:
        for pile, origin in _pairs(recipe, step.pile, doing):
            now = _moved(recipe, now, (pile, origin), doing)
    if step.deal:
        now = _dealt(now, doing)
    if step.shuffled is not None:
        for pile in _named(recipe, step.shuffled, doing.table):
            now = {**now, pile: doing.shuffled(pile, now.get(pile, ()))}
    return now


def _pairs(recipe: Recipe, pile: str, doing: _Doing) -> Iterator[tuple[str, str]]:
    """The piles that cards come to, each with the one that they come from."""
    step = doing.step
    if not step.per_player:
        yield pile, step.origin
        return
    own = _is_own(recipe, step.origin)
    yield from ((f"{pile} {seat}", f"{step.origin} {seat}" if own else step.origin) for seat in doing.table.seats)


def _named(recipe: Recipe, pile: str, table: Table) -> tuple[str, ...]:
    """A shared pile, or that of each player."""
    return tuple(f"{pile} {seat}" for seat in table.seats) if _is_own(recipe, pile) else (pile,)


def _is_own(recipe: Recipe, pile: str) -> bool:
    """Each player has such a pile."""
    return recipe.own.get(pile, pile in recipe.brought)


def _moved(recipe: Recipe, now: Piles, way: tuple[str, str], doing: _Doing) -> Piles:
    """The piles after cards came to one, on top, from another.

    Raises: InputError when there are too few, or none at all; UsageError when a player's deck has too few.
    """
    step, (pile, origin) = doing.step, way
    lying = now.get(origin, ())
    fit = doing.table.facts.supply.fit(step.of, lying)
    count = _number(step, TAKE, doing.table) if TAKE in step.numbers else len(fit)
    if count > len(fit) or (TAKE not in step.numbers and not fit):
        wanted = f"{count or 'all'} {'is' if count == 1 else 'are'} taken for '{pile}'"
        which = "" if step.of is None else f" {quoted(step.of)}"
        said = f"'{origin}' has {counted(len(fit), 'card')}{which}; {wanted}"
        if step.origin in recipe.brought:
            raise UsageError(said, _other(recipe, step))
        raise InputError(step.node.fault(said))
    taken = Counter(fit[:count])
    rest = tuple(card for card in lying if not _took(taken, card))
    moved = doing.shuffled(pile, fit[:count]) if step.mixed else fit[:count]
    return _grown({**now, origin: rest}, {pile: moved}) if count else now


def _other(recipe: Recipe, step: Step) -> str:
    """What a table can do whose decks are too small for a step."""
    met = {each.option: each.values for each in step.when}
    options = (each for each in recipe.options if each.name in met and each.default)
    usual = next((each for each in options if not set(each.default) & set(met[each.name])), None)
    return "the deck needs more cards" if usual is None else f"say --option {usual.name}={','.join(usual.default)}"


def _took(taken: Counter[str], card: str) -> bool:
    """A copy is one of those that are taken, which are one fewer then."""
    found = taken[card] > 0
    taken[card] -= found
    return found


def _dealt(now: Piles, doing: _Doing) -> Piles:
    """The piles after one was dealt from its bottom, a card at a time, each on top of the last.

    Raises: InputError when there is nothing to deal.
    """
    step = doing.step
    lying = now.get(step.origin, ())[::-1]
    if not lying:
        raise InputError(step.node.fault(f"'{step.origin}' has no cards to deal"))
    shares = {pile: lying[first :: len(step.deal)][::-1] for first, pile in enumerate(step.deal)}
    return _grown({**now, step.origin: ()}, shares)


def _grown(now: Piles, more: Piles) -> Piles:
    """The piles after cards came on top of some."""
    return {**now, **{pile: (*cards, *now.get(pile, ())) for pile, cards in more.items()}}
