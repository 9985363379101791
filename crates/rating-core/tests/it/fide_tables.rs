//! FIDE's tables row by row, typed from the printed ones a second time.

use rating_core::expectancy::{FideTable, fide_table};
use rating_core::performance::fide;
use rating_core::{EloDifference, EloRating, HalfPoints};

/// FIDE Handbook B.02, table 8.1a: dp for 100, 99, ... 50 per cent.
const TABLE_8_1A: &str = "800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284 273 \
                          262 251 240 230 220 211 202 193 184 175 166 158 149 141 133 125 117 110 \
                          102 95 87 80 72 65 57 50 43 36 29 21 14 7 0";

/// FIDE Handbook B.02, table 8.1b: the last difference of 50, 51, ... 99 per cent.
const TABLE_8_1B: &str = "3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 \
                          170 179 188 197 206 215 225 235 245 256 267 278 290 302 315 328 344 357 \
                          374 391 411 432 456 484 517 559 619 735";

fn rows(table: &str) -> Vec<i32> {
    table.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

/// How far a performance is above the mean of the opponents for a score in this many games, by
/// hand.
fn difference_by_hand(halves: u32, games: u32) -> i32 {
    let differences = rows(TABLE_8_1A);
    // Half a per cent is rounded up: 50 x halves / games, plus a half, cut off.
    let per_cent = (100 * halves + games) / (2 * games);
    match per_cent {
        50.. => differences[100 - per_cent as usize],
        _ => -differences[per_cent as usize],
    }
}

/// PR, rating difference examples: the scores of tournaments of eight to eleven rounds.
#[test]
fn scores_of_eight_to_eleven_rounds_are_the_table_s() {
    for games in 8..=11_u32 {
        let opponents = vec![EloRating::whole(2_000); games as usize];
        for halves in 0..=2 * games {
            let found = fide::performance(&opponents, HalfPoints::new(halves)).unwrap().rating;
            let expected = EloRating::whole(2_000 + difference_by_hand(halves, games));
            assert_eq!(found, expected, "{} of {games}", HalfPoints::new(halves));
        }
    }
}

/// PR, FIDE method: every per cent of the table, by scores of a hundred games.
#[test]
fn every_per_cent_has_the_difference_of_the_table() {
    let opponents = vec![EloRating::whole(2_000); 100];
    for (row, difference) in rows(TABLE_8_1A).into_iter().enumerate() {
        let lost = u32::try_from(row).unwrap();
        let rating = |points: u32| {
            fide::performance(&opponents, HalfPoints::new(2 * points)).unwrap().rating
        };
        assert_eq!(rating(100 - lost), EloRating::whole(2_000 + difference), "{lost} lost");
        assert_eq!(rating(lost), EloRating::whole(2_000 - difference), "{lost} won");
    }
}

/// EYGP, method: table 8.1b from its first difference to beyond its last.
#[test]
fn every_difference_has_the_per_cent_of_the_table() {
    let edges = rows(TABLE_8_1B);
    for difference in 0..=1_000 {
        let passed = edges.iter().filter(|&&edge| edge < difference).count();
        let expected = u8::try_from(50 + passed).unwrap();
        let found = |difference| fide_table::per_cent(EloDifference::whole(difference)).value();
        let both = (found(difference), found(-difference));
        assert_eq!(both, (expected, 100 - expected), "{difference}");
    }
}

/// EYGP, example: the five expectations at 1600, which add up to 1.89.
#[test]
fn at_1600_the_grand_prix_example_has_its_five_expectations() {
    let expected = |opponent| {
        fide_table::per_cent(EloRating::whole(1_600) - EloRating::whole(opponent)).value()
    };
    let found = [1_500, 1_600, 1_700, 1_800, 1_900].map(expected);
    assert_eq!(found, [64, 50, 36, 24, 15]);
}

/// A live rating that moved by a fifth of a point three times has moved by 0.6000000000000001.
#[test]
fn a_last_bit_beyond_an_edge_is_at_it() {
    let rated_live: f64 = (0..3).fold(0.0, |sum, _| sum + 0.2);
    assert!(rated_live > 0.6);
    let per_cent = |difference| FideTable.per_cent_of_number(difference).unwrap().value();
    for edge in [3.0, 10.0, 391.0, 735.0] {
        let (at, beyond) = (per_cent(edge), per_cent(edge + 0.2));
        assert_eq!(beyond, at + 1);
        assert_eq!(per_cent(edge - 0.6 + rated_live), at, "{edge}");
        assert_eq!(per_cent(edge + 1e-12), at);
        assert_eq!(per_cent(-edge - 1e-12), 100 - at);
        assert_eq!(per_cent(edge + 1e-6), beyond);
    }
}
