//! Divides a fund into its prizes, to the last cent.

use super::{AwardRules, Cents, PrizeRules};
use crate::exact::Exact;

/// The prizes of a fund; they add up to it exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeTable {
    /// The prizes: places first, then class by class.
    pub prizes: Vec<Prize>,
    /// The classes, in the order of the rule book.
    pub classes: Vec<PrizeClass>,
    /// How they are awarded.
    pub award: AwardRules,
}

/// A class of a fund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeClass {
    /// Its name.
    pub name: String,
    /// How many classes have higher ratings.
    pub rank: usize,
}

/// One prize.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prize {
    /// What it is for.
    pub prize_for: PrizeFor,
    /// Its share of the fund in per cent.
    pub share: Exact,
    /// Its amount.
    pub amount: Cents,
}

/// What a prize is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrizeFor {
    /// A place overall, counted from 1.
    Place(u32),
    /// A place in a class, counted from 1.
    Class {
        /// The class's position in the rule book.
        class: usize,
        /// The place in it.
        place: u32,
    },
}

impl PrizeTable {
    /// The prizes of a fund.
    ///
    /// Each prize is its share, cut off to whole cents. The remaining cents go one each to the
    /// prizes that lost the largest fractions, among equal ones to the first in the table.
    ///
    /// ```
    /// use event_awards::cup::CupRules;
    /// use event_awards::prizes::{Cents, PrizeTable};
    ///
    /// let rules = CupRules::vcf().prizes.clone().ok_or("the VCF Cup has prizes")?;
    /// let table = PrizeTable::of(&rules, "1500".parse::<Cents>()?);
    /// let amounts: Vec<String> = table.prizes.iter().map(|p| p.amount.to_string()).collect();
    /// assert_eq!(amounts[..3], ["225.00", "120.00", "75.00"]);
    /// assert_eq!(amounts[3..6], ["90.00", "60.00", "30.00"]);
    /// assert_eq!(table.total().to_string(), "1500.00");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(rules: &PrizeRules, fund: Cents) -> Self {
        let shares: Vec<&Exact> = rules.shares().collect();
        let amounts = largest_remainders(&shares, fund);
        let prizes = purposes(rules)
            .zip(shares)
            .zip(amounts)
            .map(|((prize_for, share), amount)| Prize { prize_for, share: share.clone(), amount })
            .collect();
        let ranked = rules.classes.iter().zip(rules.ranks());
        let classes =
            ranked.map(|(class, rank)| PrizeClass { name: class.name.clone(), rank }).collect();
        Self { prizes, classes, award: rules.award }
    }

    /// The sum of all prizes: the fund.
    #[must_use]
    pub fn total(&self) -> Cents {
        self.prizes.iter().map(|prize| prize.amount).sum()
    }

    /// The prizes for places.
    pub(super) fn of_places(&self) -> Vec<&Prize> {
        let is_place = |prize: &&Prize| matches!(prize.prize_for, PrizeFor::Place(_));
        self.prizes.iter().filter(is_place).collect()
    }

    /// The prizes of one class.
    pub(super) fn of_class(&self, wanted: usize) -> Vec<&Prize> {
        let is_wanted = |prize: &&Prize| matches!(prize.prize_for, PrizeFor::Class { class, .. } if class == wanted);
        self.prizes.iter().filter(is_wanted).collect()
    }
}

fn purposes(rules: &PrizeRules) -> impl Iterator<Item = PrizeFor> {
    let places = (1..).take(rules.places.len()).map(PrizeFor::Place);
    let in_class = rules.in_each_class.len();
    let classes = (0..rules.classes.len()).flat_map(move |class| {
        (1..).take(in_class).map(move |place| PrizeFor::Class { class, place })
    });
    places.chain(classes)
}

fn largest_remainders(shares: &[&Exact], fund: Cents) -> Vec<Cents> {
    let whole: Exact = shares.iter().copied().cloned().sum();
    let parts: Vec<(u64, Exact)> =
        shares.iter().map(|share| share.part_of(fund.value(), &whole)).collect();
    let mut amounts: Vec<u64> = parts.iter().map(|(cents, _)| *cents).collect();
    // There are fewer cents left than prizes, since each lost less than one; `cycle` matters only
    // if all shares are 0.
    let left = fund.value().saturating_sub(amounts.iter().sum());
    let mut by_fraction: Vec<usize> = (0..parts.len()).collect();
    // The sort is stable: among equal fractions the first in the table gets the cent.
    by_fraction.sort_by(|&one, &other| parts[other].1.cmp(&parts[one].1));
    for &prize in by_fraction.iter().cycle().take(left as usize) {
        amounts[prize] += 1;
    }
    amounts.into_iter().map(Cents::new).collect()
}
