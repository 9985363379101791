//! A season's standings: the sums of the points of its tournaments.

use std::collections::BTreeMap;

use super::CupSection;
use crate::exact::Exact;

/// One player's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonLine {
    /// The player's code, or their name.
    pub key: String,
    /// Their name, as the last tournament has it.
    pub name: String,
    /// The place, the same for tied players: there are no tie-breaks.
    pub place: u32,
    /// Whether others share it.
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
}

/// The standings of a season, the best first; tied players in the order of their keys.
#[must_use]
pub fn season_standings(tournaments: &[Vec<CupSection>]) -> Vec<SeasonLine> {
    let mut players: BTreeMap<&str, (&str, Vec<SeasonPoints>)> = BTreeMap::new();
    for (tournament, sections) in tournaments.iter().enumerate() {
        for section in sections {
            for line in &section.lines {
                let (name, points) = players.entry(&line.key).or_insert(("", Vec::new()));
                *name = &line.name;
                points.push(SeasonPoints {
                    tournament,
                    section: section.name.clone(),
                    points: line.points.total.clone(),
                });
            }
        }
    }
    let mut lines: Vec<SeasonLine> =
        players.into_iter().map(|(key, (name, points))| line(key, name, points)).collect();
    // The sort is stable, so that tied players stay in the order of keys.
    lines.sort_by(|one, other| other.total.cmp(&one.total));
    placed(lines)
}

fn line(key: &str, name: &str, tournaments: Vec<SeasonPoints>) -> SeasonLine {
    let total = tournaments.iter().map(|points| points.points.clone()).sum();
    let (key, name) = (key.to_owned(), name.to_owned());
    SeasonLine { key, name, place: 0, shared: false, total, tournaments }
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
