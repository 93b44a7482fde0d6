"""The catalogue is a cache: it follows its files, and its answers never depend on how it was brought up to date."""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook import catalogue
from shell import PEBBLES, Ran, ran

from cardkit.catalogue import Catalogue, build, files, refresh, store
from cardkit.errors import CardkitError, InputError, NewerError, QueryError
from cardkit.model import Card, CardSet
from cardkit.query import parse
from cardkit.shelf import Root, Shelf

TIDES = """
set: {id: tides, name: Tides}
cards:
  - {id: neap, name: Neap, kind: tide, level: 1, colours: [blue]}
  - {id: spring, name: Spring, kind: tide, level: 3, colours: [red]}
"""


@pytest.fixture
def beach(tmp_path: Path) -> Path:
    """The tiny game in a folder of its own, with a second set; its files are old."""
    shutil.copytree(PEBBLES, tmp_path / "beach")
    written(tmp_path / "beach", "tides", TIDES)
    for path in (tmp_path / "beach").rglob("*"):
        os.utime(path, (1_000_000, 1_000_000))
    return tmp_path / "beach"


def written(beach: Path, name: str, text: str) -> Path:
    """A set file with that text."""
    path = beach / "cards" / "pebbles" / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def replaced(path: Path, old: str, new: str) -> None:
    """A file with a text changed, as old and as long as it was."""
    text, status = path.read_text(encoding="utf-8"), path.stat()
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def game_files(beach: Path) -> files.GameFiles:
    return files.game_files(Shelf((Root(beach, "--shelf"),)), "pebbles")


def kept_at(beach: Path) -> Path:
    """Where the catalogue of the beach lies."""
    return refresh.place(beach / "cache", "pebbles", Shelf((Root(beach, "--shelf"),)))


@contextmanager
def opened(beach: Path) -> Iterator[Catalogue]:
    """The catalogue, brought up to date as a command does it."""
    wanted, path = game_files(beach), kept_at(beach)
    connection = refresh.ready(path, wanted) or build.brought_up_to_date(path, wanted)
    with closing(Catalogue(connection)) as catalogue:
        yield catalogue


def fresh(beach: Path) -> bool:
    """The catalogue file can be used as it is."""
    connection = refresh.ready(kept_at(beach), game_files(beach))
    if connection is not None:
        connection.close()
    return connection is not None


def everything(catalogue: Catalogue) -> tuple[tuple[Card, ...], tuple[CardSet, ...], tuple[str, ...]]:
    """All that a catalogue says: cards in order, sets and names."""
    return catalogue.cards(found(catalogue, "")), catalogue.sets(), catalogue.names()


def found(catalogue: Catalogue, query: str) -> tuple[str, ...]:
    return catalogue.hits(parse(query, catalogue.language), {}, None).ids


def check_as_built_anew(beach: Path) -> None:
    """What the kept catalogue says is what one built from all files says."""
    with opened(beach) as kept, closing(Catalogue(build.in_memory(game_files(beach)))) as anew:
        assert everything(kept) == everything(anew)
        assert kept.game == anew.game


def test_a_catalogue_is_built_once_and_then_used_as_it_is(beach: Path) -> None:
    assert not fresh(beach)
    with opened(beach) as catalogue:
        assert catalogue.size() == 15
        assert [card_set.id for card_set in catalogue.sets()] == ["base", "tides"]
    assert fresh(beach)
    check_as_built_anew(beach)


def held(catalogue: Path, old: str, new: str) -> None:
    """A catalogue in which cards are called otherwise than in their files: such a card was not read again."""
    with closing(sqlite3.connect(catalogue)) as connection:
        connection.execute("UPDATE contents SET data = replace(data, ?, ?)", [old, new])
        connection.execute("UPDATE card_rows SET name = replace(name, ?, ?)", [old.lower(), new.lower()])
        connection.commit()


def test_only_a_changed_set_is_read_again(beach: Path) -> None:
    with opened(beach):
        pass
    held(kept_at(beach), "Whelk", "Trilo")
    written(beach, "tides", TIDES.replace("name: Neap", "name: Neap Tide"))
    assert not fresh(beach)
    with opened(beach) as catalogue:
        assert found(catalogue, '"neap tide" or trilo') == ("whelk", "neap")
    assert fresh(beach)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no time of a file's last change of any kind")
def test_a_file_whose_time_was_put_back_is_read_again(beach: Path) -> None:
    with opened(beach):
        pass
    replaced(beach / "cards/pebbles/base.yaml", "name: {en: Whelk, ", "name: {en: Trilo, ")
    assert not fresh(beach)
    with opened(beach) as catalogue:
        assert found(catalogue, "whelk or trilo") == ("whelk",)
        assert [card.name for card in catalogue.cards(("whelk",))] == ["Trilo"]
    assert fresh(beach)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("tides", "name: Neap", "name: Neap Tide"),
        ("tides", "- {id: neap", "- {id: nipp"),
        ("tides", ", level: 3", ", level: 2"),
        ("tides", "set: {id: tides,", "set: {id: moons, symbol: moon,"),
        ("base", "  - id: whelk", "  - {id: added, name: Added, kind: tide, level: 1, colours: [red]}\n  - id: whelk"),
        ("base", "shiny: true\n    text: {en:", "shiny: true\n    found: Beach\n    text: {en:"),
        ("game", "title: Pebbles", "title: Stones"),
        ("game", 'light: "weight<=1"', 'light: "weight<=2"'),
        ("game", "locales: [en, fi]", "locales: [fi, en]"),
    ],
)
def test_after_any_change_it_says_what_a_full_build_says(beach: Path, name: str, old: str, new: str) -> None:
    with opened(beach):
        pass
    if new.endswith("[fi, en]"):
        for each in ("base", "tides"):
            path = beach / "cards/pebbles" / f"{each}.yaml"
            path.write_text(path.read_text().replace("text: ", "found: ").replace("found: {", "text: {"))
        written(beach, "tides", TIDES.replace("Neap,", "{fi: Neap},").replace("Spring,", "{fi: Spring},"))
    path = beach / "cards/pebbles" / f"{name}.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert not fresh(beach)
    check_as_built_anew(beach)
    assert fresh(beach)


def test_a_set_that_is_removed_is_gone_and_one_that_is_added_is_there(beach: Path) -> None:
    with opened(beach):
        pass
    (beach / "cards/pebbles/tides.yaml").unlink()
    check_as_built_anew(beach)
    written(beach, "a-first-one", TIDES.replace("tides", "first"))
    with opened(beach) as catalogue:
        assert [card_set.id for card_set in catalogue.sets()] == ["base", "first"]
        assert found(catalogue, "set:first") == ("neap", "spring")
    check_as_built_anew(beach)


def test_a_changed_card_schema_is_a_full_build(beach: Path) -> None:
    with opened(beach):
        pass
    schema = beach / "schemas/cards/pebbles.schema.json"
    schema.write_text(schema.read_text().replace('"aliases": ["w"]', '"aliases": ["heavy"]'))
    with opened(beach) as catalogue:
        assert found(catalogue, "heavy>=9") == ("millstone",)


def test_a_file_rewritten_within_the_clocks_resolution_is_read_again(beach: Path) -> None:
    path = written(beach, "tides", TIDES)
    with opened(beach) as catalogue:
        assert found(catalogue, "neap") == ("neap",)
    replaced(path, "name: Neap", "name: Nipp")
    with opened(beach) as catalogue:
        assert found(catalogue, "neap or nipp") == ("neap",)
        assert [card.name for card in catalogue.cards(("neap",))] == ["Nipp"]


def test_a_file_that_was_only_touched_is_not_read_again(beach: Path) -> None:
    with opened(beach):
        pass
    os.utime(beach / "cards/pebbles/base.yaml")
    assert fresh(beach)


def test_a_file_that_was_touched_and_rests_is_hashed_once_more_and_then_no_longer(beach: Path) -> None:
    with opened(beach) as catalogue:
        before = everything(catalogue)
    base = beach / "cards/pebbles/base.yaml"
    os.utime(base, (2_000_000, 2_000_000))
    assert not fresh(beach)
    with opened(beach) as catalogue:
        assert everything(catalogue) == before
    assert fresh(beach)
    with closing(store.connected(kept_at(beach))) as connection:
        stamps = store.stored_stamps(connection)
    assert files.unsettled(game_files(beach).seen(), stamps, time.time_ns()) == ()


def test_a_key_and_a_card_that_were_removed_are_gone(beach: Path) -> None:
    """FIELD, search 32."""
    path = written(beach, "tides", TIDES.replace("blue]}", "blue], found: Nowhere, traits: [old]}"))
    with opened(beach) as catalogue:
        assert found(catalogue, "found:nowhere") == ("neap",)
        assert found(catalogue, "traits:old set:tides") == ("neap",)
    written(beach, "tides", TIDES)
    with opened(beach) as catalogue:
        assert found(catalogue, "found:nowhere or traits:old set:tides") == ()
    path.write_text("set: {id: tides, name: Tides}\ncards: []\n")
    with opened(beach) as catalogue:
        assert found(catalogue, "neap or spring or set:tides") == ()
        assert [card_set.id for card_set in catalogue.sets()] == ["base", "tides"]
    path.write_text(TIDES)
    check_as_built_anew(beach)


def test_a_number_that_comes_after_150_cards_without_one_is_compared_as_a_number(beach: Path) -> None:
    """FIELD, search 31."""
    head = "set: {id: many, name: Many}\ncards:\n"
    without = "".join(
        f"  - {{id: tide-{n}, name: Tide {n}, kind: tide, level: 1, colours: [red]}}\n" for n in range(150)
    )
    written(
        beach,
        "many",
        f"{head}{without}  - {{id: costly, name: Costly, kind: glass, rating: 10, unknown: [rarity, weight]}}\n",
    )
    with opened(beach) as catalogue:
        assert found(catalogue, "rating<9") == ()
        assert found(catalogue, "rating>9") == ("costly",)


def test_the_faults_of_all_files_are_told_at_once_and_the_old_catalogue_stays(beach: Path) -> None:
    with opened(beach):
        pass
    before = kept_at(beach).read_bytes()
    written(
        beach, "tides", TIDES.replace("level: 1", "level: 7").replace("kind: tide, level: 3", "kind: tied, level: 3")
    )
    written(beach, "more", "set: {id: more, name: More}\ncards:\n  - {id: neap}\n")
    with pytest.raises(InputError) as raised, opened(beach):
        pass
    assert [str(fault).partition(";")[0] for fault in raised.value.faults] == [
        "cards/pebbles/more.yaml:3:5: 'neap' has no name, kind",
        "cards/pebbles/tides.yaml:4:47: level is 7",
        "cards/pebbles/tides.yaml:5:38: kind is 'tied'",
    ]
    assert kept_at(beach).read_bytes() == before


def test_an_empty_item_and_a_key_twice_do_not_hide_the_other_faults_of_a_set(beach: Path) -> None:
    card = "kind: tide, level: 7, colours: [red]"
    written(beach, "zz", f"set: {{id: zz, name: Z}}\ncards:\n  -\n  - {{id: a, name: A, name: B, {card}}}\n")
    with pytest.raises(InputError) as raised, opened(beach):
        pass
    assert [str(fault).partition(";")[0] for fault in raised.value.faults] == [
        "cards/pebbles/zz.yaml:3:4: an empty item",
        "cards/pebbles/zz.yaml:4:22: key 'name' stands twice",
        "cards/pebbles/zz.yaml:4:50: level is 7",
    ]


def test_a_catalogue_knows_the_sets_that_a_query_may_name(beach: Path) -> None:
    with opened(beach) as catalogue:
        names = {"base": {"en": "Beach", "fi": "Ranta"}, "tides": {"en": "Tides"}}
        known = replace(catalogue.game.fields[2], values=("base", "tides"), words=names)
        assert catalogue.language.named("set") == known
        with pytest.raises(QueryError) as raised:
            parse("set:tdes", catalogue.language)
    assert (str(raised.value), raised.value.faults[0].hint) == ("unknown set 'tdes'", "did you mean 'tides'?")


def test_an_id_that_two_files_give_is_told_with_both_places(beach: Path) -> None:
    written(
        beach,
        "zz",
        "set: {id: zz, name: Last}\ncards:\n  - {id: neap, name: N, kind: tide, level: 1, colours: [red]}\n",
    )
    with pytest.raises(InputError) as raised, opened(beach):
        pass
    assert str(raised.value) == (
        "cards/pebbles/zz.yaml:3:5: the id 'neap' is taken; cards/pebbles/tides.yaml:4:5 has it already"
    )


def test_the_later_of_two_files_is_blamed_whichever_changed_last(beach: Path) -> None:
    neap = "cards:\n  - {id: neap, name: N, kind: tide, level: 1, colours: [red]}\n"
    written(beach, "tides", TIDES.replace("id: neap", "id: nip"))
    written(beach, "zz", f"set: {{id: zz, name: Last}}\n{neap}")
    with opened(beach):
        pass
    written(beach, "tides", TIDES)
    with pytest.raises(InputError) as raised, opened(beach):
        pass
    assert str(raised.value) == (
        "cards/pebbles/zz.yaml:3:5: the id 'neap' is taken; cards/pebbles/tides.yaml:4:5 has it already"
    )


def test_a_set_id_that_two_files_give_is_told(beach: Path) -> None:
    written(beach, "zz", "set: {id: tides, name: Again}\ncards: []\n")
    with pytest.raises(InputError) as raised, opened(beach):
        pass
    assert str(raised.value) == (
        "cards/pebbles/zz.yaml:1:11: the id 'tides' is taken; cards/pebbles/tides.yaml has it already"
    )


def test_a_card_may_move_from_one_file_to_another(beach: Path) -> None:
    with opened(beach):
        pass
    neap = "  - {id: neap, name: Neap, kind: tide, level: 1, colours: [blue]}\n"
    written(beach, "tides", TIDES.replace(neap, ""))
    written(beach, "a-moon", f"set: {{id: moon, name: Moon}}\ncards:\n{neap}")
    check_as_built_anew(beach)


def test_an_older_layout_is_built_anew_silently(beach: Path) -> None:
    """FIELD, search 27."""
    with opened(beach):
        pass
    layout(beach, store.LAYOUT - 1)
    assert not fresh(beach)
    check_as_built_anew(beach)
    assert fresh(beach)


def test_a_newer_layout_is_refused(beach: Path) -> None:
    """FIELD, search 27."""
    with opened(beach):
        pass
    layout(beach, store.LAYOUT + 1)
    with pytest.raises(NewerError) as raised, opened(beach):
        pass
    assert str(raised.value) == f"the catalogue '{kept_at(beach)}' was made by a newer cardkit"
    assert raised.value.exit_code == 3


def layout(beach: Path, number: int) -> None:
    """Give the catalogue another layout's number."""
    with closing(sqlite3.connect(kept_at(beach))) as connection:
        connection.execute(f"PRAGMA user_version = {number}")


@pytest.mark.parametrize("content", [b"these are not the bytes of a database" * 99, b"SQLite format 3\0" * 999])
def test_other_bytes_are_no_catalogue_and_stay(beach: Path, content: bytes) -> None:
    """FIELD, search 27."""
    kept_at(beach).parent.mkdir(parents=True)
    kept_at(beach).write_bytes(content)
    with pytest.raises(CardkitError) as raised, opened(beach):
        pass
    assert str(raised.value) == f"'{kept_at(beach)}' is not a cardkit catalogue"
    assert kept_at(beach).read_bytes() == content


def test_another_programs_database_is_no_catalogue_and_stays(beach: Path) -> None:
    kept_at(beach).parent.mkdir(parents=True)
    with closing(sqlite3.connect(kept_at(beach))) as connection:
        connection.execute("CREATE TABLE diary (day TEXT)")
    with pytest.raises(CardkitError) as raised, opened(beach):
        pass
    assert str(raised.value) == f"'{kept_at(beach)}' is not a cardkit catalogue"


def test_an_empty_file_is_filled(beach: Path) -> None:
    kept_at(beach).parent.mkdir(parents=True)
    kept_at(beach).touch()
    check_as_built_anew(beach)


def test_a_catalogue_that_was_cut_off_is_built_anew(beach: Path) -> None:
    with opened(beach):
        pass
    content = kept_at(beach).read_bytes()
    kept_at(beach).write_bytes(content[: len(content) // 8])
    check_as_built_anew(beach)
    assert fresh(beach)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE contents SET data = '{'",
        "UPDATE contents SET data = CAST(x'ff' AS TEXT)",
        "UPDATE about SET value = '{}'",
        "DROP VIEW prints",
    ],
)
def test_a_catalogue_that_is_damaged_in_its_middle_is_told(
    beach: Path, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    monkeypatch.setenv("CARDKIT_CACHE", str(beach / "cache"))
    ask = ("--shelf", str(beach), "query", "--game", "pebbles", "whelk", "--format", "names")
    assert ran(*ask) == Ran(0, "Whelk\n")
    [path] = (beach / "cache/catalogue").iterdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)
    told = f"error: the catalogue '{path}' is damaged; 'cardkit catalogue build' mends it\n"
    assert ran(*ask) == Ran(2, "", told)
    assert ran("--shelf", str(beach), "catalogue", "build", "--game", "pebbles").code == 0
    assert ran(*ask) == Ran(0, "Whelk\n")


def test_what_a_killed_build_has_left_goes_after_an_hour(beach: Path) -> None:
    path = kept_at(beach)
    path.parent.mkdir(parents=True)
    left, begun = (path.with_name(f"{path.name}.{number}.new") for number in (1, 2))
    left.touch()
    begun.touch()
    os.utime(left, (1_000_000, 1_000_000))
    with opened(beach):
        pass
    assert sorted(path.parent.iterdir()) == [path, begun]


def test_where_nothing_can_be_kept_the_answer_comes_with_a_note(beach: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = beach / "blocked"
    blocked.touch()
    monkeypatch.setenv("CARDKIT_CACHE", str(blocked))
    asked = ran("--shelf", str(beach), "query", "--game", "pebbles", "whelk", "--format", "names")
    assert (asked.code, asked.out) == (0, "Whelk\n")
    note, ended = asked.err.split(" (")
    assert note.startswith(f"note: the catalogue cannot be kept at '{blocked}{os.sep}catalogue{os.sep}pebbles-")
    assert ended.endswith("); read anew this time\n")


def test_where_sqlite_cannot_write_the_answer_comes_with_a_note(beach: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite refuses paths of more than 512 characters, which folders may well have."""
    deep = beach.joinpath(*["deep" * 40] * 4)
    deep.mkdir(parents=True)
    monkeypatch.setenv("CARDKIT_CACHE", str(deep))
    asked = ran("--shelf", str(beach), "query", "--game", "pebbles", "whelk", "--format", "names")
    assert (asked.code, asked.out) == (0, "Whelk\n")
    assert asked.err.endswith(".sqlite' (unable to open database file); read anew this time\n")


def test_a_quiet_call_tells_no_notes(beach: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (beach / "blocked").touch()
    monkeypatch.setenv("CARDKIT_CACHE", str(beach / "blocked"))
    asked = ran("--quiet", "--shelf", str(beach), "query", "--game", "pebbles", "whelk", "--format", "names")
    assert (asked.code, asked.out, asked.err) == (0, "Whelk\n", "")


def test_other_roots_have_another_catalogue(tmp_path: Path) -> None:
    one, two = (Shelf((Root(tmp_path / name, "--shelf"),)) for name in ("one", "two"))
    assert refresh.place(tmp_path, "go", one) != refresh.place(tmp_path, "go", two)
    assert refresh.place(tmp_path, "go", one) == refresh.place(tmp_path, "go", Shelf((Root(tmp_path / "one", "user"),)))


REBUILDING = """
import os, sys, time
from pathlib import Path
from cardkit.catalogue import build
from test_catalogue import TIDES, game_files, kept_at
beach, until = Path(sys.argv[1]), time.monotonic() + 1.5
count = 0
while time.monotonic() < until:
    count += 1
    part = beach / f"part-{os.getpid()}"
    part.write_text(TIDES.replace("name: Neap", f"name: Neap {count}"))
    part.replace(beach / "cards/pebbles/tides.yaml")
    if count % 3 == 0:
        game = beach / "cards/pebbles/game.yaml"
        part.write_text(game.read_text().replace("title: Pebbles", "title: Pebbles "))
        part.replace(game)
    build.brought_up_to_date(kept_at(beach), game_files(beach)).close()
print(count)
"""


@pytest.mark.slow
def test_queries_go_on_while_others_rebuild(beach: Path) -> None:
    """FIELD, search 26."""
    with opened(beach):
        pass
    command = [sys.executable, "-c", REBUILDING, str(beach)]
    folders = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    others = [subprocess.Popen(command, stdout=subprocess.PIPE, env=folders, text=True) for _ in range(2)]
    asked = 0
    while any(each.poll() is None for each in others):
        with opened(beach) as catalogue:
            assert found(catalogue, "set:tides") == ("neap", "spring")
        asked += 1
    rounds = [int(each.communicate()[0]) for each in others]
    assert [each.returncode for each in others] == [0, 0]
    assert asked > 20
    assert min(rounds) > 5
    check_as_built_anew(beach)


def test_an_id_wins_over_a_name_and_an_exact_name_over_a_folded_one(beach: Path) -> None:
    lines = (
        "neap, name: Spring",
        "spring, name: Lagoon",
        "ulappa, name: Ebb",
        "ulappa-b, name: ÉBB",
        "twin, name: Twin",
        "twin-b, name: twin",
    )
    cards = "".join(f"  - {{id: {line}, kind: tide, level: 1, colours: [red]}}\n" for line in lines)
    written(beach, "tides", f"set: {{id: tides, name: Tides}}\ncards:\n{cards}")
    with opened(beach) as catalogue:
        assert catalogue.called("spring") == ("spring",)
        assert catalogue.called("Spring") == ("neap",)
        assert catalogue.called("ÉBB") == ("ulappa-b",)
        assert catalogue.called("EBB") == ("ebb", "ulappa", "ulappa-b")
        assert catalogue.called("Jokikivi") == ("river-pebble",)
        assert catalogue.called("TWIN") == ("twin", "twin-b")
        assert catalogue.called("nothing") == ()


def test_more_cards_than_sqlite_binds_are_given_in_the_asked_order(beach: Path) -> None:
    head = "set: {id: many, name: Many}\ncards:\n"
    cards = "".join(
        f"  - {{id: tide-{n}, name: Tide {n}, kind: tide, level: 1, colours: [red]}}\n" for n in range(2000)
    )
    written(beach, "many", head + cards)
    ids = [f"tide-{n}" for n in range(1999, -1, -1)]
    with opened(beach) as catalogue:
        assert [card.id for card in catalogue.cards([*ids, "nobody", "tide-7"])] == ids


# Selectors ask about cards alone.


@pytest.mark.parametrize(
    ("selector", "marked"), [("kind:tide in:pebbles/heap", "in:pebbles/heap"), ("-list:old", "list:old")]
)
def test_a_selector_that_names_a_deck_or_a_list_is_refused(selector: str, marked: str) -> None:
    with pytest.raises(QueryError) as caught:
        catalogue("pebbles").selection().ids(selector)
    (fault,) = caught.value.faults
    word = marked.partition(":")[0]
    assert (fault.message, fault.line[fault.start : fault.end], fault.hint) == (
        f"{word}: is not known here",
        marked,
        "ask about cards alone",
    )


def test_a_zone_that_holds_the_cards_of_a_deck_is_refused(beach: Path) -> None:
    replaced(beach / "cards" / "pebbles" / "game.yaml", '"kind:tide"}\nshown', '"in:pebbles/heap"}\nshown')
    told = ran("--shelf", str(beach), "query", "whelk", "--game", "pebbles")
    assert told == Ran(
        2,
        "",
        "cards/pebbles/game.yaml:8:32: 'in:pebbles/heap' stands for nothing here\n"
        '    tides: {title: Tides, holds: "in:pebbles/heap"}\n'
        "                                 ^^^^^^^^^^^^^^^^^\n",
    )


@pytest.mark.parametrize("name", ["cards/pebbles/more.yaml", "cards/pebbles/more.json"])
def test_what_has_a_set_files_name_and_is_no_file_is_told(beach: Path, name: str) -> None:
    (beach / name).mkdir()
    with pytest.raises(InputError, match=f"^{name}:1:1: a folder, not a file; rename it$"):
        game_files(beach)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("name", ["cards/pebbles/base.yaml", "schemas/cards/pebbles.schema.json"])
def test_a_link_that_leads_out_of_its_root_is_told(
    beach: Path, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "x"
    (beach / name).rename(elsewhere)
    (beach / name).symlink_to(elsewhere)
    why = "a link that leads out of its root, or to nothing; put the file itself there"
    with pytest.raises(InputError, match=f"^{name}:1:1: {why}$"):
        game_files(beach)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_game_file_that_leads_out_of_its_root_is_told(beach: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    name = "cards/pebbles/game.yaml"
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "x"
    (beach / name).rename(elsewhere)
    (beach / name).symlink_to(elsewhere)
    with pytest.raises(InputError, match=f"^{name}:1:1: a link that leads out of its root"):
        files.game_named(Shelf((Root(beach, "--shelf"),)), "pebbles")


def test_a_card_schema_that_reaches_out_is_refused(beach: Path) -> None:
    replaced(beach / "schemas/cards/pebbles.schema.json", '"type": "boolean"', '"$ref": "http://127.0.0.1:1/x.json"')
    with pytest.raises(InputError) as error, closing(build.in_memory(game_files(beach))):
        pass
    assert [fault.message for fault in error.value.faults] == [
        "$ref is 'http://127.0.0.1:1/x.json'; only what the schema itself holds is read"
    ]


@pytest.mark.parametrize("name", ["river_pebble", "RIVER-PEBBLE", "River_Pebble"])
def test_what_other_programs_call_a_card_means_the_id_that_is_made_of_it(beach: Path, name: str) -> None:
    with opened(beach) as catalogue:
        assert catalogue.called(name) == ("river-pebble",)


@pytest.mark.parametrize("name", ["whelk!", "(whelk)", "river pebbles", "river_pebbles", "_", ""])
def test_a_name_with_other_marks_means_no_id(beach: Path, name: str) -> None:
    with opened(beach) as catalogue:
        assert catalogue.called(name) == ()


def test_a_set_is_asked_for_by_its_name_in_any_locale(beach: Path) -> None:
    written(beach, "tides", TIDES.replace("name: Tides", "name: {en: High Tides, fi: Vuoksi}"))
    written(
        beach,
        "twin",
        TIDES.replace("set: {id: tides, name: Tides}", "set: {id: twin, name: High Tides}")
        .replace("neap", "ebbing")
        .replace("spring", "springing"),
    )
    with opened(beach) as catalogue:
        assert found(catalogue, 'set:"high tides"') == ("neap", "spring", "ebbing", "springing")
        assert found(catalogue, "set=vuoksi") == ("neap", "spring")
        assert found(catalogue, 'set!="High Tides" kind:tide') == found(catalogue, "set:base kind:tide")
        with pytest.raises(QueryError, match="unknown set 'vuoksu'"):
            found(catalogue, "set:vuoksu")
