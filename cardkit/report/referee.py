"""What referees say and which checks they have, as text and JSON."""

from collections.abc import Iterable, Mapping, Sequence

from cardkit.referee.check import Check, Parameter, Referee, keys
from cardkit.referee.rule import RULES, Rule
from cardkit.referee.ruling import Reason, Ruling
from cardkit.report.form import Answer, answer, place_of, present
from cardkit.text import counted


def text(ruling: Ruling) -> str:
    """The answer, then its reasons with their rules, then what was assumed."""
    lines = [ruling.told, *(f"  {_line(each)}" for each in ruling.reasons)]
    lines += [f"  assumed: {_line(each)}" for each in ruling.assumed]
    lines += [f"  assumed, as it is not said: {key}={value}" for key, value in ruling.left_out.items()]
    return "".join(f"{line}\n" for line in lines)


def _line(reason: Reason) -> str:
    """A reason with its rule, behind its place."""
    said = f"{reason.told} ({reason.source})"
    return said if reason.place is None else f"{reason.place}: {said}"


def as_answer(game: str, check: str, ruling: Ruling) -> Answer:
    """The answer as JSON."""
    return answer(
        game=game,
        check=check,
        yes=ruling.yes,
        told=ruling.told,
        facts=dict(ruling.facts),
        reasons=[_reason(each) for each in ruling.reasons],
        assumed=[_reason(each) for each in ruling.assumed] or None,
        left_out=dict(ruling.left_out) or None,
        steps=[dict(row) for row in ruling.rows] or None,
    )


def _reason(reason: Reason) -> dict[str, object]:
    """A reason as JSON."""
    place = None if reason.place is None else place_of(reason.place)
    return present(told=reason.told, source=reason.source, place=place)


def told(rules: Mapping[str, Rule]) -> str:
    """Rules by their numbers, with the page that each stands on."""
    return "".join(f"{number}: {rule.told} ({rule.source})\n" for number, rule in rules.items())


def as_rules(game: str, rules: Mapping[str, Rule]) -> Answer:
    """Rules by their numbers, as JSON."""
    return answer(
        game=game,
        rules=[{"rule": number, "told": rule.told, "source": rule.source} for number, rule in rules.items()],
    )


def listed(referees: Sequence[Referee]) -> str:
    """Games with a referee, and how many checks each has; of one game its checks."""
    if len(referees) == 1:
        return _checks(referees[0])
    return "".join(f"{each.game}: {each.title}, {counted(len(each.checks), 'check')}\n" for each in referees)


def _checks(referee: Referee) -> str:
    """A game's checks, each with an example."""
    lines = [referee.title]
    for each in referee.checks:
        lines += [f"  {each.name}: {each.title}", f"      {' '.join(map(_key, keys(each, referee)))}"]
        lines += [f"      cardkit referee {referee.game} {each.name} {each.example}"]
    number = next(iter(referee.rules))
    lines += [f"  {RULES}: what the numbers in answers mean", f"      cardkit referee {referee.game} {number}"]
    return "".join(f"{line}\n" for line in lines)


def _key(key: Parameter) -> str:
    """A key with its words; in brackets where it may be left out."""
    said = "=".join(filter(None, (key.key, "|".join(key.words)))) + (",..." if key.many else "")
    return said if key.needed else f"[{said}]"


def as_games(referees: Iterable[Referee]) -> Answer:
    """Games with their checks as JSON."""
    return answer(
        referees=[
            {"game": each.game, "title": each.title, "checks": [_check(each, check) for check in each.checks]}
            for each in referees
        ]
    )


def _check(referee: Referee, check: Check) -> dict[str, object]:
    """A check as JSON."""
    every = [
        present(key=key.key, needed=key.needed, many=key.many, words=list(key.words) or None)
        for key in keys(check, referee)
    ]
    return {"check": check.name, "title": check.title, "keys": every, "example": check.example}
