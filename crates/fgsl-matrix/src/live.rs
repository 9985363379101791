//! Every game against the grades at the moment when it ends.

use rating_core::expectancy::Expectancy;
use rating_core::{Outcome, PlayerIdx};
use rayon::prelude::*;

use crate::error::{InputError, check_grades};
use crate::factor::Factors;
use crate::season::{difference, score};
use crate::system::System;
use crate::time::{Ties, Time, TimedGame, check_order, check_players};
use crate::with_curve::{WithCurve, with_curve};

/// From this many simultaneous games on, their expectations are computed in parallel. One thread
/// takes about 70 microseconds for this many, and distributing them costs 15 to 30 (measured on two
/// busy cores). The busiest day of five real seasons of 30,000 games has 844, so this is for
/// federations ten times as large, and for files without rounds or times.
const PARALLEL_FROM: usize = 8_192;

/// The number of simultaneous games in one task: enough work to be worth waking another thread.
/// Chosen by feel; no grade depends on it.
const GAMES_A_TASK: usize = 2_048;

/// Live grades in the course of a season.
///
/// Simultaneous games are all compared with the grades before the first of them, and then applied.
/// Under [`Ties::OneByOne`] each is applied before the next. Stopping in between, on whatever days,
/// changes nothing.
#[derive(Clone, Debug)]
pub struct Live<'a> {
    system: &'a System,
    factors: Factors,
    /// In order; those from `next` on are still to be played.
    games: &'a [TimedGame],
    next: usize,
    grades: Vec<f64>,
    /// For simultaneous games: the expected score of the lower-numbered player.
    expected: Vec<f64>,
    watched: Option<PlayerIdx>,
    steps: Vec<Step>,
}

/// The effect of one game on a player who was watched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// When it ended.
    pub time: Time,
    /// The opponent.
    pub opponent: PlayerIdx,
    /// The opponent's grade before the game.
    pub opponents_grade: f64,
    /// The player's grade before the game.
    pub before: f64,
    /// What was expected of the player: 0 to 1.
    pub expected: f64,
    /// How it ended for the player.
    pub outcome: Outcome,
    /// What the game added to the player's grade.
    pub change: f64,
    /// The grade after the game, and after the simultaneous games that precede it in the list.
    pub after: f64,
}

impl<'a> Live<'a> {
    /// The state before the first game, with games in order (see [`crate::in_order`]), and a grade
    /// and a factor for each player.
    ///
    /// # Errors
    ///
    /// Games out of order, or of players without a grade; factors of another number of players; a
    /// grade that is not finite.
    pub fn new(
        system: &'a System,
        factors: Factors,
        games: &'a [TimedGame],
        grades: Vec<f64>,
    ) -> Result<Self, InputError> {
        check_order(games)?;
        check_players(games, grades.len())?;
        factors.check(grades.len())?;
        check_grades(&grades)?;
        Ok(Self::checked(system, factors, games, grades))
    }

    /// The same for input that has been checked.
    pub(crate) const fn checked(
        system: &'a System,
        factors: Factors,
        games: &'a [TimedGame],
        grades: Vec<f64>,
    ) -> Self {
        Self {
            system,
            factors,
            games,
            next: 0,
            grades,
            expected: Vec::new(),
            watched: None,
            steps: Vec::new(),
        }
    }

    /// Records the effect of every game on this player. Nobody is watched if there is no such
    /// player.
    #[must_use]
    pub const fn watching(mut self, player: PlayerIdx) -> Self {
        self.watched = Some(player);
        self
    }

    /// Plays all games.
    pub fn play_all(&mut self) {
        self.play(self.games.len() - self.next);
    }

    /// The games that are still to be played.
    pub(crate) const fn to_play(&self) -> &'a [TimedGame] {
        self.games.split_at(self.next).1
    }

    /// Sets the factors that count from the next game on.
    pub(crate) fn set_factors(&mut self, factors: Factors) {
        self.factors = factors;
    }

    /// Plays the next `count` games.
    pub(crate) fn play(&mut self, count: usize) {
        let games = &self.games[self.next..self.next + count];
        self.next += count;
        with_curve(self.system, Play { live: self, games });
    }

    /// The grades at this point, by player.
    #[must_use]
    pub fn grades(&self) -> &[f64] {
        &self.grades
    }

    /// The effects of the games on the player who is watched, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

struct Play<'a, 'b> {
    live: &'b mut Live<'a>,
    games: &'a [TimedGame],
}

impl WithCurve for Play<'_, '_> {
    type Output = ();

    fn run(self, curve: impl Expectancy + Copy + Sync) {
        let Self { live, games } = self;
        match live.system.ties {
            Ties::Together => games
                .chunk_by(|one, next| one.time() == next.time())
                .for_each(|simultaneous| live.play_together(simultaneous, curve)),
            Ties::OneByOne => {
                games.chunks(1).for_each(|game| live.play_together(game, curve));
            }
        }
    }
}

/// Turns differences into expected scores.
fn expect(differences: &mut [f64], curve: impl Expectancy + Copy) {
    for difference in differences {
        *difference = curve.expected(*difference);
    }
}

impl Live<'_> {
    /// Plays simultaneous games in three passes, each simple enough to be fast: differences,
    /// expected scores, and the new grades.
    fn play_together(&mut self, games: &[TimedGame], curve: impl Expectancy + Copy + Sync) {
        // Done first, because the grades that these games saw are overwritten below.
        self.watch(games, &curve);
        let scale = 100.0 / self.system.n0;
        // In a season with times, most games are alone; they need no buffer.
        if let [game] = games {
            let expected = curve.expected(difference(self.system, &self.grades, game));
            self.apply(*game, (score(game.half()) - expected) * scale);
            return;
        }
        let mut expected = std::mem::take(&mut self.expected);
        let (system, grades) = (self.system, &self.grades);
        if games.len() < PARALLEL_FROM {
            expected.clear();
            expected.extend(games.iter().map(|game| difference(system, grades, game)));
            expect(&mut expected, curve);
        } else {
            let differences = games.par_iter().with_min_len(GAMES_A_TASK);
            differences
                .map(|game| difference(system, grades, game))
                .collect_into_vec(&mut expected);
            expected.par_chunks_mut(GAMES_A_TASK).for_each(|part| expect(part, curve));
        }
        // In sequence, although the expectations are parallel: those only read grades, but a player
        // may have several of these games, and then two threads would write to one grade. Sums of
        // floating-point numbers also depend on their order, so even atomic additions would give
        // other last bits from run to run. Little would be gained: this loop is hardly more than
        // loading and storing two grades for each game, half of the time of 10 million games (0.09
        // of 0.17 s, `benches/passes.rs`).
        for (game, expected) in games.iter().zip(&expected) {
            self.apply(*game, (score(game.half()) - expected) * scale);
        }
        self.expected = expected;
    }

    #[inline]
    fn apply(&mut self, game: TimedGame, gain: f64) {
        let (low, high) = (game.low(), game.high());
        self.grades[low.as_usize()] += self.factors.of(low, high) * gain;
        self.grades[high.as_usize()] -= self.factors.of(high, low) * gain;
    }

    /// Records the effect of simultaneous games on the watched player.
    fn watch(&mut self, games: &[TimedGame], curve: &impl Expectancy) {
        let Some(player) = self.watched else { return };
        let Some(&before) = self.grades.get(player.as_usize()) else { return };
        let mut after = before;
        for game in games {
            let Some((opponent, outcome)) = game.seen_by(player) else { continue };
            let opponents_grade = self.grades[opponent.as_usize()];
            let expected_of_low = curve.expected(difference(self.system, &self.grades, game));
            let gain = (score(game.half()) - expected_of_low) * (100.0 / self.system.n0);
            let (expected, gain) = if player == game.low() {
                (expected_of_low, gain)
            } else {
                (1.0 - expected_of_low, -gain)
            };
            let change = self.factors.of(player, opponent) * gain;
            after += change;
            self.steps.push(Step {
                time: game.time(),
                opponent,
                opponents_grade,
                before,
                expected,
                outcome,
                change,
                after,
            });
        }
    }
}
