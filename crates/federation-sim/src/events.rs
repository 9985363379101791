//! Pairs players: school leagues, weekly leagues, club tournaments and weekend congresses.
//!
//! Every player gets as many places in events as they like to play games. Inside an event the
//! places are sorted, and neighbours play each other.

use crate::calendar::Day;
use crate::model::Model;
use crate::model::play;
use crate::names::TOWNS;
use crate::players::{CLUB_SIZE, Kind, Player};
use crate::random::Random;
use crate::season::Game;

/// Clubs in one division of the weekly league.
// Chosen by feel, as are the sizes and shares below: they look like a county's season.
const CLUBS_A_DIVISION: u32 = 8;

/// Places in one congress section: about forty players with five or six rounds.
const PLACES_A_SECTION: usize = 220;

/// Rounds of a congress.
const CONGRESS_ROUNDS: u32 = 5;

/// Games that a graded player of a nearby club plays in a school league, and how many such players.
const VISITOR_GAMES: u32 = 6;
const VISITORS: usize = 2;

/// The games of a season, in the order of days, and the names of its events.
pub(crate) fn draw_games(
    members: &[Player],
    (rows, most_games): (usize, u32),
    model: &Model,
    random: &mut Random,
) -> (Vec<Game>, Vec<String>) {
    let mut draw = Draw {
        members,
        places: places(members, rows, most_games),
        games: Vec::with_capacity(rows + rows / 8),
        events: Vec::new(),
        model,
        random,
    };
    // Schools first, so that any excess is taken from the congresses.
    let clubs = draw.schools();
    draw.leagues(&clubs);
    draw.club_tournaments(&clubs);
    draw.congresses(&clubs);
    draw.games.truncate(rows);
    draw.fill(rows, most_games, &clubs);
    draw.games.sort_unstable_by_key(|game| (game.day, game.event, game.white, game.black));
    (draw.games, draw.events)
}

/// How many games each member is to play, so that the total comes to `rows` games.
fn places(members: &[Player], rows: usize, most_games: u32) -> Vec<u32> {
    let liked: u64 = members.iter().map(|player| u64::from(player.keenness)).sum();
    let scale = 2.0 * rows as f64 / liked as f64;
    let wanted = |player: &Player| {
        let games = f64::from(player.keenness) * scale;
        // libm's function, here and below: the system's may differ between machines, and then so
        // would the federation.
        (libm::round(games) as u32).clamp(1, most_games)
    };
    members.iter().map(wanted).collect()
}

/// Members by club, in the order of their numbers: (kind, club) to positions.
type Clubs = Vec<Vec<u32>>;

struct Draw<'a> {
    members: &'a [Player],
    /// Games that each member still has to play.
    places: Vec<u32>,
    games: Vec<Game>,
    events: Vec<String>,
    model: &'a Model,
    random: &'a mut Random,
}

impl Draw<'_> {
    fn player(&self, member: u32) -> &Player {
        &self.members[member as usize]
    }

    fn new_event(&mut self, name: String) -> u32 {
        self.events.push(name);
        self.events.len() as u32 - 1
    }

    /// Plays the school leagues; returns the members of each club.
    fn schools(&mut self) -> Clubs {
        let clubs = self.by_club(Kind::Club);
        for school in self.by_club(Kind::IsolatedSchool) {
            self.school(&school, &[]);
        }
        for (number, school) in self.by_club(Kind::School).into_iter().enumerate() {
            let visitors: Vec<u32> = match clubs.get(number % clubs.len().max(1)) {
                Some(club) => club.iter().copied().take(VISITORS).collect(),
                None => Vec::new(),
            };
            self.school(&school, &visitors);
        }
        clubs
    }

    fn by_club(&self, kind: Kind) -> Clubs {
        let mut clubs = Clubs::new();
        for (member, player) in
            (0_u32..).zip(self.members).filter(|(_, player)| player.kind == kind)
        {
            let club = player.club as usize;
            if clubs.len() <= club {
                clubs.resize_with(club + 1, Vec::new);
            }
            clubs[club].push(member);
        }
        clubs
    }

    fn school(&mut self, pupils: &[u32], visitors: &[u32]) {
        let Some(&first) = pupils.first() else {
            return;
        };
        let event = self.new_event(format!("{} League", self.player(first).club_name()));
        let mut places = Vec::new();
        for &pupil in pupils {
            places.extend(std::iter::repeat_n(pupil, self.places[pupil as usize] as usize));
        }
        for &visitor in visitors {
            let games = VISITOR_GAMES.min(self.places[visitor as usize]);
            self.places[visitor as usize] -= games;
            places.extend(std::iter::repeat_n(visitor, games as usize));
        }
        self.random.shuffle(&mut places);
        // Once a week from 28 September to 22 March.
        self.pair(&places, event, |draw| Day(150 + 7 * draw.below(26) as u16), |_, _| true);
    }

    /// Half of a club player's games: the club against the others of its division, once a week.
    fn leagues(&mut self, clubs: &Clubs) {
        for (division, clubs) in (0_u32..).zip(clubs.chunks(CLUBS_A_DIVISION as usize)) {
            let town = TOWNS[division as usize % TOWNS.len()];
            let event = self.new_event(format!("{town} League Div {}", division + 1));
            let mut places = Vec::new();
            for &member in clubs.iter().flatten() {
                let games = self.take(member, 1, 2);
                // By feel: the boards of a match are less equal than a section of a congress, which
                // has a blur of 15.
                self.add_by_strength(&mut places, member, games, 25.0);
            }
            places.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            let places: Vec<u32> = places.into_iter().map(|(_, member)| member).collect();
            let members = self.members;
            let other_club = |a: u32, b: u32| members[a as usize].club != members[b as usize].club;
            let evening = (division % 5) as u16;
            self.pair(
                &places,
                event,
                // 32 weeks from 4 September on, each division on its own evening.
                |draw| Day(126 + evening + 7 * draw.below(32) as u16),
                other_club,
            );
        }
    }

    /// A third of the remaining games: the club's own tournament.
    fn club_tournaments(&mut self, clubs: &Clubs) {
        for club in clubs {
            let Some(&first) = club.first() else {
                continue;
            };
            let event = self.new_event(format!("{} Club Ch", self.player(first).club_name()));
            let mut places = Vec::new();
            for &member in club {
                let games = self.take(member, 1, 3);
                places.extend(std::iter::repeat_n(member, games as usize));
            }
            self.random.shuffle(&mut places);
            self.pair(&places, event, |draw| Day(7 * draw.below(52) as u16), |_, _| true);
        }
    }

    /// All remaining games: weekend congresses, in sections of near equals.
    fn congresses(&mut self, clubs: &Clubs) {
        let left: u32 = clubs.iter().flatten().map(|&member| self.places[member as usize]).sum();
        let congresses = (left as usize / PLACES_A_SECTION).max(1) as u32;
        let mut entries: Vec<(u32, u32, u32)> = Vec::new();
        for &member in clubs.iter().flatten() {
            let mut games = self.take(member, 1, 1);
            while games > 0 {
                let rounds = games.min(CONGRESS_ROUNDS);
                entries.push((self.random.below(congresses), member, rounds));
                games -= rounds;
            }
        }
        entries.sort_unstable();
        for congress in entries.chunk_by(|a, b| a.0 == b.0) {
            let number = congress[0].0 as usize;
            let town = TOWNS[number % TOWNS.len()];
            let event = self.new_event(format!("{town} Congress {}", number / TOWNS.len() + 1));
            // 1 May 2001 was a Tuesday; in seasons of other years it is another day of the week.
            let saturday = Day(7 * self.random.below(52) as u16 + 4);
            let mut places = Vec::new();
            for &(_, member, rounds) in congress {
                self.add_by_strength(&mut places, member, rounds, 15.0);
            }
            places.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            let places: Vec<u32> = places.into_iter().map(|(_, member)| member).collect();
            let day = |draw: &mut Random| Day(saturday.0 + draw.below(2) as u16);
            self.pair(&places, event, day, |_, _| true);
        }
    }

    /// Adds games between members of one club until there are `rows`.
    fn fill(&mut self, rows: usize, most_games: u32, clubs: &Clubs) {
        if self.games.len() >= rows {
            return;
        }
        let event = self.new_event("Friendly matches".to_owned());
        let mut played = vec![0; self.members.len()];
        for game in &self.games {
            played[game.white as usize] += 1;
            played[game.black as usize] += 1;
        }
        let mut open: Vec<u32> = clubs.iter().flatten().copied().collect();
        open.retain(|&member| played[member as usize] < most_games);
        // This gives fewer rows than wanted if nearly everybody has played their most.
        while self.games.len() < rows && open.len() > CLUB_SIZE as usize {
            let first = self.random.below(open.len() as u32 - 1) as usize;
            // `open` is sorted by club, so a player half a club away is usually in the same club.
            let near = 1 + self.random.below(CLUB_SIZE / 2) as usize;
            let second = (first + near).min(open.len() - 1);
            let pair = [open[first], open[second]];
            let day = Day(self.random.below(360) as u16);
            self.game(pair[0], pair[1], event, day);
            // The higher position first, because removing it does not move the lower one.
            for position in [second, first] {
                let member = open[position];
                played[member as usize] += 1;
                if played[member as usize] >= most_games {
                    open.remove(position);
                }
            }
        }
    }

    /// Takes a part of the games that a member still has to play, rounded up.
    fn take(&mut self, member: u32, part: u32, of: u32) -> u32 {
        let left = &mut self.places[member as usize];
        let taken = (*left * part).div_ceil(of);
        *left -= taken;
        taken
    }

    /// Adds places with the member's strength, blurred; neighbours in this order play each other.
    fn add_by_strength(
        &mut self,
        places: &mut Vec<(f64, u32)>,
        member: u32,
        games: u32,
        blur: f64,
    ) {
        let strength = self.player(member).strength;
        places.extend((0..games).map(|_| (strength + self.random.normal(blur), member)));
    }

    /// Makes neighbours play. A place whose neighbour cannot be an opponent stays empty.
    fn pair(
        &mut self,
        places: &[u32],
        event: u32,
        day: impl Fn(&mut Random) -> Day,
        may_meet: impl Fn(u32, u32) -> bool,
    ) {
        let mut waiting: Option<u32> = None;
        for &member in places {
            match waiting {
                Some(other) if other != member && may_meet(other, member) => {
                    let day = day(self.random);
                    self.game(other, member, event, day);
                    waiting = None;
                }
                // The waiting player is dropped, so that several places of one player in a row
                // cannot block the rest.
                _ => waiting = Some(member),
            }
        }
    }

    fn game(&mut self, one: u32, other: u32, event: u32, day: Day) {
        let (white, black) = if self.random.one_in(2) { (one, other) } else { (other, one) };
        let difference = self.player(white).strength - self.player(black).strength;
        let outcome = play(self.model, difference, self.random);
        self.games.push(Game { white, black, event, day, outcome });
    }
}
