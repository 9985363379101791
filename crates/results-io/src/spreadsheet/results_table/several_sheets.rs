//! Reads several sheets of one workbook together, each with its own columns.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::read::{Spreadsheet, given_days, read_grid};
use super::understood::Understood;
use crate::file_name::event_and_day;
use crate::near_text::near_texts;
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::columns::cross_columns::Columns;
use crate::spreadsheet::columns::headings::{Headings, unmet};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::day_without_year::{
    Known, Place, lacks_year, order_of_figures, with_year,
};
use crate::spreadsheet::days::days_in_titles::day_within;
use crate::spreadsheet::days::written_day::{DayOrder, Undecided, day_of, decide};
use crate::spreadsheet::days_of_games::days_above::DaysAbove;
use crate::spreadsheet::days_of_games::parted_days::PartedDays;
use crate::spreadsheet::grid::rows::{Cell, Grid};
use crate::spreadsheet::lines::table_line::lines_of;
use crate::spreadsheet::pins::import::{ColumnPin, Pins};
use crate::spreadsheet::pins::meaning::Meaning;
use crate::spreadsheet::pins::pin_text::{line_of_sheets, one_line};
use crate::spreadsheet::pins::question::{DayOfTitle, Question};
use crate::spreadsheet::sheets::{Found, grid_of};

/// The sheets of a workbook that are read together.
pub(crate) struct SeveralSheets<'a> {
    file: &'a str,
    grids: &'a [Grid],
    pins: &'a Pins,
    of_places: Places,
}

impl<'a> SeveralSheets<'a> {
    /// The pinned sheets of a file.
    pub(crate) fn find(file: &'a str, grids: &'a [Grid], pins: &'a Pins) -> Result<Self, Question> {
        refuse_unknown_sheets(grids, pins)?;
        let of_places = Places::find(grids, pins)?;
        Ok(Self { file, grids, pins, of_places })
    }

    /// The pins of one of them.
    pub(crate) fn pins_of(&self, sheet: &str) -> Pins {
        self.of_places.pins_of_one(self.grids, self.pins, sheet)
    }

    /// Reads a table of results; each sheet is a section, unless a column gives the sections.
    pub(crate) fn read(&self, sheet: &str) -> Result<Spreadsheet, Question> {
        let Self { file, grids, pins, .. } = *self;
        let of_sheet = |question: Question| self.question(question, sheet);
        let pins_of_one = self.pins_of(sheet);
        let Found { grid, layout, beside } = grid_of(grids, &pins_of_one).map_err(of_sheet)?;
        let own = self.own_day(grid, &layout, sheet).map_err(of_sheet)?;
        let day = self.day_beside(own).map_err(of_sheet)?.or(pins.day);
        let pins_of_one = Pins { day, ..pins_of_one };
        let read = read_grid(file, grid, &layout, &pins_of_one).map_err(of_sheet)?;
        let Spreadsheet { mut rows, understood, suspicious, account } = read;
        if layout.position(Meaning::Section).is_none() {
            for row in &mut rows {
                row.set_section(sheet);
            }
        }
        let understood = self.understood(understood, beside);
        Ok(Spreadsheet { rows, understood, suspicious, account })
    }

    /// The day of a cross-table whose titles may have one: that day, or that in the name of the
    /// sheet, or that given for the whole file.
    pub(crate) fn day_of_cross_table(
        &self,
        sheet: &str,
        of_titles: Option<&DayOfTitle>,
    ) -> Result<NaiveDate, Question> {
        let of_sheet = |question: Question| self.question(question, sheet);
        let own = match of_titles.and_then(place_and_day) {
            None => self.day_of_name(sheet).map_err(of_sheet)?,
            of_title => of_title,
        };
        let own = self.day_beside(own).map_err(of_sheet)?;
        let of_file = || self.pins.day.or_else(|| event_and_day(self.file).day);
        own.or_else(of_file).ok_or_else(|| of_sheet(Question::no_day_among(&[], of_titles)))
    }

    /// The day of a sheet, which must agree with the pinned one.
    fn day_beside(&self, own: Option<(String, NaiveDate)>) -> Result<Option<NaiveDate>, Question> {
        match (own, self.pins.day) {
            (Some((place, own)), Some(pinned)) if own != pinned => {
                Err(Question::day_beside_day_of_sheet(pinned, &place, own))
            }
            (own, _) => Ok(own.map(|(_, day)| day)),
        }
    }

    /// How one of them was understood, with other sheets that look like results.
    pub(crate) fn understood(&self, of_one: Understood, beside: Vec<String>) -> Understood {
        let is_read =
            |other: &String| self.pins.sheets.iter().any(|one| one.eq_ignore_ascii_case(other));
        let unread = beside.into_iter().filter(|other| !is_read(other)).collect();
        of_one.of_sheets(self.file, self.pins).beside(unread)
    }

    /// A question about one of them. Its answer keeps all sheets: with only one pinned, the games
    /// of the others would be lost.
    pub(crate) fn question(&self, question: Question, sheet: &str) -> Question {
        let Question { asked, answer } = question;
        let with_all = |line: &str| {
            let is_of_sheets = line.starts_with("sheet = ");
            if is_of_sheets { line_of_sheets(&self.pins.sheets) } else { line.to_owned() }
        };
        let answer: Vec<String> = answer.lines().map(with_all).collect();
        Question::new(format!("sheet `{}`: {asked}", one_line(sheet)), answer.join("\n"))
    }
}

impl SeveralSheets<'_> {
    /// The only day in the titles of a sheet, or else in its name, and where it is. The sheets of a
    /// workbook have their own days, whatever day is in the name of the file.
    fn own_day(
        &self,
        grid: &Grid,
        layout: &Layout,
        sheet: &str,
    ) -> Result<Option<(String, NaiveDate)>, Question> {
        if layout.position(Meaning::Date).is_some() || PartedDays::find(grid, layout).is_some() {
            return Ok(None);
        }
        let lines = lines_of(grid, layout);
        if DaysAbove::find(grid, layout, &lines).covers_all() {
            return Ok(None);
        }
        let of_titles = DaysAbove::only_day_of_games(grid, layout, &lines, self.pins.dates);
        match of_titles.as_ref().and_then(place_and_day) {
            None => self.day_of_name(sheet),
            of_title => Ok(of_title),
        }
    }

    /// The day in the name of a sheet; if it lacks its year, `days-from` gives it.
    fn day_of_name(&self, sheet: &str) -> Result<Option<(String, NaiveDate)>, Question> {
        let pins = self.pins;
        let found = |day| ("the name of the sheet".to_owned(), day);
        if let Some(said) = day_in_name(sheet) {
            return Ok(day_of(&said, self.order_of_names()?).map(found));
        }
        let name = Cell::Text(sheet.to_owned());
        if !lacks_year(&name, Place::Column) {
            return Ok(None);
        }
        if pins.days_from.is_none() {
            let says_none = pins.day.is_none() && event_and_day(self.file).day.is_none();
            let question = || Question::which_year_of_sheets(sheet);
            return if says_none { Err(question()) } else { Ok(None) };
        }
        let names: Vec<Cell> = pins.sheets.iter().map(|sheet| with_strokes(sheet)).collect();
        let order = pins.dates.or_else(|| order_of_figures(names.iter()));
        let known = Known { from: pins.days_from, order };
        match with_year(sheet, known, Place::Column) {
            Some(day) => {
                Ok(day_within(&Cell::Text(day)).and_then(|day| day_of(&day, None)).map(found))
            }
            None if order.is_none() => Err(Question::day_or_month_first(NAMES, sheet)),
            None => Ok(None),
        }
    }

    /// The order of day and month in the names of the sheets: the pinned one, or the one that a
    /// name shows, or else one that a column of days shows.
    fn order_of_names(&self) -> Result<Option<DayOrder>, Question> {
        let pins = self.pins;
        if pins.dates.is_some() {
            return Ok(pins.dates);
        }
        let mut days: Vec<Cell> =
            pins.sheets.iter().filter_map(|sheet| day_in_name(sheet)).collect();
        for day in &mut days {
            *day = with_strokes(&day.text());
        }
        let undecided = match decide(days.iter()) {
            Ok(read) => return Ok(read.order),
            Err(undecided) => undecided,
        };
        for grid in self.grids.iter().filter(|grid| pins.are_of(grid)) {
            if let Ok(Some(layout)) = Layout::find(grid, pins) {
                days.extend(given_days(grid, &layout).cloned());
            }
        }
        match (undecided, decide(days.iter())) {
            (Undecided::Open(_), Ok(read)) => Ok(read.order),
            (Undecided::Open(value), _) => {
                Err(Question::day_or_month_first(NAMES, &as_named(&value)))
            }
            (Undecided::Contradiction(one, other), _) => {
                Err(Question::day_and_month_first(&as_named(&one), &as_named(&other)))
            }
        }
    }
}

/// The subject of the question if the order of days in figures is unknown.
const NAMES: &str = "names of sheets";

/// The name of a sheet with strokes for its dots. No name of a sheet may have strokes, so dots do
/// not show the order of day and month in it, as they do elsewhere.
fn with_strokes(name: &str) -> Cell {
    Cell::Text(name.replace('.', "/"))
}

/// A day from [`with_strokes`] as the name of the sheet has it.
fn as_named(day: &str) -> String {
    day.replace('/', ".")
}

/// The day of a title if it is certain, and the place of the title.
fn place_and_day(title: &DayOfTitle) -> Option<(String, NaiveDate)> {
    Some((format!("line {}", title.line), title.for_sure()?))
}

fn day_in_name(sheet: &str) -> Option<Cell> {
    day_within(&Cell::Text(sheet.to_owned()))
}

/// Asks about a sheet that the workbook does not have.
fn refuse_unknown_sheets(grids: &[Grid], pins: &Pins) -> Result<(), Question> {
    let names: Vec<String> = grids.iter().filter_map(|grid| grid.sheet.clone()).collect();
    let is_there = |sheet: &String| names.iter().any(|name| name.eq_ignore_ascii_case(sheet));
    // A text has no sheets, and gets another question.
    let Some(wrong) = pins.sheets.iter().find(|sheet| !is_there(sheet) && !names.is_empty()) else {
        return Ok(());
    };
    let near = |sheet: &String| {
        let others = names.iter().filter(|name| !pins.sheets.contains(name));
        near_texts(sheet, others.map(String::as_str)).first().map(|near| (*near).to_owned())
    };
    let meant = |sheet: &String| if is_there(sheet) { Some(sheet.clone()) } else { near(sheet) };
    let meant: Vec<String> = pins.sheets.iter().filter_map(meant).collect();
    let Question { asked, answer } = Question::no_such_sheet(wrong, &names);
    Err(Question::new(asked, if meant.is_empty() { answer } else { line_of_sheets(&meant) }))
}

/// Columns that are pinned by their place but differ between the sheets.
struct Places(Vec<(Meaning, OfPlace)>);

/// Such a column.
struct OfPlace {
    place: usize,
    /// The plain name of the column in the sheets that need the pin.
    name: String,
}

impl Places {
    /// The pinned places in the sheets that are read. An answer about one sheet would silently
    /// select another column in the others. So a place counts in a sheet only if the column there
    /// has the same name as in the sheets that cannot be read without the pin.
    fn find(grids: &[Grid], pins: &Pins) -> Result<Self, Question> {
        let names: Vec<(&String, Vec<String>)> =
            pins.sheets.iter().map(|sheet| (sheet, names_of(grids, pins, sheet))).collect();
        let called =
            |place: usize| names.iter().map(move |(sheet, names)| (*sheet, at(names, place)));
        let mut without = pins.clone();
        let mut differing = Vec::new();
        for (meaning, pin) in &pins.columns {
            if let ColumnPin::Place(place) = pin {
                let names: BTreeSet<String> = called(*place).map(|(_, name)| plain(name)).collect();
                if names.len() > 1 {
                    without.columns.remove(meaning);
                    differing.push((*meaning, *place));
                }
            }
        }
        let needs = |sheet: &str| {
            let pins = without.of_sheet(sheet);
            let grid = grids.iter().find(|grid| pins.are_of(grid));
            !grid.is_some_and(|grid| {
                matches!(Layout::find(grid, &pins), Ok(Some(_)))
                    || Columns::find(grid, &pins).is_some()
            })
        };
        let needing: Vec<&String> = pins.sheets.iter().filter(|sheet| needs(sheet)).collect();
        let of_place = |(meaning, place): (Meaning, usize)| {
            let called: Vec<(&String, &str)> = called(place).collect();
            let of_needing = called.iter().filter(|(sheet, _)| needing.contains(sheet));
            let names: BTreeSet<String> = of_needing.map(|(_, name)| plain(name)).collect();
            match names.into_iter().collect::<Vec<_>>().as_slice() {
                [name] => Ok((meaning, OfPlace { place, name: name.clone() })),
                _ => Err(other_places(meaning, place, &called)),
            }
        };
        differing.into_iter().map(of_place).collect::<Result<_, _>>().map(Self)
    }

    /// The pins of one of the sheets, without those of columns that exist in other sheets and not
    /// in this one.
    fn pins_of_one(&self, grids: &[Grid], pins: &Pins, sheet: &str) -> Pins {
        let mut pins = pins.clone();
        let names = names_of(grids, &pins, sheet);
        for (meaning, OfPlace { place, name }) in &self.0 {
            if plain(at(&names, *place)) != *name {
                pins.columns.remove(meaning);
            }
        }
        let unmet_in = |sheet: &str| -> Vec<Meaning> {
            let names = names_of(grids, &pins, sheet);
            unmet(&names, &pins).into_iter().map(|(meaning, _)| meaning).collect()
        };
        let unmet = unmet_in(sheet);
        let others = pins.sheets.iter().filter(|other| *other != sheet);
        let others: Vec<Vec<Meaning>> = others.map(|other| unmet_in(other)).collect();
        let mut pins = pins.of_sheet(sheet);
        pins.columns.retain(|meaning, _| {
            !unmet.contains(meaning) || others.iter().all(|other| other.contains(meaning))
        });
        pins
    }
}

/// The name of a column by its place, from 1; empty if there is none.
fn at(names: &[String], place: usize) -> &str {
    place.checked_sub(1).and_then(|at| names.get(at)).map_or("", String::as_str)
}

/// The names of the columns of a sheet.
fn names_of(grids: &[Grid], pins: &Pins, sheet: &str) -> Vec<String> {
    let pins = pins.of_sheet(sheet);
    let Some(grid) = grids.iter().find(|grid| pins.are_of(grid)) else { return Vec::new() };
    match Layout::find(grid, &pins) {
        Ok(Some(layout)) => layout.names(grid),
        _ if let Some(columns) = Columns::find(grid, &pins) => columns.names,
        _ => Headings::find(grid, &pins).map(Headings::into_names).unwrap_or_default(),
    }
}

/// The question about a pinned place that is another column in each sheet.
fn other_places(meaning: Meaning, place: usize, called: &[(&String, &str)]) -> Question {
    let shown = |(sheet, name): &(&String, &str)| match *name {
        "" => format!("no column of `{}`", one_line(sheet)),
        name => format!("`{}` in `{}`", one_line(name), one_line(sheet)),
    };
    let shown: Vec<String> = called.iter().map(shown).collect();
    Question::new(
        format!(
            "which column is `{meaning}`? It is pinned as column {place}, which is {}: give it \
             one name in all of the sheets, or put each sheet into a file of its own",
            shown.join(" and ")
        ),
        format!("columns.{meaning} = \"...\"         # by its name"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::grid::rows::{Cell, GridRow};

    fn sheet(name: &str, text: &str) -> Grid {
        let rows = (1..).zip(text.lines()).map(|(line, text)| {
            GridRow::of_cells(line, text.split(',').map(Cell::of_text).collect())
        });
        Grid {
            delimiter: None,
            sheet: Some(name.to_owned()),
            is_hidden: false,
            hidden_rows: 0,
            rows: rows.collect(),
        }
    }

    /// The day of one of several sheets, if it has its own.
    fn own_day(grid: &Grid, pins: &Pins, sheet: &str) -> Result<Option<String>, Question> {
        let grids = std::slice::from_ref(grid);
        let layout = Layout::find(grid, &Pins::default()).unwrap().unwrap();
        let of_places = Places(Vec::new());
        let sheets = SeveralSheets { file: "a.xlsx", grids, pins, of_places };
        Ok(sheets.own_day(grid, &layout, sheet)?.map(|(_, day)| day.to_string()))
    }

    #[test]
    fn a_place_that_is_pinned_counts_in_the_sheets_whose_column_there_is_called_so() {
        let one = "Date,White,Black,Score,Score\n2006-10-14,Lee,Roe,1-0,3\n";
        let place = |other: &str, place: usize| {
            let grids = [sheet("A", one), sheet("B", other)];
            let mut pins = Pins { sheets: vec!["A".into(), "B".into()], ..Pins::default() };
            pins.columns.insert(Meaning::Result, ColumnPin::Place(place));
            let found = Places::find(&grids, &pins)?;
            let count = |sheet: &&str| !found.pins_of_one(&grids, &pins, sheet).columns.is_empty();
            Ok::<_, Question>(["A", "B"].into_iter().filter(count).collect::<Vec<_>>())
        };
        let row = "2006-10-21,Fox,Hay,1,0-1\n";
        let open = "2006-10-21,Fox,Hay,2,0-1\n";
        assert_eq!(place(&format!("Date,White,Black,Board,Result\n{row}"), 4), Ok(vec!["A"]));
        assert_eq!(place(&format!("Date,White,Black,Score,Score\n{row}"), 4), Ok(vec!["A", "B"]));
        let asked = place(&format!("Date,White,Black,Res,Res\n{open}"), 4).unwrap_err().asked;
        assert!(asked.contains("`Score` in `A` and `Res` in `B`"), "{asked}");
    }

    #[test]
    fn a_day_that_may_be_the_name_of_a_column_is_not_that_of_a_sheet() {
        let own = |first: &str, last: &str, value: &str| {
            let text = format!("{first},White,Black,Result,{last}\n1,Lee,Roe,1-0,{value}\n");
            own_day(&sheet("A", &text), &Pins::default(), "A").unwrap()
        };
        let day = |day: &str| Some(format!("2006-10-{day}"));
        assert_eq!(own("Board", "1 September 2006", "1512"), None);
        assert_eq!(own("Board", "BCF at 1 September 2006", "151"), None);
        assert_eq!(own("Board", "Checked on 9 October 2006 by Hay", ""), None);
        assert_eq!(own("3 October 2006", "BCF", "151"), day("03"));
        assert_eq!(own("Ouse v Ure - 17 October 2006", "BCF", "151"), day("17"));
    }

    #[test]
    fn the_day_of_anything_else_in_a_title_is_not_that_of_a_sheet() {
        let own = |title: &str| {
            let grid = sheet("A", &format!("{title}\nWhite,Black,Result\nLee,Roe,1-0\n"));
            own_day(&grid, &Pins::default(), "A").unwrap()
        };
        for title in
            ["Rules adopted 13/6/1998", "Standings as at 17/10/2006", "Season from 13/9/2006"]
        {
            assert_eq!(own(title), None, "{title}");
        }
        for title in
            ["17/10/2006", "Played on 17/10/2006", "Round 1 - 17/10/2006", "Ouse v Ure 17/10/2006"]
        {
            assert_eq!(own(title).as_deref(), Some("2006-10-17"), "{title}");
        }
    }

    #[test]
    fn the_names_of_sheets_in_figures_are_days_in_the_order_that_one_of_them_shows() {
        let grid = sheet("3.10.06", "White,Black,Result\nLee,Roe,1-0\n");
        let own = |others: &[&str]| {
            let sheets = others.iter().map(|&other| other.to_owned()).collect();
            own_day(&grid, &Pins { sheets, ..Pins::default() }, "3.10.06")
        };
        assert_eq!(own(&["3.10.06", "17.10.06"]).unwrap().as_deref(), Some("2006-10-03"));
        assert_eq!(own(&["3.10.06", "10.17.06"]).unwrap().as_deref(), Some("2006-03-10"));
        let asked = own(&["3.10.06", "10.11.06"]).unwrap_err().asked;
        assert!(asked.contains("in names of sheets like 3.10.06, which comes first"), "{asked}");
    }

    #[test]
    fn an_open_order_in_the_names_of_sheets_is_that_of_days_in_a_column_of_theirs() {
        let text = "Date,White,Black,Result\n17/10/2006,Lee,Roe,1-0\n";
        let grids = [sheet("3.10.06", "White,Black,Result\nFox,Hay,1-0\n"), sheet("Cup", text)];
        let pins = Pins { sheets: vec!["3.10.06".into(), "Cup".into()], ..Pins::default() };
        let sheets = SeveralSheets::find("a.xlsx", &grids, &pins).unwrap();
        assert_eq!(sheets.order_of_names(), Ok(Some(DayOrder::DayFirst)));
    }

    #[test]
    fn the_names_of_sheets_without_a_year_get_the_one_that_is_pinned() {
        let grid = sheet("3-10", "White,Black,Result\nLee,Roe,1-0\n");
        let own = |others: &[&str], days_from: Option<&str>| {
            let sheets = others.iter().map(|&other| other.to_owned()).collect();
            let days_from = days_from.map(|day| day.parse().unwrap());
            own_day(&grid, &Pins { sheets, days_from, ..Pins::default() }, "3-10")
        };
        let from = Some("2006-09-01");
        assert_eq!(own(&["3-10", "17-10"], from).unwrap().as_deref(), Some("2006-10-03"));
        assert_eq!(own(&["3-10", "10-17"], from).unwrap().as_deref(), Some("2007-03-10"));
        let asked = own(&["3-10", "10-10"], from).unwrap_err().asked;
        assert!(asked.contains("in names of sheets like 3-10, which comes first"), "{asked}");
        let Question { asked, answer } = own(&["3-10", "17-10"], None).unwrap_err();
        assert!(asked.contains("The name `3-10` of the sheet may be a day"), "{asked}");
        assert!(answer.starts_with("days-from = "), "{answer}");
    }
}
