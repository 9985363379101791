//! Changes on lists that were published before, for people.

use std::fmt::{self, Write as _};

use findings::{counted, printable, thousands};
use season_runner::batch::{Held, RejectedRow, ReplacedSeason, RunReport, SeasonCause};
use season_runner::compare::{ChangedGrade, Counts};

use super::asked::Asked;
use super::compare::changed;
use super::status;
use super::table::{Align, Table};

/// The number of a season's changes that are shown, unless all are requested.
const SHOWN: usize = 10;

/// Writes the changes season by season: the counts, the causes, and the largest changes, or all.
pub(super) fn write_replaced(out: &mut String, report: &RunReport, asked: &Asked) -> fmt::Result {
    let what = if report.dry_run { What::WouldChange } else { What::Changed };
    report.replaced.iter().try_for_each(|season| write_season(out, season, what, asked))
}

/// Writes what would change on published seasons that the run leaves as they are.
pub(super) fn write_held(out: &mut String, report: &RunReport, asked: &Asked) -> fmt::Result {
    let Some(held) = &report.held else { return Ok(()) };
    held.seasons
        .iter()
        .try_for_each(|season| write_season(out, season, What::WouldChange, asked))?;
    writeln!(out, "{}\n", held_in_words(held, report, asked))
}

/// Which published seasons a run leaves as they are, and the command that publishes them again.
pub(crate) fn held_in_words(held: &Held, report: &RunReport, asked: &Asked) -> String {
    let seasons: Vec<String> =
        held.seasons.iter().map(|season| season.season.to_string()).collect();
    let (stay, them) = match seasons.len() {
        1 => ("stays as it was", "it"),
        _ => ("stay as they were", "them"),
    };
    format!(
        "{} {stay} published, since a published season changes only if --from or --reopen names \
         it: `{} --from {}{}` publishes {them} again.",
        seasons.join(", "),
        status::grade_command(&report.folder, &report.out),
        held.from,
        asked.rules
    )
}

/// Whether changes were made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Changed,
    WouldChange,
}

fn write_season(
    out: &mut String,
    season: &ReplacedSeason,
    what: What,
    asked: &Asked,
) -> fmt::Result {
    let Counts { created, unchanged, gone, .. } = season.counts;
    let before = match what {
        What::Changed => "changed",
        What::WouldChange => "would change",
    };
    if season.counts.differ() {
        writeln!(
            out,
            "{} {before}: {created} new, {gone} gone, {}, {unchanged} unchanged",
            season.season,
            changed(&season.counts)
        )?;
    } else {
        let grades = counted(unchanged, "published grade");
        writeln!(out, "{} unchanged: {grades}", season.season)?;
    }
    for cause in &season.causes {
        writeln!(out, "  {}", in_words(cause))?;
    }
    write_rejected(out, season, asked)?;
    write_changes(out, season, what, asked)?;
    writeln!(out)
}

/// Writes the rows that the published season did not reject: without a word, anyone whose late
/// results are not used would take them for graded.
fn write_rejected(out: &mut String, season: &ReplacedSeason, asked: &Asked) -> fmt::Result {
    let rows = &season.newly_rejected;
    if rows.is_empty() {
        return Ok(());
    }
    let count = counted(rows.len(), "row");
    writeln!(out, "  {count} cannot be used, and not in the season as published:")?;
    let shown = if asked.all_changes { rows.len() } else { SHOWN };
    for row in rows.iter().take(shown) {
        let RejectedRow { file, line, column, value, reason } = row;
        let of_line = if *line == 0 { String::new() } else { format!(", line {line}") };
        let of_column = if column.is_empty() {
            String::new()
        } else {
            format!(", {column}: `{}`", printable(value))
        };
        writeln!(out, "    {file}{of_line}{of_column}: {reason}")?;
    }
    match rows.len().saturating_sub(shown) {
        0 => Ok(()),
        more => writeln!(out, "    and {} more: clarke check lists all of them", thousands(more)),
    }
}

fn in_words(cause: &SeasonCause) -> String {
    match cause {
        SeasonCause::Edition { before, now } if before == now => {
            format!("the edition {now} has changed")
        }
        SeasonCause::Edition { before, now } => format!("graded by {now}, before by {before}"),
        SeasonCause::Program { before, now } => format!("graded with {now}, before with {before}"),
        SeasonCause::GamesBefore { before, now } => {
            format!("known of games before the first season: \"{now}\", before \"{before}\"")
        }
        SeasonCause::File(difference) => status::in_words(difference),
    }
}

fn write_changes(
    out: &mut String,
    season: &ReplacedSeason,
    what: What,
    asked: &Asked,
) -> fmt::Result {
    let shown = if asked.all_changes { season.changes.len() } else { SHOWN };
    let changes: Vec<&ChangedGrade> = if season.changes.len() <= shown {
        season.changes.iter().collect()
    } else {
        season.largest().into_iter().take(shown).collect()
    };
    if changes.is_empty() {
        return Ok(());
    }
    write!(out, "\n{}", table(&changes).text(2))?;
    match season.changes.len() - changes.len() {
        0 => Ok(()),
        // Nothing is published, so this run has no changes.csv.
        more if what == What::WouldChange => {
            writeln!(out, "  and {} more: --changes FILE writes all of them", thousands(more))
        }
        more => writeln!(out, "  and {} more: see changes.csv", thousands(more)),
    }
}

fn table(changes: &[&ChangedGrade]) -> Table {
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
