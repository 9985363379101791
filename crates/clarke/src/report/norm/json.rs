//! Norms and forecasts as JSON.

use event_awards::norm::{Condition, Exemption, Forecast, NormReport, RoundAudit, Search, Verdict};
use rating_core::{HalfPoints, PerCent, Quotient};
use schemars::JsonSchema;
use serde::Serialize;

use super::condition::{NormPlayer, in_a_word};
use super::{AttemptReport, NotJudged, SectionReport};

/// A section, or the player whose opponents were given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NormsJson<'a> {
    /// The section; null for a list of opponents.
    section: Option<&'a str>,
    /// Player by player; one alone for a list of opponents.
    players: Vec<PlayerNormsJson<'a>>,
    /// The articles that the file does not show.
    not_judged: &'a [NotJudged],
}

/// A player's norms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerNormsJson<'a> {
    #[serde(flatten)]
    player: NormPlayer,
    /// An attempt a title: those asked for, else those that the player does not hold yet.
    norms: Vec<NormJson<'a>>,
    /// What the rounds still to come must bring, title by title; left out if none was asked for.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    forecasts: &'a [Forecast],
}

/// One attempt at one norm.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct NormJson<'a> {
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
    without_rounds: &'a [u32],
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
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    waived: &'a [Condition],
    /// The points in the games that count; null without such games.
    score: Option<HalfPoints>,
    /// How many games count for score, mean and performance.
    games: u32,
    /// The score in whole per cents, half a per cent rounded up; null without games.
    per_cent: Option<PerCent>,
    /// The mean of the opponents as they count, with two decimals; null without games.
    mean: Option<Quotient>,
    /// The performance in rating points: the mean, rounded, and what table 8.1a adds; null without
    /// games.
    performance: Option<i64>,
    /// The least score that is enough against all these opponents; null if no score is.
    score_needed: Option<HalfPoints>,
    /// The conditions, held against the games that count.
    conditions: &'a [Condition],
    /// The conditions held against all games, if some were left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    with_all_games: Option<&'a [Condition]>,
    /// Round by round what each counts for.
    rounds: &'a [RoundAudit],
    /// False if there were too many ways of leaving out games to try them all.
    searched_completely: bool,
}

impl<'a> From<&'a AttemptReport> for NormsJson<'a> {
    fn from(attempt: &'a AttemptReport) -> Self {
        let player = PlayerNormsJson {
            player: attempt.player.clone(),
            norms: attempt.reports.iter().map(norm).collect(),
            forecasts: &attempt.forecasts,
        };
        let section = attempt.section.as_deref();
        Self { section, players: vec![player], not_judged: &attempt.not_judged }
    }
}

impl<'a> From<&'a SectionReport<'_>> for NormsJson<'a> {
    fn from(report: &'a SectionReport<'_>) -> Self {
        let players = report.players.iter().enumerate().map(|(player, norms)| PlayerNormsJson {
            player: report.player(player),
            norms: norms.iter().map(norm).collect(),
            forecasts: &[],
        });
        let section = Some(report.section.section().name.as_str());
        Self { section, players: players.collect(), not_judged: &report.not_judged }
    }
}

fn norm(report: &NormReport) -> NormJson<'_> {
    let figures = report.figures;
    NormJson {
        title: report.title.to_string(),
        made: report.verdict.is_made(),
        if_woman: report.if_woman,
        norm: in_a_word(&report.verdict),
        rounds_to_come: report.rounds_to_come,
        without_rounds: match &report.verdict {
            Verdict::MadeLeavingOut(rounds) => rounds,
            Verdict::Made | Verdict::Open | Verdict::Missed => &[],
        },
        games_counted: report.games_counted,
        unplayed_counted: report.unplayed_counted,
        full_points_above: report.full_points_above,
        last_opponent_absent: report.last_opponent_absent,
        exempt_by: report.exemption.map(|exemption| match exemption {
            Exemption::Stated => "1.4.3a-c",
            Exemption::LargeSwiss(_) => "1.4.3d",
        }),
        made_without_exemption: report.without_exemption.is_made(),
        waived: &report.waived,
        score: figures.map(|figures| figures.score),
        games: figures.map_or(0, |figures| figures.games),
        per_cent: figures.map(|figures| figures.per_cent),
        mean: figures.map(|figures| figures.mean),
        performance: figures.map(|figures| figures.performance),
        score_needed: report.score_needed,
        conditions: &report.conditions,
        with_all_games: report.with_all_games.as_deref(),
        rounds: &report.rounds,
        searched_completely: report.search == Search::Complete,
    }
}
