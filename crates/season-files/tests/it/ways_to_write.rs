//! Laws over a corpus of tables: renaming a player loses no game without a word, and a table that
//! is written another way has the same games.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use season_files::{ReadSeason, RowRules, read_files};

/// A table, as the cells of its lines.
#[derive(Clone, Debug)]
struct Table {
    file: String,
    lines: Vec<Vec<String>>,
    /// Whether its columns may stand in another order: none is read by its place.
    is_by_name: bool,
}

/// Tables of every layout, with their names of columns in the first line.
const TABLES: [(&str, bool, &str); 9] = [
    // Clarke's own columns.
    (
        "results.csv",
        true,
        "date,event,white,black,result,section,round\n\
         2006-10-03,Cup,500010F,500020J,1-0,Open,1\n2006-10-03,Cup,500030A,500040D,0-1,Open,1\n\
         2006-10-10,Cup,500020J,500030A,1/2-1/2,Open,2\n2006-10-10,Cup,500040D,500010F,1-0,Minor,2\n",
    ),
    (
        "league.csv",
        true,
        "Date,White,Black,Result\n13/10/2006,Lee,Roe,1-0\n20/10/2006,Hay,Fox,½-½\n\
         27/10/2006,Fox,Lee,0-1\n3/11/2006,Roe,Hay,0-1\n",
    ),
    // A day stands once for the games below it.
    (
        "matches.csv",
        true,
        "Date,Home,Result,Away\n13/10/2006,Ann Lee,1-0,Ben Roe\n,Cy Hay,0-1,Di Fox\n\
         20/10/2006,Ben Roe,½-½,Cy Hay\n,Di Fox,1-0,Ann Lee\n",
    ),
    (
        "rounds-2006-10-03.csv",
        true,
        "Division,Round,White,White code,Result,Black,Black code\n\
         Open,1,\"Lee, Ann\",500010F,1-0,\"Roe, Ben\",500020J\n\
         Open,2,\"Roe, Ben\",500020J,1-0,\"Hay, Cy\",500030A\n\
         Minor,1,\"Fox, Di\",500040D,0-1,\"Ash, Ed\",500050G\n",
    ),
    (
        "words-2006-10-03.csv",
        true,
        "Board,White,Black,Result\n1,Lee,Roe,White wins\n2,Hay,Fox,draw\n3,Ash,Day,Black wins\n",
    ),
    (
        "notes-2006-10-03.csv",
        true,
        "White,Black,Result,Notes\nLee,Roe,1-0,\nHay,Fox,0-1,adjourned at the Crown\nAsh,Day,½-½,\n",
    ),
    (
        "scores-2006-10-03.csv",
        false,
        "Board,Home,Score,Score,Away\n1,Lee,1,0,Roe\n2,Hay,½,½,Fox\n3,Ash,0,1,Day\n",
    ),
    (
        "congress-2006-10-03.csv",
        false,
        "No,Name,Rd1,Rd2,Rd3,Pts\n1,Lee,W2w,W3b,D4w,2½\n2,Roe,L1b,W4w,L3w,1\n\
         3,Hay,W4b,L1w,W2b,2\n4,Fox,L3w,L2b,D1b,½\n",
    ),
    (
        "club-2006-10-03.csv",
        false,
        "No,Name,1,2,3,4,Pts\n1,Lee,x,1,½,1,2½\n2,Roe,0,x,1,1,2\n3,Hay,½,0,x,½,1\n4,Fox,0,0,½,x,½\n",
    ),
];

/// The cells of a line, parted by commas; a cell in quotation marks may hold one.
fn cells_of(line: &str) -> Vec<String> {
    let (mut cells, mut is_quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

/// The tables above, and those of the examples that are separated by commas.
fn corpus() -> Vec<Table> {
    let table = |file: &str, is_by_name, text: &str| {
        let lines = text.lines().map(cells_of).collect();
        Table { file: file.to_owned(), lines, is_by_name }
    };
    let mut all: Vec<Table> =
        TABLES.iter().map(|(file, is_by_name, text)| table(file, *is_by_name, text)).collect();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/examples");
    for file in [
        "county/2006-07/events/august-open.csv",
        "county/2006-07/events/nidd-championship.csv",
        "county-spreadsheets/2006-07/events/spring-congress-2007-03-17.csv",
        "county-spreadsheets/as-it-was-played.csv",
        "norm-tournament.csv",
    ] {
        let path = examples.join(file);
        let text = fs::read_to_string(&path).unwrap();
        // The day of a cross-table stands in the name of the file.
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let has_day = stem.ends_with(|letter: char| letter.is_ascii_digit());
        let name = if has_day { format!("{stem}.csv") } else { format!("{stem}-2006-10-03.csv") };
        all.push(table(&name, false, &text));
    }
    all
}

/// A way to write a table.
#[derive(Clone, Copy, Debug)]
struct Way {
    separator: char,
    has_quotes: bool,
    line_end: &'static str,
}

const PLAIN: Way = Way { separator: ',', has_quotes: false, line_end: "\n" };

impl Table {
    fn written(&self, way: Way) -> String {
        let cell = |cell: &String| {
            let needs = way.has_quotes || cell.contains([way.separator, '"']);
            if needs { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
        };
        let separator = way.separator.to_string();
        let line = |cells: &Vec<String>| {
            cells.iter().map(cell).collect::<Vec<_>>().join(&separator) + way.line_end
        };
        self.lines.iter().map(line).collect()
    }

    fn read(&self, way: Way) -> ReadSeason {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(&self.file);
        fs::write(&path, self.written(way)).unwrap();
        read_files(&[(path, self.file.clone())], &RowRules::of_form(), &|_| {}).unwrap()
    }

    /// The same with another name in place of one.
    fn renamed(&self, from: &str, to: &str) -> Self {
        let mut table = self.clone();
        for cell in table.lines.iter_mut().flatten().filter(|cell| *cell == from) {
            to.clone_into(cell);
        }
        table
    }

    fn with_columns_in(&self, order: &[usize]) -> Self {
        let mut table = self.clone();
        for line in &mut table.lines {
            *line = order.iter().filter_map(|&at| line.get(at).cloned()).collect();
        }
        table
    }
}

/// The games, each by its line, players and result.
fn games(read: &ReadSeason) -> BTreeSet<String> {
    let code = |player: rating_core::PlayerIdx| &*read.players.players[player.as_usize()].code;
    let game = |game: season_files::Game<'_>| {
        let (white, black) = (code(game.white), code(game.black));
        let (day, result) = (game.day, game.result.written());
        format!("{} {day} {white}-{black} {result} {}", game.line, game.has_colours)
    };
    read.games.iter().map(game).collect()
}

#[test]
fn every_table_of_the_corpus_has_games_and_leaves_nothing_open() {
    for table in corpus() {
        let read = table.read(PLAIN);
        assert_eq!(read.rejected_elsewhere, [], "{}", table.file);
        assert!(games(&read).len() > 2, "{}", table.file);
    }
}

/// Words that are surnames and byes, and words that are hardly anything but byes.
const NAMES: [&str; 12] = [
    "Vrij",
    "Riposa",
    "Void",
    "Vacant",
    "Exempt",
    "Absent",
    "Bye",
    "Spielfrei",
    "Walkover",
    "PAB",
    "Smith",
    "Total",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// A game that is no longer there is rejected, or the whole file is: nothing goes without a
    /// word. A word that is hardly a name is the bye of the others, if it never scores.
    #[test]
    fn a_player_who_scores_loses_no_game_by_any_name(
        table in prop::sample::select(corpus()),
        player in any::<prop::sample::Index>(),
        name in prop::sample::select(&NAMES[..]),
    ) {
        let before = table.read(PLAIN);
        let scoring: BTreeSet<String> = before
            .games
            .iter()
            .filter_map(|game| {
                let rating_core::Outcome::Loss = (match game.result {
                    game_rows::GameResult::Played(outcome) => outcome,
                    game_rows::GameResult::NotPlayed(_) => return None,
                }) else {
                    return Some(game.white);
                };
                Some(game.black)
            })
            .map(|player| before.players.players[player.as_usize()].name.to_string())
            .collect();
        let scoring: Vec<&String> = scoring.iter().collect();
        let from = scoring[player.index(scoring.len())];
        let after = table.renamed(from, name).read(PLAIN);
        let asked = after.rejected_elsewhere.len();
        let told = after.games.len() + after.rejected_rows.len();
        prop_assert!(asked > 0 || told >= before.games.len(), "{} {from} {name}", table.file);
        if asked == 0 && after.rejected_rows.is_empty() {
            prop_assert_eq!(after.games.len(), before.games.len());
        }
    }

    #[test]
    fn a_table_written_another_way_has_the_same_games(
        table in prop::sample::select(corpus()),
        separator in prop::sample::select(&[',', ';', '\t'][..]),
        has_quotes: bool,
        line_end in prop::sample::select(&["\n", "\r\n"][..]),
        order: u64,
    ) {
        let way = Way { separator, has_quotes, line_end };
        let width = table.lines[0].len();
        let mut columns: Vec<usize> = (0..width).collect();
        if table.is_by_name {
            // A shuffle that needs no more than a number.
            let mut seed = order;
            for at in (1..width).rev() {
                columns.swap(at, (seed % (at as u64 + 1)) as usize);
                seed = seed.rotate_left(7) ^ 0x9e37_79b9;
            }
        }
        let before = table.read(PLAIN);
        let after = table.with_columns_in(&columns).read(way);
        // Where the order of the columns is all that says whose result it is, it is asked.
        if !table.is_by_name || after.rejected_elsewhere.is_empty() {
            let what = format!("{} {way:?} {:?}", table.file, after.rejected());
            prop_assert_eq!(games(&after), games(&before), "{}", what);
        }
    }
}
