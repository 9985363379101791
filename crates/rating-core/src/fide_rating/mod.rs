//! FIDE's ratings: the change of a period, a newcomer's first rating, and the rules that differ
//! from edition to edition of the regulations.
//!
//! - [`period_change`]: a month's events, with every step; [`RatedPlayer::after`] gives the player
//!   for the next month.
//! - [`initial_rating`]: the first rating.
//! - [`Expectation`]: the score expected of one game.

pub mod change;
pub mod edition;
pub mod expectation;
pub mod initial;
pub mod k_factor;
pub mod period;

pub use change::{GameChange, RatedGame};
pub use edition::Edition;
pub use expectation::{Expectation, GapRule};
pub use initial::{InitialError, InitialRating, InitialRule, initial_rating};
pub use k_factor::{KFactor, KReason, Standing, k_factor};
pub use period::{Coefficient, EventChange, Period, PeriodChange, RatedPlayer, period_change};
