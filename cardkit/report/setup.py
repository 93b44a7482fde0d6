"""A game made ready, as a checklist and as JSON."""

import re

from cardkit.report.form import Answer, answer
from cardkit.setup import SetUp, Told
from cardkit.text import counted

_SYMBOL = re.compile(r"\{([^{}]*)\}")


def text(made: SetUp) -> str:
    """The steps to tick off, then how many cards each pile has; which ones stays a secret of the table."""
    lines = [f"{made.title} ({_under(made)})", *(_step(each) for each in made.steps)]
    lines += [f"{pile.name}: {counted(len(pile.cards), 'card')}" for pile in made.piles]
    return "".join(f"{line}\n" for line in lines)


def as_answer(made: SetUp) -> Answer:
    """The steps and the piles, as JSON."""
    return answer(
        game=made.game,
        setup=made.name,
        players=made.players,
        options={name: list(values) for name, values in made.chosen.items()} or None,
        seed=made.seed,
        steps=[{"text": each.text, **({} if each.source is None else {"source": each.source})} for each in made.steps],
        piles=[{"pile": pile.name, "cards": list(pile.cards)} for pile in made.piles],
        out=list(made.out) or None,
    )


def document(made: SetUp) -> Answer:
    """What a document about a set-up sees: its title, who plays, the steps as plain text, and the piles' sizes."""
    return answer(
        title=made.title,
        under=_under(made),
        steps=[{"text": plain(each.text), "source": each.source or ""} for each in made.steps],
        piles=[{"pile": pile.name, "cards": len(pile.cards)} for pile in made.piles],
    )


def plain(text: str) -> str:
    """A text with its symbols' names in place of symbols."""
    return _SYMBOL.sub(r"\1", text)


def _under(made: SetUp) -> str:
    """The set-up with what decides it: players, what was chosen, the seed."""
    chosen = [f"{name}={','.join(values)}" for name, values in made.chosen.items() if values]
    players = [] if made.players is None else [counted(made.players, "player")]
    seed = [] if made.seed is None else [f"seed {made.seed}"]
    return f"set-up '{made.name}'" + "".join(f", {each}" for each in (*players, *chosen, *seed))


def _step(told: Told) -> str:
    """A step with its box and its source."""
    source = f" ({told.source})" if told.source else ""
    return f"[ ] {plain(told.text)}{source}"
