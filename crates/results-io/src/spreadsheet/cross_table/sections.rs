//! The sections of a cross-table that stand below each other in one sheet.

use crate::spreadsheet::cells::plain::plain;

/// The sections up to a row.
#[derive(Default)]
pub(super) struct Sections {
    /// The last title above the names of the columns, which may be that of the first section or of
    /// the whole sheet.
    above: String,
    /// The last title, if no player stands below it.
    pub(super) title: String,
    names: Vec<String>,
    /// The number of the section.
    section: usize,
    has_entrants: bool,
    /// Whether a player of the section has the number 1.
    has_first: bool,
    /// Whether the names of the columns stand below its last player.
    are_named_again: bool,
}

impl Sections {
    /// Those below this title, which stands above the names of the columns.
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

    /// Takes in the names of the columns, which may be those of the same section on another page.
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

    /// The section of a player with this number: another one, if a title or the names of the
    /// columns stand above a player who is the first once more.
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

    /// Their names; none of a table with one section.
    pub(super) fn names(self) -> Vec<String> {
        if self.section == 0 {
            return Vec::new();
        }
        let Self { above, mut names, .. } = self;
        // Where the others have titles, it is that of the first.
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

/// The sections that a column says, in the order of the first player of each.
#[derive(Default)]
pub(super) struct SectionsOfColumn {
    /// The last that was said: cells below it may be merged with its own.
    said: String,
    names: Vec<String>,
}

impl SectionsOfColumn {
    /// Takes in the cell of a row, of a player or of a title above them.
    pub(super) fn read(&mut self, cell: &str) {
        if !cell.trim().is_empty() {
            cell.trim().clone_into(&mut self.said);
        }
    }

    /// The section of the player in the row that was read last.
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
