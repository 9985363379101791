//! A table of the drift of lists.

use season_backtest::{BacktestReport, DriftReport, ListPair};

use super::figures::systems;
use crate::report::signed::signed;
use crate::report::table::{Align, Table};

/// The table; `None` without a list.
pub(super) fn drift(drift: &[DriftReport]) -> Option<String> {
    let mut table = Table::new(&[
        ("system", Align::Left),
        ("season", Align::Left),
        ("players", Align::Right),
        ("mean", Align::Right),
        ("spread", Align::Right),
        ("change of graded", Align::Right),
        ("gained by graded", Align::Right),
        ("newcomers", Align::Right),
        ("leavers", Align::Right),
        ("stable", Align::Right),
    ]);
    for list in drift {
        for season in &list.seasons {
            let one = |value: Option<f64>| value.map(|v| format!("{v:.1}")).unwrap_or_default();
            table.row([
                list.name.clone(),
                season.season.clone(),
                season.players.to_string(),
                one(season.mean),
                one(season.spread),
                season.change_of_graded.map(|v| signed(v, 2)).unwrap_or_default(),
                signed(season.points_gained_by_graded, 0),
                one(season.mean_of_comers),
                one(season.mean_of_leavers),
                one(season.mean_of_stable),
            ]);
        }
    }
    (!table.is_empty()).then(|| {
        format!(
            "What each system would predict from at the end of each season, of those who played in \
             it, in three-digit grades:\neverybody with a grade, an earlier one that is still in \
             force among them. `clarke grade` publishes fewer. Change of\ngraded: the mean change \
             of those who had a grade at the end of the season before, too; gained by graded: its \
             sum.\n(`clarke grade --system` reports the points that were created, and what \
             newcomers gained since they began.) Newcomers\nhere are players who did not play in \
             the season before; leavers do not play in this one (their grade is that of the\n\
             season before); stable: aged 35 to 45, and played in this and the three seasons \
             before.\n\n{}",
            table.text(0)
        )
    })
}

/// Every list compared with that of the best system that has one; `None` without two lists.
pub(super) fn lists(report: &BacktestReport, order: &[usize]) -> Option<String> {
    let has = |pair: &&ListPair, name: &str| pair.one == name || pair.other == name;
    let best = systems(report, order)
        .map(|(_, system)| system.name.as_str())
        .find(|name| report.lists.iter().any(|pair| has(&pair, name)))?;
    let mut table = Table::new(&[
        (best, Align::Left),
        ("players on both", Align::Right),
        ("mean difference", Align::Right),
        ("spread of differences", Align::Right),
        ("correlation", Align::Right),
    ]);
    for (_, system) in systems(report, order).filter(|(_, system)| system.name != best) {
        let of_both = |pair: &&ListPair| has(pair, best) && has(pair, &system.name);
        let Some(pair) = report.lists.iter().find(of_both) else { continue };
        // From the side of the best, whichever comes first in the pair.
        let sign = if pair.one == best { 1.0 } else { -1.0 };
        let number = |value: Option<f64>, decimals: usize| {
            value.map(|value| format!("{value:.decimals$}")).unwrap_or_default()
        };
        table.row([
            format!("less {}", system.name),
            pair.players.to_string(),
            pair.mean_difference.map(|mean| signed(sign * mean, 1)).unwrap_or_default(),
            number(pair.spread_of_differences, 1),
            number(pair.correlation, 3),
        ]);
    }
    Some(format!(
        "Lists at the end of the last season, of those who played in it: that of {best} less the \
         others (every two: --format json)\n\n{}",
        table.text(0)
    ))
}
