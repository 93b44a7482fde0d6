"""README and docs tell the truth: `pages.py` says how they are run; `./dev docs` writes them afresh."""

import runpy
from pathlib import Path

import pytest
from pages import afresh, is_like, newcomer, pages

ROOT = Path(__file__).resolve().parents[1]
PAGES = [page.relative_to(ROOT).as_posix() for page in pages(ROOT)]


@pytest.mark.slow  # every command is a process of its own, and some draw
@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_what_its_commands_print(page: str, tmp_path: Path) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    (tmp_path / "folder").mkdir()
    assert afresh(text, tmp_path / "folder", newcomer(tmp_path)).splitlines() == text.splitlines()


def test_the_help_texts_in_the_docs_are_the_programs_own() -> None:
    generated = runpy.run_path(str(ROOT / "docs" / "generate.py"))["commands"]()
    assert (ROOT / "docs" / "commands.md").read_text(encoding="utf-8") == generated


def test_dots_stand_for_any_lines_and_nothing_else_does() -> None:
    answers = [["a", "b", "c"], ["a", "c"], ["a", "b"], ["b", "c"], []]
    assert [is_like(["a", "...", "c"], each) for each in answers] == [True, True, False, False, False]
    assert [is_like(["..."], each) for each in answers] == [True] * 5
    assert [is_like(["a.", "c"], each) for each in [["a.", "c"], ["ab", "c"], ["a.", "c", "d"]]] == [True, False, False]


PAGE = """
```yaml
# file: decks/a.yaml
game: x
```

`b.json`:

```json
{}
```

```yaml
not: written
```

```console
$ cat b.json decks/a.yaml
...
game: x
$ ls
nothing
$ echo one; echo two >&2
one
```

```sh
exit 70
```
"""


def test_files_are_written_and_only_what_is_wrong_is_shown_afresh(tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "folder"
    folder.mkdir()
    right = PAGE.replace("nothing\n", "b.json\ndecks\n").replace("one\n```", "one\ntwo\n```")
    assert afresh(PAGE, folder, newcomer(home)) == right
    written = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert written == {"b.json": "{}\n", "decks/a.yaml": "# file: decks/a.yaml\ngame: x\n"}
