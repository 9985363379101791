//! What changed on the lists of seasons that were reopened, for people.

use std::fmt::{self, Write as _};

use season_runner::batch::ReopenedSeason;
use season_runner::compare::ChangedGrade;

use super::counted;
use super::table::{Align, Table};

/// Writes season by season every published grade that changed.
pub(super) fn write_reopened(out: &mut String, seasons: &[ReopenedSeason]) -> fmt::Result {
    for season in seasons {
        let changes = match season.changes.len() {
            0 => "no published grade changes".to_owned(),
            1 => "1 published grade changes".to_owned(),
            many => format!("{} change", counted(many, "published grade")),
        };
        writeln!(out, "{} reopened: {changes}", season.season)?;
        for input in &season.inputs {
            writeln!(out, "  {input}")?;
        }
        if !season.changes.is_empty() {
            write!(out, "\n{}", table(&season.changes).text(2))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn table(changes: &[ChangedGrade]) -> Table {
    let several_rates = changes.iter().any(|change| change.rate != changes[0].rate);
    let mut table = Table::new(&[
        ("code", Align::Left),
        ("name", Align::Left),
        ("before", Align::Left),
        ("now", Align::Left),
        ("change", Align::Right),
        ("why", Align::Left),
    ]);
    let listed = |grade: &String| if grade.is_empty() { "-".to_owned() } else { grade.clone() };
    for change in changes {
        let rate = if several_rates { format!("{}: ", change.rate) } else { String::new() };
        table.row([
            change.code.clone(),
            change.name.clone(),
            listed(&change.before),
            listed(&change.after),
            change.change.map_or_else(String::new, |points| format!("{points:+}")),
            rate + &change.why.join("; "),
        ]);
    }
    table
}
