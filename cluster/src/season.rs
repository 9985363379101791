//! Grades one season: the engine adds up, `ecf-season` decides.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use datafusion::arrow::array::{
    ArrayRef, AsArray, BinaryArray, Int32Array, RecordBatch, StringArray, UInt32Array,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int8Type, Int64Type, UInt32Type};
use datafusion::parquet::arrow::ArrowWriter;
use ecf_season::working_grade::WorkingGrades;
use ecf_season::working_grade::ungraded::{UngradedGames, UngradedSums};
use ecf_season::{
    Edition, HandedOn, ScoreSum, SeasonError, SeasonGrades, SeasonInput, Strength,
    counting_as_graded, grade_totals,
};
use identity::player::Player;
use rating_core::{Grade, Outcome, PlayerIdx, SeasonGames};

use crate::engine::Engine;
use crate::federation::{Results, SeasonFolder};
use crate::functions::{DEFAULT, GAME, PlayerSums, Scores, Sums};
use crate::gathered::{Gathered, sum_of};
use crate::queries;

/// Means that may be x.5 are decided from their players' games, which a query names one by one.
const MOST_IN_DOUBT: usize = 10_000;

/// A season to be graded.
pub(crate) struct Task<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) edition: &'a Edition,
    pub(crate) folder: &'a SeasonFolder,
    pub(crate) players: &'a [Player],
    /// Where tables go that executors read.
    pub(crate) work: &'a Path,
}

/// How many rows there are of each kind.
pub(crate) type Rows = BTreeMap<String, u64>;

/// A season, graded.
pub(crate) struct Graded {
    pub(crate) rows: Rows,
    /// By player: the number of games, withheld or not.
    pub(crate) games: Vec<u32>,
    pub(crate) grades: SeasonGrades,
}

impl Task<'_> {
    /// Grades the season. Of the games of `input` there are none, as the engine has them.
    pub(crate) async fn grade(&self, input: &SeasonInput<'_>) -> Result<Graded> {
        self.read_results().await?;
        let counted = counting_as_graded(input, self.edition);
        let points: Int32Array = counted.iter().map(|grade| grade.map(Grade::points)).collect();
        self.show_players("grade", Arc::new(points)).await?;
        let rows_and_sums = async || Ok((self.rows().await?, self.sums().await?));
        let fits = |(rows, sums): &(Rows, Vec<PlayerSums>)| self.check_sums(rows, sums);
        let (rows, sums) = self.engine.that_fits(rows_and_sums, fits).await?;
        let working = self.working_grades(&counted, &sums).await?;
        let strengths = strengths(&counted, &working);
        self.show_players("strength", Arc::new(strengths)).await?;
        let totals = self.totals(&working, &counted, &sums).await?;
        let grades = grade_totals(input, working, &totals, self.edition, |players| {
            let games = self.games_of(players, &sums);
            tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(games))
        })?;
        let games = sums.iter().map(|sums| narrow(sums.games)).collect::<Result<_>>()?;
        Ok(Graded { rows, games, grades })
    }

    async fn read_results(&self) -> Result<()> {
        let path = self.folder.results.path();
        let name = absolute(path)?;
        let mut columns = match &self.folder.results {
            Results::Csv(_) => self.engine.read_csv("results", &name).await,
            Results::Parquet(_) => self.engine.read_parquet("results", &name).await,
        }
        .with_context(|| format!("cannot read {}", path.display()))?;
        columns.sort();
        let mut expected = queries::COLUMNS;
        expected.sort_unstable();
        let path = path.display();
        ensure!(columns == expected, "{path}: columns {columns:?}, expected {expected:?} alone");
        Ok(())
    }

    /// Counts the rows of every kind; refuses a season with rows that are no games, or without one.
    async fn rows(&self) -> Result<Rows> {
        let mut rows = Rows::new();
        let days = self.edition.season_days(self.folder.season);
        self.engine
            .each(&queries::rows(days), |batch| {
                let kinds = texts(batch.column(0))?;
                let counts = batch.column(1).as_primitive::<Int64Type>();
                for (kind, &count) in kinds.iter().zip(counts.values()) {
                    let kind = kind.context("a row of no kind")?.to_owned();
                    *rows.entry(kind).or_default() += count.unsigned_abs();
                }
                Ok(())
            })
            .await?;
        let path = self.folder.results.path().display();
        let faults: Vec<String> = rows
            .iter()
            .filter(|(kind, _)| ![GAME, DEFAULT].contains(&kind.as_str()))
            .map(|(kind, count)| format!("{kind} {count}"))
            .collect();
        if !faults.is_empty() {
            bail!("{path}: rows that cannot be used: {}; run clarke check", faults.join(", "));
        }
        ensure!(rows.get(GAME).is_some_and(|&games| games > 0), "{path}: no game");
        Ok(rows)
    }

    /// Whether every game was counted for both its players: no code is unknown, and no row was lost
    /// or counted twice.
    fn check_sums(&self, rows: &Rows, sums: &[PlayerSums]) -> Result<()> {
        let games = i128::from(rows.get(GAME).copied().unwrap_or_default());
        let halves: i128 = sums.iter().map(|sums| i128::from(sums.games)).sum();
        let balance: i64 = sums.iter().map(|sums| sums.balance).sum();
        let path = self.folder.results.path().display();
        ensure!(halves <= 2 * games, "{path}: {halves} halves of {games} games were counted");
        let unknown = (2 * games - halves) / 2;
        ensure!(
            halves == 2 * games,
            "{path}: unknown-player {unknown}: rows with a code that is not in players.csv; run \
             clarke check"
        );
        ensure!(balance == 0, "{path}: {balance} more wins were counted than losses");
        Ok(())
    }

    /// Makes the table `players` anew: number, code, and what everybody counts as.
    async fn show_players(&self, counts_as: &str, values: ArrayRef) -> Result<()> {
        let numbers: UInt32Array = (0..self.players.len() as u32).collect();
        let codes: StringArray =
            self.players.iter().map(|player| Some(player.code.as_str())).collect();
        let batch = RecordBatch::try_from_iter_with_nullable([
            ("number", Arc::new(numbers) as ArrayRef, false),
            ("code", Arc::new(codes), false),
            (counts_as, values, true),
        ])?;
        let path = self.work.join(format!("{}-{counts_as}.parquet", self.folder.season));
        let create = || format!("cannot write {}", path.display());
        let mut writer =
            ArrowWriter::try_new(File::create(&path).with_context(create)?, batch.schema(), None)?;
        writer.write(&batch).with_context(create)?;
        writer.close().with_context(create)?;
        self.engine.read_parquet("players", &absolute(&path)?).await?;
        Ok(())
    }

    /// A sum for each player, and nothing for those who did not play.
    async fn gathered<T: Gathered>(&self, sql: &str) -> Result<Vec<T::Sum>> {
        let mut sums = vec![T::nothing(); self.players.len()];
        let mut is_found = vec![false; sums.len()];
        self.engine
            .each(sql, |batch| {
                let players = batch.column(0).as_primitive::<UInt32Type>();
                let found = batch.column(1).as_binary::<i32>();
                for (&player, bytes) in players.values().iter().zip(found) {
                    let bytes = bytes.context("a player without a sum")?;
                    let place = is_found.get_mut(player as usize).context("no such player")?;
                    ensure!(!std::mem::replace(place, true), "two sums of player {player}");
                    sums[player as usize] = sum_of::<T>(bytes)?;
                }
                Ok(())
            })
            .await?;
        Ok(sums)
    }

    async fn sums(&self) -> Result<Vec<PlayerSums>> {
        self.gathered::<Sums>(&queries::sums()).await
    }

    async fn working_grades(
        &self,
        graded: &[Option<Grade>],
        sums: &[PlayerSums],
    ) -> Result<WorkingGrades> {
        let sums = sums_of_ungraded(graded, sums)?;
        let players = self.players.len();
        let ungraded = async || {
            let meetings = self.meetings().await?;
            Ok(UngradedGames::from_sums(players, sums.clone(), &meetings))
        };
        let fits = |found: &Result<UngradedGames, SeasonError>| match found {
            Ok(_) => Ok(()),
            Err(error) => Err(error.clone().into()),
        };
        let ungraded = self.engine.that_fits(ungraded, fits).await??;
        Ok(WorkingGrades::of(ungraded, self.edition))
    }

    /// How many games any two ungraded players had.
    async fn meetings(&self) -> Result<Vec<(PlayerIdx, PlayerIdx, u32)>> {
        let mut meetings = Vec::new();
        self.engine
            .each(&queries::meetings(), |batch| {
                let [white, black] =
                    [0, 1].map(|column| batch.column(column).as_primitive::<UInt32Type>());
                let games = batch.column(2).as_primitive::<Int64Type>();
                for row in 0..batch.num_rows() {
                    let [white, black] = [white, black].map(|side| PlayerIdx::new(side.value(row)));
                    meetings.push((white, black, narrow(games.value(row))?));
                }
                Ok(())
            })
            .await?;
        Ok(meetings)
    }

    /// The total of every player, over all games of those who are not withheld and none of others.
    async fn totals(
        &self,
        working: &WorkingGrades,
        graded: &[Option<Grade>],
        sums: &[PlayerSums],
    ) -> Result<Vec<HandedOn>> {
        let totals = async || {
            let scores = self.gathered::<Scores>(&queries::scores(self.edition.game_score)).await?;
            let total = |(scores, player): (ScoreSum, &Player)| {
                let code = &player.code;
                let beyond = || format!("the points of {code} leave the range of grade points");
                scores.handed_on().with_context(beyond)
            };
            scores.into_iter().zip(self.players).map(total).collect()
        };
        let fits = |totals: &Vec<HandedOn>| {
            totals.iter().enumerate().try_for_each(|(number, total)| {
                let counts = graded[number].is_some() || working.by_player[number].is_some();
                let games = if counts { sums[number].games } else { 0 };
                let (code, scored) = (&self.players[number].code, total.total.games);
                ensure!(i64::from(scored) == games, "{scored} of {games} games of {code} scored");
                Ok(())
            })
        };
        self.engine.that_fits(totals, fits).await
    }

    async fn games_of(&self, players: &[PlayerIdx], sums: &[PlayerSums]) -> Result<SeasonGames> {
        let count = players.len();
        ensure!(count <= MOST_IN_DOUBT, "{count} means may be x.5: run clarke grade");
        let fits = |games: &SeasonGames| {
            players.iter().try_for_each(|&player| {
                let found = games.of(player).len();
                let games = sums[player.as_usize()].games;
                let code = &self.players[player.as_usize()].code;
                ensure!(
                    usize::try_from(games) == Ok(found),
                    "{found} of {games} games of {code} were found"
                );
                Ok(())
            })
        };
        self.engine.that_fits(async || self.fetched(players).await, fits).await
    }

    /// All games of some players.
    async fn fetched(&self, players: &[PlayerIdx]) -> Result<SeasonGames> {
        let mut games = Vec::new();
        if !players.is_empty() {
            self.engine
                .each(&queries::games_of(players), |batch| {
                    let [white, black] =
                        [0, 1].map(|column| batch.column(column).as_primitive::<UInt32Type>());
                    let outcomes = batch.column(2).as_primitive::<Int8Type>();
                    for row in 0..batch.num_rows() {
                        let [white, black] =
                            [white, black].map(|side| PlayerIdx::new(side.value(row)));
                        let outcome = outcomes.value(row);
                        let outcome = Outcome::ALL.into_iter().find(|of| *of as i8 == outcome);
                        games.push((white, black, outcome.context("no such outcome")?));
                    }
                    Ok(())
                })
                .await?;
        }
        Ok(SeasonGames::from_games(self.players.len(), &games)?)
    }
}

/// The sums of the ungraded players who played.
fn sums_of_ungraded(
    graded: &[Option<Grade>],
    sums: &[PlayerSums],
) -> Result<Vec<(PlayerIdx, UngradedSums)>> {
    let ungraded = (0..).zip(sums.iter().zip(graded));
    ungraded
        .filter(|(_, (sums, grade))| grade.is_none() && sums.games > 0)
        .map(|(player, (sums, _))| {
            let of_player = UngradedSums {
                games: narrow(sums.games)?,
                graded_opponents: narrow(sums.graded_opponents)?,
                grades: i64::try_from(sums.grades).context("the sum of opponents' grades")?,
                balance: sums.balance,
            };
            Ok((PlayerIdx::new(player), of_player))
        })
        .collect()
}

/// What everybody counts as, in bytes; nothing for those who are withheld or did not play.
fn strengths(graded: &[Option<Grade>], working: &WorkingGrades) -> BinaryArray {
    let strength = |(grade, working): (&Option<Grade>, &Option<ecf_season::WorkingGrade>)| {
        let of_working = || working.map(|of| Strength { value: of.value, exactness: of.exactness });
        let of_grade = grade.map(|grade| Strength::as_written(grade.exact()));
        of_grade.or_else(of_working).map(Strength::to_bytes)
    };
    graded.iter().zip(&working.by_player).map(strength).collect()
}

fn narrow(count: i64) -> Result<u32> {
    u32::try_from(count).with_context(|| format!("{count} games of one player"))
}

fn texts(column: &ArrayRef) -> Result<StringArray> {
    Ok(cast(column, &DataType::Utf8)?.as_string::<i32>().clone())
}

/// The path as executors find it.
fn absolute(path: &Path) -> Result<String> {
    let full =
        std::path::absolute(path).with_context(|| format!("cannot find {}", path.display()))?;
    let text = full.to_str().with_context(|| format!("{}: not UTF-8", full.display()))?;
    // Without the slash at the end, the name of a folder stands for a file.
    Ok(if full.is_dir() { format!("{text}/") } else { text.to_owned() })
}
