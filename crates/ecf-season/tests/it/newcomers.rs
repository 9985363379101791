//! Points that an edition adds to the working grades of newcomers.

use ecf_season::Edition;
use ecf_season::derivation::{Derivations, OpponentStrength};
use rating_core::GradePoints;
use rating_core::Outcome::{Draw, Loss};

use crate::season::{Season, edition_with, index};

/// The default edition with points added for newcomers.
pub(crate) fn adding(points: i32) -> Edition {
    edition_with("[publication]", &format!("[newcomers]\nadd = {points}\n\n[publication]"))
}

const ANN: u32 = 0;
const BEN: u32 = 1;
const NEW: u32 = 2;
const OTHER: u32 = 3;

/// Ann (100) beats a newcomer, Ben (140) draws with the same, and another newcomer beats that one.
fn season() -> Season {
    let season = Season::new().graded(ANN, 100).graded(BEN, 140);
    season.game(NEW, ANN, Loss).game(NEW, BEN, Draw).game(NEW, OTHER, Loss)
}

#[test]
fn what_is_added_counts_in_every_score_and_in_no_equation() {
    // By hand. n is the working grade of the newcomer, m that of the other one:
    //   3 n = (100 - 50) + 140 + (m - 50)
    //     m = n + 50
    // so 2 n = 190, n = 95 and m = 145. With 20 added they count as 115 and 165.
    //   Ann:    115 + 50                                        = 165
    //   Ben:    115 (25 below Ben's 140)                        = 115
    //   other:  125 (115 is more than 40 below 165) + 50        = 175
    //   n:      (100 - 50) + 140 + (155 - 50)                   = 295 in three games
    //           (165 is more than 40 above 115)
    let graded = season().grade_by(&adding(20));
    let working = [NEW, OTHER].map(|player| graded.working(player).value);
    assert_eq!(working, [115, 165].map(GradePoints::whole));
    let points = [ANN, BEN, OTHER, NEW].map(|player| graded.player(player).season.points);
    assert_eq!(points, [165, 115, 175, 295].map(GradePoints::whole));
    // Without it: 145, 100 (95 is more than 40 below 140), 105 + 50, and 50 + 135 + 85 (140 and 145
    // are more than 40 above 95).
    let graded = season().grade();
    let points = [ANN, BEN, OTHER, NEW].map(|player| graded.player(player).season.points);
    assert_eq!(points, [145, 100, 155, 270].map(GradePoints::whole));
}

#[test]
fn a_derivation_tells_what_was_found_from_what_was_added() {
    let (season, edition) = (season(), adding(20));
    season.with_input(&edition, |input, grades| {
        let derivations = Derivations::new(input, &edition, grades).unwrap();
        let derived = derivations.of(index(NEW)).unwrap();
        let lines = derived.working.unwrap();
        assert_eq!(
            (lines.working.value, lines.added),
            (GradePoints::whole(115), GradePoints::whole(20))
        );
        let other = lines.terms.iter().find(|term| term.opponent == index(OTHER)).unwrap();
        assert_eq!(other.strength, OpponentStrength::Working(GradePoints::whole(145)));
        let game = derived.games.iter().find(|game| game.opponent == index(OTHER)).unwrap();
        assert_eq!(game.strength, OpponentStrength::Working(GradePoints::whole(165)));
    });
}

#[test]
fn an_edition_adds_nothing_by_default_and_at_most_a_thousand() {
    assert_eq!(Edition::yorkshire_2000().newcomers.add, 0);
    assert_eq!(adding(0).newcomers.added(), GradePoints::ZERO);
    let text = |points: &str| {
        let (_, text) = Edition::BUILT_IN[0];
        format!("{text}\n[newcomers]\nadd = {points}\n")
    };
    assert_eq!(Edition::from_toml(&text("-1000")).unwrap().newcomers.add, -1_000);
    let error = Edition::from_toml(&text("1001")).unwrap_err().to_string();
    assert!(error.contains("newcomers.add") && error.contains("1001"), "{error}");
    assert!(Edition::from_toml(&text("2.5")).is_err());
    assert!(Edition::from_toml(&text("20\nat = 3")).unwrap_err().to_string().contains("at"));
}
