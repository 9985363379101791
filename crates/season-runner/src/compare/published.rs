//! The list of a published season, with the calculation of every grade, and a list of another
//! program or a single published one.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use ecf_season::{Rate, Season};
use findings::RowFault;
use formats::listed::{ListedRate, ListedRow, read_listed};
use input_files::{FileProblem, Source};
use published_lists::calculation::{Calculated, read_calculation};
use published_lists::manifest::Manifest;

use super::list::{List, ListedGrade, PlayerOnList};
use crate::file_names::{folder_of, named};
use crate::publish::{CALCULATION_FILE, file_of_rate, published_manifest};

/// A published season.
#[derive(Clone, Debug)]
pub struct PublishedSeason {
    /// Its manifest.
    pub manifest: Manifest,
    /// Its list, with the calculations.
    pub list: List,
}

impl PublishedSeason {
    /// Reads a season from a folder of published seasons.
    ///
    /// # Errors
    ///
    /// A season that is not published there, or a file that cannot be read.
    pub fn read(out: &Path, season: Season) -> Result<Self> {
        Self::read_folder(&out.join(season.to_string()))
    }

    /// Reads the folder of one published season.
    ///
    /// # Errors
    ///
    /// As [`PublishedSeason::read`].
    pub fn read_folder(folder: &Path) -> Result<Self> {
        let manifest = manifest_in(folder)?;
        let open = |file: &str| Source::open(folder, file, &format!("{}/", manifest.season));
        let mut players = Players::default();
        let rejected = players.read_list(&open(manifest.grade_list())?)?;
        for rate in [Rate::Standard, Rate::Rapid] {
            let file = file_of_rate(CALCULATION_FILE, rate);
            if manifest.outputs.iter().any(|output| output.file == file) {
                for row in read_calculation(&open(&file)?)? {
                    players.calculate(rate, row);
                }
            }
        }
        let published_in = named(folder_of(folder))?;
        let name = format!("{} of {}", manifest.season, published_in.display());
        let season = Some(manifest.season.clone());
        Ok(Self { list: List { season, rejected, ..players.list(name) }, manifest })
    }

    /// Reads only the list of a season, without the calculations.
    ///
    /// # Errors
    ///
    /// As [`PublishedSeason::read`].
    pub(super) fn read_list(out: &Path, season: Season) -> Result<List> {
        let folder = out.join(season.to_string());
        let list = manifest_in(&folder)?.grade_list().to_owned();
        let mut players = Players::default();
        let rejected = players.read_list(&Source::open(&folder, &list, &format!("{season}/"))?)?;
        let season = season.to_string();
        Ok(List { season: Some(season.clone()), rejected, ..players.list(season) })
    }
}

/// The manifest in the folder of a season. A copy of it may have any name; the name of a season
/// must be its own.
fn manifest_in(folder: &Path) -> Result<Manifest> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    Ok(match name.parse() {
        Ok(season) => published_manifest(folder_of(folder), season)?,
        Err(_) => Manifest::read_listed(folder)?,
    })
}

/// The players of an unfinished list, by rate and code.
#[derive(Default)]
struct Players {
    by_rate: [BTreeMap<String, PlayerOnList>; 2],
}

impl Players {
    /// Reads a published list; returns the rows that cannot be used.
    fn read_list(&mut self, source: &Source) -> Result<Vec<RowFault>> {
        let listed = read_listed(source)?;
        for player in listed.rows.iter().flat_map(|(_, row)| of_row(row)) {
            self.by_rate[position(player.rate)].insert(player.code.clone(), player);
        }
        Ok(listed.rejected)
    }

    fn list(self, name: String) -> List {
        List::of(name, self.by_rate.into_iter().flat_map(BTreeMap::into_values).collect())
    }

    fn calculate(&mut self, rate: Rate, row: Calculated) {
        let player = self.by_rate[position(rate)].entry(row.code.clone());
        let player = player.or_insert_with(|| PlayerOnList {
            code: row.code.clone(),
            name: String::new(),
            rate,
            listed: None,
            games: None,
            junior_age: None,
            club: String::new(),
            calculated: None,
        });
        player.games = Some(row.games);
        player.calculated = Some(row);
    }
}

const fn position(rate: Rate) -> usize {
    match rate {
        Rate::Standard => 0,
        Rate::Rapid => 1,
    }
}

/// The player in a row, at each rate of play with a grade.
pub(super) fn of_row(row: &ListedRow) -> impl Iterator<Item = PlayerOnList> {
    let rates = [(Rate::Standard, row.standard), (Rate::Rapid, row.rapid)];
    rates.into_iter().filter_map(move |(rate, of_rate)| {
        let ListedRate { category, grade, games } = of_rate?;
        Some(PlayerOnList {
            code: row.code.clone(),
            name: row.name.clone(),
            rate,
            listed: Some(ListedGrade { category, grade: grade.points() }),
            games,
            junior_age: row.junior_age,
            club: row.club.clone(),
            calculated: None,
        })
    })
}

impl List {
    /// Reads a list with the columns `Ref` and `Grade`, or `code` and `grade`, and any others of a
    /// published list. If rows with the same code contradict each other, all of them are rejected.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, is not text, lacks a column, or has rows but no usable ones.
    pub fn read(file: &Path) -> Result<Self> {
        let name = file.display().to_string();
        let read = read_listed(&Source::read(file, name.clone())?)?;
        if let (true, Some(first)) = (read.rows.is_empty(), read.rejected.first()) {
            let (rows, first) = (read.rejected.len(), Box::new(first.clone()));
            return Err(FileProblem::NoUsableRow { rows, first }.of(&name).into());
        }
        let players = read.rows.iter().flat_map(|(_, row)| of_row(row)).collect();
        let list = Self::of(name, players);
        Ok(Self { rejected: read.rejected, ..list })
    }
}
