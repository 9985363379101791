//! A season as a sheet, to be written in a format that is made event by event or game by game.

use rating_core::PlayerIdx;

use formats::results::ResultRow;
use formats::sheet::Sheet;

use super::ReadSeason;
use crate::games::Game;

impl ReadSeason {
    /// The rows of a season, with the players on its list, or with all players if it has no list.
    #[must_use]
    pub fn as_sheet(&self) -> Sheet {
        self.as_sheet_of(|_| true)
    }

    /// The same, with rows of the wanted files only; files are given by name.
    #[must_use]
    pub fn as_sheet_of(&self, is_wanted: impl Fn(&str) -> bool) -> Sheet {
        let players = &self.players.players;
        let code = |player: PlayerIdx| {
            players.get(player.as_usize()).map_or("", |player| &player.code).to_owned()
        };
        let row = |game: Game<'_>| {
            let row = ResultRow {
                day: game.day,
                time: game.time,
                event: self.games.event(game.event).to_owned(),
                white: code(game.white),
                black: code(game.black),
                has_colours: game.has_colours,
                result: game.result,
                section: self.games.sections.text(game.section).to_owned(),
                round: game.round.to_owned(),
                rate: game.rate.to_owned(),
            };
            (game.line as usize, row)
        };
        let games = self.games.iter().filter(|game| is_wanted(self.games.file(game.file)));
        let (mut rows, mut files) = (Vec::new(), Vec::<(usize, String)>::new());
        for game in games {
            let file = self.games.file(game.file);
            if files.last().is_none_or(|(_, last)| last != file) {
                files.push((rows.len(), file.to_owned()));
            }
            rows.push(row(game));
        }
        Sheet { rows, files, players: self.players_by_code(), ..Sheet::default() }
    }
}
