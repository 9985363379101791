//! The audit of one event: every game, what it counted for both players, and each player's result.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use anyhow::Result;
use ecf_season::derivation::{Derivation, DerivedGame};
use game_rows::row::Round;
use identity::near_texts;
use rating_core::{GradePoints, Outcome, PlayerIdx};
use schemars::JsonSchema;
use season_files::Game;
use serde::Serialize;

use super::OfRate;
use super::rows::PlayerRows;
use super::strength::{StrengthKind, strength};
use crate::error::Error;
use crate::in_memory::SeasonInMemory;
use crate::json_value::{Day, Points};
use crate::person::Person;

/// The number of events that an error suggests.
const MOST_OFFERED: usize = 5;

/// Every game of one event, at one rate of play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EventAudit {
    /// The event.
    pub event: String,
    /// The season.
    pub season: String,
    /// The rate of play.
    pub rate: &'static str,
    /// By how much more or less than the player an opponent counts at most.
    pub limit: i32,
    /// What a win adds, and a loss takes away.
    pub win: Points,
    /// The games, by day, file and line.
    pub games: Vec<EventGame>,
    /// The players, by name and code.
    pub players: Vec<EventPlayer>,
}

/// A game of an event.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EventGame {
    /// The day.
    pub date: Day,
    /// The round, where the file gives it.
    pub round: Option<String>,
    /// Whether it is known who had White; else `white` is whoever stands first, and may have had
    /// Black.
    pub colours_known: bool,
    /// White.
    pub white: EventSide,
    /// How it ended for White: `win`, `draw` or `loss`.
    #[schemars(with = "String")]
    pub result: Outcome,
    /// Black.
    pub black: EventSide,
    /// The file in which its row stands.
    pub file: String,
    /// The line.
    pub line: u32,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EventSide {
    /// Who.
    pub player: Person,
    /// Their grade or working grade; `None` for somebody who is withheld.
    pub grade: Option<Points>,
    /// Which of the two.
    pub by: Option<StrengthKind>,
    /// What the opponent counts as for them.
    pub opponent_counts_as: Option<Points>,
    /// What the game adds to their points.
    pub score: Option<Points>,
}

/// What a player made of an event.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EventPlayer {
    /// Who.
    pub player: Person,
    /// Their grade or working grade.
    pub grade: Option<Points>,
    /// Which of the two.
    pub by: Option<StrengthKind>,
    /// Games that count.
    pub games: u32,
    /// The sum of their scores.
    pub points: Points,
    /// Points divided by games, to nine decimals; what the event alone would make of the grade.
    pub average: Option<Points>,
}

impl SeasonInMemory {
    /// The audit of an event: one for each rate of play at which it has games.
    ///
    /// # Errors
    ///
    /// No event of the season has this name, or several contain it.
    pub fn event(&self, name: &str) -> Result<Vec<EventAudit>> {
        let events = self.events_named(name)?;
        let inputs = self.inputs();
        let mut audits = Vec::new();
        for (graded, input) in self.season.rates.iter().zip(&inputs) {
            let rows = PlayerRows::of(self, graded.rate, None)?;
            let of_event = |(game, _): &&(Game<'_>, Outcome)| events.contains(&game.event);
            let games: Vec<_> = rows.all().iter().filter(of_event).copied().collect();
            if !games.is_empty() {
                let of_rate = OfRate::of(self, graded, input)?;
                audits.push(of_rate.audit(&games)?);
            }
        }
        Ok(audits)
    }

    /// The numbers of the matching events; several files may have events with the same name.
    fn events_named(&self, name: &str) -> Result<Vec<u32>> {
        let events = &self.season.files.games.events;
        let numbers = |meant: &dyn Fn(&str) -> bool| -> Vec<u32> {
            let found = (0..).zip(events).filter(|(_, event)| meant(event));
            found.map(|(number, _)| number).collect()
        };
        // An exact match is tried first, then a match in any case, then a part of the name: an
        // exact name must not be lost among longer ones.
        let wanted = name.trim().to_lowercase();
        let mut found = numbers(&|event| event == name);
        if found.is_empty() {
            found = numbers(&|event| event.to_lowercase() == wanted);
        }
        if !found.is_empty() {
            return Ok(found);
        }
        found = numbers(&|event| !wanted.is_empty() && event.to_lowercase().contains(&wanted));
        let event = |number: &u32| self.season.files.games.event(*number).to_owned();
        let mut names: Vec<String> = found.iter().map(event).collect();
        names.sort();
        names.dedup();
        if names.len() == 1 {
            return Ok(found);
        }
        if names.is_empty() {
            let near = near_texts(name, events.iter().map(AsRef::as_ref));
            names = near.into_iter().map(str::to_owned).collect();
        }
        names.truncate(MOST_OFFERED);
        let mut all: Vec<String> = events.iter().map(|event| (**event).to_owned()).collect();
        all.sort();
        all.dedup();
        all.truncate(MOST_OFFERED);
        let (text, season) = (name.to_owned(), self.plan.season);
        Err(Error::WhichEvent { text, season, perhaps: names, events: all }.into())
    }
}

impl OfRate<'_> {
    fn audit(&self, games: &[(Game<'_>, Outcome)]) -> Result<EventAudit> {
        let mut derivations: BTreeMap<PlayerIdx, Derivation> = BTreeMap::new();
        for (game, _) in games {
            for player in [game.white, game.black] {
                if let Entry::Vacant(entry) = derivations.entry(player) {
                    entry.insert(self.derivations.of(player)?);
                }
            }
        }
        let rules = &self.season.plan.rules.edition.game_score;
        let frame = &self.season.season.files.games;
        let mut audited: Vec<EventGame> = games
            .iter()
            .map(|&(game, outcome)| EventGame {
                date: Day(game.day),
                round: round(game.round),
                colours_known: game.has_colours,
                white: self.side(&derivations, game.white, game.black, outcome),
                result: outcome,
                black: self.side(&derivations, game.black, game.white, outcome.reversed()),
                file: frame.file(game.file).to_owned(),
                line: game.line,
            })
            .collect();
        audited.sort_by(|one, other| {
            (one.date, &one.file, one.line).cmp(&(other.date, &other.file, other.line))
        });
        Ok(EventAudit {
            event: games.first().map_or("", |(game, _)| frame.event(game.event)).to_owned(),
            season: self.season.plan.season.to_string(),
            rate: self.graded.rate.as_str(),
            limit: rules.whole_limit(),
            win: Points(rules.win()),
            players: players(&audited),
            games: audited,
        })
    }

    fn side(
        &self,
        derivations: &BTreeMap<PlayerIdx, Derivation>,
        player: PlayerIdx,
        opponent: PlayerIdx,
        outcome: Outcome,
    ) -> EventSide {
        let derivation = derivations.get(&player);
        let own = derivation.and_then(|lines| lines.counts_as.strength()).map(strength);
        // Two games with the same opponent and outcome have the same score.
        let same = |game: &&DerivedGame| (game.opponent, game.outcome) == (opponent, outcome);
        let scored = derivation.and_then(|lines| lines.games.iter().find(same));
        EventSide {
            player: self.season.person(player),
            grade: own.map(|(points, _)| Points(points)),
            by: own.map(|(_, kind)| kind),
            opponent_counts_as: scored.map(|game| Points(game.counted)),
            score: scored.map(|game| Points(game.score)),
        }
    }
}

fn round(round: Round<&str>) -> Option<String> {
    match round {
        Round::None => None,
        Round::Number(number) => Some(number.to_string()),
        Round::Text(text) => Some(text.to_owned()),
    }
}

/// The totals of every player in the event.
fn players(games: &[EventGame]) -> Vec<EventPlayer> {
    let mut players: BTreeMap<(&str, &str), (EventPlayer, GradePoints)> = BTreeMap::new();
    for side in games.iter().flat_map(|game| [&game.white, &game.black]) {
        let Person { code, name } = &side.player;
        let entry = players.entry((name, code)).or_insert_with(|| {
            let player = EventPlayer {
                player: side.player.clone(),
                grade: side.grade,
                by: side.by,
                games: 0,
                points: Points::default(),
                average: None,
            };
            (player, GradePoints::ZERO)
        });
        if let Some(Points(score)) = side.score {
            entry.0.games += 1;
            entry.1 += score;
        }
    }
    let finished = |(mut player, points): (EventPlayer, GradePoints)| {
        player.points = Points(points);
        let mean = ecf_season::Mean::of(points, player.games);
        player.average = mean.map(|mean| Points(mean.to_grade_points()));
        player
    };
    players.into_values().map(finished).collect()
}
