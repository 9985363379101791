//! Writes a submission.

use std::fmt::Write as _;

use chrono::NaiveDate;

use super::details::Then;
use super::{
    EventDetails, Part, PartKind, Submission, SubmittedGame, SubmittedPlayer, TimeLimit, WhiteOn,
};
use input_files::columns::ECF_CODE;

/// A value that the format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} `{value}` cannot be carried: it holds {holds}")]
pub struct NotCarried {
    /// The name of the value.
    pub what: String,
    /// The value.
    pub value: String,
    /// The part of it that cannot be written.
    pub holds: &'static str,
}

/// Writes a submission, and returns the values that it cannot hold: texts with `#`, which separates
/// fields, or with line breaks. These are removed from the texts.
#[must_use]
pub fn write_submission(submission: &Submission) -> (String, Vec<NotCarried>) {
    let mut writer = Writer { out: String::new(), not_carried: Vec::new() };
    writer.event(&submission.event);
    writer.heading("PLAYER LIST");
    for player in &submission.players {
        writer.player(player);
    }
    for part in &submission.parts {
        writer.part(part);
    }
    writer.heading("FINISH");
    (writer.out, writer.not_carried)
}

/// A text without the characters that a field cannot hold.
pub(super) fn as_carried(value: &str) -> String {
    let kept: String =
        value.chars().filter(|letter| !matches!(letter, '#' | '\n' | '\r')).collect();
    kept.trim().to_owned()
}

struct Writer {
    out: String,
    not_carried: Vec<NotCarried>,
}

impl Writer {
    fn heading(&mut self, name: &str) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.out, "#{name}");
    }

    /// Writes a field, unless its value is empty.
    fn field(&mut self, name: &'static str, value: &str) {
        if value.is_empty() {
            return;
        }
        let carried = self.carried(name, value);
        let _ = write!(self.out, "#{name}={carried}");
    }

    /// A text without characters that would end its field; their removal is recorded.
    fn carried(&mut self, what: &str, value: &str) -> String {
        let carried = as_carried(value);
        if carried != value {
            let holds = if value.contains('#') {
                "the letter #"
            } else {
                "a line break, or blanks around it"
            };
            let (what, value) = (what.to_owned(), value.to_owned());
            self.not_carried.push(NotCarried { what, value, holds });
        }
        carried
    }

    fn day(&mut self, name: &'static str, day: Option<NaiveDate>) {
        if let Some(day) = day {
            let _ = write!(self.out, "#{name}={}", day.format("%d/%m/%Y"));
        }
    }

    fn number(&mut self, name: &'static str, number: u32) {
        let _ = write!(self.out, "#{name}={number}");
    }

    fn end_line(&mut self) {
        self.out.push('\n');
    }

    fn event(&mut self, event: &EventDetails) {
        self.heading("EVENT DETAILS");
        self.field("EVENT CODE", &event.code);
        self.number("SUBMISSION INDEX", event.index);
        self.end_line();
        self.field("EVENT NAME", &event.name);
        self.end_line();
        self.day("EVENT DATE", event.first_day);
        self.day("FINAL RESULT DATE", event.last_day);
        self.end_line();
        self.field("RESULTS OFFICER", &event.officer);
        self.field("RESULTS OFFICER ADDRESS", &event.officer_address);
        self.end_line();
        self.field("TREASURER", &event.treasurer);
        self.field("TREASURER ADDRESS", &event.treasurer_address);
        self.end_line();
        if let Some(time) = event.time {
            self.time(time);
        }
        for (name, value) in &event.others {
            let carried = self.carried(name, value);
            let _ = writeln!(self.out, "#{name}={carried}");
        }
    }

    fn time(&mut self, time: TimeLimit) {
        let seconds = match time {
            TimeLimit::Game { minutes, seconds_a_move } => {
                self.number("MINUTES FOR GAME", minutes);
                seconds_a_move
            }
            TimeLimit::Sessions { moves, minutes, then, seconds_a_move } => {
                self.number("MOVES FIRST SESSION", moves);
                self.number("MINUTES FIRST SESSION", minutes);
                match then {
                    Then::Rest { minutes } => self.number("MINUTES REST OF GAME", minutes),
                    Then::Second { moves, minutes } => {
                        self.number("MOVES SECOND SESSION", moves);
                        self.number("MINUTES SECOND SESSION", minutes);
                    }
                }
                seconds_a_move
            }
        };
        if seconds > 0 {
            self.number("SECONDS PER MOVE", seconds);
        }
        self.end_line();
    }

    fn player(&mut self, player: &SubmittedPlayer) {
        self.number("PIN", player.pin);
        self.field(ECF_CODE, &player.code);
        self.field("NAME", &player.name);
        self.field("GENDER", &player.gender);
        self.field("TITLE", &player.title);
        self.day("DATE OF BIRTH", player.birth_date);
        self.field("CLUB CODE", &player.club_code);
        self.field("CLUB NAME", &player.club_name);
        self.field("CLUB COUNTY", &player.club_county);
        self.field("ECF NO", &player.member_number);
        self.field("FIDE NO", &player.fide_code);
        self.field("COMMENT", &player.comment);
        self.end_line();
    }

    fn part(&mut self, part: &Part) {
        let name = match part.kind {
            PartKind::Match => "MATCH RESULTS",
            PartKind::Section => "SECTION RESULTS",
            PartKind::Other => "OTHER RESULTS",
        };
        let _ = write!(self.out, "#{name}=");
        let title = self.carried("the title", &part.title);
        self.out.push_str(&title);
        if part.white_on != WhiteOn::Unknown {
            self.field("WHITE ON", part.white_on.written());
        }
        self.day("RESULTS DATE", part.day);
        self.end_line();
        for game in &part.games {
            self.game(game);
        }
    }

    fn game(&mut self, game: &SubmittedGame) {
        self.number("PIN1", game.pin1);
        self.field("SCORE", game.score.written());
        self.number("PIN2", game.pin2);
        match game.first_had_white {
            Some(true) => self.field("COLOUR", "W"),
            Some(false) => self.field("COLOUR", "B"),
            None => {}
        }
        self.day("GAME DATE", game.day);
        if let Some(round) = game.round {
            self.number("ROUND", round);
        }
        if let Some(board) = game.board {
            self.number("BOARD", board);
        }
        self.field("COMMENT", &game.comment);
        self.end_line();
    }
}
