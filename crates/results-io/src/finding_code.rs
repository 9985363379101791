//! The codes of findings: the one table of what can be found wrong, and of what each means.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

macro_rules! finding_codes {
    ($($name:ident = $code:literal, $meaning:literal;)*) => {
        /// What kind of thing is wrong, by a fixed code that documentation, programs and decisions name.
        ///
        /// A code is never used again for something else. E is for what readers and the judge find in a file,
        /// W for doubts about what is well formed.
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
    MissingValue = "E001", "A value is missing that every row needs.";
    UnreadableDate = "E002", "The date does not exist (2007-02-29), or is not YYYY-MM-DD.";
    DateOutsideSeason = "E003", "A date is outside the season: the game belongs to another one, or the year is wrong.";
    UnknownResult = "E004", "A result is not one of 1-0, 0-1, 1/2-1/2 and the defaults +/-, -/+, -/-.";
    SamePlayerTwice = "E005", "The same player has both colours.";
    UnknownPlayer = "E006", "A player's code is well formed but in no list of players: a new player, or a slip.";
    MalformedCode = "E007", "A player's code is not six digits and a letter.";
    WrongCheckLetter = "E008", "The check letter does not fit the digits: the letter is wrong, or one of the digits.";
    UnknownRate = "E009", "The rate of play is neither standard nor rapid; games of ten minutes are not graded.";
    RepeatedRow = "E010", "A row repeats an earlier one exactly: a game sent twice, or two games of one day.";
    RepeatedCode = "E011", "A code is used for two players.";
    ConflictingRows = "E012", "Two rows of one code say different things; neither is used.";
    MissingName = "E013", "A player has no name.";
    NotAGrade = "E014", "A grade is not a whole number.";
    NotPoints = "E015", "An amount of points is not a number with at most nine decimals.";
    NotGames = "E016", "A number of games is not a whole number from 1.";
    TooManyFields = "E017", "A row has more fields than the header: a comma inside a field needs quotation marks.";
    NotCsv = "E018", "A line is not a row: a quotation mark is not closed, or text follows one.";
    Unreadable = "E019", "A value is not one that its column or field takes.";
    SaidOtherwise = "E020", "An earlier row says something else of the same player.";
    UnusableFile = "E021", "The file is of an unknown kind, or damaged. None of it was used.";
    OtherPoints = "E022", "The points of a player in a tournament report or cross-table are not those of their rounds.";
    UnknownName = "E023", "A name is in no list of players: a new player, or a slip.";
    AmbiguousName = "E024", "Several players have this name or number: the row must give the code of one.";
    OtherForm = "E026", "A name or a code was read in another case or order than the list of players has it.";
    UnreadableRound = "E027", "A round is not a number: the game is used, as one without a round.";
    RefusedPlayer = "E028", "The record of a player cannot be used, and so their games cannot.";
    NoRoundDays = "E029", "A tournament report gives no days of its rounds: all games count as played on one day.";
    Disagreement = "E030", "Rows of a section do not agree: both players must report the same game, and scores add up.";
    NotUtf8 = "E032", "A file in UTF-16 or Windows-1252: it was read, but check the names in it.";
    OtherCount = "E033", "A number that a report states is not what its records come to.";
    RoundDaysOutOfOrder = "E034", "A round was played before the round before it: a day is wrong.";
    NotASeason = "E035", "A folder that is not graded, or seasons that cannot be graded together.";
    NotExact = "E036", "The text beside an amount of points does not say how exactly they are known, or not of these.";
    Asked = "E037", "A table does not say clearly enough how it is to be read: import.toml takes the answer.";
    WithoutGames = "E038", "A season has no folder, or no games: the list of the season before stands.";
    AsPeopleWrite = "E039", "A table in Clarke's own columns has days or results as people write them: import.toml can say so.";
    MeetsNothing = "E040", "A decision, or what import.toml says of a file, meets nothing: most often a slip in a name.";
    LikeARating = "E041", "A grade is higher than any real grade: a rating, most often. It is used as it is.";
    NotRead = "E042", "A file in the folder of a season or of the federation, something among the event files, or a sheet of a workbook, is not read: its games are missing, its settings not in force.";
    NoGame = "E043", "There is no game in an event's file: a header alone, or pairings not played.";
    NearColumn = "E044", "A column is not read whose name is nearly that of one that would be: most often a slip.";
    NameOfAnother = "E045", "The name beside a code or FIDE number is that of another player of the list. The code or number counts.";
    OtherResultOfMoves = "E046", "The moves of a game (PGN) end with another result than its tag Result. Ask who played, and correct one of the two.";
    NotACode = "E047", "What stands in the place of a code is not a code. The player whose name or FIDE number stands beside it counts.";
    NoGrade = "E048", "A player on a list of grades has none, and counts as ungraded, as without the row.";
    ZeroGrade = "E049", "A grade is 0 on a list whose other grades are far higher: an empty look-up, most often. It is used as it is.";
    MonthFirst = "E050", "Day and month may be swapped in the dates of a workbook: those up to the twelfth are real dates, the others texts.";
    OtherPerson = "E051", "A code that was another person's before, on the list of the season before or on the opening list.";
    SaysRapid = "E052", "A file looks like one of rapid play and names no rate of play: its games are graded as standard play.";
    OtherScores = "E053", "The result of a row and the scores of its players beside it differ, and neither is used. Ask who won.";
    OtherRoundDay = "E054", "Two records of a report give one round different days: the later record counts. One of them is wrong.";
    OtherTable = "E055", "Lines below the games of a table have names of columns of their own, as a league table has: no game is read of them.";
    SaysNotPlayed = "E056", "A note beside a game of a table says default or walkover, and its result is one of a game that was played. It is used as played.";
    OtherWeekday = "E057", "The day of the week beside a date is not that of the date: one of the two is a slip. The date counts.";
    OtherNumber = "E058", "The FIDE number beside a code is not that of its player: the list has another, or somebody else with this one. The code counts.";
    NameWithOtherNumber = "E059", "A player is called by a name and a FIDE number, and the only one of this name has another number on the list. Ask who it was: the row must give the code.";
    TwoNumbers = "E060", "The rows of one player give two FIDE numbers, of which the list has none: two people of one name, or a slip. All of them are used.";
    SameEvent = "W101", "Two events have the same games: one event sent twice under two names.";
    SameGame = "W102", "A game stands in two events with the same day and result.";
    TwoPlaces = "W103", "A player plays in two places on one day, or twice in one round.";
    OnePerson = "W104", "Two codes look like one person: name, date of birth and clubs.";
    UnlikelyScore = "W105", "A score is far from what the grades expect: most often somebody else's code.";
    UnlikelyOpponents = "W106", "A player's opponents are far from their grade: most often somebody else's code.";
    Colours = "W107", "Colours are out of balance as no Swiss pairing makes them.";
    NewCode = "W108", "A code of the season before is gone, and somebody of that name has a new one.";
    BothSides = "W109", "The games of an event were entered from both sides, and each of them counts twice.";
    Birth = "W110", "A player played before their date of birth, or at an age at which nobody does.";
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

/// Any text: a program that reads findings must expect codes that come later.
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
    use super::*;

    #[test]
    fn findings_of_one_place_are_in_the_order_of_their_codes() {
        assert!(FindingCode::ALL.is_sorted());
        assert!(FindingCode::ALL.is_sorted_by(|one, next| one.as_str() < next.as_str()));
    }
}
