//! Made tables, whole and damaged: every game that is read without a question is one of those that
//! were written, and one that is lost is reported.

use std::collections::BTreeSet;

use chrono::{Duration, NaiveDate};
use proptest::prelude::*;
use tables::{Grid, Outcome, Proposal, suggest};

use crate::corpus::{season, words};

/// Names of columns of five languages: day, White, Black, result, round, board.
const LANGUAGES: [[&str; 6]; 5] = [
    ["Date", "White", "Black", "Result", "Round", "Board"],
    ["Datum", "Weiß", "Schwarz", "Ergebnis", "Runde", "Brett"],
    ["Datum", "Wit", "Zwart", "Uitslag", "Ronde", "Bord"],
    ["Date", "Blancs", "Noirs", "Résultat", "Ronde", "Table"],
    ["Fecha", "Blancas", "Negras", "Resultado", "Ronda", "Mesa"],
];

/// Some are words in another place: byes, colours, sums, months.
const PLAYERS: [&str; 10] = [
    "Vrij, Ann",
    "White, Bob",
    "Sum, Lina",
    "May, June",
    "Count, Al",
    "Lee, Ann",
    "Roe, Ben",
    "Exempt, Jo",
    "Hay, Gus",
    "Fox, Dinah",
];

/// How results are written: won, lost, drawn.
const RESULTS: [[&str; 3]; 4] =
    [["1-0", "0-1", "½-½"], ["1", "0", "½"], ["1:0", "0:1", "0,5"], ["1 - 0", "0 - 1", "1/2"]];

/// How days are written.
const DAYS: [&str; 4] = ["%Y-%m-%d", "%d/%m/%Y", "%-d.%-m.%Y", "%d/%m/%y"];

/// A made table.
#[derive(Clone, Debug)]
struct Made {
    rows: Vec<Vec<String>>,
    /// Day, White, Black, outcome of each game.
    truth: BTreeSet<(NaiveDate, String, String, Outcome)>,
}

/// Players, and how the game ended, of each line.
type Pairing = (usize, usize, usize);

fn made(
    language: usize,
    results: usize,
    days: usize,
    order: &[usize],
    pairings: &[Pairing],
) -> Made {
    let arranged = |cells: [String; 6]| order.iter().map(|at| cells[*at].clone()).collect();
    let mut made = Made {
        rows: vec![arranged(LANGUAGES[language].map(str::to_owned))],
        truth: BTreeSet::new(),
    };
    let first: NaiveDate = "2006-10-13".parse().unwrap();
    for (line, (white, away, result)) in pairings.iter().enumerate() {
        let black = (white + 1 + away % (PLAYERS.len() - 1)) % PLAYERS.len();
        let day = first + Duration::days(line as i64);
        let outcome = [Outcome::FirstWon, Outcome::SecondWon, Outcome::Drawn][*result];
        made.rows.push(arranged([
            day.format(DAYS[days]).to_string(),
            PLAYERS[*white].to_owned(),
            PLAYERS[black].to_owned(),
            RESULTS[results][*result].to_owned(),
            "1".to_owned(),
            (line + 1).to_string(),
        ]));
        made.truth.insert((day, PLAYERS[*white].to_owned(), PLAYERS[black].to_owned(), outcome));
    }
    made
}

prop_compose! {
    /// A table of six to twelve games; with fewer, a single fault is a share that is asked about.
    fn tables()(
        language in 0..LANGUAGES.len(),
        results in 0..RESULTS.len(),
        days in 0..DAYS.len(),
        order in Just(vec![0, 1, 2, 3, 4, 5]).prop_shuffle(),
        pairings in prop::collection::vec((0..PLAYERS.len(), 0..20usize, 0..3usize), 6..12),
    ) -> (Made, Vec<usize>) {
        (made(language, results, days, &order, &pairings), order)
    }
}

fn proposed(rows: &[Vec<String>]) -> Option<Proposal> {
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    suggest(&Grid::from_text("league.csv", &text), words(), season())
}

/// The games with White first.
fn games(proposal: &Proposal) -> BTreeSet<(NaiveDate, String, String, Outcome)> {
    let game = |game: &tables::Game| {
        let (first, second) = (game.first.name.clone(), game.second.name.clone());
        let day = game.day.unwrap();
        match game.white {
            Some(tables::Side::Second) => (day, second, first, game.outcome.mirrored()),
            _ => (day, first, second, game.outcome),
        }
    };
    proposal.table.games.iter().map(game).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn a_made_table_is_read_or_asked_about((made, _) in tables()) {
        let proposal = proposed(&made.rows).unwrap();
        if proposal.is_certain() {
            prop_assert_eq!(games(&proposal), made.truth);
            prop_assert!(proposal.table.faults.is_empty());
        }
    }

    #[test]
    fn a_damaged_table_is_asked_about_or_its_lines_are_reported(
        (made, order) in tables(),
        kind in 0..DAMAGES,
        line in 1..6usize,
        column in 0..6usize,
    ) {
        let mut rows = made.rows.clone();
        damage(&mut rows, kind, line, column, &order);
        let Some(proposal) = proposed(&rows).filter(Proposal::is_certain) else { return Ok(()) };
        let found = games(&proposal);
        let others: Vec<_> = found.difference(&made.truth).collect();
        prop_assert!(others.is_empty(), "{:?} by damage {}: {:?}\n{}", others, kind, rows, proposal.to_toml());
        let lost = made.truth.len() - found.len();
        prop_assert!(lost == 0 || proposal.table.faulty().len() >= lost, "{} lost: {:?}", lost, rows);
    }
}

/// How many kinds of damage there are.
const DAMAGES: usize = 12;

/// Does something to a table that leaves a trace in it.
fn damage(rows: &mut Vec<Vec<String>>, kind: usize, line: usize, column: usize, order: &[usize]) {
    let at = |item: usize| order.iter().position(|one| *one == item).unwrap();
    let last = rows.len() - 1;
    match kind {
        // Names of columns.
        0 => "Xyzzy".clone_into(&mut rows[0][column]),
        1 => rows[0][column] = String::new(),
        2 => drop(rows[0].remove(column)),
        // The day and the round exchange their names.
        3 => rows[0].swap(at(0), at(4)),
        // A line that is shifted.
        4 => rows[line].insert(0, String::new()),
        5 => drop(rows[line].remove(column)),
        // A cell without a meaning.
        6 => "??".clone_into(&mut rows[line][at(3)]),
        7 => rows[line][at(1)] = String::new(),
        8 => "31.02.2007".clone_into(&mut rows[line][at(0)]),
        // A second column of results, a note with a day, and a line of names in another order.
        9 => {
            for (number, row) in rows.iter_mut().enumerate() {
                let other = if number % 2 == 0 { "1-0" } else { "0-1" };
                row.push(if number == 0 { String::new() } else { other.to_owned() });
            }
        }
        10 => rows.insert(line, vec!["postponed to 14 November 2006".to_owned()]),
        _ => {
            let mut again = rows[0].clone();
            again.swap(at(1), at(2));
            rows.insert(last, again);
        }
    }
}
