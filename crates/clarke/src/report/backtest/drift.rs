//! What became of the lists, in a table.

use season_runner::backtest::DriftReport;

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
        ("points created", Align::Right),
        ("comers", Align::Right),
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
                season.change_of_graded.map(|v| format!("{v:+.2}")).unwrap_or_default(),
                format!("{:+.0}", season.points_created),
                one(season.mean_of_comers),
                one(season.mean_of_leavers),
                one(season.mean_of_stable),
            ]);
        }
    }
    (!table.is_empty()).then(|| {
        format!(
            "Lists at the end of each season, of those who played in it, in three-digit grades. Comers \
             did not play the\nseason before, leavers do not play this one (their grade is that of the \
             season before); stable: aged 35 to 45,\nand played in this and the three seasons before.\n\n{}",
            table.text(0)
        )
    })
}
