//! Groups of ungraded players whose exact working grades can be written down.
//!
//! A group is put together from blocks. In a block every two players meet equally often, and each
//! further block shares one player with the blocks so far. Nothing flows back through that player:
//! what a block's games add to one side they take from the other. So the block's equations can be
//! solved alone. With n players, m games for every two of them, and for player i the balance `b_i`
//! = 50 x (wins - losses) inside the block,
//!
//! ```text
//! w_i = w_x + (b_i - b_x) / (n m)
//! ```
//!
//! where x is the shared player. A chain is made of blocks of two.

use num_rational::Ratio;
use rating_core::{GradePoints, Outcome};

use crate::season::{Dice, Season, edition_with};

pub(crate) type Exact = Ratio<i128>;

/// A group linked by one game to player 0, the only graded player.
pub(crate) struct Known {
    pub(crate) season: Season,
    /// By player: the grade of player 0, and the exact working grades of the others.
    pub(crate) exact: Vec<Exact>,
}

impl Known {
    /// Player 1 is linked to player 0 by one game.
    pub(crate) fn hanging_on(grade: i32, outcome: Outcome) -> Self {
        let season = Season::new().graded(0, grade).game(1, 0, outcome);
        let working = grade + 50 * outcome.balance();
        Self { season, exact: vec![whole(grade), whole(working)] }
    }

    pub(crate) fn last_player(&self) -> u32 {
        self.season.players() - 1
    }

    /// Adds new players who meet one another and player `shared`, `games` times each.
    pub(crate) fn add_block(&mut self, shared: u32, added: u32, games: u32, dice: &mut Dice) {
        let first = self.season.players();
        let members: Vec<u32> = std::iter::once(shared).chain(first..first + added).collect();
        let mut season = std::mem::take(&mut self.season).player(first + added - 1);
        let mut balance = vec![0; members.len()];
        for (i, &player) in members.iter().enumerate() {
            for (j, &opponent) in members.iter().enumerate().skip(i + 1) {
                for _ in 0..games {
                    let outcome = dice.outcome();
                    season.games.push((player, opponent, outcome));
                    balance[i] += outcome.balance();
                    balance[j] -= outcome.balance();
                }
            }
        }
        self.season = season;
        let meetings = (i128::from(added) + 1) * i128::from(games);
        let at = self.exact[shared as usize];
        self.exact.extend(
            balance[1..].iter().map(|b| at + Exact::new(50 * i128::from(b - balance[0]), meetings)),
        );
    }

    /// Ungraded players in a chain; `games` gives the number of games between neighbours.
    pub(crate) fn chain(ungraded: u32, games: impl Fn(u32) -> u32, dice: &mut Dice) -> Self {
        let mut group = Self::hanging_on(150, Outcome::Win);
        for player in 1..ungraded {
            group.add_block(player, 1, games(player), dice);
        }
        group
    }

    /// Checks the group without its graded player, with its mean anchored; returns the largest
    /// certified error.
    pub(crate) fn check_anchored(mut self, mean: i32) -> f64 {
        self.season.graded[0] = None;
        let players = self.exact.len() as i128;
        let shift = whole(mean) - self.exact.iter().sum::<Exact>() / players;
        let edition = edition_with("\"withhold\"", &format!("{{ anchor = {mean} }}"));
        let graded = self.season.grade_by(&edition);
        for (player, exact) in (0_u32..).zip(&self.exact) {
            let (working, exact) = (graded.working(player), exact + shift);
            let error = distance(working.value, exact);
            assert!(error <= working.max_error, "player {player}: {working:?}, exactly {exact}");
        }
        graded.0.working.max_error()
    }

    /// Checks every working grade against its exact value; returns the largest certified error.
    pub(crate) fn check(&self) -> f64 {
        let graded = self.season.grade();
        for (player, &exact) in (0_u32..).zip(&self.exact).skip(1) {
            let working = graded.working(player);
            let error = distance(working.value, exact);
            assert!(error <= working.max_error, "player {player}: {working:?}, exactly {exact}");
        }
        graded.0.working.max_error()
    }
}

/// How far a value is from an exact one, in grade points.
pub(crate) fn distance(value: GradePoints, exact: Exact) -> f64 {
    let unit = i128::from(GradePoints::PER_POINT) * exact.denom();
    let difference = i128::from(value.billionths()) * exact.denom()
        - exact.numer() * i128::from(GradePoints::PER_POINT);
    difference.abs() as f64 / unit as f64
}

pub(crate) fn whole(points: i32) -> Exact {
    Exact::from_integer(points.into())
}
