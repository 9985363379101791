//! What of a sheet is the table: its header, the lines below its end, and lines that are too wide.

use std::collections::BTreeSet;

use crate::spec::Place;
use crate::text::plain;
use crate::{Grid, Line, TableSpec};

/// Whether the header has other texts than when the specification was accepted.
pub(super) fn is_changed(grid: &Grid, spec: &TableSpec) -> bool {
    let Some(place) = spec.place() else { return false };
    let found =
        place.header.iter().map(|line| grid.line(*line).map(Line::fingerprint).unwrap_or_default());
    !place.fingerprint.is_empty() && !found.eq(place.fingerprint.iter().cloned())
}

/// The borders of the table.
pub(crate) struct Frame<'a> {
    place: &'a Place,
    header: BTreeSet<u32>,
    /// The texts of the first line that names the columns.
    names: Vec<&'a str>,
}

impl<'a> Frame<'a> {
    pub(crate) fn of(grid: &'a Grid, place: &'a Place) -> Self {
        let first = place.header.first().and_then(|first| grid.line(*first));
        let names = first.map(texts).unwrap_or_default();
        Self { place, header: place.header.iter().copied().collect(), names }
    }

    pub(crate) fn is_below(&self, line: &Line) -> bool {
        self.place.last.is_some_and(|last| line.number > last)
    }

    /// Whether the line names the columns; also a later one with the texts of the first that does.
    pub(crate) fn is_header(&self, line: &Line) -> bool {
        let is_later = self.header.first().is_some_and(|first| line.number > *first);
        self.header.contains(&line.number) || (is_later && texts(line) == self.names)
    }

    /// Whether no line names the columns, so the table begins with its first line.
    pub(super) fn has_no_header(&self) -> bool {
        self.header.is_empty()
    }

    /// The number of columns with a name, if the line has more cells.
    pub(super) fn too_wide(&self, line: &Line) -> Option<usize> {
        self.place.width.map(crate::Column::number).filter(|width| line.end() > *width)
    }

    /// Whether the line begins with a word for a sum.
    pub(super) fn is_total(&self, line: &Line) -> bool {
        line.filled().take(2).any(|(_, text)| self.place.totals.contains(&plain(text)))
    }
}

fn texts(line: &Line) -> Vec<&str> {
    line.filled().map(|(_, text)| text).collect()
}
