//! Writes rows of results as games without moves.
//!
//! Values without a PGN tag are written in Clarke's own tags, which other programs ignore:
//! `WhiteCode`, `BlackCode`, `Section`, `Rate`. A default is a game with the termination `forfeit`.

use std::collections::BTreeSet;

use rating_core::Outcome;

use super::ending::FORFEIT;
use super::tags::known;
use crate::lost::{Lost, LostKind};
use crate::results::ResultRow;
use crate::sheet::{Sheet, lost_colours, on_one_line};
use game_rows::{GameResult, NotPlayed};
use identity::nobody::is_dash;
use identity::player::fide_number;

/// Rows as PGN, and what PGN cannot hold.
#[must_use]
pub fn write_pgn(sheet: &Sheet) -> (String, Lost) {
    let (sheet, mut lost) = sheet.with_codes_on_one_line();
    let mut writer = Writer::default();
    for (_, row) in &sheet.rows {
        writer.game(row, &sheet);
    }
    lost.extend(lost_colours(sheet.rows.iter().filter(|(_, row)| !row.has_colours).count()));
    lost.extend(writer.lost);
    let more = sheet.players.values().filter(|player| {
        !player.sex.is_empty()
            || player.birth_date.is_some()
            || !player.nation.is_empty()
            || player.clubs.iter().next().is_some()
    });
    let kind = LostKind::of_players(more, |players| {
        format!("sex, date of birth, nation or clubs of {players}")
    })
    .map(LostKind::kept_in_list);
    (writer.out, Lost { single: lost, kinds: kind.into_iter().collect() })
}

#[derive(Default)]
struct Writer {
    out: String,
    /// Texts that are not read back unchanged, each once.
    lost: BTreeSet<String>,
}

impl Writer {
    fn game(&mut self, row: &ResultRow, sheet: &Sheet) {
        let (result, by_default) = match row.result {
            GameResult::Played(Outcome::Win) => ("1-0", ""),
            GameResult::Played(Outcome::Draw) => ("1/2-1/2", ""),
            GameResult::Played(Outcome::Loss) => ("0-1", ""),
            GameResult::NotPlayed(NotPlayed::WonByDefault) => ("1-0", FORFEIT),
            GameResult::NotPlayed(NotPlayed::LostByDefault) => ("0-1", FORFEIT),
            GameResult::NotPlayed(NotPlayed::DoubleDefault) => ("*", FORFEIT),
        };
        let day = row.day.format("%Y.%m.%d").to_string();
        let end = row.time.map(|time| time.format("%H:%M:%S").to_string()).unwrap_or_default();
        // The first seven tags are required, in this order (section 8.1.1).
        self.text("Event", "the event", &row.event);
        self.tag("Site", "?");
        self.tag("Date", &day);
        match &*row.round.written() {
            "" => self.tag("Round", "?"),
            round => self.text("Round", "the round", round),
        }
        self.text("White", NAME, name_of(sheet, &row.white));
        self.text("Black", NAME, name_of(sheet, &row.black));
        self.tag("Result", result);
        for (tag, what, value) in [
            ("WhiteFideId", FIDE_NUMBER, fide_code_of(sheet, &row.white)),
            ("BlackFideId", FIDE_NUMBER, fide_code_of(sheet, &row.black)),
            ("WhiteCode", CODE, &row.white),
            ("BlackCode", CODE, &row.black),
            ("EndTime", "the time of day", &end),
            ("Section", "the section", &row.section),
            ("Rate", "the rate of play", row.rate.written()),
        ] {
            if !value.is_empty() {
                self.text(tag, what, value);
            }
        }
        if !by_default.is_empty() {
            self.tag("Termination", by_default);
        }
        self.out.push('\n');
        self.out.push_str(result);
        self.out.push_str("\n\n");
    }

    /// A tag with free text, some of which PGN cannot hold.
    fn text(&mut self, tag: &str, what: &str, value: &str) {
        let written = on_one_line(value);
        self.tag(tag, &written);
        let read = match what {
            FIDE_NUMBER => fide_number(known(&written)),
            // Programs write 0 for a player without a code.
            CODE if known(&written) == "0" => "",
            _ => known(&written),
        };
        if read != value {
            let why = if read.is_empty() {
                "which stands for none in PGN"
            } else {
                "without its line breaks, and blanks around it"
            };
            self.lost.insert(format!("{what} `{}`, {why}", value.escape_debug()));
        } else if matches!(what, CODE | NAME) && is_dash(value) {
            self.lost.insert(format!("{what} `{value}`, which stands for nobody in PGN"));
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        self.out.extend(["[", name, " \"", &escaped, "\"]\n"]);
    }
}

const FIDE_NUMBER: &str = "the FIDE number";

const CODE: &str = "the code";

const NAME: &str = "the name";

/// The name of a player, or the code if nothing else is known.
fn name_of<'a>(sheet: &'a Sheet, code: &'a str) -> &'a str {
    sheet.players.get(code).map_or(code, |player| &player.name)
}

fn fide_code_of<'a>(sheet: &'a Sheet, code: &str) -> &'a str {
    sheet.players.get(code).map_or("", |player| &player.fide_code)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use proptest::prelude::*;

    use super::*;
    use crate::read_sheet;
    use game_rows::row::{RateText, Round};
    use identity::player::Player;
    use input_files::Source;

    fn row([event, white, black, section, round]: [&str; 5]) -> ResultRow {
        ResultRow {
            day: NaiveDate::from_ymd_opt(2006, 5, 9).unwrap(),
            time: None,
            event: event.to_owned(),
            white: white.to_owned(),
            black: black.to_owned(),
            has_colours: true,
            result: GameResult::Played(Outcome::Win),
            section: section.to_owned(),
            round: Round::parse(round).to_owned(),
            rate: RateText::None,
        }
    }

    fn sheet(row: ResultRow, name: &str, fide_code: &str) -> Sheet {
        let (code, fide_code) = (row.white.as_str().into(), fide_code.into());
        let player = Player { code, name: name.into(), fide_code, ..Player::default() };
        let players = [(row.white.clone(), player)].into();
        Sheet { rows: vec![(1, row)], players, ..Sheet::default() }
    }

    fn again(text: &str) -> Sheet {
        let read = read_sheet(&Source::from_bytes("a.pgn", text.into())).unwrap().unwrap();
        read.sheet
    }

    #[test]
    fn what_pgn_has_for_none_and_line_breaks_are_told() {
        let sheet = sheet(row(["Open, \"A\"\nline", "A\nB", "C", "?", "-"]), "Lee, Ann", "");
        let (text, lost) = write_pgn(&sheet);
        let expected = [
            "the code `A\\nB`, written as `A B`",
            "the event `Open, \\\"A\\\"\\nline`, without its line breaks, and blanks around it",
            "the round `-`, which stands for none in PGN",
            "the section `?`, which stands for none in PGN",
        ];
        assert_eq!(lost.single, expected, "{text}");
        assert_eq!(again(&text).rows[0].1.event, "Open, \"A\" line");
    }

    fn texts() -> impl Strategy<Value = String> {
        "[?0a \n\t\"\\\\-]{0,3}"
    }

    #[test]
    fn a_name_of_dashes_is_told() {
        let (_, lost) = write_pgn(&sheet(row(["Open", "a", "C", "", "1"]), "--", ""));
        assert_eq!(lost.single, ["the name `--`, which stands for nobody in PGN"]);
    }

    proptest! {
        #[test]
        fn what_is_read_back_otherwise_is_told(
            (event, section, round) in (texts(), texts(), texts()),
            (white, black, name, number) in (texts(), texts(), texts(), texts()),
        ) {
            prop_assume!(!white.is_empty() && !black.is_empty());
            let row = row([&event, &white, &black, &section, &round]);
            let before = sheet(row, &name, &number);
            let (text, lost) = write_pgn(&before);
            let after = again(&text);
            let name = |sheet: &Sheet| {
                let player = &sheet.players[&sheet.rows[0].1.white];
                // A code that stands in for a name is not the player's name.
                let name = Some(&player.name).filter(|name| **name != player.code);
                (name.cloned().unwrap_or_default(), player.fide_code.clone())
            };
            // A game is not read if a player's name has only invisible characters.
            let rows = [&before, &after].map(|sheet| sheet.rows.first().map(|(_, row)| row));
            let is_same = rows[0] == rows[1] && name(&before) == name(&after);
            prop_assert!(is_same || !lost.single.is_empty(), "{text}");
        }
    }
}
