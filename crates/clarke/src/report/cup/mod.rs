//! Cup points, standings and prizes in words and tables.

mod json;

pub(crate) use json::CupJson;

use event_awards::Exact;
use event_awards::cup::{CupLine, CupSection, Placing, SeasonLine};
use event_awards::prizes::{Award, Cents, Prize, PrizeFor, PrizeList, PrizePlayer, PrizeTable};
use findings::counted;

use crate::report::table::{Align, Table};

/// The number of decimals of points.
// "We run this figure out to 4 decimal places" (The VCF Tour Cup).
const PLACES: usize = 4;

/// The reader of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadBy {
    People,
    Programs,
}

/// The results of `clarke cup`.
pub(crate) struct CupReport {
    /// By tournament: the points in each section.
    pub(crate) tournaments: Vec<Vec<CupSection>>,
    /// A short name for each tournament.
    pub(crate) files: Vec<String>,
    /// All tournaments together.
    pub(crate) standings: Vec<SeasonLine>,
    /// The division of the fund, if there is one.
    pub(crate) prizes: Option<Prizes>,
}

/// A fund, and its prizes and awards.
pub(crate) struct Prizes {
    /// The fund.
    pub(crate) fund: Cents,
    /// Its prizes.
    pub(crate) table: PrizeTable,
    /// The players in the order of the standings.
    pub(crate) players: Vec<PrizePlayer>,
    /// The awards.
    pub(crate) list: PrizeList,
}

impl CupReport {
    /// For people: the points section by section, or the standings; then the prizes.
    pub(crate) fn text(&self) -> String {
        let mut blocks = Vec::new();
        match self.tournaments.as_slice() {
            [sections] => blocks.extend(sections.iter().map(section_text)),
            [] => {}
            _ => blocks.push(format!(
                "Standings after {} tournaments\n\n{}",
                self.tournaments.len(),
                self.standings_table(ReadBy::People).text(0) + &self.found_by_name()
            )),
        }
        if let Some(prizes) = &self.prizes {
            blocks.push(prizes.text());
            if !prizes.list.awards.is_empty() {
                blocks.push(self.awards_text(prizes));
            }
        }
        blocks.join("\n")
    }

    /// For programs: the points, the standings or the prizes, whichever is the last step that was
    /// requested.
    pub(crate) fn table(&self) -> Table {
        match (&self.prizes, self.tournaments.as_slice()) {
            (Some(prizes), []) => prizes.prize_table(),
            (None, [sections]) => {
                let mut headings = POINTS.to_vec();
                headings.insert(2, ("key", Align::Left));
                headings[5].0 = "section points";
                headings.insert(0, ("section", Align::Left));
                let mut table = Table::new(&headings);
                for section in sections {
                    for line in by_points(section) {
                        let mut cells = points_cells(line, ReadBy::Programs);
                        cells.insert(2, line.key.clone());
                        cells.insert(0, section.name.clone());
                        table.row_of(cells);
                    }
                }
                table
            }
            _ => self.standings_table(ReadBy::Programs),
        }
    }

    /// The standings; for programs with places as numbers, and with each player's prize.
    fn standings_table(&self, by: ReadBy) -> Table {
        // For people, keys are useful only if they are codes.
        let has_keys =
            by == ReadBy::Programs || self.standings.iter().any(|line| line.key != line.name);
        let mut headings = vec![("place", Align::Right), ("name", Align::Left)];
        headings.extend(has_keys.then_some(("key", Align::Left)));
        headings.extend(self.files.iter().map(|file| (file.as_str(), Align::Right)));
        headings.push(("total", Align::Right));
        let prizes = self.prizes.as_ref().filter(|_| by == ReadBy::Programs);
        if prizes.is_some() {
            headings.push(("prize", Align::Right));
        }
        let mut table = Table::new(&headings);
        for (position, line) in self.standings.iter().enumerate() {
            let shared = if line.shared && by == ReadBy::People { "=" } else { "" };
            let mut cells = vec![format!("{}{shared}", line.place), line.name.clone()];
            cells.extend(has_keys.then(|| line.key.clone()));
            cells.extend((0..self.files.len()).map(|tournament| points_in(line, tournament)));
            cells.push(format!("{:.PLACES$}", line.total));
            if let Some(prizes) = prizes {
                cells.push(prizes.amount_of(position));
            }
            table.row_of(cells);
        }
        table
    }

    /// Players whose points from several tournaments were added only because of the same name, one
    /// per line.
    fn found_by_name(&self) -> String {
        let line = |line: &SeasonLine| {
            let files = self.in_which_by_name(line);
            let SeasonLine { name, key, .. } = line;
            (!files.is_empty()).then(|| {
                format!(
                    "{name} ({key}) is taken for the player of that name in {}\n",
                    files.join(", ")
                )
            })
        };
        let lines: String = self.standings.iter().filter_map(line).collect();
        if lines.is_empty() { lines } else { format!("\n{lines}") }
    }

    /// The tournaments in which a player is identified only by name.
    fn in_which_by_name(&self, line: &SeasonLine) -> Vec<String> {
        let by_name = line.tournaments.iter().filter(|points| points.by_name);
        by_name.filter_map(|points| self.files.get(points.tournament).cloned()).collect()
    }

    fn awards_text(&self, prizes: &Prizes) -> String {
        let mut table = Table::new(&[
            ("name", Align::Left),
            ("points", Align::Right),
            ("class", Align::Left),
            ("prize", Align::Left),
            ("amount", Align::Right),
        ]);
        for award in &prizes.list.awards {
            let player = &prizes.players[award.player];
            let class = player.class.and_then(|class| prizes.table.classes.get(class));
            table.row([
                self.standings[award.player].name.clone(),
                format!("{:.PLACES$}", player.points),
                class.map_or("none", |class| class.name.as_str()).to_owned(),
                prizes.of_award(award),
                award.amount.to_string(),
            ]);
        }
        for prize in &prizes.list.left_over {
            let name = format!("left over: {}", prizes.name(prize.prize_for));
            table.row(["-".into(), String::new(), String::new(), name, prize.amount.to_string()]);
        }
        let total = prizes.list.total().to_string();
        table.row(["all".into(), String::new(), String::new(), String::new(), total]);
        format!("Awards\n\n{}", table.text(0))
    }
}

impl Prizes {
    fn text(&self) -> String {
        format!("A fund of {}\n\n{}", self.fund, self.prize_table().text(0))
    }

    fn prize_table(&self) -> Table {
        let mut table = Table::new(&[
            ("prize", Align::Left),
            ("share %", Align::Right),
            ("amount", Align::Right),
        ]);
        for Prize { prize_for, share, amount } in &self.table.prizes {
            table.row([self.name(*prize_for), plain(share), amount.to_string()]);
        }
        let shares: Exact = self.table.prizes.iter().map(|prize| prize.share.clone()).sum();
        table.row(["all".into(), plain(&shares), self.table.total().to_string()]);
        table
    }

    /// The description of a prize: `place 1`, `class A, place 2`.
    fn name(&self, prize_for: PrizeFor) -> String {
        match prize_for {
            PrizeFor::Place(place) => format!("place {place}"),
            PrizeFor::Class { class, place } => {
                let name = self.table.classes.get(class).map_or("", |class| class.name.as_str());
                format!("class {name}, place {place}")
            }
        }
    }

    fn of_award(&self, award: &Award) -> String {
        let names: Vec<String> = award.prizes.iter().map(|prize| self.name(*prize)).collect();
        let shared = match award.shared_by {
            1 => String::new(),
            players => format!(", shared by {players}"),
        };
        format!("{}{shared}", names.join(" + "))
    }

    fn amount_of(&self, player: usize) -> String {
        let award = self.list.awards.iter().find(|award| award.player == player);
        award.map(|award| award.amount.to_string()).unwrap_or_default()
    }
}

/// The source's columns, and the two parts of the raw points.
const POINTS: [(&str, Align); 9] = [
    ("place", Align::Right),
    ("name", Align::Left),
    ("score", Align::Right),
    ("win %", Align::Right),
    ("section", Align::Right),
    ("below", Align::Right),
    ("raw points", Align::Right),
    ("bonus", Align::Right),
    ("final points", Align::Right),
];

fn section_text(section: &CupSection) -> String {
    let facts = &section.facts;
    let below: Vec<String> = facts.below.iter().map(ToString::to_string).collect();
    let below = match below.as_slice() {
        [] => String::new(),
        counts => format!("; players in the sections below: {}", counts.join(", ")),
    };
    let mut table = Table::new(&POINTS);
    for line in by_points(section) {
        table.row_of(points_cells(line, ReadBy::People));
    }
    format!(
        "{}: {}, mean rating after the event {:.2}, {}{below}\n\n{}",
        section.name,
        counted(facts.players as usize, "player"),
        facts.mean,
        counted(facts.rounds as usize, "round"),
        table.text(0)
    )
}

/// The lines of a section, with the most points first; ties in the order of its list.
fn by_points(section: &CupSection) -> Vec<&CupLine> {
    let mut lines: Vec<&CupLine> = section.lines.iter().collect();
    lines.sort_by(|one, other| other.points.total.cmp(&one.points.total));
    lines
}

fn points_cells(line: &CupLine, by: ReadBy) -> Vec<String> {
    let points = &line.points;
    let bonus = match line.placing {
        Placing::ClearFirst => &points.bonus,
        Placing::Other => &Exact::zero(),
    };
    let shared = if line.shared && by == ReadBy::People { "=" } else { "" };
    let place = format!("{}{shared}", line.place);
    let mut cells = vec![place, line.name.clone(), line.score.to_string()];
    cells.push(format!("{:.2}", points.win.clone() * Exact::whole(100)));
    let amounts = [&points.section, &points.below, &points.raw(), bonus, &points.total];
    cells.extend(amounts.map(|amount| format!("{amount:.PLACES$}")));
    cells
}

/// The points in all sections of one tournament; empty if the player was not in it.
fn points_in(line: &SeasonLine, tournament: usize) -> String {
    let points = line.tournaments.iter().filter(|points| points.tournament == tournament);
    let points: Vec<Exact> = points.map(|points| points.points.clone()).collect();
    if points.is_empty() {
        return String::new();
    }
    format!("{:.PLACES$}", points.into_iter().sum::<Exact>())
}

/// A share without unnecessary decimals: `15`, `2.5`.
fn plain(share: &Exact) -> String {
    let text = share.to_string();
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
