//! The sections of a cross-table that follow each other in one sheet.

use crate::spreadsheet::cells::plain::plain;

/// The sections up to the current row.
#[derive(Default)]
pub(super) struct Sections {
    /// The last title above the column names, which may be that of the first section or of the
    /// whole sheet.
    above: String,
    /// The last title, if there is no player below it yet.
    pub(super) title: String,
    names: Vec<String>,
    /// The number of the section.
    section: usize,
    has_entrants: bool,
    /// Whether a player of the section has the number 1.
    has_first: bool,
    /// Whether the column names have been repeated below its last player.
    are_named_again: bool,
}

impl Sections {
    /// The sections below this title, which is above the column names.
    pub(super) fn below(title: String) -> Self {
        Self { above: title, ..Self::default() }
    }

    /// Begins another section.
    pub(super) fn begin(&mut self) {
        self.section += 1;
        (self.has_entrants, self.has_first, self.are_named_again) = (false, false, false);
        self.names.resize(self.section + 1, String::new());
        self.name();
    }

    /// Reads repeated column names, which may belong to another page of the same section.
    pub(super) const fn read_names(&mut self) {
        self.are_named_again = true;
    }

    /// Names the section by the title above it.
    fn name(&mut self) {
        self.names.resize(self.section + 1, String::new());
        if let Some(name) = self.names.last_mut().filter(|_| !self.title.is_empty()) {
            *name = std::mem::take(&mut self.title);
        }
    }

    /// The section of a player with this number. A new one begins with a player who has the number
    /// 1, if a title or the column names are above that player.
    pub(super) fn of_entrant(&mut self, number: Option<usize>) -> usize {
        let is_first = number == Some(1);
        if is_first && self.has_first && (self.are_named_again || !self.title.is_empty()) {
            self.begin();
        } else if !self.has_entrants {
            self.name();
        }
        self.title.clear();
        (self.has_entrants, self.are_named_again) = (true, false);
        self.has_first |= is_first;
        self.section
    }

    /// The names of the sections; none if the table has only one.
    pub(super) fn names(self) -> Vec<String> {
        if self.section == 0 {
            return Vec::new();
        }
        let Self { above, mut names, .. } = self;
        // If the others have titles, the title above the names belongs to the first.
        if let [first, others @ ..] = &mut *names
            && first.is_empty()
            && others.iter().all(|name| !name.is_empty())
        {
            *first = above;
        }
        let name = |(position, name): (usize, String)| {
            if name.is_empty() { format!("Section {}", position + 1) } else { name }
        };
        names.into_iter().enumerate().map(name).collect()
    }
}

/// The sections in a column, in the order of their first players.
#[derive(Default)]
pub(super) struct SectionsOfColumn {
    /// The last section that was given: cells below it may have been merged with its cell.
    said: String,
    names: Vec<String>,
}

impl SectionsOfColumn {
    /// Reads the cell of a player's row, or of a title above players.
    pub(super) fn read(&mut self, cell: &str) {
        if !cell.trim().is_empty() {
            cell.trim().clone_into(&mut self.said);
        }
    }

    /// The section of the player in the latest row.
    pub(super) fn section(&mut self) -> usize {
        let said = plain(&self.said);
        let known = self.names.iter().position(|name| plain(name) == said);
        known.unwrap_or_else(|| {
            self.names.push(self.said.clone());
            self.names.len() - 1
        })
    }

    pub(super) fn names(self) -> Vec<String> {
        self.names
    }
}
