//! Turns grades into the rows of published files; this mapping keeps files and rules apart.

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::standard_error::{DRAWS, Draws, HandedOnErrors};
use ecf_season::{Category, Exactness, HandedOn, Mean, PlayerGrade, Rate, SeasonTotal};
use findings::RowFault;
use identity::Player;
use published_lists::PublishedFile;
use published_lists::calculation::{Calculated, CalculationRow, CalculationShape, calculation};
use published_lists::error_draws::{ErrorDraws, error_draws};
use published_lists::game_scores::{GameScore, game_scores};
use published_lists::grade_list::{GradeListRow, ListedGrade, grade_list};
use published_lists::rejected::rejected;
use published_lists::season_totals::{Exact, SeasonTotalRow, season_totals};
use published_lists::unpublished::unpublished;
use published_lists::unpublished::{WithheldRow, withheld};
use rating_core::{Grade, GradePoints, PlayerIdx};
use season_files::ReadSeason;

use super::file_names::{
    CALCULATION_FILE, DRAWS_FILE, REJECTED_FILE, SCORES_FILE, TOTALS_FILE, UNPUBLISHED_FILE,
    WITHHELD_FILE, file_of_rate, grades_file,
};
use super::unpublished::Unpublished;
use crate::federation::PlannedSeason;
use crate::hundredths::hundredths;
use crate::season::{GameScored, GradedRate, GradedSeason, Sureness};

/// All files of a season except the manifest, in the order of the manifest.
///
/// # Errors
///
/// The library that writes data frames failed.
pub(crate) fn season_files<'a>(
    plan: &'a PlannedSeason,
    label: &'a str,
    season: &'a GradedSeason,
) -> Result<Vec<PublishedFile<'a>>> {
    let GradedSeason { files: read, rates } = season;
    let players = read.players.players.len();
    let listed = move |number| list_row(plan, season, number);
    let mut files = vec![grade_list(&grades_file(plan), players, listed)];
    for of_rate in rates {
        files.extend(files_of_rate(plan, label, read, of_rate)?);
    }
    files.extend(files_of_rows(read, &[]));
    Ok(files)
}

/// The files with the rejected and the suspicious rows; `too_late` are those that only the system
/// of the list does not use.
pub(crate) fn files_of_rows<'a>(
    read: &'a ReadSeason,
    too_late: &'a [RowFault],
) -> [PublishedFile<'a>; 2] {
    let all_rejected = all_rejected(read).chain(too_late);
    [rejected(REJECTED_FILE, all_rejected), rejected("suspicious.csv", &read.suspicious)]
}

/// The rows of a season that are not used, of whatever file.
pub(crate) fn all_rejected(read: &ReadSeason) -> impl Iterator<Item = &RowFault> {
    read.rejected_elsewhere.iter().chain(&read.rejected_rows)
}

/// The files of one rate of play.
fn files_of_rate<'a>(
    plan: &PlannedSeason,
    label: &'a str,
    read: &'a ReadSeason,
    of_rate: &'a GradedRate,
) -> Result<Vec<PublishedFile<'a>>> {
    let name = |file| file_of_rate(file, of_rate.rate);
    let players = of_rate.grades.players.len();
    let shape = CalculationShape {
        earlier_seasons: plan.rules.edition.borrowing.seasons,
        approximate: of_rate
            .approximate
            .is_some_and(|back| back < plan.rules.edition.borrowing.seasons),
        increments: !plan.rules.edition.juniors.increment.is_empty(),
    };
    let calculated = move |number| calculation_row(read, of_rate, number);
    let total = move |number| total_row(read, of_rate, number);
    let mut files = vec![
        calculation(&name(CALCULATION_FILE), shape, players, calculated),
        season_totals(&name(TOTALS_FILE), label, players, total),
    ];
    if let Some(sureness) = &of_rate.sureness {
        let row = move |number| draws_row(read, sureness, number);
        files.push(error_draws(&name(DRAWS_FILE), players, row));
    }
    if let Some(scores) = &of_rate.scores {
        files.push(game_scores(&name(SCORES_FILE), &score_rows(read, scores))?);
    }
    files.push(withheld(&name(WITHHELD_FILE), withheld_rows(read, of_rate)));
    let off_the_list = Unpublished::of(read, of_rate);
    let rows = off_the_list.rows();
    let row = move |number| off_the_list.row(number);
    files.push(unpublished(&name(UNPUBLISHED_FILE), rows, row));
    Ok(files)
}

/// The code and grade of the player with this number.
fn code_and_grade<'a>(
    read: &'a ReadSeason,
    of_rate: &'a GradedRate,
    number: usize,
) -> Option<(&'a str, &'a PlayerGrade)> {
    Some((&read.players.players.get(number)?.code, of_rate.grades.players.get(number)?))
}

/// The season's total of the player with this number; `None` without a game and a letter.
fn total_row<'a>(
    read: &'a ReadSeason,
    of_rate: &'a GradedRate,
    number: usize,
) -> Option<SeasonTotalRow<'a>> {
    let (code, grade) = code_and_grade(read, of_rate, number)?;
    let SeasonTotal { points, games } = grade.season;
    let published = grade.published().map(|(_, grade)| grade.points());
    (games > 0 || published.is_some()).then(|| SeasonTotalRow {
        code,
        points,
        games,
        exact: exact(grade.handed_on()),
        grade: published,
    })
}

/// What later seasons need of a player's errors; `None` if that is nothing.
fn draws_row<'a>(
    read: &'a ReadSeason,
    sureness: &Sureness,
    number: usize,
) -> Option<ErrorDraws<&'a str, DRAWS>> {
    let HandedOnErrors { grade, average } = sureness.errors.handed_on.get(number)?;
    let halves = |draws: &Option<Draws>| draws.map(|draws| *draws.halves());
    let (grade, of_average) = (halves(grade), halves(&average.draws));
    let code = &read.players.players.get(number)?.code;
    let row =
        ErrorDraws { code: code.as_str(), graded: average.graded, grade, average: of_average };
    (row.grade.is_some() || row.average.is_some()).then_some(row)
}

/// How exactly a season's points are known, as in [`HandedOn::exact_text`]; half a million of them
/// are written as numbers, not as texts.
fn exact(total: HandedOn) -> Exact {
    match total.exactness {
        Exactness::AsWritten => Exact::AsWritten,
        Exactness::Fraction(_) => Exact::Fraction(total.exact_text()),
        Exactness::Within(trillionths) => Exact::Within { trillionths },
    }
}

fn score_rows<'a>(read: &'a ReadSeason, scores: &[GameScored]) -> Vec<GameScore<'a>> {
    let code = |player: PlayerIdx| read.players.players[player.as_usize()].code.as_str().into();
    let row = |&GameScored { player, day, opponent, outcome, score }: &GameScored| GameScore {
        code: code(player),
        date: day,
        opponent: code(opponent),
        outcome,
        score: score.total.points,
        exact: Some(score.exact_text().into()),
    };
    scores.iter().map(row).collect()
}

/// The list row of the player with this number; `None` without a published grade at either rate.
fn list_row<'a>(
    plan: &PlannedSeason,
    season: &'a GradedSeason,
    number: usize,
) -> Option<GradeListRow<'a>> {
    let player = season.files.players.players.get(number)?;
    let listed = |wanted: Rate| {
        let of_rate = season.rates.iter().find(|of_rate| of_rate.rate == wanted)?;
        listed_grade(of_rate.grades.players.get(number)?)
    };
    let (standard, rapid) = (listed(Rate::Standard), listed(Rate::Rapid));
    standard.or(rapid)?;
    let junior_age = junior_age(player, plan);
    Some(GradeListRow { player, junior_age, standard, rapid })
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

/// The calculation of the grade of the player with this number; `None` without a game and a letter.
fn calculation_row<'a>(
    read: &'a ReadSeason,
    of_rate: &'a GradedRate,
    number: usize,
) -> Option<CalculationRow<'a>> {
    let (code, grade) = code_and_grade(read, of_rate, number)?;
    let played = !of_rate.games.of(PlayerIdx::new(number as u32)).is_empty();
    (played || grade.category.is_some()).then(|| CalculationRow {
        code,
        category: grade.category.map(Category::letter),
        grade: grade.grade.map(Grade::points),
        mean: grade.mean.map(Mean::to_grade_points),
        points: grade.season.points,
        games: grade.season.games,
        borrowed: &grade.borrowed,
        approximate: of_rate.approximate_games(grade),
        increment: grade.increment,
        previous: grade.previous.map(Grade::points),
        working: grade.working.map(|working| working.value),
        standard_error: standard_error(of_rate, number),
    })
}

/// The calculation, as it is read back from the file.
pub(crate) fn calculated(
    read: &ReadSeason,
    of_rate: &GradedRate,
    number: usize,
) -> Option<Calculated> {
    calculation_row(read, of_rate, number).map(Calculated::from_row)
}

/// The standard error of the grade of the player with this number, to a hundredth of a point.
pub(crate) fn standard_error(of_rate: &GradedRate, number: usize) -> Option<GradePoints> {
    let errors = &of_rate.sureness.as_ref()?.errors;
    let hundredths = hundredths(errors.grade.get(number)?.as_ref()?.value());
    Some(GradePoints::from_billionths(hundredths * (GradePoints::PER_POINT / 100)))
}

fn withheld_rows<'a>(read: &'a ReadSeason, of_rate: &GradedRate) -> Vec<WithheldRow<'a>> {
    let rows = (1..).zip(of_rate.grades.withheld()).flat_map(|(group, players)| {
        players.iter().map(move |&player| WithheldRow {
            group,
            player: &read.players.players[player.as_usize()],
            games: of_rate.games.of(player).len(),
        })
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn how_exactly_points_are_known_is_written_as_it_is_read(bound: u64, size in 0_u32..64, third: bool) {
            let bound = bound >> size;
            let points = GradePoints::from_billionths(1_741_333_333_333);
            let total = SeasonTotal { points, games: 12 };
            let text = if third { "5224/3" } else { "" };
            let read = HandedOn::read(total, text).unwrap();
            let exactness = if third { read.exactness } else { Exactness::Within(bound) };
            let total = HandedOn { total, exactness };
            let row = |_| Some(SeasonTotalRow { code: "A", points, games: 12, exact: exact(total), grade: Some(145) });
            let file = season_totals("totals.csv", "2006-07", 1, row).into_bytes();
            let line = format!("A,2006-07,1741.333333333,12,{},145\n", total.exact_text());
            prop_assert!(String::from_utf8(file).unwrap().ends_with(&line));
        }
    }
}
