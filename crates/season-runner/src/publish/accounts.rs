//! The counts in a season's manifest: rows, players, working grades.

use std::collections::BTreeMap;

use anyhow::Result;
use ecf_season::standard_error::{AgeClass, ClassDrift, DRAWS, Drift};
use findings::RowFault;
use published_lists::manifest::{
    DriftReport, FileCounts, PlayerCounts, RowCounts, StandardErrorReport, WorkingGradeReport,
};
use published_lists::unpublished::WhyUnpublished;
use rating_core::PlayerIdx;
use season_files::ReadSeason;

use super::unpublished::Unpublished;
use crate::error::Error;
use crate::hundredths::to_hundredths;
use crate::season::{GradedRate, GradedSeason, Sureness};

/// The rows of the results file.
///
/// # Errors
///
/// The counts do not add up to the number of rows that were read.
pub(crate) fn row_counts(season: &GradedSeason) -> Result<RowCounts> {
    let GradedSeason { files: read, rates } = season;
    let counts = RowCounts {
        read: read.counts.rows,
        graded: rates.first().map_or(0, |of_rate| of_rate.games.games()),
        graded_rapid: rates.get(1).map_or(0, |of_rate| of_rate.games.games()),
        defaults: read.counts.defaults,
        other_rate: read.counts.other_rate,
        ignored: read.counts.ignored,
        rejected: read.rejected_rows.len(),
        rejected_by_reason: by_reason(read.rejected_rows.iter()),
        rejected_elsewhere_by_reason: by_reason(read.rejected_elsewhere.iter()),
        rejected_elsewhere_by_file: by_file(&read.rejected_elsewhere),
        suspicious_by_reason: by_reason(read.suspicious.iter()),
    };
    let graded = counts.graded + counts.graded_rapid;
    let accounted = graded + counts.defaults + counts.other_rate + counts.ignored + counts.rejected;
    if counts.read != accounted {
        let (place, what) = (read.games.files.join(", "), "rows");
        return Err(Error::Unaccounted { place, what, found: counts.read, accounted }.into());
    }
    Ok(counts)
}

/// The numbers of files of the season: found, used and left out.
pub(super) fn file_counts(read: &ReadSeason) -> FileCounts {
    let (used, left_out) = (read.used_files(), read.left_out.clone());
    FileCounts { offered: used + left_out.len(), used, left_out }
}

fn by_reason<'a>(rows: impl Iterator<Item = &'a RowFault>) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *counts.entry(row.reason.key()).or_default() += 1;
    }
    counts.into_iter().map(|(key, count)| (key.to_owned(), count)).collect()
}

fn by_file(rows: &[RowFault]) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *counts.entry(row.file.as_str()).or_default() += 1;
    }
    counts.into_iter().map(|(file, count)| (file.to_owned(), count)).collect()
}

/// The counts of players for one rate of play.
pub(super) fn player_counts(read: &ReadSeason, of_rate: &GradedRate) -> PlayerCounts {
    let graded = &of_rate.grades;
    let off_the_list = Unpublished::of(read, of_rate);
    let (mut by_category, mut by_reason) = (BTreeMap::new(), BTreeMap::new());
    let mut approximate = 0;
    for (number, grade) in graded.players.iter().enumerate() {
        if let Some((category, _)) = grade.published() {
            approximate += usize::from(of_rate.approximate_games(grade) > 0);
            *by_category.entry(category.letter()).or_default() += 1;
        } else if let Some((why, _)) = off_the_list.why(number) {
            *by_reason.entry(why).or_default() += 1;
        }
    }
    if !of_rate.not_listed.is_empty() {
        by_reason.insert(WhyUnpublished::NotListed, of_rate.not_listed.len());
    }
    PlayerCounts {
        unpublished_by_reason: by_reason
            .into_iter()
            .map(|(why, players)| (why.key().to_owned(), players))
            .collect(),
        listed: read.players.players.len(),
        played: of_rate.games.iter().filter(|(_, halves)| !halves.is_empty()).count(),
        ungraded: graded.working.ungraded(),
        withheld: graded.withheld().map(<[_]>::len).sum(),
        withheld_groups: graded.withheld().count(),
        published: by_category.values().sum(),
        approximate,
        published_by_category: by_category,
    }
}

/// The report on how the working grades were computed.
pub(super) fn working_grade_report(read: &ReadSeason, of_rate: &GradedRate) -> WorkingGradeReport {
    let graded = &of_rate.grades;
    let codes = |players: &[PlayerIdx]| {
        let code = |player: &PlayerIdx| read.players.players[player.as_usize()].code.to_string();
        players.iter().map(code).collect()
    };
    let working = &graded.working;
    WorkingGradeReport {
        groups: working.groups.len(),
        largest_group: working.groups.iter().map(|group| group.players.len()).max().unwrap_or(0),
        steps: working.solved.iter().map(|group| group.steps).sum(),
        // A group without a certificate has an infinite bound, which JSON cannot express.
        max_error: Some(working.max_error()).filter(|error| error.is_finite()),
        decided_in_fractions: codes(&graded.decided_in_fractions),
        uncertain: codes(&graded.uncertain),
    }
}

/// The report on the standard errors: what they were computed from, to a hundredth of a point.
pub(super) fn standard_error_report(of_rate: &GradedRate) -> Option<StandardErrorReport> {
    let Sureness { assumed, .. } = of_rate.sureness.as_ref()?;
    let of_class = |(class, drift): (AgeClass, &ClassDrift)| {
        let ClassDrift { pairs, mean, variance } = *drift;
        DriftReport { from_age: class.from_age(), pairs, mean, variance }
    };
    let by_class = AgeClass::ALL.into_iter().zip(&assumed.drift.by_class);
    Some(StandardErrorReport {
        game_noise: to_hundredths(assumed.noise),
        measured_on: assumed.measured_on,
        list_error: to_hundredths(assumed.of_list),
        slope: to_hundredths(assumed.slope),
        draws: DRAWS,
        drift: by_class.map(of_class).collect(),
    })
}

/// By how much strengths changed in a season, as its manifest has it; `None` if it does not, or not
/// by these ages.
pub(crate) fn drift_of_report(report: &StandardErrorReport) -> Option<Drift> {
    let of_class = |(class, of_age): (AgeClass, &DriftReport)| {
        let DriftReport { from_age, pairs, mean, variance } = *of_age;
        (from_age == class.from_age()).then_some(ClassDrift { pairs, mean, variance })
    };
    let by_class = AgeClass::ALL.into_iter().zip(&report.drift).map(of_class);
    let by_class: Vec<ClassDrift> = by_class.collect::<Option<_>>()?;
    Some(Drift { by_class: by_class.try_into().ok()? })
}
