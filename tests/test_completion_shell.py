"""Tab in real shells: lines are typed on a terminal of its own, and the shell says which words came of them."""

import os
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardkit.cli.script import script

pty = pytest.importorskip("pty")  # there is none on Windows

ROOT = Path(__file__).parent.parent
HARVEST = Path(__file__).parent / "games" / "harvest"
PROGRAM = f"{sys.executable} -c 'from cardkit.cli import main; main()'"

COMMANDS = {
    "bash": ("bash", "--norc", "--noprofile", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}

_FUNCTION = f"""cardkit() {{
    if [ -n "$_CARDKIT_COMPLETE" ]; then {PROGRAM}; else printf '<%s>' "$@"; echo '<end>'; fi
}}
"""
SETUPS = {
    "bash": _FUNCTION,
    "zsh": f"autoload -Uz compinit; compinit -u -D\n{_FUNCTION}",
    "fish": f"""function cardkit
    if set -q _CARDKIT_COMPLETE; {PROGRAM}; else; printf '<%s>' $argv; echo '<end>'; end
end
""",
}
"""A `cardkit` that answers Tab, and else shows its words."""

TYPED = {
    "query typ\tcr\t": "<query><type:crop>",
    "query type:cr\t": "<query><type:crop>",
    "query '-t:crop|be\t": "<query><-t:crop|beast>",
    "query 'boat typ\tto\t": "<query><boat type:tool>",
    "query --game harv\t -is:pro\t": "<query><--game><harvest><-is:promo>",
    "query --fields cost,ty\t": "<query><--fields><cost,type>",
    "show zol\t": "<show><Żółw>",
    "show slow\\ plou\t": "<show><Slow Ploughbeast>",
    "show who\t": "<show><Who's on First Furrow>",
    "show 'who\t": "<show><Who's on First Furrow>",
    'show "who\t': "<show><Who's on First Furrow>",
    "draft new ADA=runebound/duskf\t": "<draft><new><ADA=runebound/duskfoot>",
    "draft stat\t READM\t": "<draft><status><README.md>",
}
"""What is typed behind `cardkit`, and the words that came of it."""

OTHERWISE = {("fish", "show zol\t"): "<show><zolw>"}
"""fish drops what does not begin as typed: names keep what is typed, folded."""


class Terminal:
    """A shell on a terminal of its own."""

    def __init__(self, shell: str, folder: Path) -> None:
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(ROOT)
            os.execvpe(COMMANDS[shell][0], COMMANDS[shell], os.environ)
        (folder / "setup").write_text(f"{SETUPS[shell]}{script(shell)}", encoding="utf-8")
        self.type(f". {folder / 'setup'}\n")

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.file, text.encode())

    def shown_until(self, end: str, seconds: float = 10) -> str:
        """What the terminal shows, up to a text."""
        shown, last = b"", time.monotonic() + seconds
        while end.encode() not in shown and time.monotonic() < last:
            if select.select([self.file], [], [], 0.1)[0]:
                shown += os.read(self.file, 65_536)
        return shown.decode(errors="replace")

    def close(self) -> None:
        """Hang up."""
        os.close(self.file)
        os.waitpid(self.process, 0)


# Python warns of a fork where another test has left threads; the child becomes the shell at once.
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.slow
@pytest.mark.parametrize("shell", COMMANDS)
def test_words_come_of_what_is_typed(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not on this machine")
    for name, value in {
        "CARDKIT_HOME": str(HARVEST),
        "HOME": str(tmp_path),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
    }.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal(shell, tmp_path)
    came: dict[str, str] = {}
    for line in TYPED:
        terminal.type(f"cardkit {line}\n")
        shown = terminal.shown_until("><end>\r\n")
        came[line] = next(iter(re.findall(r"(<.*>)<end>\r", shown)), shown)
    terminal.close()
    assert came == {line: OTHERWISE.get((shell, line), words) for line, words in TYPED.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".bash_completions/cardkit.sh"),
        ("zsh", ".zfunc/_cardkit"),
        ("fish", ".config/fish/completions/cardkit.fish"),
    ],
)
def test_the_script_is_put_where_the_shell_looks(
    shell: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not on this machine")
    monkeypatch.setenv("HOME", str(tmp_path))
    # Something follows the program, else the shell would become it and not be there to be found.
    command = [shell, "-c", f"{PROGRAM} --install-completion; true"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told = f"completion of {shell} written to {tmp_path / file}; it works in the next shell that you open\n"
    assert (done.stdout, done.stderr) == (told, "")
    assert (tmp_path / file).read_text(encoding="utf-8") == script(shell)
