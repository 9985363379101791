//! Awards prizes: ties, the place or class rule, and what is left over.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::fund::{Prize, PrizeClass, PrizeFor, PrizeTable};
use super::pot::{Places, Pot};
use super::{Cents, PrizesEach, TiedPlayers};
use crate::exact::Exact;

/// A player in the standings by which prizes are awarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizePlayer {
    /// Their code, or their name; among tied players the first in this order gets an odd cent.
    pub key: String,
    /// Their points.
    pub points: Exact,
    /// Their class's position in the rule book; one that the table does not have counts as none.
    pub class: Option<usize>,
}

/// The award of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// The player's position in the list given.
    pub player: usize,
    /// The amount.
    pub amount: Cents,
    /// The prizes that they occupy, alone or with tied players.
    pub prizes: Vec<PrizeFor>,
    /// How many players share them.
    pub shared_by: usize,
}

/// All awards of a table; together with what is left over they add up to the fund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeList {
    /// The awards, in the order of standings.
    pub awards: Vec<Award>,
    /// Prizes that nobody gets: those of a class with fewer players than prizes, and those given
    /// up.
    pub left_over: Vec<Prize>,
    /// The prizes left over because their winner took a higher one.
    pub given_up: Vec<PrizeFor>,
}

impl PrizeList {
    /// The sum of the awards and of what is left over: the fund.
    #[must_use]
    pub fn total(&self) -> Cents {
        let left_over = self.left_over.iter().map(|prize| prize.amount);
        self.awards.iter().map(|award| award.amount).chain(left_over).sum()
    }
}

/// Awards the prizes of a table, by its [`AwardRules`](super::AwardRules).
///
/// The standings are paid from the top down. Players tied on points bring one prize each into a
/// pool, the highest possible ones: from the prizes of the places that they occupy, and for every
/// player of a class from the prizes of that class. They share the pool equally. If the players of
/// a class would get more from their own class's prizes alone, they take those instead, the class
/// with the most to gain first. Between equal prizes of two classes, that of the class with higher
/// ratings goes first, whatever the order in the rule book. So a place winner takes the higher of
/// place prize and class award, and the place prize if both are equal. Odd cents go to the first by
/// key. A player without points gets nothing.
///
/// Place prizes are for the first places: a place prize whose winner takes a class award stays in
/// the fund, while a class prize goes to the next player of the class. Both are settings, as are
/// ties and the limit of one prize for each player. Source: The VCF Tour Cup, 2b and 2c, for the
/// shares and for the higher of place prize and class award; the rest is decided as above.
///
/// ```
/// use event_awards::Exact;
/// use event_awards::cup::CupRules;
/// use event_awards::prizes::{Cents, PrizePlayer, PrizeTable, award};
///
/// let rules = CupRules::vcf().prizes.clone().ok_or("the VCF Cup has prizes")?;
/// let table = PrizeTable::of(&rules, "1500".parse::<Cents>()?);
/// let player = |key: &str, points| {
///     PrizePlayer { key: key.to_owned(), points: Exact::whole(points), class: None }
/// };
/// // Two who are tied share the first two prizes, of 225 and 120.
/// let list = award(&table, &[player("Ann", 20), player("Ben", 20), player("Cy", 10)]);
/// let amounts: Vec<String> = list.awards.iter().map(|award| award.amount.to_string()).collect();
/// assert_eq!(amounts, ["172.50", "172.50", "75.00"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn award(table: &PrizeTable, players: &[PrizePlayer]) -> PrizeList {
    let order = standings(table, players);
    let are_tied = |one: &usize, next: &usize| {
        table.award.ties == TiedPlayers::Share && players[*one].points == players[*next].points
    };
    let mut desk = Desk::of(table);
    for tied in order.chunk_by(are_tied) {
        match table.award.prizes_each {
            PrizesEach::One => desk.pay_one_each(tied, players),
            PrizesEach::All => desk.pay_all(tied, players),
        }
        desk.next_places(tied, players);
    }
    let mut rank = vec![0; players.len()];
    for (position, &player) in order.iter().enumerate() {
        rank[player] = position;
    }
    // A class that was better off alone was paid before players of the tie who precede it by key.
    desk.awards.sort_by_key(|award| rank[award.player]);
    desk.close()
}

/// The players with points, the best first; tied ones by key, or in the order given.
fn standings(table: &PrizeTable, players: &[PrizePlayer]) -> Vec<usize> {
    let mut order: Vec<usize> =
        (0..players.len()).filter(|&player| players[player].points > Exact::zero()).collect();
    order.sort_by(|&one, &other| {
        let by_points = players[other].points.cmp(&players[one].points);
        by_points.then_with(|| match table.award.ties {
            TiedPlayers::Share => players[one].key.cmp(&players[other].key),
            TiedPlayers::AsListed => one.cmp(&other),
        })
    });
    order
}

/// The prizes that are still available.
struct Desk<'a> {
    /// The prizes for places, then those of each class.
    pots: Vec<Pot<'a>>,
    /// For each pot, how many players are ranked above the next one.
    above: Vec<usize>,
    classes: &'a [PrizeClass],
    awards: Vec<Award>,
    given_up: Vec<PrizeFor>,
}

/// A prize: its pot, and its position there.
type Ticket = (usize, usize);

/// Position of the pot of places.
const PLACES: usize = 0;

/// Position of a class's pot.
const fn pot_of(class: usize) -> usize {
    PLACES + 1 + class
}

impl<'a> Desk<'a> {
    fn of(table: &'a PrizeTable) -> Self {
        let rules = table.award;
        let mut pots = vec![Pot::of(table.of_places(), rules.place_prize_left)];
        pots.extend(
            (0..table.classes.len())
                .map(|class| Pot::of(table.of_class(class), rules.class_prize_left)),
        );
        let above = vec![0; pots.len()];
        let classes = &table.classes;
        Self { pots, above, classes, awards: Vec::new(), given_up: Vec::new() }
    }

    /// The places that tied players occupy in a pot's ranking.
    fn places(&self, pot: usize, count: usize) -> Places {
        Places { above: self.above.get(pot).copied().unwrap_or_default(), count }
    }

    /// Pays players tied on points, given in the order of keys, one prize each.
    fn pay_one_each(&mut self, tied: &[usize], players: &[PrizePlayer]) {
        let mut pooled = tied.to_vec();
        // This ends, because one class leaves the pool each time.
        while let Some(class) = self.class_better_off_alone(tied, &pooled, players) {
            let is_of_class = |player: &&usize| players[**player].class == Some(class);
            let (alone, others): (Vec<usize>, _) = pooled.iter().partition(is_of_class);
            pooled = others;
            let tickets = self.of_pot(pot_of(class), alone.len(), alone.len());
            self.share_out(&alone, &tickets);
        }
        let tickets = self.highest(tied, &pooled, players);
        self.share_out(&pooled, &tickets);
    }

    /// Pays players tied on points both the prizes of their places and those of their classes.
    fn pay_all(&mut self, tied: &[usize], players: &[PrizePlayer]) {
        let tickets = self.of_pot(PLACES, tied.len(), tied.len());
        self.share_out(tied, &tickets);
        for (class, count) in self.members(tied, players) {
            let of_class = tied.iter().copied().filter(|&p| players[p].class == Some(class));
            let tickets = self.of_pot(pot_of(class), count, count);
            self.share_out(&of_class.collect::<Vec<_>>(), &tickets);
        }
    }

    /// The class whose players would get the most from their own prizes alone, if that is more than
    /// a share of the pool.
    fn class_better_off_alone(
        &self,
        tied: &[usize],
        pooled: &[usize],
        players: &[PrizePlayer],
    ) -> Option<usize> {
        let pool = self.sum(&self.highest(tied, pooled, players));
        let alone = self.members(pooled, players).into_iter().map(|(class, count)| {
            let prizes = self.sum(&self.of_pot(pot_of(class), count, count));
            (share(prizes, count), class)
        });
        let (best, class) = alone.max_by(|(one, class), (other, other_class)| {
            one.cmp(other).then_with(|| self.rank(*other_class).cmp(&self.rank(*class)))
        })?;
        // Strictly more: of equally high prizes a player takes the one for the place.
        (best > share(pool, pooled.len())).then_some(class)
    }

    /// The highest prizes for the players of a tie who pool theirs: one for each player, and from a
    /// class's pot at most as many as it has players among them.
    fn highest(&self, tied: &[usize], pooled: &[usize], players: &[PrizePlayer]) -> Vec<Ticket> {
        let mut tickets = self.of_pot(PLACES, tied.len(), pooled.len());
        let mut classes: Vec<(usize, usize)> = self.members(pooled, players).into_iter().collect();
        classes.sort_by_key(|(class, _)| self.rank(*class));
        for (class, count) in classes {
            tickets.extend(self.of_pot(pot_of(class), count, count));
        }
        // The sort is stable: among equal prizes those for places stay in front, then those of
        // higher classes.
        tickets.sort_by_key(|ticket| Reverse(self.prize(*ticket).map(|prize| prize.amount)));
        tickets.truncate(pooled.len());
        tickets
    }

    /// At most `most` prizes of a pot, from those open to players who occupy this many places.
    fn of_pot(&self, pot: usize, occupied: usize, most: usize) -> Vec<Ticket> {
        let places = self.places(pot, occupied);
        let open = self.pots.get(pot).map(|pot| pot.open_to(places)).unwrap_or_default();
        open.into_iter().take(most).map(|prize| (pot, prize)).collect()
    }

    /// How many classes have higher ratings than this one of the table.
    fn rank(&self, class: usize) -> usize {
        self.classes[class].rank
    }

    /// The number of these players in each class of the table.
    fn members(&self, tied: &[usize], players: &[PrizePlayer]) -> BTreeMap<usize, usize> {
        let mut counts = BTreeMap::new();
        let classes = tied.iter().filter_map(|&player| players[player].class);
        for class in classes.filter(|&class| class < self.classes.len()) {
            *counts.entry(class).or_default() += 1;
        }
        counts
    }

    fn prize(&self, (pot, prize): Ticket) -> Option<&'a Prize> {
        self.pots.get(pot).map(|pot| pot.prize(prize))
    }

    fn sum(&self, tickets: &[Ticket]) -> Cents {
        tickets.iter().filter_map(|ticket| self.prize(*ticket)).map(|prize| prize.amount).sum()
    }

    fn share_out(&mut self, players: &[usize], tickets: &[Ticket]) {
        let pots = &mut self.pots;
        let prizes: Vec<&Prize> = tickets
            .iter()
            .filter_map(|&(pot, prize)| pots.get_mut(pot).map(|pot| pot.take(prize)))
            .collect();
        let sum: Cents = prizes.iter().map(|prize| prize.amount).sum();
        let mut purposes: Vec<PrizeFor> = prizes.iter().map(|prize| prize.prize_for).collect();
        purposes.sort_unstable();
        // Players are in the order of keys, and the parts with an odd cent come first.
        let paid = players.iter().zip(sum.divided(players.len()));
        let award = |(&player, amount): (&usize, Cents)| Award {
            player,
            amount,
            prizes: purposes.clone(),
            shared_by: players.len(),
        };
        self.awards.extend(paid.filter(|(_, amount)| *amount > Cents::ZERO).map(award));
    }

    /// Records what a tie has given up, and moves on to the places below it.
    fn next_places(&mut self, tied: &[usize], players: &[PrizePlayer]) {
        let classes = self.members(tied, players).into_iter().map(|(class, n)| (pot_of(class), n));
        for (pot, count) in std::iter::once((PLACES, tied.len())).chain(classes) {
            let places = self.places(pot, count);
            if let (Some(pot), Some(above)) = (self.pots.get(pot), self.above.get_mut(pot)) {
                self.given_up.extend(pot.given_up(places).map(|prize| prize.prize_for));
                *above += count;
            }
        }
    }

    fn close(self) -> PrizeList {
        let left_over = self.pots.iter().flat_map(Pot::left_over).cloned().collect();
        PrizeList { awards: self.awards, left_over, given_up: self.given_up }
    }
}

fn share(sum: Cents, players: usize) -> Exact {
    Exact::of_u64(sum.value()).divided_by(players as u64)
}
