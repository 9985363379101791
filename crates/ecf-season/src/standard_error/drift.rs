//! By how much strengths change from season to season, by age.
//!
//! A player's average changes from one season to the next by the change of strength, and by the
//! noise of both seasons' games. The square of the change, less its mean, is `a (1/n + 1/m)` for
//! seasons of n and m games plus the variance of the change of strength; weighted least squares
//! tell the two apart without an assumption about the noise.
//!
//! An average follows a change of strength only as far as results follow differences of strength:
//! if 10 points more bring 8 per cent more, a change of 10 moves the average by 8. So what was
//! found is divided by the slope of the season's results over differences of grades.

use chrono::NaiveDate;

/// The ages whose changes are told apart, on the last day of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgeClass {
    /// Under 18.
    Junior,
    /// From 18 to 23.
    Young,
    /// From 24 to 59, or unknown.
    Adult,
    /// 60 and over.
    Senior,
}

impl AgeClass {
    /// Every class, in the order of [`Drift::by_class`].
    pub const ALL: [Self; 4] = [Self::Junior, Self::Young, Self::Adult, Self::Senior];

    /// The lowest age of the class.
    #[must_use]
    pub const fn from_age(self) -> u32 {
        match self {
            Self::Junior => 0,
            Self::Young => 18,
            Self::Adult => 24,
            Self::Senior => 60,
        }
    }

    /// The class of somebody who was born on this day.
    #[must_use]
    pub fn of(born: Option<NaiveDate>, last_day: NaiveDate) -> Self {
        let Some(age) = born.and_then(|born| last_day.years_since(born)) else {
            return Self::Adult;
        };
        let reaches = |class: &Self| age >= class.from_age();
        Self::ALL.into_iter().rev().find(reaches).unwrap_or(Self::Junior)
    }
}

/// The changes of strength of a class in a season.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassDrift {
    /// On how many pairs of seasons it was measured.
    pub pairs: u64,
    /// The mean, in grade points, to a hundredth.
    pub mean: f64,
    /// The variance, in squares of grade points, to a hundredth. Noise may bring it below 0.
    pub variance: f64,
}

/// By how much strengths change in a season.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drift {
    /// By [`AgeClass`].
    pub by_class: [ClassDrift; 4],
}

impl Drift {
    /// What is taken before anything was measured, as if on fifty pairs of each class.
    pub const TYPICAL: Self = Self {
        by_class: [
            ClassDrift { pairs: 50, mean: 5.0, variance: 40.0 },
            ClassDrift { pairs: 50, mean: 1.0, variance: 25.0 },
            ClassDrift { pairs: 50, mean: 0.0, variance: 16.0 },
            ClassDrift { pairs: 50, mean: -1.0, variance: 16.0 },
        ],
    };

    pub(super) const fn of(&self, class: AgeClass) -> &ClassDrift {
        &self.by_class[class as usize]
    }

    /// Together with what another season gave, each as often as it has pairs.
    pub(super) fn with(self, other: Option<Self>) -> Self {
        let Some(other) = other else { return self };
        let both = |one: ClassDrift, two: ClassDrift| {
            let pairs = one.pairs + two.pairs;
            let mean = |one_s: f64, two_s: f64| {
                hundredths((one.pairs as f64 * one_s + two.pairs as f64 * two_s) / pairs as f64)
            };
            if two.pairs == 0 {
                return one;
            }
            ClassDrift {
                pairs,
                mean: mean(one.mean, two.mean),
                variance: mean(one.variance, two.variance),
            }
        };
        let by_class =
            std::array::from_fn(|class| both(self.by_class[class], other.by_class[class]));
        Self { by_class }
    }

    /// What the averages of two seasons give, with the slope of results over differences; `None`
    /// if they are too few.
    pub(super) fn measured(pairs: &[Pair], slope: f64) -> Option<Self> {
        if pairs.len() < FEWEST_PAIRS {
            return None;
        }
        let mut sums = [Sums::default(); 4];
        for pair in pairs {
            sums[pair.class as usize].add_change(pair);
        }
        for pair in pairs {
            sums[pair.class as usize].add_square(pair);
        }
        // Noise is the same in every class, the variance is a class's own.
        let (mut along, mut across) = (0.0, 0.0);
        for sums in sums.iter().filter(|sums| sums.weight > 0.0) {
            along += sums.inverse_squares - sums.inverse * sums.square / sums.weight;
            across += sums.inverse_inverse - sums.inverse * sums.inverse / sums.weight;
        }
        let noise = if across > 0.0 { along / across } else { return None };
        let adults = &sums[AgeClass::Adult as usize];
        // Adults do not change on average: if their averages fall, the list does.
        let level = if adults.pairs > 0 { adults.mean() } else { 0.0 };
        Some(Self { by_class: sums.map(|sums| sums.drift(noise, level, slope)) })
    }
}

fn hundredths(number: f64) -> f64 {
    (100.0 * number).round() / 100.0
}

/// The fewest pairs of seasons to measure on.
const FEWEST_PAIRS: usize = 100;

/// The averages of one player in two seasons, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) class: AgeClass,
    /// By how much the average changed.
    pub(super) change: f64,
    /// 1/n + 1/m for seasons of n and m games.
    pub(super) inverse: f64,
}

impl Pair {
    /// The fewest games of a season that is one of a pair.
    pub(super) const FEWEST_GAMES: u32 = 5;

    /// What a change is weighted by: the inverse of its usual square, for a noise of 38 and a
    /// variance of 20 to 30.
    fn weight(&self) -> f64 {
        1.0 / (1_465.0 * self.inverse + 30.0)
    }
}

/// Weighted sums over the pairs of a class.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    pairs: u64,
    /// For the mean of the changes.
    of_changes: (f64, f64),
    /// Of 1, of the squared change, of `inverse`, and of products with `inverse`.
    weight: f64,
    square: f64,
    inverse: f64,
    inverse_squares: f64,
    inverse_inverse: f64,
}

impl Sums {
    fn add_change(&mut self, pair: &Pair) {
        self.pairs += 1;
        self.of_changes.0 += pair.weight();
        self.of_changes.1 += pair.weight() * pair.change;
    }

    fn mean(&self) -> f64 {
        self.of_changes.1 / self.of_changes.0
    }

    fn add_square(&mut self, pair: &Pair) {
        // The variance of a square is twice the square of its mean.
        let weight = pair.weight() * pair.weight();
        let off = pair.change - self.mean();
        let (square, inverse) = (weight * off * off, weight * pair.inverse);
        self.weight += weight;
        self.square += square;
        self.inverse += inverse;
        self.inverse_squares += square * pair.inverse;
        self.inverse_inverse += inverse * pair.inverse;
    }

    fn drift(&self, noise: f64, level: f64, slope: f64) -> ClassDrift {
        if self.pairs == 0 {
            return ClassDrift { pairs: 0, mean: 0.0, variance: 0.0 };
        }
        let variance = (self.square - noise * self.inverse) / self.weight;
        ClassDrift {
            pairs: self.pairs,
            mean: hundredths(self.mean() - level),
            variance: hundredths(variance / (slope * slope)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs whose squared changes, less the mean, are exactly `noise` times the inverses of the
    /// games plus a variance.
    fn pairs(class: AgeClass, mean: f64, noise: f64, variance: f64) -> Vec<Pair> {
        let of_games = |games: u32| {
            let inverse = 1.0 / f64::from(games) + 1.0 / f64::from(games + 3);
            let size = (noise * inverse + variance).sqrt();
            [mean - size, mean + size].map(|change| Pair { class, change, inverse })
        };
        (5..45).flat_map(of_games).collect()
    }

    #[test]
    fn changes_of_strength_are_told_from_the_noise_of_games() {
        // Averages of adults fell by 1.5, so the list did; juniors gained 4.5 on it, so 6.
        let mut all = pairs(AgeClass::Adult, -1.5, 1_444.0, 9.0);
        all.extend(pairs(AgeClass::Junior, 4.5, 1_444.0, 36.0));
        let found = Drift::measured(&all, 1.0).unwrap();
        let drift = |mean, variance| ClassDrift { pairs: 80, mean, variance };
        assert_eq!(found.by_class[AgeClass::Adult as usize], drift(0.0, 9.0));
        assert_eq!(found.by_class[AgeClass::Junior as usize], drift(6.0, 36.0));
        assert_eq!(found.by_class[AgeClass::Young as usize].pairs, 0);
        // Half of a change is seen in the results.
        let flat = Drift::measured(&all, 0.5).unwrap();
        assert_eq!(flat.by_class[AgeClass::Junior as usize], drift(6.0, 144.0));
        assert_eq!(Drift::measured(&all[..99], 1.0), None);
        // With what was known before: 240 pairs of no change, 80 of one.
        let before =
            Drift { by_class: [drift(2.0, 4.0); 4].map(|d| ClassDrift { pairs: 240, ..d }) };
        let both = before.with(Some(found)).by_class;
        assert_eq!(both[0], ClassDrift { pairs: 320, mean: 3.0, variance: 12.0 });
        assert_eq!(both[AgeClass::Young as usize], before.by_class[1]);
    }

    #[test]
    fn ages_are_those_of_the_last_day() {
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day);
        let last = day(2007, 4, 30).unwrap();
        for (born, class) in [
            (day(1989, 5, 1), AgeClass::Junior),
            (day(1989, 4, 30), AgeClass::Young),
            (day(1983, 5, 1), AgeClass::Young),
            (day(1983, 4, 30), AgeClass::Adult),
            (day(1947, 5, 1), AgeClass::Adult),
            (day(1947, 4, 30), AgeClass::Senior),
            (None, AgeClass::Adult),
        ] {
            assert_eq!(AgeClass::of(born, last), class, "{born:?}");
        }
    }
}
