//! A player's grades over the seasons.

use super::plot::{Anchor, Plot};
use super::scale::Scale;

/// Half the width of a 95% interval, in standard errors.
pub(crate) const WIDTH_95: f64 = 1.96;

/// A player's grade in a season.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GradePoint {
    /// Position of the season among those that are shown.
    pub(crate) season: usize,
    /// Letter; `None` for a grade that is not published.
    pub(crate) category: Option<char>,
    /// The grade.
    pub(crate) grade: i32,
    /// The standard error, if it is known.
    pub(crate) standard_error: Option<f64>,
}

/// The chart; `None` without a grade.
pub(crate) fn grades(title: &str, seasons: &[&str], points: &[GradePoint]) -> Option<String> {
    let ends = points.iter().flat_map(|point| {
        let grade = f64::from(point.grade);
        let half = point.standard_error.unwrap_or(0.0) * WIDTH_95;
        [grade - half, grade + half]
    });
    let y = Scale::holding(ends, 4)?;
    let x = Scale::new(-0.5, seasons.len() as f64 - 0.5);
    let mut plot = Plot::new((x, y), 170.0, "", title);
    plot.grid(y.ticks(4).into_iter().map(|tick| (tick, format!("{tick:.0}"))));
    let labels = seasons.iter().enumerate();
    plot.labels_across(
        labels.map(|(at, label)| (at as f64, (*label).to_owned())),
        seasons.len() > 4,
    );
    // A season without a grade ends a line: nothing is known of the time between.
    for run in points.chunk_by(|one, next| next.season == one.season + 1) {
        band(&mut plot, run);
        plot.line("l", run.iter().map(|point| (point.season as f64, f64::from(point.grade))));
    }
    for point in points {
        let at = (point.season as f64, f64::from(point.grade));
        plot.dot(if point.category.is_some() { "p" } else { "p open" }, at, 4.5);
        let letter = point.category.map(String::from).unwrap_or_default();
        let text = format!("{letter}{}", point.grade);
        plot.text(("v", Anchor::Middle), at, (0.0, -11.0), &text);
    }
    Some(plot.finish())
}

/// The intervals of seasons in a row; one season alone has a line up instead of an area.
fn band(plot: &mut Plot, run: &[GradePoint]) {
    let ends = |point: &GradePoint| {
        let half = point.standard_error? * WIDTH_95;
        let grade = f64::from(point.grade);
        Some((point.season as f64, grade - half, grade + half))
    };
    for known in run.chunk_by(|a, b| a.standard_error.is_some() == b.standard_error.is_some()) {
        let ends: Vec<(f64, f64, f64)> = known.iter().filter_map(ends).collect();
        match ends.as_slice() {
            [] => {}
            [(x, low, high)] => plot.upright("err", *x, (*low, *high)),
            ends => {
                let above = ends.iter().map(|(x, _, high)| (*x, *high));
                let below = ends.iter().rev().map(|(x, low, _)| (*x, *low));
                plot.area("band", above.chain(below));
            }
        }
    }
}
