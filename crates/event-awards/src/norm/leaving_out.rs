//! Leaves out games so that the remaining ones satisfy all conditions: won games, and all games
//! after a result was reached (1.4.1e-f).

use rating_core::{EloRating, HalfPoints, Outcome, Quotient};
use serde::Serialize;

use super::evaluation::{CountedGame, Measure, Origin};
use super::{Attempt, Condition, FederationMix, Pairings};

/// Whether every way of leaving out games was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Every way was tried, or none was needed.
    Complete,
    /// There are more ways than [`Search::MOST_TRIED`]; some were not tried.
    CutShort,
}

impl Search {
    /// The largest number of ways that are tried, far more than 13 rounds have.
    // 13 games have fewer than 2^14 ways: any won ones before any number left out at the end.
    pub const MOST_TRIED: u32 = 200_000;
}

/// Why a game is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LeftOutBecause {
    /// It was won.
    Won,
    /// The result had been reached before it.
    #[serde(rename = "after_the_result")]
    PlayedAfterTheResult,
}

/// Games to be left out, by their positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LeftOutGames {
    /// Won ones.
    pub(super) won: Vec<usize>,
    /// How many are left out at the end.
    pub(super) later: usize,
}

/// A player's games, checked against one norm.
pub(super) struct Trial<'a, 'b> {
    pub(super) measure: &'a Measure<'a>,
    pub(super) attempt: &'a Attempt,
    /// In the games that count.
    pub(super) score: HalfPoints,
    /// In the order of rounds.
    pub(super) games: &'a [CountedGame<'b>],
}

impl LeftOutGames {
    pub(super) fn is_empty(&self) -> bool {
        self.won.is_empty() && self.later == 0
    }

    /// Why the game at a position is left out, of this many games; `None` if it counts.
    pub(super) fn why(&self, position: usize, games: usize) -> Option<LeftOutBecause> {
        if position >= games.saturating_sub(self.later) {
            return Some(LeftOutBecause::PlayedAfterTheResult);
        }
        self.won.contains(&position).then_some(LeftOutBecause::Won)
    }
}

impl<'b> Trial<'_, 'b> {
    /// The games that are not left out.
    pub(super) fn kept(&self, left_out: &LeftOutGames) -> Vec<&CountedGame<'b>> {
        let counts = |position: usize| left_out.why(position, self.games.len()).is_none();
        let games = self.games.iter().enumerate();
        games.filter(|(position, _)| counts(*position)).map(|(_, game)| game).collect()
    }

    /// The score without the games left out.
    pub(super) fn score(&self, left_out: &LeftOutGames) -> HalfPoints {
        let games = self.games.iter().enumerate();
        let gone = games.filter(|(game, _)| left_out.why(*game, self.games.len()).is_some());
        let points = gone.filter_map(|(_, game)| game.outcome).map(|o| HalfPoints::of(o).halves());
        HalfPoints::new(self.score.halves().saturating_sub(points.sum()))
    }

    /// How many unplayed rounds may replace games: those before the first game left out at the end.
    /// None if a won game was left out, since that gap is the player's choice.
    pub(super) fn unplayed(&self, left_out: &LeftOutGames) -> u32 {
        if !left_out.won.is_empty() {
            return 0;
        }
        // An unplayed round after the result belongs to what was left out.
        let first_later = self.games.len().saturating_sub(left_out.later);
        let end = self.games.get(first_later).map_or(u32::MAX, |game| game.round);
        self.attempt.unplayed_before(end).count() as u32
    }

    pub(super) fn conditions(&self, left_out: &LeftOutGames) -> Vec<Condition> {
        let (kept, score) = (self.kept(left_out), self.score(left_out));
        self.measure.conditions(&kept, score, self.unplayed(left_out))
    }

    /// The conditions for federations that do not apply, checked against some games; none if they
    /// apply, or if a federation is unknown.
    pub(super) fn waived_conditions(&self, games: &[&CountedGame<'_>]) -> Vec<Condition> {
        let is_known = self.attempt.has_all_federations();
        let is_waived = self.measure.mix == FederationMix::Waived && is_known;
        is_waived.then(|| self.measure.federation_conditions(games)).into_iter().flatten().collect()
    }

    /// The fewest games that must be left out for the norm; among equally few, those whose absence
    /// gives the best performance.
    pub(super) fn games_to_leave_out(&self) -> (Option<LeftOutGames>, Search) {
        let least = self.measure.games_at_least.saturating_sub(self.measure.unplayed_at_most);
        let most = self.games.len().saturating_sub(least as usize);
        // One budget for all numbers of games: with hundreds of rounds, one for each would be too
        // much.
        let mut tries_left = Search::MOST_TRIED;
        for leave in 1..=most {
            let mut best = Best { trial: self, found: None };
            let complete = self.try_leaving(leave, &mut tries_left, &mut best);
            if let Some((_, left_out)) = best.found {
                let search = if complete { Search::Complete } else { Search::CutShort };
                return (Some(left_out), search);
            }
            if !complete {
                return (None, Search::CutShort);
            }
        }
        (None, Search::Complete)
    }

    /// Tries every way of leaving out this many games; `false` if it was cut short.
    fn try_leaving(&self, leave: usize, tries_left: &mut u32, best: &mut Best<'_, '_, 'b>) -> bool {
        let at_the_end = self.later_at_most().min(leave);
        (0..=at_the_end).all(|later| {
            let earlier = &self.games[..self.games.len() - later];
            let mut chosen = LeftOutGames { won: Vec::with_capacity(leave - later), later };
            let wins = interchangeable_wins(earlier, self.measure.norm.floor);
            choose(&wins, leave - later, &mut chosen, tries_left, best)
        })
    }

    /// How many games may be left out at the end: those after a result, if pairings were not fixed
    /// in advance and the outcomes are known.
    fn later_at_most(&self) -> usize {
        match self.measure.pairings {
            Pairings::FixedInAdvance => 0,
            Pairings::RoundByRound => {
                self.games.iter().rev().take_while(|game| game.outcome.is_some()).count()
            }
        }
    }
}

/// Won games in classes of the same title, rank and federation, the lowest-rated first. An opponent
/// who is met more than once is a class of their own if they have the title sought, since they may
/// count once, or if they are below the floor, since all games against them may be raised to it.
///
/// Within a class it is never worse to leave out the lower-rated opponent: all counts stay the
/// same, and every mean is at least as high, with and without raising the lowest to the floor.
fn interchangeable_wins(games: &[CountedGame<'_>], floor: EloRating) -> Vec<Vec<usize>> {
    let mut wins: Vec<usize> =
        (0..games.len()).filter(|&game| games[game].outcome == Some(Outcome::Win)).collect();
    let met_again = |position: usize| {
        let game = &games[position];
        let key = game.opponent.key().filter(|_| game.sought || game.rating < floor)?;
        let times = games.iter().filter(|one| one.opponent.key() == Some(key)).count();
        (times > 1).then_some(key)
    };
    let class = |position: usize| {
        let game = &games[position];
        let foreign = game.origin != Origin::NoFederation;
        let federation = foreign.then_some(game.opponent.federation.as_str());
        (game.titled, game.sought, federation, met_again(position))
    };
    wins.sort_by_key(|&game| (class(game), games[game].rating, games[game].round));
    wins.chunk_by(|&one, &next| class(one) == class(next)).map(<[usize]>::to_vec).collect()
}

/// Performance, then mean: the order in which ways of leaving out games are compared.
type Merit = (i64, Quotient);

/// The best way found.
struct Best<'t, 'a, 'b> {
    trial: &'t Trial<'a, 'b>,
    found: Option<(Merit, LeftOutGames)>,
}

impl Best<'_, '_, '_> {
    fn try_without(&mut self, left_out: &LeftOutGames) {
        let trial = self.trial;
        if !trial.conditions(left_out).iter().all(|condition| condition.met) {
            return;
        }
        let (kept, score) = (trial.kept(left_out), trial.score(left_out));
        let Some(figures) = trial.measure.figures(&kept, score) else { return };
        let merit = (figures.performance, figures.mean);
        if self.found.as_ref().is_none_or(|(best, _)| merit > *best) {
            self.found = Some((merit, left_out.clone()));
        }
    }
}

/// Tries every way of taking `leave` games from the front of the classes; `false` if it was cut
/// short.
fn choose(
    classes: &[Vec<usize>],
    leave: usize,
    chosen: &mut LeftOutGames,
    tries_left: &mut u32,
    best: &mut Best<'_, '_, '_>,
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
    // Too few games are left to choose from, so there is nothing to try, and nothing was cut short.
    if class.len() + others.iter().map(Vec::len).sum::<usize>() < leave {
        return true;
    }
    // Only from the front: it is never worse to leave out the lowest-rated of a class.
    for taken in 0..=leave.min(class.len()) {
        let before = chosen.won.len();
        chosen.won.extend(&class[..taken]);
        let complete = choose(others, leave - taken, chosen, tries_left, best);
        chosen.won.truncate(before);
        if !complete {
            return false;
        }
    }
    true
}
