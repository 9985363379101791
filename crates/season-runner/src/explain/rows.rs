//! Finds the rows of results that contain a player's games.

use anyhow::{Result, bail};
use ecf_season::Rate;
use rating_core::{Outcome, PlayerIdx};
use season_files::games::OfRate;
use season_files::{Game, Games};

use crate::in_memory::SeasonInMemory;

/// The games of one rate of play by player, with their rows.
pub(super) struct PlayerRows<'a> {
    /// With White's result, in the order of the rows.
    games: Vec<(Game<'a>, Outcome)>,
    /// Positions in `games`, by player.
    positions: Vec<u32>,
    /// Where a player's positions begin; one entry more than players.
    starts: Vec<u32>,
}

/// One game of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerRow<'a> {
    /// Its place among all games.
    pub(super) position: usize,
    pub(super) game: Game<'a>,
    pub(super) opponent: PlayerIdx,
    /// The outcome for the player.
    pub(super) outcome: Outcome,
    pub(super) is_white: bool,
}

impl<'a> PlayerRows<'a> {
    /// Collects the games of one player, or of all.
    pub(super) fn of(
        season: &'a SeasonInMemory,
        rate: Rate,
        only: Option<PlayerIdx>,
    ) -> Result<Self> {
        let wanted = |game: &Game<'_>| {
            only.is_none_or(|player| game.white == player || game.black == player)
        };
        let games: Vec<(Game<'a>, Outcome)> =
            games_of(season, rate)?.filter(|(game, _)| wanted(game)).collect();
        let players = season.season.files.players.players.len();
        let mut starts = vec![0_u32; players + 1];
        let both = |game: &Game<'_>| [game.white.as_usize(), game.black.as_usize()];
        for player in games.iter().flat_map(|(game, _)| both(game)) {
            starts[player + 1] += 1;
        }
        for player in 0..players {
            starts[player + 1] += starts[player];
        }
        // Counted first, so that all positions fit into one allocation: a list for each player
        // would be half a million allocations.
        let mut next = starts.clone();
        let mut positions = vec![0_u32; 2 * games.len()];
        for (position, (game, _)) in (0..).zip(&games) {
            for player in both(game) {
                positions[next[player] as usize] = position;
                next[player] += 1;
            }
        }
        Ok(Self { games, positions, starts })
    }

    /// A player's games, ordered by day, file and line.
    pub(super) fn by_day(&self, player: PlayerIdx, games: &Games) -> Vec<PlayerRow<'a>> {
        let mut rows: Vec<PlayerRow<'a>> = self.of_player(player).collect();
        let place = |row: &PlayerRow<'a>| (row.game.day, games.file(row.game.file), row.game.line);
        rows.sort_by(|one, other| place(one).cmp(&place(other)));
        rows
    }

    /// A player's games, in the order of the rows.
    pub(super) fn of_player(&self, player: PlayerIdx) -> impl Iterator<Item = PlayerRow<'a>> {
        let number = player.as_usize();
        let bounds = self.starts.get(number).zip(self.starts.get(number + 1));
        let (from, to) = bounds.map_or((0, 0), |(&from, &to)| (from as usize, to as usize));
        self.positions[from..to].iter().map(move |&position| {
            let position = position as usize;
            let (game, outcome) = self.games[position];
            if game.white == player {
                PlayerRow { position, game, opponent: game.black, outcome, is_white: true }
            } else {
                let outcome = outcome.reversed();
                PlayerRow { position, game, opponent: game.white, outcome, is_white: false }
            }
        })
    }

    /// All games, with White's result.
    pub(super) fn all(&self) -> &[(Game<'a>, Outcome)] {
        &self.games
    }
}

/// The games of a rate of play in the order of the rows, with White's result.
pub(super) fn games_of(
    season: &SeasonInMemory,
    rate: Rate,
) -> Result<impl Iterator<Item = (Game<'_>, Outcome)>> {
    Ok(season.season.files.games.of_rate(of_rate(season, rate)?))
}

/// Selects the rows of a rate of play.
fn of_rate(season: &SeasonInMemory, rate: Rate) -> Result<OfRate> {
    let graded = &season.plan.rules.edition.rows.rates;
    if !graded.contains(&rate) {
        bail!("the edition grades no {} games", rate.as_str());
    }
    Ok(OfRate::of(rate, graded))
}
