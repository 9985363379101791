//! Made cross-tables and tables of all against all, whole and damaged: a game that is read without
//! a question is one that was played, since both players' cells agree.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tables::{Grid, Outcome, Proposal, Side, suggest};

use crate::corpus::{season, words};

/// Round (0 if there is none), White, the other player, the outcome for White.
type Played = (u32, String, String, Outcome);

#[derive(Clone, Debug)]
struct Made {
    rows: Vec<Vec<String>>,
    truth: BTreeSet<Played>,
}

const NAMES: [&str; 8] =
    ["Lee, Ann", "Roe, Ben", "Fox, Cy", "Hay, Di", "Sum, Li", "Vrij, Ed", "White, Flo", "May, Gus"];

const OUTCOMES: [Outcome; 3] = [Outcome::FirstWon, Outcome::SecondWon, Outcome::Drawn];

/// A cell: the opponent, whether with White, and the player's own outcome.
fn cell(style: usize, opponent: usize, is_white: bool, outcome: Outcome) -> String {
    let of =
        |texts: [&'static str; 3]| texts[OUTCOMES.iter().position(|one| *one == outcome).unwrap()];
    let colour = if is_white { "w" } else { "b" };
    let number = opponent + 1;
    match style {
        0 => format!("{}{number}{colour}", of(["W", "L", "D"])),
        1 => format!("{}{number}{colour}", of(["+", "-", "="])),
        2 => format!("{number}{colour}{}", of(["1", "0", "½"])),
        _ => format!("{colour}{number}{}", of(["+", "-", "="])),
    }
}

/// Eight players in rounds by the circle of Berger's tables.
fn made(style: usize, rounds: usize, results: &[usize]) -> Made {
    let mut header = vec!["No".to_owned(), "Name".to_owned()];
    header.extend((1..=rounds).map(|round| format!("Rd {round}")));
    let mut cells = vec![vec![String::new(); rounds]; NAMES.len()];
    let mut truth = BTreeSet::new();
    for round in 0..rounds {
        let seat = |at: usize| if at == 0 { 7 } else { (at - 1 + round) % 7 };
        for pair in 0..4 {
            let (white, black) = (seat(pair), seat(7 - pair));
            let outcome = OUTCOMES[results[round * 4 + pair]];
            cells[white][round] = cell(style, black, true, outcome);
            cells[black][round] = cell(style, white, false, outcome.mirrored());
            let names = [white, black].map(|player| NAMES[player].to_owned());
            let [white, black] = names;
            truth.insert((round as u32 + 1, white, black, outcome));
        }
    }
    let rows = cells.into_iter().enumerate().map(|(player, cells)| {
        let start = [(player + 1).to_string(), NAMES[player].to_owned()];
        start.into_iter().chain(cells).collect()
    });
    Made { rows: std::iter::once(header).chain(rows).collect(), truth }
}

fn proposed(rows: &[Vec<String>]) -> Option<Proposal> {
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    suggest(&Grid::from_text("open-2006-10-14.csv", &text), words(), season())
}

fn games(proposal: &Proposal) -> BTreeSet<Played> {
    let game = |game: &tables::Game| {
        let (first, second) = (game.first.name.clone(), game.second.name.clone());
        let round = game.round.parse().unwrap_or(0);
        match game.white {
            Some(Side::Second) => (round, second, first, game.outcome.mirrored()),
            _ => (round, first, second, game.outcome),
        }
    };
    proposal.table.games.iter().map(game).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_made_cross_table_is_read(
        style in 0..4usize,
        rounds in 2..6usize,
        results in prop::collection::vec(0..3usize, 24),
    ) {
        let made = made(style, rounds, &results);
        let proposal = proposed(&made.rows).unwrap();
        prop_assert!(proposal.is_certain(), "{}", proposal.to_toml());
        prop_assert_eq!(games(&proposal), made.truth);
    }

    #[test]
    fn a_damaged_cross_table_gives_no_other_game(
        style in 0..4usize,
        rounds in 3..6usize,
        results in prop::collection::vec(0..3usize, 24),
        kind in 0..9usize,
        row in 1..9usize,
        at in 0..3usize,
    ) {
        let made = made(style, rounds, &results);
        let mut rows = made.rows.clone();
        damage(&mut rows, kind, row, 2 + at, style);
        let Some(proposal) = proposed(&rows).filter(Proposal::is_certain) else { return Ok(()) };
        let found = games(&proposal);
        let others: Vec<_> = found.difference(&made.truth).collect();
        prop_assert!(others.is_empty(), "{:?} by damage {}: {:?}\n{}", others, kind, rows, proposal.to_toml());
        let is_reported = found.len() == made.truth.len() || !proposal.table.faults.is_empty();
        prop_assert!(is_reported, "{} of {}: {:?}", found.len(), made.truth.len(), rows);
    }
}

fn damage(rows: &mut Vec<Vec<String>>, kind: usize, row: usize, column: usize, style: usize) {
    match kind {
        // A cell that is turned, has another opponent, or none, or no meaning.
        0 => {
            let turned = if rows[row][column].contains(['W', '+', '1']) { "0" } else { "1" };
            turned.clone_into(&mut rows[row][column]);
        }
        1 => rows[row][column] = cell(style, (row + 2) % 8, true, Outcome::FirstWon),
        2 => "?!".clone_into(&mut rows[row][column]),
        // Two cells of a row, or of a column, in each other's place.
        3 => {
            let next = (column + 1).min(rows[0].len() - 1);
            rows[row].swap(column, next);
        }
        4 => {
            let other = if row == 1 { 2 } else { 1 };
            let text = rows[other][column].clone();
            rows[other][column] = std::mem::replace(&mut rows[row][column], text);
        }
        // A line that is shifted, or lost.
        5 => rows[row].insert(2, String::new()),
        6 => drop(rows.remove(row)),
        // A name of a round that is another's, or none.
        7 => "Xyzzy".clone_into(&mut rows[0][column]),
        _ => rows[0][column].clear(),
    }
}

#[test]
fn a_made_all_play_all_table_is_read_or_asked_about() {
    let cells = ["x;1;0;½", "0;x;1;1", "1;0;x;0", "½;0;1;x"];
    let table = |cells: [&str; 4]| {
        let row = |(at, cells): (usize, &&str)| format!("{};{};{cells}\n", at + 1, NAMES[at]);
        format!("No;Name;1;2;3;4\n{}", cells.iter().enumerate().map(row).collect::<String>())
    };
    let proposal = |text: &str| {
        suggest(&Grid::from_text("club-2006-10-14.csv", text), words(), season()).unwrap()
    };
    let whole = proposal(&table(cells));
    assert!(whole.is_certain());
    assert_eq!(whole.table.games.len(), 6);
    let turned = proposal(&table(["x;1;1;½", cells[1], cells[2], cells[3]]));
    assert!(!turned.is_certain());
}
