//! Means of exactly x.5 that nine decimals cannot see.

use rating_core::{GradePoints, Outcome::Draw, Outcome::Win};

use crate::season::{Graded, Season, edition_with, total};

/// The player of these seasons whose mean is x.5.
const ANNA: u32 = 0;

/// Anna, of 100, drew with 4, 5 and 6, whose working grades are all 100 + `thirds` / 3, and with
/// three graded players; her mean is 100.5.
fn mean_of_half_through_thirds(thirds: i32) -> Season {
    let mut season = Season::new().graded(ANNA, 100).graded(1, 100).graded(2, 100);
    season = season.graded(3, 103 - thirds);
    for ungraded in 4..7 {
        // His mean is (100 + 100 + 100 + thirds) / 3.
        season = season.game(ungraded, ANNA, Draw).game(ungraded, 1, Draw);
        season = season.graded(ungraded + 3, 100 + thirds).game(ungraded, ungraded + 3, Draw);
    }
    season.game(ANNA, 1, Draw).game(ANNA, 2, Draw).game(ANNA, 3, Draw)
}

fn grade_rounded(season: &Season, rounding: &str) -> Graded {
    season.grade_by(&edition_with("rounding = \"half-up\"", &format!("rounding = \"{rounding}\"")))
}

#[test]
fn thirds_that_add_up_to_a_half_are_decided_in_fractions() {
    for thirds in [1, 2] {
        let season = mean_of_half_through_thirds(thirds);
        for (rounding, whole) in [("half-up", 101), ("half-down", 100), ("half-even", 100)] {
            let graded = grade_rounded(&season, rounding);
            // Nine decimals see 600 - 0.000000001 or 600 + 0.000000001, divided by six.
            assert_ne!(graded.player(ANNA).season.points, GradePoints::whole(603));
            assert_eq!(graded.whole_number(ANNA), whole, "{thirds} thirds, {rounding}");
            assert!(graded.decided_in_fractions().contains(&ANNA));
            assert_eq!(graded.uncertain(), []);
        }
    }
}

#[test]
fn a_floor_holds_for_what_is_decided_in_fractions() {
    let floor = edition_with("# floor = 0", "floor = 120");
    let graded = mean_of_half_through_thirds(1).grade_by(&floor);
    assert_eq!(graded.whole_number(ANNA), 120);
    assert!(graded.decided_in_fractions().contains(&ANNA));
}

#[test]
fn a_half_through_the_player_s_own_sixths_is_decided_in_fractions() {
    // All opponents are more than 40 away, so each score is 40 above or below Anna's own grade.
    // 1201 / 6 + (4 - 2) x 40 / 6 = 213.5, and 809 / 6 - (4 - 2) x 40 / 6 = 121.5.
    let of = |opponents: [i32; 6]| {
        (1..).zip(opponents).fold(Season::new(), |season, (player, grade)| {
            season.graded(player, grade).game(ANNA, player, Draw)
        })
    };
    for (opponents, working, down, up) in [
        ([0, 0, 300, 300, 300, 301], "200.166666667", 213, 214),
        ([0, 0, 0, 0, 403, 406], "134.833333333", 121, 122),
    ] {
        for (rounding, whole) in [("half-up", up), ("half-down", down)] {
            let graded = grade_rounded(&of(opponents), rounding);
            assert_eq!(graded.working(ANNA).value, working.parse().unwrap());
            assert_eq!(graded.whole_number(ANNA), whole, "{opponents:?} {rounding}");
            assert_eq!(graded.decided_in_fractions(), [ANNA]);
        }
    }
}

#[test]
fn a_half_hardly_beyond_the_limit_is_decided_in_fractions() {
    // Player 1 has 140.0005 from 2,000 games, a hair more than 40 above Anna, and counts as 140.
    let season = Season::new().graded(ANNA, 100).graded(2, 140).graded(3, 180).graded(4, 141);
    let season = season.game(1, ANNA, Draw).match_of(1_997, 1, 2, Draw).game(1, 3, Draw);
    let season = season.game(1, 4, Draw).graded(5, 121).game(ANNA, 5, Draw);
    for (rounding, whole) in [("half-up", 131), ("half-down", 130)] {
        let graded = grade_rounded(&season, rounding);
        assert_eq!(graded.working(1).value, "140.0005".parse().unwrap());
        assert_eq!(graded.player(1).season.games, 2_000);
        assert_eq!(graded.whole_number(ANNA), whole, "{rounding}");
        assert!(graded.decided_in_fractions().contains(&ANNA));
    }
}

#[test]
fn borrowed_thirds_count_as_they_were_published() {
    // 100.333333333 three times falls short of 301 by a billionth, and is what was published.
    let published = ecf_season::SeasonTotal {
        points: GradePoints::from_billionths(301 * GradePoints::PER_POINT - 1),
        games: 3,
    };
    let season = Season::new().graded(ANNA, 100).graded(1, 101).game(ANNA, 1, Draw);
    // 101 and three games of 301 make 402, in four games 100.5.
    let whole = season.clone().brings(ANNA, 0, total(301, 3)).grade();
    let short = season.brings(ANNA, 0, published).grade();
    assert_eq!((whole.whole_number(ANNA), short.whole_number(ANNA)), (101, 100));
    for graded in [whole, short] {
        assert_eq!((graded.decided_in_fractions(), graded.uncertain()), (vec![], vec![]));
    }
}

/// The same season, with so many ungraded players more who drew with player 4 and nobody else:
/// they move nobody, but the group is larger.
fn with_followers(mut season: Season, followers: u32) -> Season {
    let first = season.players();
    for follower in first..first + followers {
        season = season.game(follower, 4, Draw);
    }
    // One group: the three of equal strength drew with each other.
    season.game(4, 5, Draw).game(5, 6, Draw).game(4, 6, Draw)
}

#[test]
fn a_half_in_a_group_too_large_for_fractions_is_named() {
    let small = with_followers(mean_of_half_through_thirds(1), 45).grade();
    assert_eq!(small.0.working.groups[0].players.len(), 48);
    assert_eq!(small.whole_number(ANNA), 101);
    assert_eq!((small.decided_in_fractions().contains(&ANNA), small.uncertain()), (true, vec![]));

    let large = with_followers(mean_of_half_through_thirds(1), 46).grade();
    assert_eq!(large.0.working.groups[0].players.len(), 49);
    assert!(large.uncertain().contains(&ANNA));
    assert_eq!(large.whole_number(ANNA), 101, "counted as the half that it is");
    assert!(!large.decided_in_fractions().contains(&ANNA));
}

#[test]
fn a_half_that_no_working_grade_can_move_is_neither_named_nor_decided_in_fractions() {
    // Player 5, of a large group, is far below 160 and counts as 160 for one of 200: 160 and 161
    // are 160.5, whatever his ninth decimal.
    let season = with_followers(mean_of_half_through_thirds(1), 200);
    let (anna, ben) = (season.players(), season.players() + 1);
    let season = season.graded(anna, 200).graded(ben, 161).game(anna, ben, Draw);
    let season = season.game(anna, 5, Draw);
    let graded = season.grade();
    assert!(graded.working(5).value < GradePoints::whole(150));
    assert_eq!(graded.whole_number(anna), 161);
    assert!(!graded.uncertain().contains(&anna), "160.5 is certain");
    assert!(!graded.decided_in_fractions().contains(&anna));
}

#[test]
fn a_half_in_an_anchored_group_is_decided_in_fractions_too() {
    // Three players lost one of three games against Anna and drew the others: each is 50 / 3 below
    // her, and with a mean of 100 she has 112.5 exactly.
    let season = (1..=3).fold(Season::new(), |season, player| {
        season.game(ANNA, player, Win).match_of(2, ANNA, player, Draw)
    });
    let anchored = edition_with("\"withhold\"", "{ anchor = 100 }");
    let graded = season.grade_by(&anchored);
    assert_eq!(graded.working(ANNA).value, "112.5".parse().unwrap());
    assert_eq!(graded.working(1).value, "95.833333333".parse().unwrap());
    assert_eq!(graded.player(ANNA).season.points, "1012.499999997".parse().unwrap());
    assert_eq!(graded.uncertain(), []);
    assert_eq!(graded.whole_number(ANNA), 113);
    assert_eq!(graded.decided_in_fractions(), [ANNA]);
}
