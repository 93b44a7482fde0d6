"""Judgements as text, JSON and annotations."""

from collections.abc import Sequence

from cardkit.answer.verdict import Judged, Unread, Validation
from cardkit.errors import Fault
from cardkit.finding import Finding, Judgement, Level, Remedy
from cardkit.position import Position
from cardkit.report.errors import fault_answer
from cardkit.report.form import Answer, answer, place_of, present
from cardkit.text import counted, listing, printable

SHOWN = {
    Level.ERROR: (Level.ERROR,),
    Level.WARNING: (Level.ERROR, Level.WARNING),
    Level.NOTE: (Level.ERROR, Level.WARNING, Level.NOTE),
}
"""The levels that are told when one is the least to tell."""


def text(validation: Validation, least: Level = Level.NOTE) -> str:
    """Each deck's verdict with its findings, each with its remedy; of several decks a summary last."""
    judged = [each for each in validation.decks if isinstance(each, Judged)]
    blocks = [_deck_text(each, least) for each in judged]
    return printable("".join(blocks) + (_summary(validation) if len(validation.decks) > 1 else ""))


def as_answer(validation: Validation, least: Level = Level.NOTE) -> Answer:
    """The verdict as JSON, with the findings of that level and above."""
    return answer(
        legal=validation.legal,
        as_of=validation.as_of,
        decks=[_unread(each) if isinstance(each, Unread) else _judged(each, least) for each in validation.decks],
    )


def annotations(validation: Validation, least: Level = Level.NOTE) -> str:
    """One workflow command a finding, as GitHub shows them beside the file's lines."""
    kinds = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
    lines = []
    for each in validation.decks:
        if isinstance(each, Judged):
            for found in _told(each.judgement.findings, least):
                where = _where(found.place)
                said = "; ".join((_sentence(found), *found.hints))
                lines.append(f"::{kinds[found.level]} {where},title={found.rule}::{_escaped(said)}")
        else:
            lines += [_fault_annotation(each.label, fault) for fault in each.error.faults]
    return "".join(f"{line}\n" for line in lines)


def _fault_annotation(label: str, fault: Fault) -> str:
    """What is wrong with a file as a workflow command."""
    where = _where(fault.place) if fault.place else f"file={label}"
    hint = f"; {fault.hint}" if fault.hint else ""
    return f"::error {where}::{_escaped(fault.message + hint)}"


def _where(place: Position) -> str:
    """A place as a workflow command has it."""
    return f"file={place.file},line={place.line},col={place.column}"


def _deck_text(judged: Judged, least: Level) -> str:
    """One deck: its verdict, then its findings."""
    judgement = judged.judgement
    lines = [f"{judged.label}: {verdict(judgement)} ({judgement.deck.game}, {judgement.ruleset})"]
    for finding in _told(judgement.findings, least):
        lines += _finding_lines(finding, judgement.deck.game)
    return "".join(f"{line}\n" for line in lines)


def verdict(judgement: Judgement) -> str:
    """`legal`, `legal, 2 warnings` or `not legal, 2 rules broken`."""
    warnings = judgement.counted(Level.WARNING)
    warned = f", {counted(warnings, 'warning')}" if warnings else ""
    broken = len({finding.rule for finding in judgement.findings if finding.level is Level.ERROR})
    return f"legal{warned}" if judgement.legal else f"not legal, {counted(broken, 'rule')} broken{warned}"


def _told(findings: Sequence[Finding], least: Level) -> tuple[Finding, ...]:
    """The findings of that level and above."""
    return tuple(finding for finding in findings if finding.level in SHOWN[least])


def finding_text(finding: Finding, game: str) -> str:
    """A finding alone: its sentence, and the queries that help."""
    return "\n".join(_finding_lines(finding, game))


def _finding_lines(finding: Finding, game: str) -> list[str]:
    """A finding as its sentence, why it matters, and the queries that help."""
    level = "" if finding.level is Level.ERROR else f"{finding.level}: "
    lines = [f"  {finding.place}: {level}{_sentence(finding)}"]
    if finding.because:
        lines.append(f"      because of {listing(finding.because)}")
    lines += [f"      {hint}" for hint in finding.hints]
    lines += [f"      cardkit query --game {game} {_quoted(remedy.query)}" for remedy in finding.remedy if remedy.query]
    return lines


def _sentence(finding: Finding) -> str:
    """`message (rule): remedy`, or the remedies of which any one will do."""
    mend = mending(finding)
    return f"{finding.message} ({finding.rule})" + (f": {mend}" if mend else "")


def mending(finding: Finding) -> str:
    """The remedies, of which any one will do; empty where there is none."""
    return " or ".join(did for remedy in finding.remedy if (did := _deed(remedy, finding)))


def _deed(remedy: Remedy, finding: Finding) -> str:
    """What a remedy says to do."""
    names = {card.id: card.name for card in finding.cards}
    which = listing([f"'{names.get(card, card)}'" for card in remedy.cards], 3) if len(remedy.cards) == 1 else ""
    return f"{remedy.do} {remedy.copies}" + (f" of {which}" if which and len(finding.cards) > 1 else "")


def _quoted(selector: str) -> str:
    """A selector as a shell's word."""
    return "'" + selector.replace("'", "'\\''") + "'"


def _summary(validation: Validation) -> str:
    """How many decks are legal."""
    legal = sum(isinstance(each, Judged) and each.judgement.legal for each in validation.decks)
    unread = sum(isinstance(each, Unread) for each in validation.decks)
    rest = f", {unread} could not be read" if unread else ""
    every = len(validation.decks)
    return f"{counted(every, 'deck')}: {legal} legal, {every - legal - unread} not legal{rest}\n"


def _judged(judged: Judged, least: Level) -> dict[str, object]:
    """A deck with its findings as JSON."""
    judgement = judged.judgement
    return {
        "deck": judged.label,
        "name": judgement.deck.name,
        "game": judgement.deck.game,
        "ruleset": judgement.ruleset,
        "legal": judgement.legal,
        "errors": judgement.counted(Level.ERROR),
        "warnings": judgement.counted(Level.WARNING),
        "findings": [finding_answer(finding) for finding in _told(judgement.findings, least)],
    }


def _unread(unread: Unread) -> dict[str, object]:
    """A deck that could not be read as JSON."""
    return {"deck": unread.label, "errors": [fault_answer(unread.error.kind, fault) for fault in unread.error.faults]}


def finding_answer(finding: Finding) -> dict[str, object]:
    """A finding as JSON (schemas/findings.schema.json)."""
    bound = None if finding.bound is None else present(min=finding.bound.min, max=finding.bound.max)
    return present(
        rule=finding.rule,
        level=str(finding.level),
        message=finding.message,
        why=finding.why,
        place=place_of(finding.place),
        zone=finding.zone,
        group=finding.group,
        measured=finding.measured,
        bound=bound,
        over_by=finding.over_by,
        short_by=finding.short_by,
        cards=[
            {"id": card.id, "name": card.name, "copies": card.copies, "zone": card.zone, "lines": list(card.lines)}
            for card in finding.cards
        ]
        or None,
        because=list(finding.because) or None,
        hints=list(finding.hints) or None,
        remedy=[
            present(do=each.do, copies=each.copies, cards=list(each.cards) or None, query=each.query)
            for each in finding.remedy
        ]
        or None,
    )


def _escaped(message: str) -> str:
    """A message inside a workflow command: percent signs and line ends are escaped."""
    return message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
