//! Sheets of workbooks: cells with days of their own, and several sheets of one file.

use tables::{Answers, Cell, Days, Grid, Line, Proposal, TableSpec, suggest_sheets};

use crate::account;
use crate::corpus::{season, sorted, words};

/// A sheet of these rows; a text of a day becomes a cell of a day.
fn sheet(name: &str, rows: &[&[&str]]) -> Grid {
    let cell = |text: &&str| text.parse().map_or_else(|_| Cell::from_text(text), Cell::from_day);
    let line =
        |(number, cells): (u32, &&[&str])| Line::new(number, cells.iter().map(cell).collect());
    let lines = (1..).zip(rows).map(line).collect();
    Grid { file: "league.xlsx".to_owned(), sheet: name.to_owned(), lines, header: None }
}

fn proposals(sheets: &[Grid]) -> Vec<Proposal> {
    suggest_sheets(sheets, words(), season(), &Answers::default(), &[]).unwrap()
}

const HEAD: &[&str] = &["Date", "White", "Black", "Result"];

#[test]
fn days_that_a_workbook_stores_need_no_order() {
    let grid = sheet(
        "Games",
        &[
            HEAD,
            &["2006-10-03", "Ann Lee", "Ben Roe", "1-0"],
            &["", "Cy Fox", "Di Hay", "0-1"],
            &["2006-10-10", "Ann Lee", "Di Hay", "½-½"],
            &["", "Cy Fox", "Ben Roe", "1-0"],
        ],
    );
    let proposals = proposals(&[grid]);
    assert!(proposals[0].is_certain(), "{}", proposals[0].to_toml());
    assert_eq!(
        account(&proposals[0].table)[1..],
        [
            "2: 2006-10-03 Ann Lee w 1-0 Ben Roe",
            "3: 2006-10-03 Cy Fox w 0-1 Di Hay",
            "4: 2006-10-10 Ann Lee w 1/2 Di Hay",
            "5: 2006-10-10 Cy Fox w 1-0 Ben Roe",
        ]
    );
}

/// A program that takes the first twelve days of a month for months stores them turned.
#[test]
fn text_days_beside_stored_ones_are_asked_about() {
    let grid = sheet(
        "Games",
        &[
            HEAD,
            &["2006-03-10", "Ann Lee", "Ben Roe", "1-0"],
            &["13/10/2006", "Cy Fox", "Di Hay", "0-1"],
            &["2006-10-11", "Ann Lee", "Di Hay", "½-½"],
        ],
    );
    let proposals = proposals(&[grid]);
    let asked: Vec<&str> = proposals[0].doubts().map(|doubt| doubt.field.as_str()).collect();
    assert_eq!(asked, ["date-order"]);
}

#[test]
fn which_of_several_sheets_are_read_is_asked() {
    let games = |name: &str, day: &str| {
        sheet(name, &[HEAD, &[day, "Ann Lee", "Ben Roe", "1-0"], &[day, "Cy Fox", "Di Hay", "0-1"]])
    };
    let notes = sheet("Notes", &[&["Bring a clock"]]);
    let one = proposals(&[games("Div 1", "2006-10-03"), notes.clone()]);
    assert_eq!((one.len(), one[0].is_certain()), (1, true));
    assert_eq!(one[0].spec.sheet(), "Div 1");
    let sheets = [games("Div 1", "2006-10-03"), games("Div 2", "2006-10-10"), notes];
    let both = proposals(&sheets);
    for (proposal, section) in both.iter().zip(["Div 1", "Div 2"]) {
        let asked: Vec<&str> = proposal.doubts().map(|doubt| doubt.field.as_str()).collect();
        assert_eq!(asked, ["sheet"]);
        assert!(proposal.table.games.iter().all(|game| game.section == section), "{section}");
        let TableSpec::Games(spec) = &proposal.spec else { panic!() };
        assert!(matches!(spec.days, Days::Column(_)));
    }
}

#[test]
fn tables_with_their_columns_in_other_places_are_tables_of_their_own() {
    let text = "Date,White,Black,Result\n13/10/2006,500010F,500020J,1-0\n\
                Date,Black,White,Result\n20/10/2006,500030A,500040D,1-0\n\
                White,Black,Date,Result\n500010F,500030A,27/10/2006,1-0\n";
    let found = proposals(&[Grid::from_text("league.csv", text)]);
    let games: Vec<Vec<String>> = found.iter().map(|one| sorted(&one.table)).collect();
    let expected = [
        ["2006-10-13 500010F w 1-0 500020J"],
        ["2006-10-20 500030A 0-1 500040D w"],
        ["2006-10-27 500010F w 1-0 500030A"],
    ];
    assert_eq!(games, expected);
    // Whether they are is for somebody to say.
    assert!(!found[0].is_certain());
}
