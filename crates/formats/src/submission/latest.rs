//! Chooses which of several submissions of an event counts.

use std::collections::BTreeMap;

use super::{ReadSubmission, SubmittedPlayer, write_submission};
use findings::Reason;
use input_files::{Unsettled, WhyUnsettled};

/// Whether two files have the same contents, on any lines. Parts that cannot be used are compared,
/// too, since they may be games.
fn says_the_same(one: &ReadSubmission, other: &ReadSubmission) -> bool {
    let written = |read: &ReadSubmission| write_submission(&read.submission).0;
    written(one) == written(other)
        && faults(one) == faults(other)
        && refused(one).eq(refused(other))
}

/// The faults of a file, without their places.
fn faults(read: &ReadSubmission) -> Vec<(&'static str, &str, &Reason)> {
    let all = read.faults.iter().chain(&read.refused_games);
    let mut faults: Vec<_> =
        all.map(|fault| (fault.column, fault.value.as_str(), &fault.reason)).collect();
    faults.sort_unstable();
    faults
}

/// The players of a file whose records cannot be used, without their places.
fn refused(read: &ReadSubmission) -> impl Iterator<Item = SubmittedPlayer> {
    read.refused.values().map(|player| SubmittedPlayer { line: 0, ..player.clone() })
}

/// The positions of the submissions that count: the one with the highest index for every event, in
/// the order of the list, without replaced ones and repetitions.
///
/// # Errors
///
/// Two different submissions of one event that have the same index, or of which one has no index,
/// or of which the later one lacks an end that the earlier one has.
pub fn latest(read: &[&ReadSubmission]) -> Result<Vec<usize>, Unsettled> {
    let event = |position: usize| &read[position].submission.event;
    let has_code = |position: &usize| !event(*position).code.is_empty();
    let without_index = |position: &usize| has_code(position) && read[*position].index.is_none();
    for position in (0..read.len()).filter(without_index) {
        let of_event = |other: &usize| event(*other).code == event(position).code;
        let mut others = (0..read.len()).filter(of_event).filter(|&other| other != position);
        if let Some(other) = others.find(|&other| !says_the_same(read[position], read[other])) {
            return Err(Unsettled {
                event: event(position).code.clone(),
                why: WhyUnsettled::NoIndex,
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
    // Only those with the highest index: contradictions among earlier submissions are settled.
    let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
    let is_highest = |&position: &usize| event(position).index == highest[&*event(position).code];
    for position in (0..read.len()).filter(has_code).filter(is_highest) {
        let first = *kept.entry(&event(position).code).or_insert(position);
        let (one, other) = (read[first], read[position]);
        if first != position && !says_the_same(one, other) {
            return Err(Unsettled {
                event: event(position).code.clone(),
                why: WhyUnsettled::SameIndex(event(position).index),
                one: one.file.clone(),
                other: other.file.clone(),
            });
        }
    }
    // Most of the games of an event would be lost if the beginning of a file took their place.
    for position in (0..read.len()).filter(has_code).filter(|at| !is_highest(at)) {
        let (earlier, later) = (read[position], read[kept[&*event(position).code]]);
        // A program that never writes the end wrote none in the earlier one either.
        if later.is_cut_off || (later.is_unfinished && !earlier.is_unfinished) {
            return Err(Unsettled {
                event: event(position).code.clone(),
                why: WhyUnsettled::Unfinished,
                one: later.file.clone(),
                other: earlier.file.clone(),
            });
        }
    }
    // It is unknown what a file without a code replaces, so each of them is a separate event.
    let without_code = (0..read.len()).filter(|position| !has_code(position));
    let mut kept: Vec<usize> = kept.into_values().chain(without_code).collect();
    kept.sort_unstable();
    Ok(kept)
}

/// The file that says the same as a submission that does not count, and counts in its place; `kept`
/// are those that count.
#[must_use]
pub fn copied_from<'r>(
    read: &[&'r ReadSubmission],
    kept: &[usize],
    position: usize,
) -> Option<&'r str> {
    let own = read.get(position).filter(|_| !kept.contains(&position))?;
    let others = kept.iter().filter_map(|&other| read.get(other));
    let is_copy = |other: &&&ReadSubmission| {
        other.submission.event.code == own.submission.event.code && says_the_same(own, other)
    };
    others.into_iter().find(is_copy).map(|other| other.file.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::read_submission;
    use input_files::Source;

    #[test]
    fn an_unreadable_game_makes_two_submissions_differ() {
        let read = |name: &str, more: &str| {
            let text = format!(
                "#EVENT DETAILS#EVENT CODE=A1#SUBMISSION INDEX=1#EVENT NAME=Open#EVENT \
                 DATE=02/05/2006#FINAL RESULT DATE=30/05/2006#RESULTS OFFICER=U#RESULTS OFFICER \
                 ADDRESS=h#TREASURER=C#TREASURER ADDRESS=t#MINUTES FOR GAME=90\n#PLAYER LIST\n\
                 #PIN=1#ECF CODE=500010F#NAME=Lee, Ann\n\
                 #PIN=2#ECF CODE=500020J#NAME=Roe, Ben\n#OTHER RESULTS=x\n#PIN1=1#SCORE=10#PIN2=2\n\
                 {more}#FINISH\n"
            );
            read_submission(&Source::from_bytes(name, text.into())).unwrap()
        };
        let clean = read("a.txt", "");
        let faulty = read("b.txt", "#PIN1=1#SCORE=11#PIN2=2\n");
        for both in [[&clean, &faulty], [&faulty, &clean]] {
            assert_eq!(latest(&both).unwrap_err().why, WhyUnsettled::SameIndex(1));
        }
        // The same fault on another line.
        let below = read("c.txt", "\n#PIN1=1#SCORE=11#PIN2=2\n");
        assert_eq!(latest(&[&faulty, &below]).unwrap(), [0]);
        assert_eq!(copied_from(&[&faulty, &below], &[0], 1), Some("b.txt"));
        assert_eq!(copied_from(&[&faulty, &below], &[0], 0), None);
        assert_eq!(copied_from(&[&clean, &below], &[0], 1), None);
    }

    #[test]
    fn a_file_without_an_end_replaces_no_other() {
        let read = |name: &str, index: u32, end: &str| {
            let text = format!(
                "#EVENT DETAILS#EVENT CODE=A1#SUBMISSION INDEX={index}#EVENT NAME=Open\n\
                 #PLAYER LIST\n#PIN=1#ECF CODE=500010F#NAME=Lee, Ann\n\
                 #PIN=2#ECF CODE=500020J#NAME=Roe, Ben\n#OTHER RESULTS=x\n#PIN1=1#SCORE=10{end}"
            );
            read_submission(&Source::from_bytes(name, text.into())).unwrap()
        };
        let whole = read("a.txt", 1, "#PIN2=2\n#FINISH\n");
        // In the middle of a line, and at its end: further games may have followed.
        for end in ["#PIN2=2", "#PIN2=2\n", "#PIN2=2\n#"] {
            let cut = read("b.txt", 2, end);
            let error = latest(&[&whole, &cut]).unwrap_err();
            assert_eq!((error.why, error.one.as_str()), (WhyUnsettled::Unfinished, "b.txt"));
            assert_eq!(latest(&[&cut]).unwrap(), [0]);
            // One that is replaced itself.
            let earlier = read("b.txt", 0, end);
            assert_eq!(latest(&[&whole, &earlier]).unwrap(), [0]);
        }
        // A program that never writes `#FINISH`; but no line is cut off by a program.
        let (first, second) = (read("a.txt", 1, "#PIN2=2\n"), read("b.txt", 2, "#PIN2=2\n"));
        assert_eq!(latest(&[&first, &second]).unwrap(), [1]);
        assert!(latest(&[&first, &read("c.txt", 2, "#PIN2=2")]).is_err());
    }
}
