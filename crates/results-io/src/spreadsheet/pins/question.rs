//! A question about something that a table does not make clear, with the lines that would answer
//! it.

use chrono::NaiveDate;

use super::column::Column;
use super::meaning::Meaning;
use super::pin_text::{one_line, pinned};
use crate::toml_value::quoted;

/// A line whose day may not be that of the games below it, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DoubtfulDay {
    pub(crate) line: u32,
    pub(crate) title: String,
    pub(crate) doubt: Doubt,
}

/// Why the day of games is in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The line has several days.
    SeveralDays,
    /// It has a day that may be that of another game only.
    PerhapsOfOthers,
    /// It has a day among the column names, or in a second title, and a title above it has another.
    OtherThanTitle,
    /// It has a day among the column names that may be part of a column's name: `Received 9 October
    /// 2006`.
    PerhapsOfColumn,
    /// It has no day, although other match cards have theirs.
    NoDay,
    /// It seems to have a day that cannot be read.
    UnreadDay,
    /// It has a day below games that have none above them.
    Below,
}

/// Both answers to a question about the order of day and month.
const DAYS_ANSWER: &str = "dates = \"day-first\"         # or \"month-first\"";

/// A question about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The question.
    pub(crate) asked: String,
    /// Lines of `import.toml` that would answer it, without the line that names the file; empty if
    /// no lines can.
    pub(crate) answer: String,
}

/// A title with a day, as far as it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DayOfTitle {
    pub(crate) line: u32,
    /// The day; for figures such as 3/10/2006 of unknown order, both possible days.
    pub(crate) days: Vec<NaiveDate>,
}

impl DayOfTitle {
    /// Whether this is a possible day.
    pub(crate) fn may_be(&self, day: NaiveDate) -> bool {
        self.days.contains(&day)
    }

    /// The day, if only one is possible.
    pub(crate) fn for_sure(&self) -> Option<NaiveDate> {
        match self.days[..] {
            [day] => Some(day),
            _ => None,
        }
    }
}

/// A day as a line of `import.toml`, with the other possible days: `day = "2006-10-03" # or
/// "2006-10-17"`.
fn one_of<'d>(days: impl Iterator<Item = &'d NaiveDate>) -> String {
    let days: Vec<String> = days.map(|day| format!("\"{day}\"")).collect();
    format!("day = {}", days.join(" or ").replacen(" or ", "          # or ", 1))
}

impl Question {
    pub(crate) fn new(asked: impl Into<String>, answer: impl Into<String>) -> Self {
        Self { asked: asked.into(), answer: answer.into() }
    }

    /// A question that only a change of the table answers.
    pub(crate) fn without_answer(asked: impl Into<String>) -> Self {
        Self::new(asked, "")
    }

    pub(crate) fn no_day() -> Self {
        Self::new(
            "on which day was it played? Neither a column nor the end of the file's name says so",
            "day = \"YYYY-MM-DD\"",
        )
    }

    /// The same for a table with unknown columns, one of which may have the days, or with a day in
    /// a title.
    pub(crate) fn no_day_among(unused: &[String], said: Option<&DayOfTitle>) -> Self {
        let Self { asked, mut answer } = Self::no_day();
        if let Some(DayOfTitle { line, days }) = said {
            let open = if days.len() > 1 { ", " } else { "          # " };
            answer =
                one_of(days.iter()) + open + &format!("if it is the day that line {line} says");
        }
        let Some(first) = unused.first() else { return Self { asked, answer } };
        let names: Vec<String> =
            unused.iter().map(|name| format!("`{}`", one_line(name))).collect();
        Self::new(
            format!("{asked} (columns without a meaning here: {})", names.join(", ")),
            format!(
                "{answer}\n# or, if this column has the days:\n# columns.date = {}",
                quoted(first)
            ),
        )
    }

    /// The order of day and month in some dates, with an example.
    pub(crate) fn day_or_month_first(dates: &str, value: &str) -> Self {
        Self::new(
            format!(
                "in {dates} like {value}, which comes first, the day or the month? Nothing in the \
                 file shows it"
            ),
            DAYS_ANSWER,
        )
    }

    /// The same if one date has the day first, and another the month.
    pub(crate) fn day_and_month_first(day_first: &str, month_first: &str) -> Self {
        Self::new(
            format!(
                "which comes first, the day or the month? {day_first} can only have the day \
                 first, {month_first} only the month"
            ),
            DAYS_ANSWER,
        )
    }

    /// A day is pinned for a table that has days.
    pub(crate) fn day_beside_days(column: &str) -> Self {
        Self::new(
            format!(
                "`day` is pinned, and the column `{}` has days: which of them count? Remove the \
                 line `day`, or name another column of days",
                one_line(column)
            ),
            format!("columns.date = {}      # and no line `day`", quoted(column)),
        )
    }

    /// A day is pinned for a table whose titles have different days, on these lines.
    pub(crate) fn day_beside_titles(lines: &str) -> Self {
        Self::new(
            format!(
                "`day` is pinned, and the games stand below titles with other days ({lines}): \
                 which of them count? Remove the line `day`, or the days from the titles"
            ),
            "# no line `day`",
        )
    }

    /// A day is pinned for all sheets of a workbook, but one has another day.
    pub(crate) fn day_beside_day_of_sheet(pinned: NaiveDate, place: &str, own: NaiveDate) -> Self {
        Self::new(
            format!(
                "on which day was it played? `day` is pinned as {pinned}, and {place} says {own}. \
                 Remove the line `day` if each sheet says its own day, and write the day above \
                 the games of a sheet that does not"
            ),
            "# no line `day`",
        )
    }

    /// The name of a file has one day, and its title another; or its column names do, in which case
    /// the day is more probably that of something else.
    pub(crate) fn day_of_file_beside_title(
        of_file: NaiveDate,
        said: &[DayOfTitle],
        is_name_of_column: bool,
    ) -> Self {
        let of_titles = said.iter().flat_map(|title| &title.days);
        let answer = if is_name_of_column {
            one_of(std::iter::once(&of_file).chain(of_titles))
        } else {
            one_of(of_titles.chain([&of_file]))
        };
        let in_words = |DayOfTitle { line, days }: &DayOfTitle| {
            let days: Vec<String> = days.iter().map(ToString::to_string).collect();
            format!("line {line} says {}", days.join(" or "))
        };
        let in_words: Vec<String> = said.iter().map(in_words).collect();
        Self::new(
            format!(
                "on which day was it played? The name of the file says {of_file}, and {}",
                in_words.join(", and ")
            ),
            answer,
        )
    }

    /// The away player comes before the home player.
    pub(crate) fn away_first(first: &Column, home: &Column, players: &[&Column]) -> Self {
        let pin = |column: &&Column, is_turned: bool| {
            let meaning = match column.meaning {
                Meaning::Of(side, what) if is_turned => Meaning::Of(side.other(), what),
                meaning => meaning,
            };
            format!("columns.{meaning} = {}", quoted(&column.name))
        };
        let pins = |is_turned| players.iter().map(move |column| pin(column, is_turned));
        let turned: Vec<String> = pins(true).map(|line| format!("# {line}")).collect();
        let [first, home] = [first, home].map(|column| one_line(&column.name));
        Self::new(
            format!(
                "whose score comes first in a result such as 1-0: that of `{first}`, who stands \
                 first, or that of `{home}`? That player counts as White"
            ),
            format!(
                "{}\n# or, if the results are of `{first}`:\n{}",
                pins(false).collect::<Vec<_>>().join("\n"),
                turned.join("\n")
            ),
        )
    }

    /// A line above games leaves their day in doubt.
    pub(crate) fn day_in_doubt(DoubtfulDay { line, title, doubt }: &DoubtfulDay) -> Self {
        let doubt = match doubt {
            Doubt::SeveralDays => "has several days: leave only the one on which they were played",
            Doubt::PerhapsOfOthers => {
                "has a day that may be theirs, or only that of another game. Remove the day from \
                 the line, or the words that make it doubtful"
            }
            Doubt::PerhapsOfColumn => {
                "has a day that may be theirs, or part of the name of a column. Write the title of \
                 a match card on a line of its own, or remove the day from the name"
            }
            Doubt::OtherThanTitle => {
                "has another day than the title above it: leave the one on which they were played"
            }
            Doubt::UnreadDay => {
                "seems to have a day that cannot be read: write it like 3 October 2006"
            }
            Doubt::Below => {
                "is a day below games, and no day stands above the first games: write each day \
                 above its games"
            }
            Doubt::NoDay => {
                "has no day, though other lines like it have one: write the day into it"
            }
        };
        Self::without_answer(format!(
            "on which day were the games below line {line} played? `{}` {doubt}, or give the table \
             a column of days",
            one_line(title)
        ))
    }

    /// A day without a year, above the games or in their column of days; `from` is the pinned day.
    pub(crate) fn which_year(line: u32, row: &str, from: Option<NaiveDate>) -> Self {
        let row = one_line(row.trim_end_matches([',', ';', '\t']));
        match from {
            None => Self::new(
                format!(
                    "to which year do days like that of line {line}, `{row}`, belong? Name the \
                     first day of the season: each counts as the first such day from then on, and \
                     a day of the week must fit"
                ),
                "days-from = \"YYYY-MM-DD\"     # the first day of the season",
            ),
            Some(from) => Self::new(
                format!(
                    "what is wrong in line {line}, `{row}`: the day, the day of the week, or the \
                     year? The first such day from {from} on (`days-from`) falls on another day \
                     of the week"
                ),
                format!("days-from = \"{from}\"     # or the first day of another season"),
            ),
        }
    }

    /// A day without a year is the name of a sheet, and there is no other day.
    pub(crate) fn which_year_of_sheets(sheet: &str) -> Self {
        Self::new(
            format!(
                "on which day was it played? The name `{}` of the sheet may be a day without its \
                 year. Name the first day of the season: each such name counts as the first such \
                 day from then on",
                one_line(sheet)
            ),
            "days-from = \"YYYY-MM-DD\"     # the first day of the season\n# or, if all were \
             played on one day and the names are not days:\n# day = \"YYYY-MM-DD\"",
        )
    }

    /// A line repeats the column names in other places.
    pub(crate) fn other_places(line: u32, header_line: u32) -> Self {
        Self::without_answer(format!(
            "which column is which? Line {line} names the columns again, in other places than \
             line {header_line}: expected one order in the whole table. Put the rows from line \
             {line} on into a file of their own, or their columns into the order of line \
             {header_line}"
        ))
    }

    /// A line may repeat the column names in other words.
    pub(crate) fn other_words(line: u32, header_line: u32) -> Self {
        Self::without_answer(format!(
            "what is line {line}? It may name the columns again, in other words than line \
             {header_line}. If it does, use the names of line {header_line}, and put the columns \
             below into that order; if not, remove the line"
        ))
    }

    /// A column has months instead of days.
    pub(crate) fn months_alone(month: &str) -> Self {
        Self::without_answer(format!(
            "on which days were the games of `{}` played? It is a month with its year, or a day \
             without one: write whole dates",
            one_line(month)
        ))
    }

    /// A line has the column names of two tables side by side.
    pub(crate) fn side_by_side(line: u32) -> Self {
        Self::without_answer(format!(
            "which of two tables should be read? Line {line} names the columns twice, side by \
             side: put the second table below the first, or into a file of its own"
        ))
    }

    /// Rows have more cells than columns, because each name takes two cells.
    pub(crate) fn commas_in_names(header_line: u32) -> Self {
        Self::without_answer(format!(
            "which commas separate the columns? Rows have more cells than line {header_line} has \
             names, as happens if a name with a comma becomes two cells: put every name with a \
             comma in quotation marks, or save the table with semicolons. A column of notes needs \
             a name"
        ))
    }

    /// A column of colours has more cells of something else.
    pub(crate) fn colours_in_doubt(column: &str, other: &str) -> Self {
        Self::new(
            format!(
                "does `{}` have the colours of whoever stands first? Some rows have W or B, and \
                 as many have something else, such as `{}`. Remove what does not belong to the \
                 games, or give the column another name if it does not have colours",
                one_line(column),
                one_line(other)
            ),
            format!("columns.colour = {}         # if it does", quoted(column)),
        )
    }

    /// Lines that look like games are above the column names.
    pub(crate) fn games_above(game: u32, header_line: u32) -> Self {
        Self::new(
            format!(
                "what is line {game}? It looks like a game, and stands above line {header_line}, \
                 the first that names the columns. If it is a game, name the columns above it \
                 too, as line {header_line} does"
            ),
            format!("header-line = {header_line}             # if no line above it is a game"),
        )
    }

    /// A pinned sheet does not exist in the workbook.
    pub(crate) fn no_such_sheet(wanted: &str, names: &[String]) -> Self {
        let shown: Vec<String> = names.iter().map(|name| format!("`{}`", one_line(name))).collect();
        let answer = names.first().map(|name| format!("sheet = {}", quoted(name)));
        Self::new(
            format!(
                "there is no sheet `{}`: which is it, {}?",
                one_line(wanted),
                shown.join(" or ")
            ),
            answer.unwrap_or_default(),
        )
    }

    /// Several sheets have results.
    pub(crate) fn several_sheets(names: &[String], are_alike: bool) -> Self {
        let shown: Vec<String> = names.iter().map(|name| format!("`{}`", one_line(name))).collect();
        let all: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        if let (true, Some(first)) = (are_alike, all.first()) {
            return Self::new(
                format!(
                    "which sheet should be read? Results are in {}, and two of them have the same \
                     names: games that are in both would count twice",
                    shown.join(", ")
                ),
                format!("sheet = {first}         # or another one; [{}] reads all", all.join(", ")),
            );
        }
        Self::new(
            format!("which sheets should be read? Results are in {}", shown.join(", ")),
            format!(
                "sheet = [{}]         # all of them, each a section; or the name of one",
                all.join(", ")
            ),
        )
    }

    /// Several sheets have the columns of a list.
    pub(crate) fn several_sheets_of_list(names: &[String]) -> Self {
        let shown: Vec<String> = names.iter().map(|name| format!("`{}`", one_line(name))).collect();
        let first = names.first().map(|name| quoted(name)).unwrap_or_default();
        Self::new(
            format!("which sheet has the list? Its columns are in {}", shown.join(" and in ")),
            format!("sheet = {first}         # or another one; a list has one sheet"),
        )
    }

    /// A sheet is pinned for a text, which has no sheets.
    pub(crate) fn sheet_of_text(wanted: &str) -> Self {
        Self::new(
            format!(
                "the sheet `{}` is pinned, but this file is text and has no sheets: remove the \
                 line `sheet`",
                one_line(wanted)
            ),
            "# no line `sheet`",
        )
    }

    /// Two columns have one meaning; each is given by its place (from 1) and its name.
    pub(crate) fn two_columns(
        meaning: Meaning,
        [(place, one), (other_place, other)]: [(usize, &str); 2],
    ) -> Self {
        // A name that both have would not be an answer.
        if one.trim().eq_ignore_ascii_case(other.trim()) {
            let (one, other) = (one_line(one), one_line(other));
            return Self::new(
                format!(
                    "which column is `{meaning}`: `{one}` (column {place}) or `{other}` (column \
                     {other_place})?"
                ),
                format!("columns.{meaning} = {place}             # or {other_place}"),
            );
        }
        Self::new(
            format!("which column is `{meaning}`: `{one}` or `{other}`?"),
            format!("columns.{meaning} = {}", quoted(one)),
        )
    }

    /// The lines that would answer it, ready to paste; empty if no lines can.
    pub(crate) fn proposal(&self, file: &str) -> String {
        if self.answer.is_empty() { String::new() } else { pinned(file, &self.answer) }
    }
}
