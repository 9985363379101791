//! Everything that can be found wrong, an entry each: the code, the name that counts have, what it
//! means and what to do about it, and the reasons of this kind with their messages.

use chrono::NaiveDate;
use event_sections::SectionError;
use rating_core::Grade;

use crate::words::{self, NotCsv, OtherNumber};

macro_rules! findings {
    ($($kind:ident $code:literal $key:literal $meaning:literal {
        $($(#[$about:meta])* $reason:ident
            $({ $($(#[$of_field:meta])* $field:ident: $type:ty),* $(,)? })?
            $(($value:ty))?,)*
    })*) => {
        /// The kind of a finding: a fixed code that documentation, programs and decisions refer to.
        ///
        /// A code is never reused for something else. E is for what readers and the judge find in a
        /// file, W for doubts about rows that are well formed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FindingCode {
            $(#[doc = $meaning] $kind,)*
        }

        impl FindingCode {
            /// All of them, in the order of their codes.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// The code: `E006`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $code,)*
                }
            }

            /// A short fixed name, which manifests use for their counts: `unreadable-date`.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$kind => $key,)*
                }
            }

            /// What it means, and what to do about it.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$kind => $meaning,)*
                }
            }
        }

        /// Why a row is not used, or looks wrong: what is wrong, and what was expected.
        ///
        /// The messages of reasons for rows that are used say so. Whether a row was used follows
        /// from the list that has its fault: rejected or suspicious.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
        #[expect(missing_docs, reason = "the message of a reason says what it and its fields are")]
        pub enum Reason {
            $($($(#[$about])* $reason
                $({ $($(#[$of_field])* $field: $type),* })?
                $(($value))?,)*)*
        }

        impl Reason {
            /// The kind of the finding.
            #[must_use]
            pub const fn code(&self) -> FindingCode {
                match self {
                    $($(Self::$reason { .. } => FindingCode::$kind,)*)*
                }
            }
        }
    };
}

findings! {
    MissingValue "E001" "missing-value"
        "A value is missing that every row needs." {
        #[error("missing value")]
        MissingValue,
    }
    UnreadableDate "E002" "unreadable-date"
        "The date does not exist (2007-02-29), or is not YYYY-MM-DD." {
        #[error("unreadable date: expected a day of the calendar as YYYY-MM-DD")]
        UnreadableDate,
        #[error("unreadable date: expected {expected}")]
        OtherDate {
            /// The form that the format requires.
            expected: &'static str,
        },
        #[error("no day: expected {expected}")]
        NoDay {
            /// Where it could be given.
            expected: &'static str,
        },
    }
    DateOutsideSeason "E003" "date-outside-season"
        "A date is outside the season: the game belongs to another one, or the year is wrong." {
        #[error("date outside the season: expected {first} to {last}")]
        DateOutsideSeason {
            /// The first day of the season.
            first: NaiveDate,
            /// The last day of the season.
            last: NaiveDate,
        },
    }
    UnknownResult "E004" "unknown-result"
        "A result is not one of 1-0, 0-1, 1/2-1/2 and the defaults +/-, -/+, -/-. In tables as \
            people keep them, 1-0 def is a default, too." {
        #[error("unknown result: expected 1-0, 0-1, 1/2-1/2 (or ½-½, 0.5-0.5), or a default: \
            +/-, -/+, -/-")]
        UnknownResult,
        #[error("a time of day, which a spreadsheet makes of 1:0 or 0:1: expected 1-0, 0-1 or \
            1/2-1/2 (format the column as text before typing)")]
        TimeAsResult,
        #[error("the score of one player alone: expected that of the other beside it, 0 for a \
            loss")]
        ScoreAlone,
        #[error("the players share less than a point, as an arbiter may decide. A season grades \
            wins, draws and losses, so this game is left out; clarke performance and clarke \
            rating count what each player got")]
        LessThanAPoint,
    }
    SamePlayerTwice "E005" "same-player-twice"
        "The same player has both colours." {
        #[error("the same player has both colours")]
        SamePlayerTwice,
    }
    UnknownPlayer "E006" "unknown-player"
        "A player's code is well formed but in no list of players: a new player, or a slip." {
        #[error("unknown player: expected a code of the season's players.csv")]
        UnknownPlayer,
    }
    MalformedCode "E007" "malformed-code"
        "A player's code is not six digits and a letter." {
        #[error("malformed code: expected six digits and a check letter")]
        MalformedCode,
        #[error("malformed code: expected six digits and a check letter; perhaps {code}, without \
            the zeros that a spreadsheet leaves out")]
        LostZeros {
            /// The code with its zeros.
            code: String,
        },
    }
    WrongCheckLetter "E008" "wrong-check-letter"
        "The check letter does not fit the digits: the letter is wrong, or one of the digits." {
        #[error("wrong check letter: expected {expected} after these digits")]
        WrongCheckLetter {
            /// The letter that fits.
            expected: char,
        },
    }
    UnknownRate "E009" "unknown-rate"
        "The rate of play is neither standard nor rapid; games of ten minutes are not graded." {
        #[error("unknown rate of play: expected standard or rapid")]
        UnknownRate,
    }
    RepeatedRow "E010" "repeated-row"
        "A row repeats an earlier one exactly: a game sent twice, or two games of one day." {
        #[error("repeats line {first_line} exactly")]
        RepeatedRow {
            /// The line of the first such row.
            first_line: usize,
        },
    }
    RepeatedCode "E011" "repeated-code"
        "A code is used for two players." {
        #[error("the code is used on line {first_line}, too")]
        RepeatedCode {
            /// The line of that row.
            first_line: usize,
        },
        #[error("the player on line {first_line} has this name, too: expected a code in one of \
            the rows")]
        RepeatedName {
            /// The line of that row.
            first_line: usize,
        },
    }
    ConflictingRows "E012" "conflicting-rows"
        "Two rows of one code say different things; neither is used." {
        #[error("line {other_line} says something else about this code: neither is used")]
        ConflictingRows {
            /// The line of the other row.
            other_line: usize,
        },
    }
    MissingName "E013" "missing-name"
        "A player has no name." {
        #[error("the player has no name")]
        MissingName,
    }
    NotAGrade "E014" "not-a-grade"
        "A grade is not a whole number." {
        #[error("not a grade: expected a whole number from {} to {}",
            Grade::BOUNDS.0, Grade::BOUNDS.1)]
        NotAGrade,
    }
    NotPoints "E015" "not-points"
        "An amount of points is not a number with at most nine decimals." {
        #[error("not an amount of points: expected a number with at most nine decimals")]
        NotPoints,
    }
    NotGames "E016" "not-games"
        "A number of games is not a whole number from 1 (on a list of grades from 0)." {
        #[error("not a number of games: expected a whole number from {least}")]
        NotGames {
            /// The least that the column accepts.
            least: u32,
        },
    }
    TooManyFields "E017" "too-many-fields"
        "A row has more fields than the header: a comma inside a field needs quotation marks." {
        #[error("more fields than the header has columns (a comma inside a field needs quotation \
            marks)")]
        TooManyFields,
    }
    NotCsv "E018" "not-csv"
        "A line is not a row: a quotation mark is not closed on it, or text follows one; or it \
            holds a NUL, or a carriage return within. No cell of our own tables holds the end of \
            a line." {
        #[error("{0}")]
        Malformed(NotCsv),
    }
    Unreadable "E019" "unreadable-value"
        "A value is not one that its column or field takes." {
        #[error("{problem}")]
        NotExplained {
            /// What it does not explain.
            problem: String,
        },
        #[error("expected {expected}")]
        Unreadable {
            /// The values that the column accepts.
            expected: &'static str,
        },
        #[error("expected {expected}: {found}")]
        UnreadableFor {
            /// The values that the column accepts.
            expected: &'static str,
            /// What is wrong with it.
            found: String,
        },
    }
    SaidOtherwise "E020" "said-otherwise"
        "An earlier row says something else about the same player." {
        #[error("line {other_line} says something else about this player")]
        SaidOtherwise {
            /// The line of that row.
            other_line: usize,
        },
    }
    UnusableFile "E021" "unusable-file"
        "The file is of an unknown kind, or damaged. None of it was used." {
        #[error("the file cannot be used: {problem}")]
        UnusableFile {
            /// What is wrong with it.
            problem: String,
        },
    }
    OtherPoints "E022" "other-points"
        "The points of a player in a tournament report or cross-table are not those of their \
            rounds." {
        #[error(fmt = words::other_points)]
        OtherPoints {
            /// The sum of the rounds in half points.
            half_points: u32,
        },
    }
    UnknownName "E023" "unknown-name"
        "A name is in no list of players: a new player, or a slip." {
        #[error("unknown name: expected a player of the season's players.csv, by code, FIDE \
            number or name")]
        UnknownName,
    }
    AmbiguousName "E024" "ambiguous-name"
        "Several players have this name or number: the row must give the code of one." {
        #[error(fmt = words::ambiguous)]
        AmbiguousName {
            /// How many.
            players: usize,
            /// The first [`Reason::MOST_CODES`] of their codes, sorted.
            codes: Vec<String>,
        },
        #[error("somebody else, on line {other_line}, has this name, too: expected the code of \
            each, or a FIDE number that the list has")]
        SharedName {
            /// The line of that record.
            other_line: usize,
        },
    }
    OtherForm "E026" "other-form"
        "A name or a code was read in another case or order than the list of players has it." {
        #[error(fmt = words::other_form)]
        OtherForm {
            /// The player's code.
            code: String,
            /// The player's name.
            name: String,
        },
    }
    UnreadableRound "E027" "unreadable-round"
        "A round is not a number: the game is used, as one without a round." {
        #[error("unreadable round: expected a number from 1. The game is used, as one without a \
            round")]
        UnreadableRound,
    }
    RefusedPlayer "E028" "refused-player"
        "The record of a player cannot be used, and so their games cannot." {
        #[error(fmt = words::refused_player)]
        RefusedPlayer {
            /// The list that has the record, if it is not in the row's own file.
            list: Option<String>,
            /// The line of that record.
            record_line: usize,
        },
    }
    NoRoundDays "E029" "no-round-days"
        "A tournament report gives no days of its rounds: all games count as played on one day." {
        #[error(fmt = words::no_round_days)]
        NoRoundDays {
            /// The day on which games of rounds without a day count as played.
            day: NaiveDate,
            /// The number of these games; `None` for all games.
            games: Option<usize>,
        },
    }
    Disagreement "E030" "disagreement"
        "Rows of a section do not agree: both players must report the same game." {
        #[error(fmt = words::disagreement)]
        Disagreement {
            /// The line of the opponent's row or record, if there is one.
            other_line: Option<usize>,
            /// What is wrong.
            fault: Box<SectionError>,
        },
    }
    NotUtf8 "E032" "not-utf8"
        "A file in UTF-16 or Windows-1252: it was read, but check the names in it." {}
    OtherCount "E033" "other-count"
        "A number that a report states is not what its records come to." {
        #[error("the records come to {found}")]
        OtherCount {
            /// The number of its records.
            found: usize,
        },
    }
    RoundDaysOutOfOrder "E034" "round-days-out-of-order"
        "A round was played before the round before it: a day is wrong." {
        #[error("round {round} was played before the round before it")]
        RoundDaysOutOfOrder {
            /// The later of the two rounds.
            round: usize,
        },
    }
    NotASeason "E035" "not-a-season"
        "A folder that is not graded, or seasons that cannot be graded together." {}
    NotExact "E036" "not-exact"
        "The text beside an amount of points does not say how exactly they are known, or does \
            not fit them." {
        #[error("does not fit the points: expected nothing, the exact points as a fraction \
            (5224/3), or how far they can be from these (+-0.000000015)")]
        NotExact,
    }
    Asked "E037" "asked"
        "A table does not say clearly enough how it is to be read: import.toml takes the answer." {
        #[error(fmt = words::asked)]
        Asked {
            question: String,
            /// Lines of `import.toml` that would answer it; empty if only the table can.
            answer: String,
        },
    }
    WithoutGames "E038" "without-games"
        "A season has no folder or no games: the list of the season before stays in force." {}
    AsPeopleWrite "E039" "as-people-write"
        "A table in Clarke's own columns has days or results as people write them: import.toml \
            can say so." {}
    MeetsNothing "E040" "meets-nothing"
        "A decision, or a setting of import.toml, fits nothing: most often a slip in a name." {}
    LikeARating "E041" "like-a-rating"
        "A grade is higher than any real grade: most often it is a rating. It is used unchanged." {
        #[error("higher than any real grade: as a rating it would be the grade {as_grade}, \
            (rating - 700) / 7.5. It is used unchanged")]
        LikeARating {
            /// The rating converted to a grade.
            as_grade: i32,
        },
    }
    NotRead "E042" "not-read"
        "A file in the folder of a season or of the federation, something among the event files, \
            or a sheet of a workbook, is not read: its games are missing, or its settings have \
            no effect." {}
    NoGame "E043" "no-game"
        "There is no game in an event's file: a header alone, or pairings not played." {}
    NearColumn "E044" "near-column"
        "A column is not read, and its name is nearly that of one that would be: most often a \
            slip." {}
    NameOfAnother "E045" "name-of-another"
        "The name beside a code or FIDE number is that of another player of the list. The code \
            or number counts." {
        #[error("read as {player}, but the name beside it is that of {other}")]
        NameOfAnother {
            /// The player with the code.
            player: String,
            /// The code and name of the other player.
            other: String,
        },
    }
    OtherResultOfMoves "E046" "other-result-of-moves"
        "The moves of a game (PGN) end with another result than its tag Result, or with `*` for \
            none, and then it counts. Ask who played, and correct one of the two." {
        #[error("the moves end with {found}: expected the result of the tag")]
        OtherResultOfMoves {
            /// How the moves end, as a result is written.
            found: &'static str,
        },
    }
    NotACode "E047" "not-a-code"
        "What stands in the place of a code is not a code. The player whose name or FIDE number \
            stands beside it counts." {
        #[error("nobody has this as a code: read as {player}, by the name or number beside it")]
        NotACode { player: String },
    }
    NoGrade "E048" "no-grade"
        "A player on a list of grades has no grade there, and counts as ungraded, as if the row \
            were not there." {
        #[error("no grade: the player counts as ungraded, as if this row were not there")]
        NoGrade,
    }
    ZeroGrade "E049" "zero-grade"
        "A grade is 0 on a list whose other grades are far higher: most often an empty look-up. \
            It is used unchanged." {
        #[error("a grade of 0, and the others of the list are far higher: most often an empty \
            look-up. It is used unchanged; without the row the player would be ungraded")]
        ZeroGrade,
    }
    MonthFirst "E050" "month-first"
        "Day and month may be swapped in the dates of a workbook: those up to the twelfth are \
            real dates, the others texts. Or the dates of a tournament report may be read in two \
            orders." {
        #[error("{day} or {other}? All dates of the report may be read in either order. The first \
            is used: compare a few days with the score sheets, and write years of four figures in \
            front, such as 2023-09-24")]
        OtherOrder {
            /// The day that is used.
            day: NaiveDate,
            other: NaiveDate,
        },
        #[error("day and month may be swapped: no real date of this workbook has a day above 12, \
            and every date that is text has one, as happens when a program that puts the month \
            first is given 3/10/2006 and 13/10/2006. It is used unchanged: compare a few days \
            with the match cards, and correct the workbook")]
        MonthFirst,
    }
    OtherPerson "E051" "other-person"
        "A code that was another person's before, on the list of the season before or on the \
            opening list." {}
    SaysRapid "E052" "says-rapid"
        "A file, a title or an event speaks of rapid play or blitz, or has a time control that \
            does not say which, and its games give no rate of play: they are not graded until \
            import.toml or a column says which it was." {
        #[error("was it rapid or standard play? The answer goes into import.toml for all games \
            of the file that give no rate, or into a column `rate` (PGN: TimeControl) for each. \
            Games of ten minutes or less are not graded")]
        SaysRapid,
    }
    OtherScores "E053" "other-scores"
        "The result of a row and the scores of its players beside it differ, and neither is \
            used. Ask who won." {
        #[error("the scores beside it are {scores}: expected one result; if they do not belong \
            to this game, columns.result of this file in import.toml says which column counts")]
        OtherScores { scores: String },
    }
    OtherRoundDay "E054" "other-round-day"
        "Two records of a report give one round different days: the later record counts. One of \
            them is wrong." {
        #[error("an earlier record says that round {round} was on {before}; the day of this one \
            is used")]
        OtherRoundDay {
            round: usize,
            /// The day in that record.
            before: NaiveDate,
        },
    }
    OtherTable "E055" "other-table"
        "Lines below the games of a table have column names of their own, as a league table \
            does, or lines above its column names look like games: no games are read from them." {
        #[error("another table, such as a league table, up to line {last_line}: no games are read \
            from it. If it has some, put it into a file of its own")]
        OtherTable { last_line: usize },
    }
    SaysNotPlayed "E056" "says-not-played"
        "A note beside a game says default, walkover or not for grading, or cannot be understood \
            beside a game without moves (PGN), but the result is that of a game that was played. \
            It counts." {
        #[error("a note says, or may say, that the game was not played or is not for grading, but \
            it has the result of one that counts, and it does; if it should not, write its result \
            as `1-0 def`")]
        SaysNotPlayed,
    }
    OtherWeekday "E057" "other-weekday"
        "The day of the week beside a date is not that of the date: one of the two is a slip. \
            The date counts." {
        #[error("the day is a {weekday}: the date is wrong, or the day of the week beside it. \
            The date counts")]
        OtherWeekday {
            /// The right day of the week: `Wednesday`.
            weekday: String,
        },
    }
    OtherNumber "E058" "other-number"
        "The FIDE number beside a code is not that of its player: the list has another, or \
            somebody else with this one. The code counts." {
        #[error("read as {player}, but by the list {number} beside it is not their FIDE number")]
        OtherNumber {
            /// The player with the code.
            player: String,
            number: String,
        },
    }
    NameWithOtherNumber "E059" "name-with-other-number"
        "A player is called by a name and a FIDE number, and the only one of this name has \
            another number on the list. Ask who it was: the row must give the code." {
        #[error("the name is that of {player}, and by the list {number} beside it is not their \
            FIDE number: expected their code if it is them, or else the code of the other person")]
        NameWithOtherNumber {
            /// The player with the name.
            player: String,
            number: String,
        },
    }
    TwoNumbers "E060" "two-numbers"
        "The rows of one player give two FIDE numbers, of which the list has none: two people of \
            one name, or a slip. All of them are used." {
        #[error("read as {player}, with the FIDE number {number}, and with {} on line {} of {}: \
            if these are two people, every row must give a code",
            .other.number, .other.line, .other.file)]
        TwoNumbers {
            player: String,
            /// The number in this row.
            number: String,
            /// The other number, and its row.
            other: Box<OtherNumber>,
        },
    }
    NoColour "E061" "no-colour"
        "A row has no colour, where others of its table have one: nobody knows who had White. \
            The game is used." {
        #[error("no colour, though other rows have one: the game is used, and nobody knows who \
            had White")]
        NoColour,
    }
    BirthElsewhere "E062" "birth-elsewhere"
        "A date of birth is missing, or is not that of the list of the season before, and the \
            edition goes by age." {}
    ReceivedBefore "E063" "received-before"
        "A result arrived before the day of its game: one of the two days is a slip. The game is \
            used." {
        #[error("the result arrived before its game was played, on {day}: one of the two days is \
            wrong. The game is used")]
        ReceivedBefore {
            /// The day of the game.
            day: NaiveDate,
        },
    }
    TooLate "E064" "too-late"
        "A result arrived when a system took none of its month any more: it is in no list of \
            that system. Only lists of systems know of it, not `check`." {
        #[error("arrived too late: the system takes results up to {months} months after the \
            month of the game")]
        TooLate {
            /// For how many months after that of the game the system takes results.
            months: u32,
        },
    }
    HistoryUnknown "E065" "history-unknown"
        "The opening list has games or letters, and nothing is known of the games before the \
            first season: nobody borrows, and letters count that season alone. `history` in \
            federation.toml takes the answer." {}
    NameOfNobody "E066" "name-of-nobody"
        "A player is called by a word for a bye or for nobody, as `Bye`: games that tables give \
            under the name alone may be read as byes." {
        #[error("a word for a bye or for nobody, as the whole name of a player: games that \
            tables give under it may be read as byes. Write the forename in the list, and the \
            code or the whole name in the tables")]
        NameOfNobody,
    }
    LaterRating "E067" "later-rating"
        "A player has another rating in a later month of an event (PGN): the rating at the \
            beginning of the event counts." {
        #[error("the rating of a later month: the one at the beginning of the event counts, \
            {first} on line {first_line}")]
        LaterRating {
            /// The rating at the beginning, as it is written.
            first: String,
            /// Its line.
            first_line: usize,
        },
    }
    OutsideTournament "E068" "outside-tournament"
        "The days of a tournament report or submission contradict each other: a round or game lies \
            before its first day or after its last, or it ended before it began. The days of the \
            rounds and games count." {
        #[error("round {round} was played before the tournament began, on {first}: one of the two \
            days is wrong. That of the round counts")]
        BeforeTournament {
            round: usize,
            /// The first day of the tournament.
            first: NaiveDate,
        },
        #[error("round {round} was played after the tournament ended, on {last}: one of the two \
            days is wrong. That of the round counts")]
        AfterTournament {
            round: usize,
            /// The last day of the tournament.
            last: NaiveDate,
        },
        #[error("the event was from {first} to {last}: one of the days is wrong. That of the game \
            counts")]
        OutsideEvent { first: NaiveDate, last: NaiveDate },
        #[error("the tournament ended before it began, on {first}: one of the two days is wrong")]
        EndedBefore {
            /// The first day of the tournament.
            first: NaiveDate,
        },
    }
    SameEvent "W101" "same-event"
        "Two events have the same games: one event sent twice under two names." {}
    SameGame "W102" "same-game"
        "A game stands in two events with the same day and result." {}
    TwoPlaces "W103" "two-places"
        "A player plays in two places on one day, or twice in one round." {}
    OnePerson "W104" "one-person"
        "Two codes look like one person: name, date of birth and clubs." {}
    UnlikelyScore "W105" "unlikely-score"
        "A score is far from what the grades expect: most often somebody else's code." {}
    UnlikelyOpponents "W106" "unlikely-opponents"
        "A player's opponents are far from their grade: most often somebody else's code." {}
    Colours "W107" "colours"
        "Colours are out of balance in a way that no Swiss pairing makes, or White scores what \
            chess does not give." {}
    NewCode "W108" "new-code"
        "A code of the season before is gone, and somebody of that name has a new one." {}
    BothSides "W109" "both-sides"
        "The games of an event were entered from both sides, and each of them counts twice." {}
    Birth "W110" "birth"
        "A player played before their date of birth, or at an impossible age." {}
    NewNamesake "W111" "new-namesake"
        "One name under two codes, of which one never played before and the other plays no more: \
            a code made before the list was there, or two people." {}
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

    /// Why a player's round is not a row of results; `other_line` is that of the opponent's record.
    #[must_use]
    pub fn of_fault(fault: SectionError, other_line: Option<usize>) -> Self {
        match fault {
            SectionError::LessThanAPoint { .. } => Self::LessThanAPoint,
            fault => Self::Disagreement { other_line, fault: Box::new(fault) },
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
