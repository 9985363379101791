//! The kinds of failure that a caller may want to tell apart.
//!
//! Functions return [`anyhow::Error`], which holds one of these where the kind matters.

mod backtest;

mod convert;

mod dated_lists;

mod first_rejected;

mod sections;

mod unlike_published;

use std::fmt;
use std::path::PathBuf;

use chrono::NaiveDate;
use ecf_season::{Season, SeasonLength};
use rating_core::Grade;
use results_io::{PLAYERS, RowFault, counted};

pub use self::backtest::BacktestError;
pub use self::convert::ConvertError;
pub use self::dated_lists::DatedListsError;
pub use self::first_rejected::FirstRejected;
pub use self::sections::SectionsError;
pub use self::unlike_published::UnlikePublished;
use crate::lost_rows::LostRows;
use crate::max_rejected::MaxRejected;
use crate::person::Person;
use crate::problem::Problem;

/// Why a run ended, where a caller may want to know.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A setting that makes no sense.
    #[error("{setting} {value}: {problem}")]
    Setting {
        /// The setting.
        setting: Setting,
        /// What it was set to.
        value: String,
        /// What is wrong with that.
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
    /// A season is of another length than those that its edition grades.
    #[error("{season} is {}, and the edition {edition} grades {}", one(*season), others(*season))]
    OtherLength {
        /// The season.
        season: Season,
        /// The name of the edition.
        edition: String,
    },
    /// Rows were rejected where none may be.
    #[error("{season}: {} of {} rows cannot be used, and none may be lost; nothing was published\n{first}",
        lost.lost, lost.offered)]
    Rejected {
        /// The season.
        season: Season,
        /// The rows.
        lost: LostRows,
        /// The first of them.
        first: FirstRejected,
    },
    /// More rows of a season are lost than may be.
    #[error("{season}: {} of {} rows cannot be used, and at most {most} may be; nothing was published",
        lost.lost, lost.offered)]
    TooManyRejected {
        /// The season.
        season: Season,
        /// The most that may be lost.
        most: MaxRejected,
        /// Those that are.
        lost: LostRows,
    },
    /// Not one row of a season can be used.
    #[error(
        "{season}: not one of {} can be used; nothing was published",
        counted(lost.offered, "row")
    )]
    NothingUsable {
        /// The season.
        season: Season,
        /// The rows.
        lost: LostRows,
    },
    /// A season that others are graded from is not published.
    #[error("the season needs the published {season}")]
    NotPublished {
        /// The season.
        season: Season,
        /// Why it cannot be read.
        source: results_io::Error,
    },
    /// No season of a federation is published.
    #[error("no season of {folder} is published in {out}")]
    NothingPublished {
        /// The federation.
        folder: PathBuf,
        /// Where its lists would be.
        out: PathBuf,
    },
    /// A published list is another than the results give.
    #[error("{season}: {first}")]
    OtherThanPublished {
        /// The season.
        season: Season,
        /// The first difference.
        first: UnlikePublished,
    },
    /// A season to reopen was published by other rules.
    #[error("{season} was published by {} {found}, not by {expected} as it is now",
        if found == expected { "an earlier" } else { "the edition" })]
    OtherRules {
        /// The season.
        season: Season,
        /// The name of the edition that it was published by.
        found: String,
        /// The name of the edition that is asked for.
        expected: String,
    },
    /// A folder holds published lists, which are not checked.
    #[error(
        "{folder} holds published lists: expected the federation's folder, or files of results"
    )]
    OnlyPublished {
        /// The folder.
        folder: PathBuf,
    },
    /// A folder holds nothing that can be checked.
    #[error(
        "{folder} has nothing to check: expected seasons (results.csv and players.csv, or a folder \
         events), or files ending in {endings}"
    )]
    NothingToCheck {
        /// The folder.
        folder: PathBuf,
        /// The endings of files that are checked.
        endings: String,
    },
    /// Nobody is called so, or several are.
    #[error("`{text}` is {} of {of}{}", whose(*players), perhaps_people(perhaps, *players))]
    WhichPlayer {
        /// What was asked for.
        text: String,
        /// Where the players are: the season, or the files.
        of: String,
        /// How many have it.
        players: usize,
        /// Who may have been meant; of those who have it the first.
        perhaps: Vec<Person>,
    },
    /// A code that decisions merge into another.
    #[error("`{text}` is merged into {} {}, in {of}: ask for that code", into.code, into.name)]
    Merged {
        /// What was asked for.
        text: String,
        /// Where the players are: the season, or the files.
        of: String,
        /// Who stays.
        into: Person,
    },
    /// Several players of two lists are called so.
    #[error("`{text}` is the name of several players: {}", codes.join(", "))]
    WhichListed {
        /// What was asked for.
        text: String,
        /// The codes of those who have the name.
        codes: Vec<String>,
    },
    /// No event of a season is called so, or several are.
    #[error("`{text}` is not an event of {season}{}", perhaps_events(perhaps, events))]
    WhichEvent {
        /// What was asked for.
        text: String,
        /// The season.
        season: Season,
        /// The events that may have been meant.
        perhaps: Vec<String>,
        /// The first events of the season.
        events: Vec<String>,
    },
    /// The opening list gives ratings, and season grades are computed from grades alone.
    #[error(
        "{file} gives ratings (scale elo, first for {code}), from which an edition cannot grade"
    )]
    OpeningRatings {
        /// The opening list.
        file: &'static str,
        /// The first player who has a rating.
        code: String,
    },
    /// A federation has no file of true strengths, which are known only where it is made up.
    #[error("{folder} has no {file}: true strengths are known of a made-up federation only")]
    NoTrueStrengths {
        /// The federation.
        folder: PathBuf,
        /// The name of the file.
        file: &'static str,
    },
    /// A season where the folder of its federation is wanted.
    #[error(
        "{folder} is a season: give the folder that it is in{}",
        federation.as_ref().map(|folder| format!(", {}", folder.display())).unwrap_or_default()
    )]
    IsSeason {
        /// The folder.
        folder: PathBuf,
        /// The folder that it is in, where its path says it.
        federation: Option<PathBuf>,
    },
    /// A season is missing between two others, where by the rules a season without games counts.
    #[error(
        "{folder} holds {before} and {season} but not {}: by this edition a season without games \
         counts, and needs a folder and a list of its own (without_games in [season])",
        listed(missing)
    )]
    Gap {
        /// The federation.
        folder: PathBuf,
        /// The season before the gap.
        before: Season,
        /// The season after it.
        season: Season,
        /// Those between.
        missing: Vec<Season>,
    },
    /// Days lie between a season and the next, which is of another length, that belong to none.
    #[error(
        "{before} ends on {last_day}, and {season} begins on {first_day}: after a change from \
         years to half-years or back, the new season must contain the day after that, or begin \
         within half a year of it"
    )]
    ChangeOfLength {
        /// The season before the change.
        before: Season,
        /// Its last day.
        last_day: NaiveDate,
        /// The season after it.
        season: Season,
        /// Its first day.
        first_day: NaiveDate,
    },
    /// There is no season to grade.
    #[error("there is no season to grade")]
    NothingToGrade,
    /// A value in a file of the federation that cannot be meant.
    #[error("{file}: {}{key} `{value}`: {problem}", line_before(*line))]
    InFile {
        /// The file.
        file: PathBuf,
        /// Where it is known: the line.
        line: Option<usize>,
        /// What is set.
        key: &'static str,
        /// What it is set to.
        value: String,
        /// What is wrong with that.
        problem: String,
    },
    /// A file of which every row is needed has some that cannot be used.
    #[error("{file} cannot be used; nothing was computed{}", shown(problems))]
    UnusableFile {
        /// The file.
        file: PathBuf,
        /// What is wrong, a row each.
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
    /// A published file is not what was published.
    #[error(
        "{file} is not the file that was published (its hash differs from manifest.json); grade \
         {season} again"
    )]
    ChangedSincePublished {
        /// The file.
        file: PathBuf,
        /// Its season.
        season: Season,
    },
    /// A row of a published file cannot be read again.
    #[error("a published season cannot be read again: {0}")]
    UnusablePublished(Box<RowFault>),
    /// The points of a player leave the range that grade points have.
    #[error("the points of {code} in earlier seasons leave the range of grade points")]
    OutOfRange {
        /// The player's code.
        code: String,
    },
    /// The points of a player leave that range in a season that is graded.
    #[error("{season}: the points of {code} leave the range of grade points")]
    SeasonOutOfRange {
        /// The season.
        season: Season,
        /// The player's code.
        code: String,
    },
    /// A grade that no list can carry: the next season could not read it again.
    #[error(
        "{season}: the grade of {code} comes to {grade}, and a list can have {least} to {most}: \
         the rules make grades that are none",
        grade = grade.points(), least = Grade::BOUNDS.0, most = Grade::BOUNDS.1
    )]
    NotAListedGrade {
        /// The season.
        season: Season,
        /// The player's code.
        code: String,
        /// The grade.
        grade: Grade,
    },
    /// Players cannot be added to a list that is not plain CSV in our own columns.
    #[error(
        "players can be added to a {PLAYERS} whose columns are called code,name,... and stand \
         between commas: {why}"
    )]
    PlayersNotCsv {
        /// The folder of the season.
        season: PathBuf,
        /// What its list is instead.
        why: String,
    },
    /// Something was counted twice, and the counts differ.
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
    /// Sections of a tournament that are not what is asked for.
    #[error("{0}")]
    Sections(SectionsError),
    /// A folder of dated lists that cannot be used.
    #[error("{0}")]
    DatedLists(DatedListsError),
    /// Files that cannot be converted.
    #[error("{0}")]
    Convert(ConvertError),
    /// A backtest that cannot be run.
    #[error("{0}")]
    Backtest(BacktestError),
    /// The list in force before the first season has rows, and not one can be used.
    #[error(
        "{file} has {}, and none can be used: everybody would be new; {first}",
        counted(*rows, "row")
    )]
    NoOpeningGrade {
        /// The list.
        file: String,
        /// How many rows it has.
        rows: usize,
        /// What is wrong with the first.
        first: String,
    },
    /// The lists of a folder are those of a system, where season grades are asked for.
    #[error("{season} in {out} is a list of the system {name}, and a site shows season grades")]
    ListsOfSystem {
        /// Where the lists are published.
        out: PathBuf,
        /// The first season of them.
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
        /// The folder.
        folder: PathBuf,
        /// What is wrong with the name of a folder in it that has the files of a season.
        nearly: Option<String>,
    },
}

/// Kinds within a kind are no errors of their own, so that `?` and `into` cannot make one that
/// nobody looks for: whichever way is taken, an [`Error`] comes out.
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

within!(
    Sections(SectionsError),
    DatedLists(DatedListsError),
    Convert(ConvertError),
    Backtest(BacktestError)
);

/// What a caller can set, where it can be set to what makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The first season to grade.
    From,
    /// The last season to grade.
    To,
    /// The one season that is asked for.
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
    /// The rate of play that systems play.
    Rate,
}

impl Setting {
    /// The error of a value that makes no sense.
    pub(crate) fn refused(self, value: impl fmt::Display, problem: impl Into<String>) -> Error {
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

/// Whom an error offers, of so many who have the name.
fn perhaps_people(people: &[Person], players: usize) -> String {
    let offered = people.iter().map(|Person { code, name }| {
        // In a section without codes the name is the code.
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

/// What a season is.
fn one(season: Season) -> &'static str {
    match season.length() {
        SeasonLength::HalfYear => "half a year",
        SeasonLength::Year => "a year",
    }
}

/// What an edition grades that is not for such a season.
fn others(season: Season) -> &'static str {
    match season.length() {
        SeasonLength::HalfYear => "years",
        SeasonLength::Year => "half-years",
    }
}
