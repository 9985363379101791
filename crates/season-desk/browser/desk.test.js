// The desk in a real browser: a county is graded with the mouse alone, from the files as they were
// sent to list and site, and the lists are those of the commands to the byte.
//
// CLARKE is the program, CHROMIUM the browser. PICTURES is a folder for a picture of every page, HANDBOOK one for those of the handbook.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const examples = resolve(here, "../../../data/examples/county-spreadsheets");
const clarke = resolve(process.env.CLARKE ?? "../../../target/debug/clarke");
const pictures = process.env.PICTURES;
const handbook = process.env.HANDBOOK;
const ofHandbook = { home: "desk-home", "table-dates": "desk-table", people: "desk-people", changes: "desk-changes", "what-if": "desk-player" };
const widths = [320, 390, 1400];

let folder;
let desk;
let address;
let browser;
let context;
let page;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "desk-"));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  ({ desk, address, context, page } = await opened(join(folder, "my-county")));
});

/// The desk of a folder with the browser that it let in.
async function opened(folder) {
  const desk = spawn(clarke, ["desk", folder, "--no-browser"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, lost) => {
    desk.on("exit", () => lost(new Error("the desk ended")));
    desk.stdout.on("data", (text) => {
      const shown = /http:\S+/.exec(String(text));
      if (shown) found(shown[0]);
    });
  });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, bypassCSP: true });
  context.setDefaultTimeout(60000);
  const page = await context.newPage();
  // An answer that is refused comes back with what is wrong with it.
  page.on("console", (message) => { if (message.type() === "error" && !message.text().includes("status of 422")) complaints.push(message.text()); });
  page.on("request", (request) => { if (!request.url().startsWith(new URL(address).origin)) complaints.push(`leaves this computer: ${request.url()}`); });
  return { desk, address, context, page };
}
const complaints = [];
after(async () => {
  await browser?.close();
  desk?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/// Nothing is wider than the window, axe finds nothing, and one button alone is green.
async function look(name, shown = page) {
  for (const width of widths) {
    await shown.setViewportSize({ width, height: 900 });
    // The page is laid out for this width by the second frame.
    await shown.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const wide = await shown.evaluate((width) => {
      const beyond = [...document.querySelectorAll("main *, header *, footer *")].filter((one) => one.getBoundingClientRect().right > width && !one.parentElement.closest(".scroll"));
      return document.documentElement.scrollWidth > width ? beyond.map((one) => one.outerHTML.slice(0, 120)) : [];
    }, width);
    assert.deepEqual(wide, [], `${name} is wider than ${width}`);
    for (const colorScheme of width === 320 ? [] : ["light", "dark"]) {
      await shown.emulateMedia({ colorScheme });
      await shown.evaluate(axe);
      const found = await shown.evaluate(() => axe.run({ resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
      const problems = found.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes[0].html}`);
      assert.deepEqual(problems, [], `${name}, ${width}, ${colorScheme}`);
      if (pictures) await shown.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await shown.emulateMedia({ colorScheme: "light" });
  }
  if (handbook && ofHandbook[name]) {
    await shown.setViewportSize({ width: 1100, height: 720 });
    // The end of a long page is what it is shown for.
    if (name === "what-if") await shown.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await shown.screenshot({ path: join(handbook, `${ofHandbook[name]}.png`) });
  }
  assert.ok((await shown.locator(".go").count()) <= 1, `${name} has more than one green button`);
}
const press = (name, options) => page.getByRole("button", { name, ...options }).click();
const heading = (text) => page.getByRole("heading", { name: text }).first().waitFor();

test("a county is graded with the mouse alone", async () => {
  await page.goto(address);
  await heading("Begin a season");
  await look("begin");
  await page.getByLabel("Season").fill("2006-07");
  await page.getByLabel("Codes for new players").fill("900000-900999");
  await press("Begin");

  await heading("What was before");
  await look("before");
  await page.getByLabel("The file of the list").setInputFiles(join(examples, "opening_grades.csv"));
  await page.getByRole("button", { name: "Use it" }).first().click();
  await page.getByText("30 grades", { exact: true }).waitFor();
  await page.getByText("Take the games of the list").click();
  await press("Save");
  await page.getByText("as the list says", { exact: true }).waitFor();
  await page.getByLabel("The list of players").setInputFiles(join(examples, "2006-07/players.csv"));
  await page.getByRole("button", { name: "Use it" }).last().click();
  await page.getByRole("link", { name: "Go on to the files" }).click();

  await heading("Files");
  const events = readdirSync(join(examples, "2006-07/events")).map((name) => join(examples, "2006-07/events", name));
  await page.getByLabel("Files to add").setInputFiles(events);
  await press("Add", { exact: true });
  await heading("Waiting for you");
  await look("files");
  await page.getByRole("link", { name: "Grading desk" }).click();
  await heading("What is next");
  await look("home");
  await page.getByRole("link", { name: "Answer the first file" }).click();

  await heading("autumn-congress.csv");
  await press("Use these answers");
  await page.getByRole("alert").getByText("Not answered yet").waitFor();
  await page.getByLabel("The day").fill("18.11");
  await press("Show what this does");
  await page.getByText("This is not a day").waitFor();
  await page.getByLabel("The day").fill("18 Nov 2006");
  await press("Show what this does");
  await page.getByText("Saturday, 18 November 2006").waitFor();
  await look("table-day");
  await press("Use these answers");
  await heading("works-league.txt");
  // By the keyboard the question comes before the menus of the table.
  await page.evaluate(() => document.querySelector("#main").setAttribute("tabindex", "-1"));
  await page.locator("#main").focus();
  const met = [];
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press("Tab");
    met.push(await page.evaluate(() => document.activeElement.name || document.activeElement.textContent));
  }
  assert.deepEqual(met.slice(0, 2), ["← Files", "answer.0.date-order"], met.join());
  await page.getByLabel("The day comes first").press("Space");
  assert.ok(await page.getByLabel("The day comes first").isChecked());
  await look("table-dates");
  // On a small telephone nothing lies on the answers.
  await page.setViewportSize({ width: 320, height: 640 });
  const covered = await page.locator(".pick").evaluateAll((picks) => picks.filter((pick) => {
    pick.scrollIntoView({ block: "end" });
    const { left, bottom } = pick.getBoundingClientRect();
    return !pick.contains(document.elementFromPoint(left + 20, bottom - 8));
  }).length);
  assert.equal(covered, 0, "answers are covered");
  await page.setViewportSize({ width: 1400, height: 900 });
  await press("Use these answers");
  await heading("Ready");

  await page.getByRole("link", { name: "People" }).click();
  await page.getByText("Look through them").click();
  await look("people-sure");
  await press(/^Take all/);
  await heading("Midgley, M");
  await look("people");
  await page.getByText("Midgley, Max").click();
  await page.getByText("Always", { exact: true }).click();
  await press("Save");
  await heading("Everybody in the files is known");
  await look("people-known");
  await page.getByRole("link", { name: "Doubts" }).click();
  await heading("Doubts");
  await look("doubts");
  await page.getByRole("link", { name: "Changes" }).click();
  await heading("What the list would be");
  await look("changes");
  // While another program publishes in the folder, how far it is stands on a page, which goes on by itself.
  const other = spawn("flock", [join(folder, "my-county/.published.lock"), "sh", "-c", "echo held; cat"]);
  await new Promise((held) => other.stdout.once("data", held));
  await press("Publish 2006-07");
  await heading("The list is being published");
  await look("busy");
  other.stdin.end();
  await heading("The list of 2006-07 is published");
  await look("published");
  await page.goto(new URL("/rows", address).href);
  await look("rows");
  await page.goto(new URL("/answers", address).href);
  await look("answers");
  await page.getByLabel("Find a player by name or code").fill("Abbott");
  await page.getByLabel("Find a player by name or code").press("Enter");
  await heading("Find a player");
  await page.getByRole("link", { name: "Abbott, Ann" }).click();
  await heading("How the grade came about");
  await look("player");
  await page.getByLabel("should be").selectOption("1");
  await press("Work it out");
  await page.getByText("Nothing has been changed").waitFor();
  await look("what-if");

  await benchmark(context, address, ["/", "/files", "/people", "/doubts", "/changes", "/published", "/answers", "/player?q=310000F"], 100);

  // The lists of the commands, by the answers as they lie in the examples.
  const county = join(folder, "my-county");
  execFileSync(clarke, ["grade", county, "--out", join(folder, "by-command"), "--quiet"]);
  same(join(county, "published/2006-07"), join(folder, "by-command/2006-07"), () => true);
  const asked = join(folder, "asked");
  execFileSync(clarke, ["new", asked, "2006-07", "--codes", "900000-900999", "--quiet"]);
  for (const part of ["opening_grades.csv", "2006-07", "answers/2006-07", "answers/decisions.toml"]) {
    cpSync(join(examples, part), join(asked, part.replace("answers/", "")), { recursive: true });
  }
  execFileSync("sh", ["-c", `printf 'history = "from-list"\\n' >> "${join(asked, "federation.toml")}"`]);
  execFileSync(clarke, ["players", asked, "--accept", "listed,new", "--quiet"]);
  execFileSync(clarke, ["grade", asked, "--quiet"]);
  same(join(county, "published/2006-07"), join(asked, "published/2006-07"), (name) => /^(grades|calculation|unpublished|rejected)/.test(name));
  assert.deepEqual(complaints, []);
});

/// How long each page takes that is looked at again, in milliseconds; the first look, which reads
/// what has changed, is said and not held to the limit.
async function benchmark(context, address, paths, most) {
  for (const path of paths) {
    const took = [];
    for (let look = 0; look < 4; look++) {
      const began = performance.now();
      assert.equal((await context.request.get(new URL(path, address).href, { timeout: 60000 })).status(), 200, path);
      took.push(performance.now() - began);
    }
    const again = Math.min(...took.slice(1));
    console.log(`# ${path}: ${took[0].toFixed(0)} ms, again ${again.toFixed(0)} ms`);
    assert.ok(again < most, `${path} took ${again} ms`);
  }
}

/// Two folders have the same files, to the byte.
function same(one, other, isCompared) {
  const names = readdirSync(one).filter(isCompared);
  assert.ok(names.length > 3);
  for (const name of names) assert.deepEqual(readFileSync(join(one, name)), readFileSync(join(other, name)), name);
}

test("a file that is sent again is compared first", async () => {
  await page.goto(new URL("/files", address).href);
  const league = readFileSync(join(examples, "2006-07/events/works-league.txt"), "utf8");
  const again = league.replace("Sykes, Tom\tYates, Beth\t1-0", "Sykes, Tom\tYates, Beth\t0-1");
  await page.getByLabel("Files to add").setInputFiles({ name: "works-league.txt", mimeType: "text/plain", buffer: Buffer.from(again) });
  await press("Add", { exact: true });
  await page.getByRole("link", { name: "Compare" }).click();
  await page.getByText("1 only in the new file").waitFor();
  await look("again");
  await press("Keep the old one");
  await heading("Ready");
});

test("an answer is taken back, and the page says what is next", async () => {
  await page.goto(new URL("/answers", address).href);
  await page.getByRole("button", { name: /Midgley, M is 311644L/ }).click();
  await page.goto(new URL("/people", address).href);
  await heading("Midgley, M");
  await page.goto(new URL("/", address).href);
  await page.getByText("out of date").first().waitFor();
});

test("both sides of a doubt are beside each other", async () => {
  const county = join(folder, "doubted");
  cpSync(join(folder, "my-county"), county, { recursive: true });
  const games = (event) => `date,event,round,white,black,result\n` +
    `2006-11-02,${event},1,"Abbott, Ann","Kaye, Keith",1-0\n2006-11-02,${event},1,"Lumb, Lena","Naylor, Nora",0-1\n` +
    `2006-11-09,${event},2,"Abbott, Ann","Lumb, Lena",1/2-1/2\n2006-11-09,${event},2,"Kaye, Keith","Naylor, Nora",1-0\n`;
  const named = `A name of an event that is so long that it has to be broken and Averyveryverylongwordwithoutanyspaces`;
  for (const [file, event] of [["cup.csv", "Cup"], ["copy.csv", named]]) writeFileSync(join(county, "2006-07/events", file), games(event));
  appendFileSync(join(county, "2006-07/players.csv"), `102807J,"Sykes, Tom",,,Wharfe,,,,,,,\n`);
  writeFileSync(join(county, "2006-07/events/second.csv"), `date,event,white,black,result\n2007-04-20,New Year,102807J,310685J,1-0\n`);
  const { desk, address, context, page } = await opened(county);
  await page.goto(address);
  await page.goto(new URL("/doubts", address).href);
  await page.getByRole("heading", { name: `${named} and Cup` }).waitFor();
  assert.ok((await page.locator(".side").count()) >= 4);
  await look("doubts-sides", page);
  await page.getByText("Leave out all of Cup").click();
  await page.getByRole("button", { name: "Settle this doubt" }).first().click();
  assert.equal(await page.getByRole("heading", { name: `${named} and Cup` }).count(), 0);
  desk.kill();
  await context.close();
});

// What may not lie in the repository: ../shared of its folder, where it is there.
const shared = process.env.CLARKE_REAL ?? resolve(here, "../../../../shared");

test("a real federation is looked at", { skip: !existsSync(join(shared, "data/federation")) && "no real seasons here" }, async () => {
  const real = join(folder, "federation");
  cpSync(join(shared, "data/federation"), real, { recursive: true });
  const { desk, address, context, page } = await opened(real);
  page.setDefaultTimeout(120000);
  await page.goto(address);
  await benchmark(context, address, ["/", "/files", "/people", "/doubts", "/rows", "/changes", "/published", "/answers", "/player?q=100596A"], 300);
  await page.goto(new URL("/doubts", address).href);
  await look("doubts-real", page);
  // Seasons before the last are not read again when that changes.
  const results = join(real, "2010-11/results.csv");
  writeFileSync(results, readFileSync(results, "utf8").replace(/1-0\n/, "0-1\n"));
  await benchmark(context, address, ["/", "/people"], 300);
  desk.kill();
  await context.close();
});

test("tables as people send them are graded with the mouse alone", { skip: !existsSync(join(shared, "cases/tables")) && "no such tables here" }, async () => {
  const tables = join(shared, "cases/tables");
  // The season of each, by the days in it; without a list of grades somebody whom all met would be new like all.
  const seasons = { "2006-07": ["cards-headed-by-teams.xlsx", "e-mail.txt", "stray-quotation-marks.csv", "surnames-that-are-words-for-byes.csv"], "2007-08": ["Rapid ladder.csv"], "2010-11": ["three-cells-a-round-2010-09-12.txt"], "2011-12": ["blitz-2012-04-07.csv"], "2025-26": ["fide-codes-with-junk-2026-02-01.csv"] };
  assert.deepEqual(Object.values(seasons).flat().sort(), readdirSync(tables).filter((name) => !name.endsWith(".toml")).sort());
  for (const [season, files] of Object.entries(seasons)) {
    const county = join(folder, season);
    const { desk, address, context, page } = await opened(county);
    const at = (path) => page.goto(new URL(path, address).href);
    const press = (name) => page.getByRole("button", { name }).click();
    await page.goto(address);
    await page.getByLabel("Season").fill(season);
    await page.getByLabel("Codes for new players").fill("900000-900999");
    await press("Begin");
    await page.getByText("Nothing was graded before, or").click();
    await press("Save");
    await at("/files");
    await page.getByLabel("Files to add").setInputFiles(files.map((name) => join(tables, name)));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    // Each file that asks, by the answer that fits the season best.
    const asking = page.getByRole("link", { name: /^Answer/ });
    for (await at("/files"); await asking.count(); await at("/files")) {
      await asking.first().click();
      const name = await page.getByRole("heading", { level: 1 }).innerText();
      for (const question of await page.locator("aside fieldset.q").all()) {
        const fitting = question.locator(".pick", { hasText: "all on days of the season" });
        const choice = (await fitting.count()) ? fitting : question.locator(".pick");
        if (!(await question.locator(":checked").count())) await choice.first().click();
        assert.doesNotMatch(await question.innerText(), / = |A question/, name);
      }
      await press("Use these answers");
      assert.equal(await page.getByRole("alert").count(), 0, `${name}: ${await page.locator("main").innerText()}`);
    }
    await look(`tables-${season}`, page);
    await at("/people");
    if (await page.getByRole("button", { name: /^Take all/ }).count()) await press(/^Take all/);
    // Each of the others is the first who may be meant; of codes nobody knows whose they are.
    const open = page.locator("form.who", { has: page.locator(".cand") });
    for (await at("/people"); await open.count(); await at("/people")) {
      await open.first().locator(".cand").first().click();
      await open.first().getByRole("button", { name: "Save" }).click();
    }
    await look(`people-${season}`, page);
    await at("/rows");
    await look(`rows-${season}`, page);
    await at("/changes");
    if (await page.getByRole("button", { name: /^Publish/ }).count()) {
      await press(/^Publish/);
      await page.getByRole("heading", { name: `The list of ${season} is published` }).waitFor();
      execFileSync(clarke, ["grade", county, "--out", join(folder, `${season}-by-command`), "--quiet"]);
      same(join(county, "published", season), join(folder, `${season}-by-command`, season), () => true);
    }
    console.log(`# ${season}: ${(await page.locator("main").innerText()).split("\n").slice(0, 3).join(" ")}`);
    desk.kill();
    await context.close();
  }
});

test("no other browser and no other page is let in", async () => {
  const other = await browser.newContext();
  const stranger = await other.newPage();
  assert.equal((await stranger.goto(address)).status(), 403);
  await stranger.setContent(`<form method=post action="${new URL("/close", address).href}"><button>x</button></form>`);
  const [answer] = await Promise.all([stranger.waitForResponse(/close/), stranger.locator("button").click()]);
  assert.equal(answer.status(), 403);
  await other.close();
});

test("the button closes the desk", async () => {
  const ended = new Promise((done) => desk.on("exit", done));
  await page.goto(new URL("/", address).href);
  await press("Close the desk");
  await heading("The desk is closed");
  assert.equal(await ended, 0);
});
