//! The tables inside one age: everybody together, or girls and boys apart.

use event_sections::Sex;
use schemars::JsonSchema;
use serde::Deserialize;

/// Which titles a series gives in each age.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Titles {
    /// One for everybody.
    #[default]
    Everybody,
    /// One for girls and one for boys.
    GirlsAndBoys,
    /// One for everybody, and one for girls besides.
    EverybodyAndGirls,
}

/// The contestants of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Division {
    /// All of the age.
    Everybody,
    /// Its girls.
    Girls,
    /// Its boys.
    Boys,
    /// Contestants whose sex is not known although titles depend on it: a table without a title.
    SexNotKnown,
}

impl Titles {
    /// The tables that list a contestant.
    #[must_use]
    pub(crate) fn divisions_of(self, sex: Option<Sex>) -> Vec<Division> {
        match (self, sex) {
            (Self::GirlsAndBoys, Some(Sex::Female)) => vec![Division::Girls],
            (Self::GirlsAndBoys, Some(Sex::Male)) => vec![Division::Boys],
            (Self::GirlsAndBoys, None) => vec![Division::SexNotKnown],
            (Self::EverybodyAndGirls, Some(Sex::Female)) => {
                vec![Division::Everybody, Division::Girls]
            }
            (Self::Everybody | Self::EverybodyAndGirls, _) => vec![Division::Everybody],
        }
    }
}
