//! A series of tournaments: its contestants, and its calendar.

use std::num::NonZeroU32;

use chrono::NaiveDate;
use event_sections::Sex;

use super::rows::{Rows, read_rows, text};
use findings::Reason;
use identity::code_form::with_capitals;
use identity::player::fide_number;
use input_files::Error;
use input_files::Source;
use input_files::columns;

const AGE: &str = "an age in whole years";
const DAY: &str = "a day of the calendar as YYYY-MM-DD";
const STARTS: &str = "the first day as YYYY-MM-DD, or the first round and the first day of each \
     weekend: 1:2017-09-09 6:2017-10-14; of a section by itself after a semicolon: \
     2017-07-29; Minor=2017-07-30";
const COUNTS: &str = "whole (or nothing), each-weekend, or weekends with their numbers, as in \
     weekends 1-4";
const KIND: &str = "junior-congress, junior-league, open-congress or senior-league (or nothing)";
const SEX: &str = "f (or w, female), m (male), or nothing";
const FILE: &str = "the file of a tournament";

/// Somebody who takes part in a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestantRow {
    /// The code.
    pub code: Option<String>,
    /// The name.
    pub name: String,
    /// The age, if it is given.
    pub age: Option<u8>,
    /// The day of birth, if it is given.
    pub birth_date: Option<NaiveDate>,
    /// The number in FIDE's list, if it is given.
    pub fide_code: Option<String>,
    /// The sex, if it is given.
    pub sex: Option<Sex>,
}

/// A tournament of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    /// The file of its sections, as the row gives it.
    pub file: String,
    /// The day when it begins, or those of its weekends.
    pub starts: Starts,
    /// How many tournaments it counts as.
    pub counts: Counts,
    /// The kind of event, if the calendar gives it.
    pub kind: Option<Kind>,
}

/// The kind of event of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A congress for juniors.
    JuniorCongress,
    /// A league for juniors.
    JuniorLeague,
    /// A congress for everybody.
    OpenCongress,
    /// A league for everybody.
    SeniorLeague,
}

/// The days when the sections of a tournament begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Starts {
    /// For all sections that are not named: the first round from each day on.
    others: Vec<(u32, NaiveDate)>,
    /// By name of the section.
    named: Vec<(String, Vec<(u32, NaiveDate)>)>,
}

impl Starts {
    /// The first round from each day on in a section; empty if its days are not given.
    #[must_use]
    pub fn of(&self, section: &str) -> &[(u32, NaiveDate)] {
        let named = self.named.iter().find(|(name, _)| name == section);
        named.map_or(&self.others, |(_, starts)| starts)
    }

    /// Whether no day is given at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.others.is_empty() && self.named.is_empty()
    }

    /// The sections that are named.
    pub fn sections(&self) -> impl Iterator<Item = &str> {
        self.named.iter().map(|(name, _)| name.as_str())
    }
}

/// How a tournament of several weekends counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// As one tournament.
    Whole,
    /// Each weekend as a separate one.
    EachWeekend,
    /// These weekends, first and last, as one.
    Weekends(u32, u32),
}

/// A text that is not a list of days, or not a known way to count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct NotUnderstood {
    /// The forms that are accepted.
    pub expected: &'static str,
}

/// Reads `2017-07-29`, or `1:2017-09-09 6:2017-10-14` with the first round of each weekend.
/// Sections that begin on other days follow with their names: `2017-07-29; Minor=2017-07-30`.
///
/// ```
/// use formats::series::Starts;
///
/// let starts: Starts = "1:2017-09-09 6:2017-10-14".parse()?;
/// assert_eq!(starts.of("Open").iter().map(|(round, _)| *round).collect::<Vec<_>>(), [1, 6]);
/// assert!("6:2017-09-09 1:2017-10-14".parse::<Starts>().is_err());
/// let starts: Starts = "2017-07-29; Minor=2017-07-30".parse()?;
/// assert_ne!(starts.of("Open"), starts.of("Minor"));
/// # Ok::<(), formats::series::NotUnderstood>(())
/// ```
impl std::str::FromStr for Starts {
    type Err = NotUnderstood;
    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        let read = || {
            let mut starts = Self::default();
            for part in text.split(';') {
                // A day has no equals sign, but the name of a section may have one.
                match part.rsplit_once('=') {
                    None if starts.is_empty() => starts.others = days_of(part)?,
                    None => return None,
                    Some((section, days)) => {
                        let section = section.trim().to_owned();
                        if section.is_empty() || starts.sections().any(|known| known == section) {
                            return None;
                        }
                        starts.named.push((section, days_of(days)?));
                    }
                }
            }
            Some(starts)
        };
        read().ok_or(NotUnderstood { expected: STARTS })
    }
}

/// The days of a section, each with its first round, both increasing.
fn days_of(text: &str) -> Option<Vec<(u32, NaiveDate)>> {
    let start = |word: &str| match word.split_once(':') {
        None => Some((1, word.parse().ok()?)),
        Some((round, day)) => Some((round.parse::<NonZeroU32>().ok()?.get(), day.parse().ok()?)),
    };
    let starts: Vec<(u32, NaiveDate)> =
        text.split_whitespace().map(start).collect::<Option<_>>()?;
    let rising = |pair: &[(u32, NaiveDate)]| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1;
    (!starts.is_empty() && starts.windows(2).all(rising)).then_some(starts)
}

/// Reads `whole`, `each-weekend` or `weekends 1-4`.
impl std::str::FromStr for Counts {
    type Err = NotUnderstood;
    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        let range = |text: &str| {
            let (first, last) = text.trim().split_once('-')?;
            let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
            (0 < first && first <= last).then_some(Self::Weekends(first, last))
        };
        let counts = match text {
            "whole" => Some(Self::Whole),
            "each-weekend" => Some(Self::EachWeekend),
            _ => text.strip_prefix("weekends").and_then(range),
        };
        counts.ok_or(NotUnderstood { expected: COUNTS })
    }
}

/// Reads the word for a kind of event.
impl std::str::FromStr for Kind {
    type Err = NotUnderstood;
    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        match text {
            "junior-congress" => Ok(Self::JuniorCongress),
            "junior-league" => Ok(Self::JuniorLeague),
            "open-congress" => Ok(Self::OpenCongress),
            "senior-league" => Ok(Self::SeniorLeague),
            _ => Err(NotUnderstood { expected: KIND }),
        }
    }
}

/// Reads the contestants of a series: `name`, `age` or `birth_date`, and whichever of `code`,
/// `fide_code` and `sex` the file has.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_contestants(source: &Source) -> Result<Rows<ContestantRow>, Error> {
    read_rows(source, &columns::CONTESTANTS, |cells| {
        let name = text(cells.text("name")).ok_or(("name", "", Reason::MissingName))?;
        let code = text(cells.text("code")).map(|code| with_capitals(&code));
        let age = cells.optional("age", AGE)?;
        let birth_date = cells.optional("birth_date", DAY)?;
        if age.is_none() && birth_date.is_none() {
            return Err(("age", "", Reason::Unreadable { expected: AGE }));
        }
        let fide_code = text(fide_number(cells.text("fide_code")));
        let sex = cells.optional("sex", SEX)?;
        Ok(ContestantRow { code, name, age, birth_date, fide_code, sex })
    })
}

/// Reads the tournaments of a series: `file`, `starts`, `counts` and `kind`.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_calendar(source: &Source) -> Result<Rows<TournamentRow>, Error> {
    read_rows(source, &columns::CALENDAR, |cells| {
        Ok(TournamentRow {
            file: cells.required("file", FILE)?,
            starts: cells.required("starts", STARTS)?,
            counts: cells.optional("counts", COUNTS)?.unwrap_or(Counts::Whole),
            kind: cells.optional("kind", KIND)?,
        })
    })
}
