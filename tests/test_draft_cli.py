"""`draft run` and `draft new` as their users type them."""

import json
from pathlib import Path

import jsonschema
import pytest
from draft_shell import ADA, DECKS, RUN, SCHEMAS, THREE, Shell, answer, seats

from cardkit.cli.main import run


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def test_t39_three_players_draft_at_once(shell: Shell) -> None:
    assert shell(f"run {THREE} --auto --seed 7 -o out") == (0, RUN, "")
    assert shell.files() == [
        "out/decks/ADA.yaml",
        "out/decks/BEN.yaml",
        "out/decks/CEM.yaml",
        "out/draft.jsonl",
        "out/ledger.txt",
    ]


def test_t39_the_decks_say_whose_each_card_is(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    lines = Path("out/decks/CEM.yaml").read_text("utf-8").splitlines()
    skills = lines.index("skills:")
    assert (lines[:3], len(lines)) == (["game: runebound", "name: Duskfoot Thief", "class:"], 2 + 1 + 25 + 1 + 5)
    assert lines[skills - 10 : skills] == [
        "  - {card: Arrow from Nowhere, owner: ADA}",
        "  - {card: Fouled Waterskin, owner: ADA}",
        "  - {card: Cut the Rope Bridge, owner: ADA}",
        "  - {card: Horn of the Long Hunt, owner: ADA}",
        "  - {card: Crossing of the Wolves, owner: ADA}",
        "  - {card: Name on a Headstone, owner: BEN}",
        "  - {card: Hired Mourners, owner: BEN}",
        "  - {card: Tithe for the Ferry, owner: BEN}",
        "  - {card: Unpaid Gravedigger, owner: BEN}",
        "  - {card: Choir Below the Flagstones, owner: BEN}",
    ]


def test_the_ledger_lists_every_packet_and_every_way_home(shell: Shell) -> None:
    shell(f"run {seats(['ADA', 'BEN'])} --auto --seed 7 -o out")
    lines = Path("out/ledger.txt").read_text("utf-8").splitlines()
    cards = [line for line in lines if line.startswith("    [ ] ")]
    assert [line for line in lines if line not in cards] == [
        "Ledger: runebound, draft 'tailored', seed 7",
        "Seats clockwise: ADA (Ironbark Warden), BEN (Gravechant)",
        "With two players, left and right are the same person, who gets both packets.",
        "",
        "ADA gives",
        "  to BEN (left)",
        "  to BEN (right)",
        "",
        "BEN gives",
        "  to ADA (left)",
        "  to ADA (right)",
        "",
        "After the game, every card goes home.",
        "",
        "ADA gives back",
        "  to BEN",
        "",
        "BEN gives back",
        "  to ADA",
    ]
    assert len(cards) == 40
    assert (sorted(cards[10:20]), sorted(cards[:10])) == (sorted(cards[20:30]), sorted(cards[30:]))


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_t43_shipped_decks_keep_their_sizes_and_enemies(shell: Shell, number: int) -> None:
    names = list(DECKS)[:number]
    shell(f"run {seats(names)} --auto --seed {number} -o out")
    found = answer(shell, "status out/draft.jsonl")
    held = {}
    for name in names:
        path = Path(f"out/decks/{name}.yaml")
        held[name] = path.read_text("utf-8").count("\n  - ")
        code = run(["validate", str(path), "--rules", "drafted", "--level", "error"])
        assert code == 0
    assert held == dict.fromkeys(names, 30)
    every = [(card["card"], card["owner"]) for seat in found["seats"] for card in seat["cards"]]
    assert len(every) == len(set(every)) == 30 * number


def test_d03_the_same_seed_gives_the_same_bytes(shell: Shell) -> None:
    for out in ("one", "two"):
        shell(f"run {THREE} --auto --seed 11 -o {out}")
    for name in ("draft.jsonl", "ledger.txt", "decks/ADA.yaml", "decks/BEN.yaml", "decks/CEM.yaml"):
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()
    shell(f"run {THREE} --auto --seed 12 -o three")
    assert Path("one/ledger.txt").read_bytes() != Path("three/ledger.txt").read_bytes()


def test_a_drawn_seed_is_told_and_logged(shell: Shell) -> None:
    _, _, told = shell(f"run {THREE} --auto -o out")
    seed = told.split()[2].removesuffix(";")
    assert told == f"note: seed {seed}; --seed {seed} gives the same again\n"
    assert f'"seed":{seed},' in Path("out/draft.jsonl").read_text("utf-8")
    shell(f"run {THREE} --auto --seed {seed} -o again")
    assert Path("out/draft.jsonl").read_bytes() == Path("again/draft.jsonl").read_bytes()


def test_picks_of_a_file_are_followed(shell: Shell) -> None:
    sides = {
        side: cards.split()
        for side, cards in (word.split("=") for word in ADA.replace(" right=", "\nright=").splitlines())
    }
    shell.write("ada.json", json.dumps({"ADA": sides}))
    shell(f"new {THREE} --seed 7 -o a.jsonl")
    shell(f"new {THREE} --seed 7 -o b.jsonl")
    assert shell("pick a.jsonl ADA --picks ada.json")[0] == 0
    assert shell(f"pick b.jsonl ADA {ADA}")[0] == 0
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    assert shell(f"run {THREE} --picks ada.json --seed 7 -o out") == (
        2,
        "",
        "error: ada.json has no picks of BEN\nerror: ada.json has no picks of CEM\n",
    )


def test_every_line_of_a_log_is_as_its_schema_says(shell: Shell) -> None:
    shell(f"run {THREE} --auto --seed 7 -o out")
    shell("undo out/draft.jsonl ADA")
    shell("seal out/draft.jsonl ADA --auto")
    shell("reveal out/draft.jsonl ADA")
    shell("return out/draft.jsonl --tick ADA:BEN")
    lines = [json.loads(line) for line in Path("out/draft.jsonl").read_text("utf-8").splitlines()]
    assert [line["event"] for line in lines] == ["start", "pick", "pick", "pick", "undo", "seal", "pick", "tick"]
    schema = json.loads((SCHEMAS / "draft.schema.json").read_text("utf-8"))
    for line in lines:
        jsonschema.validate(line, schema)
