"""What every command needs: the shelf, the cache, and the game that is meant. Opens catalogues and decks.

Reading YAML and JSON Schemas is imported where a file must really be read: `query` on a fresh catalogue opens none.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from cardkit.catalogue import Catalogue, Connection, files, keeping, left_out, refresh
from cardkit.catalogue.located import DataFolder
from cardkit.errors import Gone, QueryError, UnknownField, UsageError
from cardkit.shelf import Shelf, built_in
from cardkit.text import counted, listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Where a command works, as the shell found it."""

    shelf: Shelf
    cache: Path | None
    """Folder of catalogues and drawn faces; None: nothing is kept."""
    game: str | None = None
    """The game that the command line names."""
    usual_game: str | None = None
    """The game of `CARDKIT_GAME` or of the project's settings."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """The project's usual look, locale and paper."""
    queries: Mapping[str, str] = field(default_factory=dict)
    """The project's saved queries, by name."""
    data: Mapping[str, DataFolder] = field(default_factory=dict)
    """Where the project says that a game's data lies, by game."""
    today: str | None = None
    """The day for dated lists, YYYY-MM-DD; None means their latest."""


def games(desk: Desk) -> tuple[str, ...]:
    """The ids of the games on the shelf."""
    return files.games(desk.shelf)


def wanted_game(desk: Desk) -> str | None:
    """The game of the command line, else the usual one, or None when neither names one.

    Raises: NotFound.
    """
    if desk.game is not None:
        return files.game_named(desk.shelf, desk.game)
    if desk.usual_game is not None:
        return files.game_named(desk.shelf, desk.usual_game, "game (CARDKIT_GAME or cardkit.yaml)")
    return None


def the_game(desk: Desk, named: str | None = None) -> str:
    """The game that is meant: `named` (an id), else the command line's, else the usual one, else the only one.

    Raises: UsageError when two of them disagree or none decides; NotFound.
    """
    if named is not None and desk.game is not None and files.game_named(desk.shelf, desk.game) != named:
        raise UsageError(f"--game says '{desk.game}', the deck says '{named}'", "leave --game out")
    meant = named or wanted_game(desk)
    if meant is not None:
        return meant
    known = games(desk)
    if len(known) != 1:
        raise UsageError(f"{len(known)} games are on the shelf: {listing(known)}", "say which with --game")
    return known[0]


def is_own(desk: Desk, game: str) -> bool:
    """The game is not one that cardkit ships."""
    found = desk.shelf.find(f"cards/{game}/{files.GAME_FILE}")
    return found is not None and found.root.path != built_in().path


class Table(AbstractContextManager["Table"]):
    """One game laid open: its files and its catalogue, closed at the end of a `with`."""

    def __init__(self, desk: Desk, game: str) -> None:
        """Open a game's catalogue, brought up to date with its files.

        Raises: InputError with all faults of the game's files; NotFound; CardkitError when the catalogue is damaged.
        """
        self.shelf = desk.shelf
        self._place = None if desk.cache is None else refresh.place(desk.cache, game, desk.shelf)
        try:
            self.files, self.connection, self.told = _laid_open(desk, game)
            self.catalogue = Catalogue(self.connection, desk.queries, desk.settings.get("lang"))
            self.notes: tuple[str, ...] = (*self.told, *_left_out(self.connection, game))
        except Exception as error:
            self._refuse_damage(error)
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the catalogue.

        Raises: CardkitError when the body failed because the catalogue is damaged; QueryError that tells more.
        """
        told = self.clearer(error) if isinstance(error, UnknownField) else error
        self.catalogue.close()
        self._refuse_damage(error)
        if told is not None and told is not error:
            raise told from error

    def clearer(self, error: UnknownField) -> QueryError:
        """The error, with what to do about a word that names a column of the game's data."""
        from cardkit.jobs.column import clearer

        return clearer(error, self.catalogue, self.connection, self.files.folder.label)

    def _refuse_damage(self, error: BaseException | None) -> None:
        """Make sure that an error does not come of a damaged catalogue.

        Raises: CardkitError.
        """
        told = None if self._place is None else keeping.damage(self._place, error)
        if told is not None:
            raise told from error


def _laid_open(desk: Desk, game: str) -> tuple[files.GameFiles, Connection, tuple[str, ...]]:
    """A game's files, its catalogue and notes to tell; a file that goes while all are read was never one of them."""
    wanted = files.game_files(desk.shelf, game, desk.data.get(game))
    try:
        return wanted, *_opened(desk, wanted, game)
    except Gone:
        wanted = files.game_files(desk.shelf, game, desk.data.get(game))
        return wanted, *_opened(desk, wanted, game)


def _opened(desk: Desk, wanted: files.GameFiles, game: str) -> tuple[Connection, tuple[str, ...]]:
    """A game's catalogue from its file, built or mended first where files have changed; and notes to tell."""
    if desk.cache is None:
        return _in_memory(wanted), ()
    path = refresh.place(desk.cache, game, desk.shelf)
    try:
        return refresh.ready(path, wanted) or _brought_up_to_date(path, wanted), ()
    except OSError as error:
        note = f"the catalogue cannot be kept at '{path}' ({error.strerror}); read anew this time"
        return _in_memory(wanted), (note,)


def _left_out(connection: Connection, game: str) -> tuple[str, ...]:
    """Notes of the columns that are missing, and of the cards that the catalogue lacks."""
    columns, number = left_out.lacking(connection), left_out.left(connection).get(left_out.CARDS, 0)
    told = tuple(f"{fault}; {fault.hint}" if fault.hint else str(fault) for fault in columns)
    if number:
        said = f"{counted(number, 'record')} of {game} {'is' if number == 1 else 'are'} left out"
    elif left_out.is_empty(connection):
        said = f"no record of {game} is a card"
    else:
        return told
    return (*told, f"{said}; 'cardkit catalogue check --game {game}' says why")


def _brought_up_to_date(path: Path, wanted: files.GameFiles) -> Connection:
    """A game's catalogue, built or mended first."""
    from cardkit.catalogue import build

    return build.brought_up_to_date(path, wanted)


def _in_memory(wanted: files.GameFiles) -> Connection:
    """A game's catalogue that is not kept."""
    from cardkit.catalogue import build

    return build.in_memory(wanted)
