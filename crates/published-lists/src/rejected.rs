//! `rejected.csv` and `suspicious.csv`: rows that were not used, or that look wrong.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::file::PublishedFile;
use super::table::table;
use findings::RowFault;
use input_files::Source;
use input_files::published_columns::REJECTED;
use input_files::{Error, FileProblem};

/// The file, sorted by file, line and column.
pub fn rejected<'a>(name: &str, rows: impl IntoIterator<Item = &'a RowFault>) -> PublishedFile<'a> {
    let mut rows: Vec<&RowFault> = rows.into_iter().collect();
    rows.par_sort();
    table(name, REJECTED, rows.len(), move |number, line| {
        let row: &'a RowFault = rows.get(number)?;
        line.text(&row.file);
        line.count(row.line);
        line.text(row.column);
        line.text(&row.value);
        line.words(&row.reason);
        line.text(&row.row);
        Some(())
    })
}

/// The rows that are rejected in addition to those of a published `rejected.csv`, sorted by file,
/// line and column.
///
/// # Errors
///
/// A file that this program did not publish.
pub fn newly_rejected<'a>(
    published: &Source,
    rows: impl IntoIterator<Item = &'a RowFault>,
) -> Result<Vec<&'a RowFault>, Error> {
    let not_ours = || {
        FileProblem::Unusable("not a list of rejected rows that this program published")
            .of(&published.name)
    };
    let mut before = published.text()?.lines();
    if before.next() != Some(REJECTED.join(",").as_str()) {
        return Err(not_ours());
    }
    let mut known: FxHashMap<(&str, &str), usize> = FxHashMap::default();
    for record in before {
        *known.entry(without_line(record).ok_or_else(not_ours)?).or_default() += 1;
    }
    let mut rows: Vec<&RowFault> = rows.into_iter().collect();
    rows.par_sort();
    // As they will be published, so that the same characters are replaced in both.
    let bytes = rejected("", rows.iter().copied()).into_bytes();
    let text = String::from_utf8_lossy(&bytes);
    let records = text.lines().skip(1);
    let is_new = |record| match without_line(record).and_then(|record| known.get_mut(&record)) {
        Some(left @ 1..) => {
            *left -= 1;
            false
        }
        _ => true,
    };
    let is_new: Vec<bool> = records.map(is_new).collect();
    Ok(rows.into_iter().zip(is_new).filter(|(_, is_new)| *is_new).map(|(row, _)| row).collect())
}

/// A record without the number of its line, which changes with the rows above it: the field before
/// it and the text after it. A field of any length ends here, as one of a damaged file may have.
fn without_line(record: &str) -> Option<(&str, &str)> {
    let is_quoted = record.starts_with('"');
    record.match_indices(',').find_map(|(end, _)| {
        let (file, rest) = (&record[..end], &record[end + 1..]);
        let (line, rest) = rest.split_once(',')?;
        let is_line = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
        (is_line && is_quoted == file.ends_with('"')).then_some((file, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use findings::Reason;

    fn fault(line: usize, row: &str) -> RowFault {
        RowFault::of_value("a, b.csv", line, "date", row, Reason::UnreadableDate).with_row(row)
    }

    #[test]
    fn a_row_is_newly_rejected_whatever_its_line_is() {
        let long = "\"x".repeat(5000);
        let published =
            [fault(4, "a"), fault(7, "a"), fault(8, "\u{1}b\0"), fault(9, "gone"), fault(9, &long)];
        let bytes = rejected("rejected.csv", &published).into_bytes();
        let published = Source::from_bytes("rejected.csv", bytes);
        let now = [
            fault(5, "a"),
            fault(6, "\u{1}b\0"),
            fault(8, "a"),
            fault(10, "a"),
            fault(9, "c"),
            fault(12, &long),
        ];
        let new = newly_rejected(&published, &now).unwrap();
        let new: Vec<(usize, &str)> = new.iter().map(|row| (row.line, &*row.row)).collect();
        assert_eq!(new, [(9, "c"), (10, "a")]);
        for text in ["file,line\nx,y\n", "file,line,column,value,reason,row\nx,y,z\n"] {
            let other = Source::from_bytes("rejected.csv", text.into());
            assert!(newly_rejected(&other, &now).is_err(), "{text}");
        }
    }
}
