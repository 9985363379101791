//! Tour cups: points for every player of a tournament, and a season's standings.
//!
//! - [`CupRules`]: the rules of a cup as data.
//! - [`points`]: the formula, for one score in one section.
//! - [`tournament_points`]: all players of a tournament's sections.
//! - [`season_standings`]: the sums over a season, with shared places.

mod cup_rules;
mod identity;
mod people;
mod points;
mod same_name;
mod season;
mod tournament;

pub use cup_rules::{BelowRule, CupRules, CupSettings, PaidBelow, PointsRule, Unrated, WinPercent};
pub use points::{CupPoints, Placing, SectionFacts, points};
pub use season::{SeasonLine, SeasonPoints, season_standings};
pub use tournament::{CupError, CupLine, CupSection, tournament_points};
