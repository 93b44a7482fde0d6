import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardkit.errors import WriteError
from cardkit.file import held, write, write_all, write_kind, write_private


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def told(error: WriteError) -> str:
    """What is wrong, and what would be right."""
    return "; ".join(str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.faults)


def test_files_are_written_with_the_folders_that_they_need(tmp_path: Path) -> None:
    write_all({tmp_path / "a/b/one": b"1", tmp_path / "two": b"2"})
    assert files(tmp_path) == {"a/b/one": b"1", "two": b"2"}


def test_a_single_file_makes_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "one"
    for effect in (write, write_kind, write_private):
        with pytest.raises(WriteError) as error:
            effect(path, b"1")
        assert str(error.value) == f"'{path}' cannot be written (the folder '{path.parent}' does not exist)"
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_other_bytes_is_kept(tmp_path: Path) -> None:
    write(tmp_path / "one", b"old")
    write(tmp_path / "one", b"old")
    with pytest.raises(WriteError) as error:
        write_all({tmp_path / "new/two": b"2", tmp_path / "one": b"new"})
    assert str(error.value) == f"'{tmp_path / 'one'}' exists already"
    assert files(tmp_path) == {"one": b"old"}
    write(tmp_path / "one", b"new", force=True)
    assert files(tmp_path) == {"one": b"new"}


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    for place in (tmp_path, Path()):
        for effect in (write, write_kind, write_private):
            with pytest.raises(WriteError) as error:
                effect(place, b"")
            assert told(error.value) == f"'{place}' is a folder; the path of a file is needed"


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(WriteError) as error:
        write_all({tmp_path / "new/one": b"1", tmp_path / "file/two": b"2"})
    assert told(error.value) == f"'{tmp_path / 'file'}' is a file; a folder is needed"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no file modes")
def test_a_private_file_is_read_by_its_user_alone(tmp_path: Path) -> None:
    write_private(tmp_path / "secret", b'{"event":"pick","seat":"ADA"}')
    write_private(tmp_path / "secret", b'{"event":"pick","seat":"BEN"}')
    assert files(tmp_path) == {"secret": b'{"event":"pick","seat":"BEN"}'}
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_a_private_file_replaces_nothing_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b'{"event":"start"}')
    with pytest.raises(WriteError) as error:
        write_private(path, b'{"event":"pick"}')
    assert str(error.value) == f"'{path}' exists already and is another kind of file"
    assert files(tmp_path) == {"log": b'{"event":"start"}'}


def test_a_file_of_another_kind_is_replaced_by_force_alone(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"%PNG old")
    with pytest.raises(WriteError) as error:
        write_kind(path, b"%PDF new")
    assert str(error.value) == f"'{path}' exists already and is another kind of file"
    write_kind(path, b"%PDF new", force=True)
    write_kind(path, b"%PDF newer")
    assert files(tmp_path) == {"deck.pdf": b"%PDF newer"}


def test_a_held_file_ends_after_what_is_put(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"one\ntorn")
    with held(path) as file:
        assert file.content == b"one\ntorn"
        file.put(4, b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"


def test_a_file_that_is_not_there_cannot_be_held(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="cannot be opened for writing"), held(tmp_path / "none"):
        pass


ADDS = """
import sys
from pathlib import Path
from cardkit.file import held
for _ in range(100):
    with held(Path(sys.argv[1])) as file:
        file.put(len(file.content), b"%d\\n" % file.content.count(b"\\n"))
"""


def test_processes_that_add_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"")
    processes = [subprocess.Popen([sys.executable, "-c", ADDS, str(path)]) for _ in range(4)]
    assert [process.wait() for process in processes] == [0, 0, 0, 0]
    assert path.read_text("utf-8").splitlines() == [str(number) for number in range(400)]


def test_a_device_is_written_into_and_stays() -> None:
    write_all({Path(os.devnull): b"gone"}, force=True)
    write(Path(os.devnull), b"gone")
    write_kind(Path(os.devnull), b"%PDF")
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes in folders")
def test_a_pipe_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(WriteError, match=re.escape(f"'{pipe}' cannot be written (No such device or address)")):
        write(pipe, b"x")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write(pipe, b"x")
    assert os.read(reader, 9) == b"x"
    os.close(reader)


def test_a_links_target_is_written_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "target")
    write(tmp_path / "link", b"new", force=True)
    assert (tmp_path / "target").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()


def test_a_name_that_is_too_long_is_told_and_a_long_one_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 300)
    for effect in (write, write_kind, write_private):
        with pytest.raises(WriteError) as error:
            effect(path, b"1")
        assert str(error.value) == f"'{path}' cannot be written (File name too long)"
    with pytest.raises(WriteError):
        write_all({tmp_path / "new" / "one": b"1", tmp_path / "new" / path.name / "two": b"2"})
    assert files(tmp_path) == {}
    assert list(tmp_path.iterdir()) == []
    write(tmp_path / ("a" * 255), b"1")
    write_private(tmp_path / ("\N{SNOWMAN}" * 85), b"2")
    assert files(tmp_path) == {"a" * 255: b"1", "\N{SNOWMAN}" * 85: b"2"}


FULL = """
import resource, sys
from pathlib import Path
from cardkit.errors import WriteError
from cardkit.file import held, write, write_all, write_kind, write_private
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
long = b"%PDF" + bytes(2000)
def add():
    with held(Path("log")) as file:
        file.put(4, b"three\\n" + long)
for effect in (
    lambda: write(Path("one"), long),
    lambda: write_kind(Path("one.pdf"), long),
    lambda: write_private(Path("one"), long),
    lambda: write_all({Path("new/sub/one"): b"1", Path("new/two"): long, Path("log"): b"new"}, force=True),
    add,
):
    try:
        effect()
    except WriteError as error:
        print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of a file's size")
def test_a_full_disk_is_told_of_the_wanted_file_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(b"two\ntorn")
    done = subprocess.run([sys.executable, "-c", FULL], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        f"'{name}' cannot be written (File too large)" for name in ("one", "one.pdf", "one", "new/two", "log")
    ]
    assert files(tmp_path) == {"log": b"two\n"}
    assert [path.name for path in tmp_path.iterdir()] == ["log"]


STOPPED = """
import os, sys
from pathlib import Path
from cardkit.file import write_all
def stop(name, _):
    if name == "os.rename" and "two" in str(_[0]):
        raise KeyboardInterrupt
sys.addaudithook(stop)
try:
    write_all({Path("new/one"): b"1", Path("new/two"): b"2", Path("old"): b"3"}, force=True)
except KeyboardInterrupt:
    print("stopped")
"""


def test_who_stops_the_program_before_the_renaming_finds_nothing_new(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", STOPPED], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "stopped\n"
    assert files(tmp_path) == {"old": b"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_file_that_is_written_over_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    path.chmod(0o640)
    write(path, b"new", force=True)
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o640)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="whoever may everything may write")
def test_a_file_that_must_not_be_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old")
    path.chmod(0o440)
    with pytest.raises(WriteError) as raised:
        write(path, b"new", force=True)
    assert (str(raised.value), path.read_text()) == (f"'{path}' cannot be written (Permission denied)", "old")
