//! Figures and days in the notation of the reader's language.

use askama::filters::{Escaper, Html};
use chrono::{Datelike, NaiveDate};
use rating_core::{GradePoints, Outcome};

use crate::words::Words;

/// A minus sign with the width of a plus sign.
const MINUS: char = '\u{2212}';

/// Decimals of a score or a mean on a page. Files carry all nine.
const DECIMALS: usize = 3;

/// How near to a half a number counts as one. This is more than the floating-point error of means
/// and their differences, and less than the distance of any other mean of a million players.
const HALF_SLACK: f64 = 1e-9;

/// From here on floating point is not precise enough for that.
const EXACT: f64 = 1e6;

impl Words {
    /// `7,891`.
    pub(crate) fn number(&self, number: impl Into<i128>) -> String {
        let number: i128 = number.into();
        let digits = number.unsigned_abs().to_string();
        let mut text = String::with_capacity(digits.len() + 4);
        if number < 0 {
            text.push(MINUS);
        }
        for (position, digit) in digits.chars().enumerate() {
            if position > 0 && (digits.len() - position).is_multiple_of(3) {
                text.push_str(self.thousands().as_str());
            }
            text.push(digit);
        }
        text
    }

    /// A number with this many decimals: `116.7`. A half in the last one is rounded away from zero,
    /// as by hand.
    pub(crate) fn decimal(&self, number: f64, decimals: usize) -> String {
        let rounded = to_decimals(number.abs(), decimals);
        let text = format!("{rounded:.decimals$}");
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let negative = number < 0.0 && text.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
        let mut shown = if negative { MINUS.to_string() } else { String::new() };
        match whole.parse::<i128>() {
            Ok(whole) => shown.push_str(&self.number(whole)),
            // Larger than any figure of a site; left unchanged.
            Err(_) => shown.push_str(whole),
        }
        if !fraction.is_empty() {
            shown.push_str(self.decimal_point().as_str());
            shown.push_str(fraction);
        }
        shown
    }

    /// `+0.1`, `−2.7`, `0.0`.
    pub(crate) fn signed_decimal(&self, number: f64, decimals: usize) -> String {
        let shown = self.decimal(number, decimals);
        let has_digit = shown.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
        if number > 0.0 && has_digit { format!("+{shown}") } else { shown }
    }

    /// `+7`, `−8`, `0`.
    pub(crate) fn signed(&self, number: i32) -> String {
        let shown = self.number(number);
        if number > 0 { format!("+{shown}") } else { shown }
    }

    /// Grade points with as many decimals as they need, at most three: `2,841.812`, `142.5`, `98`.
    pub(crate) fn show_points(&self, points: GradePoints) -> String {
        let rounded = self.rounded(points, DECIMALS);
        match rounded.rsplit_once(self.decimal_point().as_str()) {
            Some((whole, decimals)) => {
                let decimals = decimals.trim_end_matches('0');
                if decimals.is_empty() {
                    whole.to_owned()
                } else {
                    format!("{whole}{}{decimals}", self.decimal_point())
                }
            }
            None => rounded,
        }
    }

    /// A mean, with all its decimals if three of them would round to another whole number.
    pub(crate) fn show_mean(&self, mean: GradePoints) -> String {
        let shown = self.show_points(mean);
        let half = format!("{}5", self.decimal_point());
        if shown.ends_with(&half) && !is_exact(mean, 1) { self.rounded(mean, 9) } else { shown }
    }

    /// Grade points with this many decimals, a half in the last one rounded away from zero.
    /// Computed in whole numbers: no figure of a calculation passes through floating point.
    fn rounded(&self, points: GradePoints, decimals: usize) -> String {
        let unit = unit(decimals);
        let size = (points.billionths().unsigned_abs() + unit / 2) / unit;
        let per_point = GradePoints::PER_POINT.unsigned_abs() / unit;
        let sign =
            if points.billionths() < 0 && size > 0 { MINUS.to_string() } else { String::new() };
        let whole = self.number(size / per_point);
        format!("{sign}{whole}{}{:0decimals$}", self.decimal_point(), size % per_point)
    }

    /// `30 Jun`.
    pub(crate) fn day(&self, day: NaiveDate) -> String {
        format!("{} {}", day.day(), self.month(day))
    }

    /// `30 Jun 2003`.
    pub(crate) fn date(&self, day: NaiveDate) -> String {
        format!("{} {}", self.day(day), day.year())
    }

    fn month(&self, day: NaiveDate) -> &str {
        &self.months[day.month0() as usize]
    }

    /// `3½`.
    pub(crate) fn half_points(&self, half_points: u32) -> String {
        let whole = half_points / 2;
        match (whole, half_points % 2) {
            (whole, 0) => self.number(whole),
            (0, _) => "½".to_owned(),
            (whole, _) => format!("{}½", self.number(whole)),
        }
    }

    /// `61%`.
    pub(crate) fn percent(&self, part: f64, whole: f64) -> String {
        self.percent_to(part, whole, 0)
    }

    /// A percentage with this many decimals: `61.1%`.
    pub(crate) fn percent_to(&self, part: f64, whole: f64, decimals: usize) -> String {
        if whole > 0.0 {
            format!("{}%", self.decimal(100.0 * part / whole, decimals))
        } else {
            String::new()
        }
    }
}

/// A number rounded to this many decimals, a half away from zero, so that downloads have the same
/// figures as the pages.
pub(crate) fn to_decimals(number: f64, decimals: usize) -> f64 {
    // The nearest double to a mean, or to a difference of means, may be slightly below the half
    // that it stands for.
    let unit = 10_f64.powi(decimals as i32);
    let scaled = number.abs() * unit;
    if scaled < EXACT {
        ((scaled + 0.5 + HALF_SLACK).floor() / unit).copysign(number)
    } else {
        number
    }
}

/// A text as HTML.
pub(crate) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Writing to a text cannot fail.
    let _ = Html.write_escaped_str(&mut escaped, text);
    escaped
}

/// A text in one line and one cell: tabs, line breaks and the like become spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// `1`, `½` or `0`.
pub(crate) const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "½",
        Outcome::Loss => "0",
    }
}

/// `Abbott, Robert` becomes `Robert Abbott`.
pub(crate) fn forename_first(name: &str) -> String {
    match name.split_once(',') {
        Some((surname, forename)) if !forename.trim().is_empty() => {
            format!("{} {}", forename.trim(), surname.trim())
        }
        _ => name.trim().to_owned(),
    }
}

/// The number of billionths of a point in the last of this many decimals.
fn unit(decimals: usize) -> u64 {
    10_u64.pow(9_u32.saturating_sub(decimals as u32))
}

fn is_exact(points: GradePoints, decimals: usize) -> bool {
    points.billionths().unsigned_abs().is_multiple_of(unit(decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words::english().unwrap()
    }

    #[test]
    fn numbers_are_grouped_and_negative_ones_have_a_minus_sign() {
        assert_eq!(words().number(7_891), "7,891");
        assert_eq!(words().number(-1_234_567), "−1,234,567");
        assert_eq!(words().signed(7), "+7");
        assert_eq!(words().signed(0), "0");
        assert_eq!(words().signed_decimal(-2.71, 1), "−2.7");
        assert_eq!(words().signed_decimal(-0.04, 1), "0.0");
    }

    #[test]
    fn half_of_the_last_decimal_is_rounded_away_from_zero() {
        // 112.25 and 0.05 by hand; 100.35 - 100.3 is 0.04999999999999716.
        assert_eq!(words().decimal(112.25, 1), "112.3");
        assert_eq!(words().signed_decimal(100.35 - 100.3, 1), "+0.1");
        assert_eq!(words().signed_decimal(100.3 - 100.35, 1), "−0.1");
        assert_eq!(words().decimal(0.049_999, 1), "0.0");
        assert_eq!(words().decimal(99.96, 1), "100.0");
        assert_eq!(words().percent_to(1.0, 8.0, 1), "12.5%");
        assert_eq!(words().percent(1.0, 8.0), "13%");
    }

    #[test]
    fn points_have_the_decimals_that_they_need() {
        let points = |text: &str| words().show_points(text.parse().unwrap());
        assert_eq!(points("2841.812"), "2,841.812");
        assert_eq!(points("142.5"), "142.5");
        assert_eq!(points("98"), "98");
        assert_eq!(points("90.8916"), "90.892");
        assert_eq!(points("-0.0001"), "0");
    }

    #[test]
    fn a_mean_just_below_a_half_is_not_shown_as_the_half() {
        let mean = |text: &str| words().show_mean(text.parse().unwrap());
        assert_eq!(mean("97.499999999"), "97.499999999");
        assert_eq!(mean("97.5"), "97.5");
        assert_eq!(mean("97.994"), "97.994");
    }

    #[test]
    fn scores_have_halves() {
        assert_eq!(words().half_points(0), "0");
        assert_eq!(words().half_points(1), "½");
        assert_eq!(words().half_points(7), "3½");
        assert_eq!(words().percent(5.5, 9.0), "61%");
    }
}
