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
/// Two submissions with one index and different content.
pub fn latest(read: &[&ReadSubmission]) -> Result<Vec<usize>, SameIndex> {
    let mut by_event: BTreeMap<&str, usize> = BTreeMap::new();
    for (position, found) in read.iter().enumerate() {
        let event = &found.submission.event;
        let kept = by_event.entry(&event.code).or_insert(position);
        let other = read[*kept];
        match event.index.cmp(&other.submission.event.index) {
            std::cmp::Ordering::Greater => *kept = position,
            std::cmp::Ordering::Equal if *kept != position && !says_the_same(found, other) => {
                return Err(SameIndex {
                    event: event.code.clone(),
                    index: event.index,
                    one: other.file.clone(),
                    other: found.file.clone(),
                });
            }
            _ => {}
        }
    }
    let mut kept: Vec<usize> = by_event.into_values().collect();
    kept.sort_unstable();
    Ok(kept)
}
