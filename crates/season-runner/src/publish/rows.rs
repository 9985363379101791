//! Grades to the rows of published files: the mapping that keeps files and rules apart.

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Category, Mean, PlayerGrade, Rate, Season, SeasonGrades};
use fgsl_matrix::TimedGame;
use rating_core::{Grade, PlayerIdx};
use rayon::prelude::*;
use results_io::Fingerprint;
use results_io::check::Player;
use results_io::publish::calculation::{CalculationRow, CalculationShape, calculation};
use results_io::publish::game_scores::{GameScore, game_scores};
use results_io::publish::grade_list::{GradeListRow, ListedGrade, grade_list};
use results_io::publish::manifest::Manifest;
use results_io::publish::rejected::rejected;
use results_io::publish::season_totals::{SeasonTotalRow, season_totals};
use results_io::publish::withheld::{WithheldRow, withheld};

use super::file_names::{
    CALCULATION_FILE, SCORES_FILE, TOTALS_FILE, WITHHELD_FILE, file_of_rate, grades_file,
};
use crate::federation::PlannedSeason;
use crate::season::{ReadRate, ReadSeason};

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

/// The scores of a season's games one by one, where their days were kept: by player, day, opponent
/// and outcome.
pub(crate) fn scores_of_rates<'a>(
    read: &'a ReadSeason,
    graded: &[(Rate, SeasonGrades)],
    plan: &PlannedSeason,
) -> Vec<Option<Vec<GameScore<'a>>>> {
    let of_rate = |(of_rate, (_, graded)): (&ReadRate, &(Rate, SeasonGrades))| {
        let all_have_days = of_rate.timed.iter().all(|game| game.time().day().is_some());
        (all_have_days && of_rate.games.games() == of_rate.timed.len())
            .then(|| game_scores_of(read, of_rate, graded, plan))
    };
    read.rates.iter().zip(graded).map(of_rate).collect()
}

fn game_scores_of<'a>(
    read: &'a ReadSeason,
    of_rate: &ReadRate,
    graded: &SeasonGrades,
    plan: &PlannedSeason,
) -> Vec<GameScore<'a>> {
    let code = |player: PlayerIdx| read.players.players[player.as_usize()].code.as_str().into();
    let side = |player: PlayerIdx, opponent: PlayerIdx, outcome, date| {
        let score = graded.game_score(player, opponent, outcome, &plan.rules.edition)?;
        Some(GameScore { code: code(player), date, opponent: code(opponent), outcome, score })
    };
    let both = |game: &TimedGame| {
        let (low, high, outcome) = (game.low(), game.high(), game.outcome());
        let date = game.time().day()?;
        Some([side(low, high, outcome, date)?, side(high, low, outcome.reversed(), date)?])
    };
    let mut scores: Vec<GameScore<'a>> = of_rate.timed.iter().filter_map(both).flatten().collect();
    scores.par_sort_unstable_by(|one, other| {
        let [one, other] =
            [one, other].map(|score| (&score.code, score.date, &score.opponent, score.outcome));
        one.cmp(&other)
    });
    scores
}

/// Every file of a season but the manifest: name and bytes.
///
/// # Errors
///
/// The library that writes frames failed.
pub(crate) fn season_files(
    plan: &PlannedSeason,
    read: &ReadSeason,
    graded: &[(Rate, SeasonGrades)],
    scores: &[Option<Vec<GameScore<'_>>>],
) -> Result<Vec<(String, Vec<u8>)>> {
    let list = grades_file(plan);
    let (list_bytes, of_rates) = rayon::join(
        || grade_list(&list, list_rows(plan, read, graded)),
        || {
            let rates = read.rates.iter().zip(graded).zip(scores);
            rates
                .map(|((of_rate, (_, graded)), scores)| {
                    files_of_rate(plan, read, of_rate, graded, scores.as_deref())
                })
                .collect::<Result<Vec<_>>>()
        },
    );
    let mut files = vec![(list, list_bytes?)];
    files.extend(of_rates?.into_iter().flatten());
    files.push(("rejected.csv".into(), rejected("rejected.csv", &read.rejected)?));
    files.push(("suspicious.csv".into(), rejected("suspicious.csv", &read.suspicious)?));
    Ok(files)
}

/// The files of one rate of play.
fn files_of_rate(
    plan: &PlannedSeason,
    read: &ReadSeason,
    of_rate: &ReadRate,
    graded: &SeasonGrades,
    scores: Option<&[GameScore<'_>]>,
) -> Result<Vec<(String, Vec<u8>)>> {
    let name = |file| file_of_rate(file, of_rate.rate);
    let by_player = || read.players.players.iter().zip(&graded.players);
    let played = of_rate.games.iter().zip(by_player());
    let calculated =
        played.filter(|((_, halves), (_, grade))| !halves.is_empty() || grade.category.is_some());
    let calculated: Vec<_> =
        calculated.map(|(_, (player, grade))| calculation_row(player, grade)).collect();
    let borrowed = plan.rules.edition.borrowing.seasons;
    let shape = CalculationShape {
        earlier_seasons: borrowed,
        increments: !plan.rules.edition.juniors.increment.is_empty(),
    };
    let totals: Vec<_> = by_player()
        .filter(|(_, grade)| grade.season.games > 0)
        .map(|(player, grade)| SeasonTotalRow {
            code: &player.code,
            points: grade.season.points,
            games: grade.season.games,
        })
        .collect();
    let label = plan.season.to_string();
    let [calculation_file, totals_file, withheld_file] =
        [CALCULATION_FILE, TOTALS_FILE, WITHHELD_FILE].map(name);
    let mut files = vec![
        (calculation_file.clone(), calculation(&calculation_file, shape, &calculated)?),
        (totals_file.clone(), season_totals(&totals_file, &label, &totals)?),
    ];
    if let Some(scores) = scores {
        let file = name(SCORES_FILE);
        files.push((file.clone(), game_scores(&file, scores)?));
    }
    let rows = withheld_rows(read, of_rate, graded);
    files.push((withheld_file.clone(), withheld(&withheld_file, &rows)?));
    Ok(files)
}

/// The players with a published grade of either rate.
fn list_rows<'a>(
    plan: &PlannedSeason,
    read: &'a ReadSeason,
    graded: &[(Rate, SeasonGrades)],
) -> Vec<GradeListRow<'a>> {
    let players = read.players.players.iter().enumerate();
    let row = |(number, player): (usize, &'a Player)| {
        let listed = |wanted: Rate| {
            let (_, graded) = graded.iter().find(|(rate, _)| *rate == wanted)?;
            listed_grade(&graded.players[number])
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
    read: &'a ReadSeason,
    of_rate: &ReadRate,
    graded: &SeasonGrades,
) -> Vec<WithheldRow<'a>> {
    let rows = (1..).zip(graded.withheld()).flat_map(|(group, players)| {
        players.iter().map(move |&player| WithheldRow {
            group,
            player: &read.players.players[player.as_usize()],
            games: of_rate.games.of(player).len(),
        })
    });
    rows.collect()
}
