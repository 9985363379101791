//! How sure a grade is: its standard error, and what of it is handed on to later seasons.
//!
//! # The model
//!
//! A game's result, 50, 0 or -50, is its expectation plus noise. The expectation is the difference
//! of the two players' true strengths, within the limit of the 40-point rule. The noise is of size
//! `s`, the same for every game and independent from game to game. An error is what a number is
//! above the player's true strength at the end of the season. So
//!
//! - the error of a season's **average** is the mean over its games of the noise and of the error
//!   of what the opponent counts as; for an opponent beyond the limit, of what the player counts
//!   as. The noise of a game has opposite signs for its two players;
//! - the errors of **working grades** solve the same equations, (D - A) x = the noise and the
//!   errors of graded opponents;
//! - the error of a **grade** is the mean of the errors of the season's games and of the borrowed
//!   ones: the error of the earlier season's average, less the changes of strength since then;
//! - the error of a grade by which a player counts as graded is that of its list, less the changes
//!   of strength since then. Changes are normal, with mean and variance by age ([`Drift`]).
//!
//! # How it is computed
//!
//! Every error is [`DRAWS`] numbers ([`Draws`]), one for each of as many made-up worlds, and all of
//! the above are sums of them; a standard error is the root of their mean square. What the noise of
//! a graded player's games with graded opponents adds is known exactly, and not drawn.
//!
//! Handed on are the draws of every published grade and of every season's average, and the drift
//! ([`HandedOnErrors`], [`Assumed`]). What was not handed on, as before the first season, is drawn:
//! a grade of a list with the noise of as many games as the edition borrows up to, an average with
//! the noise of its games.
//!
//! # How good it is
//!
//! `tests/it/standard_error/coverage.rs` holds the share of grades within 1.96 standard errors of
//! the truth on made-up federations over eight seasons. What errors of a whole list have in common
//! is in no draw: where the level of the list is off, so are the sure grades.

mod before;
mod draws;
mod drift;
mod known;
mod noise;
mod player;

use std::borrow::Cow;

use rating_core::PlayerIdx;
use rayon::prelude::*;

use crate::borrowing::borrowed_games;
use crate::edition::{BorrowingRule, Edition};
use crate::error::SeasonError;
use crate::grader::Grader;
use crate::grading::{by_player, check_lengths, counting_as_graded, grade_players};
use crate::looked_up::Opponents;
use crate::near_half;
use crate::season_grades::{PlayerGrade, SeasonGrades, SeasonInput};
use crate::working_grade::solved;
use crate::working_grade::ungraded::UngradedGames;

pub use before::{Change, EarlierErrors, ErrorsBefore, HandedOnErrors, OfAverage, OnList};
pub use draws::{DRAWS, Draws, player_key};
pub use drift::{AgeClass, ClassDrift, Drift};
pub use noise::Assumed;

use before::Aged;
use drift::Pair;
use known::{KeptSystem, KnownErrors};
use noise::{Shown, Surprises};
use player::PlayerErrors;

/// A season's grades with their standard errors.
#[derive(Clone, Debug, PartialEq)]
pub struct SureGrades {
    /// The grades.
    pub grades: SeasonGrades,
    /// What the standard errors are computed from.
    pub assumed: Assumed,
    /// The standard errors.
    pub errors: StandardErrors,
}

/// The standard errors of a season's grades, in grade points.
#[derive(Clone, Debug, PartialEq)]
pub struct StandardErrors {
    /// By player: of the working grade. `None` without one, and in an anchored group, which has no
    /// graded player to measure from.
    pub working: Vec<Option<f64>>,
    /// By player: of the grade. `None` without one, and in an anchored group.
    pub grade: Vec<Option<StandardError>>,
    /// By player: what later seasons need.
    pub handed_on: Vec<HandedOnErrors>,
}

/// The standard error of one grade, and where it comes from. The parts are variances, each with its
/// share of what it has in common with others; they add up to the square.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StandardError {
    /// From the noise of the player's games.
    pub games: f64,
    /// From the errors of what the opponents count as and, in games with opponents beyond the limit
    /// of the 40-point rule, of what the player does.
    pub opponents: f64,
    /// From the errors of borrowed games, changes of strength since then included.
    pub borrowed: f64,
}

impl StandardError {
    /// The standard error, in grade points.
    #[must_use]
    pub fn value(&self) -> f64 {
        (self.games + self.opponents + self.borrowed).max(0.0).sqrt()
    }

    /// How many further games in the season would halve the standard error, each with the noise of
    /// one game, against opponents whose grades are exact.
    ///
    /// `borrowed` is the number of borrowed games by season, as in a grade. Further games replace
    /// them as the rule says, but never those of seasons that count whole.
    #[must_use]
    pub fn games_to_halve(
        &self,
        season: u32,
        borrowed: &[u32],
        rule: &BorrowingRule,
        noise: f64,
    ) -> u64 {
        let sum = |games: &[u32]| games.iter().map(|games| f64::from(*games)).sum::<f64>();
        let (noise, all) = (noise * noise, f64::from(season) + sum(borrowed));
        let kept = sum(&borrowed[..rule.whole.min(borrowed.len())]);
        let may_give_way = sum(borrowed) - kept;
        let wanted_variance = (self.games + self.opponents + self.borrowed) / 4.0;
        let of_borrowed = self.borrowed * all * all;
        // If a season is taken whole, each of its games has the noise of one game. What borrowed
        // games have in common with others can make their part negative; it goes with them.
        let of_kept =
            if may_give_way > 0.0 { (noise * kept).min(of_borrowed.max(0.0)) } else { of_borrowed };
        let own = (self.games + self.opponents) * all * all + of_kept;
        let of_rest = of_borrowed - of_kept;
        let rest = |more: u32| sum(&borrowed_games(season + more, borrowed, rule)) - kept;
        let is_halved = |more: u32| {
            let (rest, more) = (rest(more), f64::from(more));
            let games = f64::from(season) + more + kept + rest;
            let share = if rest > 0.0 { rest / may_give_way } else { 0.0 };
            own + noise * more + of_rest * share <= wanted_variance * games * games
        };
        let until_none = (0..rule.games).find(|more| rest(*more) <= 0.0).unwrap_or(rule.games);
        if let Some(more) = (0..until_none).find(|more| is_halved(*more)) {
            return more.into();
        }
        // own + s^2 k = v (n + k)^2 for the n games that are never replaced, solved for k.
        let games = f64::from(season) + kept;
        let half_rest = games - noise / (2.0 * wanted_variance);
        let root = (half_rest * half_rest + own / wanted_variance - games * games).max(0.0).sqrt();
        u64::from(until_none).max((root - half_rest).ceil() as u64)
    }
}

/// Grades a season and computes the standard error of every grade. The grades are those of
/// [`crate::grade_season`].
///
/// # Errors
///
/// As [`crate::grade_season`]; lists of `before` that do not have one entry for each player.
pub fn grade_season_with_errors(
    input: &SeasonInput<'_>,
    before: &ErrorsBefore<'_>,
    edition: &Edition,
) -> Result<SureGrades, SeasonError> {
    check_lengths(input)?;
    before.check_lengths(input.games.players())?;
    let counted = counting_as_graded(input, edition);
    // In parallel, because a large part of `solved` runs on a single thread.
    let ((working, systems), shown) = rayon::join(
        || solved(UngradedGames::of(input.games, &counted), edition, KeptSystem::of),
        || Shown::on(&Surprises::of(input, &counted, edition), edition),
    );
    let grader = Grader::new(input, counted, &working, edition);
    let mut players = grade_players(&grader)?;
    let assumed = shown.with_drift(drift(&grader, before, &players, shown.slope));
    let is_played = input.games.games() > 0;
    let aged = Aged { before: *before, assumed: &assumed, is_played };
    let errors = errors(systems, &grader, aged, &players);
    let near_half = near_half::decide(&mut players, &grader, |_| {
        Ok::<_, SeasonError>(Cow::Borrowed(input.games))
    })?;
    Ok(SureGrades { grades: SeasonGrades::new(players, near_half, working), assumed, errors })
}

fn errors(
    systems: Vec<Option<KeptSystem>>,
    grader: &Grader<'_>,
    aged: Aged<'_>,
    players: &[PlayerGrade],
) -> StandardErrors {
    let errors = PlayerErrors { known: KnownErrors::of(systems, grader, &aged), aged };
    let of_player =
        |player: PlayerIdx, met: Opponents<'_>| errors.of(player, met, &players[player.as_usize()]);
    let (mut grade, mut handed_on) = (Vec::new(), Vec::new());
    by_player(grader, |players| errors.bring_near(players), of_player)
        .unzip_into_vecs(&mut grade, &mut handed_on);
    let working =
        (0..players.len() as u32).map(|player| errors.known.of_working(PlayerIdx::new(player)));
    StandardErrors { working: working.collect(), grade, handed_on }
}

/// By how much strengths changed in the season: what was known before, and what the players'
/// averages show.
fn drift(
    grader: &Grader<'_>,
    before: &ErrorsBefore<'_>,
    players: &[PlayerGrade],
    slope: f64,
) -> Drift {
    let pair = |(number, grade): (usize, &PlayerGrade)| {
        let player = PlayerIdx::new(number as u32);
        let (is_graded, season) = (grader.counted[number].is_some(), grade.season);
        let few = Pair::FEWEST_GAMES;
        if !is_graded || season.games < few {
            return None;
        }
        let last = grader.last_season(player).filter(|last| last.games >= few)?;
        let day = grader.latest_day(player, 0)?;
        let was_graded = before.average_of(player, day).is_some_and(|average| average.graded);
        was_graded.then(|| Pair {
            class: before.age_class(player),
            change: mean(season) - mean(last),
            inverse: 1.0 / f64::from(season.games) + 1.0 / f64::from(last.games),
        })
    };
    let pairs: Vec<Pair> = players.iter().enumerate().filter_map(pair).collect();
    before.drift().with(Drift::measured(&pairs, slope))
}

fn mean(total: crate::season_total::SeasonTotal) -> f64 {
    total.points.to_f64() / f64::from(total.games)
}
