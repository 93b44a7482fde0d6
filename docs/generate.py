"""Writes docs/commands.md, the help text of every command, and the pages' commands with what they print now."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from cardkit.cli.ending import EXIT_BUG
from cardkit.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "commands.md"
WIDTH = "80"
HEAD = """# Every command

Written by `./dev docs` from the program's own help; do not edit it by hand.
"""


def commands() -> str:
    """The page."""
    return HEAD + "".join(f"\n## {' '.join(('cardkit', *words))}\n\n```text\n{told(words)}```\n" for words in paths())


def paths() -> Iterator[tuple[str, ...]]:
    """The words of every command: the program itself, then each in the order of its help."""
    yield ()
    for words in names(told(())):
        yield (words,)
        for verb in names(told((words,))):
            yield (words, verb)


@contextmanager
def columns(width: str) -> Iterator[None]:
    """A terminal of that width."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = width
    try:
        yield
    finally:
        os.environ.pop("COLUMNS")
        if before is not None:
            os.environ["COLUMNS"] = before


def names(text: str) -> Iterator[str]:
    """The commands that a help text lists."""
    for line in text.partition("\nCommands:\n")[2].partition("\n\n")[0].splitlines():
        yield line.split()[0]


def told(words: tuple[str, ...]) -> str:
    """The help text of one command."""
    out = StringIO()
    with columns(WIDTH), redirect_stdout(out):
        code = run([*words, "--help"])
    if code:
        raise SystemExit(code if code != EXIT_BUG else f"the help of '{' '.join(words)}' failed")
    return out.getvalue()


def refresh(page: Path) -> None:
    """Show in a page what its commands print."""
    from pages import afresh, newcomer  # noqa: PLC0415  # tests/ is put on the path below

    text = page.read_text(encoding="utf-8")
    with TemporaryDirectory() as home, TemporaryDirectory() as folder:
        new = afresh(text, Path(folder), newcomer(Path(home)))
    if new != text:
        page.write_text(new, encoding="utf-8")
        print(f"{page.relative_to(ROOT)}: written afresh")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))
    from pages import pages

    PAGE.write_text(commands(), encoding="utf-8")
    for each in pages(ROOT):
        refresh(each)
