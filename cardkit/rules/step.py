"""A step's text -> the texts of the selectors that stand side by side in it."""

from cardkit.query.tokens import BAR, CLOSE, OPEN, Token, tokens


def conjuncts(text: str) -> tuple[str, ...]:
    """The parts of a selector that all must match; the whole text where it holds alternatives at the top level.

    Raises: QueryError when the text cannot be cut into words.
    """
    parts: list[list[Token]] = []
    depth = 0
    for token in tokens(text)[:-1]:
        if depth == 0 and _alternative(token):
            return (text,)
        if depth == 0 and token.keyword == "and":
            continue
        if depth or not token.after_blank or (parts[-1:] and parts[-1][-1].keyword == "not"):
            parts[-1].append(token)
        else:
            parts.append([token])
        depth += (token.sort == OPEN) - (token.sort == CLOSE)
    return tuple(text[part[0].start : part[-1].end] for part in parts)


def _alternative(token: Token) -> bool:
    """The token parts two alternatives; a `|` without blanks joins values of one term."""
    return token.keyword == "or" or (token.sort == BAR and token.after_blank)
