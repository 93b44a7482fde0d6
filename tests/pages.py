"""README and docs as scripts. In each file, from top to bottom and in one folder:

- a block whose first line is a comment `file: NAME` (`# ...`, `/* ... */` or `{# ... #}`) is written to that file, the
  comment too, so that lines count as they are seen; JSON and CSV have no comments: the line above their block, NAME in
  backquotes and a colon, says it;
- in a `console` block every line `$ COMMAND` goes through a shell, and what it prints (stdout and stderr as they come)
  is shown in the lines below it, in which `...` stands for any number of lines.

Other blocks are only read by people. The terminal is 80 characters wide.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

BLOCK = re.compile(r"(?:^`(?P<above>[^`\n]+)`:\n\n?)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"(?:#|/\*|\{#) file: (\S+)(?: \*/| #\})?\n")
SECONDS = 120


def pages(root: Path) -> list[Path]:
    """The README and the docs, but not the one that is generated."""
    return sorted(page for page in (root / "README.md", *root.glob("docs/*.md")) if page.name != "commands.md")


def newcomer(home: Path) -> dict[str, str]:
    """The environment of a new user with cardkit on PATH: nothing kept, no games of one's own."""
    unset = ("CARDKIT_GAME", "PYTHONDONTWRITEBYTECODE", "NO_COLOR")
    return {
        **{name: value for name, value in os.environ.items() if name not in unset},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "CARDKIT_CACHE": str(home / "cache"),
        "CARDKIT_HOME": str(home / "games"),
        "COLUMNS": "80",
    }


def afresh(page: str, folder: Path, shell: Mapping[str, str]) -> str:
    """The page with what its commands print now, where that is not what it shows."""
    parts: list[str] = []
    end = 0
    for block in BLOCK.finditer(page):
        parts.append(page[end : block.start("text")])
        end = block.end("text")
        if block["kind"] != "console":
            prepare(block, folder)
            parts.append(block["text"])
        for command, shown in commands(block["text"]) if block["kind"] == "console" else ():
            printed = run(command, folder, shell)
            parts += [f"{line}\n" for line in (f"$ {command}", *(shown if is_like(shown, printed) else printed))]
    return "".join((*parts, page[end:]))


def commands(block: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of one block, each with the lines below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *output = part.rstrip("\n").split("\n")
        yield command, output


def prepare(block: re.Match[str], folder: Path) -> None:
    """Write the file that a block shows, if it shows one."""
    named = FILE.match(block["text"])
    name = block["above"] if named is None and block["kind"] in ("json", "csv") else named and named[1]
    if name:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block["text"], encoding="utf-8")


def run(command: str, folder: Path, shell: Mapping[str, str]) -> list[str]:
    """The lines that a command prints."""
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=shell,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SECONDS,
    )
    return done.stdout.decode("utf-8").rstrip("\n").split("\n") if done.stdout.strip() else []


def is_like(shown: list[str], printed: list[str]) -> bool:
    """The lines are those that are shown, where `...` stands for any number of them."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None
