//! Detection of a file's kind from its beginning, for everything that reads files.

use std::path::Path;

use free_form::{Look, is_read_as_people_write, look};
use input_files::Error;
use input_files::Source;
use input_files::columns::{self, Schema};
use input_files::is_list_of_fide;
use input_files::looks_like_utf_16;
use input_files::parquet;
use input_files::unknown_kind::{
    Unknown, document, has_games_in_lines, has_quoted_lines, is_dbase,
};
use input_files::unpack::{is_workbook, read_start};

/// How many bytes of a file are read to find its kind. The first line is enough, and is far
/// shorter: headers and first tags have a few hundred bytes.
pub const START: usize = 1 << 16;

/// The kind of a file, found from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A results-submission file.
    Submission,
    /// FIDE's tournament report.
    Report,
    /// Games as PGN.
    Games,
    /// Games as playing sites export them, one JSON object per line.
    GameExport,
    /// A table of results: one row per game, with the columns of `results.csv`.
    Results,
    /// A table of results as people keep it: with column names of their own, or a workbook.
    Spreadsheet,
    /// A section's cross-table.
    CrossTable,
    /// A section's games, by round.
    SectionGames,
    /// A list of players.
    Players,
    /// A list of grades, with its own columns or those of a published list.
    Grades,
    /// Points and games of earlier seasons.
    SeasonTotals,
    /// A FIDE rating list.
    FideRatings,
    /// The opponents of one player.
    Opponents,
    /// The contestants of a series.
    Contestants,
    /// The tournaments of a series.
    Calendar,
    /// Ratings by player.
    Ratings,
    /// The true strengths behind a made-up federation.
    TrueStrengths,
    /// Something else.
    Unknown(Unknown),
}

impl FileKind {
    /// The kind of a file.
    ///
    /// # Errors
    ///
    /// It is not text, and not a Parquet file that can be read.
    pub fn of_source(source: &Source) -> Result<Self, Error> {
        if parquet::is_parquet(source.bytes()) {
            let names = parquet::column_names(&source.name, source.bytes())?;
            return Ok(Self::of_columns(&names));
        }
        if is_workbook(source.bytes()) {
            return Ok(Self::Spreadsheet);
        }
        source.text().map(Self::of)
    }

    /// Whether a file of this kind may be a table that is read by a specification; one of an
    /// unknown kind is, if something says how.
    #[must_use]
    pub const fn may_be_free_form(self) -> bool {
        match self {
            Self::Spreadsheet | Self::CrossTable => true,
            Self::Unknown(unknown) => matches!(
                unknown,
                Unknown::OtherColumns
                    | Unknown::PartedBy(_)
                    | Unknown::GamesInText
                    | Unknown::NoHeader
            ),
            _ => false,
        }
    }

    /// The kind of a file on disk, of which only the beginning is read, or the end if it is a
    /// Parquet file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is a damaged Parquet file.
    pub fn of_start(path: &Path) -> Result<Self, Error> {
        // Only the end of an uncompressed Parquet file on disk is read. One that is compressed or
        // comes from standard input is recognized below by its first bytes, and read whole.
        if let Some(names) = parquet::column_names_at(path)? {
            return Ok(Self::of_columns(&names));
        }
        let mut start = vec![0; START];
        let length = read_start(path, &mut start)?;
        let start = &start[..length];
        if parquet::is_parquet(start) || looks_like_utf_16(start) || is_dbase(start) {
            return Self::of_source(&Source::read(path, path.display().to_string())?);
        }
        if is_workbook(start) {
            return Ok(Self::Spreadsheet);
        }
        let text = String::from_utf8_lossy(start);
        Ok(Self::of(text.strip_prefix('\u{feff}').unwrap_or(&text)))
    }

    /// The kind of a text, which may be cut off after its first lines.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let start = text.trim_start();
        if start.is_empty() {
            return Self::Unknown(Unknown::Empty);
        }
        if let Some(kind) = document(start) {
            return Self::Unknown(Unknown::Document(kind));
        }
        if has_quoted_lines(start) {
            return Self::Unknown(Unknown::QuotedLines);
        }
        // `###` begins a comment of a tournament report.
        if start.starts_with('#') && !start.starts_with("###") && !has_column_of_numbers(start) {
            return Self::Submission;
        }
        // A comment or an escaped line that says which program made the file may come before the
        // first tag.
        let is_remark = |line: &&str| line.starts_with(['%', ';']) || line.trim().is_empty();
        if start.lines().find(|line| !is_remark(line)).is_some_and(|line| line.starts_with('[')) {
            return Self::Games;
        }
        if start.starts_with('{')
            && start.lines().next().is_some_and(|one| one.contains("\"players\""))
        {
            return Self::GameExport;
        }
        if is_report(start) {
            return Self::Report;
        }
        // FIDE's lists: fixed-width text, and XML.
        if is_list_of_fide(start) {
            return Self::FideRatings;
        }
        let header = start.lines().next().unwrap_or_default();
        let names = |by| -> Vec<String> {
            header.split(by).map(|name| name.trim().trim_matches('"').to_owned()).collect()
        };
        // The column names are in one of the first lines.
        let first = text.get(..text.floor_char_boundary(START)).unwrap_or(text);
        match Self::of_columns(&names(',')) {
            // The strict readers accept only the exact names of their columns.
            Self::Results if is_strict(&names(','), &columns::RESULTS) => Self::Results,
            Self::SectionGames if is_strict(&names(','), &columns::SECTION_GAMES) => {
                Self::SectionGames
            }
            known => known.or_by_look(look(first), first, &names),
        }
    }

    /// The kind of a text by what it looks like, if the names of its columns do not say it.
    fn or_by_look(
        self,
        look: Option<Look>,
        first: &str,
        names: &dyn Fn(char) -> Vec<String>,
    ) -> Self {
        match (self, look) {
            (Self::Results | Self::SectionGames, Some(Look::Games)) => Self::Spreadsheet,
            (Self::Results, _) => Self::Unknown(Unknown::OtherColumns),
            (Self::SectionGames, _) => Self::SectionGames,
            // The other columns of a cross-table may look like a list of ratings or of opponents.
            (_, Some(Look::CrossTable)) => Self::CrossTable,
            // No list has two players and a result in each row, although the row of a game may have
            // `Code` and `Grade` beside each player.
            (_, Some(Look::Games)) => Self::Spreadsheet,
            (Self::Unknown(_), _)
                if [',', ';', '\t'].into_iter().any(|by| are_ratings(&names(by))) =>
            {
                Self::Ratings
            }
            (Self::Unknown(unknown), _) => {
                let known = |by: &char| !matches!(Self::of_columns(&names(*by)), Self::Unknown(_));
                let parted = [';', '\t'].into_iter().find(known).map(Unknown::PartedBy);
                let is_row = [',', ';', '\t'].into_iter().any(|by| is_row(&names(by)));
                let otherwise = match unknown {
                    _ if is_row => Unknown::NoHeader,
                    Unknown::OtherColumns if has_games_in_lines(first) => Unknown::GamesInText,
                    unknown => unknown,
                };
                Self::Unknown(parted.unwrap_or(otherwise))
            }
            (known, _) => known,
        }
    }

    /// The kind of a table with these column names.
    ///
    /// The columns that are typical of a kind decide. If other required columns are missing,
    /// reading the file reports them.
    fn of_columns(names: &[String]) -> Self {
        let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
        let all = |wanted: &[&str]| wanted.iter().all(|name| has(name));
        // The order matters: each question assumes that the answers to those before it were no.
        if all(&["white", "black"]) {
            // Only a table of a season has the dates of its games.
            let of_section = has("round") && !has("date") && !has("event");
            return if of_section { Self::SectionGames } else { Self::Results };
        }
        if all(&["name", "r1"]) {
            return Self::CrossTable;
        }
        if all(&["code", "season"]) && (has("points") || has("games")) {
            return Self::SeasonTotals;
        }
        if all(&["ref", "grade"]) || all(&["code", "grade"]) || all(&["code", "rapid_grade"]) {
            return Self::Grades;
        }
        if all(&["ecf_code", "full_name"]) {
            return Self::Grades;
        }
        if all(&["code", "month", "strength"]) {
            return Self::TrueStrengths;
        }
        if all(&["file", "starts"]) {
            return Self::Calendar;
        }
        if all(&["rating", "title", "federation"]) {
            return Self::Opponents;
        }
        if all(&["fide_code", "rating"]) {
            return Self::FideRatings;
        }
        if has("rating") && (has("code") || has("name")) {
            return Self::Ratings;
        }
        if has("name") && (has("age") || (has("birth_date") && !has("club1") && !has("sex"))) {
            return Self::Contestants;
        }
        if all(&["code", "name"]) {
            return Self::Players;
        }
        Self::Unknown(Unknown::OtherColumns)
    }
}

/// Whether a header has all required columns with exactly these names.
fn is_strict(names: &[String], schema: &Schema) -> bool {
    schema.required.iter().all(|column| names.iter().any(|name| name == column))
}

/// Whether the cells of a first line are a row of results and not column names.
fn is_row(cells: &[String]) -> bool {
    let says = |column| cells.iter().any(|cell| is_read_as_people_write(column, cell));
    cells.len() >= 3 && (says("date") || says("result"))
}

/// Whether a text begins with the column name `#`: the next character is a column separator.
fn has_column_of_numbers(start: &str) -> bool {
    let after = start.strip_prefix('#').unwrap_or_default();
    after.trim_start_matches(' ').starts_with([',', ';', '\t'])
}

/// Whether a text looks like a report: its first line begins with the three digits of a record and
/// a space, or with `###`. Four or more digits begin a row of a table without column names.
fn is_report(start: &str) -> bool {
    let mut letters = start.chars();
    let is_record = letters.by_ref().take(3).filter(char::is_ascii_digit).count() == 3
        && letters.next().is_none_or(char::is_whitespace);
    // Pairing programs write records of their own (`XXR 9`), and `DDD SSSS sTTT` is the ruler line
    // that some programs write above the records.
    let is_of_program = start.starts_with("XX")
        && start.get(2..).is_some_and(|rest| {
            rest.starts_with(|letter: char| letter.is_ascii_uppercase())
                && rest.get(1..).is_some_and(|rest| rest.starts_with(' '))
        });
    is_record || is_of_program || start.starts_with("###") || start.starts_with("DDD SSSS")
}

/// Whether these are the names of columns of a federation's ratings, which may have any separator.
fn are_ratings(names: &[String]) -> bool {
    let has = |wanted: &[&str]| {
        names.iter().any(|name| wanted.iter().any(|one| name.eq_ignore_ascii_case(one)))
    };
    // A table with rounds is one of a tournament.
    let has_rounds = names.iter().any(|name| name.bytes().any(|byte| byte.is_ascii_digit()));
    has(&["rating", "regular", "elo"])
        && has(&["name", "surname", "player", "code", "id", "uscf id"])
        && !has_rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_known_by_the_first_line() {
        for (text, kind) in [
            ("#EVENT DETAILS\n", FileKind::Submission),
            ("### a comment\n012 Open\n", FileKind::Report),
            ("XXR 9\n012 Open\n", FileKind::Report),
            ("% made by X\n[Event \"x\"]\n", FileKind::Games),
            ("; made by X\n\n[Event \"x\"]\n", FileKind::Games),
            ("012 Open\n", FileKind::Report),
            ("[Event \"x\"]\n", FileKind::Games),
            ("event,date,white,black,result\n", FileKind::Results),
            ("\"date\",event,white,black,\"result\",x\n", FileKind::Results),
            ("round,white,black,result\n", FileKind::SectionGames),
            ("name,rating,r1\n", FileKind::CrossTable),
            ("code,name\n", FileKind::Players),
            ("code,name,sex,birth_date,club1\n", FileKind::Players),
            ("Ref,Name,Cat,Grade\n", FileKind::Grades),
            ("code,grade\n", FileKind::Grades),
            ("code,season,points,games\n", FileKind::SeasonTotals),
            ("code,month,strength\n", FileKind::TrueStrengths),
            ("code;grade\n", FileKind::Unknown(Unknown::PartedBy(';'))),
            ("date\twhite\tblack\tevent\n", FileKind::Unknown(Unknown::PartedBy('\t'))),
            ("date\twhite\tblack\tresult\n", FileKind::Spreadsheet),
            ("Datum,White,Black,Ergebnis\n", FileKind::Spreadsheet),
            ("012\n", FileKind::Report),
            ("2001-05-01,Club,709358F,808726L,1-0\n", FileKind::Unknown(Unknown::NoHeader)),
            ("Ann Abel;½-½;Bob Bell\n", FileKind::Unknown(Unknown::NoHeader)),
            ("123456A,Bob\n", FileKind::Unknown(Unknown::OtherColumns)),
            ("012,Bob\n", FileKind::Unknown(Unknown::OtherColumns)),
            ("1\n", FileKind::Unknown(Unknown::OtherColumns)),
            ("Date,Event,White,Black,Result\n", FileKind::Spreadsheet),
            ("County League\n\nDate;Home;Away;Score\n", FileKind::Spreadsheet),
            ("Dear all,\n", FileKind::Unknown(Unknown::OtherColumns)),
            (
                "\"Date,White,Black,Result\"\n\"3/10/2006,\"\"Lee, Ann\"\",Roe,1\"\n",
                FileKind::Unknown(Unknown::QuotedLines),
            ),
            ("\"Date\",\"White\",\"\",\"Black\",\"Result\"\n", FileKind::Spreadsheet),
            ("\"League, A, B\"\n\"2006, 7, 8\"\nDate,White,Black,Result\n", FileKind::Spreadsheet),
            ("\"League, A, 2006\"\nDate,White,Black,Result\n", FileKind::Spreadsheet),
            ("%PDF-1.4\n", FileKind::Unknown(Unknown::Document("a PDF"))),
            ("{\\rtf1\\ansi", FileKind::Unknown(Unknown::Document("a text document (RTF)"))),
            ("<!DOCTYPE html>\n", FileKind::Unknown(Unknown::Document("a web page"))),
            ("<playerslist>", FileKind::FideRatings),
            ("ID Number      Name\n", FileKind::FideRatings),
            ("USCF ID;Name;Regular\n", FileKind::Ratings),
            ("NAME\tRating\n", FileKind::Ratings),
            ("\u{fffd}PNG\r\n\u{1a}\n", FileKind::Unknown(Unknown::Document("a picture"))),
            ("ÿØÿà\0\u{10}JFIF", FileKind::Unknown(Unknown::Document("a picture"))),
            ("", FileKind::Unknown(Unknown::Empty)),
            (" \n", FileKind::Unknown(Unknown::Empty)),
        ] {
            assert_eq!(FileKind::of(text), kind, "{text:?}");
        }
    }
}
