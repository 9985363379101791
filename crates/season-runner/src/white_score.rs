//! White's score, and whether it is one that chess gives: where winners were entered first, "White"
//! scores far more, and says nothing of colours.

use std::collections::BTreeMap;

use rating_core::Outcome;
use schemars::JsonSchema;
use season_files::games::Game;
use serde::Serialize;

/// White's score in some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WhiteScore {
    half_points: u64,
    games: u64,
}

/// White's score in the games of a file, where it is not one that chess gives.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct UnlikelyWhite {
    /// The file; `None` for all files of a season.
    pub file: Option<String>,
    /// The games whose colours the file gives.
    pub games: u64,
    /// What White scores, in per cent.
    pub per_cent: f64,
}

/// In collections of games White scores 52 to 56%, and so does Black, mirrored, where losers were
/// entered first.
const FARTHEST_FROM_HALF: f64 = 0.06;

/// How many standard deviations beyond that a score must be: four, which chance alone exceeds in
/// one of 30,000 files.
const DEVIATIONS: f64 = 4.0;

impl WhiteScore {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        self.half_points += u64::from(outcome.half_points());
        self.games += 1;
    }

    /// The score, if chess does not give it. The deviation of a binomial share is an upper bound:
    /// draws make it smaller.
    fn unlikely(self, file: Option<&str>) -> Option<UnlikelyWhite> {
        let Self { half_points, games } = self;
        let share = half_points as f64 / (2 * games) as f64;
        let most = FARTHEST_FROM_HALF + DEVIATIONS * 0.5 / (games as f64).sqrt();
        let file = file.map(str::to_owned);
        let found = || UnlikelyWhite { file, games, per_cent: 100.0 * share };
        (games > 0 && (share - 0.5).abs() > most).then(found)
    }
}

/// White's scores in a season that chess does not give: that of all its files, and those of single
/// ones, if there are several.
pub(crate) fn unlikely_whites<'a>(
    games: impl Iterator<Item = (Game<'a>, Outcome)>,
    name: impl Fn(u16) -> &'a str,
) -> Vec<UnlikelyWhite> {
    let (mut all, mut files) = (WhiteScore::default(), BTreeMap::<u16, WhiteScore>::new());
    for (game, outcome) in games.filter(|(game, _)| game.has_colours) {
        all.add(outcome);
        files.entry(game.file).or_default().add(outcome);
    }
    let several = files.len() > 1;
    let of_files = files.into_iter().filter(|_| several);
    let of_files = of_files.filter_map(|(file, score)| score.unlikely(Some(name(file))));
    all.unlikely(None).into_iter().chain(of_files).collect()
}

#[cfg(test)]
mod tests {
    use super::WhiteScore;

    #[test]
    fn what_chess_gives_depends_on_how_many_games_there_are() {
        let is_unlikely =
            |half_points, games| WhiteScore { half_points, games }.unlikely(None).is_some();
        // 0.56 + 4 x 0.5 / root of 10,000 is 0.58.
        assert!(!is_unlikely(11_598, 10_000) && is_unlikely(11_602, 10_000));
        assert!(!is_unlikely(8_402, 10_000) && is_unlikely(8_398, 10_000));
        // 0.56 + 4 x 0.5 / 5 is 0.96.
        assert!(!is_unlikely(48, 25) && is_unlikely(49, 25));
        assert!(!is_unlikely(0, 0) && !is_unlikely(8, 4));
    }
}
