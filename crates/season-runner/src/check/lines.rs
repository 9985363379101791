//! A file by its lines.

use std::sync::OnceLock;

use results_io::Source;

/// A file, and where its lines begin, once that was asked for.
pub(super) struct Lines {
    source: Source,
    starts: OnceLock<Vec<usize>>,
}

impl Lines {
    pub(super) fn of(source: Source) -> (String, Self) {
        (source.name.clone(), Self { source, starts: OnceLock::new() })
    }

    /// A line, counted from 1; empty where there is none.
    pub(super) fn line(&self, number: usize) -> &str {
        let text = self.source.text().unwrap_or_default();
        let starts = self.starts.get_or_init(|| {
            let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(breaks).collect()
        });
        let start = number.checked_sub(1).and_then(|index| starts.get(index));
        let rest = start.map_or("", |&start| &text[start..]);
        rest.lines().next().unwrap_or_default()
    }
}
