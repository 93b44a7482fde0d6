"""cardkit as a shell runs it, in this process: arguments in, exit code and both streams out."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cardkit.cli.main import run

ROOT = Path(__file__).parent.parent
PEBBLES = Path(__file__).parent / "games" / "pebbles"
WITH_PEBBLES = ("--shelf", str(PEBBLES))


@dataclass(frozen=True, slots=True)
class Ran:
    """How a call ended."""

    code: int
    out: str = ""
    err: str = ""


def ran(*words: str, stdin: bytes = b"") -> Ran:
    """A call of cardkit."""
    out, err, given = io.StringIO(), io.StringIO(), io.TextIOWrapper(io.BytesIO(stdin))
    with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", given)
        code = run(words)
    return Ran(code, out.getvalue(), err.getvalue())


def process(*words: str, stdin: bytes = b"", **variables: str) -> Ran:
    """A call of cardkit as a process of its own."""
    command = [sys.executable, "-c", "from cardkit.cli import main; main()", *words]
    done = subprocess.run(command, input=stdin, capture_output=True, env={**os.environ, **variables}, check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def answer(schema: str, text: str) -> Mapping[str, object]:
    """A JSON answer, which its schema finds right."""
    parsed = json.loads(text)
    faults = [f"{fault.json_path}: {fault.message}" for fault in _validator(schema).iter_errors(parsed)]
    assert faults == []
    assert isinstance(parsed, dict)
    return parsed


@cache
def _validator(schema: str) -> Draft202012Validator:
    content = json.loads((ROOT / "schemas" / f"{schema}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    return Draft202012Validator(content)
