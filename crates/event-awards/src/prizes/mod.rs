//! Prizes: a fund divided to the last cent, and who gets what.
//!
//! - [`PrizeRules`]: shares of the fund for places and classes, part of a cup's rule book.
//! - [`PrizeTable`]: the prizes of a fund, which add up to it exactly.
//! - [`award`]: ties shared, one prize a player, and the place or class rule.

mod award;
mod cents;
mod fund;
mod prize_rules;

pub use award::{Award, PrizeList, PrizePlayer, award};
pub use cents::{Cents, NotAnAmount};
pub use fund::{Prize, PrizeFor, PrizeTable};
pub use prize_rules::{ClassRule, PrizeRules};
