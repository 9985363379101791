//! The games of sections: one row a game, or a bye.

use std::collections::BTreeMap;

use rating_core::{EloRating, HalfPoints};

use super::{GameOrBye, GameRow, PlayerRow, RATING, SectionFile, SectionRows};
use crate::check::{GameResult, NotPlayed, Reason, Rejection, fill_in_rows};
use crate::error::Error;
use crate::format::csv::{Row, Table, Text, read_table};
use crate::format::rows::{Refused, ignored_columns, optional, text};
use crate::schema;
use crate::source::Source;

const ROUND: &str = "the number of a round, from 1";
const BYE: &str = "the points of a bye, 1, 1/2 or 0, since the row names no Black";

/// Reads a file of games.
pub(super) fn read(source: &Source) -> Result<SectionFile, Error> {
    let table = read_table(source, &schema::SECTION_GAMES, None)?;
    let mut rejected = table.malformed.clone();
    let mut drafts: Vec<Draft> = Vec::new();
    let columns = Columns::of(&table);
    for row in table.rows().filter(|&row| !table.is_blank(row)) {
        let line = table.line(row);
        let mut add = || draft_of(&mut drafts, columns.section.get(row)).add(&columns, row, line);
        if let Err((column, value, reason)) = add() {
            rejected.push(Rejection::of_value(source, line, column, value, reason));
        }
    }
    fill_in_rows(&mut rejected, table.text);
    let sections = drafts.into_iter().map(|draft| draft.section).collect();
    Ok(SectionFile {
        file: source.name.clone(),
        sections,
        rejected,
        ignored: ignored_columns(&table),
    })
}

struct Columns<'a> {
    section: Text<'a>,
    round: Text<'a>,
    result: Text<'a>,
    white: Side<'a>,
    black: Side<'a>,
}

/// What the columns of one colour say.
struct Side<'a> {
    names: SideNames,
    name: Text<'a>,
    code: Text<'a>,
    fide_code: Text<'a>,
    rating: Text<'a>,
    rating_after: Text<'a>,
    title: Text<'a>,
    federation: Text<'a>,
}

/// The names of the columns of one colour.
#[derive(Clone, Copy)]
struct SideNames {
    name: &'static str,
    code: &'static str,
    fide_code: &'static str,
    rating: &'static str,
    rating_after: &'static str,
    title: &'static str,
    federation: &'static str,
}

const WHITE: SideNames = SideNames {
    name: "white",
    code: "white_code",
    fide_code: "white_fide_code",
    rating: "white_rating",
    rating_after: "white_rating_after",
    title: "white_title",
    federation: "white_federation",
};

const BLACK: SideNames = SideNames {
    name: "black",
    code: "black_code",
    fide_code: "black_fide_code",
    rating: "black_rating",
    rating_after: "black_rating_after",
    title: "black_title",
    federation: "black_federation",
};

impl<'a> Columns<'a> {
    fn of(table: &'a Table<'_>) -> Self {
        Self {
            section: table.column("section"),
            round: table.column("round"),
            result: table.column("result"),
            white: Side::of(table, WHITE),
            black: Side::of(table, BLACK),
        }
    }
}

impl<'a> Side<'a> {
    fn of(table: &'a Table<'_>, names: SideNames) -> Self {
        Self {
            names,
            name: table.column(names.name),
            code: table.column(names.code),
            fide_code: table.column(names.fide_code),
            rating: table.column(names.rating),
            rating_after: table.column(names.rating_after),
            title: table.column(names.title),
            federation: table.column(names.federation),
        }
    }

    fn player(&self, row: Row, line: usize) -> Result<PlayerRow, Refused<'a>> {
        let name = self.name.get(row);
        if name.is_empty() {
            return Err((self.names.name, name, Reason::MissingName));
        }
        let rating =
            |column, values: &Text<'a>| optional::<EloRating>(column, values.get(row), RATING);
        Ok(PlayerRow {
            line,
            name: name.to_owned(),
            code: text(self.code.get(row)),
            fide_code: text(self.fide_code.get(row)),
            rating: rating(self.names.rating, &self.rating)?,
            rating_after: rating(self.names.rating_after, &self.rating_after)?,
            title: text(self.title.get(row)),
            federation: text(self.federation.get(row)),
            score: None,
            rounds: Vec::new(),
        })
    }
}

/// A section while its rows are read.
#[derive(Default)]
struct Draft {
    section: SectionRows,
    /// From a player's code, or his name where he has none, to his position.
    positions: BTreeMap<String, usize>,
}

fn draft_of<'a>(drafts: &'a mut Vec<Draft>, name: &str) -> &'a mut Draft {
    let position =
        drafts.iter().position(|draft| draft.section.name == name).unwrap_or_else(|| {
            let games = Some(Vec::new());
            let section = SectionRows { name: name.to_owned(), games, ..SectionRows::default() };
            drafts.push(Draft { section, ..Draft::default() });
            drafts.len() - 1
        });
    &mut drafts[position]
}

impl Draft {
    fn add<'a>(&mut self, columns: &Columns<'a>, row: Row, line: usize) -> Result<(), Refused<'a>> {
        let (round, result) = (columns.round.get(row), columns.result.get(row));
        let round: u32 = optional("round", round, ROUND)?.filter(|&round| round > 0).ok_or((
            "round",
            round,
            Reason::Unreadable { expected: ROUND },
        ))?;
        let is_bye = columns.black.name.get(row).is_empty();
        let bye = if is_bye { Some(bye_points(result)?) } else { None };
        let played = if is_bye { None } else { Some(parse_result(result)?) };
        let white = self.position(&columns.white, row, line)?;
        let what = match (bye, played) {
            (None, Some(result)) => {
                let black = self.position(&columns.black, row, line)?;
                game(black, result)
            }
            (points, _) => GameOrBye::Bye(points.unwrap_or_default()),
        };
        self.section.rounds = self.section.rounds.max(round);
        let games = self.section.games.get_or_insert_default();
        games.push(GameRow { line, round, white, what });
        Ok(())
    }

    /// The position of a row's player, who may be known from an earlier row.
    fn position<'a>(
        &mut self,
        side: &Side<'a>,
        row: Row,
        line: usize,
    ) -> Result<usize, Refused<'a>> {
        let player = side.player(row, line)?;
        let key = player.code.clone().unwrap_or_else(|| player.name.clone());
        let Some(&position) = self.positions.get(&key) else {
            let position = self.section.players.len();
            self.positions.insert(key, position);
            self.section.players.push(player);
            return Ok(position);
        };
        let known = &mut self.section.players[position];
        merge(known, player).map_err(|differing| {
            let (column, values) = differing.of(side);
            (column, values.get(row), Reason::SaidOtherwise { other_line: known.line })
        })?;
        Ok(position)
    }
}

/// What two rows say differently of one player.
enum Differing {
    Name,
    Rating,
    RatingAfter,
    Title,
    Federation,
    FideCode,
}

impl Differing {
    fn of<'a, 'b>(&self, side: &'b Side<'a>) -> (&'static str, &'b Text<'a>) {
        let Side { names, .. } = side;
        match self {
            Self::Name => (names.name, &side.name),
            Self::Rating => (names.rating, &side.rating),
            Self::RatingAfter => (names.rating_after, &side.rating_after),
            Self::Title => (names.title, &side.title),
            Self::Federation => (names.federation, &side.federation),
            Self::FideCode => (names.fide_code, &side.fide_code),
        }
    }
}

/// Adds what a later row says; what an earlier one left out is filled in.
fn merge(known: &mut PlayerRow, later: PlayerRow) -> Result<(), Differing> {
    if known.name != later.name {
        return Err(Differing::Name);
    }
    fill(&mut known.rating, later.rating).ok_or(Differing::Rating)?;
    fill(&mut known.rating_after, later.rating_after).ok_or(Differing::RatingAfter)?;
    fill(&mut known.title, later.title).ok_or(Differing::Title)?;
    fill(&mut known.federation, later.federation).ok_or(Differing::Federation)?;
    fill(&mut known.fide_code, later.fide_code).ok_or(Differing::FideCode)
}

fn fill<T: PartialEq>(known: &mut Option<T>, later: Option<T>) -> Option<()> {
    match (known.as_ref(), &later) {
        (Some(one), Some(other)) if one != other => return None,
        (None, Some(_)) => *known = later,
        _ => {}
    }
    Some(())
}

fn parse_result(text: &str) -> Result<GameResult, Refused<'_>> {
    GameResult::parse(text).ok_or(("result", text, Reason::UnknownResult))
}

fn game(black: usize, result: GameResult) -> GameOrBye {
    const ONE: HalfPoints = HalfPoints::new(2);
    let (white_points, black_points) = match result {
        GameResult::Played(outcome) => return GameOrBye::Game { black, outcome },
        GameResult::NotPlayed(NotPlayed::WonByDefault) => (ONE, HalfPoints::ZERO),
        GameResult::NotPlayed(NotPlayed::LostByDefault) => (HalfPoints::ZERO, ONE),
        GameResult::NotPlayed(NotPlayed::DoubleDefault) => (HalfPoints::ZERO, HalfPoints::ZERO),
    };
    GameOrBye::Default { black, white_points, black_points }
}

fn bye_points(text: &str) -> Result<HalfPoints, Refused<'_>> {
    let points = if text == "1/2" { Ok(HalfPoints::new(1)) } else { text.parse() };
    points.ok().filter(|points| points.halves() <= 2).ok_or((
        "result",
        text,
        Reason::Unreadable { expected: BYE },
    ))
}
