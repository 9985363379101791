//! Season after season: what one hands on to the next.

use chrono::NaiveDate;
use ecf_season::{Career, DatedGame, Edition, SeasonError, WithoutGames};
use rating_core::Outcome::{self, Draw, Win};
use rating_core::{GamesError, Grade};

use crate::season::index;

fn game(day: &str, white: u32, black: u32, outcome: Outcome) -> DatedGame {
    DatedGame { day: day.parse().unwrap(), white: index(white), black: index(black), outcome }
}

fn career(grades: &[Option<i32>]) -> Career {
    let grades = grades.iter().map(|grade| grade.map(Grade::new)).collect();
    Career::opening(Edition::yorkshire_2000(), grades)
}

#[test]
fn a_list_and_its_games_are_handed_on_to_the_next_season() {
    let mut career = career(&[Some(100), Some(120), None]);
    let ten = |day: &str, outcome| vec![game(day, 0, 1, outcome); 10];
    // 120 and 100, from ten games each.
    let first = career.grade("2006-07".parse().unwrap(), &ten("2006-12-01", Draw)).unwrap();
    assert_eq!(first.players[0].grade, Some(Grade::new(120)));
    // 120 wins ten against 100: 150 each; with ten borrowed at 120 that is 135.
    let second = career.grade("2007-08".parse().unwrap(), &ten("2008-04-30", Win)).unwrap();
    assert_eq!(second.players[0].previous, Some(Grade::new(120)));
    assert_eq!(second.players[0].grade, Some(Grade::new(135)));
    // 100 lost ten against 120: 70 each; with ten at 100 that is 85.
    assert_eq!(second.players[1].grade, Some(Grade::new(85)));
    // 135 draws ten with 85, which counts as 95; (95 + 150 + 120) / 3 = 121 2/3.
    let third = career.grade("2008-09".parse().unwrap(), &ten("2008-09-01", Draw)).unwrap();
    assert_eq!(third.players[0].grade, Some(Grade::new(122)));
}

#[test]
fn a_season_in_which_nobody_played_counts_or_is_looked_over() {
    for (without_games, borrowed) in
        [(WithoutGames::Counts, [0, 10, 0]), (WithoutGames::LookedOver, [10, 10, 0])]
    {
        let edition = Edition::yorkshire_2000();
        let edition =
            edition.with(|settings| settings.season.without_games = without_games).unwrap();
        let mut career = Career::opening(edition, vec![Some(Grade::new(100)); 2]);
        let mut grade = |season: &str, games: &[DatedGame]| {
            career.grade(season.parse().unwrap(), games).unwrap().players[0]
        };
        grade("2006-07", &[game("2006-12-01", 0, 1, Draw); 10]);
        grade("2007-08", &[game("2007-12-01", 0, 1, Draw); 10]);
        assert_eq!(grade("2008-09", &[]).published(), None);
        let player = grade("2009-10", &[game("2009-12-01", 0, 1, Draw); 10]);
        assert_eq!(player.previous, Some(Grade::new(100)));
        assert_eq!(player.borrowed[..3], borrowed);
    }
}

#[test]
fn a_season_that_cannot_be_graded_can_be_tried_again() {
    let mut career = career(&[Some(100), Some(120)]);
    let season = "2006-07".parse().unwrap();
    let day: NaiveDate = "2007-05-01".parse().unwrap();
    let late = [game("2006-12-01", 0, 1, Draw), game("2007-05-01", 0, 1, Draw)];
    assert_eq!(
        career.grade(season, &late),
        Err(SeasonError::OutsideSeason { game: 1, day, season })
    );
    assert_eq!(
        career.grade(season, &[game("2006-12-01", 0, 7, Draw)]),
        Err(GamesError::UnknownPlayer { game: 0, player: index(7) }.into())
    );
    career.grade(season, &late[..1]).unwrap();
    let again = career.grade(season, &late[..1]).unwrap_err();
    assert_eq!(again, SeasonError::DoesNotFollow { season, last: season });
    assert_eq!(
        career.grade("2008-09".parse().unwrap(), &[]).unwrap_err().to_string(),
        "2008-09 does not follow 2006-07: grade the seasons between, though nobody played"
    );
}

#[test]
fn juniors_have_the_age_of_the_last_day() {
    let edition = Edition::yorkshire_2000();
    let edition =
        edition.with(|settings| settings.juniors.new_each_season_under = Some(12)).unwrap();
    let grades = vec![Some(Grade::new(100)), Some(Grade::new(120))];
    // The first is 12 on 1 May 2007, a day after the season: eleven, and new.
    let births = vec!["1995-05-01".parse().ok(), None];
    let mut career = Career::opening(edition, grades).born(births);
    let season = career.grade("2006-07".parse().unwrap(), &[game("2006-09-01", 0, 1, Draw)]);
    let working = season.unwrap().players[0].working.unwrap();
    assert_eq!(working.value, Grade::new(120).exact());
}
