//! Rows as lines of text, for tables with so many rows that their markup would be most of a site.
//!
//! A page has plain lines with columns at tabs and the name at the end, and the script makes a
//! table of them.

use std::fmt::Write as _;

use crate::context::Context;
use crate::show::{html, one_line};

/// A line with a player at its end: cells, and the path to the folder of players' pages.
pub(super) fn player_line<'t>(
    context: &Context<'_>,
    cells: impl IntoIterator<Item = &'t str>,
    (root, player): (&str, u32),
    lines: &mut String,
) {
    for cell in cells {
        let _ = write!(lines, "{}\t", html(&one_line(cell)));
    }
    let (address, name) = (context.address(player), context.name(player));
    let _ = write!(lines, "<a href={root}{address}.html>{}</a>", html(&one_line(name)));
}

/// A line with the headings of the columns.
pub(super) fn head_line<'t>(cells: impl IntoIterator<Item = &'t str>, lines: &mut String) {
    let cells: Vec<String> = cells.into_iter().map(|cell| html(&one_line(cell))).collect();
    let _ = writeln!(lines, "{}", cells.join("\t"));
}
