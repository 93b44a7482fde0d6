"""Queries that cannot be understood: one message each, with the characters that it marks and what to try next."""

from dataclasses import replace

import pytest
from query_table import FIELDS, LANGUAGE

from cardkit.errors import QueryError
from cardkit.query import Language, explain, orders, parse, shown

NUMBERS = "write a number (cost:3), a range (cost:2..4), or a sum (cost>level+1)"
SETS = tuple(replace(field, values=("base", "shore-2")) if field.name == "set" else field for field in FIELDS)
WITH_SETS = replace(LANGUAGE, fields=SETS)
ONE = "unique:prints tells each printing, unique:FIELD one card for each value; give one of them"
JOINS = ("'|' without blanks joins values", "|", "write ' | ' or 'or'")

REFUSED: dict[str, tuple[str, str, str | None]] = {
    # Brackets, marks and quotes that stand alone.
    "()": ("nothing between the brackets", "()", None),
    "( )": ("nothing between the brackets", "( )", None),
    "(": ("this '(' is never closed", "(", "add a ')'"),
    "a (b or c": ("this '(' is never closed", "(", "add a ')'"),
    "a)": ("this ')' has no '('", ")", None),
    "-": ("nothing to negate behind '-'", "-", 'a text is quoted: "-"'),
    "a - b": ("nothing to negate behind '-'", "-", 'a text is quoted: "-"'),
    '"': ("this quote is never closed", '"', 'add a closing "'),
    'a "b c': ("this quote is never closed", '"b c', 'add a closing "'),
    "a “b c": ("this quote is never closed", "“b c", 'add a closing "'),
    '"b”': ("this quote is never closed", '"b”', 'add a closing "'),
    "“a”b": ("a blank is missing before 'b'", "b", "or put the whole value in quotes"),
    "name:/a": (
        "this /regex/ is never closed",
        "/a",
        'add a closing /; a text or path that starts with / is quoted: "/..."',
    ),
    "name:/a(b/": ("the /regex/ cannot be read: missing )", "/", None),
    ":": ("a field is missing before ':'", ":", 'a text is quoted: ":"'),
    "t:": ("a value is missing after 't:'", "t:", None),
    "(t:)": ("a value is missing after 't:'", "t:", None),
    "!": ("a name is missing behind '!'", "!", 'write !name or !"a longer name"'),
    "! wolf": ("a name is missing behind '!'", "!", 'write !name or !"a longer name"'),
    "a or": ("a term is missing behind 'or'", "or", None),
    "a | ": ("a term is missing behind '|'", "|", None),
    "or a": ("a term is missing before 'or'", "or", None),
    "cost:1:2": ("':' stands behind a value", ":", 'a value with it is quoted: "1:2"'),
    "!wolf:cub": ("':' stands behind a value", ":", 'a value with it is quoted: "wolf:cub"'),
    "code:a=b>c x": ("'=' stands behind a value", "=", 'a value with it is quoted: "a=b>c"'),
    '"cost">3': ("a field stands without quotes", '"cost"', "write cost>3"),
    'a "kost">3': ("unknown field 'kost'", '"kost"', "did you mean 'cost'?"),
    'name:"a b">3': ("'>' stands behind a value", ">", 'a value with it is quoted: "a b>3"'),
    "a and and b": ("a term is missing behind 'and'", "and", None),
    "a or order:cost": ("a term is missing behind 'or'", "or", None),
    "not": ("a term is missing behind 'not'", "not", None),
    # Blanks, and where they are missing.
    "cost <= 3": ("a blank stands before '<='", "<=", "write cost<=3"),
    "cost <=3": ("a blank stands before '<='", "<=", "write cost<=3"),
    "cost<= 3": ("a blank stands behind '<='", "<=", "write cost<=3"),
    'text : "a b"': ("a blank stands before ':'", ":", 'write text:"a b"'),
    "type:bird|cost:3": JOINS,
    "wolf|(cub)": JOINS,
    "@cheap|@cheap": JOINS,
    "t:bird(a)": ("a blank is missing before '('", "(", "or put the whole value in quotes"),
    '"a"b': ("a blank is missing before 'b'", "b", "or put the whole value in quotes"),
    "in:/decks/ada": ("a blank is missing before 'a'", "ada", "a path that starts with / is quoted"),
    "in:/decks/": ("a path that starts with / is quoted", "/decks/", 'write in:"/decks/"'),
    "name:/((a{100}){100}){2}/": (
        "the /regex/ cannot be read: over 10000 characters with its counted repeats written out",
        "{",
        None,
    ),
    "name:/a(?R)?/": ("the /regex/ cannot be read: it must not call itself", "(", None),
    "name:/" + "(" * 51 + "/": ("the /regex/ cannot be read: over 50 groups inside each other", "(", None),
    # Signs of other languages.
    "a && b": ("'&&' joins nothing here", "&&", "write a blank, or 'and'; a text with && in it is quoted"),
    "cost:3&&type:bird": ("'&&' joins nothing here", "&&", "write a blank, or 'and'; a text with && in it is quoted"),
    "a || b": ("'||' joins nothing here", "||", "write ' | ' or 'or'"),
    "a||b": ("'||' joins nothing here", "||", "write ' | ' or 'or'"),
    "cost==3": ("'==' is no operator", "==", "write cost=3"),
    "cost == 3": ("'==' is no operator", "==", "write cost=3"),
    "cost=<3": ("'=<' is no operator", "=<", "write cost<=3"),
    "cost=>3": ("'=>' is no operator", "=>", "write cost>=3"),
    "cost<>3": ("'<>' is no operator", "<>", "write cost!=3"),
    "cost!==3": ("'!==' is no operator", "!==", "write cost!=3"),
    "cost:<=3": ("':<=' is no operator", ":<=", "write cost<=3"),
    "name::x": ("'::' is no operator", "::", "write name:x"),
    'text:="a b"': ("':=' is no operator", ":=", 'write text="a b"'),
    "==": ("'==' is no operator", "==", "write FIELD=..."),
    "a or == b": ("'==' is no operator", "==", "write FIELD=b"),
    # Words that nobody knows.
    "coost>3": ("unknown field 'coost'", "coost", "did you mean 'cost'?"),
    "a (b or -nam.fi:x)": ("unknown field 'nam'", "nam.fi", "did you mean 'name'?"),
    "cost+level>=8": (
        "'cost+level' is a sum; one stands right of the operator alone",
        "cost+level",
        "write cost>=8-level",
    ),
    "-c-level<3 a": ("'c-level' is a sum; one stands right of the operator alone", "c-level", "write c<3+level"),
    "cost*2>3": ("'cost*2' is a sum; one stands right of the operator alone", "cost*2", "such as cost>..."),
    "cost*2>level": ("'cost*2' is a sum; one stands right of the operator alone", "cost*2", "write level<cost*2"),
    "2*cost<=level": ("'2*cost' is no field", "2*cost", "write level>=2*cost"),
    "3=c": ("'3' is no field", "3", "write c=3"),
    "3>name": ("'3' is no field", "3", "a text with : < = > in it is quoted"),
    "cost+level:2..4": (
        "'cost+level' is a sum; one stands right of the operator alone",
        "cost+level",
        "such as cost:...",
    ),
    "order:cost+level": ("'cost+level' is a sum; one stands right of the operator alone", "cost+level", None),
    "12:30": ("'12' is no field", "12", "a text with : < = > in it is quoted"),
    "name.sv:x": ("unknown locale 'sv'", "name.sv", "known: en, fi"),
    "cost.fi:3": ("'cost' has no texts per locale", "cost.fi", "write cost"),
    "type:birb": ("unknown type 'birb'", "birb", "did you mean 'Bird'?"),
    "type:bird|dragon": ("unknown type 'dragon'", "dragon", "known: stone, Bird, tide"),
    "needs:reeed": ("unknown needs 'reeed'", "reeed", "did you mean 'reed'?"),
    "is:epc": ("unknown flag 'epc'", "epc", "did you mean 'epic'?"),
    "is:bird": ("unknown flag 'bird'", "bird", "did you mean 'type:Bird'?"),
    "is:reed": ("unknown flag 'reed'", "reed", "did you mean 'needs:reed'?"),
    "rarity:bird": ("unknown rarity 'bird'", "bird", "did you mean 'type:Bird'?"),
    "needs:ree": ("unknown needs 'ree'", "ree", "did you mean 'reed'?"),
    "set:shore": ("unknown set 'shore'", "shore", "did you mean 'shore-2'?"),
    "set:bse": ("unknown set 'bse'", "bse", "did you mean 'base'?"),
    "set:more": ("unknown set 'more'", "more", "known: base, shore-2"),
    "set!=bird": ("unknown set 'bird'", "bird", "did you mean 'type:Bird'?"),
    "is:cost": ("unknown flag 'cost'", "cost", "known: epic"),
    "has:costs": ("unknown field 'costs'", "costs", "did you mean 'cost'?"),
    "@cheep": ("unknown saved query '@cheep'", "@cheep", "did you mean '@cheap'?"),
    "level<=$form.level": ("unknown reference '$form'", "$form.level", "did you mean '$from'?"),
    "level<=$from.levl+1": ("unknown reference '$from.levl'", "$from.levl", "did you mean '$from.level'?"),
    "gives<=$from.give": ("unknown reference '$from.give'", "$from.give", "did you mean '$from.gives'?"),
    "type:$from": ("'$from' has many fields; name one", "$from", "such as $from.artist"),
    # Values and operators that a field does not take.
    "cost:cheap": ("'cost' is a number, 'cheap' is not", "cheap", f"{NUMBERS}; -has:cost finds cards without one"),
    "cost:n": ("'cost' is a number, 'n' is not", "n", f"{NUMBERS}; -has:cost finds cards without one"),
    "cost:3x": ("'cost' is a number, '3x' is not", "x", NUMBERS),
    "cost>=1,5": ("'cost' is a number, '1,5' is not", "1,5", "write cost>=1.5"),
    "cost:1,5..2,5": ("'cost' is a number, '1,5..2,5' is not", "1,5..2,5", "write cost:1.5..2.5"),
    "cost:1,000": ("'cost' is a number, '1,000' is not", "1,000", "write cost:1000 or cost:1.000"),
    "cost>1,000,000": ("'cost' is a number, '1,000,000' is not", "1,000,000", "write cost>1000000"),
    "cost:1'000..2'500": ("'cost' is a number, '1'000..2'500' is not", "1'000..2'500", "write cost:1000..2500"),
    "cost<=1.000,5": ("'cost' is a number, '1.000,5' is not", "1.000,5", "write cost<=1000.5"),
    "cost:1,5,2": ("'cost' is a number, '1,5,2' is not", ",5,2", NUMBERS),
    "cost>level+": ("'cost' is a number, 'level+' is not", "+", NUMBERS),
    "cost>level+lvel": ("unknown field 'lvel'", "lvel", "did you mean 'level'?"),
    "cost>level+name": ("'name' is no number", "name", NUMBERS),
    "cost>$from.name": ("'$from.name' is no number", "$from.name", "'cost' is compared with numbers"),
    "cost:/3/": ("'cost' is a number; a /regex/ finds texts", "/3/", None),
    "cost:4..2": ("the range holds nothing", "4..2", "write 2..4"),
    "cost:2..": ("a range has two ends", "2..", "write cost>=2"),
    "cost:..4": ("a range has two ends", "..4", "write cost<=4"),
    "cost:1-3": ("'1-3' would be 1 minus 3", "1-3", "write cost:1..3"),
    "cost:2.5-1": ("'2.5-1' would be 2.5 minus 1", "2.5-1", "write cost:1..2.5"),
    "c<=1--3": ("'1--3' would be 1 minus -3", "1--3", "write c:-3..1"),
    "cost<2..4": ("a range is not compared with '<'", "<", "write cost:..."),
    "cost:123456789012345678": ("'123456789012345678' is too long a number", "123456789012345678", "at most 17 digits"),
    "cost:1e999": ("'1e999' is too large a number", "1e999", "no card has one above 1000000000000000"),
    "cost:1e": ("'cost' is a number, '1e' is not", "e", NUMBERS),
    "own>=1e3": ("'own' is a number of copies, '1e3' is not", "1e3", "write own:2, own>=2 or own:1..3"),
    "text<a": ("'text' is text and has no order for '<'", "<", "write text:... or text=..."),
    "code>=a": ("'code' is a code and has no order for '>='", ">=", "write code:... or code=..."),
    "type>bird": ("the words of 'type' have no order for '>'", ">", "write type:..."),
    "rarity:rare..common": ("the range holds nothing", "rare..common", "write common..rare"),
    "rarity:..rare": ("a range has two ends", "..rare", "write rarity<=rare"),
    "rarity>common..rare": ("a range is not compared with '>'", ">", "write rarity:..."),
    "rarity:common..rrae": ("unknown rarity 'rrae'", "rrae", "did you mean 'rare'?"),
    "type:stone..": ("the words of 'type' have no order for '..'", "stone..", "write type:stone"),
    "rarity:rare..": ("a range has two ends", "rare..", "write rarity>=rare"),
    "set:base..shore-2": ("the codes of 'set' have no order for '..'", "base..shore-2", "write set:base|shore-2"),
    "gives:..reed": ("the items of 'gives' have no order for '..'", "..reed", "write gives:reed"),
    "needs:reed..shell": ("the items of 'needs' have no order for '..'", "reed..shell", "write needs:reed|shell"),
    "gives:2..": ("a range has two ends", "2..", "write gives>=2"),
    "type:stone..bird": ("the words of 'type' have no order for '..'", "stone..bird", "write type:stone|bird"),
    "!wolf|bear": ("'!' is followed by one name", "!wolf|bear", "write !wolf | !bear"),
    '!"a b"|c': ("'!' is followed by one name", '!"a b"|c', 'write !"a b" | !c'),
    "wolf|@cheap": (
        "'|' without blanks joins values, and '@cheap' is a saved query",
        "@cheap",
        "write ' | ' or 'or'; a name with @ at its start is quoted",
    ),
    "has:own": (
        "'own' is how many copies are owned, and no field of cards",
        "own",
        "write own>=1, order:-own or --facet own",
    ),
    "rarity>/r/": ("a /regex/ has no order for '>'", ">", "write rarity:/.../"),
    "needs=/r/": ("a /regex/ finds single items, '=' compares the whole list", "=", "write needs:/.../"),
    "needs=2|reed": ("'2' is how many, the other values are which", "2", 'a name that is a number is quoted: "1"'),
    "epic:yes": ("'epic' is true or false", "yes", "write is:epic, or epic:false"),
    "epic<true": ("'epic' is true or false and has no order", "<", "write is:epic"),
    "in!=ada": ("'in' takes ':'", "!=", "write in:..."),
    "has:/a/": ("'has:' is followed by a field", "/a/", None),
    # Options.
    "(order:cost)": ("'order' stands at the top level only", "order:", None),
    "-limit:3": ("'limit' stands at the top level only", "limit:", None),
    "order:cost a order:name": ("'order' is given twice", "order:name", "write order:cost,name"),
    "limit:1 limit:2": ("'limit' is given twice", "limit:2", "leave one of them out"),
    "unique:set unique:prints": ("'unique' is given twice", "unique:prints", ONE),
    "unique:prints,set": ("'unique' takes one value, not 2", "prints,set", ONE),
    "unique:type,set": ("'unique' takes one value, not 2", "type,set", "write unique:type"),
    "order:": ("a value is missing after 'order:'", "order:", None),
    "order>cost": ("'order' takes ':'", ">", "write order:..."),
    "order:-cost,nmae": ("unknown field 'nmae'", "nmae", "did you mean 'name'?"),
    "order:,": ("a field is missing", "", "write field names with commas between them"),
    "order:-": ("a field is missing", "-", "write field names with commas between them"),
    "order:cost|name": ("'|' joins values of a field, and 'order' is none", "|", "write order:cost,name"),
    "limit:1|2": ("'|' joins values of a field, and 'limit' is none", "|", "'limit:' takes one value"),
    "limit:/1/": ("'limit:' takes no /regex/", "/1/", None),
    "order:/cost/": ("'order:' takes no /regex/", "/cost/", None),
    "order:cost,": ("a field is missing", "", "write field names with commas between them"),
    "show:,cost": ("a field is missing", "", "write field names with commas between them"),
    "order:is": (
        "unknown field 'is'",
        "is",
        "known: id, name, set, type, rarity, cost, level, text, artist, code, needs, gives and 1 more",
    ),
    "nothing:3": (
        "unknown field 'nothing'",
        "nothing",
        "known: id, name, set, type, rarity, cost, level, text, artist, code, needs, gives and 1 more",
    ),
    "show:name,kost": ("unknown field 'kost'", "kost", "did you mean 'cost'?"),
    "limit:-1": ("'-1' is not a number of cards", "-1", "write limit:20, or limit:0 for all"),
    "lang:sv": ("unknown locale 'sv'", "sv", "known: en, fi"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_query_is_refused(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text, WITH_SETS)
    (fault,) = caught.value.faults
    assert (fault.message, fault.line[fault.start : fault.end], fault.hint, fault.line) == (*REFUSED[text], text)


def refusal(text: str, saved: dict[str, str]) -> tuple[str, str | None, str]:
    """The message, the hint and the marked characters of a query that uses saved ones."""
    with pytest.raises(QueryError) as caught:
        parse(text, Language(FIELDS, ("en", "fi"), saved))
    (fault,) = caught.value.faults
    return fault.message, fault.hint, fault.line[fault.start : fault.end]


def test_error_in_a_saved_query_marks_its_name() -> None:
    assert refusal("a @dear", {"dear": "coost>3"}) == (
        "in @dear: unknown field 'coost'",
        "did you mean 'cost'?",
        "@dear",
    )


def test_saved_queries_in_a_circle_are_refused() -> None:
    saved = {"a": "wolf @b", "b": "@c", "c": "x or @b"}
    assert refusal("-@a", saved) == ("the saved queries go in a circle: @b -> @c -> @b", None, "@a")


def test_options_in_a_saved_query_are_refused() -> None:
    assert refusal("@a", {"a": "order:cost"}) == ("in @a: 'order' stands at the top level only", None, "@a")


def test_saved_queries_that_multiply_are_refused() -> None:
    saved = {f"a{index}": f"@a{index + 1} @a{index + 1}" for index in range(15)} | {"a15": "wolf"}
    assert refusal("@a0", saved) == ("the saved queries come to over 5000 values", None, "@a0")


def test_saved_queries_go_twenty_deep_and_no_deeper() -> None:
    saved = {f"a{index}": f"(@a{index + 1})" for index in range(20)} | {"a20": "wolf"}
    assert explain(parse("@a1", Language(FIELDS, ("en", "fi"), saved))) == "cards where name contains 'wolf'"
    assert refusal("@a0", saved) == ("the saved queries go over 20 deep", None, "@a0")


def test_references_are_refused_where_none_are_known() -> None:
    expected = ("'$from' stands for nothing here", "a text that begins with $ is quoted", "$from.name")
    assert refusal("name:$from.name", {}) == expected


def test_orders_and_shown_fields_are_read_alone() -> None:
    with pytest.raises(QueryError, match=r"^unknown field 'kost'$"):
        orders("-name,kost", LANGUAGE)
    told = [(order.field.name, order.descending) for order in orders("-name,c", LANGUAGE)]
    assert told == [("name", True), ("cost", False)]
    assert shown("t,name,place,printing", LANGUAGE) == ("type", "name", "place", "printing")


@pytest.mark.parametrize(
    "text", ["set:base", "set:BASE", "set=shore-2", "set:/^b/", "set:base|shore-2", "-set:base", "id:nobody"]
)
def test_known_sets_any_pattern_and_any_id_are_read(text: str) -> None:
    assert parse(text, WITH_SETS).text == text


def test_where_no_sets_are_known_any_is_read() -> None:
    assert parse("set:more", LANGUAGE).text == "set:more"


@pytest.mark.parametrize("text", ['"a && b"', 'name:"a||b"', "a & b", "name:/a==b/", "cost:level-1", "cost:3-1+level"])
def test_signs_in_quotes_and_patterns_are_text(text: str) -> None:
    assert parse(text, LANGUAGE).text == text
