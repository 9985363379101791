//! The certified error is a bound indeed, small on every group a season can have, and whoever
//! stands on x.5 is decided in fractions or named.

mod a_hair_from_forty;
mod bound;
mod known;
mod known_solutions;
mod near_half;
mod near_half_borrowed;

pub(crate) use known::{Exact, Known, distance, whole};
