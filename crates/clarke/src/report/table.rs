//! Tables of text: aligned for people, comma-separated for programs.

use findings::printable;
use input_files::csv::{guarded, write_field};
use unicode_width::UnicodeWidthStr as _;

use super::escape::{html, markdown};

/// The text of a value that may be missing.
pub(crate) fn cell<T: ToString>(value: Option<T>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A table with a heading for each column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    headings: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

/// The alignment of a column's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Codes and days, which are not broken into lines on a page.
    Unbroken,
    /// Numbers.
    Right,
    /// Numbers with aligned decimal points.
    Point,
}

impl Align {
    const fn is_number(self) -> bool {
        matches!(self, Self::Right | Self::Point)
    }
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub(crate) fn new(headings: &[(&str, Align)]) -> Self {
        let owned = |&(name, align): &(&str, Align)| (name.to_owned(), align);
        Self { headings: headings.iter().map(owned).collect(), rows: Vec::new() }
    }

    /// Adds a row with one cell for each heading.
    pub(crate) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// Adds a row of collected cells, one for each heading.
    pub(crate) fn row_of(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// How many rows there are.
    #[must_use]
    pub(crate) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows.
    #[must_use]
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Aligned columns, separated by two blanks, with each line indented by `indent` blanks. Cells
    /// cannot control the terminal.
    #[must_use]
    pub(crate) fn text(&self, indent: usize) -> String {
        let shown = |row: &Vec<String>| -> Vec<String> {
            row.iter().map(|cell| printable(cell).into_owned()).collect()
        };
        let mut rows: Vec<Vec<String>> = self.rows.iter().map(shown).collect();
        self.align_points(&mut rows, " ", " ");
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0).max(self.headings[column].0.width())
        };
        let widths: Vec<usize> = (0..self.headings.len()).map(width).collect();
        let headings: Vec<String> = self.headings.iter().map(|(name, _)| name.clone()).collect();
        let lines = std::iter::once(&headings).chain(&rows);
        lines.map(|cells| self.line(cells, &widths, indent)).collect()
    }

    /// Renders the table as Markdown.
    #[must_use]
    pub(crate) fn markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| {
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let headings = line(&mut self.headings.iter().map(|(name, _)| markdown(name)));
        let rule = line(&mut self.headings.iter().map(|(_, align)| match align {
            align if align.is_number() => "--:".to_owned(),
            _ => "---".to_owned(),
        }));
        let rows = self.rows.iter().map(|row| line(&mut row.iter().map(|cell| markdown(cell))));
        headings + &rule + &rows.collect::<String>()
    }

    /// Renders the table for a page; every text is escaped.
    #[must_use]
    pub(crate) fn html(&self) -> String {
        let cell = |element: &str, text: &str, align: Align| match align {
            Align::Left => format!("<{element}>{}</{element}>", html(text)),
            Align::Unbroken => format!("<{element} class=\"unbroken\">{}</{element}>", html(text)),
            Align::Right | Align::Point => {
                format!("<{element} class=\"number\">{}</{element}>", html(text))
            }
        };
        let headings = self.headings.iter().map(|(name, align)| cell("th", name, *align));
        let row = |row: &Vec<String>| {
            let cells = row.iter().zip(&self.headings);
            let cells: String = cells.map(|(text, (_, align))| cell("td", text, *align)).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let mut rows = self.rows.clone();
        self.align_points(&mut rows, "\u{2008}", "\u{2007}");
        let rows: String = rows.iter().map(row).collect();
        let headings: String = headings.collect();
        format!(
            "<table>\n<thead>\n<tr>{headings}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        )
    }

    /// Pads numbers after their decimal points, with characters as wide as a point and as a digit.
    fn align_points(&self, rows: &mut [Vec<String>], point: &str, figure: &str) {
        let is_of_points = |(_, (_, align)): &(usize, &(String, Align))| *align == Align::Point;
        for (column, _) in self.headings.iter().enumerate().filter(is_of_points) {
            let cells = || rows.iter().filter_map(|row| row.get(column));
            let Some(most) = cells().map(|cell| tail(cell)).max().filter(|most| *most > 0) else {
                continue;
            };
            for cell in rows.iter_mut().filter_map(|row| row.get_mut(column)) {
                let own = tail(cell);
                if !cell.is_empty() && own < most {
                    if own == 0 {
                        cell.push_str(point);
                    }
                    cell.push_str(&figure.repeat(most - own.max(1)));
                }
            }
        }
    }

    fn line(&self, cells: &[String], widths: &[usize], indent: usize) -> String {
        let cells = cells.iter().zip(&self.headings).zip(widths);
        let padded = cells.map(|((cell, (_, align)), &width)| match align {
            Align::Left | Align::Unbroken => format!("{cell}{}", blanks(cell, width)),
            Align::Right | Align::Point => format!("{}{cell}", blanks(cell, width)),
        });
        let line = format!("{:indent$}{}", "", padded.collect::<Vec<_>>().join("  "));
        line.trim_end().to_owned() + "\n"
    }

    /// Renders comma-separated values with a header.
    #[must_use]
    pub(crate) fn csv(&self) -> String {
        let headings: Vec<String> = self.headings.iter().map(|(name, _)| name.clone()).collect();
        let mut out = Vec::new();
        for cells in std::iter::once(&headings).chain(&self.rows) {
            for (position, (cell, (_, align))) in cells.iter().zip(&self.headings).enumerate() {
                if position > 0 {
                    out.push(b',');
                }
                // `-3` begins like a formula, but is a number.
                if align.is_number() {
                    write_field(cell, &mut out);
                } else {
                    write_field(&guarded(cell), &mut out);
                }
            }
            out.push(b'\n');
        }
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// The number of characters in a number from its decimal point on, including a mark after it: 3 in
/// `1.25`, 2 in `20 w`.
fn tail(cell: &str) -> usize {
    let whole = cell.find(|letter: char| !(letter.is_ascii_digit() || "+-,".contains(letter)));
    whole.map_or(0, |end| cell.chars().count() - end)
}

/// The blanks that pad `text` to `width` columns of a terminal. A Chinese character takes two
/// columns and a combining accent none, while `{:<9}` counts each as one.
fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&[("name", Align::Left), ("n", Align::Right)]);
        table.row(["Ößel".into(), "1000".into()]);
        table.row(["Ann, Lee".into(), String::new()]);
        assert_eq!(table.text(2), "  name         n\n  Ößel      1000\n  Ann, Lee\n");
        assert_eq!(table.csv(), "name,n\nÖßel,1000\n\"Ann, Lee\",\n");
    }

    #[test]
    fn decimal_points_stand_below_each_other() {
        let mut table = Table::new(&[("grade", Align::Point), ("", Align::Unbroken)]);
        for cell in ["126.428 w", "140.25", "97", "", "-3.5"] {
            table.row([cell.into(), "500010F".into()]);
        }
        let lines = [
            "    grade",
            "126.428 w  500010F",
            "140.25     500010F",
            " 97        500010F",
            "           500010F",
            " -3.5      500010F",
        ];
        assert_eq!(table.text(0), lines.join("\n") + "\n");
        let page = table.html();
        assert!(page.contains("<td class=\"unbroken\">500010F</td>"), "{page}");
        let filled = "<td class=\"number\">97\u{2008}\u{2007}\u{2007}\u{2007}\u{2007}\u{2007}</td>";
        assert!(page.contains(filled), "{page}");
        assert!(table.csv().contains("\n97,500010F\n"));
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
