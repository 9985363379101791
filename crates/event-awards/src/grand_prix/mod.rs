//! A youth grand prix: the standings of a series of congresses, by age.
//!
//! [`congresses`] says what of a league is one congress; [`standings`] takes all congresses of a
//! series and returns, for each age, every contestant with his results, which of them count, and
//! his place.

mod congress;
mod head_to_head;
mod results;
mod rules;
mod standings;

pub use congress::{Congress, Split, congresses};
pub use results::{ContestantResult, CountsNot};
pub use rules::{AgeGroup, Combine, FewerResults, GrandPrixRules, Measure, SeriesRules};
pub use standings::{AgeStandings, Contestant, Series, StandingsLine, standings};
