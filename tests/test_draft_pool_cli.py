"""Drafts from a pool, as their users type them."""

import json
from pathlib import Path

import jsonschema
import pytest
from draft_shell import SCHEMAS, Shell, answer

from cardkit.source import read
from cardkit.source.schema import schema_faults

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
        "error: needs 180, pool has 160; 3 players or 13 cards per pack fit\n",
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
        "runebound, draft 'slots', seed 3: waiting for BEN\n"
        "pool: 52 cards\n"
        "ADA\n  has picked\n  has 1 card of the pool\n"
        "BEN\n  picks 1 card (any in the packet)\n  has 1 card of the pool\n"
    )
    told = answer(shell, "status log")
    assert [(seat["cards"], seat.get("packet")) for seat in told["seats"]] == [([], None), ([], None)]
    mine = answer(shell, "status log --seat BEN")["seats"]
    assert [(len(seat["cards"]), len(seat["packet"])) for seat in mine] == [(1, 3)]


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
        "out/draft.jsonl: done; 3 events, 2 picks (ADA, BEN as the seed picks); 5 copies, each with its owner\n"
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


def test_the_schemas_of_games_and_drafts_hold_one_shape() -> None:
    alone, game = (json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8")) for name in ("drafting", "game"))
    within = game["properties"]["drafts"]["additionalProperties"]
    assert (alone["properties"], alone["required"]) == (within["properties"], within["required"])
    assert alone["$defs"]["step"] == game["$defs"]["step"]
