//! Days of a season, which runs from 1 May to the following 30 April.

/// A day, counted from the first of the season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u16);

/// Days of each month from May on, without a leap day.
const MONTHS: [(u8, u16); 12] = [
    (5, 31),
    (6, 30),
    (7, 31),
    (8, 31),
    (9, 30),
    (10, 31),
    (11, 30),
    (12, 31),
    (1, 31),
    (2, 28),
    (3, 31),
    (4, 30),
];

/// Year, month and days of every month of a season.
pub(crate) fn months_from(first_year: i32) -> impl Iterator<Item = (i32, u8, u16)> {
    // The season begins in May, so the months before May are in the next year.
    MONTHS.into_iter().map(move |(month, days)| (first_year + i32::from(month < 5), month, days))
}

impl Day {
    /// The last day that every season has.
    pub const LAST: Self = Self(364);

    /// Year, month and day of the month, in a season that begins in `first_year`. Nobody plays on
    /// leap days.
    #[must_use]
    pub fn date(self, first_year: i32) -> (i32, u8, u8) {
        let mut left = self.0.min(Self::LAST.0);
        for (year, month, days) in months_from(first_year) {
            if left < days {
                return (year, month, left as u8 + 1);
            }
            left -= days;
        }
        (first_year + 1, 4, 30)
    }

    /// Writes the day as YYYY-MM-DD.
    pub(crate) fn write(self, first_year: i32, out: &mut Vec<u8>) {
        let (year, month, day) = self.date(first_year);
        let year = year.rem_euclid(10_000) as u16;
        two_digits((year / 100) as u8, out);
        two_digits((year % 100) as u8, out);
        out.push(b'-');
        two_digits(month, out);
        out.push(b'-');
        two_digits(day, out);
    }
}

pub(crate) fn two_digits(number: u8, out: &mut Vec<u8>) {
    out.extend([b'0' + number / 10 % 10, b'0' + number % 10]);
}
