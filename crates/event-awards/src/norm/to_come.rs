//! The rounds and opponents that one player of an event still has to come, as far as known.

use event_sections::{CheckedSection, Pairings, Schedule, Section};

use super::{Event, NormSetting, Opponent};

/// The rounds and opponents that a player still has to come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToCome {
    /// The rounds in which they may have a game.
    pub rounds: u32,
    /// The opponents of all these rounds, or none.
    pub opponents: Vec<Opponent>,
    /// Whether the rounds are known and will be played; nothing can be forecast for other rounds.
    pub is_known: bool,
}

/// Why an event cannot have this number of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoundsError {
    /// No event has that many.
    #[error("expected at most {}", Section::MOST_ROUNDS)]
    TooMany,
    /// More rounds are over, or already have a known opponent.
    #[error("{over} are played and {named} named")]
    TooFew {
        /// How many are over.
        over: u32,
        /// How many rounds to come have a known opponent.
        named: usize,
    },
}

/// How many of an event's rounds are to come, if `over` are over and the opponents of `named` more
/// are known.
///
/// # Errors
///
/// If there are more rounds than an event can have, or fewer than are over or have a known
/// opponent.
pub fn rounds_left(in_all: u32, over: u32, named: usize) -> Result<u32, RoundsError> {
    if in_all > Section::MOST_ROUNDS {
        return Err(RoundsError::TooMany);
    }
    let left = in_all.checked_sub(over).filter(|&left| left as usize >= named);
    left.ok_or(RoundsError::TooFew { over, named })
}

impl NormSetting<'_> {
    /// The rounds and opponents that one player of a section still has to come. The caller may give
    /// the total number of rounds, which a report written during the event may not know.
    ///
    /// # Errors
    ///
    /// If there are fewer rounds in all than are over for the player.
    pub fn to_come(
        &self,
        section: &CheckedSection,
        player: usize,
        rounds_in_all: Option<u32>,
    ) -> Result<ToCome, RoundsError> {
        if let Some(rounds) = rounds_in_all {
            rounds_left(rounds, section.rounds_over_for(player), 0)?;
        }
        let schedule = self.schedule(section);
        let schedule = schedule.as_ref();
        let setting = match rounds_in_all {
            None => self.for_player(schedule, player),
            Some(rounds) => self.for_player_in_rounds(rounds, schedule, (section, player)),
        };
        let opponents = opponents(section, schedule, (player, setting.rounds_left));
        // With an odd number of players one is free in every round, and has one game fewer to come.
        let known = (!opponents.is_empty()).then_some(opponents.len() as u32);
        let has_withdrawn = schedule.is_some_and(|schedule| schedule.has_withdrawn(player));
        let is_known =
            rounds_in_all.is_some() || !has_withdrawn && self.rounds_left_of(section).is_some();
        Ok(ToCome { rounds: known.unwrap_or(setting.rounds_left), opponents, is_known })
    }

    /// How many rounds a section that is paired round by round would still have as a round robin,
    /// if it may be one and has enough games for a norm. Then no norm is made before they are over.
    #[must_use]
    pub fn rounds_left_if_round_robin(&self, section: &CheckedSection) -> Option<u32> {
        let may_be_one = section.last_paired_round() >= self.games_at_least()
            && self.event == Event::Individual
            && self.pairings == Pairings::RoundByRound;
        if may_be_one { section.rounds_left_if_round_robin() } else { None }
    }
}

/// The opponents whom a player still has to meet by the schedule; empty unless they fill all rounds
/// to come.
fn opponents(
    section: &CheckedSection,
    schedule: Option<&Schedule<'_>>,
    (player, left): (usize, u32),
) -> Vec<Opponent> {
    let to_come = schedule.map_or_else(Vec::new, |schedule| schedule.opponents_to_come(player));
    let count = to_come.len() as u32;
    // With an odd number the player may be free in one of the rounds.
    if !(count..=count + 1).contains(&left) {
        return Vec::new();
    }
    to_come.into_iter().filter_map(|place| Opponent::of_section(section, place)).collect()
}

#[cfg(test)]
mod tests {
    use event_sections::{Colour, Entrant, PairingSystem, RoundResult};
    use rating_core::Outcome;

    use super::*;
    use crate::norm::NormRules;

    const FREE: RoundResult = RoundResult::Absent;

    fn draw(opponent: usize) -> RoundResult {
        RoundResult::Game { opponent, colour: None::<Colour>, outcome: Outcome::Draw }
    }

    fn section(results: &[&[RoundResult]], system: Option<PairingSystem>) -> CheckedSection {
        let rounds = results.iter().map(|of| of.len()).max().unwrap_or(0) as u32;
        let players = results.iter().enumerate().map(|(place, results)| Entrant {
            results: results.to_vec(),
            ..Entrant::named(format!("P{place}"))
        });
        let (players, name) = (players.collect(), "open".to_owned());
        let section = Section { name, rounds, players, system, ..Section::default() };
        section.check().unwrap()
    }

    fn to_come(section: &CheckedSection, player: usize, rounds: Option<u32>) -> (u32, Vec<String>) {
        let rules = NormRules::fide_2024();
        let found = NormSetting::of(&rules).in_section(section).to_come(section, player, rounds);
        let ToCome { rounds, opponents, .. } = found.unwrap();
        (rounds, opponents.into_iter().map(|opponent| opponent.name).collect())
    }

    fn named(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn rounds_left_are_those_that_are_neither_over_nor_too_few() {
        assert_eq!(rounds_left(9, 7, 2), Ok(2));
        assert_eq!(rounds_left(9, 9, 0), Ok(0));
        assert_eq!(rounds_left(9, 7, 3), Err(RoundsError::TooFew { over: 7, named: 3 }));
        assert_eq!(rounds_left(6, 7, 0), Err(RoundsError::TooFew { over: 7, named: 0 }));
        assert_eq!(rounds_left(Section::MOST_ROUNDS + 1, 7, 0), Err(RoundsError::TooMany));
    }

    /// With five players each is free in one round. A player who already was has two more to meet,
    /// the others two, or one and a free round.
    #[test]
    fn a_round_robin_s_rounds_to_come_are_the_unmet() {
        let system = Some(PairingSystem::RoundRobin { times: 1 });
        let three_of_five = section(
            &[
                &[FREE, draw(2), draw(4)],
                &[draw(4), draw(3), draw(2)],
                &[draw(3), draw(0), draw(1)],
                &[draw(2), draw(1), FREE],
                &[draw(1), FREE, draw(0)],
            ],
            system,
        );
        assert_eq!(to_come(&three_of_five, 0, None), (2, named(&["P1", "P3"])));
        assert_eq!(to_come(&three_of_five, 1, None), (1, named(&["P0"])));
        assert_eq!(to_come(&three_of_five, 1, Some(5)), (1, named(&["P0"])));
    }

    /// In a Swiss the opponents of the rounds to come are unknown.
    #[test]
    fn rounds_of_a_swiss_are_those_that_are_said() {
        let one_round: [&[RoundResult]; 4] = [&[draw(1)], &[draw(0)], &[draw(3)], &[draw(2)]];
        let swiss = section(&one_round, Some(PairingSystem::RoundByRound));
        assert_eq!(to_come(&swiss, 0, Some(3)), (2, Vec::new()));
        assert_eq!(to_come(&swiss, 0, None), (0, Vec::new()));
    }
}
