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
        let problem = with_help(&error.to_string());
        FileProblem::NotToml { line, problem }.of(&source.name)
    })
}

/// A message of the parser of TOML, followed by what to write instead if the line that it shows has
/// a slip of people who do not program: quotation marks of a word processor, one bracket where
/// there may be several, a header or a setting that stands twice.
///
/// ```
/// use input_files::with_help;
///
/// let said = "TOML parse error at line 1, column 9\n  |\n1 | event = “Cup”\n  |         ^\nno value";
/// assert!(with_help(said).ends_with("no value\nwrite \" in the place of “ and ”"));
/// ```
#[must_use]
pub fn with_help(message: &str) -> String {
    match help(message).filter(|help| !message.contains(help)) {
        Some(help) => format!("{}\n{help}", message.trim_end()),
        None => message.to_owned(),
    }
}

/// What to write instead of the line that a message of the parser shows.
fn help(message: &str) -> Option<String> {
    let (_, shown) = message.split_once("TOML parse error at line ")?;
    let (number, _) = shown.split_once(',')?;
    let prefix = format!("{number} | ");
    let line = shown.lines().find_map(|line| Some(line.split_once(&prefix)?.1))?;
    let is_curly = |letter: &char| "“”„‟«»‘’‚‛".contains(*letter);
    // Every second piece is inside of straight marks, where any letter may stand.
    let mut curly: Vec<char> = line.split('"').step_by(2).flat_map(str::chars).collect();
    curly.retain(is_curly);
    curly.dedup();
    if !curly.is_empty() {
        let marks: Vec<String> = curly.iter().map(char::to_string).collect();
        return Some(format!("write \" in the place of {}", marks.join(" and ")));
    }
    let written = line.trim();
    let name = written.strip_prefix('[').and_then(|rest| rest.split(']').next());
    let name = name.filter(|name| !name.starts_with('['));
    let says = |words: &str| shown.lines().any(|line| line.trim_end().ends_with(words));
    match name {
        Some(name) if says("invalid type: map, expected a sequence") => {
            Some(format!("write [[{name}]], with two brackets: there may be several"))
        }
        Some(name) if says("duplicate key") && name.contains('.') => Some(format!(
            "[{name}] stands further up, too: put the lines of both below one of them"
        )),
        Some(name) if says("duplicate key") => Some(format!(
            "[{name}] stands further up, too: if there may be several, write each as [[{name}]], \
             with two brackets; else put the lines of both below one of them"
        )),
        None if says("duplicate key") => {
            Some("this setting stands further up, too: keep one of the two lines".to_owned())
        }
        _ => None,
    }
}

/// The first line of a TOML file that people write, by which editors find the schema that
/// `clarke schema` prints of such files: they complete its keys, and underline what does not fit.
#[must_use]
pub fn schema_line(file: &str) -> String {
    format!("#:schema {}\n", schema_address(file))
}

/// The address of the schema of a kind of file, such as `federation.toml`.
#[must_use]
pub fn schema_address(file: &str) -> String {
    format!("{}/raw/main/data/schemas/{file}.json", env!("CARGO_PKG_REPOSITORY"))
}

/// The line of a place in a text, counted from 1.
#[must_use]
pub fn line_of(text: &str, place: &Range<usize>) -> usize {
    let before = text.as_bytes().get(..place.start).unwrap_or_default();
    1 + memchr::memchr_iter(b'\n', before).count()
}

#[cfg(test)]
mod tests {
    use toml::Table;

    use super::*;

    /// What is said of a file beyond the parser's own words.
    fn help_for(text: &str) -> Option<String> {
        #[derive(Debug, serde::Deserialize)]
        struct Decisions {
            #[serde(default, rename = "merge")]
            _merge: Vec<Table>,
            #[serde(default, rename = "files")]
            _files: Table,
        }
        help(&toml::from_str::<Decisions>(text).unwrap_err().to_string())
    }

    #[test]
    fn slips_are_answered_with_what_to_write() {
        for (text, expected) in [
            ("[merge]\ncode = \"a\"\n", "write [[merge]], with two brackets: there may be several"),
            ("[[merge]]\ncode = “a b”\n", "write \" in the place of “ and ”"),
            ("[[merge]]\ncode = „a“\n", "write \" in the place of „ and “"),
            ("[files.”a.csv”]\n", "write \" in the place of ”"),
            (
                "[files.\"a.csv\"]\nday = 1\n[files.\"a.csv\"]\nday = 2\n",
                "[files.\"a.csv\"] stands further up, too: put the lines of both below one of them",
            ),
            (
                "[[merge]]\ncode = \"a\"\n[merge]\ncode = \"b\"\n",
                "[merge] stands further up, too: if there may be several, write each as \
                 [[merge]], with two brackets; else put the lines of both below one of them",
            ),
            (
                "[files.a]\nday = 1\nday = 2\n",
                "this setting stands further up, too: keep one of the two lines",
            ),
        ] {
            assert_eq!(help_for(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_faults_are_left_to_the_words_of_the_parser() {
        for text in ["[[merge]]\ncode = [\n", "merge = \"the “B” team\"\n", "[[merge]\n"] {
            assert_eq!(help_for(text), None, "{text}");
        }
        let said = "no TOML at all: 1 | “x”";
        assert_eq!(with_help(said), said);
        let once = with_help("TOML parse error at line 1, column 1\n  |\n1 | a = “b”\n  | ^\nno");
        assert_eq!(with_help(&once), once);
    }
}
