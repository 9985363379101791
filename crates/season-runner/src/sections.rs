//! Files of sections to checked sections: rows mapped, disagreements placed in the file.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use event_awards::section::{ByeRecord, Colour, GameRecord, GameResult, Start};
use event_awards::{CheckedSection, Entrant, RoundResult, Section, SectionError, Title};
use rating_core::HalfPoints;
use results_io::Source;
use results_io::check::{Reason, Rejection};
use results_io::format::section::{
    GameOrBye, GameRow, Pieces, PlayerRow, RoundEntry, SectionFile, SectionRows, read_sections,
};
use results_io::format::series::Starts;

use crate::strict::refuse;
use crate::usage::usage;

const TITLE: &str = "GM, IM, FM, CM, WGM, WIM, WFM, WCM or nothing";

/// The sections of a file, each in agreement with itself.
#[derive(Debug)]
pub struct Sections {
    /// The file.
    pub file: PathBuf,
    /// The sections, in the order of the file.
    pub sections: Vec<CheckedSection>,
    /// For each section the lines of its players: their rows, or their first games.
    lines: Vec<Vec<usize>>,
}

/// Something that makes a file of sections unusable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A row that cannot be used.
    Row(Rejection),
    /// Rows that do not agree with each other.
    Disagreement {
        /// The file.
        file: String,
        /// The line where it shows; none where it shows on no single one.
        line: Option<usize>,
        /// The column; empty where it is of no single one.
        column: String,
        /// What disagrees.
        message: String,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(rejection) => rejection.fmt(f),
            Self::Disagreement { file, line, column, message } => {
                f.write_str(file)?;
                if let Some(line) = line {
                    write!(f, ", line {line}")?;
                }
                if !column.is_empty() {
                    write!(f, ", column {column}")?;
                }
                write!(f, ": {message}")
            }
        }
    }
}

/// What a file of sections says, usable or not.
pub(crate) struct ReadSections {
    sections: Vec<CheckedSection>,
    lines: Vec<Vec<usize>>,
    /// What makes the file unusable.
    pub(crate) problems: Vec<Problem>,
    ignored: Vec<String>,
}

impl ReadSections {
    pub(crate) fn read(source: &Source, path: &Path, starts: &Starts) -> Result<Self> {
        let read = read_sections(source)?;
        let mut problems: Vec<Problem> = read.rejected.iter().cloned().map(Problem::Row).collect();
        let (mut sections, mut lines) = (Vec::new(), Vec::new());
        for rows in &read.sections {
            match section(rows, &read, path, starts) {
                Ok(checked) => {
                    sections.push(checked);
                    lines.push(rows.players.iter().map(|row| row.line).collect());
                }
                Err(errors) => problems.extend(errors),
            }
        }
        // With a row missing, disagreements say nothing that the row does not.
        if !read.rejected.is_empty() {
            problems.truncate(read.rejected.len());
        }
        Ok(Self { sections, lines, problems, ignored: read.ignored })
    }
}

impl Sections {
    /// Reads a file and checks its sections, which begin at `starts`.
    ///
    /// # Errors
    ///
    /// A file that cannot be read; bad rows, or sections that do not agree with themselves, each
    /// with its line.
    pub fn read(path: &Path, starts: &Starts) -> Result<Self> {
        let source = Source::read(path, path.display().to_string())?;
        let ReadSections { sections, lines, problems, ignored } =
            ReadSections::read(&source, path, starts)?;
        refuse(path, &problems.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        for column in &ignored {
            tracing::warn!("{}: the column {column} has no meaning here", path.display());
        }
        if sections.is_empty() {
            bail!("{} has no players", path.display());
        }
        Ok(Self { file: path.to_owned(), sections, lines })
    }

    /// An error with one line for every player who lacks a value that is needed, if there are any.
    ///
    /// # Errors
    ///
    /// At least one player who lacks it.
    pub fn require(
        &self,
        column: &'static str,
        expected: &'static str,
        has_it: impl Fn(&Entrant) -> bool,
    ) -> Result<()> {
        let file = self.file.display().to_string();
        let mut problems = Vec::new();
        for (section, lines) in self.sections.iter().zip(&self.lines) {
            let players = section.section().players.iter().zip(lines);
            for (entrant, &line) in players.filter(|(entrant, _)| !has_it(entrant)) {
                let reason = Reason::Unreadable { expected };
                let rejection = Rejection::of_later_check(&file, line, column, "", reason);
                problems.push(format!("{rejection} ({})", entrant.name));
            }
        }
        refuse(&self.file, &problems)
    }
}

fn section(
    rows: &SectionRows,
    file: &SectionFile,
    path: &Path,
    starts: &Starts,
) -> Result<CheckedSection, Vec<Problem>> {
    let name = if rows.name.is_empty() {
        path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    } else {
        rows.name.clone()
    };
    let players: Result<Vec<Entrant>, Rejection> =
        rows.players.iter().map(|row| entrant(row, &file.file)).collect();
    let players = players.map_err(|rejection| vec![Problem::Row(rejection)])?;
    let placed = |errors: Vec<SectionError>| {
        errors.iter().map(|error| placed(error, rows, &file.file)).collect::<Vec<_>>()
    };
    let mut section = match &rows.games {
        None => Section { name, rounds: rows.rounds, players, starts: Vec::new() },
        Some(games) => {
            let (games, byes) = records(games);
            Section::from_games(name, rows.rounds, players, &games, &byes).map_err(placed)?
        }
    };
    section.starts =
        starts.0.iter().map(|&(first_round, day)| Start { first_round, day }).collect();
    section.check().map_err(placed)
}

fn entrant(row: &PlayerRow, file: &str) -> Result<Entrant, Rejection> {
    let title = row.title.as_deref().map(|letters| title(letters, file, row.line)).transpose()?;
    Ok(Entrant {
        name: row.name.clone(),
        code: row.code.clone(),
        fide_code: row.fide_code.clone(),
        rating: row.rating,
        rating_after: row.rating_after,
        title,
        federation: row.federation.clone(),
        score: row.score,
        results: row.rounds.iter().map(|&entry| round_result(entry)).collect(),
    })
}

/// A title's letters, or a rejection of their row.
pub(crate) fn title(letters: &str, file: &str, line: usize) -> Result<Title, Rejection> {
    letters.parse().map_err(|_| {
        let reason = Reason::Unreadable { expected: TITLE };
        Rejection::of_later_check(file, line, "title", letters, reason)
    })
}

fn round_result(entry: RoundEntry) -> RoundResult {
    match entry {
        RoundEntry::Game { opponent, pieces, outcome } => {
            let colour = pieces.map(|pieces| match pieces {
                Pieces::White => Colour::White,
                Pieces::Black => Colour::Black,
            });
            RoundResult::Game { opponent, colour, outcome }
        }
        RoundEntry::Default { opponent, points } => RoundResult::Default { opponent, points },
        RoundEntry::Bye(points) => RoundResult::Bye(points),
        RoundEntry::PointsOnly(HalfPoints::ZERO) | RoundEntry::Absent => RoundResult::Absent,
        RoundEntry::PointsOnly(points) => RoundResult::Unexplained(points),
    }
}

fn records(rows: &[GameRow]) -> (Vec<GameRecord>, Vec<ByeRecord>) {
    let (mut games, mut byes) = (Vec::new(), Vec::new());
    for &GameRow { round, white, what, .. } in rows {
        let mut game = |black, result| games.push(GameRecord { round, white, black, result });
        match what {
            GameOrBye::Game { black, outcome } => game(black, GameResult::Played(outcome)),
            GameOrBye::Default { black, white_points, black_points } => {
                game(black, GameResult::Default { white: white_points, black: black_points });
            }
            GameOrBye::Bye(points) => byes.push(ByeRecord { round, player: white, points }),
        }
    }
    (games, byes)
}

/// A disagreement, with the line and the column where it shows.
fn placed(error: &SectionError, rows: &SectionRows, file: &str) -> Problem {
    let (player, column, round) = place(error, rows.games.is_some());
    let named = |row: &&PlayerRow| player.is_none_or(|name| row.name == name);
    let line = round
        .and_then(|round| line_of_game(rows, player, round))
        .or_else(|| rows.players.iter().rfind(named).map(|row| row.line));
    Problem::Disagreement { file: file.to_owned(), line, column, message: error.to_string() }
}

/// The player, the words for the column, and the round of a disagreement.
fn place(error: &SectionError, is_games: bool) -> (Option<&str>, String, Option<u32>) {
    let cell = |round: &u32| {
        let column = if is_games { "round".to_owned() } else { format!("r{round}") };
        (column, Some(*round))
    };
    match error {
        SectionError::NoSuchSection { .. } => (None, String::new(), None),
        SectionError::ListedTwice { player } => (Some(player), "name".to_owned(), None),
        SectionError::TooManyRounds { player, .. } => (Some(player), String::new(), None),
        SectionError::ScoreDoesNotAddUp { player, .. } => (Some(player), "score".to_owned(), None),
        SectionError::UnknownPlayer { round, .. } => {
            let (column, round) = cell(round);
            (None, column, round)
        }
        SectionError::OutsideTheRounds { player, round, .. }
        | SectionError::OwnOpponent { player, round }
        | SectionError::TwoResults { player, round }
        | SectionError::OpponentDisagrees { player, round, .. }
        | SectionError::ResultsDisagree { player, round, .. }
        | SectionError::SameColour { player, round, .. }
        | SectionError::PointsWithoutOpponent { player, round, .. }
        | SectionError::MoreThanAPoint { player, round, .. } => {
            let (column, round) = cell(round);
            (Some(player), column, round)
        }
    }
}

/// The line of the last game or bye of a player in a round.
fn line_of_game(rows: &SectionRows, player: Option<&str>, round: u32) -> Option<usize> {
    let is_player = |position: usize| {
        let name = rows.players.get(position).map(|row| row.name.as_str());
        player.is_none() || name == player
    };
    let mut games = rows.games.as_ref()?.iter();
    let of_player = |game: &&GameRow| {
        let black = match game.what {
            GameOrBye::Game { black, .. } | GameOrBye::Default { black, .. } => Some(black),
            GameOrBye::Bye(_) => None,
        };
        game.round == round && (is_player(game.white) || black.is_some_and(is_player))
    };
    games.rfind(of_player).map(|game| game.line)
}

/// The position of the player whom a flag names, by code or by name.
///
/// # Errors
///
/// Nobody, or more than one, of that name.
pub fn find_player(sections: &[CheckedSection], wanted: &str) -> Result<(usize, usize)> {
    let all = sections.iter().enumerate().flat_map(|(number, section)| {
        let players = section.section().players.iter().enumerate();
        players.map(move |(player, entrant)| (number, player, entrant))
    });
    let found: Vec<_> =
        all.filter(|(.., e)| e.code.as_deref() == Some(wanted) || e.name == wanted).collect();
    match found.as_slice() {
        [(section, player, _)] => Ok((*section, *player)),
        [] => usage(format!("--player {wanted}: nobody has that name or code")),
        several => usage(format!("--player {wanted}: {} players have that name", several.len())),
    }
}
