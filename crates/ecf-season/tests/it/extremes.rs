//! Grades and means at the ends of the number range.

use ecf_season::{Edition, SeasonError};
use rating_core::{Grade, GradePoints, Outcome::Draw, Outcome::Win};

use crate::season::{Season, index};

/// Two players of this grade who drew this many games.
fn drawn(games: usize, grade: i32) -> Season {
    Season::new().graded(0, grade).graded(1, grade).match_of(games, 0, 1, Draw)
}

fn error_of(season: &Season) -> Option<SeasonError> {
    season.try_grade_by(&Edition::yorkshire_2000()).err()
}

#[test]
fn a_grade_of_any_size_counts_as_what_it_is() {
    // Grades that do not fit into two bytes, and the lowest that does, are stored apart from the
    // others.
    let edges = [i16::MIN.into(), i16::MAX.into(), -(1 << 30), 1 << 30];
    let around = edges.iter().flat_map(|edge: &i32| edge - 4..=edge + 4);
    for grade in around.chain([2_000_000_000, -2_000_000_000]) {
        let season = drawn(1, grade).graded(2, grade + 10).game(0, 2, Win);
        let graded = season.grade();
        // A draw and a win: twice the grade, plus 10 + 50, in two games.
        assert_eq!(graded.whole_number(0), grade + 30, "{grade}");
        assert_eq!(graded.player(2).season.points, GradePoints::whole(grade - 50), "{grade}");
        // A newcomer who drew with both is in the middle between them.
        let season = season.game(3, 0, Draw).game(3, 2, Draw);
        assert_eq!(season.grade().working(3).value, Grade::new(grade + 5).exact(), "{grade}");
    }
}

#[test]
fn a_mean_needs_a_grade_on_either_side() {
    // The mean is the grade. The largest grade could not be rounded up.
    assert_eq!(error_of(&drawn(1, i32::MAX)), Some(SeasonError::OutOfRange { player: index(0) }));
    assert_eq!(drawn(1, i32::MAX - 1).grade().whole_number(0), i32::MAX - 1);
    assert_eq!(drawn(1, -i32::MAX).grade().whole_number(0), -i32::MAX);
    // Thirty games of a hundred million are more points than a grade can hold; their mean is not.
    assert_eq!(drawn(30, 100_000_000).grade().whole_number(0), 100_000_000);
}

#[test]
fn of_several_who_cannot_be_graded_the_first_is_named() {
    // The second half of the players is graded by another thread, which may fail first.
    let (first, players) = (9_998, 20_000);
    let season = (0..players).step_by(2).fold(Season::new(), |season, player| {
        let grade = if player < first { 100 } else { i32::MAX };
        season.graded(player, grade).graded(player + 1, grade).game(player, player + 1, Draw)
    });
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let error = pool.install(|| error_of(&season));
        assert_eq!(error, Some(SeasonError::OutOfRange { player: index(first) }), "{threads}");
    }
}
