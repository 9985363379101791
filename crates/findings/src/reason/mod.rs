//! Why a row is not used, or looks wrong: every reason with its message, its fixed code and its
//! short name.

use chrono::NaiveDate;
use event_sections::SectionError;

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
/// The messages of reasons for rows that are used say so. Whether a row was used follows from the
/// list that has its fault: rejected or suspicious.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum Reason {
    /// A value is missing that every row must have.
    MissingValue,
    /// The date does not exist (2007-02-29), or is not YYYY-MM-DD, perhaps with a time:
    /// YYYY-MM-DDTHH:MM.
    UnreadableDate,
    /// The date does not exist, or is not in the form of its format.
    OtherDate {
        /// The form that the format requires.
        expected: &'static str,
    },
    /// The day is not given anywhere.
    NoDay {
        /// Where it could be given.
        expected: &'static str,
    },
    /// Day and month of a date cell in a workbook may have been exchanged; the row is used.
    MonthFirst,
    /// The date lies outside the season.
    DateOutsideSeason {
        /// The first day of the season.
        first: NaiveDate,
        /// The last day of the season.
        last: NaiveDate,
    },
    /// The result is unknown.
    UnknownResult,
    /// A time of day in the place of a result: programs turn 1:0 into 1:00.
    TimeAsResult,
    /// The score of one player without that of the other.
    ScoreAlone,
    /// The players of a game share less than a point, as an arbiter may decide.
    LessThanAPoint,
    /// The result of a row and the scores beside it differ.
    OtherScores { scores: String },
    /// The moves of a game end with another result than its tag says.
    OtherResultOfMoves {
        /// How the moves end, as a result is written.
        found: &'static str,
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
    /// Another record of the file has this name but is of somebody else, and no code tells the two
    /// apart.
    SharedName {
        /// The line of that record.
        other_line: usize,
    },
    /// The record of a player was not used; the row refers to it by number, code or name.
    RefusedPlayer {
        /// The list that has the record, if it is not in the row's own file.
        list: Option<String>,
        /// The line of that record.
        record_line: usize,
    },
    /// The name or code is slightly different from that of the player whom it is taken to mean.
    OtherForm {
        /// The player's code.
        code: String,
        /// The player's name.
        name: String,
    },
    /// The name beside a code belongs to another player; the code is used.
    NameOfAnother {
        /// The player with the code.
        player: String,
        /// The code and name of the other player.
        other: String,
    },
    /// The FIDE number beside a code does not belong to that player; the code is used.
    OtherNumber {
        /// The player with the code.
        player: String,
        number: String,
    },
    /// The FIDE number beside a name does not belong to the only player with the name.
    NameWithOtherNumber {
        /// The player with the name.
        player: String,
        number: String,
    },
    /// Another row gives a different FIDE number for this player, and the list has none; the row is
    /// used.
    TwoNumbers {
        player: String,
        /// The number in this row.
        number: String,
        /// The other number, and its row.
        other: Box<OtherNumber>,
    },
    /// The text in the place of a code is not a code; the name or number beside it is used.
    NotACode { player: String },
    /// The round is not a number; the game is used without a round.
    UnreadableRound,
    /// The code is not six digits and a check letter.
    MalformedCode,
    /// The code is right except for missing leading zeros.
    LostZeros {
        /// The code with its zeros.
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
    /// Another row has the same name, and no codes tell the two apart.
    RepeatedName {
        /// The line of that row.
        first_line: usize,
    },
    /// Another row contradicts this one about the same code; neither is used.
    ConflictingRows {
        /// The line of the other row.
        other_line: usize,
    },
    /// The player has no name.
    MissingName,
    /// The name of a listed player is a word for nobody.
    NameOfNobody,
    /// The value is not a grade.
    NotAGrade,
    /// Words speak of rapid play, and the row gives no rate. It is not used until somebody says
    /// which rate it was.
    SaysRapid,
    /// A note beside a game says that it was not played, but its result says otherwise. The game is
    /// used.
    SaysNotPlayed,
    /// A date with a wrong day of the week beside it. The row is used.
    OtherWeekday {
        /// The right day of the week: `Wednesday`.
        weekday: String,
    },
    /// The result arrived before the day of the game. The row is used.
    ReceivedBefore {
        /// The day of the game.
        day: NaiveDate,
    },
    /// The result arrived when a system took none of its month any more.
    TooLate {
        /// For how many months after that of the game the system takes results.
        months: u32,
    },
    /// A game without a colour in a table where others have one. It is used, with the player who
    /// comes first as White.
    NoColour,
    /// A table of something else below the games, such as a league table. It is skipped.
    OtherTable { last_line: usize },
    /// A player without a grade in a list of grades.
    NoGrade,
    /// A grade of 0 in a list whose other grades are far higher. It is used.
    ZeroGrade,
    /// A grade higher than anybody ever had; most likely a rating. It is used.
    LikeARating {
        /// The rating converted to a grade.
        as_grade: i32,
    },
    /// The value is not an amount of points.
    NotPoints,
    /// The value is not a number of games.
    NotGames {
        /// The least that the column accepts.
        least: u32,
    },
    /// The value does not say how exact the points beside it are.
    NotExact,
    /// A line of a free-form table that its specification does not explain.
    NotExplained {
        /// What it does not explain.
        problem: String,
    },
    /// More fields than the header has columns.
    TooManyFields,
    /// The line is not a CSV record.
    Malformed(NotCsv),
    /// The value does not fit its column.
    Unreadable {
        /// The values that the column accepts.
        expected: &'static str,
    },
    /// The same, with what is wrong with the value.
    UnreadableFor {
        /// The values that the column accepts.
        expected: &'static str,
        /// What is wrong with it.
        found: String,
    },
    /// The rating of a player in a later month of an event; that at its beginning is used.
    LaterRating {
        /// The rating at the beginning, as it is written.
        first: String,
        /// Its line.
        first_line: usize,
    },
    /// An earlier row contradicts this one about the same player.
    SaidOtherwise {
        /// The line of that row.
        other_line: usize,
    },
    /// A round of a section that cannot be right: the opponent's row contradicts it, or there is no
    /// such opponent.
    Disagreement {
        /// The line of the opponent's row or record, if there is one.
        other_line: Option<usize>,
        /// What is wrong.
        fault: Box<SectionError>,
    },
    /// The points of a player differ from the sum of their rounds.
    OtherPoints {
        /// The sum of the rounds in half points.
        half_points: u32,
    },
    /// The file gives its first or last day, but not the days of all rounds.
    NoRoundDays {
        /// The day on which games of rounds without a day count as played.
        day: NaiveDate,
        /// The number of these games; `None` for all games.
        games: Option<usize>,
    },
    /// A round was played before the round before it.
    RoundDaysOutOfOrder {
        /// The later of the two rounds.
        round: usize,
    },
    /// An earlier record gives another day for a round.
    OtherRoundDay {
        round: usize,
        /// The day in that record.
        before: NaiveDate,
    },
    /// A count in the file differs from the number of its records.
    OtherCount {
        /// The number of its records.
        found: usize,
    },
    /// A table leaves open how it is to be read.
    Asked {
        question: String,
        /// Lines of `import.toml` that would answer it; empty if only a change of the table does.
        answer: String,
    },
    /// The file is of an unknown kind, or damaged. None of it was used.
    UnusableFile {
        /// What is wrong with it.
        problem: String,
    },
}

impl Reason {
    /// How many codes of players with one name a reason holds: every row with that name stores
    /// them, and nobody looks through more.
    pub const MOST_CODES: usize = 5;

    /// Whether it concerns a whole file, of which nothing is used, and not a single row.
    #[must_use]
    pub const fn is_of_whole_file(&self) -> bool {
        matches!(self, Self::UnusableFile { .. } | Self::Asked { .. })
    }

    /// The kind of the finding.
    #[must_use]
    pub const fn code(&self) -> FindingCode {
        match self {
            Self::MissingValue => FindingCode::MissingValue,
            Self::UnreadableDate | Self::OtherDate { .. } | Self::NoDay { .. } => {
                FindingCode::UnreadableDate
            }
            Self::DateOutsideSeason { .. } => FindingCode::DateOutsideSeason,
            Self::UnknownResult | Self::TimeAsResult | Self::ScoreAlone | Self::LessThanAPoint => {
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
            Self::NameOfNobody => FindingCode::NameOfNobody,
            Self::LaterRating { .. } => FindingCode::LaterRating,
            Self::NotAGrade => FindingCode::NotAGrade,
            Self::NotPoints => FindingCode::NotPoints,
            Self::NotGames { .. } => FindingCode::NotGames,
            Self::TooManyFields => FindingCode::TooManyFields,
            Self::Malformed(_) => FindingCode::NotCsv,
            Self::NotExplained { .. } | Self::Unreadable { .. } | Self::UnreadableFor { .. } => {
                FindingCode::Unreadable
            }
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
            Self::ReceivedBefore { .. } => FindingCode::ReceivedBefore,
            Self::TooLate { .. } => FindingCode::TooLate,
            Self::NoColour => FindingCode::NoColour,
            Self::OtherScores { .. } => FindingCode::OtherScores,
            Self::NoGrade => FindingCode::NoGrade,
            Self::ZeroGrade => FindingCode::ZeroGrade,
            Self::Disagreement { .. } => FindingCode::Disagreement,
            Self::Asked { .. } => FindingCode::Asked,
        }
    }

    /// Why a player's round is not a row of results; `other_line` is that of the opponent's record.
    #[must_use]
    pub fn of_fault(fault: SectionError, other_line: Option<usize>) -> Self {
        match fault {
            SectionError::LessThanAPoint { .. } => Self::LessThanAPoint,
            fault => Self::Disagreement { other_line, fault: Box::new(fault) },
        }
    }

    /// The line of another row of the same file that the reason refers to.
    pub const fn other_line_mut(&mut self) -> Option<&mut usize> {
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

    /// A short fixed name, which manifests use for their counts: `unreadable-date`.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            // It has the code of a repeated code, but is counted separately.
            Self::RepeatedName { .. } => "repeated-name",
            other => other.code().key(),
        }
    }
}

/// Why a line is not a record of a CSV file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NotCsv {
    /// A field begins with a quotation mark that is not closed on its line.
    UnclosedQuote,
    /// A quoted text is longer than any field may be.
    TooLongInQuotes,
    /// Something follows the closing quotation mark of a field.
    TextAfterQuote,
    /// A carriage return inside the line, where no line of the file ends.
    CarriageReturn,
    /// A NUL character.
    Nul,
}

impl NotCsv {
    /// The most bytes of a quoted text.
    ///
    /// The longest field in the real and made-up seasons at hand is an event's name of 118 bytes,
    /// so there is room for thirty times that.
    pub const LONGEST_IN_QUOTES: usize = 4_096;
}
