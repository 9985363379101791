//! The files of a system's season.

use anyhow::{Context, Result};
use ecf_season::Category;
use fgsl_matrix::Began;
use results_io::publish::Publication;
use results_io::publish::changes::{ChangesRow, changes};
use results_io::publish::grade_list::{GradeListRow, ListedGrade, grade_list};
use results_io::publish::manifest::{self, Manifest};
use results_io::publish::rejected::rejected;

use super::choice::SystemChoice;
use super::play::PlayedSeason;
use super::seasons::OneSeason;
use crate::PROGRAM;
use crate::publish::{grades_file, junior_age, player_counts, row_counts, working_grade_report};

/// Writes the files of a season into the publication in the making.
pub(super) fn season(
    publication: &Publication,
    season: &OneSeason,
    choice: &SystemChoice,
    played: &PlayedSeason,
) -> Result<()> {
    let label = season.season.to_string();
    let (list_rows, change_rows) = (list_rows(season, played), change_rows(season, played));
    let of_rate = season.read.rates.first().context("an edition without a rate of play")?;
    let mut players = player_counts(&season.read, of_rate, &season.graded);
    players.published = list_rows.len();
    players.published_by_category.clear();
    for row in &list_rows {
        if let Some(grade) = row.standard {
            *players.published_by_category.entry(grade.category).or_default() += 1;
        }
    }
    let list = grades_file(&season.plan);
    let read = &season.read;
    let files = [
        (list.as_str(), grade_list(&list, list_rows)?),
        ("changes.csv", changes("changes.csv", &change_rows)?),
        ("rejected.csv", rejected("rejected.csv", &read.rejected)?),
        ("suspicious.csv", rejected("suspicious.csv", &read.suspicious)?),
    ];
    let outputs = files
        .iter()
        .map(|(file, bytes)| publication.write(&label, file, bytes))
        .collect::<Result<Vec<_>, _>>()?;
    let manifest = Manifest {
        program: PROGRAM.to_owned(),
        season: label.clone(),
        first_day: season.plan.first_day,
        last_day: season.plan.last_day,
        edition: choice.stamp.clone(),
        inputs: season.inputs.iter().chain(&read.inputs).cloned().collect(),
        decisions: read.decisions.clone(),
        rows: row_counts(read)?,
        players,
        working_grades: working_grade_report(read, &season.graded),
        rapid: None,
        outputs,
    };
    publication.write(&label, manifest::FILE, &manifest.to_bytes()?)?;
    Ok(())
}

/// The players of the list: those whom the system's own categories, or the edition's, publish.
fn list_rows<'a>(season: &'a OneSeason, played: &PlayedSeason) -> Vec<GradeListRow<'a>> {
    let players =
        season.read.players.players.iter().zip(&season.numbers).zip(&season.graded.players);
    let row = |((player, number), by_edition): (
        (&'a _, &rating_core::PlayerIdx),
        &ecf_season::PlayerGrade,
    )| {
        let number = number.as_usize();
        let category = match &played.categories {
            Some(letters) => letters[number],
            None => by_edition.category.map(Category::letter),
        };
        let standard = Some(ListedGrade {
            category: category?,
            grade: whole(played.played.end[number]?),
            previous: played.played.start[number]
                .filter(|_| played.played.began[number] == Some(Began::Graded))
                .map(whole),
            games: played.played.games[number],
        });
        let junior_age = junior_age(player, &season.plan);
        Some(GradeListRow { player, junior_age, standard, rapid: None })
    };
    players.filter_map(row).collect()
}

fn change_rows<'a>(season: &'a OneSeason, played: &PlayedSeason) -> Vec<ChangesRow<'a>> {
    let players = season.read.players.players.iter().zip(&season.numbers);
    let row = |(player, number): (&'a results_io::check::Player, &rating_core::PlayerIdx)| {
        let number = number.as_usize();
        Some(ChangesRow {
            code: &player.code,
            games: played.played.games[number],
            start: played.played.start[number],
            began: played.played.began[number].map(began_in_words),
            end: played.played.end[number]?,
        })
    };
    players.filter_map(row).collect()
}

/// A published number: the nearest whole one, a half away from zero.
const fn whole(number: f64) -> i32 {
    number.round() as i32
}

/// How a grade at the start came about.
#[must_use]
pub const fn began_in_words(began: Began) -> &'static str {
    match began {
        Began::Graded => "graded",
        Began::Working => "working grade",
        Began::Given => "given",
        Began::Performance { .. } => "performance",
    }
}
