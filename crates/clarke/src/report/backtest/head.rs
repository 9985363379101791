//! The first lines of a backtest: what was predicted from what, and which games are scored.

use season_runner::backtest::{BacktestReport, By};

pub(super) fn head(report: &BacktestReport) -> String {
    let by = match report.by {
        By::Season => "season by season",
        By::Month => "month by month",
        By::Day => "day by day",
        By::Game => "game by game",
    };
    let taught = match report.warm_up.as_slice() {
        [] => String::new(),
        [one] => format!(" {one} only teaches."),
        [first, .., last] => format!(" {first} to {last} only teach."),
    };
    let scored = match report.scored.as_slice() {
        [first, .., last] => format!("{first} to {last}"),
        seasons => seasons.join(""),
    };
    format!(
        "{} players, {} games, predicted {by} from what was known before.{taught}\n{scored} {} \
         scored: {} games, of which all systems could predict {}.\n",
        report.players,
        report.games,
        if report.scored.len() == 1 { "is" } else { "are" },
        report.scored_games,
        report.common_games,
    )
}
