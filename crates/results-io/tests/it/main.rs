//! Tests of reading, checking and publishing, one module a subject.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod checks;

mod child_run;

mod corpus;
mod decisions;
mod doubts;

mod federations;
mod formats;

mod kill_while_publishing;

mod publish;

mod published_folder;

mod quotation_marks;

mod sheets;
mod sources;
mod submission;

mod trf;

use chrono::NaiveDate;
use results_io::check::{
    CheckedGames, Players, Repeats, ResultChecks, Times, read_players, read_results,
};
use results_io::{Error, Source};

/// Four players, and a season from May 2006 to April 2007.
const PLAYERS: &str = "code,name\n500010F,Ann\n500020J,Ben\n500030A,Cy\n500040D,Di\n";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn checks(repeats: Repeats) -> ResultChecks<'static> {
    ResultChecks {
        first_day: day("2006-05-01"),
        last_day: day("2007-04-30"),
        check_letters: true,
        repeats,
        rates: &["standard"],
        times: Times::Drop,
        decisions: None,
    }
}

fn players(text: &str) -> Players {
    read_players(&Source::from_bytes("players.csv", text.into()), true, None).unwrap()
}

fn results_of(bytes: &[u8], repeats: Repeats) -> Result<CheckedGames, Error> {
    let source = Source::from_bytes("results.csv", bytes.to_vec());
    read_results(&source, &players(PLAYERS).index, &checks(repeats), None)
}

/// Reads results that are expected to be usable.
fn results(text: &str) -> CheckedGames {
    results_of(text.as_bytes(), Repeats::Keep).unwrap()
}

/// The games as (number of White, number of Black, half points of White).
fn games(checked: &CheckedGames) -> Vec<(u32, u32, u32)> {
    games_of_rate(checked, 0)
}

fn games_of_rate(checked: &CheckedGames, rate: usize) -> Vec<(u32, u32, u32)> {
    let games = checked.by_rate[rate].games.iter().flatten();
    games
        .map(|(white, half)| {
            (white.number(), half.opponent().number(), half.outcome().half_points())
        })
        .collect()
}

/// Line, column, value and reason of every rejected row.
fn rejections(checked: &CheckedGames) -> Vec<(usize, &str, &str, &str)> {
    let rejected = checked.rejected.iter();
    rejected.map(|row| (row.line, row.column, row.value.as_str(), row.reason.key())).collect()
}
