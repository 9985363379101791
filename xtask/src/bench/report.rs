//! The figures as a table, the goals beside them.

use std::io::Write;
use std::thread;

use super::dataset::Dataset;
use super::measure::BareRead;

/// `clarke grade` may take this many times as long as the bare read.
const GOAL_RATIO: f64 = 2.0;

/// `clarke grade` may hold this many bytes a game more than the bare read.
const GOAL_BYTES_A_GAME: f64 = 64.0;

/// What was measured of one dataset.
#[derive(Debug)]
pub(crate) struct Row {
    name: &'static str,
    games: u64,
    seasons: usize,
    rows: u64,
    bare_seconds: Vec<f64>,
    grade_seconds: Vec<f64>,
    /// Peak bytes of the bare read and of `clarke grade`, a pair a warm-up run.
    pub(crate) peaks: Vec<(Option<u64>, Option<u64>)>,
}

impl Row {
    /// A row with nothing measured yet.
    pub(crate) fn new(dataset: &Dataset) -> Self {
        Self {
            name: dataset.name,
            games: dataset.games,
            seasons: dataset.seasons,
            rows: 0,
            bare_seconds: Vec::new(),
            grade_seconds: Vec::new(),
            peaks: Vec::new(),
        }
    }

    /// Adds one timed turn of each program.
    pub(crate) fn push(&mut self, read: BareRead, grade_seconds: f64) {
        self.rows = read.rows;
        self.bare_seconds.push(read.seconds);
        self.grade_seconds.push(grade_seconds);
    }

    fn bare_peak(&self) -> Option<u64> {
        self.peaks.iter().filter_map(|(bare, _)| *bare).max()
    }

    fn grade_peak(&self) -> Option<u64> {
        self.peaks.iter().filter_map(|(_, grade)| *grade).max()
    }

    /// Of one season only: with several, the bare read holds them all at once.
    fn bytes_a_game(&self) -> Option<f64> {
        let beyond = self.grade_peak()? as f64 - self.bare_peak()? as f64;
        (self.seasons == 1).then_some(beyond / self.games as f64)
    }

    fn cells(&self) -> [String; 9] {
        let (bare, grade) = (median(&self.bare_seconds), median(&self.grade_seconds));
        [
            self.name.to_owned(),
            self.games.to_string(),
            self.rows.to_string(),
            format!("{bare:.3}"),
            format!("{grade:.3} ({})", span(&self.grade_seconds)),
            format!("{:.2}", grade / bare),
            megabytes(self.bare_peak()),
            megabytes(self.grade_peak()),
            self.bytes_a_game().map_or_else(|| "-".to_owned(), |bytes| format!("{bytes:.1}")),
        ]
    }
}

/// Writes the table, and under it how it was measured.
///
/// # Errors
///
/// When the output is closed.
pub(crate) fn write(
    rows: &[Row],
    runs: usize,
    memory_by: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let header = [
        "dataset",
        "games",
        "rows read",
        "bare read s",
        "clarke grade s",
        "ratio",
        "bare MB",
        "grade MB",
        "bytes a game beyond",
    ];
    let mut table = vec![header.map(str::to_owned)];
    table.extend(rows.iter().map(Row::cells));
    table.push(goals());
    writeln!(out)?;
    for line in aligned(&table) {
        writeln!(out, "{line}")?;
    }
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    writeln!(out, "\nMedians of {runs} runs in turn (least to most), {cores} cores, warm cache.")?;
    writeln!(out, "Peak memory by {memory_by}, the most of the warm-up runs.")?;
    Ok(())
}

fn goals() -> [String; 9] {
    let mut cells = [""; 9].map(str::to_owned);
    "goal, at most".clone_into(&mut cells[0]);
    cells[5] = format!("{GOAL_RATIO:.2}");
    cells[8] = format!("{GOAL_BYTES_A_GAME:.1}");
    cells
}

/// The first column to the left, the figures to the right.
fn aligned(table: &[[String; 9]]) -> Vec<String> {
    let width = |column: usize| table.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..9).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &[String; 9]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<String>>().join("  ").trim_end().to_owned()
    };
    table.iter().map(line).collect()
}

/// The middle value, or the mean of the two in the middle.
fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        count if count % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}

fn span(values: &[f64]) -> String {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    format!("{least:.3}-{most:.3}")
}

fn megabytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "-".to_owned(), |bytes| format!("{:.1}", bytes as f64 / 1e6))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seasons: usize) -> Row {
        Row {
            name: "season",
            games: 1_000_000,
            seasons,
            rows: 1_012_000,
            bare_seconds: vec![0.3, 0.1, 0.2],
            grade_seconds: vec![0.4, 0.2, 0.5],
            peaks: vec![
                (Some(90_000_000), Some(100_000_000)),
                (Some(100_000_000), Some(150_000_000)),
            ],
        }
    }

    #[test]
    fn the_median_is_the_middle_value_whatever_the_order() {
        assert_eq!(median(&[3.0, 1.0, 2.0]).to_string(), "2");
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]).to_string(), "2.5");
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn a_row_is_medians_their_ratio_and_the_memory_beyond_the_bare_read() {
        let cells = row(1).cells();
        assert_eq!(cells[3..6], ["0.200", "0.400 (0.200-0.500)", "2.00"]);
        assert_eq!(cells[6..9], ["100.0", "150.0", "50.0"]);
    }

    #[test]
    fn several_seasons_have_no_bytes_a_game() {
        assert_eq!(row(5).cells()[8], "-");
    }

    #[test]
    fn the_goals_stand_under_their_columns() {
        let mut out = Vec::new();
        write(&[row(1)], 3, "counting", &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().skip(1).take(3).collect();
        let end_of = |line: &str, cell: &str| line.find(cell).map(|at| at + cell.len());
        assert_eq!(end_of(lines[0], "ratio"), end_of(lines[2], "2.00"));
        assert!(lines[2].ends_with("64.0"), "{text}");
        assert!(text.contains("Peak memory by counting"));
    }
}
