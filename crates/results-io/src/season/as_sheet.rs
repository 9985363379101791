//! A season as a sheet, to be written in another format.

use rating_core::PlayerIdx;

use super::IgnoredColumns;
use super::ReadSeason;
use crate::counted::counted;
use crate::format::results::ResultRow;
use crate::format::sheet::{ReadSheet, Sheet};
use crate::games::Game;
use crate::left_out::WhyLeftOut;

impl ReadSheet {
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
        let listed = players.iter().take(read.listed);
        let players = listed.map(|player| (player.code.to_string(), player.clone())).collect();
        let games = read.games.iter().filter(|game| is_wanted(read.games.file(game.file)));
        let (mut rows, mut files) = (Vec::new(), Vec::<(usize, String)>::new());
        for game in games {
            let file = read.games.file(game.file);
            if files.last().is_none_or(|(_, last)| last != file) {
                files.push((rows.len(), file.to_owned()));
            }
            rows.push(row(game));
        }
        let sheet = Sheet { rows, files, players, ..Sheet::default() };
        let games = read.games.iter().filter(|game| is_wanted(read.games.file(game.file)));
        let arrived = games.filter(|game| game.received.is_some()).count();
        let arrived =
            (arrived > 0).then(|| format!("days of arrival of {}", counted(arrived, "result")));
        let ignored = read.ignored_columns.iter().filter(|ignored| is_wanted(&ignored.file));
        let ignored = ignored.flat_map(|IgnoredColumns { file, columns, .. }| {
            columns.iter().map(move |column| format!("{file}: the column {column}"))
        });
        let understood = read.understood.iter();
        let understood = understood.map(|(file, how)| format!("{file}: {}", how.words));
        let replaced = read.left_out.iter();
        let replaced =
            replaced.filter(|left| left.why == WhyLeftOut::Replaced && is_wanted(&left.file));
        let replaced =
            replaced.map(|left| format!("{}: replaced by a later submission", left.file));
        let lost = read.lost.iter().filter(|(file, _)| is_wanted(file));
        let lost = lost.map(|(file, lost)| format!("{file}: {lost}"));
        let rejected = read.rejected().into_iter().filter(|row| is_wanted(&row.file));
        Self {
            understood: understood.collect(),
            sheet,
            rejected: rejected.collect(),
            suspicious: read.suspicious.clone(),
            lost: lost.chain(ignored).chain(replaced).chain(arrived).collect(),
        }
    }
}
