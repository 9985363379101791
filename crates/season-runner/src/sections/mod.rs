//! From a tournament's files to checked sections; contradictions are reported with their place in
//! the file.

mod namesakes;
mod place;
mod somebody;
mod tournament;

pub use somebody::{PlayerAt, find_player, name_of_player};
pub use tournament::files_of_tournament;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;
use chrono::NaiveDate;
use event_sections::{
    CheckedSection, Entrant, Section, SectionError, Start, forms_of_name, plain_name,
};
use findings::{Reason, RowFault};
use formats::read_sections_at;
use formats::section::{GameOrBye, OtherRate, SectionFile, SectionRows};
use formats::series::Starts;
use input_files::{Source, day_of_event, file_stem, is_standard_input};
use rating_core::EloRating;

use self::place::placed;
use crate::error::SectionsError;
use crate::problem::Problem;
use crate::progress::{Notice, Progress, tell_character_set};
use crate::strict::refuse;

/// The sections of a file, each without contradictions.
#[derive(Clone, Debug)]
pub struct Sections {
    /// The file.
    pub file: PathBuf,
    /// In the order of the file.
    checked: Vec<CheckedSection>,
    /// By section: the lines of its players' rows, or of their first games.
    lines: Vec<Vec<usize>>,
    /// Texts in the place of titles that are none, which only matter where titles count.
    unknown_titles: Vec<Problem>,
    last_day: Option<NaiveDate>,
    is_individual: bool,
    other_rates: Vec<OtherRate>,
}

/// The contents of a file of sections, usable or not.
pub(crate) struct ReadSections {
    sections: Vec<CheckedSection>,
    lines: Vec<Vec<usize>>,
    /// The problems that make the file unusable.
    pub(crate) problems: Vec<Problem>,
    /// Texts in the place of titles that are none. Whether they are problems depends on the use.
    pub(crate) unknown_titles: Vec<Problem>,
    /// Totals that are not those of the rounds. They are problems where totals are used.
    pub(crate) other_totals: Vec<Problem>,
    /// Games whose players share less than a point.
    pub(crate) less_than_a_point: Vec<Problem>,
    /// Lines that are not of their format.
    passed_over: Vec<Problem>,
    other_rates: Vec<OtherRate>,
    ignored: Vec<String>,
    first_day: Option<NaiveDate>,
    last_day: Option<NaiveDate>,
    unfinished: Vec<usize>,
    is_individual: bool,
}

impl ReadSections {
    pub(crate) fn read(source: &Source, path: &Path, starts: &Starts) -> Result<Self> {
        let read = read_sections_at(source, path)?;
        // Faults that follow from another refused row add no information.
        let follows = |row: &&RowFault| matches!(row.reason, Reason::RefusedPlayer { .. });
        let refused = read.rejected.iter().filter(|row| !follows(row));
        let mut problems: Vec<Problem> = refused.cloned().map(Problem::Row).collect();
        let (mut sections, mut lines) = (Vec::new(), Vec::new());
        let of_reader = read.other_totals.iter().cloned().map(Problem::Row);
        let (mut other_totals, mut less_than_a_point) = (of_reader.collect(), Vec::new());
        for rows in &read.sections {
            match section(rows, &read, path, starts) {
                Ok(checked) => {
                    for doubt in checked.doubts() {
                        let of_total = matches!(doubt, SectionError::ScoreDoesNotAddUp { .. });
                        let doubts: &mut Vec<Problem> =
                            if of_total { &mut other_totals } else { &mut less_than_a_point };
                        doubts.push(placed(&doubt, rows, &read.file));
                    }
                    sections.push(checked);
                    lines.push(rows.players.iter().map(|row| row.line).collect());
                }
                // While a row is missing, contradictions may come from the missing row alone.
                Err(errors) if read.rejected.iter().all(|row| keeps_its_row(row, rows)) => {
                    problems.extend(errors);
                }
                Err(_) => {}
            }
        }
        let players = read.sections.iter().flat_map(|rows| &rows.players);
        let unknown_titles = players.filter_map(|row| row.unknown_title.clone());
        let unknown_titles = unknown_titles.map(Problem::Row).collect();
        let passed_over = read.passed_over.into_iter().map(Problem::Row).collect();
        let SectionFile { mut ignored, unused, first_day, last_day, unfinished, .. } = read;
        let is_individual = read.is_individual;
        ignored.extend(unused);
        Ok(Self {
            sections,
            lines,
            problems,
            unknown_titles,
            other_totals,
            less_than_a_point,
            passed_over,
            other_rates: read.other_rates,
            ignored,
            first_day,
            last_day,
            unfinished,
            is_individual,
        })
    }
}

impl Sections {
    /// Reads a file and checks its sections, which begin at `starts`. Totals that do not add up are
    /// reported and not used.
    ///
    /// # Errors
    ///
    /// A file that cannot be read; bad rows, or sections with contradictions, each with its line.
    pub fn read(path: &Path, starts: &Starts, progress: &dyn Progress) -> Result<Self> {
        let source = Source::read(path, path.display().to_string())?;
        let mut read = ReadSections::read(&source, path, starts)?;
        let doubts = std::mem::take(&mut read.other_totals);
        let read = Self::of_read(path, &source, read, starts, progress)?;
        tell_doubts(&source.name, &doubts, "no total is used", progress);
        Ok(read)
    }

    /// The same for what is computed from totals.
    ///
    /// # Errors
    ///
    /// Also totals that are not those of the rounds, each with its line.
    pub fn read_with_totals(path: &Path, starts: &Starts, progress: &dyn Progress) -> Result<Self> {
        let source = Source::read(path, path.display().to_string())?;
        let mut read = ReadSections::read(&source, path, starts)?;
        read.problems.append(&mut read.other_totals);
        Self::of_read(path, &source, read, starts, progress)
    }

    fn of_read(
        path: &Path,
        source: &Source,
        read: ReadSections,
        starts: &Starts,
        progress: &dyn Progress,
    ) -> Result<Self> {
        tell_character_set(&source.name, source.character_set(), progress);
        let ReadSections { sections, lines, problems, ignored, unfinished, .. } = read;
        refuse(path, problems)?;
        tell_doubts(&source.name, &read.passed_over, "passed over", progress);
        tell_doubts(&source.name, &read.less_than_a_point, LESS_THAN_A_POINT, progress);
        if !ignored.is_empty() {
            let file = path.display().to_string();
            progress.notice(&Notice::UnusedColumns { file: &file, columns: &ignored });
        }
        if let Some(&line) = unfinished.first() {
            let file = path.display().to_string();
            progress.notice(&Notice::NotOver { file: &file, games: unfinished.len(), line });
        }
        if sections.is_empty() {
            return Err(SectionsError::NoPlayers { file: path.to_owned() }.into());
        }
        refuse_other_starts(path, &sections, starts)?;
        say_rounds_to_come(path, &sections, starts, progress);
        say_other_days(path, &sections, starts, read.first_day.zip(read.last_day), progress);
        Ok(Self {
            file: path.to_owned(),
            checked: sections,
            lines,
            unknown_titles: read.unknown_titles,
            last_day: read.last_day,
            is_individual: read.is_individual,
            other_rates: read.other_rates,
        })
    }

    /// What shows that games of the file were not of standard play: mostly one for each game.
    #[must_use]
    pub fn other_rates(&self) -> &[OtherRate] {
        &self.other_rates
    }

    /// The sections, in the order of the file.
    #[must_use]
    pub fn sections(&self) -> &[CheckedSection] {
        &self.checked
    }

    /// The last day according to the file, if it has one: that of the last round, or of the end.
    #[must_use]
    pub const fn last_day(&self) -> Option<NaiveDate> {
        self.last_day
    }

    /// Whether the file states that it is of an individual event.
    #[must_use]
    pub const fn is_individual(&self) -> bool {
        self.is_individual
    }

    /// The sections without their lines.
    #[must_use]
    pub fn into_sections(self) -> Vec<CheckedSection> {
        self.checked
    }

    /// The same sections, held by this federation whatever the file says.
    #[must_use]
    pub fn held_by(self, host: &str) -> Self {
        let checked = self.checked.into_iter();
        Self { checked: checked.map(|section| section.held_by(host)).collect(), ..self }
    }

    /// The same sections, with these ratings after the event for players who have none.
    #[must_use]
    pub fn with_ratings_after(self, of: impl Fn(&Entrant) -> Option<EloRating>) -> Self {
        let checked = self.checked.into_iter();
        Self { checked: checked.map(|section| section.with_ratings_after(&of)).collect(), ..self }
    }

    /// Checks that every player has a required value. The error has one line for every player
    /// without it, or a single line if nobody has it.
    ///
    /// # Errors
    ///
    /// At least one player does not have it.
    pub fn require(
        &self,
        column: &'static str,
        expected: &'static str,
        has_it: impl Fn(&Entrant) -> bool,
    ) -> Result<()> {
        self.require_of_somebody(column, expected, &has_it)?;
        self.require_where(column, expected, |_, entrant| has_it(entrant))
    }

    /// Checks that at least one player has a value that the others may lack.
    ///
    /// # Errors
    ///
    /// Nobody has it.
    pub fn require_of_somebody(
        &self,
        column: &'static str,
        expected: &'static str,
        has_it: impl Fn(&Entrant) -> bool,
    ) -> Result<()> {
        if self.players().any(has_it) {
            return Ok(());
        }
        let nobody = Problem::Disagreement {
            file: self.file.display().to_string(),
            line: None,
            column: String::new(),
            message: format!("{column} of no player: expected {expected}"),
        };
        refuse(&self.file, vec![nobody])
    }

    /// Checks that every text in the place of a title is one, for a use in which titles count.
    ///
    /// # Errors
    ///
    /// The texts that are no titles, with their lines.
    pub fn require_titles(&self) -> Result<()> {
        refuse(&self.file, self.unknown_titles.clone())
    }

    /// The players of all sections.
    pub fn players(&self) -> impl Iterator<Item = &Entrant> {
        self.checked.iter().flat_map(|section| &section.section().players)
    }

    /// Checks a condition on every player, which may depend on the player's place.
    ///
    /// # Errors
    ///
    /// The players who do not meet it, with their lines.
    pub fn require_where(
        &self,
        column: &'static str,
        expected: &'static str,
        holds: impl Fn(PlayerAt, &Entrant) -> bool,
    ) -> Result<()> {
        let file = self.file.display().to_string();
        let mut problems = Vec::new();
        for (section, (checked, lines)) in self.checked.iter().zip(&self.lines).enumerate() {
            for (player, (entrant, &line)) in
                checked.section().players.iter().zip(lines).enumerate()
            {
                if holds(PlayerAt { section, player }, entrant) {
                    continue;
                }
                let reason = Reason::Unreadable { expected };
                let fault = RowFault::of_value(&file, line, column, "", reason);
                problems.push(Problem::Row(RowFault { name: entrant.name.clone(), ..fault }));
            }
        }
        refuse(&self.file, problems)
    }
}

/// The sections of several files, none of which may occur twice: a copy under another name, or in
/// another format, would count as one more norm, or as one more congress. A single section may
/// occur twice, since events of one weekend may share some.
#[derive(Debug, Default)]
pub struct SeveralFiles(Vec<OneFile>);

/// The maximum number of games in an event for which another event may have all the same results.
/// With ten games and the same pairings, that happens once in 59,049 times (three results each,
/// equally likely).
const MOST_GAMES_ALIKE: usize = 10;

/// The most days between the ends of two sections of one tournament. Chosen by feel: sections begin
/// or end together.
const MOST_DAYS_APART: i64 = 7;

/// One of several files.
#[derive(Debug)]
struct OneFile {
    path: PathBuf,
    sections: Vec<CheckedSection>,
    last_day: Option<NaiveDate>,
}

impl OneFile {
    /// Whether another file is of the same event. Two players may meet twice with the same result,
    /// so if both files have days and these differ, the events differ. For events with few games,
    /// different days in the file names also mean different events.
    fn is_of_event_of(&self, other: &Self) -> bool {
        let is_same = |(one, two): (&CheckedSection, &CheckedSection)| {
            one.is_copy_of(two) || one.tells_the_games_of(two)
        };
        let days = match self.last_day.zip(other.last_day) {
            None if self.is_small() => self.day().zip(other.day()),
            days => days,
        };
        self.sections.len() == other.sections.len()
            && days.is_none_or(|(one, other)| one == other)
            && self.sections.iter().zip(&other.sections).all(is_same)
    }

    /// Whether another event may well have the same results.
    fn is_small(&self) -> bool {
        let games = |section: &CheckedSection| -> usize {
            (0..section.section().players.len())
                .map(|player| section.games_of(player).count())
                .sum()
        };
        let sides: usize = self.sections.iter().map(games).sum();
        sides <= 2 * MOST_GAMES_ALIKE
    }

    /// Whether no player is in both files, as for sections of one tournament in one file each.
    /// Files whose last days are further apart than those of sections are of different tournaments.
    fn may_be_beside(&self, other: &Self) -> bool {
        let days = self.day().zip(other.day());
        let apart = days.map_or(0, |(one, other)| (one - other).num_days().abs());
        apart <= MOST_DAYS_APART && self.keys().is_disjoint(&other.keys())
    }

    /// The names of the players in the forms that other writings of them may have, and the codes
    /// and FIDE numbers of those who have any.
    fn keys(&self) -> BTreeSet<String> {
        let players = self.sections.iter().flat_map(|section| &section.section().players);
        let of_player = |entrant: &Entrant| {
            let numbers = [&entrant.code, &entrant.fide_code].map(Option::clone);
            let numbers = numbers.into_iter().flatten();
            numbers.chain(forms_of_name(&entrant.name)).collect::<Vec<_>>()
        };
        players.flat_map(of_player).collect()
    }

    /// The last day, or else the day at the end of the file's name.
    fn day(&self) -> Option<NaiveDate> {
        self.last_day.or_else(|| day_of_event(&self.path))
    }
}

impl SeveralFiles {
    /// Adds the sections of a file, whose last day may be known.
    ///
    /// # Errors
    ///
    /// The file has the same event as one that was added before.
    pub fn add(
        &mut self,
        file: &Path,
        sections: Vec<CheckedSection>,
        last_day: Option<NaiveDate>,
    ) -> Result<()> {
        let added = OneFile { path: file.to_owned(), sections, last_day };
        if let Some(same) = self.0.iter().find(|other| other.is_of_event_of(&added)) {
            let (is_small, one) = (added.is_small(), same.path.clone());
            let other = added.path;
            return Err(SectionsError::SameSections { one, other, is_small }.into());
        }
        self.0.push(added);
        Ok(())
    }

    /// Names in two orders, or with and without accents, in different sections, of players without
    /// numbers that could be compared: they count as two people. The names of each pair are as the
    /// files have them.
    #[must_use]
    pub fn names_alike(&self) -> Vec<[&str; 2]> {
        let sections = self.0.iter().flat_map(|file| &file.sections).enumerate();
        let players = sections.flat_map(|(at, section)| {
            section.section().players.iter().map(move |player| (at, player))
        });
        // Every name once, as the first file has it, with the sections that have it.
        let mut names: Vec<(&Entrant, BTreeSet<usize>)> = Vec::new();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for (section, player) in players {
            let number = *known.entry(plain_name(&player.name)).or_insert(names.len());
            match names.get_mut(number) {
                Some((_, of_name)) => _ = of_name.insert(section),
                None => names.push((player, BTreeSet::from([section]))),
            }
        }
        let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, (player, _)) in names.iter().enumerate() {
            for form in forms_of_name(&player.name) {
                alike.entry(form).or_default().push(number);
            }
        }
        let groups = alike.values();
        let pairs: BTreeSet<(usize, usize)> = groups.flat_map(|group| pairs(group)).collect();
        let may_be_one = |(one, other): (usize, usize)| {
            let ((one, of_one), (other, of_other)) = (names.get(one)?, names.get(other)?);
            // Nobody is in a section twice.
            let are_two = !of_one.is_disjoint(of_other) || have_numbers_to_compare(one, other);
            (!are_two).then_some([&*one.name, &*other.name])
        };
        pairs.into_iter().filter_map(may_be_one).collect()
    }

    /// The first two files without a common player, if there are any: they may be sections of one
    /// tournament.
    #[must_use]
    pub fn like_one_tournament(&self) -> Option<[&Path; 2]> {
        let beside = |(at, one): (usize, &'_ OneFile)| {
            let other = self.0.iter().skip(at + 1).position(|other| one.may_be_beside(other))?;
            Some([at, at + 1 + other])
        };
        let [one, other] = self.0.iter().enumerate().find_map(beside)?;
        Some([self.0.get(one)?.path.as_path(), self.0.get(other)?.path.as_path()])
    }
}

/// All pairs of a group, each in its order.
fn pairs(group: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let others = |(at, one): (usize, &usize)| {
        group.iter().skip(at + 1).map(move |other| (*one, *other)).collect::<Vec<_>>()
    };
    group.iter().enumerate().flat_map(others)
}

/// Whether both players have codes, or both FIDE numbers, which say whether they are one person.
const fn have_numbers_to_compare(one: &Entrant, other: &Entrant) -> bool {
    one.code.is_some() && other.code.is_some()
        || one.fide_code.is_some() && other.fide_code.is_some()
}

/// First days, if given, must be given for every section, and for no others.
fn refuse_other_starts(path: &Path, sections: &[CheckedSection], starts: &Starts) -> Result<()> {
    let names = || sections.iter().map(|section| section.section().name.as_str());
    let file = || path.to_owned();
    if let Some(other) = starts.sections().find(|wanted| !names().any(|name| name == *wanted)) {
        let (section, sections) = (other.to_owned(), names().map(str::to_owned).collect());
        let error = SectionsError::NoSuchSection { file: file(), section, sections };
        return Err(error.into());
    }
    if let Some(without) = names().find(|name| !starts.is_empty() && starts.of(name).is_empty()) {
        let error = SectionsError::NoFirstDay { file: file(), section: without.to_owned() };
        return Err(error.into());
    }
    Ok(())
}

/// Whether a fault leaves the player of its row, with all of their games: it is about a rating.
fn keeps_its_row(fault: &RowFault, rows: &SectionRows) -> bool {
    let is_about_rating = ["rating", "rating_after"].contains(&fault.column);
    is_about_rating && rows.players.iter().any(|player| player.line == fault.line)
}

/// Reports first days for rounds that no section has: future rounds, or slips.
fn say_rounds_to_come(
    path: &Path,
    sections: &[CheckedSection],
    starts: &Starts,
    progress: &dyn Progress,
) {
    let of_sections = || sections.iter().map(CheckedSection::section);
    let rounds = of_sections().map(|section| section.rounds).max().unwrap_or(0);
    let firsts = of_sections().flat_map(|section| starts.of(&section.name));
    if let Some(round) = firsts.map(|(first, _)| *first).filter(|first| *first > rounds).max() {
        let file = &path.display().to_string();
        progress.notice(&Notice::RoundToCome { file, round, rounds });
    }
}

/// What becomes of games whose players share less than a point.
const LESS_THAN_A_POINT: &str = "each player gets their own points, as an arbiter may decide";

/// Reports what is doubtful and does not stop a calculation, and what becomes of it.
fn tell_doubts(file: &str, doubts: &[Problem], then: &str, progress: &dyn Progress) {
    if !doubts.is_empty() {
        progress.notice(&Notice::Doubts { file, doubts, then });
    }
}

/// Reports that the tournament, according to its file, was not played on the given days.
fn say_other_days(
    path: &Path,
    sections: &[CheckedSection],
    starts: &Starts,
    days: Option<(NaiveDate, NaiveDate)>,
    progress: &dyn Progress,
) {
    let names = sections.iter().map(|section| &section.section().name);
    let given = names.flat_map(|name| starts.of(name)).map(|(_, day)| *day).min();
    if let Some((given, (first, last))) = given.zip(days)
        && !(first..=last).contains(&given)
    {
        let file = &path.display().to_string();
        progress.notice(&Notice::OtherDays { file, given, days: [first, last] });
    }
}

fn section(
    rows: &SectionRows,
    file: &SectionFile,
    path: &Path,
    starts: &Starts,
) -> Result<CheckedSection, Vec<Problem>> {
    let name = if rows.name.is_empty() && is_standard_input(path) {
        "standard input".to_owned()
    } else if rows.name.is_empty() {
        file_stem(path)
    } else {
        rows.name.clone()
    };
    if rows.rounds_are_invented && starts.of(&name).len() > 1 {
        let message = "this table of all against all does not say in which round a game was \
                       played, so all of its games have one first day: expected one first day, a \
                       table with a column for each round, or a row for each game";
        let (file, line, column) = (file.file.clone(), None, String::new());
        return Err(vec![Problem::Disagreement { file, line, column, message: message.into() }]);
    }
    let players = rows.players.iter().map(|row| row.entrant.clone()).collect();
    let placed = |errors: Vec<SectionError>| {
        errors.iter().map(|error| placed(error, rows, &file.file)).collect::<Vec<_>>()
    };
    let mut section = match &rows.games {
        None => Section { name, rounds: rows.rounds, players, ..Section::default() },
        Some(rows_of_games) => {
            let (mut games, mut byes) = (Vec::new(), Vec::new());
            for row in rows_of_games {
                match row.what {
                    GameOrBye::Game(game) => games.push(game),
                    GameOrBye::Bye(bye) => byes.push(bye),
                }
            }
            Section::from_games(name, rows.rounds, players, &games, &byes).map_err(placed)?
        }
    };
    section.system = rows.system;
    section.rounds_in_all = rows.rounds_in_all;
    section.rounds_are_invented = rows.rounds_are_invented;
    section.host.clone_from(&rows.host);
    section.round_days.clone_from(&rows.round_days);
    let days = starts.of(&section.name).iter();
    section.starts = days.map(|&(first_round, day)| Start { first_round, day }).collect();
    section.check().map_err(placed)
}
