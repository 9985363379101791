//! The codes of findings: the single table of everything that can be found wrong, with meanings.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

macro_rules! finding_codes {
    ($($name:ident = $code:literal, $key:literal, $meaning:literal;)*) => {
        /// The kind of a finding: a fixed code that documentation, programs and decisions refer to.
        ///
        /// A code is never reused for something else. E is for what readers and the judge find in a
        /// file, W for doubts about rows that are well formed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FindingCode {
            $(#[doc = $meaning] $name,)*
        }

        impl FindingCode {
            /// All of them, in the order of their codes.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code: `E006`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            /// A short fixed name, which manifests use for their counts: `unreadable-date`.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// What it means, and what to do about it.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$name => $meaning,)*
                }
            }
        }
    };
}

finding_codes! {
    MissingValue = "E001", "missing-value", "A value is missing that every row needs.";
    UnreadableDate = "E002", "unreadable-date", "The date does not exist (2007-02-29), or is not YYYY-MM-DD.";
    DateOutsideSeason = "E003", "date-outside-season", "A date is outside the season: the game belongs to another one, or the year is wrong.";
    UnknownResult = "E004", "unknown-result", "A result is not one of 1-0, 0-1, 1/2-1/2 and the defaults +/-, -/+, -/-. In tables as people keep them, 1-0 def is a default, too.";
    SamePlayerTwice = "E005", "same-player-twice", "The same player has both colours.";
    UnknownPlayer = "E006", "unknown-player", "A player's code is well formed but in no list of players: a new player, or a slip.";
    MalformedCode = "E007", "malformed-code", "A player's code is not six digits and a letter.";
    WrongCheckLetter = "E008", "wrong-check-letter", "The check letter does not fit the digits: the letter is wrong, or one of the digits.";
    UnknownRate = "E009", "unknown-rate", "The rate of play is neither standard nor rapid; games of ten minutes are not graded.";
    RepeatedRow = "E010", "repeated-row", "A row repeats an earlier one exactly: a game sent twice, or two games of one day.";
    RepeatedCode = "E011", "repeated-code", "A code is used for two players.";
    ConflictingRows = "E012", "conflicting-rows", "Two rows of one code say different things; neither is used.";
    MissingName = "E013", "missing-name", "A player has no name.";
    NotAGrade = "E014", "not-a-grade", "A grade is not a whole number.";
    NotPoints = "E015", "not-points", "An amount of points is not a number with at most nine decimals.";
    NotGames = "E016", "not-games", "A number of games is not a whole number from 1 (on a list of grades from 0).";
    TooManyFields = "E017", "too-many-fields", "A row has more fields than the header: a comma inside a field needs quotation marks.";
    NotCsv = "E018", "not-csv", "A line is not a row: a quotation mark is not closed on it, or text follows one; or it holds a NUL, or a carriage return within. No cell of our own tables holds the end of a line.";
    Unreadable = "E019", "unreadable-value", "A value is not one that its column or field takes.";
    SaidOtherwise = "E020", "said-otherwise", "An earlier row says something else about the same \
                     player.";
    UnusableFile = "E021", "unusable-file", "The file is of an unknown kind, or damaged. None of it was used.";
    OtherPoints = "E022", "other-points", "The points of a player in a tournament report or cross-table are not those of their rounds.";
    UnknownName = "E023", "unknown-name", "A name is in no list of players: a new player, or a slip.";
    AmbiguousName = "E024", "ambiguous-name", "Several players have this name or number: the row must give the code of one.";
    OtherForm = "E026", "other-form", "A name or a code was read in another case or order than the list of players has it.";
    UnreadableRound = "E027", "unreadable-round", "A round is not a number: the game is used, as one without a round.";
    RefusedPlayer = "E028", "refused-player", "The record of a player cannot be used, and so their games cannot.";
    NoRoundDays = "E029", "no-round-days", "A tournament report gives no days of its rounds: all games count as played on one day.";
    Disagreement = "E030", "disagreement", "Rows of a section do not agree: both players must report the same game.";
    NotUtf8 = "E032", "not-utf8", "A file in UTF-16 or Windows-1252: it was read, but check the names in it.";
    OtherCount = "E033", "other-count", "A number that a report states is not what its records come to.";
    RoundDaysOutOfOrder = "E034", "round-days-out-of-order", "A round was played before the round before it: a day is wrong.";
    NotASeason = "E035", "not-a-season", "A folder that is not graded, or seasons that cannot be graded together.";
    NotExact = "E036", "not-exact", "The text beside an amount of points does not say how exactly \
                they are known, or does not fit them.";
    Asked = "E037", "asked", "A table does not say clearly enough how it is to be read: import.toml takes the answer.";
    WithoutGames = "E038", "without-games", "A season has no folder or no games: the list of the \
                    season before stays in force.";
    AsPeopleWrite = "E039", "as-people-write", "A table in Clarke's own columns has days or results as people write them: import.toml can say so.";
    MeetsNothing = "E040", "meets-nothing", "A decision, or a setting of import.toml, fits \
                    nothing: most often a slip in a name.";
    LikeARating = "E041", "like-a-rating", "A grade is higher than any real grade: most often it \
                   is a rating. It is used unchanged.";
    NotRead = "E042", "not-read", "A file in the folder of a season or of the federation, \
               something among the event files, or a sheet of a workbook, is not read: its games \
               are missing, or its settings have no effect.";
    NoGame = "E043", "no-game", "There is no game in an event's file: a header alone, or pairings not played.";
    NearColumn = "E044", "near-column", "A column is not read, and its name is nearly that of one \
                  that would be: most often a slip.";
    NameOfAnother = "E045", "name-of-another", "The name beside a code or FIDE number is that of another player of the list. The code or number counts.";
    OtherResultOfMoves = "E046", "other-result-of-moves", "The moves of a game (PGN) end with another result than its tag Result. Ask who played, and correct one of the two.";
    NotACode = "E047", "not-a-code", "What stands in the place of a code is not a code. The player whose name or FIDE number stands beside it counts.";
    NoGrade = "E048", "no-grade", "A player on a list of grades has no grade there, and counts as \
               ungraded, as if the row were not there.";
    ZeroGrade = "E049", "zero-grade", "A grade is 0 on a list whose other grades are far higher: \
                 most often an empty look-up. It is used unchanged.";
    MonthFirst = "E050", "month-first", "Day and month may be swapped in the dates of a workbook: those up to the twelfth are real dates, the others texts.";
    OtherPerson = "E051", "other-person", "A code that was another person's before, on the list of the season before or on the opening list.";
    SaysRapid = "E052", "says-rapid", "A file, a title or an event speaks of rapid play or blitz, and its games give no rate of play: they are not graded until import.toml or a column says which it was.";
    OtherScores = "E053", "other-scores", "The result of a row and the scores of its players beside it differ, and neither is used. Ask who won.";
    OtherRoundDay = "E054", "other-round-day", "Two records of a report give one round different days: the later record counts. One of them is wrong.";
    OtherTable = "E055", "other-table", "Lines below the games of a table have column names of \
                  their own, as a league table does: no games are read from them.";
    SaysNotPlayed = "E056", "says-not-played", "A note beside a game says default or walkover, \
                     but the result is that of a game that was played. It counts as played.";
    OtherWeekday = "E057", "other-weekday", "The day of the week beside a date is not that of the date: one of the two is a slip. The date counts.";
    OtherNumber = "E058", "other-number", "The FIDE number beside a code is not that of its player: the list has another, or somebody else with this one. The code counts.";
    NameWithOtherNumber = "E059", "name-with-other-number", "A player is called by a name and a FIDE number, and the only one of this name has another number on the list. Ask who it was: the row must give the code.";
    TwoNumbers = "E060", "two-numbers", "The rows of one player give two FIDE numbers, of which the list has none: two people of one name, or a slip. All of them are used.";
    NoColour = "E061", "no-colour", "A row has no colour, where others of its table have one: nobody knows who had White. The game is used.";
    BirthElsewhere = "E062", "birth-elsewhere", "A date of birth is missing, or is not that of the list of the season before, and the edition goes by age.";
    ReceivedBefore = "E063", "received-before", "A result arrived before the day of its game: one of the two days is a slip. The game is used.";
    TooLate = "E064", "too-late", "A result arrived when a system took none of its month any more: it is in no list of that system. Only lists of systems know of it, not `check`.";
    HistoryUnknown = "E065", "history-unknown", "The opening list has games or letters, and nothing is known of the games before the first season: nobody borrows, and letters count that season alone. `history` in federation.toml takes the answer.";
    NameOfNobody = "E066", "name-of-nobody", "A player is called by a word for a bye or for nobody, as `Bye`: games that tables give under the name alone may be read as byes.";
    LaterRating = "E067", "later-rating", "A player has another rating in a later month of an event (PGN): the rating at the beginning of the event counts.";
    SameEvent = "W101", "same-event", "Two events have the same games: one event sent twice under two names.";
    SameGame = "W102", "same-game", "A game stands in two events with the same day and result.";
    TwoPlaces = "W103", "two-places", "A player plays in two places on one day, or twice in one round.";
    OnePerson = "W104", "one-person", "Two codes look like one person: name, date of birth and clubs.";
    UnlikelyScore = "W105", "unlikely-score", "A score is far from what the grades expect: most often somebody else's code.";
    UnlikelyOpponents = "W106", "unlikely-opponents", "A player's opponents are far from their grade: most often somebody else's code.";
    Colours = "W107", "colours", "Colours are out of balance in a way that no Swiss pairing makes, or White scores what chess does not give.";
    NewCode = "W108", "new-code", "A code of the season before is gone, and somebody of that name has a new one.";
    BothSides = "W109", "both-sides", "The games of an event were entered from both sides, and each of them counts twice.";
    Birth = "W110", "birth", "A player played before their date of birth, or at an impossible age.";
    NewNamesake = "W111", "new-namesake", "One name under two codes, of which one never played before and the other plays no more: a code made before the list was there, or two people.";
}

impl fmt::Display for FindingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for FindingCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Any text is valid: a program that reads findings must expect codes that are added later.
impl JsonSchema for FindingCode {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "FindingCode".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn findings_of_one_place_are_in_the_order_of_their_codes() {
        assert!(FindingCode::ALL.is_sorted());
        assert!(FindingCode::ALL.is_sorted_by(|one, next| one.as_str() < next.as_str()));
    }
    #[test]
    fn no_two_codes_are_counted_under_one_name() {
        let keys: BTreeSet<&str> = FindingCode::ALL.iter().map(|code| code.key()).collect();

        assert_eq!(keys.len(), FindingCode::ALL.len());
        assert!(!keys.contains("repeated-name"), "a reason's own (`Reason::key`)");
        for key in keys {
            let is_lower = key.split('-').all(|word| {
                !word.is_empty()
                    && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            });
            assert!(is_lower, "{key}");
        }
    }
}
