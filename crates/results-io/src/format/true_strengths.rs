//! The true strengths of a made-up federation, by player and month.

use std::str::FromStr;

use chrono::NaiveDate;

use super::rows::{Cells, Refused, Rows, read_rows};
use crate::columns;
use crate::error::Error;
use crate::reason::Reason;
use crate::row_fault::RowFault;
use crate::source::Source;

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
/// use results_io::Source;
/// use results_io::format::true_strengths::read_true_strengths;
///
/// let file = "code,month,strength\n500010F,2001-05-01,131.25\n500020J,2001-05-01,NaN\n";
/// let read = read_true_strengths(&Source::from_bytes("truth.csv", file.into()))?;
/// assert_eq!(read.rows[0].1.strength, 131.25);
/// assert_eq!((read.rejected[0].line, read.rejected[0].column), (3, "strength"));
/// # Ok::<(), results_io::Error>(())
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
    let read = read_rows(source, &columns::TRUE_STRENGTHS, |cells| values(cells).map(|_| ()))?;
    Ok(read.rejected)
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
