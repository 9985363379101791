//! The specification of one table: which column is what, and what every text of it means.
//!
//! The types hold what each layout needs and nothing else; [`written`] is how a person writes it
//! in TOML. Nothing here knows a vocabulary: every word that a table needs is in its
//! specification.

mod cell_form;
mod pattern;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

pub use cell_form::{CellForm, CellPart};
pub use pattern::{LinePattern, PatternPart};
pub use written::{Edit, SpecError};

use crate::day::DayForms;
use crate::{Colour, Column, Outcome, Rate, Side};

/// How one table is read.
#[derive(
    Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(try_from = "written::Written", into = "written::Written")]
pub enum TableSpec {
    /// A game, or several, in each line: leagues, match cards, games by round.
    Games(GamesSpec),
    /// A player in each line and a column, or several, for each round; cells name the opponent.
    CrossTable(CrossTableSpec),
    /// A player in each line and a column for each opponent; cells are results alone.
    AllPlayAll(AllPlayAllSpec),
    /// Games in the lines of a text.
    Lines(LinesSpec),
    /// A person in each line.
    List(ListSpec),
}

impl TableSpec {
    /// The sheet that it is about, empty in a text.
    #[must_use]
    pub fn sheet(&self) -> &str {
        match self {
            Self::Lines(spec) => &spec.sheet,
            _ => self.place().map_or("", |place| &place.sheet),
        }
    }

    /// Where the table is in its sheet; `None` for games in a text.
    #[must_use]
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::Games(spec) => Some(&spec.place),
            Self::CrossTable(spec) => Some(&spec.table.place),
            Self::AllPlayAll(spec) => Some(&spec.table.place),
            Self::List(spec) => Some(&spec.place),
            Self::Lines(_) => None,
        }
    }

    /// The rate of play of games that do not say theirs, if it has one.
    #[must_use]
    pub fn rate(&self) -> Option<Rate> {
        match self {
            Self::Games(spec) => spec.rate,
            Self::CrossTable(spec) => spec.table.rate,
            Self::AllPlayAll(spec) => spec.table.rate,
            Self::Lines(spec) => spec.rate,
            Self::List(_) => None,
        }
    }

    /// Whether results speak of colours and nothing says who had White, so that nobody knows who
    /// won.
    pub(crate) fn lacks_colours(&self) -> bool {
        let Self::Games(GamesSpec { colours, results, .. }) = self else { return false };
        let speaks = results.values().any(|meaning| matches!(meaning, Meaning::Won(_)));
        speaks && *colours == Colours::Unknown
    }

    /// The same, to be changed.
    pub(crate) fn place_mut(&mut self) -> Option<&mut Place> {
        match self {
            Self::Games(spec) => Some(&mut spec.place),
            Self::CrossTable(spec) => Some(&mut spec.table.place),
            Self::AllPlayAll(spec) => Some(&mut spec.table.place),
            Self::List(spec) => Some(&mut spec.place),
            Self::Lines(_) => None,
        }
    }

    /// Where its sections are; lists and letters have none.
    pub(crate) fn sections_mut(&mut self) -> Option<&mut Sections> {
        match self {
            Self::Games(spec) => Some(&mut spec.sections),
            Self::CrossTable(spec) => Some(&mut spec.table.sections),
            Self::AllPlayAll(spec) => Some(&mut spec.table.sections),
            Self::Lines(_) | Self::List(_) => None,
        }
    }

    /// The name of its layout.
    #[must_use]
    pub fn layout(&self) -> &'static str {
        match self {
            Self::Games(_) => "games",
            Self::CrossTable(_) => "cross-table",
            Self::AllPlayAll(_) => "all-play-all",
            Self::Lines(_) => "lines",
            Self::List(_) => "list",
        }
    }
}

/// Where a table is in its sheet, and what is not read of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The sheet, empty in a text.
    pub sheet: String,
    /// The lines that name the columns. A later line with the texts of the first one is a header
    /// too, without being named here.
    pub header: Vec<u32>,
    /// The texts of these lines when the specification was accepted; empty if nobody looked. If a
    /// file has others there, nothing of it is read.
    pub fingerprint: Vec<String>,
    /// The last line of the table, if anything is below it.
    pub last: Option<u32>,
    /// The last column with a name: a line with more cells is a fault.
    pub width: Option<Column>,
    /// Plain texts at the beginning of a line that is a sum.
    pub totals: BTreeSet<String>,
    /// The columns that are not read, with their names: nothing is left out in silence.
    pub not_read: BTreeMap<Column, String>,
}

/// What a text in the place of a result means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// A result of the first player against the second, or of the line's player.
    Is(Outcome),
    /// The player with this colour won.
    Won(Colour),
    /// The game was not played; in a table of all against all also a player's own cell.
    NoGame,
}

impl Meaning {
    /// As specifications write it.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::Is(outcome) => outcome.written(),
            Self::Won(Colour::White) => "white",
            Self::Won(Colour::Black) => "black",
            Self::NoGame => "none",
        }
    }

    /// The meaning that specifications write so.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let all = [
            Self::Is(Outcome::FirstWon),
            Self::Is(Outcome::SecondWon),
            Self::Is(Outcome::Drawn),
            Self::Is(Outcome::FirstByDefault),
            Self::Is(Outcome::SecondByDefault),
            Self::Is(Outcome::BothDefaulted),
            Self::Won(Colour::White),
            Self::Won(Colour::Black),
            Self::NoGame,
        ];
        all.into_iter().find(|meaning| meaning.written() == text)
    }
}

/// The meaning of each text, as [`signs`](crate::signs) writes it.
pub type Meanings = BTreeMap<String, Meaning>;

/// Games in lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesSpec {
    /// Where the table is.
    pub place: Place,
    /// The games of a line; usually one.
    pub boards: Vec<Board>,
    /// How the result is written.
    pub result_from: ResultFrom,
    /// Whose win a `1-0` is; with [`ResultFrom::Scores`] always of the first player.
    pub result_of: Side,
    /// What each text of a result means: one text, or two with `|` between them where each player
    /// has a score. [`EMPTY`] is an empty cell.
    pub results: Meanings,
    /// Who had White.
    pub colours: Colours,
    /// Where the days are.
    pub days: Days,
    /// How the days are written.
    pub forms: DayForms,
    /// Which games were played, or count, if a column says so.
    pub status: Option<StatusColumn>,
    /// What stands once for the lines below it.
    pub carry: BTreeSet<Carry>,
    /// The column of rounds.
    pub round: Option<Column>,
    /// The column of rates of play.
    pub rate_column: Option<Column>,
    /// The column of events.
    pub event_column: Option<Column>,
    /// Where the sections are.
    pub sections: Sections,
    /// The event of games that do not say theirs.
    pub event: String,
    /// The rate of play of games that do not say theirs.
    pub rate: Option<Rate>,
    /// Plain texts in the place of a player that are nobody.
    pub nobody: BTreeSet<String>,
}

/// A column that says which games were played, or count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusColumn {
    /// The column.
    pub column: Column,
    /// What each of its texts says; [`EMPTY`] is an empty cell.
    pub meanings: BTreeMap<String, Status>,
}

/// What a text says of the game of its line.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It was played, and counts.
    Played,
    /// It was won by default.
    Default,
    /// It was rapid play, and counts as such.
    Rapid,
    /// It was not played, or does not count: it is passed over.
    None,
}

/// The text of an empty cell in [`GamesSpec::results`] and [`StatusColumn::meanings`].
pub const EMPTY: &str = "(nothing)";

/// Where one game of a line is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The player who stands first.
    pub first: Seat,
    /// The player who stands second.
    pub second: Seat,
    /// The result; with [`ResultFrom::FirstWon`] the mark of a draw.
    pub result: Option<Column>,
}

impl Board {
    /// Both players.
    pub(crate) fn seats(&self) -> [&Seat; 2] {
        [&self.first, &self.second]
    }

    /// The columns of both scores.
    pub(crate) fn scores(&self) -> Option<[Column; 2]> {
        Some([self.first.score?, self.second.score?])
    }
}

/// Where one player of a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The column of the name, or of the code if there is no name.
    pub player: Column,
    /// The column of the code beside the name.
    pub code: Option<Column>,
    /// The column of FIDE's number beside the name or code.
    pub fide_code: Option<Column>,
    /// The column of the forename beside a surname.
    pub forename: Option<Column>,
    /// The column of the player's score.
    pub score: Option<Column>,
}

impl Seat {
    /// A player with a column for the name alone.
    #[must_use]
    pub fn in_column(player: Column) -> Self {
        Self { player, code: None, fide_code: None, forename: None, score: None }
    }
}

impl Default for Seat {
    fn default() -> Self {
        Self::in_column(Column::FIRST)
    }
}

/// How a result is written.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum ResultFrom {
    /// As one text. Scores beside it must not contradict it.
    #[default]
    Text,
    /// As the scores of both players.
    Scores,
    /// The first player won, unless the cell of a draw says otherwise.
    FirstWon,
}

/// Who had White.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// It is unknown.
    #[default]
    Unknown,
    /// This player, in every game.
    Always(Side),
    /// As the column says of the first player.
    Column(Column, ColourLetters),
}

/// What each plain text of a colour means.
pub type ColourLetters = BTreeMap<String, Colour>;

/// Where the days of games are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Days {
    /// In a column.
    Column(Column),
    /// In three columns.
    Parts {
        /// The day of the month.
        day: Column,
        /// The month, as a number or a name.
        month: Column,
        /// The year.
        year: Column,
    },
    /// In the titles above the games.
    Titles,
    /// In a title below the games of each card.
    TitlesBelow,
    /// All games were played on one day.
    Fixed(NaiveDate),
    /// It is unknown, and an open question wherever days are needed.
    #[default]
    Unknown,
}

impl Days {
    /// The column with the day of each game, if that is where the days are.
    pub(crate) const fn column(self) -> Option<Column> {
        match self {
            Self::Column(column) => Some(column),
            _ => None,
        }
    }
}

/// What may stand once for the lines below it.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Carry {
    /// The day in one cell.
    Date,
    /// The day of the month.
    Day,
    /// The month.
    Month,
    /// The year.
    Year,
    /// The round.
    Round,
    /// The section.
    Section,
    /// The event.
    Event,
}

/// Where the sections of a file are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sections {
    /// There are none.
    #[default]
    None,
    /// In a column, perhaps once for the lines below it.
    Column(Column),
    /// In the titles between the lines.
    Titles,
    /// The sheet is one.
    Sheet,
}

/// What both layouts with a player a line have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersTable {
    /// Where the table is.
    pub place: Place,
    /// The column of the name.
    pub name: Column,
    /// The column of the forename beside a surname.
    pub forename: Option<Column>,
    /// The column of the code.
    pub code: Option<Column>,
    /// The column of the points of all rounds.
    pub total: Option<Column>,
    /// The columns of what else is said of a player.
    pub details: BTreeMap<Detail, Column>,
    /// By what cells, or the columns of opponents, name a player.
    pub numbers: Numbers,
    /// What each text of a result means.
    pub results: Meanings,
    /// Texts that are nobody: cells without an opponent, and plain names of entrants who are byes.
    pub nobody: BTreeSet<String>,
    /// Where the sections are.
    pub sections: Sections,
    /// How days are written in titles: a title that is a day alone names no section.
    pub forms: DayForms,
    /// The day of all games.
    pub day: Option<NaiveDate>,
    /// The event of all games.
    pub event: String,
    /// The rate of play of all games.
    pub rate: Option<Rate>,
}

/// What else a cross-table may say of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// FIDE's number.
    FideCode,
    /// The rating or grade before the event.
    Rating,
    /// The rating or grade after it.
    RatingAfter,
    /// The title.
    Title,
    /// The federation.
    Federation,
    /// The sex.
    Sex,
    /// The date or year of birth.
    Birth,
}

impl Detail {
    /// All of them, in the order in which specifications name them.
    pub(crate) const ALL: [Self; 7] = [
        Self::FideCode,
        Self::Rating,
        Self::RatingAfter,
        Self::Title,
        Self::Federation,
        Self::Sex,
        Self::Birth,
    ];

    /// As specifications write it.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::FideCode => "fide-code",
            Self::Rating => "rating",
            Self::RatingAfter => "rating-after",
            Self::Title => "title",
            Self::Federation => "federation",
            Self::Sex => "sex",
            Self::Birth => "birth",
        }
    }
}

/// By what a player is named in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// By the place of the player's line in the section, from 1.
    #[default]
    Order,
    /// By a column of numbers.
    Column(Column),
}

/// A cross-table by rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTableSpec {
    /// What it shares with a table of all against all.
    pub table: PlayersTable,
    /// The columns of each round; the texts of several are read as one.
    pub rounds: BTreeMap<u32, Vec<Column>>,
    /// The forms of a cell, the commonest first.
    pub cell: Vec<CellForm>,
    /// What each letter of a colour in a cell means.
    pub colour_letters: ColourLetters,
    /// Texts behind a cell that make a default of it.
    pub default_marks: BTreeSet<String>,
}

/// A table of all against all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllPlayAllSpec {
    /// What it shares with a cross-table.
    pub table: PlayersTable,
    /// The column of each opponent, or of each game against them.
    pub opponents: BTreeMap<Opponent, Column>,
}

/// The game against an opponent: `3`, or `3a` and `3b` if there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opponent {
    /// The opponent's number.
    pub number: u32,
    /// Which of several games it is.
    pub game: Option<char>,
}

impl Opponent {
    /// The opponent that a heading names: figures, and perhaps a letter.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let figures = text.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let mut letters = text[figures.len()..].chars();
        let (game, more) = (letters.next(), letters.next());
        let number = figures.parse().ok().filter(|_| figures.len() <= 3 && more.is_none())?;
        Some(Self { number, game })
    }
}

impl std::fmt::Display for Opponent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.number, self.game.map(String::from).unwrap_or_default())
    }
}

/// Games in the lines of a text, as in a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinesSpec {
    /// The sheet, empty in a text.
    pub sheet: String,
    /// The form of a line with a game.
    pub pattern: LinePattern,
    /// What each result means.
    pub results: Meanings,
    /// Notes beside a result that mean it was by default.
    pub default_marks: BTreeSet<String>,
    /// Where the days of games are: nowhere, in the lines above them, or one for all.
    pub days: Days,
    /// How days are written.
    pub forms: DayForms,
    /// The event of all games.
    pub event: String,
    /// The rate of play of all games.
    pub rate: Option<Rate>,
}

/// A list of people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListSpec {
    /// Where the table is.
    pub place: Place,
    /// The column of each role.
    pub columns: BTreeMap<ListRole, Column>,
    /// How dates of birth are written.
    pub forms: DayForms,
}

/// What a column of a list may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListRole {
    /// The player's code.
    Code,
    /// The name, or the surname.
    Name,
    /// The forename.
    Forename,
    /// The grade or rating.
    Rating,
    /// The grade or rating at rapid play.
    RapidRating,
    /// FIDE's number.
    FideCode,
    /// The date or year of birth.
    Birth,
    /// The club.
    Club,
    /// The sex.
    Sex,
    /// The federation.
    Federation,
}

impl ListRole {
    /// All of them, in the order in which specifications name them.
    pub(crate) const ALL: [Self; 10] = [
        Self::Code,
        Self::Name,
        Self::Forename,
        Self::Rating,
        Self::RapidRating,
        Self::FideCode,
        Self::Birth,
        Self::Club,
        Self::Sex,
        Self::Federation,
    ];

    /// As specifications write it.
    #[must_use]
    pub fn written(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Name => "name",
            Self::Forename => "forename",
            Self::Rating => "rating",
            Self::RapidRating => "rapid-rating",
            Self::FideCode => "fide-code",
            Self::Birth => "birth",
            Self::Club => "club",
            Self::Sex => "sex",
            Self::Federation => "federation",
        }
    }
}
