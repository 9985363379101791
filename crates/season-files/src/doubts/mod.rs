//! Doubts: rows that are well formed, and may still be wrong.
//!
//! Every row can be used unchanged; but the same event may have been sent under two names, a game
//! may be in two files, and a code may be somebody else's. Each doubt has a reason and a degree of
//! certainty, and none changes a result.
//!
//! - [`doubts`]: finds all doubts about some [`Evidence`].
//! - `season`: the games with their players, grades and places.
//! - `sides`: the games from the side of every player, for all checks of a single player.
//! - `names`: comparison of names.
//! - `same_event`: an event under two names, a game in two events.
//! - `both_sides`: games that were entered from both sides, and are in their event twice.
//! - `two_places`: a player in two places on one day, or twice in one round.
//! - `one_person`: two codes that look like one person.
//! - `new_code`: a code of the season before that is gone, and one that is new.
//! - `new_namesake`: a code that is new, and a player of that name who plays no more.
//! - `unlikely`: scores and opponents far from what the grades expect.
//! - `birth`: a date of birth that cannot be right for a player.
//! - `colours`: an imbalance of colours that Swiss pairings do not produce.
//!
//! Time and memory are proportional to the number of games: games are sorted player by player, only
//! players and events that met or share a name are compared in pairs, each with a stated limit, and
//! texts are created only for what is reported.

mod birth;
mod both_sides;
mod colours;
mod names;
mod new_code;
mod new_namesake;
mod one_person;
mod same_event;
mod season;
mod sides;
mod two_places;
mod unlikely;

use std::fmt;

use rating_core::{GradePoints, Rate};
use schemars::JsonSchema;
use serde::Serialize;
use tracing::field::Empty;
use tracing::{Span, debug_span, instrument};

use crate::games::Games;
use both_sides::Mirrored;
use findings::FindingCode;
use identity::player::Player;
use names::ByName;
use one_person::{Active, Pairs};
use same_event::Meetings;
use season::Season;
use two_places::SharedDay;
use unlikely::Unlikely;

/// What a doubt is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub enum Doubt {
    /// Two events have the same games.
    SameEvent,
    /// A game stands in two events.
    SameGame,
    /// A player plays in two places on one day.
    TwoPlaces,
    /// Two codes look like one person.
    OnePerson,
    /// A score is far from what the grades expect.
    UnlikelyScore,
    /// A player's opponents are far from the player's own grade.
    UnlikelyOpponents,
    /// Colours are out of balance in a way that no Swiss pairing makes.
    Colours,
    /// A player of the season before looks like one whose code is new.
    NewCode,
    /// The games of an event stand there from both sides, each twice.
    BothSides,
    /// A player played before being born, or at an age at which nobody does.
    Birth,
    /// A player whose code is new has the name of one of the season before who does not play.
    NewNamesake,
}

impl Doubt {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 11] = [
        Self::SameEvent,
        Self::SameGame,
        Self::TwoPlaces,
        Self::OnePerson,
        Self::UnlikelyScore,
        Self::UnlikelyOpponents,
        Self::Colours,
        Self::NewCode,
        Self::BothSides,
        Self::Birth,
        Self::NewNamesake,
    ];

    /// The kind of the finding.
    #[must_use]
    pub const fn code(self) -> FindingCode {
        match self {
            Self::SameEvent => FindingCode::SameEvent,
            Self::SameGame => FindingCode::SameGame,
            Self::TwoPlaces => FindingCode::TwoPlaces,
            Self::OnePerson => FindingCode::OnePerson,
            Self::UnlikelyScore => FindingCode::UnlikelyScore,
            Self::UnlikelyOpponents => FindingCode::UnlikelyOpponents,
            Self::Colours => FindingCode::Colours,
            Self::NewCode => FindingCode::NewCode,
            Self::BothSides => FindingCode::BothSides,
            Self::Birth => FindingCode::Birth,
            Self::NewNamesake => FindingCode::NewNamesake,
        }
    }
}

/// How sure a doubt is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sure {
    /// It happens by chance or by right often enough.
    Possible,
    /// More often wrong than right.
    Likely,
    /// Almost certainly wrong.
    NearlyCertain,
}

impl fmt::Display for Sure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Possible => "possible",
            Self::Likely => "likely",
            Self::NearlyCertain => "nearly certain",
        })
    }
}

/// The data on which a season's doubts are based.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The games.
    pub games: &'a Games,
    /// The players, as the games number them.
    pub players: &'a [Player],
    /// The players' grades by rate of play; empty if they are not known. Games without a rate have
    /// the first of these rates.
    pub grades: &'a [GradesOfRate],
    /// The players of the season before; empty if they are not known.
    pub earlier_players: &'a [Player],
}

/// The players' grades for the games of one rate of play.
#[derive(Clone, Debug)]
pub struct GradesOfRate {
    /// The rate of play.
    pub rate: Rate,
    /// For each player: the grade or working grade, if it is known.
    pub of_players: Vec<Option<GradePoints>>,
}

/// Something that may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// The kind of doubt.
    pub doubt: Doubt,
    /// How sure the doubt is.
    pub sure: Sure,
    /// The first place where it is seen; `None` if it is not about a game.
    pub place: Option<RowPlace>,
    /// How many games it is about: that count twice, or that may be somebody else's.
    pub games: usize,
    /// The codes of players or names of events that a decision about it would name.
    pub about: Vec<String>,
    /// The reason for the doubt.
    pub why: String,
    /// A suggested decision that can be pasted; empty if there is none.
    pub proposal: String,
}

/// A row of results, and its place in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowPlace {
    /// Its position in the frame of games.
    pub row: usize,
    /// The number of its file in [`Games::files`].
    pub file: u16,
    /// The line in that file.
    pub line: u32,
}

impl Doubt {
    /// The doubts for which [`doubts_of_one_pass`] looks.
    pub const OF_ONE_PASS: [Self; 3] = [Self::OnePerson, Self::NewCode, Self::Birth];
}

/// The doubts that one pass over the games can find, as sure as wanted and in the order of
/// [`doubts`]: those of [`Doubt::OF_ONE_PASS`]. The others need the games of every player sorted,
/// which for millions of games takes longer than to grade them.
#[must_use]
#[instrument(level = "debug", skip_all, fields(games = evidence.games.len(), found = Empty))]
pub fn doubts_of_one_pass(evidence: &Evidence<'_>, least_sure: Sure) -> Vec<Suspicion> {
    let season = Season::of(evidence, least_sure);
    let by_name = debug_span!("names").in_scope(|| ByName::of(season.players));
    let pairs = Pairs::of(&season, &by_name);
    let days = season.days();
    let is_wanted =
        |player: u32| pairs.has(player) || birth::may_be_wrong(season.player(player), days);
    let by_part = season.in_parts(is_wanted, |mut part| {
        let (mut suspicions, mut active) = (Vec::new(), Vec::new());
        part.for_each_player(|player, sides| {
            birth::look(&season, player, sides, &mut suspicions);
            active.extend(pairs.look(player, sides));
        });
        (suspicions, active)
    });
    let (found, active): (Vec<Vec<Suspicion>>, Vec<Vec<Active>>) = by_part.into_iter().unzip();
    let mut suspicions = found.concat();
    suspicions.extend(pairs.judge(&season, &active.into_iter().flatten().collect::<Vec<_>>()));
    suspicions.extend(new_code::judge(&season, &by_name, evidence.earlier_players));
    Span::current().record("found", suspicions.len());
    in_order(suspicions)
}

/// Doubts in the order of the rows where they are first seen.
fn in_order(mut suspicions: Vec<Suspicion>) -> Vec<Suspicion> {
    suspicions.sort_by(|one, other| {
        (one.place, one.doubt, &one.about).cmp(&(other.place, other.doubt, &other.about))
    });
    suspicions
}

/// All doubts about a season that are at least as sure as wanted, in the order of the rows where
/// they are first seen.
#[must_use]
#[instrument(
    level = "debug",
    skip_all,
    fields(games = evidence.games.len(), players = evidence.players.len(), found = Empty)
)]
pub fn doubts(evidence: &Evidence<'_>, least_sure: Sure) -> Vec<Suspicion> {
    let season = Season::of(evidence, least_sure);
    let by_name = debug_span!("names").in_scope(|| ByName::of(season.players));
    let pairs = Pairs::of(&season, &by_name);
    let sides = debug_span!("sides").entered();
    let mut seen = Seen::default();
    let by_part = season.in_parts(
        |_| true,
        |mut part| {
            let mut seen = Seen::default();
            part.for_each_player(|player, sides| {
                unlikely::look(&season, &by_name, player, sides, &mut seen.unlikely);
                birth::look(&season, player, sides, &mut seen.suspicions);
                colours::look(&season, player, sides, &mut seen.suspicions);
                two_places::look_at_rounds(&season, player, sides, &mut seen.in_rounds);
                two_places::look_at_days(player, sides, &mut seen.shared_days);
                seen.active.extend(pairs.look(player, sides));
                same_event::look(player, sides, &mut seen.meetings);
                // The line above leaves the games in the order that this needs.
                both_sides::look(&season, player, sides, &mut seen.mirrored);
            });
            seen
        },
    );
    for part in by_part {
        seen.add(part);
    }
    drop(sides);
    let same = debug_span!("same_event", meetings = seen.meetings.len())
        .in_scope(|| same_event::judge(&season, seen.meetings));
    let mut suspicions = seen.suspicions;
    suspicions.extend(unlikely::judge(&season, seen.unlikely));
    let of_days = debug_span!("two_places", shared_days = seen.shared_days.len())
        .in_scope(|| two_places::judge(&season, seen.shared_days, &same.events));
    suspicions.extend(of_days);
    suspicions.extend(same.suspicions);
    let both_sides = both_sides::judge(&season, seen.mirrored);
    suspicions.extend(both_sides.suspicions);
    // If every game is there twice, so is every player in every round.
    let in_rounds = seen.in_rounds.into_iter();
    let of_others = in_rounds.filter(|(event, _)| !both_sides.events.contains(event));
    suspicions.extend(of_others.map(|(_, suspicion)| suspicion));
    let of_pairs = debug_span!("one_person", active = seen.active.len())
        .in_scope(|| pairs.judge(&season, &seen.active));
    suspicions.extend(of_pairs);
    let earlier = evidence.earlier_players;
    let of_codes = debug_span!("new_code", earlier_players = earlier.len())
        .in_scope(|| new_code::judge(&season, &by_name, earlier));
    suspicions.extend(of_codes);
    suspicions.extend(new_namesake::judge(&season, &by_name, earlier));
    Span::current().record("found", suspicions.len());
    in_order(suspicions)
}

/// Findings about some players, in their order.
#[derive(Default)]
struct Seen {
    suspicions: Vec<Suspicion>,
    unlikely: Vec<Unlikely>,
    /// Players with several games in a round, each with the number of the event.
    in_rounds: Vec<(u32, Suspicion)>,
    shared_days: Vec<SharedDay>,
    active: Vec<Active>,
    meetings: Vec<Meetings>,
    mirrored: Vec<Mirrored>,
}

impl Seen {
    /// Adds the findings about the next players.
    fn add(&mut self, more: Self) {
        self.suspicions.extend(more.suspicions);
        self.unlikely.extend(more.unlikely);
        self.in_rounds.extend(more.in_rounds);
        self.shared_days.extend(more.shared_days);
        self.active.extend(more.active);
        self.meetings.extend(more.meetings);
        self.mirrored.extend(more.mirrored);
    }
}
