//! The figures as a page: a table with goals, and how it was measured.

use std::fs;
use std::thread;

use super::lines::{Goal, Line, Work};
use super::series::{Measured, Series};

/// The headings of the columns; the first column is aligned left, the figures right.
const HEADER: [&str; 8] =
    ["work", "(a) s", "seconds", "ratio to (a)", "goal", "peak MB", "bytes a game", "processors"];

/// A measured line of the table.
#[derive(Debug)]
pub(crate) struct Row {
    cells: [String; 8],
}

impl Row {
    /// The line's figures; `None` if its work was not run.
    pub(crate) fn of(line: &Line, games: u64, measured: &Measured) -> Option<Self> {
        let (bare, series) = (measured.get(Work::BareRead)?.median(), measured.get(line.work)?);
        let grade = measured.get(Work::Grade).map(|grade| grade.median() / bare);
        let megabytes = series.peak.map(|bytes| format!("{:.0}", bytes as f64 / 1e6));
        let bytes_a_game = series.peak.map(|bytes| format!("{:.0}", bytes as f64 / games as f64));
        let processors = series.processors().map(|processors| format!("{processors:.2}"));
        let cells = [
            line.title.to_owned(),
            format!("{bare:.3}"),
            seconds(series),
            format!("{:.2}", series.median() / bare),
            goal(line, grade),
            known(megabytes),
            known(bytes_a_game),
            known(processors),
        ];
        Some(Self { cells })
    }
}

/// An unknown figure is a dash.
fn known(figure: Option<String>) -> String {
    figure.unwrap_or_else(|| "-".to_owned())
}

fn seconds(series: &Series) -> String {
    let span = series.span().map(|(least, most)| format!(" ({least:.3}-{most:.3})"));
    format!("{:.3}{}", series.median(), span.unwrap_or_default())
}

/// The goal in words; a multiple of `clarke grade` is also given as a ratio to (a).
fn goal(line: &Line, grade: Option<f64>) -> String {
    let time = line.goal.map(|goal| match goal {
        Goal::TimesBare(times) => format!("{times:.1} (a)"),
        Goal::TimesGrade(times) => {
            let ratio = grade.map(|grade| format!(" = {:.2} (a)", times * grade));
            format!("{times:.0} grade{}", ratio.unwrap_or_default())
        }
    });
    let memory = line.bytes_a_game.map(|bytes| format!("{bytes:.0} bytes a game"));
    let goals: Vec<String> = time.into_iter().chain(memory).collect();
    if goals.is_empty() { "-".to_owned() } else { goals.join(", ") }
}

/// The circumstances of a measurement.
#[derive(Debug)]
pub(crate) struct Circumstances {
    runs: usize,
    memory_by: &'static str,
    processors: usize,
    model: Option<String>,
}

impl Circumstances {
    /// The circumstances on this machine.
    pub(crate) fn here(runs: usize, memory_by: &'static str) -> Self {
        let processors = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        // Only Linux has this file; the table works without it.
        let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model_name(&text));
        Self { runs, memory_by, processors, model }
    }
}

fn model_name(cpuinfo: &str) -> Option<String> {
    let line = cpuinfo.lines().find_map(|line| line.strip_prefix("model name"))?;
    line.split_once(':').map(|(_, name)| name.trim().to_owned())
}

/// The whole page.
pub(crate) fn page(rows: &[Row], circumstances: &Circumstances) -> String {
    let mut table = vec![HEADER.map(str::to_owned)];
    table.extend(rows.iter().map(|row| row.cells.clone()));
    let Circumstances { runs, memory_by, processors, model } = circumstances;
    let model = model.as_ref().map(|model| format!(" ({model})")).unwrap_or_default();
    format!(
        "# Benchmarks\n\n\
         Written by `cargo xtask bench` on {processors} processors{model}: medians of {runs} runs \
         in turn (least to most), the files in the cache.\n\n\
         {}\n\
         - (a): the seconds that polars needs to read the same CSV files into frames of text, by \
         its own clock.\n\
         - seconds: from start to end of the whole program, publishing included. Our own CSV \
         reader is timed by its own clock, from opening the files to judged games by player.\n\
         - goal: the most that the ratio may be, and the memory.\n\
         - peak MB: by {memory_by}, in a run before the timed ones. bytes a game: this, divided by \
         the games.\n\
         - processors: seconds of processor, the system's included, a second of the clock. Goal: \
         1.8 of 2.\n",
        markdown(&table)
    )
}

/// A Markdown table whose columns also line up as plain text.
fn markdown(table: &[[String; 8]]) -> String {
    let mut widths = [0; 8];
    for row in table {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut lines: Vec<String> = table.iter().map(|row| aligned(row, &widths)).collect();
    let rule = widths.iter().enumerate().map(|(column, &width)| match column {
        0 => "-".repeat(width + 2),
        _ => format!("{}:", "-".repeat(width + 1)),
    });
    lines.insert(1.min(lines.len()), format!("|{}|", rule.collect::<Vec<_>>().join("|")));
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

fn aligned(row: &[String; 8], widths: &[usize; 8]) -> String {
    let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, &width))| match column {
        0 => format!("{cell:<width$}"),
        _ => format!("{cell:>width$}"),
    });
    format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::super::lines::LINES;
    use super::super::measure::Turn;
    use super::*;

    fn measured(seconds: &[(Work, f64)]) -> Measured {
        let mut measured = Measured::default();
        for &(work, seconds) in seconds {
            let series = measured.of(work);
            series.push(Turn { seconds, wall: seconds, processor: Some(seconds * 1.5) });
            series.peak = Some(500_000_000);
        }
        measured
    }

    fn cells(name: &str, seconds: &[(Work, f64)]) -> [String; 8] {
        let line = LINES.iter().find(|line| line.name == name).unwrap();
        Row::of(line, 10_000_000, &measured(seconds)).unwrap().cells
    }

    #[test]
    fn a_row_is_seconds_beside_the_bare_read_and_memory_by_game() {
        let cells = cells("10-million", &[(Work::BareRead, 2.0), (Work::Grade, 3.0)]);
        let expected = [
            "2.000",
            "3.000 (3.000-3.000)",
            "1.50",
            "1.2 (a), 60 bytes a game",
            "500",
            "50",
            "1.50",
        ];
        assert_eq!(cells[1..], expected);
    }

    #[test]
    fn a_goal_in_gradings_is_given_as_a_ratio_too() {
        let seconds = [(Work::BareRead, 2.0), (Work::Grade, 3.0), (Work::Check, 4.0)];
        assert_eq!(cells("check", &seconds)[3..5], ["2.00", "3 grade = 4.50 (a)"]);
    }

    #[test]
    fn a_work_that_was_not_run_has_no_row() {
        assert!(Row::of(&LINES[3], 1, &measured(&[(Work::BareRead, 2.0)])).is_none());
    }

    #[test]
    fn what_the_system_does_not_say_is_a_dash() {
        let mut measured = Measured::default();
        for work in [Work::BareRead, Work::Grade] {
            measured.of(work).push(Turn { seconds: 1.0, wall: 1.0, processor: None });
        }
        assert_eq!(Row::of(&LINES[0], 1, &measured).unwrap().cells[5..], ["-", "-", "-"]);
    }

    #[test]
    fn the_table_lines_up_as_plain_text() {
        let rows = [Row::of(&LINES[0], 1, &measured(&[(Work::BareRead, 2.0), (Work::Grade, 3.0)]))];
        let circumstances =
            Circumstances { runs: 3, memory_by: "counting", processors: 2, model: None };
        let page = page(&rows.into_iter().flatten().collect::<Vec<_>>(), &circumstances);
        let table: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(table.len(), 3, "{page}");
        assert!(table.iter().all(|line| line.len() == table[0].len()), "{page}");
        assert!(page.contains("on 2 processors: medians of 3 runs"), "{page}");
    }

    #[test]
    fn the_processor_is_named_where_the_system_says_it() {
        let cpuinfo = "processor\t: 0\nmodel name\t: A Processor 3000\nflags\t: x\n";
        assert_eq!(model_name(cpuinfo).as_deref(), Some("A Processor 3000"));
        assert_eq!(model_name("processor\t: 0\n"), None);
    }
}
