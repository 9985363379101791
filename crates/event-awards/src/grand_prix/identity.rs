//! The contestants of a series, and who of a congress's players they are.

use event_sections::{Entrant, Sex};

use super::Congress;
use crate::register::{Found, FoundBy, KnownBy, NamesAlone, Register};
use crate::tournament_performance::TpgReport;

/// The contestants of a series, to be found among the players of its congresses.
pub(super) struct Contestants {
    register: Register,
    names: NamesAlone,
}

/// For each player of a congress: the contestant that they are, if any.
pub(super) type Identities = Vec<Option<Found>>;

impl Contestants {
    pub(super) fn of(contestants: &[Contestant], names: NamesAlone) -> Self {
        Self { register: Register::of(contestants.iter().map(Contestant::who)), names }
    }

    /// The contestants among a congress's players; `reports` are the players' reports, in the same
    /// order.
    pub(super) fn among(&self, congress: &Congress, reports: &[TpgReport]) -> Identities {
        let players = &congress.section.section().players;
        let found = players.iter().zip(reports).map(|(player, report)| self.find(player, report));
        without_doubles(found.collect())
    }

    /// The contestants whose names are like those of players who are not contestants: each player's
    /// position, and the contestant's.
    pub(super) fn alike(&self, congress: &Congress, found: &Identities) -> Vec<(usize, usize)> {
        let players = congress.section.section().players.iter().zip(found).enumerate();
        let others = players.filter(|(_, (_, identity))| identity.is_none());
        let alike = others.filter_map(|(at, (player, _))| {
            Some((at, self.register.alike(&KnownBy::from(player), self.names)?))
        });
        // Whoever was there under their own name is not somebody else, too.
        let is_there = |contestant| found.iter().flatten().any(|one| one.person == contestant);
        alike.filter(|(_, contestant)| !is_there(*contestant)).collect()
    }

    /// The contestant, by the player's own code or number, by the code that the grading list gives
    /// for them, or by name.
    fn find(&self, player: &Entrant, report: &TpgReport) -> Option<Found> {
        let who = KnownBy::from(player);
        let own = || self.register.by_number(&who).ok();
        let number_as_code = || {
            // A report may have a code in the column of FIDE numbers. But if it has only digits, it
            // is a FIDE number, and possibly somebody else's code.
            let number = who.fide_code.filter(|number| !number.bytes().all(|b| b.is_ascii_digit()));
            let code = KnownBy { code: number, ..KnownBy::default() };
            let found = self.register.by_number(&code).ok()?;
            Some(Found { by: FoundBy::FideNumber, ..found })
        };
        let listed = || {
            let listed = report.listed.as_ref().ok()?;
            let code = KnownBy { code: Some(&listed.code), ..KnownBy::default() };
            let found = self.register.by_number(&code).ok()?;
            Some(Found { by: listed.by, ..found })
        };
        let by_name = || self.register.by_name(&who, self.names).ok();
        // The most reliable first; the name comes last, since it may be somebody else's.
        own().or_else(number_as_code).or_else(listed).or_else(by_name)
    }
}

/// If several players were taken for one contestant, only the one found by the most reliable means
/// is kept, and none if two were found by the same means.
fn without_doubles(mut identities: Identities) -> Identities {
    let found: Vec<Found> = identities.iter().flatten().copied().collect();
    for identity in &mut identities {
        let is_doubtful = |one: &Found| {
            let others = found.iter().filter(|other| other.person == one.person);
            // The player is among them, so one more, found as reliably or more so, makes the player
            // doubtful.
            others.filter(|other| other.by <= one.by).count() > 1
        };
        if identity.as_ref().is_some_and(is_doubtful) {
            *identity = None;
        }
    }
    identities
}

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
