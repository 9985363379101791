//! The names of the files of a published season.

use chrono::{Datelike, Months};
use ecf_season::edition::ListDate;
use ecf_season::{Rate, Season};
use input_files::Fingerprint;
use published_lists::manifest::{GRADES_STEM, Manifest};

use crate::federation::PlannedSeason;

/// The file of totals that later seasons borrow from.
pub(crate) const TOTALS_FILE: &str = "season_totals.csv";

/// The file of errors that later seasons' standard errors are computed from.
pub(crate) const DRAWS_FILE: &str = "error_draws.csv";

/// The file of games one by one, if an edition needs them.
pub(crate) const SCORES_FILE: &str = "game_scores.parquet";

/// The file with the calculation of every grade.
pub(crate) const CALCULATION_FILE: &str = "calculation.csv";

/// The file with the rows that are not used.
pub(crate) const REJECTED_FILE: &str = "rejected.csv";

/// The file of players without a chain of games to a graded player.
pub(super) const WITHHELD_FILE: &str = "withheld.csv";

/// The file of players who are not on the list.
pub(super) const UNPUBLISHED_FILE: &str = "unpublished.csv";

/// The name of a file for a rate of play: `calculation.csv`, or `rapid_calculation.csv`.
pub(crate) fn file_of_rate(file: &str, rate: Rate) -> String {
    match rate {
        Rate::Standard => file.to_owned(),
        Rate::Rapid => format!("rapid_{file}"),
    }
}

/// The name of a list, such as `grades200704.csv`: it is dated by the month in which the season
/// ends or the one after that, depending on the edition.
pub(crate) fn grades_file(plan: &PlannedSeason) -> String {
    let day = match plan.rules.edition.publication.dated {
        ListDate::LastMonth => plan.last_day,
        // From a 31st, chrono moves to the last day of a shorter month, never beyond it.
        ListDate::MonthAfter => plan.last_day + Months::new(1),
    };
    format!("{GRADES_STEM}{:04}{:02}.csv", day.year(), day.month())
}

/// The files of a season that later seasons are graded from, with the season in their names, in
/// order of the names.
pub(crate) fn handed_on(season: Season, manifest: &Manifest) -> Vec<Fingerprint> {
    let list = manifest.grade_list();
    let of_rates = [TOTALS_FILE, SCORES_FILE, DRAWS_FILE];
    let is_handed_on =
        |file: &str| file == list || of_rates.iter().any(|ending| file.ends_with(ending));
    let outputs = manifest.outputs.iter().filter(|output| is_handed_on(&output.file));
    let mut files: Vec<Fingerprint> = outputs
        .map(|output| Fingerprint { file: format!("{season}/{}", output.file), ..output.clone() })
        .collect();
    files.sort_by(|one, other| one.file.cmp(&other.file));
    files
}

/// Whether a season's list is one of a system of the matrix model: such a list has no calculations
/// and no totals to borrow from, while a list by an edition is never published without them.
pub(crate) fn is_of_system(manifest: &Manifest) -> bool {
    let of_edition = [TOTALS_FILE, CALCULATION_FILE];
    let is_of_edition = |file: &str| of_edition.iter().any(|ending| file.ends_with(ending));
    !manifest.outputs.iter().any(|output| is_of_edition(&output.file))
}
