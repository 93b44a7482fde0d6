"""How a call ends: what stops it becomes messages and an exit code."""

import itertools
import re
import sys
import traceback
from collections.abc import Callable, Sequence

import typer

from cardkit.cli import EXIT_INTERRUPTED
from cardkit.cli.writing import yaml_of
from cardkit.errors import CardkitError, Fault, NoEngine, UsageError
from cardkit.report import errors
from cardkit.report.form import as_json

EXIT_BUG = 70
"""EX_SOFTWARE of BSD's sysexits.h: cardkit itself failed."""

_WRONG_USAGE: type[Exception] = typer.BadParameter.__bases__[0]
"""What the parser raises for wrong options and arguments; Typer has no public name for it."""

_REPORT = "this is a bug in cardkit: please report it with the command and the lines above"


def exit_code(run: Callable[..., object], arguments: Sequence[str]) -> int:
    """Run a Typer app or command on arguments; its exit code, after its messages went to stderr."""
    try:
        code = run(args=list(arguments), prog_name="cardkit", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except _WRONG_USAGE as error:
        _tell_usage(error, arguments)
        return UsageError.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return EXIT_INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last stop: a bug is told as one
        return _stopped(error, arguments)


def _stopped(error: Exception, arguments: Sequence[str]) -> int:
    """Tell what stopped a command, a bug with its traceback; the exit code."""
    told = _mendable(error)
    if told is None:
        sys.stderr.write(f"{traceback.format_exc()}{_REPORT}\n")
        return EXIT_BUG
    _tell(told, arguments)
    return told.exit_code


def _mendable(error: Exception) -> CardkitError | None:
    """What a user can mend; None is a bug."""
    if isinstance(error, CardkitError):
        return remedied(error)
    if isinstance(error, UnicodeEncodeError):
        return UsageError(f"{error.object!a} is no UTF-8 text", "type it in a terminal that speaks UTF-8")
    if isinstance(error, OSError) and isinstance(error.filename, str):
        return CardkitError(Fault(message=f"'{error.filename}' cannot be used ({error.strerror})"))
    return None


def remedied(error: CardkitError) -> CardkitError:
    """The error; of an engine that is not there, with what brings one on this machine."""
    if not isinstance(error, NoEngine):
        return error
    from cardkit.cli.doctor import surroundings
    from cardkit.jobs import remedy

    return remedy.remedied(error, surroundings(), remedy.second())


def _tell(error: CardkitError, arguments: Sequence[str]) -> None:
    """Write an error to stderr, in the form that the answer would have had."""
    pairs = {*itertools.pairwise(arguments), *(tuple(word.split("=", 1)) for word in arguments)}
    if pairs & {("--format", "json"), ("--format", "ndjson")}:
        sys.stderr.write(as_json(errors.as_answer(error)))
    else:
        sys.stderr.write(yaml_of(errors.as_answer(error)) if ("--format", "yaml") in pairs else errors.text(error))


def _tell_usage(error: Exception, arguments: Sequence[str]) -> None:
    """Write what the parser found wrong; a call of nothing at all gets the help."""
    message, context = getattr(error, "message", str(error)), getattr(error, "ctx", None)
    if context is not None and message == context.get_help():
        sys.stderr.write(f"{message}\n")
        return
    sentence = _sentence(getattr(error, "format_message", error.__str__)())
    if context is not None and context.parent is None:
        sentence = _meant(sentence)
    _tell(UsageError(sentence, None if sentence.endswith("?") else "see --help"), arguments)


_NUMBER = r"(-?\d+(?:\.\d+)?)"

_WORDING = (
    (r"\.? [Dd]id you mean", "; did you mean"),
    (r" \(Possible options: ([^,]*)\)", r"; did you mean \1?"),
    (r" \(Possible options: (.*)\)", r"; did you mean one of \1?"),
    (r" is not a valid int(eger)?( range)?", " is no whole number"),
    (r" is not a valid float( range)?", " is no number"),
    (rf" is not in the range x>={_NUMBER}", r" is too small; at least \1 is needed"),
    (rf" is not in the range {_NUMBER}<=x<={_NUMBER}", r" does not lie between \1 and \2"),
    (r"^([mM])issing argument '\[?(\w+).*'", lambda found: f"missing argument {found[2].upper()}"),
)
"""Phrases of the parser, and ours for them."""


_CALLED = {
    **dict.fromkeys(("search", "find", "list", "filter", "cards", "lookup"), "query"),
    **dict.fromkeys(("card", "view", "info"), "show"),
    **dict.fromkeys(("check", "lint", "verify"), "validate"),
    **dict.fromkeys(("print", "pdf", "sheet", "sheets", "draw"), "render"),
    **dict.fromkeys(("new", "start", "create"), "init"),
    **{word: f"catalogue {word}" for word in ("import", "export", "build", "sql")},
    **{word: f"deck {word}" for word in ("repair", "report")},
}
"""What other programs call our commands."""

_UNKNOWN = re.compile(r"no such command '(\w+)'")


def _meant(sentence: str) -> str:
    """The same with the command that was meant, where other programs call it so."""
    found = _UNKNOWN.match(sentence)
    meant = found and _CALLED.get(found[1])
    return f"{found[0]}; did you mean '{meant}'?" if found and meant else sentence


def _sentence(message: str) -> str:
    """A message of the parser in the shape of ours."""
    for phrase, ours in _WORDING:
        message = re.sub(phrase, ours, message)
    return message[:1].lower() + message[1:].rstrip(".")
