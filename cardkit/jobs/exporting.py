"""Cards as files of other forms, and as a database to browse."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardkit.answer.catalogue import Browsable, Exported
from cardkit.answer.look import Found, GameHits
from cardkit.catalogue import refresh
from cardkit.errors import CardkitError, UsageError
from cardkit.file import Target, write, write_all
from cardkit.jobs import look
from cardkit.jobs.asking import Wish
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.model import Card, CardSet, Game
from cardkit.report import cards as report
from cardkit.report.form import as_json
from cardkit.text import counted, listing

_AS_WRITTEN = Wish()
"""Order and limit are those of the query's text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What is written."""

    game: Game
    cards: tuple[Card, ...]
    """Each once, whole, in the order in which they were found."""
    sets: tuple[CardSet, ...]
    """Those of the cards and of their printings; of all cards every one."""
    found: Found

    @property
    def hits(self) -> GameHits:
        """The answer of the query: of printings one by one, where it asks for them."""
        return self.found.games[0]


_Form = Callable[[Chosen], bytes]


def export(desk: Desk, query: str, target: Target) -> Exported:
    """Write the cards that a query finds: to a file of the form that its ending says, else a set file for each set.

    Raises: UsageError for an ending that means nothing; QueryError; WriteError when a file exists with other bytes.
    """
    form = _form(target.path)
    chosen = _chosen(desk, query)
    out = _written(chosen, form, target)
    if form in _ROWS.values():
        return Exported(out, len(chosen.hits.cards), chosen.found.notes, chosen.hits.noun)
    undivided = () if len(chosen.cards) == len(chosen.hits.cards) else (_UNDIVIDED,)
    return Exported(out, len(chosen.cards), (*chosen.found.notes, *undivided))


def _written(chosen: Chosen, form: _Form | None, target: Target) -> tuple[Path, ...]:
    """The files that were written: one of a form, or a set file for each set.

    Raises: as `export`.
    """
    if form is not None:
        write(target.path, form(chosen), target.force)
        return (target.path,)
    contents = {target.path / f"{name}.yaml": content for name, content in _set_files(chosen)}
    write_all(contents, target.force)
    return tuple(contents)


def browsable(desk: Desk) -> Browsable:
    """A database of all cards for Datasette, in the cache folder, with what it is to be told of it.

    Raises: UsageError when there is no such folder; as `export`.
    """
    from cardkit.catalogue.browsing import metadata
    from cardkit.catalogue.export import Content, database

    if desk.cache is None:
        raise UsageError("no folder to keep the database in", "say one with CARDKIT_CACHE")
    chosen = _chosen(desk, "")
    here = replace(desk, game=chosen.game.id)
    saved, notes = _saved(here, chosen.game)
    content = Content(game=chosen.game, cards=chosen.cards, sets=chosen.sets, saved=saved)
    folder = desk.cache / "browse" / refresh.place(desk.cache, chosen.game.id, desk.shelf).stem
    made = Browsable(folder / f"{chosen.game.id}.sqlite", folder / "metadata.json", (*chosen.found.notes, *notes))
    told = as_json(metadata(content)).encode()
    write_all({made.database: database(content), made.metadata: told}, force=True)
    return made


def _chosen(desk: Desk, query: str) -> Chosen:
    """The cards that a query finds in the game that is meant."""
    here = replace(desk, game=the_game(desk))
    found = look.query(here, query, _AS_WRITTEN)
    [hits] = found.games
    with Table(here, hits.game.id) as table:
        cards = table.catalogue.cards(card.id for card in hits.cards)
        used = {card.set for card in cards} | {each.set for card in cards for each in card.printings}
        every = len(cards) == table.catalogue.size()
        sets = tuple(each for each in table.catalogue.sets() if every or each.id in used)
    return Chosen(game=hits.game, cards=cards, sets=sets, found=found)


def _saved(desk: Desk, game: Game) -> tuple[Mapping[str, tuple[str, ...]], tuple[str, ...]]:
    """The ids that the saved queries find, and why some cannot be asked."""
    saved: dict[str, tuple[str, ...]] = {}
    notes: list[str] = []
    for name in (*game.queries, *(each for each in desk.queries if each not in game.queries)):
        try:
            [hits] = look.query(desk, f"@{name}", _AS_WRITTEN).games
        except CardkitError as error:
            notes.append(f"the saved query @{name} is left out: {error.faults[0].message}")
        else:
            saved[name] = tuple(dict.fromkeys(card.id for card in hits.cards))
    return saved, tuple(notes)


def _form(path: Path) -> _Form | None:
    """The form that a file's ending says; None: it is a folder.

    Raises: UsageError for another ending.
    """
    if path == Path("-"):
        raise UsageError("cards are exported to files", "'cardkit query --format csv' writes to standard output")
    if path.is_dir() or not path.suffix:
        return None
    form = _FORMS.get(path.suffix.lower())
    if form is None:
        known = f"known: {listing(_FORMS)}; without one, a folder of set files"
        raise UsageError(f"'{path.suffix}' is no ending that cards can be written to", known)
    return form


def _text(form: str) -> _Form:
    """An answer of cards in a form that `query` has too."""
    return lambda chosen: report.FORMS[form](chosen.found, ()).encode()


def _delimited(delimiter: str) -> _Form:
    """A table of everything."""
    from cardkit.report import flat

    return lambda chosen: flat.delimited(chosen.hits, delimiter).encode()


def _database(chosen: Chosen) -> bytes:
    """A SQLite file."""
    from cardkit.catalogue.export import Content, database

    return database(Content(game=chosen.game, cards=chosen.cards, sets=chosen.sets))


def _set_file(chosen: Chosen) -> bytes:
    """One set file.

    Raises: UsageError when the cards are of several sets, or there are none.
    """
    sets = {card.set for card in chosen.cards}
    if len(sets) != 1:
        of = f"of {counted(len(sets), 'set')}, and a set file holds one" if sets else "of no set"
        raise UsageError(f"the cards are {of}", "-o FOLDER writes a file for each; --query set:ID chooses one")
    return dict(_set_files(chosen))[sets.pop()]


def _set_files(chosen: Chosen) -> Iterator[tuple[str, bytes]]:
    """The set files of the cards, by the ids of their sets."""
    from cardkit.catalogue.setfile import set_file
    from cardkit.source.writing import as_yaml

    for each in chosen.sets:
        cards = [card for card in chosen.cards if card.set == each.id]
        yield each.id, as_yaml(set_file(each, cards, chosen.game)).encode()


_UNDIVIDED = "set files and databases have whole cards, each with all its printings"

_ROWS: Mapping[str, _Form] = {
    ".csv": _delimited(","),
    ".tsv": _delimited("\t"),
    ".json": _text("json"),
    ".ndjson": _text("ndjson"),
    ".jsonl": _text("ndjson"),
    ".md": _text("markdown"),
}
"""How hits are written, a row each, by a file's ending."""

_FORMS: Mapping[str, _Form] = {
    **_ROWS,
    ".yaml": _set_file,
    ".yml": _set_file,
    ".sqlite": _database,
    ".db": _database,
}
"""How cards are written, by a file's ending."""
