//! Norms, forecasts and tables as JSON.

use event_awards::norm::{
    Amount, Bound, Condition, CountedRating, Demand, Exemption, Forecast, ForecastRow,
    LeftOutBecause, MeanNeeded, MeanOfWholes, NormReport, NormTable, RoundAudit, RoundVerdict,
    Search, Verdict, WithoutExemption,
};
use schemars::JsonSchema;
use serde::Serialize;

use super::condition::{NormPlayer, article_name, in_a_word};
use super::tables::enough_in;
use super::{AttemptReport, NotJudged, SectionReport, counts_as};
use crate::report::number::Number;

/// A section, or the player whose opponents were given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NormsJson {
    /// The section; null for a list of opponents.
    section: Option<String>,
    /// Player by player; one alone for a list of opponents.
    players: Vec<PlayerNormsJson>,
    /// The articles that the file does not show.
    not_judged: Vec<NotJudged>,
}

/// A player's norms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerNormsJson {
    /// The player's name.
    name: String,
    /// Their code; null if the file has none.
    code: Option<String>,
    /// Their number in FIDE's rating list; null if the file has none.
    fide_code: Option<String>,
    /// An attempt a title: those asked for, else those that the player does not hold yet.
    norms: Vec<NormJson>,
    /// What the rounds still to come must bring, title by title; left out if none was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forecasts: Vec<ForecastJson>,
}

/// One attempt at one norm.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct NormJson {
    /// The title: `GM`, `IM`, `WGM` or `WIM`.
    title: String,
    /// Whether the norm was made, perhaps without some games.
    made: bool,
    /// Whether it is the player's only if they are a woman: the title is for women, and nobody says
    /// the player's sex.
    if_woman: bool,
    /// `made`, `missed`, or `open`: enough so far, but rounds are still to come that belong to the
    /// result.
    norm: &'static str,
    /// How many rounds are still to come that belong to the result, where all pairings were fixed
    /// in advance.
    rounds_to_come: u32,
    /// The rounds without which it was made.
    without_rounds: Vec<u32>,
    /// As how many games it counts towards the title.
    games_counted: u32,
    /// How many of those were not played: forfeit wins and pairing-allocated byes.
    unplayed_counted: u32,
    /// The full points above what the norm needed, each of which counts as one more game towards
    /// the title (1.4.1d).
    full_points_above: u32,
    /// Whether the last game counts as lost although the opponent did not come (1.4.2c).
    last_opponent_absent: bool,
    /// The article by which 1.4.3 and 1.4.4 do not apply; null if they do.
    exempt_by: Option<&'static str>,
    /// Whether the norm would be made without the exemption, and null if a federation is unknown.
    made_without_exemption: Option<bool>,
    /// The conditions that do not apply, held against the games that count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waived: Vec<ConditionJson>,
    /// The points in the games that count; null without such games.
    score: Option<Number>,
    /// How many games count for score, mean and performance.
    games: u32,
    /// The score in whole per cents, half a per cent rounded up; null without games.
    per_cent: Option<u8>,
    /// The mean of the opponents as they count, with two decimals; null without games.
    mean: Option<Number>,
    /// The performance in rating points: the mean, rounded, and what table 8.1a adds; null without
    /// games.
    performance: Option<i64>,
    /// The least score that is enough against all these opponents; null if no score is.
    score_needed: Option<Number>,
    /// The conditions, held against the games that count.
    conditions: Vec<ConditionJson>,
    /// The conditions held against all games, if some were left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    with_all_games: Option<Vec<ConditionJson>>,
    /// Round by round what each counts for.
    rounds: Vec<RoundJson>,
    /// False if there were too many ways of leaving out games to try them all.
    searched_completely: bool,
}

/// One condition.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ConditionJson {
    /// The clause of FIDE Handbook B.01, such as `1.4.8a`.
    article: &'static str,
    /// What it is about, in words.
    condition: &'static str,
    /// The federation that it is about, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    federation: Option<String>,
    /// What is needed.
    needed: BoundJson,
    /// What was found; null without games to find it in.
    found: Option<AmountJson>,
    /// Whether what was found is enough.
    met: bool,
}

/// What is needed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BoundJson {
    /// At least so much.
    AtLeast(AmountJson),
    /// At most so much.
    AtMost(AmountJson),
    /// Exactly this.
    Is(AmountJson),
}

/// A number, or a player's sex.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum AmountJson {
    Number(Number),
    Word(String),
}

/// A round, and what it counts for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RoundJson {
    /// The round, from 1.
    round: u32,
    /// The opponent's name; null if there was none or the file has no name.
    opponent: Option<String>,
    /// What the opponent counts as; null if the round does not count.
    rating: Option<Number>,
    /// Whether the opponent has a title that counts for norms; null if the round does not count.
    titled: Option<bool>,
    /// Whether the opponent has the title sought or a better one; null if the round does not count.
    has_title_sought: Option<bool>,
    /// Why the game was left out, `won` or `after_the_result`; null if it was not.
    left_out: Option<&'static str>,
    /// What the round counts as, or why it does not count, in words.
    note: String,
}

/// What the rounds still to come must bring.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ForecastJson {
    /// The title: `GM`, `IM`, `WGM` or `WIM`.
    title: String,
    /// Whether the norm is still within reach.
    possible: bool,
    /// How many rounds are still to come.
    rounds_left: u32,
    /// In how many of them the opponent is not known yet.
    unknown_opponents: u32,
    /// How many games there are in the end.
    games: u32,
    /// What the conditions ask of the opponents that are not known yet.
    demands: Vec<DemandJson>,
    /// The scores from the rounds still to come that may be enough, the least first.
    rows: Vec<ForecastRowJson>,
}

/// What a condition asks of the opponents that are not known yet.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct DemandJson {
    /// The clause of FIDE Handbook B.01, such as `1.4.5a`.
    article: &'static str,
    /// What it is about, in words.
    condition: &'static str,
    /// The federation that it is about, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    federation: Option<String>,
    /// How many of the opponents not known yet, at least or at most.
    needed: BoundJson,
    /// Whether so many can still come.
    possible: bool,
}

/// One score from the rounds still to come.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ForecastRowJson {
    /// The points from the rounds still to come.
    points: Number,
    /// The score in the end.
    score: Number,
    /// That score in whole per cents.
    per_cent: u8,
    /// The mean that all opponents need in the end, rounded.
    mean_at_least: i64,
    /// The mean of the opponents not known yet, to the next whole number: what each of them has to
    /// be if they are equal; null if all are known.
    unknown_mean_at_least: Option<i64>,
    /// The sum of their ratings: exactly what is needed; null if all are known.
    unknown_sum_at_least: Option<i64>,
    /// Whether the mean is enough where all opponents are known; null if some are not.
    enough: Option<bool>,
}

/// The table of a title and a number of games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NormTableJson {
    /// The title: `GM`, `IM`, `WGM` or `WIM`.
    title: String,
    /// The number of games.
    games: u32,
    /// Where so many games are enough; null if they are in every event.
    enough_only: Option<&'static str>,
    /// The fewest opponents with a title.
    titled_at_least: u32,
    /// The fewest opponents with this title or a better one.
    sought_at_least: u32,
    /// The fewest players with this title or a better one where everybody meets everybody twice,
    /// each counted once; null if the rules say nothing of it.
    sought_of_double_at_least: Option<u32>,
    /// The most opponents of the player's own federation.
    own_federation_at_most: u32,
    /// The most opponents of any one federation.
    one_federation_at_most: u32,
    /// The mean that each score needs, the highest score first.
    rows: Vec<NormTableRowJson>,
}

/// A score, and the mean of the opponents that it needs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NormTableRowJson {
    /// The score.
    score: Number,
    /// That score in whole per cents.
    per_cent: u8,
    /// The least mean of the opponents, rounded, with which that score is enough.
    mean_at_least: i64,
}

impl From<&AttemptReport> for NormsJson {
    fn from(attempt: &AttemptReport) -> Self {
        let NormPlayer { name, code, fide_code } = attempt.player.clone();
        let player = PlayerNormsJson {
            name,
            code,
            fide_code,
            norms: attempt.reports.iter().map(norm).collect(),
            forecasts: attempt.forecasts.iter().map(forecast).collect(),
        };
        let (section, not_judged) = (attempt.section.clone(), attempt.not_judged.clone());
        Self { section, players: vec![player], not_judged }
    }
}

impl From<&SectionReport<'_>> for NormsJson {
    fn from(report: &SectionReport<'_>) -> Self {
        let players = report.players.iter().enumerate().map(|(player, norms)| {
            let NormPlayer { name, code, fide_code } = report.player(player);
            let norms = norms.iter().map(norm).collect();
            PlayerNormsJson { name, code, fide_code, norms, forecasts: Vec::new() }
        });
        let section = Some(report.section.section().name.clone());
        Self { section, players: players.collect(), not_judged: report.not_judged.clone() }
    }
}

impl From<&NormTable> for NormTableJson {
    fn from(table: &NormTable) -> Self {
        let rows = table.rows.iter().map(|row| NormTableRowJson {
            score: Number::of(row.score),
            per_cent: row.per_cent.value(),
            mean_at_least: row.mean_at_least,
        });
        Self {
            title: table.title.to_string(),
            games: table.games,
            enough_only: enough_in(table.enough_in),
            titled_at_least: table.titled,
            sought_at_least: table.sought,
            sought_of_double_at_least: table.sought_of_double,
            own_federation_at_most: table.own_federation,
            one_federation_at_most: table.one_federation,
            rows: rows.collect(),
        }
    }
}

fn norm(report: &NormReport) -> NormJson {
    let without_rounds = match &report.verdict {
        Verdict::MadeLeavingOut(rounds) => rounds.clone(),
        Verdict::Made | Verdict::Open | Verdict::Missed => Vec::new(),
    };
    let figures = report.figures;
    NormJson {
        title: report.title.to_string(),
        made: report.verdict.is_made(),
        if_woman: report.if_woman,
        norm: in_a_word(&report.verdict),
        rounds_to_come: report.rounds_to_come,
        without_rounds,
        games_counted: report.games_counted,
        unplayed_counted: report.unplayed_counted,
        full_points_above: report.full_points_above,
        last_opponent_absent: report.last_opponent_absent,
        exempt_by: report.exemption.map(|exemption| match exemption {
            Exemption::Stated => "1.4.3a-c",
            Exemption::LargeSwiss(_) => "1.4.3d",
        }),
        made_without_exemption: match report.without_exemption {
            WithoutExemption::As(_) => Some(true),
            WithoutExemption::No => Some(false),
            WithoutExemption::NotKnown => None,
        },
        waived: report.waived.iter().map(condition).collect(),
        score: figures.map(|figures| Number::of(figures.score)),
        games: figures.map_or(0, |figures| figures.games),
        per_cent: figures.map(|figures| figures.per_cent.value()),
        mean: figures.map(|figures| Number::of(figures.mean)),
        performance: figures.map(|figures| figures.performance),
        score_needed: report.score_needed.map(Number::of),
        conditions: report.conditions.iter().map(condition).collect(),
        with_all_games: report.with_all_games.as_ref().map(|c| c.iter().map(condition).collect()),
        rounds: report.rounds.iter().map(round).collect(),
        searched_completely: report.search == Search::Complete,
    }
}

fn condition(condition: &Condition) -> ConditionJson {
    ConditionJson {
        article: condition.article.clause(),
        condition: article_name(condition.article),
        federation: condition.federation.clone(),
        needed: bound(condition.needed),
        found: condition.found.map(amount),
        met: condition.is_met(),
    }
}

fn bound(bound: Bound) -> BoundJson {
    match bound {
        Bound::AtLeast(least) => BoundJson::AtLeast(amount(least)),
        Bound::AtMost(most) => BoundJson::AtMost(amount(most)),
        Bound::Is(exactly) => BoundJson::Is(amount(exactly)),
    }
}

fn amount(amount: Amount) -> AmountJson {
    match amount {
        Amount::Sex(sex) => AmountJson::Word(sex.to_string()),
        Amount::Count(_) | Amount::Score(_) | Amount::Rating(_) => {
            AmountJson::Number(Number::of(amount))
        }
    }
}

fn round(round: &RoundAudit) -> RoundJson {
    let counts = match round.verdict {
        RoundVerdict::Counts { rating, titled, sought, .. } => Some((rating, titled, sought)),
        RoundVerdict::LeftOut(_) | RoundVerdict::Excluded(_) | RoundVerdict::NotPlayed(_) => None,
    };
    let left_out = match round.verdict {
        RoundVerdict::LeftOut(LeftOutBecause::Won) => Some("won"),
        RoundVerdict::LeftOut(LeftOutBecause::PlayedAfterTheResult) => Some("after_the_result"),
        RoundVerdict::Counts { .. } | RoundVerdict::Excluded(_) | RoundVerdict::NotPlayed(_) => {
            None
        }
    };
    RoundJson {
        round: round.round,
        opponent: round.opponent.clone(),
        rating: counts.map(|(rating, ..)| counted(rating)),
        titled: counts.map(|(_, titled, _)| titled),
        has_title_sought: counts.map(|(.., sought)| sought),
        left_out,
        note: counts_as(round),
    }
}

fn counted(rating: CountedRating) -> Number {
    Number::of(rating.rating())
}

fn forecast(forecast: &Forecast) -> ForecastJson {
    ForecastJson {
        title: forecast.title.to_string(),
        possible: forecast.is_possible(),
        rounds_left: forecast.rounds_left,
        unknown_opponents: forecast.unknown_opponents,
        games: forecast.games,
        demands: forecast.demands.iter().map(demand).collect(),
        rows: forecast.rows.iter().map(row).collect(),
    }
}

fn demand(demand: &Demand) -> DemandJson {
    DemandJson {
        article: demand.article.clause(),
        condition: article_name(demand.article),
        federation: demand.federation.clone(),
        needed: bound(demand.bound),
        possible: demand.possible,
    }
}

fn row(row: &ForecastRow) -> ForecastRowJson {
    let (unknown, enough) = match row.needs {
        MeanNeeded::AtLeast(mean) => (Some(mean), None),
        MeanNeeded::Reached => (None, Some(true)),
        MeanNeeded::TooLow => (None, Some(false)),
    };
    ForecastRowJson {
        points: Number::of(row.points),
        score: Number::of(row.score),
        per_cent: row.per_cent.value(),
        mean_at_least: row.mean_at_least,
        unknown_mean_at_least: unknown.map(MeanOfWholes::to_next_whole),
        unknown_sum_at_least: unknown.map(|mean| mean.sum),
        enough,
    }
}
