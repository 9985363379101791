//! A plot: grid, axes and marks.

use std::fmt::Write as _;

use super::scale::Scale;
use crate::show::html;

/// Room above the plot for the labels of the highest points.
const TOP: f64 = 18.0;

/// Room below the plot for the labels and the name of the horizontal axis.
// Labels are 20 pixels below the plot, and the name of the axis 38.
const BOTTOM: f64 = 42.0;

/// The number of labels of a series, such as `2012-H1`, that fit beside each other on the narrowest
/// screen that is not a telephone's: 450 of its 641 pixels are left for the plot, and a label takes
/// up to 48 and some room.
const LABELS: usize = 8;

/// A plot under construction. Values outside its scales are drawn at the ends of the scales.
pub(crate) struct Plot {
    x: Scale,
    y: Scale,
    height: f64,
    class: &'static str,
    title: String,
    /// Grid and bars, behind everything else.
    back: String,
    /// The contents of the inner picture: lines.
    stretched: String,
    /// Dots and texts, in front.
    marks: String,
}

impl Plot {
    /// A plot of this many pixels in height; `title` is for readers who cannot see it.
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

    /// How many pixels apart two values are drawn.
    pub(crate) fn apart(&self, one: f64, other: f64) -> f64 {
        (self.down(one) - self.down(other)).abs()
    }

    /// Horizontal lines with their labels on the left.
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

    /// Labels of a series under the plot, as many as fit: the last one, and earlier ones at equal
    /// intervals. On a narrow screen every second one is left out.
    pub(crate) fn labels_of_series<'l>(&mut self, labels: impl ExactSizeIterator<Item = &'l str>) {
        let all = labels.len();
        let step = all.div_ceil(LABELS).max(1);
        for (at, label) in labels.enumerate() {
            let before_last = all - 1 - at;
            if before_last.is_multiple_of(step) {
                let is_alternate = all > LABELS / 2 && !before_last.is_multiple_of(2 * step);
                self.label_across(if is_alternate { "t alt" } else { "t" }, at as f64, label);
            }
        }
    }

    /// Labels under the plot, few enough to fit on every screen.
    pub(crate) fn labels_across(&mut self, labels: impl Iterator<Item = (f64, String)>) {
        for (x, label) in labels {
            self.label_across("t", x, &label);
        }
    }

    fn label_across(&mut self, class: &str, x: f64, label: &str) {
        let (across, down) = (self.across(x), TOP + self.height + 20.0);
        let _ = write!(
            self.marks,
            r#"<text class="{class}" x="{across:.2}%" y="{down:.0}" text-anchor="middle">{}</text>"#,
            html(label)
        );
    }

    /// The name of the horizontal axis.
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

    /// A vertical line from one value to another.
    pub(crate) fn upright(&mut self, class: &str, x: f64, (from, to): (f64, f64)) {
        let (across, from, to) = (self.across(x), self.down(from), self.down(to));
        let _ = write!(
            self.marks,
            r#"<line class="{class}" x1="{across:.2}%" x2="{across:.2}%" y1="{from:.1}" y2="{to:.1}"/>"#
        );
    }

    /// A bar between two horizontal values, from one height to another.
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

    /// A text that begins beside a point, moved by this many pixels.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The labels that are drawn out of `all`, and those of a narrow screen among them.
    fn drawn(all: usize) -> [Vec<usize>; 2] {
        let scale = Scale::new(0.0, all as f64);
        let mut plot = Plot::new((scale, scale), 100.0, "", "");
        let labels: Vec<String> = (0..all).map(|label| label.to_string()).collect();
        plot.labels_of_series(labels.iter().map(String::as_str));
        let of = |class: &str| {
            let texts = plot.marks.split("<text ").filter(|text| text.starts_with(class));
            let labels = texts.map(|text| text.split(['>', '<']).nth(1).unwrap().parse().unwrap());
            labels.collect::<Vec<usize>>()
        };
        [of("class=\"t"), of("class=\"t\"")]
    }

    #[test]
    fn of_many_labels_as_many_are_drawn_as_fit_and_always_the_last() {
        assert!(drawn(0).iter().all(Vec::is_empty));
        assert_eq!(drawn(4), [vec![0, 1, 2, 3], vec![0, 1, 2, 3]]);
        assert_eq!(drawn(5), [vec![0, 1, 2, 3, 4], vec![0, 2, 4]]);
        assert_eq!(drawn(20), [vec![1, 4, 7, 10, 13, 16, 19], vec![1, 7, 13, 19]]);
        for all in 1..200 {
            let [wide, narrow] = drawn(all);
            assert!(wide.len() <= 8 && narrow.len() <= 4, "{all}: {wide:?}, {narrow:?}");
            assert_eq!((wide.last(), narrow.last()), (Some(&(all - 1)), Some(&(all - 1))));
        }
    }
}
