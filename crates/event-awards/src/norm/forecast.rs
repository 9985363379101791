//! Forecasts during a tournament: the results needed from the remaining rounds.

use std::fmt;

use event_sections::{Sex, Title};
use rating_core::{HalfPoints, PerCent};
use schemars::JsonSchema;
use serde::Serialize;

use super::attempt::{AttemptError, with_letters_where};
use super::evaluation::{CountedGame, CountedRating, Measure, Origin, opponents_by_federation};
use super::{
    Amount, Article, Attempt, Bound, Condition, FederationMix, NormSetting, Opponent, UnknownNorm,
};

/// The results needed from the remaining rounds for one norm, if all games count.
///
/// The lowest-rated of the known opponents is raised to the floor if they are below it. If an
/// opponent still to come is lower, that one is raised instead, and the others count unchanged.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "ForecastJson", description = "What the rounds still to come must bring.")]
#[non_exhaustive]
pub struct Forecast {
    /// The title: `GM`, `IM`, `WGM` or `WIM`.
    #[schemars(with = "String")]
    pub title: Title,
    /// Whether the norm is still within reach, against opponents that can exist.
    pub possible: bool,
    /// How many rounds are still to come.
    pub rounds_left: u32,
    /// In how many of them the opponent is not known yet.
    pub unknown_opponents: u32,
    /// How many games there are in the end.
    pub games: u32,
    /// What the conditions ask of the opponents that are not known yet.
    pub demands: Vec<Demand>,
    /// The scores from the rounds still to come that may be enough, the least first.
    pub rows: Vec<ForecastRow>,
}

/// What a condition asks of the opponents that are not known yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "DemandJson")]
pub struct Demand {
    /// Which condition.
    #[serde(flatten)]
    pub article: Article,
    /// The federation that it is about, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// How many of the opponents not known yet, at least or at most.
    pub needed: Bound,
    /// Whether so many can still come.
    pub possible: bool,
}

/// One score from the rounds still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ForecastRowJson")]
pub struct ForecastRow {
    /// The points from the rounds still to come.
    pub points: HalfPoints,
    /// The score in the end.
    pub score: HalfPoints,
    /// That score in whole per cents.
    pub per_cent: PerCent,
    /// The mean that all opponents need in the end, rounded.
    pub mean_at_least: i64,
    /// The mean that the opponents not known yet need.
    #[serde(flatten)]
    pub needs: MeanNeeded,
}

/// The mean that the unknown opponents need, with the ratings that count: if one of them is the
/// lowest of all and below the floor, they count as the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(with = "UnknownNeed")]
#[serde(into = "UnknownNeed")]
pub enum MeanNeeded {
    /// At least this.
    AtLeast(MeanOfWholes),
    /// All opponents are known, and their mean is enough.
    Reached,
    /// All opponents are known, and their mean is too low.
    TooLow,
}

/// What the opponents not known yet need, in JSON.
#[derive(Serialize, JsonSchema)]
struct UnknownNeed {
    /// The mean of the opponents not known yet, to the next whole number: what each of them has to
    /// be if they are equal; `None` if all are known.
    unknown_mean_at_least: Option<i64>,
    /// The sum of their ratings: exactly what is needed; `None` if all are known.
    unknown_sum_at_least: Option<i64>,
    /// Whether the mean is enough where all opponents are known; `None` if some are not.
    enough: Option<bool>,
}

impl From<MeanNeeded> for UnknownNeed {
    fn from(needs: MeanNeeded) -> Self {
        let (unknown, enough) = match needs {
            MeanNeeded::AtLeast(mean) => (Some(mean), None),
            MeanNeeded::Reached => (None, Some(true)),
            MeanNeeded::TooLow => (None, Some(false)),
        };
        Self {
            unknown_mean_at_least: unknown.map(MeanOfWholes::to_next_whole),
            unknown_sum_at_least: unknown.map(|mean| mean.sum),
            enough,
        }
    }
}

/// Chosen by feel: the highest rating ever was 2882.
const NOBODY_HAS_MORE: i64 = 3_000;

impl MeanNeeded {
    /// Whether opponents with such a mean exist.
    fn is_possible(self) -> bool {
        match self {
            Self::AtLeast(mean) => mean.to_next_whole() <= NOBODY_HAS_MORE,
            Self::Reached => true,
            Self::TooLow => false,
        }
    }
}

/// The mean of some whole ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeanOfWholes {
    /// Their sum.
    pub sum: i64,
    /// How many there are; never 0.
    pub count: u32,
}

impl MeanOfWholes {
    /// The mean, rounded up: the rating that each of them needs if they are equal.
    #[must_use]
    pub fn to_next_whole(self) -> i64 {
        self.times_to_next_whole(1)
    }

    /// `times` times the mean, rounded up to a whole number.
    fn times_to_next_whole(self, times: i64) -> i64 {
        // Rounded up, also for negative numbers, since less would miss the mean.
        -(-self.sum * times).div_euclid(i64::from(self.count.max(1)))
    }
}

/// Prints `2803`, or the decimals that are needed, `2802.5`. If more than two are needed, the
/// second is rounded up.
impl fmt::Display for MeanOfWholes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.times_to_next_whole(100);
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        match (part, part % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// Why there is no forecast.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForecastError {
    /// The rule book has no norm for the title.
    #[error(transparent)]
    UnknownNorm(#[from] UnknownNorm),
    /// More opponents are known for the remaining rounds than there are rounds.
    #[error("{known} opponents for the remaining {rounds_left} rounds")]
    TooManyOpponents {
        /// How many are known.
        known: usize,
        /// How many rounds remain.
        rounds_left: u32,
    },
    /// The federation of an opponent of the remaining rounds is not known, or not written in three
    /// letters; or the result of a game that does not count is not known.
    #[error(transparent)]
    Attempt(#[from] AttemptError),
    /// More rounds than any section can have.
    #[error("{rounds_left} rounds to come: expected at most {most}")]
    TooManyRounds {
        /// How many remain, as given.
        rounds_left: u32,
        /// The largest possible number.
        most: u32,
    },
}

/// The results needed from the remaining rounds.
///
/// `upcoming` has the opponents that are already known, as in a round-robin; in a Swiss it is
/// empty, or has the opponent of the next round.
///
/// # Errors
///
/// If the rule book has no norm for the title, there are more opponents than rounds, or more rounds
/// than any event has.
///
/// ```
/// use event_awards::norm::{Attempt, NormRules, NormSetting, Opponent, forecast};
/// use event_sections::Title;
/// use rating_core::{EloRating, HalfPoints};
///
/// // Four points of five against grandmasters of 2550.
/// let opponent = |federation: &str| Opponent {
///     title: Some(Title::Gm),
///     ..Opponent::rated("Lee, Ann", EloRating::whole(2_550), federation)
/// };
/// let opponents = ["FRA", "GER", "NED", "FRA", "GER"].map(opponent).to_vec();
/// let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(8))?;
/// let rules = NormRules::fide_2024();
/// let forecast = forecast(&NormSetting::of(&rules), Title::Gm, &attempt, 4, &[])?;
/// assert!(forecast.possible);
/// // 6.5 of 9 needs a mean of 2434, so that the four to come need 2288.
/// let row = forecast.rows.iter().find(|row| row.score == HalfPoints::new(13));
/// assert_eq!(row.map(|row| (row.points.to_string(), row.mean_at_least)), Some(("2.5".into(), 2_434)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forecast(
    setting: &NormSetting<'_>,
    title: Title,
    attempt: &Attempt,
    rounds_left: u32,
    upcoming: &[Opponent],
) -> Result<Forecast, ForecastError> {
    let norm = setting.rules.norm(title)?;
    let most = event_sections::Section::MOST_ROUNDS;
    if rounds_left > most {
        return Err(ForecastError::TooManyRounds { rounds_left, most });
    }
    let Some(unknown) = rounds_left.checked_sub(upcoming.len() as u32) else {
        return Err(ForecastError::TooManyOpponents { known: upcoming.len(), rounds_left });
    };
    let is_exempt = setting.exemption(&attempt.federation).is_some();
    let mix = if is_exempt { FederationMix::Waived } else { FederationMix::Required };
    let measure = Measure::of(setting, norm).where_mix_is(mix);
    let mut games = measure.games(attempt);
    let mut upcoming = upcoming
        .iter()
        .map(|opponent| with_letters_where(setting.mix, opponent))
        .collect::<Result<Vec<Opponent>, _>>()?;
    // A game to come that will not count brings nothing.
    upcoming.retain(|opponent| measure.excluded(opponent).is_none());
    let rounds_left = unknown + upcoming.len() as u32;
    // Round 0, because no requirement depends on the round in which an opponent comes.
    games.extend(upcoming.iter().map(|o| measure.game(0, o, None, &attempt.federation)));
    let known: Vec<&CountedGame<'_>> = games.iter().collect();
    let unplayed = attempt.unplayed_before(u32::MAX).count() as u32;
    let score = measure.score(attempt)?;
    let outlook = Outlook { measure, known, score, rounds_left, unknown, unplayed };
    let demands: Vec<Demand> =
        for_others(title, attempt.sex).into_iter().chain(outlook.demands()).collect();
    let rows = outlook.rows();
    Ok(Forecast {
        title,
        possible: demands.iter().all(|demand| demand.possible)
            && rows.iter().any(|row| row.needs.is_possible()),
        rounds_left,
        unknown_opponents: unknown,
        games: outlook.games(),
        demands,
        rows,
    })
}

struct Outlook<'a, 'b> {
    measure: Measure<'a>,
    known: Vec<&'b CountedGame<'b>>,
    score: HalfPoints,
    rounds_left: u32,
    unknown: u32,
    /// Rounds that may replace missing games.
    unplayed: u32,
}

/// A requirement that cannot be met: a women's norm for a man.
fn for_others(title: Title, sex: Option<Sex>) -> Option<Demand> {
    let Condition { article, needed, .. } =
        Condition::of_sex(title, sex).filter(|condition| !condition.met)?;
    Some(Demand { article, federation: None, needed, possible: false })
}

impl Outlook<'_, '_> {
    fn games(&self) -> u32 {
        self.known.len() as u32 + self.unknown
    }

    /// The fewest games that have to be played, if unplayed rounds replace missing ones.
    fn games_needed(&self) -> u32 {
        let (games, least) = (self.games(), self.measure.games_at_least);
        let enough = self.measure.with_unplayed(games, self.unplayed) >= least;
        if enough { games.min(least) } else { least }
    }

    fn demands(&self) -> Vec<Demand> {
        let (games, rules) = (self.games(), self.measure.rules);
        let count = |holds: fn(&CountedGame<'_>) -> bool| {
            self.known.iter().filter(|game| holds(game)).count() as u32
        };
        let titled = rules.opponents.titled.at_least(games);
        let mut demands = vec![
            self.at_least(Article::Games, self.games_needed(), self.known.len() as u32),
            self.at_least(Article::Titled, titled, count(|game| game.titled)),
            self.at_least(
                Article::Sought,
                self.measure.sought_at_least(games),
                self.measure.sought(&self.known),
            ),
        ];
        if self.measure.mix == FederationMix::Required {
            demands.extend(self.federation_demands());
        }
        demands
    }

    fn federation_demands(&self) -> Vec<Demand> {
        let (games, rule) = (self.games(), &self.measure.rules.federations);
        let by_federation = opponents_by_federation(&self.known);
        let is_own = |game: &&&CountedGame<'_>| game.origin == Origin::OwnFederation;
        let own = self.known.iter().filter(is_own).count() as u32;
        let others = by_federation.len() as u32 - u32::from(own > 0);
        let mut demands = vec![
            self.at_least(Article::OtherFederations, rule.others_at_least, others),
            at_most(Article::OwnFederation, rule.own_at_most.at_most(games), own, None),
        ];
        let most = rule.one_at_most.at_most(games);
        // Only then can the unknown opponents alone be too many from one federation.
        if self.unknown > most {
            demands.push(at_most(Article::OneFederation, most, 0, None));
        }
        let pressing = by_federation.into_iter().filter(|(_, count)| count + self.unknown > most);
        demands.extend(pressing.map(|(federation, count)| {
            at_most(Article::OneFederation, most, count, Some(federation.to_owned()))
        }));
        demands
    }

    fn at_least(&self, article: Article, needed: u32, found: u32) -> Demand {
        let missing = needed.saturating_sub(found);
        Demand {
            article,
            federation: None,
            needed: Bound::AtLeast(Amount::Count(missing)),
            possible: missing <= self.unknown,
        }
    }

    fn rows(&self) -> Vec<ForecastRow> {
        let least = self.measure.rules.score_at_least(self.games());
        (0..=self.rounds_left * 2)
            .map(HalfPoints::new)
            .filter(|&points| self.score + points >= least)
            .filter_map(|points| self.row(points))
            .filter(|row| row.needs != MeanNeeded::TooLow)
            .collect()
    }

    fn row(&self, points: HalfPoints) -> Option<ForecastRow> {
        let (games, score) = (self.games(), self.score + points);
        let per_cent = score.per_cent_of(games)?;
        let mean_at_least = self.measure.norm.mean_at_least(per_cent);
        // The least mean that rounds to this is half a point lower. In half-points, for all games
        // together.
        let needed = (2 * mean_at_least - 1) * i64::from(games);
        let ratings = self.measure.ratings(&self.known);
        let known: i64 =
            ratings.into_iter().map(|rating: CountedRating| rating.rating().halves()).sum();
        let missing = needed - known;
        let needs = if self.unknown > 0 {
            // Ratings are whole, and so is their sum: if necessary it is half a point more than
            // needed.
            let sum = -(-missing).div_euclid(2);
            MeanNeeded::AtLeast(MeanOfWholes { sum, count: self.unknown })
        } else if missing <= 0 {
            MeanNeeded::Reached
        } else {
            MeanNeeded::TooLow
        };
        Some(ForecastRow { points, score, per_cent, mean_at_least, needs })
    }
}

fn at_most(article: Article, most: u32, found: u32, federation: Option<String>) -> Demand {
    let needed = Bound::AtMost(Amount::Count(most.saturating_sub(found)));
    Demand { article, federation, needed, possible: found <= most }
}
