"""Whole processes side by side: their seconds, their memory, and a table of them. Linux and macOS.

A command and its baseline run in turn (A B A B), after each ran once unmeasured; figures are medians, and a ratio is
the median of the rounds' ratios, since a machine's speed drifts. A small launcher starts each process: a child's peak
memory is never below its parent's.
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LAUNCHER = """
import os, sys, time
start = time.perf_counter()
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(child, 0)
print(time.perf_counter() - start, used.ru_maxrss, os.waitstatus_to_exitcode(status), file=sys.stderr)
"""
"""`wait4` tells the peak of the process and of those that it waited for: of the largest one, not their sum."""

MAXRSS_PER_MB = 1024**2 if sys.platform == "darwin" else 1024
"""`ru_maxrss` is in bytes on macOS, in KiB on Linux."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What something took, round by round."""

    rounds: tuple[float, ...]
    """Seconds."""
    megabytes: float = 0.0
    """The most of all rounds; 0 where it was not measured."""

    @property
    def seconds(self) -> float:
        """The median."""
        return statistics.median(self.rounds)

    def ratio(self, base: "Cost") -> float:
        """The median of the rounds' ratios."""
        return statistics.median(own / other for own, other in zip(self.rounds, base.rounds, strict=True))


@dataclass(frozen=True, slots=True)
class Command:
    """A process to measure."""

    words: Sequence[str | Path]
    before: Callable[[], object] = lambda: None
    """What is done before each run, unmeasured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The most that a figure may be."""

    ratio: float | None = None
    seconds: float | None = None
    megabytes: float | None = None

    def met(self, cost: Cost, ratio: float) -> bool:
        pairs = ((ratio, self.ratio), (cost.seconds, self.seconds), (cost.megabytes, self.megabytes))
        return all(most is None or figure <= most for figure, most in pairs)

    def __str__(self) -> str:
        ratio = f"{self.ratio:g}x" if self.ratio is not None else None
        seconds = said(self.seconds) if self.seconds is not None else None
        megabytes = f"{self.megabytes:.0f} MB" if self.megabytes is not None else None
        return ", ".join(f"<= {each}" for each in (seconds, ratio, megabytes) if each is not None)


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of the table."""

    what: str
    cost: Cost
    baseline: str
    base: Cost
    target: Target

    def __str__(self) -> str:
        ratio = self.cost.ratio(self.base)
        verdict = "-" if not str(self.target) else "met" if self.target.met(self.cost, ratio) else "missed"
        measured, base = spent(self.cost), f"{self.baseline}: {spent(self.base)}"
        return f"| {self.what} | {measured} | {base} | {ratio:.3g} | {self.target} | {verdict} |"


def spent(cost: Cost) -> str:
    """A cost as text."""
    return said(cost.seconds) + (f", {cost.megabytes:.0f} MB" if cost.megabytes else "")


def said(seconds: float) -> str:
    """Seconds, or milliseconds below one."""
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def table(figures: Iterable[Figure]) -> str:
    """The figures in Markdown."""
    head = "| what | measured | baseline | ratio | target | verdict |\n|---|---|---|---|---|---|"
    return "\n".join([head, *map(str, figures)])


def program(name: str) -> Path:
    """A program beside this Python."""
    return Path(sys.executable).with_name(name)


def environment(folder: Path) -> dict[str, str]:
    """This one without a user's games and caches, and with Python's compiled modules kept."""
    left = {key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "CARDKIT_GAME")}
    return {**left, "CARDKIT_HOME": str(folder / "home"), "CARDKIT_CACHE": str(folder / "cache")}


def run(command: Command, folder: Path) -> Cost:
    """One run of a process.

    Raises: SystemExit with its words when it cannot do what is asked.
    """
    command.before()
    words = [sys.executable, "-I", "-S", "-c", LAUNCHER, *map(str, command.words)]
    ended = subprocess.run(words, cwd=folder, env=environment(folder), text=True, check=True, capture_output=True)
    *said, figures = ended.stderr.splitlines()
    seconds, memory, code = figures.split()
    if int(code) > 1:
        raise SystemExit("\n".join([f"{command.words} ended with {code}", *said]))
    return Cost((float(seconds),), int(memory) / MAXRSS_PER_MB)


def compared(commands: Mapping[str, Command], folder: Path, rounds: int) -> Mapping[str, Cost]:
    """What each command takes in so many rounds."""
    for command in commands.values():
        run(command, folder)
    runs = [{name: run(command, folder) for name, command in commands.items()} for _ in range(rounds)]
    return {name: joined(each[name] for each in runs) for name in commands}


def joined(costs: Iterable[Cost]) -> Cost:
    """The rounds of one thing."""
    every = tuple(costs)
    seconds = tuple(each for cost in every for each in cost.rounds)
    return Cost(seconds, max(each.megabytes for each in every))
