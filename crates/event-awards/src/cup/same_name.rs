//! Players who are one by name, as far as nothing contradicts it.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::contradiction::have_none_in_common;
use event_sections::plain_name;

use super::identity::{Identity, Known, People};

/// What is joined in one step, and how alike it must be to whom it is joined.
type Step = (fn(&Identity<'_>) -> bool, Likeness);

/// In what two players are alike whom nothing tells apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    NameAndYear,
    Name,
}

/// The surest first, so that a name without anything finds what the numbers of all tournaments have
/// made one.
const STEPS: [Step; 5] = [
    (is_of_a_number, Likeness::NameAndYear),
    (is_of_a_number, Likeness::Name),
    (is_of_a_year, Likeness::NameAndYear),
    (is_of_a_year, Likeness::Name),
    (is_of_a_name, Likeness::Name),
];

/// Joins the players without a code to those of their name who are known more surely.
///
/// All joins of a step are decided before the first is made: else a line would teach its number to
/// a player, and lock out those of other tournaments, by the order in which they are named.
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

/// Names that two players of one tournament have: they say nothing.
fn shared_names(people: &People<'_>) -> BTreeSet<String> {
    let mut with_name: BTreeMap<(usize, String), BTreeSet<Option<&Identity<'_>>>> = BTreeMap::new();
    for (identity, known) in people {
        // Years of birth tell those apart who have no numbers.
        let is_numbered = matches!(identity, Identity::Code(_) | Identity::FideNumber { .. });
        for line in &known.lines {
            let name = (line.tournament, plain_name(&line.points.name));
            with_name.entry(name).or_default().insert(Some(identity).filter(|_| is_numbered));
        }
    }
    let shared = with_name.into_iter().filter(|(_, players)| players.len() > 1);
    shared.map(|((_, name), _)| name).collect()
}

/// Who is joined to whom in a step.
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
        // Identities stand with the surest first.
        let surer: BTreeSet<&Identity<'a>> = of_name.copied().filter(|&it| it < identity).collect();
        let candidates = surer.into_iter().filter_map(|surer| people.get_key_value(surer));
        if let Some(person) = only_possible(candidates, known, likeness) {
            joined_to.entry(person).or_default().push((identity, known));
        }
    }
    // Where some contradict each other, nobody can say which of them is meant.
    joined_to.retain(|_, all| are_compatible(all));
    let pairs = joined_to.into_iter().flat_map(|(person, all)| {
        all.into_iter().map(move |(joined, _)| (joined.clone(), person.clone()))
    });
    pairs.collect()
}

/// Whether no two of these contradict each other.
fn are_compatible(all: &[(&Identity<'_>, &Known<'_>)]) -> bool {
    let mut pairs = all
        .iter()
        .enumerate()
        .flat_map(|(at, one)| all[at + 1..].iter().map(move |other| (one.1, other.1)));
    !pairs.any(|(one, other)| contradict(one, other))
}

/// The one that may be the same: with the same year of birth, or else, if the name is enough,
/// without any.
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
    // Not where several have the year: the one without a year is no surer than they are.
    match (sure.as_slice(), unsure.as_slice(), likeness) {
        ([(only, _)], _, _) | ([], [(only, _)], Likeness::Name) => Some(only),
        _ => None,
    }
}

/// Whether two cannot be one: they have other numbers or other years of birth, or play side by
/// side.
fn contradict(one: &Known<'_>, other: &Known<'_>) -> bool {
    have_none_in_common(&one.fide_codes, &other.fide_codes)
        || have_none_in_common(&one.birth_years, &other.birth_years)
        || !one.sections.is_disjoint(&other.sections)
}

/// A number that stands beside several codes is a player by itself, whatever the name.
const fn is_of_a_number(identity: &Identity<'_>) -> bool {
    matches!(identity, Identity::FideNumber { is_contested: false, .. })
}

const fn is_of_a_year(identity: &Identity<'_>) -> bool {
    matches!(identity, Identity::NameAndYear(..))
}

const fn is_of_a_name(identity: &Identity<'_>) -> bool {
    matches!(identity, Identity::Name(_))
}
