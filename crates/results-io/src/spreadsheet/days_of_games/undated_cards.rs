//! Match cards without a day among others with their day in the title.

use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::days::days_in_titles::{day_within, has_other_words};
use crate::spreadsheet::grid::rows::{Cell, GridRow};
use crate::spreadsheet::pins::question::{Doubt, DoubtfulDay};

/// The fewest cards with their own day that make one without a day a mistake; otherwise the day may
/// be given once for several cards.
const FEWEST_WITH_DAY: usize = 2;

/// The titles above the games that have been read.
#[derive(Default)]
pub(crate) struct Cards {
    /// The last title above the next games.
    title: Option<DoubtfulDay>,
    /// Whether that title has its own day.
    has_own_day: bool,
    /// Whether any title above these games has a day.
    have_day: bool,
    /// Whether the column names are directly above the next games.
    have_names: bool,
    with_day: usize,
    without_day: Vec<DoubtfulDay>,
}

impl Cards {
    /// Reads a title.
    pub(crate) fn read_title(&mut self, row: &GridRow) {
        let title = text_of(row);
        if title.is_empty() || is_total(row) {
            return;
        }
        let has_day = row.cells.iter().any(|cell| day_within(cell).is_some());
        self.have_day |= has_day;
        self.has_own_day = has_day && has_other_words(&title);
        self.title = Some(DoubtfulDay { line: row.line, title, doubt: Doubt::NoDay });
    }

    /// Reads the column names above the next games; a table with a column of days has them only
    /// once.
    pub(crate) const fn read_names(&mut self) {
        self.have_names = true;
    }

    /// Reads column names, which may contain a day of the games: without a title, they are the
    /// title of the card.
    pub(crate) fn read_names_or_title(&mut self, names: &GridRow, have_day: bool) {
        self.have_names = true;
        self.have_day |= have_day;
        self.has_own_day |= have_day;
        if self.title.is_none() {
            let title = text_of(names);
            self.title = Some(DoubtfulDay { line: names.line, title, doubt: Doubt::NoDay });
        }
    }

    /// Reads a game.
    pub(crate) fn read_game(&mut self) {
        let title = self.title.take().filter(|_| self.have_names);
        match title {
            Some(_) if self.has_own_day => self.with_day += 1,
            // A day above the title belongs to several cards.
            Some(title) if !self.have_day => self.without_day.push(title),
            _ => {}
        }
        (self.has_own_day, self.have_day, self.have_names) = (false, false, false);
    }

    /// Reads a game with its own day, which is that of its card.
    pub(crate) fn read_dated_game(&mut self) {
        self.with_day += usize::from(self.title.is_some());
        *self = Self {
            with_day: self.with_day,
            without_day: std::mem::take(&mut self.without_day),
            ..Self::default()
        };
    }

    /// The first card without a day, if most cards have one.
    pub(crate) fn without_day(self) -> Option<DoubtfulDay> {
        let Self { with_day, without_day, .. } = self;
        let is_usual = with_day >= FEWEST_WITH_DAY && with_day > without_day.len();
        without_day.into_iter().next().filter(|_| is_usual)
    }
}

fn text_of(row: &GridRow) -> String {
    let filled = row.cells.iter().filter(|cell| !cell.is_empty());
    filled.map(Cell::text).collect::<Vec<_>>().join(" ")
}
