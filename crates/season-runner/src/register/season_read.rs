//! What each season gave to who is who: one whose files and rules are the same is not read again.

use std::collections::BTreeMap;

use anyhow::Result;
use findings::RowFault;
use input_files::Fingerprint;
use rustc_hash::FxHashSet;
use season_files::{ReadSeason, RowRules, SeasonFolder};

use super::club_in_row::KnownClubs;
use super::unregistered::{Unregistered, in_season, listed_and_others};
use crate::progress::{Progress, Work};

/// What the seasons of a federation gave to [`super::who_is_who`] when they were last read.
#[derive(Debug, Default)]
pub struct SeasonsRead {
    /// The clubs on all lists, by which rows tell the clubs of strangers.
    clubs: KnownClubs,
    /// By label.
    pub(super) seasons: BTreeMap<String, SeasonRead>,
}

impl SeasonsRead {
    /// Begins anew, with these clubs on the lists; returns the seasons that were read with the same
    /// ones.
    pub(super) fn again_with(&mut self, clubs: KnownClubs) -> BTreeMap<String, SeasonRead> {
        let mut before = std::mem::take(&mut self.seasons);
        if self.clubs != clubs {
            // Clubs are looked for only in the rows of people who are not listed.
            before.retain(|_, season| season.unregistered.is_empty());
            self.clubs = clubs;
        }
        before
    }

    /// What a season gives: what it gave `before`, if that was read from the same.
    ///
    /// # Errors
    ///
    /// Files that cannot be read.
    pub(super) fn read(
        &mut self,
        label: &str,
        folder: &SeasonFolder,
        rules: &RowRules<'_>,
        before: Option<SeasonRead>,
        progress: &dyn Progress,
    ) -> Result<&SeasonRead> {
        let from = ReadFrom::of(folder, rules);
        let held = before.filter(|before| from.is_some() && before.from == from);
        let season = if let Some(held) = held {
            progress.bytes_read(folder.bytes());
            held
        } else {
            progress.step(Work::Reading, Some(&label));
            let on_bytes = |bytes| progress.bytes_read(bytes);
            let read = season_files::read_season(folder, rules, &on_bytes)?;
            // A file may have been replaced since it was hashed.
            let from = from.filter(|from| read.inputs.iter().all(|one| from.files.contains(one)));
            SeasonRead::of(label, &read, folder.players.is_some(), &self.clubs, from)?
        };
        Ok(self.seasons.entry(label.to_owned()).or_insert(season))
    }
}

/// What a season gives.
#[derive(Debug)]
pub(super) struct SeasonRead {
    /// From what it was read; `None` if that is not known for sure.
    from: Option<ReadFrom>,
    /// Everybody in its results who is not on its list.
    pub(super) unregistered: Vec<Unregistered>,
    /// The codes on its list. Players who are merged into others count as listed: adding them would
    /// give the list a second row for the code.
    pub(super) listed: FxHashSet<String>,
    /// Whether anybody is on its list.
    pub(super) has_list: bool,
    /// The faults of files that cannot be used at all, and open questions about tables.
    pub(super) unusable: Vec<RowFault>,
}

impl SeasonRead {
    fn of(
        label: &str,
        read: &ReadSeason,
        has_list: bool,
        clubs: &KnownClubs,
        from: Option<ReadFrom>,
    ) -> Result<Self> {
        let listed = listed_and_others(read, has_list).0.iter();
        let merged = read.players.merged.iter().map(|(player, _)| player);
        let unusable = read.rejected_elsewhere.iter();
        Ok(Self {
            from,
            unregistered: in_season(label, read, has_list, clubs)?,
            listed: listed.chain(merged).map(|player| player.code.to_string()).collect(),
            has_list: has_list && read.listed > 0,
            unusable: unusable.filter(|fault| fault.reason.is_of_whole_file()).cloned().collect(),
        })
    }
}

/// Everything that a season is read from. Times of files are not asked: a copy may keep them, and
/// two changes may be too near for the clock of a file system.
#[derive(Debug, PartialEq, Eq)]
struct ReadFrom {
    folder: SeasonFolder,
    files: Vec<Fingerprint>,
    /// The rules for rows, with the decisions among them: every field of theirs is in this text.
    rules: String,
}

impl ReadFrom {
    /// `None` if a file cannot be read: reading the season says why.
    fn of(folder: &SeasonFolder, rules: &RowRules<'_>) -> Option<Self> {
        let files = folder.files().into_iter().map(|path| (path, folder.shown(path)));
        let settings = folder.settings.iter().map(|(path, shown)| (path, shown.clone()));
        let all = files.chain(settings);
        let files = all.map(|(path, shown)| Fingerprint::of_file(path, &shown).ok());
        Some(Self {
            files: files.collect::<Option<_>>()?,
            folder: folder.clone(),
            rules: format!("{rules:?}"),
        })
    }
}
