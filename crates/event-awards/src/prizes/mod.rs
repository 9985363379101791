//! Prizes: a fund divided to the last cent, and who gets what.
//!
//! - [`PrizeRules`]: shares of the fund for places and classes, part of a cup's rule book.
//! - [`PrizeTable`]: the prizes of a fund, which add up to it exactly.
//! - [`award`]: ties, the place or class rule, and what is left over, by the [`AwardRules`].

mod award;
mod cents;
mod fund;
mod pot;
mod prize_rules;

pub use award::{Award, PrizeList, PrizePlayer, award};
pub use cents::{Cents, NotAnAmount};
pub use fund::{Prize, PrizeClass, PrizeFor, PrizeTable};
pub use prize_rules::{AwardRules, ClassRule, PrizeLeft, PrizeRules, PrizesEach, TiedPlayers};
