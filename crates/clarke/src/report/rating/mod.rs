//! FIDE's rating calculation with every step, in words and as JSON.

mod expectation;
mod first_rating;

pub(crate) use expectation::ExpectationReport;

use event_awards::KnownBy;
use event_awards::rating_changes::{PlayerRating, RatingMonth, RatingOutcome};
use event_sections::CheckedSection;
use rating_core::fide_rating::{Coefficient, EventChange, GameChange, KReason, PeriodChange};
use rating_core::{HalfPoints, Number};
use schemars::JsonSchema;
use serde::Serialize;

use self::first_rating::{
    FirstGameLine, FirstReport, first_games, first_games_table, first_report,
};
use crate::report::rounds::{left_out_because, round_cell, round_or_opponent};
use crate::report::table::{Align, Table};

/// A player's month.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PlayerReport {
    /// The player's name; `the player` where opponents were given on the command line.
    player: String,
    /// Their code, if they have one.
    code: Option<String>,
    /// Their number in FIDE's rating list, if they have one.
    fide_code: Option<String>,
    /// The month of the rating list, as `2025-10`.
    month: String,
    /// The edition of FIDE's rules by which it was computed, such as `fide-2025`.
    edition: &'static str,
    /// What the games did to a rated player's rating; left out for an unrated player.
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<ChangeReport>,
    /// The first rating of an unrated player; left out for a rated one, and where the games give
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_rating: Option<FirstReport>,
    /// Why there is no first rating; left out for a rated player, and where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_first_rating: Option<String>,
    /// The games of an unrated player, left out without any; a rated player's are in `change`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    games: Vec<FirstGameLine>,
    /// The rounds that do not count.
    left_out: Vec<LeftOutLine>,
}

/// The change of a rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ChangeReport {
    /// The rating before the month.
    before: Number,
    /// The development coefficient: what a whole point above the expectation is worth.
    k: u16,
    /// Why it is this one, in words.
    why_k: String,
    /// Event by event, in the order given.
    events: Vec<EventLine>,
    /// The games that count, in the order of events and rounds.
    games: Vec<GameLine>,
    /// The sum of the events' changes in rating points, with two decimals at most.
    exact: Number,
    /// That sum in whole points: rounded once, a half away from zero.
    points: i64,
    /// The rating after the month.
    after: Number,
    /// Whether the rating after the month is high enough to be published.
    published: bool,
}

/// One event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct EventLine {
    /// The event's name.
    event: String,
    /// How many games of it count.
    games: usize,
    /// The points in these games.
    score: Number,
    /// The points that table 8.1b expects in them.
    expected: Number,
    /// `score` less `expected`.
    gain: Number,
    /// K times `gain`, in rating points.
    change: Number,
}

/// One game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct GameLine {
    /// The event's name.
    event: String,
    /// The round, from 1; of opponents given on the command line their place among them.
    round: u32,
    /// The opponent's name; empty for opponents given on the command line.
    opponent: String,
    /// The opponent's rating.
    opponents_rating: Number,
    /// The player's rating less the opponent's.
    difference: Number,
    /// The difference as it counts: under the 400-point rule at most 400.
    counts_as: Number,
    /// What table 8.1b expects of the player, in per cent.
    expected: u8,
    /// The player's result: 1, 0.5 or 0.
    result: Number,
    /// K times the result less the expectation, in rating points.
    change: Number,
    /// The round for people, empty where nobody wrote it.
    #[serde(skip)]
    round_shown: String,
}

/// A round that does not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LeftOutLine {
    /// The event's name.
    event: String,
    /// The round, from 1.
    round: u32,
    /// Why it does not count, in words.
    why: &'static str,
    /// The round in words, or the opponent where nobody wrote the round.
    #[serde(skip)]
    which: String,
}

impl PlayerReport {
    /// The changes of a player's rating in a month; `at` has the player's positions in sections,
    /// for the names of opponents.
    pub(crate) fn of(
        who: KnownBy<'_>,
        events: &[String],
        at: &[(&CheckedSection, usize)],
        found: &PlayerRating,
        RatingMonth { year, month, edition }: RatingMonth,
    ) -> Self {
        let event = |number: usize| events.get(number).cloned().unwrap_or_default();
        let left_out = found.left_out.iter().map(|&(number, round, why)| LeftOutLine {
            event: event(number),
            round,
            why: left_out_because(why),
            which: which(at, number, round),
        });
        let mut report = Self {
            player: who.name.to_owned(),
            code: who.code.map(str::to_owned),
            fide_code: who.fide_code.map(str::to_owned),
            month: format!("{year}-{month:02}"),
            edition: edition.name,
            change: None,
            first_rating: None,
            no_first_rating: None,
            games: Vec::new(),
            left_out: left_out.collect(),
        };
        match &found.outcome {
            RatingOutcome::Change(change) => {
                report.change = Some(change_report(change, events, at, found));
            }
            RatingOutcome::First(Ok(first)) => {
                report.first_rating = Some(first_report(first, edition));
                report.games = first_games(events, at, found);
            }
            RatingOutcome::First(Err(why)) => {
                report.no_first_rating = Some(why.to_string());
                report.games = first_games(events, at, found);
            }
        }
        report
    }

    /// For people: every step.
    pub(crate) fn text(&self) -> String {
        let head = format!("{}, {}, {}\n\n", self.player, self.month, self.edition);
        let mut text = head + &self.steps();
        if !self.left_out.is_empty() {
            let lines = self.left_out.iter();
            let lines = lines.map(|l| format!("  {}, {}: {}\n", l.event, l.which, l.why));
            text.push_str("\nnot counted\n");
            text.extend(lines);
        }
        text
    }

    fn steps(&self) -> String {
        if let Some(change) = &self.change {
            return change.text();
        }
        let games = if self.games.is_empty() {
            String::new()
        } else {
            first_games_table(&self.games).text(0) + "\n"
        };
        let no_rating =
            || format!("no first rating: {}\n", self.no_first_rating.clone().unwrap_or_default());
        games + &self.first_rating.as_ref().map_or_else(no_rating, FirstReport::text)
    }

    /// For spreadsheets: one row per game, or the first rating.
    pub(crate) fn table(&self) -> Table {
        match &self.change {
            Some(change) => change.games_table(),
            None => players_table(std::slice::from_ref(self), Columns::WithNumbers),
        }
    }
}

impl ChangeReport {
    fn text(&self) -> String {
        let mut events = Table::new(&[
            ("event", Align::Left),
            ("games", Align::Right),
            ("score", Align::Right),
            ("expected", Align::Right),
            ("gain", Align::Right),
            ("change", Align::Right),
        ]);
        for event in &self.events {
            let EventLine { event, games, score, expected, gain, change } = event;
            let numbers = [score, expected, gain, change].map(Number::to_string);
            let [score, expected, gain, change] = numbers;
            events.row([event.clone(), games.to_string(), score, expected, gain, change]);
        }
        let published = if self.published { "" } else { ", too low to be published" };
        format!(
            "{}\n{}\nK {}: {}\nsum of the changes {}, rounded {}; {} {} = {}{published}\n",
            self.games_table().text(0),
            events.text(0),
            self.k,
            self.why_k,
            self.exact,
            self.points,
            self.before,
            signed(self.points),
            self.after,
        )
    }

    fn games_table(&self) -> Table {
        let mut table = Table::new(&[
            ("event", Align::Left),
            ("round", Align::Right),
            ("opponent", Align::Left),
            ("rating", Align::Right),
            ("difference", Align::Right),
            ("counts as", Align::Right),
            ("expected %", Align::Right),
            ("result", Align::Right),
            ("change", Align::Right),
        ]);
        for game in &self.games {
            table.row([
                game.event.clone(),
                game.round_shown.clone(),
                game.opponent.clone(),
                game.opponents_rating.to_string(),
                game.difference.to_string(),
                game.counts_as.to_string(),
                game.expected.to_string(),
                game.result.to_string(),
                game.change.to_string(),
            ]);
        }
        table
    }
}

/// A number with its sign: `+ 14`, `- 3`.
fn signed(points: i64) -> String {
    if points < 0 { format!("- {}", points.unsigned_abs()) } else { format!("+ {points}") }
}

/// All players of a month, for people.
pub(crate) fn players_text(players: &[PlayerReport], month: RatingMonth) -> String {
    let RatingMonth { year, month, edition } = month;
    let table = players_table(players, Columns::OfThePage).text(0);
    let left_out: String = players.iter().filter_map(left_out_line).collect();
    let left_out =
        if left_out.is_empty() { left_out } else { format!("\nnot counted\n{left_out}") };
    format!("{year}-{month:02}, {}\n\n{table}{left_out}", edition.name)
}

/// The results that were left out of a player's month, in one line.
fn left_out_line(player: &PlayerReport) -> Option<String> {
    let rounds = player.left_out.iter();
    let rounds = rounds.map(|line| format!("{}, {} ({})", line.event, line.which, line.why));
    let rounds: Vec<String> = rounds.collect();
    (!rounds.is_empty()).then(|| format!("  {}: {}\n", player.player, rounds.join("; ")))
}

/// The columns of the table of players.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Columns {
    /// Those that fit on a page.
    OfThePage,
    /// These and the code and FIDE number, which distinguish players with the same name.
    WithNumbers,
}

/// One row per player: the month in one line.
pub(crate) fn players_table(players: &[PlayerReport], columns: Columns) -> Table {
    let mut headings = vec![
        ("name", Align::Left),
        ("rating", Align::Right),
        ("games", Align::Right),
        ("K", Align::Right),
        ("exact", Align::Right),
        ("change", Align::Right),
        ("after", Align::Right),
        ("note", Align::Left),
    ];
    if columns == Columns::WithNumbers {
        headings.extend([("code", Align::Left), ("fide_code", Align::Left)]);
    }
    let mut table = Table::new(&headings);
    for player in players {
        let mut row = vec![player.player.clone()];
        row.extend(cells(player));
        if columns == Columns::WithNumbers {
            let numbers = [&player.code, &player.fide_code];
            row.extend(numbers.map(|number| number.clone().unwrap_or_default()));
        }
        table.row_of(row);
    }
    table
}

fn cells(player: &PlayerReport) -> [String; 7] {
    let note = |is_published: bool, published: &str| {
        if is_published { published } else { "too low to be published" }.to_owned()
    };
    match (&player.change, &player.first_rating) {
        (Some(change), _) => [
            change.before.to_string(),
            change.games.len().to_string(),
            change.k.to_string(),
            change.exact.to_string(),
            change.points.to_string(),
            change.after.to_string(),
            note(change.published, ""),
        ],
        (None, Some(first)) => {
            let note = note(first.published, "first rating");
            let [rating_before, k, exact, points] = [const { String::new() }; 4];
            [
                rating_before,
                first.games_played.to_string(),
                k,
                exact,
                points,
                first.rating.to_string(),
                note,
            ]
        }
        (None, None) => {
            let mut cells = [const { String::new() }; 7];
            cells[6] = player.no_first_rating.clone().unwrap_or_default();
            cells
        }
    }
}

fn change_report(
    change: &PeriodChange,
    events: &[String],
    at: &[(&CheckedSection, usize)],
    found: &PlayerRating,
) -> ChangeReport {
    let k = change.k.value();
    let event = |number: usize| events.get(number).cloned().unwrap_or_default();
    let of_event = |(number, of): (usize, &EventChange)| EventLine {
        event: event(number),
        games: of.games.len(),
        score: Number::of(of.score),
        expected: Number::of(of.expected),
        gain: Number::of(of.gain),
        change: Number::of(of.change),
    };
    let changes = change.events.iter().flat_map(|event| &event.games);
    let of_game = |((number, round, _), game): (&(usize, u32, _), &GameChange)| GameLine {
        event: event(*number),
        round: *round,
        opponent: opponent(at, *number, *round),
        opponents_rating: Number::of(game.game.opponent),
        difference: Number::of(game.difference),
        counts_as: Number::of(game.counted),
        expected: game.expected.value(),
        result: Number::of(HalfPoints::of(game.game.outcome)),
        change: Number::of(game.change(k)),
        round_shown: shown(at, *number, *round),
    };
    ChangeReport {
        before: Number::of(change.before),
        k,
        why_k: why(change.k, change.games_before.is_some()),
        events: change.events.iter().enumerate().map(of_event).collect(),
        games: found.games.iter().zip(changes).map(of_game).collect(),
        exact: Number::of(change.exact),
        points: change.points,
        after: Number::of(change.after),
        published: change.published,
    }
}

/// The name of the opponent of a round, if the event is a section.
fn opponent(at: &[(&CheckedSection, usize)], event: usize, round: u32) -> String {
    let met = at.get(event).and_then(|(section, player)| {
        let met = section.games_of(*player).find(|(of_round, ..)| *of_round == round);
        met.map(|(_, opponent, _)| opponent.name.clone())
    });
    met.unwrap_or_default()
}

/// A round of an event as a cell; a round of games on the command line is their place.
fn shown(at: &[(&CheckedSection, usize)], event: usize, round: u32) -> String {
    let section = at.get(event).map(|(section, _)| section.section());
    section.map_or_else(|| round.to_string(), |section| round_cell(section, round))
}

/// The same in words, with the opponent in the place of a round that nobody wrote.
fn which(at: &[(&CheckedSection, usize)], event: usize, round: u32) -> String {
    let found = at.get(event).map(|(section, player)| round_or_opponent(section, *player, round));
    found.unwrap_or_else(|| format!("round {round}"))
}

/// The reason for K, and whether it is an assumption: few files have the number of games that a
/// player has played.
fn why(k: Coefficient, are_games_known: bool) -> String {
    let Coefficient::ByRule(factor) = k else { return "as given".to_owned() };
    let reason = match factor.reason {
        KReason::New => "fewer than 30 games",
        KReason::Reached2400 => "2400 was reached",
        KReason::Junior => "up to the year of the 18th birthday, below 2300",
        KReason::Established if are_games_known => "30 games or more, below 2400",
        KReason::Established => "taken as of 30 games or more (--games), below 2400",
    };
    match factor.reduced_from {
        None => reason.to_owned(),
        Some(from) => format!("{reason}; {from} x games would be above 700"),
    }
}
