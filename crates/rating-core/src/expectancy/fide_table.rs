//! FIDE's table 8.1b: whole per cents by the difference of two ratings.

use super::Expectancy;
use crate::elo::EloDifference;
use crate::score::PerCent;

/// For each expectation of the stronger side from 50 to 99 per cent: the greatest difference that
/// still gives it. A greater difference than the last gives 100.
///
/// Source: FIDE Handbook B.02, table 8.1b.
const UPPER_EDGES: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// The least whole difference that gives 100 per cent.
pub(crate) const CERTAIN: usize = 736;

/// A difference beyond an edge by no more than this counts as at the edge. A rating that moves by
/// fifths of a point can reach a whole difference as 3.0000000000000004, which has to count as 3.
const BEYOND: f64 = 1e-9;

/// The stronger side's per cent at every whole difference up to [`CERTAIN`].
const BY_DIFFERENCE: [u8; CERTAIN + 1] = by_difference();

const fn by_difference() -> [u8; CERTAIN + 1] {
    let mut table = [100; CERTAIN + 1];
    let (mut difference, mut row) = (0, 0);
    while row < UPPER_EDGES.len() {
        while difference <= UPPER_EDGES[row] as usize {
            table[difference] = 50 + row as u8;
            difference += 1;
        }
        row += 1;
    }
    table
}

/// FIDE's table as a curve.
///
/// A row ends at a whole difference, so 3 is the last of 50 per cent and 3.5 belongs to 51.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FideTable;

/// The expected per cent of a player who is `difference` stronger.
///
/// Source: FIDE Handbook B.02, table 8.1b.
///
/// ```
/// use rating_core::EloDifference;
/// use rating_core::expectancy::fide_table::per_cent;
///
/// assert_eq!(per_cent(EloDifference::whole(100)).value(), 64);
/// assert_eq!(per_cent(EloDifference::whole(-300)).value(), 15);
/// assert_eq!(per_cent(EloDifference::from_halves(7)).value(), 51);
/// ```
#[must_use]
pub const fn per_cent(difference: EloDifference) -> PerCent {
    PerCent::at_most_hundred(of_halves(difference.halves()))
}

/// The per cent for a difference in half-points.
pub(crate) const fn of_halves(halves: i64) -> u8 {
    // Edges are whole numbers, so a half-point passes one exactly if the next whole number does.
    let whole = halves.unsigned_abs().div_ceil(2);
    let stronger = BY_DIFFERENCE[if whole < CERTAIN as u64 { whole as usize } else { CERTAIN }];
    if halves < 0 { 100 - stronger } else { stronger }
}

impl FideTable {
    /// The per cent for a difference given as a number; `None` for NaN.
    #[must_use]
    pub fn per_cent_of_number(self, difference: f64) -> Option<PerCent> {
        // A cast would turn NaN into 0, and the table gives 50 per cent for 0.
        if difference.is_nan() {
            return None;
        }
        // The cast saturates: at 0, and at the greatest integer, which is far beyond the last row.
        let whole = ((difference.abs() - BEYOND).ceil() as usize).min(CERTAIN);
        let stronger = PerCent::at_most_hundred(BY_DIFFERENCE[whole]);
        Some(if difference < 0.0 { stronger.complement() } else { stronger })
    }
}

impl Expectancy for FideTable {
    fn expected(&self, difference: f64) -> f64 {
        self.per_cent_of_number(difference).map_or(f64::NAN, |p| f64::from(p.value()) / 100.0)
    }
}
