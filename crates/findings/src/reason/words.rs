//! The message of every reason.

use std::fmt;

use chrono::NaiveDate;
use rating_core::Grade;

use super::{NotCsv, Reason};
use crate::counted::thousands;

const MONTH_FIRST: &str = "day and month may be swapped: no real date of this workbook has a day \
                           above 12, and every date that is text has one, as happens when a \
                           program that puts the month first is given 3/10/2006 and 13/10/2006. \
                           It is used unchanged: compare a few days with the match cards, and \
                           correct the workbook";

const TIME_AS_RESULT: &str = "a time of day, which a spreadsheet makes of 1:0 or 0:1: expected \
                              1-0, \
                              0-1 or 1/2-1/2 (format the column as text before typing)";

const SCORE_ALONE: &str =
    "the score of one player alone: expected that of the other beside it, 0 for a loss";

const LESS_THAN_A_POINT: &str = "the players share less than a point, as an arbiter may decide. A season grades wins, draws \
     and losses, so this game is left out; clarke performance and clarke rating count what each \
     player got";

/// What is wrong, and what was expected.
impl fmt::Display for Reason {
    #[expect(
        clippy::too_many_lines,
        reason = "a table of words, which are looked for in one place"
    )]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingValue => f.write_str("missing value"),
            Self::UnreadableDate => {
                f.write_str("unreadable date: expected a day of the calendar as YYYY-MM-DD")
            }
            Self::OtherDate { expected } => write!(f, "unreadable date: expected {expected}"),
            Self::NoDay { expected } => write!(f, "no day: expected {expected}"),
            Self::MonthFirst => f.write_str(MONTH_FIRST),
            Self::DateOutsideSeason { first, last } => {
                write!(f, "date outside the season: expected {first} to {last}")
            }
            Self::UnknownResult => f.write_str(
                "unknown result: expected 1-0, 0-1, 1/2-1/2 (or ½-½, 0.5-0.5), or a default: +/-, \
                 -/+, -/-",
            ),
            Self::TimeAsResult => f.write_str(TIME_AS_RESULT),
            Self::ScoreAlone => f.write_str(SCORE_ALONE),
            Self::LessThanAPoint => f.write_str(LESS_THAN_A_POINT),
            Self::OtherScores { scores } => write!(
                f,
                "the scores beside it are {scores}: expected one result; if they do not belong to \
                 this game, columns.result of this file in import.toml says which column counts"
            ),
            Self::OtherResultOfMoves { found } => {
                write!(f, "the moves end with {found}: expected the result of the tag")
            }
            Self::SamePlayerTwice => f.write_str("the same player has both colours"),
            Self::UnknownPlayer => {
                f.write_str("unknown player: expected a code of the season's players.csv")
            }
            Self::MalformedCode => {
                f.write_str("malformed code: expected six digits and a check letter")
            }
            Self::LostZeros { code } => write!(
                f,
                "malformed code: expected six digits and a check letter; perhaps {code}, without \
                 the zeros that a spreadsheet leaves out"
            ),
            Self::WrongCheckLetter { expected } => {
                write!(f, "wrong check letter: expected {expected} after these digits")
            }
            Self::UnknownRate => f.write_str("unknown rate of play: expected standard or rapid"),
            Self::RepeatedRow { first_line } => write!(f, "repeats line {first_line} exactly"),
            Self::RepeatedCode { first_line } => {
                write!(f, "the code is used on line {first_line}, too")
            }
            Self::RepeatedName { first_line } => {
                write!(
                    f,
                    "the player on line {first_line} has this name, too: expected a code in one of \
                     the rows"
                )
            }
            Self::ConflictingRows { other_line } => {
                write!(f, "line {other_line} says something else about this code: neither is used")
            }
            Self::MissingName => f.write_str("the player has no name"),
            Self::NameOfNobody => f.write_str(
                "a word for a bye or for nobody, as the whole name of a player: games that tables \
                 give under it may be read as byes. Write the forename in the list, and the code \
                 or the whole name in the tables",
            ),
            Self::LaterRating { first, first_line } => write!(
                f,
                "the rating of a later month: the one at the beginning of the event counts, {first} \
                 on line {first_line}"
            ),
            Self::NotAGrade => {
                let (least, most) = Grade::BOUNDS;
                write!(f, "not a grade: expected a whole number from {least} to {most}")
            }
            Self::SaysRapid => f.write_str(
                "was it rapid or standard play? The answer goes into import.toml for all games of \
                 the file that give no rate, or into a column `rate` (PGN: TimeControl) for each. \
                 Games of ten minutes or less are not graded",
            ),
            Self::SaysNotPlayed => f.write_str(
                "a note says that the game was not played, but it has the result of one that was. \
                 It counts as played; if it was not, write its result as `1-0 def`",
            ),
            Self::OtherWeekday { weekday } => write!(
                f,
                "the day is a {weekday}: the date is wrong, or the day of the week beside it. The \
                 date counts"
            ),
            Self::ReceivedBefore { day } => write!(
                f,
                "the result arrived before its game was played, on {day}: one of the two days is \
                 wrong. The game is used"
            ),
            Self::TooLate { months } => write!(
                f,
                "arrived too late: the system takes results up to {months} months after the month \
                 of the game"
            ),
            Self::NoColour => f.write_str(
                "no colour, though other rows have one: the game is used, and nobody knows who \
                 had White",
            ),
            Self::OtherTable { last_line } => write!(
                f,
                "another kind of table, such as a league table, up to line {last_line}: no games \
                 are read from it"
            ),
            Self::NoGrade => f.write_str(
                "no grade: the player counts as ungraded, as if this row were not \
                             there",
            ),
            Self::ZeroGrade => f.write_str(
                "a grade of 0, and the others of the list are far higher: most often an empty \
                 look-up. It is used unchanged; without the row the player would be ungraded",
            ),
            Self::LikeARating { as_grade } => write!(
                f,
                "higher than any real grade: as a rating it would be the grade {as_grade}, \
                 (rating - 700) / 7.5. It is used unchanged"
            ),
            Self::NotPoints => {
                f.write_str("not an amount of points: expected a number with at most nine decimals")
            }
            Self::NotGames { least } => {
                write!(f, "not a number of games: expected a whole number from {least}")
            }
            Self::NotExact => f.write_str(
                "does not fit the points: expected nothing, the exact points as a fraction \
                 (5224/3), or how far they can be from these (+-0.000000015)",
            ),
            Self::NotExplained { problem } => f.write_str(problem),
            Self::TooManyFields => f.write_str(
                "more fields than the header has columns (a comma inside a field needs quotation \
                 marks)",
            ),
            Self::Malformed(problem) => problem.fmt(f),
            Self::Unreadable { expected } => write!(f, "expected {expected}"),
            Self::UnreadableFor { expected, found } => write!(f, "expected {expected}: {found}"),
            Self::SaidOtherwise { other_line } => {
                write!(f, "line {other_line} says something else about this player")
            }
            Self::Disagreement { other_line: Some(line), fault } => {
                write!(f, "{fault} (line {line})")
            }
            Self::Disagreement { other_line: None, fault } => fault.fmt(f),
            Self::OtherPoints { half_points } => {
                let half = if half_points % 2 == 1 { ".5" } else { "" };
                let points = if *half_points == 2 { "point" } else { "points" };
                write!(f, "the rounds of this player come to {}{half} {points}", half_points / 2)
            }
            Self::UnusableFile { problem } => write!(f, "the file cannot be used: {problem}"),
            Self::Asked { question, answer } if answer.is_empty() => f.write_str(question),
            Self::Asked { question, .. } => {
                write!(f, "{question} (the answer goes into import.toml beside players.csv)")
            }
            Self::UnknownName => f.write_str(
                "unknown name: expected a player of the season's players.csv, by code, FIDE number \
                 or name",
            ),
            Self::AmbiguousName { players, codes } => ambiguous(f, *players, codes),
            Self::SharedName { other_line } => write!(
                f,
                "somebody else, on line {other_line}, has this name, too: expected the code of \
                 each, or a FIDE number that the list has"
            ),
            Self::OtherForm { code, name } if name.is_empty() => write!(f, "read as {code}"),
            Self::OtherForm { code, name } => write!(f, "read as {name} ({code})"),
            Self::NameOfAnother { player, other } => {
                write!(f, "read as {player}, but the name beside it is that of {other}")
            }
            Self::OtherNumber { player, number } => {
                write!(
                    f,
                    "read as {player}, but by the list {number} beside it is not their FIDE number"
                )
            }
            Self::NameWithOtherNumber { player, number } => write!(
                f,
                "the name is that of {player}, and by the list {number} beside it is not their \
                 FIDE number: expected their code if it is them, or else the code of the other \
                 person"
            ),
            Self::TwoNumbers { player, number, other } => write!(
                f,
                "read as {player}, with the FIDE number {number}, and with {} on line {} of {}: \
                 if these are two people, every row must give a code",
                other.number, other.line, other.file
            ),
            Self::NotACode { player } => {
                write!(
                    f,
                    "nobody has this as a code: read as {player}, by the name or number beside it"
                )
            }
            Self::UnreadableRound => f.write_str(
                "unreadable round: expected a number from 1. The game is used, as one without a \
                 round",
            ),
            Self::RefusedPlayer { list, record_line } => {
                f.write_str("the record of this player, ")?;
                if let Some(list) = list {
                    write!(f, "in {list} ")?;
                }
                write!(f, "on line {record_line}, cannot be used")
            }
            Self::NoRoundDays { day, games } => no_round_days(f, *day, *games),
            Self::OtherRoundDay { round, before } => {
                write!(
                    f,
                    "an earlier record says that round {round} was on {before}; the day of this \
                     one is used"
                )
            }
            Self::OtherCount { found } => write!(f, "the records come to {found}"),
            Self::RoundDaysOutOfOrder { round } => {
                write!(f, "round {round} was played before the round before it")
            }
        }
    }
}

fn no_round_days(f: &mut fmt::Formatter<'_>, day: NaiveDate, games: Option<usize>) -> fmt::Result {
    let (games, count) = match games {
        None => {
            return write!(
                f,
                "no days of the rounds (record 132): all games count as played on {day}"
            );
        }
        Some(1) => ("1 game".to_owned(), "counts"),
        Some(games) => (format!("{games} games"), "count"),
    };
    write!(f, "not every round has a day (record 132): {games} {count} as played on {day}")
}

fn ambiguous(f: &mut fmt::Formatter<'_>, players: usize, codes: &[String]) -> fmt::Result {
    write!(f, "{players} players have this name or number: expected the code of one, ")?;
    f.write_str(&codes.join(" or "))?;
    match players.saturating_sub(codes.len()) {
        0 => Ok(()),
        more => write!(f, ", and {more} more"),
    }
}

impl fmt::Display for NotCsv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnclosedQuote => f.write_str("a quotation mark is not closed on its line"),
            Self::TooLongInQuotes => {
                let most = thousands(Self::LONGEST_IN_QUOTES);
                write!(f, "a text in quotation marks has more than {most} bytes")
            }
            Self::TextAfterQuote => f.write_str("text after a closing quotation mark"),
            Self::CarriageReturn => f.write_str(
                "a carriage return inside the line: expected one row per line, and each cell on \
                 one line",
            ),
            Self::Nul => f.write_str("a NUL character: the file is damaged here"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words_are_those_that_count() {
        let said = NotCsv::TooLongInQuotes.to_string();
        assert!(said.ends_with(&format!("{} bytes", thousands(NotCsv::LONGEST_IN_QUOTES))));
        assert_eq!(said, "a text in quotation marks has more than 4,096 bytes");
        let (least, most) = Grade::BOUNDS;
        let said = Reason::NotAGrade.to_string();
        assert!(said.ends_with(&format!("from {least} to {most}")), "{said}");
    }
}
