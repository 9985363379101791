//! Calendar months, numbered across years.

use chrono::{Datelike, NaiveDate};

/// A month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(i32);

impl Month {
    /// The month of a day.
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use fgsl_matrix::Month;
    ///
    /// let month = |year, month| NaiveDate::from_ymd_opt(year, month, 1).map(Month::of);
    /// let (may, january) = (month(2020, 5).ok_or("no")?, month(2021, 1).ok_or("no")?);
    /// assert_eq!(january.since(may), 8);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn of(day: NaiveDate) -> Self {
        Self(day.year() * 12 + day.month0() as i32)
    }

    /// The number of months from `earlier` to this one; negative if this one is before it.
    #[must_use]
    pub const fn since(self, earlier: Self) -> i32 {
        self.0 - earlier.0
    }

    /// The month before.
    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0 - 1)
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> i32 {
        self.0.div_euclid(12)
    }
}
