//! Tables of words: aligned for people, comma-separated for programs.

use results_io::csv::{guarded, write_field};
use results_io::printable;
use unicode_width::UnicodeWidthStr as _;

use super::escape::{html, markdown};

/// A table with a heading for each column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    headings: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

/// On which side of its column a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub(crate) fn new(headings: &[(&str, Align)]) -> Self {
        let owned = |&(name, align): &(&str, Align)| (name.to_owned(), align);
        Self { headings: headings.iter().map(owned).collect(), rows: Vec::new() }
    }

    /// Adds a row of as many cells as there are headings.
    pub(crate) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// Adds a row whose cells were collected, as many as there are headings.
    pub(crate) fn row_of(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// How many rows there are.
    #[must_use]
    pub(crate) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// True without rows.
    #[must_use]
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Aligned columns, two blanks apart, each line after `indent` blanks. No cell can steer a terminal.
    #[must_use]
    pub(crate) fn text(&self, indent: usize) -> String {
        let shown = |row: &Vec<String>| -> Vec<String> {
            row.iter().map(|cell| printable(cell).into_owned()).collect()
        };
        let rows: Vec<Vec<String>> = self.rows.iter().map(shown).collect();
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0).max(self.headings[column].0.width())
        };
        let widths: Vec<usize> = (0..self.headings.len()).map(width).collect();
        let headings: Vec<String> = self.headings.iter().map(|(name, _)| name.clone()).collect();
        let lines = std::iter::once(&headings).chain(&rows);
        lines.map(|cells| self.line(cells, &widths, indent)).collect()
    }

    /// As Markdown.
    #[must_use]
    pub(crate) fn markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| {
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let headings = line(&mut self.headings.iter().map(|(name, _)| markdown(name)));
        let rule = line(&mut self.headings.iter().map(|(_, align)| match align {
            Align::Left => "---".to_owned(),
            Align::Right => "--:".to_owned(),
        }));
        let rows = self.rows.iter().map(|row| line(&mut row.iter().map(|cell| markdown(cell))));
        headings + &rule + &rows.collect::<String>()
    }

    /// As a table of a page; every text is escaped.
    #[must_use]
    pub(crate) fn html(&self) -> String {
        let cell = |element: &str, text: &str, align: Align| match align {
            Align::Left => format!("<{element}>{}</{element}>", html(text)),
            Align::Right => format!("<{element} class=\"number\">{}</{element}>", html(text)),
        };
        let headings = self.headings.iter().map(|(name, align)| cell("th", name, *align));
        let row = |row: &Vec<String>| {
            let cells = row.iter().zip(&self.headings);
            let cells: String = cells.map(|(text, (_, align))| cell("td", text, *align)).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let rows: String = self.rows.iter().map(row).collect();
        let headings: String = headings.collect();
        format!(
            "<table>\n<thead>\n<tr>{headings}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        )
    }

    fn line(&self, cells: &[String], widths: &[usize], indent: usize) -> String {
        let cells = cells.iter().zip(&self.headings).zip(widths);
        let padded = cells.map(|((cell, (_, align)), &width)| match align {
            Align::Left => format!("{cell}{}", blanks(cell, width)),
            Align::Right => format!("{}{cell}", blanks(cell, width)),
        });
        let line = format!("{:indent$}{}", "", padded.collect::<Vec<_>>().join("  "));
        line.trim_end().to_owned() + "\n"
    }

    /// Comma-separated values with a header.
    #[must_use]
    pub(crate) fn csv(&self) -> String {
        let headings: Vec<String> = self.headings.iter().map(|(name, _)| name.clone()).collect();
        let mut out = Vec::new();
        for cells in std::iter::once(&headings).chain(&self.rows) {
            for (position, (cell, (_, align))) in cells.iter().zip(&self.headings).enumerate() {
                if position > 0 {
                    out.push(b',');
                }
                match align {
                    Align::Left => write_field(&guarded(cell), &mut out),
                    // Not guarded: `-3` begins like a formula, and is a number.
                    Align::Right => write_field(cell, &mut out),
                }
            }
            out.push(b'\n');
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// What fills `text` up to `width` columns of a terminal. A letter of Chinese takes two of them and a
/// combining accent none; `{:<9}` counts either as one.
fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_and_lines_do_not_end_in_blanks() {
        let mut table = Table::new(&[("name", Align::Left), ("n", Align::Right)]);
        table.row(["Ößel".into(), "1000".into()]);
        table.row(["Ann, Lee".into(), String::new()]);
        assert_eq!(table.text(2), "  name         n\n  Ößel      1000\n  Ann, Lee\n");
        assert_eq!(table.csv(), "name,n\nÖßel,1000\n\"Ann, Lee\",\n");
    }

    #[test]
    fn a_letter_takes_the_columns_that_a_terminal_gives_it() {
        let mut table = Table::new(&[("name", Align::Left), ("n", Align::Right)]);
        table.row(["王小明, 李".into(), "1".into()]);
        table.row(["Roe, Benja".into(), "2".into()]);
        table.row(["Zoe\u{308}".into(), "3".into()]);
        let lines = ["name        n", "王小明, 李  1", "Roe, Benja  2", "Zoe\u{308}         3"];
        assert_eq!(table.text(0), lines.join("\n") + "\n");
    }
}
