//! Adds players to the list of a season.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use formats::sheet::{PLAYERS_HEADER, PlayerColumns};
use identity::Player;
use input_files::csv::with_more_columns;
use input_files::{CharacterSet, PLAYERS, Source};
use published_lists::{LockedFolder, lock_folder, write_whole};

use crate::error::Error;
use crate::progress::{Notice, Progress};

/// U+FEFF, by which spreadsheets recognize UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The result of adding players to a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The list.
    pub file: PathBuf,
    /// The number of added players.
    pub players: usize,
    /// Columns that were added, because the players need them.
    pub columns: Vec<&'static str>,
    /// Their rows, as they were written.
    pub rows: String,
}

/// Prevents other runs from adding players to the lists of a federation until the returned value is
/// dropped. Two runs at the same time could give one person two codes, or one code to two people.
///
/// # Errors
///
/// A folder that cannot be opened or locked.
pub fn lock(federation: &Path, progress: &dyn Progress) -> Result<LockedFolder> {
    let waiting = || progress.notice(&Notice::WaitingForLists { folder: federation });
    Ok(lock_folder(federation, waiting)?)
}

/// A list with added players that is still to be written. All lists are prepared before the first
/// is written, so if one cannot be extended, none is changed.
#[derive(Debug)]
pub struct Extended {
    text: Vec<u8>,
    added: Added,
}

impl Extended {
    /// Writes the list; it replaces the old one as a whole.
    ///
    /// # Errors
    ///
    /// A list that cannot be written.
    pub fn write(self) -> Result<Added> {
        let Self { text, added } = self;
        write_whole(&added.file, &text)
            .with_context(|| format!("cannot write {}", added.file.display()))?;
        Ok(added)
    }
}

/// A season's `players.csv` with more players, in its own columns, or a new one. Data of the
/// players that has no column there gets a new column after the others: a FIDE number may be the
/// only way to distinguish them from others, and a day of birth says who is a junior.
///
/// # Errors
///
/// A list that is not a plain CSV file in Clarke's own columns.
pub fn extended(season: &Path, players: &[Player]) -> Result<Extended> {
    let file = season.join(PLAYERS);
    let not_csv = |why| Error::PlayersNotCsv { season: season.to_owned(), why };
    if !file.exists() && Source::exists(season, PLAYERS) {
        let why = format!("{} has its list in another form", season.display());
        return Err(not_csv(why).into());
    }
    let (mut text, marked) = if file.exists() {
        let source = Source::read(&file, file.display().to_string())?;
        let text = source.text()?.to_owned();
        // Without the mark a spreadsheet would read UTF-8 in the default character set of its
        // country.
        let marked = source.bytes().starts_with(BYTE_ORDER_MARK.as_bytes())
            || source.character_set() != CharacterSet::Utf8;
        (text, marked)
    } else {
        (PLAYERS_HEADER.to_owned(), false)
    };
    // New lines end as those of the list do, so that line ends are not mixed.
    let end = match text.split_once('\n') {
        Some((header, _)) if header.ends_with('\r') => "\r\n",
        _ => "\n",
    };
    // The last line of a list may lack its line end; the first new player would be appended to it.
    if !text.ends_with('\n') {
        text.push_str(end);
    }
    let name = file.display().to_string();
    let of_header =
        |text: &str| PlayerColumns::of_header(text.lines().next().unwrap_or_default(), &name);
    let columns = of_header(&text).map_err(|error| not_csv(error.to_string()))?;
    let lacking = columns.lacking(players);
    let text = with_more_columns(&text, &lacking);
    let columns = of_header(&text)?;
    let mark = if marked { BYTE_ORDER_MARK } else { "" };
    let mut text = [mark, &text].concat().into_bytes();
    let before = text.len();
    for player in players {
        columns.write_row(player, &mut text);
        text.pop();
        text.extend_from_slice(end.as_bytes());
    }
    let rows = String::from_utf8_lossy(&text[before..]).into_owned();
    Ok(Extended { text, added: Added { file, players: players.len(), columns: lacking, rows } })
}
