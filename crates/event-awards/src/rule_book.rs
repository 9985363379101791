//! Rule books: settings that have been checked, and the errors of reading them.

use std::ops::RangeInclusive;

use rating_core::EloRating;
use rating_core::settings::{OutOfRange, out_of_range};

/// Why settings, or a text, are no rule book.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

/// Rules that have a name, as files and built-in books have them.
pub trait RuleBook: Sized {
    /// The built-in books: their names and the texts of their files.
    const BUILT_IN: &'static [(&'static str, &'static str)];

    /// Reads a rule book; an unknown key is an error.
    ///
    /// # Errors
    ///
    /// Text that is not TOML, an unknown or missing key (with its line), a setting out of range.
    fn parse(text: &str) -> Result<Self, RulesError>;

    /// Its short name: `fide-2024`.
    fn name(&self) -> &str;

    /// The same rules with another name.
    #[must_use]
    fn renamed(self, name: String) -> Self;
}

/// What a rule book of checked settings has: constructors that check, and its settings as fields.
macro_rules! checked {
    ($book:ident, $settings:ident) => {
        impl $book {
            /// Reads a rule book; an unknown key is an error.
            ///
            /// # Errors
            ///
            /// Text that is not TOML, an unknown or missing key (with its line), a setting out of
            /// range.
            pub fn from_toml(text: &str) -> Result<Self, $crate::RulesError> {
                Self::new(toml::from_str(text)?)
            }

            /// A rule book with these settings.
            ///
            /// # Errors
            ///
            /// A setting out of range, or settings that do not fit each other.
            pub fn new(settings: $settings) -> Result<Self, $crate::RulesError> {
                settings.check()?;
                Ok(Self(settings))
            }

            /// This rule book with some settings changed.
            ///
            /// # Errors
            ///
            /// As for a new one.
            pub fn with(
                &self,
                change: impl FnOnce(&mut $settings),
            ) -> Result<Self, $crate::RulesError> {
                let mut settings = self.0.clone();
                change(&mut settings);
                Self::new(settings)
            }
        }

        impl $crate::rule_book::RuleBook for $book {
            const BUILT_IN: &'static [(&'static str, &'static str)] = &$book::BUILT_IN;

            fn parse(text: &str) -> Result<Self, $crate::RulesError> {
                Self::from_toml(text)
            }

            fn name(&self) -> &str {
                &self.0.name
            }

            fn renamed(mut self, name: String) -> Self {
                self.0.name = name;
                self
            }
        }

        impl std::ops::Deref for $book {
            type Target = $settings;

            fn deref(&self) -> &$settings {
                &self.0
            }
        }

        impl TryFrom<$settings> for $book {
            type Error = $crate::RulesError;

            fn try_from(settings: $settings) -> Result<Self, $crate::RulesError> {
                Self::new(settings)
            }
        }
    };
}

pub(crate) use checked;

/// The possible ratings. The highest ever was below 2900; one wrong leading digit moves the mean of
/// a whole section, and with it everybody's points.
pub(crate) const RATINGS: RangeInclusive<EloRating> = EloRating::whole(1)..=EloRating::whole(4000);

/// An error unless the number is a possible rating.
pub(crate) fn is_rating(key: &'static str, rating: EloRating) -> Result<(), OutOfRange> {
    let (least, most) = (RATINGS.start(), RATINGS.end());
    if RATINGS.contains(&rating) {
        return Ok(());
    }
    out_of_range(key, rating, format!("a rating from {least} to {most}"))
}
