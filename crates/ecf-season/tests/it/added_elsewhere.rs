//! Games that are added up elsewhere, in parts and in any order, give the grades that they give
//! here. Every season that other tests build is graded both ways (`season.rs`).

use std::collections::BTreeMap;

use ecf_season::working_grade::ungraded::{UngradedGames, UngradedSums};
use ecf_season::working_grade::{WorkingGrades, working_grades};
use ecf_season::{
    Edition, HandedOn, ScoreSum, SeasonError, SeasonGrades, SeasonInput, Strength,
    counting_as_graded, grade_totals,
};
use rating_core::Outcome::{Draw, Win};
use rating_core::{Grade, GradePoints, Outcome, PlayerIdx, SeasonGames};

use crate::season::{Dice, Season, index};

/// Grades a season as machines would that each know some of its games.
pub(crate) fn grade_in_parts(
    input: &SeasonInput<'_>,
    edition: &Edition,
) -> Result<SeasonGrades, SeasonError> {
    grade_and_ask(input, edition, &mut Vec::new())
}

/// The same; adds the players whose games were asked for in the end.
fn grade_and_ask(
    input: &SeasonInput<'_>,
    edition: &Edition,
    asked_for: &mut Vec<PlayerIdx>,
) -> Result<SeasonGrades, SeasonError> {
    let graded = counting_as_graded(input, edition);
    let working = WorkingGrades::of(added_up(input.games, &graded)?, edition);
    let strengths = strengths(&graded, &working);
    let total = |(player, _)| scores(player, input.games, &strengths, edition);
    let totals: Result<Vec<HandedOn>, _> = input.games.iter().map(total).collect();
    grade_totals(input, working, &totals?, edition, |players| {
        asked_for.extend(players);
        let is_asked_for = |player: PlayerIdx| players.contains(&player);
        let halves = input.games.iter().flat_map(|(player, halves)| {
            halves.iter().map(move |half| (player, half.opponent(), half.outcome()))
        });
        // Each game once, from the side of the lower number.
        let games: Vec<_> = halves
            .filter(|(one, other, _)| one < other)
            .filter(|(one, other, _)| is_asked_for(*one) || is_asked_for(*other))
            .collect();
        Ok(SeasonGames::from_games(input.games.players(), &games)?)
    })
}

/// The sums of the ungraded, game by game.
fn added_up(games: &SeasonGames, graded: &[Option<Grade>]) -> Result<UngradedGames, SeasonError> {
    let mut sums: BTreeMap<PlayerIdx, UngradedSums> = BTreeMap::new();
    let mut meetings = Vec::new();
    for (player, halves) in games.iter() {
        for half in halves.iter().filter(|_| graded[player.as_usize()].is_none()) {
            let of_player = sums.entry(player).or_default();
            of_player.games += 1;
            of_player.balance += i64::from(half.outcome().balance());
            match graded[half.opponent().as_usize()] {
                Some(grade) => {
                    of_player.graded_opponents += 1;
                    of_player.grades += i64::from(grade.points());
                }
                None if player < half.opponent() => meetings.push((half.opponent(), player, 1)),
                None => {}
            }
        }
    }
    meetings.reverse();
    UngradedGames::from_sums(games.players(), sums.into_iter().rev().collect(), &meetings)
}

fn strengths(graded: &[Option<Grade>], working: &WorkingGrades) -> Vec<Option<Strength>> {
    let strength = |(grade, working): (&Option<Grade>, &Option<_>)| match (grade, working) {
        (Some(grade), _) => Some(Strength::as_written(grade.exact())),
        (None, working) => working.map(|ecf_season::WorkingGrade { value, exactness, .. }| {
            let strength = Strength { value, exactness };
            // As it would go to another machine.
            Strength::from_bytes(&strength.to_bytes()).expect("the bytes of a strength")
        }),
    };
    graded.iter().zip(&working.by_player).map(strength).collect()
}

/// A player's total, from three parts that are sent as bytes.
fn scores(
    player: PlayerIdx,
    games: &SeasonGames,
    strengths: &[Option<Strength>],
    edition: &Edition,
) -> Result<HandedOn, SeasonError> {
    let mut parts = [ScoreSum::NOTHING; 3];
    let mut dice = Dice::new(player.number().into());
    for half in games.of(player).iter().rev() {
        let both = strengths[player.as_usize()].zip(strengths[half.opponent().as_usize()]);
        if let Some((own, opponent)) = both {
            let part = &mut parts[dice.roll(3) as usize];
            part.add(own, opponent, half.outcome(), edition.game_score);
        }
    }
    let sent = parts.map(|part| ScoreSum::from_bytes(&part.to_bytes()).expect("bytes of a sum"));
    let [one, other, third] = sent;
    third.plus(one.plus(other)).handed_on().ok_or(SeasonError::OutOfRange { player })
}

#[test]
fn seasons_in_parts_are_graded_as_whole_ones() {
    let edition = Edition::yorkshire_2000();
    for (graded_in_hundred, seed) in [(0, 1), (3, 2), (30, 3), (80, 4), (100, 5)] {
        let season = Season::at_random(120, graded_in_hundred, 900, seed);
        season.with_input(&edition, |input, grades| {
            assert_eq!(grade_in_parts(input, &edition).as_ref(), Ok(grades));
        });
    }
}

#[test]
fn a_mean_that_is_decided_by_fetched_games_is_the_same() {
    // Two groups of twenty newcomers, each the mirror image of the other about 100: two that
    // correspond add up to 200, although neither has a short denominator. 0 drew five games with
    // each of two such, and ten with somebody of 101: 100.5.
    let mut season = Season::new().graded(0, 100).graded(1, 101).graded(2, 110).graded(3, 90);
    for place in 0..20 {
        for (met, times) in [(1, 3 + place % 4), (7, 1 + place % 3)] {
            let (one, other) = (4 + place, 4 + (place + met) % 20);
            for time in 0..times {
                let outcome = Outcome::ALL[((place + time) % 3) as usize];
                season = season.game(one, other, outcome);
                season = season.game(one + 20, other + 20, outcome.reversed());
            }
        }
    }
    season = season.match_of(5, 0, 9, Draw).match_of(5, 0, 29, Draw).match_of(10, 0, 1, Draw);
    season = season.game(2, 4, Draw).game(3, 24, Draw);
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, grades| {
        let mut asked_for = Vec::new();
        assert_eq!(grade_and_ask(input, &edition, &mut asked_for).as_ref(), Ok(grades));
        assert_eq!(
            (&*asked_for, &*grades.decided_in_fractions),
            (&[index(0)][..], &[index(0)][..])
        );
        assert_eq!(grades.players[0].grade, Some(Grade::new(101)));
    });
}

/// A game of 1, who is ungraded, against 0, and one against 2, who is ungraded, too.
fn sums_of(games: u32, graded_opponents: u32) -> (PlayerIdx, UngradedSums) {
    (index(1), UngradedSums { games, graded_opponents, grades: 100, balance: 0 })
}

#[test]
fn sums_that_do_not_fit_together_are_refused() {
    let two = (index(2), UngradedSums { games: 1, ..UngradedSums::default() });
    let met = (index(2), index(1), 1);
    let of = |sums: &[_], meetings: &[_]| UngradedGames::from_sums(3, sums.to_vec(), meetings);
    let found = of(&[two, sums_of(2, 1)], &[met]).unwrap();
    assert_eq!(found.sums(index(1)), Some(sums_of(2, 1).1));
    let games = [(index(1), index(0), Draw), (index(1), index(2), Draw)];
    let games = SeasonGames::from_games(3, &games).unwrap();
    assert_eq!(found, UngradedGames::of(&games, &[Some(Grade::new(100)), None, None]));
    let unfit = |player| Err(SeasonError::SumsDoNotFit { player: index(player) });
    for (sums, meetings, player) in [
        // A game counted twice, or lost.
        (vec![two, sums_of(3, 1)], vec![met], 1),
        (vec![two, sums_of(2, 1)], vec![met, met], 1),
        (vec![two, sums_of(2, 1)], vec![], 1),
        // Twice the same player; nobody's sums; a player who met themselves.
        (vec![two, sums_of(2, 1), sums_of(1, 1)], vec![met], 1),
        (vec![sums_of(2, 1)], vec![met], 2),
        (vec![two], vec![met], 2),
        (vec![sums_of(2, 1)], vec![(index(1), index(1), 1)], 1),
    ] {
        assert_eq!(of(&sums, &meetings), unfit(player), "{sums:?} {meetings:?}");
    }
    let beyond = UngradedGames::from_sums(1, vec![sums_of(1, 1)], &[]);
    let expected = SeasonError::UnknownPlayer { list: "sums", player: index(1), players: 1 };
    assert_eq!(beyond, Err(expected));
}

#[test]
fn totals_over_other_games_than_the_equations_are_refused() {
    let season = Season::new().graded(0, 100).game(1, 0, Win).game(2, 3, Draw);
    let edition = Edition::yorkshire_2000();
    season.with_input(&edition, |input, grades| {
        let mut totals: Vec<HandedOn> =
            grades.players.iter().map(ecf_season::PlayerGrade::handed_on).collect();
        let grade = |totals: &[HandedOn]| {
            let working = working_grades(input.games, input.graded, &edition);
            grade_totals(input, working, totals, &edition, |_| -> Result<_, SeasonError> {
                panic!("no mean is in doubt")
            })
        };
        assert_eq!(grade(&totals).as_ref(), Ok(grades));
        // 2 and 3 met only each other: they are withheld, and no game of theirs scores.
        totals[2] = totals[1];
        assert_eq!(grade(&totals), Err(SeasonError::SumsDoNotFit { player: index(2) }));
        assert!(matches!(
            grade(&totals[1..]),
            Err(SeasonError::WrongLength { list: "totals", .. })
        ));
    });
}

#[test]
fn points_beyond_every_number_are_no_total() {
    let highest = Strength::as_written(GradePoints::from_billionths(i64::MAX / 2));
    let rule = Edition::yorkshire_2000().game_score;
    let mut sum = ScoreSum::NOTHING;
    sum.add(highest, highest, Draw, rule);
    assert!(sum.plus(sum).handed_on().is_some());
    assert_eq!(sum.plus(sum).plus(sum).handed_on(), None);
    // A sum that leaves the range on the way comes back into it.
    let mut lowest = ScoreSum::NOTHING;
    let own = Strength::as_written(GradePoints::from_billionths(i64::MIN / 2));
    lowest.add(own, own, Draw, rule);
    let total = sum.plus(sum).plus(sum).plus(lowest).plus(lowest).handed_on().unwrap().total;
    assert_eq!((total.points.billionths(), total.games), (i64::MAX / 2 - 2, 5));
    assert!(ScoreSum::from_bytes(&[0; 3]).is_none() && Strength::from_bytes(&[0; 3]).is_none());
}
