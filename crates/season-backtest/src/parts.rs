//! The parts of the record that are told apart: the seasons, of which the one within which the test
//! begins is two.

use std::ops::Range;

use chrono::NaiveDate;
use prediction_scores::PredictedGame;
use season_runner::record::{Record, RecordSeason};

/// A part of the record.
pub(crate) struct Part<'a> {
    /// The season, with the days if it is not the whole of it.
    pub(crate) label: String,
    season: &'a RecordSeason,
    /// The positions of its games among those of the season.
    games: Range<usize>,
    /// Whether all its games are before the test.
    is_before: bool,
}

/// The parts of a record.
pub(crate) struct Parts<'a>(Vec<Part<'a>>);

impl<'a> Parts<'a> {
    /// The parts of a record whose games are scored from a day on.
    pub(crate) fn of(record: &'a Record, test_from: Option<NaiveDate>) -> Self {
        let of_season = |season: &'a RecordSeason| {
            let all = season.games.len();
            let whole = |is_before| Part {
                label: season.season.to_string(),
                season,
                games: 0..all,
                is_before,
            };
            match test_from {
                Some(day) if day <= season.first_day => vec![whole(false)],
                Some(day) if day <= season.last_day => {
                    let at = season.games.partition_point(|game| game.day() < day);
                    let part = |word: &str, games, is_before| {
                        let label = format!("{} {word} {day}", season.season);
                        Part { label, season, games, is_before }
                    };
                    vec![part("before", 0..at, true), part("from", at..all, false)]
                }
                day => vec![whole(day.is_some())],
            }
        };
        Self(record.seasons.iter().flat_map(of_season).collect())
    }

    /// How many parts there are.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// How many of them are before the test.
    pub(crate) fn before_the_test(&self) -> usize {
        self.0.iter().take_while(|part| part.is_before).count()
    }

    /// The labels.
    pub(crate) fn labels(&self) -> Vec<String> {
        self.0.iter().map(|part| part.label.clone()).collect()
    }

    /// All games, in the order of the record.
    pub(crate) fn games(&self) -> Vec<PredictedGame> {
        let of_part = |(number, part): (u32, &Part<'_>)| {
            let games = part.season.games[part.games.clone()].iter();
            let game = games.map(move |game| PredictedGame {
                season: number,
                day: game.day(),
                white: game.white,
                black: game.black,
                outcome: game.outcome,
                has_colours: game.has_colours,
            });
            game.collect::<Vec<_>>()
        };
        (0..).zip(&self.0).flat_map(of_part).collect()
    }

    /// The numbers of the games after the first parts.
    pub(crate) fn games_after(&self, parts: usize) -> Vec<u32> {
        let games = |parts: &[Part<'_>]| parts.iter().map(|part| part.games.len()).sum::<usize>();
        let before = games(&self.0[..parts.min(self.0.len())]);
        (before as u32..games(&self.0) as u32).collect()
    }
}
