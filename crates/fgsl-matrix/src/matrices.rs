//! The matrices of the model, sparse: outcomes Q and expectations P, both in per cent.
//!
//! A row is a player, a column an opponent. Pairs that did not meet, and the diagonal, have no
//! entry. Every entry of Q and the transposed one add up to 100, and so do those of P.

use rating_core::expectancy::{Curve, Expectancy};
use rating_core::{PlayerIdx, SeasonGames};

/// The outcome matrix Q of a season.
///
/// ```
/// use fgsl_matrix::matrices::Outcomes;
/// use rating_core::{Outcome, PlayerIdx, SeasonGames};
///
/// let (anna, ben) = (PlayerIdx::new(0), PlayerIdx::new(1));
/// let games =
///     SeasonGames::from_games(2, &[(anna, ben, Outcome::Win), (ben, anna, Outcome::Draw)])?;
/// let q = Outcomes::of(&games);
/// assert_eq!(q.per_cent(anna, ben), Some(75.0));
/// assert_eq!(q.per_cent(ben, anna), Some(25.0));
/// assert_eq!(q.per_cent(anna, anna), None);
/// # Ok::<(), rating_core::GamesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Outcomes<'a>(&'a SeasonGames);

/// An entry of Q: all games of one player against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The opponent.
    pub opponent: PlayerIdx,
    /// How often they met.
    pub games: u32,
    /// Half-points of the player in these games.
    pub halves: u32,
}

impl Pair {
    /// The mean of the games, in per cent.
    #[must_use]
    pub fn per_cent(self) -> f64 {
        f64::from(self.halves) * 50.0 / f64::from(self.games)
    }
}

impl<'a> Outcomes<'a> {
    /// The outcomes of a season's games.
    #[must_use]
    pub const fn of(games: &'a SeasonGames) -> Self {
        Self(games)
    }

    /// A player's row: the opponents in the order of their numbers.
    pub fn row(self, player: PlayerIdx) -> impl Iterator<Item = Pair> + 'a {
        // Half-games are sorted by opponent.
        self.0.of(player).chunk_by(|one, next| one.opponent() == next.opponent()).map(|games| {
            let halves = games.iter().map(|game| game.half_points()).sum();
            Pair { opponent: games[0].opponent(), games: games.len() as u32, halves }
        })
    }

    /// One entry; `None` if the two did not meet.
    #[must_use]
    pub fn per_cent(self, player: PlayerIdx, opponent: PlayerIdx) -> Option<f64> {
        self.row(player).find(|pair| pair.opponent == opponent).map(Pair::per_cent)
    }
}

/// The expectation matrix P: the scores that a curve expects for some grades.
#[derive(Clone, Copy, Debug)]
pub struct Expectations<'a> {
    grades: &'a [f64],
    curve: Curve,
}

impl<'a> Expectations<'a> {
    /// The expectations of `curve` for `grades`, by player.
    #[must_use]
    pub const fn of(grades: &'a [f64], curve: Curve) -> Self {
        Self { grades, curve }
    }

    /// One entry; `None` for the diagonal and for players beyond the list.
    #[must_use]
    pub fn per_cent(self, player: PlayerIdx, opponent: PlayerIdx) -> Option<f64> {
        let own = self.grades.get(player.as_usize())?;
        let other = self.grades.get(opponent.as_usize())?;
        (player != opponent).then(|| 100.0 * self.curve.expected(own - other))
    }
}
