//! Sections as rows of results: the games of a cross-table, or of a list of games by round, for a
//! season that is sent them as an event.
//!
//! Such a file names no day and no event: the event is the file's name, and its day ends it, as in
//! `summer-congress-2006-08-12.csv`.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rating_core::HalfPoints;

use super::{GameOrBye, GameRow, Pieces, PlayerRow, RoundEntry, SectionRows, read_sections};
use crate::counted::counted;
use crate::error::{Error, FileProblem};
use crate::file_name::{EventName, event_and_day};
use crate::format::results::ResultRow;
use crate::format::sheet::{ReadSheet, Sheet};
use crate::game_result::{GameResult, NotPlayed};
use crate::player::{Player, sex_letter};
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::row::{RateText, Round};
use crate::source::Source;

const NO_DAY: &str = "a cross-table, or games by round, without a day: expected the day at the end \
     of the file's name, as in summer-congress-2006-08-12.csv";

/// Reads a file of sections as results.
///
/// # Errors
///
/// A file that cannot be used at all, or whose name has no day.
pub(crate) fn sheet_of_sections(source: &Source) -> Result<ReadSheet, Error> {
    let EventName { event, day } = event_and_day(&source.name);
    let day = day.ok_or_else(|| FileProblem::Unusable(NO_DAY).of(&source.name))?;
    sheet_of_event(source, event, day, &RateText::None)
}

/// Reads a file of sections of which somebody said the event and the day.
///
/// # Errors
///
/// A file that cannot be used at all.
pub(crate) fn sheet_of_event(
    source: &Source,
    event: &str,
    day: NaiveDate,
    rate: &RateText,
) -> Result<ReadSheet, Error> {
    let read = read_sections(source)?;
    let mut found = ReadSheet { rejected: read.rejected, ..ReadSheet::default() };
    let ignored = read.ignored.iter().map(|column| format!("the column {column}"));
    found.lost.extend(ignored);
    found.lost.extend(lost(&read.sections));
    for section in &read.sections {
        let section = OfSection { file: &read.file, event, day, rate, section };
        section.add_to(&mut found);
    }
    Ok(found)
}

struct OfSection<'a> {
    file: &'a str,
    event: &'a str,
    day: NaiveDate,
    rate: &'a RateText,
    section: &'a SectionRows,
}

impl OfSection<'_> {
    fn add_to(&self, found: &mut ReadSheet) {
        let codes: Vec<String> = self.section.players.iter().map(code).collect();
        match &self.section.games {
            Some(games) => self.games(games, &codes, found),
            None => self.cross_table(&codes, found),
        }
        for (player, code) in self.section.players.iter().zip(&codes) {
            add_player(&mut found.sheet, player, code);
        }
    }

    fn row(&self, round: u32, [white, black]: [&String; 2], result: GameResult) -> ResultRow {
        ResultRow {
            day: self.day,
            time: None,
            event: self.event.to_owned(),
            white: white.clone(),
            black: black.clone(),
            result,
            section: self.section.name.clone(),
            round: u16::try_from(round).map_or(Round::None, Round::Number),
            rate: self.rate.clone(),
        }
    }

    fn games(&self, games: &[GameRow], codes: &[String], found: &mut ReadSheet) {
        let mut byes = 0;
        for game in games {
            let (black, result) = match game.what {
                GameOrBye::Bye(_) => {
                    byes += 1;
                    continue;
                }
                GameOrBye::Game { black, outcome } => (black, GameResult::Played(outcome)),
                GameOrBye::Default { black, white_points, black_points } => {
                    (black, default_of(white_points, black_points))
                }
            };
            if let (Some(white), Some(black)) = (codes.get(game.white), codes.get(black)) {
                let row = self.row(game.round, [white, black], result);
                found.sheet.rows.push((game.line, row));
            }
        }
        say_byes(byes, found);
    }

    /// Every game stands in two rows, which must agree; it is taken from White's, or from the upper
    /// one if neither names a colour.
    fn cross_table(&self, codes: &[String], found: &mut ReadSheet) {
        let mut byes = 0;
        for (position, player) in self.section.players.iter().enumerate() {
            for (round, entry) in (1..).zip(&player.rounds) {
                let (opponent, pieces, own) = match *entry {
                    RoundEntry::Game { opponent, pieces, outcome } => {
                        (opponent, pieces, GameResult::Played(outcome))
                    }
                    RoundEntry::Default { opponent, points } => {
                        (opponent, None, default_of(points, HalfPoints::ZERO))
                    }
                    RoundEntry::Absent => continue,
                    RoundEntry::Bye(_) | RoundEntry::PointsOnly(_) => {
                        byes += 1;
                        continue;
                    }
                };
                let Some(other) = self.section.players.get(opponent) else { continue };
                let back = other.rounds.get(round as usize - 1).copied();
                match Self::agreed(position, (own, pieces), back) {
                    None => found.rejected.push(self.disagreement(player, other, round)),
                    Some((result, others_pieces)) => {
                        let white = is_white(pieces, others_pieces, position < opponent);
                        let players = [&codes[position], &codes[opponent]];
                        if white {
                            let row = self.row(round, players, result);
                            found.sheet.rows.push((player.line, row));
                        }
                    }
                }
            }
        }
        found.sheet.rows.sort_by(|(one_line, one), (other_line, other)| {
            (&one.round, one_line).cmp(&(&other.round, other_line))
        });
        say_byes(byes, found);
    }

    /// The result of a game from both its cells, and the colour that the other cell gives.
    fn agreed(
        position: usize,
        own: (GameResult, Option<Pieces>),
        back: Option<RoundEntry>,
    ) -> Option<(GameResult, Option<Pieces>)> {
        match (own, back?) {
            (
                (GameResult::Played(outcome), own_pieces),
                RoundEntry::Game { opponent, pieces, outcome: other },
            ) => {
                let agree = opponent == position && other == outcome.reversed();
                // Two Whites would make two rows of one game, and two Blacks none.
                let one_colour = pieces.is_some() && pieces == own_pieces;
                (agree && !one_colour).then_some((own.0, pieces))
            }
            ((GameResult::NotPlayed(_), _), RoundEntry::Default { opponent, points }) => {
                let own_points = match own.0 {
                    GameResult::NotPlayed(NotPlayed::WonByDefault) => HalfPoints::new(2),
                    _ => HalfPoints::ZERO,
                };
                (opponent == position).then(|| (default_of(own_points, points), None))
            }
            _ => None,
        }
    }

    fn disagreement(&self, player: &PlayerRow, other: &PlayerRow, round: u32) -> Rejection {
        let column = crate::columns::ROUND_COLUMNS.get(round as usize - 1).copied().unwrap_or("");
        let reason = Reason::SaidOtherwise { other_line: other.line };
        Rejection::of_value(self.file, player.line, column, &other.name, reason)
    }
}

/// What the sections say of players and rows of results cannot.
fn lost(sections: &[SectionRows]) -> Vec<String> {
    type Says = fn(&PlayerRow) -> bool;
    let kinds: [(&str, Says); 4] = [
        ("ratings", |player| player.rating.is_some()),
        ("ratings after the event", |player| player.rating_after.is_some()),
        ("titles", |player| player.title.is_some()),
        ("years of birth", |player| player.birth_year.is_some()),
    ];
    let players = || sections.iter().flat_map(|section| &section.players);
    let kinds = kinds.map(|(what, says)| (what, players().filter(|player| says(player)).count()));
    let kinds = kinds.into_iter().filter(|(_, count)| *count > 0);
    kinds.map(|(what, count)| format!("{what} of {}", counted(count, "player"))).collect()
}

fn is_white(own: Option<Pieces>, other: Option<Pieces>, is_upper: bool) -> bool {
    match (own, other) {
        (Some(pieces), _) => pieces == Pieces::White,
        (None, Some(other)) => other == Pieces::Black,
        (None, None) => is_upper,
    }
}

fn default_of(white: HalfPoints, black: HalfPoints) -> GameResult {
    GameResult::NotPlayed(match (white > HalfPoints::ZERO, black > HalfPoints::ZERO) {
        (true, _) => NotPlayed::WonByDefault,
        (false, true) => NotPlayed::LostByDefault,
        (false, false) => NotPlayed::DoubleDefault,
    })
}

fn say_byes(byes: usize, found: &mut ReadSheet) {
    if byes > 0 {
        found.lost.push(format!("{byes} byes"));
    }
}

/// What a player is called in the rows: by code, by FIDE number, or by name.
fn code(player: &PlayerRow) -> String {
    let code = player.code.as_ref().or(player.fide_code.as_ref()).unwrap_or(&player.name);
    code.clone()
}

fn add_player(sheet: &mut Sheet, player: &PlayerRow, code: &str) {
    let players: &mut BTreeMap<String, Player> = &mut sheet.players;
    players.entry(code.to_owned()).or_insert_with(|| Player {
        code: code.into(),
        name: player.name.as_str().into(),
        sex: sex_letter(player.sex.as_deref().unwrap_or_default()).into(),
        fide_code: player.fide_code.as_deref().unwrap_or_default().into(),
        nation: player.federation.as_deref().unwrap_or_default().into(),
        ..Player::default()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_a_cross_table_is_one_row_and_both_cells_must_agree() {
        let file = "name,r1,r2,r3\nAnn,W2w,D3,X2\nBen,L1b,B,F1\nCy,H,D1,L1\n";
        let source = Source::from_bytes("open-2006-08-12.csv", file.into());
        let read = sheet_of_sections(&source).unwrap();
        let rows: Vec<_> = read
            .sheet
            .rows
            .iter()
            .map(|(line, row)| {
                (*line, row.white.as_str(), row.black.as_str(), row.result.written())
            })
            .collect();
        assert_eq!(
            rows,
            [(2, "Ann", "Ben", "1-0"), (2, "Ann", "Cy", "1/2-1/2"), (2, "Ann", "Ben", "+/-")]
        );
        let rejected: Vec<_> =
            read.rejected.iter().map(|row| (row.line, row.column, row.value.as_str())).collect();
        assert_eq!(rejected, [(4, "r3", "Ann")]);
        assert_eq!(read.lost, ["2 byes"]);
    }

    #[test]
    fn two_players_who_both_say_white_disagree() {
        for colours in [["w", "w"], ["b", "b"]] {
            let file = format!("name,r1\nAnn,W2{}\nBen,L1{}\n", colours[0], colours[1]);
            let source = Source::from_bytes("open-2006-08-12.csv", file.into());
            let read = sheet_of_sections(&source).unwrap();
            assert!(read.sheet.rows.is_empty(), "{colours:?}");
            let rejected: Vec<_> = read.rejected.iter().map(|row| row.line).collect();
            assert_eq!(rejected, [2, 3], "{colours:?}");
        }
    }
}
