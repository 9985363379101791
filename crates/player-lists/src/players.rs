//! `players.csv`: the players of a season.

use std::path::Path;

use compact_str::CompactString;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::codes::{GivenCode, Unused, the_least};
use super::known::as_players;
use findings::{Reason, RowAccount, RowFault};
use free_form::{Import, Pins};
use identity::code_form::CodeForm;
use identity::nobody::is_nobody;
use identity::player::{Clubs, Player, fide_number, sex_letter};
use identity::{PlayerIndex, Players, RefusedRow};
use input_files::columns::{self, ECF_CODE};
use input_files::csv::{self, Parts, RowOf, RowsOf};
use input_files::day::parse_day;
use input_files::unpack::is_workbook;
use input_files::{Error, FileProblem, Source};

/// Reads the players of a season.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_players(source: &Source, code_form: CodeForm) -> Result<Players, Error> {
    source.beside_the_hash(|| of_known(source, as_players(source, &Pins::default())?, code_form))
}

/// The same, for a list on disk. An `import.toml` beside it may name its columns.
///
/// # Errors
///
/// As for [`read_players`], and an invalid `import.toml`.
pub fn read_players_at(
    source: &Source,
    path: &Path,
    code_form: CodeForm,
) -> Result<Players, Error> {
    let pins = Import::beside(path, &source.name)?.of(path);
    source.beside_the_hash(|| of_known(source, as_players(source, &pins)?, code_form))
}

/// The players of a file, or of what was read of it if it has not Clarke's own columns.
pub(super) fn of_known(
    source: &Source,
    known: Option<csv::Table<'_>>,
    code_form: CodeForm,
) -> Result<Players, Error> {
    if known.is_none() && is_workbook(source.bytes()) {
        let problem = "no sheet of this workbook has a line with the columns code and name: \
                       call them `Code` and `Name`";
        return Err(FileProblem::Unusable(problem).of(&source.name));
    }
    let parts = known
        .map_or_else(|| Parts::of(source, &columns::PLAYERS), |table| Ok(Parts::of_table(table)))?;
    let (mut read, blank) = of_parts(&parts, &source.name, code_form);
    parts.refuse_too_many(&read.rejected)?;
    read.rows += parts.malformed().len();
    read.rejected.extend_from_slice(parts.malformed());
    let account = RowAccount {
        present: parts.present(),
        used: read.players.len(),
        rejected: read.rejected.len(),
        passed_over: blank,
    };
    Error::unless_settled(account, &source.name)?;
    parts.fill_in_rows(&mut read.rejected, &columns::PLAYERS)?;
    parts.fill_in_rows(&mut read.suspicious, &columns::PLAYERS)?;
    read.ignored_columns = parts.into_ignored();
    Ok(read)
}

/// The players of a list, and the number of its blank lines.
fn of_parts(parts: &Parts<'_>, file: &str, code_form: CodeForm) -> (Players, usize) {
    let most: Vec<usize> = parts.most_rows().collect();
    // Each player is read into a place that is allocated here by all threads: the first access
    // to the memory of half a million players takes as long as reading them.
    let places = (0..most.iter().sum()).into_par_iter().map(|_| Player::default());
    let mut players: Vec<Player> = places.collect();
    let columns = Columns::of(parts);
    let found = parts.visit(split(&mut players, &most), |places, rows| {
        part_of(rows, places, &columns, file, code_form)
    });
    close_gaps(&mut players, found.iter().map(|part| part.lines.len()).sum());
    let (mut read, mut blank) = (Players::default(), 0);
    let mut lines = Vec::with_capacity(found.len());
    let mut digits = Some(Vec::with_capacity(found.len()));
    for part in found {
        read.rows += part.rows;
        blank += part.blank;
        read.rejected.extend(part.rejected);
        read.refused.extend(part.refused);
        read.suspicious.extend(part.suspicious);
        lines.push(part.lines);
        digits = digits.zip(part.digits).map(|(mut digits, of_part)| {
            digits.push(of_part);
            digits
        });
    }
    let digits = digits.map(|digits| digits.into_iter().flatten());
    match digits.and_then(PlayerIndex::of_checked_digits) {
        Some(index) => (read.players, read.index) = (players, index),
        None => number(&mut read, players, lines, file),
    }
    (read, blank)
}

/// Numbers the players, one for each code, and rejects the rows of all others. `lines` are
/// those of the players, part by part.
fn number(read: &mut Players, players: Vec<Player>, lines: Vec<Vec<u32>>, file: &str) {
    let (kept, unused) = one_of_each_code(players, lines);
    read.index = PlayerIndex::of_sorted(kept.iter().map(|player| player.code.as_str()));
    read.players = kept;
    for (player, line, reason) in unused {
        read.rejected.push(RowFault::of_value(file, line, "code", &player.code, reason));
        read.refused.push(RefusedRow { player, place: Some((file.to_owned(), line)) });
    }
}

fn split<'p>(mut players: &'p mut [Player], lengths: &[usize]) -> Vec<&'p mut [Player]> {
    let mut parts = Vec::with_capacity(lengths.len());
    for &length in lengths {
        let (part, rest) = players.split_at_mut(length);
        parts.push(part);
        players = rest;
    }
    parts
}

/// Removes unused places at the ends of parts.
fn close_gaps(players: &mut Vec<Player>, used: usize) {
    if used < players.len() {
        // Every player of the list has a code.
        players.retain(|player| !player.code.is_empty());
    }
}

/// One player for each code, sorted by code, and the rows that are not used.
fn one_of_each_code(
    players: Vec<Player>,
    lines: Vec<Vec<u32>>,
) -> (Vec<Player>, Vec<Unused<Player>>) {
    // Most lists are already sorted and have no repeated codes.
    if players.is_sorted_by(|one, next| one.code < next.code) {
        return (players, Vec::new());
    }
    let lines = lines.into_iter().flatten().map(|line| line as usize);
    the_least(players.into_iter().zip(lines).collect(), |one, other| one.code == other.code)
}

/// The other data from the rows of a part; the players are stored separately.
#[derive(Default)]
struct PartOfList {
    rows: usize,
    /// Lines without a value.
    blank: usize,
    /// For each player: the line.
    lines: Vec<u32>,
    /// For each player: the digits of the code; `None` if any code has another form.
    digits: Option<Vec<u32>>,
    rejected: Vec<RowFault>,
    refused: Vec<RefusedRow>,
    suspicious: Vec<RowFault>,
}

/// Reads players into the first of their places.
fn part_of(
    rows: &RowsOf<'_>,
    places: &mut [Player],
    columns: &Columns,
    file: &str,
    code_form: CodeForm,
) -> PartOfList {
    let (lines, digits) = (Vec::with_capacity(places.len()), Vec::with_capacity(places.len()));
    let mut part = PartOfList { lines, digits: Some(digits), ..PartOfList::default() };
    let mut places = places.iter_mut();
    let malformed = rows.for_each(|row| {
        let code = row.get(columns.code);
        if code.is_empty() && row.is_blank() {
            part.blank += 1;
            return;
        }
        part.rows += 1;
        let report =
            |column, value: &str, reason| RowFault::of_value(file, row.line, column, value, reason);
        let GivenCode { in_capitals, digits } = match GivenCode::read(code, code_form) {
            Ok(given) => given,
            Err(_) if !rows.keeps_fault() => return,
            Err(reason) => {
                let place = Some((file.to_owned(), row.line));
                part.refused.push(RefusedRow { player: columns.player(row), place });
                return part.rejected.push(report("code", code, reason));
            }
        };
        let Some(place) = places.next() else { return };
        *place = columns.player(row);
        if let Some(capitals) = in_capitals {
            place.code = capitals.as_str().into();
            let (as_code, name) = (capitals, place.name.to_string());
            part.suspicious.push(report("code", code, Reason::OtherForm { code: as_code, name }));
        }
        if place.name.is_empty() {
            part.suspicious.push(report("name", "", Reason::MissingName));
        } else if !place.name.contains(',') && is_nobody(&place.name) {
            // A surname with a forename is none of the words, as most of half a million names are.
            part.suspicious.push(report("name", &place.name, Reason::NameOfNobody));
        }
        let birth_date = row.get(columns.birth_date);
        if !birth_date.is_empty() && place.birth_date.is_none() {
            part.suspicious.push(report("birth_date", birth_date, Reason::UnreadableDate));
        }
        part.lines.push(row.line as u32);
        match (&mut part.digits, digits) {
            (Some(of_part), Some(digits)) => of_part.push(digits),
            _ => part.digits = None,
        }
    });
    part.rows += malformed.len();
    part.rejected.splice(0..0, malformed);
    part
}

/// The players of several lists, such as those of a season's events. If records of one code differ,
/// for example in the club, the same one is taken in whatever order the lists come.
#[must_use]
pub fn players_of_lists(
    lists: impl Iterator<Item = (String, usize, Player)>,
    code_form: CodeForm,
) -> Players {
    let mut read = Players::default();
    let mut by_code: FxHashMap<CompactString, Player> = FxHashMap::default();
    for (file, line, mut player) in lists {
        read.rows += 1;
        // The code as rows write it is looked up, and reported, when the rows are judged.
        if let Some(capitals) = code_form.in_capitals(&player.code) {
            player.code = capitals.into();
        }
        match code_form.fault(&player.code) {
            None => match by_code.get_mut(&player.code) {
                // Of several records the first in sorted order counts, whatever the order of the
                // files.
                Some(kept) if player < *kept => *kept = player,
                Some(_) => {}
                None => drop(by_code.insert(player.code.to_string().into(), player)),
            },
            Some(reason) => {
                let code = &player.code;
                read.rejected.push(RowFault::of_value(&file, line, ECF_CODE, code, reason));
            }
        }
    }
    Players {
        rows: read.rows,
        rejected: read.rejected,
        ..Players::of(by_code.into_values().collect())
    }
}

/// The positions of the columns.
struct Columns {
    code: Option<usize>,
    name: Option<usize>,
    sex: Option<usize>,
    birth_date: Option<usize>,
    fide_code: Option<usize>,
    nation: Option<usize>,
    clubs: [Option<usize>; Clubs::MOST],
}

impl Columns {
    fn of(parts: &Parts<'_>) -> Self {
        let position = |name| parts.position(name);
        Self {
            code: position("code"),
            name: position("name"),
            sex: position("sex"),
            birth_date: position("birth_date"),
            fide_code: position("fide_code"),
            nation: position("nation"),
            clubs: ["club1", "club2", "club3", "club4", "club5", "club6"].map(position),
        }
    }

    fn player(&self, row: &RowOf<'_>) -> Player {
        let text = |column| row.get(column).into();
        Player {
            code: text(self.code),
            name: text(self.name),
            sex: sex_of(row.get(self.sex)).into(),
            birth_date: parse_day(row.get(self.birth_date)),
            fide_code: fide_number(row.get(self.fide_code)).into(),
            nation: text(self.nation),
            clubs: match self.clubs {
                [first, None, None, None, None, None] => Clubs::of_first(row.get(first)),
                all => Clubs::new(all.map(|column| row.get(column))),
            },
        }
    }
}

/// `M` or `F` for all words for them, such as `female`; any other text stays unchanged.
fn sex_of(text: &str) -> &str {
    match sex_letter(text) {
        "" => text,
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use input_files::csv::with_more_columns;

    /// A list whose rows have too few or too many fields, and quotation marks that do not form a
    /// field.
    fn lists() -> impl Strategy<Value = String> {
        let field = prop_oneof![
            Just(""),
            Just("500010F"),
            Just("Ann"),
            Just(" Ben"),
            Just("\"Lee, Ann\""),
            Just("\"Lee,\nAnn\""),
            Just("\"\""),
            Just("\"Ann \"\"Tiger\"\" Lee\""),
            Just("\"Ann\" Lee"),
            Just("\"Poe"),
            Just("5\""),
        ];
        let row =
            (0..30_u32, prop::collection::vec(field, 0..6), prop_oneof![Just(""), Just("\r")]);
        let rows = prop::collection::vec(row, 0..8);
        (prop_oneof![Just("code,name"), Just("code,name,sex"), Just("name,code")], rows).prop_map(
            |(header, rows)| {
                let row = |(code, fields, end): (u32, Vec<&str>, &str)| {
                    format!("{code:03},{}{end}\n", fields.join(","))
                };
                format!("{header}\n{}", rows.into_iter().map(row).collect::<String>())
            },
        )
    }

    proptest! {
        /// Players stay on the list, and rows with a fault still have one.
        #[test]
        fn more_columns_change_neither_players_nor_faults(text in lists()) {
            let read = |text: &str| {
                let source = Source::from_bytes("players.csv", text.as_bytes().to_vec());
                read_players(&source, CodeForm::Free).unwrap()
            };
            let (before, after) = (read(&text), read(&with_more_columns(&text, &["fide_code", "nation"])));
            let faults = |read: &Players| -> Vec<(usize, String)> {
                read.rejected.iter().map(|one| (one.line, one.reason.to_string())).collect()
            };
            prop_assert_eq!(faults(&before), faults(&after));
            prop_assert_eq!(before.players, after.players);
            prop_assert_eq!(before.rows, after.rows);
        }
    }

    #[test]
    fn parts_stand_one_after_the_other_without_gaps() {
        let mut players: Vec<Player> = ["a", "", "b", "c", "", ""]
            .map(|code| Player { code: code.into(), ..Player::default() })
            .into();
        assert_eq!(split(&mut players, &[2, 3, 1]).iter().map(|p| p.len()).sum::<usize>(), 6);
        close_gaps(&mut players, 3);
        let codes: Vec<_> = players.iter().map(|player| player.code.as_str()).collect();
        assert_eq!(codes, ["a", "b", "c"]);
    }
}
