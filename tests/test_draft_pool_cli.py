"""Drafts from a pool, as their users type them."""

import json
from pathlib import Path

import jsonschema
import pytest
from draft_shell import SCHEMAS, Shell, answer, last_code
from schema_fault import schema_faults

from cardkit.source import read

ROOT = Path(__file__).parent.parent
POOLED = "--game runebound --pool-query -type:skill --seed 7"
SLOTS = (
    "seats: {min: 2, max: 4}\npool: {of: set:ironbark, copies: 2}\nsteps:\n"
    "  - {deal: 1, of: type:challenge, into: class}\n  - {deal: 3, of: side:enemy}\n"
    "  - {repeat: 3, steps: [{pick: 1, from: packet}, {pass: left}]}\n"
)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def test_d01_what_would_fit_is_told_before_a_log_is_written(shell: Shell) -> None:
    assert shell(f"new ADA BEN CEM DORA --draft booster {POOLED} -o log") == (
        2,
        "",
        "error: needs 180, pool has 160; 3 players, 13 cards per pack or 2 packs fit "
        "(--set pack=13 or --set packs=2)\n",
    )
    assert shell.files() == []


def test_d03_the_same_seed_gives_the_same_log(shell: Shell) -> None:
    for folder in ("one", "two"):
        assert shell(f"run ADA BEN CEM --draft booster {POOLED} --auto -o {folder}")[0] == 0
    assert Path("one/draft.jsonl").read_bytes() == Path("two/draft.jsonl").read_bytes()
    assert json.loads(Path("one/draft.jsonl").read_text("utf-8").splitlines()[0])["seed"] == 7
    schema = json.loads((SCHEMAS / "draft.schema.json").read_text("utf-8"))
    for line in Path("one/draft.jsonl").read_text("utf-8").splitlines()[:2]:
        jsonschema.validate(json.loads(line), schema)


def test_a_seat_sees_its_packet_and_nobody_elses(shell: Shell) -> None:
    shell.write("slots.yaml", SLOTS)
    shell("new ADA BEN --game runebound --draft slots.yaml --seed 3 -o log")
    assert shell("status log --seat ada")[1] == (
        "runebound, draft 'slots', seed 3: waiting for ADA, BEN\n"
        "pool: 52 cards\n"
        "ADA\n"
        "  picks 1 card (any in the packet)\n"
        "  class: The Ironbark Walks\n"
        "  packet: No Way Out; Bramble Maze; Scent of Blood\n"
    )
    assert shell("pick log ADA", "No Way Put")[2] == (
        "error: no card in ADA's packet is called 'No Way Put'; did you mean 'No Way Out'?\n"
    )
    assert shell("pick log ADA no-way-out")[1] == (
        "ADA takes No Way Out (the packet goes to BEN)\n"
        "runebound, draft 'slots', seed 3: waiting for BEN\n"
        "pool: 52 cards\n"
        "ADA\n  has picked\n  has 2 cards of the pool\n"
        "BEN\n  picks 1 card (any in the packet); 1 packet behind it\n  has 1 card of the pool\n"
    )
    told = answer(shell, "status log")
    assert [(seat["cards"], seat.get("packet")) for seat in told["seats"]] == [([], None), ([], None)]
    mine = answer(shell, "status log --seat BEN")["seats"]
    assert [(len(seat["cards"]), len(seat["packet"])) for seat in mine] == [(1, 3)]


def test_a_pile_is_told_to_whoever_looks_at_it(shell: Shell) -> None:
    steps = "steps: [{lay: 9, piles: 3}, {repeat: piles, steps: [{pick: pile, from: piles}]}]\n"
    shell.write("piles.yaml", f"pool: {{of: set:ironbark}}\n{steps}")
    shell("new ADA BEN --game runebound --draft piles.yaml --seed 3 -o log")
    assert shell("pick log ADA leave")[1] == (
        "ADA leaves pile 1\n"
        "runebound, draft 'piles', seed 3: waiting for ADA\n"
        "pool: 21 cards\n"
        "stack: 5 cards; piles: 2, 1, 1\n"
        "ADA\n  takes or leaves pile 2 (1 card)\n"
        "BEN\n"
    )
    assert shell("status log --seat ADA")[1].splitlines()[3:] == [
        "ADA",
        "  takes or leaves pile 2 (1 card)",
        "  pile: Bowstring Hush",
    ]
    assert [answer(shell, f"status log --seat {seat}")["seats"][0].get("packet") for seat in ("ADA", "BEN")] == [
        ["bowstring-hush"],
        None,
    ]
    told = answer(shell, "status log")
    assert (told["stack"], told["piles"], told["seats"][0].get("packet")) == (5, [2, 1, 1], None)
    for _ in range(2):
        shell("pick log ADA leave")
    assert shell("status log")[1].splitlines()[2:5] == [
        "stack: 2 cards; piles: 2, 2, 2",
        "ADA",
        "  has 1 card of the pool",
    ]
    while answer(shell, "status log")["done"] is False:
        assert 0 in [shell(f"pick log {seat} take")[0] for seat in ("ADA", "BEN")]
    assert shell("verify log")[1].startswith("log: done; ")
    assert sum(len(debt["cards"]) for debt in answer(shell, "return log")["owed"]) == 9


def test_cards_of_a_pool_go_back_to_whoever_brought_it(shell: Shell) -> None:
    shell.write(
        "cube.yaml", "game: runebound\nclass: [2 Briar Wight, 2 Bramble Maze, {card: No Way Out, owner: CEM}]\n"
    )
    shell.write("two.yaml", "steps:\n  - {deal: 2}\n  - {pick: 1, from: packet}\n  - {burn: all, from: packet}\n")
    assert shell("run ADA BEN --draft two.yaml --pool ada=cube.yaml --auto --seed 2 -o out")[1] == (
        "runebound, draft 'two', seed 2: done\n"
        "ADA\n  class: Bramble Maze\n"
        "BEN\n  class: Briar Wight\n"
        "written to out: draft.jsonl, decks/SEAT.yaml, ledger.txt\n"
    )
    assert shell("return out/draft.jsonl") == (1, "BEN gives back\n  to ADA\n    [ ] Briar Wight\n", "")
    assert shell("verify out/draft.jsonl")[1] == (
        "out/draft.jsonl: done; 3 events, 2 picks (as the seed picks: 1 of 1 by ADA, 1 of 1 by BEN); "
        "5 copies, each with its owner\n"
        f"code of the last line: {last_code('out/draft.jsonl')}\n"
    )


def test_what_all_saw_somebody_pick_is_told_to_all(shell: Shell) -> None:
    shell("new ADA BEN --game runebound --draft rotisserie --pool-query set:ironbark --set rounds=2 --seed 3 -o log")
    shell("pick log ADA briar-wight")
    assert shell("pick log BEN bramble-maze")[1] == (
        "BEN takes Bramble Maze\n"
        "runebound, draft 'rotisserie', seed 3: waiting for BEN\n"
        "pool: 28 cards\n"
        "ADA\n  class: Briar Wight\n"
        "BEN\n  picks 1 card (any in the pool)\n  class: Bramble Maze\n"
    )


def test_what_was_dealt_for_good_is_told_to_each_seat_alone(shell: Shell) -> None:
    line = "ADA BEN --game runebound --draft sealed --pool-query set:ironbark --set cards=2 --seed 3"
    told = (
        "runebound, draft 'sealed', seed 3: done\n"
        "ADA\n  has 2 cards of the pool; 'draft status --seat ADA' tells which\n"
        "BEN\n  has 2 cards of the pool; 'draft status --seat BEN' tells which\n"
    )
    assert shell(f"new {line} -o log") == (0, told, "")
    assert shell("status log")[1] == told
    assert shell("status log --seat BEN")[1].splitlines()[1:] == ["BEN", "  class: Bristleback Sow; Scent of Blood"]
    assert [seat["cards"] for seat in answer(shell, "status log")["seats"]] == [[], []]


def test_a_seat_that_ends_without_a_card_has_no_deck(shell: Shell) -> None:
    shell.write(
        "two.yaml",
        "steps:\n- {deal: 4}\n- {repeat: 2, steps: [{pick: 1, of: type:place, from: packet}, {pass: left}]}\n",
    )
    code, _, err = shell(
        "run A B C D --game runebound --draft two.yaml --pool-query -type:skill --seed 2 --auto -o out"
    )
    assert (code, err) == (0, "note: without a card in the end, so that no deck is written: A\n")
    assert shell.files() == [
        "out/decks/B.yaml",
        "out/decks/C.yaml",
        "out/decks/D.yaml",
        "out/draft.jsonl",
        "out/ledger.txt",
        "two.yaml",
    ]
    assert shell("decks out/draft.jsonl -o more")[2] == err


def test_all_cards_are_a_pool_and_a_table_of_cards_is_none(shell: Shell) -> None:
    line = "new ADA BEN --game runebound --draft sealed --set cards=95 --seed 3 -o log"
    assert shell(line, "--pool-query", "")[0] == 0
    shell.write("cube.csv", "name,cost\nWolf,1\n")
    assert shell("new ADA BEN --draft sealed --pool cube.csv -o log") == (
        2,
        "",
        "error: 'cube.csv' is a table of cards, not a deck or a collection; 'cardkit catalogue import cube.csv' makes "
        "a game of it; then --game cube --pool-query ''\n",
    )


def test_a_collection_is_a_pool(shell: Shell) -> None:
    shell.write("mine.yaml", "game: runebound\nowner: DORA\ncards: [3 Briar Wight, No Way Out]\n")
    shell.write("two.yaml", "steps: [{deal: 2, into: deck}]\n")
    assert shell("run ADA BEN --draft two.yaml --pool mine.yaml --auto --seed 2 -o out")[0] == 0
    assert [debt["to"] for debt in answer(shell, "return out/draft.jsonl")["owed"]] == ["DORA", "DORA"]


def test_decks_and_pools_are_asked_for_where_a_draft_needs_them(shell: Shell) -> None:
    assert shell(f"new ADA BEN=runebound/ironbark --draft booster {POOLED} -o log")[2] == (
        "error: BEN with a deck; in the draft 'booster' nobody brings one; write ADA BEN alone; "
        "--pool says what is dealt\n"
    )
    assert shell("new ADA BEN --game runebound --draft tailored -o log")[2] == (
        "error: ADA, BEN without a deck; in the draft 'tailored' each seat brings one; write SEAT=DECK\n"
    )
    assert shell("new ADA BEN --game runebound --draft booster -o log")[2] == (
        "error: the draft 'booster' is dealt from a pool; say which with --pool FILE or --pool-query QUERY\n"
    )
    assert shell("new ADA=runebound/ironbark BEN=runebound/duskfoot --pool runebound/ironbark -o log")[2] == (
        "error: the draft 'tailored' has no pool; leave --pool and --pool-query out\n"
    )
    assert shell(f"new ADA BEN --draft booster {POOLED} --pool x.yaml -o log")[2] == (
        "error: --pool and --pool-query exclude each other; one of them says what is dealt\n"
    )
    assert shell("new ADA BEN --draft booster --pool runebound/ironbark --pool runebound/duskfoot -o log")[2] == (
        "error: --pool stands twice, and one deck or collection is dealt; gather the cards in a collection\n"
    )
    assert shell(f"new pool BEN --draft booster {POOLED} -o log")[2] == (
        "error: nobody is called 'pool' in a draft with a pool\n"
    )
    assert shell(f"new ADA BEN --draft bosster {POOLED} -o log")[2] == (
        "error: no draft is called 'bosster'; did you mean 'booster'?\n"
    )


def test_a_definition_says_its_faults_where_they_stand(shell: Shell) -> None:
    shell.write(
        "wrong.yaml",
        "pool: {of: 'colour:red'}\nsteps:\n  - {repeat: 2, steps: [{deal: 1, of: 'colour:red', into: clas}]}\n",
    )
    assert shell("new ADA BEN --game runebound --draft wrong.yaml -o log")[2].splitlines()[::3] == [
        "wrong.yaml:3:39: unknown field 'colour'; did you mean 'flavour'?",
        "wrong.yaml:3:59: into is 'clas'; known: class, skills; did you mean 'class'?",
        "wrong.yaml:1:12: unknown field 'colour'; did you mean 'flavour'?",
    ]


@pytest.mark.parametrize("path", sorted((ROOT / "templates/drafts").glob("*.yaml")), ids=lambda path: path.stem)
def test_a_shipped_draft_obeys_its_schema(path: Path) -> None:
    schema = json.loads((SCHEMAS / "drafting.schema.json").read_text("utf-8"))
    assert schema_faults(read(path.read_bytes(), path.name), schema) == ()
    assert path.read_text("utf-8").startswith("# yaml-language-server: $schema=../../schemas/drafting.schema.json\n")


def test_the_page_of_drafts_shows_the_shipped_ones_as_they_are() -> None:
    page = (ROOT / "docs/drafts.md").read_text("utf-8")
    assert (ROOT / "templates/drafts/booster.yaml").read_text("utf-8").split("\n", 2)[2] in page
    cells = [line.replace("`", "").split("|")[1:4] for line in page.splitlines() if line.count("|") == 4]
    shown = {name.strip(): f"numbers: {{{numbers}}}\nsteps: [{steps}]\n" for name, numbers, steps in cells}
    for path in sorted((ROOT / "templates/drafts").glob("*.yaml")):
        draft = read(path.read_bytes(), path.name).entries()
        if path.stem != "booster":
            told = read(shown[path.stem].encode(), "page").entries()
            numbers = {name: each.child("value") or each for name, each in draft["numbers"].entries().items()}
            assert told["steps"].value == draft["steps"].value
            assert told["numbers"].value == {name: each.value for name, each in numbers.items()}


def test_the_schemas_of_games_and_drafts_hold_one_shape() -> None:
    alone, game = (json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8")) for name in ("drafting", "game"))
    within = game["properties"]["drafts"]["additionalProperties"]
    assert (alone["properties"], alone["required"]) == (within["properties"], within["required"])
    assert alone["$defs"]["step"] == game["$defs"]["step"]
