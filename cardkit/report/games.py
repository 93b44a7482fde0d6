"""The games of the shelf."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import indent

from cardkit.answer.look import GameEntry, UnreadGame
from cardkit.report import errors
from cardkit.report.form import Answer, answer
from cardkit.shelf import Shelf
from cardkit.text import counted, listing, printable

Drafts = Mapping[str, Mapping[str, int]]
"""By name, each with its numbers that a table may set."""


def text(entries: Sequence[GameEntry], unread: Sequence[UnreadGame] = (), where: bool = False) -> str:
    """Each game with what there is of it; `where` adds the folders and what files of other roots they hide."""
    told = {entry.game.id: _entry(entry) + (_where(entry) if where else "") for entry in entries}
    told |= {each.game: _unread(each) + (f"  root: {each.root}\n" if where else "") for each in unread}
    return printable("".join(told[game] for game in sorted(told)))


def drafts(every: Drafts) -> str:
    """The drafts for any game."""
    return f"drafts for any game: {listing(_numbered(every), 40)}\n" if every else ""


def _numbered(every: Drafts) -> Iterator[str]:
    """Drafts, each with the numbers that `draft new --set` changes: "booster (pack=15, packs=3)"."""
    for name, numbers in every.items():
        said = listing((f"{each}={value}" for each, value in numbers.items()), 40)
        yield f"{name} ({said})" if said else name


def roots(shelf: Shelf) -> str:
    """The folders of a shelf, in the order in which they are asked."""
    width = max(len(root.title) for root in shelf.roots)
    lines = [f"  {root.title.ljust(width)}  {root.path}\n" for root in shelf.roots]
    return printable("folders, the first that has a file wins:\n" + "".join(lines))


def as_answer(entries: Sequence[GameEntry], unread: Sequence[UnreadGame] = (), drafts: Drafts | None = None) -> Answer:
    """The games as JSON."""
    return answer(
        games=[
            {
                "game": entry.game.id,
                "title": entry.game.title,
                "cards": entry.cards,
                "decks": list(entry.decks),
                "rulesets": list(entry.rulesets),
                "drafts": list(entry.drafts),
                **_settable(entry.drafts),
                "setups": list(entry.setups),
                "looks": list(entry.looks),
                "root": entry.root,
            }
            for entry in entries
        ],
        drafts=list(drafts or ()) or None,
        **_settable(drafts or {}),
        unread=[_unread_answer(each) for each in unread] or None,
    )


def _settable(every: Drafts) -> dict[str, object]:
    """The numbers of drafts as JSON, where there are any."""
    found = {name: dict(numbers) for name, numbers in every.items() if numbers}
    return {"numbers": found} if found else {}


def _entry(entry: GameEntry) -> str:
    """A game, and a line for each kind of thing that it has."""
    kinds = {
        "decks": entry.decks,
        "rulesets": entry.rulesets,
        "drafts": tuple(_numbered(entry.drafts)),
        "setups": entry.setups,
        "looks": entry.looks,
        "locales": entry.game.locales,
    }
    head = f"{entry.game.id}: {entry.game.title}, {counted(entry.cards, 'card')}\n"
    return head + "".join(f"  {kind}: {listing(names, 40)}\n" for kind, names in kinds.items() if names)


def _unread(unread: UnreadGame) -> str:
    """A game that cannot be read, and why."""
    return f"{unread.game}: cannot be read\n" + indent(errors.text(unread.error), "  ")


def _unread_answer(unread: UnreadGame) -> dict[str, object]:
    """The same as JSON."""
    faults = [errors.fault_answer(unread.error.kind, fault) for fault in unread.error.faults]
    return {"game": unread.game, "root": unread.root, "errors": faults}


def _where(entry: GameEntry) -> str:
    """The game's folder, and the files that are hidden by another root's."""
    hidden = "".join(f"  {name} hides {listing(paths)}\n" for name, paths in entry.hidden.items())
    return f"  root: {entry.root}\n{hidden}"
