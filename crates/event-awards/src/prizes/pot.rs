//! The prizes of one kind, and which of them are still available.

use super::PrizeLeft;
use super::fund::Prize;

/// The prizes for places, or those of one class.
pub(super) struct Pot<'a> {
    prizes: Vec<&'a Prize>,
    taken: Vec<bool>,
    left: PrizeLeft,
}

/// Consecutive places of a ranking: tied players occupy one place each.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// How many players are ranked above.
    pub(super) above: usize,
    /// How many places there are.
    pub(super) count: usize,
}

impl<'a> Pot<'a> {
    pub(super) fn of(prizes: Vec<&'a Prize>, left: PrizeLeft) -> Self {
        let taken = vec![false; prizes.len()];
        Self { prizes, taken, left }
    }

    /// The prizes that players in these places can have, the highest first: their own or, if prizes
    /// left by others go on, the highest that are left.
    pub(super) fn open_to(&self, places: Places) -> Vec<usize> {
        let untaken = (0..self.prizes.len()).filter(|&prize| !self.taken[prize]);
        match self.left {
            PrizeLeft::ToTheNext => untaken.take(places.count).collect(),
            PrizeLeft::StaysInTheFund => untaken.filter(|prize| places.contain(*prize)).collect(),
        }
    }

    pub(super) fn prize(&self, prize: usize) -> &'a Prize {
        self.prizes[prize]
    }

    pub(super) fn take(&mut self, prize: usize) -> &'a Prize {
        self.taken[prize] = true;
        self.prizes[prize]
    }

    /// The prizes of these places that can no longer be won.
    pub(super) fn given_up(&self, places: Places) -> impl Iterator<Item = &'a Prize> {
        let stays = self.left == PrizeLeft::StaysInTheFund;
        let given_up = move |prize: &usize| stays && places.contain(*prize) && !self.taken[*prize];
        (0..self.prizes.len()).filter(given_up).map(|prize| self.prizes[prize])
    }

    /// The prizes that were not taken.
    pub(super) fn left_over(&self) -> impl Iterator<Item = &'a Prize> {
        let untaken = self.prizes.iter().zip(&self.taken).filter(|(_, taken)| !**taken);
        untaken.map(|(prize, _)| *prize)
    }
}

impl Places {
    const fn contain(self, prize: usize) -> bool {
        prize >= self.above && prize < self.above + self.count
    }
}
