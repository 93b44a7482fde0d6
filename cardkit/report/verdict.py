"""Verdicts on decks as text, JSON, YAML and annotations, written part by part.

What stands before the decks is known when all of them are judged; so the parts have to wait for it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardkit.answer.verdict import Judged, Totals, Unread, Validation
from cardkit.errors import Fault
from cardkit.finding import Level
from cardkit.position import Position
from cardkit.report.errors import fault_answer
from cardkit.report.findings import finding_answer, finding_text, sentence, told, verdict
from cardkit.report.form import Answer, answer, as_json, present
from cardkit.text import counted, printable

Decks = Sequence[Judged | Unread]


class Style(NamedTuple):
    """How verdicts are written: decks, and what stands around all of them."""

    decks: Callable[[Decks, Level], str]
    before: Callable[[Totals], str]
    after: Callable[[Totals], str]
    between: str = ""
    """Between the decks of two parts."""


def whole(style: Style, validation: Validation, least: Level = Level.NOTE) -> str:
    """The verdicts, with the findings of that level and above."""
    totals = validation.totals
    return style.before(totals) + style.decks(validation.decks, least) + style.after(totals)


def _each(told: Callable[[Judged | Unread, Level], str]) -> Callable[[Decks, Level], str]:
    """Decks one after another."""
    return lambda decks, least: "".join(told(each, least) for each in decks)


def _text(each: Judged | Unread, least: Level) -> str:
    """A deck's verdict, then its findings; why one cannot be read is told elsewhere."""
    if isinstance(each, Unread):
        return ""
    game, found = each.judgement.deck.game, told(each.judgement.findings, least)
    head = f"{each.label}: {verdict(each.judgement)} ({game}, {each.judgement.ruleset})"
    return printable("".join(f"{line}\n" for line in (head, *(finding_text(finding, game) for finding in found))))


def _summary(totals: Totals) -> str:
    """Of several decks, how many are legal."""
    rest = f", {totals.unread} could not be read" if totals.unread else ""
    illegal = totals.decks - totals.legal - totals.unread
    said = f"{counted(totals.decks, 'deck')}: {totals.legal} legal, {illegal} not legal{rest}\n"
    return said if totals.decks > 1 else ""


_ANNOTATED = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}


def _annotations(each: Judged | Unread, least: Level) -> str:
    """One workflow command a finding, as GitHub shows them beside the file's lines."""
    if isinstance(each, Unread):
        return "".join(_command("error", _at(fault, each.label), _said(fault)) for fault in each.error.faults)
    return "".join(
        _command(
            _ANNOTATED[found.level],
            f"{_where(found.place)},title={_property(found.rule)}",
            "; ".join((sentence(found), *found.hints)),
        )
        for found in told(each.judgement.findings, least)
    )


def _command(kind: str, where: str, message: str) -> str:
    """A workflow command."""
    return f"::{kind} {where}::{_escaped(message)}\n"


def _escaped(text: str) -> str:
    """A text without percent signs and line ends of its own (docs.github.com, workflow commands; actions/toolkit
    packages/core/src/command.ts); what would drive a terminal is written out, since a log is read in one."""
    return printable(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    """The value of a property, which ends at a comma or colon of its own."""
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def _at(fault: Fault, label: str) -> str:
    """Where a file is wrong."""
    return _where(fault.place) if fault.place else f"file={_property(label)}"


def _said(fault: Fault) -> str:
    """What is wrong with a file."""
    return f"{fault.message}; {fault.hint}" if fault.hint else fault.message


def _where(place: Position) -> str:
    """A place as a workflow command has it."""
    return f"file={_property(place.file)},line={place.line},col={place.column}"


def _answer(each: Judged | Unread, least: Level) -> dict[str, object]:
    """A deck with its findings, or why it cannot be read."""
    if isinstance(each, Unread):
        return {"deck": each.label, "errors": [fault_answer(each.error.kind, fault) for fault in each.error.faults]}
    judgement = each.judgement
    return {
        "deck": each.label,
        "name": judgement.deck.name,
        "game": judgement.deck.game,
        "ruleset": judgement.ruleset,
        "legal": judgement.legal,
        **present(unruled=judgement.unruled or None),
        "errors": judgement.counted(Level.ERROR),
        "warnings": judgement.counted(Level.WARNING),
        "findings": [finding_answer(finding) for finding in told(judgement.findings, least)],
    }


def _answers(decks: Decks, least: Level) -> list[dict[str, object]]:
    """Decks as an answer says them."""
    return [_answer(each, least) for each in decks]


def _head(totals: Totals) -> Answer:
    """What an answer says of all decks, before the list of them."""
    return answer(legal=totals.all_legal, as_of=totals.as_of, decks=[])


_OPEN, _CLOSED = '{\n  "decks": [', "\n  ]\n}\n"
"""How the JSON of decks begins and ends."""


def _json(decks: Decks, least: Level) -> str:
    """Decks as items of an answer's list."""
    return as_json({"decks": _answers(decks, least)}).removeprefix(_OPEN).removesuffix(_CLOSED)


TEXT = Style(_each(_text), lambda _: "", _summary)
"""Each deck's verdict with its findings, each with its remedy; of several decks a summary last."""

GITHUB = Style(_each(_annotations), lambda _: "", lambda _: "")
"""Annotations."""

JSON = Style(_json, lambda totals: as_json(_head(totals)).removesuffix("]\n}\n"), lambda _: _CLOSED, between=",")
"""`schemas/findings.schema.json`."""


def in_yaml(as_yaml: Callable[[object], str]) -> Style:
    """The same as in JSON, by a writer of YAML."""
    return Style(
        lambda decks, least: as_yaml(_answers(decks, least)),
        lambda totals: as_yaml(_head(totals)).removesuffix(" []\n") + "\n",
        lambda _: "",
    )
