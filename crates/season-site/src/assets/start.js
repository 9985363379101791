
if (leaf) startLeaf();
const player = document.querySelector("main.player");
if (player) startPlayer(player);
for (const lines of document.querySelectorAll("pre.list")) tableOfLines(lines);
for (const lines of document.querySelectorAll("pre.cols")) listOfLines(lines);
const queried = { to: undefined };
startSearch(byId("list") ? (query) => queried.to?.(query) : undefined);
if (byId("list")) startList().then((onQuery) => { queried.to = onQuery; });
for (const table of document.querySelectorAll("table[data-sortable]")) startSorting(table);
startShades();
