"""A game made ready, as a checklist and as JSON."""

import re
from collections.abc import Iterable

from cardkit.report.form import Answer, answer, present
from cardkit.setup import DEFAULT, Offer, Option, SetUp, Told, in_locale, spans

_WORDS = {
    "fi": {
        "set-up": "alkuasettelu",
        "seed": "siemen",
        "player": "pelaaja",
        "players": "pelaajaa",
        "card": "kortti",
        "cards": "korttia",
    },
}
"""What a checklist says beside the game's own sentences, by locale."""

_SYMBOL = re.compile(r"\{([^{}]*)\}")


def text(made: SetUp) -> str:
    """The steps to tick off, then how many cards each pile has; which ones stays a secret of the table."""
    lines = [f"{_said(made, made.title)} ({_under(made)})", *(_step(made, each) for each in made.steps)]
    lines += [f"{_said(made, pile.name)}: {_counted(made, len(pile.cards), 'card')}" for pile in made.piles]
    return "".join(f"{line}\n" for line in lines)


def as_answer(made: SetUp) -> Answer:
    """The steps and the piles, as JSON."""
    return answer(
        game=made.game,
        setup=made.name,
        players=made.players,
        options={name: list(values) for name, values in made.chosen.items()} or None,
        seed=made.seed,
        lang=made.locale,
        steps=[{"text": each.text, **({} if each.source is None else {"source": each.source})} for each in made.steps],
        piles=[{"pile": pile.name, "cards": list(pile.cards)} for pile in made.piles],
        out=list(made.out) or None,
    )


def offered(every: Iterable[Offer]) -> str:
    """Each set-up with who may play and what a table may choose; a `*` stands behind what holds else."""
    return "".join(_offer(each) for each in every)


def _offer(offer: Offer) -> str:
    """One set-up and its options."""
    recipe = offer.recipe
    name = "" if recipe.name == DEFAULT else f" --setup {recipe.name}"
    who = f", {recipe.fewest} to {recipe.most} players" if recipe.fewest is not None else ""
    decks = " SEAT=DECK..." if recipe.brought else ""
    lines = [f"{offer.game}{name}{decks}: {offer.title}{who}", *(f"  {_option(each)}" for each in recipe.options)]
    return "".join(f"{line}\n" for line in lines)


def _option(option: Option) -> str:
    """What may be chosen."""
    values = [f"{value}*" if value in option.default else value for value in spans(option.values)]
    return f"--option {option.name}={'|'.join(values)}{',...' if option.several else ''}  {option.title}"


def offers_answer(every: Iterable[Offer]) -> Answer:
    """The set-ups as JSON."""
    return answer(setups=[_as_offer(each) for each in every])


def _as_offer(offer: Offer) -> dict[str, object]:
    """One set-up as JSON."""
    recipe = offer.recipe
    options = [
        present(
            option=each.name,
            title=each.title,
            values=list(each.values),
            default=list(each.default) or None,
            several=each.several,
        )
        for each in recipe.options
    ]
    return present(
        game=offer.game,
        setup=recipe.name,
        title=offer.title,
        players=None if recipe.fewest is None else {"min": recipe.fewest, "max": recipe.most},
        decks=bool(recipe.brought),
        options=options or None,
    )


def document(made: SetUp) -> Answer:
    """What a document about a set-up sees: its title, who plays, the steps as plain text, and the piles' sizes."""
    return answer(
        locale=made.locale or "en",
        title=_said(made, made.title),
        under=_under(made, "\u00a0"),
        steps=[{"text": plain(each.text), "source": _said(made, each.source or "")} for each in made.steps],
        piles=[{"pile": _said(made, pile.name), "cards": len(pile.cards)} for pile in made.piles],
    )


def plain(text: str) -> str:
    """A text with its symbols' names in place of symbols."""
    return _SYMBOL.sub(r"\1", text)


def _under(made: SetUp, before_seed: str = " ") -> str:
    """The set-up with what decides it: players, what was chosen, the seed."""
    chosen = [f"{name}={','.join(values)}" for name, values in made.chosen.items() if values]
    players = [] if made.players is None else [_counted(made, made.players, "player")]
    seed = [] if made.seed is None else [f"{_word(made, 'seed')}{before_seed}{made.seed}"]
    return f"{_word(made, 'set-up')} '{made.name}'" + "".join(f", {each}" for each in (*players, *chosen, *seed))


def _said(made: SetUp, name: str) -> str:
    """A title, a source or a pile as the list's locale has it."""
    return in_locale(name, made.words) or name


def _word(made: SetUp, key: str) -> str:
    """One of the list's own words; where the game says nothing in that locale, all is in the first one."""
    return _WORDS.get(made.locale or "", {}).get(key, key) if made.words else key


def _counted(made: SetUp, number: int, noun: str) -> str:
    """A number of cards or players."""
    return f"{number} {_word(made, noun if number == 1 else f'{noun}s')}"


def _step(made: SetUp, told: Told) -> str:
    """A step with its box and its source."""
    source = f" ({_said(made, told.source)})" if told.source else ""
    return f"[ ] {plain(told.text)}{source}"
