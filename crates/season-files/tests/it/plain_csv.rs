//! `results.csv` written row by row in the plainest way, which the program's writers must equal.

use chrono::Timelike as _;
use formats::results::ResultRow;
use input_files::csv::{guarded, write_field};

/// The header.
pub(crate) const HEADER: &str = "date,event,white,black,result,section,round,rate\n";

/// Rows in the columns of [`HEADER`].
pub(crate) fn csv_rows(rows: &[(usize, ResultRow)]) -> Vec<u8> {
    let mut csv = Vec::new();
    for (_, row) in rows {
        let time = row.time.map_or(String::new(), |time| {
            let form = if time.second() == 0 { "T%H:%M" } else { "T%H:%M:%S" };
            time.format(form).to_string()
        });
        csv.extend(format!("{}{time},", row.day).into_bytes());
        for text in [&row.event, &row.white, &row.black] {
            write_field(&guarded(text), &mut csv);
            csv.push(b',');
        }
        csv.extend_from_slice(row.result.written().as_bytes());
        for text in [&row.section, &*row.round.written(), row.rate.written()] {
            csv.push(b',');
            write_field(&guarded(text), &mut csv);
        }
        csv.push(b'\n');
    }
    csv
}
