//! FIDE's rating calculation with every step, in words and for programs.

use event_awards::rating_changes::{PlayerRating, RatingMonth, RatingOutcome};
use event_sections::CheckedSection;
use rating_core::HalfPoints;
use rating_core::fide_rating::Edition;
use rating_core::fide_rating::{
    Coefficient, EventChange, Expectation, GameChange, InitialRating, KReason, PeriodChange,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::left_out::left_out_because;
use crate::report::number::Number;
use crate::report::table::{Align, Table};

/// What is expected of a difference in ratings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ExpectationReport {
    difference: Number,
    expected: Vec<ExpectedLine>,
}

/// The expectation with the 400-point rule, or without it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ExpectedLine {
    rule: &'static str,
    counts_as: Number,
    per_cent: u8,
    opponents_per_cent: u8,
}

impl ExpectationReport {
    /// With the 400-point rule, and without it.
    pub(crate) fn of([limited, unlimited]: [Expectation; 2]) -> Self {
        let line = |rule, Expectation { counted, expected, .. }: Expectation| ExpectedLine {
            rule,
            counts_as: Number::of(counted),
            per_cent: expected.value(),
            opponents_per_cent: expected.complement().value(),
        };
        let expected = vec![
            line("more than 400 counts as 400", limited),
            line("every difference counts in full", unlimited),
        ];
        Self { difference: Number::of(limited.difference), expected }
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        format!("{} points, by table 8.1b\n\n{}", self.difference, self.table().text(0))
    }

    /// One row a rule.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("rule", Align::Left),
            ("counts as", Align::Right),
            ("expected %", Align::Right),
            ("opponent's %", Align::Right),
        ]);
        for line in &self.expected {
            let per_cents = [line.per_cent, line.opponents_per_cent].map(|value| value.to_string());
            let [own, other] = per_cents;
            table.row([line.rule.to_owned(), line.counts_as.to_string(), own, other]);
        }
        table
    }
}

/// A player's month.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PlayerReport {
    player: String,
    month: String,
    edition: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<ChangeReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_rating: Option<FirstReport>,
    /// Why there is no first rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_first_rating: Option<String>,
    left_out: Vec<LeftOutLine>,
}

/// The change of a rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ChangeReport {
    before: Number,
    k: u16,
    why_k: String,
    events: Vec<EventLine>,
    games: Vec<GameLine>,
    exact: Number,
    points: i64,
    after: Number,
    published: bool,
}

/// One event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct EventLine {
    event: String,
    games: usize,
    score: Number,
    expected: Number,
    gain: Number,
    change: Number,
}

/// One game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct GameLine {
    event: String,
    round: u32,
    opponent: String,
    opponents_rating: Number,
    difference: Number,
    counts_as: Number,
    expected: u8,
    result: Number,
    change: Number,
}

/// A first rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct FirstReport {
    games: u32,
    /// How many of them were not played: draws that the edition adds.
    fictional_draws: u8,
    score: Number,
    mean: Number,
    per_cent: u8,
    added: Number,
    before_limit: Number,
    rating: Number,
    published: bool,
}

/// A round that does not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct LeftOutLine {
    event: String,
    round: u32,
    why: &'static str,
}

impl PlayerReport {
    /// What a month did to a player; `at` says where they stand in sections, for opponents' names.
    pub(crate) fn of(
        player: &str,
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
        });
        let mut report = Self {
            player: player.to_owned(),
            month: format!("{year}-{month:02}"),
            edition: edition.name,
            change: None,
            first_rating: None,
            no_first_rating: None,
            left_out: left_out.collect(),
        };
        match &found.outcome {
            RatingOutcome::Change(change) => {
                report.change = Some(change_report(change, events, at, found));
            }
            RatingOutcome::First(Ok(first)) => {
                report.first_rating = Some(first_report(first, edition));
            }
            RatingOutcome::First(Err(why)) => report.no_first_rating = Some(why.to_string()),
        }
        report
    }

    /// For people: every step.
    pub(crate) fn text(&self) -> String {
        let head = format!("{}, {}, {}\n\n", self.player, self.month, self.edition);
        let mut text = head + &self.steps();
        if !self.left_out.is_empty() {
            let lines = self.left_out.iter();
            let lines = lines.map(|l| format!("  {}, round {}: {}\n", l.event, l.round, l.why));
            text.push_str("\nnot counted\n");
            text.extend(lines);
        }
        text
    }

    fn steps(&self) -> String {
        if let Some(first) = &self.first_rating {
            return first.text();
        }
        match &self.change {
            Some(change) => change.text(),
            None => {
                format!("no first rating: {}\n", self.no_first_rating.clone().unwrap_or_default())
            }
        }
    }

    /// For spreadsheets: one row a game, or the first rating.
    pub(crate) fn table(&self) -> Table {
        match &self.change {
            Some(change) => change.games_table(),
            None => players_table(std::slice::from_ref(self)),
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
                game.round.to_string(),
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

impl FirstReport {
    fn text(&self) -> String {
        let limited = if self.before_limit == self.rating {
            String::new()
        } else {
            format!(", limited from {}", self.before_limit)
        };
        let published = if self.published { "" } else { ", too low to be published" };
        let fictional = match self.fictional_draws {
            0 => String::new(),
            draws => format!(", {draws} fictional draws among them"),
        };
        format!(
            "first rating {}{limited}{published}\n{} of {} ({}%){fictional}: mean of the opponents {}, {} \
             added\n",
            self.rating, self.score, self.games, self.per_cent, self.mean, self.added
        )
    }
}

/// `+ 14`, `- 3`.
fn signed(points: i64) -> String {
    if points < 0 { format!("- {}", points.unsigned_abs()) } else { format!("+ {points}") }
}

/// All players of a month, for people.
pub(crate) fn players_text(players: &[PlayerReport], month: RatingMonth) -> String {
    let RatingMonth { year, month, edition } = month;
    format!("{year}-{month:02}, {}\n\n{}", edition.name, players_table(players).text(0))
}

/// One row a player: the month in one line.
pub(crate) fn players_table(players: &[PlayerReport]) -> Table {
    let mut table = Table::new(&[
        ("name", Align::Left),
        ("rating", Align::Right),
        ("games", Align::Right),
        ("K", Align::Right),
        ("exact", Align::Right),
        ("change", Align::Right),
        ("after", Align::Right),
        ("note", Align::Left),
    ]);
    for player in players {
        table.row_of(std::iter::once(player.player.clone()).chain(cells(player)).collect());
    }
    table
}

fn cells(player: &PlayerReport) -> [String; 7] {
    let unpublished = |published: bool| {
        if published { String::new() } else { "too low to be published".to_owned() }
    };
    match (&player.change, &player.first_rating) {
        (Some(change), _) => [
            change.before.to_string(),
            change.games.len().to_string(),
            change.k.to_string(),
            change.exact.to_string(),
            change.points.to_string(),
            change.after.to_string(),
            unpublished(change.published),
        ],
        (None, Some(first)) => {
            let note = if first.published { "first rating".to_owned() } else { unpublished(false) };
            let [rating_before, k, exact, points] = [const { String::new() }; 4];
            [
                rating_before,
                first.games.to_string(),
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
    let of_game = |((number, round, _), game): (&(usize, u32, _), &GameChange)| {
        let opponent = at.get(*number).and_then(|(section, player)| {
            let met = section.games_of(*player).find(|(of_round, ..)| of_round == round);
            met.map(|(_, opponent, _)| opponent.name.clone())
        });
        GameLine {
            event: event(*number),
            round: *round,
            opponent: opponent.unwrap_or_default(),
            opponents_rating: Number::of(game.game.opponent),
            difference: Number::of(game.difference),
            counts_as: Number::of(game.counted),
            expected: game.expected.value(),
            result: Number::of(HalfPoints::of(game.game.outcome)),
            change: Number::of(game.change(k)),
        }
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

fn first_report(first: &InitialRating, edition: Edition) -> FirstReport {
    FirstReport {
        games: first.games,
        fictional_draws: edition.initial.fictional_draws.map_or(0, |(draws, _)| draws),
        score: Number::of(first.score),
        mean: Number::of(format_args!("{:.2}", first.mean)),
        per_cent: first.per_cent.value(),
        added: Number::of(first.added),
        before_limit: Number::of(first.before_limit),
        rating: Number::of(first.rating),
        published: first.published,
    }
}

/// Why K is what it is, and whether that is taken for granted: few files say how many games a player has.
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
