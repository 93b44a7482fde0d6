"""What a repair takes for granted: which cards have the roles, what is chosen, which adjustments take place.

In one case all values that selectors and numbers ask for are known, so that rules become rows. The cases together are
all decks there are; each is solved by itself. Whether an adjustment takes place is left open as long as the judge does
not mind: only then is a case split in two.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardkit.finding import Judgement, Level
from cardkit.model import Deck, Entry
from cardkit.repair.bounding import cells, failed, kept
from cardkit.repair.choice import ways
from cardkit.repair.linear import Cell, Row, some_of
from cardkit.repair.number import constant
from cardkit.repair.site import Site
from cardkit.repair.translation import Doubts, asked
from cardkit.rules import choosing, stage, written
from cardkit.rules.asking import unasking
from cardkit.rules.cause import depends, rests
from cardkit.rules.known import Known
from cardkit.rules.ruleset import Adjustment, Choice, Ruleset
from cardkit.rules.view import View


class Bench(NamedTuple):
    """What all cases share."""

    ruleset: Ruleset
    known: Known
    deck: Deck
    players: int | None
    cells: tuple[Cell, ...]
    """Every card in every zone that may hold it, those of the deck first."""


_NOTHING: Mapping[str, tuple[Row, ...]] = {}

Roles = Mapping[str, tuple[str, ...]]
"""The cards that have each role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Rows that hold if some things are taken for granted."""

    deck: Deck
    """With the choices."""
    chosen: int
    """Choices that are other than the deck's."""
    view: View
    """Of all cells."""
    assumed: tuple[Row, ...]
    """The rows of what is taken for granted."""
    asked: Mapping[str, tuple[Row, ...]]
    """The rows of each rule, by id."""
    roles: Roles
    taking: Mapping[int, bool]
    """Of the adjustments of which it is said, by number: whether they take place."""


def present_roles(bench: Bench) -> Roles:
    """The cards that have the roles in the deck."""
    seen = stage.view(replace(bench.ruleset, adjust=()), bench.deck, bench.known, bench.players)
    return _holders(bench.ruleset, seen)


def candidates(bench: Bench) -> Roles:
    """The cards that could have each role, those of the deck first."""
    return _holders(bench.ruleset, everything(bench, bench.deck, bench.cells))


def cases(bench: Bench, roles: Roles) -> Iterator[Case]:
    """The cases in which these cards have the roles, those first that change fewest choices; what adjustments depend on
    is left open.

    Raises: UsageError when a rule asks how many play and nobody said so.
    """
    first = _case(bench, roles, bench.deck, {})
    yield first
    same = unasking(bench.ruleset, first.view)
    said = {rule: rows for rule, rows in first.asked.items() if rule in same}
    for deck in choosing.others(bench.deck, _ways(bench, roles)):
        yield _case(bench, roles, deck, {}, said)


def untried_choices(bench: Bench, roles: Roles) -> float:
    """How many choices are other ones where not all of them are cases; infinity where all are."""
    return choosing.untried(bench.deck, _ways(bench, roles))


def _ways(bench: Bench, roles: Roles) -> choosing.Ways:
    """What may be chosen where these cards have the roles."""
    return ways(bench.ruleset, everything(bench, bench.deck, _without(bench, roles))) if bench.ruleset.choices else {}


def givers(bench: Bench) -> Mapping[str, bool]:
    """The cards that give something to those that they name, and whether the deck has one of these."""
    seen, own = everything(bench, bench.deck, bench.cells), {entry.card for entry in bench.deck.entries}
    gifts = [(seen.known.texts(each.gift.to), each.scope) for each in bench.ruleset.adjust if each.gift is not None]
    named = ((entry.card, texts[entry.card]) for texts, scope in gifts for entry in seen.entries(scope))
    return {card: not own.isdisjoint(others) for card, others in named if others}


def split(bench: Bench, case: Case, number: int) -> tuple[Case, Case]:
    """The case in which an adjustment takes place, and that in which it does not."""
    taken, left = ({**case.taking, number: takes} for takes in (True, False))
    return _case(bench, case.roles, case.deck, taken), _case(bench, case.roles, case.deck, left)


def doubtful(bench: Bench, case: Case, judgement: Judgement) -> int | None:
    """The first open adjustment that concerns a rule which the deck breaks; those of the deck's own cards come first.

    Not all that such a rule asks is known before it is said whether they take place.
    """
    broken = {each.rule for each in judgement.findings if each.level is Level.ERROR}
    own = {entry.card for entry in judgement.deck.entries}
    asked_ = (rule for rule in bench.ruleset.rules if rule.id in broken)
    rules, adjust = [told for rule in asked_ for told in written.rules(rule, case.view)], bench.ruleset.adjust
    touching = [any(entry.card in own for entry in case.view.entries(each.scope)) for each in adjust]
    concerned = [any(depends(rule, each, case.view) for rule in rules) for each in adjust]
    open_ = [n for n, each in enumerate(adjust) if is_open(each, n, case.taking) and any(concerned)]
    return min(open_, key=lambda n: (not (touching[n] and concerned[n]), not concerned[n], n), default=None)


def is_open(adjustment: Adjustment, number: int, taking: Mapping[int, bool]) -> bool:
    """It is not said whether an adjustment takes place."""
    return adjustment.when is not None and number not in taking


def _case(
    bench: Bench, roles: Roles, deck: Deck, taking: Mapping[int, bool], said: Mapping[str, tuple[Row, ...]] = _NOTHING
) -> Case:
    """One case; `taking` says of adjustments, by their number, whether they take place, `said` are rows of rules that
    are the same in another."""
    ruleset, rows = bench.ruleset, list[Row]()
    bare = everything(bench, deck, _without(bench, roles))
    for role in ruleset.roles:
        lying = bare.matching(bare.lying(role.scope), role.scope.of)
        rows += [some_of(cells(entry for entry in lying if entry.card == card)) for card in roles[role.name]]
    rows += _chosen(ruleset, deck, bare)
    staged = _Staged(bare)
    real = stage.view(replace(ruleset, adjust=()), deck, bench.known, bench.players)
    for n, each in enumerate(ruleset.adjust):
        if is_open(each, n, taking):
            staged = staged.doubting(each)
        elif each.gift is not None:
            given = stage.with_changes(ruleset, staged.seen, each, stage.effects(each, real))
            staged = staged._replace(seen=given)
        else:
            staged = _said(ruleset, staged, n, taking.get(n, True))
    changed = sum(deck.choices.get(each.name) != bench.deck.choices.get(each.name) for each in ruleset.choices)
    others = replace(ruleset, rules=tuple(rule for rule in ruleset.rules if rule.id not in said))
    rules, assumed = {**said, **asked(others, staged.seen, staged.doubts)}, (*rows, *staged.rows)
    return Case(deck=deck, chosen=changed, view=staged.seen, assumed=assumed, asked=rules, roles=roles, taking=taking)


class _Staged(NamedTuple):
    """What is known after some of the adjustments."""

    seen: View
    doubts: Doubts = Doubts()
    rows: tuple[Row, ...] = ()
    """They say whether these take place."""

    def doubting(self, adjustment: Adjustment) -> "_Staged":
        """The same after one that may take place or not."""
        doubts = self.doubts._replace(open=(*self.doubts.open, adjustment))
        known = adjustment.gift is None and _is_known(adjustment, doubts.unclear, self.seen)
        return self._replace(doubts=doubts if known else doubts._replace(unclear=(*doubts.unclear, adjustment)))


def _said(ruleset: Ruleset, staged: _Staged, number: int, takes: bool) -> _Staged:
    """What is known after one more adjustment, of which it is said whether it takes place."""
    each, seen, doubts = ruleset.adjust[number], staged.seen, staged.doubts
    if each.when is not None and not doubts.open:
        site = Site(seen, ("adjust", str(number)))
        staged = staged._replace(rows=(*staged.rows, *(kept if takes else failed)(each.when, site)))
    if not takes:
        return staged
    if not _is_known(each, (*doubts.open, *doubts.unclear), seen):
        return staged._replace(doubts=doubts._replace(unclear=(*doubts.unclear, each)))
    return staged._replace(seen=stage.changed(ruleset, seen, each))


def _is_known(adjustment: Adjustment, before: Iterable[Adjustment], seen: View) -> bool:
    """What an adjustment sets does not depend on the deck, nor on one of those before it."""
    return all(map(constant, adjustment.fields.values())) and not any(rests(adjustment, each, seen) for each in before)


def _without(bench: Bench, roles: Roles) -> tuple[Cell, ...]:
    """The cells without those that would give a role to other cards."""
    seen = everything(bench, bench.deck, bench.cells)
    others = {
        Cell(entry.zone, entry.card)
        for each in bench.ruleset.roles
        for entry in seen.matching(seen.lying(each.scope), each.scope.of)
        if entry.card not in roles[each.name]
    }
    return tuple(cell for cell in bench.cells if cell not in others)


def everything(bench: Bench, deck: Deck, every: Sequence[Cell]) -> View:
    """All cells as one deck, a copy in each, before any adjustment."""
    entries = tuple(Entry(card=cell.card, zone=cell.zone, copies=1, place=deck.place) for cell in every)
    bare = replace(bench.ruleset, adjust=())
    return stage.view(bare, replace(deck, entries=entries), bench.known, bench.players)


def _holders(ruleset: Ruleset, seen: View) -> Roles:
    """The cards that have each role in a deck."""
    return {
        each.name: tuple(dict.fromkeys(e.card for e in seen.matching(seen.lying(each.scope), each.scope.of)))
        for each in ruleset.roles
    }


def _chosen(ruleset: Ruleset, deck: Deck, seen: View) -> Iterator[Row]:
    """The rows of choices that can stand."""
    for each in ruleset.choices:
        chosen = deck.choices.get(each.name)
        if chosen is None:
            site = Site(seen, ("choice", each.name))
            yield from failed(each.when, site) if each.when is not None else (some_of(()),)
        else:
            yield from _choosable(each, chosen, seen)


def _choosable(choice: Choice, chosen: str, seen: View) -> Iterator[Row]:
    """The row of a value that may be chosen."""
    if choice.values or choice.field is None:
        yield from () if chosen in choice.values else (some_of(()),)
        return
    texts = seen.known.texts(choice.field)
    yield some_of(cells(entry for entry in seen.deck.entries if chosen in texts[entry.card]))
