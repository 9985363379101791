//! The first rating of a player, with the games that it comes from.

use event_awards::rating_changes::PlayerRating;
use event_sections::CheckedSection;
use rating_core::HalfPoints;
use rating_core::fide_rating::{Edition, InitialRating};
use schemars::JsonSchema;
use serde::Serialize;

use super::opponent;
use crate::report::number::Number;
use crate::report::table::{Align, Table};

/// A game of a player without a rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct FirstGameLine {
    event: String,
    round: u32,
    opponent: String,
    opponents_rating: Number,
    result: Number,
}

/// A first rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct FirstReport {
    games: u32,
    /// How many of them were played.
    pub(super) games_played: u32,
    /// How many of them were not played: draws that the edition adds.
    fictional_draws: u8,
    score: Number,
    mean: Number,
    per_cent: u8,
    added: Number,
    before_limit: Number,
    pub(super) rating: Number,
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
            "first rating {}{limited}{published}\n{} of {} ({}%){fictional}: mean of the opponents {}, {} \
             added\n",
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
            game.round.to_string(),
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
