//! Who is who in the tournaments of a season.

use std::collections::{BTreeMap, BTreeSet};

use super::{CupLine, CupSection};
use crate::register::{NamesAlone, Register, folded};

/// A player of a season: how they are known, and what they played.
pub(super) struct Person<'a> {
    /// The code, else the FIDE number, else the name.
    pub(super) key: &'a str,
    /// In the order of the tournaments.
    pub(super) lines: Vec<Line<'a>>,
}

/// A player's line in a section of a tournament.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) tournament: usize,
    pub(super) section: &'a CupSection,
    pub(super) points: &'a CupLine,
    /// Whether nothing but the name says that it is this player's.
    pub(super) by_name: bool,
}

/// The players of some tournaments, each once, in the order of their keys.
///
/// One is the same by code, whatever else is written; without a code by a FIDE number that only one code
/// stands beside; else by a name that only one player of the season has, and that no number or year of birth
/// contradicts.
pub(super) fn people(tournaments: &[Vec<CupSection>]) -> Vec<Person<'_>> {
    let mut all: Vec<Line<'_>> = Vec::new();
    for (tournament, sections) in tournaments.iter().enumerate() {
        for section in sections {
            let lines = section.lines.iter();
            all.extend(lines.map(|points| Line { tournament, section, points, by_name: false }));
        }
    }
    let mut known = Known { shared_names: shared_names(&all), ..Known::default() };
    // The surest first, so that names find the numbers of the other tournaments, whatever the order.
    all.sort_by_key(|one| {
        let CupLine { code, fide_code, birth_year, .. } = one.points;
        (code.is_none(), fide_code.is_none(), birth_year.is_none())
    });
    for line in all {
        known.add(line);
    }
    let mut people = known.people;
    for person in &mut people {
        person.lines.sort_by_key(|line| line.tournament);
    }
    people.sort_by_key(|person| person.key);
    people
}

/// Names that two players of one tournament have: they say nothing.
fn shared_names(all: &[Line<'_>]) -> BTreeSet<String> {
    let mut keys: BTreeMap<(usize, String), BTreeSet<&str>> = BTreeMap::new();
    for line in all {
        let name = folded(&line.points.name);
        keys.entry((line.tournament, name)).or_default().insert(&line.points.key);
    }
    let shared = keys.into_iter().filter(|(_, keys)| keys.len() > 1);
    shared.map(|((_, name), _)| name).collect()
}

#[derive(Default)]
struct Known<'a> {
    register: Register,
    people: Vec<Person<'a>>,
    by_code: BTreeMap<&'a str, usize>,
    /// `None` for a number that stands beside several codes.
    by_fide_code: BTreeMap<&'a str, Option<usize>>,
    /// Those without a code whom no other line was found to be, by their key and year of birth.
    others: BTreeMap<(&'a str, Option<i32>), usize>,
    shared_names: BTreeSet<String>,
}

impl<'a> Known<'a> {
    fn add(&mut self, line: Line<'a>) {
        let CupLine { code, fide_code, key, birth_year, .. } = line.points;
        let (person, by_name) = match (code, fide_code) {
            (Some(code), _) => (self.by_code.get(code.as_str()).copied(), false),
            (None, Some(number)) => match self.by_fide_code.get(number.as_str()) {
                Some(Some(person)) => (Some(*person), false),
                // It is one player under the number, though nobody can say whose code is theirs.
                Some(None) => (self.others.get(&(key.as_str(), None)).copied(), false),
                None => (self.by_name(line.points), true),
            },
            (None, None) => match self.others.get(&(key.as_str(), *birth_year)) {
                Some(person) => (Some(*person), false),
                None => (self.by_name(line.points), true),
            },
        };
        let (person, by_name) = match person {
            Some(person) => (person, by_name),
            None => (self.new_person(line.points), false),
        };
        self.learn(person, line.points);
        self.people[person].lines.push(Line { by_name, ..line });
    }

    fn new_person(&mut self, points: &'a CupLine) -> usize {
        let key = points.key.as_str();
        self.people.push(Person { key, lines: Vec::new() });
        let person = self.register.add(&points.who());
        if points.code.is_none() {
            // A number is one player whatever year stands beside it; a bare name is one player with
            // its year alone.
            let born = points.birth_year.filter(|_| points.fide_code.is_none());
            self.others.insert((key, born), person);
        }
        person
    }

    /// Takes in the numbers of a line that is this person's.
    fn learn(&mut self, person: usize, points: &'a CupLine) {
        self.register.learn(person, &points.who());
        if let Some(code) = &points.code {
            self.by_code.insert(code, person);
        }
        if let Some(number) = &points.fide_code {
            let of_number = self.by_fide_code.entry(number).or_insert(Some(person));
            // Only codes contest a number: a line without one was found by the number itself, or by
            // its name.
            if *of_number != Some(person) && points.code.is_some() {
                *of_number = None;
            }
        }
    }

    /// The only one of this name, if nothing contradicts it.
    fn by_name(&self, points: &CupLine) -> Option<usize> {
        if self.shared_names.contains(&folded(&points.name)) {
            return None;
        }
        let found = self.register.by_name(&points.who(), NamesAlone::IfUnique);
        found.ok().map(|found| found.person)
    }
}
