//! The names of events on pages, each in one line and unique in its season.
//!
//! The script finds the page of an event by its name.

use std::collections::{BTreeMap, BTreeSet};

use crate::season::{Event, Season};
use crate::show::one_line;
use crate::words::Words;

/// The names of a season's events, by position. An event without a name gets a text that says so,
/// and the second event of a name gets a number, as in `Open (2)`.
pub(crate) fn event_names(season: &Season, words: &Words) -> Vec<String> {
    let own = |event: &Event| {
        let is_unnamed = event.name.trim().is_empty();
        one_line(if is_unnamed { words.unnamed_event().as_str() } else { &event.name })
    };
    let own: Vec<String> = season.events.iter().map(own).collect();
    // An event's own name may be `Open (2)`.
    let mut taken: BTreeSet<String> = own.iter().cloned().collect();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shown = Vec::with_capacity(own.len());
    for name in &own {
        let times = times.entry(name).or_default();
        *times += 1;
        let mut unlike = name.clone();
        if *times > 1 {
            unlike = format!("{name} ({times})");
            while !taken.insert(unlike.clone()) {
                *times += 1;
                unlike = format!("{name} ({times})");
            }
        }
        shown.push(unlike);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(events: &[&str]) -> Vec<String> {
        let event = |name: &&str| Event { name: (*name).to_owned(), ..Event::default() };
        let season = Season { events: events.iter().map(event).collect(), ..Season::default() };
        event_names(&season, &Words::english().unwrap())
    }

    #[test]
    fn each_event_has_a_name_of_its_own() {
        assert_eq!(
            names(&["Blitz", "Open", "Open", "Open"]),
            ["Blitz", "Open", "Open (2)", "Open (3)"]
        );
        assert_eq!(names(&["Open", "Open", "Open (2)"]), ["Open", "Open (3)", "Open (2)"]);
        assert_eq!(
            names(&["", " ", "A\tB", "A B"]),
            ["Event without a name", "Event without a name (2)", "A B", "A B (2)"]
        );
    }
}
