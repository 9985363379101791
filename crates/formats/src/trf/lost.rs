//! Information in a report that rows of results cannot hold.

use std::collections::BTreeMap;

use super::Report;
use super::national::NationalRecord;
use super::record::COMMENT;
use findings::counted;
use identity::player::sex_letter;
use input_files::day::parse_day;

/// Records about the report itself, such as its numbers of players and rounds and the list by which
/// it is ordered. They are not needed once rows are converted.
const OF_REPORT: [&str; 4] = ["062", "072", "142", "172"];

/// The information that is lost, one line for each kind; `codes` are those that comments give for
/// start numbers.
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

/// Teams, comments of other programs, and all other records.
fn records(report: &Report, codes: &BTreeMap<u32, String>) -> Vec<String> {
    let (mut teams, mut comments, mut others) = (0, 0, Vec::new());
    for line in report.others.iter().filter(|line| !line.starts_with(COMMENT)) {
        // Rows hold the code of a national record as the player's code.
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
