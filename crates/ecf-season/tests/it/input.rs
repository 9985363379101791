//! The input of a season: lists that fit its players, and which players count as graded.

use ecf_season::edition::GameScoreRule;
use ecf_season::{
    Calendar, Edition, PastDay, PastGames, Season, SeasonAsItWas, SeasonError, SeasonGrades,
    SeasonInput, SeasonTotal, grade_season,
};
use rating_core::{Grade, GradePoints, Outcome, SeasonGames};

use crate::season::{index, input_of, total};

const SEASON: Season = Season::beginning_in(2012).unwrap();

fn games_of(players: usize, games: &[(u32, u32, Outcome)]) -> SeasonGames {
    let game = |&(player, opponent, outcome)| (index(player), index(opponent), outcome);
    SeasonGames::from_games(players, &games.iter().map(game).collect::<Vec<_>>()).unwrap()
}

/// Grades two players who drew, with lists of these lengths.
fn with_lists_of(graded: usize, ages: usize, past: usize) -> Result<SeasonGrades, SeasonError> {
    let games = games_of(2, &[(0, 1, Outcome::Draw)]);
    let (graded, ages) = (vec![Some(Grade::new(100)); graded], vec![Some(30); ages]);
    let past = if past == 0 { PastGames::none() } else { PastGames::of(past, vec![]).unwrap() };
    let input = input_of(SEASON, &games, &graded, &ages, &past);
    grade_season(&input, &Edition::yorkshire_2000())
}

#[test]
fn a_list_without_one_entry_a_player_is_refused_by_name() {
    let wrong = |list, found| Err(SeasonError::WrongLength { list, found, players: 2 });
    for (graded, ages, past, list, found) in [
        (0, 2, 2, "graded", 0),
        (1, 2, 2, "graded", 1),
        (3, 2, 2, "graded", 3),
        (2, 1, 2, "ages", 1),
        (2, 3, 2, "ages", 3),
        (2, 2, 1, "past", 1),
        (2, 2, 3, "past", 3),
    ] {
        assert_eq!(with_lists_of(graded, ages, past), wrong(list, found), "{graded} {ages} {past}");
    }
    let message = with_lists_of(3, 2, 2).unwrap_err().to_string();
    assert_eq!(message, "`graded` has 3 entries for 2 players");
}

#[test]
fn ages_and_past_games_may_be_unknown() {
    let known = with_lists_of(2, 2, 2).unwrap();
    for (ages, past) in [(0, 2), (2, 0), (0, 0)] {
        assert_eq!(with_lists_of(2, ages, past).unwrap(), known);
    }
}

#[test]
fn points_beyond_every_number_are_an_error_of_that_player() {
    let total = SeasonTotal { points: GradePoints::from_billionths(i64::MAX), games: 1 };
    let day = "2011-06-30".parse().unwrap();
    let entry = |player| (index(player), PastDay { day, total });
    let past = PastGames::of(3, vec![entry(0), entry(2), entry(2)]);
    assert_eq!(past, Err(SeasonError::OutOfRange { player: index(2) }));

    let days = [day, "2011-06-29".parse().unwrap()];
    let entries = days.map(|day| (index(1), PastDay { day, total }));
    let games = games_of(2, &[(0, 1, Outcome::Draw)]);
    let past = PastGames::of(2, entries.to_vec()).unwrap();
    let graded = [Some(Grade::new(100)); 2];
    let input = input_of(SEASON, &games, &graded, &[], &past);
    let error = grade_season(&input, &Edition::yorkshire_2000()).unwrap_err();
    assert_eq!(error, SeasonError::OutOfRange { player: index(1) });
    assert_eq!(error.to_string(), "the points of player 1 leave the range of grade points");
}

/// A junior with 200 on the list drew with three adults of 100, 100 and 101, and so has 100 1/3 as
/// new. A player of 100 drew with the junior and with two newcomers of 100 1/3.
fn junior_of_thirds(age: u32) -> SeasonGrades {
    let (junior, adult) = (0, 1);
    let mut games = vec![(adult, junior, Outcome::Draw)];
    for (newcomer, graded) in [(junior, [2, 3]), (4, [2, 3]), (5, [2, 3])] {
        games.extend(graded.map(|graded| (newcomer, graded, Outcome::Draw)));
    }
    games.extend([(adult, 4, Outcome::Draw), (adult, 5, Outcome::Draw)]);
    // A fourth game at 101 brings the adult to 402 points in four games: 100.5.
    games.push((adult, 3, Outcome::Draw));
    let graded = [Some(200), Some(100), Some(100), Some(101), None, None];
    let graded = graded.map(|grade| grade.map(Grade::new));
    let ages = [Some(age), None, None, None, None, None];
    let (games, past) = (games_of(6, &games), PastGames::none());
    let season = "2012-H2".parse().unwrap();
    let input = input_of(season, &games, &graded, &ages, &past);
    grade_season(&input, &Edition::built_in("ecf-2012").unwrap()).unwrap()
}

#[test]
fn a_junior_taken_as_new_is_new_to_everybody() {
    let junior = junior_of_thirds(12);
    let working = |player: usize| junior.players[player].working.map(|working| working.value);
    for player in [0, 4, 5] {
        assert_eq!(working(player), Some("100.333333333".parse().unwrap()), "player {player}");
    }
    assert_eq!(junior.players[0].previous, Some(Grade::new(200)));
    assert_eq!(
        junior.players[1].season,
        SeasonTotal { points: "401.999999999".parse().unwrap(), games: 4 }
    );
    assert_eq!(junior.players[1].handed_on().exact_text(), "402/1");
    assert_eq!(junior.players[1].grade, Some(Grade::new(101)));
    assert_eq!(junior.decided_in_fractions, [index(1)]);

    let adult = junior_of_thirds(40);
    assert_eq!(adult.players[0].working, None);
    // 200 counts as 140.
    assert_eq!(adult.players[1].grade, Some(Grade::new(110)));
}

#[test]
fn somebody_who_did_not_play_has_no_total_to_hand_on() {
    let games = games_of(3, &[(0, 1, Outcome::Draw)]);
    let graded = [Some(Grade::new(100)); 3];
    let past = PastGames::of(
        3,
        vec![(index(2), PastDay { day: "2011-06-30".parse().unwrap(), total: total(3_000, 30) })],
    );
    let past = past.unwrap();
    let input = input_of(SEASON, &games, &graded, &[], &past);
    let season = grade_season(&input, &Edition::yorkshire_2000()).unwrap();
    let absent = season.players[2];
    assert_eq!(
        (absent.season, absent.handed_on().exact_text()),
        (SeasonTotal::default(), String::new())
    );
    assert_eq!((absent.mean, absent.grade, absent.published()), (None, None, None));
}

/// Two drew in 2012-13, graded 100 and 140; the first has 29 past games at 150 on a day.
fn with_a_past_day(day: &str) -> Result<SeasonGrades, SeasonError> {
    let games = games_of(2, &[(0, 1, Outcome::Draw)]);
    let graded = [Some(Grade::new(100)), Some(Grade::new(140))];
    let total = SeasonTotal { points: GradePoints::whole(29 * 150), games: 29 };
    let past = PastGames::of(2, vec![(index(0), PastDay { day: day.parse().unwrap(), total })]);
    let past = past.unwrap();
    let input = input_of(SEASON, &games, &graded, &[], &past);
    grade_season(&input, &Edition::yorkshire_2000())
}

#[test]
fn a_past_day_in_the_season_or_after_it_is_refused() {
    // The last day of 2011-12: (29 x 150 + 140) / 30 = 149 2/3.
    assert_eq!(with_a_past_day("2012-04-30").unwrap().players[0].grade, Some(Grade::new(150)));
    for text in ["2012-05-01", "2013-04-30", "2014-01-01"] {
        let (day, first_day) = (text.parse().unwrap(), "2012-05-01".parse().unwrap());
        let refused = SeasonError::NotEarlier { player: index(0), day, first_day };
        assert_eq!(with_a_past_day(text), Err(refused));
    }
    assert_eq!(
        with_a_past_day("2012-09-01").unwrap_err().to_string(),
        "the past games of player 0 include 2012-09-01, but the season begins on 2012-05-01"
    );
}

#[test]
fn a_past_day_lies_before_the_real_beginning() {
    // 2011-12 lasted until June, so that games of May belong to it.
    let games = games_of(2, &[(0, 1, Outcome::Draw)]);
    let graded = [Some(Grade::new(100)); 2];
    let total = SeasonTotal { points: GradePoints::whole(29 * 130), games: 29 };
    let day = "2012-05-20".parse().unwrap();
    let past = PastGames::of(2, vec![(index(0), PastDay { day, total })]).unwrap();
    let late = SeasonAsItWas {
        season: SEASON,
        first: "2012-07-01".parse().unwrap(),
        last: "2013-04-30".parse().unwrap(),
    };
    let calendar = Calendar { seasons: &[late], ..Calendar::default() };
    let input = SeasonInput::new(SEASON, &games, &graded).with_past(&past).with_calendar(calendar);
    let season = grade_season(&input, &Edition::yorkshire_2000()).unwrap();
    // (29 x 130 + 100) / 30.
    assert_eq!(season.players[0].grade, Some(Grade::new(129)));
}

#[test]
fn past_games_of_a_player_beyond_the_players_are_refused() {
    let total = SeasonTotal { points: GradePoints::whole(100), games: 1 };
    let past =
        PastGames::of(2, vec![(index(2), PastDay { day: "2012-04-30".parse().unwrap(), total })]);
    let error = SeasonError::UnknownPlayer { list: "past", player: index(2), players: 2 };
    assert_eq!(past, Err(error.clone()));
    assert_eq!(error.to_string(), "an entry of `past` is of player 2, but there are 2 players");
}

#[test]
fn settings_out_of_range_make_no_edition() {
    let edition = Edition::yorkshire_2000();
    let refused = edition.with(|settings| settings.borrowing.seasons = 50).unwrap_err();
    assert_eq!(refused.to_string(), "`borrowing.seasons` is 50: expected 0 to 6");
    let refused = edition.with(|settings| settings.game_score = GameScoreRule::new(0, 40));
    assert_eq!(refused.unwrap_err().to_string(), "`game_score.win` is 0: expected 1 to 1000");
    let of_sixty = edition.with(|settings| settings.game_score = GameScoreRule::new(60, 40));
    // A win against 140 is 200 points.
    let games = games_of(2, &[(0, 1, Outcome::Win)]);
    let graded = [Some(Grade::new(100)), Some(Grade::new(140))];
    let input = SeasonInput::new(SEASON, &games, &graded);
    let season = grade_season(&input, &of_sixty.unwrap()).unwrap();
    assert_eq!(season.players[0].season, total(200, 1));
}
