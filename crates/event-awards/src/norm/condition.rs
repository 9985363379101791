//! The conditions of a norm: what an article requires, and what was found.

use std::fmt;

use event_sections::{Sex, Title};
use rating_core::HalfPoints;

/// Which condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Article {
    /// The player's sex, for a title that only women can have.
    Sex,
    /// The number of games.
    Games,
    /// Federations other than the player's own.
    OtherFederations,
    /// Opponents of the player's own federation.
    OwnFederation,
    /// Opponents of the federation with the most opponents.
    OneFederation,
    /// Opponents with a title.
    Titled,
    /// Opponents with the title sought or a higher one.
    Sought,
    /// The mean rating of the opponents.
    Mean,
    /// The score.
    Score,
    /// The performance.
    Performance,
}

/// A number of games or opponents, a score, or a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Amount {
    /// A number of games, opponents or federations.
    Count(u32),
    /// A score.
    Score(HalfPoints),
    /// A whole rating.
    Rating(i64),
    /// A player's sex.
    Sex(Sex),
}

/// What is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// This, or more.
    AtLeast(Amount),
    /// This, or less.
    AtMost(Amount),
    /// Exactly this.
    Is(Amount),
}

/// One condition, with what is needed and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Which condition.
    pub article: Article,
    /// What is needed.
    pub needed: Bound,
    /// What was found; `None` if there are no games.
    pub found: Option<Amount>,
    /// The federation, if the condition is about one.
    pub federation: Option<String>,
}

impl Article {
    /// Whether it is about the titles or federations of the opponents: their mix.
    #[must_use]
    pub const fn is_of_mix(self) -> bool {
        match self {
            Self::OtherFederations
            | Self::OwnFederation
            | Self::OneFederation
            | Self::Titled
            | Self::Sought => true,
            Self::Sex | Self::Games | Self::Mean | Self::Score | Self::Performance => false,
        }
    }

    /// The clause of FIDE Handbook B.01.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Sex => "0.3",
            Self::Games => "1.4.1",
            Self::OtherFederations => "1.4.3",
            Self::OwnFederation | Self::OneFederation => "1.4.4",
            Self::Titled => "1.4.5a",
            Self::Sought => "1.4.5b-e",
            Self::Mean => "1.4.8a",
            Self::Score => "1.4.8b",
            Self::Performance => "1.4.8",
        }
    }
}

impl Bound {
    /// The number in the bound.
    #[must_use]
    pub const fn amount(self) -> Amount {
        match self {
            Self::AtLeast(amount) | Self::AtMost(amount) | Self::Is(amount) => amount,
        }
    }

    /// Whether what was found is within the bound.
    #[must_use]
    pub fn allows(self, found: Amount) -> bool {
        match self {
            Self::AtLeast(needed) => found >= needed,
            Self::AtMost(needed) => found <= needed,
            Self::Is(needed) => found == needed,
        }
    }
}

impl Condition {
    pub(super) const fn new(article: Article, needed: Bound, found: Option<Amount>) -> Self {
        Self { article, needed, found, federation: None }
    }

    pub(super) fn at_least(article: Article, needed: u32, found: u32) -> Self {
        Self::new(article, Bound::AtLeast(Amount::Count(needed)), Some(Amount::Count(found)))
    }

    pub(super) fn at_most(article: Article, needed: u32, found: u32) -> Self {
        Self::new(article, Bound::AtMost(Amount::Count(needed)), Some(Amount::Count(found)))
    }

    /// The condition of a women's title for a player whose sex is given; `None` for other titles,
    /// or if the sex is not given.
    pub(super) fn of_sex(title: Title, sex: Option<Sex>) -> Option<Self> {
        let found = sex.filter(|_| title.is_for_women()).map(Amount::Sex)?;
        Some(Self::new(Article::Sex, Bound::Is(Amount::Sex(Sex::Female)), Some(found)))
    }

    pub(super) fn about(mut self, federation: Option<&str>) -> Self {
        self.federation = federation.map(str::to_owned);
        self
    }

    /// Whether the condition is met.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.found.is_some_and(|found| self.needed.allows(found))
    }
}

/// What it is about, in words: `other federations`.
impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Sex => "the player's sex",
            Self::Games => "games",
            Self::OtherFederations => "other federations",
            Self::OwnFederation => "opponents of the own federation",
            Self::OneFederation => "opponents of one federation",
            Self::Titled => "titled opponents",
            Self::Sought => "opponents with the title or a higher one",
            Self::Mean => "mean of the opponents",
            Self::Score => "score",
            Self::Performance => "performance",
        })
    }
}

/// In words: `at least 9`.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(amount) => write!(f, "at least {amount}"),
            Self::AtMost(amount) => write!(f, "at most {amount}"),
            Self::Is(amount) => amount.fmt(f),
        }
    }
}

/// The clause, what it asks for, and what was found: `1.4.1 games: at least 9, found 9: met`.
///
/// ```
/// use event_awards::norm::{Amount, Article, Bound, Condition};
///
/// let condition = Condition {
///     article: Article::Mean,
///     needed: Bound::AtLeast(Amount::Rating(2_380)),
///     found: Some(Amount::Rating(2_371)),
///     federation: None,
/// };
/// let words = "1.4.8a mean of the opponents: at least 2380, found 2371: not met";
/// assert_eq!(condition.to_string(), words);
/// ```
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.article.clause(), self.article)?;
        if let Some(federation) = &self.federation {
            write!(f, " ({federation})")?;
        }
        write!(f, ": {}, found ", self.needed)?;
        match self.found {
            Some(found) => found.fmt(f)?,
            None => f.write_str("nothing")?,
        }
        f.write_str(if self.is_met() { ": met" } else { ": not met" })
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => count.fmt(f),
            Self::Score(score) => score.fmt(f),
            Self::Rating(rating) => rating.fmt(f),
            Self::Sex(sex) => sex.fmt(f),
        }
    }
}
