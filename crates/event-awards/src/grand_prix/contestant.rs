//! The contestants of a series.

use event_sections::Sex;

use crate::register::KnownBy;

/// A player who can win a title of the series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The code of the national grading list.
    pub code: Option<String>,
    /// Their name.
    pub name: String,
    /// Their age for the series.
    pub age: u8,
    /// The sex, if known.
    pub sex: Option<Sex>,
    /// The number in FIDE's rating list, which reports without codes use.
    pub fide_code: Option<String>,
    /// The year of birth.
    pub birth_year: Option<i32>,
}

impl Contestant {
    /// A contestant with only a name and an age.
    #[must_use]
    pub fn new(name: impl Into<String>, age: u8) -> Self {
        let name = name.into();
        Self { code: None, name, age, sex: None, fide_code: None, birth_year: None }
    }

    /// The code, or else the name: contestants who share a place are sorted by it.
    #[must_use]
    pub fn key(&self) -> &str {
        self.code.as_deref().unwrap_or(&self.name)
    }

    /// Everything by which they can be found in a report.
    #[must_use]
    pub fn who(&self) -> KnownBy<'_> {
        KnownBy {
            code: self.code.as_deref(),
            fide_code: self.fide_code.as_deref(),
            name: &self.name,
            birth_year: self.birth_year,
        }
    }
}
