"""Cards that go home after a draft: what a player says -> events of the log."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardkit import draft
from cardkit.errors import DraftError, Fault
from cardkit.text import listing, suggestion


@dataclass(frozen=True, slots=True)
class Pairs:
    """Cards that went home: who gave back, and whose they were."""

    pairs: tuple[tuple[str, str], ...]
    lacking: tuple[str, ...] = ()
    """Names or ids of cards that did not; one that two copies lack stands twice."""


@dataclass(frozen=True, slots=True)
class Everything:
    """All cards went home."""

    lacking: tuple[str, ...] = ()
    """But for these."""


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Cards that did not go home, though it was said."""

    pairs: tuple[tuple[str, str], ...]


Homecoming = Pairs | Everything | Mistakes


def events(now: draft.Table, said: Homecoming, names: draft.Names) -> Sequence[draft.Event]:
    """What is added to a log; owners need no seat.

    Raises: DraftError for players who don't sit there, and cards that none of them has to give back.
    """
    match said:
        case Mistakes():
            return [draft.Untick(*pair) for pair in _spelt(now, said.pairs)]
        case Everything():
            left = [debt for debt in draft.debts(now) if not debt.ticked]
        case Pairs():
            spelt = _spelt(now, said.pairs)
            owed = {(debt.giver, debt.owner): debt for debt in draft.debts(now) if not debt.ticked}
            left = [owed.get(pair, draft.Debt(*pair, (), ticked=False)) for pair in spelt]
    lacking = _lacking(left, said.lacking, names)
    return [draft.Tick(debt.giver, debt.owner, tuple(each)) for debt, each in zip(left, lacking, strict=True)]


def remarks(files: Sequence[str], states: Sequence[draft.Table]) -> Iterator[str]:
    """Notes of the logs that are not done, and of each of a draft that an earlier one is of already."""
    yield from (
        f"{file}: {draft.early(state.start)}" for file, state in zip(files, states, strict=True) if not state.done
    )
    for number, (file, state) in enumerate(zip(files, states, strict=True)):
        same = next((other for other in range(number) if draft.is_same(state, states[other])), None)
        if same is not None:
            yield f"{file}: the same draft as {files[same]}; it counts once"


def _spelt(now: draft.Table, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Players in the spelling of the log."""
    known = (*(debt.owner for debt in draft.debts(now)), *now.start.names)
    spelt = {name.casefold(): name for name in known}
    return [(draft.known_seat(now.start, giver), spelt.get(owner.casefold(), owner)) for giver, owner in pairs]


def _lacking(left: Sequence[draft.Debt], said: Sequence[str], names: draft.Names) -> list[list[str]]:
    """Which of the cards that are called so each debt lacks.

    Raises: DraftError with every name that no debt or more than one can mean.
    """
    found: list[list[str]] = [[] for _ in left]
    faults: list[Fault] = []
    for name in said:
        meant = [
            (number, card)
            for number, debt in enumerate(left)
            for card in dict.fromkeys((Counter(debt.cards) - Counter(found[number])).elements())
            if card == name or card in names.ids(name)
        ]
        if len(meant) == 1:
            found[meant[0][0]].append(meant[0][1])
        else:
            faults.append(_unclear(name, [left[number] for number, _ in meant], left, names))
    if faults:
        raise DraftError(*faults)
    return found


def _unclear(name: str, meant: Sequence[draft.Debt], left: Sequence[draft.Debt], names: draft.Names) -> Fault:
    """Why nobody knows which card is lacking."""
    if meant:
        which = listing(f"{debt.giver}:{debt.owner}" for debt in meant)
        return Fault(message=f"'{name}' may be lacking in {which}", hint="tick one of them by itself, or write the id")
    known = [names.name(card) for debt in left for card in debt.cards]
    return Fault(message=f"no card that goes home is called '{name}'", hint=suggestion(name, known))
