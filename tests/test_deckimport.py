"""Other programs' deck lists: what users of peer tools found broken, each with its own input (cases.yaml)."""

from base64 import b64encode

from deck_lists import listed, read, refused

from cardkit.deckimport import is_foreign

NONE_FOUND = "a list has lines such as '2 NAME'; a deck file of cardkit's own starts with 'game: duel'"


def test_i01_a_byte_order_mark_is_no_part_of_a_name() -> None:
    assert listed("\ufeff4 Lightning Bolt\n2 Shock\n") == (["main: 4 lightning-bolt", "main: 2 shock"], "2 cards", [])
    assert refused("\ufeff") == [f"l:1:1: no card found in 0 lines; {NONE_FOUND}"]


def test_i02_every_end_of_a_line_is_taken() -> None:
    assert listed("4 Lightning Bolt\r\n2 Shock\r").cards == ["main: 4 lightning-bolt", "main: 2 shock"]
    assert [each.place.line for each in read("4 Opt\r2 Shock\r\n1 Duress\n").deck.entries] == [1, 2, 3]


def test_i03_every_apostrophe_is_one() -> None:
    for sign in "’‘ʼ`'":
        assert listed(f"1 Gaea{sign}s Cradle").cards == ["main: 1 gaea-s-cradle"]


def test_i04_accents_and_ligatures_may_be_left_out() -> None:
    cards = ["main: 1 lim-dul-s-vault", "main: 1 jotun-grunt", "main: 1 aether-adept", "main: 1 el-hajjaj"]
    assert listed("1 Lim-Dul's Vault\n1 Jotun Grunt\n1 AEther Adept\n1 El-Hajjaj").cards == cards
    assert listed("1 Lim-Dûl's Vault\n1 Jötun Grunt\n1 Æther Adept\n1 El-Hajjâj").cards == cards


def test_i05_a_count_stands_where_programs_put_it() -> None:
    found = listed("4x Storm Crow\n4 X Chimney Imp\nx4 Opt\n[4] Shock\n(4) Duress\nOpt x4\nShock (4)")
    names = ("storm-crow", "chimney-imp", "opt", "shock", "duress", "opt", "shock")
    assert found.cards == [f"main: 4 {name}" for name in names]
    assert listed("Opt: 4\nShock - 4\n").cards == ["main: 4 opt", "main: 4 shock"]


def test_i07_a_line_without_a_number_is_one_copy() -> None:
    assert listed("Tarmogoyf\n14 Plains").cards == ["main: 1 tarmogoyf", "main: 14 plains"]


def test_i08_counts_may_have_two_digits() -> None:
    assert listed("12 Hedge Fund\n10x Plains").cards == ["main: 12 hedge-fund", "main: 10 plains"]


def test_i10_subtitle_and_level_select_the_version() -> None:
    found = listed("1x Strange Solution: Acidic Ichor (4)\n1x The King in Yellow: Act 1\n1x No Stone Unturned (5)")
    assert found == (["main: 1 ss2", "main: 1 ky1", "main: 1 nsu5"], "3 cards", [])


def test_i12_a_full_name_beats_the_name_of_a_face() -> None:
    assert listed("1 reanimate\n1 brainstorm").cards == ["main: 1 reanimate", "main: 1 brainstorm"]


def test_i14_headings_are_zones_and_never_cards() -> None:
    text = "Commander\n1 Alela, Artful Provocateur (ELD) 324\n\nDeck\n1 Temple of Silence (M20) 256\n\n"
    text += "SIDEBOARD:\n1 Duress"
    cards = ["commander: 1 alela-artful-provocateur eld-324", "main: 1 temple-of-silence m20-256", "side: 1 duress"]
    assert listed(text) == (cards, "3 cards, 3 headers, 2 blank lines", [])
    assert listed(text.replace("Deck", "Main deck (15):").replace("SIDEBOARD:", "Sideboard (1)")).cards == cards


def test_i15_several_blank_lines_part_nothing() -> None:
    found = listed("4 Island\n\n3 Plains\n\n2 Shock\n\n\n1 Amnesia")
    assert found.cards == ["main: 4 island", "main: 3 plains", "main: 2 shock", "main: 1 amnesia"]
    assert found.notes == ["l: blank lines part nothing: no line says 'Sideboard', so no card is in side"]


def test_i16_one_blank_line_parts_the_side_where_the_split_fits() -> None:
    sixty = "20 Island\n20 Plains\n20 Shock\n\n10 Opt\n5 Duress\n"
    assert listed(sixty).cards[3:] == ["side: 10 opt", "side: 5 duress"]
    assert listed(sixty).notes == ["l: the 15 cards below the blank line 4 are taken for side"]
    singles = "1 Island\n1 Plains\n1 Shock\n1 Opt\n\n1 Duress\n1 Amnesia"
    assert {card.partition(":")[0] for card in listed(singles).cards} == {"main"}
    kinds = "20 Island\n20 Plains\n\n// Spells\n10 Shock\n"
    assert listed(kinds) == (
        ["main: 20 island", "main: 20 plains", "main: 10 shock"],
        "3 cards, 1 comment, 1 blank line",
        [],
    )
    even = "4 Island\n4 Plains\n\n4 Shock\n4 Opt\n"
    assert {card.partition(":")[0] for card in listed(even).cards} == {"main"}


def test_i17_edition_foil_category_and_label_are_no_part_of_a_name() -> None:
    line = "1x Insidious Roots (mkm) 313 *F* [{}] ^Label,#000000^"
    assert listed(line.format("Ramp")).cards == ["main: 1 insidious-roots mkm-313"]
    assert listed(line.format("Ramp,Sideboard")).cards == ["side: 1 insidious-roots mkm-313"]
    assert listed(f"1 Opt\n{line.format('Ramp,Maybeboard{noDeck}')}") == (
        ["main: 1 opt"],
        "1 card, 1 card left out",
        ["l: 1 line of cards beside the deck is left out (line 2)"],
    )


def test_i19_comments_may_head_zones() -> None:
    text = "//Main\n1 [2XM#310] Ash Barrens # land\n//Sideboard\nSB: 1 [2XM#315] Darksteel Citadel"
    cards = ["main: 1 ash-barrens 2xm-310", "side: 1 darksteel-citadel 2xm-315"]
    assert listed(text) == (cards, "2 cards, 2 headers", [])


def test_i20_a_card_on_several_lines_is_added_up_and_told() -> None:
    found = listed("3 Jackson Howard\n1 Jackson Howard\n2 Jackson Howard")
    assert found.cards == ["main: 3 jackson-howard", "main: 1 jackson-howard", "main: 2 jackson-howard"]
    assert found.notes == ["l: 'Jackson Howard' is named on lines 1, 2, 3; the copies are added up"]


def test_i21_what_means_two_cards_is_asked_back_unless_the_zone_decides() -> None:
    both = "faramir-ally (Faramir, type ally), faramir-hero (Faramir, type hero)"
    line = "1x Faramir (Defenders of Gondor)"
    assert refused(line) == [f"l:1:4: 'Faramir (Defenders of Gondor)' means 2 cards; write the id: {both}"]
    assert listed("1x Faramir (hero)").cards == ["main: 1 faramir-hero"]
    assert listed(f"Heroes\n{line}").cards == ["heroes: 1 faramir-hero"]


def test_i22_several_printings_are_no_ambiguity() -> None:
    assert listed("3 Hedge Fund") == (["main: 3 hedge-fund"], "1 card", [])


def test_i23_an_exact_name_wins_over_a_longer_one() -> None:
    found = listed("1 Fireball\n2x Shadow (Revised Core Set)\n1 Director Haas' Pet Project")
    assert found.cards == ["main: 1 fireball", "main: 2 shadow", "main: 1 director-haas-pet-project"]


def test_i24_names_of_any_locale_are_known() -> None:
    assert listed("4 Bosque\n2 Montaña").cards == ["main: 4 forest", "main: 2 mountain"]


def test_i26_a_text_without_a_card_is_no_empty_deck() -> None:
    assert refused("asdasd") == [
        f"l:1:1: no card found in 1 line; {NONE_FOUND}",
        "l:1:1: no card of duel is called 'asdasd'",
    ]


def test_i27_sections_and_totals_of_any_language_are_no_cards() -> None:
    cards = ["main: 11 basic-lightning-energy sve-4", "main: 1 basic-lightning-energy svi-257"]
    for head, total in (
        ("Énergie : 3", "Total de cartes : 60"),
        ("Energie: 3", "Gesamtzahl: 60"),
        ("Energía - 3", "Total de cartas - 60"),
        ("Energia (12)", "Carte totali: 60"),
        ("Energy [12]", "60 cards"),
        ("Energia: 3", "Razem: 60"),
    ):
        found = listed(f"{head}\n11 Basic {{L}} Energy SVE 4\n1 Basic {{L}} Energy SVI 257\n{total}")
        assert (found.cards, found.notes) == (cards, [])


def test_i29_ids_may_have_the_suffix_of_an_edition() -> None:
    assert listed("2 BT5-001_P1\n55 BT5-001").cards == ["main: 2 bt5-001 P1", "main: 55 bt5-001 BT5-001"]


def code(*numbers: int) -> str:
    """A deck code of these numbers, each below 128."""
    return b64encode(bytes(numbers)).decode()


def test_i30_a_code_is_the_deck_and_the_lines_around_it_are_comments() -> None:
    packed = code(0, 1, 2, 1, 7, 1, 101, 1, 102, 1, 103, 3, 0)
    found = listed(f"### My Deck\n# Class: Priest\n# 2x (1) Gullible Guard\n#\n{packed}\n")
    cards = ["main: 1 101", "main: 2 102", "main: 3 103"]
    assert found == (cards, "1 card, 4 comments", [])
    assert read(f"### My Deck\n{packed}").deck.name == "My Deck"
    with_side = code(0, 1, 2, 1, 7, 1, 101, 0, 0, 1, 1, 102, 101, 0, 0)
    assert listed(with_side).cards == ["main: 1 101", "side: 1 102"]
    assert refused(f"# 2x Opt\n{packed[:8]}") == ["l:2:1: the deck code ends too early; copy all of it"]


def test_i32_rows_are_told_by_their_numbers() -> None:
    head = '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name\n'
    assert listed(f"{head}Other,3,0,Shock\n").cards == ["main: 3 shock"]
    assert refused(f"{head}Other,-3,0,Shock\nOther,0,0,Opt\nOther,1.5,0,Duress\n") == [
        "l:3:7: -3 copies of 'Shock'; at least 1 is needed, or leave the row out",
        "l:4:7: 0 copies of 'Opt'; at least 1 is needed, or leave the row out",
        "l:5:7: '1.5' is no whole number of copies",
    ]


def test_every_fault_of_a_list_is_told_with_its_line() -> None:
    assert refused("4 Lightning Blot\n-3 Opt\n0 Shock\n1.5 Duress\n2 Plains\n") == [
        "l:1:3: no card of duel is called 'Lightning Blot'; did you mean 'Lightning Bolt'?",
        "l:2:4: -3 copies of 'Opt'; at least 1 is needed, or leave the row out",
        "l:3:3: 0 copies of 'Shock'; at least 1 is needed, or leave the row out",
        "l:4:5: '1.5' is no whole number of copies",
    ]


def test_a_line_without_end_is_told_at_once() -> None:
    assert refused("4 Opt\n" + "2 (x" * 100_000) == ["l:2:1: a line of 400000 characters; no card's name is so long"]


def test_a_beginning_that_only_one_name_has_is_taken_and_told() -> None:
    assert listed("2 Fire // Ice\n1 Tarmo") == (
        ["main: 2 fire-ice", "main: 1 tarmogoyf"],
        "2 cards",
        ["l:2:3: 'Tarmo' is taken for 'Tarmogoyf'"],
    )
    assert refused("1 Fireb")[1:] == [
        "l:1:3: no card of duel is called 'Fireb'; did you mean 'Fireball', 'Fireball Storm'?"
    ]


def test_a_deck_has_its_name_and_headings_of_kinds_are_told() -> None:
    found = read("My wolves\n\nSpells\n4 Shock\n2 Opt\nLands (2)\n2 Island\n")
    assert (found.deck.name, found.notes) == ("My wolves", ("l:3:1: 'Spells' is taken for a heading",))
    assert read("Name: Crows\n4 Storm Crow").deck.name == "Crows"
    assert read("// NAME: Crows\n4 Storm Crow").deck.name == "Crows"


def test_markdown_has_its_title() -> None:
    found = read("# Crows\n\n- Author: Ada\n\nThey caw.\n\n## Main deck (4 cards)\n\n- 4 Storm Crow\n")
    assert (found.deck.name, [entry.copies for entry in found.deck.entries]) == ("Crows", [4])
    assert found.notes == (
        "l:3:1: '- Author: Ada' is taken for a heading",
        "l:5:1: 'They caw.' is taken for a heading",
    )


def test_remarks_are_told_where_cards_have_counts() -> None:
    text = "Borrowed Time\n\nFaramir: hero\n\nEvent (7)\n3x Shock (Base)\nOpt x2 ●●\n2x Duress ••\n"
    text += (
        "\n4 influence spent (max 15)\n45 cards (min 45)\n\nCards up to the newest set\nBuilt on a site of the web\n"
    )
    found = listed(text)
    assert found.cards == ["main: 1 faramir-hero", "main: 3 shock", "main: 2 opt", "main: 2 duress"]
    assert found.notes == [
        "l:13:1: 'Cards up to the newest set' is not understood, and left out",
        "l:14:1: 'Built on a site of the web' is not understood, and left out",
    ]
    assert refused("Opt\nShock\nnothing here at all\nIsland\n") == [
        "l:3:1: no card of duel is called 'nothing here at all'"
    ]
    assert listed("4 Opt\nZorblax (4)\n2 Shock\n").notes == ["l:2:1: 'Zorblax (4)' is taken for a heading"]
    assert refused("4 Opt\nShok (4)\n") == ["l:2:1: no card of duel is called 'Shok'; did you mean 'Shock'?"]
    assert listed("Lightning Blot\n\n4 Opt\n").notes == ["l:1:1: 'Lightning Blot' is taken for the name of the deck"]
    assert refused("four Opt\n") == [
        f"l:1:1: no card found in 1 line; {NONE_FOUND}",
        "l:1:1: no card of duel is called 'four Opt'",
    ]


def test_bytes_of_windows_and_garbled_letters_are_read() -> None:
    assert listed("1 Jötun Grunt".encode("cp1252")).notes == ["l: the file is not UTF-8; it is read as cp1252"]
    assert listed("1 Jötun Grunt".encode("utf-16")).cards == ["main: 1 jotun-grunt"]
    garbled = "1 Jötun Grunt".encode().decode("cp1252")
    assert listed(garbled) == (
        ["main: 1 jotun-grunt"],
        "1 card",
        ["l: accents that another program had garbled are mended"],
    )


def test_xml_lists_are_read() -> None:
    cod = (
        '<?xml version="1.0"?>\n<cockatrice_deck version="1"><deckname>Crows</deckname><comments>Caw</comments>\n'
        '<zone name="main">\n'
        '<card number="4" name="Storm Crow"/>\n</zone><zone name="side">\n<card number="2" name="Opt"/></zone>\n'
        "</cockatrice_deck>"
    )
    assert listed(cod).cards == ["main: 4 storm-crow", "side: 2 opt"]
    assert (read(cod).deck.name, read(cod).deck.notes) == ("Crows", "Caw")
    dek = (
        '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Opt"/>'
        '<Cards Quantity="1" Sideboard="true" Name="Shock"/></Deck>'
    )
    assert listed(dek).cards == ["main: 4 opt", "side: 1 shock"]
    o8d = '<deck game="x"><section name="Main"><card qty="3" id="opt">Opt</card></section></deck>'
    assert listed(o8d).cards == ["main: 3 opt"]
    assert refused(cod.replace("Storm", "Strom")) == [
        "l:4:1: no card of duel is called 'Strom Crow'; did you mean 'Storm Crow'?"
    ]
    assert refused(cod[:60]) == ["l:2:30: the XML ends or breaks here (unclosed token)"]
    bomb = '<!DOCTYPE a [<!ENTITY b "c">]><cockatrice_deck>&b;</cockatrice_deck>'
    assert refused(f'<?xml version="1.0"?>{bomb}') == ["l:1:1: the XML declares an entity; deck lists need none"]


def test_numbers_and_codes_are_read() -> None:
    assert listed("#created by x\n#main\n0101\n0101\n102\n#extra\n!side\n103\n").cards == [
        "main: 2 101",
        "main: 1 102",
        "side: 1 103",
    ]
    slots = '{"name": "Guards", "investigator_code": "103", "investigator_name": null, "slots": {"101": 2, "102": 1}}'
    assert (listed(slots).cards, read(slots).deck.name) == (["main: 2 101", "main: 1 102", "main: 1 103"], "Guards")
    assert refused('{"slots": {"101": 2') == ["l:1:20: the JSON breaks here"]


def test_unknown_cards_can_be_kept() -> None:
    found = read("2 Opt\n1 New Card", keep_unknown=True)
    assert [(each.card, each.copies) for each in found.deck.entries] == [("opt", 2), ("?new card", 1)]
    assert [card.name for card in found.unknown] == ["New Card"]


def test_a_part_that_the_game_lacks_is_told() -> None:
    assert listed("Maybeboard\n4 Opt\nMain\n2 Shock").notes == [
        "l: 1 line of cards beside the deck is left out (line 2)"
    ]


def test_deck_files_of_cardkits_own_are_none_of_others() -> None:
    own = (
        "game: duel\nmain: [Opt]",
        "main:\n  - Opt\n",
        "\ufeffmain:\n- 2 Opt",
        "name: x",
        '{"game": "duel"}',
        "main: [",
    )
    assert [is_foreign(text.encode(), "l") for text in own] == [False] * 6
    other = ("2 Opt", "Opt", "Deck:\n2 Opt\n", "- 2 Opt\n- 1 Shock", "Pokémon: 12\n4 Opt SVE 1")
    assert [is_foreign(text.encode(), "l") for text in other] == [True] * 5
