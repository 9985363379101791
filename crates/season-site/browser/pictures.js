// Pictures of a site, to be looked at: each kind of page at two widths, light and dark.
//
// `SITE=... node pictures.js DIR [CODE]`; the player is CODE, or the first of the list.

import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const site = resolve(process.env.SITE ?? "../../../data/federation/site");
const [out, code] = process.argv.slice(2);
const newest = readdirSync(site).filter((name) => /^\d{4}-/.test(name)).sort().at(-1);
const player = code ? `player/${code}.html` : `player/${readdirSync(join(site, "player"))[0]}`;
const first = (folder) => `${newest}/${folder}/${readdirSync(join(site, newest, folder))[0]}`;
const pages = {
  list: "index.html", player, season: `${newest}/season.html`, clubs: `${newest}/clubs.html`, club: first("club"),
  events: `${newest}/events.html`, event: first("event"), about: "about.html", met: `${player}#met`,
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
for (const width of [360, 1280]) {
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.newPage({ viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${pathToFileURL(site).href}/${path}`);
      await page.waitForTimeout(200);
      const file = join(out, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: process.env.WHOLE === "yes" });
    }
    await page.close();
  }
}
await browser.close();
