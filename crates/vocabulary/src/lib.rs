//! Words and what they mean, as data: a file a language in `data/vocabulary`.
//!
//! [`Words`] are those of several languages together: each [`Language`] as its file has it,
//! [`NobodyWords`] for who is nobody, and [`RateWords`] for what says rapid play.
//!
//! ```
//! use vocabulary::{Language, Nobody, Words};
//!
//! let latvian = "language = \"lv\"\n[byes]\nsure = [\"brīvs\"]\n[words]\nrapid = [\"ātrais\"]\n";
//! let words = Words::shared().with_language(Language::from_toml(latvian)?);
//! assert_eq!(words.nobody.of("Brīvs"), Some(Nobody::Absent));
//! assert_eq!(words.nobody.of("spielfrei"), Some(Nobody::Absent));
//! assert!(words.rates.say_rapid("Rīgas ātrais šahs"));
//! # Ok::<(), vocabulary::VocabularyError>(())
//! ```
//!
//! What this crate does not do: it opens no file, and decides nothing about a table. What a word
//! means for a column is for the crate `tables`, who is a player for `identity`.

pub mod file;
mod nobody;
mod rates;
pub mod text;

use std::sync::LazyLock;

pub use file::{Common, Language};
pub use nobody::{Nobody, NobodyWords, is_behind_a_name};
pub use rates::{RateOfPlay, RateWords};

/// What belongs to no language.
const COMMON: &str = include_str!("../../../data/vocabulary/common.toml");

/// The built-in languages.
const LANGUAGES: [&str; 19] = [
    include_str!("../../../data/vocabulary/en.toml"),
    include_str!("../../../data/vocabulary/de.toml"),
    include_str!("../../../data/vocabulary/nl.toml"),
    include_str!("../../../data/vocabulary/fr.toml"),
    include_str!("../../../data/vocabulary/es.toml"),
    include_str!("../../../data/vocabulary/cs.toml"),
    include_str!("../../../data/vocabulary/pl.toml"),
    include_str!("../../../data/vocabulary/it.toml"),
    include_str!("../../../data/vocabulary/pt.toml"),
    include_str!("../../../data/vocabulary/sv.toml"),
    include_str!("../../../data/vocabulary/da.toml"),
    include_str!("../../../data/vocabulary/fi.toml"),
    include_str!("../../../data/vocabulary/hu.toml"),
    include_str!("../../../data/vocabulary/tr.toml"),
    include_str!("../../../data/vocabulary/ro.toml"),
    include_str!("../../../data/vocabulary/hr.toml"),
    include_str!("../../../data/vocabulary/sk.toml"),
    include_str!("../../../data/vocabulary/ru.toml"),
    include_str!("../../../data/vocabulary/el.toml"),
];

/// Why a vocabulary cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the vocabulary `{language}`: {problem}")]
pub struct VocabularyError {
    /// The language, as its file names it.
    pub language: String,
    /// What is wrong.
    pub problem: String,
}

/// The words of several languages together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// What belongs to no language.
    pub common: Common,
    /// Each language; of two meanings of a word, that of the first one may count.
    pub languages: Vec<Language>,
    /// Words in the place of a player who is nobody.
    pub nobody: NobodyWords,
    /// Words for rapid play and blitz.
    pub rates: RateWords,
}

impl Words {
    /// The words of the files in `data/vocabulary`.
    ///
    /// # Errors
    ///
    /// If one of them is damaged, which a test excludes.
    pub fn built_in() -> Result<Self, VocabularyError> {
        let languages = LANGUAGES.iter().map(|text| Language::from_toml(text));
        Ok(Self::of(parse(COMMON)?, languages.collect::<Result<_, _>>()?))
    }

    /// The same, read once. The files are part of the program, and a test reads them.
    #[must_use]
    pub fn shared() -> &'static Self {
        static WORDS: LazyLock<Words> = LazyLock::new(|| Words::built_in().unwrap_or_default());
        &WORDS
    }

    /// These words with those of a further language, whose meanings come before all others.
    #[must_use]
    pub fn with_language(&self, own: Language) -> Self {
        let others = self.languages.iter().cloned();
        Self::of(self.common.clone(), std::iter::once(own).chain(others).collect())
    }

    fn of(common: Common, languages: Vec<Language>) -> Self {
        let nobody = NobodyWords::from_languages(&languages);
        let rates = RateWords::from_languages(&languages);
        Self { common, languages, nobody, rates }
    }
}

fn parse<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, VocabularyError> {
    toml::from_str(text).map_err(|error| {
        let language = text.lines().find_map(|line| line.strip_prefix("language = "));
        let language = language.unwrap_or("common").trim_matches('"').to_owned();
        VocabularyError { language, problem: error.to_string() }
    })
}

/// Whether a title or name says that games were rapid, in the built-in words.
#[must_use]
pub fn says_rapid(text: &str) -> bool {
    Words::shared().rates.say_rapid(text)
}
