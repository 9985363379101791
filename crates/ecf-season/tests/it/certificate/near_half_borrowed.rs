//! Means of exactly x.5 whose fractions come from the season, from earlier seasons, and from parts
//! of these.

use ecf_season::{Edition, HandedOn, PastGames, SeasonInput, SeasonTotal, grade_season};
use rating_core::{Grade, Outcome::Draw, SeasonGames};

use crate::season::{Season, edition_with, index};

const ANNA: u32 = 0;

/// A total with these points, and their exact value.
fn carried(points: &str, games: u32, exact: &str) -> HandedOn {
    let total = SeasonTotal { points: points.parse().unwrap(), games };
    HandedOn::read(total, exact).unwrap()
}

/// Anna's whole number with halves rounded up and down; both have to be decided in fractions.
fn decided_half_up_and_down(season: &Season) -> [i32; 2] {
    ["half-up", "half-down"].map(|word| {
        let rounding = format!("rounding = \"{word}\"");
        let graded = season.grade_by(&edition_with("rounding = \"half-up\"", &rounding));
        assert!(graded.decided_in_fractions().contains(&ANNA), "{word}");
        graded.whole_number(ANNA)
    })
}

/// Anna's 28 games: draws with three newcomers of 100 1/3, twelve with 100 and thirteen with 101.
/// That is 301 + 1200 + 1313 = 2814 points, and a billionth less in nine decimals.
fn twenty_eight_games() -> Season {
    let season = Season::new().graded(ANNA, 100).graded(1, 100).graded(2, 101);
    let season = (3..6).fold(season, |season, newcomer| {
        let season = season.game(newcomer, 1, Draw).game(newcomer, 2, Draw);
        season.game(ANNA, newcomer, Draw)
    });
    season.match_of(12, ANNA, 1, Draw).match_of(13, ANNA, 2, Draw)
}

#[test]
fn thirds_beside_part_of_a_season_make_a_half() {
    // Two of four games at the average of 402 give 201. 2814 + 201 = 3015, in thirty games 100.5.
    let season = |points, exact| twenty_eight_games().carries(ANNA, 0, carried(points, 4, exact));
    assert_eq!(decided_half_up_and_down(&season("402", "")), [101, 100]);
    // The same if the four games are written as two billionths less, of which half counts.
    assert_eq!(decided_half_up_and_down(&season("401.999999998", "402/1")), [101, 100]);
    // A billionth more in the four games is half a billionth in the thirty.
    let more = season("402.000000001", "402000000001/1000000000");
    assert_eq!(decided_half_up_and_down(&more), [101, 101]);
}

#[test]
fn a_half_of_whole_numbers_needs_no_fractions() {
    // Thirty games with 3015 points: 100.5. Nothing is borrowed from the season before.
    let season = Season::new().graded(ANNA, 100).graded(1, 100).graded(2, 101);
    let season = season.match_of(15, ANNA, 1, Draw).match_of(15, ANNA, 2, Draw);
    let season = season.carries(ANNA, 0, carried("401.999999998", 4, "402/1"));
    let graded = season.grade();
    assert_eq!(graded.whole_number(ANNA), 101);
    assert_eq!((graded.decided_in_fractions(), graded.uncertain()), (vec![], vec![]));
}

#[test]
fn every_earlier_season_lends_its_own_fraction_once() {
    // 101 + 402 + 301 = 804 in eight games. In the written points two billionths and one are
    // missing.
    let season = Season::new().graded(ANNA, 100).graded(1, 101).game(ANNA, 1, Draw);
    let season = season.carries(ANNA, 0, carried("401.999999998", 4, "402/1"));
    let season = season.carries(ANNA, 1, carried("300.999999999", 3, "301/1"));
    assert_eq!(decided_half_up_and_down(&season), [101, 100]);
}

#[test]
fn every_borrowed_day_lends_its_own_fraction_once() {
    // 25 games at 100; three of a day with 309 in three games, and two of a day with 412 in four:
    // 2500 + 309 + 206 = 3015 in thirty games. In the written points of the one day a billionth is
    // missing, in those of the other two, of which half counts. What an earlier day leaves out does
    // not affect Anna.
    let games = vec![(index(ANNA), index(1), Draw); 25];
    let games = SeasonGames::from_games(2, &games).unwrap();
    let days = [
        ("2012-06-20", carried("308.999999999", 3, "309/1")),
        ("2012-05-01", carried("411.999999998", 4, "412/1")),
        ("2012-04-01", carried("100.333333333", 1, "301/3")),
        ("2011-12-01", carried("100.333333333", 1, "301/3")),
    ];
    let days = days.map(|(day, total)| (index(ANNA), day.parse().unwrap(), total));
    let past = PastGames::handed_on(2, days.to_vec()).unwrap();
    let graded = [Some(Grade::new(100)); 2];
    let season = "2012-H2".parse().unwrap();
    let input = SeasonInput::new(season, &games, &graded).with_past(&past);
    let (_, text) = Edition::BUILT_IN.into_iter().find(|(name, _)| *name == "ecf-2012").unwrap();
    for (word, whole) in [("half-up", 101), ("half-down", 100)] {
        let rounding = format!("rounding = \"{word}\"");
        let text = text.replace("rounding = \"half-up\"", &rounding);
        let season = grade_season(&input, &Edition::from_toml(&text).unwrap()).unwrap();
        assert_eq!(season.players[0].borrowed[0], 5);
        assert_eq!(season.players[0].grade, Some(Grade::new(whole)), "{word}");
        assert_eq!(season.decided_in_fractions, [index(ANNA)]);
    }
}
