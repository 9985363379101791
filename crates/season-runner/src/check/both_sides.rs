//! Both sides of a doubt: the games that either of two events has of it, or where either of two
//! players played.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use chrono::NaiveDate;
use findings::FindingCode;
use game_rows::GameResult;
use input_files::toml_value::quoted;
use rating_core::{Outcome, PlayerIdx};
use season_files::{Game, ReadSeason, SeasonFolder, read_season};

use super::finding::Finding;
use super::season::shown_in;
use crate::explain::OtherGrade;
use crate::federation::{AskedOfRows, GradeSettings, seasons};
use crate::in_memory::SeasonInMemory;
use crate::person::Person;

/// One side of a doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DoubtSide {
    /// Games of an event.
    Event {
        /// The season.
        season: String,
        /// The event.
        name: String,
        /// The games that the doubt is about, in the order of the rows.
        games: Vec<DoubtedGame>,
        /// The entries of `decisions.toml` by which they are left out; none if the other side would
        /// be left out as well.
        leave_out: Vec<String>,
        /// Whether that leaves out the whole event.
        is_whole: bool,
    },
    /// A player.
    Player {
        /// The code.
        code: String,
        /// Where the player played in the season, in the order of the first games.
        events: Vec<PlayedEvent>,
    },
}

impl DoubtSide {
    /// The published grades that would be others if this side of a doubt were left out; `None` if
    /// it cannot be, or is of another season.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points.
    pub fn changes_without(&self, graded: &SeasonInMemory) -> Result<Option<Vec<OtherGrade>>> {
        let Self::Event { season, name, games, leave_out, is_whole } = self else {
            return Ok(None);
        };
        if leave_out.is_empty() || *season != graded.season().to_string() {
            return Ok(None);
        }
        let all = &graded.season.files.games;
        let is_one = |game: &Game<'_>| {
            let people = [game.white, game.black].map(|player| graded.person(player));
            games
                .iter()
                .any(|left| left.day == game.day && people.iter().eq([&left.white, &left.black]))
        };
        let is_left_out =
            |game: &Game<'_>| all.event(game.event) == name && (*is_whole || is_one(game));
        graded.without(is_left_out).map(Some)
    }
}

/// What a decision can leave out of a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LeftOut {
    Nothing,
    Games,
    Event,
}

/// A game of a doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubtedGame {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The day.
    pub day: NaiveDate,
    /// The round, as it is written; empty for none.
    pub round: String,
    /// White.
    pub white: Person,
    /// Black.
    pub black: Person,
    /// White's result.
    pub result: Outcome,
}

/// A player's games in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedEvent {
    /// The event.
    pub name: String,
    /// The number of games.
    pub games: usize,
    /// The points, in halves.
    pub half_points: u32,
    /// The first and the last day.
    pub days: (NaiveDate, NaiveDate),
}

/// Both sides of each of these findings about seasons of a federation; none for a finding that has
/// no two sides. Each of their seasons is read once.
///
/// # Errors
///
/// A folder without a season, or files that cannot be read.
pub fn both_sides(settings: &GradeSettings, findings: &[Finding]) -> Result<Vec<Vec<DoubtSide>>> {
    let mut sides = vec![Vec::new(); findings.len()];
    let plans = seasons(settings)?;
    for plan in plans.published.iter().chain(&plans.to_grade) {
        let label = plan.season.to_string();
        let folder = settings.folder.join(&label);
        let shown = shown_in(&folder);
        let both = findings.iter().zip(&mut sides);
        let of_season = both
            .filter(|(finding, _)| finding.file.starts_with(&shown) && has_two_sides(finding.code));
        let of_season: Vec<_> = of_season.collect();
        if of_season.is_empty() {
            continue;
        }
        let asked = AskedOfRows::of(&plan.rules.edition, &label, settings.decisions.as_ref());
        let rules = asked.rules((plan.first_day, plan.last_day));
        let read = read_season(&SeasonFolder::find(&folder, &shown)?, &rules, &|_| {})?;
        let season = PlayedGames::of(&read, &label);
        for (finding, sides) in of_season {
            *sides = season.sides(finding);
        }
    }
    Ok(sides)
}

/// Whether doubts of a kind are about two events, two players, or games that are there twice.
const fn has_two_sides(code: FindingCode) -> bool {
    use FindingCode as Code;
    matches!(
        code,
        Code::SameEvent
            | Code::SameGame
            | Code::TwoPlaces
            | Code::BothSides
            | Code::OnePerson
            | Code::NewCode
            | Code::NewNamesake
    )
}

/// A game that was played, and White's result.
type Played<'r> = (Game<'r>, Outcome);

/// The games that were played in a season.
struct PlayedGames<'r> {
    read: &'r ReadSeason,
    label: &'r str,
    games: Vec<Played<'r>>,
}

impl<'r> PlayedGames<'r> {
    fn of(read: &'r ReadSeason, label: &'r str) -> Self {
        let played = |game: Game<'r>| match game.result {
            GameResult::Played(outcome) => Some((game, outcome)),
            GameResult::NotPlayed(_) => None,
        };
        Self { read, label, games: read.games.iter().filter_map(played).collect() }
    }

    fn sides(&self, finding: &Finding) -> Vec<DoubtSide> {
        use FindingCode as Code;
        let [one, other] = match &*finding.about {
            [event] => [event, event],
            [one, other] => [one, other],
            _ => return Vec::new(),
        };
        if matches!(finding.code, Code::OnePerson | Code::NewCode | Code::NewNamesake) {
            return [one, other].map(|code| self.player(code)).into();
        }
        let is_place = |(game, _): &&Played<'_>| {
            game.line as usize == finding.line && self.read.games.file(game.file) == finding.file
        };
        let Some((place, _)) = self.games.iter().find(is_place) else { return Vec::new() };
        let events = self.events([one, other], place);
        match finding.code {
            Code::BothSides => self.side_by_side(self.mirrored(&events[1]), LeftOut::Nothing),
            Code::SameEvent => {
                let same = |(game, outcome): &Played<'_>| (game.pair(), of_lower(game, *outcome));
                self.side_by_side(self.in_both(&events, same), LeftOut::Event)
            }
            Code::SameGame => {
                let same = |(game, outcome): &Played<'_>| {
                    (game.pair(), of_lower(game, *outcome), game.day)
                };
                self.side_by_side(self.in_both(&events, same), LeftOut::Games)
            }
            // Not of two events: a player has several games in a round.
            _ if events[0].is_empty() => {
                self.side_by_side(self.of_round(one, place), LeftOut::Games)
            }
            _ => self.side_by_side(self.of_day(&events, place.day), LeftOut::Games),
        }
    }

    /// The numbers of two events: events of one name in two files are two. If both names are one,
    /// the second event is that of the place.
    fn events(&self, names: [&String; 2], place: &Game<'_>) -> [BTreeSet<u32>; 2] {
        let numbers = |name: &String| -> BTreeSet<u32> {
            let all = (0..).zip(&self.read.games.events);
            all.filter(|(_, event)| ***event == **name).map(|(number, _)| number).collect()
        };
        if names[0] == names[1] {
            let others = numbers(names[0]).into_iter().filter(|event| *event != place.event);
            return [others.collect(), BTreeSet::from([place.event])];
        }
        names.map(numbers)
    }

    /// The games of events.
    fn games_of(&self, events: &BTreeSet<u32>) -> impl Iterator<Item = &Played<'r>> {
        self.games.iter().filter(move |(game, _)| events.contains(&game.event))
    }

    /// The games of each event that the other has as well.
    fn in_both<K: Ord>(
        &self,
        events: &[BTreeSet<u32>; 2],
        same: impl Fn(&Played<'r>) -> K,
    ) -> Vec<Vec<&Played<'r>>> {
        let keys = events.each_ref().map(|one| self.games_of(one).map(&same).collect());
        let in_both =
            |game: &&Played<'r>| keys.iter().all(|keys: &BTreeSet<K>| keys.contains(&same(game)));
        events.iter().map(|one| self.games_of(one).filter(in_both).collect()).collect()
    }

    /// The games of a day in each event, of the players who play in both.
    fn of_day(&self, events: &[BTreeSet<u32>; 2], day: NaiveDate) -> Vec<Vec<&Played<'r>>> {
        let of_day = |one| self.games_of(one).filter(move |(game, _)| game.day == day);
        let players = events.each_ref().map(|one| -> BTreeSet<PlayerIdx> {
            of_day(one).flat_map(|(game, _)| [game.white, game.black]).collect()
        });
        let is_in_both =
            |player: &PlayerIdx| players.iter().all(|players| players.contains(player));
        let is_theirs =
            |(game, _): &&Played<'r>| is_in_both(&game.white) || is_in_both(&game.black);
        events.iter().map(|one| of_day(one).filter(is_theirs).collect()).collect()
    }

    /// Each game of a player in the round of a place.
    fn of_round(&self, code: &str, place: &Game<'r>) -> Vec<Vec<&Played<'r>>> {
        let round = |game: &Game<'r>| (game.event, game.section, game.round);
        let has_player = |game: &Game<'r>| {
            [game.white, game.black].into_iter().any(|player| self.person(player).code == code)
        };
        let is_one = |(game, _): &&Played<'r>| round(game) == round(place) && has_player(game);
        self.games.iter().filter(is_one).map(|game| vec![game]).collect()
    }

    /// The games that an event has twice, with the two players exchanged.
    fn mirrored(&self, events: &BTreeSet<u32>) -> Vec<Vec<&Played<'r>>> {
        let mut twice: BTreeMap<_, [Vec<&Played<'r>>; 2]> = BTreeMap::new();
        for played @ (game, outcome) in self.games_of(events) {
            let place = (game.section, game.round.written().into_owned());
            let same = (game.pair(), game.day, of_lower(game, *outcome), place);
            twice.entry(same).or_default()[usize::from(game.white > game.black)].push(played);
        }
        let place = |(game, _): &&Played<'r>| (game.file, game.line);
        // Of several games of one pair on a day, some may be there once.
        let pairs = twice.into_values().flat_map(|[one, other]| one.into_iter().zip(other));
        let in_order = |(one, other)| {
            if place(&one) < place(&other) { (one, other) } else { (other, one) }
        };
        let mut pairs: Vec<_> = pairs.map(in_order).collect();
        pairs.sort_by_key(|(first, _)| place(first));
        let (first, second) = pairs.into_iter().unzip();
        vec![first, second]
    }

    /// Sides with these games, of which so much can be left out.
    fn side_by_side(&self, sides: Vec<Vec<&Played<'r>>>, left_out: LeftOut) -> Vec<DoubtSide> {
        let of_game = |game: &Game<'_>| match left_out {
            LeftOut::Nothing => None,
            LeftOut::Games => Some(self.leave_out_game(game)),
            LeftOut::Event => Some(self.leave_out_event(game)),
        };
        let of_side = |games: &Vec<&Played<'r>>| -> BTreeSet<String> {
            games.iter().filter_map(|(game, _)| of_game(game)).collect()
        };
        let decisions: Vec<BTreeSet<String>> = sides.iter().map(of_side).collect();
        let side = |(number, games): (usize, Vec<&Played<'r>>)| {
            let name = games.first().map_or("", |(game, _)| self.read.games.event(game.event));
            let mut others = decisions.iter().enumerate().filter(|(other, _)| *other != number);
            let is_apart = others.all(|(_, other)| other.is_disjoint(&decisions[number]));
            DoubtSide::Event {
                season: self.label.to_owned(),
                name: name.to_owned(),
                games: games.into_iter().map(|game| self.game(game)).collect(),
                leave_out: decisions[number].iter().filter(|_| is_apart).cloned().collect(),
                is_whole: left_out == LeftOut::Event,
            }
        };
        sides.into_iter().enumerate().map(side).collect()
    }

    fn leave_out_event(&self, game: &Game<'_>) -> String {
        let event = quoted(self.read.games.event(game.event));
        format!("[[ignore]]\nevent = {event}\nseason = \"{}\"\n", self.label)
    }

    fn leave_out_game(&self, game: &Game<'_>) -> String {
        let [white, black] =
            [game.white, game.black].map(|player| quoted(&self.person(player).code));
        let event = self.leave_out_event(game);
        format!("{event}white = {white}\nblack = {black}\ndate = \"{}\"\n", game.day)
    }

    fn game(&self, (game, outcome): &Played<'_>) -> DoubtedGame {
        DoubtedGame {
            file: self.read.games.file(game.file).to_owned(),
            line: game.line,
            day: game.day,
            round: game.round.written().into_owned(),
            white: self.person(game.white),
            black: self.person(game.black),
            result: *outcome,
        }
    }

    fn person(&self, player: PlayerIdx) -> Person {
        let player = self.read.players.players.get(player.as_usize());
        player.map_or_else(Person::default, |player| Person {
            code: player.code.to_string(),
            name: player.name.to_string(),
        })
    }

    /// Where a player played: nowhere if the code is gone.
    fn player(&self, code: &str) -> DoubtSide {
        let mut events: Vec<PlayedEvent> = Vec::new();
        let number = self.read.players.players.iter().position(|player| player.code == *code);
        for (game, outcome) in &self.games {
            let is_side = |player: PlayerIdx| Some(player.as_usize()) == number;
            let own = match (is_side(game.white), is_side(game.black)) {
                (true, _) => *outcome,
                (_, true) => outcome.reversed(),
                _ => continue,
            };
            let (name, days) = (self.read.games.event(game.event), (game.day, game.day));
            let at = events.iter().position(|event| event.name == name).unwrap_or_else(|| {
                let name = name.to_owned();
                events.push(PlayedEvent { name, games: 0, half_points: 0, days });
                events.len() - 1
            });
            let event = &mut events[at];
            event.games += 1;
            event.half_points += own.half_points();
            event.days = (event.days.0.min(game.day), event.days.1.max(game.day));
        }
        DoubtSide::Player { code: code.to_owned(), events }
    }
}

/// The outcome for the player with the lower number.
const fn of_lower(game: &Game<'_>, outcome: Outcome) -> Outcome {
    if game.white.as_usize() < game.black.as_usize() { outcome } else { outcome.reversed() }
}
