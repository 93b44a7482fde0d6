"""Rules and decks as a user would write them, and what is said of them."""

from functools import cache
from pathlib import Path

from cardkit import decklist, rules, source
from cardkit.catalogue import Catalogue, build, files, store
from cardkit.finding import Finding, Judgement, Remedy
from cardkit.shelf import Root, Shelf

GAMES = Path(__file__).parent / "games"
ROOTS = {
    "pebbles": GAMES / "pebbles",
    "lanterns": GAMES / "lanterns",
    "runebound": Path(__file__).parent.parent,
    "regicide": Path(__file__).parent.parent,
    "warhammer-quest": Path(__file__).parent.parent,
}


@cache
def catalogue(game: str = "pebbles") -> Catalogue:
    return Catalogue(build.in_memory(files.game_files(Shelf((Root(ROOTS[game], "--shelf"),)), game)))


def ruleset(text: str, game: str = "pebbles", **base: str) -> rules.Ruleset:
    """The rules of a ruleset file of a tiny game; `base` are the rulesets that it may extend, by name."""
    known = catalogue(game)
    files = {"trial": text, **base}
    sections = {name: rules.of_file(source.read(each.encode(), f"rules/{name}.yaml")) for name, each in files.items()}
    return rules.with_cards(rules.read("trial", sections, known.game, store.language(known.game)), known)


@cache
def shipped(game: str, name: str = rules.DEFAULT) -> rules.Ruleset:
    """A ruleset that a game brings along."""
    folder = ROOTS[game] / "cards" / game
    sections = {rules.DEFAULT: rules.of_game(source.read((folder / "game.yaml").read_bytes(), "game.yaml"))}
    for path in sorted(folder.glob("rules/*.yaml")):
        sections[path.stem] = rules.of_file(source.read(path.read_bytes(), f"rules/{path.name}"))
    known = catalogue(game)
    return rules.read(name, sections, known.game, store.language(known.game))


def judgement(
    asked: rules.Ruleset, node: source.Node, players: int | None = None, given: rules.Circumstances | None = None
) -> Judgement:
    """What a ruleset says of a deck file; cards that no catalogue knows are kept."""
    known = catalogue(asked.game.id)
    read = decklist.read(node, known, keep_unknown=True)
    ids = [entry.card for entry in read.deck.entries]
    cards = {card.id: card for card in (*known.cards(ids), *read.unknown)}
    return rules.judge(asked, read.deck, cards, known.selection(ids), given or rules.Circumstances(players))


def judged(rules_text: str, deck_text: str, players: int | None = None, file: str = "deck.yaml") -> Judgement:
    """What rules of the tiny game say of a deck."""
    return judgement(ruleset(rules_text), source.read(deck_text.encode(), file), players)


def told(rules_text: str, deck_text: str, players: int | None = None, file: str = "deck.yaml") -> list[str]:
    """The findings of `judged`, a line each."""
    return lines(judged(rules_text, deck_text, players, file))


def lines(given: Judgement) -> list[str]:
    """Findings as lines: place, level, message, rule, cause, remedies."""
    return [_line(each) for each in given.findings]


def _line(finding: Finding) -> str:
    level = "" if finding.level == "error" else f"{finding.level}: "
    hints = "".join(f" [{hint}]" for hint in finding.hints)
    because = f" because of {', '.join(finding.because)}" if finding.because else ""
    remedy = ", or ".join(_remedy(each) for each in finding.remedy)
    return f"{finding.place}: {level}{finding.message} ({finding.rule}){because}: {remedy}{hints}"


def _remedy(remedy: Remedy) -> str:
    cards = f" of {', '.join(remedy.cards)}" if remedy.cards else ""
    query = f" from <{remedy.query}>" if remedy.query is not None else ""
    return f"{remedy.do} {remedy.copies}{cards}{query}"
