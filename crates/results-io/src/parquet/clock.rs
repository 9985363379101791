//! Local days and times for the instants of a column: midnight east of UTC is on the day before in
//! UTC.

use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};
use chrono_tz::Tz;
use polars::prelude::{Column, DataType};

use crate::error::{Error, FileProblem};

/// The clock that shows the days and times of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Clock {
    /// The zone is not given: the values are local times already.
    AsWritten,
    /// A fixed offset from UTC.
    Offset(FixedOffset),
    /// A time zone.
    Zone(Tz),
}

impl Clock {
    /// The clock of a column.
    ///
    /// # Errors
    ///
    /// The column's zone is unknown.
    pub(super) fn of(file: &str, column: &Column) -> Result<Self, Error> {
        let DataType::Datetime(_, Some(zone)) = column.dtype() else { return Ok(Self::AsWritten) };
        Self::named(zone).ok_or_else(|| {
            let (column, zone) = (column.name().to_string(), zone.to_string());
            FileProblem::TimeZone { column, zone }.of(file)
        })
    }

    fn named(zone: &str) -> Option<Self> {
        if let Ok(zone) = zone.parse() {
            return Some(Self::Zone(zone));
        }
        // Forms of UTC and offsets that Arrow uses besides the names of zones.
        match zone {
            "Z" | "z" | "utc" => Some(Self::Zone(Tz::UTC)),
            offset => offset.parse().ok().map(Self::Offset),
        }
    }

    /// The local time at an instant.
    pub(super) fn shows(self, instant: DateTime<Utc>) -> NaiveDateTime {
        match self {
            Self::AsWritten => instant.naive_utc(),
            Self::Offset(offset) => instant.with_timezone(&offset).naive_local(),
            Self::Zone(zone) => instant.with_timezone(&zone).naive_local(),
        }
    }
}

#[cfg(test)]
mod tests {
    use polars::prelude::*;

    use super::*;
    use crate::parquet::{Instants, parquet_bytes, read_frame, texts};

    /// Writes two instants in milliseconds to a file and reads them as texts.
    fn read(zone: Option<&str>, instants: Instants, times: [i64; 2]) -> Result<Vec<String>, Error> {
        let zone = TimeZone::opt_try_new(zone).unwrap();
        let times = Int64Chunked::from_slice("date".into(), &times);
        let column = times.into_datetime(TimeUnit::Milliseconds, zone).into_column();
        let mut frame = DataFrame::new_infer_height(vec![column]).unwrap();
        let frame = read_frame("a.parquet", &parquet_bytes("a.parquet", &mut frame)?)?;
        texts("a.parquet", frame.column("date").unwrap(), instants)
    }

    /// 2006-01-01 and 2006-07-01, 00:00 UTC.
    const MIDNIGHTS: [i64; 2] = [1_136_073_600_000, 1_151_712_000_000];
    const HOUR: i64 = 3_600_000;

    #[test]
    fn midnight_is_that_of_the_columns_own_zone() {
        for (zone, winter, summer) in [
            (None, 0, 0),
            (Some("UTC"), 0, 0),
            (Some("+00:00"), 0, 0),
            (Some("Europe/Paris"), -1, -2),
            (Some("Asia/Kolkata"), -5, -5),
            (Some("+02:00"), -2, -2),
            (Some("-03:00"), 3, 3),
            (Some("America/New_York"), 5, 4),
        ] {
            // India is half an hour further from UTC.
            let more = if zone == Some("Asia/Kolkata") { -HOUR / 2 } else { 0 };
            let [jan, jul] = MIDNIGHTS;
            let times = [jan + winter * HOUR + more, jul + summer * HOUR + more];
            let days = read(zone, Instants::Days, times).unwrap();
            assert_eq!(days, ["2006-01-01", "2006-07-01"], "{zone:?}");
        }
        let [jan, jul] = MIDNIGHTS;
        let evening = read(Some("Europe/Paris"), Instants::Times, [jan + 18 * HOUR, jul]).unwrap();
        assert_eq!(evening, ["2006-01-01T19:00", "2006-07-01T02:00"]);
        // Midnight in UTC is not midnight elsewhere, so it is not a day.
        assert!(read(Some("Europe/Paris"), Instants::Days, MIDNIGHTS).is_err());
    }

    #[test]
    fn a_zone_that_is_not_known_is_refused() {
        let error = read(Some("Mars/Olympus"), Instants::Times, MIDNIGHTS).unwrap_err().to_string();
        let expected = "a.parquet: the column `date` has times of the zone `Mars/Olympus`, which \
                        is not known here, so their days are not: write days, or times of UTC or \
                        of a zone such as Europe/London";
        assert_eq!(error, expected);
    }
}
