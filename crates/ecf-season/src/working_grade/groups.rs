//! Who is linked to whom: the connected components of the ungraded players.

use rating_core::PlayerIdx;

use super::ungraded::UngradedGames;

/// Ungraded players who are connected by games with one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The players, in the order of their numbers.
    pub players: Vec<PlayerIdx>,
    /// How many games the group has against graded players. With 0 the group has no working grades:
    /// nothing shows where on the scale it lies.
    pub graded_opponents: usize,
}

/// All groups of a season, in the order of their first players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UngradedGroups {
    /// The groups.
    pub groups: Vec<Group>,
    /// By player: the position inside the group; 0 for players without a group.
    pub position: Vec<u32>,
    /// By player: the group, by its position in `groups`; [`NO_GROUP`] for players without one.
    pub group_of: Vec<u32>,
}

/// Stands for the group of a player without one.
pub const NO_GROUP: u32 = u32::MAX;

/// Finds the groups of ungraded players by an exact search, without iterating on grades.
#[must_use]
pub fn ungraded_groups(ungraded: &UngradedGames) -> UngradedGroups {
    let mut search = Search {
        ungraded,
        position: vec![0; ungraded.all_players()],
        group_of: vec![NO_GROUP; ungraded.all_players()],
        groups: Vec::new(),
    };
    for &player in ungraded.players() {
        if search.group_of[player.as_usize()] == NO_GROUP {
            search.find_group(player);
        }
    }
    let Search { groups, position, group_of, .. } = search;
    UngradedGroups { groups, position, group_of }
}

struct Search<'a> {
    ungraded: &'a UngradedGames,
    groups: Vec<Group>,
    position: Vec<u32>,
    group_of: Vec<u32>,
}

impl Search<'_> {
    /// Finds all players of the group of `first`, none of whom was found before.
    fn find_group(&mut self, first: PlayerIdx) {
        let group = self.groups.len() as u32;
        let mut players = Vec::new();
        self.join(first, group, &mut players);
        let mut graded_opponents = 0;
        let mut visited = 0;
        while let Some(&player) = players.get(visited) {
            visited += 1;
            let sums = self.ungraded.sums(player).unwrap_or_default();
            graded_opponents += sums.graded_opponents as usize;
            let ungraded = self.ungraded;
            for met in ungraded.met(player) {
                self.join(met.opponent, group, &mut players);
            }
        }
        players.sort_unstable();
        for (position, player) in (0_u32..).zip(&players) {
            self.position[player.as_usize()] = position;
        }
        self.groups.push(Group { players, graded_opponents });
    }

    fn join(&mut self, player: PlayerIdx, group: u32, players: &mut Vec<PlayerIdx>) {
        let of_player = &mut self.group_of[player.as_usize()];
        if *of_player == NO_GROUP {
            *of_player = group;
            players.push(player);
        }
    }
}
