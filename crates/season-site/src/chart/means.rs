//! The mean of the list over the seasons, beside what its players did.

use super::plot::Plot;
use super::scale::Scale;

/// A season's means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeanPoint {
    /// The mean of the list.
    pub(crate) list: f64,
    /// The first mean with the mean changes of players on both lists added up.
    pub(crate) players: f64,
}

/// The chart of a mean a season; `labels` name the list and its players.
pub(crate) fn means(
    title: &str,
    seasons: &[&str],
    points: &[MeanPoint],
    (of_list, of_players): (&str, &str),
) -> Option<String> {
    let y = Scale::holding(points.iter().flat_map(|point| [point.list, point.players]), 4)?;
    let newest = points.last()?;
    let x = Scale::new(-0.3, seasons.len() as f64 - 1.0);
    let mut plot = Plot::new((x, y), 190.0, "named", title);
    plot.grid(y.ticks(4).into_iter().map(|tick| (tick, format!("{tick:.0}"))));
    plot.labels_of_series(seasons.iter().copied());
    let line = |value: fn(&MeanPoint) -> f64| {
        points.iter().enumerate().map(move |(at, point)| (at as f64, value(point)))
    };
    plot.line("l2", line(|point| point.players));
    plot.line("l", line(|point| point.list));
    for at in line(|point| point.list) {
        plot.dot("p", at, 4.5);
    }
    let end = points.len() as f64 - 1.0;
    // Labels of lines that end together would lie on one another.
    let apart = if (newest.list - newest.players).abs() < 0.08 * (y.ticks(4).len() as f64) {
        8.0
    } else {
        0.0
    };
    let above = if newest.players >= newest.list { -apart } else { apart };
    plot.text("lab", (end, newest.players), (10.0, 4.0 + above), of_players);
    plot.text("lab", (end, newest.list), (10.0, 4.0 - above), of_list);
    Some(plot.finish())
}
