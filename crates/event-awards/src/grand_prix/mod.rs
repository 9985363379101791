//! A youth grand prix: the standings of a series of congresses, by age.
//!
//! [`congresses`] divides a league into congresses; [`standings`] takes all congresses of a series
//! and returns, for each age and its girls and boys, every contestant with their results, which of
//! them count, and their place.

mod congress;
mod eligibility;
mod head_to_head;
mod identity;
mod played;
mod results;
mod series_rules;
mod standings;

pub use congress::{Congress, EventKind, Split, congresses};
pub use eligibility::{LeftOutCongress, NotEligible};
pub use identity::Contestant;
pub use results::{ContestantResult, CountsNot};
pub use series_rules::{
    AgeGroup, Combine, Division, FewerResults, GrandPrixRules, GrandPrixSettings, Measure,
    SeriesRules, Titles, age_on,
};
pub use standings::{AgeStandings, Series, StandingsLine, standings};
