//! How exactly a total is known, in numbers and as text; and means that depend on it.

use ecf_season::{Exactness, HandedOn, SeasonTotal};
use rating_core::{GradePoints, Outcome::Draw};

use crate::season::{Graded, Season, edition_with, index, total};

fn points_and_games(points: &str, games: u32) -> SeasonTotal {
    SeasonTotal { points: points.parse().unwrap(), games }
}

/// Reads a total of these points and games, with a text that says how exactly it is known.
fn read(points: &str, games: u32, text: &str) -> Result<HandedOn, String> {
    HandedOn::read(points_and_games(points, games), text).map_err(|error| error.to_string())
}

#[test]
fn texts_come_back_as_they_were() {
    for (points, games, text) in [
        ("1420", 12, ""),
        ("1741.333333333", 12, "5224/3"),
        ("300.999999999", 3, "301/1"),
        ("-0.333333333", 1, "-1/3"),
        // 2^-20 has twenty decimals.
        ("0.000000954", 1, "1/1048576"),
        ("4545.000000001", 30, "+-0.00000001506"),
        ("4545", 30, "+-0.000000000001"),
        ("4545", 30, "+-2"),
    ] {
        assert_eq!(read(points, games, text).unwrap().exact_text(), text, "{points}");
    }
}

#[test]
fn a_fraction_whose_difference_does_not_fit_is_not_the_points() {
    // Both numbers pass the products before the comparison, and overflow in the comparison itself.
    // If it wrapped, one of them would be near enough.
    for numerator in ["160000000000000000000000000000", "-160000000000000000000000000000"] {
        assert!(read("0", 12, &format!("{numerator}/1")).unwrap_err().contains("to nine decimals"));
    }
}

#[test]
fn other_texts_are_refused_with_what_was_expected() {
    let form = "expected nothing, the exact points as a fraction such as 5224/3, or how far they \
                can be from the ones written, such as +-0.000000015";
    for text in [
        "0",
        "5224",
        "5224/0",
        "5224/",
        "/3",
        "/",
        "5224/-3",
        "5224/3 ",
        " 5224/3",
        "5224/3/1",
        "+5224/3",
        "5 224/3",
        "5224/3.0",
        "--5224/3",
        "-/3",
        "1741.333333333",
        "+-",
        "+-x",
        "+--1",
        "+-0",
        "+-0.",
        "+-.5",
        "+-0.0000000000001",
        "+-0.00 1",
        "+-99999999999999999999",
        "-+1",
        "±1",
        "340282366920938463463374607431768211456/3",
    ] {
        let error = read("1741.333333333", 12, text).unwrap_err();
        assert_eq!(error, format!("`{text}`: {form}"));
    }
}

#[test]
fn a_fraction_that_is_not_the_points_beside_it_is_refused() {
    // Twelve scores can each be off by slightly more than half a billionth.
    assert!(read("1741.333333339", 12, "5224/3").is_ok());
    assert!(read("1741.333333340", 12, "5224/3").is_err());
    assert!(read("1741.333333327", 12, "5224/3").is_err());
    let error = read("1741.333333333", 12, "5225/3").unwrap_err();
    let expected = "a fraction that is the points written beside it, to nine decimals a game";
    assert_eq!(error, format!("`5225/3`: expected {expected}"));
}

#[test]
fn a_fraction_that_need_not_be_one_is_none() {
    assert_eq!(read("150.5", 1, "301/2").unwrap().exactness, Exactness::AsWritten);
    assert_eq!(read("150.5", 1, "602/4").unwrap().exact_text(), "");
    assert_eq!(read("1741.333333333", 12, "10448/6").unwrap().exact_text(), "5224/3");
}

#[test]
fn a_fraction_too_long_to_carry_is_a_bound() {
    // The denominator is a prime above 2^32; the value is a third of a billionth above the points.
    let carried = read("0.333333333", 1, "333333333346/1000000000039").unwrap();
    assert_eq!(carried.exactness, Exactness::Within(334));
}

#[test]
fn decimals_of_other_files_are_exact_where_somebody_meant_them() {
    let of = |points, games| HandedOn::of_decimals(points_and_games(points, games)).exactness;
    assert_eq!(of("1420", 12), Exactness::AsWritten);
    assert_eq!(of("-1420.333333", 12), Exactness::AsWritten, "six decimals");
    // A sum of nine decimals, the last of which is a zero.
    assert_eq!(of("-1420.33333333", 12), Exactness::Within(12 * 502));
    assert_eq!(of("1420.3333333", 12), Exactness::Within(12 * 502));
    assert_eq!(of("1420.333333333", 12), Exactness::Within(12 * 502));
    assert_eq!(of("-1420.333333333", 1), Exactness::Within(502));
    assert_eq!(of("0.000000001", 0), Exactness::Within(502));
}

#[test]
fn totals_are_added_up_with_what_they_leave_out() {
    let sum = |one: (&str, &str), other: (&str, &str)| {
        let [one, other] = [one, other].map(|(points, text)| read(points, 1, text).unwrap());
        let [sum, reversed] = [one.plus(other).unwrap(), other.plus(one).unwrap()];
        assert_eq!(sum, reversed);
        assert_eq!(sum.total.games, 2);
        (sum.total.points.shortest(), sum.exact_text())
    };
    let third = ("100.333333333", "301/3");
    let text = |points: &str, exact: &str| (points.to_owned(), exact.to_owned());
    assert_eq!(sum(third, third), text("200.666666666", "602/3"));
    assert_eq!(sum(third, ("100.666666667", "302/3")), text("201", ""));
    assert_eq!(sum(third, ("100.5", "")), text("200.833333333", "1205/6"));
    assert_eq!(sum(third, ("100", "+-0.000000001")), text("200.333333333", "+-0.000000001334"));
    let most = HandedOn::as_written(SeasonTotal {
        points: GradePoints::from_billionths(i64::MAX),
        games: 1,
    });
    assert_eq!(most.plus(HandedOn::as_written(points_and_games("0.000000001", 1))), None);
}

/// Anna, of 100, drew once with an opponent of this grade, and brings a total of the season before.
fn anna_brings(opponent: i32, carried: HandedOn) -> Season {
    Season::new().graded(0, 100).graded(1, opponent).game(0, 1, Draw).carries(0, 0, carried)
}

fn whole_numbers(season: &Season) -> [i32; 2] {
    ["half-up", "half-down"].map(|rounding| {
        let rounding = format!("rounding = \"{rounding}\"");
        season.grade_by(&edition_with("rounding = \"half-up\"", &rounding)).whole_number(0)
    })
}

fn named(graded: &Graded) -> (Vec<u32>, Vec<u32>) {
    (graded.decided_in_fractions(), graded.uncertain())
}

#[test]
fn borrowed_thirds_make_the_half_that_they_are() {
    // 101 plus 301 of three games make 402, in four games 100.5. Three times 100.333333333 is a
    // billionth less than 301.
    let (decided, uncertain) = ((vec![0], vec![]), (vec![], vec![0]));
    for (exact, wholes, expected) in [
        ("301/1", [101, 100], &decided),
        ("+-0.000000001506", [101, 100], &uncertain),
        // As written the mean is 100.49999999975; if a billionth is unknown, it could just be x.5.
        ("", [100, 100], &(vec![], vec![])),
        ("+-0.000000001", [101, 100], &uncertain),
        ("+-0.000000000999", [100, 100], &(vec![], vec![])),
    ] {
        let season = anna_brings(101, read("300.999999999", 3, exact).unwrap());
        assert_eq!(whole_numbers(&season), wholes, "`{exact}`");
        assert_eq!(&named(&season.grade()), expected, "`{exact}`");
    }
    let whole = anna_brings(101, HandedOn::as_written(total(301, 3)));
    assert_eq!((whole_numbers(&whole), named(&whole.grade())), ([101, 100], (vec![], vec![])));
}

#[test]
fn what_is_hardly_no_half_is_told_from_one() {
    // A billionth above, at or below 301 is a quarter of a billionth away from 100.5.
    for (points, exact, wholes) in [
        ("301.000000001", "301000000001/1000000000", [101, 101]),
        ("301.000000001", "301/1", [101, 100]),
        ("301", "", [101, 100]),
        ("300.999999999", "300999999999/1000000000", [100, 100]),
        // 301 - 1/3000000000 and 301 + 1/3000000000.
        ("301", "902999999999/3000000000", [100, 100]),
        ("301", "903000000001/3000000000", [101, 101]),
    ] {
        let season = anna_brings(101, read(points, 3, exact).unwrap());
        assert_eq!(whole_numbers(&season), wholes, "{points} `{exact}`");
        assert!(named(&season.grade()).1.is_empty());
    }
}

#[test]
fn part_of_a_season_lends_its_share_of_the_remainder() {
    // 29 games at 150 and one at the average of 4545/30 = 151.5: 4501.5 in 30 games, 150.05. For
    // 150.5 that game has to be 165: three games with 495, known to a billionth and a half.
    let season = |carried| {
        let season = Season::new().graded(0, 150).graded(1, 150).match_of(29, 0, 1, Draw);
        season.carries(0, 0, carried)
    };
    let season_of = |points, exact| season(read(points, 3, exact).unwrap());
    assert_eq!(whole_numbers(&season_of("495", "")), [151, 150]);
    for (points, exact, wholes, uncertain) in [
        ("494.999999999", "", [150, 150], vec![]),
        ("494.999999999", "495/1", [151, 150], vec![]),
        ("494.999999999", "+-0.000000001", [151, 150], vec![0]),
        ("494.999999999", "+-0.000000000999", [150, 150], vec![]),
    ] {
        let season = season_of(points, exact);
        assert_eq!(whole_numbers(&season), wholes, "{points} `{exact}`");
        assert_eq!(named(&season.grade()).1, uncertain, "{points} `{exact}`");
    }
}

#[test]
fn a_bound_too_wide_leaves_the_mean_as_computed() {
    // 402.001 in four games are 100.50025, a quarter of a thousandth beyond the half.
    let season = anna_brings(101, read("301.001", 3, "+-0.01").unwrap());
    assert_eq!((whole_numbers(&season), named(&season.grade())), ([101, 101], (vec![], vec![0])));
    // A millionth away from 100.5 is near enough to count as x.5; slightly more is not.
    for (points, wholes) in [
        ("301.000004", [101, 100]),
        ("301.000004001", [101, 101]),
        ("300.999996", [101, 100]),
        ("300.999995999", [100, 100]),
    ] {
        let season = anna_brings(101, read(points, 3, "+-0.01").unwrap());
        assert_eq!(
            (whole_numbers(&season), named(&season.grade())),
            (wholes, (vec![], vec![0])),
            "{points}"
        );
    }
}

#[test]
fn scores_handed_on_one_by_one_make_the_total_of_the_season() {
    for seed in 0..30 {
        let season = Season::at_random(12, 40, 30, seed);
        let graded = season.grade();
        let mut sums = vec![Some(HandedOn::default()); 12];
        for &(player, opponent, outcome) in &season.games {
            for (own, other, outcome) in
                [(player, opponent, outcome), (opponent, player, outcome.reversed())]
            {
                let edition = ecf_season::Edition::yorkshire_2000();
                let [own_index, other] = [own, other].map(index);
                let score = graded.0.handed_on_score(own_index, other, outcome, &edition);
                let points = graded.0.game_score(own_index, other, outcome, &edition);
                assert_eq!(score.map(|score| score.total.points), points);
                let sum = &mut sums[own as usize];
                *sum = sum.and_then(|sum| sum.plus(score?));
            }
        }
        for (player, sum) in (0..).zip(sums) {
            let handed_on = graded.player(player).handed_on();
            let is_withheld = graded.withheld().contains(&player);
            assert_eq!(sum, (!is_withheld).then_some(handed_on), "{seed}: player {player}");
        }
    }
}
