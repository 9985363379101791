//! The files of a season, read and checked: two tables, or event files.

use std::path::Path;

use anyhow::{Result, bail};
use results_io::check::{
    CheckedGames, Players, Rejection, ResultChecks, check_results, read_players, read_results_table,
};
use results_io::{CharacterSet, Fingerprint, Source};
use tracing::{Span, debug_span, info, warn};

use super::event_files::EventFiles;
use crate::federation::GradeSettings;
use crate::progress::Progress;

/// A season's files, before its games are grouped.
pub(super) struct ReadFiles {
    pub(super) players: Players,
    pub(super) checked: CheckedGames,
    /// What is wrong with event files themselves.
    pub(super) faults: Vec<Rejection>,
    pub(super) character_sets: Vec<(String, CharacterSet)>,
    pub(super) inputs: Vec<Fingerprint>,
}

/// A season of event files; `players.csv`, where there is one, says who may play.
pub(super) fn of_events(
    events: &EventFiles,
    folder: &Path,
    shown_in: &str,
    checks: &ResultChecks<'_>,
    (settings, progress): (&GradeSettings, &dyn Progress),
) -> Result<ReadFiles> {
    if Source::open_optional(folder, "results.csv", shown_in)?.is_some() {
        bail!("{} has both results.csv and a folder of event files", folder.display());
    }
    for file in &events.replaced {
        info!("{file}: replaced by a later submission of the event");
    }
    let mut inputs = events.inputs.clone();
    let players = match Source::open_optional(folder, "players.csv", shown_in)? {
        None => events.players(checks.check_letters),
        Some(source) => {
            let print = source.fingerprint();
            let players = read_players(&source, checks.check_letters, settings.threads)?;
            progress.bytes_read(print.bytes);
            inputs.insert(0, print);
            players
        }
    };
    let players = merged(players, settings);
    announce(&players, checks, progress);
    let checked = events.games(&players, checks)?;
    let character_sets = character_sets(events.sources());
    Ok(ReadFiles { players, checked, faults: events.faults(), character_sets, inputs })
}

/// A season of one table of results and one of players.
pub(super) fn of_tables(
    folder: &Path,
    shown_in: &str,
    checks: &ResultChecks<'_>,
    (settings, progress): (&GradeSettings, &dyn Progress),
) -> Result<ReadFiles> {
    // The players are read while the results are, which takes longer.
    let open = |file: &str| Source::open(folder, file, shown_in);
    let players_read = || {
        let file = open("players.csv")?;
        let players = read_players(&file, checks.check_letters, settings.threads)?;
        let players = merged(players, settings);
        announce(&players, checks, progress);
        let sets = character_sets(std::iter::once(&file));
        let print = file.fingerprint();
        progress.bytes_read(print.bytes);
        Ok::<_, results_io::Error>((players, print, sets))
    };
    let results_file = debug_span!("read_bytes").in_scope(|| open("results.csv"))?;
    // Other threads do not know by themselves which part of the work theirs belongs to.
    let part_of = Span::current();
    let frame = || {
        let part = debug_span!(parent: &part_of, "frame", file = results_file.name);
        part.in_scope(|| read_results_table(&results_file, settings.threads))
    };
    let hash = || {
        let part = debug_span!(parent: &part_of, "hash", file = results_file.name);
        part.in_scope(|| results_file.fingerprint())
    };
    let players = || debug_span!(parent: &part_of, "players").in_scope(players_read);
    let ((results, results_print), players_read) =
        rayon::join(|| rayon::join(frame, hash), players);
    let (results, (players, players_print, mut sets)) = (results?, players_read?);
    sets.extend(character_sets(std::iter::once(&results_file)));
    let checked =
        debug_span!("check_rows").in_scope(|| check_results(&results, &players.index, checks));
    debug_span!("free_frame").in_scope(|| drop(results));
    progress.bytes_read(results_print.bytes);
    let ignored = [&players.ignored_columns, &checked.ignored_columns];
    for (print, ignored) in [&players_print, &results_print].into_iter().zip(ignored) {
        if !ignored.is_empty() {
            warn!("{}: columns without a meaning here: {}", print.file, ignored.join(", "));
        }
    }
    drop(results_file);
    Ok(ReadFiles {
        players,
        checked,
        faults: Vec::new(),
        character_sets: sets,
        inputs: vec![players_print, results_print],
    })
}

/// The players without those whose codes are merged into others.
fn merged(players: Players, settings: &GradeSettings) -> Players {
    match &settings.decisions {
        Some(file) => players.merged(file.decisions.merged()),
        None => players,
    }
}

/// Says how many players are to be graded, before their games are read, which takes longer.
fn announce(players: &Players, checks: &ResultChecks<'_>, progress: &dyn Progress) {
    progress.players_to_grade((checks.rates.len() * players.players.len()) as u64);
}

/// Files that are not UTF-8, each with its character set.
fn character_sets<'a>(sources: impl Iterator<Item = &'a Source>) -> Vec<(String, CharacterSet)> {
    let others = sources.filter(|source| source.character_set() != CharacterSet::Utf8);
    others.map(|source| (source.name.clone(), source.character_set())).collect()
}
