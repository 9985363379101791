//! The rows of a results file as submissions, one for each event.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::write::as_carried;
use super::{
    EventDetails, Part, PartKind, Score, Submission, SubmittedGame, SubmittedPlayer, TimeLimit,
};
use crate::lost::{LostKind, called};
use crate::results::ResultRow;
use crate::sheet::Sheet;
use game_rows::row::{RateText, Round};
use game_rows::{GameResult, NotPlayed};
use identity::player::{Player, sex_letter};

/// The text for values that a submission must have and a results file does not contain.
const UNKNOWN: &str = "unknown";

/// The submissions made from rows, and what a submission cannot hold of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FromRows {
    /// One for each event and rate of play, in the order of the rows.
    pub submissions: Vec<Submission>,
    /// Rows that are left out: their places, and the games with the reason.
    pub left_out: Vec<String>,
    /// Rounds that are not numbers: their places.
    pub rounds_lost: Vec<String>,
    /// Other losses.
    pub lost: Vec<LostKind>,
}

/// A player in the form needed for a submission.
#[derive(Clone, Copy, Debug)]
struct Entrant<'a> {
    /// The text that rows use for the player.
    called: &'a str,
    /// The player's record, if a list has one.
    record: Option<&'a Player>,
}

impl<'a> Entrant<'a> {
    fn of(called: &'a str, players: &'a BTreeMap<String, Player>) -> Self {
        Self { called, record: players.get(called) }
    }

    /// The name; if it is unknown, the text that rows use for the player. Readers refuse a record
    /// without a name, and a row that they leave out cannot be corrected later.
    fn name(self) -> &'a str {
        let name = self.record.map_or("", |player| player.name.as_str());
        if name.is_empty() { self.called } else { name }
    }

    /// The code. A text without a digit, or with several words, is not a code but a name.
    fn code(self) -> &'a str {
        let has_digit = || self.called.bytes().any(|letter| letter.is_ascii_digit());
        match self.record {
            Some(player) => player.national_code(),
            None if has_digit() && !self.called.contains(char::is_whitespace) => self.called,
            None => "",
        }
    }

    /// The player as shown in messages.
    fn shown(self) -> String {
        self.record.map_or_else(|| self.called.to_owned(), called)
    }

    fn has_code_for_name(self) -> bool {
        self.name() == self.called && !self.code().is_empty()
    }
}

/// The submissions made from these rows.
///
/// Officers, treasurers and clubs, which a results file does not contain, are `unknown`; standard
/// play becomes 60 minutes for the game, and rapid play 30.
#[must_use]
pub fn submissions_of_rows(sheet: &Sheet) -> FromRows {
    let Sheet { rows, players, .. } = sheet;
    let mut found = FromRows { lost: lost(players), ..FromRows::default() };
    let mut events: BTreeMap<(&str, bool), (usize, Pins<'_>)> = BTreeMap::new();
    let mut codes: BTreeSet<String> = BTreeSet::new();
    for (at, (_, row)) in rows.iter().enumerate() {
        if let Some(why) = why_not(row) {
            let (place, ResultRow { event, day, .. }) = (sheet.place(at), row);
            found.left_out.push(format!("{place}: {event}, {day}: {why}"));
            continue;
        }
        let key = (row.event.as_str(), row.rate == RateText::Rapid);
        let (position, pins) = events.entry(key).or_insert_with(|| {
            let mut submission = submission_of(row);
            // A rapid part may get the name of another event, and so may a name whose `#` is
            // removed.
            let plain = submission.event.code.clone();
            let mut number = 2;
            while !codes.insert(as_carried(&submission.event.code)) {
                submission.event.code = format!("{plain} {number}");
                number += 1;
            }
            found.submissions.push(submission);
            (found.submissions.len() - 1, Pins::default())
        });
        let round = match row.round {
            Round::Number(round) if !row.section.is_empty() => Some(u32::from(round)),
            _ => None,
        };
        if round.is_none() && row.round != Round::None {
            found.rounds_lost.push(sheet.place(at));
        }
        let submission = &mut found.submissions[*position];
        let pins = [&row.white, &row.black]
            .map(|called| submission.pin(Entrant::of(called, players), pins));
        submission.add(row, pins, round);
    }
    let without_name = |at: &usize| is_nameless(&rows[*at].1.event);
    found.lost.extend(LostKind::of_games(sheet, (0..rows.len()).filter(without_name), |games| {
        format!("the event of {games} has no name: it is `{UNKNOWN}` there")
    }));
    found.lost.extend(LostKind::times(sheet));
    let have_games: BTreeSet<&str> =
        events.values().flat_map(|(_, pins)| pins.keys().copied()).collect();
    let entrants = || have_games.iter().map(|called| Entrant::of(called, players));
    let uncoded = entrants().filter(|entrant| entrant.code().is_empty()).map(Entrant::shown);
    found.lost.extend(LostKind::of_called(uncoded, |players| {
        format!("no national code is known of {players}")
    }));
    let nameless = entrants().filter(|entrant| entrant.has_code_for_name()).map(Entrant::shown);
    found.lost.extend(LostKind::of_called(nameless, |players| {
        format!("no name is known of {players}: the code stands in its place")
    }));
    let without = players.values().filter(|player| !have_games.contains(player.code.as_str()));
    let without = LostKind::of_players(without, |players| format!("{players} without a game"));
    found.lost.extend(without.map(LostKind::kept_in_list));
    found
}

/// The reason why a submission cannot hold a row; `None` if it can.
fn why_not(row: &ResultRow) -> Option<String> {
    if let RateText::Other(rate) = &row.rate {
        return Some(format!("`{rate}` is neither standard nor rapid play"));
    }
    (row.white == row.black).then(|| "the same player has both colours".to_owned())
}

/// The PINs of an event's players by their codes.
type Pins<'a> = FxHashMap<&'a str, u32>;

/// Whether an event's name is empty once it is in a submission, which requires a name.
fn is_nameless(event: &str) -> bool {
    as_carried(event).is_empty()
}

fn submission_of(row: &ResultRow) -> Submission {
    let name = if is_nameless(&row.event) { UNKNOWN } else { row.event.as_str() };
    let minutes = if row.rate == RateText::Rapid { 30 } else { 60 };
    let unknown = || UNKNOWN.to_owned();
    let event = EventDetails {
        code: if row.rate == RateText::Rapid { format!("{name} rapid") } else { name.to_owned() },
        index: 1,
        name: name.to_owned(),
        first_day: Some(row.day),
        last_day: Some(row.day),
        officer: unknown(),
        officer_address: unknown(),
        treasurer: unknown(),
        treasurer_address: unknown(),
        time: Some(TimeLimit::Game { minutes, seconds_a_move: 0 }),
        others: Vec::new(),
    };
    Submission { event, ..Submission::default() }
}

impl Submission {
    fn add(&mut self, row: &ResultRow, [pin1, pin2]: [u32; 2], round: Option<u32>) {
        self.event.first_day = self.event.first_day.min(Some(row.day));
        self.event.last_day = self.event.last_day.max(Some(row.day));
        let kind = if row.section.is_empty() { PartKind::Other } else { PartKind::Section };
        let same = |part: &Part| part.kind == kind && part.title == row.section;
        let part = self.parts.iter().rposition(same).unwrap_or_else(|| {
            self.parts.push(Part { kind, title: row.section.clone(), ..Part::default() });
            self.parts.len() - 1
        });
        self.parts[part].games.push(SubmittedGame {
            line: 0,
            pin1,
            score: score(row.result),
            pin2,
            first_had_white: row.has_colours.then_some(true),
            day: Some(row.day),
            round: round.filter(|_| kind == PartKind::Section),
            board: None,
            comment: String::new(),
        });
    }

    fn pin<'a>(&mut self, entrant: Entrant<'a>, pins: &mut Pins<'a>) -> u32 {
        if let Some(known) = pins.get(entrant.called) {
            return *known;
        }
        let pin = self.players.len() as u32 + 1;
        pins.insert(entrant.called, pin);
        let nobody = Player::default();
        let player = entrant.record.unwrap_or(&nobody);
        let club_name = player.clubs.first().to_owned();
        let code = entrant.code();
        let is_club_asked = code.is_empty() || !club_name.is_empty();
        self.players.push(SubmittedPlayer {
            pin,
            code: code.to_owned(),
            name: entrant.name().to_owned(),
            gender: sex_letter(&player.sex).to_owned(),
            birth_date: player.birth_date,
            club_code: if is_club_asked { UNKNOWN.to_owned() } else { String::new() },
            club_name,
            fide_code: player.fide_code.to_string(),
            ..SubmittedPlayer::default()
        });
        pin
    }
}

/// Information about players that a submission cannot hold.
fn lost(players: &BTreeMap<String, Player>) -> Vec<LostKind> {
    type Says = fn(&Player) -> bool;
    let kinds: [(&str, Says); 3] = [
        ("the nation", |player| !player.nation.is_empty()),
        ("clubs after the first", |player| {
            player.clubs.all()[1..].iter().any(|club| !club.is_empty())
        }),
        ("a sex other than M and F", |player| {
            !player.sex.is_empty() && sex_letter(&player.sex).is_empty()
        }),
    ];
    let kind = |(what, says): (&str, Says)| {
        let of = players.values().filter(|player| says(player));
        LostKind::of_players(of, |players| format!("{what} of {players}"))
            .map(LostKind::kept_in_list)
    };
    kinds.into_iter().filter_map(kind).collect()
}

const fn score(result: GameResult) -> Score {
    match result {
        GameResult::Played(outcome) => Score::Played(outcome),
        GameResult::NotPlayed(NotPlayed::WonByDefault) => Score::WonByDefault,
        GameResult::NotPlayed(NotPlayed::LostByDefault) => Score::LostByDefault,
        GameResult::NotPlayed(NotPlayed::DoubleDefault) => Score::DoubleDefault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_sheet;
    use crate::submission::{read_submission, write_submission};
    use input_files::Source;

    const GAME: &str = "[Event \"Open\"]\n[Date \"2006.08.12\"]\n[White \"Lee, Ann\"]\n[Black \
                        \"Roe, Ben\"]\n\
                        [WhiteFideId \"1503014\"]\n[Result \"1-0\"]\n\n1-0\n";

    #[test]
    fn who_is_called_by_name_or_fide_number_has_no_code() {
        let read = read_sheet(&Source::from_bytes("a.pgn", GAME.into())).unwrap().unwrap();
        let found = submissions_of_rows(&read.sheet);
        let [lost] = &found.lost[..] else { panic!("{:?}", found.lost) };
        assert_eq!(lost.what, "no national code is known of 2 players");
        assert_eq!(lost.of, ["1503014 Lee, Ann", "Roe, Ben"]);
        let (text, _) = write_submission(&found.submissions[0]);
        let again = read_submission(&Source::from_bytes("a.txt", text.clone().into())).unwrap();
        assert_eq!(again.faults, []);
        let players = again.submission.players.iter();
        let players: Vec<[&str; 3]> =
            players.map(|player| [&*player.code, &*player.name, &*player.fide_code]).collect();
        assert_eq!(players, [["", "Lee, Ann", "1503014"], ["", "Roe, Ben", ""]], "{text}");
    }

    #[test]
    fn an_event_without_a_name_is_one_that_nobody_knows() {
        for event in ["", "#", " # "] {
            let game = GAME.replace("Open", event);
            let read = read_sheet(&Source::from_bytes("a.pgn", game.into())).unwrap().unwrap();
            let found = submissions_of_rows(&read.sheet);
            let told = "the event of 1 game has no name: it is `unknown` there";
            assert!(found.lost.iter().any(|lost| lost.what == told), "{:?}", found.lost);
            let (text, not_carried) = write_submission(&found.submissions[0]);
            let again = read_submission(&Source::from_bytes("a.txt", text.into())).unwrap();
            assert_eq!((again.faults, not_carried), (Vec::new(), Vec::new()), "`{event}`");
            assert_eq!(again.submission.event.name, "unknown");
        }
    }

    #[test]
    fn whom_no_list_names_keeps_the_code_or_name_of_the_rows() {
        let mut sheet =
            read_sheet(&Source::from_bytes("a.pgn", GAME.into())).unwrap().unwrap().sheet;
        sheet.players.clear();
        let found = submissions_of_rows(&sheet);
        assert_eq!(found.left_out, Vec::<String>::new());
        let lost: Vec<_> = found.lost.iter().map(|lost| (&*lost.what, &*lost.of[0])).collect();
        let expected = [
            ("no national code is known of 1 player", "Roe, Ben"),
            ("no name is known of 1 player: the code stands in its place", "1503014"),
        ];
        assert_eq!(lost, expected);
        let players = found.submissions[0].players.iter();
        let players: Vec<[&str; 2]> =
            players.map(|player| [&*player.code, &*player.name]).collect();
        assert_eq!(players, [["1503014", "1503014"], ["", "Roe, Ben"]]);
    }
}
