//! A chart of players by grade, compared with the season before.

use super::plot::Plot;
use super::scale::Scale;
use crate::summary::Bin;

/// The chart; `None` without a player.
pub(crate) fn distribution(title: &str, axis: &str, bins: &[Bin]) -> Option<String> {
    let most = bins.iter().map(|bin| bin.players.max(bin.before)).max().filter(|&most| most > 0)?;
    let (first, last) = (bins.first()?, bins.last()?);
    // Bins are of whole grades, so the last one ends where the next grade would begin.
    let ends = (f64::from(first.from), f64::from(last.to) + 1.0);
    let (x, y) = (Scale::new(ends.0, ends.1), Scale::new(0.0, f64::from(most)));
    let mut plot = Plot::new((x, y), 200.0, "", title);
    plot.grid(y.ticks(4).into_iter().map(|tick| (tick, format!("{tick:.0}"))));
    let ticks = x.ticks(5).into_iter().map(|tick| (tick, format!("{tick:.0}")));
    plot.labels_across(ticks);
    plot.name_across(axis);
    for bin in bins.iter().filter(|bin| bin.players > 0) {
        let width = f64::from(bin.to - bin.from) + 1.0;
        let (left, right) = (f64::from(bin.from), f64::from(bin.from) + width);
        let sides = (left + width * 0.06, right - width * 0.06);
        plot.bar("bar1", sides, (0.0, f64::from(bin.players)));
    }
    if bins.iter().any(|bin| bin.before > 0) {
        let middle = |bin: &Bin| f64::midpoint(f64::from(bin.from), f64::from(bin.to) + 1.0);
        plot.line("l2", bins.iter().map(|bin| (middle(bin), f64::from(bin.before))));
    }
    Some(plot.finish())
}
