//! Findings by their cause: a wrong code that costs twelve games is one finding with twelve places.

use rustc_hash::FxHashMap;

use super::finding::{Finding, Place, Severity};
use results_io::{Reason, Rejection, Who};

/// How many places of one cause are kept after the first.
const MOST_PLACES: usize = 4;

/// How many causes are looked up among all players: each is compared with every name, and nobody
/// reads on after so many.
const MOST_LOOKED_UP: usize = 500;

/// What findings of one cause have in common.
#[derive(PartialEq, Eq, Hash)]
enum Cause {
    /// A player whom nobody knows by this text, in whatever file.
    Player(&'static str, String),
    /// A player's record that was refused, by file and line.
    Record(String, usize),
    /// A value of a column of a file.
    Value(String, &'static str, String, String, String),
    /// Nothing else is like it.
    Row(usize),
}

fn cause(number: usize, rejection: &Rejection) -> Cause {
    let Rejection { file, column, value, reason, .. } = rejection;
    match reason {
        Reason::UnknownPlayer
        | Reason::UnknownName
        | Reason::AmbiguousName { .. }
        | Reason::MalformedCode
        | Reason::OtherForm { .. }
        | Reason::WrongCheckLetter { .. } => Cause::Player(reason.code(), value.clone()),
        Reason::RefusedPlayer { record_line } => Cause::Record(file.clone(), *record_line),
        Reason::RepeatedRow { .. } | Reason::RepeatedCode { .. } | Reason::SamePlayerTwice => {
            Cause::Row(number)
        }
        _ if column.is_empty() => Cause::Row(number),
        _ => {
            let (column, message) = ((*column).to_owned(), reason.to_string());
            Cause::Value(file.clone(), reason.code(), column, value.clone(), message)
        }
    }
}

/// Findings of rejections, one a cause, in the order of their first places.
pub(super) fn by_cause(rejections: Vec<Rejection>, severity: Severity) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    let mut known: FxHashMap<Cause, usize> = FxHashMap::default();
    for (number, rejection) in rejections.into_iter().enumerate() {
        let position = *known.entry(cause(number, &rejection)).or_insert(found.len());
        match found.get_mut(position) {
            Some(first) => {
                first.rows += 1;
                if first.also.len() < MOST_PLACES {
                    first.also.push(Place { file: rejection.file, line: rejection.line });
                }
            }
            None => found.push(Finding::of(rejection, severity)),
        }
    }
    found
}

/// Counts the games of players whose records were refused to the faults of those records, which are
/// what somebody has to put right.
pub(super) fn games_of_refused(findings: &mut Vec<Finding>, refused: &[Rejection]) {
    let mut games: FxHashMap<(&str, usize), usize> = FxHashMap::default();
    for rejection in refused {
        if let Reason::RefusedPlayer { record_line } = rejection.reason {
            *games.entry((&rejection.file, record_line)).or_default() += 1;
        }
    }
    let refused_player = Reason::RefusedPlayer { record_line: 0 };
    let mut said: FxHashMap<(String, usize), ()> = FxHashMap::default();
    for finding in findings.iter_mut().filter(|finding| finding.code != refused_player.code()) {
        let place = (finding.file.clone(), finding.line);
        if let Some(&games) = games.get(&(place.0.as_str(), place.1))
            && said.insert(place, ()).is_none()
        {
            finding.message = with_games(&finding.message, games);
        }
    }
    findings.retain(|finding| finding.code != refused_player.code());
}

/// A message with the number of games that its cause costs.
pub(super) fn with_games(message: &str, games: usize) -> String {
    let plural = if games == 1 { "" } else { "s" };
    format!("{message} ({games} game{plural} of this player cannot be graded)")
}

/// Says who may have been meant by a code or a name that nobody has.
pub(super) fn say_who_was_meant(findings: &mut [Finding], who: &Who<'_>) {
    let unknown = [
        Reason::UnknownPlayer.code(),
        Reason::UnknownName.code(),
        Reason::MalformedCode.code(),
        Reason::WrongCheckLetter { expected: 'A' }.code(),
    ];
    let asked = findings.iter_mut().filter(|finding| unknown.contains(&finding.code));
    for finding in asked.take(MOST_LOOKED_UP) {
        let nearest = who.nearest(&finding.value, &finding.name).into_iter();
        finding.meant = nearest.map(|player| format!("{} {}", player.code, player.name)).collect();
    }
}
