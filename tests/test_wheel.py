"""What is built is what is shipped: the wheel, without a network, away from the repository."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DATA = ("cards", "ready", "schemas", "templates")

pytestmark = pytest.mark.slow


def ran(*words: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """A program, run to its end in another folder; what it says stands in the failure."""
    done = subprocess.run(words, cwd=cwd, env=os.environ | variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words} ended with {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def shipped(folder: Path) -> set[str]:
    """The files below a folder, with `/`; without what Python and this system leave behind."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in files if "__pycache__" not in path.parts and not path.name.startswith(".")}


def built(clone: Path, folder: Path) -> Path:
    """The wheel of a clone, in a folder."""
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    return folder / ran(sys.executable, "-c", build, folder, cwd=clone).stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as an installer would have it, by the locked backend."""
    return built(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def target(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel in it and nothing else; pip is in the lock, so it is there."""
    folder = tmp_path_factory.mktemp("target")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", folder, wheel)
    ran(*pip, cwd=folder)
    return folder


def test_wheel_holds_the_package_with_its_data_and_nothing_else(wheel: Path) -> None:
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    data = {f"cardkit/_builtin/{folder}/{name}" for folder in DATA for name in shipped(ROOT / folder)}
    code = {f"cardkit/{name}" for name in shipped(ROOT / "cardkit")}
    assert sorted(names) == sorted(code | data)


def test_a_game_of_ones_own_in_the_clone_is_not_shipped(wheel: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    hidden = shutil.ignore_patterns(".*", "__pycache__", "out", "dist")
    shutil.copytree(ROOT, clone, ignore=hidden)
    shutil.copy(ROOT / ".gitignore", clone)
    for name in ("cards/boats/game.yaml", "schemas/cards/boats.schema.json", "templates/boats/mine/face.html"):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text("{}", encoding="utf-8")
    assert sorted(zipfile.ZipFile(built(clone, tmp_path)).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


def test_installed_copy_is_the_one_imported(target: Path, tmp_path: Path) -> None:
    where = "import cardkit; print(cardkit.__file__)"
    found = ran(sys.executable, "-c", where, cwd=tmp_path, PYTHONPATH=str(target)).stdout
    assert found == f"{target / 'cardkit' / '__init__.py'}\n"
    assert [folder for folder in DATA if not (target / "cardkit" / "_builtin" / folder).is_dir()] == []


def test_installed_copy_shows_the_demo_in_an_empty_folder(target: Path, tmp_path: Path) -> None:
    ran(target / "bin" / "cardkit", "demo", cwd=tmp_path, PYTHONPATH=str(target))
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_pip_installs_the_repository_into_a_fresh_environment(tmp_path: Path) -> None:
    """As `pip install .` does, but for the network: the locked packages are lent by a path file."""
    fresh, empty = tmp_path / "fresh", tmp_path / "empty"
    venv.create(fresh, with_pip=False)
    empty.mkdir()
    programs = fresh / ("Scripts" if sys.platform == "win32" else "bin")
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    lent, site = (Path(ran(p, "-c", ask, cwd=empty).stdout.strip()) for p in (sys.executable, programs / "python"))
    (site / "lent.pth").write_text(f"{lent}\n")
    # The lent folder names cardkit too (in place), hence --ignore-installed; a path file's own path files are not read.
    flags = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed")
    ran(sys.executable, "-m", "pip", "--python", programs / "python", "install", *flags, ROOT, cwd=empty)
    where = "import cardkit; print(cardkit.__file__)"
    assert ran(programs / "python", "-c", where, cwd=empty).stdout == f"{site / 'cardkit' / '__init__.py'}\n"
    ran(programs / "cardkit", "demo", cwd=empty)
    assert [path.name for path in empty.iterdir()] == ["out"]
