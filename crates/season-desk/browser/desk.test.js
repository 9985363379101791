// The desk in a real browser: a county is graded with the mouse alone, from the files as they were
// sent to list and site, and the lists are those of the commands to the byte.
//
// CLARKE is the program, CHROMIUM the browser. Scripts are switched off: every page is a form or a
// link. PICTURES is a folder for a picture of every page, HANDBOOK one for those of the handbook.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
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
const ofHandbook = { home: "desk-home", "table-dates": "desk-table", people: "desk-people", changes: "desk-changes" };
const widths = [320, 390, 1400];

let folder;
let desk;
let address;
let browser;
let context;
let page;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "desk-"));
  desk = spawn(clarke, ["desk", join(folder, "my-county"), "--no-browser"], { stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((found, lost) => {
    desk.on("exit", () => lost(new Error("the desk ended")));
    desk.stdout.on("data", (text) => {
      const shown = /http:\S+/.exec(String(text));
      if (shown) found(shown[0]);
    });
  });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  context = await browser.newContext({ viewport: { width: 1400, height: 900 }, bypassCSP: true });
  context.setDefaultTimeout(8000);
  page = await context.newPage();
  // An answer that is refused comes back with what is wrong with it.
  page.on("console", (message) => { if (message.type() === "error" && !message.text().includes("status of 422")) complaints.push(message.text()); });
  page.on("request", (request) => { if (!request.url().startsWith(new URL(address).origin)) complaints.push(`leaves this computer: ${request.url()}`); });
});
const complaints = [];
after(async () => {
  await browser?.close();
  desk?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/// Nothing is wider than the window, axe finds nothing, and one button alone is green.
async function look(name) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate((width) => {
      const beyond = [...document.querySelectorAll("main *, header *, footer *")].filter((one) => one.getBoundingClientRect().right > width && !one.parentElement.closest(".scroll"));
      return document.documentElement.scrollWidth > width ? beyond.map((one) => one.outerHTML.slice(0, 120)) : [];
    }, width);
    assert.deepEqual(wide, [], `${name} is wider than ${width}`);
    for (const colorScheme of width === 320 ? [] : ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(axe);
      const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
      const problems = found.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes[0].html}`);
      assert.deepEqual(problems, [], `${name}, ${width}, ${colorScheme}`);
      if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (handbook && ofHandbook[name]) {
    await page.setViewportSize({ width: 1100, height: 720 });
    await page.screenshot({ path: join(handbook, `${ofHandbook[name]}.png`) });
  }
  assert.ok((await page.locator(".go").count()) <= 1, `${name} has more than one green button`);
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
  await press("Publish 2006-07");
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

  // A page of a county that has not changed since the last one, in milliseconds.
  for (const path of ["/", "/files", "/people", "/changes", "/published", "/answers"]) {
    const began = performance.now();
    assert.equal((await context.request.get(new URL(path, address).href)).status(), 200);
    const took = performance.now() - began;
    console.log(`# ${path} ${took.toFixed(1)} ms`);
    assert.ok(took < 100 || path === "/changes", `${path} took ${took} ms`);
  }

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
