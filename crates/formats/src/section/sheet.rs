//! Sections as rows of results: the games of a cross-table, or of a list of games by round, for a
//! season that receives them as an event.
//!
//! Such a file contains neither day nor event. The event is the file's name, which ends with the
//! day, as in `summer-congress-2006-08-12.csv`.

use chrono::NaiveDate;
use event_sections::{Colour, Entrant, PairingResult, RoundResult, SectionError};
use rating_core::HalfPoints;

use super::{GameOrBye, GameRow, PlayerRow, SectionFile, SectionRows, read_table_of_sections};
use crate::namesakes::{PlayerRecord, texts_of_players};
use crate::results::ResultRow;
use crate::sheet::ReadSheet;
use findings::Reason;
use findings::RowFault;
use findings::counted;
use free_form::Pins;
use game_rows::GameResult;
use game_rows::row::{RateText, Round};
use identity::Shared;
use identity::player::{Player, letter_of};
use input_files::Source;
use input_files::file_name::{EventName, event_and_day};
use input_files::{Error, FileProblem};

const NO_DAY: &str = "a cross-table, or games by round, without a day: expected the day at the end \
     of the file's name, as in summer-congress-2006-08-12.csv";

/// Reads a table of sections as results.
///
/// # Errors
///
/// A file that cannot be used at all, or whose name has no day.
pub(crate) fn sheet_of_sections(source: &Source) -> Result<ReadSheet, Error> {
    let EventName { event, day } = event_and_day(&source.name);
    let day = day.ok_or_else(|| FileProblem::Unusable(NO_DAY).of(&source.name))?;
    sheet_of_event(source, event, day, &RateText::None)
}

/// Reads a table of sections whose event and day are given.
///
/// # Errors
///
/// A file that cannot be used at all.
pub fn sheet_of_event(
    source: &Source,
    event: &str,
    day: NaiveDate,
    rate: &RateText,
) -> Result<ReadSheet, Error> {
    Ok(sheet_of_read(read_table_of_sections(source, &Pins::default())?, event, day, rate))
}

/// Sections that were read, as results of this event and day.
#[must_use]
pub fn sheet_of_read(read: SectionFile, event: &str, day: NaiveDate, rate: &RateText) -> ReadSheet {
    // If a round or its opponent could not be read, the points cannot be checked.
    let is_whole = read.rejected.is_empty() && read.ignored.is_empty();
    let mut found = ReadSheet { rejected: read.rejected, ..ReadSheet::default() };
    let ignored = read.ignored.iter().map(|column| format!("the column {column}"));
    found.lost.extend(ignored);
    found.lost.extend(lost(&read.sections));
    let people: Vec<Vec<(Player, Option<Shared>)>> = read.sections.iter().map(people).collect();
    let mut games = Vec::new();
    for (section, people) in read.sections.iter().zip(&people) {
        OfSection { file: &read.file, event, day, rate, section, people, is_whole }
            .add_to(&mut games, &mut found);
        found.sheet.add_players(people, section.players.iter().map(|player| player.line));
    }
    for Game { line, row, players } in games {
        found.sheet.push(line, row, players);
    }
    found.sheet.mark_namesakes();
    found
}

/// A game with its row and its players, White first.
struct Game<'a> {
    line: usize,
    row: ResultRow,
    players: [(&'a Player, Option<Shared>); 2],
}

struct OfSection<'a> {
    file: &'a str,
    event: &'a str,
    day: NaiveDate,
    rate: &'a RateText,
    section: &'a SectionRows,
    /// The players of the section, each with what they share with somebody else.
    people: &'a [(Player, Option<Shared>)],
    /// Whether all rows and columns of the file were read.
    is_whole: bool,
}

impl<'a> OfSection<'a> {
    fn add_to(&self, games: &mut Vec<Game<'a>>, found: &mut ReadSheet) {
        match &self.section.games {
            Some(rows) => self.games(rows, games, found),
            None => self.cross_table(games, found),
        }
    }

    fn game(&self, line: usize, round: u32, players: [usize; 2], result: GameResult) -> Game<'a> {
        let players = players.map(|at| (&self.people[at].0, self.people[at].1));
        let [white, black] = players.map(|(player, _)| player.code.to_string());
        let row = ResultRow {
            day: self.day,
            time: None,
            event: self.event.to_owned(),
            white,
            black,
            has_colours: true,
            result,
            section: self.section.name.clone(),
            round: Round::of(round),
            rate: self.rate.clone(),
        };
        Game { line, row, players }
    }

    fn games(&self, rows: &[GameRow], games: &mut Vec<Game<'a>>, found: &mut ReadSheet) {
        let mut byes = 0;
        for &GameRow { line, what } in rows {
            let GameOrBye::Game(game) = what else {
                byes += 1;
                continue;
            };
            let players = [game.white, game.black];
            match GameResult::of_pairing(game.result) {
                Some(result) => games.push(self.game(line, game.round, players, result)),
                None => found.rejected.push(RowFault::of_value(
                    self.file,
                    line,
                    "result",
                    "",
                    Reason::LessThanAPoint,
                )),
            }
        }
        say_byes(byes, found);
    }

    /// Every game is in two rows, which must agree. It is taken from White's row, or from the upper
    /// one if neither gives a colour.
    fn cross_table(&self, games: &mut Vec<Game<'a>>, found: &mut ReadSheet) {
        let section = self.section.as_they_stand();
        let mut byes = 0;
        for (position, entrant) in section.players.iter().enumerate() {
            let PlayerRow { line, entrant: stated, .. } = &self.section.players[position];
            if self.is_whole {
                found.suspicious.extend(self.other_points(*line, stated.score, entrant.points()));
            }
            for (round, result) in entrant.by_round() {
                let line = *line;
                byes +=
                    usize::from(matches!(result, RoundResult::Bye(_) | RoundResult::FullPointBye));
                if let Some(fault) = section.fault_in(position, round) {
                    let opponent = result.opponent().and_then(|at| self.section.players.get(at));
                    found.rejected.push(self.disagreement(line, opponent, round, fault));
                    continue;
                }
                let Some(opponent) = result.opponent() else { continue };
                let theirs = section.players[opponent].results[round as usize - 1];
                let has_colours = !says_no_colour(result, theirs);
                if let Some(result) = result_of_white((result, theirs), position < opponent) {
                    let game = self.game(line, round, [position, opponent], result);
                    games.push(Game { row: ResultRow { has_colours, ..game.row }, ..game });
                }
            }
        }
        games.sort_by(|one, other| (&one.row.round, one.line).cmp(&(&other.row.round, other.line)));
        say_byes(byes, found);
    }

    /// The fault of a player's score, if it differs from the points of the rounds.
    fn other_points(
        &self,
        line: usize,
        stated: Option<HalfPoints>,
        of_rounds: HalfPoints,
    ) -> Option<RowFault> {
        let stated = stated.filter(|stated| *stated != of_rounds)?;
        let reason = Reason::OtherPoints { half_points: of_rounds.halves() };
        Some(RowFault::of_value(self.file, line, "score", &stated.to_string(), reason))
    }

    fn disagreement(
        &self,
        line: usize,
        opponent: Option<&PlayerRow>,
        round: u32,
        fault: SectionError,
    ) -> RowFault {
        let column =
            input_files::columns::ROUND_COLUMNS.get(round as usize - 1).copied().unwrap_or("");
        let name = opponent.map_or("", |opponent| opponent.entrant.name.as_str());
        let reason = Reason::of_fault(fault, opponent.map(|opponent| opponent.line));
        RowFault::of_value(self.file, line, column, name, reason)
    }
}

/// The result of a game or default on which both its cells agree, if the first of them is White's:
/// by the colours, or `is_upper` if neither cell has a colour.
fn result_of_white(cells: (RoundResult, RoundResult), is_upper: bool) -> Option<GameResult> {
    let (result, is_white) = match cells {
        (
            RoundResult::Game { colour, outcome, .. },
            RoundResult::Game { colour: others_colour, .. },
        ) => (GameResult::Played(outcome), is_white(colour, others_colour, is_upper)),
        (RoundResult::Default { points, .. }, RoundResult::Default { points: theirs, .. }) => {
            let result = PairingResult::Default { white: points, black: theirs };
            (GameResult::of_pairing(result)?, is_upper)
        }
        _ => return None,
    };
    is_white.then_some(result)
}

/// Information about players in the sections that rows of results cannot hold.
fn lost(sections: &[SectionRows]) -> Vec<String> {
    type Says = fn(&PlayerRow) -> bool;
    let kinds: [(&str, Says); 4] = [
        ("ratings", |player| player.entrant.rating.is_some()),
        ("ratings after the event", |player| player.entrant.rating_after.is_some()),
        ("titles", |player| player.entrant.title.is_some() || player.unknown_title.is_some()),
        ("years of birth", |player| player.entrant.birth_year.is_some()),
    ];
    let players = || sections.iter().flat_map(|section| &section.players);
    let kinds = kinds.map(|(what, says)| (what, players().filter(|player| says(player)).count()));
    let kinds = kinds.into_iter().filter(|(_, count)| *count > 0);
    kinds.map(|(what, count)| format!("{what} of {}", counted(count, "player"))).collect()
}

const fn says_no_colour(own: RoundResult, theirs: RoundResult) -> bool {
    matches!(
        (own, theirs),
        (RoundResult::Game { colour: None, .. }, RoundResult::Game { colour: None, .. })
    )
}

fn is_white(own: Option<Colour>, other: Option<Colour>, is_upper: bool) -> bool {
    match (own, other) {
        (Some(colour), _) => colour == Colour::White,
        (None, Some(other)) => other == Colour::Black,
        (None, None) => is_upper,
    }
}

fn say_byes(byes: usize, found: &mut ReadSheet) {
    if byes > 0 {
        found.lost.push(counted(byes, "bye"));
    }
}

/// The players of a section under their codes, with what each shares with somebody else. In a
/// cross-table every row is a different player; for games by round, [`Draft`] decides which of them
/// are one player.
///
/// [`Draft`]: super::drafts::Draft
fn people(section: &SectionRows) -> Vec<(Player, Option<Shared>)> {
    let mut described = Vec::with_capacity(section.players.len());
    for PlayerRow { line, entrant, .. } in &section.players {
        let code = entrant.code.as_deref().unwrap_or_default();
        let fide_code = entrant.fide_code.as_deref().unwrap_or_default();
        described.push(PlayerRecord { line: *line, code, fide_code, name: &entrant.name });
    }
    let which = |at: usize| format!("line {}", section.players[at].line);
    let texts = texts_of_players(&described, which);
    let of_text = |(row, (code, shared)): (&PlayerRow, (String, Option<Shared>))| {
        (person(&row.entrant, &code), shared)
    };
    section.players.iter().zip(texts).map(of_text).collect()
}

fn person(player: &Entrant, code: &str) -> Player {
    Player {
        code: code.into(),
        name: player.name.as_str().into(),
        sex: player.sex.map_or("", letter_of).into(),
        fide_code: player.fide_code.as_deref().unwrap_or_default().into(),
        nation: player.federation.as_deref().unwrap_or_default().into(),
        ..Player::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_cells_of_a_game_must_agree() {
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
        // Neither cell of the draw gives a colour.
        let known: Vec<bool> = read.sheet.rows.iter().map(|(_, row)| row.has_colours).collect();
        assert_eq!(known, [true, false, true]);
    }

    #[test]
    fn one_of_both_cells_says_the_colours_and_a_default_has_none() {
        let file = "name,r1,r2\nAnn,W2w,X2\nBen,L1,F1\n";
        let read =
            sheet_of_sections(&Source::from_bytes("open-2006-08-12.csv", file.into())).unwrap();
        assert_eq!(read.sheet.rows.len(), 2);
        assert!(read.sheet.rows.iter().all(|(_, row)| row.has_colours));
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
