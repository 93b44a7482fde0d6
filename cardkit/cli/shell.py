"""What the shell gives a command (folders, environment, streams) and how its answer gets out."""

import os
import sys
import time
from collections.abc import Iterable, Sequence
from math import isfinite
from pathlib import Path
from typing import NamedTuple, NoReturn

import typer

from cardkit.errors import UsageError
from cardkit.jobs.desk import Desk
from cardkit.jobs.project import folders, settings
from cardkit.shelf import project_folder, shelf
from cardkit.text import blank, listing, printable, suggestion

EXIT_NO = 1
"""The answer is no: an illegal deck, cards still owed."""

EXIT_CODES = (
    "Exit codes: 0 yes or done; 1 the answer is no; 2 cannot (usage, unreadable input, unknown card, bad query); "
    "3 made by a newer cardkit; 70 a bug; 130 interrupted."
)


_MAY_BE_EMPTY = ("query", "pool_query")
"""Options whose empty value means something: a query of no words finds all."""


class Call(NamedTuple):
    """The options that stand before the command."""

    shelves: tuple[Path, ...] = ()
    quiet: bool = False


def ending(example: str) -> str:
    """The end of a help text: an example and the exit codes."""
    return f"Example: {example}\n\n{EXIT_CODES}"


def desk(context: typer.Context, game: str | None = None) -> Desk:
    """Where the command works: shelf, cache and the usual game, from options, environment and folder.

    Raises: UsageError for an option that says nothing, and for a folder that is none.
    """
    _refuse_valueless(context)
    return place(_call(context), game)


def place(call: Call, game: str | None = None) -> Desk:
    """The same from the options before the command alone.

    Raises: UsageError for a folder that is none.
    """
    for folder in call.shelves:
        if not _is_folder(folder):
            raise UsageError(f"--shelf '{folder}' is no folder")
    project = _project()
    cache = _folder("CARDKIT_CACHE", "user_cache_path")
    said = settings(project, cache)
    return Desk(
        shelf=shelf(call.shelves, project, _folder("CARDKIT_HOME", "user_data_path")),
        cache=cache,
        game=game,
        usual_game=os.environ.get("CARDKIT_GAME") or said.usual.get("game"),
        settings=said.usual,
        queries=said.queries,
        data=folders(said, project),
        today=time.strftime("%Y-%m-%d"),
    )


def say(text: str) -> None:
    """Write an answer to stdout, all of it before what comes next."""
    sys.stdout.write(text)
    sys.stdout.flush()


def note(context: typer.Context, notes: Iterable[str]) -> None:
    """Write notes to stderr, unless the call is quiet."""
    if not is_quiet(context):
        for each in notes:
            sys.stderr.write(f"note: {printable(each, kept='')}\n")


def is_quiet(context: typer.Context) -> bool:
    """The call wants no notes."""
    return _call(context).quiet


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


def _refuse_valueless(context: typer.Context) -> None:
    """Make sure that each option of the command has a value: no empty or blank one, such as that of an unset variable,
    and no number that is none or infinite, which passes every comparison.

    Raises: UsageError.
    """
    for each in context.command.params:
        value = context.params.get(each.name or "")
        values = [value] if isinstance(value, str) else value if isinstance(value, Sequence) else ()
        empty = any(isinstance(each, str) and blank(each) for each in values)
        if empty and each.param_type_name == "option" and each.name not in _MAY_BE_EMPTY:
            raise UsageError(f"{each.opts[-1]} is empty", "leave it out, or give it a value")
        if isinstance(value, float) and not isfinite(value):
            raise UsageError(f"{each.opts[-1]} is '{value}', which is no number that can be counted with")


def _is_folder(path: Path) -> bool:
    """The path is a folder; one that cannot even be asked for, such as a name that is too long, is none."""
    try:
        return path.absolute().is_dir()
    except OSError:
        return False


def project() -> Path:
    """The folder of the project that a command writes into: the nearest one, else the working directory.

    Raises: UsageError when that has been removed.
    """
    found = _project()
    return _absolute("the folder", Path()) if found is None else found


def from_here(names: Iterable[str]) -> tuple[str, ...]:
    """Files of the project as one names them from the working directory; what lies elsewhere stays as it is."""
    home = project()
    return tuple(Path(os.path.relpath(home / name)).as_posix() if _is_in(home, name) else name for name in names)


def _is_in(home: Path, name: str) -> bool:
    """A path from a folder leads to something in it; so may a path in full."""
    return (home / name).is_relative_to(home)


def _project() -> Path | None:
    """The project that the working directory is of; none where that has been removed."""
    try:
        return project_folder(Path.cwd())
    except FileNotFoundError:
        return None


def _folder(variable: str, platform: str) -> Path | None:
    """The folder that the environment names, else the platform's one.

    Raises: UsageError when it is none from the working directory, which has been removed.
    """
    named = os.environ.get(variable)
    if named:
        return _absolute(variable, Path(named))
    import platformdirs

    found = getattr(platformdirs, platform)("cardkit", appauthor=False)
    return found if isinstance(found, Path) else None


def _absolute(variable: str, path: Path) -> Path:
    """The path of a folder from the working directory.

    Raises: UsageError when that has been removed.
    """
    try:
        return path.absolute()
    except FileNotFoundError as error:
        hint = "the working directory has been removed"
        raise UsageError(f"{variable} '{path}' cannot be looked for", hint) from error


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
