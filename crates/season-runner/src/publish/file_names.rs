//! The names of the files of a published season.

use chrono::{Datelike, Months};
use ecf_season::edition::ListDate;
use ecf_season::{Rate, Season};
use results_io::Fingerprint;
use results_io::publish::manifest::{GRADES_STEM, Manifest};

use crate::federation::PlannedSeason;

/// The name of the totals that later seasons borrow from.
pub(crate) const TOTALS_FILE: &str = "season_totals.csv";

/// The name of the games one by one, where an edition needs them.
pub(crate) const SCORES_FILE: &str = "game_scores.parquet";

/// The name of the calculation of every grade.
pub(crate) const CALCULATION_FILE: &str = "calculation.csv";

/// The name of the list of those without a graded opponent.
pub(super) const WITHHELD_FILE: &str = "withheld.csv";

/// The name of the list of those who are not on the list.
pub(super) const UNPUBLISHED_FILE: &str = "unpublished.csv";

/// The name of a file of one rate of play: `rapid_calculation.csv` beside `calculation.csv`.
pub(crate) fn file_of_rate(file: &str, rate: Rate) -> String {
    match rate {
        Rate::Standard => file.to_owned(),
        Rate::Rapid => format!("rapid_{file}"),
    }
}

/// `grades200704.csv`: the list is dated by the month in which the season ends, or the one after
/// that, as the edition says.
pub(crate) fn grades_file(plan: &PlannedSeason) -> String {
    let day = match plan.rules.edition.publication.dated {
        ListDate::LastMonth => plan.last_day,
        // From a 31st chrono goes to the last day of a shorter month, and never beyond it.
        ListDate::MonthAfter => plan.last_day + Months::new(1),
    };
    format!("{GRADES_STEM}{:04}{:02}.csv", day.year(), day.month())
}

/// The files of a season that later seasons are graded from, named with the season, by name.
pub(crate) fn handed_on(season: Season, manifest: &Manifest) -> Vec<Fingerprint> {
    let list = manifest.grade_list();
    let is_handed_on =
        |file: &str| file == list || file.ends_with(TOTALS_FILE) || file.ends_with(SCORES_FILE);
    let outputs = manifest.outputs.iter().filter(|output| is_handed_on(&output.file));
    let mut files: Vec<Fingerprint> = outputs
        .map(|output| Fingerprint { file: format!("{season}/{}", output.file), ..output.clone() })
        .collect();
    files.sort_by(|one, other| one.file.cmp(&other.file));
    files
}

/// Whether a season's list is one of a system of the matrix model: it hands on no totals to borrow
/// from, and a list by an edition is never published without them.
pub(crate) fn is_of_system(manifest: &Manifest) -> bool {
    !manifest.outputs.iter().any(|output| output.file.ends_with(TOTALS_FILE))
}
