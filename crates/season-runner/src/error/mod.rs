//! The kinds of failure that a caller may want to distinguish.
//!
//! Functions return [`anyhow::Error`], which contains one of these if the kind matters.

mod convert;
mod first_rejected;
mod lists;
mod sections;

use std::fmt;
use std::path::PathBuf;

use chrono::NaiveDate;
use ecf_season::{Season, SeasonLength};
use findings::{RowFault, counted};
use input_files::PLAYERS;
use rating_core::Grade;

pub use self::convert::ConvertError;
pub use self::first_rejected::FirstRejected;
pub(crate) use self::lists::EXPECTED;
pub use self::lists::{DatedListsError, UnlikePublished};
pub use self::sections::SectionsError;
use crate::lost_rows::LostRows;
use crate::max_rejected::MaxRejected;
use crate::nearly_certain::{NearlyCertain, first_of};
use crate::person::Person;
use crate::problem::Problem;

/// The reason why a run ended, if a caller may want to know it.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum Error {
    /// A setting has a value that makes no sense.
    #[error("{setting} {value}: {problem}")]
    Setting {
        setting: Setting,
        value: String,
        /// What is wrong with the value.
        problem: String,
    },
    /// The first season to grade is after the last.
    #[error("{from} is after {to}")]
    FirstAfterLast {
        /// The first season.
        from: Season,
        /// The last season.
        to: Season,
    },
    /// A season differs in length from those that its edition grades.
    #[error("{season} is {}, and the edition {edition} grades {}", one(*season), others(*season))]
    OtherLength {
        season: Season,
        /// The name of the edition.
        edition: String,
        /// The name of the edition by which seasons of this length are published, if any are.
        published: Option<String>,
    },
    /// Rows were rejected, although none may be.
    #[error("{season}: {} of {} rows cannot be used, and none may be lost; nothing was published\n{first}",
        lost.lost, lost.offered)]
    Rejected {
        season: Season,
        /// The lost rows.
        lost: LostRows,
        /// The first of them.
        first: FirstRejected,
    },
    /// Games count that are nearly certainly wrong, although nothing may be lost.
    #[error("{season}: {} nearly certain, and none may be; nothing was published\n{}",
        counted(doubts.len(), "doubt"), first_of(doubts))]
    Doubtful {
        season: Season,
        /// The doubts.
        doubts: Vec<NearlyCertain>,
    },
    /// More rows of a season are lost than allowed.
    #[error("{season}: {} of {} rows cannot be used, and at most {most} may be; nothing was published",
        lost.lost, lost.offered)]
    TooManyRejected {
        season: Season,
        /// The maximum.
        most: MaxRejected,
        /// The lost rows.
        lost: LostRows,
    },
    /// No row of a season can be used.
    #[error(
        "{season}: not one of {} can be used; nothing was published",
        counted(lost.offered, "row")
    )]
    NothingUsable {
        season: Season,
        /// The lost rows.
        lost: LostRows,
    },
    /// No row of a season can be used, so a backtest has nothing to predict.
    #[error(
        "{season}: not one of {} can be used, so there is nothing to predict",
        counted(lost.offered, "row")
    )]
    NothingToPredict {
        season: Season,
        /// The lost rows.
        lost: LostRows,
    },
    /// A season is not published, but others are graded from it.
    #[error("the season needs the published {season}")]
    NotPublished {
        season: Season,
        /// Why it cannot be read.
        source: input_files::Error,
    },
    /// No season of a federation is published.
    #[error("no season of {folder} is published in {out}")]
    NothingPublished {
        /// The federation.
        folder: PathBuf,
        /// The folder where its lists would be.
        out: PathBuf,
    },
    /// A published list differs from the one that the results give.
    #[error("{season}: {first}")]
    OtherThanPublished {
        season: Season,
        /// The first difference.
        first: UnlikePublished,
    },
    /// A season to reopen was published by other rules.
    #[error("{season} was published by {} {found}, not by {expected} as it is now",
        if found == expected { "an earlier" } else { "the edition" })]
    OtherRules {
        season: Season,
        /// The name of the edition by which it was published.
        found: String,
        /// The name of the requested edition.
        expected: String,
    },
    /// A folder holds published lists, which are not checked.
    #[error(
        "{folder} holds published lists: expected the federation's folder, or files of results"
    )]
    OnlyPublished { folder: PathBuf },
    /// A folder holds nothing that can be checked.
    #[error(
        "{folder} has nothing to check: expected seasons (results.csv and players.csv, or a folder \
         events), or files ending in {endings}"
    )]
    NothingToCheck {
        folder: PathBuf,
        /// The file extensions that are checked.
        endings: String,
    },
    /// No player or several players match a text.
    #[error("`{text}` is {} of {of}{}", whose(*players), perhaps_people(perhaps, *players))]
    WhichPlayer {
        text: String,
        /// Where the players are: the season, or the files.
        of: String,
        /// The number of matching players.
        players: usize,
        /// The players who may be meant; if several match, the first of them.
        perhaps: Vec<Person>,
    },
    /// A code that decisions merge into another.
    #[error("`{text}` is merged into {} {}, in {of}: ask for that code", into.code, into.name)]
    Merged {
        /// The requested code.
        text: String,
        /// Where the players are: the season, or the files.
        of: String,
        /// The player who remains.
        into: Person,
    },
    /// Several players of two lists match a text.
    #[error("`{text}` is the name of several players: {}", codes.join(", "))]
    WhichListed {
        text: String,
        /// The codes of the matching players.
        codes: Vec<String>,
    },
    /// No event of a season, or more than one, matches a text.
    #[error("`{text}` is not an event of {season}{}", perhaps_events(perhaps, events))]
    WhichEvent {
        text: String,
        season: Season,
        /// The events that may be meant.
        perhaps: Vec<String>,
        /// The first events of the season.
        events: Vec<String>,
    },
    /// The opening list has ratings, but season grades are computed from grades only.
    #[error(
        "{file} gives ratings (scale elo, first for {code}), from which an edition cannot grade"
    )]
    OpeningRatings {
        /// The opening list.
        file: &'static str,
        /// The first player who has a rating.
        code: String,
    },
    /// A federation has no file of true strengths; only a made-up one has.
    #[error("{folder} has no {file}: true strengths are known of a made-up federation only")]
    NoTrueStrengths {
        /// The federation.
        folder: PathBuf,
        /// The name of the file.
        file: &'static str,
    },
    /// A season's folder was given instead of its federation's.
    #[error(
        "{folder} is a season: give the folder that it is in{}",
        federation.as_ref().map(|folder| format!(", {}", folder.display())).unwrap_or_default()
    )]
    IsSeason {
        folder: PathBuf,
        /// The folder that contains it, if its path says so.
        federation: Option<PathBuf>,
    },
    /// The next season has another length, and there are days between the two that belong to
    /// neither.
    #[error(
        "{before} ends on {last_day}, and {season} begins on {first_day}: after a change from \
         years to half-years or back, the new season must contain the day after that, or begin \
         within half a year of it"
    )]
    ChangeOfLength {
        /// The season before the change.
        before: Season,
        last_day: NaiveDate,
        /// The season after it.
        season: Season,
        first_day: NaiveDate,
    },
    /// Something with the name of a season is no folder.
    #[error("{folder} is {what}: the seasons after it would be graded without its results")]
    LostFolder {
        folder: PathBuf,
        /// What it is: `a file, ...`.
        what: &'static str,
    },
    /// Published seasons have no folder, and seasons that are graded look back to them.
    #[error(
        "{} in {folder} {} no folder, and {} published in {out}: without the results the seasons \
         after {} would be graded from an older list",
        listed(seasons), if seasons.len() == 1 { "has" } else { "have" },
        if seasons.len() == 1 { "is" } else { "are" }, if seasons.len() == 1 { "it" } else { "them" }
    )]
    PublishedWithoutFolder {
        /// The federation.
        folder: PathBuf,
        /// The folder of the published lists.
        out: PathBuf,
        seasons: Vec<Season>,
    },
    /// Season grades would be built on lists of a system, or take their place.
    #[error(
        "{season} in {out} is a list of the system {name}: season grades are neither built on it \
         nor published beside it"
    )]
    AmongListsOfSystem {
        /// The folder of the published lists.
        out: PathBuf,
        /// The first season of these lists.
        season: Season,
        /// The system.
        name: String,
    },
    /// There is no season to grade.
    #[error("there is no season to grade")]
    NothingToGrade,
    /// A file of the federation has a value that makes no sense.
    #[error("{file}: {}{key} `{value}`: {problem}", line_before(*line))]
    InFile {
        file: PathBuf,
        /// The line, if known.
        line: Option<usize>,
        key: &'static str,
        value: String,
        /// What is wrong with the value.
        problem: String,
    },
    /// A file in which every row is needed has rows that cannot be used.
    #[error("{file} cannot be used; nothing was computed{}", shown(problems))]
    UnusableFile {
        file: PathBuf,
        /// The problems, one per row.
        problems: Vec<Problem>,
    },
    /// A text that is not a book of rules.
    #[error("the rules {name} cannot be used: {problem}")]
    UnusableRules {
        /// The name of the book, or its file.
        name: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A published file has changed since it was published.
    #[error(
        "{file} is not the file that was published (its hash differs from manifest.json); grade \
         {season} again"
    )]
    ChangedSincePublished { file: PathBuf, season: Season },
    /// A row of a published file cannot be read again.
    #[error("a published season cannot be read again: {0}")]
    UnusablePublished(Box<RowFault>),
    /// A player's points are beyond the range of grade points.
    #[error("the points of {code} in earlier seasons leave the range of grade points")]
    OutOfRange {
        /// The player's code.
        code: String,
    },
    /// A player's points are beyond that range in a season that is being graded.
    #[error("{season}: the points of {code} leave the range of grade points")]
    SeasonOutOfRange {
        season: Season,
        /// The player's code.
        code: String,
    },
    /// The opening list gives no games, and they shall count at its grades.
    #[error(
        "history = \"from-list\" in federation.toml: {file} has no number of games beside a grade \
         (Games of a published list; games in Clarke's own columns)"
    )]
    NoGamesOnList {
        /// The list.
        file: String,
    },
    /// Grades outside the range of published files: they could not be read again.
    #[error(
        "{season}: a published grade is from {least} to {most}, and {}: a long chain of games won \
         among newcomers, or the rules, make grades that are none. Look at their games (clarke \
         explain), or leave them out (ignore in decisions.toml)",
        in_words(players),
        least = Grade::BOUNDS.0, most = Grade::BOUNDS.1
    )]
    NotListedGrades {
        season: Season,
        /// The players, with their grades, in the order of their codes.
        players: Vec<(Person, Grade)>,
    },
    /// The same under a system; `grade` may be infinite or not a number.
    #[error(
        "{season}: the grade of {code} by {system} comes to {grade}, and a list can have {least} to \
         {most}: its settings make grades that are none, or a rating stands among the grades that it \
         began from",
        least = Grade::BOUNDS.0, most = Grade::BOUNDS.1
    )]
    NotAListedNumber {
        season: Season,
        /// The player's code.
        code: String,
        grade: f64,
        /// The name of the system.
        system: String,
    },
    /// Players cannot be added to a list that is not plain CSV with our own columns.
    #[error(
        "players can be added to a {PLAYERS} whose columns are called code,name,... and stand \
         between commas: {why}"
    )]
    PlayersNotCsv {
        /// The folder of the season.
        season: PathBuf,
        /// What is different about its list.
        why: String,
    },
    /// Something was counted in two ways, and the counts differ.
    #[error("{place}: {found} {what}, but {accounted} accounted for: a fault of this program")]
    Unaccounted {
        /// The season or folder.
        place: String,
        /// What was counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many are accounted for.
        accounted: usize,
    },
    /// Sections of a tournament that cannot be used as requested.
    #[error("{0}")]
    Sections(SectionsError),
    /// A folder of dated lists that cannot be used.
    #[error("{0}")]
    DatedLists(DatedListsError),
    /// Files that cannot be converted.
    #[error("{0}")]
    Convert(ConvertError),
    /// The list in force before the first season has rows, but none of them can be used.
    #[error(
        "{file} has {}, and none can be used: everybody would be new; {first}",
        counted(*rows, "row")
    )]
    NoOpeningGrade {
        /// The list.
        file: String,
        /// How many rows it has.
        rows: usize,
        /// The problem of the first.
        first: String,
    },
    /// The lists in a folder are those of a system, but season grades are needed.
    #[error("{season} in {out} is a list of the system {name}, and a site shows season grades")]
    ListsOfSystem {
        /// The folder of the published lists.
        out: PathBuf,
        /// The first season of these lists.
        season: Season,
        /// The system.
        name: String,
    },
    /// The folder of a federation has no season.
    #[error(
        "{folder} holds no season: expected folders named like 2006-07 with results.csv and \
         players.csv{}",
        nearly.as_ref().map(|problem| format!("; {problem}")).unwrap_or_default()
    )]
    NoSeason {
        folder: PathBuf,
        /// The problem with the name of a subfolder that has the files of a season.
        nearly: Option<String>,
    },
}

impl Error {
    /// Whether what was asked for is wrong, and not a file or a folder.
    #[must_use]
    pub fn is_wrong_usage(&self) -> bool {
        matches!(
            self,
            Self::Setting { .. }
                | Self::FirstAfterLast { .. }
                | Self::OtherLength { .. }
                | Self::WhichPlayer { .. }
                | Self::Merged { .. }
                | Self::WhichListed { .. }
                | Self::WhichEvent { .. }
                | Self::Sections(
                    SectionsError::NoSuchSection { .. } | SectionsError::NoFirstDay { .. }
                )
        )
    }
}

/// The inner kinds do not implement `std::error::Error`, so `?` and `into` always give an
/// [`Error`], which callers look for, and never an inner kind.
macro_rules! within {
    ($($kind:ident($inner:ty)),*) => {$(
        impl From<$inner> for Error {
            fn from(inner: $inner) -> Self {
                Self::$kind(inner)
            }
        }

        impl From<$inner> for anyhow::Error {
            fn from(inner: $inner) -> Self {
                Error::$kind(inner).into()
            }
        }
    )*};
}

within!(Sections(SectionsError), DatedLists(DatedListsError), Convert(ConvertError));

/// The settings that can have values that make no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The first season to grade.
    From,
    /// The last season to grade.
    To,
    /// The single season that is asked for.
    Season,
    /// How many published seasons are graded again.
    Reopen,
    /// The edition of season grades.
    Edition,
    /// A system of the matrix model.
    System,
    /// The rules of a tournament or a series.
    Rules,
    /// A player of a tournament.
    Player,
    /// The setting of a system that is varied.
    Scan,
    /// The rate of play that systems use.
    Rate,
}

impl Setting {
    /// The error for a value that makes no sense.
    #[must_use]
    pub fn refused(self, value: impl fmt::Display, problem: impl Into<String>) -> Error {
        Error::Setting { setting: self, value: value.to_string(), problem: problem.into() }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::From => "first season",
            Self::To => "last season",
            Self::Season => "season",
            Self::Reopen => "seasons to reopen",
            Self::Edition => "edition",
            Self::System => "system",
            Self::Rules => "rules",
            Self::Player => "player",
            Self::Scan => "setting to vary",
            Self::Rate => "rate of play",
        })
    }
}

/// How many bad rows a message lists.
const SHOWN: usize = 20;

fn shown(problems: &[Problem]) -> String {
    let lines = problems.iter().take(SHOWN).map(|problem| format!("\n  {problem}"));
    let more = problems.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!("\n  and {more} more") } else { String::new() };
    lines.chain([more]).collect()
}

fn listed(seasons: &[Season]) -> String {
    seasons.iter().map(Season::to_string).collect::<Vec<_>>().join(", ")
}

fn line_before(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}: "))
}

const fn whose(players: usize) -> &'static str {
    if players > 1 { "the name of several players" } else { "not a player" }
}

/// The suggestions of an error; `players` is the number of players with the name.
fn perhaps_people(people: &[Person], players: usize) -> String {
    let offered = people.iter().map(|Person { code, name }| {
        // In a section without codes, the name is used as the code.
        if code == name { name.clone() } else { format!("{code} {name}") }
    });
    let more = players.saturating_sub(people.len());
    perhaps(offered.chain((more > 0).then(|| format!("{more} more"))))
}

fn perhaps_events(events: &[String], first: &[String]) -> String {
    let quoted = |events: &[String]| -> Vec<String> {
        events.iter().map(|event| format!("`{event}`")).collect()
    };
    match (events, first) {
        ([], [_, ..]) => format!("; events of it: {}", quoted(first).join(", ")),
        _ => perhaps(quoted(events).into_iter()),
    }
}

fn perhaps(offered: impl Iterator<Item = String>) -> String {
    let offered: Vec<String> = offered.collect();
    if offered.is_empty() { String::new() } else { format!("; perhaps {}", offered.join(", or ")) }
}

/// The length of a season in words.
fn one(season: Season) -> &'static str {
    match season.length() {
        SeasonLength::HalfYear => "half a year",
        SeasonLength::Year => "a year",
    }
}

/// The seasons graded by an edition that does not grade seasons of this length.
fn others(season: Season) -> &'static str {
    match season.length() {
        SeasonLength::HalfYear => "years",
        SeasonLength::Year => "half-years",
    }
}

/// How many players an error names.
const NAMED: usize = 5;

/// `that of 500010F Abel, Ann comes to 10000, ... and those of 3 players more`.
fn in_words(players: &[(Person, Grade)]) -> String {
    let named = |(player, grade): &(Person, Grade)| {
        format!("that of {} {} comes to {}", player.code, player.name, grade.points())
    };
    let shown: Vec<String> = players.iter().take(NAMED).map(named).collect();
    match players.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{}, and {} are outside, too", shown.join(", "), counted(more, "grade")),
    }
}
