//! Opponents who by nine decimals are forty away, but in truth a hair more or less.

use ecf_season::{Edition, Exactness, SeasonGrades};
use rating_core::{GradePoints, Outcome::Draw};

use crate::season::{Graded, Season, edition_with, index};

/// A player of 100.
const ANNA: u32 = 0;

/// The first newcomer of the chain.
const NEWCOMER: u32 = 4;

/// Anna drew with a graded player and with a newcomer whose working grade is `about`, very slightly
/// more or less.
///
/// `links` newcomers form a chain: each drew with the next, and 999 times with a player of grade
/// `about`. The last also drew with a player of grade `odd`, which moves the last one's working
/// grade (odd - about) / 1001 away from `about`. From there on each is a thousandth as far away as
/// the one before: the first of three by (odd - about) x 10^-9, the first of four by (odd - about)
/// x 10^-12. The draw with Anna is balanced by one with a player as far away on the other side.
fn season(links: u32, about: i32, odd: i32, other: i32) -> Season {
    let last = NEWCOMER + links - 1;
    let season = Season::new().graded(ANNA, 100).graded(1, other).graded(2, about).graded(3, odd);
    let season =
        (NEWCOMER..=last).fold(season, |season, player| season.match_of(999, player, 2, Draw));
    let season =
        (NEWCOMER..last).fold(season, |season, player| season.game(player, player + 1, Draw));
    let season = season.game(last, 3, Draw).graded(last + 1, 2 * about - 100);
    let season = season.game(NEWCOMER, last + 1, Draw);
    season.game(ANNA, NEWCOMER, Draw).game(ANNA, 1, Draw)
}

fn half_up_and_down(season: &Season) -> [Graded; 2] {
    ["half-up", "half-down"].map(|word| {
        let rounding = format!("rounding = \"{word}\"");
        season.grade_by(&edition_with("rounding = \"half-up\"", &rounding))
    })
}

#[test]
fn a_hair_beyond_forty_counts_as_forty() {
    for (about, odd, other, wholes) in [
        // 140 and 121 give 130.5. A newcomer above 140 counts as 140, one a hair below counts in
        // full.
        (140, 141, 121, [131, 130]),
        (140, 139, 121, [130, 130]),
        // 60 and 81 give 70.5. A newcomer below 60 counts as 60, one a hair above counts in full.
        (60, 59, 81, [71, 70]),
        (60, 61, 81, [71, 71]),
    ] {
        let season = season(4, about, odd, other);
        for (graded, whole) in half_up_and_down(&season).iter().zip(wholes) {
            assert_eq!(graded.working(NEWCOMER).value, GradePoints::whole(about));
            assert!(matches!(graded.working(NEWCOMER).exactness, Exactness::Within(_)));
            assert_eq!(graded.whole_number(ANNA), whole, "{about}, {odd}");
            assert_eq!(graded.decided_in_fractions(), [ANNA]);
            assert!(graded.uncertain().is_empty());
        }
    }
}

#[test]
fn a_score_at_the_limit_is_known_as_well_as_both_grades() {
    // From both sides of the board, since the limit may decide that either grade counts.
    for (about, odd) in [(140, 141), (140, 139), (60, 59), (60, 61)] {
        let graded = season(4, about, odd, 121).grade().0;
        let unknown = graded.players[NEWCOMER as usize].working.unwrap().exactness;
        for (player, opponent) in [(ANNA, NEWCOMER), (NEWCOMER, ANNA)] {
            let exactness = exactness_of_score(&graded, player, opponent);
            assert_eq!(exactness, unknown, "{about}, {odd}: {player}");
        }
        // A graded opponent who is far within the limit.
        assert_eq!(exactness_of_score(&graded, NEWCOMER, 2), Exactness::AsWritten);
    }
}

fn exactness_of_score(graded: &SeasonGrades, player: u32, opponent: u32) -> Exactness {
    let edition = Edition::yorkshire_2000();
    let score = graded.handed_on_score(index(player), index(opponent), Draw, &edition);
    score.unwrap().exactness
}

#[test]
fn a_billionth_from_forty_is_too_near_and_two_are_not() {
    // The newcomer's grade is known to slightly more than half a billionth, which is rounded up to
    // a billionth.
    let unknown =
        |graded: &SeasonGrades| graded.players[NEWCOMER as usize].working.unwrap().exactness;
    for (odd, value, of_anna, of_newcomer) in [
        // Too near: both scores are known only as well as the newcomer's grade.
        (141, "140.000000001", true, true),
        (139, "139.999999999", true, true),
        // Beyond: Anna's score is that of 140, and for the newcomer their own grade less 40 counts.
        (142, "140.000000002", false, true),
        // Within: each player's score counts the other's grade.
        (138, "139.999999998", true, false),
    ] {
        let graded = season(3, 140, odd, 121).grade().0;
        assert_eq!(
            graded.players[NEWCOMER as usize].working.unwrap().value,
            value.parse().unwrap()
        );
        let is_unknown = |player, opponent| {
            let exactness = exactness_of_score(&graded, player, opponent);
            assert!([Exactness::AsWritten, unknown(&graded)].contains(&exactness));
            exactness != Exactness::AsWritten
        };
        assert_eq!(is_unknown(ANNA, NEWCOMER), of_anna, "{value}");
        assert_eq!(is_unknown(NEWCOMER, ANNA), of_newcomer, "{value}");
    }
}

#[test]
fn more_than_forty_away_leaves_the_own_fraction() {
    // 300, -100 and 101 are 301 in three games, so player 0 has 100 1/3. For player 0, 300 counts
    // as 140 1/3, -100 as 60 1/3, and 101 in full.
    let season = Season::new().graded(1, 300).graded(2, -100).graded(3, 101);
    let season = (1..=3).fold(season, |season, opponent| season.game(0, opponent, Draw));
    let graded = season.grade().0;
    let working = graded.players[0].working.unwrap();
    assert_eq!(working.value, "100.333333333".parse().unwrap());
    assert!(matches!(working.exactness, Exactness::Fraction(_)));
    assert_eq!(exactness_of_score(&graded, 0, 1), working.exactness);
    assert_eq!(exactness_of_score(&graded, 0, 2), working.exactness);
    assert_eq!(exactness_of_score(&graded, 0, 3), Exactness::AsWritten);
    // For the others, player 0 counts as 260, -60 and 100 1/3.
    assert_eq!(exactness_of_score(&graded, 1, 0), Exactness::AsWritten);
    assert_eq!(exactness_of_score(&graded, 2, 0), Exactness::AsWritten);
    assert_eq!(exactness_of_score(&graded, 3, 0), working.exactness);
}

#[test]
fn somebody_who_did_not_play_scores_nothing_against_anybody() {
    let graded =
        Season::new().graded(0, 100).graded(1, 120).graded(2, 140).game(0, 1, Draw).grade().0;
    let edition = Edition::yorkshire_2000();
    let score =
        |player, opponent| graded.game_score(index(player), index(opponent), Draw, &edition);
    assert_eq!(score(0, 1), Some(GradePoints::whole(120)));
    assert_eq!((score(0, 2), score(2, 0)), (None, None));
}
