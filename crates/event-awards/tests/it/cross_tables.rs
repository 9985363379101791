//! Cross-tables of `data/examples`, read by a small parser that fits only these tables.

use std::path::PathBuf;

use event_sections::{CheckedSection, Entrant, RoundResult, Section};
use rating_core::{HalfPoints, Outcome};

use crate::made_up::elo;

/// The sections of a file, in its order. Names have one comma, and results have no colours.
pub(crate) fn cross_tables(file: &str) -> Vec<CheckedSection> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/examples");
    let text = std::fs::read_to_string(folder.join(file)).expect("part of the repository");
    let mut lines = text.lines();
    let has_sections = lines.next().unwrap().starts_with("section,");
    let mut sections: Vec<Section> = Vec::new();
    for line in lines {
        let (name, row) = if has_sections { line.split_once(',').unwrap() } else { ("", line) };
        if sections.last().is_none_or(|section| section.name != name) {
            sections.push(Section { name: name.to_owned(), rounds: 3, ..Section::default() });
        }
        sections.last_mut().unwrap().players.push(entrant(row));
    }
    sections.into_iter().map(|section| section.check().unwrap()).collect()
}

fn entrant(row: &str) -> Entrant {
    let [_number, name, numbers] = row.split('"').collect::<Vec<_>>().try_into().unwrap();
    let cells: Vec<&str> = numbers.trim_start_matches(',').split(',').collect();
    Entrant {
        rating: elo(cells[0].parse().unwrap()),
        rating_after: elo(cells[1].parse().unwrap()),
        score: Some(cells[2].parse().unwrap()),
        results: cells[3..].iter().map(|cell| result(cell)).collect(),
        ..Entrant::named(name)
    }
}

fn result(cell: &str) -> RoundResult {
    let (letter, opponent) = cell.split_at(1);
    let outcome = match letter {
        "W" => Outcome::Win,
        "D" => Outcome::Draw,
        "L" => Outcome::Loss,
        other => panic!("no outcome `{other}`"),
    };
    let opponent = opponent.parse::<usize>().unwrap() - 1;
    RoundResult::Game { opponent, colour: None, outcome }
}

/// VCF, examples 1 and 2: the pairings and scores of both printed tables are consistent.
#[test]
fn the_printed_cross_tables_agree_with_themselves() {
    let one = cross_tables("vcf-example-1.csv");
    let two = cross_tables("vcf-example-2.csv");
    let players = |sections: &[CheckedSection]| -> Vec<usize> {
        sections.iter().map(|section| section.section().players.len()).collect()
    };
    assert_eq!((players(&one), players(&two)), (vec![8], vec![8, 10]));
    let best = one[0].player(0).unwrap();
    assert_eq!(best.points(), HalfPoints::new(6));
}
