//! `clarke compare`: compares two lists, and explains why grades differ.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use ecf_season::Season;
use input_files::is_standard_input;
use published_lists::write_whole;
use season_runner::compare::{Comparison, Counts, ListsCompared, PlayerCompared, Side};
use season_runner::federation::Editions;
use season_runner::{Error, Notice, Progress as _, Setting};

use crate::command::notes::{note_without_folder, say_notes_of};
use crate::command::resolved::named_season;
use crate::command::{print_for, print_of_written};
use crate::command_error::{usage, usage_error};
use crate::exit_code::{self, after};
use crate::flags::{Printed, Reader};
use crate::logging::LoggingFlags;
use crate::progress::Bar;
use crate::report::compare;
use crate::written_file::refuse_unwritable;

/// `clarke compare`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, SIDES]))]
pub(crate) struct CompareFlags {
    /// The earlier list: a published season, a season with its results, a folder of either, or a
    /// file
    pub(crate) old: PathBuf,
    /// The later list, or the one by other rules
    pub(crate) new: PathBuf,
    /// The season of both sides [default: the last of each]
    #[arg(long, value_name = "SEASON", conflicts_with_all = ["old_season", "new_season"])]
    pub(crate) season: Option<String>,
    /// The season of OLD
    #[arg(long, value_name = "SEASON")]
    pub(crate) old_season: Option<String>,
    /// The season of NEW
    #[arg(long, value_name = "SEASON")]
    pub(crate) new_season: Option<String>,
    /// The rules of sides that are graded here, as for clarke grade [default: that of
    /// federation.toml, or yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// The rules for OLD, if different
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) old_edition: Vec<String>,
    /// The rules for NEW, if different
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) new_edition: Vec<String>,
    /// One player, by code or name: what made the grade change, in parts that add up
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    /// End with exit code 5 if any published grade differs, or a row of a list cannot be read
    #[arg(long)]
    pub(crate) expect_same: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = Printed::Text)]
    pub(crate) format: Printed,
    /// Write the whole report into this file, in the format of its ending (.html, .md, .json, .csv,
    /// .txt), and print the first line of it, or all of it where --format is given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

const SIDES: &str = "\
OLD and NEW may each be:
  data/published/2003-04   a published season
  data/published           a folder of published seasons
  published-systems/fgsl   those of a system (clarke grade --system)
  my-county/2006-07        a season with its results, graded here
  my-county                a federation, graded here
  list.csv                 a list of any program, with columns Ref and Grade, or code and grade
                           [,Name,Cat,Games,JrAge,ClubNam1,RCat,RGrade,RGames], separated by commas,
                           semicolons or tabs; - is standard input. Grades are whole numbers
Where both sides are graded here, every game is known, and reasons name games and opponents.

Exit codes:
  0  done
  1  the run failed
  2  wrong usage
  5  published grades differ, with --expect-same
  6  --out was written, but the summary could not be printed";

const EXAMPLES: &str = "\
Examples:
  clarke compare my-county/2006-07 my-county/2007-08          two seasons
  clarke compare my-county my-county --new-edition mine.toml  two sets of rules
  clarke compare old.csv new.csv --out report.html              lists of any program";

/// Runs the command; returns the exit code.
///
/// # Errors
///
/// A side, a season, rules or a player that does not exist; a file that cannot be written.
pub(crate) fn run(flags: &CompareFlags, logging: LoggingFlags) -> Result<u8> {
    let format_of_file = flags.out.as_deref().map(format_of).transpose()?;
    if let Some(file) = &flags.out {
        let lists = [flags.old.as_path(), &flags.new];
        let read: Vec<&Path> = lists.into_iter().chain(files_of_rules(flags)).collect();
        refuse_unwritable("--out", file, &read)?;
    }
    refuse_seasons_of_lists(flags)?;
    refuse_unused_editions(flags)?;
    let bar = Bar::new(logging.quiet);
    let old = side(
        &flags.old,
        [("--season", &flags.season), ("--old-season", &flags.old_season)],
        [("--edition", &flags.edition), ("--old-edition", &flags.old_edition)],
        &bar,
    )?;
    let new = side(
        &flags.new,
        [("--season", &flags.season), ("--new-season", &flags.new_season)],
        [("--edition", &flags.edition), ("--new-edition", &flags.new_edition)],
        &bar,
    )?;
    if old.list.is_on_other_scale(&new.list) {
        let means = [old.list.mean(), new.list.mean()].map(Option::unwrap_or_default);
        bar.notice(&Notice::OtherScale { means });
    }
    drop(bar);
    if !logging.quiet {
        let graded: Vec<_> = [&old, &new].into_iter().filter_map(|s| s.graded.as_deref()).collect();
        say_notes_of(&graded)?;
        note_without_folder(graded);
    }
    let (words, in_file) = if let Some(player) = &flags.player {
        let players = PlayerCompared::of(&old, &new, player)?;
        let file = format_of_file.map(|format| compare::players(&players, format));
        (compare::players(&players, flags.format)?, file.transpose()?)
    } else {
        let lists = ListsCompared::of(&old, &new)?;
        let file = format_of_file.map(|format| compare::lists(&lists, format));
        (compare::lists(&lists, flags.format)?, file.transpose()?)
    };
    let counts = Comparison::of(&old.list, &new.list).counts();
    match (&flags.out, in_file) {
        (Some(path), Some(text)) => write_file(flags.format, path, &text, &counts, &words)?,
        _ => print_for(flags.format.reader(), &words)?,
    }
    // Rows that were not read may differ, even if all others are equal.
    let is_known = old.list.rejected.is_empty() && new.list.rejected.is_empty();
    let is_same = is_known && !counts.differ();
    Ok(if flags.expect_same && !is_same { exit_code::DIFFERS } else { exit_code::DONE })
}

/// The files that may contain the rules: a text may be a name that contains `@`, or a name followed
/// by `@` and a season.
fn files_of_rules(flags: &CompareFlags) -> impl Iterator<Item = &Path> {
    let named = [&flags.edition, &flags.old_edition, &flags.new_edition].into_iter().flatten();
    named.flat_map(|text| {
        let before_season = text.rsplit_once('@').map(|(name, _)| Path::new(name));
        std::iter::once(Path::new(text)).chain(before_season)
    })
}

/// Writes the report into a file, and prints its first line, or all of it if a format is named.
fn write_file(
    format: Printed,
    path: &Path,
    text: &str,
    counts: &Counts,
    words: &str,
) -> Result<()> {
    write_whole(path, text.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))?;
    match format {
        Printed::Text => {
            let first = compare::first_line(counts);
            print_of_written(Reader::Person, &format!("{first}\n{}\n", path.display()), path)
        }
        // With a named format, the report is also printed in that format.
        _ => print_of_written(format.reader(), words, path),
    }
}

/// Refuses to choose a season for a list in a file, which is of one season only.
fn refuse_seasons_of_lists(flags: &CompareFlags) -> Result<()> {
    let is_list = |path: &Path| path.is_file() || is_standard_input(path);
    let (old, new) = (is_list(&flags.old), is_list(&flags.new));
    for (flag, season, is_of_list) in [
        ("--season", &flags.season, old && new),
        ("--old-season", &flags.old_season, old),
        ("--new-season", &flags.new_season, new),
    ] {
        if let Some(season) = season.as_ref().filter(|_| is_of_list) {
            return usage(format!(
                "{flag} {season}: a file is one list, and has no seasons to choose from"
            ));
        }
    }
    Ok(())
}

/// Refuses rules that no side is graded by: a published list or a file was already made by its own.
fn refuse_unused_editions(flags: &CompareFlags) -> Result<()> {
    let is_list = |path: &Path| Side::will_be_graded(path).map(|is_graded| !is_graded);
    let (old, new) = (is_list(&flags.old)?, is_list(&flags.new)?);
    // `--edition` applies to the sides without rules of their own.
    let is_settled = |is_list: bool, own: &[String]| is_list || !own.is_empty();
    let are_settled = is_settled(old, &flags.old_edition) && is_settled(new, &flags.new_edition);
    for (flag, editions, is_unused) in [
        ("--edition", &flags.edition, are_settled),
        ("--old-edition", &flags.old_edition, old),
        ("--new-edition", &flags.new_edition, new),
    ] {
        if let Some(edition) = editions.first().filter(|_| is_unused) {
            return usage(format!(
                "{flag} {edition}: no list is made by it here: a published list, or one in a file, \
                 keeps the rules that it was made by, and --old-edition and --new-edition come \
                 before --edition"
            ));
        }
    }
    Ok(())
}

/// Opens one side. The second of two settings is for this side only, and takes precedence.
fn side(
    path: &Path,
    seasons: [(&str, &Option<String>); 2],
    [both, own]: [(&str, &Vec<String>); 2],
    bar: &Bar,
) -> Result<Side> {
    let mut season: Option<Season> = None;
    for (flag, label) in seasons {
        season = named_season(flag, label.as_deref())?.or(season);
    }
    let (flag, editions) = if own.1.is_empty() { both } else { own };
    // An unknown name is refused for any path, even for a list that needs no rules.
    Editions::named(editions).map_err(|error| named_by(Setting::Edition, flag, error))?;
    let [_, (own_flag, own_season)] = seasons;
    match Side::open(path, season, editions, bar) {
        Err(error) if own_season.is_some() => Err(named_by(Setting::Season, own_flag, error)),
        opened => opened,
    }
}

/// Rewords an error about a setting of one side with the flag that set it.
fn named_by(of: Setting, flag: &str, error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<Error>() {
        Ok(Error::Setting { setting, value, problem }) if setting == of => {
            usage_error(format!("{flag} {value}: {problem}"))
        }
        Ok(other) => other.into(),
        Err(other) => other,
    }
}

/// The format of a file, by its extension.
fn format_of(path: &Path) -> Result<Printed> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let known = Printed::value_variants().iter().copied();
    match known.into_iter().find(|format| ending.as_deref() == Some(format.ending())) {
        Some(format) => Ok(format),
        None => usage(format!(
            "--out {}: expected a name that ends in .html, .md, .json, .csv or .txt",
            path.display()
        )),
    }
}
