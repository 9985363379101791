//! A season, whatever its files are, read once and judged once: players, one frame of games, and what
//! became of every other row.

mod as_people_write;

mod as_sheet;

mod events;

mod lines;

mod row_before;

mod table;

mod unmet_pin;

mod ignored_columns;

use rating_core::Rate;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rating_core::SeasonGames;
use tracing::field::Empty;
use tracing::{Span, debug_span, instrument};

use crate::character_set::CharacterSet;
use crate::error::{EmptyList, Error, FileProblem};
use crate::file_name::{EVENTS, IMPORT};
use crate::fingerprint::Fingerprint;
use crate::format::decisions::{AppliedDecision, DecisionCounts};
use crate::games::{FilePieces, Games, Joined, OfRate, RowCounts, find_repeats, join};
use crate::judge::{Judge, Repeats, RowRules, Strangers};
use crate::left_out::{FileLeftOut, WhyLeftOut};
use crate::line_index::LineIndex;
use crate::lists::{Players, read_players_at};
use crate::player::Player;
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::season_folder::{Results, SeasonFolder};
use crate::source::Source;
use crate::spreadsheet::Understood;
use crate::unpack::OnBytes;
use crate::who::Who;
pub use as_people_write::AsPeopleWrite;
use events::EventFiles;
pub use ignored_columns::{IgnoredColumns, TableOf};
use lines::lines_of;
use table::read_results_table;
pub use unmet_pin::UnmetPin;

/// A season's files, read and judged.
#[derive(Debug)]
pub struct ReadSeason {
    /// Who may play; after those of the list come strangers, where they are admitted.
    pub players: Players,
    /// How many of them a list names.
    pub listed: usize,
    /// The games and defaults.
    pub games: Games,
    /// The games of each rate of play that is graded, by player.
    pub by_rate: Vec<RateGames>,
    /// What became of the rows.
    pub counts: RowCounts,
    /// Rejected rows of results, by file and line.
    pub rejected_rows: Vec<Rejection>,
    /// What else was rejected: rows of the list of players, and faults of event files themselves.
    pub rejected_elsewhere: Vec<Rejection>,
    /// Rows that were used but look wrong: of the list of players, then rows of results.
    pub suspicious: Vec<Rejection>,
    /// Files that are not UTF-8, each with its character set.
    pub character_sets: Vec<(String, CharacterSet)>,
    /// Columns without a meaning, by file.
    pub ignored_columns: Vec<IgnoredColumns>,
    /// Files that were offered and are left out, by name.
    pub left_out: Vec<FileLeftOut>,
    /// What the files say and rows of results cannot: each with its file.
    pub lost: Vec<(String, String)>,
    /// How tables were understood that are not in Clarke's own format, each with its file.
    pub understood: Vec<(String, Understood)>,
    /// Tables in Clarke's own columns with days or results as people write them.
    pub as_people_write: Vec<AsPeopleWrite>,
    /// What `import.toml` says of files that are not there.
    pub unmet_pins: Vec<UnmetPin>,
    /// What each decision did.
    pub decisions: Vec<AppliedDecision>,
    /// The files.
    pub inputs: Vec<Fingerprint>,
    /// Where submissions name players, by file and the text of their code.
    pub player_records: BTreeMap<(String, String), PlayerRecord>,
    /// By file of [`Games::files`].
    results: Vec<ResultsFile>,
}

/// The games of a rate of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateGames {
    /// The rate.
    pub rate: Rate,
    /// Its games, by player.
    pub games: SeasonGames,
}

/// A file of results.
#[derive(Debug)]
struct ResultsFile {
    on_disk: OnDisk,
    /// What became of its rows.
    counts: RowCounts,
}

/// Where a file is.
#[derive(Debug)]
struct OnDisk {
    path: PathBuf,
    /// Where its lines are, if that is known.
    lines: Option<LineIndex>,
}

/// A record of a submission that names a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Its line.
    pub line: usize,
    /// The original line.
    pub row: String,
}

/// Reads a season.
///
/// # Errors
///
/// A file that cannot be read, a season without results, or a table that is not one. What is wrong
/// with a row, or with one of several event files, is a rejection.
pub fn read_season(
    folder: &SeasonFolder,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let mut season = of_results(folder, rules, on_bytes)?;
    season.unmet_pins = UnmetPin::of(folder)?;
    if let Some(import) = &folder.import {
        season.take_input(Fingerprint::of_file(import, &folder.shown(import))?);
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

/// The files of results, as a table or as events.
fn of_results(
    folder: &SeasonFolder,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let files = match &folder.results {
        Results::Table(table) => return of_table(folder, table, rules, on_bytes),
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
    let read = of_events(&named.collect::<Vec<_>>(), list, rules, on_bytes)?;
    match files.as_slice() {
        [table] if !folder.folder.join(EVENTS).is_dir() => {
            of_lone_table(folder, table, read, rules)
        }
        _ => Ok(read),
    }
}

/// A season's only table, which was read as people keep theirs. If it cannot be read so, what it lacks is said
/// as of a table in Clarke's own form, and nothing is graded.
fn of_lone_table(
    folder: &SeasonFolder,
    table: &Path,
    read: ReadSeason,
    rules: &RowRules<'_>,
) -> Result<ReadSeason, Error> {
    // What nobody answered leaves nothing to grade, as what cannot be read does.
    let asked = |row: &Rejection| match &row.reason {
        Reason::Asked { question, answer } => {
            let (question, answer) = (question.clone(), answer.clone());
            Some(FileProblem::Asked { question, answer }.of(&row.file))
        }
        _ => None,
    };
    if let Some(error) = read.rejected_elsewhere.iter().find_map(asked) {
        return Err(error);
    }
    let unusable = |row: &Rejection| matches!(row.reason, Reason::UnusableFile { .. });
    if read.rejected_elsewhere.iter().any(unusable) {
        // Its bytes were counted when it was read as people keep theirs.
        return of_table(folder, table, rules, &|_| {});
    }
    Ok(read)
}

/// A season whose list of players names nobody: every row would be rejected for the same cause.
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
    of_events(files, None, rules, on_bytes)
}

impl ReadSeason {
    /// Counts a file among the inputs, unless it is there already.
    fn take_input(&mut self, input: Fingerprint) {
        if !self.inputs.contains(&input) {
            self.inputs.push(input);
        }
    }
}

/// The list of a season's players.
struct PlayersList {
    players: Players,
    fingerprint: Fingerprint,
    name: String,
    character_set: CharacterSet,
    /// What decisions met among the players.
    decided: DecisionCounts,
}

#[instrument(level = "debug", name = "players", skip_all, fields(players = Empty))]
fn read_list(
    path: &Path,
    name: String,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<PlayersList, Error> {
    let source = Source::read(path, name)?;
    let players = read_players_at(&source, path, rules.check_letters)?;
    let (players, decided) = after_merges(players, rules)?;
    Span::current().record("players", players.players.len());
    let (fingerprint, character_set) = (source.fingerprint(), source.character_set());
    on_bytes(fingerprint.bytes);
    Ok(PlayersList { players, fingerprint, name: source.name, character_set, decided })
}

/// Players after the decisions that merge codes, and how many of them each decision met.
fn after_merges(
    players: Players,
    rules: &RowRules<'_>,
) -> Result<(Players, DecisionCounts), Error> {
    let Some(decisions) = rules.decisions else { return Ok((players, DecisionCounts::default())) };
    decisions.check_codes(rules.check_letters)?;
    let decided = decisions.met_list(|code| players.index.get(code).is_some());
    Ok((players.with_merged(decisions.merged()), decided))
}

fn of_table(
    folder: &SeasonFolder,
    table: &Path,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let mut season = Parts::default();
    match &folder.players {
        Some(list) => season.take_list(read_list(list, folder.shown(list), rules, on_bytes)?),
        // Everybody is a stranger; what that means is said by the rules.
        None => season.listed = Some(Players::default()),
    }
    let name = folder.shown(table);
    let players = season.listed.take().unwrap_or_default();
    let who = Who::new(&players, rules.check_letters);
    let judge = Judge { rules, who: &who };
    let span = debug_span!("rows", file = name);
    let read = span.in_scope(|| read_results_table(table, &name, &judge, on_bytes))?;
    season.character_sets.extend(read.character_set.map(|set| (name.clone(), set)));
    season.inputs.push(read.fingerprint);
    let ignored = IgnoredColumns::of(&name, TableOf::Results, read.ignored_columns);
    season.ignored_columns.extend(ignored);
    let on_disk = OnDisk { path: table.to_owned(), lines: read.lines };
    let pieces = FilePieces { file: name, pieces: read.pieces, readers: read.readers };
    season.files.push((on_disk, pieces));
    season.finish(players, rules)
}

fn of_events(
    files: &[(PathBuf, String)],
    list: Option<PlayersList>,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<ReadSeason, Error> {
    let events = EventFiles::read(files, on_bytes)?;
    let mut season = Parts::default();
    let players = match (list, rules.strangers) {
        (Some(list), _) => {
            season.take_list(list);
            season.listed.take().unwrap_or_default()
        }
        (None, Strangers::Reject | Strangers::Gather) => {
            let players = events.coded_players(rules.check_letters);
            let (mut players, decided) = after_merges(players, rules)?;
            season.decided = decided;
            season.rejected.append(&mut players.rejected);
            players
        }
        (None, Strangers::Admit) => {
            season.all_described = true;
            events.all_players()
        }
    };
    season.character_sets.extend(events.character_sets());
    season.rejected.extend(events.faults());
    season.lost = events.lost();
    season.understood = events.understood();
    season.left_out.extend(events.replaced.iter().cloned());
    season.left_out.extend(events.left_out());
    season.inputs.extend(events.inputs.iter().cloned());
    let who = Who::new(&players, rules.check_letters);
    for judged in events.judged(&Judge { rules, who: &who }, on_bytes)? {
        let name = judged.pieces.file.clone();
        season.character_sets.extend(judged.character_set.map(|set| (name.clone(), set)));
        season.inputs.extend(judged.fingerprint);
        season.player_records.extend(judged.player_records);
        if let Some((fault, left_out)) = judged.unusable {
            season.rejected.push(fault);
            season.left_out.push(left_out);
        }
        let ignored = IgnoredColumns::of(&name, TableOf::Results, judged.ignored_columns);
        season.ignored_columns.extend(ignored);
        season.files.push((OnDisk { path: judged.path, lines: None }, judged.pieces));
    }
    // Tables are read after the others; the manifest names all files in their order.
    let first = season.inputs.len().min(season.lists);
    season.inputs[first..].sort_by(|one, other| one.file.cmp(&other.file));
    season.finish(players, rules)
}

/// A season while it is put together.
#[derive(Default)]
struct Parts {
    listed: Option<Players>,
    /// Whether everybody in the files counts as listed.
    all_described: bool,
    /// How many of the inputs are lists of players.
    lists: usize,
    rejected: Vec<Rejection>,
    suspicious: Vec<Rejection>,
    character_sets: Vec<(String, CharacterSet)>,
    ignored_columns: Vec<IgnoredColumns>,
    left_out: Vec<FileLeftOut>,
    lost: Vec<(String, String)>,
    understood: Vec<(String, Understood)>,
    inputs: Vec<Fingerprint>,
    player_records: BTreeMap<(String, String), PlayerRecord>,
    decided: DecisionCounts,
    files: Vec<(OnDisk, FilePieces)>,
}

impl Parts {
    fn take_list(&mut self, list: PlayersList) {
        let PlayersList { mut players, fingerprint, name, character_set, decided } = list;
        self.decided.add(&decided);
        self.rejected.append(&mut players.rejected);
        self.suspicious.append(&mut players.suspicious);
        let columns = std::mem::take(&mut players.ignored_columns);
        self.ignored_columns.extend(IgnoredColumns::of(&name, TableOf::Players, columns));
        if character_set != CharacterSet::Utf8 {
            self.character_sets.push((name, character_set));
        }
        self.inputs.push(fingerprint);
        self.lists += 1;
        self.listed = Some(players);
    }

    fn finish(self, mut players: Players, rules: &RowRules<'_>) -> Result<ReadSeason, Error> {
        let (on_disk, files): (Vec<OnDisk>, Vec<FilePieces>) = self.files.into_iter().unzip();
        let listed = players.players.len();
        let Joined { games, counts, decided, by_file, rejected, suspicious, strangers } =
            debug_span!("join", files = files.len(), players = listed)
                .in_scope(|| join(files, listed))?;
        let mut all_decided = self.decided;
        all_decided.add(&decided);
        if let Some(decisions) = rules.decisions.filter(|_| rules.strangers == Strangers::Reject) {
            let names = |player: &Player, code: &str| {
                [&player.code, &player.fide_code, &player.name].into_iter().any(|one| one == code)
            };
            let is_listed = |code: &str| players.players.iter().any(|player| names(player, code));
            decisions.check_replacements(&all_decided, is_listed)?;
        }
        let results = on_disk.into_iter().zip(by_file);
        let results = results.map(|(on_disk, counts)| ResultsFile { on_disk, counts }).collect();
        let described = if self.all_described { strangers.len() } else { 0 };
        // At the end, where they change no number of a listed player.
        players.players.extend(strangers);
        let mut season = ReadSeason {
            listed: listed + described,
            by_rate: Vec::new(),
            counts,
            rejected_rows: rejected,
            rejected_elsewhere: self.rejected,
            suspicious,
            character_sets: self.character_sets,
            ignored_columns: self.ignored_columns,
            left_out: self.left_out,
            lost: self.lost,
            understood: self.understood,
            as_people_write: Vec::new(),
            unmet_pins: Vec::new(),
            decisions: rules
                .decisions
                .map(|decisions| decisions.applied(&all_decided))
                .unwrap_or_default(),
            inputs: self.inputs,
            players,
            games,
            player_records: self.player_records,
            results,
        };
        season.group_and_find_repeats(rules)?;
        season.sort_rows();
        season.leave_out_unusable_files();
        season.as_people_write = AsPeopleWrite::tables_of(&season);
        season.suspicious.splice(0..0, self.suspicious);
        Ok(season)
    }
}

impl ReadSeason {
    /// Groups the games of every rate by player, and deals with rows repeated exactly.
    fn group_and_find_repeats(&mut self, rules: &RowRules<'_>) -> Result<(), Error> {
        let players = self.players.players.len();
        let (mut repeats, mut by_rate) = (Vec::new(), Vec::new());
        for &rate in rules.rates {
            let of_rate = OfRate::of(rate, rules.rates);
            // With the copies, which stand side by side then: to find them among all rows, ten million
            // rows would have to be sorted or hashed.
            let grouped = debug_span!("group", rows = self.games.len(), players)
                .in_scope(|| self.games.by_player(of_rate, players));
            let (mut games, suspects) = grouped.map_err(Error::Games)?;
            let span = debug_span!("repeats", suspects = suspects.len(), found = Empty);
            let found = span.in_scope(|| find_repeats(&self.games, of_rate, &suspects));
            span.record("found", found.len());
            drop(span);
            if rules.repeats == Repeats::Reject {
                games.take_out(&found.iter().map(|repeat| repeat.game).collect::<Vec<_>>());
            }
            by_rate.push(RateGames { rate, games });
            repeats.push(found);
        }
        self.by_rate = by_rate;
        // By rate, then by line, as they were found.
        for found in repeats.iter().filter(|found| !found.is_empty()) {
            let mut reports = Vec::with_capacity(found.len());
            for of_file in found.chunk_by(|one, next| one.file == next.file) {
                // A line of a submission may hold several games.
                let lines: BTreeSet<u32> = of_file.iter().map(|repeat| repeat.line).collect();
                let texts = self.lines(of_file[0].file, &lines)?;
                let file = self.games.file(of_file[0].file);
                reports.extend(of_file.iter().map(|repeat| {
                    let reason = Reason::RepeatedRow { first_line: repeat.first_line as usize };
                    let row = texts.get(&repeat.line).cloned().unwrap_or_default();
                    Rejection { row, ..Rejection::of_line(file, repeat.line as usize, reason) }
                }));
            }
            match rules.repeats {
                Repeats::Keep => self.suspicious.extend(reports),
                Repeats::Reject => self.rejected_rows.extend(reports),
            }
        }
        if rules.repeats == Repeats::Reject {
            let mut rows: Vec<usize> = repeats.concat().iter().map(|repeat| repeat.row).collect();
            rows.sort_unstable();
            self.games = self.games.without(&rows)?;
        }
        Ok(())
    }

    /// Names the files that no game comes from: every row was rejected, or there is none where other files
    /// have some.
    fn leave_out_unusable_files(&mut self) {
        let mut left_out = Vec::new();
        let rejected = self.rejected_by_file();
        let is_told = |file: &str| {
            self.left_out.iter().any(|left| left.file == file)
                || self.rejected_elsewhere.iter().any(|rejection| rejection.file == file)
        };
        for (file, counts) in self.results() {
            let (is_only, rows) = (self.games.files.len() == 1, counts.rows);
            let why = match rejected.get(file).copied().unwrap_or_default() {
                0 if rows == 0 && !is_only && !is_told(file) => WhyLeftOut::NoRow,
                lost if rows > 0 && lost == rows => WhyLeftOut::NoUsableRow,
                _ => continue,
            };
            left_out.push(FileLeftOut::because(file, why, rows));
        }
        self.left_out.extend(left_out);
    }

    /// How many of its rows were rejected, by file with any.
    #[must_use]
    pub fn rejected_by_file(&self) -> BTreeMap<&str, usize> {
        let mut rejected = BTreeMap::new();
        // Rows of a file stand together.
        for of_file in self.rejected_rows.chunk_by(|one, next| one.file == next.file) {
            *rejected.entry(of_file[0].file.as_str()).or_default() += of_file.len();
        }
        rejected
    }

    /// Sorts reported rows by file, as the files are numbered, and by line.
    fn sort_rows(&mut self) {
        let numbers: BTreeMap<&str, usize> =
            self.games.files.iter().map(String::as_str).zip(0..).collect();
        let place = |row: &Rejection| (numbers.get(row.file.as_str()).copied(), row.line);
        for rows in [&mut self.rejected_rows, &mut self.suspicious] {
            // Rows of one rate of play come in order, and a sort moves each of them all the same.
            if !rows.is_sorted_by_key(place) {
                rows.sort_by_cached_key(place);
            }
        }
    }

    /// The files of results, by name, and what became of their rows.
    pub fn results(&self) -> impl Iterator<Item = (&str, RowCounts)> {
        let counts = self.results.iter().map(|file| file.counts);
        self.games.files.iter().map(String::as_str).zip(counts)
    }

    /// The names of the files that say who played and how: all inputs but `import.toml`, which says
    /// how they are to be read.
    pub fn results_and_lists(&self) -> impl Iterator<Item = &str> {
        let files = self.inputs.iter().map(|input| input.file.as_str());
        files.filter(|file| Path::new(file).file_name().is_none_or(|name| name != IMPORT))
    }

    /// How many of [`Self::results_and_lists`] are not left out.
    #[must_use]
    pub fn used_files(&self) -> usize {
        let left_out: BTreeSet<&str> =
            self.left_out.iter().map(|left| left.file.as_str()).collect();
        self.results_and_lists().filter(|file| !left_out.contains(file)).count()
    }

    /// Everything that was rejected, in the order in which it is published.
    #[must_use]
    pub fn rejected(&self) -> Vec<Rejection> {
        [&self.rejected_elsewhere[..], &self.rejected_rows].concat()
    }

    /// The original lines of a file of [`Games::files`], by their numbers.
    ///
    /// # Errors
    ///
    /// The file cannot be read again.
    #[instrument(level = "debug", skip_all, fields(lines = wanted.len()))]
    pub fn lines(&self, file: u16, wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, String>, Error> {
        let found = self.results.get(usize::from(file));
        let Some(ResultsFile { on_disk, .. }) = found else { return Ok(BTreeMap::new()) };
        let name = self.games.file(file);
        let is_utf8 = self.character_sets.iter().all(|(file, _)| file != name);
        let wanted: Vec<u32> = wanted.iter().copied().collect();
        let lines = lines_of(&on_disk.path, name, &wanted, is_utf8, on_disk.lines.as_ref())?;
        Ok(wanted.into_iter().zip(lines).collect())
    }
}
