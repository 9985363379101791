// The generated site of the made-up federation in a real browser, opened from the disk.
//
// SITE is the folder of the site, CHROMIUM the browser. Everything runs from file://, so no server and
// no network is there: a request that leaves the folder fails the test.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, before, beforeEach, afterEach, test } from "node:test";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const site = resolve(process.env.SITE ?? "../../../data/federation/site");
const at = (path) => `${pathToFileURL(site).href}/${path}`;
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const newest = readdirSync(site).filter((name) => /^\d{4}-/.test(name)).sort().at(-1);

let browser;
let page;
let complaints;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
});
after(() => browser?.close());

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  complaints = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(pathToFileURL(site).href)) complaints.push(`leaves the folder: ${request.url()}`);
  });
});
afterEach(async () => {
  await page.close();
  assert.deepEqual(complaints, []);
});

const rows = () => page.locator("#list tbody tr");
const column = async (number) => page.locator(`#list tbody tr td:nth-child(${number})`).allTextContents();
const numbers = (texts) => texts.map((text) => Number(text.replace(/^[A-Z]/, "").replace("−", "-")));
const listed = async () => {
  await page.goto(at("index.html"));
  await page.locator("#tools").waitFor();
};

test("part of a name finds players whatever the accents and the case", async () => {
  await listed();
  await page.locator("#q").fill("CHLOE");
  await page.locator("#found [role=option]").first().waitFor();
  const names = await column(1);
  assert.ok(names.length > 0);
  assert.ok(names.every((name) => /chlo[eë]/i.test(name)), names.join());
  assert.ok(names.some((name) => name.includes("ë")), names.join());
  assert.match(await page.locator("#count").textContent(), /of \d+ shown/);
});

test("what is asked for is in the address, and the address asks for it", async () => {
  await listed();
  await page.locator("#q").fill("ha");
  await page.locator("[data-cat=A]").click();
  await page.locator("#list th[data-sort=grade] button").click();
  const names = await column(1);
  const address = page.url();
  assert.match(address, /#q=ha&cat=A&sort=-grade/);
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator("#tools").waitFor();
  assert.deepEqual(await column(1), names);
  assert.equal(await page.locator("#q").inputValue(), "ha");
  await page.locator("#clear").click();
  assert.match(await page.locator("#count").textContent(), /^\d+ shown$/);
});

test("every column sorts both ways", async () => {
  await listed();
  for (const [sort, number] of [["grade", 2], ["games", 4]]) {
    const heading = page.locator(`#list th[data-sort=${sort}]`);
    await heading.locator("button").click();
    const down = numbers(await column(number));
    assert.deepEqual(down, down.toSorted((one, other) => other - one), sort);
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    await heading.locator("button").click();
    const up = numbers(await column(number));
    assert.deepEqual(up, up.toSorted((one, other) => one - other), sort);
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
  }
  await page.locator("#list th[data-sort=code] button").click();
  const codes = await column(6);
  assert.deepEqual(codes, codes.toSorted());
});

test("category, club and letter leave those who have them, and ages are not asked for", async () => {
  await listed();
  await page.locator("[data-cat=B]").click();
  assert.ok((await column(2)).every((grade) => grade.startsWith("B")));
  await page.locator("[data-cat='']").click();
  const club = await page.locator("#club option").nth(3).textContent();
  await page.locator("#club").selectOption({ index: 3 });
  assert.ok((await column(5)).every((name) => name === club));
  await page.locator("#clear").click();
  await page.locator(".az a[data-letter=G]").click();
  assert.ok((await column(1)).every((name) => /^G/i.test(name)));
  await page.locator("#clear").click();
  assert.equal(await page.locator("#list td:first-child small").count(), 0);
  assert.equal(await page.locator("#age").isVisible(), false);
});

test("a club that is gone has nobody", async () => {
  await page.goto(at("index.html#club=0000000"));
  await page.locator("#tools").waitFor();
  assert.equal(await rows().count(), 0);
});

test("the whole list arrives while somebody scrolls", async () => {
  await listed();
  const all = Number((await page.locator("#count").textContent()).replace(/\D/g, ""));
  for (let tries = 0; tries < 50 && (await rows().count()) < all; tries += 1) {
    // At once: a smooth scroll begun again every time would hardly get anywhere.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await page.waitForTimeout(50);
  }
  assert.equal(await rows().count(), all);
});

test("by keyboard alone: search, choose, open, follow to the opponent and back", async () => {
  await listed();
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "q");
  await page.keyboard.type("haigh, ed");
  const options = page.locator("#found [role=option]");
  await options.first().waitFor();
  await page.keyboard.press("ArrowDown");
  assert.equal(await options.first().getAttribute("aria-selected"), "true");
  assert.equal(await page.locator("#q").getAttribute("aria-activedescendant"), await options.first().getAttribute("id"));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#found").isVisible(), false);
  assert.equal(await page.locator("#q").getAttribute("aria-expanded"), "false");
  await page.keyboard.press("ArrowDown");
  await options.first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/player\//);
  assert.match(await page.locator("h1").textContent(), /Haigh/);
  const player = page.url();
  // Into the page, past the header, to the first opponent of the calculation.
  await page.locator(".calc td a").first().focus();
  const opponent = await page.locator(".calc td a").first().textContent();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.href !== player);
  assert.match(await page.locator("h1").textContent(), new RegExp(opponent.split(",")[0]));
  await page.goBack();
  assert.equal(page.url(), player);
});

test("a player's chart is seen, and says its grades to those who cannot see it", async () => {
  await listed();
  const first = page.locator("#list tbody a").first();
  await first.click();
  const chart = page.locator("svg.plot").first();
  await chart.waitFor();
  const box = await chart.boundingBox();
  assert.ok(box.width > 300 && box.height > 150);
  assert.match(await chart.locator("title").textContent(), /Grades of .+: /);
  assert.ok(await chart.locator("circle.p").count() > 0);
});

test("text in charts keeps its size on a telephone, and nothing is wider than the screen", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const paths = ["index.html", `${newest}/season.html`, `${newest}/clubs.html`, `${newest}/events.html`, "about.html"];
  await listed();
  paths.push((await page.locator("#list tbody a").first().getAttribute("href")).replace("../", ""));
  for (const path of paths) {
    await page.goto(at(path));
    await page.waitForTimeout(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${path}: ${wide}`);
    for (const text of await page.locator("svg.plot text").all()) {
      const size = await text.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      assert.ok(size >= 12, `${path}: ${size}`);
    }
  }
});

// Needs a site of many seasons to say much.
test("labels of charts do not lie on one another, however many seasons there are", async () => {
  await listed();
  const player = (await page.locator("#list tbody a").first().getAttribute("href")).replace("../", "");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [`${newest}/season.html`, player]) {
      await page.goto(at(path));
      await page.locator("svg.plot").first().waitFor();
      const overlapping = await page.evaluate(() => [...document.querySelectorAll("svg.plot")].flatMap((plot) => {
        const texts = [...plot.querySelectorAll("text.t[text-anchor=middle], text.v")].filter((text) => text.getClientRects().length);
        const boxes = texts.map((text) => ({ text: text.textContent, ...text.getBoundingClientRect().toJSON() }));
        const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        return boxes.flatMap((one, number) => boxes.slice(number + 1).filter((other) => meet(one, other)).map((other) => `${one.text}, ${other.text}`));
      }));
      assert.deepEqual(overlapping, [], `${path}, ${width}`);
    }
  }
});

test("a player's page says how the games went by colour and grade, and whom they met and beat", async () => {
  await listed();
  await page.locator("#list th[data-sort=games] button").click();
  await page.locator("#list tbody a").first().click();
  const section = (heading) => page.locator("section > div", { has: page.locator("h2", { hasText: heading }) });
  const counts = async (heading) => numbers(await section(heading).locator("tbody td:nth-child(2)").allTextContents());
  await section("By colour").waitFor();
  const all = (figures) => figures.reduce((one, other) => one + other, 0);
  const counted = await page.locator(".calc tbody td:nth-child(5)").allTextContents().then((all) => all.filter((text) => text).length);
  assert.equal(all(await counts("By colour")), counted);
  assert.equal(all(await counts("By the opponent's grade")), counted);
  const met = await section("Met most").locator("td:nth-child(2)").allTextContents().then((all) => all.map((text) => parseInt(text, 10)));
  assert.ok(met.length > 1 && met.every((games, at) => games > 1 && games <= (met[at - 1] ?? games)), met.join());
  const wins = numbers((await section("Largest wins").locator("td:nth-child(2)").allTextContents()).map((text) => text.replace("ʷ", "")));
  assert.ok(wins.length > 1 && wins.every((grade, at) => grade <= (wins[at - 1] ?? grade)), wins.join());
  assert.ok(await page.locator(".moved tbody tr").count() > 0);
  // Events are found by their names.
  const event = page.locator(".calc th a").first();
  const name = await event.textContent();
  await event.click();
  assert.equal(await page.locator("h1").textContent(), name);
  // The script fills the page after it has loaded.
  await page.locator(".cross tbody tr").nth(1).waitFor();
});

test("two players who met: every game between them, from either side", async () => {
  await listed();
  await page.locator("#list th[data-sort=games] button").click();
  await page.locator("#list tbody a").first().click();
  const one = page.url().match(/(\w+)\.html$/)[1];
  const met = page.locator("section.two a[href^='#']").first();
  const many = parseInt(await met.textContent(), 10);
  await met.click();
  await page.locator(".vs").waitFor();
  const rows = page.locator("#met-section tbody tr");
  assert.equal(await rows.count(), many);
  const score = await page.locator(".vs").textContent();
  const other = page.url().split("#")[1];
  await page.goto(at(`player/${other}.html#${one}`));
  await page.locator(".vs").waitFor();
  assert.equal(await rows.count(), many);
  assert.deepEqual((await page.locator(".vs").textContent()).split("–").reverse(), score.split("–"));
  await page.locator("#met-section a[href='#met']").click();
  await page.locator(`#met-section a[href='#${one}']`).waitFor();
  assert.equal(await page.locator(".vs").count(), 0);
  await page.goto(at(`player/${other}.html#nobody`));
  await page.reload();
  assert.equal(await page.locator("#met-section").count(), 0);
});

test("without JavaScript there are alphabetical pages, and every player is on one", async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const quiet = await plain.newPage();
  await quiet.goto(at(`${newest}/index.html`));
  const links = await quiet.locator(".az a").evaluateAll((all) => all.map((one) => one.href));
  let players = 0;
  for (const link of links) {
    await quiet.goto(link);
    players += await quiet.locator("#list tbody tr").count();
  }
  const title = await quiet.goto(at(`${newest}/index.html`)).then(() => quiet.locator("h1").textContent());
  assert.equal(players, Number(title.replace(/\D/g, "")));
  // A player's page has the grades, every game and the calculation, and leads back to the list.
  await quiet.locator("#list tbody a").first().click();
  assert.ok(await quiet.locator("section tbody tr").count() > 0);
  assert.ok(await quiet.locator("pre a").count() > 0);
  assert.match(await quiet.locator("pre").first().textContent(), / ÷ /);
  const player = await quiet.locator("h1").textContent();
  await quiet.locator("pre a").first().click();
  assert.notEqual(await quiet.locator("h1").textContent(), player);
  await quiet.locator("header a").click();
  assert.ok(await quiet.locator("#list tbody tr").count() > 0);
  await plain.close();
});

test("axe finds nothing serious, in light and in dark", async () => {
  const player = await listed().then(() => page.locator("#list tbody a").first().getAttribute("href"));
  const event = `${newest}/event/${readdirSync(join(site, newest, "event"))[0]}`;
  const club = `${newest}/club/${readdirSync(join(site, newest, "club"))[0]}`;
  const paths = ["index.html", player.replace("../", ""), `${newest}/season.html`, `${newest}/clubs.html`, club, `${newest}/events.html`, event, "about.html", `${player.replace("../", "")}#met`];
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const path of paths) {
      await page.goto(at(path));
      await page.locator("details").evaluateAll((all) => all.forEach((one) => { one.open = true; }));
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], preload: false }));
      const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join("; ")}`);
      assert.deepEqual(serious, [], `${path}, ${colorScheme}`);
    }
  }
});

test("the pages are valid HTML, the stylesheet valid CSS", () => {
  const jar = require.resolve("vnu-jar/build/dist/vnu.jar");
  const files = ["index.html", "about.html", `${newest}/index.html`, `${newest}/season.html`, `${newest}/clubs.html`, `${newest}/events.html`]
    .concat(readdirSync(join(site, "player")).filter((_, number) => number % 97 === 0).map((name) => `player/${name}`))
    .concat(readdirSync(join(site, newest, "event")).slice(0, 5).map((name) => `${newest}/event/${name}`))
    .concat(readdirSync(join(site, newest, "club")).slice(0, 3).map((name) => `${newest}/club/${name}`))
    .map((path) => join(site, path));
  const check = (...what) => execFileSync("java", ["-jar", jar, "--errors-only", ...what], { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  check(...files);
  check("--css", join(site, "site.css"));
});

test("no page is larger than 100 kB, and none names another host", () => {
  const pages = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? pages(join(folder, one.name)) : one.name.endsWith(".html") ? [join(folder, one.name)] : []);
  const all = pages(site);
  assert.ok(all.length > 100);
  for (const path of all) {
    assert.ok(statSync(path).size < 100_000, path);
    assert.doesNotMatch(readFileSync(path, "utf8"), /(?:href|src)="(?:https?:)?\/\//, path);
  }
});
