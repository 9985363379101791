//! A plot: grid, axes and marks.

use std::fmt::Write as _;

use super::scale::Scale;
use crate::show::html;

/// Room above the plot for the labels of the highest points.
const TOP: f64 = 18.0;

/// Room below the plot for the labels of the axis across, and its name.
const BOTTOM: f64 = 42.0;

/// A plot in the making. Values outside its scales are drawn at their ends.
pub(crate) struct Plot {
    x: Scale,
    y: Scale,
    height: f64,
    class: &'static str,
    title: String,
    /// Grid and bars, behind everything else.
    back: String,
    /// What lies in the inner picture: lines.
    stretched: String,
    /// Dots and texts, in front.
    marks: String,
}

impl Plot {
    /// A plot of so many pixels down; `title` is read to those who cannot see it.
    pub(crate) fn new(
        (x, y): (Scale, Scale),
        height: f64,
        class: &'static str,
        title: &str,
    ) -> Self {
        let (back, stretched, marks) = (String::new(), String::new(), String::new());
        Self { x, y, height, class, title: title.to_owned(), back, stretched, marks }
    }

    fn across(&self, x: f64) -> f64 {
        100.0 * self.x.share(x)
    }

    fn down(&self, y: f64) -> f64 {
        TOP + self.height * (1.0 - self.y.share(y))
    }

    /// Lines across with their labels at the left.
    pub(crate) fn grid(&mut self, ticks: impl Iterator<Item = (f64, String)>) {
        for (tick, label) in ticks {
            let down = self.down(tick);
            let _ = write!(
                self.back,
                r#"<line class="g" x1="0" x2="100%" y1="{down:.1}" y2="{down:.1}"/><text class="t" x="-8" y="{:.1}" text-anchor="end">{}</text>"#,
                down + 4.0,
                html(&label)
            );
        }
    }

    /// Labels under the plot; every second one may be left out on a narrow screen.
    pub(crate) fn labels_across(
        &mut self,
        labels: impl Iterator<Item = (f64, String)>,
        thin: bool,
    ) {
        for (number, (x, label)) in labels.enumerate() {
            let class = if thin && number % 2 == 1 { "t alt" } else { "t" };
            let (across, down) = (self.across(x), TOP + self.height + 20.0);
            let _ = write!(
                self.marks,
                r#"<text class="{class}" x="{across:.2}%" y="{down:.0}" text-anchor="middle">{}</text>"#,
                html(&label)
            );
        }
    }

    /// What the axis across measures.
    pub(crate) fn name_across(&mut self, name: &str) {
        let down = TOP + self.height + 38.0;
        let _ = write!(
            self.marks,
            r#"<text class="t" x="100%" y="{down:.0}" text-anchor="end">{}</text>"#,
            html(name)
        );
    }

    /// A line through points.
    pub(crate) fn line(&mut self, class: &str, points: impl Iterator<Item = (f64, f64)>) {
        let points = self.points(points);
        let _ = write!(
            self.stretched,
            r#"<polyline class="{class}" points="{points}" vector-effect="non-scaling-stroke"/>"#
        );
    }

    fn points(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut text = String::new();
        for (x, y) in points {
            let space = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{space}{:.2},{:.1}", self.across(x), self.down(y));
        }
        text
    }

    /// A dot.
    pub(crate) fn dot(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        let (across, down) = (self.across(x), self.down(y));
        let _ = write!(
            self.marks,
            r#"<circle class="{class}" cx="{across:.2}%" cy="{down:.1}" r="{radius:.1}"/>"#
        );
    }

    /// A line up from one value to another.
    pub(crate) fn upright(&mut self, class: &str, x: f64, (from, to): (f64, f64)) {
        let (across, from, to) = (self.across(x), self.down(from), self.down(to));
        let _ = write!(
            self.marks,
            r#"<line class="{class}" x1="{across:.2}%" x2="{across:.2}%" y1="{from:.1}" y2="{to:.1}"/>"#
        );
    }

    /// A bar between two values across, from one height to another.
    pub(crate) fn bar(&mut self, class: &str, (left, right): (f64, f64), (from, to): (f64, f64)) {
        let (left, right) = (self.across(left), self.across(right));
        let (low, high) = (self.down(from), self.down(to));
        let _ = write!(
            self.back,
            r#"<rect class="{class}" x="{left:.2}%" width="{:.2}%" y="{high:.1}" height="{:.1}"/>"#,
            right - left,
            low - high
        );
    }

    /// A text that begins beside a point, moved by so many pixels.
    pub(crate) fn text(
        &mut self,
        class: &str,
        (x, y): (f64, f64),
        (right, down): (f64, f64),
        text: &str,
    ) {
        let (across, at) = (self.across(x), self.down(y) + down);
        let _ = write!(
            self.marks,
            r#"<text class="{class}" x="{across:.2}%" y="{at:.1}" dx="{right:.0}">{}</text>"#,
            html(text)
        );
    }

    /// The picture.
    pub(crate) fn finish(self) -> String {
        let Self { height, class, title, back, stretched, marks, .. } = self;
        let all = TOP + height + BOTTOM;
        let inner = if stretched.is_empty() {
            String::new()
        } else {
            format!(
                r#"<svg width="100%" height="{all:.0}" viewBox="0 0 100 {all:.0}" preserveAspectRatio="none">{stretched}</svg>"#
            )
        };
        format!(
            r#"<svg class="plot {class}" height="{all:.0}" role="img"><title>{}</title>{back}{inner}{marks}</svg>"#,
            html(&title)
        )
    }
}
