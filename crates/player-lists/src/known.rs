//! Lists as federations publish them, converted into the columns of this program. Messages about a
//! row name its line in the original file.
//!
//! - the English federation's rating list since 2020 (`ECF_code,full_name,...`);
//! - FIDE's rating lists as text of fixed width, with offsets taken from the header, since the
//!   kinds differ in their columns;
//! - the same as XML.
//!
//! The numbers of these lists are ratings. In a list of grades they stay ratings, with the scale
//! `elo`: only who needs grades converts them.

use tables::{ListRole, Vocabulary};

use super::fide_xml::players_of_xml;
use super::known_player::Listed;
use findings::Reason;
use findings::RowFault;
use free_form::{ListOf, OwnTable, Pins, own_list, own_table, plain};
use identity::given_rating::GivenRating;
use input_files::Source;
use input_files::columns::{self, Schema};
use input_files::csv::{self, Text, fill_in_rows, read_table};
use input_files::parquet;
use input_files::text_lines::damage;
use input_files::unpack::is_workbook;
use input_files::{Error, FileProblem};
use input_files::{is_fixed_width, is_list_of_fide, is_xml};

/// The players of a known list, each with the line in the file, and the lines that are not records.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) players: Vec<(usize, Listed)>,
    pub(super) rejected: Vec<RowFault>,
}

/// A known list of grades in Clarke's own columns.
#[derive(Debug)]
pub(super) struct KnownGrades<'s> {
    pub(super) list: csv::Table<'s>,
    /// Whether its numbers are ratings.
    pub(super) from_ratings: bool,
}

/// A known list as a list of players; `None` for another file. An `import.toml` may name the
/// columns of a list that people keep.
pub(super) fn as_players<'s>(
    source: &'s Source,
    pins: &Pins,
) -> Result<Option<csv::Table<'s>>, Error> {
    if let Some(own) = own_list_of(source, ListOf::Players, pins)? {
        return Ok(Some(own));
    }
    let Some(lines) = listed(source)? else { return Ok(None) };
    let names = ["code", "name", "sex", "fide_code", "nation", "club1"];
    table(source, &columns::PLAYERS, &names, lines, None, |player| {
        let Listed { code, name, sex, fide_code, nation, club, .. } = player;
        [code, name, sex, fide_code, nation, club].map(String::as_str).to_vec()
    })
    .map(Some)
}

/// A known list as a list of grades; `None` for another file.
pub(super) fn as_grades(source: &Source) -> Result<Option<KnownGrades<'_>>, Error> {
    let may_be_one = !parquet::is_parquet(source.bytes())
        && (is_workbook(source.bytes()) || has_regular_ratings(source.text()?));
    let supplement = if may_be_one { supplement(source)? } else { None };
    if let Some((lines, shown)) = supplement {
        return as_grades_of(source, lines, shown).map(Some);
    }
    if let Some(list) = own_list_of(source, ListOf::Grades, &Pins::without_questions())? {
        return Ok(Some(KnownGrades { list, from_ratings: false }));
    }
    listed(source)?.map(|lines| as_grades_of(source, lines, None)).transpose()
}

/// A list of ratings as one of grades.
fn as_grades_of(
    source: &Source,
    mut lines: Lines,
    shown: Option<String>,
) -> Result<KnownGrades<'_>, Error> {
    let has_players = !lines.players.is_empty();
    for (_, player) in &mut lines.players {
        clear_if_unrated(&mut player.rating);
        clear_if_unrated(&mut player.rapid);
    }
    // A list of grades has no unrated players.
    lines.players.retain(|(_, player)| !player.rating.is_empty() || !player.rapid.is_empty());
    // An empty list would silently make everybody a new player.
    if has_players && lines.players.is_empty() {
        return Err(FileProblem::Unusable(NO_RATINGS).of(&source.name));
    }
    // The ratings keep their scale: a system of ratings begins from them as they are.
    let names = ["code", "grade", "rapid_grade", "scale"];
    let list = table(source, &columns::OPENING_GRADES, &names, lines, shown, |player| {
        let Listed { code, rating, rapid, .. } = player;
        vec![code, rating, rapid, "elo"]
    });
    Ok(KnownGrades { list: list?, from_ratings: true })
}

/// Empties what stands for no rating: 0, or a word for it. A text that is not a rating is kept, and
/// rejected later with its line.
fn clear_if_unrated(text: &mut String) {
    if GivenRating::in_file(text).is_some_and(|given| given.rating().is_none()) {
        text.clear();
    }
}

/// The players of a known list below these names of Clarke's own columns, each with its line.
fn table<'s>(
    source: &'s Source,
    schema: &Schema,
    names: &[&str],
    Lines { players, rejected }: Lines,
    shown: Option<String>,
    row: impl for<'p> Fn(&'p Listed) -> Vec<&'p str>,
) -> Result<csv::Table<'s>, Error> {
    let names = names.iter().map(|&name| name.to_owned()).collect();
    let rows: Vec<_> = players.iter().map(|(line, player)| (*line as u32, row(player))).collect();
    Ok(csv::Table::of_texts(source, schema, names, &rows, shown)?.with_malformed(rejected))
}

/// A list as people keep it, in Clarke's own columns; `None` if it already has them.
fn own_list_of<'s>(
    source: &'s Source,
    of: ListOf,
    pins: &Pins,
) -> Result<Option<csv::Table<'s>>, Error> {
    if parquet::is_parquet(source.bytes()) {
        return Ok(None);
    }
    if !is_workbook(source.bytes()) && is_of_fide(source.text()?) {
        return Ok(None);
    }
    own_list(source, of, pins)
}

/// A FIDE list, of fixed width or XML.
pub struct ListOfFide {
    /// The name of the file.
    pub file: String,
    /// Each with their line.
    pub players: Vec<(usize, ListedRating)>,
    /// Lines that are not records.
    pub left_out: Vec<RowFault>,
}

/// A player on it.
pub struct ListedRating {
    /// The number in FIDE's list.
    pub code: String,
    /// The name.
    pub name: String,
    /// The standard rating, as it is written.
    pub rating: String,
}

/// Reads a FIDE list, of fixed width or XML; `None` for another file.
///
/// # Errors
///
/// A file that is damaged, or not text.
pub fn read_list_of_fide(source: &Source) -> Result<Option<ListOfFide>, Error> {
    let is_text = !parquet::is_parquet(source.bytes()) && !is_workbook(source.bytes());
    let lines = if is_text && is_of_fide(source.text()?) { listed(source)? } else { None };
    let Some(Lines { players, rejected: left_out }) = lines else { return Ok(None) };
    let of_line =
        |(line, Listed { code, name, rating, .. })| (line, ListedRating { code, name, rating });
    let is_unrated =
        |text: &str| GivenRating::in_file(text).is_some_and(|given| given.rating().is_none());
    // Nobody would have a rating, without a word.
    if !players.is_empty() && players.iter().all(|(_, player)| is_unrated(&player.rating)) {
        return Err(FileProblem::Unusable(NO_STANDARD).of(&source.name));
    }
    let players = players.into_iter().map(of_line).collect();
    Ok(Some(ListOfFide { file: source.name.clone(), players, left_out }))
}

/// A list of the ratings of a federation that counts only in ratings, whose column is called
/// `Regular`, and the one of rapid play `Quick`; `None` for another file. Its numbers are not
/// grades.
fn supplement(source: &Source) -> Result<Option<(Lines, Option<String>)>, Error> {
    let own_name = |name: &str| match plain(name).as_str() {
        "regular" | "regular rating" => Some("rating".to_owned()),
        "quick" | "quick rating" => Some("rapid".to_owned()),
        "name" => Some("name".to_owned()),
        name => {
            let is_code = Vocabulary::shared().role_in_list(name) == Some(ListRole::Code);
            is_code.then(|| "code".to_owned())
        }
    };
    let Some(OwnTable { own: table, .. }) = own_table(source, &SUPPLEMENT, &own_name)? else {
        return Ok(None);
    };
    let columns = ["code", "name", "rating", "rapid"].map(|name| table.column(name));
    let player = |row| {
        let [code, name, rating, rapid] = columns.each_ref().map(|one| one.get(row).to_owned());
        (table.line(row), Listed { code, name, rating, rapid, ..Listed::default() })
    };
    let rows = table.rows().filter(|&row| !table.is_blank(row));
    let players = rows.map(player).collect();
    Ok(Some((Lines { players, rejected: table.malformed }, table.shown)))
}

/// Whether the word is among the first lines of a text, where the names of columns are.
fn has_regular_ratings(text: &str) -> bool {
    text.lines().take(LINES_OF_NAMES).any(|line| {
        let start = line.get(..line.floor_char_boundary(LONGEST_LINE)).unwrap_or_default();
        start.to_lowercase().contains("regular")
    })
}

/// Where the names of columns are looked for, and how far into a line: by feel, as a few titles may
/// stand above them.
const LINES_OF_NAMES: usize = 20;
const LONGEST_LINE: usize = 1 << 10;

const SUPPLEMENT: Schema = Schema { required: &["code", "rating"], optional: &["name", "rapid"] };

/// Whether a text is a FIDE list, of fixed width or XML, or another document of tags.
fn is_of_fide(text: &str) -> bool {
    is_list_of_fide(text) || text.trim_start().starts_with('<')
}

/// The players of a known list; `None` for another file.
fn listed(source: &Source) -> Result<Option<Lines>, Error> {
    if parquet::is_parquet(source.bytes()) || is_workbook(source.bytes()) {
        return Ok(None);
    }
    let text = source.text()?;
    let header = text.lines().next().unwrap_or_default();
    let plain = header.to_lowercase();
    if plain.contains("ecf_code") && plain.contains("full_name") {
        return of_the_english_federation(source).map(Some);
    }
    if is_fixed_width(&plain) {
        let columns = FixedWidth::of(header);
        let mut found = Lines::default();
        for (line, text) in (1..).zip(text.lines()).skip(1) {
            match columns.player(text) {
                None => {}
                Some(Ok(player)) => found.players.push((line, player)),
                Some(Err(fault)) => {
                    found.rejected.push(RowFault::of_line(&source.name, line, fault));
                }
            }
        }
        fill_in_rows(&mut found.rejected, text);
        return Ok(Some(found));
    }
    if is_xml(text) {
        let players = players_of_xml(text).map_err(|problem| problem.of(&source.name))?;
        let mut found = Lines::default();
        for (line, player) in players {
            match player.damage() {
                None => found.players.push((line, player)),
                Some(why) => found.rejected.push(RowFault::of_line(&source.name, line, why)),
            }
        }
        fill_in_rows(&mut found.rejected, text);
        return Ok(Some(found));
    }
    Ok(None)
}

fn of_the_english_federation(source: &Source) -> Result<Lines, Error> {
    let text = source.text()?;
    let (header, body) = text.split_once('\n').unwrap_or((text, ""));
    // The federation has used several cases for the column names.
    let text = format!("{}\n{body}", header.to_lowercase());
    let source = Source::from_bytes(&source.name, text.into());
    let table = read_table(&source, &columns::ENGLISH_RATINGS)?;
    let columns = |names: &[&'static str]| {
        let there = names.iter().filter(|name| table.has(name));
        there.map(|name| table.column(name)).collect::<Vec<Text<'_>>>()
    };
    let found = [
        columns(&["ecf_code"]),
        columns(&["full_name"]),
        columns(&["gender"]),
        columns(&["fide_no"]),
        columns(&["nation"]),
        columns(&["club_name", "club"]),
        columns(&["revised_standard", "original_standard"]),
        columns(&["revised_rapid", "original_rapid"]),
    ];
    let player = |row| {
        // An unrevised rating has its original value: the first column that is not empty is used.
        let text = |columns: &Vec<Text<'_>>| {
            let texts = columns.iter().map(|column| column.get(row));
            texts.into_iter().find(|text| !text.trim().is_empty()).unwrap_or_default().to_owned()
        };
        let [code, name, sex, fide_code, nation, club, rating, rapid] = found.each_ref().map(text);
        Listed { code, name, sex, fide_code, nation, club, rating, rapid }
    };
    let rows = table.rows().filter(|&row| !table.is_blank(row));
    let players = rows.map(|row| (table.line(row), player(row))).collect();
    Ok(Lines { players, rejected: table.malformed })
}

const BELOW: &str = "every value below the name of its column: one is too long and pushes the \
                     others to the right, so that half a rating would be read";

const NO_STANDARD: &str = "nobody on it has a standard rating: expected it in the column SRTNG, or \
                           of a month such as SEP12, of FIDE's text, or in the element `rating` of \
                           each `player` of its XML";

const NO_RATINGS: &str = "nobody on it has a rating: does its column of ratings have another name \
                          than in FIDE's lists (SRTNG, or a month such as SEP12) and the English \
                          federation's (revised_standard)?";

/// The start of each column in FIDE's text, from the header.
struct FixedWidth {
    /// Names in lower case, each with the position of its first character.
    columns: Vec<(String, usize)>,
}

impl FixedWidth {
    fn of(header: &str) -> Self {
        // `ID Number` is a single name with a blank, in any case.
        let header = header.to_lowercase().replace("id number", "id_number");
        let (mut columns, mut at) = (Vec::new(), 0);
        for word in header.split(' ') {
            if !word.trim().is_empty() {
                columns.push((word.trim().to_owned(), at));
            }
            at += word.chars().count() + 1;
        }
        Self { columns }
    }

    /// The player of a line; `None` for an empty line.
    fn player(&self, line: &str) -> Option<Result<Listed, Reason>> {
        if line.trim().is_empty() {
            return None;
        }
        let letters: Vec<char> = line.chars().collect();
        if let Some(reason) = damage(line) {
            return Some(Err(reason));
        }
        if self.has_moved(&letters) {
            return Some(Err(Reason::Unreadable { expected: BELOW }));
        }
        let text = |wanted: &dyn Fn(&str) -> bool| {
            let Some(at) = self.columns.iter().position(|(name, _)| wanted(name)) else {
                return String::new();
            };
            let first = self.columns.get(at).map_or(0, |(_, first)| *first);
            let end = self.columns.get(at + 1).map_or(letters.len(), |(_, next)| *next);
            let cells = letters.get(first..end.min(letters.len())).unwrap_or_default();
            cells.iter().collect::<String>().trim().to_owned()
        };
        let of = |name: &str| text(&|column| column == name);
        let rating = text(&is_rating);
        let code = of("id_number");
        Some(Ok(Listed {
            fide_code: code.clone(),
            code,
            name: of("name"),
            sex: of("sex"),
            nation: text(&is_federation),
            club: String::new(),
            rating,
            rapid: of("rrtng"),
        }))
    }

    /// Whether a word crosses the start or the end of a column that is read.
    fn has_moved(&self, letters: &[char]) -> bool {
        let is_filled = |at: usize| letters.get(at).is_some_and(|letter| !letter.is_whitespace());
        let runs_across = |at: usize| at > 0 && is_filled(at - 1) && is_filled(at);
        self.columns.iter().enumerate().any(|(position, (name, first))| {
            let is_read =
                is_federation(name) || matches!(&**name, "id_number" | "name" | "sex" | "rrtng");
            let next = self.columns.get(position + 1);
            (is_read || is_rating(name))
                && (runs_across(*first) || next.is_some_and(|(_, next)| runs_across(*next)))
        })
    }
}

/// Whether a column of FIDE's text has the federation: lists of the 2000s call it the country.
fn is_federation(name: &str) -> bool {
    matches!(name, "fed" | "country")
}

/// Whether a column of FIDE's text has the standard rating: lists of one rate of play call it by
/// the month, such as NOV25.
fn is_rating(name: &str) -> bool {
    let (letters, digits) = name.split_at_checked(3).unwrap_or_default();
    let is_month = digits.len() == 2
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_month || matches!(name, "srtng" | "rtng" | "rating")
}

#[cfg(test)]
mod tests {
    use rating_core::EloRating;

    use super::*;
    use crate::{read_opening_grades, read_players};
    use identity::code_form::CodeForm;
    use rating_core::{Grade, Rate};

    fn source(text: &str) -> Source {
        Source::from_bytes("list.txt", text.into())
    }

    /// The rows of a table in these columns.
    fn rows(table: &csv::Table<'_>, names: &[&str]) -> Vec<String> {
        let texts = |row| names.iter().map(|name| table.column(name).get(row)).collect::<Vec<_>>();
        table.rows().map(|row| texts(row).join("|")).collect()
    }

    fn players(text: &str) -> Vec<String> {
        let source = source(text);
        let known = as_players(&source, &Pins::default()).unwrap().unwrap();
        rows(&known, &["code", "name", "sex", "fide_code", "nation", "club1"])
    }

    fn grades(text: &str) -> Vec<String> {
        let source = source(text);
        let known = as_grades(&source).unwrap().unwrap();
        assert!(known.from_ratings);
        rows(&known.list, &["code", "grade", "rapid_grade", "scale"])
    }

    #[test]
    fn nothing_but_a_rating_of_0_is_no_rating() {
        for (text, left) in [("1900", "1900"), ("1903.5", "1903.5"), ("0", ""), ("x", "x")] {
            let mut rating = text.to_owned();
            clear_if_unrated(&mut rating);
            assert_eq!(rating, left, "{text}");
        }
    }

    #[test]
    fn a_listed_text_that_is_not_a_rating_is_rejected_as_one() {
        let text = "ECF_code,full_name,revised_standard\n500010F,\"Lee, Ann\",19000\n\
                    500020J,\"Roe, Ben\",1904\n500030A,\"Poe, Cy\",x\n";
        let list = read_opening_grades(&source(text), CodeForm::WithCheckLetter).unwrap();
        assert_eq!(list.grades(Rate::Standard), [("500020J".into(), Grade::new(161))]);
        assert_eq!(list.ratings(), [("500020J".into(), [Some(EloRating::whole(1_904)), None])]);
        let told: Vec<_> = list.rejected.iter().map(|one| (one.line, one.value.as_str())).collect();
        assert_eq!(told, [(2, "19000"), (4, "x")]);
    }

    #[test]
    fn the_federations_list_is_read_by_its_own_columns() {
        let text = "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,\
                    revised_standard\n100001A,\"Lee, Ann\",1,400101,F,ENG,1890,1900\n";
        assert_eq!(players(text), ["100001A|Lee, Ann|F|400101|ENG|"]);
        assert_eq!(grades(text), ["100001A|1900||elo"]);
    }

    #[test]
    fn offsets_of_a_fixed_width_come_from_its_header() {
        let text = "ID Number      Name            Fed Sex Tit  NOV25 Gms K  B-day Flag\r\n\
                    400101         Lee, Ann        ENG F   WIM  2100  5   20 1990      \r\n";
        assert_eq!(players(text), ["400101|Lee, Ann|F|400101|ENG|"]);
        assert_eq!(grades(text), ["400101|2100||elo"]);
    }

    #[test]
    fn a_list_without_ratings_is_no_opening_list() {
        let text = |rating: &str, id: &str| {
            format!(
                "{id}      Name            Fed Sex Tit  {rating} Gms K  B-day Flag\r\n\
                 400101         Lee, Ann        ENG F   WIM  2100   5   20 1990      \r\n"
            )
        };
        for id in ["ID Number", "ID number", "id number"] {
            assert_eq!(grades(&text("RATING", id)), ["400101|2100||elo"], "{id}");
        }
        let error = as_grades(&source(&text("ABCXYZ", "ID Number"))).unwrap_err().to_string();
        assert!(error.contains("nobody on it has a rating"), "{error}");
        let zeros = text("RATING", "ID Number").replace("2100", "0   ");
        for text in
            [zeros.as_str(), "ECF_code,full_name,revised_standard\n500010F,\"Lee, Ann\",0\n"]
        {
            let error = as_grades(&source(text)).unwrap_err().to_string();
            assert!(error.contains("nobody on it has a rating"), "{error}");
        }
    }

    #[test]
    fn the_federation_of_a_list_of_fide_may_be_called_a_country() {
        let text = "ID_NUMBER      NAME                 TITLE COUNTRY RATING GAMES BIRTHDAY\r\n\
                    500010F        Lee, Ann             WIM   ENG     2100   5     1990\r\n";
        let players = read_players(&source(text), CodeForm::WithCheckLetter).unwrap();
        assert_eq!(players.players[0].nation, "ENG");
    }

    #[test]
    fn a_rating_that_was_not_revised_stands_as_it_was() {
        let text = "ECF_code,full_name,original_standard,revised_standard\n\
                    500010F,\"Lee, Ann\",1890,\n500020J,\"Roe, Ben\",1900,1930\n\
                    500030A,\"Poe, Cy\",1900,0\n";
        // A rating of 0 was removed.
        assert_eq!(grades(text), ["500010F|1890||elo", "500020J|1930||elo"]);
    }

    #[test]
    fn a_line_with_moved_values_is_rejected() {
        let text = "ID Number      Name            Fed Sex Tit  NOV25 Gms K  B-day Flag\r\n\
                    500010F        Lee, Ann        ENG F   WIM  2100  5   20 1990      \r\n\
                    500020J        Roe, Ben        ENG M   WIMXXXX 2100 5 20 1990      \r\n\
                    500030A        Roe, Benjamin Bart ENG M   WIM  2100  5   20 1990      \r\n\
                    500040D        Roe, Benjamin B ENG M   WIM,FI 2100  5 20 1990      \r\n";
        let grades = read_opening_grades(&source(text), CodeForm::WithCheckLetter).unwrap();
        assert_eq!(grades.players.len(), 1);
        let told: Vec<_> =
            grades.rejected.iter().map(|one| (one.line, one.reason.code().as_str())).collect();
        assert_eq!(told, [(3, "E019"), (4, "E019"), (5, "E019")]);
        assert!(grades.rejected[0].row.starts_with("500020J"), "{:?}", grades.rejected[0]);
        let players = read_players(&source(text), CodeForm::WithCheckLetter).unwrap();
        assert_eq!((players.players.len(), players.rejected.len(), players.rows), (1, 3, 4));
    }

    #[test]
    fn a_row_that_is_no_record_is_told_with_its_line() {
        let text = "ECF_code,full_name,FIDE_no,revised_standard\r\n\
                    500010F,\"Lee, Ann,1,1900\r\n\r\n\
                    500020J,\"Roe \"\"Rusty\"\", Ben\",2,1900\r\n\
                    500030A,\"Poe\"x,3,1900\r\n1000xxZ,Coe,4,1900\r\n";
        let source = source(text);
        let players = read_players(&source, CodeForm::WithCheckLetter).unwrap();
        let names: Vec<_> = players.players.iter().map(|player| &*player.name).collect();
        assert_eq!(names, ["Roe \"Rusty\", Ben"]);
        let grades = read_opening_grades(&source, CodeForm::WithCheckLetter).unwrap();
        assert_eq!(grades.players.len(), 1);
        for (rejected, rows) in [(players.rejected, players.rows), (grades.rejected, grades.rows)] {
            assert_eq!(rows, 4);
            let told: Vec<_> =
                rejected.iter().map(|one| (one.line, one.reason.key(), one.row.as_str())).collect();
            assert_eq!(
                told,
                [
                    (2, "not-csv", "500010F,\"Lee, Ann,1,1900"),
                    (5, "not-csv", "500030A,\"Poe\"x,3,1900"),
                    (6, "malformed-code", "1000xxZ,Coe,4,1900"),
                ]
            );
        }
    }

    #[test]
    fn players_on_one_line_of_the_xml_are_all_read() {
        let player = |code: &str, name: &str| {
            format!(
                "<player><fideid>{code}</fideid><name>{name}</name><rating>2000</rating></player>"
            )
        };
        let text = format!(
            "<?xml version=\"1.0\"?><playerslist>{}{}\n\n{}{}\n</playerslist>\n",
            player("500010F", "O&#39;Hara, Ann"),
            player("x", "Roe, Ben"),
            player("500020J", "Poe &amp; Coe"),
            player("500020J", "Poe, Cy"),
        );
        let players = read_players(&source(&text), CodeForm::WithCheckLetter).unwrap();
        let names: Vec<_> = players.players.iter().map(|player| &*player.name).collect();
        assert_eq!(names, ["O'Hara, Ann", "Poe & Coe"]);
        let told: Vec<_> =
            players.rejected.iter().map(|one| (one.line, one.reason.clone())).collect();
        let twice = Reason::RepeatedCode { first_line: 3 };
        assert_eq!(told, [(1, Reason::MalformedCode), (3, twice)]);
        let grades = read_opening_grades(&source(&text), CodeForm::WithCheckLetter).unwrap();
        assert_eq!(grades.players.len(), 2, "the same grade twice is one");
    }

    #[test]
    fn an_xml_that_ends_early_is_an_error() {
        let text = "<playerslist>\n<player><fideid>1</fideid></player>\n<player><fideid>2";
        let said = as_players(&source(text), &Pins::default()).map(drop).unwrap_err().to_string();
        assert!(said.contains("line 3") && said.contains("XML"), "{said}");
    }

    #[test]
    fn other_files_are_left_alone() {
        for text in ["", "code,name\n", "Ref,Grade\n", "<html>"] {
            let source = source(text);
            let found = as_players(&source, &Pins::default()).unwrap();
            assert!(found.is_none(), "{text}");
        }
    }
}
