//! The same doubts found in the slow and obvious way: every check goes through all rows and
//! compares everybody with everybody. The fast implementation is compared with it, except for its
//! texts, which `doubts.rs` checks for each kind.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike as _, NaiveDate};
use game_rows::GameResult;
use game_rows::row::{RateText, Round};
use identity::Player;
use rating_core::expectancy::{Expectancy, Logistic};
use rating_core::{GradePoints, Outcome, Rate};
use season_files::doubts::{Doubt, Evidence, GradesOfRate, RowPlace, Sure, Suspicion};

/// A game and its place.
#[derive(Clone, Copy)]
struct PlayedRow {
    place: RowPlace,
    event: u32,
    section: u32,
    rate: Option<Rate>,
    round: u16,
    day: NaiveDate,
    white: usize,
    black: usize,
    has_colours: bool,
    outcome: Outcome,
}

impl PlayedRow {
    fn has(&self, player: usize) -> bool {
        [self.white, self.black].contains(&player)
    }

    fn pair(&self) -> (usize, usize) {
        (self.white.min(self.black), self.white.max(self.black))
    }

    fn outcome_of_lower(&self) -> Outcome {
        if self.white < self.black { self.outcome } else { self.outcome.reversed() }
    }

    fn outcome_of(&self, player: usize) -> Outcome {
        if player == self.white { self.outcome } else { self.outcome.reversed() }
    }
}

struct Season<'a> {
    evidence: &'a Evidence<'a>,
    rows: Vec<PlayedRow>,
}

/// A finding without its text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    doubt: Doubt,
    pub(super) sure: Sure,
    place: Option<RowPlace>,
    about: Vec<String>,
}

impl Found {
    pub(super) fn of(suspicion: &Suspicion) -> Self {
        let Suspicion { doubt, sure, place, ref about, .. } = *suspicion;
        Self { doubt, sure, place, about: about.clone() }
    }
}

/// All doubts, however unsure.
pub(super) fn suspicions(evidence: &Evidence<'_>) -> Vec<Found> {
    let rows = evidence.games.iter().enumerate().filter_map(|(row, game)| {
        let GameResult::Played(outcome) = game.result else { return None };
        Some(PlayedRow {
            place: RowPlace { row, file: game.file, line: game.line },
            event: game.event,
            section: game.section,
            rate: match game.rate {
                RateText::Standard => Some(Rate::Standard),
                RateText::Rapid => Some(Rate::Rapid),
                RateText::None => evidence.grades.first().map(|grades| grades.rate),
                RateText::Other(_) => None,
            },
            // `4.2` is the second game of round 4, which is not a fault.
            round: match game.round {
                Round::Number(round) => round,
                Round::None | Round::Text(_) => 0,
            },
            day: game.day,
            white: game.white.as_usize(),
            black: game.black.as_usize(),
            has_colours: game.has_colours,
            outcome,
        })
    });
    let season = Season { evidence, rows: rows.collect() };
    let (mut all, same) = season.same_events();
    all.extend(season.two_places(&same));
    all.extend(season.twice_in_a_round());
    all.extend(season.one_person());
    all.extend(season.unlikely());
    all.extend(season.colours());
    all.extend(season.both_sides());
    all.extend(season.births());
    all.extend(season.new_codes());
    all.extend(season.new_namesakes());
    all.sort_by(|one, other| {
        (one.place, one.doubt, &one.about).cmp(&(other.place, other.doubt, &other.about))
    });
    all
}

/// The grade of a player.
fn grade(grades: &GradesOfRate, player: usize) -> Option<f64> {
    grades.of_players.get(player).copied().flatten().map(GradePoints::to_f64)
}

impl Season<'_> {
    fn player(&self, player: usize) -> &Player {
        &self.evidence.players[player]
    }

    fn code(&self, player: usize) -> &str {
        &self.player(player).code
    }

    fn event(&self, event: u32) -> &str {
        self.evidence.games.event(event)
    }

    fn first_row(&self, is_wanted: impl Fn(&PlayedRow) -> bool) -> Option<RowPlace> {
        self.rows.iter().find(|row| is_wanted(row)).map(|row| row.place)
    }

    fn events(&self) -> BTreeSet<u32> {
        self.rows.iter().map(|row| row.event).collect()
    }

    fn players(&self) -> std::ops::Range<usize> {
        0..self.evidence.players.len()
    }

    /// Pairs of events that share all games, or one.
    fn same_events(&self) -> (Vec<Found>, BTreeSet<(u32, u32)>) {
        let (mut found, mut same) = (Vec::new(), BTreeSet::new());
        for one in self.events() {
            for other in self.events().into_iter().filter(|other| *other > one) {
                let sizes = [one, other].map(|e| self.rows.iter().filter(|r| r.event == e).count());
                let common = self.in_common(one, other);
                let smaller = sizes[0].min(sizes[1]);
                if let Some(sure) = common.sure(smaller) {
                    same.insert((one, other));
                    found.push(self.of_event((one, other), sure));
                } else if let Some(game) = common.games.first() {
                    found.push(self.of_games((one, other), &common, game));
                }
            }
        }
        (found, same)
    }

    fn in_common(&self, one: u32, other: u32) -> Common {
        let mut common = Common::default();
        for low in self.players() {
            for high in low + 1..self.evidence.players.len() {
                let all: Vec<&PlayedRow> =
                    self.rows.iter().filter(|row| row.pair() == (low, high)).collect();
                let events: BTreeSet<u32> = all.iter().map(|row| row.event).collect();
                let of_event = |event| -> Vec<PlayedRow> {
                    let mut rows: Vec<PlayedRow> =
                        all.iter().filter(|row| row.event == event).map(|row| **row).collect();
                    rows.sort_by_key(|row| row.day);
                    rows
                };
                // More than twelve are a series of matches.
                if events.len() <= 12 {
                    common.add(of_event(one), of_event(other));
                }
            }
        }
        common
    }

    fn of_event(&self, events: (u32, u32), sure: Sure) -> Found {
        let names = [events.0, events.1].map(|event| self.event(event));
        Found {
            doubt: Doubt::SameEvent,
            sure,
            place: self.first_row(|row| row.event == events.1),
            about: names.map(str::to_owned).into(),
        }
    }

    fn of_games(&self, events: (u32, u32), common: &Common, game: &PlayedRow) -> Found {
        let names = [events.0, events.1].map(|event| self.event(event));
        Found {
            doubt: Doubt::SameGame,
            sure: if common.games.len() > 1 { Sure::NearlyCertain } else { Sure::Likely },
            place: Some(game.place),
            about: names.map(str::to_owned).into(),
        }
    }

    fn of_day(&self, player: usize, day: NaiveDate, event: u32) -> Vec<&PlayedRow> {
        let is_wanted = |row: &&PlayedRow| row.has(player) && row.day == day && row.event == event;
        self.rows.iter().filter(is_wanted).collect()
    }

    fn two_places(&self, same: &BTreeSet<(u32, u32)>) -> Vec<Found> {
        let days: BTreeSet<NaiveDate> = self.rows.iter().map(|row| row.day).collect();
        let mut found = Vec::new();
        for first in self.events() {
            for second in self.events().into_iter().filter(|second| *second > first) {
                if !same.contains(&(first, second)) {
                    found.extend(days.iter().filter_map(|day| self.of_two((first, second), *day)));
                }
            }
        }
        found
    }

    fn of_two(&self, events: (u32, u32), day: NaiveDate) -> Option<Found> {
        let (mut players, mut whole_day, mut place) = (Vec::new(), false, None);
        for player in self.players() {
            let visits = [events.0, events.1].map(|event| self.of_day(player, day, event));
            if visits.iter().all(|visit| !visit.is_empty()) {
                place = place.or(Some(visits[1][0].place));
                whole_day |= visits.iter().any(|visit| visit.len() >= 3);
                players.push(player);
            }
        }
        let sure = match (players.len(), whole_day) {
            (0, _) => return None,
            (3.., true) => Sure::NearlyCertain,
            (3.., false) | (_, true) => Sure::Likely,
            _ => Sure::Possible,
        };
        let names = [events.0, events.1].map(|event| self.event(event));
        Some(Found { doubt: Doubt::TwoPlaces, sure, place, about: names.map(str::to_owned).into() })
    }

    fn twice_in_a_round(&self) -> Vec<Found> {
        let mut rounds: BTreeMap<(u32, u32, u16, usize), Vec<RowPlace>> = BTreeMap::new();
        let doubled: Vec<u32> =
            self.events().into_iter().filter(|event| self.has_every_game_twice(*event)).collect();
        let once = self.rows.iter().filter(|row| !doubled.contains(&row.event));
        for row in once.filter(|row| row.round > 0) {
            for player in [row.white, row.black] {
                let round = (row.event, row.section, row.round, player);
                rounds.entry(round).or_default().push(row.place);
            }
        }
        let twice = rounds.into_iter().filter(|(_, games)| games.len() > 1);
        let suspicion = |((event, _, _, player), games): (_, Vec<RowPlace>)| {
            let event = self.event(event);
            Found {
                doubt: Doubt::TwoPlaces,
                sure: Sure::Likely,
                place: Some(games[1]),
                about: vec![self.code(player).to_owned(), event.to_owned()],
            }
        };
        twice.map(suspicion).collect()
    }

    fn one_person(&self) -> Vec<Found> {
        let mut found = Vec::new();
        for one in self.players() {
            for other in one + 1..self.evidence.players.len() {
                let [first, second] = [one, other].map(|player| self.player(player));
                let likeness = self.same_name(first, second).or_else(|| nearly_same(first, second));
                found.extend(likeness.and_then(|sure| self.of_persons((one, other), sure)));
            }
        }
        found
    }

    /// How sure it is that two of one name are one person; a name of more than eight people is
    /// common.
    fn same_name(&self, one: &Player, other: &Player) -> Option<Sure> {
        let name = plain(&one.name);
        let namesakes = self.evidence.players.iter().filter(|p| plain(&p.name) == name).count();
        if name.is_empty() || name != plain(&other.name) || namesakes > 8 {
            return None;
        }
        of_namesakes(one, other)
    }

    fn of_persons(&self, (one, other): (usize, usize), sure: Sure) -> Option<Found> {
        if self.rows.iter().any(|row| row.pair() == (one, other)) {
            return None;
        }
        let days = |player| -> BTreeSet<NaiveDate> {
            self.rows.iter().filter(|row| row.has(player)).map(|row| row.day).collect()
        };
        let (days, others) = (days(one), days(other));
        let on_one_day = !days.is_disjoint(&others);
        let sure = match sure {
            Sure::NearlyCertain if on_one_day => Sure::Likely,
            Sure::Likely if on_one_day => Sure::Possible,
            Sure::Possible if on_one_day || days.is_empty() || others.is_empty() => return None,
            sure => sure,
        };
        let codes = [one, other].map(|player| self.code(player));
        Some(Found {
            doubt: Doubt::OnePerson,
            sure,
            place: self.first_row(|row| row.has(other)),
            about: codes.map(str::to_owned).into(),
        })
    }

    fn unlikely(&self) -> Vec<Found> {
        let mut found = Vec::new();
        for event in self.events() {
            for player in self.players() {
                let of_rate = |grades| self.of_entry(event, player, grades);
                found.extend(self.evidence.grades.iter().filter_map(of_rate));
            }
        }
        found
    }

    fn of_entry(&self, event: u32, player: usize, grades: &GradesOfRate) -> Option<Found> {
        let own = grade(grades, player)?;
        let (mut games, mut score, mut expected) = (0, 0.0, 0.0);
        let (mut variance, mut opponents, mut place) = (0.0, 0.0, None);
        for row in self.rows.iter().filter(|row| row.event == event && row.has(player)) {
            if row.rate != Some(grades.rate) {
                continue;
            }
            let opponent = if row.white == player { row.black } else { row.white };
            let Some(opponent) = grade(grades, opponent) else { continue };
            place = place.or(Some(row.place));
            let expectation = Logistic::GRADE.expected(own - opponent);
            games += 1;
            score += f64::from(row.outcome_of(player).half_points()) / 2.0;
            expected += expectation;
            let sure = expectation.clamp(0.02, 0.98);
            variance += sure * (1.0 - sure);
            opponents += opponent;
        }
        if games < 4 {
            return None;
        }
        let mean = opponents / f64::from(games);
        let percentage = score / f64::from(games);
        let deviations = (score - expected) / f64::sqrt(variance);
        let far_opponents = (own - mean).abs() > 80.0 && (0.2..=0.8).contains(&percentage);
        let doubt = match (deviations.abs() >= 4.0, far_opponents) {
            (true, _) => Doubt::UnlikelyScore,
            (false, true) => Doubt::UnlikelyOpponents,
            (false, false) => return None,
        };
        // In this order, so that two players who fit equally well do not differ by rounding.
        let performance = mean + 100.0 * percentage - 50.0;
        let other = self.whose_grade_fits(event, player, performance, grades);
        let improves = deviations > 0.0 && own < 80.0;
        let sure = match other {
            Some(_) => Sure::Likely,
            None if deviations.abs() >= 5.5 && !improves => Sure::Likely,
            None => Sure::Possible,
        };
        let name = self.event(event);
        Some(Found {
            doubt,
            sure,
            place,
            about: vec![self.code(player).to_owned(), name.to_owned()],
        })
    }

    fn whose_grade_fits(
        &self,
        event: u32,
        player: usize,
        performance: f64,
        grades: &GradesOfRate,
    ) -> Option<usize> {
        let name = plain(&self.player(player).name);
        let distance = |other| grade(grades, other).map(|grade| (grade - performance).abs());
        let own = distance(player)?;
        let namesakes: Vec<usize> =
            self.players().filter(|&other| plain(&self.player(other).name) == name).collect();
        let fits = |other: &&usize| {
            **other != player && distance(**other).is_some_and(|far| far <= 30.0 && far < own / 2.0)
        };
        let days = |player: usize| -> BTreeSet<_> {
            let rows = self.rows.iter().filter(|row| row.event == event && row.has(player));
            rows.map(|row| row.day).collect()
        };
        // A player who played there on one of these days, or met the player, has other games.
        let is_elsewhere = |other: &&usize| days(player).is_disjoint(&days(**other));
        let mut fitting = namesakes.iter().filter(fits).filter(is_elsewhere);
        fitting.next().copied().filter(|_| namesakes.len() <= 8)
    }

    fn colours(&self) -> Vec<Found> {
        let mut sections: BTreeMap<(u32, u32, usize), Vec<&PlayedRow>> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| row.round > 0) {
            for player in [row.white, row.black] {
                sections.entry((row.event, row.section, player)).or_default().push(row);
            }
        }
        let suspicion = |((event, _, player), rows): (_, Vec<&PlayedRow>)| {
            let rounds: BTreeSet<u16> = rows.iter().map(|row| row.round).collect();
            let known: Vec<_> = rows.iter().filter(|row| row.has_colours).collect();
            let white = known.iter().filter(|row| row.white == player).count();
            let black = known.len() - white;
            // Whichever colours the player had in the other games.
            let unknown = rows.len() - known.len();
            let could_be =
                (0..=unknown).map(|whites| (white + whites).abs_diff(black + unknown - whites));
            let difference = could_be.min().unwrap_or(0);
            if rows.len() < 5 || difference < 4 || rounds.len() < rows.len() {
                return None;
            }
            let on_line = |one: &PlayedRow| {
                let same = |other: &&&PlayedRow| {
                    (other.place.file, other.place.line) == (one.place.file, one.place.line)
                };
                rows.iter().filter(same).count()
            };
            let most = rows.iter().map(|row| on_line(row)).max();
            let own = rows.iter().find(|row| Some(on_line(row)) == most)?;
            let event = self.event(event);
            Some(Found {
                doubt: Doubt::Colours,
                sure: if difference > 4 { Sure::Likely } else { Sure::Possible },
                place: Some(own.place),
                about: vec![self.code(player).to_owned(), event.to_owned()],
            })
        };
        sections.into_iter().filter_map(suspicion).collect()
    }

    /// How many games of an event are there twice with the colours exchanged, and how many rows it
    /// has.
    fn twice(&self, event: u32) -> (usize, usize) {
        let rows: Vec<&PlayedRow> = self.rows.iter().filter(|row| row.event == event).collect();
        let round = |row: &PlayedRow| self.evidence.games.iter().nth(row.place.row).unwrap().round;
        // Every row is matched with the first other one that is equal with the colours exchanged.
        let (mut left, mut twice) = (rows.clone(), 0);
        while let Some(row) = left.pop() {
            let is_twin = |other: &&PlayedRow| {
                (other.white, other.black) == (row.black, row.white)
                    && other.outcome == row.outcome.reversed()
                    && (other.day, other.section, round(other))
                        == (row.day, row.section, round(row))
            };
            if let Some(twin) = left.iter().position(is_twin) {
                left.remove(twin);
                twice += 1;
            }
        }
        (twice, rows.len())
    }

    fn has_every_game_twice(&self, event: u32) -> bool {
        let (twice, rows) = self.twice(event);
        twice >= 4 && 2 * twice == rows
    }

    fn both_sides(&self) -> Vec<Found> {
        let suspicion = |event: u32| {
            let (twice, rows) = self.twice(event);
            let first = self.rows.iter().find(|row| row.event == event);
            let is_colourless = first.is_some_and(|row| !row.has_colours);
            let are_few = twice < 4 || (twice < 8 && 200 * twice / rows < 80);
            if are_few && !(is_colourless && twice >= 3) {
                return None;
            }
            let name = self.event(event);
            Some(Found {
                doubt: Doubt::BothSides,
                sure: match twice {
                    _ if 2 * twice < rows || twice < 4 => Sure::Possible,
                    8.. => Sure::NearlyCertain,
                    _ => Sure::Likely,
                },
                place: self.first_row(|row| row.event == event),
                about: vec![name.to_owned()],
            })
        };
        self.events().into_iter().filter_map(suspicion).collect()
    }

    fn births(&self) -> Vec<Found> {
        let suspicion = |player: usize| {
            let born = self.player(player).birth_date?;
            let own = self.rows.iter().filter(|row| row.has(player));
            let first = own.min_by_key(|row| (row.day, row.place))?;
            // A birthday that the year does not have is on the day after.
            let had_birthday = (first.day.month(), first.day.day()) >= (born.month(), born.day());
            let age = first.day.year() - born.year() - i32::from(!had_birthday);
            let sure = match age {
                ..0 => Sure::NearlyCertain,
                3..110 => return None,
                _ => Sure::Likely,
            };
            Some(Found {
                doubt: Doubt::Birth,
                sure,
                place: Some(first.place),
                about: vec![self.code(player).to_owned()],
            })
        };
        self.players().filter_map(suspicion).collect()
    }

    fn new_namesakes(&self) -> Vec<Found> {
        let Evidence { players, earlier_players: earlier, .. } = *self.evidence;
        let is_among = |code: &str, players: &[Player]| players.iter().any(|p| p.code == code);
        let mut found = Vec::new();
        for gone in earlier.iter().filter(|gone| !is_among(&gone.code, players)) {
            for (number, new) in players.iter().enumerate() {
                let by_name_alone = self.same_name(new, gone) == Some(Sure::Possible);
                let place = self.first_row(|row| row.has(number));
                if by_name_alone && !is_among(&new.code, earlier) && place.is_some() {
                    let only_name = gone.birth_date.is_none() && gone.clubs.iter().next().is_none();
                    found.push(Found {
                        doubt: Doubt::NewNamesake,
                        sure: if only_name { Sure::Likely } else { Sure::Possible },
                        place,
                        about: vec![gone.code.to_string(), new.code.to_string()],
                    });
                }
            }
        }
        found
    }

    fn new_codes(&self) -> Vec<Found> {
        let Evidence { players, earlier_players: earlier, .. } = *self.evidence;
        let is_among = |code: &str, players: &[Player]| players.iter().any(|p| p.code == code);
        let mut found = Vec::new();
        for gone in earlier.iter().filter(|gone| !is_among(&gone.code, players)) {
            for (number, new) in players.iter().enumerate() {
                let alike = self.same_name(new, gone).filter(|sure| *sure > Sure::Possible);
                let Some(sure) = alike else { continue };
                if is_among(&new.code, earlier) {
                    continue;
                }
                found.push(Found {
                    doubt: Doubt::NewCode,
                    sure,
                    place: self.first_row(|row| row.has(number)),
                    about: vec![gone.code.to_string(), new.code.to_string()],
                });
            }
        }
        found
    }
}

/// What two events have in common.
#[derive(Default)]
struct Common {
    meetings: usize,
    same_outcome: usize,
    /// Games of the second event that are in the first on the same day.
    games: Vec<PlayedRow>,
}

impl Common {
    /// The meetings of one pair of players, by day: each game of one event is matched with one of
    /// the other, first on the same day, then on any.
    fn add(&mut self, first: Vec<PlayedRow>, mut free: Vec<PlayedRow>) {
        self.meetings += first.len().min(free.len());
        let ended_so =
            |one: &PlayedRow, other: &PlayedRow| one.outcome_of_lower() == other.outcome_of_lower();
        let mut unmatched = Vec::new();
        let mut games = Vec::new();
        for one in first {
            let same = free.iter().position(|other| ended_so(&one, other) && one.day == other.day);
            match same {
                Some(same) => games.push(free.remove(same)),
                None => unmatched.push(one),
            }
        }
        self.same_outcome += games.len();
        games.sort_by_key(|game| (game.day, game.place));
        self.games.extend(games);
        for one in unmatched {
            if let Some(same) = free.iter().position(|other| ended_so(&one, other)) {
                free.remove(same);
                self.same_outcome += 1;
            }
        }
    }

    fn sure(&self, smaller: usize) -> Option<Sure> {
        let (same, days) = (self.same_outcome, self.games.len());
        if same < 4 || same * 10 < smaller * 6 || same * 10 < self.meetings * 8 {
            return None;
        }
        Some(match (same == self.meetings, days * 10 >= same * 8) {
            (true, true) => Sure::NearlyCertain,
            _ if same >= 10 => Sure::NearlyCertain,
            (true, false) | (false, true) => Sure::Likely,
            (false, false) => Sure::Possible,
        })
    }
}

fn of_namesakes(one: &Player, other: &Player) -> Option<Sure> {
    let same_birth = match (one.birth_date, other.birth_date) {
        (Some(one), Some(other)) if one != other => return None,
        (Some(_), Some(_)) => true,
        _ => false,
    };
    let same_club = one.clubs.iter().any(|club| other.clubs.iter().any(|other| other == club));
    Some(match (same_birth, same_club) {
        (true, _) => Sure::NearlyCertain,
        (false, true) => Sure::Likely,
        (false, false) => Sure::Possible,
    })
}

/// Two of one surname and one day of birth whose forenames differ by a slip.
fn nearly_same(one: &Player, other: &Player) -> Option<Sure> {
    let surname = |player: &Player| plain(player.name.split(',').next().unwrap());
    let [name, other_name] = [one, other].map(|player| plain(&player.name));
    let alike = one.birth_date.is_some()
        && one.birth_date == other.birth_date
        && surname(one) == surname(other)
        && differ_by_a_slip(&name, &other_name);
    alike.then_some(Sure::Likely)
}

/// Whether one letter was changed, left out, inserted, or exchanged with the next: all such slips
/// are tried.
fn differ_by_a_slip(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let without = |name: &[char], at: usize| [&name[..at], &name[at + 1..]].concat();
    let left_out =
        |long: &[char], short: &[char]| (0..long.len()).any(|at| without(long, at) == short);
    let exchanged = |at: usize| {
        let mut turned = one.clone();
        turned.swap(at, at + 1);
        turned == other
    };
    let changed = one.len() == other.len()
        && (0..one.len()).any(|at| without(&one, at) == without(&other, at));
    one != other
        && (changed
            || left_out(&one, &other)
            || left_out(&other, &one)
            || (1..one.len()).any(|at| exchanged(at - 1)))
}

fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
