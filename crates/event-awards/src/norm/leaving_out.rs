//! Won games may be left out, if what remains still satisfies everything (1.4.1f).

use rating_core::{HalfPoints, Outcome};

use super::evaluation::{CountedGame, Measure, Origin};

/// Whether every way of leaving out won games was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// It was, or none was needed.
    Complete,
    /// There are more ways than [`Search::MOST_TRIED`]; some were not tried.
    CutShort,
}

impl Search {
    /// How many ways of leaving out games are tried, far more than 13 rounds have.
    pub const MOST_TRIED: u32 = 200_000;
}

/// Positions of won games whose absence makes the norm, as few as possible; among equally few
/// those that leave the best performance.
pub(super) fn games_to_leave_out(
    measure: &Measure<'_>,
    games: &[CountedGame<'_>],
    score: HalfPoints,
) -> (Option<Vec<usize>>, Search) {
    let most = games.len().saturating_sub(measure.games_at_least as usize);
    let classes = interchangeable_wins(games);
    let mut attempt = Search::MOST_TRIED;
    for leave in 1..=most {
        let mut best = Best { measure, games, score, found: None };
        let mut chosen = Vec::with_capacity(leave);
        let complete = choose(&classes, leave, &mut chosen, &mut attempt, &mut best);
        if let Some((_, positions)) = best.found {
            return (Some(positions), if complete { Search::Complete } else { Search::CutShort });
        }
        if !complete {
            return (None, Search::CutShort);
        }
    }
    (None, Search::Complete)
}

/// Won games in classes of the same title, rank and federation, the lowest-rated first.
///
/// Within a class leaving out the lower-rated opponent is never worse: all counts stay the same,
/// and every mean is at least as high, with the floor for the lowest as without it.
fn interchangeable_wins(games: &[CountedGame<'_>]) -> Vec<Vec<usize>> {
    let mut wins: Vec<usize> =
        (0..games.len()).filter(|&game| games[game].outcome == Some(Outcome::Win)).collect();
    let class = |position: usize| {
        let game = &games[position];
        let foreign = game.origin != Origin::NoFederation;
        (game.titled, game.sought, foreign.then_some(game.opponent.federation.as_str()))
    };
    wins.sort_by_key(|&game| (class(game), games[game].rating, games[game].round));
    wins.chunk_by(|&one, &next| class(one) == class(next)).map(<[usize]>::to_vec).collect()
}

/// The best set found, by performance and then by mean.
struct Best<'a, 'b> {
    measure: &'a Measure<'a>,
    games: &'a [CountedGame<'b>],
    score: HalfPoints,
    found: Option<((i64, rating_core::Quotient), Vec<usize>)>,
}

impl Best<'_, '_> {
    fn try_without(&mut self, left_out: &[usize]) {
        let kept: Vec<&CountedGame<'_>> = kept(self.games, left_out);
        let score = score_without(self.score, left_out.len());
        if !self.measure.conditions(&kept, score).iter().all(super::Condition::is_met) {
            return;
        }
        let Some(figures) = self.measure.figures(&kept, score) else { return };
        let merit = (figures.performance, figures.mean);
        if self.found.as_ref().is_none_or(|(best, _)| merit > *best) {
            self.found = Some((merit, left_out.to_vec()));
        }
    }
}

/// Tries every way of taking `leave` games off the front of the classes; false when cut short.
fn choose(
    classes: &[Vec<usize>],
    leave: usize,
    chosen: &mut Vec<usize>,
    tries_left: &mut u32,
    best: &mut Best<'_, '_>,
) -> bool {
    if leave == 0 {
        if *tries_left == 0 {
            return false;
        }
        *tries_left -= 1;
        best.try_without(chosen);
        return true;
    }
    let Some((class, others)) = classes.split_first() else { return true };
    if class.len() + others.iter().map(Vec::len).sum::<usize>() < leave {
        return true;
    }
    for taken in 0..=leave.min(class.len()) {
        let before = chosen.len();
        chosen.extend(&class[..taken]);
        let complete = choose(others, leave - taken, chosen, tries_left, best);
        chosen.truncate(before);
        if !complete {
            return false;
        }
    }
    true
}

/// The games that are not left out.
pub(super) fn kept<'a, 'b>(
    games: &'a [CountedGame<'b>],
    left_out: &[usize],
) -> Vec<&'a CountedGame<'b>> {
    let is_kept = |(position, _): &(usize, _)| !left_out.contains(position);
    games.iter().enumerate().filter(is_kept).map(|(_, game)| game).collect()
}

/// The score without so many won games.
pub(super) const fn score_without(score: HalfPoints, wins: usize) -> HalfPoints {
    HalfPoints::new(score.halves().saturating_sub(wins as u32 * 2))
}
