"use strict";
(() => {
  const one = (what, where = document) => where.querySelector(what);
  const all = (what, where = document) => [...where.querySelectorAll(what)];

  // Folding: what cardkit compares texts by (cardkit/text.py). Letters that NFKD leaves whole, and bent quotes and dashes.
  const LETTERS = {
    "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"',
    "–": "-", "—": "-", "‑": "-", "\u00a0": " ", "\ufeff": "",
  };
  const ODD = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
  const plain = (text) => text.replace(ODD, (letter) => LETTERS[letter]).replace(/[\u0300-\u036f]/g, "");
  const small = (text) => text.toLowerCase().toUpperCase().toLowerCase().replace(/ς/g, "σ");
  const fold = (text) => plain(plain(small(text)).normalize("NFKD")).normalize("NFC").toLowerCase();

  const cards = all(".card").map((item) => ({
    item,
    link: one("a", item),
    texts: one(".texts", item),
    values: new Set(item.dataset.values.split(" ").filter(Boolean)),
    folded: null,
  }));
  const search = one("#search");
  const boxes = all(".filters input");
  const groups = all(".filters fieldset").map((group) => all("input", group));
  const dialog = one("dialog");
  let visible = cards;
  let current = 0;
  let told = null;

  // Searching: every word, or words in quotes, must stand in a card; after a minus it must not. A minus alone asks nothing.
  const words = (text) =>
    [...text.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)]
      .map(([, minus, phrase, word]) => ({ wanted: !minus, text: phrase ?? word }))
      .filter((each) => each.text && each.text !== "-");

  const says = (card, asked) => {
    card.folded ??= fold(card.texts.textContent);
    return asked.every((each) => card.folded.includes(each.text) === each.wanted);
  };

  const suits = (card, chosen) => chosen.every((group) => !group.length || group.some((value) => card.values.has(value)));

  const counted = (number) => `${number} ${number === 1 ? "card" : "cards"}`;

  function show() {
    const asked = words(fold(search.value));
    const chosen = groups.map((group) => group.filter((box) => box.checked).map((box) => box.value));
    const saying = cards.filter((card) => says(card, asked));
    visible = saying.filter((card) => suits(card, chosen));
    const shown = new Set(visible);
    for (const card of cards) card.item.hidden = !shown.has(card);
    one(".cards").hidden = shown.size === 0; // a grid of hidden items alone takes a browser a minute for 5,000 (measured)
    count(saying, chosen);
    const picked = chosen.flat().length;
    const marks = one(".filters .chosen");
    if (marks) marks.textContent = picked ? `(${picked})` : "";
    one(".found").textContent = shown.size === cards.length ? counted(shown.size) : `${shown.size} of ${counted(cards.length)}`;
    one(".none").hidden = shown.size > 0;
    stand(0);
  }

  // Beside each value: how many cards it would leave, whatever else is chosen for its own field.
  function count(saying, chosen) {
    groups.forEach((group, place) => {
      const others = chosen.map((values, at) => (at === place ? [] : values));
      const left = saying.filter((card) => suits(card, others));
      for (const box of group) {
        const number = left.filter((card) => card.values.has(box.value)).length;
        const label = box.closest("label");
        one(".count", label).textContent = number;
        label.classList.toggle("empty", number === 0);
      }
    });
  }

  function clear() {
    search.value = "";
    for (const box of boxes) box.checked = false;
    show();
  }

  // Moving: one card at a time is in the order of Tab.
  function stand(place) {
    for (const card of cards) card.link.tabIndex = -1;
    current = place;
    if (visible[place]) visible[place].link.tabIndex = 0;
  }

  function go(place) {
    if (!visible.length) return;
    stand(Math.max(0, Math.min(place, visible.length - 1)));
    visible[current].link.focus();
  }

  function columns() {
    const top = visible[0].item.offsetTop;
    const below = visible.findIndex((card) => card.item.offsetTop !== top);
    return below < 0 ? visible.length : below;
  }

  const STEPS = {
    ArrowLeft: () => current - 1,
    ArrowRight: () => current + 1,
    ArrowUp: () => (current < columns() ? -1 : current - columns()),
    ArrowDown: () => (current + columns() < visible.length ? current + columns() : visible.length - 1),
    Home: () => 0,
    End: () => visible.length - 1,
  };

  // Opening: the address names the card, so that it can be sent to somebody.
  function opened() {
    const card = cards.find((each) => `#${each.item.id}` === location.hash);
    if (!card) {
      if (dialog.open) dialog.close();
      return;
    }
    if (!visible.includes(card)) clear();
    stand(visible.indexOf(card));
    told = card;
    const picture = one("img", card.item);
    const sides = [picture.cloneNode(), ...(card.texts.dataset.back ? [picture.cloneNode()] : [])];
    sides[0].alt = "";
    sides[0].loading = "eager";
    if (sides[1]) {
      sides[1].src = card.texts.dataset.back;
      sides[1].alt = "The other side";
    }
    one(".sides").replaceChildren(...sides);
    const texts = one(".told");
    texts.replaceChildren(...card.texts.cloneNode(true).childNodes);
    texts.lang = card.item.lang;
    texts.scrollTop = 0;
    one("h2", texts).id = "opened";
    one(".place", dialog).textContent = `${current + 1} of ${visible.length}`;
    one(".previous").disabled = current === 0;
    one(".next").disabled = current === visible.length - 1;
    if (!dialog.open) dialog.showModal();
  }

  function turn(step) {
    const card = visible[current + step];
    if (!card) return;
    history.replaceState(null, "", `#${card.item.id}`);
    opened();
  }

  dialog.addEventListener("close", () => {
    history.replaceState(null, "", "#");
    go(visible.indexOf(told));
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  one(".close").addEventListener("click", () => dialog.close());
  one(".previous").addEventListener("click", () => turn(-1));
  one(".next").addEventListener("click", () => turn(1));
  one(".clear").addEventListener("click", () => {
    clear();
    search.focus();
  });
  one(".search").addEventListener("submit", (event) => {
    event.preventDefault();
    go(0);
  });
  search.addEventListener("input", show);
  for (const box of boxes) box.addEventListener("change", show);
  one(".filters")?.addEventListener("reset", () => setTimeout(show));
  one(".cards").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault(); // following the link would scroll the page
    history.pushState(null, "", link.hash);
    opened();
  });
  one(".cards").addEventListener("focusin", (event) => {
    const place = visible.findIndex((card) => card.link === event.target);
    if (place >= 0 && place !== current) stand(place);
  });
  addEventListener("hashchange", opened);

  function key(event) {
    const typing = event.target.matches?.("input[type=search]");
    if (dialog.open) {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") turn(event.key === "ArrowLeft" ? -1 : 1);
      else return;
    } else if (event.key === "/" && !typing) {
      search.focus();
      search.select();
    } else if (typing && event.key === "Escape" && search.value) {
      search.value = "";
      show();
    } else if (typing && event.key === "ArrowDown") {
      go(0);
    } else if (event.target.closest?.(".card") && event.key in STEPS) {
      const place = STEPS[event.key]();
      if (place < 0) {
        if (event.key === "ArrowUp") search.focus();
      } else go(place);
    } else return;
    event.preventDefault();
  }

  addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) key(event);
  });

  document.documentElement.classList.add("scripted");
  for (const form of all("form")) form.hidden = false;
  if (matchMedia("(max-width: 46rem)").matches) one(".filters details")?.removeAttribute("open");
  stand(0);
  opened();
})();
