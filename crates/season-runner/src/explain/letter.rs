//! Why a grade has its letter, or none.

use ecf_season::CategoryRule;
use ecf_season::derivation::{Derivation, Unpublished};
use schemars::JsonSchema;
use serde::Serialize;

/// How the letter was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExplainedLetter {
    /// The letter; `None` for a grade that is not published.
    pub letter: Option<char>,
    /// How many games the player has in the season and in each one before it that a letter asks
    /// for, the latest first.
    pub games_by_season: Vec<u32>,
    /// The letters in the order in which they were tried. The last one holds, if any does.
    pub tried: Vec<TriedLetter>,
    /// Why the grade is not published.
    pub unpublished: Option<WhyNoLetter>,
    /// How many games, all played in the season, would have given a letter, as in
    /// `unpublished.csv`; 0 for a letter, and for who is withheld, where it is not a matter of
    /// games.
    pub missing_games: u32,
}

/// Why a grade is not published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyNoLetter {
    /// No chain of games leads to a graded player.
    Withheld,
    /// The player did not play in the season.
    NotPlayed,
    /// Fewer games than any letter asks for.
    TooFewGames,
}

/// A letter that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TriedLetter {
    /// The letter.
    pub letter: char,
    /// Games that it asks for in the latest `seasons` together.
    pub asks_games: u32,
    /// How many of the latest seasons count together.
    pub seasons: usize,
    /// Games that the player has in them.
    pub has_games: u64,
    /// Games that it asks for in the latest `latest_seasons` alone.
    pub asks_latest: u32,
    /// How many of the latest seasons count as the latest.
    pub latest_seasons: usize,
    /// Games that the player has in those.
    pub has_latest: u64,
    /// Whether the letter is given.
    pub holds: bool,
}

impl ExplainedLetter {
    pub(super) fn of(derivation: &Derivation, rules: &[CategoryRule]) -> Self {
        let letter = &derivation.letter;
        let asked = rules.iter().map(|rule| rule.seasons.max(rule.latest_seasons)).max();
        let games = letter.games_by_season.iter().take(asked.unwrap_or(1)).copied();
        let tried = |tried: &ecf_season::TriedLetter| TriedLetter {
            letter: tried.rule.letter.letter(),
            asks_games: tried.rule.games,
            seasons: tried.rule.seasons,
            has_games: tried.games,
            asks_latest: tried.rule.latest,
            latest_seasons: tried.rule.latest_seasons,
            has_latest: tried.latest,
            holds: tried.holds(),
        };
        Self {
            letter: letter.letter().map(ecf_season::Category::letter),
            games_by_season: games.collect(),
            tried: letter.tried.iter().map(tried).collect(),
            unpublished: derivation.unpublished.map(WhyNoLetter::of),
            missing_games: derivation.unpublished.map_or(0, |why| why.missing()),
        }
    }
}

impl WhyNoLetter {
    const fn of(why: Unpublished) -> Self {
        match why {
            Unpublished::Withheld => Self::Withheld,
            Unpublished::NotPlayed(_) => Self::NotPlayed,
            Unpublished::TooFewGames(_) => Self::TooFewGames,
        }
    }
}
