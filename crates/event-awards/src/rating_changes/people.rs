//! Identifies the players in the tournaments of a month.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::contradiction::differ;
use event_sections::{CheckedSection, Entrant, plain_name};
use rating_core::EloRating;

use crate::register::KnownBy;

/// The players of the tournaments of a month.
#[derive(Debug)]
pub struct PeopleOfMonth<'a> {
    /// Every player once, in the order of first appearance.
    pub people: Vec<PersonOfMonth<'a>>,
    /// Players who may not be who they are taken for.
    pub doubts: Vec<PersonDoubt<'a>>,
}

/// A player of some sections, with their line in each.
#[derive(Debug)]
pub struct PersonOfMonth<'a> {
    /// The spellings of the name, by its plain form.
    names: BTreeMap<String, BTreeSet<&'a str>>,
    numbers: BTreeSet<PlayerNumber<'a>>,
    birth_year: Option<i32>,
    /// In the order of the sections.
    pub lines: Vec<LineOfSection<'a>>,
}

/// A player's number in a list. The same number may belong to another player in the other list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayerNumber<'a> {
    /// In FIDE's rating list.
    Fide(&'a str),
    /// In the national grading list.
    Code(&'a str),
}

/// A player's line in a section.
#[derive(Clone, Copy, Debug)]
pub struct LineOfSection<'a> {
    /// The position of the section among those of the month.
    pub section: usize,
    /// The player's position in the section.
    pub at: usize,
    /// The line itself.
    pub entrant: &'a Entrant,
}

/// Players who cannot be identified with certainty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonDoubt<'a> {
    /// A player without a number has the same name as players with different numbers, and counts as
    /// one more player.
    NameOfSeveral {
        /// The position of their section.
        section: usize,
        /// The name.
        name: &'a str,
        /// The numbers of the others.
        numbers: Vec<PlayerNumber<'a>>,
    },
    /// A name appears with a FIDE number in one file and with a code in another; they count as two
    /// players.
    NumbersOfTwoKinds {
        /// The name, in one of its spellings.
        name: &'a str,
        /// The numbers of both.
        numbers: Vec<PlayerNumber<'a>>,
    },
    /// Players with different FIDE numbers have the same code, which may be a club's, or have been
    /// given twice.
    CodeOfSeveral {
        /// The code.
        code: &'a str,
        /// For each of them the name, and the FIDE number if they have one.
        players: Vec<(&'a str, Option<&'a str>)>,
    },
}

impl<'a> PlayerNumber<'a> {
    /// The number itself.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        match self {
            Self::Fide(number) | Self::Code(number) => number,
        }
    }

    const fn is_fide(self) -> bool {
        matches!(self, Self::Fide(_))
    }
}

impl<'a> PersonOfMonth<'a> {
    /// The name, as written in the first section.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.lines.first().map_or("", |line| line.entrant.name.as_str())
    }

    /// The name, with the code and the FIDE number from the first section that has one.
    #[must_use]
    pub fn who(&self) -> KnownBy<'a> {
        let code = self.lines.iter().find_map(|line| line.entrant.code.as_deref());
        let fide_code = self.lines.iter().find_map(|line| line.entrant.fide_code.as_deref());
        KnownBy { name: self.name(), code, fide_code, birth_year: self.birth_year }
    }

    /// A FIDE number or else a code, if they have one.
    #[must_use]
    pub fn number(&self) -> Option<&'a str> {
        self.numbers.first().map(|number| number.as_str())
    }

    /// Whether a section has them under this name, or this is one of their numbers.
    #[must_use]
    pub fn is_called(&self, wanted: &str) -> bool {
        self.names.values().any(|written| written.contains(wanted))
            || self.numbers.iter().any(|number| number.as_str() == wanted)
    }

    /// The rating of the month: the first one in their lines.
    #[must_use]
    pub fn rating(&self) -> Option<EloRating> {
        self.lines.iter().find_map(|line| line.entrant.rating.and_then(EloRating::if_rated))
    }

    fn is_in(&self, section: usize) -> bool {
        self.lines.iter().any(|line| line.section == section)
    }

    fn add(&mut self, line: LineOfSection<'a>) {
        let name = line.entrant.name.as_str();
        self.names.entry(plain_name(name)).or_default().insert(name);
        self.numbers.extend(numbers(line.entrant));
        self.birth_year = self.birth_year.or(line.entrant.birth_year);
        self.lines.push(line);
    }

    /// Whether one has only FIDE numbers, the other only codes, and nothing shows that they are two
    /// players.
    fn may_have_numbers_of(&self, other: &Self) -> bool {
        let is_known = |person: &Self| !person.numbers.is_empty();
        let by_fide = |person: &Self| person.numbers.iter().all(|number| number.is_fide());
        let by_code = |person: &Self| person.numbers.iter().all(|number| !number.is_fide());
        (is_known(self) && is_known(other))
            && ((by_fide(self) && by_code(other)) || (by_code(self) && by_fide(other)))
            && !differ(self.birth_year, other.birth_year)
            && !self.lines.iter().any(|line| other.is_in(line.section))
    }

    fn fide_numbers(&self) -> impl Iterator<Item = &'a str> {
        self.numbers.iter().filter(|number| number.is_fide()).map(|number| number.as_str())
    }

    /// Whether a line has one of their numbers and no other FIDE number. The latter decides,
    /// because a national code may have been given twice and FIDE rates by its own numbers.
    fn has_number_of(&self, line: &LineOfSection<'_>) -> bool {
        let fide_code = line.entrant.fide_code.as_deref();
        let mut own = self.fide_numbers();
        numbers(line.entrant).any(|number| self.numbers.contains(&number))
            && fide_code.is_none_or(|number| own.all(|one| one == number))
    }

    /// Whether a line without numbers may be theirs; `plain` is its plain name.
    fn may_be(&self, line: &LineOfSection<'_>, plain: &str) -> bool {
        self.names.contains_key(plain)
            && !self.is_in(line.section)
            && !differ(self.birth_year, line.entrant.birth_year)
    }
}

impl<'a> PeopleOfMonth<'a> {
    /// Identifies every player of the sections, in the order of first appearance. One number is one
    /// person, and a name without a number is the only person who has it.
    pub fn of(sections: impl IntoIterator<Item = &'a CheckedSection>) -> Self {
        let lines = lines(sections);
        let shared = shared_names(&lines);
        // The most reliable lines first, so that a bare name finds the numbers of all sections.
        let mut surest = lines;
        surest.sort_by_key(|line| (line.entrant.fide_code.is_none(), line.entrant.code.is_none()));
        let mut found = Self { people: Vec::new(), doubts: Vec::new() };
        for line in surest {
            let plain = plain_name(&line.entrant.name);
            let person = match numbers(line.entrant).next() {
                Some(_) => found.by_number(&line, &plain),
                None => found.by_name(&line, &plain, &shared),
            };
            found.add(person, line);
        }
        for person in &mut found.people {
            // The lines were added in order of reliability, but games count in the order of
            // sections.
            person.lines.sort_by_key(|line| line.section);
        }
        let first =
            |person: &PersonOfMonth<'_>| person.lines.first().map(|line| (line.section, line.at));
        found.people.sort_by_key(first);
        found.doubt_numbers_of_two_kinds();
        found.doubt_codes_of_several();
        found
    }

    fn add(&mut self, person: Option<usize>, line: LineOfSection<'a>) {
        let person = person.unwrap_or_else(|| {
            let (names, numbers) = (BTreeMap::new(), BTreeSet::new());
            self.people.push(PersonOfMonth { names, numbers, birth_year: None, lines: Vec::new() });
            self.people.len() - 1
        });
        self.people[person].add(line);
    }

    /// The person of a line with a number. If several have its code, the one with the same name.
    fn by_number(&self, line: &LineOfSection<'_>, plain: &str) -> Option<usize> {
        let has_it = |&person: &usize| {
            let person: &PersonOfMonth<'_> = &self.people[person];
            !person.is_in(line.section) && person.has_number_of(line)
        };
        let found: Vec<usize> = (0..self.people.len()).filter(has_it).collect();
        match found.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => {
                several.iter().copied().find(|&one| self.people[one].names.contains_key(plain))
            }
        }
    }

    /// The person of a line with only a name. If people with different numbers have that name, it
    /// is unknown whose games these are.
    fn by_name(
        &mut self,
        line: &LineOfSection<'a>,
        plain: &str,
        shared: &BTreeSet<String>,
    ) -> Option<usize> {
        let may_be = |&person: &usize| self.people[person].may_be(line, plain);
        let of_name: Vec<usize> = (0..self.people.len()).filter(may_be).collect();
        let (numbered, others): (Vec<usize>, Vec<usize>) =
            of_name.into_iter().partition(|&person| !self.people[person].numbers.is_empty());
        match numbered.as_slice() {
            [only] if !shared.contains(plain) => Some(*only),
            [] => others.first().copied(),
            several => {
                let numbers = several.iter().flat_map(|&person| &self.people[person].numbers);
                self.doubts.push(PersonDoubt::NameOfSeveral {
                    section: line.section,
                    name: &line.entrant.name,
                    numbers: numbers.copied().collect(),
                });
                others.first().copied()
            }
        }
    }

    fn doubt_numbers_of_two_kinds(&mut self) {
        let mut of_name: BTreeMap<&str, Vec<&PersonOfMonth<'a>>> = BTreeMap::new();
        for person in &self.people {
            for name in person.names.keys() {
                of_name.entry(name).or_default().push(person);
            }
        }
        for people in of_name.into_values() {
            for (at, one) in people.iter().enumerate() {
                let others = people[at + 1..].iter().filter(|other| one.may_have_numbers_of(other));
                self.doubts.extend(others.map(|other| PersonDoubt::NumbersOfTwoKinds {
                    name: one.name(),
                    numbers: one.numbers.union(&other.numbers).copied().collect(),
                }));
            }
        }
    }

    fn doubt_codes_of_several(&mut self) {
        let mut of_code: BTreeMap<&'a str, Vec<&PersonOfMonth<'a>>> = BTreeMap::new();
        for person in &self.people {
            for number in person.numbers.iter().filter(|number| !number.is_fide()) {
                of_code.entry(number.as_str()).or_default().push(person);
            }
        }
        let several = of_code.into_iter().filter(|(_, people)| people.len() > 1);
        self.doubts.extend(several.map(|(code, people)| {
            let players = people.iter().map(|one| (one.name(), one.fide_numbers().next()));
            PersonDoubt::CodeOfSeveral { code, players: players.collect() }
        }));
    }

    /// The sections with everybody's rating of the month, so that a player who is rated in one of
    /// them is not an unrated opponent in another.
    pub fn with_ratings_of_the_month<'s>(
        &self,
        sections: impl IntoIterator<Item = &'s CheckedSection>,
    ) -> Vec<CheckedSection> {
        let sections: Vec<&CheckedSection> = sections.into_iter().collect();
        let unrated = |section: &&CheckedSection| vec![None; section.section().players.len()];
        let mut ratings: Vec<Vec<Option<EloRating>>> = sections.iter().map(unrated).collect();
        for person in &self.people {
            for line in &person.lines {
                ratings[line.section][line.at] = person.rating();
            }
        }
        let rated = sections.into_iter().zip(ratings);
        rated.map(|(section, ratings)| section.with_ratings(&ratings)).collect()
    }
}

fn lines<'a>(sections: impl IntoIterator<Item = &'a CheckedSection>) -> Vec<LineOfSection<'a>> {
    let sections = sections.into_iter().enumerate();
    let lines = sections.flat_map(|(section, checked)| {
        let players = checked.section().players.iter().enumerate();
        players.map(move |(at, entrant)| LineOfSection { section, at, entrant })
    });
    lines.collect()
}

/// Names that two players of one section share, and that therefore identify nobody.
fn shared_names(lines: &[LineOfSection<'_>]) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let names = lines.iter().map(|line| (line.section, plain_name(&line.entrant.name)));
    names.filter(|one| !seen.insert(one.clone())).map(|(_, name)| name).collect()
}

/// The numbers of a player.
fn numbers(entrant: &Entrant) -> impl Iterator<Item = PlayerNumber<'_>> {
    let fide = entrant.fide_code.as_deref().map(PlayerNumber::Fide);
    [fide, entrant.code.as_deref().map(PlayerNumber::Code)].into_iter().flatten()
}
