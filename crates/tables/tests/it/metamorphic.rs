//! What must not change the games of a table: the separator, a byte order mark, blank lines, empty
//! columns, capitals, a header on another page, the order of the columns.
//!
//! Every table of the corpus that is read without a question is changed so; then the same games are
//! read, or something is asked or reported.

use tables::{Colours, Column, Grid, Proposal, Season, TableSpec, suggest};

use crate::corpus::{folders, grid, season, sorted, words};

/// A table as a text: the cells in quotation marks where the separator or a mark is in them.
fn text(rows: &[Vec<String>], by: char) -> String {
    let cell = |text: &String| {
        if text.contains([by, '"']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.clone()
        }
    };
    let row = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(&by.to_string());
    rows.iter().map(|cells| row(cells) + "\n").collect()
}

fn rows(grid: &Grid) -> Vec<Vec<String>> {
    let width = grid.width();
    let row = |line: &tables::Line| {
        let texts = (1..=width).map(|at| line.text(Column::new(at).unwrap()).to_owned());
        texts.collect()
    };
    grid.lines.iter().map(row).collect()
}

/// The columns in which both players would change their places, if the names of their columns do
/// not say who is who.
fn names_sides(spec: &TableSpec) -> bool {
    match spec {
        TableSpec::Games(spec) => {
            matches!(spec.colours, Colours::Always(_)) && spec.boards.len() == 1
        }
        TableSpec::CrossTable(spec) => spec.rounds.values().all(|columns| columns.len() == 1),
        TableSpec::AllPlayAll(_) | TableSpec::List(_) => true,
        TableSpec::Lines(_) => false,
    }
}

/// Every change of a table, with what it is called.
fn changes(original: &Grid, proposal: &Proposal) -> Vec<(&'static str, String)> {
    let plain = rows(original);
    let header = proposal.spec.place().map(|place| place.header.clone()).unwrap_or_default();
    let in_each_line = |change: &dyn Fn(&mut Vec<String>)| {
        let mut rows = plain.clone();
        rows.iter_mut().for_each(change);
        text(&rows, ',')
    };
    let in_header = |change: fn(&str) -> String| {
        let mut rows = plain.clone();
        for line in &header {
            for cell in &mut rows[*line as usize - 1] {
                *cell = change(cell);
            }
        }
        text(&rows, ',')
    };
    let with_line = |at: usize, line: Vec<String>| {
        let mut rows = plain.clone();
        rows.insert(at.min(rows.len()), line);
        text(&rows, ',')
    };
    let last = header.last().map_or(0, |line| *line as usize);
    let mut changes = vec![
        ("semicolons", text(&plain, ';')),
        ("tabs", text(&plain, '\t')),
        ("a byte order mark", format!("\u{feff}{}", text(&plain, ','))),
        ("carriage returns", text(&plain, ',').replace('\n', "\r\n")),
        ("a blank line", with_line(last, Vec::new())),
        ("a blank line at the end", text(&plain, ',') + "\n,,,\n"),
        ("an empty column in front", in_each_line(&|row| row.insert(0, String::new()))),
        ("an empty column behind", in_each_line(&|row| row.push(String::new()))),
        ("capitals", in_header(str::to_uppercase)),
        ("small letters", in_header(str::to_lowercase)),
        ("spaces", in_header(|name| format!("  {name} "))),
    ];
    if header.len() == 1 {
        let again = plain[header[0] as usize - 1].clone();
        changes.push(("the header again", with_line(last + 1, again)));
    }
    let named = header.first().map_or(0, |line| original.line(*line).unwrap().filled_count());
    if names_sides(&proposal.spec) && named == original.width() {
        changes.push(("another order of the columns", in_each_line(&|row| row.reverse())));
        // A score that is moved away from its player is another one's.
        if !proposal.spec.to_toml().contains("scores") {
            changes.push(("the last column in front", in_each_line(&|row| row.rotate_right(1))));
        }
    }
    changes
}

#[test]
fn what_does_not_matter_changes_no_game() {
    let mut problems = Vec::new();
    let (mut tried, mut same) = (0, 0);
    for folder in folders() {
        let grid = grid(&folder);
        let Some(proposal) = suggest(&grid, words(), season()).filter(Proposal::is_certain) else {
            continue;
        };
        let expected = sorted(&proposal.table);
        for (change, text) in changes(&grid, &proposal) {
            tried += 1;
            let found = suggest(&Grid::from_text(&grid.file, &text), words(), season());
            let Some(found) = found else { continue };
            let is_told =
                !found.is_certain() || found.table.faulty().len() > proposal.table.faulty().len();
            let is_same = sorted(&found.table) == expected;
            same += u32::from(is_same && found.is_certain());
            if !is_same && !is_told {
                let games = sorted(&found.table).join("\n  ");
                problems.push(format!(
                    "{} with {change}:\n  {games}\n{}",
                    folder.display(),
                    found.to_toml()
                ));
            }
        }
    }
    assert!(problems.is_empty(), "{} of {tried}:\n{}", problems.len(), problems.join("\n"));
    // Most changes raise no question either.
    assert!(same * 10 > tried * 9, "{same} of {tried} are read as before without a question");
}

/// The season does not matter to days with their years.
#[test]
fn a_first_day_serves_days_without_a_year_alone() {
    let later = Season { first: Some("2010-09-01".parse().unwrap()) };
    for folder in folders() {
        let grid = grid(&folder);
        let [one, other] = [season(), later].map(|season| suggest(&grid, words(), season));
        if let Some(one) = one.filter(Proposal::is_certain) {
            assert_eq!(Some(one), other, "{}", folder.display());
        }
    }
}
