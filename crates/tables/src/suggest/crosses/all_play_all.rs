//! Tables of all against all: a column for each player, cells of results alone.

use std::collections::{BTreeMap, BTreeSet};

use super::super::body::{Header, place};
use super::super::games::results::signs_as_games;
use super::super::proposal::{Choice, Draft, Notes, lines_of, quoted};
use super::players::{Sheet, half_points, note_totals, players_of, sum};
use crate::apply::{Frame, apply};
use crate::known_words::{Role, Vocabulary};
use crate::spec::{AllPlayAllSpec, Edit, Meaning, Meanings, Numbers, Opponent, TableSpec};
use crate::text::squeezed;
use crate::{Column, Grid, Line, Outcome};

/// A specification of a table of all against all, if a line names the players by numbers and most
/// cells are results.
pub(crate) fn suggest(grid: &Grid, words: &Vocabulary) -> Option<Draft> {
    let (header, all) = header(grid, words)?;
    let mut notes = Notes::default();
    notes.certain("header", "it names the players, and one column for each of them");
    let mut opponents = BTreeMap::new();
    for (opponent, column) in &all {
        opponents.entry(*opponent).or_insert(*column);
    }
    let place = place(grid, &header, &[], words);
    let frame = Frame::of(grid, &place);
    let is_line = |line: &&Line| {
        line.number > header.last() && line.filled_count() > 1 && !frame.is_header(line)
    };
    let lines: Vec<&Line> = grid.written().filter(is_line).collect();
    let cells = opponents.values().copied().collect();
    let sheet = Sheet { grid, words, header, lines, cells };
    let table = sheet.table(place.clone(), &mut notes)?;
    let mut spec = AllPlayAllSpec { table, opponents };
    let texts = texts(&sheet, &spec);
    let numbers = sheet.numbers(spec.table.name);
    let own = numbers.into_iter().find_map(|numbers| {
        let mut spec = spec.clone();
        spec.table.numbers = numbers;
        own_text(&own_cells(&sheet, &spec), &texts)
    });
    spec.table.results = meanings(&texts, own.as_ref(), words, &mut notes)?;
    second_games(&sheet, &all, &mut notes);
    let looks_like = |name: &str, text: &str| name.is_empty() && is_result(text, words);
    let not_read = sheet.unread(&spec.table, &looks_like, &mut notes);
    spec.table.place.not_read = not_read;
    finish(&sheet, spec, &texts, notes)
}

/// The first line with at least two numbers of opponents beside a name of players.
fn header(grid: &Grid, words: &Vocabulary) -> Option<(Header, Vec<(Opponent, Column)>)> {
    grid.may_name_columns().find_map(|line| {
        let opponent = |(column, text): (Column, &str)| {
            let opponent = Opponent::parse(text)?;
            (opponent.number > 0).then_some((opponent, column))
        };
        let found: Vec<(Opponent, Column)> = line.filled().filter_map(opponent).collect();
        let names = line.filled().map(|(_, text)| text);
        let has_names = names
            .into_iter()
            .any(|text| words.has_role(text, Role::Name) || words.has_role(text, Role::Surname));
        (found.len() > 1 && has_names).then(|| (Header::of_line(line), found))
    })
}

/// How often each text occurs in the cells.
fn texts(sheet: &Sheet<'_>, spec: &AllPlayAllSpec) -> BTreeMap<String, usize> {
    let mut texts = BTreeMap::new();
    for line in &sheet.lines {
        let cells = spec.opponents.values().map(|column| line.text(*column));
        for text in cells.filter(|text| !text.is_empty()) {
            *texts.entry(squeezed(text)).or_default() += 1;
        }
    }
    texts
}

fn is_result(text: &str, words: &Vocabulary) -> bool {
    meaning(&squeezed(text), words).is_some()
}

/// What a cell means for the player of its line: points, or points with a word for a default.
fn meaning(text: &str, words: &Vocabulary) -> Option<Outcome> {
    if let Some(outcome) = words.points(text) {
        return Some(outcome);
    }
    match text {
        "w/o" | "wo" => return Some(Outcome::FirstByDefault),
        "def" | "dflt" | "default" => return Some(Outcome::SecondByDefault),
        _ => {}
    }
    words.defaults.iter().find_map(|word| {
        let points = text.strip_suffix(word.replace(' ', "").as_str())?;
        words.points(points)?.by_default()
    })
}

fn meanings(
    texts: &BTreeMap<String, usize>,
    own: Option<&String>,
    words: &Vocabulary,
    notes: &mut Notes,
) -> Option<Meanings> {
    let has_default = texts.contains_key("w/o") || texts.contains_key("+");
    let meaning = |text: &String| match meaning(text, words) {
        _ if own == Some(text) => Some(Meaning::NoGame),
        // Alone, a `d` may be a draw as well.
        None if text == "d" && has_default => Some(Meaning::Is(Outcome::SecondByDefault)),
        None if words.own_cell.contains(text) => Some(Meaning::NoGame),
        outcome => outcome.map(Meaning::Is),
    };
    let mut meanings: Meanings =
        texts.keys().filter_map(|text| Some((text.clone(), meaning(text)?))).collect();
    let known: usize =
        texts.iter().filter(|(text, _)| meanings.contains_key(*text)).map(|it| it.1).sum();
    let all: usize = texts.values().sum();
    if known * 10 < all * 7 || known == 0 {
        return None;
    }
    let is_sign = |text: &&String| matches!(text.as_str(), "+" | "-" | "=");
    let games = meanings.iter().filter(|(_, meaning)| **meaning != Meaning::NoGame);
    let (signs, others): (Vec<&String>, Vec<&String>) =
        games.map(|(text, _)| text).partition(is_sign);
    if others.is_empty() && !signs.is_empty() {
        signs_as_games(&mut meanings, notes);
    }
    let left: Vec<&String> = texts.keys().filter(|text| !meanings.contains_key(*text)).collect();
    if !left.is_empty() {
        notes.open("results", format!("how did the games {} end?", quoted(left)), Vec::new());
    }
    Some(meanings)
}

/// Columns of players that stand twice, or beside an unnamed one, may have second games.
fn second_games(sheet: &Sheet<'_>, all: &[(Opponent, Column)], notes: &mut Notes) {
    let labels: BTreeSet<Opponent> = all.iter().map(|(opponent, _)| *opponent).collect();
    let has_results = |column: Column| {
        let texts: Vec<&str> =
            sheet.lines.iter().map(|line| line.text(column)).filter(|it| !it.is_empty()).collect();
        let results = texts.iter().filter(|text| is_result(text, sheet.words)).count();
        results * 2 > texts.len()
    };
    let last = all.len().saturating_sub(1);
    let is_beside = |(_, column): &(Opponent, Column)| {
        let next = column.right(1);
        sheet.header.name(next).is_empty() && has_results(next)
    };
    let has_third = all.iter().any(|(opponent, _)| opponent.game.is_some_and(|game| game > 'b'));
    if labels.len() < all.len() || all[..last].iter().any(is_beside) || has_third {
        notes.open(
            "rounds",
            "where are the second games? The columns of the players stand twice",
            Vec::new(),
        );
    }
}

/// The specification with what was tried, and what its table shows.
fn finish(
    sheet: &Sheet<'_>,
    spec: AllPlayAllSpec,
    texts: &BTreeMap<String, usize>,
    mut notes: Notes,
) -> Option<Draft> {
    let spec = sheet.settle(TableSpec::AllPlayAll(spec), &mut notes);
    let mut found = totals(sheet, &spec);
    let TableSpec::AllPlayAll(of_all) = &spec else { return None };
    let own = own_cells(sheet, of_all);
    if texts.contains_key("x") && !own.iter().any(|text| text == "x") {
        let choice = |(words, meaning)| Choice::new(words, Edit::entry("results", "x", meaning));
        let choices = [("a draw", "1/2"), ("no game", "none")].map(choice);
        // Totals that one of the answers comes to are no doubt of their own.
        let answered = choices.iter().filter_map(|choice| spec.with(&choice.edit).ok());
        found = answered.map(|spec| totals(sheet, &spec)).max().unwrap_or(found);
        let why = "an X of two players: a draw, or a game that was not played?";
        notes.open("results", why, choices.to_vec());
    }
    note_totals(found, &mut notes);
    agreement(sheet, &spec, &own, &mut notes)?;
    Some(Draft { spec, notes })
}

/// Players whose points are the sum of their cells, and those whose are not, of those whose cells
/// are all read.
fn totals(sheet: &Sheet<'_>, spec: &TableSpec) -> (usize, usize) {
    let TableSpec::AllPlayAll(AllPlayAllSpec { table, opponents }) = spec else { return (0, 0) };
    let agrees = |line: &&Line| {
        let points = half_points(line.text(table.total?))?;
        let texts = opponents.values().map(|column| squeezed(line.text(*column)));
        let meanings = texts.filter(|text| !text.is_empty()).map(|text| table.results.get(&text));
        let outcomes = meanings.map(|meaning| match meaning? {
            Meaning::Is(outcome) => Some(Some(*outcome)),
            Meaning::NoGame => Some(None),
            Meaning::Won(_) => None,
        });
        let outcomes: Vec<Option<Outcome>> = outcomes.collect::<Option<_>>()?;
        Some(sum(outcomes.into_iter().flatten()) == points)
    };
    let checked: Vec<bool> = sheet.lines.iter().filter_map(agrees).collect();
    let fitting = checked.iter().filter(|agrees| **agrees).count();
    (fitting, checked.len() - fitting)
}

/// Whether all cells agree with those of the opponents, and none is against the player.
fn agreement(sheet: &Sheet<'_>, spec: &TableSpec, own: &[String], notes: &mut Notes) -> Option<()> {
    let table = apply(sheet.grid, spec);
    let results = &players_of(spec)?.results;
    let is_mark = |text: &String| results.get(text) == Some(&Meaning::NoGame);
    if !table.faults.is_empty() {
        let faulty: Vec<u32> = table.faulty().into_iter().collect();
        let why = format!(
            "{} do not agree with the cells of the opponents: are these points, and where are the \
             opponents?",
            lines_of(&faulty)
        );
        notes.open("layout", why, Vec::new());
    } else if own.iter().any(|text| !text.is_empty()) && !own.iter().any(is_mark) {
        notes.open("layout", "players have results against themselves", Vec::new());
    } else {
        notes
            .certain("rounds", format!("{} games, each the same in both cells", table.games.len()));
    }
    Some(())
}

/// The cells in which players would meet themselves.
fn own_cells(sheet: &Sheet<'_>, spec: &AllPlayAllSpec) -> Vec<String> {
    let cells = (1..).zip(&sheet.lines).flat_map(|(place, line)| {
        let number = match spec.table.numbers {
            Numbers::Order => Some(place),
            Numbers::Column(column) => line.text(column).trim_end_matches('.').parse().ok(),
        };
        let own =
            spec.opponents.iter().filter(move |(opponent, _)| Some(opponent.number) == number);
        own.map(|(_, column)| squeezed(line.text(*column)))
    });
    cells.collect()
}

/// The text that all players have against themselves, and against nobody else.
fn own_text(own: &[String], texts: &BTreeMap<String, usize>) -> Option<String> {
    let first = own.first().filter(|_| own.len() > 1)?;
    let is_own = own.iter().all(|text| text == first) && texts.get(first) == Some(&own.len());
    is_own.then(|| first.clone())
}
