"""Query text -> Query, by recursive descent.

```
query = [ or ] ;                       or    = and { ("or" | "|") and } ;
and   = unary { ["and"] unary } ;      unary = ("-" | "not") unary | "(" or ")" | term ;
term  = field op alt | "own" op alt | "!" value | "@" savedname | alt ;         alt = value { "|" value } ;
field = ident [ "." locale ] | "in" | "list" | "is" | "has" ;   op  = ":" | "=" | "!=" | "<" | "<=" | ">" | ">=" ;
value = word | "quoted" | /regex/ | num ".." num | word ".." word | sum | "$" name "." field ;
sum   = atom { ("+" | "-" | "*" | "/" | "%") atom } ;           atom = num | numeric field | "$" name "." field ;
option = ("order" | "unique" | "prefer" | "limit" | "lang" | "show") ":" value ;      (* top level only *)
```
A `|` that touches the values on both sides joins them; any other is `or`. An operator touches its field and its value.
A bare value searches the names of every locale; `!value` is the whole name.
"""

from typing import NamedTuple

from cardkit.errors import QueryError
from cardkit.model import Kind
from cardkit.query.ask import Asked, Place, field, misplaced
from cardkit.query.check import comparison
from cardkit.query.expression import And, Comparison, Every, Expression, Has, Not, Or, Outside, Query, Truth
from cardkit.query.language import ASKING, OUTSIDE, OWN, Language
from cardkit.query.option import is_option, parted, query
from cardkit.query.own import owned
from cardkit.query.term import terms
from cardkit.query.tokens import BANG, BAR, CLOSE, END, MINUS, OPEN, OPERATOR, REGEX, VALUES, WORD, Token, tokens

MAX_LEVELS = 200
"""Brackets and negations inside each other (DESIGN 5)."""

MAX_SAVED = 20
"""Saved queries that name each other, one inside the next."""

MAX_TERMS = 5_000
"""Values of a query, its saved queries included: as many as MAX_CHARACTERS can hold."""


_Tokens = tuple[Token, ...] | None


def parse(text: str, language: Language) -> Query:
    """The query that a text means.

    Raises:
        QueryError: the text is no query of this language.
    """
    place = Place(text, language)
    rest, options = parted(place, tokens(text))
    return query(place, _Parser(place, {}, rest=rest).expression(), options)


class _Saved(NamedTuple):
    """A saved query that has been read."""

    expression: Expression
    terms: int
    """Its values, with those of the saved queries in it."""
    levels: int
    """How deep its brackets go."""
    chain: int
    """How many saved queries stand one inside the next in it, itself too."""


class _Parser:
    """The state of one descent: which token is next, how deep it stands, how many values were read.

    `known` has the saved queries that were read already, by name: they may name each other many times over.
    """

    def __init__(
        self, place: Place, known: dict[str, _Saved], saved: tuple[str, ...] = (), level: int = 0, rest: _Tokens = None
    ) -> None:
        self.place = place
        self.known = known
        self.tokens = tokens(place.text) if rest is None else rest
        self.index = 0
        self.saved = saved
        self.level = self.deepest = level
        self.chain = 0
        self.terms = 0

    @property
    def next(self) -> Token:
        """The token to be read."""
        return self.tokens[self.index]

    def expression(self) -> Expression:
        """All tokens as one expression."""
        if self.next.sort == END:
            return Every()
        found = self.either()
        if self.next.sort == CLOSE:
            raise self.place.error("this ')' has no '('", self.next.span)
        return found

    def either(self) -> Expression:
        """or = and { ("or" | "|") and }"""
        found = [self.both()]
        while self.at_or():
            self.index += 1
            found.append(self.both())
        return found[0] if len(found) == 1 else Or(tuple(found))

    def at_or(self) -> bool:
        """The next token is an `or`."""
        token = self.next
        if token.sort == BAR and not token.after_blank and self.tokens[self.index - 1].sort in VALUES:
            self.check_apart(self.tokens[self.index + 1])
        return token.keyword == "or" or token.sort == BAR

    def check_apart(self, behind: Token) -> None:
        """A `|` that touches both sides joins values, and nothing else."""
        if not behind.after_blank:
            raise self.place.error("'|' without blanks joins values", self.next.span, "write ' | ' or 'or'")

    def both(self) -> Expression:
        """and = unary { ["and"] unary }"""
        found = [self.unary()]
        while self.next.sort not in (CLOSE, END) and not self.at_or():
            self.index += self.next.keyword == "and"
            found.append(self.unary())
        return found[0] if len(found) == 1 else And(tuple(found))

    def unary(self) -> Expression:
        """unary = ("-" | "not") unary | "(" or ")" | term"""
        token = self.next
        negates = token.sort == MINUS or token.keyword == "not"
        if not negates and token.sort != OPEN:
            return self.term(token)
        self.level += 1
        if self.level > MAX_LEVELS:
            raise self.place.error(f"nested too deeply; at most {MAX_LEVELS} levels", token.span)
        self.deepest = max(self.deepest, self.level)
        self.index += 1
        found = self.negated(token) if negates else self.group(token)
        self.level -= 1
        return found

    def negated(self, token: Token) -> Expression:
        """The complement of what follows."""
        if token.sort == MINUS and (self.next.sort == END or self.next.after_blank):
            raise self.place.error("nothing to negate behind '-'", token.span, 'a text is quoted: "-"')
        return Not(self.unary())

    def group(self, opening: Token) -> Expression:
        """What stands between brackets."""
        if self.next.sort == CLOSE:
            raise self.place.error("nothing between the brackets", (opening.start, self.next.end))
        found = Every() if self.next.sort == END else self.either()
        if self.next.sort != CLOSE:
            raise self.place.error("this '(' is never closed", opening.span, "add a ')'")
        self.index += 1
        return found

    def term(self, token: Token) -> Expression:
        """term = field op alt | "!" value | "@" savedname | alt"""
        if token.sort == BANG:
            return self.exact(token)
        if token.sort not in VALUES or token.keyword:
            raise misplaced(self.place, self.tokens, self.index)
        behind = self.tokens[self.index + 1]
        if behind.sort == OPERATOR and behind.start == token.end and token.sort == WORD:
            return self.compared(token, behind)
        if _is_saved(token):
            self.index += 1
            return self.named(token)
        found = self.values()
        for value in (each for each in found[1:] if _is_saved(each)):
            why = f"'|' without blanks joins values, and '{value.text}' is a saved query"
            raise self.place.error(why, value.span, "write ' | ' or 'or'; a name with @ at its start is quoted")
        return comparison(self.asked_title(token, ":"), found)

    def exact(self, bang: Token) -> Expression:
        """The cards of exactly that name."""
        self.index += 1
        if self.next.sort not in VALUES or self.next.after_blank:
            raise self.place.error("a name is missing behind '!'", bang.span, 'write !name or !"a longer name"')
        found = self.values()
        if len(found) > 1:
            hint = "write " + " | ".join(f"!{self.place.text[each.start : each.end]}" for each in found)
            raise self.place.error("'!' is followed by one name", (bang.start, found[-1].end), hint)
        return comparison(self.asked_title(bang, "="), found)

    def asked_title(self, token: Token, operator: str) -> Asked:
        """The name of cards, asked for without its word."""
        sign = Token(OPERATOR, operator, token.start, token.end, False)
        return Asked(self.place, self.place.language.title, None, token._replace(text="name"), sign)

    def compared(self, word: Token, operator: Token) -> Expression:
        """A field, or one of the language's own words, with its values."""
        if is_option(self.tokens, self.index):
            raise self.place.error(f"'{word.text}' stands at the top level only", (word.start, operator.end))
        own = word.text if word.text in (*OUTSIDE, *ASKING, OWN) else ""
        target = None if own else field(self.place, word)
        self.index += 2
        self.check_value(word, operator)
        if target is not None:
            return comparison(Asked(self.place, *target, word, operator), self.values())
        if own == OWN:
            return owned(self.place, word, operator, self.values())
        if operator.text not in (":", "="):
            raise self.place.error(f"'{own}' takes ':'", operator.span, f"write {own}:...")
        read = self.outside if own in OUTSIDE else self.flag if own == "is" else self.having
        found = tuple(read(word, value) for value in self.values())
        return found[0] if len(found) == 1 else Or(found)

    def check_value(self, word: Token, operator: Token) -> None:
        """A value touches the operator."""
        value = self.next
        if value.sort in VALUES and value.after_blank:
            hint = f"write {word.text}{operator.text}{self.place.text[value.start : value.end]}"
            raise self.place.error(f"a blank stands behind '{operator.text}'", operator.span, hint)
        if value.sort not in VALUES:
            message = f"a value is missing after '{word.text}{operator.text}'"
            raise self.place.error(message, (word.start, operator.end))

    def values(self) -> tuple[Token, ...]:
        """alt = value { "|" value }"""
        found = [self.next]
        self.index += 1
        while self.next.sort == BAR and not self.next.after_blank and not self.tokens[self.index + 1].after_blank:
            value = self.tokens[self.index + 1]
            behind = self.tokens[min(self.index + 2, len(self.tokens) - 1)]
            glued = behind.sort == OPERATOR and behind.start == value.end
            if value.sort not in VALUES or glued:
                self.check_apart(value)
            found.append(value)
            self.index += 2
        self.count(len(found), found[0])
        return tuple(found)

    def count(self, terms: int, token: Token) -> None:
        """So many values more."""
        self.terms += terms
        if self.terms > MAX_TERMS:
            raise self.place.error(f"the saved queries come to over {MAX_TERMS} values", token.span)

    def flag(self, _: Token, value: Token) -> Comparison:
        """The cards whose flag is true."""
        found = self.place.language.named(value.text)
        if found is None or found.kind is not Kind.FLAG:
            language = self.place.language
            raise self.place.unknown("flag", value, value.text, language.flags, terms(language, value.text))
        return Comparison(found, None, "=", (Truth(True),))

    def having(self, word: Token, value: Token) -> Has:
        """The cards that have a value."""
        if value.sort == REGEX:
            raise self.place.error(f"'{word.text}:' is followed by a field", value.span)
        return Has(*field(self.place, value))

    def outside(self, word: Token, value: Token) -> Outside:
        """The cards of a set that the caller knows."""
        if value.sort == REGEX:
            hint = f'write {word.text}:"{self.place.text[value.start : value.end]}"'
            raise self.place.error("a path that starts with / is quoted", value.span, hint)
        return Outside(f"{word.text}:{value.text}")

    def named(self, token: Token) -> Expression:
        """The saved query of that name, read at the depth where it stands."""
        name, saved = token.text[1:], self.place.language.saved
        if name not in saved:
            raise self.place.unknown("saved query", token, token.text, tuple(f"@{each}" for each in saved))
        if name in self.saved:
            circle = " -> ".join(f"@{each}" for each in (*self.saved[self.saved.index(name) :], name))
            raise self.place.error(f"the saved queries go in a circle: {circle}", token.span)
        if len(self.saved) >= MAX_SAVED:
            raise self.place.error(f"the saved queries go over {MAX_SAVED} deep", token.span)
        found = self.known.get(name)
        if found is None or self.level + found.levels > MAX_LEVELS or len(self.saved) + found.chain > MAX_SAVED:
            found = self.known[name] = self.read(token)
        self.deepest = max(self.deepest, self.level + found.levels)
        self.chain = max(self.chain, found.chain)
        self.count(found.terms, token)
        return found.expression

    def read(self, token: Token) -> _Saved:
        """The saved query that a token names, or the error of what is wrong in it."""
        name, language = token.text[1:], self.place.language
        try:
            inner = _Parser(Place(language.saved[name], language), self.known, (*self.saved, name), self.level)
            return _Saved(inner.expression(), inner.terms, inner.deepest - self.level, inner.chain + 1)
        except QueryError as error:
            fault = error.faults[0]
            message = fault.message if fault.message.startswith("the saved") else f"in {token.text}: {fault.message}"
            raise self.place.error(message, token.span, fault.hint) from error


def _is_saved(token: Token) -> bool:
    """A word stands for a saved query."""
    return token.sort == WORD and token.text.startswith("@") and len(token.text) > 1
