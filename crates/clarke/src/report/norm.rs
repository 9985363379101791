//! Norms in words: the verdict article by article, the rounds, forecasts and tables.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use event_awards::norm::{
    Amount, Article, Bound, Condition, CountedRating, Demand, Forecast, LeftOutBecause, MeanNeeded,
    NormReport, NormTable, NotPlayed, Origin, RoundAudit, RoundVerdict, Search, Verdict,
};
use event_awards::{CheckedSection, Title};
use rating_core::HalfPoints;

use crate::report::counted;
use crate::report::table::{Align, Table};

/// One player's attempts at some norms.
pub(crate) struct AttemptReport {
    /// The name.
    pub(crate) name: String,
    /// The player's federation.
    pub(crate) federation: String,
    /// Norm by norm.
    pub(crate) reports: Vec<NormReport>,
    /// Norm by norm, while rounds are still to come.
    pub(crate) forecasts: Vec<Forecast>,
}

/// All players of a section.
pub(crate) struct SectionReport<'a> {
    /// The section.
    pub(crate) section: &'a CheckedSection,
    /// For each player norm by norm.
    pub(crate) players: Vec<Vec<NormReport>>,
}

impl AttemptReport {
    /// For people: verdicts, the rounds, and what is still needed.
    pub(crate) fn text(&self) -> String {
        let mut blocks = vec![format!("{} ({})\n", self.name, self.federation)];
        let standing = if self.forecasts.is_empty() { Standing::Final } else { Standing::SoFar };
        let played = self.reports.iter().filter(|report| !report.rounds.is_empty());
        blocks.extend(played.clone().map(|report| verdict_text(report, standing)));
        if let Some(report) = played.clone().next() {
            blocks.push(format!("Round by round\n\n{}", self.rounds_table(report).text(2)));
        }
        blocks.extend(self.forecasts.iter().map(forecast_text));
        blocks.join("\n")
    }

    /// The rounds: facts of the opponent once, and what they count as for each title.
    fn rounds_table(&self, first: &NormReport) -> Table {
        let titles: Vec<String> =
            self.reports.iter().map(|report| format!("for {}", report.title)).collect();
        let mut headings = vec![
            ("round", Align::Right),
            ("opponent", Align::Left),
            ("federation", Align::Left),
            ("titled", Align::Left),
        ];
        headings.extend(titles.iter().map(|title| (title.as_str(), Align::Left)));
        let mut table = Table::new(&headings);
        for (position, round) in first.rounds.iter().enumerate() {
            let facts = self.reports.iter().find_map(|report| facts_of(&report.rounds[position]));
            let (origin, has_title) = facts.unwrap_or(("-", "-"));
            let opponent = round.opponent.clone().unwrap_or_else(|| "-".to_owned());
            let mut cells =
                vec![round.round.to_string(), opponent, origin.to_owned(), has_title.to_owned()];
            cells.extend(self.reports.iter().map(|report| counts_as(&report.rounds[position])));
            table.row_of(cells);
        }
        table
    }
}

/// For programs: one row a title and condition.
pub(crate) fn attempts_table(attempt: &AttemptReport) -> Table {
    let mut table = Table::new(&CONDITIONS);
    for report in &attempt.reports {
        add_conditions(&mut table, "", &attempt.name, report);
    }
    table
}

const CONDITIONS: [(&str, Align); 9] = [
    ("section", Align::Left),
    ("player", Align::Left),
    ("title", Align::Left),
    ("norm", Align::Left),
    ("article", Align::Left),
    ("condition", Align::Left),
    ("needed", Align::Left),
    ("found", Align::Right),
    ("met", Align::Left),
];

fn add_conditions(table: &mut Table, section: &str, player: &str, report: &NormReport) {
    for condition in &report.conditions {
        table.row([
            section.to_owned(),
            player.to_owned(),
            report.title.to_string(),
            if report.verdict == Verdict::Missed { "missed" } else { "made" }.to_owned(),
            condition.article.clause().to_owned(),
            name_of(condition),
            needed(condition.needed),
            condition.found.map(|found| found.to_string()).unwrap_or_default(),
            if condition.is_met() { "yes" } else { "no" }.to_owned(),
        ]);
    }
}

impl SectionReport<'_> {
    /// For people: who made which norm, and what was missing for the nearest that was not made.
    pub(crate) fn text(reports: &[Self]) -> String {
        reports.iter().map(Self::section_text).collect::<Vec<_>>().join("\n")
    }

    /// For programs: one row a player, title and condition.
    pub(crate) fn table(reports: &[Self]) -> Table {
        let mut table = Table::new(&CONDITIONS);
        for report in reports {
            for (player, norms) in report.players.iter().enumerate() {
                for norm in norms {
                    let section = &report.section.section().name;
                    add_conditions(&mut table, section, report.name(player), norm);
                }
            }
        }
        table
    }

    fn name(&self, player: usize) -> &str {
        self.section.player(player).map_or("", |entrant| entrant.name.as_str())
    }

    fn section_text(&self) -> String {
        let mut made = String::new();
        let mut table = Table::new(&[
            ("name", Align::Left),
            ("score", Align::Right),
            ("games", Align::Right),
            ("performance", Align::Right),
            ("title", Align::Left),
            ("missed by", Align::Left),
        ]);
        for (player, norms) in self.players.iter().enumerate() {
            for norm in norms.iter().filter(|norm| norm.verdict != Verdict::Missed) {
                // Writing to a String cannot fail.
                let _ = writeln!(made, "  {}: {}", self.name(player), headline(norm));
            }
            if let Some(nearest) = nearest_missed(norms) {
                table.row_of(self.missed_cells(player, nearest));
            }
        }
        let none = "  no norm was made\n".to_owned();
        let made = if made.is_empty() { none } else { made };
        let section = self.section.section();
        let players = counted(self.players.len(), "player");
        let rounds = counted(section.rounds as usize, "round");
        let facts = format!("{}: {players}, {rounds}", section.name);
        let missed =
            if table.is_empty() { String::new() } else { "\n".to_owned() + &table.text(2) };
        format!("{facts}\n\n{made}{missed}")
    }

    fn missed_cells(&self, player: usize, norm: &NormReport) -> Vec<String> {
        let figures = norm.figures.as_ref();
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let missed = norm.conditions.iter().filter(|condition| !condition.is_met());
        let words: Vec<String> = missed.map(in_words).collect();
        vec![
            self.name(player).to_owned(),
            or_dash(figures.map(|figures| figures.score.to_string())),
            figures.map_or(0, |figures| figures.games).to_string(),
            or_dash(figures.map(|figures| figures.performance.to_string())),
            norm.title.to_string(),
            words.join("; "),
        ]
    }
}

/// Of the norms that were missed the lowest one, if none above it was made: rule books name the
/// highest title first.
fn nearest_missed(norms: &[NormReport]) -> Option<&NormReport> {
    norms.iter().take_while(|norm| norm.verdict == Verdict::Missed).last()
}

/// Whether rounds are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Final,
    SoFar,
}

fn headline(report: &NormReport) -> String {
    let title = report.title;
    let counts = counts_as_games(report);
    match &report.verdict {
        Verdict::Made => format!("{title} norm made; {counts}"),
        Verdict::MadeLeavingOut(_) => {
            format!("{title} norm made without {}; {counts}", left_out(report))
        }
        Verdict::Missed => format!("{title} norm missed"),
    }
}

/// As how many games a norm counts, and whether one of them was not played.
fn counts_as_games(report: &NormReport) -> String {
    let games = report.games_counted;
    match report.unplayed_counted {
        0 => format!("it counts as {games} games"),
        1 => format!("it counts as {games} games, one of them not played"),
        unplayed => format!("it counts as {games} games, {unplayed} of them not played"),
    }
}

/// `the won games of round 2, 5 and the games after the result, of round 9`.
fn left_out(report: &NormReport) -> String {
    let rounds = |why: LeftOutBecause| {
        let is_gone = |round: &&RoundAudit| round.verdict == RoundVerdict::LeftOut(why);
        list(report.rounds.iter().filter(is_gone).map(|round| round.round.to_string()))
    };
    let (won, later) = (rounds(LeftOutBecause::Won), rounds(LeftOutBecause::PlayedAfterTheResult));
    let won = (!won.is_empty()).then(|| format!("the won games of round {won}"));
    let later =
        (!later.is_empty()).then(|| format!("the games after the result, of round {later}"));
    let parts: Vec<String> = won.into_iter().chain(later).collect();
    parts.join(" and ")
}

fn verdict_text(report: &NormReport, standing: Standing) -> String {
    let is_open = standing == Standing::SoFar && report.verdict == Verdict::Missed;
    let headline = if is_open { format!("{} so far", report.title) } else { headline(report) };
    let not_met = if is_open { "not yet" } else { "MISSED" };
    let mut text = headline + &figures_in_words(report) + "\n";
    let mut table = Table::new(&[
        ("article", Align::Left),
        ("condition", Align::Left),
        ("needed", Align::Left),
        ("found", Align::Right),
        ("", Align::Left),
    ]);
    for condition in &report.conditions {
        table.row([
            condition.article.clause().to_owned(),
            name_of(condition),
            needed(condition.needed),
            condition.found.map_or_else(|| "-".to_owned(), |found| found.to_string()),
            if condition.is_met() { "met" } else { not_met }.to_owned(),
        ]);
    }
    text += &table.text(2);
    if let Some(all) = &report.with_all_games {
        let missed: Vec<String> = all.iter().filter(|c| !c.is_met()).map(in_words).collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  with all games: {}", missed.join("; "));
    }
    if report.verdict == Verdict::Missed && !is_open {
        text += &score_needed(report.score_needed);
    }
    if report.search == Search::CutShort {
        text += "  not every way of leaving out games was tried: there are too many\n";
    }
    text
}

fn figures_in_words(report: &NormReport) -> String {
    report.figures.map_or_else(String::new, |figures| {
        format!(
            ": {} of {}, {}, mean of the opponents {}, performance {}",
            figures.score, figures.games, figures.per_cent, figures.mean, figures.performance
        )
    })
}

fn score_needed(score: Option<HalfPoints>) -> String {
    match score {
        Some(score) => format!("  score needed against these opponents: {score}\n"),
        None => "  no score is enough against these opponents\n".to_owned(),
    }
}

/// `mean of the opponents 2371, needs 2380`.
fn in_words(condition: &Condition) -> String {
    let found = condition.found.map_or_else(|| "none".to_owned(), |found| found.to_string());
    let bound = match condition.needed {
        Bound::AtLeast(amount) => format!("needs {amount}"),
        Bound::AtMost(amount) => format!("may have {amount}"),
        Bound::Is(amount) => format!("must be {amount}"),
    };
    format!("{} {found}, {bound}", name_of(condition))
}

fn name_of(condition: &Condition) -> String {
    article_name(condition.article, condition.federation.as_deref())
}

fn article_name(article: Article, federation: Option<&str>) -> String {
    let name = match article {
        Article::Sex => "sex of the player",
        Article::Games => "games",
        Article::OtherFederations => "other federations",
        Article::OwnFederation => "opponents of the own federation",
        Article::OneFederation => "opponents of one federation",
        Article::Titled => "titled opponents",
        Article::Sought => "opponents with this title or a better one",
        Article::Mean => "mean of the opponents",
        Article::Score => "score",
        Article::Performance => "performance",
    };
    federation.map_or_else(|| name.to_owned(), |letters| format!("{name} ({letters})"))
}

fn needed(bound: Bound) -> String {
    match bound {
        Bound::AtLeast(amount) => format!("at least {amount}"),
        Bound::AtMost(amount) => format!("at most {amount}"),
        Bound::Is(amount) => amount.to_string(),
    }
}

/// Where the opponent is from and whether they are titled; `None` if the game is left out.
fn facts_of(round: &RoundAudit) -> Option<(&'static str, &'static str)> {
    let RoundVerdict::Counts { titled, origin, .. } = round.verdict else {
        return None;
    };
    let origin = match origin {
        Origin::OwnFederation => "own",
        Origin::OtherFederation => "other",
        Origin::NoFederation => "none",
    };
    Some((origin, if titled { "yes" } else { "no" }))
}

fn counts_as(round: &RoundAudit) -> String {
    match round.verdict {
        RoundVerdict::Counts { rating, sought, .. } => {
            let sought = if sought { ", has the title" } else { "" };
            let rating = match rating {
                CountedRating::Own(rating) => rating.to_string(),
                CountedRating::Unrated(rating) => format!("{rating} (unrated)"),
                CountedRating::RaisedToFloor { floor, from } => format!("{floor} (up from {from})"),
            };
            format!("{rating}{sought}")
        }
        RoundVerdict::LeftOut(LeftOutBecause::Won) => "won, left out".to_owned(),
        RoundVerdict::LeftOut(LeftOutBecause::PlayedAfterTheResult) => {
            "after the result, left out".to_owned()
        }
        RoundVerdict::NotPlayed(NotPlayed::ForfeitWin) => "won by default".to_owned(),
        RoundVerdict::NotPlayed(NotPlayed::Default) => "not played".to_owned(),
        RoundVerdict::NotPlayed(NotPlayed::FullPointBye) => "full-point bye".to_owned(),
        RoundVerdict::NotPlayed(NotPlayed::NoPairing) => "no game".to_owned(),
    }
}

fn forecast_text(forecast: &Forecast) -> String {
    let Forecast { title, rounds_left, unknown_opponents, games, .. } = forecast;
    let mut text = format!(
        "{title} norm, {rounds_left} of {games} games to come{}\n",
        if forecast.is_possible() { "" } else { ": out of reach" }
    );
    for demand in forecast.demands.iter().filter(|demand| asks(demand, *unknown_opponents)) {
        let _ = writeln!(text, "  {}", demand_in_words(demand, *unknown_opponents));
    }
    let mut table = Table::new(&[
        ("points to come", Align::Right),
        ("score", Align::Right),
        ("%", Align::Right),
        ("mean of all opponents", Align::Right),
        ("mean of the opponents not known yet", Align::Left),
    ]);
    for row in &forecast.rows {
        let needs = match row.needs {
            MeanNeeded::AtLeast(mean) => format!("at least {mean}"),
            MeanNeeded::Reached => "all are known: enough".to_owned(),
            MeanNeeded::TooLow => "all are known: too low".to_owned(),
        };
        let (score, mean) = (row.score.to_string(), row.mean_at_least.to_string());
        table.row([row.points.to_string(), score, per_cent(row.per_cent), mean, needs]);
    }
    if table.is_empty() { text } else { text + &table.text(2) }
}

fn per_cent(per_cent: rating_core::PerCent) -> String {
    per_cent.to_string().trim_end_matches('%').to_owned()
}

/// Whether a demand excludes anything that can still happen.
fn asks(demand: &Demand, unknown: u32) -> bool {
    match demand.bound {
        Bound::AtLeast(least) => least > Amount::Count(0),
        Bound::AtMost(most) => most < Amount::Count(unknown),
        Bound::Is(_) => true,
    }
}

fn demand_in_words(demand: &Demand, unknown: u32) -> String {
    let name = article_name(demand.article, demand.federation.as_deref());
    let possible = if demand.possible { "" } else { " (impossible)" };
    match unknown {
        0 => format!("{name}: {} more{possible}", needed(demand.bound)),
        _ => format!("opponents not known yet, {name}: {}{possible}", needed(demand.bound)),
    }
}

/// Tables for some titles and numbers of games: for programs, and for people.
pub(crate) fn norm_tables(by_title: &[Vec<NormTable>]) -> (Table, String) {
    let mut flat = Table::new(&[
        ("title", Align::Left),
        ("games", Align::Right),
        ("score", Align::Right),
        ("per_cent", Align::Right),
        ("mean_at_least", Align::Right),
    ]);
    for table in by_title.iter().flatten() {
        for row in &table.rows {
            flat.row([
                table.title.to_string(),
                table.games.to_string(),
                row.score.to_string(),
                per_cent(row.per_cent),
                row.mean_at_least.to_string(),
            ]);
        }
    }
    let texts: Vec<String> = by_title.iter().filter_map(|tables| title_text(tables)).collect();
    (flat, texts.join("\n"))
}

/// Scores down, numbers of games across; below, what is asked of the opponents.
fn title_text(tables: &[NormTable]) -> Option<String> {
    let title: Title = tables.first()?.title;
    let scores: BTreeSet<HalfPoints> =
        tables.iter().flat_map(|table| table.rows.iter().map(|row| row.score)).collect();
    let games: Vec<String> = tables.iter().map(|table| format!("{} games", table.games)).collect();
    let mut headings = vec![("score", Align::Left)];
    headings.extend(games.iter().map(|games| (games.as_str(), Align::Right)));
    let mut matrix = Table::new(&headings);
    for score in scores.into_iter().rev() {
        let mean = |table: &NormTable| {
            let row = table.rows.iter().find(|row| row.score == score);
            row.map_or_else(String::new, |row| row.mean_at_least.to_string())
        };
        let means = tables.iter().map(mean);
        matrix.row_of(std::iter::once(score.to_string()).chain(means).collect());
    }
    let demands: [Demanded; 4] = [
        ("titled, at least", |table| table.titled),
        ("this title or better, at least", |table| table.sought),
        ("own federation, at most", |table| table.own_federation),
        ("one federation, at most", |table| table.one_federation),
    ];
    for (name, of) in demands {
        let counts = tables.iter().map(|table| of(table).to_string());
        matrix.row_of(std::iter::once(name.to_owned()).chain(counts).collect());
    }
    Some(format!("{title}: the mean of the opponents that a score needs\n\n{}", matrix.text(2)))
}

/// What is asked of the opponents, and how many of them.
type Demanded = (&'static str, fn(&NormTable) -> u32);

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
