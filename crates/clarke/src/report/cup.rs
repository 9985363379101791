//! Cup points, standings and prizes, in words and for programs.

use event_awards::Exact;
use event_awards::cup::{CupLine, CupSection, SeasonLine};
use event_awards::prizes::{Award, Cents, Prize, PrizeFor, PrizeList, PrizePlayer, PrizeTable};
use findings::counted;
use rating_core::Number;
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::table::{Align, Table, cell};

/// The number of decimals of points.
// "We run this figure out to 4 decimal places" (The VCF Tour Cup).
const PLACES: usize = 4;

/// The reader of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadBy {
    People,
    Programs,
}

/// Everything that `clarke cup` computed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "CupJson")]
pub(crate) struct CupReport {
    /// Tournament by tournament, in the order of the command line.
    tournaments: Vec<Tournament>,
    /// All tournaments together, the most points first.
    standings: Vec<Standing>,
    /// The fund divided, where there is one.
    prizes: Option<Prizes>,
}

/// One tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TournamentJson")]
pub(crate) struct Tournament {
    /// The tournament's file, without folder and ending.
    pub(crate) tournament: String,
    /// Section by section, in the order of the file: the highest first.
    pub(crate) sections: Vec<CupSection>,
}

/// A player's place in the standings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "StandingJson")]
struct Standing {
    /// The place, the same for all with the same total.
    place: u32,
    /// Whether others have the same total.
    shared: bool,
    /// The player's name, as the last tournament has it.
    name: String,
    /// Their code, else their FIDE number, else their name.
    key: String,
    /// Tournament by tournament; null where the player was not there.
    points: Vec<Option<Number>>,
    /// The cup points of all tournaments together.
    total: Number,
    /// Tournaments in which nothing but the name says who the player is.
    by_name: Vec<String>,
    /// What the player gets of the fund; null for nothing.
    prize: Option<Number>,
}

/// A fund and who gets what of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PrizesJson")]
struct Prizes {
    /// What is divided, in money.
    fund: Number,
    /// The prizes with their shares of the fund.
    table: Vec<PrizeLine>,
    /// All shares together, in per cent.
    #[serde(skip)]
    all_shares: Number,
    /// Who gets what, in the order of the standings.
    awards: Vec<AwardLine>,
    /// Prizes that nobody gets: they stay in the fund.
    left_over: Vec<PrizeLine>,
}

/// One prize.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PrizeJson")]
struct PrizeLine {
    /// What it is for, such as `place 1` or `class A, place 2`.
    prize: String,
    /// Its share of the fund in per cent.
    share_per_cent: Number,
    /// That share in money.
    amount: Number,
}

/// What one player gets.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AwardJson")]
struct AwardLine {
    /// The player's name.
    name: String,
    /// Their cup points of all tournaments together.
    points: Number,
    /// The class that they play in; null for none.
    class: Option<String>,
    /// The prizes that they win, alone or with players of the same total.
    prizes: Vec<String>,
    /// How many players share these prizes, this one counted.
    shared_by: usize,
    /// What this player gets, in money.
    amount: Number,
}

/// A fund with its prizes, and who gets them.
pub(crate) struct DividedFund {
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
    /// The tournaments with the standings and the fund, if there is one.
    pub(crate) fn of(
        tournaments: Vec<Tournament>,
        standings: &[SeasonLine],
        fund: Option<&DividedFund>,
    ) -> Self {
        let award_of = |position: usize| {
            fund.and_then(|fund| fund.list.awards.iter().find(|award| award.player == position))
        };
        let standing = |(position, line): (usize, &SeasonLine)| {
            let by_name = line.tournaments.iter().filter(|points| points.by_name);
            Standing {
                place: line.place,
                shared: line.shared,
                name: line.name.clone(),
                key: line.key.clone(),
                points: (0..tournaments.len()).map(|number| points_in(line, number)).collect(),
                total: points(&line.total),
                by_name: by_name
                    .filter_map(|points| tournaments.get(points.tournament))
                    .map(|one| one.tournament.clone())
                    .collect(),
                prize: award_of(position).map(|award| Number::of(award.amount)),
            }
        };
        let standings: Vec<Standing> = standings.iter().enumerate().map(standing).collect();
        let prizes = fund.map(|fund| Prizes::of(fund, &standings));
        Self { tournaments, standings, prizes }
    }

    /// For people: the points section by section, or the standings; then the prizes.
    pub(crate) fn text(&self) -> String {
        let mut blocks = Vec::new();
        match self.tournaments.as_slice() {
            [one] => blocks.extend(one.sections.iter().map(section_text)),
            [] => {}
            several => blocks.push(format!(
                "Standings after {} tournaments\n\n{}",
                several.len(),
                self.standings_table(ReadBy::People).text(0) + &self.found_by_name()
            )),
        }
        if let Some(prizes) = &self.prizes {
            blocks.push(format!("A fund of {}\n\n{}", prizes.fund, prizes.table().text(0)));
            if !prizes.awards.is_empty() {
                blocks.push(prizes.awards_text());
            }
        }
        blocks.join("\n")
    }

    /// For programs: the points, the standings or the prizes, whichever is the last step that was
    /// requested.
    pub(crate) fn table(&self) -> Table {
        match (&self.prizes, self.tournaments.as_slice()) {
            (Some(prizes), []) => prizes.table(),
            (None, [one]) => {
                let mut headings = POINTS.to_vec();
                headings.insert(2, ("key", Align::Left));
                headings[5].0 = "section points";
                headings.insert(0, ("section", Align::Left));
                let mut table = Table::new(&headings);
                for section in &one.sections {
                    for line in section.by_points() {
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
        let has_prizes = by == ReadBy::Programs && self.prizes.is_some();
        let mut headings = vec![("place", Align::Right), ("name", Align::Left)];
        headings.extend(has_keys.then_some(("key", Align::Left)));
        headings.extend(self.tournaments.iter().map(|one| (one.tournament.as_str(), Align::Right)));
        headings.push(("total", Align::Right));
        headings.extend(has_prizes.then_some(("prize", Align::Right)));
        let mut table = Table::new(&headings);
        for line in &self.standings {
            let shared = if line.shared && by == ReadBy::People { "=" } else { "" };
            let mut cells = vec![format!("{}{shared}", line.place), line.name.clone()];
            cells.extend(has_keys.then(|| line.key.clone()));
            cells.extend(line.points.iter().map(|points| cell(points.as_ref())));
            cells.push(line.total.to_string());
            cells.extend(has_prizes.then(|| cell(line.prize.as_ref())));
            table.row_of(cells);
        }
        table
    }

    /// Players whose points from several tournaments were added only because of the same name, one
    /// per line.
    fn found_by_name(&self) -> String {
        let line = |Standing { name, key, by_name, .. }: &Standing| {
            (!by_name.is_empty()).then(|| {
                format!(
                    "{name} ({key}) is taken for the player of that name in {}\n",
                    by_name.join(", ")
                )
            })
        };
        let lines: String = self.standings.iter().filter_map(line).collect();
        if lines.is_empty() { lines } else { format!("\n{lines}") }
    }
}

impl Prizes {
    fn of(fund: &DividedFund, standings: &[Standing]) -> Self {
        let DividedFund { fund, table, players, list } = fund;
        let class = |number: usize| table.classes.get(number).map(|class| class.name.clone());
        let prize = |prize: &Prize| PrizeLine {
            prize: name_of(table, prize.prize_for),
            share_per_cent: plain(&prize.share),
            amount: Number::of(prize.amount),
        };
        let award = |award: &Award| AwardLine {
            name: standings[award.player].name.clone(),
            points: standings[award.player].total.clone(),
            class: players[award.player].class.and_then(class),
            prizes: award.prizes.iter().map(|prize| name_of(table, *prize)).collect(),
            shared_by: award.shared_by,
            amount: Number::of(award.amount),
        };
        Self {
            fund: Number::of(fund),
            table: table.prizes.iter().map(prize).collect(),
            all_shares: plain(&table.prizes.iter().map(|prize| prize.share.clone()).sum()),
            awards: list.awards.iter().map(award).collect(),
            left_over: list.left_over.iter().map(prize).collect(),
        }
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("prize", Align::Left),
            ("share %", Align::Right),
            ("amount", Align::Right),
        ]);
        for PrizeLine { prize, share_per_cent, amount } in &self.table {
            table.row([prize.clone(), share_per_cent.to_string(), amount.to_string()]);
        }
        table.row(["all".into(), self.all_shares.to_string(), self.fund.to_string()]);
        table
    }

    fn awards_text(&self) -> String {
        let mut table = Table::new(&[
            ("name", Align::Left),
            ("points", Align::Right),
            ("class", Align::Left),
            ("prize", Align::Left),
            ("amount", Align::Right),
        ]);
        for award in &self.awards {
            let shared = match award.shared_by {
                1 => String::new(),
                players => format!(", shared by {players}"),
            };
            table.row([
                award.name.clone(),
                award.points.to_string(),
                award.class.clone().unwrap_or_else(|| "none".to_owned()),
                format!("{}{shared}", award.prizes.join(" + ")),
                award.amount.to_string(),
            ]);
        }
        for PrizeLine { prize, amount, .. } in &self.left_over {
            let name = format!("left over: {prize}");
            table.row(["-".into(), String::new(), String::new(), name, amount.to_string()]);
        }
        let all = self.fund.to_string();
        table.row(["all".into(), String::new(), String::new(), String::new(), all]);
        format!("Awards\n\n{}", table.text(0))
    }
}

/// The description of a prize: `place 1`, `class A, place 2`.
fn name_of(table: &PrizeTable, prize_for: PrizeFor) -> String {
    match prize_for {
        PrizeFor::Place(place) => format!("place {place}"),
        PrizeFor::Class { class, place } => {
            let name = table.classes.get(class).map_or("", |class| class.name.as_str());
            format!("class {name}, place {place}")
        }
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
    let below: Vec<String> = facts.players_below.iter().map(ToString::to_string).collect();
    let below = match below.as_slice() {
        [] => String::new(),
        counts => format!("; players in the sections below: {}", counts.join(", ")),
    };
    let mut table = Table::new(&POINTS);
    for line in section.by_points() {
        table.row_of(points_cells(line, ReadBy::People));
    }
    format!(
        "{}: {}, mean rating after the event {:.2}, {}{below}\n\n{}",
        section.name,
        counted(facts.players as usize, "player"),
        facts.mean_rating,
        counted(facts.rounds as usize, "round"),
        table.text(0)
    )
}

fn points_cells(line: &CupLine, by: ReadBy) -> Vec<String> {
    let of = &line.points;
    let shared = if line.shared && by == ReadBy::People { "=" } else { "" };
    let place = format!("{}{shared}", line.place);
    let mut cells = vec![place, line.name.clone(), line.score.to_string()];
    cells.push(format!("{:.2}", of.win.clone() * Exact::whole(100)));
    let amounts = [&of.section, &of.below, &of.raw, &of.bonus, &of.total];
    cells.extend(amounts.map(|amount| points(amount).to_string()));
    cells
}

fn points(points: &Exact) -> Number {
    Number::of(format_args!("{points:.PLACES$}"))
}

/// The points in all sections of one tournament; `None` if the player was not in it.
fn points_in(line: &SeasonLine, tournament: usize) -> Option<Number> {
    let of = line.tournaments.iter().filter(|points| points.tournament == tournament);
    let of: Vec<Exact> = of.map(|points| points.points.clone()).collect();
    (!of.is_empty()).then(|| points(&of.into_iter().sum()))
}

/// A share without unnecessary decimals: `15`, `2.5`.
fn plain(share: &Exact) -> Number {
    Number::of(share.to_string().trim_end_matches('0').trim_end_matches('.'))
}
