//! Who hangs on whom: the connected components of the ungraded players.

use rating_core::{Grade, PlayerIdx, SeasonGames};

/// Ungraded players who are connected by games with one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The players, in the order of their numbers.
    pub players: Vec<PlayerIdx>,
    /// How many games the group has against graded players. At 0 the group has no working grades:
    /// nothing says where on the scale it lies.
    pub graded_opponents: usize,
}

/// All groups of a season, in the order of their first players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UngradedGroups {
    /// The groups.
    pub groups: Vec<Group>,
    /// By player: his position inside his group; 0 for players in no group.
    pub position: Vec<u32>,
}

/// Finds the groups of ungraded players, exactly (a search, no iteration on grades).
#[must_use]
pub fn ungraded_groups(games: &SeasonGames, graded: &[Option<Grade>]) -> UngradedGroups {
    let mut search = Search {
        games,
        graded,
        seen: vec![false; games.players()],
        position: vec![0; games.players()],
    };
    let groups = games
        .iter()
        .filter(|(player, halves)| graded[player.as_usize()].is_none() && !halves.is_empty())
        .filter_map(|(player, _)| search.group_of(player))
        .collect();
    UngradedGroups { groups, position: search.position }
}

struct Search<'a> {
    games: &'a SeasonGames,
    graded: &'a [Option<Grade>],
    seen: Vec<bool>,
    position: Vec<u32>,
}

impl Search<'_> {
    /// The group that a player belongs to; none when it was found before.
    fn group_of(&mut self, first: PlayerIdx) -> Option<Group> {
        if self.seen[first.as_usize()] {
            return None;
        }
        self.seen[first.as_usize()] = true;
        let mut players = vec![first];
        let mut graded_opponents = 0;
        let mut visited = 0;
        while let Some(&player) = players.get(visited) {
            visited += 1;
            for half in self.games.of(player) {
                let opponent = half.opponent().as_usize();
                if self.graded[opponent].is_some() {
                    graded_opponents += 1;
                } else if !self.seen[opponent] {
                    self.seen[opponent] = true;
                    players.push(half.opponent());
                }
            }
        }
        players.sort_unstable();
        for (position, player) in (0_u32..).zip(&players) {
            self.position[player.as_usize()] = position;
        }
        Some(Group { players, graded_opponents })
    }
}
