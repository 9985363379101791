//! Tables of expected and actual scores.

use prediction_scores::calibration::Bin;
use season_backtest::{BacktestReport, MOST_DIFFERENCE};

use super::figures::systems;
use crate::report::signed::signed;
use crate::report::table::{Align, Table};

/// For the best system by its own curve: by difference of grades, if it has grades, and by tenths
/// of the expected score; `None` without a system.
pub(super) fn calibration(report: &BacktestReport, order: &[usize]) -> Option<String> {
    let (_, best) = systems(report, order).next()?;
    let by_difference = &best.by_difference;
    let tenth = |bin: &Bin| format!("{:.0}% to {:.0}%", 100.0 * bin.from, 100.0 * bin.from + 10.0);
    let tables = [
        bins("White's grade less Black's", by_difference, of_difference),
        bins("White's expected score", &best.calibration, tenth),
    ];
    let tables: Vec<String> = tables.into_iter().flatten().collect();
    Some(format!(
        "Calibration of {} by its own curve (all systems: --format json, and by expected score --page)\n\n{}",
        best.name,
        tables.join("\n")
    ))
}

/// The difference of a bin; the outermost bins include all larger differences.
fn of_difference(bin: &Bin) -> String {
    let to = bin.from + 10.0;
    if bin.from <= -MOST_DIFFERENCE {
        format!("under {}", end(to))
    } else if to >= MOST_DIFFERENCE {
        format!("{} and more", end(bin.from))
    } else {
        format!("{} to {}", end(bin.from), end(to))
    }
}

/// The end of a bin, with a sign unless it is 0.
fn end(points: f64) -> String {
    if points.abs() < 0.5 { "0".to_owned() } else { signed(points, 0) }
}

fn bins(heading: &str, bins: &[Bin], name: impl Fn(&Bin) -> String) -> Option<String> {
    let mut table = Table::new(&[
        (heading, Align::Right),
        ("games", Align::Right),
        ("expected", Align::Right),
        ("scored", Align::Right),
    ]);
    for bin in bins {
        let per_cent = |share: f64| format!("{:.1}%", 100.0 * share);
        let games = bin.games.to_string();
        table.row([name(bin), games, per_cent(bin.expected), per_cent(bin.scored)]);
    }
    (!bins.is_empty()).then(|| table.text(0))
}

#[cfg(test)]
mod tests {
    use super::{Bin, of_difference};

    #[test]
    fn a_bin_is_called_by_its_difference() {
        let called = |from| of_difference(&Bin { from, games: 1, expected: 0.5, scored: 0.5 });
        let expected = ["under -50", "-50 to -40", "0 to +10", "+40 to +50", "+50 and more"];
        assert_eq!([-60.0, -50.0, 0.0, 40.0, 50.0].map(called), expected);
    }
}
