//! The list before the first season, from which systems begin.

use std::collections::BTreeMap;

use compact_str::CompactString;
use ecf_season::Rate;
use fgsl_matrix::{ListedNumber, OpeningPlayer, Scale};
use rating_core::EloRating;

use super::History;

impl History {
    /// The list before the first season, for one rate of play: the rating on its own scale if the
    /// list has ratings, else the grade, and the number of games behind it, if known. The list has
    /// numbers of standard games only, so for rapid play the number is unknown.
    pub(crate) fn opening_list(&self, rate: Rate) -> Vec<(CompactString, OpeningPlayer)> {
        let position = usize::from(rate == Rate::Rapid);
        let ratings: BTreeMap<&str, EloRating> = self
            .ratings
            .iter()
            .filter_map(|(code, ratings)| Some((code.as_str(), ratings[position]?)))
            .collect();
        let games: BTreeMap<&str, u32> =
            self.rated_games.iter().map(|(code, games)| (code.as_str(), *games)).collect();
        let listed = self.last_list(rate).iter().map(|(code, grade)| {
            let number = match ratings.get(code.as_str()) {
                Some(rating) => ListedNumber::new(rating.to_f64(), Scale::Elo),
                None => ListedNumber::new(f64::from(grade.points()), Scale::Grade),
            };
            let games = games.get(code.as_str()).copied().filter(|_| rate == Rate::Standard);
            (code.clone(), OpeningPlayer { number, games, ..OpeningPlayer::default() })
        });
        listed.collect()
    }
}
