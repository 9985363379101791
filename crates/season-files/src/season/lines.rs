//! The original lines of files that were read.

use std::path::Path;

use rayon::prelude::*;

use super::table::Cells;
use crate::stream::{PieceOfText, Pieces, in_parallel};
use free_form::{Import, lines_of_workbook};
use input_files::Source;
use input_files::all_or_first;
use input_files::looks_like_utf_16;
use input_files::parquet::{self, Groups};
use input_files::text_lines::lines_of_text;
use input_files::unpack::{is_workbook, read_start};
use input_files::{Error, FileProblem};
use input_files::{LineIndex, after_breaks};

/// The original lines of a file with these numbers (sorted, without repeats); for a Parquet file,
/// equivalent lines of CSV. `is_utf8` says whether it was UTF-8 when it was read; `index` has the
/// places of its lines, if they are known.
///
/// # Errors
///
/// The file cannot be read again.
pub(super) fn lines_of(
    path: &Path,
    name: &str,
    wanted: &[u32],
    is_utf8: bool,
    index: Option<&LineIndex>,
) -> Result<Vec<String>, Error> {
    if let Some(index) = index.filter(|_| is_utf8)
        && let Some(lines) = index.lines(path, wanted).map_err(Error::read(path))?
    {
        return Ok(lines);
    }
    // Eight bytes identify an .xls file, and fewer all other files.
    let mut start = [0; 8];
    let length = read_start(path, &mut start)?;
    let start = &start[..length];
    if parquet::is_parquet(start) {
        if let Some(groups) = Groups::at(name, path)? {
            return lines_of_groups(&groups, name, wanted);
        }
        let source = Source::read(path, name.to_owned())?;
        return lines_of_groups(&Groups::of(name, source.bytes())?, name, wanted);
    }
    if is_workbook(start) {
        let source = Source::read(path, name.to_owned())?;
        let sheet = name.rsplit_once(" (sheet ").and_then(|(_, sheet)| sheet.strip_suffix(')'));
        let pins = Import::beside(path, name)?.of(path);
        return lines_of_workbook(&source, &pins, sheet, wanted);
    }
    if is_utf8 && !looks_like_utf_16(start) {
        match lines_in_pieces(path, name, wanted) {
            Err(Error::File { problem: FileProblem::NotUtf8, .. }) => {}
            found => return found,
        }
    }
    let source = Source::read(path, name.to_owned())?;
    let (mut lines, mut at) = (lines_of_text(source.text()?), 0);
    let line = |&wanted: &u32| {
        let found = lines.nth((wanted - at - 1) as usize);
        at = wanted;
        found.unwrap_or_default().to_owned()
    };
    Ok(wanted.iter().map(line).collect())
}

fn lines_of_groups(groups: &Groups<'_>, name: &str, wanted: &[u32]) -> Result<Vec<String>, Error> {
    // Row 1 counts as line 2, because a CSV file has its header on line 1.
    let rows: Vec<usize> =
        wanted.iter().filter_map(|&line| (line as usize).checked_sub(2)).collect();
    let lines_of = |group: usize| {
        let of_group = groups.rows_of(group);
        let [from, until] =
            [of_group.start, of_group.end].map(|end| rows.partition_point(|&row| row < end));
        if from == until {
            return Ok(Vec::new());
        }
        let group = groups.read_rows(group, rows[from..until].iter().copied())?;
        let cells = Cells::of(name, &group)?;
        Ok((0..group.rows).map(|row| cells.as_csv(row)).collect())
    };
    let found = (0..groups.len()).into_par_iter().with_max_len(1).map(lines_of);
    all_or_first(found).map(|found| found.into_iter().flatten().collect())
}

/// The lines of a UTF-8 text, found by all threads.
fn lines_in_pieces(path: &Path, name: &str, wanted: &[u32]) -> Result<Vec<String>, Error> {
    let pieces = Pieces::open_again(path, name)?;
    let of_piece = |piece: &PieceOfText| {
        // Lines that end with a carriage return alone, as in old tournament reports, are found
        // later from the whole text.
        let found = lines_in(piece.bytes(), piece.first_line, wanted);
        found.ok_or_else(|| FileProblem::NotUtf8.of(name))
    };
    in_parallel(&pieces, of_piece).map(|found| found.into_iter().flatten().collect())
}

/// The wanted lines of a text that begins on `first_line`; `None` if one is not UTF-8, or if lines
/// end with a carriage return alone.
fn lines_in(text: &[u8], first_line: u32, wanted: &[u32]) -> Option<Vec<String>> {
    let inside = text.trim_ascii_end();
    if memchr::memchr(b'\n', inside).is_none() && memchr::memchr(b'\r', inside).is_some() {
        return None;
    }
    let from = wanted.partition_point(|&line| line < first_line);
    let (mut line, mut rest, mut found) = (first_line, text, Vec::new());
    for &wanted in &wanted[from..] {
        let Some(begins) = after_breaks(rest, (wanted - line) as usize) else { break };
        let row = &rest[begins..];
        if row.is_empty() {
            break;
        }
        let end = memchr::memchr(b'\n', row).unwrap_or(row.len());
        let row = std::str::from_utf8(&row[..end]).ok()?.trim_end_matches('\r');
        found.push(row.strip_prefix('\u{feff}').filter(|_| wanted == 1).unwrap_or(row).to_owned());
        rest = rest.get(begins + end + 1..).unwrap_or_default();
        line = wanted + 1;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A search line by line finds the same lines.
        #[test]
        fn the_lines_wanted_are_found(
            rows in prop::collection::vec("[ab]{0,3}\r?|a rather long row [é]{0,600}", 1..30),
            ends_with_break: bool,
            first_line in 1_u32..3,
            wanted in prop::collection::btree_set(1_u32..40, 0..20),
        ) {
            let text = rows.join("\n") + if ends_with_break { "\n" } else { "" };
            let wanted: Vec<u32> = wanted.into_iter().collect();
            let found = lines_in(text.as_bytes(), first_line, &wanted);
            let inside = text.trim_ascii_end();
            if inside.contains('\r') && !inside.contains('\n') {
                prop_assert_eq!(found, None);
                return Ok(());
            }
            // As for `lines`, an empty rest after the last break is not a line.
            let lines = (first_line..).zip(text.split_terminator('\n'));
            let expected = lines.filter(|(line, _)| wanted.contains(line));
            let expected: Vec<_> = expected.map(|(_, row)| row.trim_end_matches('\r')).collect();
            prop_assert_eq!(found.unwrap(), expected);
        }
    }

    #[test]
    fn a_line_that_is_not_utf_8_is_told_and_others_do_not_matter() {
        assert_eq!(lines_in(b"a\n\xe9\nb\n", 1, &[3]), Some(vec!["b".to_owned()]));
        assert_eq!(lines_in(b"a\n\xe9\nb\n", 1, &[2, 3]), None);
        assert_eq!(
            lines_in("\u{feff}a\nb".as_bytes(), 1, &[1, 2]),
            Some(vec!["a".into(), "b".into()])
        );
    }
}
