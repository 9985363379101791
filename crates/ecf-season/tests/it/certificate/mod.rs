//! The certified error is really a bound, and small on every group a season can have; and every
//! mean of x.5 is decided in fractions or listed as uncertain.

mod a_hair_from_forty;
mod bound;
mod known;
mod known_solutions;
mod near_half;
mod near_half_borrowed;

pub(crate) use known::{Exact, Known, distance, whole};
