"""Shell completion: the line up to the cursor in, candidates out, one a line, in the shell's quoting.

Whatever goes wrong completes to nothing: the shell is in the middle of the user's line.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import typer

from cardkit.cli import COMPLETING
from cardkit.cli.app import Commands, app_for
from cardkit.cli.halfline import HalfLine, for_bash, for_fish, for_powershell, half_line
from cardkit.cli.script import BREAKS, LINE
from cardkit.cli.shell import Call, place
from cardkit.cli.slot import Candidate, Parameter, Slot, choices, options, slot, subcommands
from cardkit.jobs import complete as jobs
from cardkit.jobs.desk import Desk, games
from cardkit.text import fold, printable

_TYPER_LINE, _TYPER_WORD = "_TYPER_COMPLETE_ARGS", "_TYPER_COMPLETE_WORD_TO_COMPLETE"
"""What Typer's script for PowerShell sends: the whole line, and the word at the cursor."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A value that is being typed."""

    desk: Desk
    part: str
    given: Mapping[str, tuple[str, ...]]
    """The values so far, by the names of the command's arguments and options."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the word may become that is being typed."""

    candidates: tuple[Candidate, ...] = ()
    files: bool = False
    """Where there are none, any file is welcome."""


def told(commands: Commands, environment: Mapping[str, str]) -> str:
    """The answer to the shell that asks by its environment: a line of flags, then a candidate a line."""
    half = _half_line(environment)
    try:
        answer = _answer(commands, half)
    except Exception:  # noqa: BLE001 - a message would stand in the middle of the line that is being typed
        answer = Answer()
    return _WRITERS.get(environment[COMPLETING], _plain)(half, replace(answer, candidates=_tellable(answer)))


def _tellable(answer: Answer) -> tuple[Candidate, ...]:
    """The candidates that do not drive the terminal: written out, they would mean nothing any more."""
    return tuple(each for each in answer.candidates if printable(each.value, kept="") == each.value)


def _half_line(environment: Mapping[str, str]) -> HalfLine:
    """The line up to the cursor."""
    if LINE in environment:
        return half_line(environment[LINE], environment.get(BREAKS, ""))
    found = half_line(environment.get(_TYPER_LINE, ""))
    return found if environment.get(_TYPER_WORD) else HalfLine((*found.words, *filter(None, [found.part])))


def _answer(commands: Commands, half: HalfLine) -> Answer:
    """What the last word of a command line may become."""
    words = half.words[1:]
    found = slot(typer.main.get_command(app_for(commands, words)), words, half.part)
    if found.parameter is None:
        known = () if half.part.startswith("-") else subcommands(found.command)
        return Answer(tuple(_beginning(half.part, known or options(found))))
    kept = half.part[: len(half.part) - len(found.part)]
    named = choices(found.parameter)
    if named:
        return Answer(tuple(_beginning(half.part, (Candidate(kept + each) for each in named))))
    name = found.parameter.name or ""
    complete = _OWN.get((found.command.name or "", name), _VALUES.get(name))
    if complete is None:
        return Answer(files=_takes_files(found.parameter))
    asked = Asked(_desk(found), found.part, found.given)
    return Answer(tuple(Candidate(kept + each) for each in complete(asked)), files=complete in _OF_FILES)


def _beginning(part: str, known: Iterable[Candidate]) -> Iterator[Candidate]:
    """The candidates that begin so."""
    return (each for each in known if each.value.startswith(part))


def _takes_files(parameter: Parameter) -> bool:
    """The value may be a path: it is no number."""
    return not str(getattr(getattr(parameter, "type", None), "name", "")).startswith(("int", "float"))


def _desk(found: Slot) -> Desk:
    """Where the line's command would work; a deck of the shelf says its game."""
    shelves = tuple(Path(folder) for folder in found.given.get("shelf", ()))
    named = found.given.get("game", ())[-1:]
    desk = place(Call(shelves), named[0] if named else None)
    if named:
        return desk
    words = [word for name in ("decks", "deck", "seats") for word in found.given.get(name, ())]
    of_decks = [game for word in words if (game := word.rpartition("=")[2].partition("/")[0]) in games(desk)]
    return place(Call(shelves), of_decks[0]) if of_decks else desk


def _games(asked: Asked) -> Iterable[str]:
    """Games."""
    return jobs.games(asked.desk, asked.part)


def _ready_games(asked: Asked) -> Iterable[str]:
    """Ready-made games."""
    return jobs.ready_games(asked.desk, asked.part)


def _decks(asked: Asked) -> Iterable[str]:
    """Decks of the shelf, and paths."""
    return jobs.decks(asked.desk, asked.part, _paths)


def _seats(asked: Asked) -> Iterable[str]:
    """A seat is anyone's name; behind `=` stands its deck."""
    seat, sign, deck = asked.part.partition("=")
    return (f"{seat}={each}" for each in jobs.decks(asked.desk, deck, _paths)) if sign else ()


def _cards(asked: Asked) -> Iterable[str]:
    """Names of cards; a packet such as `left=` may stand before them."""
    packet, sign, name = asked.part.rpartition("=")
    return (f"{packet}{sign}{each}" for each in jobs.cards(asked.desk, name))


def _collections(asked: Asked) -> Iterable[str]:
    """Collections of the shelf."""
    return jobs.collections(asked.desk, asked.part)


def _locales(asked: Asked) -> Iterable[str]:
    """Locales."""
    return jobs.locales(asked.desk, asked.part)


def _rulesets(asked: Asked) -> Iterable[str]:
    """Rulesets."""
    return jobs.rulesets(asked.desk, asked.part)


def _looks(asked: Asked) -> Iterable[str]:
    """Looks."""
    return jobs.looks(asked.desk, asked.part)


def _fields(asked: Asked) -> Iterable[str]:
    """Fields with commas between them."""
    return jobs.fields(asked.desk, asked.part)


def _query(asked: Asked) -> Iterable[str]:
    """What may come next in a query, which may be several words."""
    return jobs.query(asked.desk, " ".join(asked.given.get("words", ())), asked.part, _paths)


def _decks_or_query(asked: Asked) -> Iterable[str]:
    """Decks, and what may come next in a query among whose words they stand."""
    return (*_decks(asked), *_query(asked))


def _setups(asked: Asked) -> Iterable[str]:
    """Set-ups of the game."""
    return jobs.setups(asked.desk, asked.part)


def _choices(asked: Asked) -> Iterable[str]:
    """What a table may choose."""
    return jobs.choices(asked.desk, next(iter(asked.given.get("name", ())), None), asked.part)


def _referees(asked: Asked) -> Iterable[str]:
    """Games that have a referee."""
    from cardkit.jobs.refereeing import referees

    return (each.game for each in referees(None) if each.game.startswith(asked.part))


def _checks(asked: Asked) -> Iterable[str]:
    """Checks of a game's referee."""
    from cardkit.jobs.refereeing import referees

    return (each.name for each in referees(asked.given["game"][0])[0].checks if each.name.startswith(asked.part))


def _pairs(asked: Asked) -> Iterable[str]:
    """Keys of a check, and values behind them."""
    from cardkit.jobs.refereeing import completed

    return completed(asked.desk, asked.given["game"][0], asked.given["check"][0], asked.part)


_VALUES: Mapping[str, Callable[[Asked], Iterable[str]]] = {
    "game": _games,
    "decks": _decks,
    "deck": _decks,
    "seats": _seats,
    "card": _cards,
    "cards": _cards,
    "keep": _cards,
    "collection": _collections,
    "lang": _locales,
    "rules": _rulesets,
    "look": _looks,
    "fields": _fields,
    "order": _fields,
    "facet": _fields,
    "words": _query,
    "query": _query,
    "pool": _query,
    "zone": lambda asked: jobs.zones(asked.desk, asked.part),
}
"""What completes a value, by the name of its argument or option, whatever the command."""

_OWN: Mapping[tuple[str, str], Callable[[Asked], Iterable[str]]] = {
    ("init", "game"): _ready_games,
    ("setup", "name"): _setups,
    ("setup", "option"): _choices,
    ("gallery", "words"): _decks_or_query,
    ("preview", "words"): _decks_or_query,
    ("referee", "game"): _referees,
    ("referee", "check"): _checks,
    ("referee", "pairs"): _pairs,
}
"""What completes it instead in one command, by that command's name too."""

_OF_FILES = (_decks, _decks_or_query)
"""Those whose values may be paths that only the shell can read, such as `~/decks`."""


def _paths(part: str) -> Iterator[str]:
    """The files and folders that begin so; hidden ones only where the text begins like one."""
    folder, slash, beginning = part.rpartition("/")
    place = Path(folder + slash)
    found = sorted(place.iterdir(), key=lambda path: path.name) if place.is_dir() else []
    shown = (path for path in found if path.name.startswith(beginning) and (beginning or path.name[0] != "."))
    return (f"{folder}{slash}{path.name}{'/' if path.is_dir() else ''}" for path in shown)


def _bash(half: HalfLine, answer: Answer) -> str:
    """Candidates as bash takes them, which tells nothing of them."""
    return _lines(answer, "", for_bash(half, [each.value for each in answer.candidates]))


def _zsh(half: HalfLine, answer: Answer) -> str:
    """Candidates for zsh, which quotes them itself."""
    is_folded = any(not each.value.startswith(half.part) for each in answer.candidates)
    return _lines(answer, "folded" if is_folded else "", map(_with_what_is_told, answer.candidates))


def _fish(half: HalfLine, answer: Answer) -> str:
    """Candidates for fish, which quotes them itself and drops what does not begin as typed."""
    near = (
        Candidate(written, each.told or (each.value if written != each.value else ""))
        for each in answer.candidates
        for written in [for_fish(half, each.value, fold(each.value))]
    )
    return _lines(answer, "", map(_with_what_is_told, near))


def _powershell(_: HalfLine, answer: Answer) -> str:
    """Candidates as Typer's script takes them."""
    return "".join(f"{for_powershell(each.value)}:::{each.told or ' '}\n" for each in answer.candidates)


def _plain(_: HalfLine, answer: Answer) -> str:
    """Candidates alone."""
    return _lines(answer, "", (each.value for each in answer.candidates))


def _with_what_is_told(candidate: Candidate) -> str:
    """A line of a candidate."""
    return f"{candidate.value}\t{candidate.told}" if candidate.told else candidate.value


def _lines(answer: Answer, flags: str, candidates: Iterable[str]) -> str:
    """The flags, then the candidates."""
    first = " ".join(filter(None, [flags, "files" if answer.files else ""]))
    return "".join(f"{line}\n" for line in (first, *candidates))


_WRITERS: Mapping[str, Callable[[HalfLine, Answer], str]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
    "complete_powershell": _powershell,
    "complete_pwsh": _powershell,
}
"""By what a shell calls itself in the environment."""
