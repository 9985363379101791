//! `clarke explain`: explains a grade.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result};
use clap::Args;
use ecf_season::{Rate, Season};
use findings::{counted, printable};
use published_lists::write_new_folder;
use rating_core::{Outcome, PlayerIdx};
use season_runner::SeasonInMemory;
use season_runner::explain::{Explained, Follow};
use season_runner::federation::{DecisionsFile, Editions, GradeSettings};
use season_runner::status::{Difference, FederationStatus, PublishedBy, status_knowing};
use season_runner::systems::{AllSeasons, LastSeason, SystemChoice};
use season_site::path_of_code;

use crate::command::notes::{note_without_folder, say_lost_rows_of, say_notes, say_too_late};
use crate::command::resolved::named_season;
use crate::command::{print_for, print_of_written};
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::{OUT, Printed, RateFlag, Reader};
use crate::logging::{LoggingFlags, say};
use crate::progress::Bar;
use crate::report::explain;
use crate::report::other_game::OtherGame;
use crate::report::status::in_words;
use crate::written_folder::refuse_misplaced;

/// `clarke explain`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]))]
pub(crate) struct ExplainFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// The player, by code or name: the calculation of the grade, line by line
    // With --out it is --all that is missing.
    #[arg(
        required_unless_present_any = ["event", "group", "all", "out"],
        conflicts_with_all = ["event", "group", "all"]
    )]
    pub(crate) player: Option<String>,
    /// The season [default: the last in FOLDER]
    #[arg(long, value_name = "SEASON")]
    pub(crate) season: Option<String>,
    /// The rules, as for clarke grade [default: that of federation.toml, or yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// What was decided about doubts, as for clarke grade [default: decisions.toml in FOLDER, where
    /// there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) decisions: Option<PathBuf>,
    /// A system of the matrix model instead: the name of a built-in one (clarke systems), or a TOML
    /// file; what every game of the season did
    // `requires` asks for nothing where PLAYER is in conflict with a flag that is given, so each is
    // named.
    #[arg(
        long,
        value_name = "NAME|FILE",
        group = "of_one_rate",
        requires = "player",
        conflicts_with_all = ["follow", "event", "group", "all"]
    )]
    pub(crate) system: Option<String>,
    /// What would change if the N-th game of the calculation had been a win, draw or loss of
    /// PLAYER, or none; nothing is written
    #[arg(
        long,
        value_name = "N=RESULT",
        group = "of_one_rate",
        requires = "player",
        conflicts_with_all = ["follow", "event", "group", "all"]
    )]
    pub(crate) what_if: Option<OtherResult>,
    /// The rate of play that the system plays, or of the game of --what-if; the edition must grade
    /// it [default: standard]
    #[arg(long, value_enum, requires = "of_one_rate")]
    pub(crate) rate: Option<RateFlag>,
    /// Explain the working grades of ungraded opponents, too, of theirs, and so on
    #[arg(long, requires = "player", conflicts_with_all = ["event", "group", "all"])]
    pub(crate) follow: bool,
    /// Every game of an event: what it counted for either side, and what each player made
    #[arg(long, value_name = "NAME", conflicts_with_all = ["group", "all"])]
    pub(crate) event: Option<String>,
    /// The group of an ungraded player: who is linked to whom, on which games everything depends,
    /// and how far one result would move the player
    #[arg(long, value_name = "PLAYER", conflicts_with = "all")]
    pub(crate) group: Option<String>,
    /// Explain everybody, a file a player
    #[arg(long, requires = "out")]
    pub(crate) all: bool,
    /// Where --all writes: a new folder, or an empty one
    #[arg(
        long,
        value_name = "DIR",
        requires = "all",
        conflicts_with_all = ["player", "event", "group"]
    )]
    pub(crate) out: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Printed::Text)]
    pub(crate) format: Printed,
}

const EXAMPLES: &str = "\
Examples:
  clarke explain my-county 'Lee, Ann'          the calculation of one grade
  clarke explain my-county 'Lee, Ann' --what-if 2=win
  clarke explain my-county --event 'Spring Cup'
  clarke explain my-county --group 'Lee, Ann'  on whom a new player's working grade depends
  clarke explain my-county --all --format html --out pages";

/// The number of a game in the calculation, from 1, and how it might have ended for the player;
/// without a result it was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OtherResult {
    pub(crate) number: usize,
    pub(crate) result: Option<Outcome>,
}

impl FromStr for OtherResult {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected the number of a game and win, draw, loss or none: 2=win";
        let (number, result) = text.split_once('=').ok_or(EXPECTED)?;
        let number = number.parse().ok().filter(|number| *number > 0).ok_or(EXPECTED)?;
        let result = match result {
            "win" => Some(Outcome::Win),
            "draw" => Some(Outcome::Draw),
            "loss" => Some(Outcome::Loss),
            "none" => None,
            _ => return Err(EXPECTED),
        };
        Ok(Self { number, result })
    }
}

/// Runs the command.
///
/// # Errors
///
/// A federation, a season, a player or an event that does not exist; a folder that cannot be
/// written.
pub(crate) fn run(flags: &ExplainFlags, logging: LoggingFlags) -> Result<()> {
    if let (Some(name), Some(player)) = (&flags.system, &flags.player) {
        return by_system(name, player, flags, logging);
    }
    if let Some(out) = &flags.out {
        refuse_misplaced("--out", out)?;
    }
    let bar = Bar::new(logging.quiet);
    let to = named_season("--season", flags.season.as_deref())?;
    let editions = Editions::of_federation(&flags.edition, &flags.folder)?;
    let decisions = DecisionsFile::find(flags.decisions.as_deref(), &flags.folder)?;
    let all = GradeSettings { to, ..GradeSettings::of(&flags.folder, editions, decisions) };
    let season = SeasonInMemory::grade(&all, &bar)?;
    drop(bar);
    if !logging.quiet {
        say_notes(&season.notes);
        note_other_rules(&season, &flags.folder);
        note_other_files(&season, &all);
        note_without_folder([&season]);
    }
    if let Some(name) = &flags.event {
        return print_for(
            flags.format.reader(),
            &explain::events(&season.event(name)?, flags.format)?,
        );
    }
    if let Some(player) = &flags.group {
        let groups = season.group(season.find(player)?)?;
        if groups.is_empty() {
            return usage(format!(
                "--group {player}: expected somebody who is new in {} and played",
                season.season()
            ));
        }
        return print_for(flags.format.reader(), &explain::groups(&groups, flags.format)?);
    }
    match (&flags.player, &flags.out) {
        (Some(player), _) => {
            let follow = if flags.follow { Follow::Group } else { Follow::Own };
            let found = season.find(player)?;
            if !logging.quiet {
                say_lost_rows_of(player, &season.lost_rows_of(found));
            }
            let explained = season.explain(found, follow)?;
            if let Some(other) = flags.what_if {
                let rate = flags.rate.map_or(Rate::Standard, RateFlag::rate);
                let other = with_other_result(&season, found, explained, rate, other)?;
                return print_for(
                    flags.format.reader(),
                    &explain::what_ifs(&[other], flags.format)?,
                );
            }
            print_for(flags.format.reader(), &explain::players(&explained, flags.format)?)
        }
        (None, Some(out)) => write_all(&season, out, flags.format, logging),
        (None, None) => usage("expected PLAYER, --event, --group or --all".to_owned()),
    }
}

/// A game of a player's calculation with another result.
fn with_other_result(
    season: &SeasonInMemory,
    player: PlayerIdx,
    explained: Vec<Explained>,
    rate: Rate,
    OtherResult { number, result }: OtherResult,
) -> Result<OtherGame> {
    let of_rate = explained.into_iter().find(|one| one.rate == rate.as_str());
    let game = of_rate.as_ref().and_then(|one| one.games.get(number - 1)).cloned();
    let (Some(explained), Some(game)) = (of_rate, game) else {
        return usage(format!("--what-if {number}: there is no such {rate} game"));
    };
    let what_if = season.what_if(player, explained.rate, number - 1, result)?;
    Ok(OtherGame { explained, game, would_be: result, what_if })
}

/// Notes on standard error that the published list was made by rules other than those of the
/// explanation.
fn note_other_rules(season: &SeasonInMemory, folder: &Path) {
    if let Some((published, other)) = season.published_by_other_rules(&folder.join(OUT)) {
        let rests = match season.season() {
            this if this == published => String::new(),
            this => format!(", on which {this} rests,"),
        };
        say(&format!(
            "note: {published} in {}{rests} was published by {other}; explain that with --edition\n",
            folder.join(OUT).display()
        ));
    }
}

/// Notes on standard error that the published list was made from files other than those of the
/// explanation. If the status cannot be found, there is no note; `clarke status` reports the
/// reason.
fn note_other_files(season: &SeasonInMemory, settings: &GradeSettings) {
    let out = settings.folder.join(OUT);
    if !out.join(season.season().to_string()).is_dir() {
        return;
    }
    let decisions = settings.decisions.as_ref();
    // Reading these files takes most of the time of an explanation, so they are not read a second
    // time.
    let status = status_knowing(&settings.folder, &out, decisions, &season.files_read);
    let Ok(status) = status else { return };
    let of_season = status.seasons.iter().find(|one| one.season == season.season());
    let all = of_season.iter().flat_map(|one| &one.differences);
    // Other rules have a note of their own, and changes of published files do not affect an
    // explanation.
    let differences = all.filter(|one| match one {
        Difference::OtherRules(_)
        | Difference::OtherEdition(_)
        | Difference::PublishedChanged(_)
        | Difference::PublishedGone(_) => false,
        Difference::StaleSeason(earlier) => is_otherwise(*earlier, &status, &settings.editions),
        _ => true,
    });
    let differences: Vec<String> = differences.map(in_words).collect();
    if !differences.is_empty() {
        say(&format!(
            "note: {} in {} was published from other files: {}; clarke grade publishes it anew\n",
            season.season(),
            printable(&out.to_string_lossy()),
            printable(&differences.join(", "))
        ));
    }
}

/// Whether a stale season that a later one depends on differs from its state in the explanation: it
/// was published from other files, or by an edition other than the one used here.
fn is_otherwise(season: Season, status: &FederationStatus, editions: &Editions) -> bool {
    let Some(found) = status.seasons.iter().find(|one| one.season == season) else { return true };
    let published_by = found.by.as_ref().map(PublishedBy::name);
    found.differences.iter().any(|one| match one {
        Difference::OtherEdition(_) => published_by != Some(&editions.of(season).stamp.name),
        Difference::StaleSeason(earlier) => is_otherwise(*earlier, status, editions),
        _ => true,
    })
}

/// Prints the effect of every game of a season under a system of the matrix model.
fn by_system(name: &str, player: &str, flags: &ExplainFlags, logging: LoggingFlags) -> Result<()> {
    let SystemChoice { system, .. } = SystemChoice::named(name)?;
    if system.three_passes.is_some() {
        return usage(format!(
            "--system {name}: it rates a month as a whole, in three passes, so that no game has an \
             effect of its own; use clarke live --at"
        ));
    }
    let to = named_season("--season", flags.season.as_deref())?;
    let editions = Editions::of_federation(&flags.edition, &flags.folder)?;
    let decisions = DecisionsFile::find(flags.decisions.as_deref(), &flags.folder)?;
    let all = GradeSettings::of(&flags.folder, editions, decisions);
    let system_rate = flags.rate.map_or(Rate::Standard, RateFlag::rate);
    let all = GradeSettings { to, keep_times: true, system_rate, ..all };
    let bar = Bar::new(logging.quiet);
    let all = AllSeasons::of_season(&all, &bar)?;
    let last = LastSeason::of(&all, &system, &bar)?;
    drop(bar);
    let found = all.find(player)?;
    if !logging.quiet {
        say_notes(&all.notes);
        say_too_late(&system.name, &all.too_late(&system, None));
        say_lost_rows_of(player, &all.lost_rows_of(found));
    }
    let explained = last.explain(found)?;
    print_for(flags.format.reader(), &explain::systems(&[explained], flags.format)?)
}

/// Writes a file for every player.
fn write_all(
    season: &SeasonInMemory,
    out: &Path,
    format: Printed,
    logging: LoggingFlags,
) -> Result<()> {
    let mut files = 0;
    write_new_folder(out, |folder| -> Result<()> {
        files = season.explain_all(|explained| write_one(folder, explained, format))?;
        Ok(())
    })?;
    if logging.quiet {
        return Ok(());
    }
    let written = format!("{} in {}\n", counted(files, "file"), out.display());
    print_of_written(Reader::Person, &written, out)
}

fn write_one(folder: &Path, explained: &[Explained], format: Printed) -> Result<()> {
    let code = explained.first().map_or("", |one| &one.player.code);
    let file = folder.join(format!("{}.{}", path_of_code(code), format.ending()));
    let text = explain::players(explained, format)?;
    let mut new =
        fs::File::create_new(&file).with_context(|| format!("cannot write {}", file.display()))?;
    std::io::Write::write_all(&mut new, text.as_bytes())
        .with_context(|| format!("cannot write {}", file.display()))
}
