//! The contestants' results in every congress that counts.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::identity::{Contestants, Identities};
use super::{Congress, GrandPrixRules};
use crate::register::{Found, FoundBy};
use crate::tournament_performance::{Lists, TpgError, TpgReport, performance_grades};

/// A congress with the reports of its players, and the contestants among them.
pub(super) struct PlayedCongress {
    pub(super) congress: usize,
    pub(super) identities: Identities,
    /// Positions of players, and of contestants whose names are like theirs.
    pub(super) alike: Vec<(usize, usize)>,
    reports: Vec<TpgReport>,
}

/// The congresses that count, in parallel.
pub(super) fn played(
    congresses: &[Congress],
    counted: &[usize],
    known: &Contestants,
    lists: &Lists,
    rules: &GrandPrixRules,
) -> Result<Vec<PlayedCongress>, TpgError> {
    let of_congress = |&congress: &usize| {
        let facts = &congresses[congress];
        let reports = performance_grades(&facts.section, lists, &rules.performance)?;
        let identities = known.among(facts, &reports);
        let alike = known.alike(facts, &identities);
        Ok(PlayedCongress { congress, identities, alike, reports })
    };
    counted.par_iter().map(of_congress).collect()
}

/// A contestant's report of one congress, and how they were found there.
pub(super) struct Reported {
    pub(super) congress: usize,
    pub(super) found: FoundBy,
    pub(super) report: TpgReport,
}

/// The reports of each contestant, by their position, in the order of congresses.
pub(super) fn by_contestant(played: Vec<PlayedCongress>) -> BTreeMap<usize, Vec<Reported>> {
    let mut by_contestant: BTreeMap<usize, Vec<Reported>> = BTreeMap::new();
    for PlayedCongress { congress, identities, reports, .. } in played {
        let players = identities.into_iter().zip(reports);
        // A player without a round in the congress did not take part.
        for (identity, report) in players.filter(|(_, report)| !report.rounds.is_empty()) {
            if let Some(Found { person, by }) = identity {
                let reported = Reported { congress, found: by, report };
                by_contestant.entry(person).or_default().push(reported);
            }
        }
    }
    by_contestant
}
