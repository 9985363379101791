//! What can be wrong with what the site is made from.

/// What can be wrong with what the site is made from.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// A file of words that cannot be used.
    #[error("not a file of words")]
    Words(#[from] toml::de::Error),
    /// A file of words without one of them.
    #[error("the words of `{key}` are missing")]
    MissingWords {
        /// The key.
        key: String,
    },
    /// A file of words with one that the site does not use.
    #[error("there are no words called `{key}`")]
    UnknownWords {
        /// The key.
        key: String,
    },
    /// Words that use a placeholder which the page does not fill.
    #[error("the words of `{key}` have {{{placeholder}}}, which is not one of: {known}")]
    Placeholder {
        /// The key.
        key: &'static str,
        /// The placeholder.
        placeholder: String,
        /// Those that there are.
        known: String,
    },
    /// Not one month for each of the year, in words.
    #[error("`months` has {found}: expected 12 names, none of them empty")]
    Months {
        /// How many there are, or that one is empty.
        found: String,
    },
    /// A text that is counted has other forms than one for one, and one for all other numbers.
    #[error("the words of `{key}` have {found} forms, with | between them: expected 2 at most")]
    Forms {
        /// The key.
        key: String,
        /// How many.
        found: usize,
    },
    /// A language that no page can name.
    #[error("`language` is {found:?}: expected a language tag such as en or de-AT")]
    Language {
        /// What stands there.
        found: String,
    },
    /// A page could not be formed.
    #[error("a page cannot be formed: {0}")]
    Page(#[from] askama::Error),
    /// A table could not be formed.
    #[error("a table cannot be formed: {0}")]
    Json(#[from] serde_json::Error),
}
