//! Lists from outside as a contender: official ratings, or another federation's grades, with the
//! days from which they are in force.

use std::path::{Path, PathBuf};

use anyhow::Result;
use chrono::NaiveDate;
use fgsl_matrix::{Conversion, Scale, Time};
use input_files::Source;
use rating_core::PlayerIdx;
use rating_core::expectancy::{Expectancy, Logistic};
use season_runner::Error;
use season_runner::record::{Record, RecordGame};

use crate::cuts::last_whole_day;
use crate::forecaster::{Forecast, Forecaster, Pairing};

/// Lists from outside.
#[derive(Clone, Debug)]
pub(crate) struct OutsideLists {
    scale: Scale,
    /// Day, code and number, in the order of the days.
    entries: Vec<(NaiveDate, String, f64)>,
}

/// The odds are ten to one at a difference of 400 ratings points or 50 grade points.
const ELO_PER_GRADE: f64 = 8.0;

/// Whether a contender of this name is a list from outside: a table, or a folder of tables.
pub(crate) fn is_outside(name: &str) -> bool {
    let path = Path::new(name);
    path.is_dir() || path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
}

impl OutsideLists {
    /// Reads a table with the columns `code`, `rating` or `grade`, and `date` unless its name ends
    /// with the day (`official-2007-04-30.csv`); or all tables of a folder.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or a line in it; ratings and grades mixed; no line at all.
    pub(crate) fn read(name: &str) -> Result<Self> {
        let unusable = |problem: &str| Error::UnusableRules {
            name: name.to_owned(),
            problem: problem.to_owned(),
        };
        let path = Path::new(name);
        let files = if path.is_dir() { tables(path)? } else { vec![path.to_owned()] };
        let (mut scales, mut entries) = (Vec::new(), Vec::new());
        for file in files {
            let shown = file.display().to_string();
            let source = Source::read(&file, shown.clone())?;
            let refused = |problem: String| Error::UnusableRules { name: shown.clone(), problem };
            let table = Table::of(source.text()?, day_of(&file)).map_err(refused)?;
            scales.push(table.scale);
            entries.extend(table.entries);
        }
        let scale = *scales.first().ok_or_else(|| unusable("there is no .csv in it"))?;
        if scales.iter().any(|other| *other != scale) {
            return Err(unusable("some of its tables have ratings, and others grades").into());
        }
        if entries.is_empty() {
            return Err(unusable("there is no line in it").into());
        }
        entries.sort_by_key(|(day, ..)| *day);
        Ok(Self { scale, entries })
    }

    /// What it is, in one line.
    pub(crate) fn about(&self) -> String {
        let mut days: Vec<NaiveDate> = self.entries.iter().map(|(day, ..)| *day).collect();
        days.dedup();
        let kind = match self.scale {
            Scale::Elo => "ratings, with 1 / (1 + 10^(-d/400))",
            Scale::Grade => "grades, with 1 / (1 + 10^(-d/50))",
        };
        match days.as_slice() {
            [day] => format!("a list from outside of {day}: {kind}"),
            [first, .., last] => format!("lists from outside of {first} to {last}: {kind}"),
            [] => kind.to_owned(),
        }
    }
}

/// The tables of a folder, by name.
fn tables(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = season_runner::entries(folder)?;
    files.retain(|file| file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv")));
    files.sort();
    Ok(files)
}

/// The day at the end of a file's name.
fn day_of(file: &Path) -> Option<NaiveDate> {
    let stem = file.file_stem()?.to_string_lossy().into_owned();
    let from = stem.char_indices().rev().nth("2007-04-30".len() - 1)?.0;
    stem.get(from..)?.parse().ok()
}

/// A table of numbers by code.
struct Table {
    scale: Scale,
    entries: Vec<(NaiveDate, String, f64)>,
}

impl Table {
    /// Reads a table whose lines are of this day, unless they have a column `date`.
    fn of(text: &str, day: Option<NaiveDate>) -> Result<Self, String> {
        let mut lines = text.lines();
        let headings: Vec<&str> = cells(lines.next().unwrap_or_default()).collect();
        let column = |name: &str| headings.iter().position(|heading| *heading == name);
        let code = column("code").ok_or("expected a column `code`")?;
        let (scale, number) = match (column("rating"), column("grade")) {
            (Some(rating), None) => (Scale::Elo, rating),
            (None, Some(grade)) => (Scale::Grade, grade),
            _ => return Err("expected a column `rating`, or a column `grade`".to_owned()),
        };
        let date = column("date");
        if date.is_none() && day.is_none() {
            return Err("expected a column `date`, or a day at the end of the name: \
                        official-2007-04-30.csv"
                .to_owned());
        }
        let mut entries = Vec::new();
        for (line, text) in (2..).zip(lines).filter(|(_, text)| !text.trim().is_empty()) {
            let of_line: Vec<&str> = cells(text).collect();
            let cell = |at: usize| of_line.get(at).copied().unwrap_or_default();
            let day = match date {
                Some(date) => cell(date).parse().ok(),
                None => day,
            };
            let number = cell(number).parse().ok().filter(|number: &f64| number.is_finite());
            let (Some(day), Some(number), false) = (day, number, cell(code).is_empty()) else {
                return Err(format!("line {line}: expected a code, a number and a day: {text}"));
            };
            entries.push((day, cell(code).to_owned(), number));
        }
        Ok(Self { scale, entries })
    }
}

/// The cells of a line. Codes, days and numbers hold no comma, so a comma ends a cell.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.trim_start_matches('\u{feff}').split(',').map(|cell| cell.trim().trim_matches('"'))
}

/// Lists from outside in the course of a backtest.
pub(crate) struct InForce {
    conversion: Conversion,
    scale: Scale,
    /// Day, player and number, in the order of the days.
    entries: Vec<(NaiveDate, PlayerIdx, f64)>,
    /// How many of them are in force.
    known: usize,
    numbers: Vec<Option<f64>>,
}

impl InForce {
    pub(crate) fn new(lists: &OutsideLists, record: &Record) -> Self {
        let player = |code: &str| {
            let found = record.codes.binary_search_by(|known| known.as_str().cmp(code)).ok();
            found.map(|number| PlayerIdx::new(number as u32))
        };
        let entries = lists.entries.iter();
        let entries =
            entries.filter_map(|(day, code, number)| Some((*day, player(code)?, *number)));
        let mut before = Self {
            conversion: Conversion::default(),
            scale: lists.scale,
            entries: entries.collect(),
            known: 0,
            numbers: vec![None; record.players()],
        };
        let first_day = record.seasons.first().and_then(|season| season.first_day.pred_opt());
        before.move_to(first_day.unwrap_or(NaiveDate::MIN));
        before
    }

    /// Takes in the lists up to a day.
    fn move_to(&mut self, day: NaiveDate) {
        let until = self.entries.partition_point(|(of, ..)| *of <= day);
        for (_, player, number) in self.entries.get(self.known..until).unwrap_or_default() {
            self.numbers[player.as_usize()] = Some(*number);
        }
        self.known = until.max(self.known);
    }

    fn grade(&self, player: PlayerIdx) -> Option<f64> {
        let number = self.numbers.get(player.as_usize()).copied().flatten()?;
        Some(self.conversion.convert(number, self.scale, Scale::Grade))
    }
}

impl Forecaster for InForce {
    fn learn(&mut self, _: &[RecordGame], until: Time) -> Result<()> {
        self.move_to(last_whole_day(until));
        Ok(())
    }

    fn forecast(&self, Pairing { white, black, .. }: Pairing) -> Option<Forecast> {
        let number = |player: PlayerIdx| self.numbers.get(player.as_usize()).copied().flatten();
        let difference = number(white)? - number(black)?;
        let in_grades = match self.scale {
            Scale::Grade => difference,
            Scale::Elo => difference / ELO_PER_GRADE,
        };
        let expected = Logistic::GRADE.expected(in_grades);
        Some(Forecast { expected, difference: Some(in_grades) })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        Some(
            (0..self.numbers.len() as u32)
                .map(|player| self.grade(PlayerIdx::new(player)))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Scale, Table, day_of};
    use std::path::Path;

    #[test]
    fn a_day_stands_in_a_column_or_at_the_end_of_the_name() {
        let day = day_of(Path::new("elo/official-2007-04-30.csv"));
        assert_eq!(day.map(|day| day.to_string()).as_deref(), Some("2007-04-30"));
        assert_eq!(day_of(Path::new("official.csv")), None);
        let table = Table::of("code,rating\n100052E,1435\n", day).unwrap();
        assert_eq!(table.entries, [(day.unwrap(), "100052E".to_owned(), 1_435.0)]);
        let table = Table::of("date,code,grade\n2008-01-31,\"100052E\",140\n", None).unwrap();
        assert_eq!(
            (table.entries[0].0.to_string().as_str(), table.scale),
            ("2008-01-31", Scale::Grade)
        );
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        let refused = |text| Table::of(text, None).err().unwrap();
        assert!(refused("date,code\n").contains("`rating`"));
        assert!(refused("date,rating\n").contains("`code`"));
        assert!(refused("code,rating\n1,2\n").contains("official-2007-04-30.csv"));
        assert!(refused("date,code,rating\n2008-01-31,100052E,\n").starts_with("line 2: "));
        assert!(refused("date,code,rating\n2008-01-32,100052E,1\n").starts_with("line 2: "));
    }
}
