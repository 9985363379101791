//! Error bars of measures, and of the difference of two systems, by resampling players.
//!
//! The games of one player resemble each other, so 30,000 games tell less than 30,000 independent
//! ones would. Every resample draws as many players as there are, with replacement, and a game
//! counts as often as its two players together were drawn, minus one. All systems are measured on
//! the same resamples, so an effect that a resample has on all of them does not change their
//! difference.
//!
//! Such a resample counts the noise of a game twice, once with each player. The errors are
//! therefore multiplied by the square root of the share of the variance that remains when every
//! pair of games with a player in common is counted once (the variance that is robust to dyads:
//! Fafchamps and Gubert, 2007; Aronow, Samii and Assenova, 2015), which lies between 0.7 and 1.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::measure::{Measure, Share};
use crate::predictions::Predictions;
use crate::sums::Dyads;

/// How error bars are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Resampling {
    /// How many resamples.
    pub resamples: u32,
    /// The same seed draws the same players.
    pub seed: u64,
}

/// A value with its error bar.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// The value over the games themselves.
    pub value: f64,
    /// Its error bar; left out for games of fewer than ten players.
    #[serde(flatten)]
    pub bar: Option<ErrorBar>,
}

/// The error bar of a value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ErrorBar {
    /// The standard error.
    pub error: f64,
    /// The lower end of the interval that holds 95% of the resamples.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Whether the difference of two systems is more than chance, by its interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first is lower.
    Lower,
    /// The first is higher.
    Higher,
    /// The difference is within the error bar, or has none.
    Within,
}

/// The difference of two systems.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    /// The position of the first system.
    pub one: usize,
    /// The position of the other.
    pub other: usize,
    /// The first less the other.
    pub difference: Estimate,
}

impl Difference {
    /// What the interval says.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.difference.bar {
            Some(bar) if bar.high < 0.0 => Verdict::Lower,
            Some(bar) if bar.low > 0.0 => Verdict::Higher,
            _ => Verdict::Within,
        }
    }
}

/// A system's measure on some games.
struct Measured {
    measure: Measure,
    /// By game.
    shares: Vec<Share>,
    /// By player: sums and divisors.
    by_player: [Vec<f64>; 2],
    total: Share,
}

impl Measured {
    fn of(
        predictions: &Predictions,
        dyads: &Dyads,
        system: usize,
        measure: Measure,
    ) -> Option<Self> {
        let column = predictions.columns().get(system)?;
        let shares = dyads.shares(predictions, column, measure);
        let sums = dyads.by_player(shares.iter().map(|share| share.sum));
        let divisors = dyads.by_player(shares.iter().map(|share| share.by));
        let total = shares.iter().copied().fold(Share::default(), Share::plus);
        Some(Self { measure, shares, by_player: [sums, divisors], total })
    }

    fn value(&self) -> Option<f64> {
        self.measure.of(self.total)
    }

    /// The measure for a resample.
    fn resampled(&self, drawn: &[u8]) -> Option<f64> {
        // If every player is drawn once, each game counts once: two players minus one.
        let sum = |by_player: &[f64], total: f64| dot(by_player, drawn) - total;
        let [sums, divisors] = &self.by_player;
        let (sum, by) = (sum(sums, self.total.sum), sum(divisors, self.total.by));
        self.measure.of(Share { sum, by })
    }

    /// By game: the effect of the game on the measure.
    fn deviations(&self) -> Vec<f64> {
        let ratio = self.total.sum / self.total.by;
        let slope = self.measure.slope(ratio) / self.total.by;
        self.shares.iter().map(|share| slope * (share.sum - ratio * share.by)).collect()
    }
}

/// The sum of products, in lanes that do not depend on each other. The number of lanes is fixed, so
/// that the last bit is the same on every machine.
fn dot(one: &[f64], other: &[u8]) -> f64 {
    const LANES: usize = 8;
    let mut lanes = [0.0; LANES];
    let (one, other) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest = one.remainder().iter().zip(other.remainder());
    let rest: f64 = rest.map(|(a, b)| a * f64::from(*b)).sum();
    for (few, others) in one.zip(other) {
        for ((lane, a), b) in lanes.iter_mut().zip(few).zip(others) {
            *lane += a * f64::from(*b);
        }
    }
    lanes.iter().sum::<f64>() + rest
}

impl Resampling {
    /// A measure of each of these systems over some games, all of which they could predict; `None`
    /// for a system for which it is not defined.
    #[must_use]
    pub fn estimates(
        &self,
        predictions: &Predictions,
        measure: Measure,
        systems: &[usize],
        games: &[u32],
    ) -> Vec<Option<Estimate>> {
        self.sample(predictions, games).estimates(measure, systems)
    }

    /// The difference of every two of these systems over some games, all of which they could
    /// predict. The positions in the result refer to `systems`.
    #[must_use]
    pub fn differences(
        &self,
        predictions: &Predictions,
        measure: Measure,
        systems: &[usize],
        games: &[u32],
    ) -> Vec<Difference> {
        self.sample(predictions, games).differences(measure, systems)
    }

    /// Some games with their resamples, for more than one measure.
    #[must_use]
    pub fn sample<'a>(&self, predictions: &'a Predictions, games: &[u32]) -> Sample<'a> {
        let dyads = Dyads::of(predictions, games);
        let resample = |number: u32| drawn(dyads.players, self.seed, u64::from(number));
        let resamples = (0..self.resamples).into_par_iter().map(resample).collect();
        Sample { predictions, dyads, resamples }
    }
}

/// Some games with their resamples, which are the same for every measure and system.
pub struct Sample<'a> {
    predictions: &'a Predictions,
    dyads: Dyads,
    /// By resample and player: how often the player was drawn. One byte for each player: a thousand
    /// resamples of ten thousand players take 10 MB.
    resamples: Vec<Vec<u8>>,
}

impl Sample<'_> {
    /// A measure of each of these systems; see [`Resampling::estimates`].
    #[must_use]
    pub fn estimates(&self, measure: Measure, systems: &[usize]) -> Vec<Option<Estimate>> {
        let measured = self.measured(measure, systems);
        let resamples = self.resampled(&measured);
        let estimate = |(system, found): (usize, &Option<Measured>)| {
            let found = found.as_ref()?;
            let values = resamples.iter().filter_map(|row| *row.get(system)?);
            let correction = self.dyads.variances(&found.deviations()).correction();
            let value = found.value()?;
            // With few games, weights below 0 could take a resample outside the range of the
            // measure.
            let (least, most) = measure.range();
            let bar = self.bar(value, values, correction).map(|bar| ErrorBar {
                low: bar.low.max(least),
                high: bar.high.min(most),
                ..bar
            });
            Some(Estimate { value, bar })
        };
        measured.par_iter().enumerate().map(estimate).collect()
    }

    /// The difference of every two of these systems; see [`Resampling::differences`].
    #[must_use]
    pub fn differences(&self, measure: Measure, systems: &[usize]) -> Vec<Difference> {
        let measured = self.measured(measure, systems);
        let resamples = self.resampled(&measured);
        let deviations: Vec<Option<Vec<f64>>> =
            measured.par_iter().map(|found| Some(found.as_ref()?.deviations())).collect();
        let count = measured.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let pairs: Vec<(usize, usize)> = pairs.collect();
        let difference = |&(one, other): &(usize, usize)| {
            let value = |at: usize| measured[at].as_ref()?.value();
            let deviation = |at: usize| deviations[at].as_ref();
            let (of_one, of_other) = (deviation(one)?, deviation(other)?);
            let between: Vec<f64> = of_one.iter().zip(of_other).map(|(a, b)| a - b).collect();
            let correction = self.dyads.variances(&between).correction();
            let values = resamples.iter().filter_map(|row| Some(row[one]? - row[other]?));
            let value = value(one)? - value(other)?;
            let bar = self.bar(value, values, correction);
            Some(Difference { one, other, difference: Estimate { value, bar } })
        };
        pairs.par_iter().filter_map(difference).collect()
    }

    /// The spread of a value's resamples; `None` if there are too few players.
    fn bar(
        &self,
        value: f64,
        resamples: impl Iterator<Item = f64>,
        correction: f64,
    ) -> Option<ErrorBar> {
        (self.dyads.players >= FEWEST_PLAYERS).then(|| interval(value, resamples, correction))
    }

    fn measured(&self, measure: Measure, systems: &[usize]) -> Vec<Option<Measured>> {
        let of_system =
            |&system: &usize| Measured::of(self.predictions, &self.dyads, system, measure);
        systems.par_iter().map(of_system).collect()
    }

    /// By resample: the measure of each system.
    fn resampled(&self, measured: &[Option<Measured>]) -> Vec<Vec<Option<f64>>> {
        let resample = |drawn: &Vec<u8>| {
            measured.iter().map(|found| found.as_ref()?.resampled(drawn)).collect()
        };
        self.resamples.par_iter().map(resample).collect()
    }
}

/// Games of fewer players get no error bar. With two players every resample has the one pair or
/// nothing, so all resamples that count are alike and the error is 0. That ten are enough is chosen
/// by feel.
const FEWEST_PLAYERS: usize = 10;

/// The spread of a value's resamples around their middle.
fn interval(value: f64, resamples: impl Iterator<Item = f64>, correction: f64) -> ErrorBar {
    let mut errors: Vec<f64> = resamples.map(|found| correction * (found - value)).collect();
    errors.sort_unstable_by(f64::total_cmp);
    let count = errors.len() as f64;
    let mean = errors.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = errors.iter().map(|error| (error - mean) * (error - mean)).sum();
    let quantile = |part: f64| {
        let at = (part * (count - 1.0)).max(0.0).round() as usize;
        value + errors.get(at).copied().unwrap_or(0.0)
    };
    ErrorBar {
        error: (squares / (count - 1.0).max(1.0)).sqrt(),
        low: quantile(0.025),
        high: quantile(0.975),
    }
}

/// Draws as many times as there are players, with replacement; returns how often each was drawn.
/// Every resample has its own random stream, so the number of threads changes nothing.
pub(crate) fn drawn(players: usize, seed: u64, resample: u64) -> Vec<u8> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(resample);
    let mut drawn = vec![0_u8; players];
    for _ in 0..players {
        // The upper 32 of 64 random bits, times the number of players: the whole part is the draw.
        let draw = ((generator.next_u64() >> 32) * players as u64) >> 32;
        if let Some(count) = drawn.get_mut(draw as usize) {
            // To be drawn 255 times in thousands of draws is practically impossible, and would cost
            // nothing.
            *count = count.saturating_add(1);
        }
    }
    drawn
}
