"""`bench/agreement.py` on small invented files, in each form in which programs keep decks with known verdicts."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from ready_project import project
from shell import PEBBLES, Ran

ROOT = Path(__file__).parent.parent
RULESETS = Path(__file__).parent / "rulesets"

pytestmark = pytest.mark.slow


def agreement(folder: Path, *words: str) -> Ran:
    """What is said of the decks in `decks`, in a project's folder."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench/agreement.py"), "decks", *words],
        cwd=folder, env={**os.environ, "CARDKIT_HOME": str(PEBBLES)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout, done.stderr)


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below `decks`."""
    for name, text in files.items():
        path = folder / "decks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


DECK = "game: pebbles\nname: x\npouch:\n"


def test_deck_files_with_their_verdicts(tmp_path: Path) -> None:
    decks = {
        "fair.yaml": "  - 2 River Pebble\n  - 2x Whelk\n  - Sea Glass\n  - {card: Green Slate}\n",
        "heavy.yaml": "  - 2 Whelk\n  - {card: Millstone, copies: 3}\n  - Millstone\n",
        "few.yaml": "  - Whelk\n",
        "strange.yaml": "  - 6 Moondust\n",
    }
    verdicts = """
fair.yaml: {legal: true}
heavy.yaml: {legal: true, reasons: [feels light]}
few.yaml: {legal: false}
strange.yaml: {legal: false}
"""
    write(tmp_path, {"verdicts.yaml": verdicts, **{name: DECK + text for name, text in decks.items()}})
    differing = (
        "heavy.yaml\n"
        "    they say legal: feels light\n"
        "    cardkit says not legal\n"
        "        copies: 'Millstone' x4 in pouch; at most 2 of each\n"
        "        light: 'Millstone' x4 in pouch; only cards of 'weight<=7' allowed\n"
    )
    assert agreement(tmp_path, "--rules", "default") == Ran(1, f"{differing}3 of 4 decks judged alike\n")
    assert agreement(tmp_path, "--rules", "default", "--all") == Ran(
        1,
        "fair.yaml\n    they say legal\n    cardkit says legal\n" + differing + "few.yaml\n"
        "    they say not legal\n    cardkit says not legal\n"
        "        size: 1 card in pouch; at least 6 needed\n"
        "strange.yaml\n    they say not legal\n    cardkit says not legal\n"
        "        errors: no card of pebbles is called 'Moondust'\n"
        "3 of 4 decks judged alike\n",
    )


def test_a_deck_that_is_not_there_is_named(tmp_path: Path) -> None:
    write(tmp_path, {"verdicts.yaml": "gone.yaml: {legal: true}\n"})
    assert agreement(tmp_path) == Ran(1, "", "decks/verdicts.yaml names gone.yaml, which is no file beside it\n")


SPECIFICATION_IN_RUBY = """
RSpec.describe DeckValidator do
  let(:good_freight) do
    {
      'identity_card_id' => 'quay_freight',
      'side_id' => 'corp',
      'cards' => { 'jinteki_bay' => 3, 'quay_wall' => 3, 'crane' => 3, 'fog_horn' => 1 },
      'validations' => [{ 'label' => 'x', 'basic_deckbuilding_rules' => true }]
    }
  end
  let(:too_many_horns) { set_card_quantity(swap_card(good_freight, 'crane', 'ferry_post'), 'fog_horn', 2) }

  it 'accepts freight' do
    v = described_class.new(good_freight)
    expect(v).to be_valid
  end

  it 'counts copies' do
    v = described_class.new(too_many_horns)
    expect(v).not_to be_valid
    expect(v.errors).to include('Fog Horn has a deck limit of 1')
  end

  it 'asks for a size' do
    deck = good_freight.deep_dup
    deck['cards'].delete('fog_horn')
    v = described_class.new(deck)
    expect(v).to be_valid
  end

  it 'asks for a format' do
    deck = good_freight.deep_dup
    deck['validations'][0]['format_id'] = 'standard'
    v = described_class.new(deck)
    expect(v).not_to be_valid
  end
end
"""


def test_a_specification_in_ruby(tmp_path: Path) -> None:
    folder = project(tmp_path, "netrunner", RULESETS / "netrunner")
    write(folder, {"spec/libraries/deck_validator_spec.rb": SPECIFICATION_IN_RUBY})
    assert agreement(folder, "--rules", "deckbuilding", "--all") == Ran(
        1,
        "accepts freight\n    they say legal\n    cardkit says legal\n"
        "counts copies\n    they say not legal: Fog Horn has a deck limit of 1\n    cardkit says not legal\n"
        "        copies: 'Fog Horn' x2; at most 1 of each\n"
        "asks for a size\n    they say legal\n    cardkit says not legal\n"
        "        size: 9 cards; at least 10 needed\n"
        "2 of 3 decks judged alike\n",
    )


SPECIFICATION_IN_TYPESCRIPT = """
import baseCase from "@/test/fixtures/decks/base_case.json";

describe("deck validation", () => {
  it("handles case: valid base case", () => {
    const result = validate(store, baseCase);
    expect(result.valid).toBeTruthy();
  });

  it("handles case: three copies", () => {
    const deck = structuredClone(baseCase);
    deck.slots["95201"] = 3;
    delete deck.slots["95203"];
    const result = validate(store, deck);
    expect(result.valid).toBeFalsy();
    expect(result.errors.find((x) => x.type === "INVALID_CARD_COUNT")).toBeDefined();
  });

  it("handles case: without its weakness", () => {
    const deck = structuredClone(baseCase);
    delete deck.slots[SPECIAL_CARD_CODES.RANDOM_BASIC_WEAKNESS];
    const result = validate(store, deck);
    expect(result.valid).toBeTruthy();
  });
});
"""
BASE_CASE = {
    "investigator_code": "95001",
    "meta": "",
    "slots": {"95201": 2, "95203": 2, "95204": 2, "95101": 1, "95102": 1, "95110": 1},
    "ignoreDeckLimitSlots": None,
}


def test_a_specification_in_typescript(tmp_path: Path) -> None:
    folder = project(tmp_path, "arkham-horror", RULESETS / "arkham-horror")
    constants = 'export const SPECIAL_CARD_CODES = {\n  RANDOM_BASIC_WEAKNESS: "95110",\n};\n'
    files = {
        "src/store/lib/deck-validation.spec.ts": SPECIFICATION_IN_TYPESCRIPT,
        "src/utils/constants.ts": constants,
        "src/test/fixtures/decks/base_case.json": json.dumps(BASE_CASE),
    }
    write(folder, files)
    assert agreement(folder, "--rules", "standard", "--all") == Ran(
        1,
        "valid base case\n    they say legal\n    cardkit says legal\n"
        "three copies\n    they say not legal: INVALID_CARD_COUNT\n    cardkit says not legal\n"
        "        size: 5 cards that count for the deck's size; exactly 6 needed\n"
        "        copies: 'Close Look' x3; at most 2 of each\n"
        "without its weakness\n    they say legal\n    cardkit says not legal\n"
        "        required: 0 cards of 'subtype=basicweakness or subtype=weakness -has:encounter -has:restrictions'; "
        "at least 1 needed\n"
        "2 of 3 decks judged alike\n",
    )


def test_without_a_folder_there_is_nothing_to_compare() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench/agreement.py")], capture_output=True, text=True, check=True
    )
    assert done.stdout == "agreement: no folder of decks with verdicts is given\n"


def test_a_folder_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    known = "src/store/lib/deck-validation.spec.ts, spec/libraries/deck_validator_spec.rb, verdicts.yaml"
    assert agreement(tmp_path) == Ran(1, "", f"decks holds none of {known}\n")
