//! Who gets which prize: ties shared, one prize a player, and the place or class rule.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Cents;
use super::fund::{Prize, PrizeFor, PrizeTable};
use crate::Exact;

/// A player in the standings that prizes are awarded by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizePlayer {
    /// Their code, or their name; of tied players the first in this order gets an odd cent.
    pub key: String,
    /// Their points.
    pub points: Exact,
    /// Their class's position in the rule book.
    pub class: Option<usize>,
}

/// What one player gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// The player's position in the list given.
    pub player: usize,
    /// The amount.
    pub amount: Cents,
    /// The prizes that they, alone or with tied players, occupy.
    pub prizes: Vec<PrizeFor>,
    /// How many share them.
    pub shared_by: usize,
}

/// All awards of a table; with what is left over they add up to the fund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeList {
    /// The awards, in the order of standings.
    pub awards: Vec<Award>,
    /// Prizes that nobody is entitled to: a class with fewer players than prizes.
    pub left_over: Vec<Prize>,
}

impl PrizeList {
    /// The sum of the awards and of what is left over: the fund.
    #[must_use]
    pub fn total(&self) -> Cents {
        let left_over = self.left_over.iter().map(|prize| prize.amount);
        self.awards.iter().map(|award| award.amount).chain(left_over).sum()
    }
}

/// Awards the prizes of a table.
///
/// From the top of the standings down, players tied on points bring one prize each into a pool, the
/// highest that they can: the next place prizes, and for every player of a class one of its next
/// prizes. They share the pool equally. Where the prizes of their own class alone would give the
/// players of a class more, they take those instead, the class with the most to gain first. A prize
/// that is not taken stays for the next: a place winner takes the higher of place prize and class
/// award, and the other goes on. Of equally high prizes those of places are taken first. Odd cents
/// go to the first by key. A player without points gets nothing.
///
/// Source: The VCF Tour Cup, for the shares and for the higher of place prize and class award; what
/// it does not say is decided as above.
#[must_use]
pub fn award(table: &PrizeTable, players: &[PrizePlayer]) -> PrizeList {
    let mut order: Vec<usize> =
        (0..players.len()).filter(|&player| players[player].points > Exact::zero()).collect();
    order.sort_by(|&one, &other| {
        let (one, other) = (&players[one], &players[other]);
        other.points.cmp(&one.points).then_with(|| one.key.cmp(&other.key))
    });
    let mut desk = Desk::of(table);
    for tied in order.chunk_by(|&one, &next| players[one].points == players[next].points) {
        desk.pay(tied, players);
    }
    let mut rank = vec![0; players.len()];
    for (position, &player) in order.iter().enumerate() {
        rank[player] = position;
    }
    desk.awards.sort_by_key(|award| rank[award.player]);
    desk.close()
}

/// The prizes that are still to be had.
struct Desk<'a> {
    /// Those of places, and then those of each class.
    pots: Vec<Pot<'a>>,
    awards: Vec<Award>,
}

/// Prizes in the order in which they are taken.
struct Pot<'a> {
    prizes: Vec<&'a Prize>,
    taken: usize,
}

/// Position of the pot of places.
const PLACES: usize = 0;

/// Position of a class's pot.
const fn pot_of(class: usize) -> usize {
    PLACES + 1 + class
}

impl<'a> Pot<'a> {
    /// The next so many prizes, or what is left of them.
    fn next(&self, count: usize) -> &[&'a Prize] {
        let end = self.prizes.len().min(self.taken + count);
        &self.prizes[self.taken..end]
    }
}

impl<'a> Desk<'a> {
    fn of(table: &'a PrizeTable) -> Self {
        let classes = (0..table.classes.len()).map(|class| table.of_class(class));
        let prizes = std::iter::once(table.of_places()).chain(classes);
        let pots = prizes.map(|prizes| Pot { prizes, taken: 0 }).collect();
        Self { pots, awards: Vec::new() }
    }

    /// Pays players tied on points, given in the order of keys.
    fn pay(&mut self, tied: &[usize], players: &[PrizePlayer]) {
        let mut pooled = tied.to_vec();
        while let Some(class) = self.class_better_off_alone(&pooled, players) {
            let is_of_class = |player: &&usize| players[**player].class == Some(class);
            let (alone, others): (Vec<usize>, _) = pooled.iter().partition(is_of_class);
            pooled = others;
            let prizes = self.take(&vec![pot_of(class); alone.len()]);
            self.share_out(&alone, &prizes);
        }
        let pots: Vec<usize> =
            self.highest(&pooled, players).into_iter().map(|(_, pot)| pot).collect();
        let prizes = self.take(&pots);
        self.share_out(&pooled, &prizes);
    }

    /// The class whose players would get the most by their own prizes alone, if that is more than
    /// a share of the pool.
    fn class_better_off_alone(&self, tied: &[usize], players: &[PrizePlayer]) -> Option<usize> {
        let pool = self.highest(tied, players).into_iter().map(|(amount, _)| amount).sum();
        let alone = members(tied, players).into_iter().rev().filter_map(|(class, count)| {
            let prizes = self.pots.get(pot_of(class))?.next(count);
            Some((share(prizes.iter().map(|prize| prize.amount).sum(), count), class))
        });
        let (best, class) = alone.max_by(|one, other| one.0.cmp(&other.0))?;
        (best > share(pool, tied.len())).then_some(class)
    }

    /// The highest prizes for a pool, each with its pot: one prize a player, and from a class's pot
    /// no more than there are players of the class.
    fn highest(&self, tied: &[usize], players: &[PrizePlayer]) -> Vec<(Cents, usize)> {
        let from_pot = |(pot, count): (usize, usize)| {
            let prizes = self.pots.get(pot).map(|pot| pot.next(count)).unwrap_or_default();
            prizes.iter().map(move |prize| (prize.amount, pot)).collect::<Vec<_>>()
        };
        let classes =
            members(tied, players).into_iter().map(|(class, count)| (pot_of(class), count));
        let pots = std::iter::once((PLACES, tied.len())).chain(classes);
        let mut prizes: Vec<(Cents, usize)> = pots.flat_map(from_pot).collect();
        // The sort is stable: of equal prizes those of places stay in front.
        prizes.sort_by_key(|(amount, _)| Reverse(*amount));
        prizes.truncate(tied.len());
        prizes
    }

    /// Takes the next prize of each pot named, as far as there is one.
    fn take(&mut self, pots: &[usize]) -> Vec<&'a Prize> {
        let mut taken = Vec::with_capacity(pots.len());
        for &pot in pots {
            let pot = &mut self.pots[pot];
            if let Some(prize) = pot.prizes.get(pot.taken) {
                taken.push(*prize);
                pot.taken += 1;
            }
        }
        taken
    }

    fn share_out(&mut self, players: &[usize], prizes: &[&Prize]) {
        let sum: Cents = prizes.iter().map(|prize| prize.amount).sum();
        let mut purposes: Vec<PrizeFor> = prizes.iter().map(|prize| prize.prize_for).collect();
        purposes.sort_unstable();
        let paid = players.iter().zip(sum.divided(players.len()));
        let award = |(&player, amount): (&usize, Cents)| Award {
            player,
            amount,
            prizes: purposes.clone(),
            shared_by: players.len(),
        };
        self.awards.extend(paid.filter(|(_, amount)| *amount > Cents::ZERO).map(award));
    }

    fn close(self) -> PrizeList {
        let left_over =
            self.pots.into_iter().flat_map(|pot| pot.prizes.into_iter().skip(pot.taken));
        PrizeList { left_over: left_over.cloned().collect(), awards: self.awards }
    }
}

/// How many of these players each class has.
fn members(tied: &[usize], players: &[PrizePlayer]) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for class in tied.iter().filter_map(|&player| players[player].class) {
        *counts.entry(class).or_default() += 1;
    }
    counts
}

fn share(sum: Cents, players: usize) -> Exact {
    Exact::of_u64(sum.value()).divided_by(players as u64)
}
