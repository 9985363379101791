//! `clarke grand-prix`: the standings in a series of congresses, by age.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use chrono::{Datelike, NaiveDate};
use clap::Args;
use event_awards::grand_prix::{
    Congress, Contestant, EventKind, GrandPrixRules, Split, age_on, congresses, standings,
};
use event_awards::tournament_performance::names_alike;
use event_sections::Entrant;
use findings::{counted, printable};
use formats::series::{ContestantRow, Counts, Kind, read_calendar, read_contestants};
use season_runner::sections::{Sections, SeveralFiles, name_of_player};
use season_runner::{Error, SectionsError, lists, rule_book, strict};
use tracing::warn;

use crate::command::of_sections::{warn_of_name_alike, warn_of_names_alike};
use crate::command::short_names::{Event, event_names};
use crate::command::show;
use crate::command::tpg::LISTS;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::{Output, SECTIONS, day};
use crate::progress::Bar;
use crate::report::grand_prix::SeriesReport;

/// `clarke grand-prix`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, CALENDAR, SECTIONS, LISTS, exit_code::HELP])
)]
pub(crate) struct GrandPrixFlags {
    /// The calendar (CSV, one row a tournament): file, starts and, if you like, counts
    #[arg(value_name = "CALENDAR")]
    pub(crate) calendar: PathBuf,
    /// Who can win a title (CSV): name, age or birth_date, and code, fide_code and sex (f, m) as
    /// far as they are known
    #[arg(long, value_name = "FILE")]
    pub(crate) contestants: PathBuf,
    /// The day on which ages are taken from birth_date [default: that of the rules]
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub(crate) age_on: Option<NaiveDate>,
    /// A folder of dated lists
    #[arg(long, value_name = "FOLDER")]
    pub(crate) lists: PathBuf,
    /// Only this player, by name or code: every result and why it counts or not
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// The rules: the name of a built-in edition, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "2017-18")]
    pub(crate) rules: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

const CALENDAR: &str = "\
The calendar names each tournament's file, from the calendar's own folder:
  starts   the first day, or for a league the first round and the first day of each weekend:
           1:2017-09-09 6:2017-10-14
  counts   whole, or nothing: as one congress; each-weekend: every weekend by itself, as in a
           junior league; weekends 1-4: these together as one, as in a senior league
  kind     junior-congress, junior-league, open-congress or senior-league, or nothing: rules may
           count some kinds only";

const EXAMPLES: &str = "\
Examples:
  clarke grand-prix calendar.csv --contestants juniors.csv --lists lists
  clarke grand-prix calendar.csv --contestants juniors.csv --lists lists --player 'Lee, Ann'";

/// Runs the command.
///
/// # Errors
///
/// Rules, lists, contestants or tournaments that cannot be used.
pub(crate) fn run(flags: &GrandPrixFlags) -> Result<()> {
    let rules: GrandPrixRules = rule_book::rules(&flags.rules)?;
    let contestants = contestants(flags, &rules)?;
    let Calendar { congresses, names } = calendar(&flags.calendar)?;
    let lists = lists::read_folder(&flags.lists, &Bar::none())?;
    let series = standings(&contestants, &congresses, &lists, &rules)
        .with_context(|| format!("{} cannot be graded", flags.calendar.display()))?;
    let sections = congresses.iter().map(|congress| &congress.section);
    let listed = sections.flat_map(|one| names_alike(one, &lists, &rules.performance));
    let of_contestants = series.names_alike.iter().map(|names| names.each_ref().map(|n| &**n));
    for [one, other] in of_contestants.chain(listed).collect::<BTreeSet<[&str; 2]>>() {
        warn_of_name_alike(one, other);
    }
    let report = SeriesReport::of(&contestants, &names, &series);
    let Some(wanted) = &flags.player else {
        return show(flags.format, &report, || report.table(), || report.text());
    };
    let contestant = find(&contestants, wanted)?;
    match report.of_contestant(contestant) {
        Some(age) => show(flags.format, &age, || age.results_table(), || age.player_text()),
        None => usage(format!(
            "--player {wanted}: the series has no title for the age of {}",
            contestants[contestant].age
        )),
    }
}

/// The position of the contestant with this code, FIDE number or name.
fn find(contestants: &[Contestant], wanted: &str) -> Result<usize> {
    let entrants: Vec<Entrant> = contestants.iter().map(entrant).collect();
    let wanted = &name_of_player(entrants.iter(), wanted, "the series")?;
    let is_called = |position: &usize| {
        let Contestant { name, fide_code, .. } = &contestants[*position];
        let key = contestants[*position].key();
        [Some(key), Some(name.as_str()), fide_code.as_deref()].contains(&Some(wanted.as_str()))
    };
    let found: Vec<usize> = (0..contestants.len()).filter(is_called).collect();
    match found.as_slice() {
        [only] => Ok(*only),
        several => {
            let keys: Vec<&str> = several.iter().map(|&one| contestants[one].key()).collect();
            usage(format!(
                "--player {wanted}: {} contestants have that name: expected the code of one, {}",
                several.len(),
                keys.join(" or ")
            ))
        }
    }
}

/// A contestant as the player of a section, for searching by name.
fn entrant(contestant: &Contestant) -> Entrant {
    let (code, fide_code) = (contestant.code.clone(), contestant.fide_code.clone());
    Entrant { code, fide_code, ..Entrant::named(&contestant.name) }
}

/// The tournaments of a calendar, as the congresses that they count as.
struct Calendar {
    congresses: Vec<Congress>,
    /// Their names.
    names: Vec<String>,
}

fn calendar(file: &Path) -> Result<Calendar> {
    let folder = file.parent().unwrap_or_else(|| Path::new(""));
    let (mut all, mut files) = (Vec::new(), SeveralFiles::default());
    // By congress: the number of its tournament, and its section.
    let (mut paths, mut sections): (Vec<PathBuf>, Vec<(usize, String)>) = (Vec::new(), Vec::new());
    for (_, row) in strict::read(file, read_calendar, &Bar::none())? {
        let path: PathBuf = folder.join(&row.file);
        let split = match row.counts {
            Counts::Whole => Split::Whole,
            Counts::EachWeekend => Split::EachWeekend,
            Counts::Weekends(first, last) => Split::Weekends(first..=last),
        };
        let mut of_file = Vec::new();
        let read = Sections::read_with_totals(&path, &row.starts, &Bar::none());
        let read = read.map_err(|error| in_calendar(file, error))?;
        for section in read.sections() {
            let found = congresses(section, &split);
            let weekends = section.section().starts.len().max(1);
            let last = match row.counts {
                Counts::Weekends(_, last) => last as usize,
                Counts::Whole | Counts::EachWeekend => 1,
            };
            if found.is_empty() || last > weekends {
                bail!("{}: the league has no such weekends", path.display());
            }
            of_file.extend(found.iter().map(|congress| congress.section.clone()));
            sections.extend(found.iter().map(|_| (paths.len(), section.section().name.clone())));
            all.extend(found.into_iter().map(|congress| {
                // Two leagues may each have a first division, so a league is identified by its row
                // in the calendar.
                let league = congress.league.as_ref().map(|_| row.file.clone());
                let kind = row.kind.map(event_kind).or(congress.kind);
                Congress { league, kind, ..congress }
            }));
        }
        files.add(&path, of_file, read.last_day())?;
        paths.push(path);
    }
    warn_of_names_alike(&files);
    let events = sections.iter().zip(&all).map(|((file, section), congress)| Event {
        file: *file,
        section,
        name: &congress.section.section().name,
    });
    let names = event_names(&paths, &events.collect::<Vec<_>>());
    Ok(Calendar { congresses: all, names })
}

const fn event_kind(kind: Kind) -> EventKind {
    match kind {
        Kind::JuniorCongress => EventKind::JuniorCongress,
        Kind::JuniorLeague => EventKind::JuniorLeague,
        Kind::OpenCongress => EventKind::OpenCongress,
        Kind::SeniorLeague => EventKind::SeniorLeague,
    }
}

/// Names the calendar in an error about a first day that fits no section, since the day is in the
/// calendar and not on the command line.
fn in_calendar(calendar: &Path, error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref() {
        Some(Error::Sections(
            SectionsError::NoSuchSection { .. } | SectionsError::NoFirstDay { .. },
        )) => anyhow!("{}: {error}", calendar.display()),
        _ => error,
    }
}

fn contestants(flags: &GrandPrixFlags, rules: &GrandPrixRules) -> Result<Vec<Contestant>> {
    let file = &flags.contestants;
    let rows = strict::read(file, read_contestants, &Bar::none())?;
    strict::refuse_repeats(file, &rows, |row| {
        row.code.as_deref().map_or(("name", &row.name), |code| ("code", code))
    })?;
    let is_of_no_day = |row: &ContestantRow| row.age.is_some() && row.birth_date.is_none();
    let of_no_day = rows.iter().filter(|(_, row)| is_of_no_day(row)).count();
    if let (Some(day), 1..) = (flags.age_on, of_no_day) {
        warn!(
            "--age-on {day} changes no age that {} gives: {} without birth_date",
            printable(&file.to_string_lossy()),
            counted(of_no_day, "row")
        );
    }
    rows.into_iter().map(|(line, row)| contestant(flags, rules, line, row)).collect()
}

fn contestant(
    flags: &GrandPrixFlags,
    rules: &GrandPrixRules,
    line: usize,
    row: ContestantRow,
) -> Result<Contestant> {
    let day = flags.age_on.or(rules.series.age_on);
    let file = flags.contestants.display();
    let by_birth = |birth, day| {
        age_on(birth, day).with_context(|| {
            format!("{file}, line {line}, column birth_date: `{birth}`: nobody's age on {day}")
        })
    };
    let age = match (row.age, row.birth_date, day) {
        // One of the two is a slip, and age decides in which title the contestant is.
        (Some(age), Some(birth), Some(day)) if by_birth(birth, day)? != age => bail!(
            "{file}, line {line}, column age: `{age}`: born on {birth} they are {} on {day}",
            by_birth(birth, day)?
        ),
        (Some(age), ..) => age,
        (None, Some(birth), Some(day)) => by_birth(birth, day)?,
        _ => {
            return usage(
                "--age-on is needed: some contestants have a day of birth and no age, and the \
                 rules name no day"
                    .to_owned(),
            );
        }
    };
    Ok(Contestant {
        code: row.code,
        name: row.name,
        age,
        sex: row.sex,
        fide_code: row.fide_code,
        birth_year: row.birth_date.map(|day| day.year()),
    })
}
