//! Errors in the data and words from which the site is made.

/// An error in the data or words from which the site is made.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum SiteError {
    /// A file of words that cannot be used.
    #[error("not a file of words")]
    Words(#[from] toml::de::Error),
    /// A file of words in which one is missing.
    #[error("the words of `{key}` are missing")]
    MissingWords { key: String },
    /// A file of words with one that the site does not use.
    #[error("there are no words called `{key}`")]
    UnknownWords { key: String },
    /// A text with a placeholder that the page does not fill.
    #[error("the words of `{key}` have {{{placeholder}}}, which is not one of: {known}")]
    Placeholder {
        key: &'static str,
        placeholder: String,
        /// The placeholders that exist.
        known: String,
    },
    /// The names of the months are not twelve texts.
    #[error("`months` has {found}: expected 12 names, none of them empty")]
    Months {
        /// How many there are, or that one is empty.
        found: String,
    },
    /// A counted text does not have the two forms for one and for all other numbers.
    #[error("the words of `{key}` have {found} forms, with | between them: expected 2 at most")]
    Forms {
        key: String,
        /// How many.
        found: usize,
    },
    /// A language tag that no page can use.
    #[error("`language` is {found:?}: expected a language tag such as en or de-AT")]
    Language {
        /// The text that was given.
        found: String,
    },
    /// A template could not be filled.
    #[error("a page cannot be formed: {0}")]
    Page(#[from] askama::Error),
    /// A table could not be written.
    #[error("a table cannot be formed: {0}")]
    Json(#[from] serde_json::Error),
}
