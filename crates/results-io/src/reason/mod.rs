//! Why a row is not used, or looks wrong: every reason with its words, its fixed code and its short
//! name.

use chrono::NaiveDate;
use event_sections::SectionError;
use rating_core::Outcome;

use crate::finding_code::FindingCode;

mod words;

/// Another FIDE number of a player, and the row that gives it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OtherNumber {
    /// The number.
    pub number: String,
    /// The file of the row.
    pub file: String,
    /// The line of the row.
    pub line: usize,
}

/// Why a row is not used, or looks wrong.
///
/// A row that is used all the same is told beside those that are not, with a reason that says so in
/// its words: which of the two it is follows from where it stands, among the rejected or the
/// suspicious.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A value is missing that every row must have.
    MissingValue,
    /// The date does not exist (2007-02-29), or is not YYYY-MM-DD, perhaps with a time:
    /// YYYY-MM-DDTHH:MM.
    UnreadableDate,
    /// The date does not exist, or is not as its format has dates.
    OtherDate {
        /// How the format has them.
        expected: &'static str,
    },
    /// Nothing says the day.
    NoDay {
        /// What would say it.
        expected: &'static str,
    },
    /// Day and month may have changed their places in a real date of a workbook; it is used.
    MonthFirst,
    /// The date lies outside the season.
    DateOutsideSeason {
        /// The first day of the season.
        first: NaiveDate,
        /// The last day of the season.
        last: NaiveDate,
    },
    /// No known result.
    UnknownResult,
    /// A time of day in the place of a result: programs make 1:00 of 1:0.
    TimeAsResult,
    /// The score of one player without that of the other.
    ScoreAlone,
    /// The result of a row and the scores beside it differ.
    OtherScores {
        /// What the scores are.
        scores: String,
    },
    /// The moves of a game end with another result than its tag says.
    OtherResultOfMoves {
        /// How the moves end, from White's side.
        found: Outcome,
    },
    /// The same player has both colours.
    SamePlayerTwice,
    /// No row of `players.csv` has this code.
    UnknownPlayer,
    /// Nobody has this name.
    UnknownName,
    /// Several players have this name, or this FIDE number.
    AmbiguousName {
        /// How many.
        players: usize,
        /// The first [`Reason::MOST_CODES`] of their codes, sorted.
        codes: Vec<String>,
    },
    /// Another record of the file has this name and is of somebody else, and no code tells the two
    /// apart.
    SharedName {
        /// The line of that record.
        other_line: usize,
    },
    /// The record of a player, by whose number, code or name the row names them, was not used
    /// itself.
    RefusedPlayer {
        /// The list that has the record, if it is not in the row's own file.
        list: Option<String>,
        /// The line of that record.
        record_line: usize,
    },
    /// The name or code is read as that of a player who is written a little otherwise.
    OtherForm {
        /// The player's code.
        code: String,
        /// The player's name.
        name: String,
    },
    /// The name beside a code is that of another player; the code is used.
    NameOfAnother {
        /// The player of the code.
        player: String,
        /// The code and name of the other.
        other: String,
    },
    /// The FIDE number beside a code is not that of the player; the code is used.
    OtherNumber {
        /// The player of the code.
        player: String,
        /// The number.
        number: String,
    },
    /// The FIDE number beside a name is not that of the only player who has the name.
    NameWithOtherNumber {
        /// The player of the name.
        player: String,
        /// The number.
        number: String,
    },
    /// Another row gives another FIDE number of this player, of whom the list has none; the row is
    /// used.
    TwoNumbers {
        /// The player.
        player: String,
        /// The number in this row.
        number: String,
        /// The other number, and its row.
        other: Box<OtherNumber>,
    },
    /// What stands in the place of a code is not a code; the player of the name or number beside it
    /// counts.
    NotACode {
        /// The player.
        player: String,
    },
    /// The round is not a number; the game is used, as one without a round.
    UnreadableRound,
    /// The code is not six digits and a check letter.
    MalformedCode,
    /// The code is one but for the zeros that it begins with.
    LostZeros {
        /// With the zeros.
        code: String,
    },
    /// The check letter does not fit the digits.
    WrongCheckLetter {
        /// The letter that fits.
        expected: char,
    },
    /// The rate of play is unknown.
    UnknownRate,
    /// The row repeats an earlier one exactly.
    RepeatedRow {
        /// The line of the first such row.
        first_line: usize,
    },
    /// Another row with the same code is used.
    RepeatedCode {
        /// The line of that row.
        first_line: usize,
    },
    /// Another row has the same name, and neither a code by which they are told apart.
    RepeatedName {
        /// The line of that row.
        first_line: usize,
    },
    /// Another row says something else of the same code, and neither is used.
    ConflictingRows {
        /// The line of the other row.
        other_line: usize,
    },
    /// The player has no name.
    MissingName,
    /// Not a grade.
    NotAGrade,
    /// A table looks like one of rapid play and names no rate. Its games are used as of standard
    /// play.
    SaysRapid,
    /// A note beside a game says that it was not played, and its result does not. It is used.
    SaysNotPlayed,
    /// A day stands beside the name of another day of the week. It is used.
    OtherWeekday {
        /// The day's own: `Wednesday`.
        weekday: String,
    },
    /// A game without a colour, where others of the table have one. It is used, with whoever stands
    /// first as White.
    NoColour,
    /// A table of something else below the games, as a league table is, which is passed over.
    OtherTable {
        /// Its last line.
        last_line: usize,
    },
    /// A player without a grade on a list of grades.
    NoGrade,
    /// A grade of 0 on a list whose other grades are far higher. It is used.
    ZeroGrade,
    /// A grade that nobody ever had; a rating, most often. It is used.
    LikeARating {
        /// The grade that it is as a rating.
        as_grade: i32,
    },
    /// Not an amount of points.
    NotPoints,
    /// Not a number of games.
    NotGames,
    /// Does not say how exactly the points beside it are known.
    NotExact,
    /// More fields than the header has columns.
    TooManyFields,
    /// Not a record of a CSV file.
    Malformed(NotCsv),
    /// Not a value of the column.
    Unreadable {
        /// What the column takes.
        expected: &'static str,
    },
    /// The same, where it is known what is wrong with the value.
    UnreadableFor {
        /// What stands there elsewhere.
        expected: &'static str,
        /// What is wrong with it.
        found: String,
    },
    /// An earlier row says something else of the same player.
    SaidOtherwise {
        /// The line of that row.
        other_line: usize,
    },
    /// A round of a section that cannot be as its row tells it: the opponent tells it otherwise, or
    /// there is none.
    Disagreement {
        /// The line of the opponent's row or record, where there is one.
        other_line: Option<usize>,
        /// What is wrong.
        fault: Box<SectionError>,
    },
    /// The points of a player are not those of their rounds.
    OtherPoints {
        /// What the rounds come to, in half points.
        half_points: u32,
    },
    /// The file says when it began or ended, and not on which day each round was played.
    NoRoundDays {
        /// The day on which games count as played whose rounds have none.
        day: NaiveDate,
        /// How many games these are; `None` for all.
        games: Option<usize>,
    },
    /// A round was played before the round before it.
    RoundDaysOutOfOrder {
        /// The later of the two rounds.
        round: usize,
    },
    /// A record before this one says another day of a round.
    OtherRoundDay {
        /// The round.
        round: usize,
        /// The day that it says.
        before: NaiveDate,
    },
    /// A count that the file states is not what its records come to.
    OtherCount {
        /// What the records come to.
        found: usize,
    },
    /// A table does not say clearly enough how it is to be read.
    Asked {
        /// The question.
        question: String,
        /// Lines of `import.toml` that would answer it; empty where only a change of the table
        /// does.
        answer: String,
    },
    /// The file is of an unknown kind, or damaged. None of it was used.
    UnusableFile {
        /// What is wrong with it.
        problem: String,
    },
}

impl Reason {
    /// How many codes of players of one name a reason has: every row by that name holds them, and
    /// as many as these are looked through by eye.
    pub const MOST_CODES: usize = 5;

    /// Whether it is about a whole file, of which nothing is used then, and not about a row.
    #[must_use]
    pub const fn is_of_whole_file(&self) -> bool {
        matches!(self, Self::UnusableFile { .. } | Self::Asked { .. })
    }

    /// What kind of finding it is.
    #[must_use]
    pub const fn code(&self) -> FindingCode {
        match self {
            Self::MissingValue => FindingCode::MissingValue,
            Self::UnreadableDate | Self::OtherDate { .. } | Self::NoDay { .. } => {
                FindingCode::UnreadableDate
            }
            Self::DateOutsideSeason { .. } => FindingCode::DateOutsideSeason,
            Self::UnknownResult | Self::TimeAsResult | Self::ScoreAlone => {
                FindingCode::UnknownResult
            }
            Self::OtherResultOfMoves { .. } => FindingCode::OtherResultOfMoves,
            Self::SamePlayerTwice => FindingCode::SamePlayerTwice,
            Self::UnknownPlayer => FindingCode::UnknownPlayer,
            Self::MalformedCode | Self::LostZeros { .. } => FindingCode::MalformedCode,
            Self::WrongCheckLetter { .. } => FindingCode::WrongCheckLetter,
            Self::UnknownRate => FindingCode::UnknownRate,
            Self::RepeatedRow { .. } => FindingCode::RepeatedRow,
            Self::RepeatedCode { .. } | Self::RepeatedName { .. } => FindingCode::RepeatedCode,
            Self::ConflictingRows { .. } => FindingCode::ConflictingRows,
            Self::MissingName => FindingCode::MissingName,
            Self::NotAGrade => FindingCode::NotAGrade,
            Self::NotPoints => FindingCode::NotPoints,
            Self::NotGames => FindingCode::NotGames,
            Self::TooManyFields => FindingCode::TooManyFields,
            Self::Malformed(_) => FindingCode::NotCsv,
            Self::Unreadable { .. } | Self::UnreadableFor { .. } => FindingCode::Unreadable,
            Self::SaidOtherwise { .. } => FindingCode::SaidOtherwise,
            Self::UnusableFile { .. } => FindingCode::UnusableFile,
            Self::OtherPoints { .. } => FindingCode::OtherPoints,
            Self::UnknownName => FindingCode::UnknownName,
            Self::AmbiguousName { .. } | Self::SharedName { .. } => FindingCode::AmbiguousName,
            Self::OtherForm { .. } => FindingCode::OtherForm,
            Self::UnreadableRound => FindingCode::UnreadableRound,
            Self::NameOfAnother { .. } => FindingCode::NameOfAnother,
            Self::NotACode { .. } => FindingCode::NotACode,
            Self::OtherNumber { .. } => FindingCode::OtherNumber,
            Self::NameWithOtherNumber { .. } => FindingCode::NameWithOtherNumber,
            Self::TwoNumbers { .. } => FindingCode::TwoNumbers,
            Self::MonthFirst => FindingCode::MonthFirst,
            Self::RefusedPlayer { .. } => FindingCode::RefusedPlayer,
            Self::NoRoundDays { .. } => FindingCode::NoRoundDays,
            Self::OtherCount { .. } => FindingCode::OtherCount,
            Self::RoundDaysOutOfOrder { .. } => FindingCode::RoundDaysOutOfOrder,
            Self::OtherRoundDay { .. } => FindingCode::OtherRoundDay,
            Self::NotExact => FindingCode::NotExact,
            Self::LikeARating { .. } => FindingCode::LikeARating,
            Self::SaysRapid => FindingCode::SaysRapid,
            Self::OtherTable { .. } => FindingCode::OtherTable,
            Self::SaysNotPlayed => FindingCode::SaysNotPlayed,
            Self::OtherWeekday { .. } => FindingCode::OtherWeekday,
            Self::NoColour => FindingCode::NoColour,
            Self::OtherScores { .. } => FindingCode::OtherScores,
            Self::NoGrade => FindingCode::NoGrade,
            Self::ZeroGrade => FindingCode::ZeroGrade,
            Self::Disagreement { .. } => FindingCode::Disagreement,
            Self::Asked { .. } => FindingCode::Asked,
        }
    }

    /// The line of another row of the same file, of which the reason speaks.
    pub(crate) const fn other_line_mut(&mut self) -> Option<&mut usize> {
        match self {
            Self::RepeatedRow { first_line: line }
            | Self::RepeatedCode { first_line: line }
            | Self::RepeatedName { first_line: line }
            | Self::ConflictingRows { other_line: line }
            | Self::SharedName { other_line: line }
            | Self::SaidOtherwise { other_line: line } => Some(line),
            _ => None,
        }
    }

    /// A short fixed name, by which manifests count: `unreadable-date`.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            // One code with that of a repeated code, but counted apart from it.
            Self::RepeatedName { .. } => "repeated-name",
            other => other.code().key(),
        }
    }
}

/// Why a line is not a record of a CSV file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NotCsv {
    /// A field begins with a quotation mark that is never closed.
    UnclosedQuote,
    /// A text in quotation marks is longer than any field may be.
    TooLongInQuotes,
    /// Something follows the closing quotation mark of a field.
    TextAfterQuote,
}

impl NotCsv {
    /// A text in quotation marks that runs on for more bytes than this is taken for one that is
    /// never closed.
    ///
    /// The longest field of the real and made-up seasons at hand is an event's name of 118 bytes; a
    /// page holds thirty of those, and an unclosed mark still costs its own line only.
    pub const LONGEST_IN_QUOTES: usize = 4_096;
}
