//! Whether the rows of a section agree with each other.

use std::collections::BTreeMap;

use rating_core::{EloRating, HalfPoints, Outcome};

use crate::entrant::Entrant;
use crate::error::{InSection, SectionError};
use crate::plain_name::plain_name;
use crate::round_result::RoundResult;
use crate::section::{CheckedSection, Section};

/// The points of one game.
const ONE_POINT: HalfPoints = HalfPoints::new(2);

impl Section {
    /// The section, if its rows agree: both players report the same game, and every player who
    /// scored without an opponent had a bye. What is only doubtful is in
    /// [`CheckedSection::doubts`].
    ///
    /// # Errors
    ///
    /// Everything that does not agree, in the order of players and rounds.
    pub fn check(mut self) -> Result<CheckedSection, Vec<SectionError>> {
        // First, so that a checked section never contains a rating of 0.
        self.take_zero_as_unrated();
        let mut errors = self.faults();
        errors.retain(|error| !error.is_doubt());
        if errors.is_empty() { Ok(CheckedSection(self)) } else { Err(errors) }
    }

    /// Everything that does not agree, or is doubtful.
    fn faults(&self) -> Vec<SectionError> {
        let mut errors = self.listed_twice();
        errors.extend(too_many_rounds(&self.name, self.rounds));
        let last_round = self.last_paired_round();
        for (position, player) in self.players.iter().enumerate() {
            self.check_player(position, player, &mut errors);
            errors.extend(other_total(position, player, last_round));
        }
        errors
    }

    /// Reports and lists print 0 for a player without a rating; it must not enter any mean.
    fn take_zero_as_unrated(&mut self) {
        for player in &mut self.players {
            player.rating = player.rating.and_then(EloRating::if_rated);
            player.rating_after = player.rating_after.and_then(EloRating::if_rated);
        }
    }

    fn listed_twice(&self) -> Vec<SectionError> {
        let (mut seen, mut errors) = (BTreeMap::new(), Vec::new());
        for (at, entrant) in self.players.iter().enumerate() {
            let has_number = entrant.code.is_some() || entrant.fide_code.is_some();
            // Names that differ only in case and marks are the same name wherever they are looked
            // up.
            let key = if has_number { entrant.key().to_owned() } else { plain_name(&entrant.name) };
            let Some(&first) = seen.get(&(has_number, key.clone())) else {
                seen.insert((has_number, key), at);
                continue;
            };
            let player = InSection::at(at, entrant);
            let first = InSection::at(first, &self.players[first]);
            errors.push(if !has_number || player.name == first.name {
                SectionError::ListedTwice { player }
            } else {
                SectionError::SameNumber { player, first }
            });
        }
        errors
    }

    fn check_player(&self, position: usize, entrant: &Entrant, errors: &mut Vec<SectionError>) {
        let player = || InSection::at(position, entrant);
        let found = entrant.results.len();
        if found > self.rounds as usize {
            errors.push(SectionError::ResultsBeyondRounds {
                player: player(),
                found,
                rounds: self.rounds,
            });
        }
        for (round, result) in entrant.by_round() {
            let fault = self.fault_in(position, round);
            // A fault that both rows show is reported once, with the first of the two.
            let is_second = result.opponent().is_some_and(|opponent| opponent < position);
            errors.extend(fault.filter(|fault| !(is_second && fault.is_of_both())));
        }
    }

    /// The fault in a player's result in a round (counted from 1), as their row states it, or what
    /// is doubtful about it. A contradiction between the two players of a game is found in either
    /// row. `None` if the result is right.
    #[must_use]
    pub fn fault_in(&self, position: usize, round: u32) -> Option<SectionError> {
        let entrant = self.players.get(position)?;
        let result = *entrant.results.get((round as usize).checked_sub(1)?)?;
        let (player, points) = (|| InSection::at(position, entrant), result.points());
        if points > ONE_POINT {
            return Some(SectionError::MoreThanAPoint { player: player(), round, points });
        }
        match result {
            RoundResult::Unexplained(points) if points > HalfPoints::ZERO => {
                Some(SectionError::PointsWithoutOpponent { player: player(), round, points })
            }
            RoundResult::Game { opponent, .. }
            | RoundResult::Default { opponent, .. }
            | RoundResult::Uncounted { opponent, .. } => {
                if opponent == position {
                    return Some(SectionError::OwnOpponent { player: player(), round });
                }
                let Some(other) = self.players.get(opponent) else {
                    let (number, players) = (opponent.saturating_add(1), self.players.len());
                    let player = Some(player());
                    return Some(SectionError::UnknownPlayer { player, round, number, players });
                };
                let pairing = Pairing { position, entrant, round, result, opponent, other };
                self.check_pairing(&pairing)
            }
            _ => None,
        }
    }

    fn check_pairing(&self, pairing: &Pairing<'_>) -> Option<SectionError> {
        let Pairing { position, entrant, round, result, opponent, other } = *pairing;
        let player = InSection::at(position, entrant);
        let opponent_named = InSection::at(opponent, other);
        let theirs = other.results.get(round as usize - 1).copied().unwrap_or(RoundResult::Absent);
        // Before the results: those of two different games cannot be compared.
        if theirs.opponent() != Some(position) {
            let instead = self.describe(theirs);
            return Some(SectionError::OpponentDisagrees {
                player,
                round,
                opponent: opponent_named,
                instead,
            });
        }
        if !belong_together(result, theirs) {
            return Some(SectionError::ResultsDisagree {
                player,
                round,
                points: points_text(result),
                opponent: opponent_named,
                opponents_points: points_text(theirs),
            });
        }
        if same_colour(result, theirs) {
            return Some(SectionError::SameColour { player, round, opponent: opponent_named });
        }
        let points = [result, theirs].map(RoundResult::points);
        let is_game = matches!(result, RoundResult::Game { .. });
        (is_game && points[0] + points[1] < ONE_POINT).then_some(SectionError::LessThanAPoint {
            player,
            round,
            points: points[0],
            opponent: opponent_named,
            opponents_points: points[1],
        })
    }

    fn describe(&self, result: RoundResult) -> String {
        match result {
            RoundResult::Game { opponent, .. }
            | RoundResult::Default { opponent, .. }
            | RoundResult::Uncounted { opponent, .. } => self.players.get(opponent).map_or_else(
                || format!("player number {}", opponent.saturating_add(1)),
                |o| o.name.clone(),
            ),
            RoundResult::Bye(_) | RoundResult::FullPointBye => "a bye".to_owned(),
            RoundResult::Unexplained(_) | RoundResult::Absent => "no opponent".to_owned(),
        }
    }
}

impl CheckedSection {
    /// What is doubtful although the rows agree: totals that are not the sum of the rounds, and
    /// games in which the players share less than a point.
    #[must_use]
    pub fn doubts(&self) -> Vec<SectionError> {
        self.0.faults()
    }
}

/// The doubt about a total that is not the sum of the player's rounds, with or without the byes
/// after the last round in which anybody has an opponent.
fn other_total(position: usize, entrant: &Entrant, last_round: u32) -> Option<SectionError> {
    let (stated, sum) = (entrant.score?, entrant.points());
    let fits = stated == sum || stated == entrant.points_until(last_round);
    let player = || InSection::at(position, entrant);
    (!fits).then(|| SectionError::ScoreDoesNotAddUp { player: player(), stated, sum })
}

/// The error for a section of more than [`Section::MOST_ROUNDS`] rounds.
pub(super) fn too_many_rounds(section: &str, rounds: u32) -> Option<SectionError> {
    (rounds > Section::MOST_ROUNDS).then(|| SectionError::MoreRoundsThanAny {
        section: section.to_owned(),
        rounds,
        most: Section::MOST_ROUNDS,
    })
}

/// One side's report of a pairing, and the other side.
struct Pairing<'a> {
    position: usize,
    entrant: &'a Entrant,
    round: u32,
    result: RoundResult,
    opponent: usize,
    other: &'a Entrant,
}

fn belong_together(one: RoundResult, other: RoundResult) -> bool {
    match (one, other) {
        // A default may cost both the point, and so may an arbiter's decision about a game, but
        // neither makes more than one.
        (RoundResult::Game { .. }, RoundResult::Game { .. })
        | (RoundResult::Default { .. }, RoundResult::Default { .. })
        | (RoundResult::Uncounted { .. }, RoundResult::Uncounted { .. }) => {
            one.points() + other.points() <= ONE_POINT
        }
        _ => false,
    }
}

fn points_text(result: RoundResult) -> String {
    match result {
        RoundResult::Game { outcome: Outcome::Win, .. } => "a win".to_owned(),
        RoundResult::Game { outcome: Outcome::Draw, .. } => "a draw".to_owned(),
        RoundResult::Game { outcome: Outcome::Loss, .. } => "a loss".to_owned(),
        RoundResult::Uncounted { points, .. } => {
            format!("{points} for a game that does not count")
        }
        other => format!("{} by default", other.points()),
    }
}

fn same_colour(one: RoundResult, other: RoundResult) -> bool {
    match (one, other) {
        (
            RoundResult::Game { colour: Some(colour), .. },
            RoundResult::Game { colour: Some(theirs), .. },
        ) => colour == theirs,
        _ => false,
    }
}
