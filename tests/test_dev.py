"""The one script, and what it promises about a machine. The whole rehearsal is `./dev bare`."""

import ast
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text()
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def dev() -> ModuleType:
    """The script, read as a module; its name has no suffix."""
    spec = spec_from_loader("dev", SourceFileLoader("dev", str(ROOT / "dev")))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["dev"] = module
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    spec.loader.exec_module(module)
    sys.dont_write_bytecode = before
    return module


@pytest.fixture
def house(dev: ModuleType, tmp_path: Path) -> Path:
    """A repository with the script, a lock and a .venv that is ready and holds nothing, not even pip."""
    shutil.copy(ROOT / "dev", tmp_path / "dev")
    (tmp_path / "requirements.lock").write_text("")
    (tmp_path / "pyproject.toml").write_text("")
    venv.create(tmp_path / ".venv", with_pip=False)
    (tmp_path / ".venv" / "stamp").write_text(dev.digest(tmp_path))
    return tmp_path


def asked(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What `./dev WORD...` does in that repository."""
    return subprocess.run([sys.executable, house / "dev", *words], capture_output=True, text=True, check=False)


def program(path: Path, text: str) -> Path:
    """A program of a few shell lines."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_python_3_8_can_read_the_script() -> None:
    ast.parse((ROOT / "dev").read_text(), feature_version=(3, 8))


def test_usage_names_every_command_and_ends_with_2(dev: ModuleType, house: Path) -> None:
    shown = asked(house, "dance")
    assert (shown.returncode, shown.stdout, shown.stderr) == (2, "", dev.__doc__)
    named = [line.split()[1] for line in shown.stderr.splitlines() if line.startswith("./dev ")]
    assert named == list(dev.COMMANDS)


def test_old_python_gets_one_sentence(dev: ModuleType) -> None:
    with pytest.raises(dev.Cannot) as refused:
        dev.fittest([dev.Python("/old/python3", (3, 10), ())])
    this = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert str(refused.value) == (
        f"cardkit needs Python 3.11 or newer; this is {this} and PATH has none of 3.11 to 3.14"
    )


def test_first_python_new_enough_is_taken(dev: ModuleType) -> None:
    old, oldest, newer = (dev.Python(f"/bin/{minor}", (3, minor), ()) for minor in (10, 11, 13))
    assert dev.fittest([old, oldest, newer]) == oldest


def test_whole_python_goes_before_one_that_lacks_a_module(dev: ModuleType) -> None:
    torn = dev.Python("/bin/torn", (3, 12), ("_sqlite3",))
    whole = dev.Python("/bin/whole", (3, 11), ())
    assert dev.fittest([torn, whole]) == whole
    assert dev.fittest([torn]) == torn


@pytest.mark.skipif(sys.platform == "win32", reason="shims are shell scripts")
def test_shim_that_fails_is_passed_over(dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "python3.11", "exit 127")
    program(tmp_path / "python3.12", f'exec "{sys.executable}" "$@"')
    monkeypatch.setenv("PATH", str(tmp_path))
    this = dev.asked(sys.executable)
    assert list(dev.pythons()) == [this, this]


def test_python_below_an_active_environment_is_meant(dev: ModuleType, house: Path) -> None:
    below = dev.asked(str(dev.program("python", house)))
    assert Path(below.path).resolve() == Path(sys.executable).resolve()
    assert not Path(below.path).is_relative_to(house)


@pytest.mark.skipif(sys.platform == "win32", reason="shims are shell scripts")
def test_missing_ensurepip_names_the_systems_package(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = program(tmp_path / "python3", "exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert dev.ensurepip(dev.Python(str(usual), (3, 11), ("ensurepip",))) == ("python3-venv",)
    assert dev.ensurepip(dev.Python("/opt/python3.14", (3, 14), ("ensurepip",))) == ("python3.14-venv",)
    assert dev.ensurepip(dev.Python("/opt/python3.14", (3, 14), ())) == ()


@pytest.mark.skipif(sys.platform == "win32", reason="shims are shell scripts")
def test_uv_stands_in_for_ensurepip(dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = dev.Python("/bin/python3.11", (3, 11), ("ensurepip",))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not python.whole
    program(tmp_path / "uv", "exit 0")
    assert python.whole
    assert dev.ensurepip(python) == ()


def test_one_line_installs_the_packages(dev: ModuleType) -> None:
    assert dev.DEBIAN.command(("python3-venv", *dev.DEBIAN.engine), "sudo ") == (
        "sudo apt-get update; sudo apt-get install -y --no-install-recommends"
        " python3-venv libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    )
    assert dev.ARCH.command(dev.ARCH.engine, "") == "pacman -S pango"


def test_environment_without_its_stamp_is_not_ready(dev: ModuleType, house: Path) -> None:
    assert dev.ready(house)
    (house / ".venv" / "stamp").unlink()
    assert not dev.ready(house)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda house: (house / "requirements.lock").write_text("rich==15.0.0\n"),
        lambda house: (house / "pyproject.toml").write_text("[project]\n"),
        lambda house: shutil.rmtree(house / ".venv" / ("Scripts" if sys.platform == "win32" else "bin")),
    ],
    ids=["another lock", "another pyproject", "Python gone"],
)
def test_environment_made_from_something_else_is_not_ready(
    dev: ModuleType, house: Path, spoil: Callable[[Path], object]
) -> None:
    assert dev.ready(house)
    spoil(house)
    assert not dev.ready(house)


def test_environment_that_was_moved_is_not_ready(dev: ModuleType, house: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    moved.mkdir()
    for name in ("requirements.lock", "pyproject.toml", ".venv"):
        (house / name).rename(moved / name)
    assert not dev.ready(moved)


def test_ready_environment_is_used_as_it_is(house: Path) -> None:
    (house / "docs").mkdir()
    (house / "docs" / "generate.py").write_text("import sys\nprint(sys.prefix, sys.argv[1:])\nsys.exit(7)\n")
    ran = asked(house, "docs", "--check")
    assert (ran.returncode, ran.stdout, ran.stderr) == (7, f"{house / '.venv'} ['--check']\n", "")


def test_benchmarks_run_by_name_and_the_worst_code_is_kept(house: Path) -> None:
    (house / "bench").mkdir()
    for name, code in (("render", 0), ("query", 3), ("_baseline", 9)):
        (house / "bench" / f"{name}.py").write_text(f"print({name!r}, flush=True)\nraise SystemExit({code})\n")
    ran = asked(house, "bench")
    assert (ran.returncode, ran.stdout, ran.stderr) == (3, "query\nrender\n", "")


def test_lock_pins_what_pyproject_allows() -> None:
    lines = [line.split(" ")[0] for line in LOCK.splitlines() if "==" in line and not line.startswith("#")]
    pins = {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}
    wanted = [
        *PYPROJECT["build-system"]["requires"],
        *PYPROJECT["project"]["dependencies"],
        *PYPROJECT["dependency-groups"]["dev"],
    ]
    requirements = [Requirement(text) for text in wanted]
    assert [str(r) for r in requirements if pins[canonicalize_name(r.name)] not in r.specifier] == []


def test_lock_has_hashes_and_no_addresses() -> None:
    pinned = [line for line in LOCK.splitlines() if "==" in line and not line.startswith("#")]
    assert [line for line in pinned if not line.endswith(" \\")] == []
    assert [line for line in LOCK.splitlines() if "://" in line or line.lstrip().startswith("--index")] == []


def test_every_range_is_closed_and_says_why() -> None:
    lines = (ROOT / "pyproject.toml").read_text().splitlines()
    ranges = [number for number, line in enumerate(lines) if ">=" in line and line.startswith('    "')]
    assert [lines[number] for number in ranges if "<" not in lines[number]] == []
    assert [lines[number] for number in ranges if not lines[number - 1].startswith("    # ")] == []
    assert len(ranges) == len(PYPROJECT["project"]["dependencies"]) + len(PYPROJECT["dependency-groups"]["dev"])
