//! Finds the people of a list again, by code, FIDE number or name.
//!
//! Reports identify players in different ways: a county's cross-table by the national code, FIDE's
//! report by its number, a game file only by name. A [`Register`] finds the same person by whatever
//! there is, the most reliable first, and says which it was.

use std::collections::BTreeMap;
use std::fmt;

use event_sections::contradiction::differ;
use event_sections::{Entrant, forms_of_name, plain_name};
use schemars::JsonSchema;
use serde::Deserialize;

/// What a report or a list says about who a person is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownBy<'a> {
    /// The code of the national grading list.
    pub code: Option<&'a str>,
    /// The number in FIDE's rating list.
    pub fide_code: Option<&'a str>,
    /// The name; empty if not known.
    pub name: &'a str,
    /// The year of birth.
    pub birth_year: Option<i32>,
}

/// Takes everything by which a player of a section can be found in a list.
impl<'a> From<&'a Entrant> for KnownBy<'a> {
    fn from(entrant: &'a Entrant) -> Self {
        Self {
            code: entrant.code.as_deref(),
            fide_code: entrant.fide_code.as_deref(),
            name: &entrant.name,
            birth_year: entrant.birth_year,
        }
    }
}

/// How a person was found, the most reliable first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FoundBy {
    /// The code of the national grading list.
    Code,
    /// The number in FIDE's rating list.
    FideNumber,
    /// The name, with the same year of birth.
    NameAndBirthYear,
    /// The name alone, which only one person has, and nothing contradicts.
    NameAlone,
}

/// Why a person was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// Nobody has the code, the number or the name.
    NotListed,
    /// This many people have it, and nothing tells them apart.
    Several {
        /// How many.
        people: usize,
    },
}

/// Whether a name is enough if the year of birth is missing on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NamesAlone {
    /// It is enough if only one person has it.
    #[default]
    IfUnique,
    /// It is never enough.
    Never,
}

/// A person of a register, and how they were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The person's position in the list given.
    pub person: usize,
    /// How they were found.
    pub by: FoundBy,
}

/// People who can be found by code, number or name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Register {
    people: Vec<Person>,
    by_code: Index,
    by_fide_code: Index,
    by_name: Index,
    by_form_of_name: Index,
}

/// The data that tells people with the same name apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Person {
    code: Option<String>,
    fide_code: Option<String>,
    birth_year: Option<i32>,
}

impl Register {
    /// A register of these people, who are identified by their positions.
    #[must_use]
    pub fn of<'a>(people: impl IntoIterator<Item = KnownBy<'a>>) -> Self {
        let mut register = Self::default();
        for who in people {
            register.add(&who);
        }
        register
    }

    fn add(&mut self, who: &KnownBy<'_>) {
        let position = self.people.len();
        let (code, fide_code) = (who.code.map(str::to_owned), who.fide_code.map(str::to_owned));
        enter(&mut self.by_code, code.clone(), position);
        enter(&mut self.by_fide_code, fide_code.clone(), position);
        let name = Some(plain_name(who.name)).filter(|name| !name.is_empty());
        if name.is_some() {
            forms_of_name(who.name)
                .for_each(|form| enter(&mut self.by_form_of_name, Some(form), position));
        }
        enter(&mut self.by_name, name, position);
        self.people.push(Person { code, fide_code, birth_year: who.birth_year });
    }

    /// The person by code, else by FIDE number, else by name.
    ///
    /// A name does not find a person whom a code, number or year of birth contradicts. Capitals,
    /// spaces, commas and full stops in it do not matter.
    ///
    /// # Errors
    ///
    /// If nobody is found, or several people have the FIDE number or name.
    ///
    /// ```
    /// use event_awards::register::{FoundBy, NamesAlone, Register, KnownBy};
    ///
    /// let anna = |birth_year| KnownBy { name: "Lee, Anna", birth_year, ..KnownBy::default() };
    /// let register = Register::of([anna(Some(2004)), anna(Some(1968))]);
    /// let found = register.find(&anna(Some(1968)), NamesAlone::Never)?;
    /// assert_eq!((found.person, found.by), (1, FoundBy::NameAndBirthYear));
    /// assert!(register.find(&anna(None), NamesAlone::IfUnique).is_err());
    /// # Ok::<(), event_awards::register::NotFound>(())
    /// ```
    pub fn find(&self, who: &KnownBy<'_>, names: NamesAlone) -> Result<Found, NotFound> {
        match self.by_number(who) {
            Err(NotFound::NotListed) => self.by_name(who, names),
            found => found,
        }
    }

    /// The person by code, else by FIDE number.
    pub(crate) fn by_number(&self, who: &KnownBy<'_>) -> Result<Found, NotFound> {
        let of = |index: &Index, key: Option<&str>, by| {
            only(key.and_then(|key| index.get(key)).map_or(&[], Vec::as_slice), by)
        };
        match of(&self.by_code, who.code, FoundBy::Code) {
            Err(NotFound::NotListed) => of(&self.by_fide_code, who.fide_code, FoundBy::FideNumber),
            found => found,
        }
    }

    /// The person by name and year of birth, or by name alone.
    pub(crate) fn by_name(&self, who: &KnownBy<'_>, names: NamesAlone) -> Result<Found, NotFound> {
        let of_the_name = self.by_name.get(&plain_name(who.name)).map_or(&[][..], Vec::as_slice);
        let may_be = |&&position: &&usize| self.people[position].may_be(who);
        let possible: Vec<usize> = of_the_name.iter().filter(may_be).copied().collect();
        let same_year = |&position: &usize| {
            who.birth_year.is_some() && self.people[position].birth_year == who.birth_year
        };
        let (sure, unsure): (Vec<usize>, Vec<usize>) = possible.into_iter().partition(same_year);
        match (only(&sure, FoundBy::NameAndBirthYear), names) {
            // Not if several have the year: a person without a year is no more certain than they
            // are.
            (Err(NotFound::NotListed), NamesAlone::IfUnique) => only(&unsure, FoundBy::NameAlone),
            (found, _) => found,
        }
    }

    /// The person of a name that has a [form](forms_of_name) in common: in another order, or
    /// without accents. Only if nobody is found otherwise, and this name would be enough.
    pub(crate) fn alike(&self, who: &KnownBy<'_>, names: NamesAlone) -> Option<usize> {
        if self.find(who, NamesAlone::IfUnique) != Err(NotFound::NotListed) {
            return None;
        }
        let is_same_year =
            |person: &Person| who.birth_year.is_some() && person.birth_year == who.birth_year;
        let would_be_found = |person: &Person| {
            person.may_be(who) && (names == NamesAlone::IfUnique || is_same_year(person))
        };
        let alike: Vec<usize> = forms_of_name(who.name)
            .filter_map(|form| self.by_form_of_name.get(&form))
            .flatten()
            .copied()
            .collect();
        alike.into_iter().find(|&position| would_be_found(&self.people[position]))
    }
}

/// Positions of people by one thing that they are known by.
type Index = BTreeMap<String, Vec<usize>>;

fn enter(index: &mut Index, key: Option<String>, position: usize) {
    if let Some(key) = key {
        index.entry(key).or_default().push(position);
    }
}

impl Person {
    /// Whether everything that is known on both sides agrees.
    fn may_be(&self, who: &KnownBy<'_>) -> bool {
        !differ(self.code.as_deref(), who.code)
            && !differ(self.fide_code.as_deref(), who.fide_code)
            && !differ(self.birth_year, who.birth_year)
    }
}

fn only(people: &[usize], by: FoundBy) -> Result<Found, NotFound> {
    match people {
        [] => Err(NotFound::NotListed),
        [person] => Ok(Found { person: *person, by }),
        // No grade is better than somebody else's.
        several => Err(NotFound::Several { people: several.len() }),
    }
}

/// Prints `by code`, `by FIDE number`, `by name and year of birth`, `by name alone`.
impl fmt::Display for FoundBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Code => "by code",
            Self::FideNumber => "by FIDE number",
            Self::NameAndBirthYear => "by name and year of birth",
            Self::NameAlone => "by name alone",
        })
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotListed => f.pad("not in the list"),
            Self::Several { people } => write!(f, "{people} people in the list may be meant"),
        }
    }
}

impl std::error::Error for NotFound {}
