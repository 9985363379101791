//! Days above their games: in titles of match cards, or once for each match in the column of days.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::days_of_titles::{
    day_of_title, days_in, days_of_titles, have_several, only_day_of, other_day_of_a_card,
};
use super::names_with_days::{NamesWithDays, Twice};
use super::undated_cards::Cards;
use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::day_without_year::{Place, lacks_year};
use crate::spreadsheet::days::days_in_titles::{
    may_be_another_day, may_be_put_off, says_several_days,
};
use crate::spreadsheet::days::unread_day::seems_to_say_a_day;
use crate::spreadsheet::days::written_day::{DayOrder, day_of, say_the_same, says_a_day};
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow, NOTHING};
use crate::spreadsheet::lines::later_header::names_again;
use crate::spreadsheet::lines::table_line::{Kind, TableLine};
use crate::spreadsheet::pins::meaning::Meaning;
use crate::spreadsheet::pins::question::{DayOfTitle, Doubt, DoubtfulDay};

/// The fewest games without a day of their own that are not mistakes.
const FEWEST_BELOW: usize = 2;

/// The days above the games of a table; empty if every game has its own day, or if all have the
/// same.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct DaysAbove {
    /// The lines with a day, and the days.
    said: Vec<(u32, Cell)>,
    /// For each game without a day of its own, by line: which of these days is the last above it.
    of_games: BTreeMap<u32, Option<usize>>,
    /// The lines of these that have more cells than there are columns, and are refused.
    refused: Vec<u32>,
    /// The first line above a game that leaves its day in doubt.
    doubtful: Option<DoubtfulDay>,
}

/// Why a row leaves the day of the games below it in doubt; `None` if it does not.
fn doubtful_day(row: &GridRow) -> Option<DoubtfulDay> {
    let line = row.line;
    let is_other = |cell: &&Cell| may_be_put_off(cell) || may_be_another_day(cell);
    if let Some(cell) = row.cells.iter().find(is_other) {
        let (title, doubt) = (cell.text().into_owned(), Doubt::PerhapsOfOthers);
        return Some(DoubtfulDay { line, title, doubt });
    }
    let days = days_in(row);
    let doubt = if row.cells.iter().any(says_several_days) || have_several(&days) {
        Doubt::SeveralDays
    } else if days.is_empty() && row.cells.iter().any(seems_to_say_a_day) {
        Doubt::UnreadDay
    } else {
        return None;
    };
    (!is_total(row)).then(|| {
        let filled = row.cells.iter().filter(|cell| !cell.is_empty());
        let texts: Vec<_> = filled.map(Cell::text).collect();
        DoubtfulDay { line, title: texts.join(" "), doubt }
    })
}

/// The titles between two games.
#[derive(Default)]
struct Titles {
    /// Whether one of them has a day.
    have_day: bool,
    in_doubt: Option<DoubtfulDay>,
}

impl Titles {
    /// Reads the next title, and returns its day.
    fn read(&mut self, row: &GridRow) -> Option<(u32, Cell)> {
        // Below a title with a day, it is not about the day of the games: `Originally scheduled for
        // 17 October 2006`.
        if self.have_day && row.cells.iter().any(may_be_another_day) {
            return None;
        }
        let day = day_of_title(row);
        match (doubtful_day(row), &day) {
            // Below a title with a day, it is probably a number of something else.
            (Some(doubtful), _) if self.have_day && doubtful.doubt == Doubt::UnreadDay => {}
            (Some(doubtful), _) => self.in_doubt = Some(doubtful),
            // This title gives the day of the games below it, so the doubt is settled.
            (None, Some(_)) => (self.in_doubt, self.have_day) = (None, true),
            (None, None) => {}
        }
        day
    }

    /// Reads the day in a line of column names; `of_title` is the last day in the titles above it.
    fn read_names(
        &mut self,
        days: &GridRow,
        of_title: Option<&(u32, Cell)>,
    ) -> Option<(u32, Cell)> {
        let (line, day) = day_of_title(days)?;
        if self.have_day && of_title.is_some_and(|(_, title)| !say_the_same(title, &day)) {
            let (title, doubt) = (day.text().into_owned(), Doubt::OtherThanTitle);
            self.in_doubt = Some(DoubtfulDay { line, title, doubt });
        }
        self.have_day = true;
        Some((line, day))
    }

    /// Records a day that may be the name of a column, unless a title has a day, which takes
    /// precedence.
    fn leave_open(&mut self, among_names: Option<&DoubtfulDay>) {
        if !self.have_day && self.in_doubt.is_none() {
            self.in_doubt = among_names.cloned();
        }
    }

    /// Forgets the doubt from titles above the first card, some of which are about the whole sheet,
    /// such as its season.
    fn leave_those_of_the_sheet(&mut self) {
        self.in_doubt = self.in_doubt.take().filter(|found| found.doubt != Doubt::SeveralDays);
    }
}

/// The titles with a day, card by card; titles whose day is in doubt are asked about separately.
#[derive(Default)]
struct TitlesOfCards<'g> {
    above: Vec<&'g GridRow>,
    cards: Vec<Vec<&'g GridRow>>,
}

impl<'g> TitlesOfCards<'g> {
    fn read(&mut self, row: &'g GridRow) {
        if day_of_title(row).is_some() && doubtful_day(row).is_none() {
            self.above.push(row);
        }
    }

    /// Reads a game, to whose card the titles above it belong.
    fn read_game(&mut self) {
        if !self.above.is_empty() {
            self.cards.push(std::mem::take(&mut self.above));
        }
    }

    /// The same without the titles above a game with its own day, which do not give its day.
    fn above_dated_game(self) -> Self {
        Self { above: Vec::new(), ..self }
    }
}

impl DaysAbove {
    /// The days above the games of a table with these lines below its column names.
    pub(crate) fn find(grid: &Grid, layout: &Layout, lines: &[TableLine<'_>]) -> Self {
        match layout.position(Meaning::Date) {
            Some(column) => Self::in_column(grid, layout, lines, column),
            None => Self::in_titles(grid, layout, lines),
        }
    }

    /// For a table with a column of days: if the column is empty in at least half of the games,
    /// each match has its day only once.
    fn in_column(grid: &Grid, layout: &Layout, lines: &[TableLine<'_>], column: usize) -> Self {
        let mut found = Self::default();
        if lines.iter().all(|line| !line.row.cell(column).is_empty()) {
            return found;
        }
        let mut with_own = 0;
        let (mut titles, mut cards) = (Titles::default(), Cards::default());
        let mut of_cards = TitlesOfCards::default();
        for TableLine { row, kind, has_too_many, .. } in lines {
            let cell = row.cell(column);
            match kind {
                Kind::Game if cell.is_empty() => {
                    of_cards.read_game();
                    cards.read_names();
                    cards.read_game();
                    found.add_game(row);
                    found.doubtful = found.doubtful.or(titles.in_doubt.take());
                    titles.have_day = false;
                    if *has_too_many {
                        // Its day may stand in another cell, and is then that of the games below.
                        found.refused.push(row.line);
                        found.said.push((row.line, NOTHING.clone()));
                    }
                }
                // A text that is not a day also ends the day for the games below it.
                Kind::Game => {
                    of_cards = of_cards.above_dated_game();
                    cards.read_dated_game();
                    with_own += 1;
                    found.said.push((row.line, cell.clone()));
                    titles = Titles::default();
                }
                _ if says_a_day(cell) => {
                    of_cards.read(row);
                    cards.read_title(row);
                    found.said.push((row.line, cell.clone()));
                }
                Kind::PassedOver if names_again(grid, layout, row).is_some() => {
                    cards.read_names_or_title(row, false);
                }
                Kind::PassedOver => {
                    of_cards.read(row);
                    cards.read_title(row);
                    // A title with a day without its year also ends the day above it.
                    let lacking = || row.cells.iter().find(|cell| lacks_year(cell, Place::Title));
                    let said = titles.read(row);
                    found.said.extend(said.or_else(|| Some((row.line, lacking()?.clone()))));
                }
                _ => {}
            }
        }
        found.doubtful = found.doubtful.or_else(|| cards.without_day());
        found.doubtful = found.doubtful.or_else(|| other_day_of_a_card(&of_cards.cards));
        let below = found.of_games.len();
        let is_usual = below >= FEWEST_BELOW && below >= with_own;
        if is_usual && found.covers_all() { found } else { Self::default() }
    }

    /// For a table without a column of days: titles with different days.
    fn in_titles(grid: &Grid, layout: &Layout, lines: &[TableLine<'_>]) -> Self {
        let mut found = Self::default();
        let (mut titles, mut cards) = (Titles::default(), Cards::default());
        let parts = Part::of(grid, layout, lines);
        let names_say_days = names_say_days(&parts, |names| &names.days);
        for part in &parts {
            match part {
                Part::Game(row) => {
                    cards.read_game();
                    found.add_game(row);
                    found.doubtful = found.doubtful.or(titles.in_doubt.take());
                    titles.have_day = false;
                }
                Part::Title(row) => {
                    cards.read_title(row);
                    found.said.extend(titles.read(row));
                }
                Part::Names(NamesWithDays { row, days, in_doubt, .. }) => {
                    if row.line == layout.header_line {
                        titles.leave_those_of_the_sheet();
                    }
                    if names_say_days {
                        cards.read_names_or_title(row, day_of_title(days).is_some());
                        let said = titles.read_names(days, found.said.last());
                        found.said.extend(said);
                    } else {
                        cards.read_names();
                    }
                    titles.leave_open(in_doubt.as_ref());
                }
            }
        }
        found.doubtful = found.doubtful.or_else(|| cards.without_day());
        found.doubtful = found.doubtful.take().or_else(|| found.below_games(&parts));
        if found.differ() && found.doubtful.is_none() {
            let mut titles = TitlesOfCards::default();
            for part in &parts {
                match part {
                    Part::Game(_) => titles.read_game(),
                    Part::Title(row) => titles.read(row),
                    Part::Names(_) => {}
                }
            }
            found.doubtful = other_day_of_a_card(&titles.cards);
        }
        if found.differ() || found.may_have_lost_a_day() { found } else { Self::default() }
    }

    /// The first of several days that are below their games: there is no day above the first games,
    /// and one below the last.
    fn below_games(&self, parts: &[Part<'_>]) -> Option<DoubtfulDay> {
        let is_game = |part: &Part<'_>| matches!(part, Part::Game(_));
        let last = parts.iter().rposition(is_game)?;
        let is_below = |part: &Part<'_>| matches!(part, Part::Title(row) if day_of_title(row).is_some() && doubtful_day(row).is_none());
        let (line, day) = self.said.first().filter(|_| self.said.len() > 1)?;
        let have_none_above = self.of_games.values().next().is_some_and(Option::is_none);
        (have_none_above && parts[last..].iter().any(is_below)).then(|| DoubtfulDay {
            line: *line,
            title: day.text().into_owned(),
            doubt: Doubt::Below,
        })
    }

    /// Whether games would get the day of the card above, although the line above them may have
    /// another day.
    fn may_have_lost_a_day(&self) -> bool {
        let may_be_one = [Doubt::PerhapsOfColumn, Doubt::UnreadDay, Doubt::Below];
        self.doubtful.as_ref().is_some_and(|found| may_be_one.contains(&found.doubt))
            && self.of_games.values().any(Option::is_some)
    }

    /// The only day in the titles of a table, and its line, whether it is about the games or
    /// anything else.
    pub(crate) fn only_day(
        grid: &Grid,
        layout: &Layout,
        lines: &[TableLine<'_>],
        pinned: Option<DayOrder>,
    ) -> Option<DayOfTitle> {
        let parts = Part::of(grid, layout, lines);
        only_day_of(titles_in(&parts, |names| &names.perhaps), pinned)
    }

    /// The days in the titles, if no title leaves in doubt to which games its day belongs.
    pub(crate) fn days_without_doubt(
        grid: &Grid,
        layout: &Layout,
        lines: &[TableLine<'_>],
        pinned: Option<DayOrder>,
    ) -> Vec<DayOfTitle> {
        let parts = Part::of(grid, layout, lines);
        let titles = || titles_in(&parts, |names| &names.perhaps);
        if titles().any(|row| doubtful_day(row).is_some()) {
            return Vec::new();
        }
        days_of_titles(titles(), pinned)
    }

    /// The only such day, if it is not the name of a column, either: safe enough to be used without
    /// a question.
    pub(crate) fn only_day_of_games(
        grid: &Grid,
        layout: &Layout,
        lines: &[TableLine<'_>],
        pinned: Option<DayOrder>,
    ) -> Option<DayOfTitle> {
        let found = Self::days_without_doubt(grid, layout, lines, pinned);
        let [found] = <[DayOfTitle; 1]>::try_from(found).ok()?;
        let parts = Part::of(grid, layout, lines);
        only_day_of(titles_in(&parts, |names| &names.days), pinned).filter(|sure| *sure == found)
    }

    /// The first line above a game that leaves its day in doubt.
    pub(crate) const fn doubtful(&self) -> Option<&DoubtfulDay> {
        self.doubtful.as_ref()
    }

    fn add_game(&mut self, row: &GridRow) {
        self.of_games.insert(row.line, self.said.len().checked_sub(1));
    }

    /// Whether the games have different days above them, or only some have one.
    fn differ(&self) -> bool {
        let said = |game: &Option<usize>| game.and_then(|at| self.said.get(at));
        let mut days = self.of_games.values().map(said);
        let first = days.next().flatten();
        days.any(|other| match (first, other) {
            (Some((_, one)), Some((_, other))) => !say_the_same(one, other),
            (one, other) => one.is_some() != other.is_some(),
        })
    }

    /// Whether there is a day for every game without one of its own.
    pub(crate) fn covers_all(&self) -> bool {
        !self.of_games.is_empty() && self.of_games.values().all(Option::is_some)
    }

    /// The cells with days that are used, to find the order of day and month.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.used().map(|(_, cell)| cell)
    }

    /// The lines with the day of a game.
    pub(crate) fn lines(&self) -> Vec<u32> {
        self.used().map(|(line, _)| *line).collect()
    }

    fn used(&self) -> impl Iterator<Item = &(u32, Cell)> {
        let used: BTreeSet<usize> = self.of_games.values().copied().flatten().collect();
        let said = self.said.iter().enumerate().filter(move |(at, _)| used.contains(at));
        said.map(|(_, said)| said).filter(|(_, day)| !day.is_empty())
    }

    /// The number of games on a day that stands above them.
    pub(crate) fn games(&self) -> usize {
        let is_day = |at: &usize| self.said.get(*at).is_some_and(|(_, cell)| says_a_day(cell));
        let counts = |(line, at): &(&u32, &Option<usize>)| {
            at.as_ref().is_some_and(is_day) && !self.refused.contains(line)
        };
        self.of_games.iter().filter(counts).count()
    }

    /// The day above the game on a line.
    pub(crate) fn day_of(&self, line: u32, order: Option<DayOrder>) -> Option<NaiveDate> {
        let at = (*self.of_games.get(&line)?)?;
        self.said.get(at).and_then(|(_, cell)| day_of(cell, order))
    }
}

/// A line of a table without a column of days, as needed to find the days of the games.
enum Part<'g> {
    Game(&'g GridRow),
    /// A title, or any other line that is skipped.
    Title(&'g GridRow),
    /// The column names.
    Names(NamesWithDays<'g>),
}

impl<'g> Part<'g> {
    /// The parts of a table with these lines below its column names, in order.
    fn of(grid: &'g Grid, layout: &Layout, lines: &[TableLine<'g>]) -> Vec<Self> {
        let above = grid.rows.iter().take(layout.first_row).enumerate();
        let above = above.map(|(at, row)| {
            let kind = if layout.is_title(at) { LineKind::Title } else { LineKind::Names };
            (kind, row)
        });
        let below = lines.iter().filter_map(|line| match line.kind {
            Kind::Game => Some((LineKind::Game, line.row)),
            Kind::Bye => None,
            _ if names_again(grid, layout, line.row).is_some() => Some((LineKind::Names, line.row)),
            _ => Some((LineKind::Title, line.row)),
        });
        let lines: Vec<(LineKind, &'g GridRow)> = above.chain(below).collect();
        let of_names = lines.iter().filter(|(kind, _)| *kind == LineKind::Names);
        let twice = Twice::of(of_names.map(|(_, row)| *row));
        // From below, so that each line is checked once, however many lines have the column names.
        let mut parts = Vec::with_capacity(lines.len());
        let (mut games, mut is_inside): (Vec<&GridRow>, bool) = (Vec::new(), false);
        for (kind, row) in lines.into_iter().rev() {
            if kind == LineKind::Game && !is_inside {
                games.clear();
            }
            is_inside = kind == LineKind::Game;
            parts.push(match kind {
                LineKind::Game => {
                    games.push(row);
                    Part::Game(row)
                }
                LineKind::Title => Part::Title(row),
                LineKind::Names => Part::Names(NamesWithDays::of(layout, row, &games, &twice)),
            });
        }
        parts.reverse();
        parts
    }
}

/// The kind of a line, without its text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Game,
    Title,
    Names,
}

/// Selects which days among the column names count.
type DaysOf = for<'p> fn(&'p NamesWithDays<'_>) -> &'p GridRow;

/// Whether days among the column names are those of the games: they are so if they are above some
/// games whose titles have no day. Otherwise the titles give the days, and such a day is part of a
/// column name, for example that of ratings.
fn names_say_days(parts: &[Part<'_>], days_of: DaysOf) -> bool {
    parts.split(|part| matches!(part, Part::Game(_))).any(|card| {
        let names_do = |part: &Part<'_>| matches!(part, Part::Names(names) if day_of_title(days_of(names)).is_some());
        let title_does = |part: &Part<'_>| matches!(part, Part::Title(row) if !days_in(row).is_empty());
        card.iter().any(names_do) && !card.iter().any(title_does)
    })
}

/// The rows that may have the days of the games.
fn titles_in<'p>(parts: &'p [Part<'_>], days_of: DaysOf) -> impl Iterator<Item = &'p GridRow> {
    let names_say_days = names_say_days(parts, days_of);
    parts.iter().filter_map(move |part| match part {
        Part::Title(row) => Some(*row),
        Part::Names(names) => Some(days_of(names)).filter(|_| names_say_days),
        Part::Game(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::spreadsheet::lines::table_line::lines_of;
    use crate::spreadsheet::pins::import::Pins;

    use super::*;

    fn days(text: &str) -> Vec<Option<String>> {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        let above = DaysAbove::find(&grid, &layout, &lines_of(&grid, &layout));
        let day = |line: &u32| above.day_of(*line, Some(DayOrder::DayFirst));
        above.of_games.keys().map(|line| day(line).map(|day| day.to_string())).collect()
    }

    fn some(days: &[&str]) -> Vec<Option<String>> {
        days.iter().map(|day| Some(format!("2006-10-{day}"))).collect()
    }

    #[test]
    fn a_day_in_the_name_of_a_column_is_not_that_of_the_games() {
        let card = |title: &str, rating: &str| {
            format!(
                "{title},,,,\nBoard,White,Black,Result,{rating}\n1,Lee,Roe,1-0,1500\n\
                 2,Fox,Hay,0-1,1600\n"
            )
        };
        for rating in ["Rating at 1 September 2006", "1 September 2006"] {
            for second in ["Rating", rating] {
                let text = card("Ouse v Ure - 3 October 2006", rating)
                    + &card("Ouse v Swale - 17 October 2006", second);
                assert_eq!(days(&text), some(&["03", "03", "17", "17"]), "{rating}, {second}");
            }
        }
        // Nor in names on two lines.
        let two = |title: &str| {
            format!(
                "{title},,,,,,\n,White,,Black,,,1 September 2006\n\
                 Board,Name,Code,Name,Code,Result,\n1,Lee,500010F,Roe,500020J,1-0,1500\n"
            )
        };
        let text = two("Ouse v Ure - 3 October 2006") + &two("Ouse v Swale - 17 October 2006");
        assert_eq!(days(&text), some(&["03", "17"]));
        // Nor if a column has the days.
        let text = "Date,White,Result,Black,Rating at 1 September 2006\n03/10/2006,Lee,1-0,Roe,\n\
                    ,Fox,½,Hay,\n\
                    Date,White,Result,Black,Rating at 1 September 2006\n,Lee,0-1,Fox,\n";
        assert_eq!(days(text), some(&["03", "03"]));
    }

    #[test]
    fn a_card_without_a_day_is_in_doubt_where_the_names_of_columns_of_others_have_theirs() {
        let card = |title: &str, first: &str| {
            let title = if title.is_empty() { String::new() } else { format!("{title},,,\n") };
            format!("{title}{first},White,Result,Black\n1,Lee,1-0,Roe\n2,Fox,½,Hay\n")
        };
        let [ure, wharfe, swale] = ["Ouse v Ure", "Ouse v Wharfe", "Ouse v Swale"];
        let [first, second] = ["3 October 2006", "17 October 2006"];
        for (text, expected) in [
            (
                card(ure, first) + &card(wharfe, second) + &card(swale, "Board"),
                Some((9, Doubt::NoDay)),
            ),
            (card("", first) + &card("", second) + &card("", "Board"), Some((7, Doubt::NoDay))),
            (
                card(ure, first) + &card(wharfe, "Board") + &card(swale, second),
                Some((5, Doubt::NoDay)),
            ),
            (card(ure, first) + &card(wharfe, second) + &card(swale, "24 October 2006"), None),
            // The title has it.
            (card(ure, first) + &card(wharfe, second) + &card("24 October 2006", "Board"), None),
            (
                card(ure, first)
                    + &card(wharfe, second)
                    + &card("Ouse v Swale - 24 October 2006", "Board"),
                None,
            ),
            (
                card(ure, first) + &card("Ouse v Swale - 24 October 2006", second),
                Some((6, Doubt::OtherThanTitle)),
            ),
        ] {
            let grid = Grid::of_text(&text);
            let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
            let above = DaysAbove::find(&grid, &layout, &lines_of(&grid, &layout));
            let found = above.doubtful().map(|found| (found.line, found.doubt));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn the_titles_of_match_cards_have_their_days() {
        let cards = "Ouse v Wharfe - Tuesday 3 October 2006,,\nWhite,Result,Black\nLee,1-0,Roe\n\
                     Fox,½,Hay\n\
                     Date,17/10/2006,\nWhite,Result,Black\nLee,0-1,Fox\n";
        assert_eq!(days(cards), some(&["03", "03", "17"]));
        // A table without a title above it gets its day from elsewhere.
        let found = days(cards.split_once('\n').unwrap().1);
        assert_eq!(found, [None, None, Some("2006-10-17".to_owned())]);
    }

    #[test]
    fn one_day_above_all_games_may_be_that_of_anything() {
        for text in [
            "As at 3 October 2006,,\nWhite,Result,Black\nLee,1-0,Roe\nFox,½,Hay\n",
            "White,Result,Black\nLee,1-0,Roe\nFox,½,Hay\nReceived 3 October 2006,,\n",
            "1 October 2006 to 3 October 2006,,\nWhite,Result,Black\nLee,1-0,Roe\nRound 2,,\n\
             Fox,½,Hay\n",
            "3 October 2006,,\nWhite,Result,Black\nLee,1-0,Roe\n3/10/2006,,\nFox,½,Hay\n",
        ] {
            let days = days(text);
            assert!(days.iter().collect::<BTreeSet<_>>().len() <= 1, "{text}");
        }
    }

    #[test]
    fn a_title_with_several_days_leaves_the_games_below_it_open() {
        let doubtful = |title: &str| {
            let head = "Board,White,Result,Black,Venue\n1,Lee,1-0,Roe,\n";
            let cards =
                format!("3 October 2006,,,,\n{head}17 October 2006,,,,\n{head}{title}\n{head}");
            let grid = Grid::of_text(&cards);
            let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
            let above = DaysAbove::find(&grid, &layout, &lines_of(&grid, &layout));
            above.doubtful().map(|found| (found.line, found.doubt))
        };
        for title in
            ["Ouse v Wharfe due 24/10/06 played 31/10/06,,,,", "24 October 2006,,,,31 October 2006"]
        {
            assert_eq!(doubtful(title), Some((7, Doubt::SeveralDays)), "{title}");
        }
        for title in [
            "Round 3,,,,",
            "\"Match 3 - October 31, 2006\",,,,",
            "31 October 2006,,,,31st October 2006",
        ] {
            assert_eq!(doubtful(title), None, "{title}");
        }
    }

    #[test]
    fn a_line_of_another_day_takes_back_no_day_of_a_title_and_is_asked_about_alone() {
        let cards = |first: &str, second: &str| {
            let head = "Board,White,Result,Black\n1,Lee,1-0,Roe\n2,Fox,½,Hay\n";
            format!("{first}{head}{second}{head}")
        };
        let [first, second] =
            ["Ouse A v Swale A - 24 October 2006,,,\n", "Ouse A v Ure A - 7 November 2006,,,\n"];
        let all = ["2006-10-24", "2006-10-24", "2006-11-07", "2006-11-07"]
            .map(|day| Some(day.to_owned()));
        for other in [
            "Originally scheduled for 17 October 2006,,,\n",
            "Due 17/10/2006,,,\n",
            "(Updated 9 November 2006),,,\n",
        ] {
            let text = cards(&format!("{first}{other}"), &format!("{other}{second}{other}"));
            assert_eq!(days(&text), all, "{other}");
        }
        // The day on which the games were played is not a sum.
        let text =
            cards("Ouse A v Swale A - 17 October 2006,,,\nPlayed 24 October 2006,,,\n", second);
        assert_eq!(days(&text), all);
        let doubtful = |text: &str| {
            let grid = Grid::of_text(text);
            let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
            let above = DaysAbove::find(&grid, &layout, &lines_of(&grid, &layout));
            above.doubtful().map(|found| found.line)
        };
        let received = "Results received 9 October 2006,,,\nOuse A v Ure A,,,\n";
        assert_eq!(doubtful(&cards(first, received)), Some(5));
        assert_eq!(doubtful(&cards(&format!("Ouse A v Swale A,,,\n{received}"), second)), Some(2));
    }

    #[test]
    fn a_card_without_a_day_is_in_doubt_where_the_others_have_theirs() {
        let doubtful = |text: &str| {
            let grid = Grid::of_text(text);
            let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
            let above = DaysAbove::find(&grid, &layout, &lines_of(&grid, &layout));
            above.doubtful().map(|found| (found.line, found.doubt))
        };
        let cards = |titles: &[&str]| {
            let card = |title: &&str| {
                format!("{title}\nBoard,White,Result,Black\n1,Lee,1-0,Roe\n2,Fox,½,Hay\n")
            };
            titles.iter().map(card).collect::<String>()
        };
        let dated = ["Ouse v Wharfe - 3 October 2006,,,", "Ouse v Ure - 17 October 2006,,,"];
        let [first, second] = dated;
        let found = doubtful(&cards(&[first, second, "Ouse v Swale,,,"]));
        assert_eq!(found, Some((9, Doubt::NoDay)));
        let found = doubtful(&cards(&[first, "Ouse v Swale,,,", second]));
        assert_eq!(found, Some((5, Doubt::NoDay)));
        let found = doubtful(&cards(&["York League,,,\nOuse v Swale,,,", first, second]));
        assert_eq!(found, Some((2, Doubt::NoDay)));
        for titles in [
            // A day above several cards.
            &["Tuesday 3 October 2006,,,\nOuse v Ure,,,", "Swale v Wharfe,,,", second][..],
            &["Round 1 - 3 October 2006,,,\nOuse v Ure,,,", "Swale v Wharfe,,,", second],
            &["3 October 2006,,,", "Division 2,,,", "17 October 2006,,,", "Division 2,,,"],
            &[first, "Division 2,,,", second, "Division 2,,,"],
            // Only the column names, as on a second page.
            &[first, second, ",,,"],
        ] {
            assert_eq!(doubtful(&cards(titles)), None, "{titles:?}");
        }
        let table = "Date,White,Result,Black\nDivision 1,,,\n03/10/2006,Lee,1-0,Roe\n,Fox,½,Hay\n\
                     Division 2,,,\n04/10/2006,Lee,1-0,Roe\n,Fox,½,Hay\n";
        let undated = "Division 3,,,\n,Lee,1-0,Roe\n,Fox,½,Hay\n";
        assert_eq!(doubtful(&format!("{table}{undated}")), Some((8, Doubt::NoDay)));
        assert_eq!(doubtful(&format!("{table}17/10/2006,,,\n{undated}")), None);
    }

    #[test]
    fn a_day_in_the_line_of_the_names_of_the_columns_is_that_of_the_games() {
        let card = |day: &str| format!("{day},White,Result,Black\n1,Lee,1-0,Roe\n2,Fox,½,Hay\n");
        let text = format!("{}{}", card("3 October 2006"), card("17 October 2006"));
        assert_eq!(days(&text), some(&["03", "03", "17", "17"]));
    }

    #[test]
    fn a_title_with_its_day_in_a_cell_of_its_own_is_no_game() {
        let head = "Board,White,Result,Black\n1,Lee,1-0,Roe\n";
        for titles in [
            ["Ouse A v Swale A,,,Tues 17 October 2006", "Ouse A v Ure A,,,Tues 7 November 2006"],
            ["Round 2,17 October 2006,,", "Round 3,7 November 2006,,"],
            ["Ouse A v Swale A,17 October 2006,,", "Ouse A v Ure A (7 November 2006),,,"],
            // Above the numbers of the boards.
            ["17 October 2006,Ouse A v Swale A,,", "7 November 2006,Ouse A v Ure A,,"],
            ["17 October 2006,Ouse A,v,Swale A", "7 November 2006,Ouse A,2½-1½,Ure A"],
        ] {
            let [first, second] = titles;
            let found = days(&format!("{first}\n{head}{second}\n{head}"));
            assert_eq!(
                found,
                ["2006-10-17", "2006-11-07"].map(|day| Some(day.to_owned())),
                "{first}"
            );
        }
        // A game that was not played, and one of a player with a code.
        let text = "White,Result,Black,Spieltag\n500010F,,17 October 2006,\nLee,,Roe,17 October \
                    2006\nLee,1-0,Roe,\n";
        assert_eq!(days(text), []);
        let kinds = |text: &str| {
            let grid = Grid::of_text(text);
            let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
            lines_of(&grid, &layout).iter().map(|line| line.kind).collect::<Vec<_>>()
        };
        assert_eq!(kinds(text), [Kind::Game; 3]);
        let noted = "Board,White,Black,Result,Note\n1,Lee,,,7 November 2006\n,Fox,,,7 November \
                     2006\n2,Lee,7 November 2006,,\n";
        assert_eq!(kinds(noted), [Kind::Game; 3]);
        let days =
            "Spieltag,White,Black,Result\n17 October 2006,Lee,Roe,1-0\n7 November 2006,Lee,,\n";
        assert_eq!(kinds(days), [Kind::Game; 2]);
    }

    #[test]
    fn a_day_that_stands_once_a_match_is_that_of_the_rows_below() {
        let table = "Date,White,Result,Black\n03/10/2006,Lee,1-0,Roe\n,Fox,½,Hay\n13/10/2006,,,\n\
                     ,Lee,0-1,Fox\n";
        assert_eq!(days(table), some(&["03", "13"]));
        // One row without a day among others is a mistake, and so is the first.
        let one = table.replace("13/10/2006,,,\n,Lee", "13/10/2006,Lee");
        assert_eq!(days(&one), []);
        assert_eq!(days(&table.replace("\n03/10/2006,", "\n,")), []);
        // A title has its day among other words.
        for title in ["Round 2 - 13 October 2006,,,", "Date: 13/10/2006,,,"] {
            assert_eq!(
                days(&table.replace("13/10/2006,,,", title)),
                some(&["03", "13"]),
                "{title}"
            );
        }
        assert_eq!(days(&table.replace("13/10/2006,,,", "Division 2,,,")), some(&["03", "03"]));
        // A text that is not a day is not used for the games below it.
        let found = days(&table.replace("\n03/10/2006,", "\nsoon,"));
        assert_eq!(found, [None, Some("2006-10-13".to_owned())]);
    }

    fn doubtful(text: &str) -> Option<(u32, Doubt)> {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        let above = DaysAbove::find(&grid, &layout, &lines_of(&grid, &layout));
        above.doubtful().map(|found| (found.line, found.doubt))
    }

    fn cards(titles: &[&str], has_names: bool) -> String {
        let names = "Board,White,Result,Black\n";
        let card = |title: &&str| {
            let names = if has_names { names } else { "" };
            format!("{title},,,\n{names}1,Lee,1-0,Roe\n2,Fox,½,Hay\n")
        };
        let cards: Vec<String> = titles.iter().map(card).collect();
        if has_names { cards.concat() } else { names.to_owned() + &cards.concat() }
    }

    #[test]
    fn a_card_whose_day_cannot_be_read_does_not_have_that_of_the_card_above() {
        let german =
            ["24. September 2006", "15. Oktober 2006", "5. November 2006", "10. Dezember 2006"];
        for has_names in [true, false] {
            assert_eq!(doubtful(&cards(&german, has_names)), None);
            let days: Vec<_> = days(&cards(&german, has_names)).into_iter().flatten().collect();
            let expected = ["2006-09-24", "2006-10-15", "2006-11-05", "2006-12-10"];
            assert_eq!(days, expected.map(|day| [day, day]).concat());
            for slip in ["17 Ocotber 2006", "Ouse v Ure - 17/10", "32 October 2006"] {
                let below =
                    cards(&["3 October 2006", &format!("17 October 2006\n{slip}")], has_names);
                assert_eq!(doubtful(&below), None, "{below}");
                let two = cards(&["Ouse v Swale - 3 October 2006", slip], has_names);
                assert_eq!(doubtful(&two), Some((5, Doubt::UnreadDay)), "{two}");
            }
            // A day is that of the file, or is asked for.
            assert_eq!(doubtful(&cards(&["Ouse v Ure - 17/10", "Ouse v Swale"], has_names)), None);
            assert_eq!(
                doubtful(&cards(&["Ouse v Ure - 17 October 2006", "Division 2"], has_names)),
                None
            );
        }
    }

    #[test]
    fn days_below_their_games_are_not_those_of_the_cards_below() {
        let names = "Board,White,Result,Black\n";
        let card = |day: &str| format!("{names}1,Lee,1-0,Roe\n2,Fox,½,Hay\n{day},,,\n");
        let three = ["3 October 2006", "17 October 2006", "7 November 2006"].map(card).concat();
        assert_eq!(doubtful(&three), Some((4, Doubt::Below)));
        assert_eq!(doubtful(&card("Played on 3 October 2006")), None);
        let received = card("Swale v Ure - 3 October 2006") + &card("Received 9 October 2006");
        assert_eq!(doubtful(&received), None);
    }
}
