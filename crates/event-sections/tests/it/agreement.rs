//! Sections that contradict themselves, each with the player and the round.

use event_sections::{
    ByeRecord, CheckedSection, Colour, Entrant, GameRecord, PairingResult, PairingSystem, Pairings,
    RoundResult, Section, SectionError,
};
use rating_core::{HalfPoints, Outcome};

/// Players named by the letters of a text, with the letter as code.
fn players(letters: &str) -> Vec<Entrant> {
    let named = |letter: char| Entrant { code: Some(letter.into()), ..Entrant::named(letter) };
    letters.chars().map(named).collect()
}

/// A game in a round between the players at two positions.
fn game(round: u32, white: usize, outcome: Outcome, black: usize) -> GameRecord {
    GameRecord { round, white, black, result: PairingResult::Played(outcome) }
}

fn played(opponent: usize, outcome: Outcome) -> RoundResult {
    RoundResult::Game { opponent, colour: None, outcome }
}

/// A cross-table of A, B, C, ... with these rows.
fn table(rounds: u32, rows: &[&[RoundResult]]) -> Section {
    let letters: String = ('A'..='Z').take(rows.len()).collect();
    let mut players = players(&letters);
    for (player, row) in players.iter_mut().zip(rows) {
        player.results = row.to_vec();
    }
    Section { name: "open".into(), rounds, players, ..Section::default() }
}

fn complaints(section: Section) -> Vec<String> {
    section.check().unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn rows_that_agree_are_accepted() {
    let section = table(
        2,
        &[
            &[played(1, Outcome::Win), RoundResult::Bye(HalfPoints::new(1))],
            &[played(0, Outcome::Loss), played(2, Outcome::Draw)],
            &[RoundResult::Absent, played(1, Outcome::Draw)],
        ],
    );
    let checked = section.check().unwrap();
    assert_eq!(checked.player(0).unwrap().points(), HalfPoints::new(3));
    assert_eq!(checked.games_of(1).count(), 2);
}

#[test]
fn both_players_must_report_the_same_result() {
    let section = table(1, &[&[played(1, Outcome::Win)], &[played(0, Outcome::Draw)]]);
    let of_b = section.fault_in(1, 1).map(|fault| fault.to_string());
    assert_eq!(of_b.unwrap(), "B reports a draw against A in round 1, but A reports a win");
    assert_eq!(
        (section.fault_in(1, 2), section.fault_in(2, 1), section.fault_in(0, 0)),
        (None, None, None)
    );
    assert_eq!(complaints(section), ["A reports a win against B in round 1, but B reports a draw"]);
}

#[test]
fn both_players_must_report_each_other() {
    let section = table(
        1,
        &[&[played(1, Outcome::Win)], &[played(2, Outcome::Loss)], &[played(1, Outcome::Win)]],
    );
    assert_eq!(complaints(section), ["A reports B in round 1, but B reports C"]);
    let section = table(1, &[&[played(1, Outcome::Win)], &[]]);
    assert_eq!(complaints(section), ["A reports B in round 1, but B reports no opponent"]);
    let bye = RoundResult::Bye(HalfPoints::new(2));
    let section = table(1, &[&[played(1, Outcome::Loss)], &[bye]]);
    assert_eq!(complaints(section), ["A reports B in round 1, but B reports a bye"]);
}

#[test]
fn a_game_and_a_default_are_not_the_same() {
    let default = RoundResult::Default { opponent: 0, points: HalfPoints::ZERO };
    let section = table(1, &[&[played(1, Outcome::Win)], &[default]]);
    assert_eq!(
        complaints(section),
        ["A reports a win against B in round 1, but B reports 0 by default"]
    );
}

#[test]
fn a_default_may_cost_both_the_point_but_makes_no_second_one() {
    let default =
        |opponent, halves| RoundResult::Default { opponent, points: HalfPoints::new(halves) };
    assert!(table(1, &[&[default(1, 0)], &[default(0, 0)]]).check().is_ok());
    assert_eq!(
        complaints(table(1, &[&[default(1, 2)], &[default(0, 2)]])),
        ["A reports 1 by default against B in round 1, but B reports 1 by default"]
    );
}

#[test]
fn both_cannot_have_had_white() {
    let white =
        |opponent, outcome| RoundResult::Game { opponent, colour: Some(Colour::White), outcome };
    let section = table(1, &[&[white(1, Outcome::Win)], &[white(0, Outcome::Loss)]]);
    assert_eq!(complaints(section), ["A and B report the same colour in round 1"]);
}

/// What is doubtful about a section whose rows agree.
fn doubts(section: Section) -> Vec<String> {
    section.check().unwrap().doubts().iter().map(ToString::to_string).collect()
}

#[test]
fn a_total_that_does_not_add_up_is_a_doubt() {
    let mut section = table(1, &[&[played(1, Outcome::Win)], &[played(0, Outcome::Loss)]]);
    section.players[0].score = Some(HalfPoints::new(2));
    section.players[1].score = Some(HalfPoints::new(1));
    assert_eq!(doubts(section), ["B is said to have 0.5, but the rounds add up to 0"]);
}

#[test]
fn a_total_may_leave_out_byes_of_rounds_to_come() {
    let bye = RoundResult::Bye(HalfPoints::new(1));
    for (stated, doubted) in [(2, 0), (4, 0), (3, 1)] {
        let mut section =
            table(3, &[&[played(1, Outcome::Win), bye, bye], &[played(0, Outcome::Loss)]]);
        section.players[0].score = Some(HalfPoints::new(stated));
        assert_eq!(doubts(section).len(), doubted, "{stated}");
    }
    // Others have played the second round, so its bye counts.
    let mut section = table(
        2,
        &[
            &[played(1, Outcome::Win), bye],
            &[played(0, Outcome::Loss), played(2, Outcome::Win)],
            &[RoundResult::Absent, played(1, Outcome::Loss)],
        ],
    );
    section.players[0].score = Some(HalfPoints::new(2));
    assert_eq!(doubts(section), ["A is said to have 1, but the rounds add up to 1.5"]);
}

/// By the laws of chess an arbiter may give both players less than a point together; each has what
/// their own row says.
#[test]
fn players_may_share_less_than_a_point_but_not_more() {
    use Outcome::{Draw, Loss, Win};
    let less = |one, other| {
        let section = table(1, &[&[played(1, one)], &[played(0, other)]]);
        let checked = section.check().map_err(|errors| errors.len())?;
        let points = [0, 1].map(|player| checked.player(player).unwrap().points().halves());
        Ok((points, checked.doubts().iter().map(ToString::to_string).collect::<Vec<_>>()))
    };
    let doubt = |of_a, of_b| {
        vec![format!(
            "A has {of_a} and B {of_b} in the game of round 1, less than a point together"
        )]
    };
    assert_eq!(less(Draw, Loss), Ok(([1, 0], doubt("0.5", "0"))));
    assert_eq!(less(Loss, Draw), Ok(([0, 1], doubt("0", "0.5"))));
    assert_eq!(less(Loss, Loss), Ok(([0, 0], doubt("0", "0"))));
    assert_eq!(less(Draw, Draw), Ok(([1, 1], vec![])));
    assert_eq!((less(Win, Win), less(Win, Draw)), (Err(1), Err(1)));
    let decided = PairingResult::Decided { white: Draw, black: Loss };
    let game = GameRecord { round: 1, white: 0, black: 1, result: decided };
    let section = Section::from_games("open", 1, players("AB"), &[game], &[]).unwrap();
    assert_eq!(doubts(section), doubt("0.5", "0"));
}

#[test]
fn whoever_scores_without_an_opponent_must_have_a_bye() {
    let section = table(2, &[&[RoundResult::Absent, RoundResult::Unexplained(HalfPoints::new(2))]]);
    assert_eq!(
        complaints(section),
        ["A has 1 in round 2, but is nobody's opponent there and has no bye"]
    );
    let nothing = table(2, &[&[RoundResult::Unexplained(HalfPoints::ZERO)]]);
    assert!(nothing.check().is_ok(), "no points need no explanation");
}

#[test]
fn impossible_rows_are_named_one_by_one() {
    let bye = RoundResult::Bye(HalfPoints::new(3));
    let section =
        table(1, &[&[played(0, Outcome::Draw)], &[played(7, Outcome::Win)], &[bye], &[bye, bye]]);
    assert_eq!(
        complaints(section),
        [
            "A is listed as their own opponent in round 1",
            "B names player number 8 in round 1; the section has 4",
            "C has 1.5 in round 1: expected at most 1",
            "D has results in 2 rounds; the section has 1",
            "D has 1.5 in round 1: expected at most 1",
            "D has 1.5 in round 2: expected at most 1",
        ]
    );
}

#[test]
fn nobody_is_listed_twice_and_no_section_has_a_million_rounds() {
    let mut section = table(1, &[&[], &[]]);
    section.players[1] = Entrant { name: "other name".into(), ..section.players[0].clone() };
    assert_eq!(complaints(section), ["other name has the code or FIDE number of A"]);
    let section = table(1_000_000, &[&[]]);
    assert_eq!(complaints(section), ["section open has 1000000 rounds: expected at most 1000"]);
    assert!(Section::from_games("open", u32::MAX, players("AB"), &[], &[]).is_err());
}

#[test]
fn games_and_byes_fill_a_cross_table() {
    let games = [game(1, 0, Outcome::Win, 1), game(2, 2, Outcome::Draw, 0)];
    let bye = ByeRecord { round: 1, player: 2, points: HalfPoints::new(2) };
    let section = Section::from_games("open", 2, players("ABC"), &games, &[bye]).unwrap();
    let checked = section.check().unwrap();
    let points = |player: usize| checked.player(player).unwrap().points().to_string();
    assert_eq!((points(0), points(1), points(2)), ("1.5".into(), "0".into(), "1.5".into()));
}

#[test]
fn games_that_cannot_be_are_refused_together() {
    let default = PairingResult::Default { white: HalfPoints::new(2), black: HalfPoints::ZERO };
    let games = [
        game(1, 0, Outcome::Win, 1),
        game(1, 2, Outcome::Win, 0),
        game(3, 1, Outcome::Win, 2),
        GameRecord { round: 2, white: 0, black: 9, result: default },
    ];
    let bye = ByeRecord { round: 1, player: 1, points: HalfPoints::new(2) };
    let errors = Section::from_games("open", 2, players("ABC"), &games, &[bye]).unwrap_err();
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "A has two results in round 1",
            "B has a result in round 3; the section has 2",
            "C has a result in round 3; the section has 2",
            "round 2 names player number 10; the section has 3",
            "B has two results in round 1",
        ]
    );
}

#[test]
fn a_section_of_some_rounds_keeps_their_numbers() {
    let games =
        [game(1, 0, Outcome::Win, 1), game(2, 0, Outcome::Draw, 1), game(3, 1, Outcome::Win, 0)];
    let section = Section::from_games("league", 3, players("AB"), &games, &[]).unwrap();
    let section = section.check().unwrap();
    let part = section.only_rounds(&(2..=3), "league, weekend 2".into());
    let rounds: Vec<u32> = part.games_of(0).map(|(round, ..)| round).collect();
    assert_eq!(rounds, [2, 3]);
    assert_eq!(part.player(0).unwrap().points(), HalfPoints::new(1));
}

/// Two players with the same name are told apart by their positions.
#[test]
fn errors_say_which_of_two_namesakes_they_mean() {
    let mut section =
        table(1, &[&[played(1, Outcome::Win)], &[played(0, Outcome::Loss)], &[], &[]]);
    for (player, code) in section.players.iter_mut().zip(["one", "two", "three", "four"]) {
        player.name = "Ann".to_owned();
        player.code = Some(code.to_owned());
    }
    section.players[2].score = Some(HalfPoints::new(2));
    let doubts = section.check().unwrap().doubts();
    let [SectionError::ScoreDoesNotAddUp { player, .. }] = doubts.as_slice() else {
        panic!("one score does not add up, but: {doubts:?}");
    };
    assert_eq!((player.position, player.to_string()), (2, "Ann".to_owned()));
}

/// Looking up the name again would take the two for one: a cup gave one of them the other's points.
#[test]
fn names_that_differ_in_marks_are_told_by_numbers() {
    let of_two = |names: [&str; 2], code: Option<&str>| {
        let mut section = table(1, &[&[played(1, Outcome::Win)], &[played(0, Outcome::Loss)]]);
        for (player, name) in section.players.iter_mut().zip(names) {
            (player.name, player.code) = (name.to_owned(), None);
        }
        section.players[1].code = code.map(str::to_owned);
        section.check().map(|_| ()).map_err(|errors| errors.len())
    };
    assert_eq!(of_two(["Lee, Ann", "LEE ANN"], None), Err(1));
    assert_eq!(of_two(["Lee, Ann", "LEE ANN"], Some("500020J")), Ok(()));
    assert_eq!(of_two(["Lee, Ann", "Lee, Anna"], None), Ok(()));
}

/// Everybody against everybody, as often as there are cycles; the pairings in `without` are left
/// out.
fn all_play_all(count: usize, cycles: u32, without: &[(usize, usize)]) -> Section {
    let (odd, mut games) = (count % 2, Vec::new());
    let seats = count + odd;
    let cycle = seats as u32 - 1;
    for round in 1..=cycle * cycles {
        // Seat 0 stays and the others rotate; with an odd number the last seat is empty.
        let turn = |seat: usize| {
            if seat == 0 { 0 } else { (seat - 1 + round as usize) % (seats - 1) + 1 }
        };
        for board in 0..seats / 2 {
            let (white, black) = (turn(board), turn(seats - 1 - board));
            let is_made = !without.contains(&(white.min(black), white.max(black)));
            if is_made && white.max(black) < count {
                games.push(game(round, white, Outcome::Draw, black));
            }
        }
    }
    let letters: String = ('A'..='Z').take(count).collect();
    Section::from_games("open", cycle * cycles, players(&letters), &games, &[]).unwrap()
}

#[test]
fn pairings_fixed_in_advance_may_be_unplayed() {
    let is_fixed = |section: Section| section.check().unwrap().has_fixed_pairings();
    for (count, cycles) in [(4, 1), (6, 1), (7, 1), (8, 2)] {
        assert!(is_fixed(all_play_all(count, cycles, &[])), "{count} players, {cycles} times");
    }
    for (count, cycles) in [(6, 1), (7, 1), (8, 2)] {
        for without in [&[(1, 2)][..], &[(0, 1), (0, 2), (0, 3)]] {
            let section = all_play_all(count, cycles, without);
            assert!(is_fixed(section), "{count} players, {cycles} times, without {without:?}");
        }
    }
}

/// A section as it stood after some of its rounds.
fn after(mut section: Section, rounds: u32) -> CheckedSection {
    section.rounds = rounds;
    section.players.iter_mut().for_each(|player| player.results.truncate(rounds as usize));
    section.check().unwrap()
}

#[test]
fn a_round_robin_has_as_many_rounds_as_others() {
    for (count, cycles, played, rounds) in
        [(6, 1, 3, 5), (7, 1, 6, 7), (8, 2, 12, 14), (12, 1, 11, 11)]
    {
        let section = after(all_play_all(count, cycles, &[]), played);
        let schedule = section.schedule(Pairings::FixedInAdvance).unwrap();
        assert_eq!(schedule.rounds(), Some(rounds), "{count} players");
        assert_eq!(section.last_paired_round(), played);
    }
    // If the report does not name a system, it may be anything.
    let unsaid = after(all_play_all(12, 1, &[]), 5);
    assert!(unsaid.schedule(Pairings::RoundByRound).is_none());
    let system = Some(PairingSystem::RoundRobin { times: 1 });
    let declared = after(Section { system, ..all_play_all(12, 1, &[]) }, 5);
    assert_eq!(declared.schedule(Pairings::RoundByRound).unwrap().rounds(), Some(11));
    let section = after(all_play_all(6, 1, &[]), 3);
    let schedule = section.schedule(Pairings::FixedInAdvance).unwrap();
    for player in 0..6 {
        let met = section.games_of(player).map(|(_, opponent, _)| opponent.name.clone());
        let to_come = schedule.opponents_to_come(player);
        let to_come = to_come.into_iter().map(|other| section.player(other).unwrap().name.clone());
        let mut all: Vec<String> = met.chain(to_come).collect();
        all.sort();
        let others: Vec<String> = ('A'..='F')
            .map(String::from)
            .filter(|name| *name != section.player(player).unwrap().name)
            .collect();
        assert_eq!(all, others);
    }
}

#[test]
fn nearly_all_rounds_look_like_a_round_robin() {
    let left = |played| after(all_play_all(12, 1, &[]), played).rounds_left_if_round_robin();
    assert_eq!([8, 9, 10, 11].map(left), [None, Some(2), Some(1), None]);
    let system = Some(PairingSystem::RoundByRound);
    let swiss = Section { system, ..all_play_all(12, 1, &[]) };
    assert_eq!(after(swiss, 10).rounds_left_if_round_robin(), None);
}

/// A postponed game, and one that was not played because a player left.
#[test]
fn whoever_has_been_away_for_long_is_nobody_to_come() {
    let all = || all_play_all(8, 1, &[]);
    let opponent_in =
        |round: usize, player: usize| all().players[player].results[round - 1].opponent().unwrap();
    let without = |player: usize, rounds: std::ops::RangeInclusive<usize>| {
        let mut section = all();
        for round in rounds {
            let other = opponent_in(round, player);
            section.players[player].results[round - 1] = RoundResult::Absent;
            section.players[other].results[round - 1] = RoundResult::Absent;
        }
        section.check().unwrap()
    };
    for round in [3, 7] {
        let (section, other) = (without(5, round..=round), opponent_in(round, 5));
        let schedule = section.schedule(Pairings::FixedInAdvance).unwrap();
        assert_eq!(schedule.opponents_to_come(5), [other]);
        assert_eq!(schedule.opponents_to_come(other), [5]);
    }
    let left = without(5, 5..=7);
    let left = left.schedule(Pairings::FixedInAdvance).unwrap();
    assert!(left.opponents_to_come(opponent_in(5, 5)).is_empty());
    assert!(left.opponents_to_come(opponent_in(7, 5)).is_empty());
}

/// Three teams of three by Schiller's system, in which everybody plays all of both other teams.
#[test]
fn teams_are_over_when_everybody_has_met_all_of_the_others() {
    let mut games = Vec::new();
    let mut round = 0;
    for pair in [[0, 3], [0, 6], [3, 6]] {
        for turn in 0..3 {
            round += 1;
            games.extend(
                (0..3).map(|one| {
                    game(round, pair[0] + one, Outcome::Draw, pair[1] + (one + turn) % 3)
                }),
            );
        }
    }
    let section = Section::from_games("teams", 9, players("ABCDEFGHI"), &games, &[]).unwrap();
    assert!(section.check().unwrap().schedule(Pairings::FixedInAdvance).is_none());
}

/// Two teams whose players meet all of the other team: no games remain against the own team.
#[test]
fn a_match_is_over_when_all_have_met_all() {
    let mut games = Vec::new();
    for round in 0..4_usize {
        games.extend(
            (0..4).map(|one| game(round as u32 + 1, one, Outcome::Draw, 4 + (one + round) % 4)),
        );
    }
    let section = Section::from_games("match", 4, players("ABCDEFGH"), &games, &[]).unwrap();
    assert!(section.check().unwrap().schedule(Pairings::FixedInAdvance).is_none());
}

#[test]
fn a_round_of_which_a_player_has_nothing_is_not_over_for_them() {
    let games =
        [game(1, 0, Outcome::Win, 1), game(1, 2, Outcome::Win, 3), game(2, 2, Outcome::Win, 1)];
    let bye = |round, player| ByeRecord { round, player, points: HalfPoints::new(1) };
    let byes = [bye(2, 3), bye(4, 1), bye(5, 0)];
    let section = Section::from_games("open", 5, players("ABCD"), &games, &byes).unwrap();
    let section = section.check().unwrap();
    assert_eq!(section.last_paired_round(), 2);
    let of = |player| (section.rounds_over_for(player), section.byes_to_come(player));
    assert_eq!([0, 1, 2, 3].map(of), [(1, 1), (2, 1), (2, 0), (2, 0)]);
}

#[test]
fn what_a_report_says_of_its_pairings_comes_first() {
    let open = || {
        let mut section = all_play_all(6, 1, &[]);
        // With one round less, it no longer follows that everybody was to meet everybody.
        section.rounds = 4;
        section.players.iter_mut().for_each(|player| player.results.truncate(4));
        section
    };
    let declared = |mut section: Section, system| {
        section.system = system;
        section.check().as_ref().is_ok_and(CheckedSection::has_fixed_pairings)
    };
    assert!(!declared(open(), None));
    assert!(declared(open(), Some(PairingSystem::RoundRobin { times: 1 })));
    let with_a_gap = || all_play_all(6, 1, &[(1, 2)]);
    assert!(declared(with_a_gap(), None));
    assert!(!declared(with_a_gap(), Some(PairingSystem::RoundByRound)));
    // If one player met all others, it does not follow that the others were to meet, too.
    let others: Vec<(usize, usize)> =
        (1..6).flat_map(|one| (one + 1..6).map(move |other| (one, other))).collect();
    assert!(!declared(all_play_all(6, 1, &others), None));
}
