"""How often cardkit and another program agree on decks: `python bench/agreement.py FOLDER [--rules NAME]`.

FOLDER holds decks with known verdicts: a checkout of arkham.build or netrunnerdb-api-server, or deck files of cardkit
with a `verdicts.yaml`. It is run in a project that knows the game's cards (`cardkit init --game`). Without a folder
there is nothing to compare.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml
from _measure import program
from _suites import SUITES, Case


class Verdict(NamedTuple):
    """What cardkit says of a deck."""

    legal: bool
    told: tuple[str, ...]
    """The rules that it breaks with their messages, or why it cannot be read."""


def main(words: Sequence[str]) -> int:
    """Print the decks on which verdicts differ; 1 when there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--all", action="store_true", help="also the decks on which they agree")
    given = parser.parse_args(words)
    if given.folder is None:
        print("agreement: no folder of decks with verdicts is given")
        return 0
    cases = read(given.folder)
    apart = 0
    for case, verdict in zip(cases, verdicts(cases, given.rules), strict=True):
        agree = case.legal == verdict.legal
        apart += not agree
        if given.all or not agree:
            print("\n".join(told(case, verdict)))
    print(f"{len(cases) - apart} of {len(cases)} decks judged alike")
    return int(apart > 0)


def read(folder: Path) -> list[Case]:
    """The cases of a folder."""
    for name, reader in SUITES.items():
        if (folder / name).exists():
            return list(reader(folder))
    raise SystemExit(f"{folder} holds none of {', '.join(SUITES)}")


def told(case: Case, verdict: Verdict) -> list[str]:
    """A case with both verdicts."""
    theirs = f"they say {said(case.legal)}{': ' if case.reasons else ''}{'; '.join(case.reasons)}"
    return [
        f"{case.name}",
        f"    {theirs}",
        f"    cardkit says {said(verdict.legal)}",
        *(f"        {each}" for each in verdict.told),
    ]


def said(legal: bool) -> str:
    """A verdict."""
    return "legal" if legal else "not legal"


def verdicts(cases: Sequence[Case], rules: str) -> list[Verdict]:
    """What cardkit says of the decks, in one call for each ruleset and day."""
    asked = [(case.rules or rules, case.as_of) for case in cases]
    found: dict[int, Verdict] = {}
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number:03}.yaml" for number in range(len(cases))]
        for path, case in zip(paths, cases, strict=True):
            path.write_text(yaml.safe_dump(deck(case), sort_keys=False), "utf-8")
        for ruleset, day in dict.fromkeys(asked):
            numbers = [number for number, each in enumerate(asked) if each == (ruleset, day)]
            found |= zip(numbers, judged([paths[number] for number in numbers], ruleset, day), strict=True)
    return [found[number] for number in range(len(cases))]


def judged(paths: Sequence[Path], ruleset: str, day: str | None) -> list[Verdict]:
    """What one call of cardkit says of deck files."""
    done = subprocess.run(
        [program("cardkit"), "validate", *paths, "--rules", ruleset, "--format", "json",
         *(() if day is None else ("--as-of", day))],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if not done.stdout:
        raise SystemExit(done.stderr)
    return [verdict(each) for each in json.loads(done.stdout)["decks"]]


def deck(case: Case) -> Mapping[str, object]:
    """A case as a deck file."""
    zones = {
        zone: [{"card": card, "copies": n} for card, n in held.items()] for zone, held in case.zones.items() if held
    }
    return {"game": case.game, "name": case.name, **({"choices": dict(case.choices)} if case.choices else {}), **zones}


def verdict(answer: Mapping[str, object]) -> Verdict:
    """What an answer says of one deck."""
    told: list[str] = []
    for key, level in (("findings", "error"), ("errors", None)):
        found = answer.get(key)
        if not isinstance(found, list):
            continue
        told += [f"{each.get('rule', key)}: {each['message']}" for each in found if level in (None, each.get("level"))]
    return Verdict(answer.get("legal") is True, tuple(told))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
