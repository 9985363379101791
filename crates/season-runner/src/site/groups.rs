//! The groups of ungraded players, and the games that link them to graded ones.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rating_core::PlayerIdx;
use season_site::UngradedGroup;

use crate::season::GradedRate;

/// The number of players of a group who are named.
const NAMED: usize = 3;

/// The groups, the largest first.
pub(super) fn groups(of_rate: &GradedRate) -> Vec<UngradedGroup> {
    let withheld: BTreeSet<&[PlayerIdx]> = of_rate.grades.withheld().collect();
    let groups = of_rate.grades.working.groups.iter();
    let mut groups: Vec<UngradedGroup> = groups
        .map(|group| UngradedGroup {
            is_withheld: withheld.contains(group.players.as_slice()),
            ..one(of_rate, &group.players)
        })
        .collect();
    // Ties stay in the order of the groups, which is that of their first players.
    groups.sort_by_key(|group| Reverse(group.players));
    groups
}

fn one(of_rate: &GradedRate, players: &[PlayerIdx]) -> UngradedGroup {
    let members: BTreeSet<PlayerIdx> = players.iter().copied().collect();
    let (mut inside, mut links) = (0, 0);
    let mut graded = BTreeSet::new();
    let mut linked: Vec<(Reverse<u32>, u32)> = Vec::new();
    for &player in players {
        let mut own = 0;
        for half in of_rate.games.of(player) {
            if members.contains(&half.opponent()) {
                inside += 1;
            } else {
                own += 1;
                graded.insert(half.opponent());
            }
        }
        links += own;
        if own > 0 {
            linked.push((Reverse(own), player.number()));
        }
    }
    linked.sort_unstable();
    UngradedGroup {
        players: players.len() as u32,
        is_withheld: false,
        // Each was counted from both sides.
        inside: inside / 2,
        links,
        graded: graded.len() as u32,
        linked_most: linked.into_iter().take(NAMED).map(|(_, player)| player).collect(),
    }
}
