//! Rules by the name of a built-in book, or from a TOML file.

use std::path::Path;

use anyhow::Result;
use ecf_season::Edition;
use event_awards::RuleBook;
use event_awards::cup::CupRules;
use event_awards::grand_prix::GrandPrixRules;
use event_awards::norm::NormRules;
use fgsl_matrix::System;
use input_files::Source;

use crate::error::{Error, Setting};
use crate::stamp::stamp;

/// Built-in rule books: their names and the texts of their files.
pub type BuiltIn = &'static [(&'static str, &'static str)];

/// Every kind of rules and its built-in books.
pub const KINDS: [(&str, BuiltIn); 5] = [
    ("season", &Edition::BUILT_IN),
    ("norm", &NormRules::BUILT_IN),
    ("grand-prix", &GrandPrixRules::BUILT_IN),
    ("cup", &CupRules::BUILT_IN),
    ("system", &System::BUILT_IN),
];

/// The text of a built-in book of any kind.
#[must_use]
pub fn built_in(name: &str) -> Option<&'static str> {
    KINDS.iter().find_map(|(_, books)| text_of(books, name))
}

/// The names of some built-in books, for messages.
#[must_use]
pub fn names(books: BuiltIn) -> String {
    books.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

/// The text of the rules that a setting names.
///
/// # Errors
///
/// Neither a built-in book nor a file that can be read.
pub(crate) fn text(setting: Setting, name_or_file: &str, books: BuiltIn) -> Result<String> {
    text_if_any(name_or_file, books)?
        .ok_or_else(|| setting.refused(name_or_file, neither_file_nor(books)).into())
}

/// The text of the rules with a name; `None` if it is neither a built-in book nor a file.
///
/// # Errors
///
/// A file that cannot be read.
pub fn text_if_any(name_or_file: &str, books: BuiltIn) -> Result<Option<String>> {
    if let Some(text) = text_of(books, name_or_file) {
        return Ok(Some(text.to_owned()));
    }
    if !Path::new(name_or_file).exists() {
        return Ok(None);
    }
    let source = Source::read(Path::new(name_or_file), name_or_file.to_owned())?;
    Ok(Some(source.text()?.to_owned()))
}

/// The error message for a name that is neither a file nor a built-in book.
pub(crate) fn neither_file_nor(books: BuiltIn) -> String {
    format!("neither a file nor one of the built-in ones ({})", names(books))
}

/// The rules of a tournament or a series. A changed book gets the name of its stamp
/// (`fide-2024~1f2e3d4c`), never that of the built-in one.
///
/// # Errors
///
/// Neither a built-in book nor a file that can be read; a text that is not a rule book.
pub fn rules<T: RuleBook>(name_or_file: &str) -> Result<T> {
    let text = text(Setting::Rules, name_or_file, T::BUILT_IN)?;
    let rules = T::parse(&text).map_err(|error| {
        let (name, problem) = (name_or_file.to_owned(), error.to_string());
        Error::UnusableRules { name, problem }
    })?;
    let name = stamp(rules.name(), &text, T::BUILT_IN)?.name;
    Ok(rules.renamed(name))
}

fn text_of(books: BuiltIn, name: &str) -> Option<&'static str> {
    books.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
