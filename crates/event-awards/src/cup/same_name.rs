//! Joins players with the same name, unless something contradicts it.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::contradiction::have_none_in_common;
use event_sections::plain_name;

use super::identity::{Identity, Known, People};

/// The identities that are joined in one step, and what they must share with the player they join.
type Step = (fn(&Identity<'_>) -> bool, Likeness);

/// What two identities must share to be joined, if nothing contradicts it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    NameAndYear,
    Name,
}

/// The most reliable first, so that a bare name comes last and finds the players that numbers have
/// joined across all tournaments.
const STEPS: [Step; 5] = [
    (is_of_a_number, Likeness::NameAndYear),
    (is_of_a_number, Likeness::Name),
    (is_of_a_year, Likeness::NameAndYear),
    (is_of_a_year, Likeness::Name),
    (is_of_a_name, Likeness::Name),
];

/// Joins players without a code to a more reliably known player with the same name.
///
/// All joins of a step are decided before the first is made. Otherwise a line would add its number
/// to a player, which would exclude the lines of other tournaments, depending on their order.
pub(super) fn join_by_name(people: &mut People<'_>) {
    let shared = shared_names(people);
    for step in STEPS {
        for (joined, to) in joins(people, &shared, step) {
            let other = people.remove(&joined);
            if let (Some(other), Some(person)) = (other, people.get_mut(&to)) {
                person.join(other);
            }
        }
    }
}

/// Names that two players of one tournament share, and that therefore identify nobody.
fn shared_names(people: &People<'_>) -> BTreeSet<String> {
    let mut with_name: BTreeMap<(usize, String), BTreeSet<Option<&Identity<'_>>>> = BTreeMap::new();
    for (identity, known) in people {
        // Without numbers, years of birth tell players apart.
        let is_numbered = matches!(identity, Identity::Code(_) | Identity::FideNumber { .. });
        for line in &known.lines {
            let name = (line.tournament, plain_name(&line.points.name));
            with_name.entry(name).or_default().insert(Some(identity).filter(|_| is_numbered));
        }
    }
    let shared = with_name.into_iter().filter(|(_, players)| players.len() > 1);
    shared.map(|((_, name), _)| name).collect()
}

/// The joins of a step: each identity with the one that it joins.
fn joins<'a>(
    people: &People<'a>,
    shared: &BTreeSet<String>,
    (is_joined, likeness): Step,
) -> Vec<(Identity<'a>, Identity<'a>)> {
    let mut with_name: BTreeMap<&str, Vec<&Identity<'a>>> = BTreeMap::new();
    for (identity, known) in people {
        for name in known.names.iter().filter(|name| !shared.contains(*name)) {
            with_name.entry(name).or_default().push(identity);
        }
    }
    let mut joined_to: BTreeMap<&Identity<'a>, Vec<(&Identity<'a>, &Known<'a>)>> = BTreeMap::new();
    for (identity, known) in people.iter().filter(|(identity, _)| is_joined(identity)) {
        let of_name = known.names.iter().filter_map(|name| with_name.get(name.as_str())).flatten();
        // Identities are sorted with the most reliable first.
        let surer: BTreeSet<&Identity<'a>> = of_name.copied().filter(|&it| it < identity).collect();
        let candidates = surer.into_iter().filter_map(|surer| people.get_key_value(surer));
        if let Some(person) = only_possible(candidates, known, likeness) {
            joined_to.entry(person).or_default().push((identity, known));
        }
    }
    // If some of them contradict each other, it is unknown which of them is meant.
    joined_to.retain(|_, all| are_compatible(all));
    let pairs = joined_to.into_iter().flat_map(|(person, all)| {
        all.into_iter().map(move |(joined, _)| (joined.clone(), person.clone()))
    });
    pairs.collect()
}

/// Whether no two of them contradict each other.
fn are_compatible(all: &[(&Identity<'_>, &Known<'_>)]) -> bool {
    let mut pairs = all
        .iter()
        .enumerate()
        .flat_map(|(at, one)| all[at + 1..].iter().map(move |other| (one.1, other.1)));
    !pairs.any(|(one, other)| contradict(one, other))
}

/// The only candidate that may be the same player: with the same year of birth or, if the name is
/// enough, without a year.
fn only_possible<'p, 'a: 'p>(
    candidates: impl Iterator<Item = (&'p Identity<'a>, &'p Known<'a>)>,
    known: &Known<'a>,
    likeness: Likeness,
) -> Option<&'p Identity<'a>> {
    let possible = candidates.filter(|(_, candidate)| !contradict(candidate, known));
    let same_year = |(_, candidate): &(&Identity<'a>, &Known<'a>)| {
        !candidate.birth_years.is_disjoint(&known.birth_years)
    };
    let (sure, unsure): (Vec<_>, Vec<_>) = possible.partition(same_year);
    // Not if several have the year: a candidate without a year is no more certain than they are.
    match (sure.as_slice(), unsure.as_slice(), likeness) {
        ([(only, _)], _, _) | ([], [(only, _)], Likeness::Name) => Some(only),
        _ => None,
    }
}

/// Whether two cannot be one player: their numbers or years of birth differ, or they play in the
/// same section.
fn contradict(one: &Known<'_>, other: &Known<'_>) -> bool {
    have_none_in_common(&one.fide_codes, &other.fide_codes)
        || have_none_in_common(&one.birth_years, &other.birth_years)
        || !one.sections.is_disjoint(&other.sections)
}

/// Whether it is a FIDE number that can be joined. One that appears with several codes stays a
/// player by itself, whatever the name.
const fn is_of_a_number(identity: &Identity<'_>) -> bool {
    matches!(identity, Identity::FideNumber { is_contested: false, .. })
}

const fn is_of_a_year(identity: &Identity<'_>) -> bool {
    matches!(identity, Identity::NameAndYear(..))
}

const fn is_of_a_name(identity: &Identity<'_>) -> bool {
    matches!(identity, Identity::Name(_))
}
