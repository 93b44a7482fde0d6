"""The shelf: roots in order, the first that has a file wins, and nothing leads out of a root."""

from pathlib import Path

import pytest

from cardkit.errors import CardkitError
from cardkit.shelf import Root, Shelf, built_in, project_folder, shelf


def written(folder: Path, *names: str) -> Path:
    """A folder with files that hold their own path."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(path))
    return folder


def two_roots(tmp_path: Path) -> Shelf:
    """Two roots that share one file."""
    first = written(tmp_path / "first", "cards/go/game.yaml", "cards/go/a.yaml")
    second = written(tmp_path / "second", "cards/go/game.yaml", "cards/go/b.yaml", "cards/chess/game.yaml")
    return Shelf((Root(first, "--shelf"), Root(second, "project")))


def test_the_first_root_that_has_a_file_wins(tmp_path: Path) -> None:
    found = two_roots(tmp_path).find("cards/go/game.yaml")
    assert found is not None
    assert (found.name, found.root.title) == ("cards/go/game.yaml", "--shelf")
    assert found.content().decode() == str(tmp_path / "first" / "cards/go/game.yaml")


def test_a_file_that_only_a_later_root_has_is_found_there(tmp_path: Path) -> None:
    found = two_roots(tmp_path).find("cards/chess/game.yaml")
    assert found is not None
    assert found.root.title == "project"
    assert two_roots(tmp_path).find("cards/poker/game.yaml") is None


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert two_roots(tmp_path).find("cards/go") is None


def test_hidden_are_the_files_of_that_name_in_later_roots(tmp_path: Path) -> None:
    both = two_roots(tmp_path)
    assert [found.path for found in both.hidden("cards/go/game.yaml")] == [tmp_path / "second" / "cards/go/game.yaml"]
    assert both.hidden("cards/chess/game.yaml") == ()


def test_a_listing_is_the_union_by_name_and_the_first_root_wins(tmp_path: Path) -> None:
    listed = two_roots(tmp_path).listing("cards/*/*.yaml")
    assert [(found.name, found.root.title) for found in listed] == [
        ("cards/chess/game.yaml", "project"),
        ("cards/go/a.yaml", "--shelf"),
        ("cards/go/b.yaml", "project"),
        ("cards/go/game.yaml", "--shelf"),
    ]


def test_a_root_that_is_not_there_has_no_files(tmp_path: Path) -> None:
    empty = Shelf((Root(tmp_path / "nowhere", "user"),))
    assert (empty.find("cards/go/game.yaml"), empty.listing("**/*.yaml")) == (None, ())


@pytest.mark.parametrize("name", ["../secret", "cards/../../secret", "/etc/passwd", "cards/.."])
def test_a_name_that_leads_out_of_the_shelf_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CardkitError) as raised:
        two_roots(tmp_path).find(name)
    assert str(raised.value) == f"'{name}' leads out of the shelf"


def test_dots_inside_a_name_lead_nowhere(tmp_path: Path) -> None:
    root = written(tmp_path, "cards/go/a..b.yaml")
    assert Shelf((Root(root, "--shelf"),)).find("cards/go/a..b.yaml") is not None


def test_a_link_that_leads_out_of_its_root_is_no_file_of_the_shelf(tmp_path: Path) -> None:
    written(tmp_path, "secret.yaml", "outside/deep.yaml", "root/cards/go/game.yaml")
    root = tmp_path / "root"
    (root / "cards/go/file.yaml").symlink_to(tmp_path / "secret.yaml")
    (root / "cards/out").symlink_to(tmp_path / "outside")
    (root / "cards/go/inside.yaml").symlink_to("game.yaml")
    links = Shelf((Root(root, "--shelf"),))
    assert links.find("cards/go/file.yaml") is None
    assert links.find("cards/out/deep.yaml") is None
    assert links.find("cards/go/inside.yaml") is not None
    assert [found.name for found in links.listing("cards/*/*.yaml")] == ["cards/go/game.yaml", "cards/go/inside.yaml"]


def test_a_root_may_be_reached_through_a_link(tmp_path: Path) -> None:
    written(tmp_path / "real", "cards/go/game.yaml")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert Shelf((Root(tmp_path / "link", "--shelf"),)).find("cards/go/game.yaml") is not None


def test_roots_stand_in_order_and_each_folder_once(tmp_path: Path) -> None:
    named, project, user = (tmp_path / name for name in ("named", "project", "user"))
    roots = shelf([named, project], project, user).roots
    assert [(root.path, root.title) for root in roots] == [
        (named, "--shelf"),
        (project, "--shelf"),
        (user, "user"),
        (built_in().path, "built-in"),
    ]


def test_without_a_project_and_a_user_there_is_the_built_in_root() -> None:
    assert shelf([], None, None).roots == (built_in(),)


def test_the_project_is_the_nearest_folder_upwards_with_its_marks(tmp_path: Path) -> None:
    written(tmp_path, "cardkit.yaml", "inner/cards/go/a.yaml", "inner/deep/er/x.txt", "other/cards/loose.yaml")
    assert project_folder(tmp_path / "inner/deep/er") == tmp_path / "inner"
    assert project_folder(tmp_path / "other") == tmp_path
    assert project_folder(tmp_path.parent) is None
