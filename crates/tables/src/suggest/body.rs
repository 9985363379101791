//! The part of a sheet below the names of its columns, and what the cells of a column look like.

use std::collections::{BTreeMap, BTreeSet};

use super::proposal::{Choice, Notes};
use crate::day::{WrittenDay, written_days};
use crate::known_words::{Heading, Role, Vocabulary};
use crate::text::{is_code, is_name, plain, signs};
use crate::{Column, Grid, Line, Place, Rate};

/// The names of the columns, and the lines that have them.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    /// One line, or two of which the lower fills gaps of the upper.
    pub(crate) lines: Vec<u32>,
    names: Vec<String>,
}

impl Header {
    pub(crate) fn of_line(line: &Line) -> Self {
        let names = line.cells.iter().map(|cell| cell.text.clone()).collect();
        Self { lines: vec![line.number], names }
    }

    /// A header of two lines: beside a side above it, a name below is that of the side.
    pub(crate) fn of_two(upper: &Line, lower: &Line, words: &Vocabulary) -> Self {
        let mut last = "";
        let width = upper.cells.len().max(lower.cells.len());
        let is_only_result = |text: &str| {
            words.has_role(text, Role::Result)
                && lower.filled().filter(|(_, other)| *other == text).count() == 1
        };
        let names = (1..=width).filter_map(Column::new).map(|column| {
            let (above, below) = (upper.text(column), lower.text(column));
            last = if above.is_empty() { last } else { above };
            let is_side = |heading: &Heading| matches!(heading, Heading::Side(..));
            match below {
                "" => above.to_owned(),
                // One result for both stands beside the sides, and not below the last of them.
                _ if above.is_empty() && is_only_result(below) => below.to_owned(),
                _ if words.headings(last).iter().any(is_side) => format!("{last} {below}"),
                _ => below.to_owned(),
            }
        });
        Self { lines: vec![upper.number, lower.number], names: names.collect() }
    }

    /// The name of a column, empty if it has none.
    pub(crate) fn name(&self, column: Column) -> &str {
        self.names.get(column.number() - 1).map_or("", String::as_str)
    }

    /// The columns with a name.
    pub(crate) fn named(&self) -> impl Iterator<Item = (Column, &str)> {
        let names = (1..).zip(&self.names).filter(|(_, name)| !name.is_empty());
        names.filter_map(|(number, name)| Some((Column::new(number)?, name.as_str())))
    }

    /// The first line of it.
    pub(crate) fn first(&self) -> u32 {
        self.lines.first().copied().unwrap_or(0)
    }

    /// The last line of it.
    pub(crate) fn last(&self) -> u32 {
        self.lines.last().copied().unwrap_or(0)
    }
}

/// Whether a name of a column is known, as something or as a round.
pub(crate) fn is_known(name: &str, words: &Vocabulary) -> bool {
    !words.headings(name).is_empty() || words.round(name).is_some()
}

/// The lines whose cells are names of columns, the best first.
pub(crate) fn header_lines<'a>(grid: &'a Grid, words: &Vocabulary) -> Vec<&'a Line> {
    let mut scored: Vec<(i32, &Line)> = Vec::new();
    for line in grid.may_name_columns() {
        let is_name = |text: &str| {
            let is_bare_number = text.bytes().all(|letter| letter.is_ascii_digit());
            !words.headings(text).is_empty() || (words.round(text).is_some() && !is_bare_number)
        };
        let known = line.filled().filter(|(_, text)| is_name(text)).count() as i32;
        let is_value = |text: &str| is_code(text) || has_joined_figures(text);
        let values = line.filled().filter(|(_, text)| is_value(text)).count() as i32;
        if 2 * known - values >= 4 || grid.header.is_some() {
            scored.push((2 * known - values, line));
        }
    }
    scored.sort_by_key(|(score, line)| (-score, line.number));
    scored.into_iter().map(|(_, line)| line).collect()
}

/// Figures with a joint between them, as days and results have.
fn has_joined_figures(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    letters
        .windows(3)
        .any(|few| few[0].is_ascii_digit() && "-/.".contains(few[1]) && few[2].is_ascii_digit())
}

/// Two lines that name the columns together, if this line is one of them.
pub(crate) fn two_lines(grid: &Grid, line: u32, words: &Vocabulary) -> Option<Header> {
    let written: Vec<&Line> = grid.written().filter(|one| one.number <= line + 1).collect();
    let pair = written.windows(2).find(|pair| {
        let (upper, lower) = (pair[0], pair[1]);
        lower.number == upper.number + 1
            && (upper.number == line || lower.number == line)
            && is_second_line(upper, lower, words)
    })?;
    Some(Header::of_two(pair[0], pair[1], words))
}

fn is_second_line(upper: &Line, lower: &Line, words: &Vocabulary) -> bool {
    let known = lower.filled().filter(|(_, text)| is_known(text, words)).count();
    let has_gap = |line: &Line| line.text(Column::FIRST).is_empty();
    let fills_gaps = has_gap(lower) && !has_gap(upper) && known * 2 > lower.filled_count();
    let is_whole = known == lower.filled_count() && known >= 3;
    fills_gaps
        || (is_whole && upper.filled_count() < lower.filled_count() && is_all_known(upper, words))
}

fn is_all_known(line: &Line, words: &Vocabulary) -> bool {
    line.filled().all(|(_, text)| is_known(text, words)) && line.filled_count() > 1
}

/// What the names of the columns of a header mean.
pub(crate) struct Meant<'a> {
    words: &'a Vocabulary,
    known: Vec<(Column, Option<u32>, BTreeSet<Heading>)>,
}

impl<'a> Meant<'a> {
    pub(crate) fn of(header: &Header, words: &'a Vocabulary) -> Self {
        let known = header.named().filter(|(_, name)| is_known(name, words));
        let known = known.map(|(column, name)| (column, words.round(name), words.headings(name)));
        Self { words, known: known.collect() }
    }

    /// Whether a line names the same columns, in the same places and perhaps in other words.
    pub(crate) fn is_named_by(&self, line: &Line) -> bool {
        // A list beside the games may be named above the first of them only.
        let end = line.end();
        let known: Vec<_> = self.known.iter().filter(|it| it.0.number() <= end).collect();
        let agrees = |(column, round, headings): &&&(Column, Option<u32>, BTreeSet<Heading>)| {
            let text = line.text(*column);
            match (self.words.round(text), round) {
                (None, None) => !self.words.headings(text).is_disjoint(headings),
                (one, other) => one == *other,
            }
        };
        // Games are most lines, and their first cells show it.
        if known.iter().take(3).filter(agrees).count() == 0 {
            return false;
        }
        let hits: BTreeSet<Column> = known.iter().filter(agrees).map(|it| it.0).collect();
        let others = line.filled().filter(|(column, _)| !hits.contains(column));
        hits.len() >= 3
            && hits.len() + 1 >= known.len()
            && others.map(|(_, text)| text).all(|text| !is_known(text, self.words))
    }
}

/// The lines below a header.
pub(crate) struct Body<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) words: &'a Vocabulary,
    pub(crate) header: Header,
    /// Later lines that name the same columns.
    pub(crate) repeated: Vec<u32>,
    /// The last line of the table, if anything is below it.
    pub(crate) last: Option<u32>,
    /// The lines of the table that do not name columns.
    pub(crate) lines: Vec<&'a Line>,
    /// Of these, the ones with as many cells as a game or a player has.
    pub(crate) rows: Vec<&'a Line>,
    /// The last column with a name, unless most lines have more.
    pub(crate) width: Option<Column>,
    /// How often each text of the rows occurs, column by column: large tables have few of them.
    counts: Vec<BTreeMap<&'a str, usize>>,
}

impl<'a> Body<'a> {
    pub(crate) fn of(
        grid: &'a Grid,
        header: Header,
        last: Option<u32>,
        words: &'a Vocabulary,
    ) -> Self {
        let below = grid.written().filter(|line| line.number > header.last());
        let first = grid.line(header.first());
        let meant = Meant::of(&header, words);
        let (repeated, lines): (Vec<&Line>, Vec<&Line>) =
            below.partition(|line| meant.is_named_by(line) || is_same_text(first, line));
        let lines: Vec<&Line> =
            lines.into_iter().filter(|line| last.is_none_or(|last| line.number <= last)).collect();
        let named = header.named().count();
        let end = header.named().map(|(column, _)| column).last();
        let is_wide = |line: &&Line| end.is_some_and(|end| line.end() > end.number());
        let width =
            end.filter(|_| lines.iter().filter(|line| is_wide(line)).count() * 2 < lines.len());
        let fewest = named.saturating_sub(2).clamp(1, 2);
        let is_row = |line: &&&Line| {
            line.filled_count() > fewest && width.is_none_or(|width| line.end() <= width.number())
        };
        let rows: Vec<&Line> = lines.iter().filter(is_row).copied().collect();
        let repeated = repeated.iter().map(|line| line.number).collect();
        let counts = counts(&rows, grid.width());
        Self { grid, words, header, repeated, last, lines, rows, width, counts }
    }

    /// All columns of the sheet.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Column> + use<> {
        (1..=self.grid.width()).filter_map(Column::new)
    }

    pub(crate) fn name(&self, column: Column) -> &str {
        self.header.name(column)
    }

    /// A column for people: its name, or its number.
    pub(crate) fn shown(&self, column: Column) -> String {
        match self.name(column) {
            "" => format!("column {column}"),
            name => name.to_owned(),
        }
    }

    pub(crate) fn headings(&self, column: Column) -> BTreeSet<Heading> {
        self.words.headings(self.name(column))
    }

    /// The texts of the rows in a column, also the empty ones.
    pub(crate) fn cells(&self, column: Column) -> impl Iterator<Item = &'a str> {
        self.rows.iter().map(move |line| line.text(column))
    }

    /// The texts of the rows in a column.
    pub(crate) fn texts(&self, column: Column) -> Vec<&'a str> {
        self.cells(column).filter(|text| !text.is_empty()).collect()
    }

    /// Which part of the texts in a column are so.
    pub(crate) fn share(&self, column: Column, test: impl Fn(&str) -> bool) -> f64 {
        let Some(counts) = self.counts.get(column.number() - 1) else { return 0.0 };
        let all: usize = counts.values().sum();
        let fitting: usize =
            counts.iter().filter(|(text, _)| test(text)).map(|(_, count)| count).sum();
        if all == 0 { 0.0 } else { fitting as f64 / all as f64 }
    }

    /// Where the table is, with all that this has found of it.
    pub(crate) fn place(&self) -> Place {
        let place = place(self.grid, &self.header, &self.repeated, self.words);
        Place { last: self.last, width: self.width, ..place }
    }
}

/// Where a table with this header is, and the words of sums at the beginning of its lines.
pub(crate) fn place(grid: &Grid, header: &Header, repeated: &[u32], words: &Vocabulary) -> Place {
    let header: Vec<u32> = header.lines.iter().chain(repeated).copied().collect();
    let print = |line: &u32| grid.line(*line).map(Line::fingerprint);
    let texts = grid.written().flat_map(|line| line.filled().take(3));
    let is_total = |text: &String| {
        let first = text.split(' ').next().unwrap_or("");
        words.totals.contains(text) || matches!(first, "total" | "totals")
    };
    Place {
        sheet: grid.sheet.clone(),
        fingerprint: header.iter().filter_map(print).collect(),
        header,
        totals: texts.map(|(_, text)| plain(text)).filter(is_total).collect(),
        ..Place::default()
    }
}

/// How often each text occurs in each column.
fn counts<'a>(rows: &[&'a Line], width: usize) -> Vec<BTreeMap<&'a str, usize>> {
    let mut counts = vec![BTreeMap::new(); width];
    for line in rows {
        for (column, text) in line.filled() {
            if let Some(counts) = counts.get_mut(column.number() - 1) {
                *counts.entry(text).or_default() += 1;
            }
        }
    }
    counts
}

fn is_same_text(first: Option<&Line>, line: &Line) -> bool {
    first.is_some_and(|first| first.filled().eq(line.filled()))
}

/// Which part of texts are so; 0 of none.
pub(crate) fn share(texts: &[&str], test: impl Fn(&str) -> bool) -> f64 {
    if texts.is_empty() {
        return 0.0;
    }
    texts.iter().filter(|text| test(text)).count() as f64 / texts.len() as f64
}

/// A rate of play of which the name of the file, the sheet, or a title above the table speaks.
pub(crate) fn rate(
    grid: &Grid,
    header: &Header,
    words: &Vocabulary,
    notes: &mut Notes,
) -> Option<Rate> {
    let above = grid.written().take_while(|line| line.number < header.first());
    let titles = above.filter_map(|line| line.filled().next().map(|(_, text)| text));
    let names = [grid.file.as_str(), grid.sheet.as_str()];
    let rate = names.into_iter().chain(titles).find_map(|text| words.rate(text))?;
    let why = format!("a title or a name speaks of {}", rate.written());
    let choices = [rate.written(), "standard"].map(|rate| Choice::value("rate", rate));
    notes.likely("rate", why, choices.to_vec());
    Some(rate)
}

/// What a cell must look like to have a role, whatever the name of its column says.
impl Vocabulary {
    pub(crate) fn fits_player(&self, text: &str) -> bool {
        is_name(text) || self.is_absent(text) || self.may_be_surname(text)
    }

    pub(crate) fn fits_result(&self, text: &str) -> bool {
        self.result(text).is_some()
    }

    pub(crate) fn fits_score(&self, text: &str) -> bool {
        self.points(text).is_some()
    }

    pub(crate) fn fits_date(&self, text: &str) -> bool {
        let squeezed = signs(text);
        // Points such as `1.5` are no days.
        let is_points = squeezed.len() == 3 && squeezed.starts_with(['0', '1']);
        let is_day = |day: &WrittenDay| day.has_year() || !is_points;
        written_days(text, self.day_names()).iter().any(is_day)
    }

    /// A text that may be part of a code: two figures next to each other.
    pub(crate) fn fits_code(text: &str) -> bool {
        text.as_bytes().windows(2).any(|few| few.iter().all(u8::is_ascii_digit))
    }
}

/// Whether a text has figures alone.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())
}
