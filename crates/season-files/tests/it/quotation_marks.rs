//! A file without quotation marks is read line by line, and one with them record by record: the
//! rows are the same with either reader.

use proptest::prelude::*;
use season_files::ReadSeason;

use crate::seasons::{games, results};

const HEADER: &str = "date,event,white,black,result,note\n";
const GAME: &str = "2006-05-02,League,500010F,500020J,1-0,\n";
const QUOTED_GAME: &str = "2006-05-02,\"League\",500010F,500020J,1-0,\n";

/// Valid and invalid rows, as federations send them.
fn row() -> impl Strategy<Value = String> {
    let one_of = |values: &'static [&'static str]| prop::sample::select(values);
    let date = one_of(&["2006-05-02", "2006-11-30", "2006-02-30", "", " 2006-06-06 ", "x"]);
    let code = || one_of(&["500010F", "500020J", "500030A", "500030B", "", "999999X"]);
    let result = one_of(&["1-0", "½-½", "0-1", "+/-", "-/-", "?", ""]);
    let end = one_of(&["", "", "", ",", ",note", ",,", ",,,", ",,x", ",a,", ",a,b", ",a,,b", "\r"]);
    let game = (date, "[A-Za-z é]{0,20}", code(), code(), result, end).prop_map(
        |(date, event, white, black, result, end)| {
            format!("{date},{event},{white},{black},{result}{end}")
        },
    );
    let odd = one_of(&[
        "",
        "",
        " ",
        "\t",
        "\r",
        ",",
        ",,,,",
        ",,,,,",
        ",,,,,,",
        ",,,,,x",
        "2006-05-02",
        "\u{feff}",
        "2006-05-02,League,500010F",
        "#2006-05-02,League,500010F,500020J,1-0",
        "\0",
        "a\0b,c",
        "2006-05-02,League\r,500010F\r,500020J,1-0",
        "date,event,white,black,result,note",
    ]);
    prop_oneof![3 => game, 1 => odd.prop_map(str::to_owned)]
}

/// Everything that is read from a file except its last row.
#[derive(Debug, PartialEq)]
struct Found {
    games: Vec<(u32, u32, u32)>,
    rejected: Vec<(usize, &'static str, String, String, String)>,
    suspicious: Vec<(usize, String)>,
    rows: usize,
    defaults: usize,
}

fn found(checked: &ReadSeason) -> Found {
    let rejected = checked.rejected_rows.iter().map(|row| {
        (row.line, row.column, row.value.clone(), row.reason.to_string(), row.row.clone())
    });
    let suspicious = checked.suspicious.iter().map(|row| (row.line, row.reason.to_string()));
    Found {
        games: games(checked),
        rejected: rejected.collect(),
        suspicious: suspicious.collect(),
        rows: checked.counts.rows,
        defaults: checked.counts.defaults,
    }
}

/// The contents of a file that ends with a game, and of one that ends with the same game quoted.
fn plain_and_quoted(rows: &[String], line_break: &str, has_last_break: bool) -> [Found; 2] {
    [GAME, QUOTED_GAME].map(|last| {
        let body = rows.join("\n") + if rows.is_empty() { "" } else { "\n" };
        let text = format!("{HEADER}{body}{last}");
        let text = if has_last_break { &*text } else { text.trim_end() };
        found(&results(&text.replace('\n', line_break)))
    })
}

proptest! {
    #[test]
    fn one_quoted_field_changes_nothing_for_the_other_rows(
        rows in prop_oneof![prop::collection::vec(row(), 0..3), prop::collection::vec(row(), 0..40)],
        line_break in prop::sample::select(&["\n", "\r\n"][..]),
        has_last_break: bool,
    ) {
        let [plain, quoted] = plain_and_quoted(&rows, line_break, has_last_break);
        prop_assert_eq!(plain, quoted);
    }
}

#[test]
fn empty_fields_beyond_the_last_column_are_none() {
    let row = |end: &str| format!("2006-05-02,League,500010F,500020J,1-0,{end}");
    let rows = [row(","), row(",,"), row(",,x"), row(",x"), "\u{feff}".to_owned(), row("")];
    let [plain, quoted] = plain_and_quoted(&rows, "\n", true);
    assert_eq!(plain, quoted);
    assert_eq!(plain.games.len(), 4);
    let rejected: Vec<_> = plain.rejected.iter().map(|row| row.0).collect();
    assert_eq!(rejected, [4, 5, 6]);
}
