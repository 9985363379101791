//! What a flag names, where a wrong value is an error of usage that names the flag.

use anyhow::Result;
use ecf_season::Season;

use crate::command_error::usage;

/// The season that a flag names.
pub(super) fn named_season(flag: &str, label: Option<&str>) -> Result<Option<Season>> {
    let Some(label) = label else {
        return Ok(None);
    };
    label.parse().map(Some).or_else(|error| usage(format!("{flag}: {error}")))
}

/// The most numbers in a row: a table has a column for each.
const MOST_IN_A_ROW: u32 = 30;

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
    match parsed.filter(|(first, last)| first <= last && last - first < MOST_IN_A_ROW) {
        Some(numbers) => Ok(numbers),
        None => usage(format!("{flag} {text}: expected a number, or a few: {example}")),
    }
}
