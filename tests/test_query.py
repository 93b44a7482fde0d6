"""What queries find among eight cards of an invented game."""

import pytest
from query_table import FIELDS, LANGUAGE, card, found, table

from cardkit.query import Language, explain, parse

CARDS = (
    card(
        {"en": "Dragon Stone", "fi": "Lohikäärmekivi"},
        type="stone",
        rarity="common",
        cost=2,
        level=1,
        text={"en": "Put it before your hero.", "fi": "Aseta se sankarisi eteen."},
        needs=("reed",),
    ),
    card(
        "Dragonlord", type="Bird", rarity="épic", cost=5, level=4, epic=True, needs=("reed", "shell"), artist="Lim-Dûl"
    ),
    card("Żółw", type="Bird", rarity="rare", cost=3, level=3, gives=("shell",), artist="Bjørn"),
    card("Ναυσικᾶς", type="tide", cost=0, level=0, needs=("shell", "foam", "1"), set="Extra"),
    card("POL-358", type="tide", cost=10, gives=("foam",), code="A.B.C"),
    card("Who's on first?", ("cost", "needs"), type="stone", text={"en": "Straße"}),
    card("テ", type="stone", cost=2.5, epic=False),
    card(
        "Frost Wolf", ("epic",), type="tide", rarity="rare", cost=3, level=2, needs=("foam",), gives=("reed", "shell")
    ),
)
DRAGON, LORD, TURTLE, NAUSICAA, POL, WHO, TE, WOLF = (each.id for each in CARDS)
ALL = [each.id for each in CARDS]

FOUND: dict[str, list[str]] = {
    # A bare word is part of a name, in any locale; `!` is the whole name.
    "": ALL,
    "dragon": [DRAGON, LORD],
    "DRAGON stone": [DRAGON],
    "lohikaarme": [DRAGON],
    "zolw": [TURTLE],
    "ναυσικας": [NAUSICAA],
    "ΝΑΥΣΙΚΆΣ": [NAUSICAA],
    "デ": [],
    "テ": [TE],
    "pol-358": [POL],
    "who's on first": [WHO],
    "'": [WHO],
    "who’s": [WHO],
    "first?": [WHO],
    "park.": [],
    "A.B.C": [],
    "!dragonlord": [LORD],
    "!dragon": [],
    '!"dragon stone"': [DRAGON],
    "!lohikäärmekivi": [DRAGON],
    "/^.{4}$/": [TURTLE],
    "dragonl|wolf": [LORD, WOLF],
    # Text: `:` is part, `=` is all, `!=` is anything else that is there.
    'text:"before your hero"': [DRAGON],
    "text:“before your hero”": [DRAGON],
    "text:„before your hero“ dragon": [DRAGON],
    "name:«\u00a0frost wolf\u00a0»|»dragon stone«|”frost wolf”": [DRAGON, WOLF],
    '!“dragon stone" or ‟Who’s on”': [DRAGON, WHO],
    'text:"before “your” hero" or frost“wolf”': [],
    "text:strasse": [WHO],
    "text=straße": [WHO],
    "text=stra": [],
    "text!=strasse": [DRAGON],
    "text.fi:sankari": [DRAGON],
    "text.en:sankari": [],
    "name.fi:a": [DRAGON],
    "name!=dragonlord type:bird": [TURTLE],
    "artist:lim-dul": [LORD],
    "artist=bjorn": [TURTLE],
    "artist:/^b.ø/": [TURTLE],
    "artist=/bj/": [],
    "artist=/BJ.*/": [TURTLE],
    "text:/^put .* hero/": [DRAGON],
    "text:/ hero.aseta/": [],
    # Codes: whole values.
    "code:a.b.c": [POL],
    "code:a.b": [],
    "set:EXTRA": [NAUSICAA],
    "set:base|extra id:frost-wolf": [WOLF],
    "set!=base": [NAUSICAA],
    "id:frost": [],
    # Words: one of the field's; ordered ones have ranks.
    "type:bird": [LORD, TURTLE],
    "t:BIRD|tide": [LORD, TURTLE, NAUSICAA, POL, WOLF],
    "type!=stone|bird": [NAUSICAA, POL, WOLF],
    "type:/^.i/": [LORD, TURTLE, NAUSICAA, POL, WOLF],
    "rarity>=rare": [LORD, TURTLE, WOLF],
    "rarity>rare": [LORD],
    "rarity:epic": [LORD],
    "rarity<rare": [DRAGON],
    "rarity<=rare": [DRAGON, TURTLE, WOLF],
    "rarity!=rare": [DRAGON, LORD],
    "rarity:common..rare": [DRAGON, TURTLE, WOLF],
    "rarity=RARE..epic": [LORD, TURTLE, WOLF],
    "rarity!=common..rare": [LORD],
    "rarity:rare..rare|common": [DRAGON, TURTLE, WOLF],
    "-rarity:rare": [DRAGON, LORD, NAUSICAA, POL, WHO, TE],
    # Numbers: equality, order, ranges, sums of fields.
    "cost:3": [TURTLE, WOLF],
    "cost:2.50": [TE],
    "cost=25e-1 or cost=5E+0": [LORD, TE],
    "cost:1e-07..2": [DRAGON],
    "cost<1e-1+1e-1": [NAUSICAA],
    "cost=2.5000000000000004 or cost>1000000000000000": [],
    "cost<9": [DRAGON, LORD, TURTLE, NAUSICAA, TE, WOLF],
    "cost<=3 cost>2": [TURTLE, TE, WOLF],
    "cost:2..3": [DRAGON, TURTLE, TE, WOLF],
    "cost!=2..3": [LORD, NAUSICAA, POL],
    "cost:0|10": [NAUSICAA, POL],
    "cost!=0|10": [DRAGON, LORD, TURTLE, TE, WOLF],
    "cost>level": [DRAGON, LORD, WOLF],
    "cost>=level+1": [DRAGON, LORD, WOLF],
    "cost=level*2": [DRAGON, NAUSICAA],
    "cost>level+level/2": [DRAGON],
    "cost:level*1+1": [DRAGON, LORD, WOLF],
    "cost:5-1-1": [TURTLE, WOLF],
    "level:cost%2": [NAUSICAA],
    "level<=4/level": [DRAGON, WOLF],
    "cost>-1 cost<1": [NAUSICAA],
    # Lists: items, numbers of items, sets; an absent list is empty unless it is unknown.
    "needs:reed": [DRAGON, LORD],
    "needs:reed needs:shell": [LORD],
    "needs:reed|foam": [DRAGON, LORD, NAUSICAA, WOLF],
    "needs:/^[fr]/": [DRAGON, LORD, NAUSICAA, WOLF],
    "needs>=2": [LORD, NAUSICAA],
    "needs:0": [TURTLE, POL, TE],
    "needs:1": [DRAGON, WOLF],
    'needs:"1"': [NAUSICAA],
    "needs:1..2": [DRAGON, LORD, WOLF],
    "needs!=0": [DRAGON, LORD, NAUSICAA, WOLF],
    "needs=shell|reed": [LORD],
    "needs<=reed|shell": [DRAGON, LORD, TURTLE, POL, TE],
    "needs<reed|shell": [DRAGON, TURTLE, POL, TE],
    "needs>=shell": [LORD, NAUSICAA],
    "needs>shell": [LORD, NAUSICAA],
    "needs>reed|shell": [],
    "needs!=reed": [LORD, TURTLE, NAUSICAA, POL, TE, WOLF],
    "-needs<=reed": [LORD, NAUSICAA, WHO, WOLF],
    # Flags: false where they are absent, neither where they are unknown.
    "is:epic": [LORD],
    "epic:true": [LORD],
    "epic:FALSE": [DRAGON, TURTLE, NAUSICAA, POL, WHO, TE],
    "epic!=true": [DRAGON, TURTLE, NAUSICAA, POL, WHO, TE],
    "-is:epic": [DRAGON, TURTLE, NAUSICAA, POL, WHO, TE, WOLF],
    # has: a value is there.
    "has:rarity": [DRAGON, LORD, TURTLE, WOLF],
    "-has:cost": [WHO],
    "has:needs": [DRAGON, LORD, NAUSICAA, WOLF],
    "has:gives|epic": [LORD, TURTLE, POL, WOLF],
    "has:name.fi": [DRAGON],
    # Missing values: no comparison holds, every negation does.
    "level!=1": [LORD, TURTLE, NAUSICAA, WOLF],
    "-level:1": [LORD, TURTLE, NAUSICAA, POL, WHO, TE, WOLF],
    "not level=1": [LORD, TURTLE, NAUSICAA, POL, WHO, TE, WOLF],
    "--level=1": [DRAGON],
    # "and" binds tighter than "or", `-` tightest; a `|` with a blank on a side is "or".
    "type:bird cost:5 or type:tide cost:0": [LORD, NAUSICAA],
    "type:bird and (cost:5 or cost:3)": [LORD, TURTLE],
    "type:bird (cost:5 | cost:3)": [LORD, TURTLE],
    "type:bird cost:5 |cost:0": [LORD, NAUSICAA],
    "type:bird cost:5| cost:0": [LORD, NAUSICAA],
    "(cost:5)|(cost:0)": [LORD, NAUSICAA],
    "-type:bird cost:3": [WOLF],
    "-(type:bird or type:tide)": [DRAGON, WHO, TE],
    "NOT type:bird AND cost:3 OR cost:0": [NAUSICAA, WOLF],
    "not(type:bird|tide)or(cost:0)": [DRAGON, NAUSICAA, WHO, TE],
    "t:bird (cost:3 or (level:4 cost:5))": [LORD, TURTLE],
    # What the caller knows.
    "@cheap": [DRAGON, NAUSICAA],
    "-@cheap type:tide": [POL, WOLF],
    "@cheap-bird": [],
    "in:decks/ada.yaml": [DRAGON, WOLF],
    "-in:decks/ada.yaml type:tide": [NAUSICAA, POL],
    'in:decks/ada.yaml|"/decks/ben" cost:3': [TURTLE, WOLF],
    "list:standard.banned": [],
    "level<=$from.level+1 gives<=$from.needs": [DRAGON, LORD, TURTLE, NAUSICAA],
    "level<=$from.cost": [],
    "-level<=$from.cost": ALL,
    "level!=$from.cost": [],
    "gives<=$from.gives": [DRAGON, LORD, NAUSICAA, WHO, TE],
    "type:$from.type": [LORD, TURTLE],
    # Order: what has no value comes last; words as their field lists them.
    "cost>=3 order:cost": [TURTLE, WOLF, LORD, POL],
    "cost>=3 order:-cost,-name": [POL, LORD, TURTLE, WOLF],
    "order:-rarity type:bird|stone": [LORD, TURTLE, DRAGON, WHO, TE],
    "order:type cost:3..10": [LORD, TURTLE, POL, WOLF],
    "order:level (cost:2 or cost:10)": [DRAGON, POL],
    "order:-needs cost:2..5": [LORD, DRAGON, WOLF, TURTLE, TE],
    "lang:fi type:stone order:name": [DRAGON, WHO, TE],
}


@pytest.mark.parametrize("text", FOUND)
def test_query_finds(text: str) -> None:
    connection = table(CARDS)
    outside = {
        "in:decks/ada.yaml": frozenset({DRAGON, WOLF}),
        "in:/decks/ben": frozenset({TURTLE}),
    }
    hits = found(connection, text, outside, {"from": {"level": 3, "needs": ("shell",), "type": "bird"}})
    connection.close()
    assert hits == FOUND[text]


EXPLAINED: dict[str, str] = {
    "": "every card",
    "order:-cost,name limit:1": "every card; by cost, highest first, then name; at most 1 card",
    "t:bird|tide c<=3 -text:x": "cards where type is 'bird' or 'tide' and cost is at most 3 "
    "and not (text contains 'x')",
    "a b or c": "cards where (name contains 'a' and name contains 'b') or name contains 'c'",
    "needs<=reed|shell is:epic": "cards where needs has nothing but 'reed' and 'shell' and epic is true",
    "needs>=2 name.fi=/a./": "cards where needs has at least 2 items and name in 'fi' matches /a./ as a whole",
    "cost>level*2-$from.cost": "cards where cost is more than level * 2 - $from.cost",
    "cost:2..4 rarity<rare": "cards where cost is from 2 to 4 and rarity is below 'rare'",
    "has:cost in:ada list:x.y": "cards where cost has a value and it is in 'ada' and it is on the list 'x.y'",
    "unique:name prefer:-cost": "every card; one for each name, the first by cost, highest first",
    "lang:fi show:name,cost": "every card; told in 'fi'; with name, cost",
    "show:place,printing": "every card; with place, printing",
    "order:-own,name": "every card; by own, highest first, then name",
    "rarity:common..epic": "cards where rarity is 'common' or 'rare' or 'epic'",
    "rarity!=common..rare": "cards where rarity is neither 'common' nor 'rare'",
    "type!=stone|bird cost!=1|3 cost!=2..4": "cards where type is neither 'stone' nor 'bird' "
    "and cost is neither 1 nor 3 and cost is not from 2 to 4",
    "text!=a|b name!=a": "cards where text is neither 'a' nor 'b' and name is other than 'a'",
    "type!=/b/|/c/": "cards where type does not match /b/ or /c/ as a whole",
    "needs=reed needs!=reed": "cards where needs has exactly 'reed' and needs does not have exactly 'reed'",
    "needs<reed|shell needs>reed": "cards where needs has nothing but 'reed' and 'shell', and not all of it "
    "and needs has 'reed', and more",
    "needs>=reed|shell gives>a|b": "cards where needs has all of 'reed' and 'shell' and gives has all of 'a' and 'b', "
    "and more",
    "needs:reed|2 needs:1 needs<3": "cards where needs has 'reed' or 2 items and needs has 1 item "
    "and needs has fewer than 3 items",
    "needs:1..2 needs!=1..2": "cards where needs has from 1 to 2 items and needs does not have from 1 to 2 items",
    "needs:/^r/|/f/": "cards where needs has an item that matches /^r/ or /f/",
    "-(is:epic epic:false|true)": "cards where not (epic is true and epic is false or true)",
    "-(-a)": "cards where not (not (name contains 'a'))",
    "cost:2..4|7": "cards where cost is from 2 to 4 or 7",
    "own:0 -own>=3": "cards where you own none and you own at most 2",
    "order:-text,-set,-type,-rarity": "every card; by text, from Z to A, then set, from Z to A, then type, last first, "
    "then rarity, highest first",
    "order:-needs,-epic,level": "every card; by needs, most first, then epic, true first, then level",
    "unique:prints order:name limit:2": "every printing; by name; at most 2 printings",
}


@pytest.mark.parametrize("text", EXPLAINED)
def test_query_is_explained(text: str) -> None:
    assert explain(parse(text, LANGUAGE)) == EXPLAINED[text]


def test_options_stand_anywhere_at_the_top_level() -> None:
    query = parse("limit:5 type:bird show:name,c order:-cost lang:fi unique:name prefer:level cost:3", LANGUAGE)
    told = (
        query.limit,
        query.lang,
        list(query.show),
        [(o.field.name, o.descending) for o in query.order],
    )
    kept = (query.unique.name if query.unique else None, [(o.field.name, o.descending) for o in query.prefer])
    assert (*told, *kept) == (5, "fi", ["name", "cost"], [("cost", True)], "name", [("level", False)])
    assert explain(parse("type:bird cost:3", LANGUAGE)) in explain(query)


def test_names_win_over_aliases() -> None:
    language = Language((*FIELDS, FIELDS[-1].__class__(name="c", kind=FIELDS[0].kind)), ("en", "fi"))
    assert [parse(text, language).expression.field.name for text in ("c:x", "t:bird")] == ["c", "type"]  # type: ignore[union-attr]
