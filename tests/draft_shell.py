"""`draft` typed in a folder, with the shipped decks."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cardkit.cli.main import run
from cardkit.draft.chain import code

SCHEMAS = Path(__file__).parent.parent / "schemas"
DECKS = {"ADA": "ironbark", "BEN": "gravechant", "CEM": "duskfoot", "DORA": "oathblade", "EVA": "tidecaller"}

ADA = (
    "left=poachers-of-the-kings-deer bristleback-sow briar-wight scent-of-blood bramble-maze "
    "right=crossing-of-the-wolves horn-of-the-long-hunt fouled-waterskin arrow-from-nowhere cut-the-rope-bridge"
)


class Shell:
    """A folder in which commands are typed."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capture = capture

    def __call__(self, line: str, *more: str) -> tuple[int, str, str]:
        """Exit code, stdout and stderr of `cardkit draft LINE`."""
        exit_code = run(["draft", *line.split(), *more])
        out, err = self._capture.readouterr()
        return exit_code, out, err

    def files(self) -> list[str]:
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")


def seats(names: Sequence[str]) -> str:
    return " ".join(f"{name}=runebound/{DECKS[name]}" for name in names)


THREE = seats(["ADA", "BEN", "CEM"])


def answer(shell: Shell, line: str) -> Any:
    _, out, _ = shell(f"{line} --format json")
    found = json.loads(out)
    kind = "owed" if "owed" in found else "draft"
    jsonschema.validate(found, json.loads((SCHEMAS / f"answer-{kind}.schema.json").read_text("utf-8")))
    return found


def last_code(path: str) -> str:
    """The code of the last line of a log."""
    return code(json.loads(Path(path).read_text("utf-8").splitlines()[-1])["chain"])


RUN = """\
runebound, draft 'tailored', seed 7: done
ADA (Ironbark Warden)
  to BEN (left): Poachers of the King's Deer; Bristleback Sow; Briar Wight; Scent of Blood; Bramble Maze
  to CEM (right): Crossing of the Wolves; Horn of the Long Hunt; Fouled Waterskin; Arrow from Nowhere; \
Cut the Rope Bridge
BEN (Gravechant)
  to CEM (left): Hired Mourners; Name on a Headstone; Tithe for the Ferry; Unpaid Gravedigger; \
Choir Below the Flagstones
  to ADA (right): Plague Pit; Cold Communion; Weigh the Heart; Call It Up Again; The Uncrowned
CEM (Duskfoot Thief)
  to ADA (left): Bribed Postmaster; The Gates Are Shut; The Ravel Brothers; Captain Orsk, Thief-Taker; Marked Coin
  to BEN (right): Hollow Way; The Night Mail; Wrong Turn; Toll Gate; Sand in the Eyes
written to out: draft.jsonl, decks/SEAT.yaml, ledger.txt
"""
