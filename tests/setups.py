"""Golden checklists: what `cardkit setup` says, call by call, as a person would see it."""

import shlex
from pathlib import Path

from shell import ran

FOLDER = Path(__file__).parent / "setups"


def transcript(calls: list[str]) -> str:
    """The calls with their answers; what goes to stderr stands behind."""
    parts = []
    for call in calls:
        done = ran("setup", *shlex.split(call))
        code = f"exit code {done.code}\n" if done.code else ""
        parts.append(f"$ cardkit setup {call}\n{done.out}{done.err}{code}")
    return "\n".join(parts)


def calls(text: str) -> list[str]:
    """The calls of a transcript."""
    start = "$ cardkit setup "
    return [line.removeprefix(start) for line in text.splitlines() if line.startswith(start)]
