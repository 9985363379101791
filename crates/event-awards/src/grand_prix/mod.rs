//! A youth grand prix: the standings of a series of congresses, by age.
//!
//! [`congresses`] divides a league into congresses; [`standings`] takes all congresses of a series
//! and returns, for each age and its girls and boys, every contestant with their results, which of
//! them count, and their place.

mod congress;
mod contestant;
mod division;
mod eligibility;
mod event_kind;
mod head_to_head;
mod identity;
mod played;
mod results;
mod series_rules;
mod standings;

pub use congress::{Congress, Split, congresses};
pub use contestant::Contestant;
pub use division::{Division, Titles};
pub use eligibility::{LeftOutCongress, NotEligible};
pub use event_kind::EventKind;
pub use results::{ContestantResult, CountsNot};
pub use series_rules::{
    AgeGroup, Combine, FewerResults, GrandPrixRules, GrandPrixSettings, Measure, SeriesRules,
    age_on,
};
pub use standings::{AgeStandings, Series, StandingsLine, standings};
