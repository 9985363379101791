//! Grades to the rows of published files: the mapping that keeps files and rules apart.

use anyhow::Result;
use chrono::{Datelike, NaiveDate};
use ecf_season::{Category, Edition, Mean, PlayerGrade, Season, SeasonGrades};
use rating_core::Grade;
use results_io::Fingerprint;
use results_io::check::Player;
use results_io::publish::calculation::{CalculationRow, calculation};
use results_io::publish::grade_list::{GradeListRow, grade_list};
use results_io::publish::manifest::Manifest;
use results_io::publish::rejected::rejected;
use results_io::publish::season_totals::{SeasonTotalRow, season_totals};
use results_io::publish::withheld::{WithheldRow, withheld};

use crate::reading::ReadSeason;

/// The name of the totals that later seasons borrow from.
pub const TOTALS_FILE: &str = "season_totals.csv";

/// `grades200704.csv`: the list is dated by the month in which the season ends.
#[must_use]
pub fn grades_file(season: Season, edition: &Edition) -> String {
    let (_, last_day) = edition.season_days(season);
    format!("grades{:04}{:02}.csv", last_day.year(), last_day.month())
}

/// The files of a season that later seasons are graded from, named with the season.
#[must_use]
pub fn handed_on(season: Season, manifest: &Manifest) -> Vec<Fingerprint> {
    let files = [manifest.grade_list(), TOTALS_FILE];
    let outputs = manifest.outputs.iter().filter(|output| files.contains(&output.file.as_str()));
    outputs
        .map(|output| Fingerprint { file: format!("{season}/{}", output.file), ..output.clone() })
        .collect()
}

/// Every file of a season but the manifest: name and bytes.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn season_files(
    season: Season,
    read: &ReadSeason,
    graded: &SeasonGrades,
    edition: &Edition,
) -> Result<Vec<(String, Vec<u8>)>> {
    let players = &read.players.players;
    let list = grades_file(season, edition);
    let (_, last_day) = edition.season_days(season);
    let by_player = || players.iter().zip(&graded.players);
    let list_rows = by_player()
        .filter_map(|(player, grade)| list_row(player, grade, last_day, edition))
        .collect();
    let (list_bytes, (calculation_bytes, totals_bytes)) = rayon::join(
        || grade_list(&list, list_rows),
        || {
            let played = read.games.iter().zip(by_player());
            let rows: Vec<_> = played
                .filter(|((_, halves), _)| !halves.is_empty())
                .map(|(_, (player, grade))| calculation_row(player, grade))
                .collect();
            let totals: Vec<_> = by_player()
                .filter(|(_, grade)| grade.season.games > 0)
                .map(|(player, grade)| SeasonTotalRow {
                    code: &player.code,
                    points: grade.season.points,
                    games: grade.season.games,
                })
                .collect();
            let label = season.to_string();
            (calculation("calculation.csv", &rows), season_totals(TOTALS_FILE, &label, &totals))
        },
    );
    Ok(vec![
        (list, list_bytes?),
        ("calculation.csv".into(), calculation_bytes?),
        (TOTALS_FILE.into(), totals_bytes?),
        ("rejected.csv".into(), rejected("rejected.csv", &read.rejected)?),
        ("suspicious.csv".into(), rejected("suspicious.csv", &read.suspicious)?),
        ("withheld.csv".into(), withheld("withheld.csv", &withheld_rows(read, graded))?),
    ])
}

fn list_row<'a>(
    player: &'a Player,
    grade: &PlayerGrade,
    last_day: NaiveDate,
    edition: &Edition,
) -> Option<GradeListRow<'a>> {
    let (category, published) = grade.published()?;
    Some(GradeListRow {
        player,
        junior_age: junior_age(player, last_day, edition),
        category: category.letter(),
        grade: published.points(),
        previous: grade.previous.map(Grade::points),
        games: grade.season.games,
    })
}

/// The age of a junior on the season's last day.
pub(crate) fn junior_age(player: &Player, last_day: NaiveDate, edition: &Edition) -> Option<u32> {
    let age = player.birth_date.and_then(|born| last_day.years_since(born));
    age.filter(|&age| age < edition.publication.junior_under)
}

fn calculation_row<'a>(player: &'a Player, grade: &PlayerGrade) -> CalculationRow<'a> {
    CalculationRow {
        code: &player.code,
        category: grade.category.map(Category::letter),
        grade: grade.grade.map(Grade::points),
        mean: grade.mean.map(Mean::to_grade_points),
        points: grade.season.points,
        games: grade.season.games,
        borrowed: grade.borrowed,
        previous: grade.previous.map(Grade::points),
        working: grade.working.map(|working| working.value),
    }
}

fn withheld_rows<'a>(read: &'a ReadSeason, graded: &SeasonGrades) -> Vec<WithheldRow<'a>> {
    let rows = (1..).zip(graded.withheld()).flat_map(|(group, players)| {
        players.iter().map(move |&player| WithheldRow {
            group,
            player: &read.players.players[player.as_usize()],
            games: read.games.of(player).len(),
        })
    });
    rows.collect()
}
