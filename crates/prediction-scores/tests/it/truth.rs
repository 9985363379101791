//! Errors against known strengths, and how long it takes to be right.

use prediction_scores::{StrengthErrors, Watched, half_after};
use rating_core::PlayerIdx;

fn errors(rows: &[(u32, f64)]) -> StrengthErrors {
    let rows: Vec<_> = rows.iter().map(|&(player, e)| (PlayerIdx::new(player), e)).collect();
    StrengthErrors::of(&rows).unwrap()
}

#[test]
fn players_with_one_grade_have_the_textbook_s_errors() {
    // Mean 1, variance ((2)^2 + (-6)^2 + (4)^2) / 2 = 28, of a mean over three: 28/3.
    let found = errors(&[(4, 3.0), (7, -5.0), (1, 5.0)]);
    assert!((found.bias - 1.0).abs() < 1e-12);
    assert!((found.bias_error - (28.0_f64 / 3.0).sqrt()).abs() < 1e-12);
    // The squares are 9, 25 and 25; the size is the root of their mean.
    let mean = 59.0_f64 / 3.0;
    let squares = (9.0 - mean).powi(2) + 2.0 * (25.0 - mean).powi(2);
    let variance = squares / 6.0;
    assert!((found.size - mean.sqrt()).abs() < 1e-12);
    assert!((found.size_error - variance.sqrt() / (2.0 * mean.sqrt())).abs() < 1e-12);
}

#[test]
fn saying_everything_twice_makes_nobody_surer() {
    let once = errors(&[(0, 3.0), (1, -5.0), (2, 5.0), (3, 0.5)]);
    let twice: Vec<(u32, f64)> =
        [(0, 3.0), (1, -5.0), (2, 5.0), (3, 0.5)].iter().flat_map(|&row| [row, row]).collect();
    let twice = errors(&twice);
    assert_eq!(twice.grades, 8);
    for (one, other) in [
        (once.bias, twice.bias),
        (once.bias_error, twice.bias_error),
        (once.size, twice.size),
        (once.size_error, twice.size_error),
    ] {
        assert!((one - other).abs() < 1e-12, "{once:?} {twice:?}");
    }
}

#[test]
fn nobody_has_no_error() {
    assert_eq!(StrengthErrors::of(&[]), None);
    assert_eq!(half_after(&[]), None);
}

#[test]
fn the_classic_waiting_time_is_the_textbooks() {
    // Weeks of remission under 6-MP, with patients still in remission as negative numbers
    // (Freireich and others, 1963): the product-limit median is 23 weeks, and 8 without treatment.
    let treated =
        [6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35];
    let untreated = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23];
    let watched = |weeks: &[i32]| -> Vec<Watched> {
        let one = |&weeks: &i32| Watched {
            seasons: weeks.unsigned_abs(),
            came: (weeks > 0).then_some(weeks.unsigned_abs()),
        };
        weeks.iter().map(one).collect()
    };
    assert_eq!(half_after(&watched(&treated)), Some(23));
    assert_eq!(half_after(&watched(&untreated)), Some(8));
}

#[test]
fn half_of_them_is_half_in_floating_point_too() {
    // 8/10 x 6/8 x 5/6 is one half; 0.8 x 0.75 x 0.8333333333333334 is 0.5000000000000001.
    let came = |season, many| vec![Watched { seasons: 5, came: season }; many];
    let all = [came(Some(1), 2), came(Some(2), 2), came(Some(3), 1), came(None, 5)].concat();
    assert_eq!(half_after(&all), Some(3));
    // With one more who still waits, it never reaches half.
    assert_eq!(half_after(&[all, came(None, 1)].concat()), None);
    // Ten thousand over a hundred seasons: the fractions do not fit into any number type of the
    // machine.
    let many = (1..=100).flat_map(|season| came(Some(season), 49));
    let all = many.chain(came(None, 4_900)).map(|one| Watched { seasons: 100, ..one });
    assert_eq!(half_after(&all.collect::<Vec<_>>()), Some(100));
}
