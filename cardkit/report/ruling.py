"""Rulesets in words."""

from cardkit.answer.ruling import Checked, Explained
from cardkit.finding import Level
from cardkit.report.form import Answer, answer
from cardkit.text import counted, printable


def text(explained: Explained) -> str:
    """The rules, each with its reason; those that only warn say so."""
    lines = [f"{explained.title} ({explained.game}, {explained.ruleset})"]
    lines += [f"  {sentence}" for sentence in explained.setting]
    for told in explained.rules:
        level = "" if told.level is Level.ERROR else f"{told.level}: "
        lines += [f"  {level}{told.sentence} ({told.rule})", f"      {told.why}"]
    return "".join(f"{line}\n" for line in lines)


def as_answer(explained: Explained) -> Answer:
    """The rules as JSON."""
    rules = [
        {"rule": told.rule, "level": str(told.level), "sentence": told.sentence, "why": told.why}
        for told in explained.rules
    ]
    return answer(
        game=explained.game,
        ruleset=explained.ruleset,
        title=explained.title,
        setting=list(explained.setting) or None,
        rules=rules,
    )


def checked(found: Checked) -> str:
    """How many examples there are, ruleset by ruleset, and what is wrong with them and with the lists."""
    lines = [f"{fault}; {fault.hint}" if fault.hint else f"{fault}" for fault in found.faults]
    lines += [f"{name}: {counted(number, 'example')}" for name, number in found.examples]
    judged = "all as they say" if any(number for _, number in found.examples) else "no examples, nothing to judge"
    verdict = counted(len(found.faults), "fault") if found.faults else judged
    return printable("".join(f"{line}\n" for line in (*lines, verdict)))
