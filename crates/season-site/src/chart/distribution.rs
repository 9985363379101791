//! Charts of the players on lists: by grade, compared with the season before, and the share of each
//! category, season by season, as horizontal bars.

use std::fmt::Write as _;

use super::plot::Plot;
use super::scale::Scale;
use crate::show::html;
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

/// A season's categories.
pub(crate) struct Share<'a> {
    /// The season.
    pub(crate) season: &'a str,
    /// Letters, each with its number of players.
    pub(crate) letters: Vec<(char, u32)>,
}

/// The height of a season's row.
const ROW: f64 = 34.0;

/// The chart; `None` without a player.
pub(crate) fn shares(title: &str, seasons: &[Share<'_>]) -> Option<String> {
    let all = |share: &Share<'_>| share.letters.iter().map(|(_, players)| players).sum::<u32>();
    if seasons.iter().all(|share| all(share) == 0) {
        return None;
    }
    let mut marks = String::new();
    for (row, share) in seasons.iter().enumerate() {
        let (top, whole) = (row as f64 * ROW, f64::from(all(share).max(1)));
        let _ = write!(
            marks,
            r#"<text class="t" x="-8" y="{:.0}" text-anchor="end">{}</text>"#,
            top + 18.0,
            html(share.season)
        );
        let mut left = 0.0;
        for (letter, players) in &share.letters {
            let width = 100.0 * f64::from(*players) / whole;
            let class = if letter.is_ascii_uppercase() { *letter } else { 'E' };
            let _ = write!(
                marks,
                r#"<rect class="s{class}" x="{left:.2}%" width="{width:.2}%" y="{top:.0}" height="26"/>"#
            );
            // In a narrower part the letter does not fit on a telephone.
            if width >= 5.0 {
                let _ = write!(
                    marks,
                    r#"<text class="c{class}" x="{:.2}%" y="{:.0}" text-anchor="middle">{}</text>"#,
                    left + width / 2.0,
                    top + 18.0,
                    html(&letter.to_string())
                );
            }
            left += width;
        }
    }
    let height = seasons.len() as f64 * ROW;
    Some(format!(
        r#"<svg class="plot rows" height="{height:.0}" role="img"><title>{}</title>{marks}</svg>"#,
        html(title)
    ))
}
