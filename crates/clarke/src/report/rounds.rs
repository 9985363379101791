//! Rounds in words, and why one does not count. A table of all against all, or games without a
//! round, do not say in which round a game was played, so games are named by the opponents.

use event_awards::performances::LeftOut;
use event_sections::{CheckedSection, Section};
use findings::counted;

/// How many rounds a section has, or that nobody wrote their numbers.
pub(super) fn rounds_of(section: &Section) -> String {
    if section.rounds_are_invented {
        "rounds without numbers".to_owned()
    } else {
        counted(section.rounds as usize, "round")
    }
}

/// A player's round (from 1): its number, or the opponent where nobody wrote the number.
pub(super) fn round_or_opponent(section: &CheckedSection, player: usize, round: u32) -> String {
    let opponent = || {
        let result = section.player(player)?.results.get(round.checked_sub(1)? as usize)?;
        section.player(result.opponent()?)
    };
    match opponent().filter(|_| section.section().rounds_are_invented) {
        Some(opponent) => format!("against {}", opponent.name),
        None => format!("round {round}"),
    }
}

/// A round as a cell of a table: its number, or nothing where nobody wrote it.
pub(super) fn round_cell(section: &Section, round: u32) -> String {
    if section.rounds_are_invented { String::new() } else { round.to_string() }
}

/// The reason in words.
pub(super) const fn left_out_because(why: LeftOut) -> &'static str {
    match why {
        LeftOut::UnratedOpponent => "opponent unrated",
        LeftOut::Default => "not played",
        LeftOut::Bye => "bye",
        LeftOut::Absent => "absent",
        LeftOut::ZeroScoreInFirstEvent => "no point against a rated opponent in the first event",
    }
}
