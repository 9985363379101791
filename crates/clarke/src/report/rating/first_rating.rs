//! The first rating of a player, with the games that it is computed from.

use event_awards::rating_changes::PlayerRating;
use event_sections::CheckedSection;
use rating_core::fide_rating::{Edition, InitialRating};
use rating_core::{HalfPoints, Number};
use schemars::JsonSchema;
use serde::Serialize;

use super::{opponent, shown};
use crate::report::table::{Align, Table};

/// A game of a player without a rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct FirstGameLine {
    /// The event's name.
    event: String,
    /// The round, from 1; of opponents given on the command line their place among them.
    round: u32,
    /// The opponent's name; empty for opponents given on the command line.
    opponent: String,
    /// The opponent's rating.
    opponents_rating: Number,
    /// The player's result: 1, 0.5 or 0.
    result: Number,
    /// The round for people, empty where nobody wrote it.
    #[serde(skip)]
    round_shown: String,
}

/// A first rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct FirstReport {
    /// The games counted, draws that the edition adds among them.
    games: u32,
    /// How many of them were played.
    pub(super) games_played: u32,
    /// How many of them were not played: draws that the edition adds.
    fictional_draws: u8,
    /// The points in all games counted, a half for each draw that the edition adds.
    score: Number,
    /// The mean rating of the opponents, those of added draws among them, with two decimals.
    mean: Number,
    /// The score in whole per cents of the games counted.
    per_cent: u8,
    /// The rating points that the score in per cent adds to the mean; negative below 50%.
    added: Number,
    /// What the rating would be without the edition's limit of first ratings.
    before_limit: Number,
    /// The first rating, whole and at most what the edition allows.
    pub(super) rating: Number,
    /// Whether it is high enough to be published.
    pub(super) published: bool,
}

impl FirstReport {
    pub(super) fn text(&self) -> String {
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
            "first rating {}{limited}{published}\n{} of {} ({}%){fictional}: mean of the opponents \
             {}, {} added\n",
            self.rating, self.score, self.games, self.per_cent, self.mean, self.added
        )
    }
}

pub(super) fn first_games(
    events: &[String],
    at: &[(&CheckedSection, usize)],
    found: &PlayerRating,
) -> Vec<FirstGameLine> {
    let games = found.games.iter().map(|&(number, round, game)| FirstGameLine {
        event: events.get(number).cloned().unwrap_or_default(),
        round,
        opponent: opponent(at, number, round),
        opponents_rating: Number::of(game.opponent),
        result: Number::of(HalfPoints::of(game.outcome)),
        round_shown: shown(at, number, round),
    });
    games.collect()
}

pub(super) fn first_games_table(games: &[FirstGameLine]) -> Table {
    let mut table = Table::new(&[
        ("event", Align::Left),
        ("round", Align::Right),
        ("opponent", Align::Left),
        ("rating", Align::Right),
        ("result", Align::Right),
    ]);
    for game in games {
        table.row([
            game.event.clone(),
            game.round_shown.clone(),
            game.opponent.clone(),
            game.opponents_rating.to_string(),
            game.result.to_string(),
        ]);
    }
    table
}

pub(super) fn first_report(first: &InitialRating, edition: Edition) -> FirstReport {
    let fictional_draws = edition.initial.fictional_draws.map_or(0, |(draws, _)| draws);
    FirstReport {
        games: first.games,
        games_played: first.games.saturating_sub(u32::from(fictional_draws)),
        fictional_draws,
        score: Number::of(first.score),
        mean: Number::of(format_args!("{:.2}", first.mean)),
        per_cent: first.per_cent.value(),
        added: Number::of(first.added),
        before_limit: Number::of(first.before_limit),
        rating: Number::of(first.rating),
        published: first.published,
    }
}
