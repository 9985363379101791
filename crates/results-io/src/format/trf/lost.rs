//! What a report says and rows of results cannot.

use super::Report;
use super::comments::COMMENT;
use crate::counted::counted;
use crate::day::parse_day;
use crate::player::sex_letter;

/// Records that are about the report itself: rows that are converted need no count of them.
const COUNTS: [&str; 2] = ["062", "072"];

/// What is lost of a report, one line a kind.
pub(super) fn lost(report: &Report) -> Vec<String> {
    let players = |has: &dyn Fn(&super::ReportedPlayer) -> bool| {
        report.players.iter().filter(|player| has(player)).count()
    };
    let no_day = |born: &str| !born.is_empty() && parse_day(&born.replace('/', "-")).is_none();
    let of_players = [
        ("ratings", players(&|player| player.rating.is_some())),
        ("titles", players(&|player| !player.title.is_empty())),
        ("ranks", players(&|player| player.rank.is_some())),
        ("births without a whole date", players(&|player| no_day(&player.born))),
        (
            "letters of a sex other than m and w",
            players(&|player| !player.sex.is_empty() && sex_letter(&player.sex).is_empty()),
        ),
    ];
    let of_players = of_players.into_iter().filter(|(_, count)| *count > 0);
    let mut lost: Vec<String> =
        of_players.map(|(what, count)| format!("{what} of {}", counted(count, "player"))).collect();
    let texts = [("city", &report.city), ("federation", &report.federation)];
    let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
    lost.extend(texts.map(|(what, text)| format!("the {what} of the tournament, `{text}`")));
    lost.extend(records(report));
    lost
}

/// Teams, comments of others, and every other record.
fn records(report: &Report) -> Vec<String> {
    let (mut teams, mut comments, mut others) = (0, 0, Vec::new());
    for line in report.others.iter().filter(|line| !line.starts_with(COMMENT)) {
        match line.get(..3) {
            Some("013") => teams += 1,
            Some("###") => comments += 1,
            Some(record) if COUNTS.contains(&record) => {}
            record => others.push(record.unwrap_or(line)),
        }
    }
    let records = others.len();
    others.sort_unstable();
    others.dedup();
    let kinds = [
        (teams, "team record", String::new()),
        (comments, "comment", String::new()),
        (records, "other record", format!(" ({})", others.join(", "))),
    ];
    let kinds = kinds.into_iter().filter(|(count, ..)| *count > 0);
    kinds.map(|(count, what, which)| counted(count, what) + &which).collect()
}
