"""Findings as text and JSON."""

from collections.abc import Sequence

from cardkit.finding import Finding, Judgement, Level, Remedy
from cardkit.report.form import place_of, present
from cardkit.text import counted, listing

SHOWN = {
    Level.ERROR: (Level.ERROR,),
    Level.WARNING: (Level.ERROR, Level.WARNING),
    Level.NOTE: (Level.ERROR, Level.WARNING, Level.NOTE),
}
"""The levels that are told when one is the least to tell."""

UNRULED = "legal by names and zones alone"
"""The verdict on a deck of which no rule asks anything."""


def verdict(judgement: Judgement) -> str:
    """`legal`, `legal, 2 warnings` or `not legal, 2 rules broken`; where no rule was asked, it says so."""
    warnings = judgement.counted(Level.WARNING)
    warned = f", {counted(warnings, 'warning')}" if warnings else ""
    broken = len({finding.rule for finding in judgement.findings if finding.level is Level.ERROR})
    if judgement.legal:
        return f"{UNRULED if judgement.unruled else 'legal'}{warned}"
    return f"not legal, {counted(broken, 'rule')} broken{warned}"


def told(findings: Sequence[Finding], least: Level) -> tuple[Finding, ...]:
    """The findings of that level and above."""
    return tuple(finding for finding in findings if finding.level in SHOWN[least])


def finding_text(finding: Finding, game: str) -> str:
    """A finding as its sentence, why it matters, and the queries that help."""
    level = "" if finding.level is Level.ERROR else f"{finding.level}: "
    lines = [f"  {finding.place}: {level}{sentence(finding)}"]
    if finding.because:
        lines.append(f"      because of {listing(finding.because)}")
    lines += [f"      {hint}" for hint in finding.hints]
    lines += [f"      cardkit query --game {game} {_quoted(remedy.query)}" for remedy in finding.remedy if remedy.query]
    return "\n".join(lines)


def sentence(finding: Finding) -> str:
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
    if remedy.worth is not None and remedy.copies > 1:
        return f"{remedy.do} {remedy.worth} (at least {counted(remedy.copies, 'card')})"
    return f"{remedy.do} {remedy.copies}" + (f" of {which}" if which and len(finding.cards) > 1 else "")


def _quoted(selector: str) -> str:
    """A selector as a shell's word."""
    return "'" + selector.replace("'", "'\\''") + "'"


def _remedy_answer(remedy: Remedy) -> dict[str, object]:
    """A remedy as JSON."""
    return present(
        do=remedy.do, copies=remedy.copies, worth=remedy.worth, cards=list(remedy.cards) or None, query=remedy.query
    )


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
        remedy=[_remedy_answer(each) for each in finding.remedy] or None,
    )
