//! Grades to the rows of published files: the mapping that keeps files and rules apart.

use anyhow::Result;
use chrono::{Datelike, Months, NaiveDate};
use ecf_season::edition::ListDate;
use ecf_season::{Category, Mean, PlayerGrade, Rate, Season, SeasonGrades, SeasonTotal};
use fgsl_matrix::TimedGame;
use rating_core::{Grade, PlayerIdx};
use rayon::prelude::*;
use results_io::Fingerprint;
use results_io::check::Player;
use results_io::publish::PublishedFile;
use results_io::publish::calculation::{CalculationRow, CalculationShape, calculation};
use results_io::publish::game_scores::{GameScore, game_scores};
use results_io::publish::grade_list::{GradeListRow, ListedGrade, grade_list};
use results_io::publish::manifest::Manifest;
use results_io::publish::rejected::rejected;
use results_io::publish::season_totals::{SeasonTotalRow, season_totals};
use results_io::publish::withheld::{WithheldRow, withheld};

use crate::federation::PlannedSeason;
use crate::reading::{ReadRate, ReadSeason};

/// The name of the totals that later seasons borrow from.
pub const TOTALS_FILE: &str = "season_totals.csv";

/// The name of the games one by one, where an edition needs them.
pub const SCORES_FILE: &str = "game_scores.parquet";

/// The name of the calculation of every grade.
pub const CALCULATION_FILE: &str = "calculation.csv";

const WITHHELD_FILE: &str = "withheld.csv";

/// The name of a file of one rate of play: `rapid_calculation.csv` beside `calculation.csv`.
#[must_use]
pub fn file_of_rate(file: &str, rate: Rate) -> String {
    match rate {
        Rate::Standard => file.to_owned(),
        Rate::Rapid => format!("rapid_{file}"),
    }
}

/// `grades200704.csv`: the list is dated by the month in which the season ends, or the one after
/// that, as the edition says.
#[must_use]
pub fn grades_file(plan: &PlannedSeason) -> String {
    let day = match plan.rules.edition.publication.dated {
        ListDate::LastMonth => plan.last_day,
        ListDate::MonthAfter => plan.last_day + Months::new(1),
    };
    format!("grades{:04}{:02}.csv", day.year(), day.month())
}

/// The files of a season that later seasons are graded from, named with the season, by name.
#[must_use]
pub fn handed_on(season: Season, manifest: &Manifest) -> Vec<Fingerprint> {
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
#[must_use]
pub fn scores_of_rates<'a>(
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

/// Every file of a season but the manifest, in the order of the manifest.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn season_files<'a>(
    (plan, label): (&PlannedSeason, &'a str),
    read: &'a ReadSeason,
    graded: &'a [(Rate, SeasonGrades)],
    scores: &[Option<Vec<GameScore<'_>>>],
) -> Result<Vec<PublishedFile<'a>>> {
    let listed = |number| list_row(plan, read, graded, number);
    let mut files = vec![grade_list(&grades_file(plan), read.players.players.len(), listed)];
    for ((of_rate, (_, graded)), scores) in read.rates.iter().zip(graded).zip(scores) {
        files.extend(files_of_rate((plan, label), read, of_rate, graded, scores.as_deref())?);
    }
    files.push(rejected("rejected.csv", &read.rejected));
    files.push(rejected("suspicious.csv", &read.suspicious));
    Ok(files)
}

/// The files of one rate of play.
fn files_of_rate<'a>(
    (plan, label): (&PlannedSeason, &'a str),
    read: &'a ReadSeason,
    of_rate: &'a ReadRate,
    graded: &'a SeasonGrades,
    scores: Option<&[GameScore<'_>]>,
) -> Result<Vec<PublishedFile<'a>>> {
    let name = |file| file_of_rate(file, of_rate.rate);
    let by_number = |number: usize| {
        Some((&read.players.players.get(number)?.code, graded.players.get(number)?))
    };
    let players = graded.players.len();
    let shape = CalculationShape {
        earlier_seasons: plan.rules.edition.borrowing.seasons,
        increments: !plan.rules.edition.juniors.increment.is_empty(),
    };
    let calculated = move |number: usize| {
        let (code, grade) = by_number(number)?;
        let played = !of_rate.games.of(PlayerIdx::new(number as u32)).is_empty();
        (played || grade.category.is_some()).then(|| calculation_row(code, grade))
    };
    let total = move |number: usize| {
        let (code, grade) = by_number(number)?;
        let SeasonTotal { points, games } = grade.season;
        (games > 0).then_some(SeasonTotalRow { code, points, games })
    };
    let mut files = vec![
        calculation(&name(CALCULATION_FILE), shape, players, calculated),
        season_totals(&name(TOTALS_FILE), label, players, total),
    ];
    if let Some(scores) = scores {
        files.push(game_scores(&name(SCORES_FILE), scores)?);
    }
    files.push(withheld(&name(WITHHELD_FILE), withheld_rows(read, of_rate, graded)));
    Ok(files)
}

/// The player with this number on the list; `None` without a published grade of either rate.
fn list_row<'a>(
    plan: &PlannedSeason,
    read: &'a ReadSeason,
    graded: &[(Rate, SeasonGrades)],
    number: usize,
) -> Option<GradeListRow<'a>> {
    let player = read.players.players.get(number)?;
    let listed = |wanted: Rate| {
        let (_, graded) = graded.iter().find(|(rate, _)| *rate == wanted)?;
        listed_grade(graded.players.get(number)?)
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

fn calculation_row<'a>(code: &'a str, grade: &'a PlayerGrade) -> CalculationRow<'a> {
    CalculationRow {
        code,
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
