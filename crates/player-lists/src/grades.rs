//! The grades in force when a season starts.

use compact_str::CompactString;
use rating_core::{EloRating, Grade, Rate};

use super::codes::{GivenCode, without_conflicts};
use super::known::{KnownGrades, as_grades};
use super::rating::{grade_of_rating, rating_of};
use findings::{Reason, RowAccount, RowFault};
use identity::code_form::CodeForm;
use identity::given_rating::RATING;
use identity::nobody::is_dash;
use input_files::columns::{self, Schema};
use input_files::csv::{Parts, RowsOf, has_column};
use input_files::unpack::is_workbook;
use input_files::{Error, FileProblem, Source};

/// An earlier list.
#[derive(Clone, Debug, Default)]
pub struct EarlierGrades {
    /// All players with a grade, sorted by code.
    pub players: Vec<EarlierPlayer>,
    /// Codes and names of all players on the list, sorted by code, including players whose rows
    /// contradict each other; empty if the file has no names.
    pub names: Vec<(CompactString, CompactString)>,
    /// The codes, as written, of rows without a grade. They may still be the codes of real players.
    pub other_codes: Vec<CompactString>,
    /// Rows that could not be used.
    pub rejected: Vec<RowFault>,
    /// Rows that are used but look wrong.
    pub suspicious: Vec<RowFault>,
    /// How many rows the file has.
    pub rows: usize,
    /// Whether it is a list of ratings, which were read as grades: (rating - 700) / 7.5.
    pub from_ratings: bool,
}

/// The data of a player on a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EarlierPlayer {
    /// The player.
    pub code: CompactString,
    /// The standard grade, or a rating instead of it.
    pub standard: Option<EarlierNumber>,
    /// The rapid grade, or a rating instead of it.
    pub rapid: Option<EarlierNumber>,
    /// The number of rated games before the list, if the row gives it.
    pub games: Option<u32>,
    /// The numbers of games beside the standard and the rapid grade, if the row gives them.
    pub list_games: [Option<u32>; 2],
    /// Whether a letter stands beside a grade, so that games were counted for it.
    pub has_letter: bool,
}

/// A number on a list, on the scale of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EarlierNumber {
    /// On the scale `grade`.
    Grade(Grade),
    /// On the scale `elo`.
    Rating(EloRating),
}

impl EarlierGrades {
    /// Codes and grades of all players with a grade of this rate of play, sorted by code.
    #[must_use]
    pub fn grades(&self, rate: Rate) -> Vec<(CompactString, Grade)> {
        self.each(|player| player.number(rate).map(EarlierNumber::grade))
    }

    /// Codes and ratings, standard and rapid, of all players whose row has the scale `elo`, sorted
    /// by code.
    #[must_use]
    pub fn ratings(&self) -> Vec<(CompactString, [Option<EloRating>; 2])> {
        self.each(|player| {
            let ratings = [player.standard, player.rapid].map(|number| number?.rating());
            (ratings != [None, None]).then_some(ratings)
        })
    }

    /// Codes and numbers of rated games before the list, for all players whose row gives the
    /// number, sorted by code.
    #[must_use]
    pub fn rated_games(&self) -> Vec<(CompactString, u32)> {
        self.each(|player| player.games)
    }

    /// Codes, grades and games of all players whose row gives the number of games beside a grade of
    /// this rate of play, if that is not 0; sorted by code.
    #[must_use]
    pub fn games_at_grades(&self, rate: Rate) -> Vec<(CompactString, (Grade, u32))> {
        let games = |player: &EarlierPlayer| player.list_games[usize::from(rate == Rate::Rapid)];
        self.each(|player| {
            let grade = player.number(rate)?.grade();
            games(player).filter(|&games| games > 0).map(|games| (grade, games))
        })
    }

    /// The codes of all players beside whose grades stand games or letters, so that games of theirs
    /// were counted before; sorted.
    #[must_use]
    pub fn with_a_past(&self) -> Vec<CompactString> {
        let has_games =
            |player: &EarlierPlayer| player.list_games.iter().flatten().any(|&games| games > 0);
        let has_past = self.players.iter().filter(|one| one.has_letter || has_games(one));
        has_past.map(|player| player.code.clone()).collect()
    }

    fn each<T>(&self, of: impl Fn(&EarlierPlayer) -> Option<T>) -> Vec<(CompactString, T)> {
        let found = |player: &EarlierPlayer| Some((player.code.clone(), of(player)?));
        self.players.iter().filter_map(found).collect()
    }
}

impl EarlierPlayer {
    const fn has_number(&self) -> bool {
        self.standard.is_some() || self.rapid.is_some()
    }

    const fn number(&self, rate: Rate) -> Option<EarlierNumber> {
        match rate {
            Rate::Standard => self.standard,
            Rate::Rapid => self.rapid,
        }
    }
}

impl EarlierNumber {
    /// The whole grade; a rating is converted by 7.5 x grade + 700, and rounded half up.
    #[must_use]
    pub fn grade(self) -> Grade {
        match self {
            Self::Grade(grade) => grade,
            Self::Rating(rating) => grade_of_rating(rating),
        }
    }

    /// The rating, if the scale is `elo`.
    #[must_use]
    pub const fn rating(self) -> Option<EloRating> {
        match self {
            Self::Grade(_) => None,
            Self::Rating(rating) => Some(rating),
        }
    }

    /// Why a grade is suspicious; `None` for most grades.
    fn like_a_rating(self) -> Option<Reason> {
        let Self::Grade(grade) = self else { return None };
        let high = Some(grade.points()).filter(|&grade| grade > HIGHEST)?;
        let as_grade = grade_of_rating(EloRating::whole(high)).points();
        Some(Reason::LikeARating { as_grade })
    }
}

/// The highest grade that is not suspicious. The highest rating that anybody ever had, 2882, is the
/// grade 291 by 7.5 x grade + 700.
pub const HIGHEST: i32 = 300;

/// Reads `opening_grades.csv`, with its own columns or those of a published list.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_opening_grades(source: &Source, code_form: CodeForm) -> Result<EarlierGrades, Error> {
    source.beside_the_hash(|| {
        let form = (code_form, Ungraded::MayBeListed);
        if let Some(KnownGrades { list, from_ratings }) = as_grades(source)? {
            let read =
                of_parts(&Parts::of_table(list), &columns::OPENING_GRADES, OWN_COLUMNS, form)?;
            return Ok(EarlierGrades { from_ratings, ..read });
        }
        if is_workbook(source.bytes()) {
            let problem = "no sheet of this workbook has a line with the columns code and grade: \
                           call them `Ref` and `Grade`";
            return Err(FileProblem::Unusable(problem).of(&source.name));
        }
        let (schema, names) = if has_column(source, "Ref")? {
            (&columns::GRADE_LIST, LIST_COLUMNS)
        } else {
            (&columns::OPENING_GRADES, OWN_COLUMNS)
        };
        of_parts(&Parts::of(source, schema)?, schema, names, form)
    })
}

/// Reads the grades of a published list.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_grade_list(source: &Source) -> Result<EarlierGrades, Error> {
    let schema = &columns::GRADE_LIST;
    let form = (CodeForm::Free, Ungraded::AreNotListed);
    of_parts(&Parts::of(source, schema)?, schema, LIST_COLUMNS, form)
}

/// Whether a list may have rows without a grade: people make opening lists from any data they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ungraded {
    MayBeListed,
    AreNotListed,
}

const LIST_COLUMNS: [&str; 3] = ["Ref", "Grade", "RGrade"];

const OWN_COLUMNS: [&str; 3] = ["code", "grade", "rapid_grade"];

fn of_parts(
    parts: &Parts<'_>,
    schema: &Schema,
    columns: [&'static str; 3],
    (code_form, ungraded): (CodeForm, Ungraded),
) -> Result<EarlierGrades, Error> {
    let file = parts.file();
    let most = parts.most_rows().collect();
    let of_columns = Columns::of(parts, columns);
    let found = parts
        .visit(most, |most, rows| part_of(rows, most, &of_columns, file, (code_form, ungraded)));
    let doubted = if ungraded == Ungraded::MayBeListed { zeros(&found) } else { Vec::new() };
    let mut read = EarlierGrades::default();
    let passed_over = found.iter().map(|part| part.passed_over).sum();
    read.players.reserve(found.iter().map(|part| part.grades.len()).sum());
    let by_code = found.iter().flat_map(|part| &part.grades).map(|(listed, _)| &listed.code);
    // Most lists are already sorted and have no repeated codes.
    let are_sorted = by_code.is_sorted_by(|one, next| one < next);
    let mut unsorted = Vec::new();
    for part in found {
        read.rows += part.rows;
        read.rejected.extend(part.rejected);
        read.suspicious.extend(part.suspicious);
        read.names.extend(part.names);
        read.other_codes.extend(part.other_codes);
        if are_sorted {
            read.players.extend(part.grades.into_iter().map(|(listed, _)| listed));
        } else {
            unsorted.extend(part.grades);
        }
    }
    parts.refuse_too_many(&read.rejected)?;
    read.rows += parts.malformed().len();
    read.rejected.extend_from_slice(parts.malformed());
    let (kept, unused) = without_conflicts(unsorted, |one, other| one.code == other.code);
    read.players.extend(kept);
    let [code_column, ..] = columns;
    read.other_codes.extend(unused.iter().map(|(listed, ..)| listed.code.clone()));
    read.rejected.extend(unused.into_iter().map(|(listed, line, reason)| {
        RowFault::of_value(file, line, code_column, &listed.code, reason)
    }));
    let account = RowAccount {
        present: parts.present(),
        used: read.players.len(),
        rejected: read.rejected.len(),
        passed_over,
    };
    Error::unless_settled(account, file)?;
    let [_, grade_column, _] = columns;
    read.suspicious.extend(
        doubted
            .into_iter()
            .map(|line| RowFault::of_value(file, line, grade_column, "0", Reason::ZeroGrade)),
    );
    read.names.sort_unstable();
    read.names.dedup_by(|one, other| one.0 == other.0);
    parts.fill_in_rows(&mut read.rejected, schema)?;
    parts.fill_in_rows(&mut read.suspicious, schema)?;
    Ok(read)
}

/// Grades up to this one are near 0. Chosen by feel, since beginners come down to 0 one by one.
const NEAR_ZERO: i32 = 20;

/// The lines of grades of 0 in a list whose other grades are far higher, as a failed look-up in a
/// spreadsheet gives them. A list of beginners has as many other grades near 0.
fn zeros(found: &[PartOfList]) -> Vec<usize> {
    let grades = found.iter().flat_map(|part| &part.grades).filter_map(|(listed, line)| {
        let Some(EarlierNumber::Grade(grade)) = listed.standard else { return None };
        Some((grade.points(), *line))
    });
    let (mut zeros, mut near, mut has_others) = (Vec::new(), 0, false);
    for (grade, line) in grades {
        match grade {
            0 => zeros.push(line),
            1..=NEAR_ZERO => near += 1,
            _ => has_others |= grade > NEAR_ZERO,
        }
    }
    if has_others && zeros.len() > near { zeros } else { Vec::new() }
}

/// The positions of a list's columns.
struct Columns {
    names: [&'static str; 3],
    /// The positions of the code, the grade and the rapid grade.
    positions: [Option<usize>; 3],
    scale: Option<usize>,
    games: Option<usize>,
    /// The games beside the standard and the rapid grade.
    list_games: [Option<usize>; 2],
    letters: [Option<usize>; 2],
    name: Option<usize>,
}

impl Columns {
    fn of(parts: &Parts<'_>, names: [&'static str; 3]) -> Self {
        let position = |name| parts.position(name);
        Self {
            names,
            positions: names.map(position),
            scale: position("scale"),
            games: position("games"),
            list_games: if names == LIST_COLUMNS {
                ["Games", "RGames"].map(position)
            } else {
                ["games", "rapid_games"].map(position)
            },
            letters: if names == LIST_COLUMNS {
                ["Cat", "RCat"].map(position)
            } else {
                ["category", "rapid_category"].map(position)
            },
            // Clarke's own columns for this list do not include names.
            name: position("Name").filter(|_| names == LIST_COLUMNS),
        }
    }
}

/// The data from some rows of a list.
#[derive(Default)]
struct PartOfList {
    rows: usize,
    /// Blank lines, and players without a grade.
    passed_over: usize,
    /// Each with its line.
    grades: Vec<(EarlierPlayer, usize)>,
    names: Vec<(CompactString, CompactString)>,
    other_codes: Vec<CompactString>,
    rejected: Vec<RowFault>,
    suspicious: Vec<RowFault>,
}

fn part_of(
    rows: &RowsOf<'_>,
    most: usize,
    columns: &Columns,
    file: &str,
    (code_form, ungraded): (CodeForm, Ungraded),
) -> PartOfList {
    let mut part = PartOfList { grades: Vec::with_capacity(most), ..PartOfList::default() };
    let ([code_column, grade, rapid], [at_code, at_grade, at_rapid]) =
        (columns.names, columns.positions);
    let malformed = rows.for_each(|row| {
        let code = row.get(at_code);
        if code.is_empty() && row.is_blank() {
            part.passed_over += 1;
            return;
        }
        part.rows += 1;
        let reject =
            |column, value, reason| RowFault::of_value(file, row.line, column, value, reason);
        let in_capitals = match GivenCode::read(code, code_form) {
            Ok(given) => given.in_capitals,
            Err(_) if !rows.keeps_fault() => return,
            Err(reason) => {
                part.other_codes.push(code.into());
                return part.rejected.push(reject(code_column, code, reason));
            }
        };
        let as_written = code;
        let code = in_capitals.as_deref().unwrap_or(code);
        let says = |text| if ungraded == Ungraded::MayBeListed { unless_none(text) } else { text };
        let numbers = [(grade, says(row.get(at_grade))), (rapid, says(row.get(at_rapid)))];
        let found = listed(code, numbers, row.get(columns.scale), row.get(columns.games));
        let found = found.map(|player| EarlierPlayer {
            // A list of another program may have anything here: its grades still count.
            list_games: columns.list_games.map(|at| row.get(at).parse().ok()),
            has_letter: columns.letters.iter().any(|&at| !row.get(at).is_empty()),
            ..player
        });
        if !found.as_ref().is_ok_and(EarlierPlayer::has_number) {
            part.other_codes.push(code.into());
        }
        match found {
            Ok(listed) if listed.has_number() => {
                let name = row.get(columns.name);
                if !name.is_empty() {
                    part.names.push((code.into(), name.into()));
                }
                let of_rates = [listed.standard, listed.rapid];
                for ((column, text), number) in numbers.into_iter().zip(of_rates) {
                    let why = number.and_then(EarlierNumber::like_a_rating);
                    part.suspicious.extend(why.map(|why| reject(column, text, why)));
                }
                if in_capitals.is_some() {
                    let read = Reason::OtherForm { code: code.to_owned(), name: name.to_owned() };
                    part.suspicious.push(reject(code_column, as_written, read));
                }
                part.grades.push((listed, row.line));
            }
            Ok(_) if ungraded == Ungraded::MayBeListed => {
                part.passed_over += 1;
                part.suspicious.push(reject(grade, row.get(at_grade), Reason::NoGrade));
            }
            _ if !rows.keeps_fault() => {}
            Ok(_) => part.rejected.push(reject(grade, "", Reason::MissingValue)),
            Err((column, value, reason)) => part.rejected.push(reject(column, value, reason)),
        }
    });
    part.rows += malformed.len();
    part.rejected.splice(0..0, malformed);
    part
}

/// A text in the place of a grade; empty for a dash or a word that stands for no grade. A zero is a
/// grade.
fn unless_none(text: &str) -> &str {
    const WORDS: [&str; 8] = ["ungraded", "unrated", "ug", "u/g", "none", "nil", "n/a", "new"];
    let is_word = WORDS.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is_dash(text) || is_word { "" } else { text }
}

type Wrong<'a> = (&'static str, &'a str, Reason);

/// The data in the fields of a row; numbers are given with the names of their columns.
fn listed<'a>(
    code: &str,
    numbers: [(&'static str, &'a str); 2],
    scale: &'a str,
    games: &'a str,
) -> Result<EarlierPlayer, Wrong<'a>> {
    let is_elo = scale.eq_ignore_ascii_case("elo");
    if !(is_elo || scale.is_empty() || scale.eq_ignore_ascii_case("grade")) {
        return Err(("scale", scale, Reason::Unreadable { expected: SCALE }));
    }
    let read = |text: &str| {
        if is_elo {
            return rating_of(text).map(EarlierNumber::Rating);
        }
        // Programs that store grades as decimal numbers write 100.0 for 100.
        let whole = text.strip_suffix(".0").unwrap_or(text);
        whole.parse().ok().map(EarlierNumber::Grade)
    };
    let number = |(column, text): (&'static str, &'a str)| {
        let of_elo = || Reason::Unreadable { expected: RATING };
        let reason = || if is_elo { of_elo() } else { Reason::NotAGrade };
        match text {
            "" => Ok(None),
            text => read(text).map(Some).ok_or_else(|| (column, text, reason())),
        }
    };
    let [standard, rapid] = numbers.map(number);
    let games = match games {
        "" => None,
        // None at all is a number, too: somebody whose grade was given to them.
        text => Some(text.parse().map_err(|_| ("games", text, Reason::NotGames { least: 0 }))?),
    };
    let (code, list_games) = (code.into(), [None; 2]);
    let (standard, rapid) = (standard?, rapid?);
    Ok(EarlierPlayer { code, standard, rapid, games, list_games, has_letter: false })
}

const SCALE: &str = "grade, elo or nothing";

#[cfg(test)]
mod tests {
    use super::unless_none;

    #[test]
    fn any_dash_stands_for_no_grade() {
        for dash in ["", "-", "--", "\u{2010}", "\u{2011}", "–", "—", "\u{2212}", "ungraded", "N/A"]
        {
            assert_eq!(unless_none(dash), "", "{dash}");
        }
        for grade in ["0", "-5", "142", "nobody"] {
            assert_eq!(unless_none(grade), grade);
        }
    }
}
