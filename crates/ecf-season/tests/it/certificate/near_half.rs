//! Means of exactly x.5 that nine decimals do not show.

use ecf_season::{Edition, Exactness};
use rating_core::{GradePoints, Outcome, Outcome::Draw, Outcome::Win};

use crate::season::{Dice, Graded, Season, edition_with};

/// The player of these seasons whose mean is x.5.
const ANNA: u32 = 0;

/// Anna, of 100, drew with 4, 5 and 6, whose working grades are all 100 + `thirds` / 3, and with
/// three graded players; her mean is 100.5.
fn mean_of_half_through_thirds(thirds: i32) -> Season {
    let mut season = Season::new().graded(ANNA, 100).graded(1, 100).graded(2, 100);
    season = season.graded(3, 103 - thirds);
    for ungraded in 4..7 {
        // The mean of each is (100 + 100 + 100 + thirds) / 3.
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
            // Nine decimals give 600 - 0.000000001 or 600 + 0.000000001, divided by six.
            assert_ne!(graded.player(ANNA).season.points, GradePoints::whole(603));
            assert_eq!(graded.whole_number(ANNA), whole, "{thirds} thirds, {rounding}");
            assert!(graded.decided_in_fractions().contains(&ANNA));
            assert!(graded.uncertain().is_empty());
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
fn a_half_through_sixths_is_decided_in_fractions() {
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
fn a_half_beyond_the_limit_is_certain() {
    // Player 1 has 140 1/3000 from 3,000 games, slightly more than 40 above Anna, and counts as
    // 140.
    let season = Season::new().graded(ANNA, 100).graded(2, 140).graded(3, 180).graded(4, 141);
    let season = season.game(1, ANNA, Draw).match_of(2_997, 1, 2, Draw).game(1, 3, Draw);
    let season = season.game(1, 4, Draw).graded(5, 121).game(ANNA, 5, Draw);
    for (rounding, whole) in [("half-up", 131), ("half-down", 130)] {
        let graded = grade_rounded(&season, rounding);
        assert_eq!(graded.working(1).value, "140.000333333".parse().unwrap());
        assert_eq!(graded.whole_number(ANNA), whole, "{rounding}");
        assert_eq!(
            (graded.decided_in_fractions().contains(&ANNA), graded.uncertain()),
            (false, vec![])
        );
    }
}

#[test]
fn exactly_forty_apart_in_thirds_changes_nothing() {
    // 4 x 100 1/3 = 261 + 140 1/3, and 4 x 140 1/3 = 461 + 100 1/3. The two newcomers drew with
    // each other, are exactly 40 apart, and each counts in full for the other.
    let (anna, ben) = (ANNA, 1);
    let season = Season::new().graded(2, 87).graded(3, 153).graded(4, 154).game(anna, ben, Draw);
    let season = season.match_of(3, anna, 2, Draw).game(ben, 3, Draw).match_of(2, ben, 4, Draw);
    let graded = season.grade();
    assert_eq!(graded.working(anna).value, "100.333333333".parse().unwrap());
    assert_eq!(graded.working(ben).value, "140.333333333".parse().unwrap());
    let exact_points = |player: u32| graded.player(player).handed_on().exact_text();
    assert_eq!((exact_points(anna), exact_points(ben)), ("1204/3".into(), "1684/3".into()));
}

/// The same season with this many more ungraded players, who drew with player 4 and nobody else.
/// They change nobody's working grade, but the group is larger.
fn with_followers(mut season: Season, followers: u32) -> Season {
    let first = season.players();
    for follower in first..first + followers {
        season = season.game(follower, 4, Draw);
    }
    one_group(season)
}

/// One group: the three players of equal strength also drew with each other.
fn one_group(season: Season) -> Season {
    season.game(4, 5, Draw).game(5, 6, Draw).game(4, 6, Draw)
}

/// The same with followers who also met each other, with all kinds of results. What they take from
/// player 4 they give back, so they change nobody's working grade; but their own are long
/// fractions.
fn with_clubs_of_followers(mut season: Season, followers: u32) -> Season {
    let first = season.players();
    let mut dice = Dice::new(followers.into());
    let mut members = vec![4];
    for follower in first..first + followers {
        for _ in 0..3 {
            let opponent = members[dice.roll(members.len() as u32) as usize];
            season = season.game(follower, opponent, dice.outcome());
        }
        members.push(follower);
    }
    one_group(season)
}

#[test]
fn exactly_forty_apart_is_decided_in_long_fractions() {
    // Player 4 drew with a player of 140, or of 60, and has exactly that grade, whatever the
    // followers did; but nine decimals do not show it. Anna, of 100, drew with the newcomer and
    // with player 1.
    for (newcomer, other, wholes) in [(140, 121, [131, 130]), (60, 81, [71, 70])] {
        let season = Season::new().graded(ANNA, 100).graded(1, other).graded(2, newcomer);
        let season = season.game(ANNA, 1, Draw).game(ANNA, 4, Draw).match_of(5, 4, 2, Draw);
        // The draw with Anna pulls the newcomer towards her; a game against a player 40 beyond
        // balances it.
        let beyond = 2 * newcomer - 100;
        let season = season.graded(3, beyond).game(4, 3, Draw);
        let season = with_clubs_of_followers(season.player(6), 30);
        for (rounding, whole) in ["half-up", "half-down"].into_iter().zip(wholes) {
            let graded = grade_rounded(&season, rounding);
            assert_eq!(graded.working(4).value, GradePoints::whole(newcomer));
            assert!(matches!(graded.working(4).exactness, Exactness::Within(_)));
            assert_eq!(graded.whole_number(ANNA), whole, "{newcomer}, {rounding}");
            assert_eq!(graded.decided_in_fractions().first(), Some(&ANNA));
        }
    }
}

#[test]
fn thirds_are_fractions_in_a_group_of_any_size() {
    for followers in [45, 46, 3_000] {
        let graded = with_followers(mean_of_half_through_thirds(1), followers).grade();
        assert_eq!(graded.0.working.groups[0].players.len(), 3 + followers as usize);
        assert_eq!(graded.whole_number(ANNA), 101);
        assert!(graded.decided_in_fractions().contains(&ANNA));
        assert!(graded.uncertain().is_empty());
    }
}

#[test]
fn a_half_in_a_group_too_large_for_long_fractions_is_named() {
    let small = with_clubs_of_followers(mean_of_half_through_thirds(1), 45).grade();
    assert_eq!(small.0.working.groups[0].players.len(), 48);
    assert!(matches!(small.player(ANNA).exactness, Exactness::Within(_)));
    assert_eq!(small.whole_number(ANNA), 101);
    assert_eq!((small.decided_in_fractions().contains(&ANNA), small.uncertain()), (true, vec![]));

    let large = with_clubs_of_followers(mean_of_half_through_thirds(1), 46).grade();
    assert_eq!(large.0.working.groups[0].players.len(), 49);
    assert!(large.uncertain().contains(&ANNA));
    assert_eq!(large.whole_number(ANNA), 101, "counted as the half that it is");
    assert!(!large.decided_in_fractions().contains(&ANNA));
}

#[test]
fn a_half_that_nothing_can_move_is_not_named() {
    // Player 5, of a large group, is far below 160 and counts as 160 for a player of 200: 160 and
    // 161 give 160.5, whatever the ninth decimal.
    let season = with_clubs_of_followers(mean_of_half_through_thirds(1), 200);
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
    assert!(graded.uncertain().is_empty());
    assert_eq!(graded.whole_number(ANNA), 113);
    assert_eq!(graded.decided_in_fractions(), [ANNA]);
}

#[test]
fn a_half_in_an_anchored_group_is_decided_in_fractions() {
    // Anna won one of ten games with each of three players, and drew the others, so she is 5 above
    // them. Six followers depend on player 1: three and their mirror images, so that their mean is
    // that player's grade. They played matches of about a thousand games, so their own grades are
    // long fractions. The mean of the ten players is 100 if nine have 99.5 on average, and Anna
    // 104.5, from 90 x 99.5 / 90 + 5.
    let season = (1..=3).fold(Season::new(), |season, player| {
        season.game(ANNA, player, Win).match_of(9, ANNA, player, Draw)
    });
    let followers = |season: Season, [one, two, three]: [u32; 3], outcome: Outcome| {
        let season = season.match_of(997, one, 1, Draw).match_of(1_019, three, 1, Draw);
        let season = season.match_of(1_009, one, two, Draw).match_of(1_013, two, three, Draw);
        season.game(one, two, outcome).game(two, three, outcome).game(three, 1, outcome)
    };
    let season = followers(followers(season, [4, 5, 6], Win), [7, 8, 9], Win.reversed());
    for (rounding, whole) in [("half-up", 105), ("half-down", 104)] {
        let (_, text) = Edition::BUILT_IN[0];
        let text = text.replace("\"withhold\"", "{ anchor = 100 }");
        let text = text.replace("rounding = \"half-up\"", &format!("rounding = \"{rounding}\""));
        let graded = season.grade_by(&Edition::from_toml(&text).unwrap());
        assert_eq!(graded.working(ANNA).value, "104.5".parse().unwrap());
        assert!(matches!(graded.working(ANNA).exactness, Exactness::Within(_)));
        assert_eq!(graded.whole_number(ANNA), whole, "{rounding}");
        assert!(graded.decided_in_fractions().contains(&ANNA));
    }
}
