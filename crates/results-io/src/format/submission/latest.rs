//! Of several submissions of an event the one that counts.

use std::collections::BTreeMap;

use super::{ReadSubmission, write_submission};
use crate::error::SameIndex;

/// Whether two files say the same, wherever they say it.
fn says_the_same(one: &ReadSubmission, other: &ReadSubmission) -> bool {
    let written = |read: &ReadSubmission| write_submission(&read.submission).0;
    written(one) == written(other)
}

/// The submission of the highest index of every event, in the order of the list; the positions of
/// those that are replaced, or say the same twice, are left out.
///
/// # Errors
///
/// Two submissions of one event with one index and different content, or of which one has no index.
pub fn latest(read: &[&ReadSubmission]) -> Result<Vec<usize>, SameIndex> {
    let event = |position: usize| &read[position].submission.event;
    let has_code = |position: &usize| !event(*position).code.is_empty();
    let without_index = |position: &usize| has_code(position) && read[*position].index.is_none();
    for position in (0..read.len()).filter(without_index) {
        let of_event = |other: &usize| event(*other).code == event(position).code;
        let mut others = (0..read.len()).filter(of_event).filter(|&other| other != position);
        if let Some(other) = others.find(|&other| !says_the_same(read[position], read[other])) {
            return Err(SameIndex {
                event: event(position).code.clone(),
                index: None,
                one: read[position].file.clone(),
                other: read[other].file.clone(),
            });
        }
    }
    let mut highest: BTreeMap<&str, u32> = BTreeMap::new();
    for position in (0..read.len()).filter(has_code) {
        let index = highest.entry(&event(position).code).or_default();
        *index = event(position).index.max(*index);
    }
    // Only of these: what earlier submissions disagreed about is settled.
    let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
    let is_highest = |&position: &usize| event(position).index == highest[&*event(position).code];
    for position in (0..read.len()).filter(has_code).filter(is_highest) {
        let first = *kept.entry(&event(position).code).or_insert(position);
        let (one, other) = (read[first], read[position]);
        if first != position && !says_the_same(one, other) {
            return Err(SameIndex {
                event: event(position).code.clone(),
                index: Some(event(position).index),
                one: one.file.clone(),
                other: other.file.clone(),
            });
        }
    }
    // Nobody knows what a file without a code replaces: each is an event of its own.
    let without_code = (0..read.len()).filter(|position| !has_code(position));
    let mut kept: Vec<usize> = kept.into_values().chain(without_code).collect();
    kept.sort_unstable();
    Ok(kept)
}
