//! A group of ungraded players as a small graph, seen from one of them.

use anyhow::Result;
use ecf_season::IsolatedGroups;
use ecf_season::derivation::{GroupGraph, Influence};
use rating_core::PlayerIdx;
use schemars::JsonSchema;
use serde::Serialize;

use super::OfRate;
use crate::in_memory::SeasonInMemory;
use crate::json_value::Points;
use crate::person::Person;

/// A group of ungraded players who are linked by games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainedGroup {
    /// The player from whose side the group is seen.
    pub player: Person,
    /// The season.
    pub season: String,
    /// The rate of play.
    pub rate: &'static str,
    /// The players, in the order of their codes.
    pub players: Vec<GroupPlayer>,
    /// Who met whom: first the links to graded players, then those inside the group.
    pub links: Vec<ExplainedLink>,
    /// The links on which a chain of games to a graded player depends, those that cut off most
    /// first.
    pub bridges: Vec<ExplainedBridge>,
    /// What the edition sets the mean of the working grades to, where nobody has a chain of games
    /// to a graded player.
    pub mean_set_to: Option<i32>,
}

/// A player of a group.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GroupPlayer {
    /// Who.
    pub player: Person,
    /// Their working grade; `None` for a group without a graded opponent.
    pub working_grade: Option<Points>,
}

/// Two players who met.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedLink {
    /// A player of the group.
    pub player: Person,
    /// The opponent.
    pub opponent: Person,
    /// The opponent's grade; `None` for somebody of the group.
    pub opponent_grade: Option<i32>,
    /// How many games.
    pub games: u32,
    /// Wins of the player less losses.
    pub balance: i32,
    /// What half a point more for the player in one of these games would add to the working grade
    /// of the player from whose side the group is seen.
    pub half_point_moves: Option<Points>,
}

/// A link on which everybody behind it depends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExplainedBridge {
    /// Who would be cut off.
    pub player: Person,
    /// The opponent on the way to graded players.
    pub opponent: Person,
    /// How many games the two played.
    pub games: u32,
    /// How many players would be cut off.
    pub cut_off: usize,
}

impl SeasonInMemory {
    /// The group of an ungraded player: one for each rate of play at which they are new.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points.
    pub fn group(&self, player: PlayerIdx) -> Result<Vec<ExplainedGroup>> {
        let inputs = self.inputs();
        let mut groups = Vec::new();
        for (graded, input) in self.season.rates.iter().zip(&inputs) {
            let of_rate = OfRate::of(self, graded, input)?;
            if let Some(graph) = of_rate.derivations.group_of(player) {
                groups.push(of_rate.group(player, &graph));
            }
        }
        Ok(groups)
    }
}

impl OfRate<'_> {
    /// The mean that the edition gives to a group without a chain of games to a graded player.
    pub(super) fn anchor(&self) -> Option<i32> {
        match self.season.plan.rules.edition.working_grade.isolated_groups {
            IsolatedGroups::Withhold => None,
            IsolatedGroups::Anchor(mean) => Some(mean.points()),
        }
    }

    fn group(&self, player: PlayerIdx, graph: &GroupGraph) -> ExplainedGroup {
        let person = |player| self.season.person(player);
        let influence = graph.influence(player);
        let of_player = |(player, working): &(PlayerIdx, Option<ecf_season::WorkingGrade>)| {
            let working_grade = working.map(|working| Points(working.value));
            GroupPlayer { player: person(*player), working_grade }
        };
        let bridges = graph.bridges().into_iter().map(|bridge| ExplainedBridge {
            player: person(bridge.player),
            opponent: person(bridge.opponent),
            games: bridge.games,
            cut_off: bridge.cut_off,
        });
        ExplainedGroup {
            player: person(player),
            season: self.season.plan.season.to_string(),
            rate: self.graded.rate.as_str(),
            players: graph.players.iter().map(of_player).collect(),
            links: self.links(graph, influence.as_ref()),
            bridges: bridges.collect(),
            mean_set_to: if graph.graded_links.is_empty() { self.anchor() } else { None },
        }
    }

    fn links(&self, graph: &GroupGraph, influence: Option<&Influence>) -> Vec<ExplainedLink> {
        let person = |player| self.season.person(player);
        let graded = graph.graded_links.iter().map(|link| ExplainedLink {
            player: person(link.player),
            opponent: person(link.opponent),
            opponent_grade: Some(link.grade.points()),
            games: link.games,
            balance: link.balance,
            half_point_moves: influence.and_then(|of| of.of_player(link.player)).map(Points),
        });
        let inside = graph.links.iter().map(|link| ExplainedLink {
            player: person(link.players[0]),
            opponent: person(link.players[1]),
            opponent_grade: None,
            games: link.games,
            balance: link.balance,
            half_point_moves: influence.and_then(|of| of.of_link(link)).map(Points),
        });
        graded.chain(inside).collect()
    }
}
