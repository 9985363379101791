//! Groups games by rate of play and player, and handles rows that repeat others.

use std::collections::BTreeSet;

use rayon::prelude::*;
use tracing::debug_span;
use tracing::field::Empty;

use super::read_aside::ReadAside;
use super::read_season::{RateGames, ReadSeason};
use crate::games::{OfRate, Repeat, find_repeats};
use crate::judge::{Repeats, RowRules};
use findings::Reason;
use findings::RowFault;
use input_files::Error;

impl ReadSeason {
    /// Groups the games of every rate by player, and handles exact repeats.
    pub(super) fn group_and_find_repeats(
        &mut self,
        rules: &RowRules<'_>,
        put_aside: Option<ReadAside>,
    ) -> Result<(), Error> {
        let players = self.players.players.len();
        let (aside, suspected) = put_aside.map(|of| (of.by_rate, of.suspects)).unzip();
        let mut aside = aside.map(Vec::into_iter);
        let rows = suspected.flatten();
        let rows = rows.as_ref().unwrap_or(&self.games);
        let (mut repeats, mut by_rate) = (Vec::new(), Vec::new());
        for &rate in rules.rates {
            let of_rate = OfRate::of(rate, rules.rates);
            // Including the copies, which are then adjacent: to find them among all rows, ten
            // million rows would have to be sorted or hashed.
            let grouped = match aside.as_mut().and_then(Iterator::next) {
                Some(grouped) => grouped,
                None => debug_span!("group", rows = self.games.len(), players)
                    .in_scope(|| self.games.by_player(of_rate, players))?,
            };
            let (mut games, suspects) = grouped;
            let span = debug_span!("repeats", suspects = suspects.len(), found = Empty);
            let mut found = span.in_scope(|| find_repeats(rows, of_rate, &suspects));
            found.retain(|repeat| !self.is_other_cell(repeat));
            span.record("found", found.len());
            drop(span);
            if rules.repeats == Repeats::Reject {
                games.take_out(&found.iter().map(|repeat| repeat.game).collect::<Vec<_>>());
            }
            by_rate.push(RateGames { rate, games });
            repeats.push(found);
        }
        self.by_rate = by_rate;
        // Sorted by rate, then by line, as they were found.
        for found in &repeats {
            for of_file in found.chunk_by(|one, next| one.file == next.file) {
                // One line of a submission may contain several games.
                let lines: BTreeSet<u32> = of_file.iter().map(|repeat| repeat.line).collect();
                let texts = self.lines(of_file[0].file, &lines)?;
                let file = self.games.file(of_file[0].file);
                let reports = of_file.par_iter().map(|repeat| {
                    let reason = Reason::RepeatedRow { first_line: repeat.first_line as usize };
                    let row = texts.get(&repeat.line).cloned().unwrap_or_default();
                    RowFault::of_line(file, repeat.line as usize, reason).with_row(row)
                });
                match rules.repeats {
                    Repeats::Keep => self.suspicious.par_extend(reports),
                    Repeats::Reject => self.rejected_rows.par_extend(reports),
                }
            }
        }
        if rules.repeats == Repeats::Reject && !self.is_put_aside {
            let mut rows: Vec<usize> = repeats.concat().iter().map(|repeat| repeat.row).collect();
            rows.sort_unstable();
            self.games = self.games.without(&rows)?;
        }
        Ok(())
    }
    /// Whether two equal games stand in two cells of one line, as both games of a pair do in a
    /// table of all against all.
    fn is_other_cell(&self, repeat: &Repeat) -> bool {
        let file = self.results.get(usize::from(repeat.file));
        repeat.line == repeat.first_line && file.is_some_and(|file| file.on_disk.has_a_cell_a_game)
    }
}
