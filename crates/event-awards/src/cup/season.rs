//! A season's standings: the sums of the points of its tournaments.

use super::CupSection;
use super::identity::Line;
use super::people::{Person, people};
use crate::exact::Exact;

/// One player's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonLine {
    /// The player's code, else their FIDE number, else their name.
    pub key: String,
    /// Their name in the last tournament.
    pub name: String,
    /// The place, the same for tied players: there are no tie-breaks.
    pub place: u32,
    /// Whether others share the place.
    pub shared: bool,
    /// The sum of the points.
    pub total: Exact,
    /// Tournament by tournament.
    pub tournaments: Vec<SeasonPoints>,
}

/// A player's points in one section of one tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonPoints {
    /// The tournament's position in the list given.
    pub tournament: usize,
    /// The section's name.
    pub section: String,
    /// The points.
    pub points: Exact,
    /// Whether only the name identifies the player with the one of the other tournaments.
    pub by_name: bool,
}

/// The standings of a season, the best first; tied players in the order of their keys.
///
/// A player is the same in several tournaments by code, by FIDE number, or by a name that nobody
/// else has and nothing else contradicts. So a player with a number in only one of two reports has
/// one total, and can win only one prize.
#[must_use]
pub fn season_standings(tournaments: &[Vec<CupSection>]) -> Vec<SeasonLine> {
    let mut lines: Vec<SeasonLine> = people(tournaments).iter().map(line).collect();
    // The sort is stable, so tied players stay in the order of keys.
    lines.sort_by(|one, other| other.total.cmp(&one.total));
    placed(lines)
}

fn line(person: &Person<'_>) -> SeasonLine {
    let points = |line: &Line<'_>| SeasonPoints {
        tournament: line.tournament,
        section: line.section.name.clone(),
        points: line.points.points.total.clone(),
        by_name: line.by_name,
    };
    let tournaments: Vec<SeasonPoints> = person.lines.iter().map(points).collect();
    SeasonLine {
        key: person.key.to_owned(),
        name: person.lines.last().map(|line| line.points.name.clone()).unwrap_or_default(),
        place: 0,
        shared: false,
        total: tournaments.iter().map(|points| points.points.clone()).sum(),
        tournaments,
    }
}

fn placed(mut lines: Vec<SeasonLine>) -> Vec<SeasonLine> {
    let mut place = 1;
    for tied in lines.chunk_by_mut(|one, next| one.total == next.total) {
        let count = tied.len() as u32;
        for line in tied {
            line.place = place;
            line.shared = count > 1;
        }
        place += count;
    }
    lines
}
