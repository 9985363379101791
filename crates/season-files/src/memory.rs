//! Whether the rows of a season fit into the memory.
//!
//! A run that finds out half-way is ended by the system, without a word of what was missing.

use std::fs;
use std::path::Path;

use input_files::unpack::{Unpacked, read_up_to};
use input_files::{Error, parquet};
use sysinfo::System;

use crate::judge::{PutAside, RowRules, Strangers};
use crate::season_folder::{Results, SeasonFolder};
use formats::decisions::SeasonDecisions;

/// What a row takes at the peak of a run, in bytes, beside what its players take: 100 million rows
/// of a million players from Parquet took 4.1 GB.
const BYTES_A_ROW: u64 = 30;

/// What a player takes, in bytes: the record, the grade with its errors, the lists in the making. A
/// billion games of ten million players took 19 GB once they were graded, and more than 23.5 while
/// the lists were made.
const BYTES_A_PLAYER: u64 = 1_450;

/// Smaller files are not looked at: compressed as well as can be, they hold some ten million rows.
const LARGE: u64 = 1 << 25;

/// What a game takes whose rows are put aside: four bytes for each of its halves, and one of what
/// is made of them.
const BYTES_ASIDE: u64 = 9;

/// Rows are put aside if they would take more than this share of the free memory.
const SHARE: f64 = 0.75;

/// The folder where the games of a season are to be put aside: if that is asked for, or if the
/// memory does not hold its rows. `None` if the rows are kept.
///
/// # Errors
///
/// A season that the memory cannot hold; one whose games cannot be put aside, if that is asked for;
/// a large file that cannot be read.
pub(crate) fn room_for<'a>(
    season: &SeasonFolder,
    rules: &RowRules<'a>,
) -> Result<Option<&'a Path>, Error> {
    let why_not = why_not_aside(season, rules);
    if let (PutAside::Always(_), Some(why)) = (rules.put_aside, why_not) {
        return Err(Error::NotAside { folder: season.folder.clone(), why });
    }
    let rows = season.results().iter().map(|file| rows_of(file)).sum::<Result<u64, Error>>()?;
    let players = season.players.as_ref().map_or(Ok(0), |file| rows_of(file))?;
    let free = if rows + players == 0 { None } else { free() };
    let free = free.unwrap_or(u64::MAX);
    let wanted = if why_not.is_none() { rules.put_aside } else { PutAside::Never };
    let (to, needed) = way(wanted, (rows, players), free);
    if needed > free {
        let why = why_not.filter(|_| rules.put_aside != PutAside::Never);
        return Err(Error::TooLarge { folder: season.folder.clone(), rows, needed, free, why });
    }
    Ok(to)
}

/// Where the games of so many rows, of so many players, are put aside, if so many bytes of memory
/// are free; and how many bytes they need then.
fn way(wanted: PutAside<'_>, (rows, players): (u64, u64), free: u64) -> (Option<&Path>, u64) {
    let of_players = players.saturating_mul(BYTES_A_PLAYER);
    let with_players = |a_row: u64| rows.saturating_mul(a_row).saturating_add(of_players);
    let (in_memory, aside) = (with_players(BYTES_A_ROW), with_players(BYTES_ASIDE));
    match wanted {
        PutAside::Always(to) => (Some(to), aside),
        PutAside::IfNeeded(to) if in_memory as f64 > SHARE * free as f64 => (Some(to), aside),
        PutAside::IfNeeded(_) | PutAside::Never => (None, in_memory),
    }
}

/// Why the games of a season cannot be put aside; `None` if they can.
fn why_not_aside(season: &SeasonFolder, rules: &RowRules<'_>) -> Option<&'static str> {
    if !matches!(season.results, Results::Table(_)) {
        return Some("its results are not one table in Clarke's own columns");
    }
    if season.players.is_none() || rules.strangers != Strangers::Reject {
        return Some("it has no list of players");
    }
    let needs_rows = rules.decisions.is_some_and(SeasonDecisions::keep_sides);
    needs_rows.then_some("a decision keeps one side of an event, which takes its rows")
}

/// How many rows a large file has: as its footer says, or about as many as lines like its first
/// ones fill it. 0 for a small file, and for one that is packed, since nothing says how large it
/// gets.
fn rows_of(file: &Path) -> Result<u64, Error> {
    let length = file.metadata().map_or(0, |file| file.len());
    if length < LARGE {
        return Ok(0);
    }
    if let Some(rows) = parquet::rows_at(file)? {
        return Ok(rows);
    }
    let mut text = Unpacked::open(file, &|_| {})?;
    if text.is_packed() {
        return Ok(0);
    }
    let mut start = vec![0; 1 << 16];
    let read = read_up_to(&mut text, &mut start).map_err(Error::read(file))?;
    let lines = memchr::memchr_iter(b'\n', &start[..read]).count() as u64;
    Ok(length / (read as u64) * lines)
}

/// The memory that the system, the container and `ulimit -v` leave to this program, in bytes;
/// `None` if none of them says it.
fn free() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory();
    let swap = system.free_swap();
    let of_system = Some(system.available_memory()).filter(|free| *free > 0);
    let of_container =
        system.cgroup_limits().map(|limits| limits.total_memory.saturating_sub(limits.rss));
    let of_both = of_system.into_iter().chain(of_container).map(|free| free.saturating_add(swap));
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    of_both.chain(address_space(&limits)).min()
}

/// The soft limit of the address space; `None` without one.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_the_address_space_is_read() {
        let limits = |soft: &str| {
            format!(
                "Limit                     Soft Limit           Hard Limit           Units     \n\
                 Max cpu time              unlimited            unlimited            seconds   \n\
                 Max address space         {soft:<20} unlimited            bytes     \n"
            )
        };
        assert_eq!(address_space(&limits("2097152000")), Some(2_097_152_000));
        assert_eq!(address_space(&limits("unlimited")), None);
        assert_eq!(address_space(""), None);
    }

    #[test]
    fn rows_are_put_aside_where_the_memory_does_not_hold_them() {
        let to = Path::new("lists");
        let (if_needed, always) = (PutAside::IfNeeded(to), PutAside::Always(to));
        // A billion rows and 24 GB; 100 million, and 6.
        let (billion, few, large, small) = (1_000_000_000, 100_000_000, 24 << 30, 6 << 30);
        assert_eq!(way(PutAside::Never, (billion, 0), large), (None, 30 * billion));
        assert_eq!(way(if_needed, (billion, 0), large), (Some(to), 9 * billion));
        assert_eq!(way(if_needed, (few, 0), large), (None, 30 * few));
        assert_eq!(way(if_needed, (few, 0), small), (None, 30 * few));
        assert_eq!(way(if_needed, (few, 0), 3_500_000_000), (Some(to), 9 * few));
        assert_eq!(way(always, (few, 0), large), (Some(to), 9 * few));
        assert_eq!(way(if_needed, (0, 0), 0), (None, 0));
        // Players take memory either way.
        assert_eq!(
            way(if_needed, (billion, few), large),
            (Some(to), 9 * billion + BYTES_A_PLAYER * few)
        );
    }

    #[test]
    fn large_texts_are_counted_by_their_first_lines() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("results.csv");
        let row = "2006-05-02,League,100596A,161177L,1-0\n";
        let rows = LARGE as usize / row.len() + 1;
        fs::write(&file, row.repeat(rows)).unwrap();
        let found = rows_of(&file).unwrap();
        assert!(found.abs_diff(rows as u64) < rows as u64 / 100, "{found} of {rows}");
        fs::write(&file, row).unwrap();
        assert_eq!(rows_of(&file).unwrap(), 0);
    }
}
