//! Large Swiss events: who takes part in their rounds, and what follows from it for norms.

use std::collections::BTreeSet;

use event_sections::{CheckedSection, Entrant, RoundResult};
use rating_core::{EloRating, HalfPoints};

use super::NormRules;
use super::norm_rules::{LargeEventRule, LargeSwissRule};

/// What exempts a norm from the requirements for federations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exemption {
    /// The kind of event, which no file shows (1.4.3a-c).
    Stated,
    /// The field of a Swiss (1.4.3d).
    LargeSwiss(ForeignField),
}

/// The rated players of a Swiss who are not of the federation that holds it. Each number is that of
/// the round with the fewest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignField {
    /// How many there are.
    pub players: u32,
    /// How many federations they have.
    pub federations: u32,
    /// How many have one of the titles that count.
    pub titled: u32,
}

/// Whether the field of a Swiss exempts it from the requirements for federations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeSwiss {
    /// It does.
    Exempt(ForeignField),
    /// It does not.
    NotExempt(ForeignField),
    /// It does for some federations that may hold the event, and the file does not say which does.
    DependsOnHost,
}

impl LargeSwiss {
    /// Whether the field of a section is such; `None` if the rule book has no such exemption, or
    /// before the first round.
    ///
    /// In every round enough players have to take part (1.4.3d). Of a player who misses at most one
    /// round the others count.
    #[must_use]
    pub fn of(rules: &NormRules, section: &CheckedSection) -> Option<Self> {
        let rule = rules.federations.large_swiss.as_ref()?;
        let rounds = Rounds::of(section, rule.may_miss)?;
        let field = |host: Option<&str>| rounds.foreign_field((rules, rule), host);
        let is_exempt = |field: &ForeignField| {
            field.players >= rule.players
                && field.federations >= rule.federations
                && field.titled >= rule.titled
        };
        if let Some(host) = &section.section().host {
            let field = field(Some(host));
            let exempts = is_exempt(&field);
            return Some(if exempts { Self::Exempt(field) } else { Self::NotExempt(field) });
        }
        // The federation that holds the event may be that of no player.
        let largest = field(None);
        let hosts: BTreeSet<String> = section.section().players.iter().map(letters).collect();
        let fields = hosts.iter().map(|host| field(Some(host)));
        let smallest = fields.min_by_key(|field| (is_exempt(field), field.players));
        Some(match smallest.filter(|field| !is_exempt(field)) {
            _ if !is_exempt(&largest) => Self::NotExempt(largest),
            Some(_) => Self::DependsOnHost,
            None => Self::Exempt(smallest.unwrap_or(largest)),
        })
    }
}

/// Whether the field of a Swiss is that of a large event, from which one norm of a title has to be
/// (1.5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeEvent {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// The mean of all players is too low, but that of as many as needed is not: the regulations do
    /// not say which of them counts.
    Unclear,
}

impl LargeEvent {
    /// Whether a Swiss is a large event; `None` if the rule book has no such requirement.
    ///
    /// Players who belong to no federation do not count, and unrated ones count as in norms.
    pub(super) fn of(rules: &NormRules, swiss: &CheckedSection) -> Option<Self> {
        let rule = rules.titles.large_event.as_ref()?;
        let rounds = Rounds::of(swiss, rule.may_miss);
        Some(rounds.map_or(Self::No, |rounds| rounds.large_event(rules, rule)))
    }
}

/// The players who count, round by round.
struct Rounds<'s>(Vec<Vec<&'s Entrant>>);

impl<'s> Rounds<'s> {
    /// Those of a section who miss at most so many rounds; `None` before the first round.
    fn of(section: &'s CheckedSection, may_miss: u32) -> Option<Self> {
        let last = section.last_paired_round();
        let takes_part = |player: &Entrant, round: u32| {
            player.results.get(round as usize - 1).is_some_and(|result| is_there(*result))
        };
        let misses_few = |player: &&Entrant| {
            let missed = (1..=last).filter(|&round| !takes_part(player, round));
            missed.count() <= may_miss as usize
        };
        let counting: Vec<&Entrant> = section.section().players.iter().filter(misses_few).collect();
        let of_round = |round: u32| {
            counting.iter().copied().filter(|player| takes_part(player, round)).collect()
        };
        (last > 0).then(|| Self((1..=last).map(of_round).collect()))
    }

    fn foreign_field(
        &self,
        (rules, rule): (&NormRules, &LargeSwissRule),
        host: Option<&str>,
    ) -> ForeignField {
        let is_foreign = |player: &&&'s Entrant| {
            let letters = letters(player);
            rating(player).is_some()
                && rules.is_federation(&letters)
                && host.is_none_or(|host| letters != host)
        };
        let fewest = |count: fn(&[&'s Entrant], &LargeSwissRule) -> usize| {
            let rounds = self.0.iter().map(|players| {
                let foreign: Vec<&Entrant> = players.iter().filter(is_foreign).copied().collect();
                count(&foreign, rule)
            });
            rounds.min().unwrap_or(0) as u32
        };
        ForeignField {
            players: fewest(|players, _| players.len()),
            federations: fewest(|players, _| {
                players.iter().copied().map(letters).collect::<BTreeSet<_>>().len()
            }),
            titled: fewest(|players, rule| {
                let is_titled = |title| rule.titles.contains(&title);
                players.iter().filter(|player| player.title.is_some_and(is_titled)).count()
            }),
        }
    }

    fn large_event(&self, rules: &NormRules, rule: &LargeEventRule) -> LargeEvent {
        let needed = rule.players as usize;
        let of_round = |players: &Vec<&Entrant>| {
            let belongs = |player: &&&Entrant| !rules.is_left_out(&letters(player));
            let unrated = rules.opponents.unrated_counts_as;
            let of_player = |player: &&Entrant| rating(player).unwrap_or(unrated).halves();
            let mut ratings: Vec<i64> = players.iter().filter(belongs).map(of_player).collect();
            ratings.sort_unstable_by(|one, other| other.cmp(one));
            let is_enough = |ratings: &[i64]| {
                let least = EloRating::whole(rule.mean).halves() * ratings.len() as i64;
                ratings.iter().sum::<i64>() >= least
            };
            match ratings.get(..needed) {
                Some(highest) if is_enough(highest) && is_enough(&ratings) => LargeEvent::Yes,
                Some(highest) if is_enough(highest) => LargeEvent::Unclear,
                _ => LargeEvent::No,
            }
        };
        let rounds: Vec<LargeEvent> = self.0.iter().map(of_round).collect();
        [LargeEvent::No, LargeEvent::Unclear]
            .into_iter()
            .find(|found| rounds.contains(found))
            .unwrap_or(LargeEvent::Yes)
    }
}

/// The letters of a player's federation, in capitals; none if it is unknown.
fn letters(player: &Entrant) -> String {
    player.federation.as_deref().unwrap_or_default().to_ascii_uppercase()
}

fn rating(player: &Entrant) -> Option<EloRating> {
    player.rating.and_then(EloRating::if_rated)
}

/// Whether a player takes part in a round: a bye that the pairing gives to the odd player out is
/// nobody's choice, and whoever waits for an opponent in vain is there.
const fn is_there(result: RoundResult) -> bool {
    match result {
        RoundResult::Game { .. } | RoundResult::Uncounted { .. } => true,
        RoundResult::Default { points, .. } | RoundResult::Bye(points) => {
            points.halves() == FULL_POINT.halves()
        }
        RoundResult::FullPointBye | RoundResult::Unexplained(_) | RoundResult::Absent => false,
    }
}

const FULL_POINT: HalfPoints = HalfPoints::new(2);
