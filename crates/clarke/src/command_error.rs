//! Errors of commands: the kind, which becomes the exit code, the message, and a hint.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use anyhow::Result;
use ecf_season::{Edition, Season, SeasonLength};
use input_files::PLAYERS;
use published_lists::federation::FILE as FEDERATION_FILE;
use season_backtest::BacktestError;
use season_runner::federation::MaxRejected;
use season_runner::{Error, LostRows, SectionsError, Setting, plain_words};

use crate::exit_code;
use crate::platform::lift_protection;
use crate::report::season_files::{lost_files, lost_rows};
use crate::report::shell::{for_a_shell, hint_of_no_players};
use crate::report::status::grade_command;

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) struct CommandError {
    /// The kind of failure.
    pub(crate) kind: ErrorKind,
    /// What went wrong.
    message: String,
    /// A hint what to try.
    hint: Option<String>,
}

/// The kinds of failure; each has an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorKind {
    /// The command line is wrong.
    Usage,
    /// The run failed.
    Failed,
    /// Everything was published or written, but a later step failed.
    AfterWriting,
}

impl ErrorKind {
    /// The one mapping from kinds of failure to exit codes.
    pub(crate) const fn exit_code(self) -> u8 {
        match self {
            Self::Usage => exit_code::USAGE,
            Self::Failed => exit_code::FAILED,
            Self::AfterWriting => exit_code::WRITTEN_ONLY,
        }
    }
}

/// A failure after everything was published or written.
#[derive(Debug)]
struct AfterWriting {
    /// The part that succeeded: `the lists are published`.
    done: &'static str,
    out: PathBuf,
    cause: String,
}

impl fmt::Display for AfterWriting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { done, out, cause } = self;
        write!(f, "{done} in {}, but what came after failed: {cause}", out.display())
    }
}

impl std::error::Error for AfterWriting {}

/// The error of a step that fails after the lists have been published in a folder.
pub(crate) fn after_publishing(error: &anyhow::Error, out: &Path) -> anyhow::Error {
    after("the lists are published", error, out)
}

/// The error of a step that fails after files have been written in a folder.
pub(crate) fn after_writing(error: &anyhow::Error, out: &Path) -> anyhow::Error {
    after("everything is written", error, out)
}

fn after(done: &'static str, error: &anyhow::Error, out: &Path) -> anyhow::Error {
    AfterWriting { done, out: out.to_owned(), cause: format!("{error:#}") }.into()
}

/// A value on the command line that makes no sense.
#[derive(Debug)]
struct UsageError(String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// An error of usage.
///
/// # Errors
///
/// Always.
pub(crate) fn usage<T>(message: String) -> Result<T> {
    Err(usage_error(message))
}

/// An error of usage, as a value.
pub(crate) fn usage_error(message: String) -> anyhow::Error {
    UsageError(message).into()
}

/// Refuses a file that is named twice.
///
/// # Errors
///
/// A file is named twice.
pub(crate) fn refuse_named_twice(files: &[PathBuf]) -> Result<()> {
    // `./a.csv` is the same as `a.csv`; a missing file is reported when it is opened.
    let place = |file: &PathBuf| dunce::canonicalize(file).unwrap_or_else(|_| file.clone());
    let mut met = BTreeSet::new();
    match files.iter().find(|file| !met.insert(place(file))) {
        Some(file) => usage(format!("{} is named twice", file.display())),
        None => Ok(()),
    }
}

impl CommandError {
    /// What went wrong, and a line with what to try.
    pub(crate) fn what_and_hint(&self) -> String {
        let hint = self.hint.as_ref().map(|hint| format!("hint: {hint}\n"));
        format!("{}\n{}", self.message, hint.unwrap_or_default())
    }

    /// The error with its kind; this is the only place that determines the kind.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        let message = plain_words(&format!("{error:#}"));
        match error.downcast_ref::<Error>() {
            Some(known) => Self {
                kind: kind(known.is_wrong_usage()),
                message: in_flags(known).unwrap_or(message),
                hint: hint(known),
            },
            None if let Some(known) = error.downcast_ref::<BacktestError>() => {
                Self { kind: kind(known.is_wrong_usage()), message, hint: None }
            }
            None if error.is::<UsageError>() => {
                Self { kind: ErrorKind::Usage, message, hint: None }
            }
            None if error.is::<AfterWriting>() => {
                Self { kind: ErrorKind::AfterWriting, message, hint: None }
            }
            None if let Some(path) = folder_for_a_file(error) => {
                let message = format!("{} is a folder: expected a file", path.display());
                let hint = Some(format!("name the file, such as {}/FILE", path.display()));
                Self { kind: ErrorKind::Failed, message, hint }
            }
            None => {
                let hint = error.downcast_ref().and_then(hint_of_files);
                Self { kind: ErrorKind::Failed, message, hint }
            }
        }
    }
}

const fn kind(is_wrong_usage: bool) -> ErrorKind {
    if is_wrong_usage { ErrorKind::Usage } else { ErrorKind::Failed }
}

/// The message for an error about something that a flag sets; `None` for other errors.
fn in_flags(error: &Error) -> Option<String> {
    match error {
        Error::Setting { setting, value, problem } => {
            Some(format!("{} {value}: {problem}", flag(*setting)))
        }
        Error::FirstAfterLast { from, to } => Some(format!("--from {from} is after --to {to}")),
        Error::Rejected { season, lost, first } => Some(format!(
            "{season}: {} cannot be used, and --strict allows none; nothing was published\n\
             {}{first}",
            lost_rows(lost),
            lost_files(lost, 2),
        )),
        Error::NothingUsable { lost, .. } | Error::NothingToPredict { lost, .. } => {
            Some(format!("{error}\n{}", lost_files(lost, 2).trim_end()))
        }
        Error::TooManyRejected { season, most, lost } => {
            Some(too_many_rejected(*season, *most, lost))
        }
        _ => None,
    }
}

/// The message, with a line for each of the files that lost most rows.
fn too_many_rejected(season: Season, most: MaxRejected, lost: &LostRows) -> String {
    format!(
        "{season}: {} cannot be used, and --max-rejected {most} allows fewer; nothing was \
         published\n{}",
        lost_rows(lost),
        lost_files(lost, 2).trim_end()
    )
}

/// The hint what to try.
fn hint(error: &Error) -> Option<String> {
    match error {
        Error::OtherLength { season, published, .. } => {
            Some(other_edition(*season, published.as_deref()))
        }
        Error::Setting { setting: Setting::Rate, .. } => Some(
            "--edition names another: ecf-2012 and ecf-2015 grade both rates, and so may a file of \
             your own"
                .to_owned(),
        ),
        Error::NothingPublished { folder, out } => {
            Some(format!("publish them first: {}", grade_command(folder, out)))
        }
        Error::OtherThanPublished { .. } => Some(
            "results, rules or decisions are not those that the list was made from: name its own \
             with --edition and --decisions, or publish it again with clarke grade"
                .to_owned(),
        ),
        Error::NothingUsable { .. } => Some(
            "clarke check shows why, and what may have been meant; --max-rejected 100% publishes \
             an empty list"
                .to_owned(),
        ),
        Error::NothingToPredict { .. } => {
            Some("clarke check shows why, and what may have been meant".to_owned())
        }
        Error::TooManyRejected { .. } => {
            Some("clarke check shows every row, and what may have been meant".to_owned())
        }
        Error::Doubtful { .. } => Some(
            "clarke check shows what would settle each in decisions.toml, where [[accept]] keeps \
             what is right"
                .to_owned(),
        ),
        Error::NotPublished { source, .. } => Some(
            hint_of_files(source)
                .unwrap_or_else(|| "grade that first, or leave out --from".to_owned()),
        ),
        Error::LostFolder { folder, .. } => Some(format!(
            "bring back the folder that it stands for; if there is none any more, take {} away",
            for_a_shell(folder)
        )),
        Error::PublishedWithoutFolder { out, .. } => Some(format!(
            "put back the folders with the results; to leave these seasons out for good, take \
             their lists in {} away",
            for_a_shell(out)
        )),
        Error::AmongListsOfSystem { .. } => {
            Some("--out OTHER publishes into another folder".to_owned())
        }
        Error::OtherRules { .. } => Some(
            "reopen it by the same rules (--edition), or grade it again without --reopen"
                .to_owned(),
        ),
        Error::OpeningRatings { .. } => {
            Some("give grades, or grade by a system with --system".to_owned())
        }
        Error::ListsOfSystem { .. } => {
            Some("clarke grade without --system publishes season grades".to_owned())
        }
        Error::PlayersNotCsv { season, .. } => Some(format!(
            "clarke convert {} --to csv OUT writes the list so, as OUT/{PLAYERS}",
            for_a_shell(season)
        )),
        Error::NoSeason { .. } => {
            Some("clarke new FOLDER 2006-07 begins the folder of a federation".to_owned())
        }
        Error::Sections(SectionsError::SameSections { is_small: true, .. }) => Some(
            "if they are two events, say the day of each at the end of its name: \
             open-2006-08-12.csv"
                .to_owned(),
        ),
        Error::NoTrueStrengths { .. } => {
            Some("clarke simulate makes a federation whose strengths are known".to_owned())
        }
        _ => None,
    }
}

/// The folder that was given instead of a file.
fn folder_for_a_file(error: &anyhow::Error) -> Option<&Path> {
    match error.downcast_ref()? {
        input_files::Error::Read { path, source }
            if source.kind() == io::ErrorKind::IsADirectory =>
        {
            Some(path)
        }
        _ => None,
    }
}

/// The hint for missing results: if they are still to come, the season must not be skipped as if
/// nobody had played.
fn without_results(season: &Path) -> String {
    format!(
        "put the season's files there; if nobody played, take {} away, or put in a table that has \
         a header alone",
        for_a_shell(season)
    )
}

/// The hint for a published season whose manifest is damaged, or another's.
fn hint_of_damage(season: &Path) -> String {
    format!(
        "put back the season's own folder from a copy, or take {} away and grade the season again",
        for_a_shell(season)
    )
}

/// The hint for errors in files.
fn hint_of_files(error: &input_files::Error) -> Option<String> {
    match error {
        input_files::Error::NoPlayers { folder, .. } => Some(hint_of_no_players(folder)),
        input_files::Error::NoResults { folder } => Some(without_results(folder)),
        input_files::Error::NoEvents { folder } => {
            Some(without_results(folder.parent().unwrap_or(folder)))
        }
        input_files::Error::WriteProtected { folder } => {
            let lifted = lift_protection(&for_a_shell(folder));
            Some(format!("{lifted}; --out OTHER publishes into another folder"))
        }
        input_files::Error::OtherFederation { folder, .. } => Some(format!(
            "--out OTHER publishes into another folder; --replace-all drops the seasons in {}, also \
             those of the same federation if its name and all its results are others",
            for_a_shell(folder)
        )),
        input_files::Error::ForeignFolder { folder, entry }
        | input_files::Error::ForeignEntry { folder, entry } => Some(format!(
            "move {} elsewhere; --out OTHER publishes into another folder",
            for_a_shell(&folder.join(entry))
        )),
        input_files::Error::LinkedSeason { folder } => Some(format!(
            "put the folder itself in the place of {}; --out OTHER publishes into another folder",
            for_a_shell(folder)
        )),
        input_files::Error::OddManifest { folder, .. } => Some(hint_of_damage(folder)),
        input_files::Error::Manifest { file, .. } if !file.ends_with(FEDERATION_FILE) => {
            file.parent().map(hint_of_damage)
        }
        input_files::Error::Manifest { file, .. } => Some(format!(
            "put it back from a copy, or take {} away: the seasons beside it say whose they are",
            for_a_shell(file)
        )),
        _ => None,
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.what_and_hint())
    }
}

/// The flag for a setting.
const fn flag(setting: Setting) -> &'static str {
    match setting {
        Setting::From => "--from",
        Setting::To => "--to",
        Setting::Season => "--season",
        Setting::Reopen => "--reopen",
        Setting::Edition => "--edition",
        Setting::System => "--system",
        Setting::Rules => "--rules",
        Setting::Player => "--player",
        Setting::Scan => "--scan",
        Setting::Rate => "--rate",
    }
}

/// A hint how to name an edition of a season's length: that of the published lists, if there are
/// any of this length.
fn other_edition(season: Season, published: Option<&str>) -> String {
    let change = |name: &str| {
        format!("--edition {name}, or --edition {name}@{season} to change to it in that season")
    };
    match (published, season.length()) {
        (Some(name), _) => {
            let is_built_in = Edition::BUILT_IN.iter().any(|(known, _)| *known == name);
            let file = if is_built_in { name.to_owned() } else { format!("FILE-OF-{name}") };
            format!(
                "name the edition of the published lists: {}",
                change(&for_a_shell(Path::new(&file)))
            )
        }
        (None, SeasonLength::HalfYear) => {
            format!("name an edition of half-years, such as {}", change("ecf-2015"))
        }
        (None, SeasonLength::Year) => {
            "name an edition of years, such as --edition yorkshire-2000".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;

    use super::*;

    #[test]
    fn a_setting_of_the_library_is_named_by_its_flag() {
        let error = Error::Setting {
            setting: Setting::Edition,
            value: "x".to_owned(),
            problem: "not there".to_owned(),
        };
        let found = CommandError::of(&error.into());
        assert_eq!(found.kind, ErrorKind::Usage);
        assert_eq!(found.to_string(), "error: --edition x: not there\n");
    }

    #[test]
    fn an_error_is_told_with_its_causes_and_what_to_try() {
        let season: Season = "2015-H1".parse().unwrap();
        let edition = "yorkshire-2000".to_owned();
        let error = Error::OtherLength { season, edition, published: None };
        let found = CommandError::of(&anyhow::Error::from(error).context("cannot grade"));
        assert_eq!(found.kind, ErrorKind::Usage);
        assert_eq!(
            found.to_string(),
            "error: cannot grade: 2015-H1 is half a year, and the edition yorkshire-2000 grades \
             years\nhint: name an edition of half-years, such as --edition ecf-2015, or --edition \
             ecf-2015@2015-H1 to change to it in that season\n"
        );
    }

    #[test]
    fn a_season_without_results_is_no_year_without_chess_by_itself() {
        let folder = PathBuf::from("fed/2003-04");
        let of = |error: input_files::Error| CommandError::of(&anyhow::Error::from(error)).hint;
        let hint = "put the season's files there; if nobody played, take fed/2003-04 away, or put \
                    in a table that has a header alone";
        let events = folder.join("events");
        for error in [
            input_files::Error::NoResults { folder },
            input_files::Error::NoEvents { folder: events },
        ] {
            assert_eq!(of(error).as_deref(), Some(hint));
        }
    }

    #[test]
    fn usage_stays_usage_inside_a_context() {
        let error = usage::<()>("no such flag".to_owned()).context("here").unwrap_err();
        assert_eq!(CommandError::of(&error).kind, ErrorKind::Usage);
        let error = anyhow::anyhow!("the disk is full");
        assert_eq!(CommandError::of(&error).kind, ErrorKind::Failed);
    }
}
