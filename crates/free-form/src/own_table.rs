//! Tables with the names of columns in other words, with semicolons or tabs, lines above, or in a
//! workbook, in Clarke's own columns line by line.

use tables::Line;

use super::import::Pins;
use super::sheets::{Sheet, sheets_of};
use input_files::Error;
use input_files::Source;
use input_files::columns::{SECTION_GAMES, Schema};
use input_files::csv;
use input_files::unpack::is_workbook;

/// In how many of the first lines the names of columns are looked for: long introductions have some
/// twenty.
const LINES_ABOVE: usize = 40;

/// A name of a column in lower case, with one blank between words and without punctuation.
pub fn plain(name: &str) -> String {
    let lower = name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let joined = words.join(" ");
    joined.strip_suffix(" s").map_or(joined.clone(), str::to_owned)
}

/// A table in Clarke's own columns.
#[derive(Debug)]
pub struct OwnTable<'s> {
    /// The table, with each row on its original line.
    pub own: csv::Table<'s>,
    /// The names of the columns that are not used.
    pub unused: Vec<String>,
}

/// Clarke's own names of the columns of a line with these names.
type OwnNames<'a> = dyn Fn(&[&str]) -> Vec<Option<String>> + 'a;

/// The place of each of Clarke's own columns in a line with their names, if it has all that
/// are required.
fn columns_in(
    line: &Line,
    schema: &Schema,
    own_names: &OwnNames<'_>,
) -> Option<Vec<(String, usize)>> {
    let names: Vec<&str> = line.cells.iter().map(|cell| cell.text.as_str()).collect();
    let mut columns: Vec<(String, usize)> = Vec::new();
    for (place, own) in own_names(&names).into_iter().enumerate() {
        if let Some(own) = own.filter(|own| columns.iter().all(|(other, _)| other != own)) {
            columns.push((own, place));
        }
    }
    let has = |wanted: &&str| columns.iter().any(|(own, _)| own == wanted);
    schema.required.iter().all(has).then_some(columns)
}

/// A table in the columns of `schema`, where `own_name` gives the name there of a column; `None`
/// for a file without a line of such names, and for one with several sheets that have one. Where
/// pages stand below each other, the names of the columns are repeated: these are passed over.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn own_table<'s>(
    source: &'s Source,
    schema: &Schema,
    own_name: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<OwnTable<'s>>, Error> {
    own_table_by(source, schema, &|names| names.iter().map(|name| own_name(name)).collect())
}

fn own_table_by<'s>(
    source: &'s Source,
    schema: &Schema,
    own_names: &OwnNames<'_>,
) -> Result<Option<OwnTable<'s>>, Error> {
    let sheets = sheets_of(source)?;
    let columns_in = |line: &Line| columns_in(line, schema, own_names);
    let find = |sheet: &Sheet| {
        let lines = sheet.grid.written().enumerate().take(LINES_ABOVE);
        lines.filter(|_| !sheet.is_hidden).find_map(|(at, line)| Some((at, columns_in(line)?)))
    };
    let mut found = sheets.iter().filter_map(|sheet| Some((sheet, find(sheet)?)));
    let (Some((sheet, (header, columns))), None) = (found.next(), found.next()) else {
        return Ok(None);
    };
    let below = sheet.grid.written().skip(header + 1);
    let rows = below.filter(|line| columns_in(line).as_ref() != Some(&columns)).map(|line| {
        let text = |place: usize| line.cells.get(place).map_or("", |cell| cell.text.as_str());
        (line.number, columns.iter().map(|(_, place)| text(*place)).collect())
    });
    let rows: Vec<(u32, Vec<&str>)> = rows.collect();
    let is_unused = |(place, name): &(usize, &str)| {
        !name.is_empty() && columns.iter().all(|(_, used)| used != place)
    };
    let header = sheet.grid.written().nth(header);
    let cells = header.map(|line| line.cells.as_slice()).unwrap_or_default();
    let numbered = cells.iter().map(|cell| cell.text.as_str()).enumerate();
    let unused = numbered.filter(is_unused).map(|(_, name)| name.to_owned()).collect();
    let names = columns.iter().map(|(own, _)| own.clone()).collect();
    let shown = is_workbook(source.bytes()).then(|| sheet.text());
    let own = csv::Table::of_texts(source, schema, names, &rows, shown)?;
    Ok(Some(OwnTable { own, unused }))
}

/// A list of games by round, for the commands about tournaments; `None` for any other file, and for
/// one with several sheets of such lists.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn own_games<'s>(source: &'s Source, pins: &Pins) -> Result<Option<OwnTable<'s>>, Error> {
    own_table_by(source, &SECTION_GAMES, &|names| pins.words.columns_of_games(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each row with its line.
    type Rows = Vec<(usize, String)>;

    /// The rows of a list of games, and the names of columns that are not used.
    fn games(text: &str) -> Option<(Rows, Vec<String>)> {
        let source = Source::from_bytes("games.csv", text.as_bytes().to_vec());
        let OwnTable { own, unused } = own_games(&source, &Pins::default()).unwrap()?;
        let names = ["round", "white", "white_rating", "black", "black_rating", "result"];
        let row = |row| (own.line(row), names.map(|name| own.column(name).get(row)).join("|"));
        Some((own.rows().map(row).collect(), unused))
    }

    #[test]
    fn games_by_round_are_read_in_peoples_words_each_on_its_line() {
        let expected = [(3, "1|Lee, Ann|1800|Ray, Bob|1700|1-0".to_owned())];
        for text in [
            "\nRd,White,W rating,Black,B rating,Result\n1,\"Lee, Ann\",1800,\"Ray, Bob\",1700,1-0\n",
            "\nRunde;Weiß;Elo Weiß;Schwarz;Elo Schwarz;Ergebnis\n1;Lee, Ann;1800;Ray, Bob;1700;1-0\n",
            "\nRonda;Blancas;Blancas Elo;Negras;Negras Elo;Resultado\n1;Lee, Ann;1800;Ray, Bob;1700;1-0\n",
            "Spring Open\nRound;White;WhiteElo;Black;BlackElo;Result\n1;Lee, Ann;1800;Ray, Bob;1700;1-0\n",
            "\nRd;White;Rtg;Black;Rtg;Result\n1;Lee, Ann;1800;Ray, Bob;1700;1-0\n",
            "\nRd;Rtg;White;Result;Black;Rtg\n1;1800;Lee, Ann;1-0;Ray, Bob;1700\n",
            "\nRd;Black;Rtg;Result;Rtg;White\n1;Ray, Bob;1700;1-0;1800;Lee, Ann\n",
        ] {
            assert_eq!(games(text), Some((expected.to_vec(), Vec::new())), "{text}");
        }
        // Behind both players it is not said whose is which.
        let (_, unused) =
            games("Rd,White,Black,Rtg,Rtg,Result\n1,Lee,Ray,1800,1700,1-0\n").unwrap();
        assert_eq!(unused, ["Rtg", "Rtg"]);
        let (_, unused) = games("Round,White,Black,Result,Venue\n1,Lee,Ray,1-0,Hall\n").unwrap();
        assert_eq!(unused, ["Venue"]);
    }

    #[test]
    fn names_of_columns_that_a_page_repeats_are_no_game() {
        let pages =
            "Rd;White;Black;Result\n1;Lee;Ray;1-0\n\nrd;white;black;result\n2;Ray;Lee;0-1\n";
        let (games, _) = games(pages).unwrap();
        let expected = [(2, "1|Lee||Ray||1-0".to_owned()), (5, "2|Ray||Lee||0-1".to_owned())];
        assert_eq!(games, expected);
    }

    #[test]
    fn tables_without_rounds_or_colours_are_no_such_lists() {
        for text in ["White,Black,Result\n", "Round,Home,Away,Result\n", "name,r1,r2\n", "\n"] {
            assert_eq!(games(text), None, "{text}");
        }
    }
}
