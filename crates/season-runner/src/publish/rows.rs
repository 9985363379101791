//! Grades to the rows of published files: the mapping that keeps files and rules apart.

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Category, Mean, PlayerGrade, Rate};
use rating_core::{Grade, PlayerIdx};
use results_io::Player;
use results_io::publish::calculation::{CalculationRow, CalculationShape, calculation};
use results_io::publish::game_scores::{GameScore, game_scores};
use results_io::publish::grade_list::{GradeListRow, ListedGrade, grade_list};
use results_io::publish::rejected::rejected;
use results_io::publish::season_totals::{SeasonTotalRow, season_totals};
use results_io::publish::withheld::{WithheldRow, withheld};

use super::file_names::{
    CALCULATION_FILE, SCORES_FILE, TOTALS_FILE, WITHHELD_FILE, file_of_rate, grades_file,
};
use crate::federation::PlannedSeason;
use crate::season::{GameScored, GradedRate, GradedSeason};

/// A file's name and its bytes.
pub(crate) type NamedFile = (String, Vec<u8>);

/// Every file of a season but the manifest: name and bytes.
///
/// # Errors
///
/// The library that writes frames failed.
pub(crate) fn season_files(plan: &PlannedSeason, season: &GradedSeason) -> Result<Vec<NamedFile>> {
    let GradedSeason { files: read, rates } = season;
    let list = grades_file(plan);
    let of_rate = |of_rate| files_of_rate(plan, read, of_rate);
    let (list_bytes, of_rates) = rayon::join(
        || grade_list(&list, list_rows(plan, season)),
        || rates.iter().map(of_rate).collect::<Result<Vec<_>>>(),
    );
    let mut files = vec![(list, list_bytes?)];
    files.extend(of_rates?.into_iter().flatten());
    files.extend(files_of_rows(read)?);
    Ok(files)
}

/// What became of rows that were rejected, or look wrong.
pub(crate) fn files_of_rows(read: &results_io::ReadSeason) -> Result<[NamedFile; 2]> {
    Ok([
        ("rejected.csv".to_owned(), rejected("rejected.csv", &read.rejected())?),
        ("suspicious.csv".to_owned(), rejected("suspicious.csv", &read.suspicious)?),
    ])
}

/// The files of one rate of play.
fn files_of_rate(
    plan: &PlannedSeason,
    read: &results_io::ReadSeason,
    of_rate: &GradedRate,
) -> Result<Vec<NamedFile>> {
    let name = |file| file_of_rate(file, of_rate.rate);
    let [calculation_file, totals_file, withheld_file] =
        [CALCULATION_FILE, TOTALS_FILE, WITHHELD_FILE].map(name);
    let shape = CalculationShape {
        earlier_seasons: plan.rules.edition.borrowing.seasons,
        increments: !plan.rules.edition.juniors.increment.is_empty(),
    };
    let calculated = calculation(&calculation_file, shape, &calculation_rows(read, of_rate))?;
    let label = plan.season.to_string();
    let totals = season_totals(&totals_file, &label, &total_rows(read, of_rate))?;
    let mut files = vec![(calculation_file, calculated), (totals_file, totals)];
    if let Some(scores) = &of_rate.scores {
        let file = name(SCORES_FILE);
        let bytes = game_scores(&file, &score_rows(read, scores))?;
        files.push((file, bytes));
    }
    let rows = withheld_rows(read, of_rate);
    let bytes = withheld(&withheld_file, &rows)?;
    files.push((withheld_file, bytes));
    Ok(files)
}

fn calculation_rows<'a>(
    read: &'a results_io::ReadSeason,
    of_rate: &'a GradedRate,
) -> Vec<CalculationRow<'a>> {
    let by_player = read.players.players.iter().zip(&of_rate.grades.players);
    let played = of_rate.games.iter().zip(by_player);
    let calculated =
        played.filter(|((_, halves), (_, grade))| !halves.is_empty() || grade.category.is_some());
    calculated.map(|(_, (player, grade))| calculation_row(player, grade)).collect()
}

fn total_rows<'a>(
    read: &'a results_io::ReadSeason,
    of_rate: &GradedRate,
) -> Vec<SeasonTotalRow<'a>> {
    let by_player = read.players.players.iter().zip(&of_rate.grades.players);
    let played = by_player.filter(|(_, grade)| grade.season.games > 0);
    let row = |(player, grade): (&'a Player, &PlayerGrade)| SeasonTotalRow {
        code: &player.code,
        points: grade.season.points,
        games: grade.season.games,
    };
    played.map(row).collect()
}

fn score_rows<'a>(read: &'a results_io::ReadSeason, scores: &[GameScored]) -> Vec<GameScore<'a>> {
    let code = |player: PlayerIdx| read.players.players[player.as_usize()].code.as_str().into();
    let row = |&GameScored { player, day, opponent, outcome, score }: &GameScored| GameScore {
        code: code(player),
        date: day,
        opponent: code(opponent),
        outcome,
        score,
    };
    scores.iter().map(row).collect()
}

/// The players with a published grade of either rate.
fn list_rows<'a>(plan: &PlannedSeason, season: &'a GradedSeason) -> Vec<GradeListRow<'a>> {
    let players = season.files.players.players.iter().enumerate();
    let row = |(number, player): (usize, &'a Player)| {
        let listed = |wanted: Rate| {
            let of_rate = season.rates.iter().find(|of_rate| of_rate.rate == wanted)?;
            listed_grade(&of_rate.grades.players[number])
        };
        let (standard, rapid) = (listed(Rate::Standard), listed(Rate::Rapid));
        standard.or(rapid)?;
        let junior_age = junior_age(player, plan);
        Some(GradeListRow { player, junior_age, standard, rapid })
    };
    players.filter_map(row).collect()
}

fn listed_grade(grade: &PlayerGrade) -> Option<ListedGrade> {
    let (category, published) = grade.published()?;
    Some(ListedGrade {
        category: category.letter(),
        grade: published.points(),
        previous: grade.previous.map(Grade::points),
        games: grade.season.games,
    })
}

/// A player's age on a day.
pub(crate) fn age(player: &Player, day: NaiveDate) -> Option<u32> {
    player.birth_date.and_then(|born| day.years_since(born))
}

/// The age of a junior on the season's last day.
pub(crate) fn junior_age(player: &Player, plan: &PlannedSeason) -> Option<u32> {
    let under = plan.rules.edition.publication.junior_under;
    age(player, plan.last_day).filter(|&age| age < under)
}

fn calculation_row<'a>(player: &'a Player, grade: &'a PlayerGrade) -> CalculationRow<'a> {
    CalculationRow {
        code: &player.code,
        category: grade.category.map(Category::letter),
        grade: grade.grade.map(Grade::points),
        mean: grade.mean.map(Mean::to_grade_points),
        points: grade.season.points,
        games: grade.season.games,
        borrowed: &grade.borrowed,
        increment: grade.increment,
        previous: grade.previous.map(Grade::points),
        working: grade.working.map(|working| working.value),
    }
}

fn withheld_rows<'a>(
    read: &'a results_io::ReadSeason,
    of_rate: &GradedRate,
) -> Vec<WithheldRow<'a>> {
    let rows = (1..).zip(of_rate.grades.withheld()).flat_map(|(group, players)| {
        players.iter().map(move |&player| WithheldRow {
            group,
            player: &read.players.players[player.as_usize()],
            games: of_rate.games.of(player).len(),
        })
    });
    rows.collect()
}
