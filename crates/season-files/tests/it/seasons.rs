//! Short seasons that are written into a temporary folder and read as in production.

use std::fs;
use std::path::Path;

use chrono::NaiveDate;
use findings::RowFault;
use game_rows::{GameResult, NotPlayed};
use identity::{CodeForm, Players};
use input_files::{Error, Source};
use player_lists::read_players;
use rating_core::{Outcome, Rate, SeasonGames};
use season_files::games::OfRate;
use season_files::{
    OtherRates, ReadSeason, Repeats, RowRules, SeasonFolder, Strangers, read_season,
};

/// Four players.
pub(crate) const PLAYERS: &str = "code,name\n500010F,Ann\n500020J,Ben\n500030A,Cy\n500040D,Di\n";

/// Every result of two players that counts, and those by default.
pub(crate) const RESULTS: [GameResult; 6] = [
    GameResult::Played(Outcome::Win),
    GameResult::Played(Outcome::Draw),
    GameResult::Played(Outcome::Loss),
    GameResult::NotPlayed(NotPlayed::WonByDefault),
    GameResult::NotPlayed(NotPlayed::LostByDefault),
    GameResult::NotPlayed(NotPlayed::DoubleDefault),
];

pub(crate) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A season of standard play from May 2006 to April 2007.
pub(crate) fn rules(repeats: Repeats) -> RowRules<'static> {
    RowRules {
        first_day: day("2006-05-01"),
        last_day: day("2007-04-30"),
        code_form: CodeForm::WithCheckLetter,
        repeats,
        rates: &[Rate::Standard],
        other_rates: OtherRates::Reject,
        strangers: Strangers::Reject,
        ..RowRules::of_form()
    }
}

/// The players of a list.
pub(crate) fn players(text: &str) -> Players {
    read_players(&Source::from_bytes("players.csv", text.into()), CodeForm::WithCheckLetter)
        .unwrap()
}

/// Reads the season in a folder.
pub(crate) fn season_in(folder: &Path, rules: &RowRules<'_>) -> Result<ReadSeason, Error> {
    read_season(&SeasonFolder::find(folder, "")?, rules, &|_| {})
}

/// Reads a season from files, each given with its name: `results.csv`, `events/cup.txt`.
pub(crate) fn season_of(
    files: &[(&str, &[u8])],
    rules: &RowRules<'_>,
) -> Result<ReadSeason, Error> {
    let place = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    season_in(place.path(), rules)
}

/// Reads a season whose results may be unusable.
pub(crate) fn results_of(bytes: &[u8], repeats: Repeats) -> Result<ReadSeason, Error> {
    season_of(&[("players.csv", PLAYERS.as_bytes()), ("results.csv", bytes)], &rules(repeats))
}

/// Reads a list of players and a table of results that are expected to be usable.
pub(crate) fn season(players: &str, results: &str) -> ReadSeason {
    let files = [("players.csv", players.as_bytes()), ("results.csv", results.as_bytes())];
    season_of(&files, &rules(Repeats::Keep)).unwrap()
}

/// The same with the four players.
pub(crate) fn results(text: &str) -> ReadSeason {
    season(PLAYERS, text)
}

/// The games of standard play as (number of White, number of Black, half points of White).
pub(crate) fn games(season: &ReadSeason) -> Vec<(u32, u32, u32)> {
    games_of_rate(season, Rate::Standard, &[Rate::Standard])
}

/// The games of one of the graded rates; checks that those grouped by player are the same.
pub(crate) fn games_of_rate(
    season: &ReadSeason,
    rate: Rate,
    graded: &[Rate],
) -> Vec<(u32, u32, u32)> {
    let of_rate: Vec<_> = season.games.of_rate(OfRate::of(rate, graded)).collect();
    let games: Vec<_> =
        of_rate.iter().map(|(game, outcome)| (game.white, game.black, *outcome)).collect();
    let by_player = SeasonGames::from_games(season.players.players.len(), &games);
    let read = season.by_rate.iter().find(|of_rate| of_rate.rate == rate).unwrap();
    assert_eq!(by_player.as_ref(), Ok(&read.games));
    games
        .into_iter()
        .map(|(white, black, outcome)| (white.number(), black.number(), outcome.half_points()))
        .collect()
}

/// Line, column, value and reason of every row of results that was rejected.
pub(crate) fn rejections(season: &ReadSeason) -> Vec<(usize, &str, &str, &str)> {
    in_short(&season.rejected_rows)
}

/// Line, column, value and reason of reported rows.
pub(crate) fn in_short(rows: &[RowFault]) -> Vec<(usize, &str, &str, &str)> {
    rows.iter().map(|row| (row.line, row.column, row.value.as_str(), row.reason.key())).collect()
}

/// Whether every row is a game, a default, a game of another rate, ignored, or rejected.
pub(crate) fn accounts_for_every_row(season: &ReadSeason, games: usize) -> bool {
    let counts = season.counts;
    let rejected = season.rejected_rows.len();
    let used = games + counts.defaults + counts.other_rate;
    counts.rows == used + counts.ignored + rejected && season.games.len() == used
}
