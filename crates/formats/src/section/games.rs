//! The games of sections: one row per game or bye.

use event_sections::{ByeRecord, Entrant, GameRecord, PairingResult, RoundResult};
use rating_core::{HalfPoints, Outcome};

use super::by_section::BySection;
use super::drafts::{Differing, Draft, UnclearPlayer, draft_of};
use super::{GameOrBye, GameRow, PlayerRow, SectionFile, rating_or_fault};
use crate::rows::{Refused, optional, text};
use findings::MOST_FAULTS;
use findings::Reason;
use findings::RowFault;
use free_form::result_of_text;
use game_rows::round_entry;
use game_rows::without_opponent_in_words;
use game_rows::{GameResult, less_than_a_point};
use identity::code_form::{is_no_code_yet, section_code};
use identity::nobody::{Naming, PLAYER_OR_BYE, Scored, Stands};
use identity::player::fide_number;
use input_files::Error;
use input_files::Source;
use input_files::columns;
use input_files::csv::{RowNumber, Table, Text, read_table};
use tables::Vocabulary;

const ROUND: &str = "the number of a round, from 1";
const BYE: &str = "the points of a bye, 1, 1/2 or 0, since the row names no Black";

/// Reads a file of games.
pub(super) fn read(source: &Source) -> Result<SectionFile, Error> {
    of_table(&read_table(source, &columns::SECTION_GAMES)?)
}

/// Reads a table of games.
pub(super) fn of_table(table: &Table<'_>) -> Result<SectionFile, Error> {
    let source = table.source;
    if table.malformed.len() > MOST_FAULTS {
        return Err(Error::too_many_faults(table.malformed.first(), &source.name));
    }
    let (mut rejected, mut unread_ratings) = (table.malformed.clone(), Vec::new());
    let mut drafts = BySection::default();
    let columns = Columns::of(&source.name, table);
    for row in table.rows().filter(|&row| !table.is_blank(row) && !columns.are_named_in(row)) {
        if rejected.len() + unread_ratings.len() > MOST_FAULTS {
            let first = rejected.first().or(unread_ratings.first());
            return Err(Error::too_many_faults(first, &source.name));
        }
        let line = table.line(row);
        let fault = |(column, value, reason): Refused<'_>| {
            RowFault::of_value(&source.name, line, column, value, reason)
        };
        let (draft, mut unread) = (draft_of(&mut drafts, columns.section.get(row)), Vec::new());
        match add(draft, &columns, (row, line), &mut unread) {
            Ok(()) => unread_ratings.extend(unread.into_iter().map(fault)),
            Err(refused) => rejected.push(fault(refused)),
        }
    }
    let (sections, unclear): (Vec<_>, Vec<_>) =
        drafts.into_all().into_iter().map(Draft::finish).unzip();
    for UnclearPlayer { line, is_white, by, value, reason } in unclear.into_iter().flatten() {
        let side = if is_white { &columns.white } else { &columns.black };
        let (column, _) = side.column(by);
        rejected.push(RowFault::of_value(&source.name, line, column, &value, reason));
    }
    Ok(SectionFile::of_table(&source.name, table, sections, rejected, unread_ratings))
}

struct Columns<'a> {
    file: &'a str,
    /// How the players are called.
    naming: Naming,
    section: Text<'a>,
    round: Text<'a>,
    result: Text<'a>,
    white: Side<'a>,
    black: Side<'a>,
}

/// The columns of one colour.
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
    fn of(file: &'a str, table: &'a Table<'_>) -> Self {
        let [white, black] = [WHITE, BLACK].map(|names| Side::of(table, names));
        let result = table.column("result");
        // Nobody with White is missing.
        let players = table.rows().flat_map(|row| {
            let of_black = score_of_black(result.get(row));
            [(white.name.get(row), Scored::Game(Outcome::Win)), (black.name.get(row), of_black)]
        });
        let naming = Naming::of(players);
        Self {
            file,
            naming,
            section: table.column("section"),
            round: table.column("round"),
            result,
            white,
            black,
        }
    }

    /// Whether a row repeats the names of the columns, as where pages stand below each other.
    fn are_named_in(&self, row: RowNumber) -> bool {
        let named = [
            (&self.round, "round"),
            (&self.white.name, WHITE.name),
            (&self.black.name, BLACK.name),
            (&self.result, "result"),
        ];
        named.iter().all(|(column, name)| column.get(row) == *name)
    }
}

/// What a row has in the place of Black.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    /// Something that identifies a player: a name, or a code without one.
    Player,
    /// A word for no opponent, such as `bye`.
    Nobody,
    /// Such a word, though it may be a player's name.
    Unclear,
    /// Nothing.
    Nothing,
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

    /// Who stands here.
    fn opponent(&self, row: RowNumber, naming: &Naming, scored: Scored) -> Opponent {
        let name = self.name.get(row);
        // Whatever else is said beside a word is said of a player.
        let of_player = [self.rating, self.rating_after, self.title, self.federation];
        let has_code = !is_no_code_yet(self.code.get(row))
            || !fide_number(self.fide_code.get(row)).is_empty()
            || of_player.iter().any(|column| !column.get(row).is_empty());
        match (name.is_empty(), has_code) {
            (true, false) => Opponent::Nothing,
            (false, false) => match naming.who(name, scored) {
                Stands::Player => Opponent::Player,
                Stands::Nobody => Opponent::Nobody,
                Stands::Unclear => Opponent::Unclear,
            },
            _ => Opponent::Player,
        }
    }

    /// The player; a rating that cannot be read is left out, and added to the unread ones.
    fn player(
        &self,
        file: &str,
        (row, line): (RowNumber, usize),
        unread: &mut Vec<Refused<'a>>,
    ) -> Result<PlayerRow, Refused<'a>> {
        let name = self.name.get(row);
        if name.is_empty() {
            return Err((self.names.name, name, Reason::MissingName));
        }
        let entrant = Entrant {
            code: section_code(self.code.get(row)),
            fide_code: text(fide_number(self.fide_code.get(row))),
            rating: rating_or_fault(self.names.rating, self.rating.get(row), unread),
            rating_after: rating_or_fault(
                self.names.rating_after,
                self.rating_after.get(row),
                unread,
            ),
            federation: text(self.federation.get(row)),
            ..Entrant::named(name)
        };
        let title = (self.names.title, self.title.get(row));
        Ok(PlayerRow::of(entrant, (file, line), title))
    }
}

fn add<'a>(
    draft: &mut Draft,
    columns: &Columns<'a>,
    (row, line): (RowNumber, usize),
    unread: &mut Vec<Refused<'a>>,
) -> Result<(), Refused<'a>> {
    let (round, result) = (columns.round.get(row), columns.result.get(row));
    let round: u32 = optional("round", round, ROUND)?.filter(|&round| round > 0).ok_or((
        "round",
        round,
        Reason::Unreadable { expected: ROUND },
    ))?;
    let unclear = |side: &Side<'a>| {
        let reason = Reason::Unreadable { expected: PLAYER_OR_BYE };
        Err((side.names.name, side.name.get(row), reason))
    };
    let of_black = score_of_black(result);
    let of_white = of_black.of_opponent();
    if matches!(
        columns.white.opponent(row, &columns.naming, of_white),
        Opponent::Nobody | Opponent::Unclear
    ) {
        return unclear(&columns.white);
    }
    let (bye, played) = match columns.black.opponent(row, &columns.naming, of_black) {
        Opponent::Unclear => return unclear(&columns.black),
        Opponent::Player => (None, Some(parse_result(result)?)),
        // As a result, too: nobody was forgotten in the place of Black.
        Opponent::Nobody => match parse_result(result) {
            Ok(result) => (Some(points_of_white(result)), None),
            Err(_) => (Some(bye_points(result)?), None),
        },
        Opponent::Nothing => (Some(bye_points(result)?), None),
    };
    let white = position(draft, columns, &columns.white, (row, line), unread)?;
    let what = match (bye, played) {
        (None, Some(result)) => {
            let black = position(draft, columns, &columns.black, (row, line), unread)?;
            GameOrBye::Game(GameRecord { round, white, black, result })
        }
        (points, _) => {
            let points = points.unwrap_or_default();
            GameOrBye::Bye(ByeRecord { round, player: white, points })
        }
    };
    draft.add(GameRow { line, what });
    Ok(())
}

/// The position of a row's player.
fn position<'a>(
    draft: &mut Draft,
    columns: &Columns<'a>,
    side: &Side<'a>,
    (row, line): (RowNumber, usize),
    unread: &mut Vec<Refused<'a>>,
) -> Result<usize, Refused<'a>> {
    draft.place(side.player(columns.file, (row, line), unread)?).map_err(
        |(differing, other_line)| {
            let (column, values) = side.column(differing);
            (column, values.get(row), Reason::SaidOtherwise { other_line })
        },
    )
}

impl<'a> Side<'a> {
    /// The column that contradicts another game.
    fn column(&self, differing: Differing) -> (&'static str, &Text<'a>) {
        let Self { names, .. } = self;
        match differing {
            Differing::Name => (names.name, &self.name),
            Differing::Rating => (names.rating, &self.rating),
            Differing::RatingAfter => (names.rating_after, &self.rating_after),
            Differing::Title => (names.title, &self.title),
            Differing::Federation => (names.federation, &self.federation),
            Differing::FideCode => (names.fide_code, &self.fide_code),
        }
    }
}

/// What a result says of Black's score.
fn score_of_black(result: &str) -> Scored {
    match parse_result(result) {
        Ok(PairingResult::Played(Outcome::Draw)) if bye_points(result).is_ok() => Scored::HalfAlone,
        Ok(PairingResult::Played(outcome) | PairingResult::Uncounted(outcome)) => {
            Scored::Game(outcome.reversed())
        }
        Ok(PairingResult::Decided { black, .. }) => Scored::Game(black),
        _ => Scored::NoGame,
    }
}

fn parse_result(text: &str) -> Result<PairingResult, Refused<'_>> {
    // In a section both players were there unless the result says otherwise, as `0F-0F` does, so
    // `0-0` is a game that both lost.
    if let Some([white, black]) = less_than_a_point(text) {
        return Ok(PairingResult::Decided { white, black });
    }
    // Sections are small, so unlike the columns of large files `result` also accepts everything
    // that `Result` accepts.
    let result = GameResult::parse(text).or_else(|| result_of_text(text));
    let result = result.map(PairingResult::from).ok_or(("result", text, Reason::UnknownResult))?;
    Ok(match result {
        PairingResult::Played(outcome) if Vocabulary::shared().says_adjudicated(text) => {
            PairingResult::Uncounted(outcome)
        }
        result => result,
    })
}

/// White's points of a result.
const fn points_of_white(result: PairingResult) -> HalfPoints {
    match result {
        PairingResult::Played(outcome)
        | PairingResult::Decided { white: outcome, .. }
        | PairingResult::Uncounted(outcome) => HalfPoints::of(outcome),
        PairingResult::Default { white, .. } => white,
    }
}

fn bye_points(text: &str) -> Result<HalfPoints, Refused<'_>> {
    let points = if text == "1/2" { Some(HalfPoints::new(1)) } else { text.parse().ok() };
    points.or_else(|| bye_in_words(text)).filter(|points| points.halves() <= 2).ok_or((
        "result",
        text,
        Reason::Unreadable { expected: BYE },
    ))
}

/// The points of a bye in the words of people and programs: `PAB`, `H---`, `half-point bye`.
fn bye_in_words(text: &str) -> Option<HalfPoints> {
    match round_entry::parse(without_opponent_in_words(text)?)? {
        RoundResult::Bye(points) => Some(points),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adjudicated_game_has_points_and_counts_nowhere() {
        let of = |text| parse_result(text).ok();
        assert_eq!(of("1-0"), Some(PairingResult::Played(Outcome::Win)));
        assert_eq!(of("1-0 adj"), Some(PairingResult::Uncounted(Outcome::Win)));
        assert_eq!(of("½-½ (adjudicated)"), Some(PairingResult::Uncounted(Outcome::Draw)));
    }
}
