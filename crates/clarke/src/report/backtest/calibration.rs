//! What was expected beside what was scored, in tables.

use prediction_scores::calibration::Bin;
use season_runner::backtest::BacktestReport;

use super::figures::systems;
use crate::report::signed::signed;
use crate::report::table::{Align, Table};

/// Of the best system by its own curve: by difference of grades, if it has grades, and by tenths of the
/// expected score; `None` without a system.
pub(super) fn calibration(report: &BacktestReport, order: &[usize]) -> Option<String> {
    let (_, best) = systems(report, order).next()?;
    let by_difference = &best.by_difference;
    let ends = by_difference.first().zip(by_difference.last());
    let difference = |bin: &Bin| match ends {
        // The first and the last bin hold all that is beyond.
        Some((first, _)) if bin.from <= first.from => format!("under {}", end(bin.from + 10.0)),
        Some((_, last)) if bin.from >= last.from => format!("{} and more", end(bin.from)),
        _ => format!("{} to {}", end(bin.from), end(bin.from + 10.0)),
    };
    let tenth = |bin: &Bin| format!("{:.0}% to {:.0}%", 100.0 * bin.from, 100.0 * bin.from + 10.0);
    let tables = [
        bins("White's grade less Black's", by_difference, difference),
        bins("White's expected score", &best.calibration, tenth),
    ];
    let tables: Vec<String> = tables.into_iter().flatten().collect();
    Some(format!(
        "Calibration of {} by its own curve (all systems: --format json, --page)\n\n{}",
        best.name,
        tables.join("\n")
    ))
}

/// The end of a bin: where nobody is ahead it has no sign.
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
