//! Places of numbers in a set, checked against a sorted set of the standard library.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rating_core::ranks::Ranks;

/// The places of every number up to far beyond the end.
fn places(end: usize, ranks: &Ranks) -> Vec<Option<u32>> {
    (0..end + 200).map(|number| ranks.place(number)).collect()
}

fn by_hand(end: usize, numbers: &BTreeSet<usize>) -> Vec<Option<u32>> {
    let place = |number: usize| numbers.iter().position(|one| *one == number);
    (0..end + 200).map(|number| place(number).map(|place| place as u32)).collect()
}

#[test]
fn numbers_around_the_ends_of_words_of_64_have_their_places() {
    let numbers = [0, 1, 62, 63, 64, 65, 127, 128, 191, 199];
    let ranks = Ranks::of_sorted(200, numbers.into_iter()).unwrap();
    assert_eq!(places(200, &ranks), by_hand(200, &BTreeSet::from(numbers)));
    assert_eq!((ranks.place(0), ranks.place(64), ranks.place(199)), (Some(0), Some(4), Some(9)));
}

#[test]
fn a_set_out_of_none_is_empty() {
    let ranks = Ranks::of_sorted(0, std::iter::empty()).unwrap();
    assert_eq!(places(0, &ranks), vec![None; 200]);
    assert_eq!(ranks, Ranks::default());
    assert_eq!(Ranks::of_sorted(0, std::iter::once(0)), None);
}

#[test]
fn numbers_out_of_order_twice_or_not_below_the_end_are_refused() {
    let of = |numbers: &[usize]| Ranks::of_sorted(100, numbers.iter().copied());
    assert!(of(&[0, 3, 99]).is_some());
    for refused in [&[3, 0][..], &[3, 3], &[0, 0], &[0, 3, 100], &[100], &[164], &[5, 7, 6]] {
        assert_eq!(of(refused), None, "{refused:?}");
    }
}

proptest! {
    #[test]
    fn every_number_has_its_place_and_no_other_has_one(
        numbers in prop::collection::btree_set(0..300_usize, 0..200), further in 0..200_usize,
    ) {
        let end = numbers.last().map_or(0, |last| last + 1) + further;
        let ranks = Ranks::of_sorted(end, numbers.iter().copied()).unwrap();
        prop_assert_eq!(places(end, &ranks), by_hand(end, &numbers));
        let marks: Vec<bool> = (0..end).map(|number| numbers.contains(&number)).collect();
        prop_assert_eq!(Ranks::of_marks(&marks), ranks);
    }
}
