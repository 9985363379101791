//! The cup points of a tournament's sections.

use std::cmp::Reverse;

use event_sections::{CheckedSection, Entrant};
use rating_core::{EloRating, HalfPoints};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{CupPoints, CupRules, Placing, SectionFacts, Unrated, points};
use crate::exact::Exact;
use crate::rule_book::RATINGS;

/// One section, with what its points are made of.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SectionJson")]
pub struct CupSection {
    /// The section's name.
    #[serde(rename = "section")]
    pub name: String,
    /// The data that the formula used.
    #[serde(flatten)]
    pub facts: SectionFacts,
    /// The players with their points, in the order of the section's list; in JSON the most first.
    #[serde(serialize_with = "by_points")]
    pub lines: Vec<CupLine>,
}

/// A player's points in a section.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "PointsJson")]
pub struct CupLine {
    /// The place in the section, the same for all with the same score.
    pub place: u32,
    /// Whether others share the place.
    pub shared: bool,
    /// The player's name.
    pub name: String,
    /// Their code, else their FIDE number, else their name.
    pub key: String,
    /// The code of the national grading list.
    #[serde(skip)]
    pub code: Option<String>,
    /// The number in FIDE's rating list.
    #[serde(skip)]
    pub fide_code: Option<String>,
    /// The year of birth.
    #[serde(skip)]
    pub birth_year: Option<i32>,
    /// Their score in the section, byes and defaults included.
    pub score: HalfPoints,
    /// Whether the place is a clear first one.
    #[serde(skip)]
    pub placing: Placing,
    /// The points with their calculation.
    #[serde(flatten)]
    pub points: CupPoints,
}

impl CupSection {
    /// The lines with the most points first; ties in the order of the section's list.
    #[must_use]
    pub fn by_points(&self) -> Vec<&CupLine> {
        by_points_of(&self.lines)
    }
}

fn by_points_of(lines: &[CupLine]) -> Vec<&CupLine> {
    let mut lines: Vec<&CupLine> = lines.iter().collect();
    lines.sort_by(|one, other| other.points.total.cmp(&one.points.total));
    lines
}

fn by_points<S: Serializer>(lines: &[CupLine], to: S) -> Result<S::Ok, S::Error> {
    by_points_of(lines).serialize(to)
}

/// Why a tournament has no cup points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum CupError {
    /// A player has no post-event rating, and the rules require one.
    #[error("{player} of section {section} has no post-event rating")]
    NoRatingAfter { section: String, player: String },
    /// An impossible post-event rating, usually with a digit too many.
    #[error(
        "{player} of section {section} has a post-event rating of {rating}: expected 1 to 4000"
    )]
    NotARating { section: String, player: String, rating: EloRating },
    /// A section without players.
    #[error("section {section} has no players")]
    NoPlayers { section: String },
    /// A section without rounds.
    #[error("section {section} has no rounds")]
    NoRounds { section: String },
}

/// The points of all players of a tournament, whose sections are given from the top down.
///
/// A player who withdrew still counts as a player of the section, and their score is still divided
/// by all its rounds. A sole winner has points, and more of them than anybody else in the section.
/// Source: The VCF Tour Cup.
///
/// # Errors
///
/// If a section has no players or rounds, or a player has no post-event rating and the rules
/// require one.
///
/// ```
/// use event_awards::Exact;
/// use event_awards::cup::{CupRules, season_standings, tournament_points};
/// use event_sections::{Entrant, GameRecord, PairingResult, Section};
/// use rating_core::{EloRating, Outcome};
///
/// let rating_after = Some(EloRating::whole(1_800));
/// let player = |name| Entrant { rating_after, ..Entrant::named(name) };
/// let result = PairingResult::Played(Outcome::Win);
/// let game = GameRecord { round: 1, white: 0, black: 1, result };
/// let players = vec![player("Ann"), player("Ben")];
/// let open = Section::from_games("open", 1, players, &[game], &[])?.check()?;
/// // A mean of 1800 times 2 players, over 1000, and 3 for a clear first place.
/// let january = tournament_points(&[open], &CupRules::vcf()).unwrap_or_default();
/// let ann = &january[0].lines[0];
/// assert_eq!(Some(&ann.points.raw), Exact::new(18, 5).as_ref());
/// assert_eq!(season_standings(&[january.clone(), january])[0].total.to_string(), "13.2000");
/// # Ok::<(), Vec<event_sections::SectionError>>(())
/// ```
pub fn tournament_points(
    sections: &[CheckedSection],
    rules: &CupRules,
) -> Result<Vec<CupSection>, CupError> {
    let players: Vec<u32> = sections.iter().map(|s| s.section().players.len() as u32).collect();
    let of_section = |(position, section): (usize, &CheckedSection)| {
        section_points(section, &players[position + 1..], rules)
    };
    sections.par_iter().enumerate().map(of_section).collect()
}

fn section_points(
    section: &CheckedSection,
    below: &[u32],
    rules: &CupRules,
) -> Result<CupSection, CupError> {
    let section = section.section();
    let name = section.name.clone();
    let rounds = section.rounds_in_all.map_or(section.rounds, |all| all.max(section.rounds));
    if section.rounds == 0 {
        return Err(CupError::NoRounds { section: name });
    }
    let ratings = ratings_after(&name, &section.players, rules)?;
    let players = ratings.len() as u32;
    let halves: i64 = ratings.iter().map(|rating| rating.halves()).sum();
    let Some(mean_rating) = Exact::new(halves, i64::from(players) * 2) else {
        return Err(CupError::NoPlayers { section: name });
    };
    let facts = SectionFacts { players, rounds, mean_rating, players_below: below.to_vec() };
    let clear_first = clear_first(&section.players);
    let mut scores: Vec<HalfPoints> = section.players.iter().map(Entrant::points).collect();
    scores.sort_unstable_by_key(|&score| Reverse(score));
    let line = |(position, player): (usize, &Entrant)| {
        let score = player.points();
        let first = clear_first == Some(position);
        let placing = if first { Placing::ClearFirst } else { Placing::Other };
        let (key, name) = (player.key().to_owned(), player.name.clone());
        let (place, shared) = place(&scores, score);
        let points = points(rules, &facts, score, placing);
        let (code, fide_code) = (player.code.clone(), player.fide_code.clone());
        let birth_year = player.birth_year;
        CupLine { place, shared, name, key, code, fide_code, birth_year, score, placing, points }
    };
    let lines = section.players.iter().enumerate().map(line).collect();
    Ok(CupSection { name, facts, lines })
}

fn ratings_after(
    section: &str,
    players: &[Entrant],
    rules: &CupRules,
) -> Result<Vec<EloRating>, CupError> {
    let rating = |player: &Entrant| match (player.rating_after, rules.points.unrated) {
        (Some(rating), _) if RATINGS.contains(&rating) => Ok(rating),
        (Some(rating), _) => {
            let (section, player) = (section.to_owned(), player.name.clone());
            Err(CupError::NotARating { section, player, rating })
        }
        (None, Unrated::CountsAs(rating)) => Ok(EloRating::whole(rating)),
        (None, Unrated::Refuse) => Err(CupError::NoRatingAfter {
            section: section.to_owned(),
            player: player.name.clone(),
        }),
    };
    players.iter().map(rating).collect()
}

/// The number of players with a higher score plus one, and whether another player has the same
/// score.
///
/// `scores` are those of all players, the highest first.
fn place(scores: &[HalfPoints], score: HalfPoints) -> (u32, bool) {
    let higher = scores.partition_point(|&other| other > score);
    let not_lower = scores.partition_point(|&other| other >= score);
    (higher as u32 + 1, not_lower - higher > 1)
}

fn clear_first(players: &[Entrant]) -> Option<usize> {
    // A player who is alone in a section and was always absent has not won it.
    let best = players.iter().map(Entrant::points).max().filter(|best| best.halves() > 0)?;
    let mut first = (0..players.len()).filter(|&position| players[position].points() == best);
    let only = first.next()?;
    first.next().is_none().then_some(only)
}
