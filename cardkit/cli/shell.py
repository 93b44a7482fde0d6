"""What the shell gives a command (folders, environment, streams) and how its answer gets out."""

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import typer

from cardkit.answer import DeckFile, Unread
from cardkit.errors import CardkitError, UsageError
from cardkit.jobs.desk import Desk
from cardkit.jobs.project import settings
from cardkit.shelf import project_folder, shelf
from cardkit.text import listing, suggestion

EXIT_NO = 1
"""The answer is no: an illegal deck, cards still owed."""

EXIT_CODES = (
    "Exit codes: 0 yes or done; 1 the answer is no; 2 cannot (usage, unreadable input, unknown card, bad query); "
    "3 made by a newer cardkit; 70 a bug; 130 interrupted."
)


@dataclass(frozen=True, slots=True)
class Call:
    """The options that stand before the command."""

    shelves: tuple[Path, ...] = ()
    quiet: bool = False


def ending(example: str) -> str:
    """The end of a help text: an example and the exit codes."""
    return f"Example: {example}\n\n{EXIT_CODES}"


def desk(context: typer.Context, game: str | None = None) -> Desk:
    """Where the command works: shelf, cache and the usual game, from options, environment and folder."""
    call = _call(context)
    for folder in call.shelves:
        if not folder.is_dir():
            raise UsageError(f"--shelf '{folder}' is no folder")
    project = project_folder(Path.cwd())
    said = settings(project)
    return Desk(
        shelf=shelf(call.shelves, project, _folder("CARDKIT_HOME", "user_data_path")),
        cache=_folder("CARDKIT_CACHE", "user_cache_path"),
        game=game,
        usual_game=os.environ.get("CARDKIT_GAME") or said.usual.get("game"),
        settings=said.usual,
        queries=said.queries,
    )


def say(text: str) -> None:
    """Write an answer to stdout; a reader that has gone away ends the command quietly."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None


def note(context: typer.Context, notes: Iterable[str]) -> None:
    """Write notes to stderr, unless the call is quiet."""
    if not _call(context).quiet:
        for each in notes:
            sys.stderr.write(f"note: {each}\n")


def on_terminal() -> bool:
    """The answer goes to a person's terminal."""
    return sys.stdout.isatty()


def finish(yes: bool) -> NoReturn:
    """End with the exit code of the answer."""
    raise typer.Exit(0 if yes else EXIT_NO)


def _call(context: typer.Context) -> Call:
    """The options before the command."""
    call = context.find_root().obj
    return call if isinstance(call, Call) else Call()


def _folder(variable: str, platform: str) -> Path | None:
    """The folder that the environment names, else the platform's one."""
    named = os.environ.get(variable)
    if named:
        return Path(named)
    import platformdirs

    found = getattr(platformdirs, platform)("cardkit", appauthor=False)
    return found if isinstance(found, Path) else None


def no_unknown_options(words: Sequence[str], options: Iterable[str]) -> Sequence[str]:
    """Words of a query, none of which is or looks like an option.

    Raises: UsageError with the nearest option, or with what to do with a right one in a wrong place.
    """
    known = tuple(options)
    for word in words:
        for part in word.split():
            name = part.partition("=")[0]
            if name in known:
                raise UsageError(f"the option {name} stands in the query", "write it before or behind, on its own")
        if word.startswith("--"):
            name = word.partition("=")[0]
            raise UsageError(f"no such option: {name}", suggestion(name, known) or f"options: {listing(known)}")
    return words


def deck_files(place: Desk, names: Sequence[str]) -> tuple[DeckFile | Unread, ...]:
    """The deck files that the words of a command mean; `-` is stdin; one that cannot be had says why."""
    return tuple(_deck_file(place, name) for name in names)


def known_files(place: Desk, names: Sequence[str]) -> tuple[DeckFile, ...]:
    """The files that the words of a command mean; `-` is stdin.

    Raises: what is wrong with the first that cannot be had.
    """
    files = deck_files(place, names)
    for each in files:
        if isinstance(each, Unread):
            raise each.error
    return tuple(each for each in files if isinstance(each, DeckFile))


def _deck_file(place: Desk, name: str) -> DeckFile | Unread:
    """One deck file, or why it cannot be had."""
    from cardkit.jobs.decks import deck_file

    try:
        return DeckFile(name, sys.stdin.buffer.read()) if name == "-" else deck_file(place, name)
    except CardkitError as error:
        return Unread(name, error)
