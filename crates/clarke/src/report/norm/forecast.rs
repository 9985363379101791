//! The results that are needed in the rounds to come.

use std::fmt::Write as _;

use event_awards::norm::{Amount, Bound, Demand, Forecast, MeanNeeded};

use super::condition::with_federation;
use super::tables::per_cent;
use crate::report::table::{Align, Table};

/// The possible points in the rounds to come, and the mean of opponents that each number of them
/// needs.
pub(super) fn forecast_text(forecast: &Forecast) -> String {
    let Forecast { title, rounds_left, unknown_opponents, games, .. } = forecast;
    let mut text = format!(
        "{title} norm, {rounds_left} of {games} games to come{}\n",
        if forecast.possible { "" } else { ": out of reach" }
    );
    for demand in forecast.demands.iter().filter(|demand| asks(demand, *unknown_opponents)) {
        let _ = writeln!(text, "  {}", demand_in_words(demand, *unknown_opponents));
    }
    let mut table = Table::new(&[
        ("points to come", Align::Right),
        ("score", Align::Right),
        ("%", Align::Right),
        ("mean of all opponents", Align::Right),
        ("mean of the opponents not known yet", Align::Left),
    ]);
    for row in &forecast.rows {
        let needs = match row.needs {
            MeanNeeded::AtLeast(mean) => format!("at least {mean}"),
            MeanNeeded::Reached => "all are known: enough".to_owned(),
            MeanNeeded::TooLow => "all are known: too low".to_owned(),
        };
        let (score, mean) = (row.score.to_string(), row.mean_at_least.to_string());
        table.row([row.points.to_string(), score, per_cent(row.per_cent), mean, needs]);
    }
    if table.is_empty() { text } else { text + &table.text(2) }
}

/// Whether a demand rules out anything that can still happen.
fn asks(demand: &Demand, unknown: u32) -> bool {
    match demand.needed {
        Bound::AtLeast(least) => least > Amount::Count(0),
        Bound::AtMost(most) => most < Amount::Count(unknown),
        Bound::Is(_) => true,
    }
}

fn demand_in_words(demand: &Demand, unknown: u32) -> String {
    let name = with_federation(demand.article, demand.federation.as_deref());
    let possible = if demand.possible { "" } else { " (impossible)" };
    match unknown {
        0 => format!("{name}: {} more{possible}", demand.needed),
        _ => format!("opponents not known yet, {name}: {}{possible}", demand.needed),
    }
}
