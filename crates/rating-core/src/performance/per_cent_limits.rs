//! The limits of the per cents that count: official lists cut them off near 0 and 100.

use crate::score::PerCent;

/// The least and the greatest per cent that a performance is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerCentLimits {
    least: PerCent,
    most: PerCent,
}

impl PerCentLimits {
    /// Every per cent counts unchanged: FIDE's own method.
    pub const NONE: Self = Self::of(0, 100);

    /// 11% to 89%: a federation's printed performances from July 2009 to January 2015.
    pub const FROM_2009: Self = Self::of(11, 89);

    /// 8% to 92%: the same federation's from April 2015 on.
    pub const FROM_2015: Self = Self::of(8, 92);

    const fn of(least: u8, most: u8) -> Self {
        Self { least: PerCent::at_most_hundred(least), most: PerCent::at_most_hundred(most) }
    }

    /// These limits; `None` if the least is above the greatest.
    #[must_use]
    pub const fn new(least: PerCent, most: PerCent) -> Option<Self> {
        if least.value() <= most.value() { Some(Self { least, most }) } else { None }
    }

    /// The per cent cut off at the limits.
    #[must_use]
    pub fn counted(self, per_cent: PerCent) -> PerCent {
        per_cent.clamp(self.least, self.most)
    }
}
