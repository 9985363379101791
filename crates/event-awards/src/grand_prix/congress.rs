//! The parts of events that count as one congress: a section, a weekend of a league, or several
//! weekends.

use std::fmt;
use std::ops::RangeInclusive;

use event_sections::CheckedSection;
use schemars::JsonSchema;
use serde::Deserialize;

/// One congress of the series: a section with only the games that count together.
#[derive(Clone, Debug, PartialEq)]
pub struct Congress {
    /// The games.
    pub section: CheckedSection,
    /// The league, if the congress is one of several weekends of a league.
    pub league: Option<String>,
    /// The kind of event; `None` if it is not known.
    pub kind: Option<EventKind>,
}

impl Congress {
    /// The same congress, of this kind.
    #[must_use]
    pub fn of_kind(self, kind: EventKind) -> Self {
        Self { kind: Some(kind), ..self }
    }
}

/// How a section is divided into congresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// The whole section is one congress.
    Whole,
    /// Every weekend is a congress: a junior league.
    EachWeekend,
    /// These weekends together are one congress, and the others do not count: a senior league.
    Weekends(RangeInclusive<u32>),
}

/// The congresses into which a section is divided; weekends begin at the section's starts.
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
            // One range of rounds is enough, because a range of weekends has no gaps.
            let last = rounds.last().map_or(*first.end(), |(_, rounds)| *rounds.end());
            let section = section.only_rounds(&(*first.start()..=last), name.clone());
            vec![Congress { section, league: None, kind: None }]
        }
    }
}

/// The rounds of each weekend: from its start to the round before the next start. Rounds before the
/// first start belong to the first weekend, but have no day: a game in such a round is an error,
/// and is not left out.
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

/// What kind of event a congress is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// A congress for juniors.
    JuniorCongress,
    /// A weekend of a league for juniors.
    JuniorLeague,
    /// A congress for everybody.
    OpenCongress,
    /// A league for everybody.
    SeniorLeague,
}

/// In words: `junior congress`.
impl fmt::Display for EventKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::JuniorCongress => "junior congress",
            Self::JuniorLeague => "junior league",
            Self::OpenCongress => "open congress",
            Self::SeniorLeague => "senior league",
        })
    }
}
