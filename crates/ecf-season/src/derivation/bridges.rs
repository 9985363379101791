//! The links on which a group's chain of games to the graded players depends.
//!
//! All graded players are one node, the ground. A depth-first search from there numbers the players
//! in the order in which they are reached. If nobody behind a link has another link to an earlier
//! number, the link is a bridge (Tarjan, A note on finding the bridges of a graph, Information
//! Processing Letters 2, 1974). The search keeps its own path instead of recursing, since a chain
//! of newcomers can be as long as the group.

use std::cmp::Reverse;

use rating_core::PlayerIdx;

use super::group::GroupGraph;

/// A link without which everybody behind it has no chain of games to a graded player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The player who would be cut off.
    pub player: PlayerIdx,
    /// The opponent: a graded player, or one on the way to a graded player.
    pub opponent: PlayerIdx,
    /// How many games the two played. Often one.
    pub games: u32,
    /// How many players would be cut off, this one included.
    pub cut_off: usize,
}
impl GroupGraph {
    /// The links on which a chain of games to a graded player depends, those that cut off most
    /// players first. Empty for a group without such a chain.
    #[must_use]
    pub fn bridges(&self) -> Vec<Bridge> {
        let mut search = Search::from_ground(self);
        let mut found: Vec<Bridge> = std::iter::from_fn(|| search.next_bridge()).collect();
        found.sort_by_key(|bridge| (Reverse(bridge.cut_off), bridge.player));
        found
    }
}

/// One side of a link.
#[derive(Clone, Copy)]
struct Side {
    to: usize,
    /// The number of the link, the same on both sides: first those inside the group, then those to
    /// graded players.
    link: usize,
}

/// A node that was reached, while its sides are being looked at.
struct Reached {
    node: usize,
    /// The link by which it was reached; `None` for the ground.
    by: Option<usize>,
    /// How many sides have been looked at.
    looked: usize,
    /// The node's number: how many nodes were reached before it.
    number: usize,
    /// The earliest number linked to this node or to a node reached from it.
    earliest: usize,
}

struct Search<'a> {
    graph: &'a GroupGraph,
    /// The sides by node: the players by position, then the ground.
    sides: Vec<Vec<Side>>,
    numbers: Vec<Option<usize>>,
    reached: usize,
    path: Vec<Reached>,
}

impl<'a> Search<'a> {
    fn from_ground(graph: &'a GroupGraph) -> Self {
        let ground = graph.players.len();
        let sides = vec![Vec::new(); ground + 1];
        let numbers = vec![None; ground + 1];
        let mut search = Self { graph, sides, numbers, reached: 0, path: Vec::new() };
        let inside = graph.links.iter().map(|link| link.players.map(|p| graph.position(p)));
        let to_graded =
            graph.graded_links.iter().map(|link| [graph.position(link.player), Some(ground)]);
        for (link, ends) in inside.chain(to_graded).enumerate() {
            let [Some(one), Some(other)] = ends else { continue };
            search.sides[one].push(Side { to: other, link });
            search.sides[other].push(Side { to: one, link });
        }
        search.reach(ground, None);
        search
    }

    fn reach(&mut self, node: usize, by: Option<usize>) {
        let number = self.reached;
        self.reached += 1;
        self.numbers[node] = Some(number);
        self.path.push(Reached { node, by, looked: 0, number, earliest: number });
    }

    fn next_bridge(&mut self) -> Option<Bridge> {
        loop {
            let last = self.path.last_mut()?;
            let Some(&side) = self.sides[last.node].get(last.looked) else {
                let done = self.path.pop()?;
                let before = self.path.last_mut()?;
                before.earliest = before.earliest.min(done.earliest);
                match done.by {
                    Some(link) if done.earliest == done.number => {
                        // All nodes reached since this one are behind this link.
                        return Some(self.bridge(link, done.node, self.reached - done.number));
                    }
                    _ => continue,
                }
            };
            last.looked += 1;
            match self.numbers[side.to] {
                _ if last.by == Some(side.link) => {}
                Some(number) => last.earliest = last.earliest.min(number),
                None => self.reach(side.to, Some(side.link)),
            }
        }
    }

    /// The link as a bridge with a node behind it.
    fn bridge(&self, link: usize, behind: usize, cut_off: usize) -> Bridge {
        let (player, _) = self.graph.players[behind];
        let (opponent, games) = match self.graph.links.get(link) {
            Some(link) if link.players[0] == player => (link.players[1], link.games),
            Some(link) => (link.players[0], link.games),
            None => {
                let link = &self.graph.graded_links[link - self.graph.links.len()];
                (link.opponent, link.games)
            }
        };
        Bridge { player, opponent, games, cut_off }
    }
}
