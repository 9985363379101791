//! Players with at most two opponents left are eliminated; what remains goes to the conjugate
//! gradients.
//!
//! Most groups are trees or nearly so: a club's newcomers, a chain of matches. The conjugate
//! gradients alone would need a step for every link of a chain, and some chains are as long as the
//! group. Removing a player u with pivot p = s + sum of w, where s is the number of games against
//! graded players and w that of the games with each opponent in the group, leaves equations of the
//! same form:
//!
//! ```text
//! s_a += w_a s / p      b_a += w_a b / p      w_ab += w_a w_b / p
//! ```
//!
//! Nothing is subtracted, so there is no cancellation, however long the chain (the elimination of
//! Grassmann, Taksar and Heyman for Markov chains, Operations Research 33, 1985).

use std::collections::VecDeque;

use super::conjugate_gradients::{Core, conjugate_gradients};
use super::equations::Equations;

/// A group's equations, after players with few opponents have been eliminated.
#[derive(Clone, Debug)]
pub(crate) struct Eliminated {
    /// The eliminated players, in the order of elimination.
    steps: Vec<Step>,
    pub(crate) core: Core,
    /// The player of each row of the core.
    pub(crate) core_players: Vec<u32>,
}

/// A player who was eliminated.
#[derive(Clone, Copy, Debug)]
struct Step {
    player: u32,
    pivot: f64,
    /// The opponents who were left, with their weights; a weight of 0 stands for no opponent.
    opponents: [(u32, f64); 2],
}

/// The equations during elimination: two edges for every two players who met, one from each side.
struct Graph {
    starts: Vec<usize>,
    edges: Vec<Edge>,
    /// s: the number of games against graded players, plus what eliminated players passed on.
    slack: Vec<f64>,
    /// How many edges of each player are left.
    degree: Vec<u32>,
    is_eliminated: Vec<bool>,
}

#[derive(Clone, Copy)]
struct Edge {
    to: u32,
    /// The same edge from the other side.
    twin: u32,
    /// 0 if the edge has been removed.
    weight: f64,
}

/// Two edges between the same players are merged if one of the two has at most this many; a player
/// with more is unlikely to be eliminated.
const FEW: usize = 16;

impl Eliminated {
    pub(crate) fn of(equations: &Equations) -> Self {
        let mut graph = Graph::of(equations);
        let mut waiting: VecDeque<u32> = (0..equations.players() as u32).collect();
        let mut steps = Vec::new();
        while let Some(player) = waiting.pop_front() {
            let Some(step) = graph.eliminate(player) else { continue };
            steps.push(step);
            let touched = step.opponents.into_iter().filter(|&(_, weight)| weight > 0.0);
            waiting.extend(touched.map(|(opponent, _)| opponent));
        }
        let (core, core_players) = graph.rest();
        Self { steps, core, core_players }
    }

    /// Approximates the x with (D - A) x = r until no component of the residual exceeds
    /// `tolerance`, as far as floating point goes.
    ///
    /// Returns x and the number of steps of the conjugate gradients. The caller judges x by its
    /// exact residual.
    pub(crate) fn solve(&self, right_side: &[f64], tolerance: f64) -> (Vec<f64>, usize) {
        let one_lane = right_side.iter().map(|&value| [value]).collect();
        let (x, steps) = self.solve_each(one_lane, tolerance);
        (x.into_iter().map(|[value]| value).collect(), steps)
    }

    /// The same for several right sides at once.
    pub(crate) fn solve_lanes<const W: usize>(
        &self,
        right_sides: Vec<[f64; W]>,
        tolerance: f64,
    ) -> Vec<[f64; W]> {
        self.solve_each(right_sides, tolerance).0
    }

    fn solve_each<const W: usize>(
        &self,
        mut right_side: Vec<[f64; W]>,
        tolerance: f64,
    ) -> (Vec<[f64; W]>, usize) {
        for step in &self.steps {
            let passed_on = right_side[step.player as usize].map(|value| value / step.pivot);
            for (opponent, weight) in step.opponents {
                add_weighted(&mut right_side[opponent as usize], weight, passed_on);
            }
        }
        let of_core: Vec<[f64; W]> =
            self.core_players.iter().map(|&player| right_side[player as usize]).collect();
        let (solved, steps) = conjugate_gradients(&self.core, of_core, tolerance);
        let mut x = vec![[0.0; W]; right_side.len()];
        for (&player, value) in self.core_players.iter().zip(solved) {
            x[player as usize] = value;
        }
        for step in self.steps.iter().rev() {
            let mut others = [0.0; W];
            for (opponent, weight) in step.opponents {
                add_weighted(&mut others, weight, x[opponent as usize]);
            }
            add_weighted(&mut others, 1.0, right_side[step.player as usize]);
            x[step.player as usize] = others.map(|value| value / step.pivot);
        }
        (x, steps)
    }
}

fn add_weighted<const W: usize>(sum: &mut [f64; W], weight: f64, values: [f64; W]) {
    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += weight * value);
}

impl Graph {
    fn of(equations: &Equations) -> Self {
        let players = equations.players();
        let mut starts = vec![0];
        let mut edges: Vec<Edge> = Vec::new();
        let mut slack = Vec::with_capacity(players);
        // Rows are visited in order, and the opponents in each row are in order. So the twin of an
        // edge to a lower player is the next of that player's edges to higher ones.
        let mut next_higher: Vec<usize> = Vec::with_capacity(players);
        for player in 0..players {
            let row = equations.row(player);
            let inside: u32 = row.iter().map(|meeting| meeting.games).sum();
            slack.push(f64::from(equations.games[player] - inside));
            let lower = row.iter().filter(|meeting| (meeting.opponent as usize) < player).count();
            next_higher.push(edges.len() + lower);
            for meeting in row {
                let weight = f64::from(meeting.games);
                let mut edge = Edge { to: meeting.opponent, twin: 0, weight };
                let opponent = meeting.opponent as usize;
                if opponent < player {
                    let twin = next_higher[opponent];
                    next_higher[opponent] += 1;
                    edge.twin = twin as u32;
                    edges[twin].twin = edges.len() as u32;
                }
                edges.push(edge);
            }
            starts.push(edges.len());
        }
        let degree = starts.windows(2).map(|ends| (ends[1] - ends[0]) as u32).collect();
        Self { starts, edges, slack, degree, is_eliminated: vec![false; players] }
    }

    /// The edges of a player that are left.
    fn edges_of(&self, player: u32) -> impl Iterator<Item = (usize, Edge)> {
        let range = self.starts[player as usize]..self.starts[player as usize + 1];
        range.map(|at| (at, self.edges[at])).filter(|(_, edge)| edge.weight > 0.0)
    }

    /// Eliminates a player, if they have at most two opponents left.
    ///
    /// The opponents of an eliminated player all get an edge to each other. Two opponents get one
    /// edge for two. Three would get three for three, and four would get six for four, so from
    /// there on the rest would become denser instead of smaller.
    fn eliminate(&mut self, player: u32) -> Option<Step> {
        let number = player as usize;
        if self.is_eliminated[number] || self.degree[number] > 2 {
            return None;
        }
        let mut opponents = [(0, 0.0); 2];
        let mut places = [None; 2];
        for (slot, (at, edge)) in self.edges_of(player).enumerate() {
            opponents[slot] = (edge.to, edge.weight);
            places[slot] = Some((at, edge.twin as usize));
        }
        let pivot = self.slack[number] + opponents[0].1 + opponents[1].1;
        if pivot <= 0.0 {
            // The last player of a group without a graded opponent: the equations do not determine
            // this grade. The player stays in the rest, where the certificate proves nothing, so
            // that the error is infinite.
            return None;
        }
        let passed_on = self.slack[number] / pivot;
        for (opponent, weight) in opponents {
            self.slack[opponent as usize] += weight * passed_on;
        }
        self.is_eliminated[number] = true;
        for (here, there) in places.into_iter().flatten() {
            self.edges[here].weight = 0.0;
            self.edges[there].weight = 0.0;
        }
        let [(a, weight_a), (b, weight_b)] = opponents;
        if let ([Some((_, first)), Some((_, second))], true) = (places, a != b) {
            let weight = weight_a * weight_b / pivot;
            // The two edges to that player become one edge between the others.
            self.edges[first] = Edge { to: b, twin: second as u32, weight };
            self.edges[second] = Edge { to: a, twin: first as u32, weight };
            self.add_up(a, first, b);
        } else if let Some((opponent, _)) = opponents.into_iter().find(|(_, weight)| *weight > 0.0)
        {
            self.degree[opponent as usize] -= 1;
        }
        Some(Step { player, pivot, opponents })
    }

    /// Merges a new edge with an older one between the same players, if one of them has few edges.
    fn add_up(&mut self, a: u32, new: usize, b: u32) {
        let length = |player: u32| self.starts[player as usize + 1] - self.starts[player as usize];
        let twin = self.edges[new].twin as usize;
        let (player, other, new) = if length(a) <= length(b) { (a, b, new) } else { (b, a, twin) };
        if length(player) > FEW {
            // Two edges are two terms of one sum, so the equations are the same. But the opponent
            // is counted twice, so the player may stay in the rest although they could be
            // eliminated.
            return;
        }
        let known = self.edges_of(player).find(|&(at, edge)| at != new && edge.to == other);
        if let Some((at, edge)) = known {
            let gone = self.edges[new];
            for kept in [at, edge.twin as usize] {
                self.edges[kept].weight += gone.weight;
            }
            for gone in [new, gone.twin as usize] {
                self.edges[gone].weight = 0.0;
            }
            for player in [a, b] {
                self.degree[player as usize] -= 1;
            }
        }
    }

    /// The equations of the players who are left.
    fn rest(&self) -> (Core, Vec<u32>) {
        let players = self.slack.len() as u32;
        let left: Vec<u32> =
            (0..players).filter(|&player| !self.is_eliminated[player as usize]).collect();
        let mut row_of = vec![0; self.slack.len()];
        for (row, &player) in (0_u32..).zip(&left) {
            row_of[player as usize] = row;
        }
        let mut core = Core::default();
        for &player in &left {
            let edges = self.edges_of(player);
            let row = edges.map(|(_, edge)| (row_of[edge.to as usize], edge.weight));
            core.push(self.slack[player as usize], row);
        }
        (core, left)
    }
}
