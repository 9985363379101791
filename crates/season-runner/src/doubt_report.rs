//! The doubts about a season that is graded, for its summary and its manifest.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ecf_season::Season;
use identity::Player;
use input_files::PLAYERS;
use published_lists::manifest::{DoubtReport, OpenDoubts};
use season_files::ReadSeason;
use season_files::doubts::{Evidence, GradesOfRate, Sure};

use crate::doubts::{Search, open_doubts};
use crate::error::Error;
use crate::federation::{DecisionsFile, MayBeLost};
use crate::nearly_certain::NearlyCertain;

/// Up to this number of rows, all doubts are looked for. Ten million take 5 s, twice as long as to
/// read and grade them; a million take a tenth of a second.
const MOST_ROWS: usize = 1_000_000;

/// The doubts about a season.
#[derive(Debug, Default)]
pub(crate) struct Doubts {
    pub(crate) report: DoubtReport,
    pub(crate) nearly_certain: Vec<NearlyCertain>,
}

/// Whether so many rows were read that they are not sorted to look for doubts.
pub(crate) fn has_too_many_rows(read: &ReadSeason) -> bool {
    read.games.len() > MOST_ROWS
}

impl Doubts {
    /// The doubts that `clarke check` reports without being asked for others. Of a season with too
    /// many rows those that one pass finds.
    pub(crate) fn of(
        season: Season,
        read: &ReadSeason,
        grades: &[GradesOfRate],
        earlier_players: &[Player],
        decisions: Option<&DecisionsFile>,
    ) -> Self {
        let players = &read.players.players;
        let evidence = Evidence { games: &read.games, players, grades, earlier_players };
        let search = match read.is_put_aside {
            true => Search::Nothing,
            false if has_too_many_rows(read) => Search::OnePass,
            false => Search::All,
        };
        let mut open: BTreeMap<String, OpenDoubts> = BTreeMap::new();
        let mut nearly_certain = Vec::new();
        for doubt in open_doubts(&evidence, search, Sure::Likely, decisions).doubts {
            let code = doubt.doubt.code();
            let count = open.entry(code.to_string()).or_default();
            count.doubts += 1;
            count.games += doubt.games;
            if doubt.sure < Sure::NearlyCertain {
                continue;
            }
            count.nearly_certain += 1;
            let (file, line) = match doubt.place {
                Some(place) => (read.games.file(place.file).to_owned(), place.line as usize),
                None => (format!("{season}/{PLAYERS}"), 0),
            };
            let (why, games, proposal) = (doubt.why, doubt.games, doubt.proposal);
            nearly_certain.push(NearlyCertain { code, file, line, why, games, proposal });
        }
        // Those that change most come first: a summary does not show all. The sort is stable.
        nearly_certain.sort_by_key(|doubt| Reverse(doubt.games));
        let not_looked_for = search.leaves_out().map(|doubt| doubt.code().to_string()).collect();
        let report = DoubtReport { open, not_looked_for, games_put_aside: read.is_put_aside };
        Self { report, nearly_certain }
    }

    /// Refuses doubts that are nearly certain, if nothing may be lost.
    ///
    /// # Errors
    ///
    /// Such a doubt.
    pub(crate) fn refuse(&self, season: Season, may_be_lost: MayBeLost) -> Result<(), Error> {
        if may_be_lost != MayBeLost::Nothing || self.nearly_certain.is_empty() {
            return Ok(());
        }
        Err(Error::Doubtful { season, doubts: self.nearly_certain.clone() })
    }
}
