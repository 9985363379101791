//! The performance grades of a section's players, with every game and why it counts or not.

use event_sections::{CheckedSection, Entrant, RoundResult};
use rating_core::performance::by_fide_table::{self, TablePerformance, Trial};
use rating_core::performance::{PerformanceError, Solution};
use rating_core::scale::grade_from_elo;
use rating_core::{EloRating, HalfPoints, Hundredths, Outcome, Quotient};
use rayon::prelude::*;

use super::lists::check_days;
use super::opponent::usable;
use super::{Excluded, GradeList, ListedPlayer, Lists, PerformanceRules, TpgError, Usable};
use crate::register::{FoundBy, NotFound};

/// A player's performance in one section.
#[derive(Clone, Debug, PartialEq)]
pub struct TpgReport {
    /// The player's position in the section's list.
    pub player: usize,
    /// Their rounds, except those in which nothing happened.
    pub rounds: Vec<PlayedRound>,
    /// Games against usable opponents.
    pub games: u32,
    /// The score in them.
    pub score: HalfPoints,
    /// The performance grade, or why there is none.
    pub outcome: Result<GradeOutcome, PerformanceError>,
    /// The score in all games played, usable opponents or not.
    pub percentage: Percentage,
    /// The player's own entry in the list in force at their first round, or why it was not found.
    pub listed: Result<ListedAs, NotFound>,
}

/// A player's own entry in a grading list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedAs {
    /// The code in the list.
    pub code: String,
    /// How they were found.
    pub by: FoundBy,
}

/// One round.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedRound {
    /// The round, counted from 1.
    pub round: u32,
    /// The opponent's name, if there was one.
    pub opponent: Option<String>,
    /// How the game ended, if one was played.
    pub outcome: Option<Outcome>,
    /// The opponent's rating and its source, or why the round does not count.
    pub counts: Result<Usable, Excluded>,
}

/// A performance grade, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradeOutcome {
    /// The grade.
    Grade(PerformanceGrade),
    /// Too few games against usable opponents.
    TooFewGames {
        /// How many there are.
        found: u32,
        /// How many are needed.
        needed: u32,
    },
    /// No half-point was scored against them.
    ZeroScore,
    /// A perfect score, under rules that subtract nothing from it.
    PerfectScore,
}

/// A performance grade with its calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerformanceGrade {
    /// The whole ratings that expect the score, or between which it is passed over. Their `score`
    /// is the score to be reached.
    pub performance: TablePerformance,
    /// The rule by which one of them is the performance.
    pub trial: Trial,
    /// The performance in Elo points; under [`Trial::Middle`] it may end in a half.
    pub rating: EloRating,
    /// What was subtracted from a perfect score; 0 for any other.
    pub taken_off: Hundredths,
    /// The performance in grade points, exactly.
    pub grade: Quotient,
}

/// A score in games played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percentage {
    /// The score.
    pub score: HalfPoints,
    /// The games.
    pub games: u32,
}

/// The performance grades of all players of a section, in parallel.
///
/// Source: English Youth Grand Prix, performance calculator 2017-18.
///
/// # Errors
///
/// A round without a starting day, or before the first grading list, or before the first FIDE
/// rating list if there are any.
pub fn performance_grades(
    section: &CheckedSection,
    lists: &Lists,
    rules: &PerformanceRules,
) -> Result<Vec<TpgReport>, TpgError> {
    check_days(section, lists)?;
    let players = 0..section.section().players.len();
    Ok(players.into_par_iter().map(|player| report(section, player, lists, rules)).collect())
}

fn report(
    section: &CheckedSection,
    player: usize,
    lists: &Lists,
    rules: &PerformanceRules,
) -> TpgReport {
    let rounds: Vec<PlayedRound> = section
        .player(player)
        .into_iter()
        .flat_map(Entrant::by_round)
        .filter_map(|(round, result)| played_round(section, round, result, lists, rules))
        .collect();
    let counted = || rounds.iter().filter_map(|round| Some((round.counts.ok()?, round.outcome?)));
    let ratings: Vec<EloRating> = counted().map(|(opponent, _)| opponent.rating).collect();
    let score = counted().map(|(_, outcome)| HalfPoints::of(outcome)).sum();
    let outcome = grade_outcome(&ratings, score, rules);
    let percentage = percentage(&rounds);
    let listed = listed(section, player, lists, rules);
    TpgReport { player, rounds, games: ratings.len() as u32, score, outcome, percentage, listed }
}

/// The player's own entry in the list in force at their first game, by which a series knows them.
fn listed(
    section: &CheckedSection,
    player: usize,
    lists: &Lists,
    rules: &PerformanceRules,
) -> Result<ListedAs, NotFound> {
    let list = list_at_first_game(section, player, lists);
    let (Some(entrant), Some(list)) = (section.player(player), list) else {
        return Err(NotFound::NotListed);
    };
    let ListedPlayer { code, by, .. } = list.find(&entrant.into(), rules.names_alone)?;
    Ok(ListedAs { code: code.to_owned(), by })
}

/// The list in force at a player's first game.
pub(super) fn list_at_first_game<'l>(
    section: &CheckedSection,
    player: usize,
    lists: &'l Lists,
) -> Option<&'l GradeList> {
    let first_round = section.games_of(player).map(|(round, ..)| round).min().unwrap_or(1);
    lists.grades.in_force(section.start_of(first_round)?).map(|(_, list)| list)
}

fn percentage(rounds: &[PlayedRound]) -> Percentage {
    let outcomes = || rounds.iter().filter_map(|round| round.outcome);
    Percentage { score: outcomes().map(HalfPoints::of).sum(), games: outcomes().count() as u32 }
}

fn played_round(
    section: &CheckedSection,
    round: u32,
    result: RoundResult,
    lists: &Lists,
    rules: &PerformanceRules,
) -> Option<PlayedRound> {
    let opponent = result.opponent().and_then(|opponent| section.player(opponent));
    let (outcome, counts) = match result {
        RoundResult::Game { outcome, .. } => {
            let day = section.start_of(round)?;
            (Some(outcome), usable(opponent?, day, lists, rules))
        }
        RoundResult::Default { .. } | RoundResult::Uncounted { .. } => {
            (None, Err(Excluded::Default))
        }
        RoundResult::Bye(HalfPoints::ZERO) => (None, Err(Excluded::Absent)),
        RoundResult::Bye(_) | RoundResult::FullPointBye => (None, Err(Excluded::Bye)),
        // `Unexplained` has no points here: a checked section has none with points.
        RoundResult::Unexplained(_) | RoundResult::Absent => return None,
    };
    Some(PlayedRound { round, opponent: opponent.map(|o| o.name.clone()), outcome, counts })
}

/// The performance grade for a score against opponents.
///
/// A perfect score has a part taken off, since no rating is known to expect everything.
///
/// # Errors
///
/// A score of more than a point a game.
pub fn grade_outcome(
    opponents: &[EloRating],
    score: HalfPoints,
    rules: &PerformanceRules,
) -> Result<GradeOutcome, PerformanceError> {
    let found = opponents.len() as u32;
    let needed = rules.games_at_least.max(1);
    if found < needed {
        return Ok(GradeOutcome::TooFewGames { found, needed });
    }
    let full = score.to_hundredths();
    let perfect = full.value() == i64::from(found) * 100;
    // Of the games against usable opponents: a loss to an ungraded player leaves the score perfect.
    let taken_off = if perfect { rules.perfect_score_less } else { Hundredths::ZERO };
    Ok(match by_fide_table::performance(opponents, full - taken_off)? {
        Solution::UnboundedBelow => GradeOutcome::ZeroScore,
        Solution::UnboundedAbove => GradeOutcome::PerfectScore,
        Solution::Found(performance) => {
            let trial = rules.trial;
            let rating = performance.by(trial);
            let grade = grade_from_elo(rating);
            GradeOutcome::Grade(PerformanceGrade { performance, trial, rating, taken_off, grade })
        }
    })
}

/// Names of a section that the list in force at the player's first game does not have, each with
/// the name in another order or with other accents that it has. If nothing else says who they are,
/// they count as two people.
#[must_use]
pub fn names_alike<'a>(
    section: &'a CheckedSection,
    lists: &'a Lists,
    rules: &PerformanceRules,
) -> Vec<[&'a str; 2]> {
    let of_player = |player| {
        let list = list_at_first_game(section, player, lists)?;
        let entrant = section.player(player)?;
        let listed = list.name_alike(&entrant.into(), rules.names_alone)?;
        Some([entrant.name.as_str(), listed])
    };
    (0..section.section().players.len()).filter_map(of_player).collect()
}
