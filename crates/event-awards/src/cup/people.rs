//! Who is who in the tournaments of a season.

use std::collections::BTreeMap;

use super::{CupLine, CupSection};
use crate::register::{Found, FoundBy, NamesAlone, NotFound, Register, Who};

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
/// One is the same by code, by FIDE number, or by a name that nobody else has and that no number or year
/// of birth contradicts. Nobody has two lines in one tournament by their name alone.
pub(super) fn people(tournaments: &[Vec<CupSection>]) -> Vec<Person<'_>> {
    let mut all: Vec<Line<'_>> = Vec::new();
    for (tournament, sections) in tournaments.iter().enumerate() {
        for section in sections {
            let by_name = false;
            all.extend(section.lines.iter().map(|points| Line {
                tournament,
                section,
                points,
                by_name,
            }));
        }
    }
    // The surest first, so that names find the numbers of the other tournaments, whatever the order.
    all.sort_by_key(|one| (one.points.code.is_none(), one.points.fide_code.is_none()));
    let mut known = Known::default();
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

#[derive(Default)]
struct Known<'a> {
    register: Register,
    people: Vec<Person<'a>>,
    /// Of those without a number, by their key.
    unnumbered: BTreeMap<&'a str, usize>,
}

impl<'a> Known<'a> {
    fn add(&mut self, line: Line<'a>) {
        let who = line.points.who();
        let numbered = who.code.or(who.fide_code).is_some();
        let same_key = || self.unnumbered.get(line.points.key.as_str()).copied();
        let found = match same_key().filter(|_| !numbered) {
            Some(person) => Some((person, false)),
            None => self
                .find(&who, line.tournament)
                .map(|found| (found.person, found.by >= FoundBy::NameAndBirthYear)),
        };
        let (person, by_name) = found.unwrap_or_else(|| {
            let key = line.points.key.as_str();
            self.people.push(Person { key, lines: Vec::new() });
            if !numbered {
                self.unnumbered.insert(key, self.people.len() - 1);
            }
            (self.register.add(&who), false)
        });
        self.register.learn(person, &who);
        self.people[person].lines.push(Line { by_name, ..line });
    }

    /// Somebody who is known already. Who has a code is never found by name: so all codes that are one
    /// player's would have to be.
    fn find(&self, who: &Who<'_>, tournament: usize) -> Option<Found> {
        match self.register.by_number(who) {
            Ok(found) => self.register.may_be(found.person, who).then_some(found),
            Err(NotFound::Several { .. }) => None,
            Err(NotFound::NotListed) if who.code.is_some() => None,
            Err(NotFound::NotListed) => {
                let found = self.register.by_name(who, NamesAlone::IfUnique).ok()?;
                let is_there = |line: &Line<'_>| line.tournament == tournament;
                (!self.people[found.person].lines.iter().any(is_there)).then_some(found)
            }
        }
    }
}
