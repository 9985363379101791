
// A player's page. What can be read off its tables and its few figures is drawn here, so that no page
// holds it twice: the chart, what changed, tallies, the opponents met most, the largest wins, and the
// games against one opponent (#CODE) or the score against everybody (#met).

const half = (points) => (points % 1 ? `${points >= 1 ? Math.floor(points) : ""}½` : String(points));
const sum = (games) => games.reduce((points, game) => points + game.points, 0);
const score = (games) => `${half(sum(games))}–${half(games.length - sum(games))}`;
const countOf = (games) => say("games", { n: games.length });
const turned = (name) => name.split(",").map((part) => part.trim()).reverse().join(" ");
const numberOf = (text) => Number(text.replaceAll(SITE.thousands, "").replace(SITE.point, ".").replace("−", "-"));
/**
 * The day of a game with its year, and a number that is higher for later days. Pages print days without a year; a day
 * before the first of the season is of the next year. A game without a day has the first place of its season.
 */
function dated({ season, day }) {
  const [year, month, first] = season.from;
  const at = SITE.months.indexOf(day.slice(day.indexOf(" ") + 1));
  const number = Number.parseInt(day, 10);
  if (at < 0) return { shown: season.label, order: year * 10_000 + month * 100 };
  const own = year + (at < month || (at === month && number < first) ? 1 : 0);
  return { shown: `${day} ${own}`, order: own * 10_000 + at * 100 + number };
}
/** The figures of a page: rows end with `;`, cells with `|`. */
const cellsOf = (text) => (text ? text.split(";").map((row) => row.split("|")) : []);

function startPlayer(page) {
  const name = page.querySelector("h1").textContent;
  const since = page.querySelector(".big")?.lastChild;
  if (since?.nodeType === Node.TEXT_NODE) since.replaceWith(make("span", {}, since.data.trim()));
  const table = page.querySelector("table");
  const games = [...page.querySelectorAll("pre")].flatMap((ledger) => tableOfLedger(ledger, seasonOf(page, ledger)));
  if (table) {
    const points = startGrades(page, table, name);
    const shown = [changedSection(page), talliesSection(page), metSection(games)].filter(Boolean);
    const [grades, latest] = page.querySelectorAll("section");
    (latest ?? grades).after(...shown);
    explain(page, table, games, points);
  }
  const met = () => showMet(page, games, name);
  addEventListener("hashchange", met);
  met();
}

/** The season of a ledger: of an earlier one its heading says it, the first is the newest of the table. */
function seasonOf(page, ledger) {
  const own = page.dataset.season;
  if (own !== undefined) return SITE.seasons[own];
  const [label] = (ledger.previousElementSibling.tagName === "SUMMARY" ? ledger.previousElementSibling : page.querySelector("tbody th")).textContent.split(": ");
  return SITE.seasons.find((season) => season.label === label);
}

// The address of an event, as the pages are named: FNV-1a of 64 bits, seven digits of base 36.
function addressOf(season, name) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(name)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  const others = season.events ?? {};
  return Object.hasOwn(others, name) ? others[name] : (hash % 36n ** 7n).toString(36).padStart(7, "0");
}

// A ledger as a table, with its sums below; what is said of its games is returned. A line without a tab
// is an event, one that begins with three a sum, one with a link a game.
function tableOfLedger(ledger, season) {
  const [rows, sums, games] = [[], [], []];
  let event;
  for (const { text, link } of linesOf(ledger)) {
    const cells = text.split("\t");
    if (link) {
      const game = gameOf(cells, link, season, event);
      games.push(game);
      rows.push(rowOfGame(game, cells, link));
    } else if (cells.length === 1) {
      event = make("a", { href: `${root}${season.folder}/event/${addressOf(season, text)}.html` }, text);
      rows.push([make("th", { colspan: "5" }, event)]);
    } else if (text.startsWith("\t\t\t")) {
      sums.push(make("dt", {}, cells[4]), make("dd", {}, cells[3]));
    }
  }
  const heads = ["day", "opponent", "grade", "result", "score"].map((key) => say(key));
  const parts = [];
  if (rows.length) parts.push(make("table", {}, headOf(heads), rowsOf(rows)));
  if (sums.length) parts.push(make("dl", {}, ...sums));
  ledger.replaceWith(make("div", { class: "calc" }, ...parts));
  return games;
}

/** A game as its line says it. */
function gameOf([day, colour, result, points, grade], link, season, event) {
  const [was, counts] = grade.split(" → ");
  return {
    season, event, day, name: link.textContent, address: link.getAttribute("href").replace(".html", ""),
    colour: { [SITE.colours[0]]: "w", [SITE.colours[1]]: "b" }[colour] ?? "",
    limited: counts !== undefined, counted: points !== "",
    grade: numberOf(was.replace("ʷ", "")), working: was.endsWith("ʷ"),
    points: { 1: 1, 0: 0 }[result] ?? 0.5,
  };
}

function rowOfGame({ colour }, [day, , result, points, grade], link) {
  const [was, counts] = grade.split(" → ");
  return [cell(day), cell(...(colour ? [box(colour)] : []), link),
    counts ? cell(`${was} → `, make("mark", {}, counts)) : cell(was), cell(result), cell(points)];
}
const box = (colour) => make("i", { class: `k${colour}` }, SITE.colours[colour === "w" ? 0 : 1]);

// The table of grades: seasons lead to their lists, and the chart stands above.
function startGrades(page, table, name) {
  table.className = "plain num career";
  const points = [...table.tBodies[0].rows].flatMap((row) => {
    const [label, grade, , error] = [...row.cells].map((one) => one.textContent);
    const number = SITE.seasons.findIndex((season) => season.label === label);
    if (SITE.seasons[number]) row.cells[0].replaceChildren(make("a", { href: `${root}${SITE.seasons[number].folder}/index.html` }, label));
    // A167, or (167): an estimate.
    const [, letter, figure] = /^(\D)(.*?)\)?$/.exec(grade) ?? [];
    return figure ? [{ season: number, letter: letter === "(" ? "" : letter, grade: numberOf(figure), error: error && numberOf(error) }] : [];
  });
  const heading = page.querySelector("h2");
  const scroll = make("div", { class: "scroll" });
  table.replaceWith(scroll);
  scroll.append(table);
  drawGrades(heading, points.reverse(), name);
  return points;
}

function drawGrades(heading, points, name) {
  const charts = [false, true].flatMap((rapid) => {
    const seasons = SITE.seasons.flatMap((season, number) => (season.rapid === rapid ? [number] : []));
    const own = points.filter((point) => seasons.includes(point.season)).map((point) => ({ ...point, at: seasons.indexOf(point.season) }));
    return own.length ? [{ rapid, own, labels: seasons.map((number) => SITE.seasons[number].label) }] : [];
  });
  const drawn = charts.flatMap(({ rapid, own, labels }) => [
    ...(charts.length > 1 ? [make("h3", {}, say(rapid ? "rapid_grades" : "grades"))] : []),
    gradesChart(own, labels, say("grades_of", { name, grades: own.map(({ at, letter, grade }) => `${labels[at]} ${letter}${grade}`).join(", ") })),
  ]);
  const last = charts[0]?.own.at(-1);
  if (last?.error && last.letter) drawn.push(make("p", { class: "note" }, say("band_note", { error: last.error.toFixed(1).replace(".", SITE.point) })));
  heading.after(...drawn);
}

// Positions across are shares of the width, positions down are pixels, and text keeps its size. Lines
// lie in an inner picture that is stretched; their strokes are not.
function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// 18 pixels above the plot are for the highest label, 42 below it for the seasons.
const PLOT = { top: 18, height: 170, bottom: 42 };

function gradesChart(points, labels, title) {
  const ends = points.flatMap(({ grade, error = 0 }) => [grade - error, grade + error]);
  const scale = scaleOf(Math.min(...ends), Math.max(...ends));
  const x = ({ at }) => (100 * (at + 0.5)) / labels.length;
  const y = (value) => PLOT.top + PLOT.height * (1 - (value - scale.low) / (scale.high - scale.low));
  const all = PLOT.top + PLOT.height + PLOT.bottom;
  const grid = scale.ticks.flatMap((tick) => [
    draw("line", { class: "g", x1: 0, x2: "100%", y1: y(tick), y2: y(tick) }),
    draw("text", { class: "t", x: -8, y: y(tick) + 4, "text-anchor": "end" }, String(tick)),
  ]);
  const named = fitting([...labels.keys()], labels.length, 8);
  const seasons = [...named].map(([at, alternate]) =>
    draw("text", { class: `t${alternate}`, x: `${x({ at })}%`, y: PLOT.top + PLOT.height + 20, "text-anchor": "middle" }, labels[at]));
  const told = fitting(points.map(({ at }) => at), labels.length, 12);
  const marks = points.flatMap((point) => [
    draw("circle", { class: point.letter ? "p" : "p open", cx: `${x(point)}%`, cy: y(point.grade), r: 4.5 }),
    ...(told.has(point.at) ? [draw("text", { class: `v${told.get(point.at)}`, x: `${x(point)}%`, y: y(point.grade) - 11, "text-anchor": "middle" }, `${point.letter}${point.grade}`)] : []),
  ]);
  // A season without a grade ends a line: nothing is known of the time between.
  const runs = runsOf(points, (one, next) => next.at === one.at + 1);
  const lines = runs.map((run) => draw("polyline", {
    class: "l", points: run.map((point) => `${x(point)},${y(point.grade)}`).join(" "), "vector-effect": "non-scaling-stroke",
  }));
  const bands = runs.flatMap((run) => runsOf(run, (one, next) => !one.error === !next.error))
    .filter(([point]) => point.error).map((run) => band(run, x, y));
  const inside = bands.filter((one) => one.tagName === "polygon");
  return draw("svg", { class: "plot", height: all, role: "img" }, draw("title", {}, title), ...grid,
    draw("svg", { width: "100%", height: all, viewBox: `0 0 100 ${all}`, preserveAspectRatio: "none" }, ...inside, ...lines),
    ...bands.filter((one) => one.tagName !== "polygon"), ...seasons, ...marks);
}

/**
 * Which places of a row have a label where no more than `most` fit: the last one, and before it each that is far
 * enough from the next. On a narrow screen, where half as many fit, those with the class `alt` are left out.
 */
function fitting(places, all, most) {
  const apart = (from, gap) => from.reduceRight((kept, at) => (kept.length && kept[0] - at < gap ? kept : [at, ...kept]), []);
  const step = Math.ceil(all / most);
  const wide = apart(places, step);
  const narrow = all > most / 2 ? apart(wide, 2 * step) : wide;
  return new Map(wide.map((at) => [at, narrow.includes(at) ? "" : " alt"]));
}

/** The standard errors of seasons in a row; one season alone has a line up instead of an area. */
function band(run, x, y) {
  const end = (point, sign) => y(point.grade + sign * point.error);
  if (run.length === 1) {
    const [point] = run;
    return draw("line", { class: "err", x1: `${x(point)}%`, x2: `${x(point)}%`, y1: end(point, -1), y2: end(point, 1) });
  }
  const outline = [...run.map((point) => [point, 1]), ...run.slice().reverse().map((point) => [point, -1])];
  return draw("polygon", { class: "band", points: outline.map(([point, sign]) => `${x(point)},${end(point, sign)}`).join(" ") });
}

/** Values in a row that belong together. */
function runsOf(values, together) {
  const runs = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && together(run.at(-1), value)) run.push(value);
    else runs.push([value]);
  }
  return runs;
}

/** A range that holds both ends, and the round numbers in it. */
function scaleOf(least, most) {
  const step = roundStep(Math.max(most - least, 4) / 4);
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const between = roundStep((high - low) / 4);
  const ticks = [];
  for (let tick = Math.ceil(low / between) * between; tick <= high; tick += between) ticks.push(tick);
  return { low, high, ticks };
}

/** 1, 2 or 5 times a power of ten that is not below a number. */
function roundStep(raw) {
  const power = 10 ** Math.floor(Math.log10(raw));
  // Below 1 the labels, which are whole numbers, would repeat.
  return Math.max(power * [1, 2, 5, 10].find((times) => times * power >= raw * 0.999), 1);
}

function changedSection(page) {
  const changed = cellsOf(page.dataset.changed);
  if (!changed.length) return undefined;
  const rows = changed.map(([season, average, before, after]) => {
    const n = Math.abs(after - before);
    const so = say(n ? (Number(after) > Number(before) ? "came_in" : "fell_away") : "stayed", { n });
    return [make("th", { scope: "row" }, season), cell(average), cell(before), cell(after), make("td", { class: "text" }, so)];
  });
  const heads = headOf(["games_of_heading", "average", "before", "after", "so"].map((key) => say(key)));
  heads.rows[0].lastChild.className = "text";
  return make("section", {}, make("h2", {}, say("what_changed")), make("table", { class: "plain num moved" }, heads, rowsOf(rows)));
}

function talliesSection(page) {
  const tallies = cellsOf(page.dataset.tallies);
  if (!tallies.length) return undefined;
  const colours = { w: say("white"), b: say("black") };
  // Of games whose colours nobody knows there are none by colour.
  const table = (heading, rows) => rows.length && make("div", {}, make("h2", {}, say(heading)), make("table", { class: "mini" },
    headOf(["", ...["games_heading", "points", "expected", "difference"].map((key) => say(key))]),
    rowsOf(rows.map(([what, ...figures]) => [make("th", { scope: "row" }, colours[what] ?? what), ...figures.map((figure) => cell(figure))]))));
  const section = make("section", { class: "two" },
    ...[table("by_colour", tallies.filter(([what]) => what in colours)), table("by_opponent", tallies.filter(([what]) => !(what in colours)))].filter(Boolean),
    make("p", { class: "note wide" }, SITE.notes.expected));
  for (const one of section.querySelectorAll("td:last-child")) one.classList.add(shade(/[1-9]/.test(one.textContent) ? one.textContent : ""));
  return section;
}

const NAMED = 6;

/** Opponents with the games against each, the most first. */
function byOpponent(games) {
  const by = new Map();
  for (const game of games) by.set(game.address, [...(by.get(game.address) ?? []), game]);
  return [...by.values()].sort((one, other) => other.length - one.length || (one[0].address < other[0].address ? -1 : 1));
}

const linkTo = (game) => make("a", { href: `${game.address}.html` }, game.name);
const linkMet = (games) => make("a", { href: `#${games[0].address}` }, countOf(games));

function metSection(all) {
  // As tallies: of standard play, unless the site has rapid play alone.
  const rapid = SITE.seasons.every((season) => season.rapid);
  const games = all.filter((game) => game.season.rapid === rapid);
  const met = byOpponent(games).filter((games) => games.length > 1).slice(0, NAMED);
  const wins = games.filter((game) => game.points === 1 && game.counted)
    .sort((one, other) => Math.round(other.grade) - Math.round(one.grade)).slice(0, NAMED);
  const part = (heading, rows, ...more) => make("div", {}, make("h2", {}, say(heading)), make("table", { class: "mini" }, rowsOf(rows)), ...more);
  const everybody = make("p", { class: "note" }, make("a", { href: "#met" }, say("everybody_met")));
  const parts = [];
  if (met.length) parts.push(part("met_most", met.map((games) => [cell(linkTo(games[0])), cell(linkMet(games)), cell(score(games))]), everybody));
  if (wins.length) {
    parts.push(part("largest_wins", wins.map((game) => [
      cell(linkTo(game), " ", make("small", {}, [game.event.textContent, dated(game).shown].join(", "))), cell(`${Math.round(game.grade)}${game.working ? "ʷ" : ""}`),
    ])));
  }
  return parts.length ? make("section", { class: "two" }, ...parts) : undefined;
}

// What the marks of the page mean, each said once.
function explain(page, table, games, points) {
  const notes = [...new Set(games.filter((game) => game.limited).map((game) => game.season.limit))].map((limit) => fill(SITE.notes.limit, { limit }));
  if (games.some((game) => game.working)) notes.push(SITE.notes.working);
  if (games.some((game) => !game.counted)) notes.push(SITE.notes.uncounted);
  page.querySelector(".calc")?.append(...notes.map((note) => make("p", { class: "note" }, note)));
  const below = [SITE.notes.counted, ...(points.some((point) => !point.letter) ? [SITE.notes.estimate] : [])];
  table.parentElement.after(...below.map((note) => make("p", { class: "note" }, note)));
}

// Two players who met, or everybody whom one met: above everything else, as the address asks for it.
function showMet(page, games, name) {
  byId("met-section")?.remove();
  const asked = location.hash.slice(1);
  const section = asked === "met" ? everybodyMet(games, name) : twoMet(games.filter((game) => game.address === asked), name);
  if (!section) return;
  section.id = "met-section";
  // A calculation that did not fit is on another page, which answers to the same address.
  const elsewhere = [...page.querySelectorAll("section > p > a[href*='-']")];
  for (const link of elsewhere) link.hash = asked;
  if (elsewhere.length) section.append(make("p", { class: "note" }, say("elsewhere")));
  page.querySelector("section").before(section);
  section.scrollIntoView({ block: "start" });
}

function twoMet(games, name) {
  if (!games.length) return undefined;
  // The latest first, as the seasons of the page; a page has the games of a day in the order of their rounds.
  const latest = games.map((game) => ({ ...game, ...dated(game) })).reverse().sort((one, other) => other.order - one.order);
  const rows = latest.map(({ colour, points, event, shown }) => [
    cell(shown), cell(event.cloneNode(true)),
    cell(...(colour ? [box(colour)] : [])),
    make("td", { class: `n ${points === 1 ? "rw" : points ? "rd" : "rl"}` }, half(points)),
  ]);
  const heads = headOf([say("day"), say("event"), "", say("result")]);
  heads.rows[0].lastChild.className = "n";
  return make("section", {}, make("h2", {}, `${say("versus", { one: name, other: turned(games[0].name) })} · ${countOf(games)}`),
    make("p", { class: "vs" }, score(games)), make("table", { class: "plain" }, heads, rowsOf(rows)),
    make("p", { class: "note" }, linkTo(games[0]), " · ", make("a", { href: "#met" }, say("everybody", { one: name }))));
}

function everybodyMet(games, name) {
  if (!games.length) return undefined;
  const rows = byOpponent(games).map((games) => [cell(linkTo(games[0])), cell(linkMet(games)), cell(score(games))]);
  return make("section", {}, make("h2", {}, `${say("everybody", { one: name })} · ${countOf(games)}`),
    make("table", { class: "plain num" }, headOf([say("opponent"), say("games_heading"), say("score")]), rowsOf(rows)));
}
