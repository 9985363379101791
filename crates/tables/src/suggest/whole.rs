//! What only shows when a specification has been tried.

use std::collections::BTreeSet;

use super::proposal::{Notes, lines_of};
use crate::apply::{Frame, title_in_header};
use crate::known_words::Vocabulary;
use crate::spec::{Board, Days, GamesSpec, TableSpec};
use crate::table::{Clause, FaultKind};
use crate::text::is_code;
use crate::{Grid, Line, Player, Table};

/// Adds the doubts that a try raises.
pub(super) fn check(
    grid: &Grid,
    spec: &TableSpec,
    table: &Table,
    words: &Vocabulary,
    notes: &mut Notes,
) {
    faults(table, notes);
    if let TableSpec::Games(spec) = spec {
        repeated_players(grid, spec, table, notes);
        cards_without_days(grid, spec, table, notes);
        codes_in_place_of_names(spec, table, notes);
    }
    games_above(grid, spec, words, notes);
    said_inside(grid, spec, table, words, notes);
    short_lines(grid, table, notes);
    nameless_cells(grid, spec, table, notes);
}

/// Lines of a text with more cells than the line of names: a name may be missing, and those behind
/// it stand in front of their columns.
fn nameless_cells(grid: &Grid, spec: &TableSpec, table: &Table, notes: &mut Notes) {
    let header = spec.place().and_then(|place| place.header.first());
    let Some(header) = header.and_then(|line| grid.line(*line)) else { return };
    let is_wider =
        |line: &&Line| table.read.contains(&line.number) && line.end() > header.cells.len();
    let wider = grid.written().filter(is_wider).count();
    if grid.sheet.is_empty() && wider * 2 > table.read.len() {
        notes.open(
            "header",
            "most lines have more cells than there are names of columns",
            Vec::new(),
        );
    }
}

/// A line of a text that has fewer cells than all others may have lost one, and is shifted then.
/// Only texts have lines of some number of cells: workbooks leave out what is empty at the end.
fn short_lines(grid: &Grid, table: &Table, notes: &mut Notes) {
    let read: Vec<&Line> =
        grid.written().filter(|line| table.read.contains(&line.number)).collect();
    let width = read.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    let short: Vec<u32> =
        read.iter().filter(|line| line.cells.len() < width).map(|line| line.number).collect();
    // A few of many: in a file typed by hand, most lines end where their texts do.
    if !short.is_empty() && short.len() * 4 < read.len() && grid.sheet.is_empty() {
        let why = format!("{} have fewer cells than the others: is one missing?", lines_of(&short));
        notes.likely("lines", why, Vec::new());
    }
}

/// A share of faults that is no slip.
fn faults(table: &Table, notes: &mut Notes) {
    let (faulty, read) = (table.faulty(), table.read.len());
    let is_about_meaning = |kind: &FaultKind| {
        matches!(
            kind,
            FaultKind::UnknownResult(_)
                | FaultKind::UnknownCell(_)
                | FaultKind::MirrorDiffers(_)
                | FaultKind::NoSuchNumber(_)
                | FaultKind::NotANumber(_)
                | FaultKind::NumberTwice(_)
                | FaultKind::ScoresContradict(_)
        )
    };
    let odd: BTreeSet<u32> =
        table.faults.iter().filter(|it| is_about_meaning(&it.kind)).map(|it| it.line).collect();
    let first = table.faults.first().map(ToString::to_string).unwrap_or_default();
    if odd.len() * 3 > read && !odd.is_empty() {
        let odd: Vec<u32> = odd.into_iter().collect();
        notes.open("results", format!("{} are not explained: {first}", lines_of(&odd)), Vec::new());
    }
    if !faulty.is_empty() && faulty.len() > read {
        let why = format!(
            "more faults than lines that were read: {first}. Accepted as it is, the file loses \
             these lines; put right in the file and sent again, it keeps them"
        );
        notes.open("rows", why, Vec::new());
    }
    let is_unexplained = |fault: &&crate::Fault| fault.kind == FaultKind::Unexplained;
    let unexplained: Vec<u32> =
        table.faults.iter().filter(is_unexplained).map(|it| it.line).collect();
    if !unexplained.is_empty() {
        notes.open("lines", format!("no clause explains {}", lines_of(&unexplained)), Vec::new());
    }
}

/// A day that is missing gives its games the one above: then a player may have two games on it.
fn repeated_players(grid: &Grid, spec: &GamesSpec, table: &Table, notes: &mut Notes) {
    let Days::Column(date) = spec.days else { return };
    if spec.carry.is_empty() {
        return;
    }
    let (mut day, mut seen) = (0, BTreeSet::new());
    for line in grid.written() {
        if !line.text(date).is_empty() {
            (day, seen) = (line.number, BTreeSet::new());
        }
        let games = table.games.partition_point(|game| game.line < line.number);
        let games = table.games[games..].iter().take_while(|game| game.line == line.number);
        let people: Vec<_> = games.flat_map(|game| [&game.first, &game.second]).collect();
        if day != line.number && people.iter().any(|person| seen.contains(person)) {
            let why = format!(
                "a player has two games on the day of line {day}, the second in line {}: is a day \
                 missing between them?",
                line.number
            );
            return notes.open("carry", why, Vec::new());
        }
        seen.extend(people);
    }
}

/// Titles between the lines that speak of another rate of play than what is above them, or of games
/// that do not count.
fn said_inside(
    grid: &Grid,
    spec: &TableSpec,
    table: &Table,
    words: &Vocabulary,
    notes: &mut Notes,
) {
    let first = spec.place().and_then(|place| place.header.first().copied()).unwrap_or(0);
    let is_title = |line: &&Line| {
        line.number > first && table.passed_over.get(&line.number) == Some(&Clause::Title)
    };
    let that = |says: &dyn Fn(&str) -> bool| -> Vec<u32> {
        let titles = grid.written().filter(is_title).filter(|line| says(&line.joined()));
        titles.map(|line| line.number).collect()
    };
    let titles = that(&|title| words.rate(title).is_some());
    if !titles.is_empty() {
        let why = format!(
            "{} between the games speak of a rate of play: if only some of the games are of it, put \
             them into a file of their own",
            lines_of(&titles)
        );
        notes.open("rate", why, Vec::new());
    }
    let titles = that(&|title| words.says_not_played(title));
    if !titles.is_empty() {
        let why = format!(
            "{} between the games may say that those below do not count: take out those that do \
             not, since accepted as it is, all count",
            lines_of(&titles)
        );
        notes.open("lines", why, Vec::new());
    }
}

/// A code among names beside codes shows that a line is shifted, or that two cells are exchanged.
fn codes_in_place_of_names(spec: &GamesSpec, table: &Table, notes: &mut Notes) {
    let has_codes = spec.boards.iter().flat_map(Board::seats).any(|seat| seat.code.is_some());
    let is_odd = |player: &Player| is_code(&player.name) && !is_code(&player.code);
    let games = table.games.iter().filter(|game| is_odd(&game.first) || is_odd(&game.second));
    let lines: Vec<u32> = games.map(|game| game.line).collect();
    if has_codes && !lines.is_empty() && lines.len() * 2 < table.games.len() {
        let why = format!("a code is in the place of a name in {}", lines_of(&lines));
        notes.open("lines", why, Vec::new());
    }
}

/// A card that names its columns again below no day of its own: it would have that of the card
/// above.
fn cards_without_days(grid: &Grid, spec: &GamesSpec, table: &Table, notes: &mut Notes) {
    if spec.days != Days::Titles {
        return;
    }
    let frame = Frame::of(grid, &spec.place);
    let (mut header, mut has_day, mut cards) = (None, false, Vec::new());
    for line in grid.written() {
        let names_columns = frame.is_header(line);
        let title = match table.passed_over.get(&line.number) {
            Some(Clause::Title) => line.joined(),
            Some(Clause::Header) => title_in_header(grid, spec, line),
            _ => String::new(),
        };
        has_day |= !spec.forms.days_in(&title).is_empty();
        header = if names_columns { Some(line.number) } else { header };
        if table.read.contains(&line.number) {
            cards.extend(header.take().filter(|_| !has_day));
            has_day = false;
        }
    }
    if !cards.is_empty() {
        let why = format!("no day stands above {}", lines_of(&cards));
        notes.open("days", why, Vec::new());
    }
}

/// Lines above the names of the columns that look like games.
fn games_above(grid: &Grid, spec: &TableSpec, words: &Vocabulary, notes: &mut Notes) {
    let Some(first) = spec.place().and_then(|place| place.header.first()) else { return };
    let above = grid.written().filter(|line| line.number < *first);
    let games = above.filter(|line| words.looks_like_game(line));
    let above: Vec<u32> = games.map(|line| line.number).collect();
    if !above.is_empty() {
        let why = format!("{} above the names of the columns look like games", lines_of(&above));
        notes.open("header", why, Vec::new());
    }
}
