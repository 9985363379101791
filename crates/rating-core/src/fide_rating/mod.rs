//! FIDE's ratings: the change of a period, a newcomer's first rating, and the rules that differ
//! from edition to edition of the regulations.

pub mod change;

pub mod edition;

pub mod gap_rule;

pub mod initial;

pub mod k_factor;

pub use change::{GameChange, RatedGame, RatingChange, rating_change};
pub use edition::Edition;
pub use gap_rule::GapRule;
pub use initial::{InitialError, InitialRating, InitialRule, initial_rating};
pub use k_factor::{KFactor, KReason, Standing, k_factor};
