//! The codes in the rows of a list: what is a code, and rows with the same one, among which the
//! choice must not depend on their order.

use findings::Reason;
use identity::PlayerIndex;
use identity::code_form::CodeForm;

/// A value that was read, and its line.
pub(super) type Read<T> = (T, usize);

/// A row that is not used, its line and the reason.
pub(super) type Unused<T> = (T, usize, Reason);

/// Keeps one of several equal rows with one key, and none if they differ.
///
/// The returned rows are sorted.
pub(super) fn without_conflicts<T: Ord>(
    rows: Vec<Read<T>>,
    same_key: impl Fn(&T, &T) -> bool,
) -> (Vec<T>, Vec<Unused<T>>) {
    one_of_each(rows, same_key, |first, last| {
        let conflict = first.0 != last.0;
        conflict.then_some([first.1, last.1])
    })
}

/// Keeps the least of several rows with one key; which one is kept matters little.
///
/// The returned rows are sorted.
pub(super) fn the_least<T: Ord>(
    rows: Vec<Read<T>>,
    same_key: impl Fn(&T, &T) -> bool,
) -> (Vec<T>, Vec<Unused<T>>) {
    one_of_each(rows, same_key, |_, _| None)
}

/// Keeps one row for each key. `conflict` compares the least and the greatest row of a key, and
/// returns their lines if none of the rows may be used.
fn one_of_each<T: Ord>(
    mut rows: Vec<Read<T>>,
    same_key: impl Fn(&T, &T) -> bool,
    conflict: impl Fn(&Read<T>, &Read<T>) -> Option<[usize; 2]>,
) -> (Vec<T>, Vec<Unused<T>>) {
    // Most lists are already sorted and have no repeated codes.
    if rows.is_sorted_by(|one, next| !same_key(&one.0, &next.0) && one.0 < next.0) {
        return (rows.into_iter().map(|(row, _)| row).collect(), Vec::new());
    }
    rows.sort_unstable();
    let mut groups: Vec<usize> =
        rows.chunk_by(|a, b| same_key(&a.0, &b.0)).map(<[_]>::len).collect();
    groups.reverse();
    let mut kept = Vec::with_capacity(groups.len());
    let mut unused = Vec::new();
    let mut rows = rows.into_iter();
    while let Some(length) = groups.pop() {
        let conflict =
            rows.as_slice().get(..length).and_then(|group| conflict(group.first()?, group.last()?));
        let mut first_line = None;
        for (value, line) in rows.by_ref().take(length) {
            match (conflict, first_line) {
                (Some([first, last]), _) => {
                    let other_line = if line == first { last } else { first };
                    unused.push((value, line, Reason::ConflictingRows { other_line }));
                }
                (None, Some(first_line)) => {
                    unused.push((value, line, Reason::RepeatedCode { first_line }));
                }
                (None, None) => {
                    first_line = Some(line);
                    kept.push(value);
                }
            }
        }
    }
    (kept, unused)
}

/// The code in a row.
pub(super) struct GivenCode {
    /// The code with a capital letter, if the row has a small one.
    pub(super) in_capitals: Option<String>,
    /// Its digits, if it is six digits and their check letter.
    pub(super) digits: Option<u32>,
}

impl GivenCode {
    /// Reads a text as a code.
    ///
    /// # Errors
    ///
    /// The text cannot be anybody's code.
    pub(super) fn read(text: &str, form: CodeForm) -> Result<Self, Reason> {
        // True of nearly every code; nothing else needs to be checked then.
        let digits = PlayerIndex::checked_digits(text);
        if digits.is_some() {
            return Ok(Self { in_capitals: None, digits });
        }
        let in_capitals = form.in_capitals(text);
        match form.fault(text) {
            Some(reason) if in_capitals.is_none() => Err(reason),
            _ => {
                let digits = in_capitals.as_deref().and_then(PlayerIndex::checked_digits);
                Ok(Self { in_capitals, digits })
            }
        }
    }
}
