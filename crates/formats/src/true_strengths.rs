//! The true strengths of a made-up federation, by player and month.

use std::str::FromStr;

use chrono::{Datelike as _, NaiveDate};
use polars::prelude::Column;
use rayon::prelude::*;

use super::rows::{Cells, Refused, Rows, read_rows};
use findings::Reason;
use findings::RowFault;
use input_files::Error;
use input_files::Source;
use input_files::all_or_first;
use input_files::columns;
use input_files::csv::header::Header;
use input_files::csv::pieces::value;
use input_files::parquet::{self, Groups, Values};

const CODE: &str = "a player's code";
const MONTH: &str = "the first day of a month as YYYY-MM-DD";
const STRENGTH: &str = "a strength on the three-digit scale";

/// A player's true strength in a month.
#[derive(Clone, Debug, PartialEq)]
pub struct TrueStrengthRow {
    /// The player's code.
    pub code: String,
    /// The first day of the month.
    pub month: NaiveDate,
    /// The strength from which the month's results were drawn, on the three-digit scale.
    pub strength: f64,
}

/// Reads true strengths, as Parquet or CSV: `code`, `month`, `strength`.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
///
/// ```
/// use input_files::Source;
/// use formats::true_strengths::read_true_strengths;
///
/// let file = "code,month,strength\n500010F,2001-05-01,131.25\n500020J,2001-05-01,NaN\n";
/// let read = read_true_strengths(&Source::from_bytes("truth.csv", file.into()))?;
/// assert_eq!(read.rows[0].1.strength, 131.25);
/// assert_eq!((read.rejected[0].line, read.rejected[0].column), (3, "strength"));
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_true_strengths(source: &Source) -> Result<Rows<TrueStrengthRow>, Error> {
    read_rows(source, &columns::TRUE_STRENGTHS, |cells| {
        let (code, month, strength) = values(cells)?;
        Ok(TrueStrengthRow { code: code.to_owned(), month, strength })
    })
}

/// The unusable rows of such a file. The values of the others are not stored, because a large
/// federation has millions of rows.
///
/// # Errors
///
/// As [`read_true_strengths`].
pub fn check_true_strengths(source: &Source) -> Result<Vec<RowFault>, Error> {
    if parquet::is_parquet(source.bytes()) && are_all_usable(source).unwrap_or(false) {
        return Ok(Vec::new());
    }
    let read = read_rows(source, &columns::TRUE_STRENGTHS, |cells| values(cells).map(|_| ()))?;
    Ok(read.rejected)
}

/// Whether every row of a Parquet file has a code, a day and a number, as `clarke simulate` writes
/// them. A large federation has millions of numbers, which would take seconds to print and to read
/// again.
///
/// # Errors
///
/// A file that cannot be used; what is wrong with it is told where it is read row by row.
fn are_all_usable(source: &Source) -> Result<bool, Error> {
    let groups = Groups::of(&source.name, source.bytes())?;
    let header = Header::of(groups.names(), &source.name, &columns::TRUE_STRENGTHS)?;
    groups.check_types(&header.columns)?;
    let positions = ["code", "month", "strength"].map(|name| header.position(name));
    let of_group = |group: usize| -> Result<bool, Error> {
        let group = groups.read(group)?;
        let column = |which: usize| positions[which].and_then(|at| group.columns.get(at));
        let [Some(code), Some(Values::Column(month)), Some(Values::Column(strength))] =
            [0, 1, 2].map(column)
        else {
            return Ok(false);
        };
        Ok(are_texts(code) && are_days(month) && are_finite(strength))
    };
    let found = (0..groups.len()).into_par_iter().with_max_len(1).map(of_group);
    Ok(all_or_first(found)?.into_iter().all(|usable| usable))
}

/// Whether every row has a text.
fn are_texts(values: &Values) -> bool {
    let is_text = |text: &str| !value(text).is_empty();
    match values {
        Values::Listed(list) => list.numbers().is_some() && list.texts().all(is_text),
        Values::Column(column) => column
            .as_materialized_series()
            .str()
            .is_ok_and(|texts| texts.null_count() == 0 && texts.iter().flatten().all(is_text)),
        Values::Other(_) => false,
    }
}

/// Whether every row has a day that can be written with four digits of the year.
fn are_days(column: &Column) -> bool {
    let is_written = |day: i32| {
        NaiveDate::from_epoch_days(day).is_some_and(|day| (1..=9_999).contains(&day.year()))
    };
    column.as_materialized_series().date().is_ok_and(|days| {
        let days = days.physical();
        days.null_count() == 0 && days.iter().flatten().all(is_written)
    })
}

/// Whether every row has a number that is neither NaN nor infinite.
fn are_finite(column: &Column) -> bool {
    column.as_materialized_series().f64().is_ok_and(|numbers| {
        numbers.null_count() == 0 && numbers.iter().flatten().all(f64::is_finite)
    })
}

/// The code, the month and the strength of a row.
fn values<'t>(cells: &Cells<'_, 't>) -> Result<(&'t str, NaiveDate, f64), Refused<'t>> {
    let code = cells.text("code");
    let month: NaiveDate = cells.required("month", MONTH)?;
    let Finite(strength) = cells.required("strength", STRENGTH)?;
    if code.is_empty() {
        return Err(("code", "", Reason::Unreadable { expected: CODE }));
    }
    Ok((code, month, strength))
}

/// A number that is neither NaN nor infinite.
struct Finite(f64);

impl FromStr for Finite {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        text.parse().ok().filter(|number: &f64| number.is_finite()).map(Self).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use polars::prelude::*;

    use super::*;
    use input_files::parquet::parquet_bytes;

    /// Three rows; days count from 1970.
    #[derive(Clone)]
    struct ThreeRows {
        codes: [Option<&'static str>; 3],
        days: [Option<i32>; 3],
        strengths: [Option<f64>; 3],
    }

    impl ThreeRows {
        fn usable() -> Self {
            Self {
                codes: [Some("500010F"), Some("500020J"), Some("500030A")],
                days: [Some(11_443); 3],
                strengths: [Some(131.25), Some(-0.0), Some(1e300)],
            }
        }

        /// A Parquet file of usable rows after a change.
        fn changed(change: fn(&mut Self)) -> Source {
            let mut rows = Self::usable();
            change(&mut rows);
            let Self { codes, days, strengths } = rows;
            let days = Int32Chunked::from_slice_options("month".into(), &days).into_date();
            let mut frame = df!("code" => codes, "strength" => strengths).unwrap();
            frame.with_column(days.into_series().into()).unwrap();
            Source::from_bytes("truth.parquet", parquet_bytes("truth.parquet", &mut frame).unwrap())
        }
    }

    #[test]
    fn a_parquet_file_has_the_faults_that_its_rows_have_one_by_one() {
        let with = ThreeRows::changed;
        assert!(are_all_usable(&with(|_| ())).unwrap());
        let files = [
            with(|rows| rows.strengths[1] = Some(f64::NAN)),
            with(|rows| rows.strengths[1] = Some(f64::INFINITY)),
            with(|rows| rows.strengths[1] = None),
            with(|rows| rows.codes[1] = Some(" ")),
            with(|rows| rows.codes[1] = None),
            with(|rows| rows.days[1] = None),
            // No calendar has such a day.
            with(|rows| rows.days[1] = Some(i32::MAX)),
        ];
        for (number, file) in files.iter().enumerate() {
            assert!(!are_all_usable(file).unwrap(), "{number}");
            let found = check_true_strengths(file).unwrap();
            assert_eq!(found.iter().map(|fault| fault.line).collect::<Vec<_>>(), [3], "{number}");
            assert_eq!(found, read_true_strengths(file).unwrap().rejected);
        }
    }
}
