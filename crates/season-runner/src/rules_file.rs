//! What a file of rules is for, by its keys: a slip in it is told as what the file is.

use ecf_season::Edition;
use event_awards::cup::CupRules;
use event_awards::grand_prix::GrandPrixRules;
use event_awards::norm::NormRules;
use fgsl_matrix::System;
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
