"""Makes a folder for `clarke backtest` of games by months: a table of month (from 1), White, Black and
White's score, as the chess rating competition of 2010 gave it.

    python docs/research/months.py games.csv months

Month 1 is June 2001, so that month 96, from which on PlayerRatings' users test, begins a season:
May 2009. Every game is on the first day of its month; players' codes are their numbers in six
digits with the check letter.
"""

import csv
import sys
from pathlib import Path

table, out = sys.argv[1], Path(sys.argv[2])
RESULTS = {0.0: "0-1", 0.5: "1/2-1/2", 1.0: "1-0"}


def code(number):
    digits = f"{int(number):06}"
    return digits + "ABCDEFGHJKL"[sum(int(d) * w for d, w in zip(digits, range(7, 1, -1))) % 11]


seasons = {}
with open(table, newline="") as file:
    for month, white, black, score in list(csv.reader(file))[1:]:
        year, month = divmod(2001 * 12 + 5 + int(month) - 1, 12)
        first = year if month >= 4 else year - 1  # a season begins in May
        label = f"{first}-{(first + 1) % 100:02}"
        row = [f"{year}-{month + 1:02}-01", "games", code(white), code(black)]
        seasons.setdefault(label, []).append(row + [RESULTS[float(score)]])
out.mkdir(parents=True)
(out / "opening_grades.csv").write_text("code,grade\n")  # nobody is on a list
for label, rows in seasons.items():
    (out / label).mkdir()
    with open(out / label / "results.csv", "w") as file:
        file.writelines(",".join(row) + "\n" for row in [["date,event,white,black,result"], *rows])
    with open(out / label / "players.csv", "w") as file:
        players = sorted({player for row in rows for player in row[2:4]})
        file.writelines(f"{code},{name}\n" for code, name in [("code", "name"), *((p, p) for p in players)])
