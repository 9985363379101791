//! A season as a sheet, to be written in a format that is made event by event or game by game.

use rating_core::PlayerIdx;

use super::ReadSeason;
use crate::format::results::ResultRow;
use crate::format::sheet::Sheet;
use crate::games::Game;

impl Sheet {
    /// The rows of a season, with the players on its list, or with all players if it has no list.
    #[must_use]
    pub fn of(read: &ReadSeason) -> Self {
        Self::of_files(read, |_| true)
    }

    /// The same, with rows of the wanted files only; files are given by name.
    #[must_use]
    pub fn of_files(read: &ReadSeason, is_wanted: impl Fn(&str) -> bool) -> Self {
        let players = &read.players.players;
        let code = |player: PlayerIdx| {
            players.get(player.as_usize()).map_or("", |player| &player.code).to_owned()
        };
        let row = |game: Game<'_>| {
            let row = ResultRow {
                day: game.day,
                time: game.time,
                event: read.games.event(game.event).to_owned(),
                white: code(game.white),
                black: code(game.black),
                has_colours: game.has_colours,
                result: game.result,
                section: read.games.sections.text(game.section).to_owned(),
                round: game.round.to_owned(),
                rate: game.rate.to_owned(),
            };
            (game.line as usize, row)
        };
        let games = read.games.iter().filter(|game| is_wanted(read.games.file(game.file)));
        let (mut rows, mut files) = (Vec::new(), Vec::<(usize, String)>::new());
        for game in games {
            let file = read.games.file(game.file);
            if files.last().is_none_or(|(_, last)| last != file) {
                files.push((rows.len(), file.to_owned()));
            }
            rows.push(row(game));
        }
        Self { rows, files, players: read.players_by_code(), ..Self::default() }
    }
}
