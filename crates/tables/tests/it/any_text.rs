//! Any text at all: nothing panics, and every written line is accounted for.

use proptest::prelude::*;
use tables::{Grid, TableSpec, apply, suggest};

use crate::corpus::{season, words};

/// Texts that have a meaning somewhere, and some that have none.
const TEXTS: [&str; 36] = [
    "Date",
    "White",
    "Black",
    "Result",
    "Home",
    "Away",
    "No",
    "Name",
    "Rd1",
    "Rd 2",
    "1",
    "2",
    "3",
    "1a",
    "Pts",
    "Total",
    "Bye",
    "Vrij",
    "x",
    "W2w",
    "+3b",
    "2w1",
    "1-0",
    "½",
    "0,5",
    "3/10/2006",
    "13.10.06",
    "Tue 3 Oct",
    "Lee, Ann",
    "500010F",
    "Winner",
    "Loser",
    "\"",
    "½½½½",
    "Ouse v Ure",
    "",
];

prop_compose! {
    fn texts()(
        cells in prop::collection::vec(prop::collection::vec(0..TEXTS.len(), 0..7), 0..12),
        by in prop::sample::select(vec![",", ";", "\t"]),
    ) -> String {
        let line = |cells: &Vec<usize>| {
            cells.iter().map(|at| TEXTS[*at]).collect::<Vec<_>>().join(by) + "\n"
        };
        cells.iter().map(line).collect()
    }
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let grid = Grid::from_text("table-2006-10-14.csv", text);
    let Some(proposal) = suggest(&grid, words(), season()) else { return Ok(()) };
    let table = &proposal.table;
    let lines = table.read.len() + table.passed_over.len() + table.faulty().len();
    prop_assert_eq!(lines, grid.written().count());
    let again = TableSpec::from_toml(&proposal.to_toml());
    prop_assert_eq!(again.as_ref(), Ok(&proposal.spec), "{}", proposal.to_toml());
    prop_assert_eq!(&apply(&grid, &proposal.spec), table);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_table_of_known_words_is_accounted_for(text in texts()) {
        check(&text)?;
    }

    #[test]
    fn any_text_is_accounted_for(text in "(\\PC{0,12}[,;\n\t\"]){0,40}") {
        check(&text)?;
    }
}
