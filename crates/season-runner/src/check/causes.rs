//! Groups findings by cause: a wrong code that costs twelve games is one finding with twelve
//! places.

use findings::{FindingCode, Reason, RowFault};
use identity::Who;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use tracing::debug_span;

use super::finding::{Finding, Place, Severity, Subject};

/// The maximum number of causes that are looked up among all players: each lookup compares all
/// names, and nobody reads that far.
const MOST_LOOKED_UP: usize = 500;

/// Which findings may have a common cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Together {
    /// Those of all files of a season.
    OfSeason,
    /// Those of one file, when files are checked separately: each file's findings must be complete,
    /// even if another file has the same ones.
    OfFile,
}

/// The common property of findings with one cause.
#[derive(PartialEq, Eq, Hash)]
enum Cause<'r> {
    /// An unknown player with this text, in one file or (if its name is empty) in any.
    Player(FindingCode, &'r str, &'r str),
    /// A text in place of a player, also in one file or in any, with the player or FIDE number that
    /// it was compared with.
    HeldTo(FindingCode, &'r str, &'r str, &'r str),
    /// A line of a file: a player's record that was refused, or a row that others repeat; 0 for the
    /// whole file.
    Line(FindingCode, &'r str, usize),
    /// A value in a column of a file.
    Value(&'r str, &'r str, &'r str, &'r Reason),
    /// The names of a file that have the forename first.
    ForenamesFirst(&'r str),
    /// A single row.
    Row(usize),
}

/// The cause of fault `number`; `alone` tells which faults are not grouped.
fn cause(
    number: usize,
    fault: &RowFault,
    together: Together,
    alone: impl Fn(&RowFault) -> bool,
) -> Cause<'_> {
    if alone(fault) {
        return Cause::Row(number);
    }
    let RowFault { file, column, value, reason, .. } = fault;
    let among = match together {
        Together::OfSeason => "",
        Together::OfFile => file,
    };
    match reason {
        // Names in a file are usually all written in the same way.
        Reason::OtherForm { name, .. } if is_forename_first(value, name) => {
            Cause::ForenamesFirst(file)
        }
        Reason::UnknownPlayer
        | Reason::UnknownName
        | Reason::AmbiguousName { .. }
        | Reason::MalformedCode
        | Reason::LostZeros { .. }
        | Reason::OtherForm { .. }
        | Reason::NameOfAnother { .. }
        | Reason::WrongCheckLetter { .. } => Cause::Player(reason.code(), among, value),
        Reason::NotACode { player: other }
        | Reason::OtherNumber { number: other, .. }
        | Reason::NameWithOtherNumber { number: other, .. } => {
            Cause::HeldTo(reason.code(), among, value, other)
        }
        Reason::TwoNumbers { player, number, .. } => {
            Cause::HeldTo(reason.code(), among, player, number)
        }
        Reason::RefusedPlayer { list: Some(list), .. } if together == Together::OfFile => {
            Cause::HeldTo(reason.code(), among, value, list)
        }
        Reason::RefusedPlayer { list, record_line } => {
            Cause::Line(reason.code(), list.as_deref().unwrap_or(file), *record_line)
        }
        Reason::RepeatedRow { first_line } => Cause::Line(reason.code(), file, *first_line),
        // One program wrote all dates of a workbook.
        Reason::MonthFirst => Cause::Line(reason.code(), file, 0),
        Reason::RepeatedCode { .. }
        | Reason::RepeatedName { .. }
        | Reason::SamePlayerTwice
        // Each needs a decision of its own, even if the values are equal.
        | Reason::OtherResultOfMoves { .. } => Cause::Row(number),
        _ if column.is_empty() => Cause::Row(number),
        _ => Cause::Value(file, column, value, reason),
    }
}

/// Whether a text is a listed name with its parts in another order: `Anita Hanley` for `Hanley,
/// Anita`.
fn is_forename_first(text: &str, listed: &str) -> bool {
    let mut parts = listed.split(',').map(str::trim);
    let (Some(surname), Some(forenames), None) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let rest = text.trim().strip_prefix(forenames).filter(|_| !forenames.is_empty());
    rest.and_then(|rest| rest.strip_prefix(' ')).is_some_and(|rest| rest.trim_start() == surname)
}

/// The findings of faults, one per cause, in the order of their first places.
pub(super) fn by_cause<'r>(
    faults: impl IntoIterator<Item = &'r RowFault>,
    severity: Severity,
    together: Together,
) -> Vec<Finding> {
    grouped(faults, severity, together, |_| false)
}

fn grouped<'r>(
    faults: impl IntoIterator<Item = &'r RowFault>,
    severity: Severity,
    together: Together,
    alone: impl Fn(&RowFault) -> bool,
) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let mut known: FxHashMap<Cause<'r>, usize> = FxHashMap::default();
    // By position of the finding.
    let mut forenames_first: FxHashMap<usize, FxHashSet<&str>> = FxHashMap::default();
    let mut last_counted: Vec<&RowFault> = Vec::new();
    for (number, fault) in faults.into_iter().enumerate() {
        let cause = cause(number, fault, together, &alone);
        let is_forename_first = matches!(cause, Cause::ForenamesFirst(_));
        let position = *known.entry(cause).or_insert(found.len());
        if is_forename_first {
            forenames_first.entry(position).or_default().insert(&fault.value);
        }
        let Some(first) = found.get_mut(position) else {
            last_counted.push(fault);
            found.push(Finding::of(fault.clone(), severity));
            continue;
        };
        // Both players of a row may have the fault. (A line of a cross-table has several rows.)
        let counted = last_counted[position];
        if is_same_row(counted, fault) && counted.column != fault.column {
            continue;
        }
        last_counted[position] = fault;
        first.rows += 1;
        let (file, row) = (fault.file.clone(), fault.row.clone());
        first.also.push(Place { file, line: fault.line, row });
    }
    for (position, names) in forenames_first {
        let finding = &mut found[position];
        finding.message = match names.len() {
            1 => continue,
            2 => format!("{}, and another name with the forename first likewise", finding.message),
            names => {
                format!(
                    "{}, and {} more names with the forename first likewise",
                    finding.message,
                    names - 1
                )
            }
        };
    }
    found
}

/// Whether two faults are in the same line.
fn is_same_row(one: &RowFault, other: &RowFault) -> bool {
    (one.line, &one.file) == (other.line, &other.file)
}

/// The findings of rows and records that cannot be used. The games of a player whose record was
/// refused are counted with the fault of the record, which is the one to fix.
pub(super) fn errors_by_cause(faults: &[&RowFault], together: Together) -> Vec<Finding> {
    let mut games = games_of_records(faults, together);
    let is_counted = |fault: &RowFault| {
        record_of(fault, together).is_some_and(|place| games.contains_key(&place))
    };
    let others = faults.iter().copied().filter(|fault| !is_counted(fault));
    // Two records with the same fault are two findings, since each costs the games of its own
    // player.
    let has_games = |fault: &RowFault| games.contains_key(&(&*fault.file, fault.line));
    let mut findings = grouped(others, Severity::Error, together, has_games);
    for finding in &mut findings {
        // If a record has several faults, the first one has the games.
        if let Some(games) = games.remove(&(&*finding.file, finding.line)) {
            finding.message = with_games(&finding.message, games.len());
            finding.rows += games.len();
            // A file with players' records also has their games, and refers to them there; the
            // games of players on a list are in other files.
            let elsewhere = games.into_iter().filter(|game| game.file != finding.file);
            finding.also.extend(elsewhere.map(|game| {
                let (file, row) = (game.file.clone(), game.row.clone());
                Place { file, line: game.line, row }
            }));
        }
    }
    findings
}

/// Rejected games, by file and line of the record because of which they are rejected.
type GamesOfRecords<'r> = FxHashMap<(&'r str, usize), Vec<&'r RowFault>>;

/// The games that name a player whose record was refused, by file and line of the record, if the
/// record's own fault is among `faults`.
fn games_of_records<'r>(faults: &[&'r RowFault], together: Together) -> GamesOfRecords<'r> {
    let mut games: GamesOfRecords<'r> = FxHashMap::default();
    let mut at_fault: FxHashSet<(&str, usize)> = FxHashSet::default();
    for fault in faults.iter().copied() {
        if let Some(record) = record_of(fault, together) {
            games.entry(record).or_default().push(fault);
        } else {
            at_fault.insert((&fault.file, fault.line));
        }
    }
    games.retain(|record, _| at_fault.contains(record));
    games
}

/// File and line of the record because of which a game is rejected. When files are checked
/// separately, records in other files do not count.
fn record_of(fault: &RowFault, together: Together) -> Option<(&str, usize)> {
    match (&fault.reason, together) {
        (Reason::RefusedPlayer { list: None, record_line }, _) => Some((&fault.file, *record_line)),
        (Reason::RefusedPlayer { list: Some(list), record_line }, Together::OfSeason) => {
            Some((list, *record_line))
        }
        _ => None,
    }
}

/// A message with the number of games lost by its cause.
pub(super) fn with_games(message: &str, games: usize) -> String {
    let plural = if games == 1 { "" } else { "s" };
    format!("{message} ({games} game{plural} of this player cannot be graded)")
}

/// Adds the players who may be meant by an unknown code or name.
pub(super) fn say_who_was_meant(findings: &mut [Finding], who: &Who<'_>) {
    let asked = findings.iter_mut().filter(|finding| finding.subject == Subject::UnknownPlayer);
    let asked: Vec<&mut Finding> = asked.take(MOST_LOOKED_UP).collect();
    let _nearest = debug_span!("nearest", asked = asked.len()).entered();
    if !asked.is_empty() {
        who.prepare_nearest();
    }
    asked.into_par_iter().for_each(|finding| {
        // The check letter of a mistyped code may have been copied from another row. So the nearest
        // players are named even for an unknown code with a valid letter, although `clarke players`
        // would create a player with it.
        let nearest = who.nearest(&finding.value, &finding.name).into_iter();
        finding.meant = nearest.map(|player| format!("{} {}", player.code, player.name)).collect();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use identity::{CodeForm, Player, Players};

    fn fault(file: &str, line: usize, value: &str, reason: Reason) -> RowFault {
        RowFault::of_value(file, line, "white", value, reason)
    }

    fn shown(findings: &[Finding]) -> Vec<(&str, usize, usize, usize)> {
        let shown = findings.iter().map(|f| (f.code.as_str(), f.line, f.rows, f.also.len()));
        shown.collect()
    }

    #[test]
    fn a_player_is_one_cause_in_all_files_and_a_value_in_one() {
        let date = |file, line| {
            RowFault::of_value(file, line, "date", "2006-13-01", Reason::UnreadableDate)
        };
        let faults = [
            fault("a.csv", 2, "999999X", Reason::UnknownPlayer),
            date("a.csv", 3),
            fault("b.csv", 2, "999999X", Reason::UnknownPlayer),
            date("a.csv", 4),
            date("b.csv", 3),
            fault("b.csv", 4, "999998X", Reason::UnknownPlayer),
        ];
        let found = by_cause(&faults, Severity::Error, Together::OfSeason);
        let expected = [("E006", 2, 2, 1), ("E002", 3, 2, 1), ("E002", 3, 1, 0), ("E006", 4, 1, 0)];
        assert_eq!(shown(&found), expected);
        assert_eq!(
            found[0].also[0],
            Place { file: "b.csv".to_owned(), line: 2, row: String::new() }
        );
        // If files are checked separately, each has its own findings.
        let found = by_cause(&faults, Severity::Error, Together::OfFile);
        let expected = [
            ("E006", 2, 1, 0),
            ("E002", 3, 2, 1),
            ("E006", 2, 1, 0),
            ("E002", 3, 1, 0),
            ("E006", 4, 1, 0),
        ];
        assert_eq!(shown(&found), expected);
    }

    #[test]
    fn names_with_the_forename_first_are_one_cause_of_a_file() {
        let read_as = |file, line, text, name: &str| {
            let reason = Reason::OtherForm { code: "500010F".to_owned(), name: name.to_owned() };
            fault(file, line, text, reason)
        };
        let faults = [
            read_as("a.csv", 2, "Ann Lee", "Lee, Ann"),
            read_as("a.csv", 3, "Ben Roe", "Roe, Ben"),
            read_as("a.csv", 4, "Ann Lee", "Lee, Ann"),
            read_as("a.csv", 5, "Vic van Dee", "van Dee, Vic"),
            // In other letters, or with more than the order changed.
            read_as("a.csv", 6, "ANN LEE", "Lee, Ann"),
            read_as("a.csv", 7, "Lee Ann", "Lee, Ann"),
            read_as("b.csv", 2, "Ann Lee", "Lee, Ann"),
        ];
        let found = by_cause(&faults, Severity::Warning, Together::OfSeason);
        let expected = [("E026", 2, 4, 3), ("E026", 6, 1, 0), ("E026", 7, 1, 0), ("E026", 2, 1, 0)];
        assert_eq!(shown(&found), expected);
        let read = "read as Lee, Ann (500010F)";
        let more = format!("{read}, and 2 more names with the forename first likewise");
        assert_eq!([&found[0].message, &found[3].message], [&more, read]);
    }

    #[test]
    fn a_row_whose_two_players_have_the_fault_is_one_row() {
        let of = |line, column, text: &str, name: &str| {
            let reason = Reason::OtherForm { code: "500010F".to_owned(), name: name.to_owned() };
            RowFault::of_value("a.csv", line, column, text, reason)
        };
        let faults = [
            of(2, "white", "Ann Lee", "Lee, Ann"),
            of(2, "black", "Ben Roe", "Roe, Ben"),
            of(3, "black", "Ann Lee", "Lee, Ann"),
            // A line of a cross-table that has two games.
            of(4, "white", "Ann Lee", "Lee, Ann"),
            of(4, "white", "Ann Lee", "Lee, Ann"),
        ];
        let found = by_cause(&faults, Severity::Warning, Together::OfSeason);
        assert_eq!(shown(&found), [("E026", 2, 4, 3)]);
    }

    #[test]
    fn all_places_of_a_cause_are_kept() {
        let of_line = |line| fault("a.csv", line, "999999X", Reason::UnknownPlayer);
        let faults: Vec<RowFault> = (2..1002).map(of_line).collect();
        let found = by_cause(&faults, Severity::Error, Together::OfSeason);
        assert_eq!(shown(&found), [("E006", 2, 1000, 999)]);
        assert!(found[0].also.iter().map(|place| place.line).eq(3..1002));
    }

    #[test]
    fn repeated_rows_are_one_cause() {
        let repeats = |line, first_line| {
            RowFault::of_value("a.csv", line, "", "", Reason::RepeatedRow { first_line })
        };
        let twice = |line| fault("a.csv", line, "500010F", Reason::SamePlayerTwice);
        let faults = [repeats(3, 2), repeats(6, 5), repeats(4, 2), twice(7), twice(8)];
        let found = by_cause(&faults, Severity::Warning, Together::OfSeason);
        let expected = [("E010", 3, 2, 1), ("E010", 6, 1, 0), ("E005", 7, 1, 0), ("E005", 8, 1, 0)];
        assert_eq!(shown(&found), expected);
    }

    #[test]
    fn a_refused_player_s_games_count_to_the_first_fault() {
        let of_record = |column| RowFault::of_value("a.txt", 9, column, "", Reason::MissingValue);
        let game =
            |line| fault("a.txt", line, "7", Reason::RefusedPlayer { list: None, record_line: 9 });
        // A record in another file has the same line number, and one record has no reported fault.
        let other = fault("b.txt", 20, "7", Reason::RefusedPlayer { list: None, record_line: 9 });
        let all = [of_record("CLUB CODE"), of_record("NAME"), game(20), game(21), other];
        let found = errors_by_cause(&all.iter().collect::<Vec<_>>(), Together::OfSeason);
        assert_eq!(shown(&found), [("E001", 9, 3, 0), ("E001", 9, 1, 0), ("E028", 20, 1, 0)]);
        assert!(found[0].message.ends_with("(2 games of this player cannot be graded)"));
        assert_eq!(found[1].message, "missing value");
        let rows: usize = found.iter().map(|finding| finding.rows).sum();
        assert_eq!(rows, all.len(), "every fault is counted once");
        // Two records with the same fault cost the games of two different players.
        let record = |line| RowFault::of_value("a.txt", line, "r2", "xyz", Reason::MissingValue);
        let game = |line, record_line| {
            fault("a.txt", line, "7", Reason::RefusedPlayer { list: None, record_line })
        };
        let all = [record(9), record(10), game(20, 9), game(21, 10), game(22, 10)];
        let found = errors_by_cause(&all.iter().collect::<Vec<_>>(), Together::OfSeason);
        assert_eq!(shown(&found), [("E001", 9, 2, 0), ("E001", 10, 3, 0)]);
    }

    /// A fault in a list costs games in other files; a file that is checked separately still has
    /// its own findings.
    #[test]
    fn a_refused_row_s_games_count_to_it() {
        let list = RowFault::of_value("players.csv", 3, "code", "5", Reason::MalformedCode);
        let game = |file, line| {
            let reason =
                Reason::RefusedPlayer { list: Some("players.csv".to_owned()), record_line: 3 };
            fault(file, line, "5", reason)
        };
        let all = [list, game("a.csv", 2), game("a.csv", 4), game("b.csv", 2)];
        let all: Vec<&RowFault> = all.iter().collect();
        let found = errors_by_cause(&all, Together::OfSeason);
        assert_eq!(shown(&found), [("E007", 3, 4, 3)]);
        let places: Vec<_> = found[0].also.iter().map(|p| (p.file.as_str(), p.line)).collect();
        assert_eq!(places, [("a.csv", 2), ("a.csv", 4), ("b.csv", 2)]);
        let found = errors_by_cause(&all, Together::OfFile);
        let expected = [("E007", 3, 1, 0), ("E028", 2, 2, 1), ("E028", 2, 1, 0)];
        assert_eq!(shown(&found), expected);
    }

    #[test]
    fn who_was_meant_is_said_of_players_and_of_nothing_else() {
        let player = |code: &str, name: &str| Player {
            code: code.into(),
            name: name.into(),
            ..Player::default()
        };
        let players =
            Players::of(vec![player("500010F", "Abel, Ann"), player("500020J", "Bell, Ben")]);
        let faults = [
            fault("a.csv", 2, "500011F", Reason::WrongCheckLetter { expected: 'H' }),
            fault("a.csv", 3, "Bel, Ben", Reason::UnknownName),
            RowFault::of_value("a.csv", 4, "result", "500010F", Reason::UnknownResult),
            fault("a.csv", 5, "999999X", Reason::UnknownPlayer),
            // One digit from Abel's code: the nearest, although the letter is valid.
            fault("a.csv", 6, "500110K", Reason::UnknownPlayer),
        ];
        let mut found = by_cause(&faults, Severity::Error, Together::OfSeason);
        say_who_was_meant(&mut found, &Who::new(&players, CodeForm::WithCheckLetter));
        let meant: Vec<&[String]> = found.iter().map(|finding| &finding.meant[..]).collect();
        let expected: [&[&str]; 5] =
            [&["500010F Abel, Ann"], &["500020J Bell, Ben"], &[], &[], &["500010F Abel, Ann"]];
        assert_eq!(meant, expected);
    }
}
