//! Performance ratings for people and programs: the value, and how it came about.

use std::fmt::Write as _;

use anyhow::Result;
use rating_core::expectancy::Curve;
use rating_core::performance::Solution;
use rating_core::performance::by_fide_table::TablePerformance;
use rating_core::performance::fide::FidePerformance;
use rating_core::performance::linear::LinearPerformance;
use rating_core::performance::true_performance::TruePerformance;
use rating_core::{EloRating, HalfPoints};
use results_io::format::csv::write_field;
use serde::Serialize;

use crate::flags::{PerformanceFormat, PerformanceMethod, Scale};

/// Performances of one score against one set of opponents.
#[derive(Clone, Debug, Serialize)]
pub struct PerformanceReport {
    /// The score, in points.
    pub score: String,
    /// The opponents, as they were given.
    pub opponents: Vec<String>,
    /// The scale on which they were given.
    pub scale: Scale,
    /// One line a method.
    pub lines: Vec<PerformanceLine>,
}

/// What one method says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PerformanceLine {
    /// The method.
    pub method: PerformanceMethod,
    /// The curve, where the method takes one.
    pub curve: Option<&'static str>,
    /// The performance in Elo points, whole or with two decimals; none where it is unbounded.
    pub rating: Option<String>,
    /// The same on the three-digit scale, when the opponents were grades.
    pub grade: Option<String>,
    /// How it came about.
    pub working: String,
}

/// What a method says, before it is known on which scale it is shown.
pub(crate) struct Finding {
    curve: Option<&'static str>,
    rating: Option<(String, f64)>,
    working: String,
}

impl PerformanceReport {
    pub(crate) fn new(opponents: &[String], score: HalfPoints, scale: Scale) -> Self {
        let opponents = opponents.iter().map(|text| text.trim().to_owned()).collect();
        Self { score: score.to_string(), opponents, scale, lines: Vec::new() }
    }

    pub(crate) fn add(&mut self, method: PerformanceMethod, finding: Finding) {
        let grade = match (self.scale, &finding.rating) {
            (Scale::Grade, Some((_, elo))) => Some(format!("{:.2}", (elo - 700.0) / 7.5)),
            _ => None,
        };
        let Finding { curve, rating, working } = finding;
        let rating = rating.map(|(text, _)| text);
        self.lines.push(PerformanceLine { method, curve, rating, grade, working });
    }

    pub(crate) fn in_format(&self, format: PerformanceFormat) -> Result<String> {
        Ok(match format {
            PerformanceFormat::Text => self.text(),
            PerformanceFormat::Json => serde_json::to_string_pretty(self)? + "\n",
            PerformanceFormat::Csv => self.csv(),
        })
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{} of {} against {}\n\n",
            self.score,
            self.opponents.len(),
            self.opponents.join(", ")
        );
        let grades = self.scale == Scale::Grade;
        let heading = if grades { "   grade" } else { "" };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "method  curve       rating{heading}  how");
        for line in &self.lines {
            let rating = line.rating.as_deref().unwrap_or("-");
            let grade = line.grade.as_deref().unwrap_or("-");
            let grade = if grades { format!("{grade:>8}") } else { String::new() };
            let (method, curve) = (line.method.name(), line.curve.unwrap_or(""));
            let working = &line.working;
            let _ = writeln!(text, "{method:<7} {curve:<10} {rating:>7}{grade}  {working}");
        }
        text
    }

    fn csv(&self) -> String {
        let mut bytes = b"method,curve,rating,grade,working\n".to_vec();
        for line in &self.lines {
            let texts = [Some(line.method.name()), line.curve, line.rating.as_deref()];
            for text in texts.into_iter().chain([line.grade.as_deref()]) {
                write_field(text.unwrap_or(""), &mut bytes);
                bytes.push(b',');
            }
            write_field(&line.working, &mut bytes);
            bytes.push(b'\n');
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Mean of the opponents plus what table 8.1a adds for the per cent.
pub(crate) fn of_fide(found: &FidePerformance) -> Finding {
    let FidePerformance { mean, per_cent, difference, rating, .. } = found;
    let sign = if difference.halves() < 0 { "-" } else { "+" };
    let working = format!(
        "mean of the opponents {mean}, rounded, {sign} {} for {per_cent} (table 8.1a)",
        difference.abs()
    );
    Finding { curve: None, rating: Some(whole(*rating)), working }
}

/// Mean of the opponents plus 800 p - 400.
pub(crate) fn of_linear(found: &LinearPerformance) -> Finding {
    let LinearPerformance { games, score, mean, rating } = found;
    let working = format!("mean of the opponents {mean} + 800 x {score}/{games} - 400");
    let value = rating.to_f64();
    Finding { curve: None, rating: Some((format!("{rating:.2}"), value)), working }
}

/// The rating whose expected score by a curve is the score.
pub(crate) fn of_curve(curve: Curve, found: &Solution<TruePerformance>) -> Finding {
    let curve = curve.name();
    match found {
        Solution::Found(found) => {
            let working = format!("expects {:.2}, the score", found.expected);
            let rating = (format!("{:.2}", found.rating), found.rating);
            Finding { curve, rating: Some(rating), working }
        }
        unbounded => Finding { curve, rating: None, working: in_words(unbounded).to_owned() },
    }
}

/// The least whole rating that table 8.1b expects to reach the score.
pub(crate) fn of_table(found: &Solution<TablePerformance>) -> Finding {
    match found {
        Solution::Found(found) => {
            let TablePerformance { expected, expected_below, rating, .. } = found;
            let working = format!(
                "expects {expected} by table 8.1b; one point less expects {expected_below}"
            );
            Finding { curve: None, rating: Some(whole(*rating)), working }
        }
        unbounded => Finding { curve: None, rating: None, working: in_words(unbounded).to_owned() },
    }
}

fn whole(rating: EloRating) -> (String, f64) {
    (rating.to_string(), rating.to_f64())
}

fn in_words<T>(solution: &Solution<T>) -> &'static str {
    match solution {
        Solution::UnboundedBelow => "unbounded below: no rating is too low for this score",
        Solution::UnboundedAbove => "unbounded above: no rating is high enough for this score",
        Solution::Found(_) => "",
    }
}

impl PerformanceMethod {
    /// The name, as the flag takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Linear => "linear",
            Self::Table => "table",
            Self::True => "true",
        }
    }
}
