//! The verdict on one attempt at one norm.

use rating_core::HalfPoints;
use rayon::prelude::*;

use super::evaluation::{CountedGame, Measure};
use super::leaving_out::{games_to_leave_out, kept, score_without};
use super::{
    Attempt, AttemptError, Condition, CountedRating, Figures, NormRound, NormRule, NormSetting,
    NotPlayed, Origin, Search, UnknownNorm,
};
use crate::{CheckedSection, Title};

/// Everything about one attempt at one norm.
#[derive(Clone, Debug, PartialEq)]
pub struct NormReport {
    /// The title.
    pub title: Title,
    /// Whether the norm was made.
    pub verdict: Verdict,
    /// What every round counts for, in the order of rounds.
    pub rounds: Vec<RoundAudit>,
    /// Mean, per cent and performance of the games that count; `None` without games.
    pub figures: Option<Figures>,
    /// Every condition, held against the games that count.
    pub conditions: Vec<Condition>,
    /// The conditions held against all games, where won games had to be left out.
    pub with_all_games: Option<Vec<Condition>>,
    /// As how many games the norm counts towards the title.
    pub games_counted: u32,
    /// The least score against all opponents at which mean, score and performance are enough,
    /// whatever the other conditions say; `None` if no score is.
    pub score_needed: Option<HalfPoints>,
    /// Whether every way of leaving out won games was tried.
    pub search: Search,
}

/// Whether a norm was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// With all games that were played.
    Made,
    /// Without the won games of these rounds.
    MadeLeavingOut(Vec<u32>),
    /// Not at all.
    Missed,
}

/// What one round counts for.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundAudit {
    /// The round, counted from 1.
    pub round: u32,
    /// The opponent's name; `None` if no game counts.
    pub opponent: Option<String>,
    /// What it counts for.
    pub verdict: RoundVerdict,
}

/// What a round counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundVerdict {
    /// The game counts.
    Counts {
        /// What the opponent counts as.
        rating: CountedRating,
        /// Whether they count as titled.
        titled: bool,
        /// Whether they have the title sought or a better one.
        sought: bool,
        /// Where they come from.
        origin: Origin,
    },
    /// The game was won and is left out.
    LeftOut,
    /// No game counts.
    NotPlayed(NotPlayed),
}

/// Holds an attempt against the norm for a title.
///
/// All games that were played count, unless won games have to be left out for the norm to be made;
/// then as few as possible are.
///
/// Source: FIDE Handbook B.01, 1.4.
///
/// # Errors
///
/// A title that the rule book has no norm for.
///
/// ```
/// use event_awards::Title;
/// use event_awards::norm::{Attempt, NormRules, NormSetting, Opponent, Verdict, assess};
/// use rating_core::{EloRating, HalfPoints};
///
/// let opponent = |position: i32| Opponent {
///     name: format!("opponent {position}"),
///     rating: Some(EloRating::whole(2_380)),
///     title: Some(Title::Gm),
///     federation: ["FRA", "GER", "NED"][position as usize % 3].to_owned(),
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
) -> Result<NormReport, UnknownNorm> {
    Ok(assess_norm(setting, setting.rules.norm(title)?, attempt))
}

/// What a section's players made: for each player their reports, one a norm of the rule book.
pub type SectionNorms = Vec<Result<Vec<NormReport>, AttemptError>>;

/// Holds every player of a section against every norm of the rule book, in parallel.
#[must_use]
pub fn of_section(setting: &NormSetting<'_>, section: &CheckedSection) -> SectionNorms {
    let players = 0..section.section().players.len();
    players
        .into_par_iter()
        .map(|player| {
            let attempt = Attempt::of_player(section, player)?;
            let norms = setting.rules.norms.iter();
            Ok(norms.map(|norm| assess_norm(setting, norm, &attempt)).collect())
        })
        .collect()
}

fn assess_norm(setting: &NormSetting<'_>, norm: &NormRule, attempt: &Attempt) -> NormReport {
    let measure = Measure::of(setting, norm);
    let games = measure.games(attempt);
    let all: Vec<&CountedGame<'_>> = games.iter().collect();
    let conditions = measure.conditions(&all, attempt.score);
    let score_needed = measure.score_needed(&all);
    let (left_out, search) = if conditions.iter().all(Condition::is_met) {
        (Some(Vec::new()), Search::Complete)
    } else {
        games_to_leave_out(&measure, &games, attempt.score)
    };
    let verdict = verdict(left_out.as_deref(), &games);
    let left_out = left_out.unwrap_or_default();
    let counting = kept(&games, &left_out);
    let score = score_without(attempt.score, left_out.len());
    let with_all_games = (!left_out.is_empty()).then_some(conditions);
    NormReport {
        title: norm.title,
        verdict,
        rounds: audit(&measure, attempt, &counting),
        figures: measure.figures(&counting, score),
        conditions: measure.conditions(&counting, score),
        with_all_games,
        games_counted: (counting.len() as u32).min(setting.rules.games.counted_at_most),
        score_needed,
        search,
    }
}

fn verdict(left_out: Option<&[usize]>, games: &[CountedGame<'_>]) -> Verdict {
    match left_out {
        None => Verdict::Missed,
        Some([]) => Verdict::Made,
        Some(positions) => {
            let mut rounds: Vec<u32> = positions.iter().map(|&game| games[game].round).collect();
            rounds.sort_unstable();
            Verdict::MadeLeavingOut(rounds)
        }
    }
}

fn audit(
    measure: &Measure<'_>,
    attempt: &Attempt,
    counting: &[&CountedGame<'_>],
) -> Vec<RoundAudit> {
    let ratings = measure.ratings(counting);
    let counted = |round: u32| {
        let position = counting.iter().position(|game| game.round == round)?;
        let CountedGame { titled, sought, origin, .. } = *counting[position];
        Some(RoundVerdict::Counts { rating: ratings[position], titled, sought, origin })
    };
    let of_round = |(round, played): &(u32, NormRound)| match played {
        NormRound::NotPlayed(reason) => {
            RoundAudit { round: *round, opponent: None, verdict: RoundVerdict::NotPlayed(*reason) }
        }
        NormRound::Game { opponent, .. } => RoundAudit {
            round: *round,
            opponent: Some(opponent.name.clone()),
            verdict: counted(*round).unwrap_or(RoundVerdict::LeftOut),
        },
    };
    attempt.rounds.iter().map(of_round).collect()
}
