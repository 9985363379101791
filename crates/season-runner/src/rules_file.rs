//! What a file of rules is for, by its keys: a slip in it is told as what the file is; and a
//! parser's messages about settings, in words for people who do not program.

use ecf_season::Edition;
use event_awards::cup::CupRules;
use event_awards::grand_prix::GrandPrixRules;
use event_awards::norm::NormRules;
use fgsl_matrix::System;
use input_files::with_help;
use toml::Table;

use crate::rule_book::BuiltIn;

/// A kind of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesFile {
    /// The parameters of a baseline.
    Baseline,
    /// A system of the matrix model.
    System,
    /// An edition of the national rules.
    Edition,
    /// The rules of norms.
    Norms,
    /// The rules of a series.
    GrandPrix,
    /// The rules of a tour.
    Cup,
}

impl RulesFile {
    /// The kinds with built-in books.
    const WITH_BOOKS: [(Self, BuiltIn); 5] = [
        (Self::System, &System::BUILT_IN),
        (Self::Edition, &Edition::BUILT_IN),
        (Self::Norms, &NormRules::BUILT_IN),
        (Self::GrandPrix, &GrandPrixRules::BUILT_IN),
        (Self::Cup, &CupRules::BUILT_IN),
    ];

    /// The kind whose books have most of the file's keys; `None` if two have equally many.
    #[must_use]
    pub fn of(file: &Table) -> Option<Self> {
        // No other kind has this key.
        if file.contains_key("baseline") {
            return Some(Self::Baseline);
        }
        let count = |books| file.keys().filter(|key| is_key_of(books, key)).count();
        let mut counts = Self::WITH_BOOKS.map(|(kind, books)| (count(books), kind));
        counts.sort_by_key(|(keys, _)| *keys);
        let [.., (next, _), (most, kind)] = counts;
        (most > next).then_some(kind)
    }
}

/// Whether one of these books has a key.
fn is_key_of(books: BuiltIn, key: &str) -> bool {
    let has = |text: &str| toml::from_str::<Table>(text).is_ok_and(|book| book.contains_key(key));
    books.iter().any(|(_, text)| has(text))
}

/// The types of settings, as the parser of TOML calls them, and in plain words.
const TYPES: [(&str, &str); 11] = [
    ("f64", "a number"),
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0"),
    ("usize", "a whole number from 0"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("a nonzero u32", "a whole number from 1 to 4294967295"),
    ("a boolean", "true or false"),
    ("a string", "a text in quotation marks"),
];

/// A message of the parser about a value of another type than its setting has, with the expected
/// type in plain words, and with what to write instead of a usual slip.
///
/// ```
/// use season_runner::plain_words;
///
/// let said = "invalid type: string \"x\", expected f64";
/// assert_eq!(plain_words(said), "invalid type: string \"x\", expected a number");
/// ```
#[must_use]
pub fn plain_words(message: &str) -> String {
    let line = |line: &str| {
        let expected = line.strip_prefix("invalid ").and_then(|_| line.rsplit_once(", expected "));
        let plain = expected.and_then(|(found, of)| {
            let (_, plain) = TYPES.iter().find(|(of_program, _)| *of_program == of.trim_end())?;
            Some(format!("{found}, expected {plain}"))
        });
        plain.unwrap_or_else(|| line.to_owned())
    };
    let lines: Vec<String> = message.split('\n').map(line).collect();
    with_help(&lines.join("\n"))
}
