//! How many games a player still has to play in an event whose pairings were fixed in advance, and
//! how many rounds the event has. The cases are in tables: each row is a report and what is true of
//! it.

use event_awards::norm::{Event, NormRules, NormSetting, Pairings};
use event_sections::PairingSystem::{RoundRobin, Scheveningen, Schiller};
use event_sections::{CheckedSection, Entrant, PairingSystem, RoundResult, Section};
use rating_core::{HalfPoints, Outcome};

const SINGLE: Option<PairingSystem> = Some(RoundRobin { times: 1 });
const DOUBLE: Option<PairingSystem> = Some(RoundRobin { times: 2 });
const BYE: RoundResult = RoundResult::Bye(HalfPoints::new(2));

/// The results of each player, round by round.
#[derive(Clone)]
struct Report(Vec<Vec<RoundResult>>);

impl Report {
    fn of(players: usize, rounds: usize) -> Self {
        Self(vec![vec![RoundResult::Absent; rounds]; players])
    }

    /// Everybody against everybody, by the usual tables, repeated as necessary.
    fn round_robin(players: usize, rounds: usize) -> Self {
        let mut report = Self::of(players, rounds);
        let seats = players + players % 2;
        for round in 1..=rounds {
            let turn =
                |seat: usize| if seat == 0 { 0 } else { (seat - 1 + round) % (seats - 1) + 1 };
            for board in 0..seats / 2 {
                let (one, other) = (turn(board), turn(seats - 1 - board));
                if one.max(other) < players {
                    report.draw(round, one, other);
                }
            }
        }
        report
    }

    /// Each two teams in turn, everybody against all players of the other.
    fn teams(count: usize, size: usize, rounds: usize) -> Self {
        let mut report = Self::of(count * size, rounds);
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let turns = pairs.flat_map(|pair| (0..size).map(move |turn| (pair, turn)));
        for (round, ((one, other), turn)) in (1..=rounds).zip(turns) {
            for board in 0..size {
                report.draw(round, one * size + board, other * size + (board + turn) % size);
            }
        }
        report
    }

    /// All matches of a round at the same time, as with an even number of teams.
    fn teams_at_once(count: usize, size: usize, matches: usize) -> Self {
        let of_teams = Self::round_robin(count, matches);
        let mut report = Self::of(count * size, matches * size);
        for (one, round) in (0..count).flat_map(|one| (1..=matches).map(move |it| (one, it))) {
            let other = of_teams.opponent(one, round);
            for (turn, board) in (0..size).flat_map(|turn| (0..size).map(move |it| (turn, it))) {
                if one < other {
                    let opponent = other * size + (board + turn) % size;
                    report.draw((round - 1) * size + turn + 1, one * size + board, opponent);
                }
            }
        }
        report
    }

    /// Repeats the first rounds.
    fn again(mut self, rounds: usize) -> Self {
        self.0.iter_mut().for_each(|results| results.extend_from_within(..rounds));
        self
    }

    fn draw(&mut self, round: usize, one: usize, other: usize) {
        for (player, opponent) in [(one, other), (other, one)] {
            self.0[player][round - 1] =
                RoundResult::Game { opponent, colour: None, outcome: Outcome::Draw };
        }
    }

    fn opponent(&self, player: usize, round: usize) -> usize {
        self.0[player][round - 1].opponent().unwrap()
    }

    fn has_met(&self, player: usize, other: usize, rounds: usize) -> bool {
        self.0[player][..rounds].iter().any(|result| result.opponent() == Some(other))
    }

    /// Removes a player's results in some rounds, and replaces those of the opponents.
    fn without(
        mut self,
        player: usize,
        rounds: std::ops::RangeInclusive<usize>,
        instead: RoundResult,
    ) -> Self {
        for round in rounds {
            let other = self.opponent(player, round);
            self.0[player][round - 1] = RoundResult::Absent;
            self.0[other][round - 1] = instead;
        }
        self
    }

    /// The report after some rounds, with one game brought forward.
    fn with_game_ahead(mut self, over: usize, round: usize) -> Self {
        let mut others = 1..self.0.len();
        let one = others.find(|&one| {
            let other = self.opponent(one, round);
            self.has_met(0, one, over) && self.has_met(0, other, over)
        });
        let one = one.unwrap();
        let other = self.opponent(one, round);
        self.0.iter_mut().for_each(|results| results[over..].fill(RoundResult::Absent));
        self.draw(round, one, other);
        self
    }

    /// The report after some rounds, with the later defaults of a player who has left. The first
    /// player has already met them.
    fn with_defaults_ahead(mut self, over: usize) -> Self {
        let left = (1..self.0.len()).find(|&one| self.has_met(0, one, over)).unwrap();
        let rounds = self.0[left].len();
        let opponents: Vec<usize> = (over + 1..=rounds).map(|it| self.opponent(left, it)).collect();
        self.0.iter_mut().for_each(|results| results[over..].fill(RoundResult::Absent));
        for (round, opponent) in (over..).zip(opponents) {
            let points = HalfPoints::ZERO;
            self.0[left][round] = RoundResult::Default { opponent, points };
            let points = HalfPoints::new(2);
            self.0[opponent][round] = RoundResult::Default { opponent: left, points };
        }
        self
    }

    /// Adds a substitute at the end of the list, who plays a player's games after some rounds.
    fn with_substitute_of(mut self, player: usize, after: usize) -> Self {
        let rounds = self.0[player].len();
        let substitute = self.0.len();
        self.0.push(vec![RoundResult::Absent; rounds]);
        for round in after + 1..=rounds {
            let Some(other) = self.0[player][round - 1].opponent() else { continue };
            self.0[player][round - 1] = RoundResult::Absent;
            self.draw(round, substitute, other);
        }
        self
    }

    fn section(self, system: Option<PairingSystem>, rounds_in_all: Option<u32>) -> CheckedSection {
        let named = |(number, results)| {
            let entrant = Entrant::named(format!("P{number}"));
            Entrant { results, federation: Some("ENG".into()), ..entrant }
        };
        let rounds = self.0[0].len() as u32;
        let players = self.0.into_iter().enumerate().map(named).collect();
        let name = "masters".to_owned();
        let section = Section { name, rounds, players, ..Section::default() };
        let section = Section { system, rounds_in_all, ..section };
        section.check().unwrap()
    }
}

/// A report, the player in question, and the expected numbers of games and rounds to come.
struct Situation {
    what: &'static str,
    report: Report,
    system: Option<PairingSystem>,
    stated: Option<u32>,
    player: usize,
    games: u32,
    rounds: u32,
}

impl Situation {
    /// Checks what is printed, without and with the total number of rounds given, if it can be
    /// known.
    fn check(self) {
        let rules = NormRules::fide_2024();
        let section = self.report.section(self.system, self.stated);
        // If the report does not say what it is, the user does.
        let pairings = Pairings::FixedInAdvance;
        let pairings = if self.system.is_none() { pairings } else { Pairings::RoundByRound };
        let of_event = NormSetting { pairings, ..NormSetting::of(&rules) };
        let setting = of_event.in_section(&section);
        let schedule = setting.schedule(&section);
        let schedule = schedule.as_ref();
        let found = (setting.for_player(schedule, self.player).rounds_left, setting.rounds_left);
        assert_eq!(found, (self.games, self.rounds), "{}", self.what);
        if let Some(rounds) = schedule.and_then(event_sections::Schedule::rounds) {
            let named =
                setting.for_player_in_rounds(rounds, schedule, (&section, self.player)).rounds_left;
            assert_eq!(named, self.games, "{}, with --rounds {rounds}", self.what);
        }
    }
}

type Row<'r> = (&'static str, &'r Report, Option<PairingSystem>, Option<u32>, usize, (u32, u32));

fn check(rows: &[Row<'_>]) {
    for &(what, report, system, stated, player, (games, rounds)) in rows {
        let report = report.clone();
        Situation { what, report, system, stated, player, games, rounds }.check();
    }
}

#[test]
fn unmet_players_of_a_round_robin_are_to_come() {
    let after = Report::round_robin;
    let (nine_of_14, eight_of_9) = (after(14, 9), after(9, 8));
    let free_in_last = (0..9).find(|&one| after(9, 9).0[one][8].opponent().is_none()).unwrap();
    let free_in_first = (0..9).find(|&one| after(9, 1).0[one][0].opponent().is_none()).unwrap();
    check(&[
        ("nothing is over", &after(10, 0), SINGLE, None, 0, (9, 9)),
        ("nine of 13", &nine_of_14, SINGLE, None, 0, (4, 4)),
        ("nine of 13, as stated", &nine_of_14, SINGLE, Some(13), 0, (4, 4)),
        ("nine of 13, as the user says", &nine_of_14, None, None, 0, (4, 4)),
        ("142 states the rounds so far", &after(12, 10), SINGLE, Some(10), 0, (1, 1)),
        ("142 states the round under way", &after(12, 9), SINGLE, Some(10), 0, (2, 2)),
        ("fewer than half, as the user says", &after(20, 9), None, None, 0, (10, 10)),
        ("all is over", &after(12, 11), SINGLE, None, 0, (0, 0)),
        ("an odd number after a round", &after(9, 1), SINGLE, None, 0, (7, 8)),
        ("who was free in it", &after(9, 1), SINGLE, None, free_in_first, (8, 8)),
        ("an odd number after two", &after(9, 2), SINGLE, None, 0, (6, 7)),
        ("who is free in the last round", &eight_of_9, SINGLE, None, free_in_last, (0, 1)),
        ("who is not", &eight_of_9, SINGLE, None, (free_in_last + 1) % 9, (1, 1)),
        ("who is free, as the user says", &eight_of_9, None, None, free_in_last, (0, 1)),
        (
            "who is free of eleven",
            &after(11, 10),
            SINGLE,
            None,
            { (0..11).find(|&one| after(11, 11).0[one][10].opponent().is_none()).unwrap() },
            (0, 1),
        ),
    ]);
}

#[test]
fn a_double_round_robin_has_a_second_cycle() {
    let after = |rounds| Report::round_robin(10, rounds);
    check(&[
        ("the first cycle is over", &after(9), DOUBLE, None, 0, (9, 9)),
        ("all but a round of it", &after(8), DOUBLE, None, 0, (10, 10)),
        ("stated alone", &after(9), SINGLE, Some(18), 0, (9, 9)),
        ("stated with the type", &after(9), DOUBLE, Some(18), 0, (9, 9)),
        ("stated so far", &after(9), DOUBLE, Some(9), 0, (9, 9)),
        ("seen", &after(17), SINGLE, None, 0, (1, 1)),
        ("all is over", &after(18), DOUBLE, None, 0, (0, 0)),
        ("more rounds than cycles", &after(9), SINGLE, Some(11), 0, (2, 2)),
    ]);
}

#[test]
fn a_game_brought_forward_ends_nothing() {
    for system in [SINGLE, None] {
        for round in 11..=13 {
            let ahead = Report::round_robin(14, 13).with_game_ahead(9, round);
            check(&[
                ("a game ahead", &ahead, system, None, 0, (4, 4)),
                ("a game ahead, and stated", &ahead, system, Some(13), 0, (4, 4)),
            ]);
        }
        let defaults = Report::round_robin(14, 13).with_defaults_ahead(9);
        check(&[("defaults ahead", &defaults, system, None, 0, (4, 4))]);
    }
}

/// A player with a bye in the place of a game plays no more; an empty round leaves it open.
#[test]
fn a_bye_against_somebody_who_withdrew_ends_the_event() {
    let full = Report::round_robin(12, 11);
    let left = full.opponent(0, 11);
    let without = |first: usize, instead| full.clone().without(left, first..=11, instead);
    let half = RoundResult::Bye(HalfPoints::new(1));
    for system in [SINGLE, None] {
        check(&[
            ("a bye in the last round", &without(11, BYE), system, None, 0, (0, 0)),
            ("half a point", &without(11, half), system, None, 0, (0, 0)),
            ("a full point", &without(11, RoundResult::FullPointBye), system, None, 0, (0, 0)),
            ("byes in the last two", &without(10, BYE), system, None, 0, (0, 0)),
            ("byes in the last three", &without(9, BYE), system, None, 0, (0, 0)),
            ("nothing in the last", &without(11, RoundResult::Absent), system, None, 0, (1, 0)),
            ("nothing in three", &without(9, RoundResult::Absent), system, None, 0, (0, 0)),
        ]);
    }
}

/// FIDE B.01 1.4.1e: a game that is still to be played belongs to the result, whatever its round.
#[test]
fn a_game_that_was_put_off_is_to_come() {
    let full = Report::round_robin(12, 11);
    for round in [3, 11] {
        let other = full.opponent(0, round);
        let third = (1..12).find(|&one| one != other).unwrap();
        let put_off = full.clone().without(0, round..=round, RoundResult::Absent);
        check(&[
            ("put off", &put_off, SINGLE, None, 0, (1, 0)),
            ("for the other", &put_off, SINGLE, None, other, (1, 0)),
            ("for nobody else", &put_off, SINGLE, None, third, (0, 0)),
            ("as the user says", &put_off, None, None, 0, (1, 0)),
        ]);
    }
}

#[test]
fn a_substitute_has_the_seat_of_the_one_who_left() {
    let left = Report::round_robin(10, 9).opponent(0, 1);
    let after = |rounds| Report::round_robin(10, rounds).with_substitute_of(left, 1);
    let third = (1..10).find(|&one| one != left).unwrap();
    for stated in [None, Some(9)] {
        check(&[
            ("all is over", &after(9), SINGLE, stated, 0, (0, 0)),
            ("for somebody else", &after(9), SINGLE, stated, third, (0, 0)),
            ("for the substitute", &after(9), SINGLE, stated, 10, (0, 0)),
            ("seven are over", &after(7), SINGLE, stated, 0, (2, 2)),
        ]);
    }
}

/// With a substitute an odd number of seats becomes an even number of players, which needs the
/// stated number of rounds.
#[test]
fn a_substitute_of_an_odd_number_is_one() {
    let left = Report::round_robin(11, 11).opponent(0, 1);
    let after = |rounds| Report::round_robin(11, rounds).with_substitute_of(left, 1);
    for stated in [None, Some(11)] {
        check(&[
            ("for whom they met", &after(11), SINGLE, stated, 0, (0, 0)),
            ("for somebody else", &after(11), SINGLE, stated, (left + 1) % 11, (0, 0)),
            ("for the substitute", &after(11), SINGLE, stated, 11, (0, 0)),
        ]);
    }
}

/// Their games to come are not played, and nobody can say what result they would have had.
#[test]
fn of_whoever_has_withdrawn_nothing_is_forecast() {
    let rules = NormRules::fide_2024();
    let left = Report::round_robin(14, 13).without(0, 10..=13, RoundResult::Absent);
    let section = left.section(SINGLE, Some(13));
    let setting = NormSetting::of(&rules).in_section(&section);
    let of = |player| setting.to_come(&section, player, None).unwrap().is_known;
    assert_eq!([of(0), of(1)], [false, true]);
}

/// All of one team meet all of the other, which two rounds show; before that the size of the teams
/// is unknown.
#[test]
fn a_match_of_two_teams_has_a_round_for_each_of_a_team() {
    let match_of = |rounds| Report::teams(2, 10, rounds);
    for rounds in 2..=9 {
        let left = 10 - rounds as u32;
        check(&[
            ("under way", &match_of(rounds), Some(Scheveningen), None, 0, (left, left)),
            ("for the others", &match_of(rounds), Some(Scheveningen), None, 19, (left, left)),
        ]);
    }
    let rules = NormRules::fide_2024();
    let section = match_of(1).section(Some(Scheveningen), None);
    let setting = NormSetting::of(&rules).in_section(&section);
    assert_eq!((setting.rounds_left_of(&section), setting.rounds_left), (None, 1));
    assert!(!setting.to_come(&section, 0, None).unwrap().is_known);
}

/// A team event needs fewer games, and all games that were fixed in advance belong to the result.
#[test]
fn team_rounds_are_to_come_until_all_are_over() {
    let rules = NormRules::fide_2024();
    let of_team = NormSetting {
        event: Event::Team,
        pairings: Pairings::FixedInAdvance,
        ..NormSetting::of(&rules)
    };
    let league = |stated| Report::round_robin(14, 9).section(None, stated);
    let left = |stated| of_team.rounds_left_of(&league(stated));
    assert_eq!([left(Some(13)), left(Some(9)), left(None)], [Some(4), Some(0), None]);
    assert_eq!(of_team.in_section(&league(None)).rounds_left, 1);
    let match_of = |rounds| Report::teams(2, 10, rounds).section(Some(Scheveningen), None);
    let left = |rounds| of_team.rounds_left_of(&match_of(rounds));
    assert_eq!([left(7), left(10)], [Some(3), Some(0)]);
}

/// A player left after two rounds, and another had their games of the first three postponed. Two of
/// these were against opponents whom the player who left had met: by their games alone the two
/// could be one seat.
#[test]
fn whoever_begins_late_is_no_substitute_where_all_have_a_seat() {
    let all = Report::round_robin(12, 11);
    let in_first = |late: usize, other: usize| (1..=3).any(|it| all.opponent(late, it) == other);
    let pairs = (1..12).flat_map(|left| (1..12).map(move |late| (left, late)));
    let may_be_one = |&(left, late): &(usize, usize)| {
        let met = [all.opponent(left, 1), all.opponent(left, 2)];
        left != late && !met.contains(&late) && met.iter().all(|&it| it > 0 && in_first(late, it))
    };
    let (left, late) = pairs.into_iter().find(may_be_one).unwrap();
    let [one, other] = [1, 2].map(|round| all.opponent(left, round));
    let report = Report::round_robin(12, 11).without(left, 3..=11, RoundResult::Absent).without(
        late,
        1..=3,
        RoundResult::Absent,
    );
    for player in [one, other] {
        check(&[("a game was put off", &report, SINGLE, Some(11), player, (1, 0))]);
    }
}

#[test]
fn nobody_meets_their_own_team() {
    let match_of = |size, rounds| Report::teams(2, size, rounds);
    let three = |rounds| Report::teams(3, 5, rounds);
    // A missing game of two other players.
    let without = |report: Report| report.without(3, 2..=2, RoundResult::Absent);
    let scheveningen = Some(Scheveningen);
    let schiller = Some(Schiller);
    let (ten, three_teams) = (without(match_of(10, 10)), without(three(15)));
    check(&[
        ("a match of ten", &match_of(10, 10), scheveningen, None, 0, (0, 0)),
        ("a game of others is missing", &ten, scheveningen, None, 0, (0, 0)),
        ("and ten rounds are stated", &ten, scheveningen, Some(10), 0, (0, 0)),
        ("for those who miss it", &ten, scheveningen, Some(10), 3, (1, 0)),
        ("nine of ten", &match_of(10, 9), scheveningen, None, 0, (1, 1)),
        ("nine of ten, as stated", &match_of(10, 9), scheveningen, Some(10), 0, (1, 1)),
        // All of one team meet all of the other, whatever the number of rounds so far.
        ("ten of twelve", &match_of(12, 10), scheveningen, Some(10), 0, (2, 2)),
        ("three teams", &three(15), schiller, None, 5, (0, 0)),
        ("a game of others of them is missing", &three_teams, schiller, None, 0, (0, 0)),
        ("for another team", &three_teams, schiller, None, 5, (0, 0)),
        ("and fifteen rounds are stated", &three_teams, schiller, Some(15), 5, (0, 0)),
        ("two of three teams are through, as stated", &three(10), schiller, Some(15), 5, (5, 5)),
        // Whether the last two are one team is unknown, and one round to come is enough to withhold
        // a norm.
        ("two of three teams are through", &three(10), schiller, None, 5, (1, 1)),
        // Two teams that have met all teams except each other look like one team of six.
        ("four of five matches", &Report::teams_at_once(6, 3, 4), schiller, Some(15), 0, (3, 3)),
        ("and nobody states it", &Report::teams_at_once(6, 3, 4), schiller, None, 0, (1, 1)),
        ("nobody says that it is one of teams", &match_of(10, 10), None, None, 0, (0, 0)),
    ]);
}

/// Everybody meets all of the other team twice, with opposite colours.
#[test]
fn a_double_scheveningen_has_a_second_cycle() {
    let after = |rounds| Report::teams(2, 5, 5).again(rounds);
    let (scheveningen, schiller) = (Some(Scheveningen), Some(Schiller));
    let three_teams = Report::teams(3, 4, 12).again(10);
    check(&[
        ("eight of ten", &after(3), scheveningen, None, 0, (2, 2)),
        ("eight of ten, as stated", &after(3), scheveningen, Some(10), 0, (2, 2)),
        ("all is over", &after(5), scheveningen, None, 0, (0, 0)),
        ("a cycle of one of two", &after(0), scheveningen, None, 0, (0, 0)),
        ("a cycle of two, as stated", &after(0), scheveningen, Some(10), 0, (5, 5)),
        ("of three teams", &three_teams, schiller, None, 4, (2, 2)),
        ("of three teams, of which one is through", &three_teams, schiller, None, 0, (0, 2)),
    ]);
}

/// Two substitutes came in together, and each could have either seat of the two players who left.
#[test]
fn whose_seats_substitutes_have_is_told() {
    let over = 5;
    let all = Report::round_robin(12, over);
    let pairs = (1..12).flat_map(|one| (1..12).map(move |other| (one, other)));
    let may_be_either = |&(one, other): &(usize, usize)| {
        let first = [one, other].map(|left| all.opponent(left, 1));
        let meets = |left, met| (2..=over).any(|round| all.opponent(left, round) == met);
        let have_left = !first.contains(&one) && !meets(one, other);
        one != other && have_left && !meets(one, first[1]) && !meets(other, first[0])
    };
    let (one, other) = pairs.into_iter().find(may_be_either).unwrap();
    let report = all.with_substitute_of(one, 1).with_substitute_of(other, 1);
    let section = report.section(SINGLE, None);
    let to_come = |section: &CheckedSection| -> Vec<(String, Vec<String>)> {
        let schedule = section.schedule(Pairings::RoundByRound).unwrap();
        let name = |player: usize| section.player(player).unwrap().name.clone();
        let of = |player: usize| {
            let mut names: Vec<_> =
                schedule.opponents_to_come(player).into_iter().map(name).collect();
            names.sort();
            (name(player), names)
        };
        let mut of_all: Vec<_> = (0..section.section().players.len()).map(of).collect();
        of_all.sort();
        of_all
    };
    let of_file = to_come(&section);
    assert_eq!(to_come(&with_last_two_exchanged(&section)), of_file);
    // Everybody has as many games to come as without the substitutes.
    let with_all = of_file.iter().filter(|(_, names)| names.len() == 11 - over).count();
    assert_eq!(with_all, 12, "{of_file:?}");
}

/// The same section with its last two players exchanged.
fn with_last_two_exchanged(section: &CheckedSection) -> CheckedSection {
    let mut section = section.section().clone();
    let last = section.players.len() - 1;
    for result in section.players.iter_mut().flat_map(|player| &mut player.results) {
        if let RoundResult::Game { opponent, .. } = result {
            *opponent = match *opponent {
                of_last if of_last == last => last - 1,
                before if before + 1 == last => last,
                other => other,
            };
        }
    }
    section.players.swap(last - 1, last);
    section.check().unwrap()
}
