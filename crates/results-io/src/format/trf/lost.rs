//! What a report says and rows of results cannot.

use std::collections::BTreeMap;

use super::Report;
use super::comments::COMMENT;
use super::national::NationalRecord;
use crate::counted::counted;
use crate::day::parse_day;
use crate::player::sex_letter;

/// Records that are about the report itself, as how many players and rounds it has and which list
/// its order is of: rows that are converted need none of them.
const OF_REPORT: [&str; 4] = ["062", "072", "142", "172"];

/// What is lost of a report, one line a kind; with the codes that its comments give to start
/// numbers.
pub(super) fn lost(report: &Report, codes: &BTreeMap<u32, String>) -> Vec<String> {
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
    lost.extend(records(report, codes));
    lost
}

/// Teams, comments of others, and every other record.
fn records(report: &Report, codes: &BTreeMap<u32, String>) -> Vec<String> {
    let (mut teams, mut comments, mut others) = (0, 0, Vec::new());
    for line in report.others.iter().filter(|line| !line.starts_with(COMMENT)) {
        // The code of a national record is the player's in the rows.
        let is_carried = |national: NationalRecord| {
            let said = codes.get(&national.number).unwrap_or(&national.code);
            national.has_code_alone && *said == national.code
        };
        if NationalRecord::of(line).is_some_and(is_carried) {
            continue;
        }
        match line.get(..3) {
            Some("013") => teams += 1,
            Some("###") => comments += 1,
            Some(record) if OF_REPORT.contains(&record) => {}
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
