//! How well each contender predicted, and how significant their differences are.

use std::num::NonZeroUsize;

use prediction_scores::calibration::{Bin, by_expected, by_key, whole_below};
use prediction_scores::{
    Difference, DifferenceBySeason, ErrorBar, Estimate, Evidence, FittedCurve, Group, Measure,
    Predictions, Resampling, Sample, by_season, coverage, groups,
};
use rayon::prelude::*;
use schemars::JsonSchema;
use season_runner::Progress;
use season_runner::systems::SystemNote;
use serde::Serialize;

use crate::cohorts::{Cohorts, Panel};
use crate::cuts::By;
use crate::drift::DriftReport;
use crate::kinds::KindsOfGames;
use crate::list_pairs::ListPair;
use crate::truth::TruthReport;
use crate::unused_rules::UnusedRule;

/// The bins at the ends contain all differences beyond this many points; chosen by feel.
pub const MOST_DIFFERENCE: f64 = 60.0;

/// What a backtest found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BacktestReport {
    /// How often predictions were made.
    pub by: By,
    /// The seasons that only taught: conversions are fitted to them, and nothing in them is scored.
    pub warm_up: Vec<String>,
    /// The seasons that were scored.
    pub scored: Vec<String>,
    /// What must not be overlooked: rows that could not be used.
    pub notes: Vec<SystemNote>,
    /// Players over all seasons.
    pub players: usize,
    /// Games of all seasons.
    pub games: usize,
    /// Games of the seasons that were scored.
    pub scored_games: usize,
    /// Those of them that every system could predict by its own curve: everything below is of
    /// these, but for the coverage and for fitted curves.
    pub common_games: usize,
    /// Those of the common games that every fitted curve can predict, too, a curve that there is in
    /// no season left aside: what is said of fitted curves is of these. As many, unless a curve
    /// fits no games before some season.
    pub fitted_games: usize,
    /// Where a system's games before a scored season have no curve that fits them best.
    pub no_curves: Vec<NoCurve>,
    /// How many seasons before each the curves are fitted to; `None` for all of them.
    pub fit_last: Option<NonZeroUsize>,
    /// Rules of editions that never applied, so that the edition predicts as it would without them.
    pub unused_rules: Vec<UnusedRule>,
    /// How error bars were found.
    pub resampling: Resampling,
    /// The systems, in the order in which they were named.
    pub systems: Vec<SystemScores>,
    /// Differences of the deviance of every two systems, each by its own curve; positions are those
    /// among `systems`.
    pub differences_own: Vec<Difference>,
    /// The same with the fitted curve.
    pub differences_fitted: Vec<Difference>,
    /// The same with the fitted curve, season by season.
    pub differences_by_season: Vec<SeasonDifferences>,
    /// The deviance by kind of game, with the fitted curve.
    pub splits: Vec<SplitScores>,
    /// How far each system's grades lie too far apart, season by season.
    pub stretch: Vec<Stretch>,
    /// What became of the lists.
    pub drift: Vec<DriftReport>,
    /// What became of the same players from the first list to the last.
    pub panels: Vec<Panel>,
    /// What became of those who are new, who have been there for long, and who leave.
    pub cohorts: Vec<Cohorts>,
    /// How every two lists compare at the end of the last season.
    pub lists: Vec<ListPair>,
    /// How far the lists are from true strengths, where those are known and were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truth: Option<TruthReport>,
}

/// How well a system predicted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SystemScores {
    /// The name.
    pub name: String,
    /// What it does.
    pub about: String,
    /// How many of the scored games it could predict.
    pub coverage: usize,
    /// Every measure by its own curve.
    pub own: Vec<MeasureScore>,
    /// Every measure with the curve that was fitted to earlier seasons; those of its own for a
    /// method without strengths, and no estimates if no curve fits the games before any season.
    pub fitted: Vec<MeasureScore>,
    /// The curve that fits the scored games best, after the fact; `None` for a method without
    /// strengths.
    pub whites_advantage: Option<WhitesAdvantage>,
    /// By tenths of the score expected by its own curve.
    pub calibration: Vec<Bin>,
    /// By difference in grades, in tens of three-digit grade points, with its own curve.
    pub by_difference: Vec<Bin>,
}

/// The difference of the deviance of two systems, season by season.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeasonDifferences {
    /// The position of the first system.
    pub one: usize,
    /// The position of the other.
    pub other: usize,
    /// By season: the first system's deviance less the other's.
    pub seasons: Vec<SeasonDifference>,
    /// The error bar of the difference over all seasons if they are a sample of seasons, which
    /// differ by more than their games; `None` for one season.
    pub seasons_drawn: Option<ErrorBar>,
}

/// The difference of the deviance of two systems in a season.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeasonDifference {
    /// The season.
    pub season: String,
    /// Its games.
    pub games: u32,
    /// The first system's deviance less the other's.
    pub difference: f64,
}

/// How far the grades of a system lie too far apart, season by season.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Stretch {
    /// The system.
    pub name: String,
    /// The scored seasons.
    pub seasons: Vec<SeasonStretch>,
}

/// What the games of a season say of differences in grades.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeasonStretch {
    /// The season.
    pub season: String,
    /// The difference at which odds of ten to one fit the games best; `None` if no curve fits.
    pub ten_to_one: Option<f64>,
    /// Games between players who are 35 to 45 grade points apart.
    pub games: u32,
    /// What the stronger of them is promised by the system's own curve, in per cent.
    pub promised: Option<f64>,
    /// What the stronger scores, in per cent.
    pub scored: Option<f64>,
}

/// A season before which no curve can be fitted to a system's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoCurve {
    /// The system.
    pub system: String,
    /// The season whose games no fitted curve predicts.
    pub season: String,
    /// Why.
    pub why: WhyNoCurve,
}

/// Why no curve fits games best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyNoCurve {
    /// The system could predict none of them.
    NoGames,
    /// All are of one difference in grades.
    OneDifference,
    /// All ended as the differences and the colours say, so that the steeper a curve is the better.
    AsDifferencesSay,
}

/// A measure with its error bar.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct MeasureScore {
    /// The measure.
    pub measure: Measure,
    /// Its value; `None` if the games say nothing of it.
    pub estimate: Option<Estimate>,
}

/// White's advantage, as the scored games show it.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct WhitesAdvantage {
    /// In three-digit grade points.
    pub points: f64,
    /// What White scores against an equal, in per cent.
    pub against_an_equal: f64,
    /// The difference in three-digit grade points at which the odds are ten to one.
    pub ten_to_one: f64,
}

/// What games are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum SplitBy {
    /// How many games the less experienced player had played.
    #[serde(rename = "experience of the less experienced player")]
    Experience,
    /// Whether a newcomer played.
    #[serde(rename = "newcomers")]
    Newcomers,
    /// Whether a junior played.
    #[serde(rename = "juniors")]
    Juniors,
    /// The season.
    #[serde(rename = "season")]
    Season,
}

impl SplitBy {
    /// In words, for a heading.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Experience => "experience of the less experienced player",
            Self::Newcomers => "newcomers",
            Self::Juniors => "juniors",
            Self::Season => "season",
        }
    }
}

/// The deviance by kind of game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SplitScores {
    /// What the games are told apart by.
    pub by: SplitBy,
    /// The kinds.
    pub groups: Vec<GroupScores>,
}

/// The deviance in games of one kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GroupScores {
    /// The kind.
    pub kind: String,
    /// The games.
    pub games: usize,
    /// By system, in their order.
    pub deviance: Vec<Option<Estimate>>,
}

/// The input of the scores: the columns of each system's own curve, and of the fitted one.
pub(crate) struct Scored<'a> {
    pub(crate) predictions: &'a Predictions,
    /// The games of the seasons that are scored.
    pub(crate) games: &'a [u32],
    pub(crate) own: &'a [usize],
    pub(crate) fitted: &'a [usize],
    /// By system and game: the difference in three-digit grade points.
    pub(crate) differences: &'a [&'a [Option<f64>]],
    pub(crate) resampling: Resampling,
    pub(crate) progress: &'a dyn Progress,
}

/// The games that every system could predict.
pub(crate) struct Common {
    /// By their own curves.
    pub(crate) own: Vec<u32>,
    /// Those of them that every existing fitted curve could also predict.
    pub(crate) fitted: Vec<u32>,
}

/// These games with their resamples.
struct Samples<'a> {
    own: Sample<'a>,
    /// `None` if the games are the same as in `own`.
    fitted: Option<Sample<'a>>,
}

impl<'a> Samples<'a> {
    fn fitted(&self) -> &Sample<'a> {
        self.fitted.as_ref().unwrap_or(&self.own)
    }
}

impl Scored<'_> {
    /// The games that every system could predict. If a fitted curve does not exist, the fitted
    /// curves of other systems lose no games because of it.
    pub(crate) fn common(&self) -> Common {
        let own = coverage::common(self.predictions, self.own, self.games);
        let predicts = |column: &&usize| {
            let column = self.predictions.columns().get(**column);
            column.is_some_and(|column| {
                own.iter().any(|game| column.expected(*game as usize).is_some())
            })
        };
        let curves: Vec<usize> = self.fitted.iter().filter(predicts).copied().collect();
        let fitted = coverage::common(self.predictions, &curves, &own);
        Common { own, fitted }
    }

    /// The common games with their resamples, for own curves and for fitted ones.
    fn samples(&self, common: &Common) -> Samples<'_> {
        let sample = |games: &[u32]| self.resampling.sample(self.predictions, games);
        let fitted = (common.fitted != common.own).then(|| sample(&common.fitted));
        Samples { own: sample(&common.own), fitted }
    }

    /// Reports the number of games to score: by either kind of curve, the common games once for
    /// every measure of each system and once for every pair of systems; by fitted curves, also once
    /// for every split of each system.
    pub(crate) fn announce(&self, kinds: &KindsOfGames, common: &Common) {
        let systems = self.own.len();
        let either = Measure::ALL.len() * systems + systems * systems.saturating_sub(1) / 2;
        let splits = if kinds.has_junior.is_some() { 4 } else { 3 };
        let times = [either, either + splits * systems];
        let games = times[0] * common.own.len() + times[1] * common.fitted.len();
        self.progress.games_to_score(games as u64);
    }

    /// How well the systems predicted the common games.
    pub(crate) fn systems(&self, names: &[(&str, &str)], common: &Common) -> Vec<SystemScores> {
        let covered = coverage::counts(self.predictions, self.games);
        let samples = self.samples(common);
        let own = measures(&samples.own, self.own, common.own.len(), self.progress);
        let fitted = measures(samples.fitted(), self.fitted, common.fitted.len(), self.progress);
        let common = common.own.as_slice();
        let system = |number: usize| {
            let (&(name, about), &column) = (names.get(number)?, self.own.get(number)?);
            let differences = *self.differences.get(number)?;
            let decade = |game: u32, _| {
                let difference: f64 = (*differences.get(game as usize)?)?;
                let end = MOST_DIFFERENCE / 10.0;
                Some(whole_below(difference / 10.0).clamp(-end, end - 1.0) * 10.0)
            };
            Some(SystemScores {
                name: name.to_owned(),
                about: about.to_owned(),
                coverage: covered.get(column).copied().unwrap_or(0),
                own: own.get(number)?.clone(),
                fitted: fitted.get(number)?.clone(),
                whites_advantage: self.whites_advantage(differences, common),
                calibration: by_expected(self.predictions, column, common),
                by_difference: by_key(self.predictions, column, common, decade),
            })
        };
        (0..names.len()).into_par_iter().filter_map(system).collect()
    }

    /// How far the grades of every system with strengths lie too far apart.
    pub(crate) fn stretches(
        &self,
        names: &[(&str, &str)],
        seasons: &[String],
        common: &Common,
    ) -> Vec<Stretch> {
        let of_system = |(number, (name, _)): (usize, &(&str, &str))| {
            let differences = *self.differences.get(number)?;
            differences.iter().any(Option::is_some).then_some(())?;
            let games = groups(&common.own, |game| {
                Some(self.predictions.games().get(game as usize)?.season)
            });
            let season = |group: &Group<u32>| SeasonStretch {
                season: seasons.get(group.key as usize).cloned().unwrap_or_default(),
                ..self.stretch(*self.own.get(number).unwrap_or(&0), differences, &group.games)
            };
            Some(Stretch { name: (*name).to_owned(), seasons: games.iter().map(season).collect() })
        };
        names.iter().enumerate().filter_map(of_system).collect()
    }

    fn stretch(&self, own: usize, differences: &[Option<f64>], games: &[u32]) -> SeasonStretch {
        let curve = FittedCurve::fit(evidence(self.predictions, differences, games));
        // From the side of the stronger player.
        let of_game = |&game: &u32| {
            let difference = (*differences.get(game as usize)?)?;
            let expected = self.predictions.columns().get(own)?.expected(game as usize)?;
            let scored = self.predictions.games().get(game as usize)?.score();
            let turned = |share: f64| if difference < 0.0 { 1.0 - share } else { share };
            let is_near = (35.0..=45.0).contains(&difference.abs());
            is_near.then(|| (turned(expected), turned(scored)))
        };
        let found: Vec<(f64, f64)> = games.iter().filter_map(of_game).collect();
        let per_cent = |of: fn(&(f64, f64)) -> f64| {
            let sum: f64 = found.iter().map(of).sum();
            (!found.is_empty()).then(|| 100.0 * sum / found.len() as f64)
        };
        SeasonStretch {
            season: String::new(),
            ten_to_one: curve.map(|curve| std::f64::consts::LN_10 / curve.slope),
            games: found.len() as u32,
            promised: per_cent(|game| game.0),
            scored: per_cent(|game| game.1),
        }
    }

    fn whites_advantage(
        &self,
        differences: &[Option<f64>],
        common: &[u32],
    ) -> Option<WhitesAdvantage> {
        let found = FittedCurve::fit(evidence(self.predictions, differences, common))?;
        Some(WhitesAdvantage {
            points: found.advantage_in_points()?,
            against_an_equal: 100.0 * found.expected(0.0),
            ten_to_one: std::f64::consts::LN_10 / found.slope,
        })
    }

    /// The differences of every two systems, by their own curves and by the fitted ones.
    pub(crate) fn differences(&self, common: &Common) -> [Vec<Difference>; 2] {
        let samples = self.samples(common);
        let of = |sample: &Sample<'_>, columns: &[usize], games: &[u32]| {
            let differences = sample.differences(Measure::Deviance, columns);
            let pairs = columns.len() * columns.len().saturating_sub(1) / 2;
            self.progress.games_scored((pairs * games.len()) as u64);
            differences
        };
        let own = of(&samples.own, self.own, &common.own);
        [own, of(samples.fitted(), self.fitted, &common.fitted)]
    }

    /// The differences of every two systems season by season, by fitted curves.
    pub(crate) fn differences_by_season(
        &self,
        seasons: &[String],
        common: &Common,
    ) -> Vec<SeasonDifferences> {
        let season = |(season, games, difference): (u32, u32, f64)| SeasonDifference {
            season: seasons.get(season as usize).cloned().unwrap_or_default(),
            games,
            difference,
        };
        let of_pair = |found: DifferenceBySeason| SeasonDifferences {
            one: found.one,
            other: found.other,
            seasons: found.seasons.into_iter().map(season).collect(),
            seasons_drawn: found.drawn,
        };
        let pairs = by_season(self.predictions, self.fitted, &common.fitted);
        pairs.into_iter().map(of_pair).collect()
    }

    /// The deviance by kind of game, with fitted curves.
    pub(crate) fn splits(
        &self,
        kinds: &KindsOfGames,
        seasons: &[String],
        common: &Common,
    ) -> Vec<SplitScores> {
        let common = common.fitted.as_slice();
        let at = |game: u32| game as usize;
        let experience = groups(common, |game| kinds.experience.get(at(game)).copied());
        let experience = named(experience, |kind| kind.words().to_owned());
        let newcomers = groups(common, |game| kinds.has_newcomer.get(at(game)).copied());
        let newcomers = named(newcomers, |new| yes_or_no(*new, "a newcomer", "none").to_owned());
        let juniors = kinds.has_junior.as_ref().map(|juniors| {
            let juniors = groups(common, |game| juniors.get(at(game)).copied());
            named(juniors, |junior| yes_or_no(*junior, "a junior", "none").to_owned())
        });
        let years = groups(common, |game| Some(self.predictions.games().get(at(game))?.season));
        let years =
            named(years, |season| seasons.get(*season as usize).cloned().unwrap_or_default());
        let all = [
            (SplitBy::Experience, Some(experience)),
            (SplitBy::Newcomers, Some(newcomers)),
            (SplitBy::Juniors, juniors),
            (SplitBy::Season, Some(years)),
        ];
        let split = |(by, groups): (SplitBy, Option<Vec<Group<String>>>)| {
            let groups = groups?.iter().map(|group| self.group(group)).collect();
            Some(SplitScores { by, groups })
        };
        all.into_iter().filter_map(split).collect()
    }

    fn group(&self, group: &Group<String>) -> GroupScores {
        let (predictions, games) = (self.predictions, &group.games);
        let deviance =
            self.resampling.estimates(predictions, Measure::Deviance, self.fitted, games);
        self.progress.games_scored((self.fitted.len() * games.len()) as u64);
        GroupScores { kind: group.key.clone(), games: games.len(), deviance }
    }
}

/// By system: every measure.
fn measures(
    sample: &Sample<'_>,
    columns: &[usize],
    games: usize,
    progress: &dyn Progress,
) -> Vec<Vec<MeasureScore>> {
    let mut systems = vec![Vec::new(); columns.len()];
    for measure in Measure::ALL {
        let found = sample.estimates(measure, columns);
        progress.games_scored((columns.len() * games) as u64);
        for (scores, estimate) in systems.iter_mut().zip(found) {
            scores.push(MeasureScore { measure, estimate });
        }
    }
    systems
}

/// The games for fitting a system's curve: those with a known difference.
pub(crate) fn evidence<'a>(
    predictions: &'a Predictions,
    differences: &'a [Option<f64>],
    games: &'a [u32],
) -> impl Iterator<Item = Evidence> + Clone + 'a {
    games.iter().filter_map(|&game| {
        let difference = (*differences.get(game as usize)?)?;
        let game = predictions.games().get(game as usize)?;
        Some(Evidence { difference, score: game.score(), has_colours: game.has_colours })
    })
}

fn named<K>(groups: Vec<Group<K>>, words: impl Fn(&K) -> String) -> Vec<Group<String>> {
    let named = |group: Group<K>| Group { key: words(&group.key), games: group.games };
    groups.into_iter().map(named).collect()
}

const fn yes_or_no(is_so: bool, yes: &'static str, no: &'static str) -> &'static str {
    if is_so { yes } else { no }
}
