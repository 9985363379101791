// Search, sorting and filters of the list, and the shades of grades. Pages read without it.

const byId = (id) => document.getElementById(id);
// The way to the site's own folder is the way to this script.
const root = document.currentScript.getAttribute("src").replace(/site\.js$/, "");
const { newest } = SITE;
// One of thousands of pages has a link to its season's list and no other navigation.
const leaf = document.body.dataset.season === undefined;
const here = leaf ? document.querySelector("header a").getAttribute("href").split("/").at(-2) : document.body.dataset.season;

/** A text with its placeholders filled; where it has two forms, the first is for one. */
function fill(text, values = {}) {
  const [one, other = one] = text.split("|");
  return (values.n === 1 ? one : other).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}
const say = (key, values) => fill(SITE.words[key] ?? key, values);

/** An element; children are elements or texts, never markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A text without accents and case, as the pages order names. */
const plain = { ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th", "’": "'", "‘": "'" };
const fold = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[øłđðıßæœþ’‘]/g, (letter) => plain[letter]);

// Indexes come as scripts that call this: a plain <script> loads from a disk, too.
const arrived = new Map();
function load(path) {
  if (!arrived.has(path)) {
    arrived.set(path, new Promise((done, failed) => {
      const script = make("script", { src: root + path });
      script.onload = () => done(loaded.get(path));
      script.onerror = () => failed(new Error(path));
      document.head.append(script);
    }));
  }
  return arrived.get(path);
}
const loaded = new Map();
window.clarkeIndex = (index) => loaded.set(`${index.season}/index.js`, readIndex(index));

/** The players of an index, in the order of names; those who are not on its list at the end. */
function readIndex({ season, clubs, rows, also = [] }) {
  const players = rows.split("\n").slice(0, -1).map((row, order) => {
    const [name, code, grade, previous, games, club, age, sex, address] = row.split("\t");
    const listed = !grade.startsWith("*");
    return {
      order, name, code, listed, sex,
      address: address || code,
      cat: listed ? grade[0] : "",
      grade: listed ? Number(grade.slice(1)) : undefined,
      last: listed ? "" : grade.slice(1),
      change: previous === "" || !listed ? undefined : Number(grade.slice(1)) - Number(previous),
      games: Number(games || 0),
      club: club === "" ? -1 : Number(club),
      age: age === "" ? undefined : Number(age),
      key: fold(name),
    };
  });
  return { season, clubs: clubs.map(([name, address]) => ({ name, address, key: fold(name) })), players, also };
}

/** Whether every word of a query begins a word of the key, or stands in it. */
function matches(key, words) {
  return words.every((word) => key.includes(word));
}
/** How well: 0 where the text begins with the query, 1 where a word does, 2 elsewhere. */
function rank(key, words) {
  if (key.startsWith(words.join(" "))) return 0;
  return words.every((word) => key.startsWith(word) || key.includes(` ${word}`)) ? 1 : 2;
}
const wordsOf = (query) => fold(query).split(/[\s,]+/).filter(Boolean);

const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
const chip = (letter, grade) => [make("i", { class: `c${"ABCDEF".includes(letter) ? letter : "X"}` }, letter), grade];
const shade = (change) => (change.startsWith("+") ? "up" : change.startsWith("−") ? "down" : "same");

// What a page of thousands leaves out: the picture of its tab, the navigation, the way past it, the foot.
function startLeaf() {
  const [name, skip] = SITE.navigation;
  const current = /\/(club|event)\/[^/]*$/.exec(location.pathname)?.[1];
  document.head.append(make("link", { rel: "icon", href: `${root}icon.svg` }));
  document.querySelector("main").id = "main";
  const brand = document.querySelector("header a");
  const label = SITE.seasons.find(({ folder }) => folder === here)?.label ?? "";
  brand.className = "brand";
  brand.replaceChildren(make("b", {}, brand.textContent.replace(label, "").trim()), " ", make("span", {}, label));
  document.querySelector("header").replaceChildren(make("div", { class: "bar" }, brand,
    make("nav", { "aria-label": name }, ...SITE.links.flatMap(([text, file]) => [
      make("a", { href: `${root}${here}/${file}`, "aria-current": file === `${current}s.html` && "page" }, text), " ",
    ]))));
  document.body.prepend(make("a", { class: "skip", href: "#main" }, skip));
  const foot = document.querySelector("footer") ?? make("footer");
  foot.prepend(`${SITE.federation}. `, make("a", { href: `${root}about.html#check` }, SITE.check), " ");
  document.body.append(foot);
}

/** The lines of a text: of each the text, and the link in it. */
function linesOf(text) {
  const lines = [{ text: "" }];
  for (const node of text.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) { lines.at(-1).link = node; continue; }
    const [first, ...others] = node.data.split("\n");
    lines.at(-1).text += first;
    lines.push(...others.map((line) => ({ text: line })));
  }
  return lines.filter((line) => line.text || line.link);
}

const cell = (...content) => make("td", {}, ...content);
const rowsOf = (rows) => make("tbody", {}, ...rows.map((cells) => make("tr", {}, ...cells)));
const headOf = (texts) => make("thead", {}, make("tr", {}, ...texts.map((text) => make(text ? "th" : "td", text ? { scope: "col" } : {}, text))));

// Players as lines become a table. The first line names the columns; the name, which ends a line, is the
// first column of a club and the second of an event. A junior's age stands behind it.
function tableOfLines(lines) {
  const at = lines.classList.contains("cross") ? 1 : 0;
  const [first, ...players] = linesOf(lines);
  const heads = first.text.split("\t");
  const moved = (cells, last) => [...cells.slice(0, at), last, ...cells.slice(at)];
  const rows = players.map(({ text, link }) => {
    const cells = text.split("\t");
    const age = cells.slice(heads.length).map((years) => make("small", {}, years));
    return moved(cells.slice(0, heads.length - 1).map((one) => cell(one)), cell(link, ...age));
  });
  const head = headOf(moved(heads.slice(0, -1), heads.at(-1)));
  // Of a club the name and the code are no figures.
  [...head.rows[0].cells].forEach((one, number) => { if (number !== at && (at || number !== 4)) one.className = "n"; });
  const table = make("table", { class: lines.className }, head, rowsOf(rows));
  lines.replaceWith(at ? make("div", { class: "scroll" }, table) : table);
  if (!at) { head.rows[0].cells[0].setAttribute("aria-sort", "ascending"); startSorting(table); }
}

// Players with their games as a list.
function listOfLines(lines) {
  const items = linesOf(lines).map(({ text, link }) => make("li", {}, link, " ", make("small", {}, say("games", { n: numberOf(text.trim()) }))));
  lines.replaceWith(make("ul", { class: lines.className }, ...items));
}

// Grades stand as A167 in tables and changes as +3; they get their shades here, not in every row.
function startShades() {
  for (const one of document.querySelectorAll(".people td:nth-child(2), .cross td:nth-child(3), .career td:nth-child(2), .big b")) {
    const [, letter, grade] = /^(\D)([−-]?\d.*)$/.exec(one.textContent) ?? [];
    if (!grade || letter === "(") continue;
    const [mark, figure] = chip(letter, grade);
    one.tagName === "B" ? one.before(mark) : one.prepend(mark);
    one.lastChild.data = figure;
  }
  for (const one of document.querySelectorAll(".people td:nth-child(3), .career td:nth-child(3), .big span")) one.classList.add(shade(one.textContent));
  for (const one of document.querySelectorAll(".cross td:nth-child(n+4):nth-last-child(n+4)")) {
    if (one.textContent) one.classList.add({ "+": "rw", "−": "rl" }[one.textContent[0]] ?? "rd");
  }
  if (document.querySelector(".cross")) document.querySelector("main").append(make("p", { class: "note" }, SITE.notes.performance));
  // What is wider than the screen is moved by the keyboard, too.
  for (const one of document.querySelectorAll(".scroll:not([role])")) {
    const name = one.parentElement.querySelector("h1, h2")?.textContent;
    for (const [key, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": name })) one.setAttribute(key, value);
  }
}

// The search box: a combobox over players and clubs. Nothing of it is on a page without this script.
const SUGGESTIONS = 8;
function startSearch(onQuery) {
  const [ask, answers] = SITE.find;
  const input = make("input", {
    id: "q", type: "text", inputmode: "search", enterkeyhint: "search", placeholder: ask, autocomplete: "off", spellcheck: "false",
    role: "combobox", "aria-label": ask, "aria-expanded": "false", "aria-autocomplete": "list", "aria-controls": "found",
  });
  const list = make("ul", { id: "found", role: "listbox", "aria-label": answers, hidden: true });
  document.querySelector(".bar").append(make("div", { class: "find", role: "search" }, input, make("kbd", { "aria-hidden": "true" }, "/"), list));
  let active = -1;
  let asked = 0;

  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const choose = (at) => {
    const options = [...list.querySelectorAll("[role=option]")];
    active = options.length ? (at + options.length) % options.length : -1;
    options.forEach((option, number) => option.setAttribute("aria-selected", String(number === active)));
    if (active < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", options[active].id);
    options[active].scrollIntoView({ block: "nearest" });
  };
  const show = async () => {
    const words = wordsOf(input.value);
    const mine = (asked += 1);
    if (!words.length) return close();
    const index = await load(`${newest}/index.js`);
    // Somebody who types fast has asked again meanwhile.
    if (mine !== asked || !index) return;
    const options = suggestions(index, words).map((found, number) =>
      make("li", { role: "option", id: `found-${number}`, "aria-selected": "false" },
        make("a", { href: root + found.path, tabindex: "-1" }, found.name, make("small", {}, found.what))));
    list.replaceChildren(...(options.length ? options : [make("li", { class: "empty", role: "presentation" }, say("nothing"))]));
    list.hidden = false;
    active = -1;
    input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-expanded", "true");
  };

  input.addEventListener("input", () => { show(); onQuery?.(input.value); });
  input.addEventListener("focus", () => load(`${newest}/index.js`).catch(() => {}));
  input.addEventListener("blur", () => setTimeout(close, 150));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) show().then(() => list.hidden || choose(event.key === "ArrowDown" ? 0 : -1));
      else choose(event.key === "ArrowDown" ? active + 1 : active < 0 ? -1 : active - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const link = active >= 0 ? list.querySelectorAll("[role=option] a")[active] : undefined;
      if (link) location.href = link.href;
      else if (onQuery) close();
      else if (input.value.trim()) location.href = `${root}${newest}/index.html#q=${encodeURIComponent(input.value.trim())}`;
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (!list.hidden) close();
      else if (input.value) { input.value = ""; onQuery?.(""); }
      else input.blur();
    }
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
}

/** What a query finds: the best first, then by name. */
function suggestions(index, words) {
  const found = [];
  for (const player of index.players) {
    const code = words.length === 1 && player.code.toLowerCase().startsWith(words[0]);
    if (!code && !matches(player.key, words)) continue;
    found.push({ rank: code ? 0 : rank(player.key, words), order: player.order, player });
  }
  // A code of an old list is its player's, who has another one.
  const merged = index.also.filter(([code]) => words.length === 1 && code.toLowerCase().startsWith(words[0]))
    .slice(0, SUGGESTIONS).map(([code, name, address]) => ({ path: `player/${address}.html`, name, what: code }));
  const best = (one, other) => one.rank - other.rank || one.order - other.order;
  const players = found.sort(best).slice(0, SUGGESTIONS).map(({ player }) => ({
    path: `player/${player.address}.html`,
    name: player.name,
    what: player.listed ? `${player.cat}${player.grade} · ${player.code}`
      : `${player.last ? say("not_listed", { season: player.last }) : say("never")} · ${player.code}`,
  }));
  const clubs = index.clubs.filter((club) => matches(club.key, words)).slice(0, 3).map((club) => ({
    path: `${index.season}/club/${club.address}.html`, name: club.name, what: say("club"),
  }));
  return [...clubs, ...merged, ...players].slice(0, SUGGESTIONS + 2);
}

// The list.
const ROWS = 100;
const BANDS = [9, 11, 13, 15, 17];
const SORTS = {
  name: (one, other) => one.order - other.order,
  grade: (one, other) => one.grade - other.grade,
  change: (one, other) => one.change - other.change,
  games: (one, other) => one.games - other.games,
  club: (one, other, index) => clubKey(one, index).localeCompare(clubKey(other, index)),
  code: (one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : 0),
};
// Who has nothing to be sorted by stands below all others, in whichever direction.
const IS_MISSING = {
  change: (player) => player.change === undefined,
  club: (player, index) => !index.clubs[player.club],
};
/** The letter under which a player stands: A to Z, or # for every other beginning. */
const letterOf = (player) => fold(player.name).match(/[\p{L}\p{N}]/u)?.[0].toUpperCase().match(/^[A-Z]$/)?.[0] ?? "#";
const clubKey = (player, index) => index.clubs[player.club]?.key ?? "";

async function startList() {
  const table = byId("list");
  const body = table.tBodies[0];
  const initial = table.dataset.letter;
  const index = await load(`${here}/index.js`);
  if (!index) return;
  const listed = index.players.filter((player) => player.listed);
  for (const player of listed) player.all = `${player.key} ${player.code.toLowerCase()} ${index.clubs[player.club]?.key ?? ""}`;
  const state = { q: "", cat: "", club: "", age: "", sex: "", letter: initial, sort: "name", down: false };
  let rows = listed;
  let shown = 0;

  fillFilters(index, listed);
  byId("tools").hidden = false;
  byId("next")?.remove();

  const readAddress = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const key of ["q", "cat", "club", "age", "sex"]) state[key] = asked.get(key) ?? "";
    state.letter = asked.get("letter") ?? (asked.size ? "" : initial);
    const sort = asked.get("sort") ?? "name";
    state.down = sort.startsWith("-");
    state.sort = Object.hasOwn(SORTS, sort.replace("-", "")) ? sort.replace("-", "") : "name";
    byId("q").value = state.q;
    for (const id of ["club", "age", "sex"]) byId(id).value = state[id];
  };
  const writeAddress = () => {
    const asked = new URLSearchParams();
    for (const key of ["q", "cat", "club", "age", "sex", "letter"]) if (state[key]) asked.set(key, state[key]);
    if (state.sort !== "name" || state.down) asked.set("sort", (state.down ? "-" : "") + state.sort);
    const hash = asked.toString();
    history.replaceState(null, "", hash ? `#${hash}` : "#");
  };
  const more = () => {
    const next = rows.slice(shown, shown + ROWS);
    body.append(...next.map((player) => rowOf(player, index)));
    shown += next.length;
    byId("more").hidden = shown >= rows.length;
  };
  const update = () => {
    const words = wordsOf(state.q);
    const club = index.clubs.findIndex((one) => one.address === state.club);
    rows = listed.filter((player) =>
      matches(player.all, words)
      && (!state.cat || player.cat === state.cat)
      && (!state.club || (club >= 0 && player.club === club))
      && (!state.sex || player.sex === state.sex)
      && (!state.letter || letterOf(player) === state.letter)
      && inBand(player.age, state.age));
    const by = SORTS[state.sort];
    const direction = state.down ? -1 : 1;
    const lacks = IS_MISSING[state.sort] ?? (() => false);
    rows = rows.slice().sort((one, other) => {
      const [is, isOther] = [one, other].map((player) => lacks(player, index));
      return is - isOther || (is ? 0 : direction * by(one, other, index)) || one.order - other.order;
    });
    body.replaceChildren();
    shown = 0;
    more();
    const counts = { shown: rows.length.toLocaleString(document.documentElement.lang), all: listed.length.toLocaleString(document.documentElement.lang) };
    byId("count").textContent = !rows.length ? say("none") : rows.length < listed.length ? say("shown_of", counts) : say("shown", counts);
    for (const button of document.querySelectorAll("[data-cat]")) button.setAttribute("aria-pressed", String(button.dataset.cat === state.cat));
    for (const link of document.querySelectorAll(".az a")) {
      if (link.dataset.letter === state.letter) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const heading of table.tHead.querySelectorAll("th")) {
      if (heading.dataset.sort === state.sort) heading.setAttribute("aria-sort", state.down ? "descending" : "ascending");
      else heading.removeAttribute("aria-sort");
    }
    byId("clear").hidden = !["q", "cat", "club", "age", "sex", "letter"].some((key) => state[key]);
  };
  const change = (values) => { Object.assign(state, values); writeAddress(); update(); };

  for (const heading of table.tHead.querySelectorAll("th")) {
    const button = make("button", { type: "button" }, heading.textContent);
    heading.replaceChildren(button);
    const sort = heading.dataset.sort;
    // Figures are asked for from the top, names from A.
    const first = ["grade", "change", "games"].includes(sort);
    button.addEventListener("click", () => change({ sort, down: state.sort === sort ? !state.down : first }));
  }
  for (const button of document.querySelectorAll("[data-cat]")) {
    button.addEventListener("click", () => change({ cat: state.cat === button.dataset.cat ? "" : button.dataset.cat }));
  }
  for (const id of ["club", "age", "sex"]) byId(id).addEventListener("change", (event) => change({ [id]: event.target.value }));
  // A letter of several pages is one here.
  const letters = new Set();
  for (const link of document.querySelectorAll(".az a")) {
    const letter = link.dataset.letter;
    if (letters.has(letter)) { link.remove(); continue; }
    letters.add(letter);
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      change({ letter: state.letter === letter ? "" : letter });
    });
  }
  byId("clear").addEventListener("click", () => {
    byId("q").value = "";
    for (const id of ["club", "age", "sex"]) byId(id).value = "";
    change({ q: "", cat: "", club: "", age: "", sex: "", letter: "" });
    byId("q").focus();
  });
  byId("more").addEventListener("click", more);
  // The end of the table comes near: more rows, without being asked, until it is far again.
  const end = byId("more").parentElement;
  const fill = () => { while (shown < rows.length && end.getBoundingClientRect().top < innerHeight + 600) more(); };
  addEventListener("scroll", fill, { passive: true });
  addEventListener("resize", fill, { passive: true });
  // On paper the list is whole.
  addEventListener("beforeprint", () => { while (shown < rows.length) more(); });
  addEventListener("hashchange", () => { readAddress(); update(); });
  const waiting = byId("q").value;
  readAddress();
  if (waiting && !state.q) { state.q = waiting; byId("q").value = waiting; writeAddress(); }
  update();
  return (query) => change({ q: query.trim() });
}

/** Whether an age lies in a band: `u12`, `adult`. */
function inBand(age, band) {
  if (!band) return true;
  if (band === "adult") return age === undefined;
  return age !== undefined && (band === "junior" || age <= Number(band.slice(1)));
}

function fillFilters(index, listed) {
  const used = new Set(listed.map((player) => player.club));
  byId("club").append(...index.clubs.filter((_, number) => used.has(number))
    .map((club) => make("option", { value: club.address }, club.name)));
  byId("club").hidden = byId("club").options.length < 3;
  const ages = listed.some((player) => player.age !== undefined);
  byId("age").append(make("option", { value: "junior" }, say("juniors")),
    ...BANDS.filter((most) => listed.some((player) => player.age <= most))
      .map((most) => make("option", { value: `u${most}` }, say("under", { n: most + 1 }))),
    make("option", { value: "adult" }, say("adults")));
  byId("age").hidden = !ages;
  byId("sex").hidden = !["F", "M"].every((sex) => listed.some((player) => player.sex === sex));
}

function rowOf(player, index) {
  const name = make("td", {}, make("a", { href: `${root}player/${player.address}.html` }, player.name));
  if (player.age !== undefined) name.append(make("small", {}, String(player.age)));
  const { change } = player;
  return make("tr", {}, name,
    make("td", {}, ...chip(player.cat, String(player.grade))),
    make("td", { class: change === undefined ? "same" : shade(signed(change)) }, change === undefined ? say("new") : signed(change)),
    make("td", {}, String(player.games)),
    make("td", {}, index.clubs[player.club]?.name ?? ""),
    make("td", {}, player.code));
}

// Small tables that are whole on their page: sorted where they stand.
function startSorting(table) {
  const headings = [...table.tHead.rows[0].cells];
  const key = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent.trim();
  // As the site writes numbers: 1,200.5 or 1.200,5.
  const plain = (text) => text.replaceAll(SITE.thousands, "").replace(SITE.point, ".");
  const number = (text) => Number(plain(text).replace(/^[A-Z]/, "").replace("−", "-").replace(/[^\d.-]/g, "") || NaN);
  headings.forEach((heading, column) => {
    const figures = heading.classList.contains("n");
    const button = make("button", { type: "button" }, heading.textContent);
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === (figures ? "descending" : "ascending") ? !figures : figures;
      const rows = [...table.tBodies[0].rows];
      const value = (row) => { const found = number(key(row, column)); return Number.isNaN(found) ? -Infinity : found; };
      const order = figures ? (one, other) => value(one) - value(other) || 0
        : (one, other) => fold(key(one, column)).localeCompare(fold(key(other, column)));
      rows.sort((one, other) => (down ? -1 : 1) * order(one, other));
      table.tBodies[0].append(...rows);
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    });
  });
}

// What is shut is not printed, so a calculation is opened for the paper.
addEventListener("beforeprint", () => document.querySelectorAll(".player details").forEach((one) => { one.open = true; }));
