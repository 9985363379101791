//! Reads a table whose games are put aside on disk.

use std::path::Path;

use rating_core::{HalfGame, PlayerIdx, SeasonGames};
use tracing::debug_span;

use super::table::ReadTable;
use crate::games::{Aside, FilePieces, Games, Keep, OfRate, Pairs, join};
use crate::judge::RowRules;
use input_files::Error;
use input_files::unpack::OnBytes;

/// The games of a season of which no row is in memory.
#[derive(Debug)]
pub(super) struct ReadAside {
    /// For each rate of play: the games, and the players and outcomes of rows that may be repeats.
    pub(super) by_rate: Vec<(SeasonGames, Vec<(PlayerIdx, HalfGame)>)>,
    /// The rows that may be repeats, and others of the same players.
    pub(super) suspects: Option<Games>,
}

/// Reads a table, and puts its games aside. If some rows may be repeats, the table is read again to
/// find them.
pub(super) fn read_aside(
    (path, to): (&Path, &Path),
    players: usize,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
    read: impl Fn(Keep<'_>, OnBytes<'_>) -> Result<ReadTable, Error>,
) -> Result<(ReadTable, ReadAside), Error> {
    let rates = rules.rates;
    let of_rates = rates.iter().map(|&rate| OfRate::of(rate, rates)).collect();
    let aside = Aside::new(to, of_rates, players)?;
    let mut table = read(Keep::Aside(&aside), on_bytes)?;
    table.readers.iter_mut().try_for_each(|reader| aside.finish(reader))?;
    let by_rate: Vec<_> = debug_span!("group", players).in_scope(|| {
        (0..rates.len()).map(|rate| aside.by_player(rate)).collect::<Result<_, _>>()
    })?;
    let found = by_rate.iter().flat_map(|(_, suspects)| suspects).copied().collect::<Vec<_>>();
    let mut suspects = None;
    if !found.is_empty() {
        let again = read(Keep::OfPairs(&Pairs::of(&found)), &|_| {})?;
        if again.fingerprint != table.fingerprint {
            return Err(Error::changed(path));
        }
        let ReadTable { pieces, readers, .. } = again;
        let file = FilePieces { file: table.fingerprint.file.clone(), pieces, readers };
        suspects = Some(join(vec![file], players)?.games);
    }
    Ok((table, ReadAside { by_rate, suspects }))
}
