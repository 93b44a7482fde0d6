"""What heads of columns mean to people: prose, categories, numbers of play, and what only the makers look at."""

import re

from cardkit.text import fold

NAMES = (
    "name", "cardname", "title", "cardtitle", "card", "nom", "nome", "nombre", "naam", "namn", "navn", "nimi", "nazwa",
    "titel", "kartenname", "karte", "carte", "carta", "kortti", "kortinnimi", "kaart", "kort", "karta", "καρτα",
    "карта", "titre", "titulo", "titolo", "otsikko", "ονομα", "имя", "название", "名前",
)  # fmt: skip
"""Heads of names, as `bare` writes them, the likeliest first."""

SETS = (
    "set", "setname", "setcode", "setid", "cardset", "pack", "packname", "packcode", "edition", "expansion", "box",
    "release", "serie", "ausgabe", "erweiterung", "extension", "edicion", "edizione", "espansione", "edicao",
    "expansao", "editie", "uitbreiding", "udgave", "utgava", "utgave", "julkaisu", "edycja", "zestaw", "dodatek",
    "εκδοση", "издание", "выпуск", "набор",
)  # fmt: skip
"""Heads of sets, as `bare` writes them."""

COUNTS = (
    "count", "copie", "quantity", "qty", "amount", "owned", "have", "numberofcopie", "anzahl", "menge", "stuckzahl",
    "stuck", "quantite", "nombredexemplaire", "exemplaire", "cantidad", "ejemplare", "copia", "quantita", "quantidade",
    "aantal", "antal", "antall", "maara", "lukumaara", "kpl", "ilosc", "liczba", "sztuk", "ποσοτητα", "τεμαχια",
    "количество",
)  # fmt: skip
"""Heads of how many copies somebody has, as `bare` writes them, the surest first."""

OWNERS = (
    "owner", "besitzer", "eigentumer", "proprietaire", "propietario", "dueno", "proprietario", "dono", "eigenaar",
    "ejer", "eier", "agare", "omistaja", "wlasciciel", "κατοχοσ", "владелец",
)  # fmt: skip
"""Heads of whose copies they are, as `bare` writes them."""

TEXTS = (
    "text", "rule", "rulestext", "cardtext", "effect", "ability", "texte", "testo", "texto", "tekst", "teksti",
    "regeltext", "kartentext", "szoveg", "κειμενο", "текст", "テキスト",
)  # fmt: skip
"""Heads of what a card says, as `bare` writes them."""

BODIES = frozenset({
    *TEXTS, "body", "description", "effekt", "efekt", "efecto", "efeito", "effet", "effetto", "effecten", "abilitie",
    "wirkung", "fahigkeit", "fahigkeiten", "sonderregel", "spieltext", "beschreibung", "capacite", "regle",
    "texteregle", "textedejeu", "habilidad", "habilidade", "regla", "textodejuego", "abilita", "regola", "regra",
    "vaardigheid", "speltekst", "regeltekst", "formaga", "speltext", "evne", "saanto", "saannot", "vaikutu", "kyky",
    "opi", "zdolnosc", "zasada", "ικανοτητα", "эффект", "способность", "описание", "効果",
})  # fmt: skip
"""Heads of what a card says and does, as `bare` writes them."""

FLAVOURS = frozenset({
    "flavour", "flavor", "flavourtext", "flavortext", "quote", "lore", "stimmungstext", "zitat", "geschichte",
    "ambiance", "textedambiance", "citation", "ambientacion", "textodeambientacion", "cita", "citazione",
    "ambientazione", "citacao", "ambientacao", "sfeertekst", "smakstext", "smagstekst", "tunnelma", "tunnelmateksti",
    "sitaatti", "klimat", "cytat", "ατμοσφαιρα", "атмосфера", "цитата",
})  # fmt: skip
"""Heads of texts that have no meaning in play, as `bare` writes them."""

CREDITS = frozenset({
    "artist", "illustrator", "author", "designer", "rarity", "zeichner", "kunstler", "autor", "seltenheit", "artiste",
    "illustrateur", "auteur", "rarete", "artista", "ilustrador", "rareza", "illustratore", "autore", "rarita",
    "raridade", "tegner", "tecknare", "konstnar", "kuvittaja", "taiteilija", "tekija", "harvinaisuu", "ilustrator",
    "rzadkosc", "художник", "редкость",
})  # fmt: skip
"""Words of heads that tell who made a card, and how rare it is."""

PROSE = frozenset({
    "text", "rule", "flavor", "flavour", "note", "comment", "remark", "description", "effect", "ability", "quote",
    "lore", "story", "artist", "illustrator", "illustration", "author", "credit", "designer", "image", "picture",
    "url", "link", "texte", "texto", "testo", "tekst", "teksti", "regel", "regle", "effet", "effekt", "efecto",
    "effetto", "notiz", "bemerkung", "commentaire", "comentario", "kommentar", "beschreibung", "descripcion",
    "descrizione", "zeichner", "zeichnerin", "illustratorin", "kunstlerin", "maler", "dessinateur", "dessin",
    "ilustrador", "illustratore", "disegnatore", "kuvittaja", "taiteilija", "tegner", "tecknare", "konstnar",
    "ilustrator", "rysownik",
    "художник", "illustrateur", "artiste", "artista", "kunstler", "auteur", "autor", "autore", "tekija",
})  # fmt: skip
"""Words of heads whose values are read, or name people and files: never one of a few words."""

CATEGORIES = frozenset({
    "type", "kind", "class", "category", "subtype", "supertype", "faction", "color", "colour", "element", "rarity",
    "side", "suit", "aspect", "house", "clan", "school", "tribe", "race", "typ", "tipo", "tyyppi", "klasse", "classe",
    "clase", "kategorie", "categorie", "categoria", "farbe", "couleur", "colore", "vari", "fraktion", "seltenheit",
    "rarete", "rareza", "тип",
})  # fmt: skip
"""Words of heads that sort cards: one of a few words, however few cards there are yet."""

PLAY = frozenset({
    "cost", "mana", "power", "attack", "atk", "strength", "health", "hp", "life", "hit", "defence", "defense", "def",
    "toughness", "damage", "level", "value", "speed", "influence", "shield", "armor", "armour", "kosten", "cout",
    "coste", "costo", "custo", "hinta", "kustannus", "force", "starke", "angriff", "attaque", "ataque", "leben", "vie",
    "vida", "vita", "vigueur", "verteidigung", "niveau", "nivel", "stufe",
})  # fmt: skip
"""Words of heads of numbers that matter in play."""

ASIDE = frozenset({
    "no", "nr", "num", "number", "numero", "nummer", "id", "index", "position", "order", "sort", "price", "preis",
    "prix", "precio", "msrp", "copie", "copy", "count", "qty", "quantity", "amount", "anzahl", "quantite", "cantidad",
    "page", "sheet", "row", "year", "version", "status",
})  # fmt: skip
"""Words of heads that matter to who keeps the table."""


def means(head: str, words: frozenset[str]) -> bool:
    """One of a head's words, in the singular, is one of these."""
    return any(word in words or word.removesuffix("s") in words for word in re.split(r"[\W_]+", fold(head)))
