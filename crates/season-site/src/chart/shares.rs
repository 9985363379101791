//! A chart of the share of each category, season by season, as horizontal bars.

use std::fmt::Write as _;

use crate::show::html;

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
