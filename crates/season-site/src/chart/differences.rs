//! A chart of scores by difference of grades, with the line that the rule expects.

use super::plot::Plot;
use super::scale::Scale;
use crate::summary::DifferenceBin;

/// Larger differences are left out of the chart; the table has them.
const WIDEST: i32 = 80;

/// The chart; `None` without games. At a difference of `limit` or more, the rule expects half a
/// point plus `limit / (2 win)`.
pub(crate) fn differences(
    title: &str,
    axis: &str,
    bins: &[DifferenceBin],
    (limit, win): (i32, i32),
) -> Option<String> {
    let shown: Vec<_> = bins.iter().filter(|bin| bin.middle.abs() <= WIDEST).collect();
    let most = shown.iter().map(|bin| bin.games).max().filter(|&most| most > 0)?;
    let widest = f64::from(WIDEST);
    let (x, y) = (Scale::new(-widest, widest), Scale::new(0.0, 1.0));
    let mut plot = Plot::new((x, y), 230.0, "", title);
    let share = |percent: u8| (f64::from(percent) / 100.0, format!("{percent}%"));
    plot.grid([0, 25, 50, 75, 100].into_iter().map(share));
    let ticks = [-80, -40, 0, 40, 80].map(|tick: i32| {
        (
            f64::from(tick),
            if tick > 0 { format!("+{tick}") } else { tick.to_string().replace('-', "−") },
        )
    });
    plot.labels_across(ticks.into_iter());
    plot.name_across(axis);
    if win > 0 {
        let (limit, win) = (f64::from(limit), f64::from(win));
        let expected = |own: f64| (own, 0.5 + own.clamp(-limit, limit) / (2.0 * win));
        plot.line("rulel", [-widest, -limit, limit, widest].into_iter().map(expected));
    }
    for bin in shown {
        if let Some((scored, range)) = bin.share().zip(bin.range()) {
            let x = f64::from(bin.middle);
            // Seen from both sides, half of the points are scored in any case, and an error bar
            // would present that as a finding.
            if !bin.has_both_sides() {
                plot.upright("err", x, range);
            }
            // Areas are proportional to the number of games; the smallest dot can still be seen.
            let radius = 2.0 + 4.0 * (f64::from(bin.games) / f64::from(most)).sqrt();
            plot.dot("p", (x, scored), radius);
        }
    }
    Some(plot.finish())
}
