"""`rules new`: a ruleset of one's own to begin with."""

import re
from collections.abc import Sequence
from pathlib import Path

from cardkit import rules
from cardkit.errors import UsageError
from cardkit.file import write_all
from cardkit.jobs.desk import Desk, Table, the_game
from cardkit.jobs.rulesets import ruleset, ruleset_names
from cardkit.jobs.starting import project_begun
from cardkit.model import Game
from cardkit.shelf import project_folder
from cardkit.source import quoted
from cardkit.text import listing

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*\Z")

_RULE = """rules:
  # A rule has an id, a reason and one thing that it asks: min, max, exactly, only, forbid, reach or pools.
  - id: {id}
    in: {zone}
    max: 60
    why: at most 60 cards lie in {zone}
  # - {{id: copies, per: name, max: 3, why: at most three copies of a card}}
  # - {{id: banned, forbid: "list:table.banned", why: not at our table}}

# lists:
#   table: [{{from: 2026-01-01, banned: [NAME]}}]

# Decks that prove the rules; `cardkit rules test` judges them.
examples:
  # - {{name: what it shows, {zone}: [{{card: NAME, copies: 61}}], breaks: [{id}]}}
"""


def begun(desk: Desk, name: str, project: Path, force: bool) -> tuple[str, ...]:
    """Write a ruleset of that name into a project, which the folder becomes; the paths of what was written.

    Raises: UsageError for a name that cannot be one, or that another ruleset has; NotFound for a game; WriteError.
    """
    if not _NAME.match(name):
        raise UsageError(f"{quoted(name)} is no name of a ruleset", "it has a-z, 0-9 and -")
    with Table(desk, the_game(desk)) as table:
        game, known = table.catalogue.game, ruleset_names(table)
        if name in (rules.DEFAULT, *known) and not force:
            raise UsageError(f"{game.id} has a ruleset '{name}' already", "choose another name")
        bases = known[:1] if rules.DEFAULT in known else known
        taken = {each.id for each in ruleset(table, bases[0]).rules} if len(bases) == 1 else set()
    path = f"cards/{game.id}/rules/{name}.yaml"
    begun_too = project_begun(project) if project_folder(project) is None else ()
    write_all({project / path: _content(game, name, taken, bases).encode()}, force)
    return (*begun_too, path)


def _content(game: Game, name: str, taken: set[str], bases: Sequence[str]) -> str:
    """The file: it extends the game's own or only ruleset; of several it says which there are."""
    zone = game.zones[0]
    base = f"extends: {bases[0]}  # a rule of the same id takes the place of the other\n" if len(bases) == 1 else ""
    if len(bases) > 1:
        base = f"# extends: {bases[0]}  # to build upon one of {listing(bases)}\n"
    own = next(each for each in ("most", *(f"most-{number}" for number in range(len(taken)))) if each not in taken)
    title = name.replace("-", " ").capitalize()
    rule = _RULE.format(id=own, zone=zone.name)
    return f"# A ruleset of {game.title}: cardkit validate DECK --rules {name}\ntitle: {title}\n{base}{rule}"
