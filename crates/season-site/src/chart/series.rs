//! Charts of several series: values by period, and actual scores by expected score.

use super::plot::Plot;
use super::scale::Scale;
use crate::report::{CalibrationSeries, PeriodSeries, ReportChart};

/// The classes of the first series; their colours are in the stylesheet of reports.
const CLASSES: [&str; 8] = ["q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8"];

/// The classes of the series that have their own colour.
pub(crate) fn classes() -> impl Iterator<Item = &'static str> {
    CLASSES.into_iter()
}

/// The picture; `None` without a value.
pub(crate) fn series(title: &str, chart: &ReportChart) -> Option<String> {
    match chart {
        ReportChart::Periods { periods, series } => by_period(title, periods, series),
        ReportChart::Calibration { axis, series } => calibration(title, axis, series),
    }
}

fn by_period(title: &str, periods: &[String], series: &[PeriodSeries]) -> Option<String> {
    let shown = || series.iter().zip(classes());
    let values = shown().flat_map(|(one, _)| one.values.iter().flatten());
    let ends = values.flat_map(|v| {
        let (low, high) = v.range.unwrap_or((v.value, v.value));
        [v.value, low, high]
    });
    let (y, step) = fine(ends)?;
    let last = periods.len().saturating_sub(1) as f64;
    let x = Scale::new(-0.4, last + 0.4);
    let mut plot = Plot::new((x, y.scale()), 260.0, "", title);
    // As many as the step needs; with fewer, labels would repeat.
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    plot.grid(y.ticks(step).into_iter().map(|tick| (tick, format!("{tick:.decimals$}"))));
    plot.labels_of_series(periods.iter().map(String::as_str));
    // Error bars of series with equal values would overlap.
    let beside = |number: usize| 0.05 * (number as f64 - (series.len().min(8) as f64 - 1.0) / 2.0);
    for (number, (one, class)) in shown().enumerate() {
        let at = |period: usize| period as f64 + beside(number);
        let known = one.values.iter().enumerate();
        let known: Vec<_> = known.filter_map(|(period, v)| Some((at(period), (*v)?))).collect();
        plot.line(class, known.iter().map(|(x, v)| (*x, v.value)));
        for (x, v) in known {
            if let Some(range) = v.range {
                plot.upright(&format!("err {class}"), x, range);
            }
            plot.dot(class, (x, v.value), 3.5);
        }
    }
    Some(plot.finish())
}

fn calibration(title: &str, axis: &str, series: &[CalibrationSeries]) -> Option<String> {
    if series.iter().all(|one| one.points.is_empty()) {
        return None;
    }
    let whole = Scale::new(0.0, 1.0);
    let mut plot = Plot::new((whole, whole), 300.0, "", title);
    let share = |percent: u8| (f64::from(percent) / 100.0, format!("{percent}%"));
    plot.grid([0, 25, 50, 75, 100].into_iter().map(share));
    plot.labels_across([0, 25, 50, 75, 100].into_iter().map(share));
    plot.name_across(axis);
    plot.line("rulel", [(0.0, 0.0), (1.0, 1.0)].into_iter());
    for (one, class) in series.iter().zip(classes()) {
        plot.line(class, one.points.iter().copied());
        for &point in &one.points {
            plot.dot(class, point, 3.5);
        }
    }
    Some(plot.finish())
}

/// A range whose ends are multiples of a step, which may be smaller than 1.
struct Fine {
    low: f64,
    high: f64,
}

impl Fine {
    fn scale(&self) -> Scale {
        Scale::new(self.low, self.high)
    }

    fn ticks(&self, step: f64) -> Vec<f64> {
        let steps = ((self.high - self.low) / step).round() as u32;
        (0..=steps).map(|number| self.low + step * f64::from(number)).collect()
    }
}

/// A range that holds all values, and a round step that fits into it about four times; `None`
/// without a value.
fn fine(values: impl Iterator<Item = f64>) -> Option<(Fine, f64)> {
    let values = values.filter(|value| value.is_finite());
    let ends = values.fold(None, |ends: Option<(f64, f64)>, value| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    });
    let (low, high) = ends?;
    // A single value gets a range around it.
    let range = if high > low { high - low } else { high.abs().max(1.0) };
    let raw = range / 4.0;
    let power = 10_f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().map(|m| m * power).find(|step| *step >= raw);
    let step = step.unwrap_or(10.0 * power);
    let (first, last) = ((low / step).floor() * step, (high / step).ceil() * step);
    let last = if last > first { last } else { first + step };
    Some((Fine { low: first, high: last }, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_hold_every_value() {
        for (values, low, high, step) in [
            (vec![0.2408, 0.2571], 0.24, 0.26, 0.005),
            (vec![117.3, 128.9], 115.0, 130.0, 5.0),
            (vec![3.0], 3.0, 4.0, 1.0),
        ] {
            let (found, found_step) = fine(values.into_iter()).unwrap();
            let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
            assert!(near(found.low, low) && near(found.high, high) && near(found_step, step));
            let ticks = found.ticks(found_step);
            assert!(near(ticks[0], low) && near(*ticks.last().unwrap(), high));
        }
        assert!(fine([f64::NAN].into_iter()).is_none());
    }
}
