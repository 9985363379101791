//! Local days and times for the instants of a column: midnight east of UTC is on the day before in
//! UTC.

use chrono::{DateTime, FixedOffset, NaiveDateTime, Offset as _, TimeZone as _, Utc};
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

    /// The local time at an instant; `None` beyond the end of the calendar, which an offset of
    /// hours can cross.
    pub(super) fn shows(self, instant: DateTime<Utc>) -> Option<NaiveDateTime> {
        let utc = instant.naive_utc();
        let offset = match self {
            Self::AsWritten => return Some(utc),
            Self::Offset(offset) => offset,
            Self::Zone(zone) => zone.offset_from_utc_datetime(&utc).fix(),
        };
        utc.checked_add_offset(offset)
    }
}

#[cfg(test)]
mod tests {
    use polars::prelude::*;
    use proptest::prelude::*;

    use super::*;
    use crate::parquet::{BEYOND_CALENDAR, parquet_bytes, read_frame, texts};

    /// Writes two instants to a file and reads them as texts.
    fn read_in(unit: TimeUnit, zone: Option<&str>, times: [i64; 2]) -> Result<Vec<String>, Error> {
        let zone = TimeZone::opt_try_new(zone).unwrap();
        let times = Int64Chunked::from_slice("date".into(), &times);
        let column = times.into_datetime(unit, zone).into_column();
        let mut frame = DataFrame::new_infer_height(vec![column]).unwrap();
        let frame = read_frame("a.parquet", &parquet_bytes("a.parquet", &mut frame)?)?;
        texts("a.parquet", frame.column("date").unwrap())
    }

    fn read(zone: Option<&str>, times: [i64; 2]) -> Result<Vec<String>, Error> {
        read_in(TimeUnit::Milliseconds, zone, times)
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
            let days = read(zone, times).unwrap();
            assert_eq!(days, ["2006-01-01", "2006-07-01"], "{zone:?}");
        }
        let [jan, jul] = MIDNIGHTS;
        let evening = read(Some("Europe/Paris"), [jan + 18 * HOUR, jul]).unwrap();
        assert_eq!(evening, ["2006-01-01T19:00", "2006-07-01T02:00"]);
    }

    const ZONES: [Option<&str>; 5] =
        [None, Some("UTC"), Some("+14:00"), Some("Europe/Paris"), Some("America/New_York")];

    #[test]
    fn an_impossible_instant_is_no_day() {
        // The first and the last instants of the calendar, in UTC: an hour away there is no day.
        let ends = [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC];
        let ends = ends.map(|end| end.timestamp_millis());
        for (zone, shown) in [("+02:00", [true, false]), ("America/New_York", [false, true])] {
            let texts = read(Some(zone), ends).unwrap();
            for (text, shown) in texts.iter().zip(shown) {
                assert_eq!(text != BEYOND_CALENDAR, shown, "{zone}: {text}");
            }
        }
    }

    proptest! {
        /// Most numbers of a column of instants are far beyond the calendar, or in years that no
        /// text can say.
        #[test]
        fn any_number_is_a_text(
            unit in prop::sample::select(&[
                TimeUnit::Nanoseconds,
                TimeUnit::Microseconds,
                TimeUnit::Milliseconds,
            ][..]),
            zone in prop::sample::select(&ZONES[..]),
            times: [i64; 2],
            shift in 0..40_u32,
        ) {
            let texts = read_in(unit, zone, times.map(|time| time >> shift)).unwrap();
            for text in texts {
                let day = crate::day::parse_day_and_time(&text).map(|(day, _)| day);
                let in_words = || text == BEYOND_CALENDAR || text.starts_with(['+', '-']);
                prop_assert!(day.is_some() || in_words(), "{}", text);
            }
        }
    }

    #[test]
    fn a_zone_that_is_not_known_is_refused() {
        let error = read(Some("Mars/Olympus"), MIDNIGHTS).unwrap_err().to_string();
        let expected = "a.parquet: the column `date` has times of the zone `Mars/Olympus`, which \
                        is not known here, so their days are not: write days, or times of UTC or \
                        of a zone such as Europe/London";
        assert_eq!(error, expected);
    }
}
