//! What counts as one congress: a tournament's section, a weekend of a league, or some of them.

use std::ops::RangeInclusive;

use event_sections::CheckedSection;

use super::EventKind;

/// One congress of the series: a section with the games that count together.
#[derive(Clone, Debug, PartialEq)]
pub struct Congress {
    /// The games.
    pub section: CheckedSection,
    /// The league, where the congress is one of several weekends of one.
    pub league: Option<String>,
    /// What kind of event it is; `None` if that is not known.
    pub kind: Option<EventKind>,
}

impl Congress {
    /// The same congress, of this kind.
    #[must_use]
    pub fn of_kind(self, kind: EventKind) -> Self {
        Self { kind: Some(kind), ..self }
    }
}

/// How a section counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// As one congress.
    Whole,
    /// Every weekend as a congress of its own: a junior league.
    EachWeekend,
    /// These weekends together as one congress, the others not at all: a senior league.
    Weekends(RangeInclusive<u32>),
}

/// The congresses that a section counts as; weekends begin at the section's starts.
///
/// Source: English Youth Grand Prix 2017-18: the weekends of the junior league are separate
/// congresses, weekends 1 to 4 of the senior league are one.
#[must_use]
pub fn congresses(section: &CheckedSection, split: &Split) -> Vec<Congress> {
    let name = &section.section().name;
    let weekends = || (1..).zip(weekends(section));
    match split {
        Split::Whole => vec![Congress { section: section.clone(), league: None, kind: None }],
        Split::EachWeekend => weekends()
            .map(|(weekend, rounds)| Congress {
                section: section.only_rounds(&rounds, format!("{name}, weekend {weekend}")),
                league: Some(name.clone()),
                kind: None,
            })
            .collect(),
        Split::Weekends(wanted) => {
            let mut rounds = weekends().filter(|(weekend, _)| wanted.contains(weekend));
            let Some((_, first)) = rounds.next() else { return Vec::new() };
            // One stretch of rounds is enough: a range of weekends has no gaps.
            let last = rounds.last().map_or(*first.end(), |(_, rounds)| *rounds.end());
            let section = section.only_rounds(&(*first.start()..=last), name.clone());
            vec![Congress { section, league: None, kind: None }]
        }
    }
}

/// The rounds of each weekend: from its start to the one before the next. Rounds before the first
/// start belong to the first weekend, and have no day: whoever plays in one is refused by name, and
/// not graded without it.
fn weekends(section: &CheckedSection) -> Vec<RangeInclusive<u32>> {
    let section = section.section();
    let mut firsts: Vec<u32> = section.starts.iter().map(|start| start.first_round).collect();
    firsts.sort_unstable();
    firsts.dedup();
    if let Some(first) = firsts.first_mut() {
        *first = 1;
    }
    let ends = firsts.iter().skip(1).map(|next| next.saturating_sub(1)).chain([section.rounds]);
    firsts.iter().zip(ends).map(|(&first, last)| first..=last).collect()
}
