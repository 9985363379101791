//! A file of a vocabulary, as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The words of one language; what a file leaves out, the language has no words for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Language {
    #[serde(rename = "language")]
    pub(super) code: String,
    /// Words for one of the two players, which are headings alone or beside an item.
    #[serde(default)]
    pub(super) sides: BTreeMap<Who, Vec<String>>,
    /// What a column may have of a player.
    #[serde(default)]
    pub(super) items: BTreeMap<Item, Vec<String>>,
    #[serde(default)]
    pub(super) headings: BTreeMap<Role, Vec<String>>,
    #[serde(default)]
    pub(super) months: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub(super) weekdays: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub(super) results: ResultWords,
    #[serde(default)]
    pub(super) byes: ByeWords,
    #[serde(default)]
    pub(super) colours: ColourWords,
    #[serde(default)]
    pub(super) words: OtherWords,
}

/// Words in the place of a result.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ResultWords {
    pub(super) first_won: Vec<String>,
    pub(super) first_lost: Vec<String>,
    pub(super) drawn: Vec<String>,
    pub(super) white_won: Vec<String>,
    pub(super) black_won: Vec<String>,
    pub(super) first_by_default: Vec<String>,
    pub(super) second_by_default: Vec<String>,
    pub(super) both_defaulted: Vec<String>,
}

/// Words in the place of a player who is nobody.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ByeWords {
    pub(super) sure: Vec<String>,
    /// Those that are surnames elsewhere.
    pub(super) may_be_surname: Vec<String>,
    /// Those that say so in a cell of a cross-table alone.
    pub(super) in_cells: Vec<String>,
}

/// Words and letters of colours.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ColourWords {
    pub(super) white: Vec<String>,
    pub(super) black: Vec<String>,
}

/// Words that speak of one thing each.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct OtherWords {
    /// A round, in front of its number or behind it.
    pub(super) round: Vec<String>,
    /// Behind a result: it was not played.
    pub(super) default: Vec<String>,
    /// The name of a column that says which games were played or count.
    pub(super) status: Vec<String>,
    /// In a column of draws.
    pub(super) yes: Vec<String>,
    /// At the beginning of a sum.
    pub(super) total: Vec<String>,
    /// In titles and names of files.
    pub(super) rapid: Vec<String>,
    pub(super) blitz: Vec<String>,
    /// In a title with the day of the games below it.
    pub(super) played: Vec<String>,
    /// Between two teams.
    pub(super) versus: Vec<String>,
    /// In front of a number that counts, and is no day: `Match 5 Dec 06`.
    pub(super) counted: Vec<String>,
}

/// What belongs to no language, and what is known to have several meanings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Common {
    pub(super) points: BTreeMap<Points, Vec<String>>,
    /// Between the points of both players.
    pub(super) joints: Vec<String>,
    /// What spreadsheets make of `1/2`, beside the first of February.
    pub(super) half_as_a_day: Vec<String>,
    /// Behind a result: somebody decided it.
    pub(super) adjudicated: Vec<String>,
    /// In a cell of a cross-table without an opponent.
    pub(super) alone: Vec<String>,
    /// In the cell of a player against themselves.
    pub(super) own_cell: Vec<String>,
    /// Chess titles.
    pub(super) titles: Vec<String>,
    /// Names of columns of league tables.
    pub(super) standings: Vec<String>,
    pub(super) ambiguous: Ambiguous,
}

/// Words that have several meanings in one place, over all languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ambiguous {
    /// Names of columns.
    pub headings: std::collections::BTreeSet<String>,
    /// Months and days of the week; such a word is neither.
    pub calendar: std::collections::BTreeSet<String>,
    /// In the place of a result.
    pub results: std::collections::BTreeSet<String>,
    /// In the place of a player: a bye for some, a surname for others.
    pub byes: std::collections::BTreeSet<String>,
    /// Colours.
    pub colours: std::collections::BTreeSet<String>,
}

/// Which player a heading speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Who {
    White,
    Black,
    Home,
    Away,
    One,
    Two,
    Winner,
    Loser,
}

/// What a column has of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Item {
    Name,
    Surname,
    Forename,
    Code,
    Score,
    Colour,
    Team,
    Rating,
    RatingAfter,
    FideCode,
    Title,
    Federation,
}

/// What a column has of a game, of a player of a tournament, or of somebody on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Role {
    Date,
    Day,
    Month,
    Year,
    Round,
    Section,
    Event,
    Result,
    Drawn,
    Rate,
    Colour,
    Name,
    Surname,
    Forename,
    Number,
    Place,
    Code,
    Total,
    Rating,
    RapidRating,
    FideCode,
    /// A rating of one kind, or of one day, which counts where no other is there.
    RatingOfOneKind,
    RatingAfter,
    Title,
    Federation,
    Birth,
    Club,
    Sex,
    /// Known, and nothing of the above.
    Other,
}

/// The points of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Points {
    One,
    Half,
    None,
    WinByDefault,
    LossByDefault,
}
