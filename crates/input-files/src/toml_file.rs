//! Files that people write in TOML, and the lines of places in them.

use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::error::{Error, FileProblem};
use crate::source::Source;

/// Reads a TOML file.
///
/// # Errors
///
/// It is not text or not TOML, lacks a key, or has an unknown one.
pub fn read_toml<T: DeserializeOwned>(source: &Source) -> Result<T, Error> {
    let text = source.text()?;
    toml::from_str(text).map_err(|error| {
        let line = error.span().map(|place| line_of(text, &place));
        FileProblem::NotToml { line, problem: error.to_string() }.of(&source.name)
    })
}

/// The line of a place in a text, counted from 1.
#[must_use]
pub fn line_of(text: &str, place: &Range<usize>) -> usize {
    let before = text.as_bytes().get(..place.start).unwrap_or_default();
    1 + memchr::memchr_iter(b'\n', before).count()
}
