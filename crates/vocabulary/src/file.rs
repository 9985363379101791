//! A file of a vocabulary, as it is written.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use crate::{VocabularyError, parse};

/// The words of one language; what a file leaves out, the language has no words for. Words are
/// compared without case, accents, and full stops at their ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Language {
    /// The language, such as `de`.
    #[serde(rename = "language")]
    pub code: String,
    /// Words for one of the two players, which are headings alone or beside an item.
    #[serde(default)]
    #[schemars(transform = say_of_each)]
    pub sides: BTreeMap<Who, Vec<String>>,
    /// What a column may have of a player of a game.
    #[serde(default)]
    #[schemars(transform = say_of_each)]
    pub items: BTreeMap<Item, Vec<String>>,
    /// Names of columns.
    #[serde(default)]
    #[schemars(transform = say_of_each)]
    pub headings: BTreeMap<Role, Vec<String>>,
    /// Names of months, by their numbers from 1.
    #[serde(default)]
    #[schemars(transform = say_of_each)]
    pub months: BTreeMap<Number<12>, Vec<String>>,
    /// Names of days of the week, by their numbers from 1 (Monday).
    #[serde(default)]
    #[schemars(transform = say_of_each)]
    pub weekdays: BTreeMap<Number<7>, Vec<String>>,
    /// Words in the place of a result.
    #[serde(default)]
    pub results: ResultWords,
    /// Words in the place of a player who is nobody.
    #[serde(default)]
    pub byes: ByeWords,
    /// Words and letters of colours.
    #[serde(default)]
    pub colours: ColourWords,
    /// Words that speak of one thing each.
    #[serde(default)]
    pub words: OtherWords,
}

impl Language {
    /// The words of a file.
    ///
    /// # Errors
    ///
    /// If it is not TOML, or has something else.
    pub fn from_toml(text: &str) -> Result<Self, VocabularyError> {
        parse(text)
    }
}

/// Says of each key of a table what stands behind it.
fn say_of_each(schema: &mut Schema) {
    let keys = schema.get_mut("properties").and_then(|keys| keys.as_object_mut());
    for (key, words) in keys.into_iter().flatten() {
        let said = format!("Words for {}.", key.replace('-', " "));
        if let Some(words) = words.as_object_mut() {
            words.insert("description".to_owned(), said.into());
        }
    }
}

/// The number of a month or a day of the week, from 1 to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Number<const MOST: u32>(u32);

impl<const MOST: u32> Number<MOST> {
    /// The number.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.0
    }
}

impl<const MOST: u32> JsonSchema for Number<MOST> {
    fn schema_name() -> Cow<'static, str> {
        format!("NumberTo{MOST}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let numbers: Vec<String> = (1..=MOST).map(|number| number.to_string()).collect();
        json_schema!({ "type": "string", "enum": numbers })
    }
}

impl<const MOST: u32> TryFrom<String> for Number<MOST> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
        number.map(Self).ok_or_else(|| format!("`{text}` is not a number from 1 to {MOST}"))
    }
}

/// Words in the place of a result; of the player who stands first, or of White.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ResultWords {
    /// The first player won.
    pub first_won: Vec<String>,
    /// The first player lost.
    pub first_lost: Vec<String>,
    /// A draw.
    pub drawn: Vec<String>,
    /// White won.
    pub white_won: Vec<String>,
    /// Black won.
    pub black_won: Vec<String>,
    /// The first player won by default.
    pub first_by_default: Vec<String>,
    /// The second player won by default.
    pub second_by_default: Vec<String>,
    /// Neither player came.
    pub both_defaulted: Vec<String>,
}

/// Words in the place of a player who is nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ByeWords {
    /// Those that are nobody's name.
    pub sure: Vec<String>,
    /// Letters that may be somebody's initials.
    pub may_be_initials: Vec<String>,
    /// Those that are surnames elsewhere.
    pub may_be_surname: Vec<String>,
    /// Those that say so in a cell of a cross-table alone.
    pub in_cells: Vec<String>,
    /// Somebody played, and the word does not say who.
    pub unnamed: Vec<String>,
}

/// Words and letters of colours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ColourWords {
    /// White.
    pub white: Vec<String>,
    /// Black.
    pub black: Vec<String>,
}

/// Words that speak of one thing each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct OtherWords {
    /// A round, in front of its number or behind it.
    pub round: Vec<String>,
    /// Behind a result: it was not played.
    pub default: Vec<String>,
    /// In a note on a game: somebody did not come, so that it was not played.
    pub not_come: Vec<String>,
    /// Beside such a word: the game was played nevertheless, as in `forfeits on time`.
    pub lost_in_play: Vec<String>,
    /// In a note on a game: how it ended on the board, as in `Black resigned`.
    pub ended: Vec<String>,
    /// The name of a column that says which games were played or count.
    pub status: Vec<String>,
    /// In a column of draws, and in one that says which games were played or count.
    pub yes: Vec<String>,
    /// The opposite in such a column.
    pub no: Vec<String>,
    /// At the beginning of a sum.
    pub total: Vec<String>,
    /// In titles and names of files: rapid play. One with a hyphen at its end begins longer words.
    pub rapid: Vec<String>,
    /// The same for blitz.
    pub blitz: Vec<String>,
    /// Those for rapid play that also name the end of a longer game: `quickplay finish`.
    pub finish: Vec<String>,
    /// Behind the minutes of a player: `25 mins`.
    pub minutes: Vec<String>,
    /// Beside minutes that are a part of a longer time, or of none: `35 moves in 75 minutes`.
    pub part_of_time: Vec<String>,
    /// In a time limit, in front of the minutes of the whole game: `all moves in 20`.
    pub whole_time: Vec<String>,
    /// In a title with the day of the games below it.
    pub played: Vec<String>,
    /// Between two teams.
    pub versus: Vec<String>,
    /// In front of a number that counts, and is no day: `Match 5 Dec 06`.
    pub counted: Vec<String>,
}

/// What belongs to no language, and what is known to have several meanings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Common {
    /// Texts for the points of one player.
    pub points: BTreeMap<Points, Vec<String>>,
    /// Between the points of both players.
    pub joints: Vec<String>,
    /// What spreadsheets make of `1/2`, beside the first of February.
    pub half_as_a_day: Vec<String>,
    /// Behind a result: somebody decided it.
    pub adjudicated: Vec<String>,
    /// In a cell of a cross-table without an opponent.
    pub alone: Vec<String>,
    /// In the cell of a player against themselves.
    pub own_cell: Vec<String>,
    /// Chess titles.
    pub titles: Vec<String>,
    /// Names of programs, behind which a version or a level may stand.
    pub programs: Vec<String>,
    /// Those of programs that are surnames or words as well, without the version.
    pub numbered_programs: Vec<String>,
    /// Names of columns of league tables.
    pub standings: Vec<String>,
    /// Words with several meanings in one place, over all languages.
    pub ambiguous: Ambiguous,
}

/// Words that have several meanings in one place, over all languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ambiguous {
    /// Names of columns.
    pub headings: BTreeSet<String>,
    /// Months and days of the week; such a word is neither.
    pub calendar: BTreeSet<String>,
    /// In the place of a result.
    pub results: BTreeSet<String>,
    /// In the place of a player: a bye for some, a surname for others.
    pub byes: BTreeSet<String>,
    /// Colours.
    pub colours: BTreeSet<String>,
}

/// Which player a heading speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Who {
    White,
    Black,
    // The player of the home team.
    Home,
    // The player of the away team.
    Away,
    // The player who stands first.
    One,
    // The player who stands second, or the opponent.
    Two,
    Winner,
    Loser,
}

/// What a column has of a player of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Item {
    Name,
    Surname,
    Forename,
    Code,
    // The points of the game.
    Score,
    Colour,
    Team,
    Rating,
    // That after the event.
    RatingAfter,
    FideCode,
    Title,
    Federation,
}

/// What a column has of a game, of a player of a tournament, or of somebody on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Role {
    Date,
    // The day of the month, or of the week.
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
    // The number of the player in the tournament.
    Number,
    // The place in the order of points.
    Place,
    Code,
    // The points of all rounds.
    Total,
    Rating,
    RapidRating,
    FideCode,
    // A rating of one kind, or of one day, which counts where no other is there.
    RatingOfOneKind,
    // The rating after the event.
    RatingAfter,
    Title,
    Federation,
    Birth,
    Club,
    Sex,
    // Known, and nothing of the above.
    Other,
}

/// The points of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Points {
    /// A point.
    One,
    /// Half a point.
    Half,
    /// No point.
    None,
    /// A point without play.
    WinByDefault,
    /// No point without play.
    LossByDefault,
}
