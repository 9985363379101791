//! A season with files of any kind, read and judged once: players, one frame of games, and what
//! happened to all other rows.

mod as_people_write;
mod as_sheet;
mod as_table;
mod beside_rows;
mod event_content;
mod event_file;
mod events;
mod judged_event;
mod lines;
mod one_side;
mod parts;
mod players_list;
mod read_aside;
mod read_season;
mod repeats;
mod row_before;
mod table;
mod tables_as_people_write;
mod two_numbers;
mod unmet_pin;
mod unusable_event;

use std::path::{Path, PathBuf};

use tracing::debug_span;

use crate::games::Keep;
use crate::judge::{Judge, RowRules, Strangers};
use crate::memory::room_for;
use crate::season_folder::{Results, SeasonFolder};
pub use as_people_write::AsPeopleWrite;
pub use as_table::{ResultsTable, Unwritten};
pub use beside_rows::BesideRows;
use events::{EventFiles, WhenUnreadable};
use findings::{FileLeftOut, Reason, RowFault, WhyLeftOut};
use free_form::{Import, Pins, Setting};
use identity::Players;
use identity::player::Player;
use identity::who::Who;
use input_files::file_name::EVENTS;
use input_files::unpack::OnBytes;
use input_files::{EmptyList, Error, FileProblem, Fingerprint};
use judged_event::Judged;
use parts::Parts;
use players_list::{PlayersList, after_merges, read_list};
use read_aside::read_aside;
pub use read_season::{IgnoredColumns, PlayerRecord, RateGames, ReadSeason, TableOf};
use table::read_results_table;
pub use unmet_pin::{UnmetPin, UnmetSetting, WhyUnmet};

/// Reads a season.
///
/// # Errors
///
/// A file that cannot be read, a season without results or with more rows than the memory can hold,
/// or an invalid table. Faults of a row, or of one of several event files, are returned as
/// [`RowFault`].
pub fn read_season(
    folder: &SeasonFolder,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let put_aside = room_for(folder, rules)?;
    let mut season = of_results(folder, rules, put_aside, on_bytes)?;
    season.unmet_pins.splice(0..0, UnmetPin::of(folder)?);
    for (path, name) in &folder.settings {
        season.take_input(Fingerprint::of_file(path, name)?);
    }
    let strays = [
        (&folder.strays, WhyLeftOut::NotOfTheSeason),
        (&folder.strays_among_events, WhyLeftOut::NotAnEventFile),
    ];
    for (paths, why) in strays {
        let left = |path: &PathBuf| FileLeftOut::because(folder.shown(path), why, 0);
        season.left_out.extend(paths.iter().map(left));
    }
    season.left_out.sort_by(|one, other| one.file.cmp(&other.file));
    if season.listed == 0 && rules.strangers == Strangers::Reject {
        return Err(nobody_listed(folder, &season));
    }
    Ok(season)
}

/// The players on the list of a season, after decisions about their codes; nobody without a list.
///
/// # Errors
///
/// A list that cannot be read.
pub fn read_players_of(folder: &SeasonFolder, rules: &RowRules<'_>) -> Result<Vec<Player>, Error> {
    let Some(list) = &folder.players else { return Ok(Vec::new()) };
    Ok(read_list(list, folder.shown(list), rules, &|_| {})?.players.players)
}

/// The files of results, as a table or as events. The games of a table are put aside in a folder if
/// there is one.
fn of_results(
    folder: &SeasonFolder,
    rules: &RowRules<'_>,
    put_aside: Option<&Path>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let files = match &folder.results {
        Results::Table(table) => return of_table(folder, table, (rules, put_aside), on_bytes),
        Results::Missing => return Err(Error::NoResults { folder: folder.folder.clone() }),
        Results::Events(files) => files,
    };
    if files.is_empty() {
        return Err(Error::NoEvents { folder: folder.folder.join(EVENTS) });
    }
    let named = files.iter().map(|file| (file.clone(), folder.shown(file)));
    let list = match &folder.players {
        Some(list) => Some(read_list(list, folder.shown(list), rules, on_bytes)?),
        None => None,
    };
    let named: Vec<_> = named.collect();
    let read = of_events((&named, WhenUnreadable::IsLost), list, rules, on_bytes)?;
    match files.as_slice() {
        [table] if !folder.folder.join(EVENTS).is_dir() => {
            of_lone_table(folder, table, read, rules)
        }
        _ => Ok(read),
    }
}

/// A season with a single table, which was read like those that people keep. If that fails, the
/// error is about a table in Clarke's own form, and nothing is graded.
fn of_lone_table(
    folder: &SeasonFolder,
    table: &Path,
    read: ReadSeason,
    rules: &RowRules<'_>,
) -> Result<ReadSeason, Error> {
    // With an open question there is nothing to grade, as with a table that cannot be read.
    let asked = |row: &RowFault| match &row.reason {
        Reason::Asked { question, answer } => {
            let (question, answer) = (question.clone(), answer.clone());
            Some(FileProblem::Asked { question, answer }.of(&row.file))
        }
        _ => None,
    };
    if let Some(error) = read.rejected_elsewhere.iter().find_map(asked) {
        return Err(error);
    }
    let unusable = |row: &RowFault| matches!(row.reason, Reason::UnusableFile { .. });
    if read.rejected_elsewhere.iter().any(unusable) {
        // Its bytes were already counted when it was read like those that people keep.
        return of_table(folder, table, (rules, None), &|_| {});
    }
    Ok(read)
}

/// The error for a season whose list of players is empty: all rows would be rejected for that
/// reason.
fn nobody_listed(folder: &SeasonFolder, season: &ReadSeason) -> Error {
    let of_list = |file: String| {
        let rejected = season.rejected_elsewhere.iter().filter(|row| row.file == file);
        EmptyList { rejected: rejected.cloned().collect(), file }
    };
    let list = folder.players.as_ref().map(|list| of_list(folder.shown(list)));
    Error::NoPlayers { folder: folder.folder.clone(), list }
}

/// Reads files of results that are not a season, each with its name.
///
/// # Errors
///
/// A file that cannot be read.
pub fn read_files(
    files: &[(PathBuf, String)],
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    of_events((files, WhenUnreadable::IsError), None, rules, on_bytes)
}

fn of_table(
    folder: &SeasonFolder,
    table: &Path,
    (rules, put_aside): (&RowRules<'_>, Option<&Path>),
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let mut season = Parts::default();
    let players = if let Some(list) = &folder.players {
        season.take_list(read_list(list, folder.shown(list), rules, on_bytes)?)
    } else {
        // Everybody is a stranger; the rules say what happens to strangers.
        season.all_described = rules.strangers == Strangers::Admit;
        Players::default()
    };
    let name = folder.shown(table);
    let who = Who::new(&players, rules.code_form);
    let import = Import::beside(table, &name)?;
    // With pins, any other table is read as an event file.
    let why = |setting| (setting != Setting::Colours).then_some(WhyUnmet::NotOfThisKind);
    let pins = import.of(table);
    season.unmet_pins = UnmetPin::of_settings(&pins, import.fingerprint.as_ref(), table, why);
    let Pins { users, colours_unknown, .. } = pins;
    let judge = Judge { users, colours_unknown, ..Judge::of(rules, &who) };
    let span = debug_span!("rows", file = name);
    let read = |keep: Keep<'_>, on_bytes: OnBytes<'_>| {
        span.in_scope(|| read_results_table(table, &name, (&judge, keep), on_bytes))
    };
    let (read, put_aside) = match put_aside {
        Some(to) => {
            let (read, by_rate) =
                read_aside((table, to), players.players.len(), rules, on_bytes, read)?;
            (read, Some(by_rate))
        }
        None => (read(Keep::Rows, on_bytes)?, None),
    };
    season.take(Judged::of_table(table.to_owned(), name, read));
    season.finish(players, rules, put_aside)
}

fn of_events(
    (files, unreadable): (&[(PathBuf, String)], WhenUnreadable),
    list: Option<PlayersList>,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let events = EventFiles::read(files, unreadable, season_of(rules), on_bytes)?;
    let mut season = Parts::default();
    let players = match (list, rules.strangers) {
        (Some(list), _) => season.take_list(list),
        (None, Strangers::Reject | Strangers::Gather) => {
            let players = events.coded_players(rules.code_form);
            let (mut players, decided) = after_merges(players, rules)?;
            season.decided = decided;
            season.rejected.append(&mut players.rejected);
            players
        }
        (None, Strangers::Admit) => {
            season.all_described = true;
            season.coded = events.coded_players(rules.code_form).players;
            let (players, otherwise) = events.all_players();
            season.lost = otherwise;
            players
        }
    };
    season.take_events(&events);
    let who = Who::new(&players, rules.code_form);
    let judge = Judge::of(rules, &who);
    for judged in events.judged(&judge, on_bytes)? {
        season.take(judged);
    }
    // Tables are read after the other files; the manifest lists all files in the order of their
    // names.
    let first = season.inputs.len().min(season.lists);
    season.inputs[first..].sort_by(|one, other| one.file.cmp(&other.file));
    season.finish(players, rules, None)
}

/// What is known of the season for tables whose days have no year.
fn season_of(rules: &RowRules<'_>) -> tables::Season {
    tables::Season { first: Some(rules.first_day).filter(|day| *day != chrono::NaiveDate::MIN) }
}
