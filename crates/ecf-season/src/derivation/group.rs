//! A group of ungraded players as a small graph: who is linked to whom, which links everything
//! depends on, and how far one result would move a player.

use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};

use crate::grader::Grader;
use crate::working_grade::WorkingGrade;
use crate::working_grade::equations::{Equations, Term};
use crate::working_grade::solve::solve;

/// A group of ungraded players who are linked by games with one another.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupGraph {
    /// The players, in the order of their numbers, each with a working grade unless withheld.
    pub players: Vec<(PlayerIdx, Option<WorkingGrade>)>,
    /// Who met whom inside the group.
    pub links: Vec<GroupLink>,
    /// Who met which graded player.
    pub graded_links: Vec<GradedLink>,
    graded: GradedPool,
    equations: Equations,
    win: GradePoints,
}

/// The graded players whom a group met, numbered, so that shares are sums over a list.
#[derive(Clone, Debug, Default, PartialEq)]
struct GradedPool {
    /// In the order of their numbers.
    opponents: Vec<PlayerIdx>,
    /// By link to a graded player: the positions of the group's player and of the graded one.
    ends: Vec<[u32; 2]>,
}

impl GradedPool {
    fn of(links: &[GradedLink], position: impl Fn(PlayerIdx) -> Option<usize>) -> Self {
        let mut opponents: Vec<PlayerIdx> = links.iter().map(|link| link.opponent).collect();
        opponents.sort_unstable();
        opponents.dedup();
        let ends = |link: &GradedLink| {
            let opponent = opponents.binary_search(&link.opponent).ok()?;
            Some([position(link.player)? as u32, opponent as u32])
        };
        let ends = links.iter().filter_map(ends).collect();
        Self { opponents, ends }
    }
}

/// Two ungraded players who met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupLink {
    /// The two, the lower number first.
    pub players: [PlayerIdx; 2],
    /// How many games.
    pub games: u32,
    /// Wins of the first, less losses.
    pub balance: i32,
}

/// An ungraded player and a graded one who met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GradedLink {
    /// The ungraded player.
    pub player: PlayerIdx,
    /// The graded one.
    pub opponent: PlayerIdx,
    /// The graded player's grade.
    pub grade: Grade,
    /// How many games.
    pub games: u32,
    /// Wins of the ungraded player, less losses.
    pub balance: i32,
}

/// How far results in a group move the working grade of one of its players.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    /// The player whose working grade moves.
    pub player: PlayerIdx,
    /// For each player of the group: what half a point more for them adds to the working grade of
    /// `player`, all other results unchanged. Exact to nine decimals, as working grades are.
    pub half_point: Vec<(PlayerIdx, GradePoints)>,
}

/// How much of a working grade comes from one graded player's grade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The graded player.
    pub opponent: PlayerIdx,
    /// How much the working grade rises if that grade is one point higher. All shares add up to 1.
    pub share: f64,
}

impl GroupGraph {
    /// `group` is the position in [`crate::WorkingGrades::groups`].
    pub(super) fn of(group: usize, grader: &Grader<'_>) -> Self {
        let Grader { input, counted, working, edition, .. } = grader;
        let players = &working.groups[group].players;
        let mut graph = Self {
            players: players.iter().map(|&p| (p, working.by_player[p.as_usize()])).collect(),
            links: Vec::new(),
            graded_links: Vec::new(),
            graded: GradedPool::default(),
            equations: working.equations(group, edition),
            win: edition.game_score.win(),
        };
        for &player in players {
            let halves = input.games.of(player);
            for games in halves.chunk_by(|one, next| one.opponent() == next.opponent()) {
                graph.link(player, games, counted);
            }
        }
        graph.graded = GradedPool::of(&graph.graded_links, |player| graph.position(player));
        graph
    }

    /// Adds the games of a player with one opponent. A link inside the group is added only from the
    /// side of the lower number.
    fn link(&mut self, player: PlayerIdx, met: &[HalfGame], counted: &[Option<Grade>]) {
        let Some(first) = met.first() else { return };
        let games = met.len() as u32;
        let balance = met.iter().map(|half| half.outcome().balance()).sum();
        match Term::of(*first, counted) {
            Term::Grade(grade) => {
                let opponent = first.opponent();
                self.graded_links.push(GradedLink { player, opponent, grade, games, balance });
            }
            Term::Working(opponent) if player < opponent => {
                self.links.push(GroupLink { players: [player, opponent], games, balance });
            }
            Term::Working(_) => {}
        }
    }

    /// How far results move one of the group's players. `None` for a player of another group, and
    /// for groups without a chain of games to a graded player, which have no scale of their own.
    #[must_use]
    pub fn influence(&self, player: PlayerIdx) -> Option<Influence> {
        let position = self.position(player)?;
        if self.graded_links.is_empty() {
            return None;
        }
        // The inverse is symmetric: a half-point of everybody moves this player as much as a
        // half-point of this player moves everybody.
        let mut right_side = vec![0; self.players.len()];
        right_side[position] = self.win.billionths() / GradePoints::PER_POINT;
        let solution = solve(&self.equations.clone().with_right_side(right_side));
        let values = solution.working.iter().map(|working| working.value);
        let half_point = self.players.iter().map(|(player, _)| *player).zip(values).collect();
        Some(Influence { player, half_point })
    }

    /// How much of a player's working grade comes from each graded player, the largest share first.
    /// `None` as for [`GroupGraph::influence`].
    #[must_use]
    pub fn shares(&self, player: PlayerIdx) -> Option<Vec<Share>> {
        let influence = self.influence(player)?;
        let mut by_opponent = vec![0.0; self.graded.opponents.len()];
        for (link, &[member, opponent]) in self.graded_links.iter().zip(&self.graded.ends) {
            let half_point = influence.half_point.get(member as usize)?.1.to_f64();
            *by_opponent.get_mut(opponent as usize)? += f64::from(link.games) * half_point;
        }
        let win = self.win.to_f64();
        let share = |(&opponent, sum): (&PlayerIdx, f64)| Share { opponent, share: sum / win };
        let mut shares: Vec<Share> =
            self.graded.opponents.iter().zip(by_opponent).map(share).collect();
        shares.sort_by(|one, other| other.share.total_cmp(&one.share));
        Some(shares)
    }

    pub(super) fn position(&self, player: PlayerIdx) -> Option<usize> {
        place_of(&self.players, player)
    }
}

impl Influence {
    /// What half a point more for the first player of a link, and less for the second, adds to the
    /// player's working grade: a draw where there was a loss, or a win where there was a draw.
    #[must_use]
    pub fn of_link(&self, link: &GroupLink) -> Option<GradePoints> {
        let [first, second] = link.players;
        Some(self.of_player(first)? - self.of_player(second)?)
    }

    /// What half a point more for a player of the group against a graded one adds to the player's
    /// working grade.
    #[must_use]
    pub fn of_player(&self, player: PlayerIdx) -> Option<GradePoints> {
        place_of(&self.half_point, player).map(|place| self.half_point[place].1)
    }
}

/// The place of a player among the players of a group, in the order of their numbers.
fn place_of<T>(players: &[(PlayerIdx, T)], player: PlayerIdx) -> Option<usize> {
    players.binary_search_by_key(&player, |(player, _)| *player).ok()
}
