//! Finds the meaning of a table's columns, by their names and their values.

use super::colours::{
    b_may_be_white, leave_out_other_colours, says_colour, take_letters_of_colour,
};
use super::parts_of_days::{has_mostly_weekdays, has_weekdays_alone};
use super::scores::{are_single_scores_of_games, take_scores_of_both};
use crate::spreadsheet::cells::code_text::{is_code, tidy_code};
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::grid::rows::GridRow;
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::{ColumnPin, Pins};
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;
use crate::toml_value::quoted;

/// Whether columns whose names occur twice are used as those of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairs {
    Taken,
    Refused,
}

/// The columns with a known meaning, if they are those of results.
pub(crate) fn columns_of(
    names: &[String],
    pins: &Pins,
    pairs: Pairs,
    below: &[GridRow],
) -> Result<Option<Vec<Column>>, Question> {
    let mut columns = columns_by_name(names, pins);
    let has_players = columns.iter().any(|column| column.meaning.is_of_player());
    if !has_players && pairs == Pairs::Taken {
        columns.extend(in_pairs(names));
        columns.sort_by_key(|column| column.position);
    }
    columns.extend(beside_players(names, &columns));
    columns.sort_by_key(|column| column.position);
    if has_players_of_both(&columns) {
        take_scores_of_both(names, &mut columns, pins, below)?;
    }
    take_letters_of_colour(names, &mut columns, pins, below);
    leave_out_teams(&mut columns, pins, below);
    leave_out_days_of_the_week(&mut columns, pins, below);
    let doubt = leave_out_other_colours(&mut columns, pins, below);
    if !is_complete(&columns) {
        return Ok(None);
    }
    if let Some(doubt) = doubt {
        return Err(doubt);
    }
    leave_out_scores_beside_pinned(&mut columns, pins);
    settle_lone_score(&mut columns, pins, below)?;
    refuse_away_first(&columns, pins)?;
    for (at, one) in columns.iter().enumerate() {
        let same = |other: &&Column| other.meaning == one.meaning;
        if let Some(other) = columns.iter().skip(at + 1).find(same) {
            // One of the columns may be mostly days of the week.
            let is_later = one.meaning == Meaning::Date
                && has_mostly_weekdays(below, one.position)
                && !has_mostly_weekdays(below, other.position);
            let columns = if is_later { [other, one] } else { [one, other] };
            let columns = columns.map(|column| (column.position + 1, column.name.as_str()));
            return Err(Question::two_columns(one.meaning, columns));
        }
    }
    Ok(Some(columns))
}

/// The columns whose names are known or pinned.
fn columns_by_name(names: &[String], pins: &Pins) -> Vec<Column> {
    let pinned = |position: usize, name: &str| {
        // A pinned place is more precise than a name that several columns have.
        let is_place = |pin: &ColumnPin| matches!(pin, ColumnPin::Place(_));
        let mut fitting: Vec<_> =
            pins.columns.iter().filter(|(_, pin)| pin.is(position, name)).collect();
        fitting.sort_by_key(|(_, pin)| !is_place(pin));
        fitting.first().map(|(meaning, _)| **meaning)
    };
    let may_be_white = b_may_be_white(names);
    let mut columns = Vec::new();
    for (position, name) in names.iter().enumerate() {
        let by_name = || {
            let meaning = Meaning::of(name).filter(|meaning| !pins.columns.contains_key(meaning));
            meaning.filter(|_| !(may_be_white && plain(name) == "b"))
        };
        if let Some(meaning) = pinned(position, name).or_else(by_name) {
            columns.push(Column { position, meaning, name: name.clone() });
        }
    }
    columns
}

/// Leaves out a column `Home` beside `Home player` or `Home surname`, or beside `White` and
/// `Black`: it names a team, unless it has codes.
fn leave_out_teams(columns: &mut Vec<Column>, pins: &Pins, below: &[GridRow]) {
    let has_codes = |column: &Column| {
        below.iter().any(|row| is_code(&tidy_code(&row.cell(column.position).text())))
    };
    let has_colour = |side: Side| {
        let player = Meaning::Of(side, Attribute::Player);
        columns.iter().any(|column| column.meaning == player && says_colour(column))
    };
    let have_colours = has_colour(Side::White) && has_colour(Side::Black);
    for side in [Side::White, Side::Black] {
        let player = Meaning::Of(side, Attribute::Player);
        let team = match side {
            Side::White => "home",
            Side::Black => "away",
        };
        let names = [Attribute::Name, Attribute::Surname].map(|of| Meaning::Of(side, of));
        let is_of_player = |column: &Column| {
            let is_player = plain(&column.name) == format!("{team} player");
            column.meaning == player && is_player || names.contains(&column.meaning)
        };
        if !pins.columns.contains_key(&player) && (have_colours || columns.iter().any(is_of_player))
        {
            let is_team = |column: &Column| {
                column.meaning == player && plain(&column.name) == team && !has_codes(column)
            };
            columns.retain(|column| !is_team(column));
        }
    }
}

/// Leaves out a column `Day` with values such as `Tue` and `Wed`, which has no dates.
fn leave_out_days_of_the_week(columns: &mut Vec<Column>, pins: &Pins, below: &[GridRow]) {
    if pins.columns.contains_key(&Meaning::Date) {
        return;
    }
    let is_kept = |column: &Column| {
        column.meaning != Meaning::Date || !has_weekdays_alone(below, column.position)
    };
    columns.retain(is_kept);
}

/// Asks about a table in which the away player comes before the home player, and a single column
/// has the results: they may be written for the player who comes first, or for the home player. If
/// the names tell the colours, they are White's.
fn refuse_away_first(columns: &[Column], pins: &Pins) -> Result<(), Question> {
    let is_player =
        |meaning: Meaning| matches!(meaning, Meaning::Of(_, what) if what != Attribute::Score);
    let players: Vec<&Column> = columns.iter().filter(|column| is_player(column.meaning)).collect();
    let is_pinned = pins.columns.keys().any(|meaning| is_player(*meaning));
    let first = players.first().filter(|first| {
        matches!(first.meaning, Meaning::Of(Side::Black, _))
            && has(columns, Meaning::Result)
            && !players.iter().any(|column| says_colour(column))
            && !is_pinned
    });
    let is_home = |column: &&&Column| matches!(column.meaning, Meaning::Of(Side::White, _));
    match (first, players.iter().find(is_home)) {
        (Some(first), Some(home)) => Err(Question::away_first(first, home, &players)),
        _ => Ok(()),
    }
}

/// Leaves out the scores beside a pinned column of results: the pin says that this column counts.
fn leave_out_scores_beside_pinned(columns: &mut Vec<Column>, pins: &Pins) {
    let scores = [Side::White, Side::Black].map(|side| Meaning::Of(side, Attribute::Score));
    let is_result_alone = has(columns, Meaning::Result)
        && pins.columns.contains_key(&Meaning::Result)
        && !scores.iter().any(|score| pins.columns.contains_key(score));
    if is_result_alone && lone_score(columns).is_none() {
        columns.retain(|column| !scores.contains(&column.meaning));
    }
}

/// The score of one player, if there is no column for the other's.
fn lone_score(columns: &[Column]) -> Option<&Column> {
    let score = |side| {
        let wanted = Meaning::Of(side, Attribute::Score);
        columns.iter().find(move |column| column.meaning == wanted)
    };
    match (score(Side::White), score(Side::Black)) {
        (Some(one), None) | (None, Some(one)) => Some(one),
        _ => None,
    }
}

/// Settles a single player's score beside a column of results. If both columns have single scores
/// that form results of games, the column of results is the other player's: 1 of 1-1 is not a win.
/// Otherwise the score is something else, such as the points before a round.
fn settle_lone_score(
    columns: &mut Vec<Column>,
    pins: &Pins,
    below: &[GridRow],
) -> Result<(), Question> {
    let is_result = |column: &Column| column.meaning == Meaning::Result;
    let Some(result) = columns.iter().position(is_result) else { return Ok(()) };
    let Some(score) = lone_score(columns) else { return Ok(()) };
    let of_other = match score.meaning {
        Meaning::Of(Side::Black, _) => Meaning::Of(Side::White, Attribute::Score),
        _ => Meaning::Of(Side::Black, Attribute::Score),
    };
    let is_scores = are_single_scores_of_games(&columns[result], score, below);
    if pins.columns.contains_key(&Meaning::Result) {
        let is_called_a_score =
            matches!(Meaning::of(&columns[result].name), Some(Meaning::Of(_, Attribute::Score)));
        if is_called_a_score || is_scores {
            return Err(score_as_result(&columns[result].name, score));
        }
    } else if is_scores {
        columns[result].meaning = of_other;
        return Ok(());
    }
    let score = score.meaning;
    if !pins.columns.contains_key(&score) {
        columns.retain(|column| column.meaning != score);
    }
    Ok(())
}

/// The question if one player's score is pinned as the result of the game.
fn score_as_result(result: &str, other: &Column) -> Question {
    let score = match other.meaning {
        Meaning::Of(Side::Black, _) => Side::White,
        _ => Side::Black,
    };
    let score = Meaning::Of(score, Attribute::Score);
    Question::new(
        format!(
            "is `{}` the result of the game, or one player's score? `{}` is the other's score",
            one_line(result),
            one_line(&other.name)
        ),
        format!(
            "columns.{score} = {}\ncolumns.{} = {}",
            quoted(result),
            other.meaning,
            quoted(&other.name)
        ),
    )
}

/// Columns whose names occur twice, once for each player: `Player, Code, Result, Player, Code`.
fn in_pairs(names: &[String]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    let attributes: Vec<_> = names.iter().map(|name| Meaning::attribute_of(name)).collect();
    // A column that occurs once is not about one player: an `ID` of the game, the `Pts` of a match.
    let is_once = |wanted| attributes.iter().filter(|one| **one == Some(wanted)).count() == 1;
    for (position, name) in names.iter().enumerate() {
        let Some(attribute) = attributes[position].filter(|one| !is_once(*one)) else { continue };
        let white = Meaning::Of(Side::White, attribute);
        let is_second = columns.iter().any(|column| column.meaning == white);
        let side = if is_second { Side::Black } else { Side::White };
        columns.push(Column {
            position,
            meaning: Meaning::Of(side, attribute),
            name: name.clone(),
        });
    }
    columns
}

/// Columns without a side whose names occur twice, each directly after the name of one player:
/// `Home, Code, Result, Away, Code`.
fn beside_players(names: &[String], columns: &[Column]) -> Vec<Column> {
    let is_used = |position: usize| columns.iter().any(|column| column.position == position);
    let of = |attribute: Attribute| {
        let is_one = |name: &str| Meaning::attribute_of(name) == Some(attribute);
        let found = (0..names.len()).filter(|&at| !is_used(at) && is_one(&names[at]));
        let [one, other] = found.collect::<Vec<usize>>().try_into().ok()?;
        let side_before = |position: usize| {
            let before = columns.iter().find(|column| column.position + 1 == position)?;
            match before.meaning {
                Meaning::Of(side, Attribute::Player | Attribute::Name) => Some(side),
                _ => None,
            }
        };
        let (first, second) = (side_before(one)?, side_before(other)?);
        let meanings = [(first, one), (second, other)].map(|(side, position)| Column {
            position,
            meaning: Meaning::Of(side, attribute),
            name: names[position].clone(),
        });
        let are_new = |column: &Column| columns.iter().all(|known| known.meaning != column.meaning);
        (first != second && meanings.iter().all(are_new)).then_some(meanings)
    };
    [Attribute::Code, Attribute::FideCode].into_iter().filter_map(of).flatten().collect()
}

fn has(columns: &[Column], wanted: Meaning) -> bool {
    columns.iter().any(|column| column.meaning == wanted)
}

fn has_players_of_both(columns: &[Column]) -> bool {
    let named = [Attribute::Player, Attribute::Code, Attribute::Name, Attribute::Surname];
    let player = |side| named.iter().any(|attribute| has(columns, Meaning::Of(side, *attribute)));
    player(Side::White) && player(Side::Black)
}

/// Whether there are two players and a result.
fn is_complete(columns: &[Column]) -> bool {
    let score = |side| has(columns, Meaning::Of(side, Attribute::Score));
    let result = has(columns, Meaning::Result) || (score(Side::White) && score(Side::Black));
    has_players_of_both(columns) && result
}
