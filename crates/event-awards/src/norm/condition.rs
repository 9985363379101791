//! The conditions of a norm: what an article requires, and what was found.

use std::fmt;

use event_sections::{Sex, Title};
use rating_core::{HalfPoints, Number};
use schemars::JsonSchema;
use serde::Serialize;

/// Which condition. In JSON it is its clause and what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(into = "ArticleInWords")]
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

#[derive(Serialize, JsonSchema)]
struct ArticleInWords {
    /// The clause of FIDE Handbook B.01, such as `1.4.8a`.
    article: &'static str,
    /// What it is about, in words.
    condition: &'static str,
}

impl From<Article> for ArticleInWords {
    fn from(article: Article) -> Self {
        Self { article: article.clause(), condition: article.words() }
    }
}

/// A number, or a player's sex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "AmountJson")]
#[serde(untagged)]
pub enum Amount {
    /// A number of games, opponents or federations.
    #[schemars(with = "Number")]
    Count(u32),
    /// A score.
    #[schemars(skip)]
    Score(HalfPoints),
    /// A whole rating.
    #[schemars(skip)]
    Rating(i64),
    /// A player's sex.
    #[schemars(with = "String")]
    Sex(Sex),
}

/// What is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "BoundJson")]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// At least so much.
    AtLeast(Amount),
    /// At most so much.
    AtMost(Amount),
    /// Exactly this.
    Is(Amount),
}

/// One condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ConditionJson")]
#[non_exhaustive]
pub struct Condition {
    /// Which condition.
    #[serde(flatten)]
    pub article: Article,
    /// The federation that it is about, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// What is needed.
    pub needed: Bound,
    /// What was found; `None` without games to find it in.
    pub found: Option<Amount>,
    /// Whether what was found is enough.
    pub met: bool,
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

    /// What it is about, in words: `other federations`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Sex => "sex of the player",
            Self::Games => "games",
            Self::OtherFederations => "other federations",
            Self::OwnFederation => "opponents of the own federation",
            Self::OneFederation => "opponents of one federation",
            Self::Titled => "titled opponents",
            Self::Sought => "opponents with this title or a better one",
            Self::Mean => "mean of the opponents",
            Self::Score => "score",
            Self::Performance => "performance",
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
    /// A condition that is about no federation, held against what was found.
    #[must_use]
    pub fn new(article: Article, needed: Bound, found: Option<Amount>) -> Self {
        let met = found.is_some_and(|found| needed.allows(found));
        Self { article, federation: None, needed, found, met }
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
}

/// What it is about, in words: `other federations`.
impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
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
/// let (needed, found) = (Bound::AtLeast(Amount::Rating(2_380)), Amount::Rating(2_371));
/// let condition = Condition::new(Article::Mean, needed, Some(found));
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
        f.write_str(if self.met { ": met" } else { ": not met" })
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
