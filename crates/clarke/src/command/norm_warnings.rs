//! What people should know of a file in which norms are sought.

use std::path::Path;

use event_awards::norm::{Event, NormSetting};
use event_sections::CheckedSection;
use results_io::{counted, printable};
use season_runner::sections::Sections;
use tracing::warn;

/// In team events fewer games are enough, so that a slip would make norms of an individual one that are none.
pub(super) fn warn_of_no_team(file: &Path, read: &Sections, event: Event) {
    if event == Event::Team && read.is_individual() {
        warn!(
            "{} says that it is an individual event, and is taken for a team event, in which fewer games are enough",
            printable(&file.to_string_lossy())
        );
    }
}

/// Of a round robin under way no norm is made, so that one which nobody calls so would make norms that are none.
pub(super) fn warn_of_no_round_robin(
    file: &Path,
    section: &CheckedSection,
    setting: &NormSetting<'_>,
) {
    if let Some(left) = setting.rounds_left_if_round_robin(section) {
        warn!(
            "{}: {} looks like a round robin with {} to come, before which no norm is made: if it is one, say \
             --round-robin",
            printable(&file.to_string_lossy()),
            printable(&section.section().name),
            counted(left as usize, "round")
        );
    }
}

/// Of teams that cannot be told from their games nobody knows how many rounds they have, and so whether one is made.
pub(super) fn warn_of_unknown_rounds(
    file: &Path,
    section: &CheckedSection,
    setting: &NormSetting<'_>,
) {
    if setting.rounds_left_of(section).is_none() {
        warn!(
            "{}: of {} nobody can tell how many rounds are to come, so one is taken to be: say how \
             many there are in all, in record 142 or XXR of the report",
            printable(&file.to_string_lossy()),
            printable(&section.section().name)
        );
    }
}
