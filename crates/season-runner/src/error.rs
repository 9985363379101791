//! The kinds of failure that a caller may want to tell apart.
//!
//! Functions return [`anyhow::Error`], which holds one of these where the kind matters.

use std::fmt;
use std::path::PathBuf;

use ecf_season::{Season, SeasonLength};
use results_io::counted;

use crate::lost_rows::LostRows;
use crate::max_rejected::MaxRejected;
use crate::person::Person;

/// Why a run ended, where a caller may want to know.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A setting that cannot be meant.
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
    #[error("{season}: {} of {} rows cannot be used, and none may be lost; nothing was published{shown}",
        lost.lost, lost.offered)]
    Rejected {
        /// The season.
        season: Season,
        /// The rows.
        lost: LostRows,
        /// The first of them, a line each.
        shown: String,
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
    #[error("{season}: not one of {} can be used; nothing was published", counted(lost.offered, "row"))]
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
    #[error(
        "{season}: the published list and the results do not agree (the first difference: {code})"
    )]
    OtherThanPublished {
        /// The season.
        season: Season,
        /// The first player who differs.
        code: String,
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
    #[error("`{text}` is {} of {of}{}", whose(*several), perhaps_people(perhaps))]
    WhichPlayer {
        /// What was asked for.
        text: String,
        /// Where the players are: the season, or the files.
        of: String,
        /// Whether several have it.
        several: bool,
        /// Who may have been meant.
        perhaps: Vec<Person>,
    },
    /// Nobody of two lists is called so, or several are.
    #[error("`{text}` is {}", listed_so(codes))]
    WhichListed {
        /// What was asked for.
        text: String,
        /// The codes of those who have the name.
        codes: Vec<String>,
    },
    /// No event of a season is called so, or several are.
    #[error("`{text}` is not an event of {season}{}", perhaps_events(perhaps))]
    WhichEvent {
        /// What was asked for.
        text: String,
        /// The season.
        season: Season,
        /// The events that may have been meant.
        perhaps: Vec<String>,
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
    #[error("{folder} is a season: give the folder that it is in")]
    IsSeason {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder of a federation has no season.
    #[error(
        "{folder} holds no season: expected folders named like 2006-07 with results.csv and players.csv"
    )]
    NoSeason {
        /// The folder.
        folder: PathBuf,
    },
}

/// What a caller can set, where it can be set to what cannot be meant.
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
}

impl Setting {
    /// The error of a value that cannot be meant.
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
        })
    }
}

const fn whose(several: bool) -> &'static str {
    if several { "the name of several players" } else { "not a player" }
}

fn listed_so(codes: &[String]) -> String {
    if codes.is_empty() {
        return "on neither list".to_owned();
    }
    format!("the name of several players: {}", codes.join(", "))
}

/// Whom an error offers.
fn perhaps_people(people: &[Person]) -> String {
    perhaps(people.iter().map(|Person { code, name }| {
        // In a section without codes the name is the code.
        if code == name { name.clone() } else { format!("{code} {name}") }
    }))
}

fn perhaps_events(events: &[String]) -> String {
    perhaps(events.iter().map(|event| format!("`{event}`")))
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
