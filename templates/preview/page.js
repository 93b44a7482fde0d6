"use strict";
(() => {
  const one = (what) => document.querySelector(what);
  const dialog = one("dialog");
  let paths = null;

  function made(name, text, kind) {
    const found = document.createElement(name);
    if (text !== undefined) found.textContent = text;
    if (kind) found.className = kind;
    return found;
  }

  function figure(seen) {
    const whole = made("figure");
    const button = made("button");
    const image = made("img");
    button.type = "button";
    image.src = seen.path;
    image.width = seen.width;
    image.height = seen.height;
    image.alt = seen.name;
    image.loading = "lazy";
    button.append(image);
    button.addEventListener("click", () => {
      one("dialog img").src = seen.path;
      one("dialog img").alt = seen.name;
      dialog.showModal();
    });
    const caption = made("figcaption", seen.copies ? `${seen.name} ×${seen.copies}` : seen.name);
    for (const fit of seen.shrunk ?? []) caption.append(made("div", `${fit.box} at ${Math.round(fit.scale * 100)} %`, "shrunk"));
    whole.append(button, caption);
    if (paths && !paths.has(seen.path)) whole.className = "new";
    return whole;
  }

  // Pictures that stay the same stay where they are: nothing flickers.
  function fill(section, every) {
    const known = new Map([...section.children].map((each) => [each.dataset.path, each]));
    section.replaceChildren(
      ...every.map((seen) => {
        const key = JSON.stringify(seen);
        const found = known.get(key) ?? figure(seen);
        found.dataset.path = key;
        return found;
      }),
    );
  }

  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  function report(state) {
    const shrunk = state.faces.flatMap((face) => (face.shrunk ?? []).map((fit) => [face.name, fit.box, `${Math.round(fit.scale * 100)} %`]));
    const parts = [];
    if (shrunk.length) {
      const table = made("table");
      for (const [place, row] of [["card", "text", "drawn at"], ...shrunk].entries()) {
        const line = made("tr");
        line.append(...row.map((cell) => made(place ? "td" : "th", cell)));
        table.append(line);
      }
      parts.push(table);
    }
    parts.push(...state.warnings.map((warning) => made("p", warning)));
    one(".report").replaceChildren(...(parts.length ? parts : [made("p", "Every text fits at its full size.")]));
  }

  function show(state) {
    const wrong = state.errors ?? [];
    const classes = document.documentElement.classList;
    classes.toggle("bad", wrong.length > 0);
    classes.toggle("good", wrong.length === 0 && Boolean(state.faces));
    classes.toggle("stale", wrong.length > 0);
    one(".wrong").hidden = wrong.length === 0;
    if (wrong.length) one(".wrong").replaceChildren(made("h2", counted(wrong.length, "fault")), made("pre", state.said));
    if (state.faces) {
      fill(one("#faces"), state.faces);
      fill(one("#sheets"), state.sheets);
      report(state);
      paths = new Set([...state.faces, ...state.sheets].map((seen) => seen.path));
      one("h1").textContent = state.title;
      document.title = `${state.title} · cardkit preview`;
    }
    const told = state.faces ? `${counted(state.cards, "card")} on ${counted(state.pages, "page")}, ${state.drawn} drawn anew` : "drawing …";
    one(".state").textContent = wrong.length ? "not drawn: see what is wrong" : told;
    document.documentElement.dataset.number = state.number;
  }

  dialog.addEventListener("click", () => dialog.close());

  // Answers may overtake each other: what is older than what is shown stays away. Without an answer, "error" comes too.
  let shown = 0;
  async function look() {
    const state = await fetch("state.json").then((answer) => answer.json(), () => null);
    if (!state || state.number < shown) return;
    shown = state.number;
    show(state);
  }

  const news = new EventSource("news");
  news.addEventListener("message", look);
  news.addEventListener("error", () => {
    shown = 0;
    document.documentElement.classList.remove("good");
    one(".state").textContent = "cardkit has ended; this page waits for it";
  });
})();
