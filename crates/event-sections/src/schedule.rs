//! The games that each player still has to play, if all pairings were fixed before the first round.
//!
//! A player has a seat. If they leave, a substitute can take it over, with the games so far. The
//! pairing system says which seats meet, and how often: in a round robin all do; in Scheveningen's
//! and Schiller's systems those of different teams do. A game of two seats is still to come if they
//! have been paired less often than that, neither player has been away for long, and both have a
//! round for which the report has no entry (a bye means that there will be no game). So a player
//! cannot have more games to come than such rounds.
//!
//! The total number of rounds is what the seats need or what the report states (record 142 of
//! FIDE's), whichever is more, since a report written during the event may state the rounds so far.
//! If the teams cannot be determined from who has met whom, only the stated number is left, and
//! without it the total is unknown.

use std::collections::BTreeSet;

use rating_core::HalfPoints;

use crate::entrant::Entrant;
use crate::round_result::RoundResult;
use crate::rounds_to_come::{is_paired_in, last_round_of};
use crate::section::{CheckedSection, PairingSystem, Pairings};

/// After this many rounds without an opponent a player counts as withdrawn. A postponed game, or
/// the free round of an odd number of players, gives fewer.
const WITHDRAWN_SINCE: u32 = 3;

/// The fewest players of a team. If four players meet all others, their first two rounds already
/// look like two pairs.
const FEWEST_OF_TEAM: usize = 3;

/// The rounds of an event whose pairings were fixed in advance, and the opponents whom each player
/// still has to meet.
#[derive(Clone, Debug)]
pub struct Schedule<'s> {
    section: &'s CheckedSection,
    /// The seats, each with the players who held it, in order.
    seats: Vec<Vec<usize>>,
    /// The team of each seat; in a round robin each seat is its own team. `None` if unknown.
    teams: Option<Vec<usize>>,
    /// How often seats of different teams meet.
    times: u32,
    /// How many rounds the pairing system takes.
    of_system: Option<u32>,
    /// How many rounds are over.
    over: u32,
}

impl CheckedSection {
    /// The games still to come in a section with pairings of this kind. `None` for one that is
    /// paired round by round, and for teams that have met all their opponents. If the pairings were
    /// fixed in advance and the report does not name a system, the section counts as a round robin.
    #[must_use]
    pub fn schedule(&self, pairings: Pairings) -> Option<Schedule<'_>> {
        let named = self.section().system.filter(|system| *system != PairingSystem::RoundByRound);
        let is_fixed = named.is_some() || pairings == Pairings::FixedInAdvance;
        let schedule = Schedule::of(self, named.unwrap_or(PairingSystem::RoundRobin { times: 1 }));
        let is_over = || named.is_none() && schedule.is_all_of_teams();
        (is_fixed && !schedule.seats.is_empty() && !is_over()).then_some(schedule)
    }

    /// How many rounds are still to come if everybody meets everybody. For a section whose report
    /// does not say how it is paired, and which is nearly over: so many rounds with so few players
    /// are not a Swiss.
    #[must_use]
    pub fn rounds_left_if_round_robin(&self) -> Option<u32> {
        const NEARLY_ALL: u32 = 2;
        if self.section().system.is_some() {
            return None;
        }
        let schedule = Schedule::of(self, PairingSystem::RoundRobin { times: 1 });
        let left = schedule.of_system?.checked_sub(self.last_paired_round())?;
        // With one or two of three rounds to come, it is too early to tell.
        let is_told = self.last_paired_round() >= left;
        let is_nearly_over = is_told && (1..=NEARLY_ALL).contains(&left);
        // Checked last: in a Swiss of thousands, the lists of players not met have millions of
        // entries.
        (is_nearly_over && schedule.seats.len() >= 4 && !schedule.is_all_of_teams()).then_some(left)
    }
}

/// An event in which everybody meets everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRobin {
    /// How many players it has; a substitute and the player before count once.
    pub players: u32,
    /// How often two players meet.
    pub times: u32,
    /// Whether no game is to come.
    pub is_over: bool,
}

impl<'s> Schedule<'s> {
    fn of(section: &'s CheckedSection, system: PairingSystem) -> Self {
        let over = section.last_round_of_most();
        let everybody = 0..section.section().players.len();
        // In the first rounds a player may have had no opponent: because of an odd number of
        // players, or a postponed game.
        let is_expected = section.section().system.is_some() && over < WITHDRAWN_SINCE;
        let players: Vec<usize> =
            everybody.filter(|&player| is_expected || section.plays(player)).collect();
        let times = match system {
            PairingSystem::RoundRobin { times } => times.max(section.times_of_most()),
            _ => section.times_of_most(),
        };
        let stated = section.section().rounds_in_all;
        // If all players together need exactly the stated number of rounds, nobody is a substitute:
        // some player began late.
        let is_round_robin = matches!(system, PairingSystem::RoundRobin { .. });
        let each: Vec<usize> = (0..players.len()).collect();
        let have_seats = is_round_robin
            && stated == Some(rounds_of_cycle(&each) * times)
            && stated >= Some(over);
        let in_turn = section.seats(&players, (times, over));
        let seats = if have_seats && !section.are_an_odd_number(&in_turn, (times, over)) {
            players.into_iter().map(|player| vec![player]).collect()
        } else {
            in_turn
        };
        let mut schedule = Self { section, seats, teams: None, times, of_system: None, over };
        schedule.teams = match system {
            PairingSystem::Scheveningen => schedule.two_teams(),
            PairingSystem::Schiller => {
                let is_told = |teams: &Vec<usize>| {
                    count_of(teams) > 2 && are_equal(teams) && schedule.may_be_so_many(teams)
                };
                schedule.told_teams().filter(is_told)
            }
            _ => Some((0..schedule.seats.len()).collect()),
        };
        let cycle = schedule.teams.as_deref().map(rounds_of_cycle);
        let has_cycles = is_round_robin || system == PairingSystem::Scheveningen;
        if let Some(cycle) = cycle.filter(|&it| it > 0 && has_cycles) {
            // The report of a double round robin may have only the first cycle so far.
            let stated = section.section().rounds_in_all.unwrap_or(0);
            let is_whole = stated.is_multiple_of(cycle);
            schedule.times = times.max(if is_whole { stated / cycle } else { 0 });
        }
        schedule.of_system = cycle.map(|rounds| rounds * schedule.times);
        // Teams that have met all teams except each other look like one team. So if the report
        // states rounds to come that do not fit, it is right.
        let contradicts = |stated: u32| stated > over && Some(stated) != schedule.of_system;
        if !is_round_robin && stated.is_some_and(contradicts) {
            (schedule.teams, schedule.of_system) = (None, None);
        }
        schedule
    }

    /// Whether this number of teams is possible: with an odd number, one is free in each round.
    fn may_be_so_many(&self, teams: &[usize]) -> bool {
        let is_free = |player: &Entrant| (1..=self.over).any(|round| !is_paired_in(player, round));
        count_of(teams).is_multiple_of(2) || self.section.section().players.iter().any(is_free)
    }

    /// The round robin that this is; `None` if it is played by teams.
    #[must_use]
    pub fn round_robin(&self) -> Option<RoundRobin> {
        let players = self.seats.len();
        // In a round robin everybody is a team of their own.
        let everybody: Vec<usize> = (0..players).collect();
        self.teams.as_ref().filter(|teams| **teams == everybody)?;
        let is_over = self.rounds_left() == Some(0)
            && self.seats.iter().flatten().all(|&player| self.games_to_come(player) == Some(0));
        Some(RoundRobin { players: players as u32, times: self.times, is_over })
    }

    /// How many rounds there are in all; `None` if that is unknown.
    #[must_use]
    pub fn rounds(&self) -> Option<u32> {
        let stated = self.section.section().rounds_in_all;
        Some(stated.max(self.of_system)?.max(self.over))
    }

    /// How many rounds are still to come; `None` if that is unknown.
    #[must_use]
    pub fn rounds_left(&self) -> Option<u32> {
        Some(self.rounds()? - self.over)
    }

    /// Whether a player has been without an opponent for so many rounds that they are no longer
    /// expected: their remaining games are not played.
    #[must_use]
    pub fn has_withdrawn(&self, player: usize) -> bool {
        let last = self.section.player(player).map_or(0, last_round_of);
        self.over.saturating_sub(last) >= WITHDRAWN_SINCE
    }

    /// How many games a player still has to play; `None` if that is unknown.
    #[must_use]
    pub fn games_to_come(&self, player: usize) -> Option<u32> {
        let rounds = self.rounds()?;
        let Some(seat) = self.seat_of(player) else { return Some(0) };
        let opponents = self.opponents_of(seat).len() as u32;
        // If there are more rounds than the system needs, their pairings are unknown.
        let is_known = self.of_system.is_some_and(|of_system| of_system >= rounds);
        let games = if is_known { opponents } else { opponents.max(rounds - self.over) };
        Some(games.min(self.rounds_with_nothing(player)))
    }

    /// The opponents whom a player still has to meet, each as often as games are missing, as far as
    /// known.
    #[must_use]
    pub fn opponents_to_come(&self, player: usize) -> Vec<usize> {
        self.seat_of(player).map_or_else(Vec::new, |seat| self.opponents_of(seat))
    }

    /// The seat that a player holds; `None` if they no longer hold one.
    fn seat_of(&self, player: usize) -> Option<usize> {
        self.seats.iter().position(|seat| seat.last() == Some(&player))
    }

    fn opponents_of(&self, seat: usize) -> Vec<usize> {
        let Some(teams) = &self.teams else { return Vec::new() };
        let mut to_come = Vec::new();
        for (other, holders) in self.seats.iter().enumerate() {
            let holder = holders.last().filter(|&&holder| self.may_still_play(holder));
            if let (Some(&holder), true) = (holder, teams.get(seat) != teams.get(other)) {
                let missing = self.times.saturating_sub(self.meetings(seat, other));
                to_come.extend(std::iter::repeat_n(holder, missing as usize));
            }
        }
        to_come
    }

    /// Whether a player has not withdrawn, and still has a round for a game.
    fn may_still_play(&self, player: usize) -> bool {
        !self.has_withdrawn(player) && self.rounds_with_nothing(player) > 0
    }

    /// The number of rounds in which the report has neither an opponent nor a bye for a player.
    fn rounds_with_nothing(&self, player: usize) -> u32 {
        let rounds = self.rounds().unwrap_or(0).max(self.section.last_paired_round());
        let results = self.section.player(player).map(|entrant| entrant.results.as_slice());
        let results = results.unwrap_or_default();
        let is_empty = |round: &u32| {
            let result = results.get(*round as usize - 1);
            result.is_none_or(|result| *result == RoundResult::Absent)
        };
        (1..=rounds).filter(is_empty).count() as u32
    }

    /// How often two seats were paired.
    fn meetings(&self, seat: usize, other: usize) -> u32 {
        let of = |seat: usize| self.seats.get(seat).map(Vec::as_slice).unwrap_or_default();
        let players = of(seat).iter().filter_map(|&player| self.section.player(player));
        let met = players.flat_map(opponents);
        met.filter(|opponent| of(other).contains(opponent)).count() as u32
    }

    /// Whether everybody has met all players except those of their own team, so that no games
    /// remain.
    fn is_all_of_teams(&self) -> bool {
        let mates = self.not_met();
        parts(&mates).is_some()
    }

    /// The team of each seat, if there are two teams and nobody meets their own. It is known as
    /// soon as games connect everybody, usually after two rounds.
    fn two_teams(&self) -> Option<Vec<usize>> {
        let met = self.met();
        let mut teams = vec![None; met.len()];
        let mut left = vec![(0, 0)];
        while let Some((seat, team)) = left.pop() {
            match teams.get_mut(seat)? {
                Some(known) if *known != team => return None,
                Some(_) => {}
                known => {
                    *known = Some(team);
                    left.extend(met.get(seat)?.iter().map(|&other| (other, 1 - team)));
                }
            }
        }
        teams.into_iter().collect()
    }

    /// The team of each seat, if nearly all players have met all of the other teams.
    ///
    /// Two players of the same team have both met nobody of it. Two players of different teams
    /// whose game is missing have hardly anybody else in common whom they have not met.
    fn told_teams(&self) -> Option<Vec<usize>> {
        let not_met = self.not_met();
        let are_mates = |one: &BTreeSet<usize>, other: &BTreeSet<usize>| {
            one.intersection(other).count() * 2 > one.len().max(other.len())
        };
        let mates: Vec<BTreeSet<usize>> = not_met
            .iter()
            .map(|one| {
                let others = one.iter().copied();
                others
                    .filter(|&other| not_met.get(other).is_some_and(|it| are_mates(one, it)))
                    .collect()
            })
            .collect();
        parts(&mates)
    }

    /// The seats that each seat has not met, itself included.
    fn not_met(&self) -> Vec<BTreeSet<usize>> {
        let all: BTreeSet<usize> = (0..self.seats.len()).collect();
        self.met().iter().map(|met| &all - met).collect()
    }

    /// The seats that each seat has met.
    fn met(&self) -> Vec<BTreeSet<usize>> {
        let mut seat_of = vec![None; self.section.section().players.len()];
        for (seat, holders) in self.seats.iter().enumerate() {
            for &holder in holders {
                if let Some(place) = seat_of.get_mut(holder) {
                    *place = Some(seat);
                }
            }
        }
        let of_seat = |holders: &Vec<usize>| {
            let players = holders.iter().filter_map(|&player| self.section.player(player));
            let met = players.flat_map(opponents);
            met.filter_map(|opponent| seat_of.get(opponent).copied().flatten()).collect()
        };
        self.seats.iter().map(of_seat).collect()
    }
}

/// The number of the part to which each seat belongs, if all seats of a part have the same mates;
/// `None` if the parts overlap, if there is only one, or if they are too small to be teams.
fn parts(mates: &[BTreeSet<usize>]) -> Option<Vec<usize>> {
    let all: BTreeSet<&BTreeSet<usize>> = mates.iter().collect();
    let places: usize = all.iter().map(|part| part.len()).sum();
    // Each seat belongs to one part, so all seats of a part have the same mates.
    let are_parts = all.len() > 1
        && places == mates.len()
        && all.iter().all(|part| part.len() >= FEWEST_OF_TEAM);
    let number = |own: &BTreeSet<usize>| all.iter().position(|part| *part == own);
    mates.iter().map(number).collect::<Option<Vec<usize>>>().filter(|_| are_parts)
}

fn sizes(teams: &[usize]) -> Vec<usize> {
    let count = teams.iter().max().map_or(0, |last| last + 1);
    let mut sizes = vec![0; count];
    for &team in teams {
        if let Some(size) = sizes.get_mut(team) {
            *size += 1;
        }
    }
    sizes
}

fn count_of(teams: &[usize]) -> usize {
    sizes(teams).len()
}

fn are_equal(teams: &[usize]) -> bool {
    let sizes = sizes(teams);
    sizes.iter().max() == sizes.iter().min()
}

/// How many rounds it takes until everybody has met all of the other teams.
fn rounds_of_cycle(teams: &[usize]) -> u32 {
    let sizes = sizes(teams);
    // With an odd number of teams one is free in each round, so one more round is needed.
    let matches = sizes.len() - usize::from(sizes.len().is_multiple_of(2) && !sizes.is_empty());
    (matches * sizes.into_iter().max().unwrap_or(0)) as u32
}

impl CheckedSection {
    /// Whether somebody has an opponent in some round.
    fn plays(&self, player: usize) -> bool {
        self.player(player).is_some_and(|entrant| last_round_of(entrant) > 0)
    }

    /// How often most players have met the same opponent; a tie-break game affects only a few.
    fn times_of_most(&self) -> u32 {
        let players = self.section().players.iter().filter(|player| last_round_of(player) > 0);
        let mut most: Vec<u32> = players
            .map(|player| {
                let often = opponents(player).map(|one| meetings(player, one));
                often.max().unwrap_or(0)
            })
            .collect();
        most.sort_unstable_by(|one, other| other.cmp(one));
        // In descending order, so more than half of the players reach the value in the middle.
        most.get(most.len() / 2).copied().unwrap_or(1).max(1)
    }

    /// The seats of players, each with those who held it, in order. Of several players who came in
    /// together, as many as possible take over seats of others. If nothing else decides which
    /// seats, the players' names do, because a report may list them in any order.
    fn seats(&self, players: &[usize], limits: (u32, u32)) -> Vec<Vec<usize>> {
        let mut players = players.to_vec();
        let first_round =
            |&player: &usize| self.player(player).and_then(first_round_of).unwrap_or(u32::MAX);
        let known = |&player: &usize| {
            self.player(player).map(|entrant| (&entrant.name, &entrant.fide_code, &entrant.code))
        };
        players.sort_by(|one, other| {
            first_round(one).cmp(&first_round(other)).then_with(|| known(one).cmp(&known(other)))
        });
        let mut seats: Vec<Vec<usize>> = Vec::new();
        for together in players.chunk_by(|one, other| first_round(one) == first_round(other)) {
            let seat_of = self.seats_taken_over(together, &seats, limits);
            for (&player, seat) in together.iter().zip(seat_of) {
                match seat {
                    Some(seat) => seats[seat].push(player),
                    None => seats.push(vec![player]),
                }
            }
        }
        // Sorted back into the order of the file, to which all other positions refer.
        seats.sort_by_key(|seat| seat.first().map(|player| (first_round(player), *player)));
        seats
    }

    /// For each of some players who came in together: the seat that they have taken over, if any.
    /// As many as possible take one over.
    fn seats_taken_over(
        &self,
        together: &[usize],
        seats: &[Vec<usize>],
        limits: (u32, u32),
    ) -> Vec<Option<usize>> {
        let free_for = |&player: &usize| -> Vec<usize> {
            let takes_over = |seat: &Vec<usize>| {
                seat.last().is_some_and(|&holder| self.takes_over(player, holder, limits))
            };
            let seats = seats.iter().enumerate();
            seats.filter(|(_, seat)| takes_over(seat)).map(|(seat, _)| seat).collect()
        };
        let free: Vec<Vec<usize>> = together.iter().map(free_for).collect();
        let mut taken = vec![None; seats.len()];
        for player in 0..together.len() {
            seat_somebody(player, &free, &mut taken, &mut BTreeSet::new());
        }
        let mut seat_of = vec![None; together.len()];
        for (seat, player) in taken.into_iter().enumerate() {
            if let Some(player) = player {
                seat_of[player] = Some(seat);
            }
        }
        seat_of
    }

    /// Whether the number of seats is odd, and a substitute makes that of players even, which needs
    /// the same number of rounds. Then everybody is free once in a cycle. If instead all players
    /// were to play their own games, a player who begins late would have left another one without a
    /// game, too.
    fn are_an_odd_number(&self, seats: &[Vec<usize>], (times, over): (u32, u32)) -> bool {
        let players: usize = seats.iter().map(Vec::len).sum();
        let is_free_more = |player: &Entrant| {
            let free = (1..=over).filter(|&round| !is_paired_in(player, round));
            free.count() as u32 > times
        };
        let mut of_one = seats.iter().filter(|seat| seat.len() == 1).flatten();
        !seats.len().is_multiple_of(2)
            && players == seats.len() + 1
            && !of_one.any(|&player| self.player(player).is_some_and(is_free_more))
    }

    /// Whether a player has taken over the seat of another: the other had already left, and
    /// together they met nobody more often than one player would.
    fn takes_over(&self, player: usize, holder: usize, (times, over): (u32, u32)) -> bool {
        let (Some(entrant), Some(left)) = (self.player(player), self.player(holder)) else {
            return false;
        };
        let follows = first_round_of(entrant).is_some_and(|first| {
            let last = last_round_of(left);
            // With an odd number, one player may be free in the first round, and another in the
            // last.
            let away = over.saturating_sub(last).max(first - 1);
            // A player with a bye before that was there, unless the bye gave no points.
            let was_away = [RoundResult::Absent, RoundResult::Bye(HalfPoints::ZERO)];
            let mut before = entrant.results.iter().take(first as usize - 1);
            last < first
                && away >= WITHDRAWN_SINCE
                && before.all(|result| was_away.contains(result))
        });
        follows
            && opponents(entrant).all(|other| {
                other != holder && meetings(entrant, other) + meetings(left, other) <= times
            })
    }

    /// The last round in which at least half of the players have an opponent; 0 before the first.
    /// Games brought forward and defaults entered in advance affect only a few.
    pub(crate) fn last_round_of_most(&self) -> u32 {
        let players = self.section().players.iter().filter(|player| last_round_of(player) > 0);
        let playing: Vec<&Entrant> = players.collect();
        let is_of_most = |&round: &u32| {
            playing.iter().filter(|player| is_paired_in(player, round)).count() * 2 >= playing.len()
        };
        (1..=self.last_paired_round()).rev().find(is_of_most).unwrap_or(0)
    }
}

/// Gives a player one of the seats that are free for them; its holder may have to take another.
/// Returns whether there was one.
fn seat_somebody(
    player: usize,
    free: &[Vec<usize>],
    taken: &mut [Option<usize>],
    tried: &mut BTreeSet<usize>,
) -> bool {
    // If many players can take any of many seats, nearly all find one that is not taken.
    if let Some(&seat) = free[player].iter().find(|&&seat| taken[seat].is_none()) {
        taken[seat] = Some(player);
        return true;
    }
    for &seat in &free[player] {
        if !tried.insert(seat) {
            continue;
        }
        if taken[seat].is_none_or(|other| seat_somebody(other, free, taken, tried)) {
            taken[seat] = Some(player);
            return true;
        }
    }
    false
}

/// The first round in which a player has an opponent.
fn first_round_of(player: &Entrant) -> Option<u32> {
    let first = player.results.iter().position(|result| result.opponent().is_some());
    first.map(|position| position as u32 + 1)
}

/// The opponents with whom a player was paired, in the order of rounds.
fn opponents(player: &Entrant) -> impl Iterator<Item = usize> + '_ {
    player.results.iter().filter_map(|result| result.opponent())
}

/// How often a player was paired with another.
fn meetings(player: &Entrant, other: usize) -> u32 {
    opponents(player).filter(|&opponent| opponent == other).count() as u32
}
