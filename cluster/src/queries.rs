//! The queries of a season, over the tables `results` and `players`.
//!
//! `players` has a number, a code and what a player counts as: a grade, or a strength as bytes. In
//! every join it is on the left, where the engine builds its table of hashes: players are few, and
//! games pass. Joins are inner joins. Values of other queries come as a list or as a Parquet file,
//! and whole numbers are written as such: `5e1` would be a float.

use chrono::NaiveDate;
use ecf_season::edition::GameScoreRule;
use rating_core::PlayerIdx;

/// The columns that a table of results has, and no others.
pub(crate) const COLUMNS: [&str; 5] = ["date", "event", "white", "black", "result"];

/// How many rows there are of each kind: `kind`, `rows`.
pub(crate) fn rows((first, last): (NaiveDate, NaiveDate)) -> String {
    let columns = COLUMNS.map(text).join(", ");
    format!(
        "SELECT clarke_row({columns}, '{first}', '{last}') AS kind, count(*) AS rows \
         FROM results GROUP BY 1"
    )
}

/// A column of results, or nothing, as a text.
fn text(column: &str) -> String {
    format!("CAST({column} AS VARCHAR)")
}

/// Every game: the numbers of its players, what they count as, and White's half-points.
fn games(counts_as: &str) -> String {
    let [white, black, result] = ["white", "black", "result"].map(text);
    format!(
        "SELECT w.white, b.number AS black, w.white_as, b.{counts_as} AS black_as, w.outcome \
         FROM players b JOIN (\
         SELECT p.number AS white, p.{counts_as} AS white_as, r.black_code, r.outcome \
         FROM players p JOIN (\
         SELECT {white} AS white_code, {black} AS black_code, clarke_outcome({result}) AS outcome \
         FROM results) r ON p.code = r.white_code WHERE r.outcome IS NOT NULL\
         ) w ON b.code = w.black_code"
    )
}

/// Every game from both sides: `player`, `own`, `opponent` and the player's half-points.
fn halves(counts_as: &str) -> String {
    let games = games(counts_as);
    format!(
        "SELECT white AS player, white_as AS own, black_as AS opponent, outcome FROM ({games}) \
         UNION ALL SELECT black AS player, black_as AS own, white_as AS opponent, \
         CAST(2 - outcome AS TINYINT) AS outcome FROM ({games})"
    )
}

/// For each player who played the [sums](crate::functions::PlayerSums) of their games: `player`,
/// `sums`.
pub(crate) fn sums() -> String {
    let halves = halves("grade");
    format!("SELECT player, clarke_sums(opponent, outcome) AS sums FROM ({halves}) GROUP BY player")
}

/// How many games any two ungraded players had: `white`, `black`, `games`.
pub(crate) fn meetings() -> String {
    format!(
        "SELECT white, black, count(*) AS games FROM ({}) \
         WHERE white_as IS NULL AND black_as IS NULL GROUP BY white, black",
        games("grade")
    )
}

/// For each player who played the scores of their games: `player`, `scores`.
pub(crate) fn scores(rule: GameScoreRule) -> String {
    let (win, limit) = (rule.whole_win(), rule.whole_limit());
    format!(
        "SELECT player, clarke_scores(own, opponent, outcome, CAST({win} AS INT), \
         CAST({limit} AS INT)) AS scores FROM ({}) GROUP BY player",
        halves("strength")
    )
}

/// The games of some players: `white`, `black`, `outcome`.
pub(crate) fn games_of(players: &[PlayerIdx]) -> String {
    let numbers: Vec<String> = players.iter().map(|player| player.number().to_string()).collect();
    let numbers = numbers.join(", ");
    format!(
        "SELECT white, black, outcome FROM ({}) WHERE white IN ({numbers}) OR black IN ({numbers})",
        games("strength")
    )
}
