//! Sheets of lines of cells: what is known of a file before anybody says what it means.

use std::num::NonZeroU16;

use chrono::NaiveDate;

use crate::text;

/// A column, counted from 1 as people count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(NonZeroU16);

impl Column {
    /// The first column.
    pub const FIRST: Self = Self(NonZeroU16::MIN);

    /// The column with this number; `None` for 0 and for more than any spreadsheet has.
    #[must_use]
    pub fn new(number: usize) -> Option<Self> {
        u16::try_from(number).ok().and_then(NonZeroU16::new).map(Self)
    }

    /// The column of the cell at this place of a line, counted from 0.
    fn at(index: usize) -> Self {
        // Grids are cut at the widest column there can be, so the fallback is never taken.
        Self::new(index + 1).unwrap_or(Self(NonZeroU16::MAX))
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.0.get())
    }

    /// The column so many to the right of it.
    pub(crate) fn right(self, by: usize) -> Self {
        Self::at(self.number() - 1 + by)
    }

    /// The column to the left of it.
    pub(crate) fn left(self) -> Option<Self> {
        Self::new(self.number() - 1)
    }
}

impl std::fmt::Display for Column {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A cell: its text, and the day if the file itself stores one (as workbooks do).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The text, without spaces around it.
    pub text: String,
    /// The day that the file stores in it.
    pub day: Option<NaiveDate>,
}

impl Cell {
    /// A cell of text.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self { text: text.trim().to_owned(), day: None }
    }

    /// A cell in which the file stores a day.
    #[must_use]
    pub fn from_day(day: NaiveDate) -> Self {
        Self { text: day.to_string(), day: Some(day) }
    }
}

/// A line with the number that the program which wrote the file shows for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: u32,
    /// Its cells from the left; those at the end may be missing.
    pub cells: Vec<Cell>,
}

impl Line {
    /// A line of these cells, cut at the widest column that there can be.
    #[must_use]
    pub fn new(number: u32, mut cells: Vec<Cell>) -> Self {
        cells.truncate(usize::from(u16::MAX));
        Self { number, cells }
    }

    /// The text in this column, empty if the line ends before it.
    #[must_use]
    pub fn text(&self, column: Column) -> &str {
        self.cell(column).map_or("", |cell| &cell.text)
    }

    /// The cell in this column.
    #[must_use]
    pub fn cell(&self, column: Column) -> Option<&Cell> {
        self.cells.get(column.number() - 1)
    }

    /// The columns with a text, and the texts.
    #[must_use]
    pub fn filled(&self) -> impl DoubleEndedIterator<Item = (Column, &str)> {
        let cells = self.cells.iter().enumerate();
        cells
            .filter(|(_, cell)| !cell.text.is_empty())
            .map(|(at, cell)| (Column::at(at), cell.text.as_str()))
    }

    /// How many cells have a text.
    #[must_use]
    pub fn filled_count(&self) -> usize {
        self.filled().count()
    }

    /// The last column with a text, as a number; 0 in an empty line.
    pub(crate) fn end(&self) -> usize {
        self.filled().next_back().map_or(0, |(column, _)| column.number())
    }

    /// All texts of the line with a space between them.
    #[must_use]
    pub fn joined(&self) -> String {
        self.filled().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    }

    /// The texts of the line in their columns, as a fingerprint of a header holds them.
    pub(crate) fn fingerprint(&self) -> String {
        let texts = self.cells.iter().map(|cell| text::plain(&cell.text)).collect::<Vec<_>>();
        texts.join("|").trim_end_matches('|').to_owned()
    }
}

/// One sheet of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The file's name, which may say a day or a rate of play.
    pub file: String,
    /// The sheet's name, empty in a text.
    pub sheet: String,
    /// Its lines, by their numbers.
    pub lines: Vec<Line>,
    /// The line that names the columns, where somebody has said which it is.
    pub header: Option<u32>,
}

impl Grid {
    /// The sheet of a text: the separator is the one (`,`, `;`, tab or `|`) on which most lines
    /// agree, and a quotation mark that its cell does not close is a letter, so it costs no other
    /// line.
    ///
    /// A letter, in which commas part sentences, has a cell a line.
    #[must_use]
    pub fn from_text(file: &str, text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let separator = separator(text);
        let cells = |line: &str| match separator {
            Some('|') if is_drawn(line) => Vec::new(),
            Some(by) => split(line, by).iter().map(|cell| Cell::from_text(cell)).collect(),
            None => vec![Cell::from_text(line)],
        };
        let lines = (1..).zip(text.lines()).map(|(number, line)| Line::new(number, cells(line)));
        Self { file: file.to_owned(), sheet: String::new(), lines: lines.collect(), header: None }
    }

    /// The lines in which a text is written.
    pub fn written(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.filled_count() > 0)
    }

    /// The written lines that may name the columns: the first sixty, since long introductions have
    /// some twenty, or the one that was said to be it.
    pub(crate) fn may_name_columns(&self) -> impl Iterator<Item = &Line> {
        let is_it = |line: &&Line| self.header.is_none_or(|header| header == line.number);
        let most = if self.header.is_some() { usize::MAX } else { 60 };
        self.written().take(most).filter(is_it)
    }

    /// The line with this number.
    #[must_use]
    pub fn line(&self, number: u32) -> Option<&Line> {
        self.lines.iter().find(|line| line.number == number)
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0)
    }
}

/// What parts the cells of a text; `None` in a letter.
fn separator(text: &str) -> Option<char> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // How many lines have the commonest number of cells, the number of cells of the widest line,
    // and whether no space is behind the separator, as there is behind the comma of `Lee, Ann`.
    let agreement = |by: char| {
        let mut counts = std::collections::BTreeMap::<usize, usize>::new();
        for line in &lines {
            *counts.entry(split(line, by).len()).or_default() += 1;
        }
        counts.remove(&1);
        let most = counts.values().copied().max().unwrap_or(0);
        let is_tight = !text.contains(&format!("{by} "));
        (most, counts.keys().copied().max().unwrap_or(0), is_tight)
    };
    let best =
        [',', ';', '\t', '|'].into_iter().rev().max_by_key(|by| agreement(*by)).unwrap_or(',');
    let agreeing = agreement(best).0;
    // Sentences have commas here and there: six lines are fewer than a letter with a match has.
    let is_letter = best == ',' && agreeing * 2 <= lines.len() && lines.len() > 6;
    (agreeing > 0 && !is_letter).then_some(best)
}

/// Whether a line only rules a table off, as `|---|---|` does.
fn is_drawn(line: &str) -> bool {
    line.contains("--") && line.chars().all(|letter| "|-:+ ".contains(letter))
}

/// The cells of a line.
fn split(line: &str, by: char) -> Vec<String> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let (cell, after) = quoted(rest, by).unwrap_or_else(|| {
            let end = rest.find(by).unwrap_or(rest.len());
            (rest[..end].trim().to_owned(), &rest[end..])
        });
        cells.push(cell);
        match after.strip_prefix(by) {
            Some(next) => rest = next,
            None => return cells,
        }
    }
}

/// A cell in quotation marks that are closed in front of the next separator, and what follows it.
fn quoted(text: &str, by: char) -> Option<(String, &str)> {
    let inside = text.trim_start_matches([' ', '\u{a0}']).strip_prefix('"')?;
    let mut from = 0;
    loop {
        let mark = from + inside[from..].find('"')?;
        if inside[mark + 1..].starts_with('"') {
            from = mark + 2;
            continue;
        }
        let after = inside[mark + 1..].trim_start_matches([' ', '\u{a0}']);
        let ends = after.is_empty() || after.starts_with(by);
        return ends.then(|| (inside[..mark].replace("\"\"", "\"").trim().to_owned(), after));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        let grid = Grid::from_text("a.csv", text);
        let line = |line: &Line| line.cells.iter().map(|cell| cell.text.clone()).collect();
        grid.lines.iter().map(line).collect()
    }

    #[test]
    fn a_quotation_mark_that_its_cell_does_not_close_is_a_letter() {
        assert_eq!(texts("a,\"Lee, Ann\",b\n"), [["a", "Lee, Ann", "b"]]);
        assert_eq!(texts("a,\"adjourned\nb,c\n"), [["a", "\"adjourned"], ["b", "c"]]);
        assert_eq!(texts("a,\"The \"\"Rose\"\"\"\n"), [["a", "The \"Rose\""]]);
    }

    #[test]
    fn the_separator_is_that_on_which_most_lines_agree() {
        assert_eq!(texts("\u{feff}x\na;Lee, Ann\nb;Roe, Ben\n")[1], ["a", "Lee, Ann"]);
        assert_eq!(texts("a\tb\nc\td\n"), [["a", "b"], ["c", "d"]]);
        let drawn = "| White | Black |\n|---|:-:|\n| Lee, Ann | Roe, Ben |\n";
        assert_eq!(texts(drawn)[1..], [vec![], vec!["", "Lee, Ann", "Roe, Ben", ""]]);
        let letter =
            "Dear Ivy,\nhere are\nour results, at last\n1. A 1-0 B\n2. C 1-0 D\nBye\nRon\n";
        assert_eq!(texts(letter)[2], ["our results, at last"]);
    }
}
