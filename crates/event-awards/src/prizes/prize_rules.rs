//! Shares of a fund for places and classes.

use rating_core::settings::{OutOfRange, in_range};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::exact::Exact;

/// How a fund is divided.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrizeRules {
    /// The share of each place in per cent, the first place first.
    pub places: Vec<Exact>,
    /// The share of each place of every class in per cent.
    pub in_each_class: Vec<Exact>,
    /// The settings for what the source leaves open.
    #[serde(default)]
    pub award: AwardRules,
    /// The classes, which do not overlap.
    #[serde(rename = "class")]
    pub classes: Vec<ClassRule>,
}

/// How prizes are awarded, beyond their shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AwardRules {
    /// What happens to a place prize whose winner takes a higher class award.
    #[serde(default = "AwardRules::stays")]
    pub place_prize_left: PrizeLeft,
    /// What happens to a class prize whose winner takes a place prize.
    #[serde(default)]
    pub class_prize_left: PrizeLeft,
    /// How tied players are paid.
    #[serde(default)]
    pub ties: TiedPlayers,
    /// How many prizes one player can get.
    #[serde(default)]
    pub prizes_each: PrizesEach,
}

/// What happens to a prize whose winner takes a higher one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PrizeLeft {
    /// It goes to the next player.
    #[default]
    ToTheNext,
    /// It stays in the fund, and is shown as left over.
    StaysInTheFund,
}

/// How tied players are paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TiedPlayers {
    /// They share the prizes that they occupy.
    #[default]
    Share,
    /// The one listed first is placed first: for standings already sorted by tie-breaks.
    AsListed,
}

/// How many prizes one player can get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PrizesEach {
    /// One, the highest.
    #[default]
    One,
    /// Both the place prize and the class prize.
    All,
}

impl AwardRules {
    const fn stays() -> PrizeLeft {
        PrizeLeft::StaysInTheFund
    }
}

impl Default for AwardRules {
    fn default() -> Self {
        Self {
            place_prize_left: Self::stays(),
            class_prize_left: PrizeLeft::default(),
            ties: TiedPlayers::default(),
            prizes_each: PrizesEach::default(),
        }
    }
}

/// A class by rating.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassRule {
    /// Its name.
    pub name: String,
    /// The lowest rating; `None` without a lower end.
    #[serde(default)]
    pub from: Option<i32>,
    /// The highest rating; `None` without an upper end.
    #[serde(default)]
    pub to: Option<i32>,
    /// Whether unrated players belong to it.
    #[serde(default)]
    pub unrated: bool,
}

impl PrizeRules {
    /// The class of a player, by their rating at the start of the season; `None` if they are in no
    /// class.
    #[must_use]
    pub fn class_of(&self, rating: Option<i32>) -> Option<usize> {
        self.classes.iter().position(|class| match rating {
            None => class.unrated,
            Some(rating) => {
                class.from.is_none_or(|from| from <= rating)
                    && class.to.is_none_or(|to| rating <= to)
            }
        })
    }

    /// All shares in per cent: places first, then class by class.
    pub(super) fn shares(&self) -> impl Iterator<Item = &Exact> {
        let of_classes = self.classes.iter().flat_map(|_| self.in_each_class.iter());
        self.places.iter().chain(of_classes)
    }

    /// For each class, how many classes have higher ratings.
    pub(super) fn ranks(&self) -> Vec<usize> {
        let lowest = |class: &ClassRule| class.range().0;
        let above =
            |class| self.classes.iter().filter(|other| lowest(other) > lowest(class)).count();
        self.classes.iter().map(above).collect()
    }

    pub(crate) fn check(&self) -> Result<(), OutOfRange> {
        for share in self.shares() {
            let some = *share >= Exact::zero();
            in_range(some, "prizes.places", share, "shares of no less than 0%")?;
        }
        for shares in [&self.places, &self.in_each_class] {
            // Awarding relies on the first prizes of a pot being the highest.
            let falling = shares.is_sorted_by(|better, worse| better >= worse);
            in_range(falling, "prizes", &"rising", "no share higher than the one before it")?;
        }
        let sum: Exact = self.shares().cloned().sum();
        in_range(
            sum == Exact::whole(100),
            "prizes",
            &format!("{sum}%"),
            "shares that add up to 100%",
        )?;
        self.check_classes()
    }

    fn check_classes(&self) -> Result<(), OutOfRange> {
        for end in self.classes.iter().flat_map(|class| [class.from, class.to]).flatten() {
            // Some write 0 and 9999 for a class without an end. With a digit too many, a class
            // would have no players.
            in_range((0..=9_999).contains(&end), "prizes.class", &end, "a rating from 0 to 9999")?;
        }
        let mut ranges: Vec<(i32, i32)> = self.classes.iter().map(ClassRule::range).collect();
        ranges.sort_unstable();
        for (from, to) in &ranges {
            let range = format!("{from} to {to}");
            in_range(from <= to, "prizes.class", &range, "a rating, and one not below it")?;
        }
        let apart = ranges.windows(2).all(|pair| pair[0].1 < pair[1].0);
        in_range(apart, "prizes.class", &"overlapping", "classes that do not overlap")?;
        let unrated = self.classes.iter().filter(|class| class.unrated).count();
        in_range(unrated <= 1, "prizes.class.unrated", &unrated, "at most one class")
    }
}

impl ClassRule {
    fn range(&self) -> (i32, i32) {
        (self.from.unwrap_or(i32::MIN), self.to.unwrap_or(i32::MAX))
    }
}
