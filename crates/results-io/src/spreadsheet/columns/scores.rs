//! Two columns with one name that have the scores of the players, as in `Home, Score, Score, Away`.

use crate::game_result::GameResult;
use crate::nobody::is_long_dash;
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::cells::results::result_of_points;
use crate::spreadsheet::cells::total::is_total;
use crate::spreadsheet::grid::rows::GridRow;
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::question::Question;

/// Two columns with one name, each with its place (from 0) and the player whose score it may have.
#[derive(Clone, Copy, Debug)]
struct Scores {
    first: (Side, usize),
    second: (Side, usize),
    /// Whether each player has one directly after their own columns: then they must be scores.
    are_apart: bool,
}

/// The evidence in the rows of two columns.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// The number of rows with a value in at least one of them.
    rows: usize,
    /// In how many of these the two values are the scores of one game.
    fitting: usize,
    /// In how many of these the game was played.
    played: usize,
}

impl Seen {
    /// Whether all rows fit; rows with 0 and 0 alone could be anything.
    const fn is_proof(self) -> bool {
        self.played > 0 && self.fitting == self.rows
    }

    /// Whether nine of ten rows fit, as some may have mistakes.
    const fn is_nearly_all(self) -> bool {
        self.played > 0 && self.fitting * 10 >= self.rows * 9
    }
}

/// Uses two columns with one name as the scores of the two players, if each player has one directly
/// after their own columns, or if all rows show it.
///
/// # Errors
///
/// Some rows show it and others do not, or one of the columns is pinned as the result of the game.
pub(crate) fn take_scores_of_both(
    names: &[String],
    columns: &mut Vec<Column>,
    pins: &Pins,
    below: &[GridRow],
) -> Result<(), Question> {
    let is_there =
        |side| columns.iter().any(|column| column.meaning == Meaning::Of(side, Attribute::Score));
    if is_there(Side::White) || is_there(Side::Black) {
        return Ok(());
    }
    let Some(scores) = Scores::find(names, columns, pins) else { return Ok(()) };
    let seen = || scores.seen(names, below);
    if pins.say_the_results() {
        let result = columns.iter().find(|column| column.meaning == Meaning::Result);
        return match result.filter(|result| scores.has(result.position)) {
            Some(result) if seen().is_proof() => Err(scores.one_is_pinned(names, result.position)),
            _ => Ok(()),
        };
    }
    if scores.are_apart || seen().is_proof() {
        scores.put_into(names, columns);
    } else if seen().played > 0 {
        return Err(scores.question(names));
    }
    Ok(())
}

/// Whether the scores of both players, beside a column of results, are those of the games: nearly
/// every row has the scores of a game. Points before a round add up to other sums.
pub(crate) fn scores_are_of_the_games(columns: &[Column], below: &[GridRow]) -> bool {
    let of = |meaning: Meaning| columns.iter().find(|column| column.meaning == meaning);
    let score = |side| of(Meaning::Of(side, Attribute::Score));
    let (Some(one), Some(other), Some(_)) =
        (score(Side::White), score(Side::Black), of(Meaning::Result))
    else {
        return false;
    };
    let (first, second) = ((Side::White, one.position), (Side::Black, other.position));
    let mut names = vec![String::new(); one.position.max(other.position) + 1];
    names[one.position].clone_from(&one.name);
    let seen = Scores { first, second, are_apart: true }.seen(&names, below);
    seen.is_nearly_all()
}

/// Whether, in nearly every row, a column of results has the score of one player, and another
/// column that of the other.
pub(crate) fn are_single_scores_of_games(
    result: &Column,
    score: &Column,
    below: &[GridRow],
) -> bool {
    // `-` alone, for a game that was not played, is not a pair.
    let names_a_pair = |row: &GridRow| {
        let text = row.cell(result.position).text();
        let pair = text.split_once(|sign| matches!(sign, '-' | ':') || is_long_dash(sign));
        pair.is_some_and(|(one, other)| !one.trim().is_empty() && !other.trim().is_empty())
    };
    let (side, other) = match score.meaning {
        Meaning::Of(Side::Black, _) => (Side::Black, Side::White),
        _ => (Side::White, Side::Black),
    };
    let (first, second) = ((other, result.position), (side, score.position));
    let mut names = vec![String::new(); result.position.max(score.position) + 1];
    names[result.position].clone_from(&result.name);
    let seen = Scores { first, second, are_apart: true }.seen(&names, below);
    seen.is_nearly_all() && !below.iter().any(names_a_pair)
}

impl Scores {
    /// The only two columns with a name that may be that of scores, if it is a single name.
    fn find(names: &[String], columns: &[Column], pins: &Pins) -> Option<Self> {
        let at = |position: usize| columns.iter().find(|column| column.position == position);
        let is_free = |position: usize| at(position).is_none_or(|it| it.meaning == Meaning::Result);
        let is_score = |name: &str| {
            Meaning::of(name) == Some(Meaning::Result)
                || Meaning::attribute_of(name) == Some(Attribute::Score)
        };
        // Beside a pinned column, columns with another name may have anything.
        let pinned = columns.iter().find(|column| column.meaning == Meaning::Result);
        let pinned = pinned.filter(|_| pins.say_the_results()).map(|column| plain(&column.name));
        let is_wanted = |name: &str| pinned.as_ref().is_none_or(|wanted| *wanted == plain(name));
        let fits = |&at: &usize| is_free(at) && is_score(&names[at]) && is_wanted(&names[at]);
        let mut found: Vec<usize> = (0..names.len()).filter(fits).collect();
        // `Pts` beside two columns `Score` has something else, such as the points of the match.
        if found.len() > 2 {
            let all = found.clone();
            let is_alone = |at: usize| {
                let is_same = |other: &&usize| plain(&names[**other]) == plain(&names[at]);
                Meaning::of(&names[at]).is_none() && all.iter().filter(is_same).count() == 1
            };
            found.retain(|at| !is_alone(*at));
        }
        let [one, other] = found[..] else { return None };
        if plain(&names[one]) != plain(&names[other]) {
            return None;
        }
        let behind = [one, other].map(|position| side_before(columns, position));
        if let [Some(first), Some(second)] = behind
            && first != second
        {
            return Some(Self { first: (first, one), second: (second, other), are_apart: true });
        }
        let sides = sides_in_order(columns)?;
        Some(Self { first: (sides[0], one), second: (sides[1], other), are_apart: false })
    }

    fn has(&self, position: usize) -> bool {
        self.first.1 == position || self.second.1 == position
    }

    fn seen(&self, names: &[String], below: &[GridRow]) -> Seen {
        let mut seen = Seen::default();
        for row in below.iter().filter(|row| !is_total(row)) {
            let [one, other] = [self.first.1, self.second.1].map(|at| row.cell(at));
            let is_name = plain(&one.text()) == plain(&names[self.first.1]);
            if is_name || one.is_empty() && other.is_empty() {
                continue;
            }
            seen.rows += 1;
            let result = result_of_points(one, other);
            seen.fitting += usize::from(result.is_some());
            seen.played += usize::from(matches!(result, Some(GameResult::Played(_))));
        }
        seen
    }

    fn put_into(&self, names: &[String], columns: &mut Vec<Column>) {
        columns.retain(|column| !self.has(column.position));
        columns.extend([self.first, self.second].map(|(side, position)| Column {
            position,
            meaning: Meaning::Of(side, Attribute::Score),
            name: names[position].clone(),
        }));
        columns.sort_by_key(|column| column.position);
    }

    /// The question whether they are scores, if some rows show it and others do not.
    fn question(&self, names: &[String]) -> Question {
        let [one, other] = self.in_words(names);
        Question::new(
            format!(
                "are {one} and {other} the scores of the two players? Some rows have 1 and 0, or \
                 ½ and ½, in them, but not all"
            ),
            self.pins(),
        )
    }

    /// The question if one of them is pinned as the result of the game.
    fn one_is_pinned(&self, names: &[String], pinned: usize) -> Question {
        let mut both = self.in_words(names);
        if self.second.1 == pinned {
            both.reverse();
        }
        Question::new(
            format!(
                "is {} the result of the game, or one player's score? With {} it has the scores of \
                 both players in every row",
                both[0], both[1]
            ),
            format!("{}\n# and no line `columns.result`", self.pins()),
        )
    }

    fn in_words(&self, names: &[String]) -> [String; 2] {
        [self.first.1, self.second.1]
            .map(|at| format!("`{}`, the column {},", names[at].trim(), at + 1))
    }

    fn pins(&self) -> String {
        let pin = |(side, position)| {
            format!("columns.{} = {}", Meaning::Of(side, Attribute::Score), position + 1)
        };
        [self.first, self.second].map(pin).join("\n")
    }
}

/// The player whose column is the last one before a place.
fn side_before(columns: &[Column], position: usize) -> Option<Side> {
    let mut before = columns.iter().rev().filter(|column| column.position < position);
    before.find_map(|column| match column.meaning {
        Meaning::Of(side, _) => Some(side),
        _ => None,
    })
}

/// The players in the order of their columns, if both have one.
fn sides_in_order(columns: &[Column]) -> Option<[Side; 2]> {
    let sides = columns.iter().filter_map(|column| match column.meaning {
        Meaning::Of(side, _) => Some(side),
        _ => None,
    });
    let sides: Vec<Side> = sides.collect();
    let first = *sides.first()?;
    let second = *sides.iter().find(|side| **side != first)?;
    Some([first, second])
}

#[cfg(test)]
mod tests {
    use crate::spreadsheet::columns::layout::Layout;
    use crate::spreadsheet::grid::rows::Grid;
    use crate::spreadsheet::pins::import::ColumnPin;

    use super::*;

    const MATCH: &str = "Board,Home,Score,Score,Away\n1,Lee,1,0,Roe\n2,Fox,½,½,Hay\n3,May,0,1,Day\n\
                         4,Orr,0,0,Kay\nTotal,,1½,1½,\n";

    fn found(text: &str, pins: &Pins) -> Result<String, Question> {
        let layout = Layout::find(&Grid::of_text(text), pins)?.unwrap();
        let named =
            layout.columns.iter().map(|column| format!("{} {}", column.position, column.meaning));
        Ok(named.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn two_scores_between_or_after_the_players_are_theirs_if_every_row_shows_it() {
        let no_pins = Pins::default();
        let expected = "1 white, 2 white-score, 3 black-score, 4 black";
        assert_eq!(found(MATCH, &no_pins).as_deref(), Ok(expected));
        let after = "White,Black,Pts,Pts\nLee,Roe,1,0\nWhite,Black,Pts,Pts\nFox,Hay,0,1\n";
        let expected = "0 white, 1 black, 2 white-score, 3 black-score";
        assert_eq!(found(after, &no_pins).as_deref(), Ok(expected));
        // The first of them belongs to the player who comes first.
        let turned = "Black,White,Score,Score\nLee,Roe,1,0\n";
        let expected = "0 black, 1 white, 2 black-score, 3 white-score";
        assert_eq!(found(turned, &no_pins).as_deref(), Ok(expected));
    }

    #[test]
    fn points_that_stand_once_beside_two_scores_are_of_something_else() {
        let text = "White,Score,Black,Score,Pts\nLee,1,Roe,0,3\nFox,½,Hay,½,1\n";
        let expected = "0 white, 1 white-score, 2 black, 3 black-score";
        assert_eq!(found(text, &Pins::default()).as_deref(), Ok(expected));
        // A result beside two columns of points counts.
        let text = "White,Pts,Black,Pts,Result\nLee,3,Roe,2,1-0\n";
        let expected = "0 white, 2 black, 4 result";
        assert_eq!(found(text, &Pins::default()).as_deref(), Ok(expected));
    }

    #[test]
    fn where_a_row_does_not_show_it_the_answer_that_is_offered_names_both_scores() {
        let asked = found(&MATCH.replace("½,½,Hay", "½,,Hay"), &Pins::default()).unwrap_err();
        assert!(asked.asked.starts_with("are `Score`, the column 3, and"), "{}", asked.asked);
        assert_eq!(asked.answer, "columns.white-score = 3\ncolumns.black-score = 4");
        // It is unknown whose scores these are.
        let asked = found("White,Black,Score,Score\nLee,Roe,0,0\n", &Pins::default()).unwrap_err();
        assert!(asked.asked.starts_with("which column is `result`"), "{}", asked.asked);
    }

    #[test]
    fn a_score_that_is_pinned_as_the_result_is_asked_about() {
        for text in [MATCH, "Date,Home,Score,Score,Away\n3/10/06,Lee,1,0,Roe\n"] {
            for place in [3, 4] {
                let mut pins = Pins::default();
                pins.columns.insert(Meaning::Result, ColumnPin::Place(place));
                let asked = found(text, &pins).unwrap_err();
                let column = format!("is `Score`, the column {place}, the result of the game");
                assert!(asked.asked.starts_with(&column), "{}", asked.asked);
                assert!(
                    asked.answer.starts_with("columns.white-score = 3\ncolumns.black-score = 4")
                );
            }
        }
        // The scores of a match beside the result of the game are not those of the game.
        let mut pins = Pins::default();
        pins.columns.insert(Meaning::Result, ColumnPin::Place(3));
        let other = "White,Black,Result,Pts,Pts\nLee,Roe,1-0,1,0\n";
        assert_eq!(found(other, &pins).as_deref(), Ok("0 white, 1 black, 2 result"));
    }
}
