//! The verdict on one attempt at one norm.

use std::fmt;

use event_sections::{CheckedSection, Title};
use rating_core::{EloRating, HalfPoints};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::evaluation::{CountedGame, Measure};
use super::leaving_out::{LeftOutGames, Trial};
use super::{
    Article, Attempt, AttemptError, Condition, CountedRating, Excluded, Exemption, FederationMix,
    Figures, LeftOutBecause, NormRound, NormRule, NormSetting, NotPlayed, Opponent, Origin, Search,
    UnknownNorm,
};

/// Everything about one attempt at one norm.
#[derive(Clone, Debug, PartialEq)]
pub struct NormReport {
    /// The title.
    pub title: Title,
    /// Whether the norm was made.
    pub verdict: Verdict,
    /// How every round counts, in order.
    pub rounds: Vec<RoundAudit>,
    /// Mean, per cent and performance of the games that count; `None` without games.
    pub figures: Option<Figures>,
    /// Every condition, checked against the games that count.
    pub conditions: Vec<Condition>,
    /// The conditions checked against all games, if games had to be left out.
    pub with_all_games: Option<Vec<Condition>>,
    /// The number of games with which the norm counts towards the title.
    pub games_counted: u32,
    /// How many of those are forfeit wins or pairing-allocated byes; only one norm of a title may
    /// have one.
    pub unplayed_counted: u32,
    /// The full points above what the norm needed, each of which counts as one more game towards
    /// the title (1.4.1d); 0 for a norm that was missed.
    pub full_points_above: u32,
    /// Whether the last game counts as lost although the opponent did not come (1.4.2c).
    pub last_opponent_absent: bool,
    /// What exempts the norm from the requirements for federations; `None` if it has to meet them.
    pub exemption: Option<Exemption>,
    /// Whether the norm would be made if it had to meet them.
    pub without_exemption: WithoutExemption,
    /// The requirements for federations from which the norm is exempt, checked against the games
    /// that count; empty if it is not, or if a federation is unknown.
    pub waived: Vec<Condition>,
    /// How many rounds that belong to the result are still to come, whatever was reached before
    /// them. Only for events whose pairings were fixed in advance.
    pub rounds_to_come: u32,
    /// Whether the title is for women and nobody says the player's sex: the norm is theirs only if
    /// they are a woman.
    pub if_woman: bool,
    /// The least score against all opponents at which mean, score and performance are enough,
    /// regardless of the other conditions; `None` if no score is.
    pub score_needed: Option<HalfPoints>,
    /// Whether every way of leaving out games was tried.
    pub search: Search,
}

/// Whether a norm would be made if it had to meet the requirements for federations: of the norms of
/// a title, some have to (1.4.3e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutExemption {
    /// It would, and count as this many games towards the title.
    As(u32),
    /// It would not.
    No,
    /// A federation is unknown.
    NotKnown,
}

impl WithoutExemption {
    /// Whether the norm would be made; `None` if a federation is unknown.
    #[must_use]
    pub const fn is_made(self) -> Option<bool> {
        match self {
            Self::As(_) => Some(true),
            Self::No => Some(false),
            Self::NotKnown => None,
        }
    }
}

/// Whether a norm was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// With all games that were played.
    Made,
    /// Without the games of these rounds, which were won or played after the result was reached.
    MadeLeavingOut(Vec<u32>),
    /// The games so far would be enough, but rounds are still to come that belong to the result.
    Open,
    /// The norm was not made.
    Missed,
}

impl Verdict {
    /// Whether the norm was made, with all games or without some.
    #[must_use]
    pub const fn is_made(&self) -> bool {
        matches!(self, Self::Made | Self::MadeLeavingOut(_))
    }
}

/// A round, and what it counts for.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "RoundJson")]
pub struct RoundAudit {
    /// The round, from 1.
    pub round: u32,
    /// The opponent's name; `None` if there was none or the file has no name.
    pub opponent: Option<String>,
    /// How it counts.
    #[serde(flatten)]
    pub verdict: RoundVerdict,
}

/// How a round counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(with = "RoundCounts")]
#[serde(into = "RoundCounts")]
pub enum RoundVerdict {
    /// The game counts.
    Counts {
        /// The rating with which the opponent counts.
        rating: CountedRating,
        /// Whether they count as titled.
        titled: bool,
        /// Whether they have the title sought or a higher one.
        sought: bool,
        /// The origin of the opponent.
        origin: Origin,
    },
    /// The game is left out.
    LeftOut(LeftOutBecause),
    /// The game was played and does not count.
    Excluded(Excluded),
    /// No game counts.
    NotPlayed(NotPlayed),
}

/// What a round counts for, in JSON.
#[derive(Default, Serialize, JsonSchema)]
struct RoundCounts {
    /// What the opponent counts as; `None` if the round does not count.
    rating: Option<EloRating>,
    /// Whether the opponent has a title that counts for norms; `None` if the round does not count.
    titled: Option<bool>,
    /// Whether the opponent has the title sought or a better one; `None` if the round does not
    /// count.
    has_title_sought: Option<bool>,
    /// Why the game was left out, `won` or `after_the_result`; `None` if it was not.
    #[schemars(with = "Option<String>")]
    left_out: Option<LeftOutBecause>,
    /// What the round counts as, or why it does not count, in words.
    note: String,
}

impl From<RoundVerdict> for RoundCounts {
    fn from(verdict: RoundVerdict) -> Self {
        let words = Self { note: verdict.to_string(), ..Self::default() };
        match verdict {
            RoundVerdict::Counts { rating, titled, sought, .. } => Self {
                rating: Some(rating.rating()),
                titled: Some(titled),
                has_title_sought: Some(sought),
                ..words
            },
            RoundVerdict::LeftOut(why) => Self { left_out: Some(why), ..words },
            RoundVerdict::Excluded(_) | RoundVerdict::NotPlayed(_) => words,
        }
    }
}

/// What it counts as, or why it does not count: `2400, has the title`, `won, left out`.
impl fmt::Display for RoundVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Counts { rating, sought, .. } => {
                let sought = if *sought { ", has the title" } else { "" };
                return match rating {
                    CountedRating::Own(rating) => write!(f, "{rating}{sought}"),
                    CountedRating::Unrated(rating) => write!(f, "{rating} (unrated){sought}"),
                    CountedRating::RaisedToFloor { floor, from } => {
                        write!(f, "{floor} (up from {from}){sought}")
                    }
                };
            }
            Self::LeftOut(LeftOutBecause::Won) => "won, left out",
            Self::LeftOut(LeftOutBecause::PlayedAfterTheResult) => "after the result, left out",
            Self::Excluded(Excluded::NoFederation) => "does not count: of no federation (1.4.2a)",
            Self::Excluded(Excluded::UnratedWithoutPoints) => {
                "does not count: unrated, without a point against rated players (1.4.2b)"
            }
            Self::NotPlayed(NotPlayed::ForfeitWin) => "won by default",
            Self::NotPlayed(NotPlayed::Default) => "not played",
            Self::NotPlayed(NotPlayed::Uncounted) => {
                "a game that does not count: of under one move, adjudicated or against a program"
            }
            Self::NotPlayed(NotPlayed::PairingBye) => "pairing-allocated bye",
            Self::NotPlayed(NotPlayed::FullPointBye) => {
                "full-point bye that the pairing did not allocate"
            }
            Self::NotPlayed(NotPlayed::NoPairing) => "no game",
        })
    }
}

/// Why an attempt cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssessError {
    /// The rule book has no norm for the title.
    #[error(transparent)]
    UnknownNorm(#[from] UnknownNorm),
    /// A game does not count, and its result is not known.
    #[error(transparent)]
    Attempt(#[from] AttemptError),
}

/// Checks an attempt against the norm for a title.
///
/// All games that were played count, unless some have to be left out for the norm to be made; then
/// as few as possible are. These may be won games and, unless the pairings were fixed in advance,
/// all games after a result was reached. One missing game may be replaced by a forfeit win or a
/// pairing-allocated bye. Games against opponents of no federation do not count. A women's norm is
/// not for a player whose sex is given as male. While rounds of pairings that were fixed in advance
/// are to come, no norm is made.
///
/// Source: FIDE Handbook B.01, 1.4.
///
/// # Errors
///
/// If the rule book has no norm for the title, or the result of a game that does not count is not
/// known.
///
/// ```
/// use event_sections::Title;
/// use event_awards::norm::{Attempt, NormRules, NormSetting, Opponent, Verdict, assess};
/// use rating_core::{EloRating, HalfPoints};
///
/// let opponent = |position: i32| Opponent {
///     name: format!("opponent {position}"),
///     rating: Some(EloRating::whole(2_380)),
///     title: Some(Title::Gm),
///     federation: ["FRA", "GER", "NED"][position as usize % 3].to_owned(),
///     ..Opponent::default()
/// };
/// let rules = NormRules::fide_2024();
/// let norm = |halves| {
///     let opponents = (0..9).map(opponent).collect();
///     let attempt = Attempt::from_score("ENG", opponents, HalfPoints::new(halves))?;
///     let report = assess(&NormSetting::of(&rules), Title::Gm, &attempt)?;
///     Ok::<_, Box<dyn std::error::Error>>((report.verdict, report.score_needed))
/// };
/// let seven = Some(HalfPoints::new(14));
/// assert_eq!(norm(14)?, (Verdict::Made, seven));
/// assert_eq!(norm(13)?, (Verdict::Missed, seven));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn assess(
    setting: &NormSetting<'_>,
    title: Title,
    attempt: &Attempt,
) -> Result<NormReport, AssessError> {
    Ok(assess_norm(setting, setting.rules.norm(title)?, attempt)?)
}

/// For each player of a section, the reports for all norms of the rule book.
pub type SectionNorms = Vec<Result<Vec<NormReport>, AttemptError>>;

/// Checks every player of a section against every norm of the rule book, in parallel; men are not
/// checked against women's norms.
#[must_use]
pub fn of_section(setting: &NormSetting<'_>, section: &CheckedSection) -> SectionNorms {
    let players = 0..section.section().players.len();
    let schedule = setting.schedule(section);
    players
        .into_par_iter()
        .map(|player| {
            let attempt = Attempt::of_player_where(section, player, setting.mix)?;
            let is_open = |norm: &&NormRule| {
                Condition::of_sex(norm.title, attempt.sex).is_none_or(|sex| sex.met)
            };
            let norms = setting.rules.norms.iter().filter(is_open);
            let setting = setting.for_player(schedule.as_ref(), player);
            norms.map(|norm| assess_norm(&setting, norm, &attempt)).collect()
        })
        .collect()
}

/// Judges a norm with and without the exemption of the event, if there is one.
fn assess_norm(
    setting: &NormSetting<'_>,
    norm: &NormRule,
    attempt: &Attempt,
) -> Result<NormReport, AttemptError> {
    let under = |mix| {
        let measure = Measure::of(setting, norm).where_mix_is(mix);
        judge(&measure, setting.rounds_that_count(), attempt)
    };
    let exemption = setting.exemption(&attempt.federation);
    if exemption.is_some() && !attempt.has_all_federations() {
        return Ok(NormReport { exemption, ..under(FederationMix::Waived)? });
    }
    let normal = under(FederationMix::Required)?;
    let counts = normal.games_counted + normal.full_points_above;
    let without_exemption =
        if normal.verdict.is_made() { WithoutExemption::As(counts) } else { WithoutExemption::No };
    let report = if exemption.is_some() { under(FederationMix::Waived)? } else { normal };
    Ok(NormReport { exemption, without_exemption, ..report })
}

/// Judges a norm, with a loss against an opponent who did not come to the last round if that makes
/// the number of games and the norm (1.4.2c).
fn judge(
    measure: &Measure<'_>,
    rounds_to_come: u32,
    attempt: &Attempt,
) -> Result<NormReport, AttemptError> {
    let is_needed = measure.games(attempt).len() as u32 + 1 == measure.games_at_least
        && measure.rules.games.absent_last_opponent_counts;
    if let Some(lost) = attempt.with_last_round_lost().filter(|_| is_needed) {
        let report = judge_games(measure, rounds_to_come, &lost)?;
        if report.verdict != Verdict::Missed {
            return Ok(NormReport { last_opponent_absent: true, ..report });
        }
    }
    judge_games(measure, rounds_to_come, attempt)
}

fn judge_games(
    measure: &Measure<'_>,
    rounds_to_come: u32,
    attempt: &Attempt,
) -> Result<NormReport, AttemptError> {
    let (title, rules) = (measure.norm.title, measure.rules);
    let games = measure.games(attempt);
    let trial = Trial { measure, attempt, score: measure.score(attempt)?, games: &games };
    let of_sex = Condition::of_sex(title, attempt.sex);
    let all_games = LeftOutGames::default();
    let with_all_games = all_conditions(of_sex.as_ref(), &trial, &all_games);
    let (found, search) = if with_all_games.iter().all(|condition| condition.met) {
        (Some(all_games), Search::Complete)
    } else if may_leave_out(measure, &with_all_games) {
        trial.games_to_leave_out()
    } else {
        (None, Search::Complete)
    };
    let verdict = match verdict(found.as_ref(), &games) {
        Verdict::Missed => Verdict::Missed,
        _ if rounds_to_come > 0 => Verdict::Open,
        made => made,
    };
    let left_out = found.unwrap_or_default();
    let counting = trial.kept(&left_out);
    let (count, unplayed) = (counting.len() as u32, trial.unplayed(&left_out));
    let counted = measure.with_unplayed(count, unplayed);
    let score = trial.score(&left_out);
    let is_above = rules.games.full_points_count && verdict != Verdict::Missed;
    let needed = measure.score_needed(&counting).filter(|_| is_above);
    Ok(NormReport {
        title,
        verdict,
        rounds: audit(&trial, &left_out),
        figures: measure.figures(&counting, score),
        conditions: all_conditions(of_sex.as_ref(), &trial, &left_out),
        games_counted: counted.min(rules.games.counted_at_most),
        unplayed_counted: counted - count,
        full_points_above: needed.map_or(0, |needed| full_points(score, needed)),
        last_opponent_absent: false,
        exemption: None,
        without_exemption: WithoutExemption::NotKnown,
        waived: trial.waived_conditions(&counting),
        rounds_to_come,
        if_woman: title.is_for_women() && attempt.sex.is_none(),
        score_needed: measure.score_needed(&games.iter().collect::<Vec<_>>()),
        with_all_games: (!left_out.is_empty()).then_some(with_all_games),
        search,
    })
}

/// Whether leaving out games may make the norm. It does not turn a man into a woman, and in a round
/// robin the opponents of the complete event need the titles and federations of a norm (1.4.1f).
fn may_leave_out(measure: &Measure<'_>, with_all_games: &[Condition]) -> bool {
    let is_bound = measure.round_robin.is_some() && measure.rules.round_robin.complete_mix;
    let decides = |article: Article| article == Article::Sex || is_bound && article.is_of_mix();
    with_all_games.iter().filter(|condition| decides(condition.article)).all(|it| it.met)
}

/// The full points by which a score is above another.
fn full_points(score: HalfPoints, needed: HalfPoints) -> u32 {
    score.halves().saturating_sub(needed.halves()) / 2
}

fn all_conditions(
    of_sex: Option<&Condition>,
    trial: &Trial<'_, '_>,
    left_out: &LeftOutGames,
) -> Vec<Condition> {
    of_sex.cloned().into_iter().chain(trial.conditions(left_out)).collect()
}

fn verdict(left_out: Option<&LeftOutGames>, games: &[CountedGame<'_>]) -> Verdict {
    let Some(left_out) = left_out else { return Verdict::Missed };
    let is_gone = |position: &usize| left_out.why(*position, games.len()).is_some();
    let rounds: Vec<u32> =
        (0..games.len()).filter(is_gone).map(|position| games[position].round).collect();
    if rounds.is_empty() { Verdict::Made } else { Verdict::MadeLeavingOut(rounds) }
}

fn audit(trial: &Trial<'_, '_>, left_out: &LeftOutGames) -> Vec<RoundAudit> {
    let counting = trial.kept(left_out);
    let ratings = trial.measure.ratings(&counting);
    let of_game = |round: u32, opponent: &Opponent| {
        if let Some(why) = trial.measure.excluded(opponent) {
            return RoundVerdict::Excluded(why);
        }
        if let Some(position) = counting.iter().position(|game| game.round == round) {
            let CountedGame { titled, sought, origin, .. } = *counting[position];
            return RoundVerdict::Counts { rating: ratings[position], titled, sought, origin };
        }
        let position = trial.games.iter().position(|game| game.round == round);
        let why = position.and_then(|position| left_out.why(position, trial.games.len()));
        RoundVerdict::LeftOut(why.unwrap_or(LeftOutBecause::Won))
    };
    let of_round = |(round, played): &(u32, NormRound)| match played {
        NormRound::NotPlayed(reason) => {
            RoundAudit { round: *round, opponent: None, verdict: RoundVerdict::NotPlayed(*reason) }
        }
        NormRound::Game { opponent, .. } => RoundAudit {
            round: *round,
            opponent: Some(opponent.name.clone()),
            verdict: of_game(*round, opponent),
        },
    };
    trial.attempt.rounds.iter().map(of_round).collect()
}
