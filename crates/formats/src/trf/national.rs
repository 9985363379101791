//! The additions of the format of 2025/26 for federations: national ratings and numbers, and the
//! number of rounds.
//!
//! Source: FIDE's report format of 2025/26, records NRS and 142.

use std::collections::BTreeMap;

use event_sections::PairingSystem;

use super::columns::Columns;
use super::record::CODE_COMMENT;
use super::{Report, ReportedPlayer};
use identity::code_form::is_no_code_yet;

/// A player's record from their own federation, in addition to the FIDE record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationalRecord {
    /// The letters of the federation, with which the record begins.
    pub federation: String,
    /// The start number.
    pub number: u32,
    /// The national rating; `None` for an unrated player.
    pub rating: Option<u32>,
    /// The national number: the player's code.
    pub code: String,
    /// Whether the record has neither a rating nor a title beside the code.
    pub(super) has_code_alone: bool,
}

impl NationalRecord {
    /// Reads the record of a line; `None` for a line of another kind.
    pub(super) fn of(line: &str) -> Option<Self> {
        let federation = line.get(..3)?;
        // Records that begin with two X belong to pairing programs: `XXA` has points and no code.
        let is_code = federation.bytes().all(|byte| byte.is_ascii_alphabetic())
            && !federation.get(..2)?.eq_ignore_ascii_case("XX");
        if !is_code || !line.get(3..4)?.starts_with(' ') {
            return None;
        }
        let columns = Columns::of_player(line);
        let text = |first: usize, last: usize| columns.text(first, last);
        let number = text(5, 8).parse().ok().filter(|&number| number > 0)?;
        // A ruler line has letters in the place of the number.
        let rating = text(49, 52).parse().ok().filter(|&rating| rating > 0);
        let federation = federation.to_ascii_uppercase();
        let code = text(58, 68);
        // Columns 11 to 14 have the national title, 49 to 52 the rating.
        let is_silent = text(11, 14).is_empty() && text(49, 52).is_empty();
        let has_code_alone = is_silent && !is_no_code_yet(&code);
        Some(Self { federation, number, rating, code, has_code_alone })
    }
}

impl ReportedPlayer {
    /// Whether a text is the player's name or FIDE number. A text with a digit is not a name but a
    /// code, which is written as the name if the name is unknown.
    fn is_called(&self, text: &str) -> bool {
        let may_be_name = !text.bytes().any(|byte| byte.is_ascii_digit());
        text == self.fide_code || (may_be_name && text == self.name)
    }
}

/// The federation whose codes the players have.
const FEDERATION: &str = "ENG";

/// The most letters of a national number.
const MOST_LETTERS: usize = 11;

impl Report {
    /// The same report in the format of 2025/26: codes of players are in national records instead
    /// of comments, and the number of rounds is given.
    #[must_use]
    pub fn in_format_of_2026(mut self) -> Self {
        let code_of = |line: &str| {
            let (number, code) = line.strip_prefix(CODE_COMMENT)?.split_once(' ')?;
            let number: u32 = number.parse().ok()?;
            let fits = code.len() <= MOST_LETTERS && !code.contains(char::is_whitespace);
            fits.then(|| (number, code.to_owned()))
        };
        let mut codes: BTreeMap<u32, String> =
            self.others.iter().filter_map(|line| code_of(line)).collect();
        // A player who is identified by FIDE number or name instead of a code already has these in
        // their own record.
        for player in &self.players {
            if codes.get(&player.number).is_some_and(|code| player.is_called(code)) {
                codes.remove(&player.number);
            }
        }
        self.others.retain(|line| code_of(line).is_none());
        let rounds = self.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0);
        let mut before = Vec::new();
        if rounds > 0 {
            before.push(format!("142 {rounds}"));
        }
        if !codes.is_empty() {
            // Start numbers follow the order of the codes, which is not a method that FIDE defines.
            before.push(format!("172 {FEDERATION} OTHER"));
        }
        let of_player = |player: &ReportedPlayer| {
            let code = codes.get(&player.number)?;
            Some(national_record(player, code))
        };
        before.extend(self.players.iter().filter_map(of_player));
        before.append(&mut self.others);
        Self { others: before, is_of_2026: true, ..self }
    }

    /// The national records.
    pub(crate) fn national_records(&self) -> impl Iterator<Item = NationalRecord> {
        self.others.iter().filter_map(|line| NationalRecord::of(line))
    }

    /// The number of rounds in record 142.
    #[must_use]
    pub(crate) fn stated_rounds(&self) -> Option<usize> {
        // Programs write XXR in reports of 2016.
        self.value_of("142").or_else(|| self.value_of("XXR"))?.parse().ok()
    }

    /// The pairing system from records 192 and 092, the first of which is a code and the second
    /// free text; `None` if neither has one. For a team event, an all-play-all of the teams does
    /// not say which players meet.
    #[must_use]
    pub(crate) fn declared_system(&self) -> Option<PairingSystem> {
        ["192", "092"].into_iter().find_map(|record| system_of_type(self.value_of(record)?))
    }

    /// Whether records 192 and 092 declare an individual event and not a team event.
    #[must_use]
    pub(crate) fn is_declared_individual(&self) -> bool {
        let types = ["192", "092"].into_iter().filter_map(|record| self.value_of(record));
        let types: Vec<String> = types.map(str::to_ascii_lowercase).collect();
        let says = |word| types.iter().any(|text| text.contains(word));
        says("individual") && !says("team")
    }

    fn value_of(&self, record: &str) -> Option<&str> {
        self.others.iter().find_map(|line| line.strip_prefix(record)).map(str::trim)
    }
}

/// The pairing system in the type of a tournament: `Individual: Round-Robin`, `FIDE_DUTCH_2026`.
fn system_of_type(text: &str) -> Option<PairingSystem> {
    let letters = text.chars().filter(char::is_ascii_alphabetic);
    let letters = letters.collect::<String>().to_ascii_lowercase();
    let is_one_of = |words: &[&str]| words.iter().any(|word| letters.contains(word));
    // Before the check for teams: only these systems of team events determine which players meet.
    if letters.contains("scheveningen") {
        Some(PairingSystem::Scheveningen)
    } else if letters.contains("schiller") {
        Some(PairingSystem::Schiller)
    } else if letters.contains("team") {
        None
    } else if is_one_of(&["roundrobin", "allplayall"]) {
        Some(PairingSystem::RoundRobin { times: if letters.contains("double") { 2 } else { 1 } })
    } else {
        is_one_of(&["swiss", "dutch", "dubov", "burstein"]).then_some(PairingSystem::RoundByRound)
    }
}

/// A player's national record: number, name, origin, national number and birth; the national rating
/// is empty, since rows of results have none.
fn national_record(player: &ReportedPlayer, code: &str) -> String {
    let cut = |text: &str, columns: usize| text.chars().take(columns).collect::<String>();
    let line = format!(
        "{FEDERATION} {:>4}      {:<33} {:>4} {:<3} {:>11} {:<10}",
        player.number,
        cut(&player.name, 33),
        "",
        cut(&player.federation, 3),
        code,
        cut(&player.born, 10),
    );
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_national_record_gives_the_code_and_the_national_rating() {
        let line = format!("{:<48}{:<9}{}", "ENG    7      Lee, Ann", "1720 ENG", "233310H");
        let record = NationalRecord::of(&line).unwrap();
        assert_eq!(
            (record.number, record.rating, record.code.as_str()),
            (7, Some(1720), "233310H")
        );
        for other in ["013 Team", "DDD SSSS sTTT NNNN", "### comment", "ENG", ""] {
            assert_eq!(NationalRecord::of(other), None, "{other}");
        }
    }

    #[test]
    fn the_type_of_a_tournament_says_how_it_is_paired() {
        let of = |lines: &[&str]| {
            let others = lines.iter().map(|line| (*line).to_owned()).collect();
            Report { others, ..Report::default() }.declared_system()
        };
        let round_robin = |times| Some(PairingSystem::RoundRobin { times });
        let round_by_round = Some(PairingSystem::RoundByRound);
        assert_eq!(of(&["092 Individual: Round-Robin"]), round_robin(1));
        assert_eq!(of(&["092 Individual: Double-Round-Robin"]), round_robin(2));
        assert_eq!(of(&["092 Individual: Scheveningen"]), Some(PairingSystem::Scheveningen));
        assert_eq!(of(&["092 Individual: Schiller-System"]), Some(PairingSystem::Schiller));
        assert_eq!(of(&["092 Team: Scheveningen"]), Some(PairingSystem::Scheveningen));
        assert_eq!(of(&["092 Individual: Swiss-System"]), round_by_round);
        assert_eq!(of(&["092 Individual", "192 FIDE_DOUBLEROUNDROBIN"]), round_robin(2));
        // The code is more precise than the text.
        assert_eq!(of(&["092 Round Robin", "192 FIDE_DUTCH_2026"]), round_by_round);
        for silent in
            [&["092 Team: Round-Robin"][..], &["192 OTHER_TEAM_ROUNDROBIN"], &["092"], &[]]
        {
            assert_eq!(of(silent), None, "{silent:?}");
        }
    }

    #[test]
    fn an_individual_event_may_say_so() {
        let of = |lines: &[&str]| {
            let others = lines.iter().map(|line| (*line).to_owned()).collect();
            Report { others, ..Report::default() }.is_declared_individual()
        };
        assert!(of(&["092 Individual: Swiss-System", "192 FIDE_DUTCH_2026"]));
        assert!(!of(&["092 Individual results of the Team: Swiss-System"]));
        assert!(!of(&["092 Individual: Swiss-System", "192 OTHER_TEAM_SWISS"]));
        assert!(!of(&["192 FIDE_DUTCH_2026"]) && !of(&["092"]) && !of(&[]));
    }

    #[test]
    fn points_of_a_pairing_program_are_no_record_of_a_federation() {
        let points = format!("XXA    1{}", "  1.0".repeat(11));
        assert_eq!(NationalRecord::of(&points), None);
        let record = format!("ENG    1{:>49}500010F", "");
        assert_eq!(NationalRecord::of(&record).unwrap().code, "500010F");
    }
}
