//! One number, or a few in a row: `9`, `9-13`.

use anyhow::Result;

use crate::command_error::usage;

/// The most numbers in a row: a table has a column for each.
const MOST: u32 = 30;

/// The first and the last of a few numbers that were given to a flag.
///
/// # Errors
///
/// A text that is neither one number nor a few; `example` shows what is expected.
pub(super) fn few(flag: &str, text: &str, example: &str) -> Result<(u32, u32)> {
    let parsed = match text.split_once('-') {
        Some((first, last)) => first.parse::<u32>().ok().zip(last.parse::<u32>().ok()),
        None => text.parse().ok().map(|number| (number, number)),
    };
    match parsed.filter(|(first, last)| first <= last && last - first < MOST) {
        Some(numbers) => Ok(numbers),
        None => usage(format!("{flag} {text}: expected a number, or a few: {example}")),
    }
}
