//! The 40-point rule by hand, to a billionth of a grade point.

use rating_core::GradePoints;
use rating_core::expectancy::forty_point::effective_opponent;

fn counted(own: &str, opponent: &str) -> String {
    let points = |text: &str| text.parse().unwrap();
    effective_opponent(points(own), points(opponent), GradePoints::whole(40)).shortest()
}

#[test]
fn exactly_forty_apart_changes_nothing() {
    assert_eq!(counted("160", "120"), "120");
    assert_eq!(counted("160", "119.999999999"), "120");
    assert_eq!(counted("160", "120.000000001"), "120.000000001");
    assert_eq!(counted("160", "200"), "200");
    assert_eq!(counted("160", "200.000000001"), "200");
    assert_eq!(counted("160", "199.999999999"), "199.999999999");
    assert_eq!(counted("160", "0"), "120");
    assert_eq!(counted("160", "999"), "200");
}

#[test]
fn a_working_grade_in_thirds_is_forty_away() {
    assert_eq!(counted("133.333333333", "93.333333333"), "93.333333333");
    assert_eq!(counted("133.333333333", "93.333333332"), "93.333333333");
    assert_eq!(counted("133.333333333", "173.333333334"), "173.333333333");
    assert_eq!(counted("120", "133.333333333"), "133.333333333");
    assert_eq!(counted("-6.666666667", "-46.666666668"), "-46.666666667");
}

#[test]
fn the_limit_is_a_setting() {
    let points = GradePoints::whole;
    for (limit, counted) in [(0, 100), (25, 125), (50, 150), (60, 160), (61, 160)] {
        assert_eq!(effective_opponent(points(100), points(160), points(limit)), points(counted));
    }
}
