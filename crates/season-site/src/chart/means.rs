//! A chart of the list's mean over the seasons, compared with the changes of its players.

use super::plot::Plot;
use super::scale::Scale;

/// The height of a label in pixels, with some room.
const LABEL: f64 = 16.0;

/// A season's means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeanPoint {
    /// The mean of the list.
    pub(crate) list: f64,
    /// The first mean, plus all mean changes of players who are on two lists in a row.
    pub(crate) players: f64,
}

/// The chart, with one mean for each season; `labels` name the line of the list and that of its
/// players.
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
    // Labels of lines that end close together would overlap.
    let moved = (LABEL - plot.apart(newest.list, newest.players)).max(0.0) / 2.0;
    let above = if newest.players >= newest.list { -moved } else { moved };
    plot.text("lab", (end, newest.players), (10.0, 4.0 + above), of_players);
    plot.text("lab", (end, newest.list), (10.0, 4.0 - above), of_list);
    Some(plot.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_lines_that_end_close_together_stand_a_label_apart() {
        let mean = |list, players| MeanPoint { list, players };
        for (list, players) in [(100.0, 100.0), (100.0, 101.0), (101.0, 100.0), (100.0, 119.0)] {
            let points = [mean(120.0, 120.0), mean(list, players)];
            let chart = means("", &["2005-06", "2006-07"], &points, ("list", "players")).unwrap();
            let labels = chart.split("<text class=\"lab\"").skip(1);
            let down = labels.map(|label| label.split(" y=\"").nth(1).unwrap());
            let down: Vec<f64> =
                down.map(|label| label.split('"').next().unwrap().parse().unwrap()).collect();
            let [players_at, list_at] = down[..] else { panic!("{chart}") };
            assert!((players_at - list_at).abs() > LABEL - 0.2, "{players_at} {list_at}");
            // The label of the higher line is the higher one.
            assert_eq!(players_at < list_at, players >= list, "{players_at} {list_at}");
        }
    }
}
