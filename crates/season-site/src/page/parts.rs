//! Long tables divided into several pages, so that none takes long to load on a telephone.

/// The most rows of a table of clubs or events. With 110 bytes a row, or 160 if names are long, a
/// page stays under 100 kB.
pub(super) const ROWS: usize = 500;

/// A page of several: the text of the link to it, its file, and whether it is the one shown.
pub(super) type PageLink = (String, String, bool);

/// How many pages this many rows have.
pub(super) fn count(rows: usize) -> usize {
    rows.div_ceil(ROWS).max(1)
}

/// The file of a page: `events.html`, `events-2.html`.
pub(super) fn file(stem: &str, part: usize) -> String {
    match part {
        0 => format!("{stem}.html"),
        part => format!("{stem}-{}.html", part + 1),
    }
}

/// The links to all pages; empty if there is only one page.
pub(super) fn links(pages: usize, this: usize, file: impl Fn(usize) -> String) -> Vec<PageLink> {
    if pages < 2 {
        return Vec::new();
    }
    (0..pages).map(|part| ((part + 1).to_string(), file(part), part == this)).collect()
}
