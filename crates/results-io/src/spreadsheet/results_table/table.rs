//! The rows of a table as typed values, and the lines that were skipped.

use super::carried::{Carried, carry_down};
use super::table_row::{OfAll, TableRow};
use crate::game_result::is_score_alone;
use crate::spreadsheet::cells::results::{SpeaksOf, result_of, speaks_of};
use crate::spreadsheet::columns::colours::says_colour;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days_of_games::days_above::DaysAbove;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::lines::later_header::has_foreign_colour;
use crate::spreadsheet::lines::table_line::{Kind, TableLine};
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning};

/// The rows of a table, and its other lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rows {
    pub(crate) games: Vec<TableRow>,
    /// Lines without players: titles, totals, repeated column names.
    pub(crate) passed_over: Vec<u32>,
    /// Lines with a player and no opponent.
    pub(crate) byes: Vec<u32>,
    /// The number of results that a spreadsheet had turned into days.
    pub(crate) halves_as_days: usize,
    /// Whether `+` and `-` are games won and lost, because the table has no other results.
    pub(crate) signs_are_games: bool,
    pub(crate) unread_results: UnreadResults,
    /// The numbers of games with an event, a section or a round from above.
    pub(crate) carried: Carried,
}

/// The results of a table that cannot be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnreadResults {
    /// The number of unreadable results.
    pub(crate) unread: usize,
    /// The number of rows with any text as result.
    pub(crate) given: usize,
    /// The first unreadable one.
    pub(crate) first: String,
}

/// Reads the rows below the column names.
pub(crate) fn rows_of(lines: Vec<TableLine<'_>>, all: &OfAll, above: &DaysAbove) -> Rows {
    let signs_are_games = lines.first().is_some_and(TableLine::has_signs_alone);
    let mut found = Rows { signs_are_games, ..Rows::default() };
    for read in lines {
        match read.kind {
            Kind::PassedOver | Kind::OtherPlaces | Kind::OtherWords => {
                found.passed_over.push(read.row.line);
            }
            Kind::Bye => found.byes.push(read.row.line),
            Kind::Game => {
                found.count_result(&read);
                found.games.push(TableRow::of(read, all, above));
            }
        }
    }
    found.carried = carry_down(&mut found.games, &found.passed_over);
    found
}

impl Rows {
    fn count_result(&mut self, read: &TableLine<'_>) {
        let (result, text) = (read.result(), read.result_text());
        if !text.is_empty() {
            self.unread_results.given += 1;
            // If a score is alone, the other one is missing, whatever the columns are.
            if result.is_none() && !is_score_alone(&text) {
                self.unread_results.unread += 1;
                if self.unread_results.first.is_empty() {
                    self.unread_results.first = text;
                }
            }
        }
        let is_day = matches!(read.cell(Meaning::Result), Cell::Day(_));
        self.halves_as_days += usize::from(is_day && result.is_some());
    }
}

/// Marks the games for which it is unknown who had White. These are all games, if neither the names
/// of the players' columns, nor a column of colours, nor the results tell it; otherwise those
/// without a colour in that column.
pub(crate) fn mark_without_colours(grid: &Grid, layout: &Layout, games: &mut [TableRow]) {
    let lines: Vec<u32> = games.iter().map(TableRow::line).collect();
    let is_game = |row: &&GridRow| lines.binary_search(&row.line).is_ok();
    let rows = || grid.rows.iter().skip(layout.first_row).filter(is_game);
    if let Some(column) = layout.position(Meaning::Colour) {
        // Both are sorted by line.
        let without = rows().zip(games).filter(|(row, _)| row.cell(column).is_empty());
        without.for_each(|(_, game)| game.set_without_colours());
        return;
    }
    let has_words = |column: usize| {
        // People who write `White wins` put White first, and it is read like that.
        let is_word = |row: &GridRow| {
            let cell = row.cell(column);
            result_of(cell).is_some() && speaks_of(&cell.text()) == SpeaksOf::Colours
        };
        rows().any(is_word)
    };
    let is_said = layout.columns.iter().any(says_who_is_white)
        || layout.position(Meaning::Result).is_some_and(has_words);
    if !is_said {
        games.iter_mut().for_each(TableRow::set_without_colours);
    }
}

/// Whether the name of a player's column tells the colour, in English or in another language.
/// `Home` and `Heim` may also be pinned as `white`, but do not tell it.
fn says_who_is_white(column: &Column) -> bool {
    let is_of_player =
        matches!(column.meaning, Meaning::Of(_, attribute) if attribute != Attribute::Score);
    is_of_player && (says_colour(column) || has_foreign_colour(&column.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::columns::layout::Layout;
    use crate::spreadsheet::grid::rows::Grid;
    use crate::spreadsheet::lines::table_line::lines_of;
    use crate::spreadsheet::pins::import::Pins;

    fn rows(text: &str) -> Rows {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        rows_of(lines_of(&grid, &layout), &OfAll::default(), &DaysAbove::default())
    }

    #[test]
    fn totals_titles_and_repeated_names_of_columns_are_passed_over() {
        let found = rows(
            "White,Black,Result\nDivision 1,,\nLee,Roe,1\nWhite,Black,Result\nRoe,Lee,0\n\
             bye,Lee,\nTotal,,2\nTotal,TOTAL,2-1\nSum,Total,1\n\"Count, Di\",Total,1\n",
        );
        // Players with such a name have more than one word.
        assert_eq!(found.games.len(), 3);
        assert_eq!(found.passed_over, [2, 4, 7, 8, 9]);
        assert_eq!(found.byes, [6]);
    }

    #[test]
    fn a_side_that_did_not_come_is_no_game() {
        let found = rows(
            "White,Black,Result\nLee,Walkover,1\nLee,W/O,1\nTeam default,Roe,0\nNot played,Roe,\n\
             \"Void, Ann\",White,1\nLee,Unknown,1\nLee,,1-0 w/o\n,Roe,-/+\n",
        );
        assert_eq!(found.byes, [2, 3, 4, 5, 8, 9]);
        // An unknown opponent has played, and must be found.
        assert_eq!(found.games.len(), 2);
        // The same is true of an opponent whose name is missing in a game.
        let found = rows("White,Black,Result\nLee,,1-0\n,Roe,0\n");
        assert_eq!((found.games.len(), found.byes.len()), (2, 0));
    }

    #[test]
    fn a_row_pasted_with_another_delimiter_is_no_title() {
        let row = "3/10/01,Lee,Roe,1\n";
        let commas = format!(
            "Date,White,Black,Result\n{}3/10/01;Roe;Lee;0\nRound 2; 4 October\n",
            row.repeat(5)
        );
        let semicolons = commas.replace(',', "\t").replace(';', ",").replace('\t', ";");
        for text in [commas, semicolons] {
            let found = rows(&text);
            assert_eq!(found.games.len(), 6, "{text}");
            assert_eq!(found.passed_over, [8], "{text}");
            assert!(found.games[5].row().white.text.is_empty());
        }
    }

    #[test]
    fn a_section_and_a_round_that_stand_once_are_those_of_the_games_below() {
        let of = |text: &str| {
            let found = rows(text);
            let said = found.games.iter().map(|game| format!("{} {}", game.section, game.round));
            (said.collect::<Vec<_>>(), found.carried)
        };
        let text = "Section,Round,White,Result,Black\nOpen,1,Lee,1-0,Roe\n,,Fox,1-0,Hay\n\
                    ,2,Lee,1-0,Fox\n,,Roe,1-0,Hay\nMinor,1,Ash,1-0,Bee\n,,Coe,1-0,Poe\n";
        let all = ["Open 1", "Open 1", "Open 2", "Open 2", "Minor 1", "Minor 1"];
        assert_eq!(
            of(text),
            (all.map(String::from).to_vec(), Carried { events: 0, sections: 4, rounds: 3 })
        );
        // A player's second game is in another round.
        let table = "Round,White,Black,Result\n1,Lee,Roe,1-0\n,Lee,Roe,1-0\n,Fox,Roe,1-0\n";
        assert_eq!(of(table).0, [" 1", " ", " "]);
        // A title ends the section.
        let (said, _) = of(&text.replace("\nMinor,1,", "\nDivision 2,,,,\n,,"));
        assert_eq!(said[4..], [" ", " "]);
        // So does another event, which is also given once.
        let text = format!("Event,{text}").replace("\nOpen,", "\nLeague,Open,");
        let text = text.replace("\nMinor,", "\nCup,,").replace("\n,", "\n,,");
        let found = rows(&text);
        let events: Vec<&str> = found.games.iter().map(|game| &*game.event).collect();
        assert_eq!(events, ["League", "League", "League", "League", "Cup", "Cup"]);
        assert_eq!(found.carried, Carried { events: 4, sections: 3, rounds: 3 });
        // A few games without a section are mistakes, and the first has no value above it.
        let (said, carried) =
            of("Section,White,Result,Black\nOpen,Lee,1-0,Roe\nOpen,Fox,1-0,Hay\n,Lee,1-0,Fox\n");
        assert_eq!((said[2].as_str(), carried), (" ", Carried::default()));
        let (_, carried) =
            of("Section,White,Result,Black\n,Lee,1-0,Roe\nOpen,Fox,1-0,Hay\n,Lee,1-0,Fox\n");
        assert_eq!(carried, Carried::default());
    }

    #[test]
    fn a_code_behind_a_name_must_be_that_of_the_column_of_codes() {
        let found = rows(
            "White,White Code,Black,Result\n\"Lee, Ann (500010F)\",500020J,Roe,1-0\n\
             \"Lee, Ann (500010F)\",500010f,Roe,1-0\n\"Lee, Ann (500010F)\",,Roe,1-0\n",
        );
        let refused = |row: &TableRow| row.row().refused.map(|refused| refused.value.to_owned());
        let refused: Vec<_> = found.games.iter().map(refused).collect();
        assert_eq!(refused, [Some("Lee, Ann (500010F)".to_owned()), None, None]);
    }

    #[test]
    fn a_row_that_lacks_one_player_is_still_a_row() {
        let found = rows("White,Black,Result\nLee,,1\n,,1-0\n");
        assert_eq!(found.games.len(), 2);
    }

    #[test]
    fn codes_come_in_any_case_and_in_brackets_and_names_stay_beside_them() {
        let found = rows(
            "White code,White name,Black,Result\n233310h,\"Lee, Ann\",\"Roe, Ben (102807 j)\",1\n\
             new,\"Dunn, Leo\",107796l,=\n",
        );
        let named = |row: usize| {
            let row = found.games[row].row();
            [row.white, row.black].map(|player| (player.text.to_owned(), player.name.to_owned()))
        };
        assert_eq!(named(0)[0], ("233310H".into(), "Lee, Ann".into()));
        assert_eq!(named(0)[1], ("102807J".into(), "Roe, Ben".into()));
        assert_eq!(named(1)[0], ("Dunn, Leo".into(), String::new()));
        assert_eq!(named(1)[1], ("107796L".into(), String::new()));
    }
}
