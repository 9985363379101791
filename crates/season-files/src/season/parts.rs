//! Assembles a season from the data of its files.

use std::collections::{BTreeMap, BTreeSet};

use compact_str::CompactString;
use tracing::debug_span;

use super::events::EventFiles;
use super::judged_event::Judged;
use super::one_side::keep_one_side;
use super::players_list::PlayersList;
use super::read_aside::ReadAside;
use super::read_season::{IgnoredColumns, OnDisk, PlayerRecord, ReadSeason, ResultsFile, TableOf};
use super::tables_as_people_write::tables_as_people_write;
use super::unmet_pin::UnmetPin;
use crate::games::{FilePieces, Joined, join};
use crate::judge::{RowRules, Strangers};
use findings::{FileLeftOut, RowFault, WhyLeftOut};
use formats::decisions::DecisionCounts;
use free_form::Understood;
use identity::Players;
use identity::player::Player;
use input_files::{CharacterSet, Error, Fingerprint};

/// A season while it is being assembled.
#[derive(Default)]
pub(super) struct Parts {
    /// Whether everybody in the files counts as listed.
    pub(super) all_described: bool,
    /// Without a list: the players to whom submissions give a code.
    pub(super) coded: Vec<Player>,
    /// The number of inputs that are lists of players.
    pub(super) lists: usize,
    pub(super) rejected: Vec<RowFault>,
    pub(super) suspicious: Vec<RowFault>,
    pub(super) character_sets: Vec<(String, CharacterSet)>,
    pub(super) ignored_columns: Vec<IgnoredColumns>,
    pub(super) left_out: Vec<FileLeftOut>,
    pub(super) lost: Vec<(String, String)>,
    pub(super) understood: Vec<(String, Understood)>,
    pub(super) inputs: Vec<Fingerprint>,
    pub(super) player_records: BTreeMap<(String, String), PlayerRecord>,
    pub(super) unmet_pins: Vec<UnmetPin>,
    pub(super) decided: DecisionCounts,
    pub(super) files: Vec<(OnDisk, FilePieces)>,
}

impl Parts {
    /// Adds the data of a list of players, and returns the players.
    pub(super) fn take_list(&mut self, list: PlayersList) -> Players {
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
        players
    }

    /// Adds the data of event files that is known before their rows are judged.
    pub(super) fn take_events(&mut self, events: &EventFiles) {
        self.character_sets.extend(events.character_sets());
        self.rejected.extend(events.faults());
        self.lost.extend(events.lost());
        self.understood = events.understood();
        self.unmet_pins = events.unmet_pins();
        self.left_out.extend(events.replaced.iter().cloned());
        self.left_out.extend(events.left_out());
        self.inputs.extend(events.inputs.iter().cloned());
    }

    /// Adds one judged file of results.
    pub(super) fn take(&mut self, judged: Judged) {
        let Judged {
            pieces,
            on_disk,
            fingerprint,
            character_set,
            ignored_columns,
            unusable,
            player_records,
        } = judged;
        let name = &pieces.file;
        self.character_sets.extend(character_set.map(|set| (name.clone(), set)));
        self.inputs.extend(fingerprint);
        self.player_records.extend(player_records);
        if let Some((fault, left_out)) = unusable {
            self.rejected.push(fault);
            self.left_out.push(left_out);
        }
        self.ignored_columns.extend(IgnoredColumns::of(name, TableOf::Results, ignored_columns));
        self.files.push((on_disk, pieces));
    }

    pub(super) fn finish(
        self,
        mut players: Players,
        rules: &RowRules<'_>,
        put_aside: Option<ReadAside>,
    ) -> Result<ReadSeason, Error> {
        let (on_disk, files): (Vec<OnDisk>, Vec<FilePieces>) = self.files.into_iter().unzip();
        let listed = players.players.len();
        let mut joined = debug_span!("join", files = files.len(), players = listed)
            .in_scope(|| join(files, listed))?;
        if let Some(decisions) = rules.decisions {
            keep_one_side(&mut joined, decisions, rules.rates)?;
        }
        let Joined {
            games,
            counts,
            decided,
            by_file,
            rejected,
            suspicious,
            numbers,
            strangers,
            otherwise,
        } = joined;
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
        let unlisted = unlisted(&self.coded, &players.players, &strangers);
        // Strangers go to the end, so that numbers of listed players do not change.
        players.players.extend(strangers);
        let mut season = ReadSeason {
            listed: listed + described,
            unlisted,
            by_rate: Vec::new(),
            is_put_aside: put_aside.is_some(),
            counts,
            rejected_rows: rejected,
            rejected_elsewhere: self.rejected,
            suspicious,
            character_sets: self.character_sets,
            ignored_columns: self.ignored_columns,
            left_out: self.left_out,
            lost: self.lost.into_iter().chain(otherwise).collect(),
            understood: self.understood,
            as_people_write: Vec::new(),
            unmet_pins: self.unmet_pins,
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
        season.group_and_find_repeats(rules, put_aside)?;
        season.compare_numbers(&numbers)?;
        season.sort_rows();
        season.leave_out_unusable_files();
        season.as_people_write = tables_as_people_write(&season);
        season.suspicious.splice(0..0, self.suspicious);
        Ok(season)
    }
}

/// The players whom no submission gives a code, if some are given one.
fn unlisted(
    coded: &[Player],
    described: &[Player],
    strangers: &[Player],
) -> BTreeSet<CompactString> {
    if coded.is_empty() {
        return BTreeSet::new();
    }
    let coded: BTreeSet<&str> = coded.iter().map(|player| &*player.code).collect();
    let described = described.iter().filter(|player| !player.national_code().is_empty());
    let all = described.chain(strangers).map(|player| &player.code);
    all.filter(|code| !coded.contains(&***code)).cloned().collect()
}

impl ReadSeason {
    /// Sorts reported rows by file, in the order of the files' numbers, and by line.
    fn sort_rows(&mut self) {
        let numbers: BTreeMap<&str, usize> =
            self.games.files.iter().map(String::as_str).zip(0..).collect();
        let place = |row: &RowFault| (numbers.get(row.file.as_str()).copied(), row.line);
        let are_in_order = |one: &RowFault, next: &RowFault| {
            if one.file == next.file { one.line <= next.line } else { place(one) <= place(next) }
        };
        for rows in [&mut self.rejected_rows, &mut self.suspicious] {
            // Rows of one rate of play are already sorted, and sorting would move each of them
            // anyway.
            if !rows.is_sorted_by(are_in_order) {
                rows.sort_by_cached_key(place);
            }
        }
    }

    /// Records the files without a game: either every row was rejected, or there is no row although
    /// other files have some. A sheet without a game counts together with the other sheets of its
    /// file.
    fn leave_out_unusable_files(&mut self) {
        let mut left_out = Vec::new();
        let rejected = self.rejected_by_file();
        let sheets: BTreeMap<&str, &str> = self.sheets().collect();
        let mut by_file: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (name, counts) in self.results() {
            let (rows, lost) = by_file.entry(sheets.get(name).unwrap_or(&name)).or_default();
            *rows += counts.rows;
            *lost += rejected.get(name).copied().unwrap_or_default();
        }
        let is_told = |file: &str| {
            self.left_out.iter().any(|left| left.file == file)
                || self.rejected_elsewhere.iter().any(|fault| fault.file == file)
        };
        for (&file, &(rows, lost)) in &by_file {
            let is_only = by_file.len() == 1;
            let why = match lost {
                0 if rows == 0 && !is_only && !is_told(file) => WhyLeftOut::NoRow,
                lost if rows > 0 && lost == rows => WhyLeftOut::NoUsableRow,
                _ => continue,
            };
            left_out.push(FileLeftOut::because(file, why, rows));
        }
        self.left_out.extend(left_out);
    }
}
