//! Lists as federations publish them, brought into the columns of this program line by line, so that
//! every row keeps its line.
//!
//! - the English federation's rating list since 2020 (`ECF_code,full_name,...`);
//! - FIDE's rating lists as text of fixed width, with offsets taken from the header, since the kinds
//!   differ in their columns;
//! - the same as XML.
//!
//! Ratings of these lists count hundreds where grades count tens: a grade is (rating - 700) / 7.5,
//! the relation of the changeover of 2020, rounded half up.

use rating_core::EloRating;

use super::rating::{grade_of_rating, rating_of};
use crate::csv::{fill_in_rows, write_field};
use crate::error::Error;
use crate::parquet;
use crate::rejection::Rejection;
use crate::source::Source;
use crate::spreadsheet::{ListOf, OwnList, Pins, own_list};
use crate::unpack::is_workbook;

/// A player as a known list has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Listed {
    code: String,
    name: String,
    sex: String,
    fide_code: String,
    nation: String,
    club: String,
    rating: String,
    rapid: String,
}

/// A known list in Clarke's own columns, each row on its line.
pub(super) struct Known {
    pub(super) list: Source,
    /// Whether its grades were ratings.
    pub(super) from_ratings: bool,
    /// Its lines as the file has them; `None` where they are those of the file's text.
    original: Option<String>,
}

impl Known {
    fn of_own(own: OwnList) -> Self {
        Self { list: own.list, from_ratings: false, original: own.original }
    }

    /// Puts the lines of the file in place of those in our own columns.
    pub(super) fn show_original(
        &self,
        source: &Source,
        rejections: &mut [Rejection],
    ) -> Result<(), Error> {
        if rejections.is_empty() {
            return Ok(());
        }
        let text = self.original.as_deref().map_or_else(|| source.text(), Ok)?;
        fill_in_rows(rejections, text);
        Ok(())
    }
}

/// A known list as a list of players; `None` for another file. The columns of one that people keep may be
/// named by `import.toml`.
pub(super) fn as_players(source: &Source, pins: &Pins) -> Result<Option<Known>, Error> {
    let own = own_list_of(source, ListOf::Players, pins)?;
    let lines = listed(own.as_ref().map_or(source, |own| &own.list))?;
    let Some(lines) = lines else { return Ok(own.map(Known::of_own)) };
    let list = table(source, "code,name,sex,fide_code,nation,club1", &lines, |player| {
        let Listed { code, name, sex, fide_code, nation, club, .. } = player;
        [code, name, sex, fide_code, nation, club].map(String::as_str).to_vec()
    });
    let original = own.and_then(|own| own.original);
    Ok(Some(Known { list, from_ratings: false, original }))
}

/// A known list as a list of grades; `None` for another file.
pub(super) fn as_grades(source: &Source) -> Result<Option<Known>, Error> {
    let own = own_list_of(source, ListOf::Grades, &Pins::without_questions())?;
    let lines = listed(own.as_ref().map_or(source, |own| &own.list))?;
    let Some(mut lines) = lines else { return Ok(own.map(Known::of_own)) };
    for player in lines.iter_mut().flatten() {
        player.rating = grade_of(&player.rating);
        player.rapid = grade_of(&player.rapid);
    }
    // Nobody who has no rating is on a list of grades.
    for line in &mut lines {
        if line.as_ref().is_some_and(|p| p.rating.is_empty() && p.rapid.is_empty()) {
            *line = None;
        }
    }
    let list = table(source, "code,grade,rapid_grade", &lines, |player| {
        let Listed { code, rating, rapid, .. } = player;
        [code, rating, rapid].map(String::as_str).to_vec()
    });
    let original = own.and_then(|own| own.original);
    Ok(Some(Known { list, from_ratings: true, original }))
}

/// The grade of a rating, empty for 0; a text that is not a rating stays, and is rejected with its line.
fn grade_of(text: &str) -> String {
    let is_none = text.parse().is_ok_and(|rating: EloRating| rating.if_rated().is_none());
    match rating_of(text) {
        Some(rating) => grade_of_rating(rating).to_string(),
        None if is_none => String::new(),
        None => text.to_owned(),
    }
}

fn table<'p>(
    source: &Source,
    header: &str,
    lines: &'p [Option<Listed>],
    row: impl Fn(&'p Listed) -> Vec<&'p str>,
) -> Source {
    let mut out = header.as_bytes().to_vec();
    out.push(b'\n');
    for player in lines {
        if let Some(player) = player {
            for (position, field) in row(player).into_iter().enumerate() {
                if position > 0 {
                    out.push(b',');
                }
                write_field(field, &mut out);
            }
        }
        out.push(b'\n');
    }
    Source::from_bytes(&source.name, out)
}

/// A list as people keep it, in columns that are read; `None` for one that has them.
fn own_list_of(source: &Source, of: ListOf, pins: &Pins) -> Result<Option<OwnList>, Error> {
    if parquet::is_parquet(source.bytes()) {
        return Ok(None);
    }
    if !is_workbook(source.bytes()) && is_of_fide(source.text()?) {
        return Ok(None);
    }
    own_list(source, of, pins)
}

/// Whether a text is a list of FIDE's: of fixed width, or XML.
fn is_of_fide(text: &str) -> bool {
    let plain = text.lines().next().unwrap_or_default().to_lowercase();
    is_fixed_width(&plain) || text.trim_start().starts_with('<')
}

fn is_fixed_width(header: &str) -> bool {
    header.starts_with("id number") || header.starts_with("id_number")
}

/// The players of a known list, one a line from line 2 on; `None` for another file.
fn listed(source: &Source) -> Result<Option<Vec<Option<Listed>>>, Error> {
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
        return Ok(Some(text.lines().skip(1).map(|line| columns.player(line)).collect()));
    }
    if text.trim_start().starts_with('<') && text.contains("<playerslist") {
        return Ok(Some(of_xml(text)));
    }
    Ok(None)
}

fn of_the_english_federation(source: &Source) -> Result<Vec<Option<Listed>>, Error> {
    let text = source.text()?;
    let mut lines = text.lines();
    let fields = |line: &str| split(line);
    let names: Vec<String> =
        fields(lines.next().unwrap_or_default()).iter().map(|name| name.to_lowercase()).collect();
    let column = |wanted: &[&str]| {
        wanted.iter().find_map(|wanted| names.iter().position(|name| name == wanted))
    };
    let rating = |kind: &str| column(&[&format!("revised_{kind}"), &format!("original_{kind}")]);
    let positions = [
        column(&["ecf_code"]),
        column(&["full_name"]),
        column(&["gender"]),
        column(&["fide_no"]),
        column(&["nation"]),
        column(&["club_name", "club"]),
        rating("standard"),
        rating("rapid"),
    ];
    let player = |line: &str| {
        let fields = fields(line);
        let text = |position: Option<usize>| {
            position.and_then(|at| fields.get(at)).map(|text| text.trim().to_owned())
        };
        let [code, name, sex, fide_code, nation, club, rating, rapid] =
            positions.map(|position| text(position).unwrap_or_default());
        let player = Listed { code, name, sex, fide_code, nation, club, rating, rapid };
        (!line.trim().is_empty()).then_some(player)
    };
    Ok(lines.map(player).collect())
}

/// The fields of a line of CSV.
fn split(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(letter),
        }
    }
    fields.push(field);
    fields
}

/// Where the columns of FIDE's text begin, by the header.
struct FixedWidth {
    /// Names in lower case, each with the first character of its column.
    columns: Vec<(String, usize)>,
}

impl FixedWidth {
    fn of(header: &str) -> Self {
        // `ID Number` is one name of two words.
        let header = header.replace("ID Number", "ID_Number");
        let (mut columns, mut at) = (Vec::new(), 0);
        for word in header.split(' ') {
            if !word.trim().is_empty() {
                columns.push((word.trim().to_lowercase(), at));
            }
            at += word.chars().count() + 1;
        }
        Self { columns }
    }

    fn player(&self, line: &str) -> Option<Listed> {
        if line.trim().is_empty() {
            return None;
        }
        let letters: Vec<char> = line.chars().collect();
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
        // A list of one kind calls its rating by its month: NOV25.
        let is_month = |name: &str| {
            let (letters, digits) = name.split_at_checked(3).unwrap_or_default();
            digits.len() == 2
                && digits.bytes().all(|byte| byte.is_ascii_digit())
                && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
        };
        let rating = text(&|column| matches!(column, "srtng" | "rtng") || is_month(column));
        let code = of("id_number");
        Some(Listed {
            fide_code: code.clone(),
            code,
            name: of("name"),
            sex: of("sex"),
            nation: of("fed"),
            club: String::new(),
            rating,
            rapid: of("rrtng"),
        })
    }
}

/// The players of FIDE's XML, each on the line on which their record ends; they begin on line 2.
fn of_xml(text: &str) -> Vec<Option<Listed>> {
    let (mut players, mut record) = (Vec::new(), String::new());
    for line in text.lines().skip(1) {
        record.push_str(line);
        let ended = record.rfind("</player>");
        players.push(ended.map(|_| of_element(&record)));
        if ended.is_some() {
            record.clear();
        }
    }
    players
}

fn of_element(record: &str) -> Listed {
    let text = |tag: &str| {
        let (_, after) = record.rsplit_once(&format!("<{tag}>"))?;
        let (value, _) = after.split_once(&format!("</{tag}>"))?;
        let value = value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        Some(value.replace("&apos;", "'").replace("&amp;", "&").trim().to_owned())
    };
    let of = |tag: &str| text(tag).unwrap_or_default();
    Listed {
        code: of("fideid"),
        fide_code: of("fideid"),
        name: of("name"),
        sex: of("sex"),
        nation: of("country"),
        club: String::new(),
        rating: of("rating"),
        rapid: of("rapid_rating"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::from_bytes("list.txt", text.into())
    }

    fn players(text: &str) -> String {
        let known = as_players(&source(text), &Pins::default()).unwrap().unwrap();
        known.list.text().unwrap().to_owned()
    }

    #[test]
    fn a_rating_is_a_grade_by_the_relation_of_2020() {
        // 7.5 x 160 + 700 = 1900; halves go up.
        for (rating, grade) in [
            ("1900", "160"),
            ("700", "0"),
            ("1903", "160"),
            ("1904", "161"),
            ("1903.5", "160"),
            ("0", ""),
            ("x", "x"),
            // No rating has five digits, and these are no grades either.
            ("19000", "19000"),
            ("4611686018427389804", "4611686018427389804"),
        ] {
            assert_eq!(grade_of(rating), grade, "{rating}");
        }
    }

    #[test]
    fn the_federations_list_is_read_by_its_own_columns() {
        let text = "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,\
                    revised_standard\n100001A,\"Lee, Ann\",1,400101,F,ENG,1890,1900\n";
        assert_eq!(
            players(text),
            "code,name,sex,fide_code,nation,club1\n100001A,\"Lee, Ann\",F,400101,ENG,\n"
        );
        let grades = as_grades(&source(text)).unwrap().unwrap();
        assert_eq!(grades.list.text().unwrap(), "code,grade,rapid_grade\n100001A,160,\n");
        assert!(grades.from_ratings);
    }

    #[test]
    fn offsets_of_a_fixed_width_come_from_its_header() {
        let text = "ID Number      Name            Fed Sex Tit  NOV25 Gms K  B-day Flag\r\n\
                    400101         Lee, Ann        ENG F   WIM  2100  5   20 1990      \r\n";
        assert_eq!(
            players(text),
            "code,name,sex,fide_code,nation,club1\n400101,\"Lee, Ann\",F,400101,ENG,\n"
        );
        let grades = as_grades(&source(text)).unwrap().unwrap();
        assert_eq!(grades.list.text().unwrap(), "code,grade,rapid_grade\n400101,187,\n");
    }

    #[test]
    fn a_player_of_the_xml_stands_where_the_record_ends() {
        let text = "<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n<fideid>400101</fideid>\n\
                    <name>O&apos;Hara, Ann</name>\n<country>IRL</country><sex>F</sex>\n\
                    <rating>2000</rating>\n</player>\n</playerslist>\n";
        let lines: Vec<String> = players(text).lines().map(str::to_owned).collect();
        assert_eq!(lines.iter().filter(|line| !line.is_empty()).count(), 2);
        assert_eq!(lines.get(7).map(String::as_str), Some("400101,\"O'Hara, Ann\",F,400101,IRL,"));
    }

    #[test]
    fn other_files_are_left_alone() {
        for text in ["", "code,name\n", "Ref,Grade\n", "<html>"] {
            let found = as_players(&source(text), &Pins::default()).unwrap();
            assert!(found.is_none(), "{text}");
        }
    }
}
