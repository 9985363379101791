//! Where queries run: in this process, or by a scheduler on its executors.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};
use ballista::prelude::{SessionConfigExt, SessionContextExt};
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::execution::SessionStateBuilder;
use datafusion::prelude::{CsvReadOptions, ParquetReadOptions, SessionConfig, SessionContext};
use futures::StreamExt;

use crate::functions::Functions;

/// Ballista 55.0 can count rows twice when an executor is lost whose tasks had finished: the stage
/// that reads them may get what was written first and what was written again (seen by a test here).
/// Every result is therefore held to another one, and asked for again this often.
const AGAIN: usize = 2;

/// Runs queries.
pub struct Engine {
    context: SessionContext,
    name: String,
    /// How often a query is run again whose result does not fit.
    again: usize,
    run_again: AtomicUsize,
}

/// What every plan needs, wherever it is made or run.
///
/// The adaptive planner chooses joins while a query runs, and may choose one that sorts all games.
/// Hash joins keep the players, who are few, in memory and let the games pass. Executors take the
/// types that functions expect: texts that are not views.
#[must_use]
pub(crate) fn session_config(config: SessionConfig, partitions: usize) -> SessionConfig {
    config
        .with_target_partitions(partitions)
        .with_ballista_adaptive_query_planner(false)
        .set_bool("datafusion.optimizer.prefer_hash_join", true)
        .set_bool("datafusion.execution.parquet.schema_force_view_types", false)
        .set_bool("datafusion.sql_parser.map_string_types_to_utf8view", false)
}

impl Engine {
    /// Queries run in this process, divided into this many partitions.
    ///
    /// # Errors
    ///
    /// The functions cannot be registered.
    pub fn local(partitions: usize) -> Result<Self> {
        let config = SessionConfig::new_with_ballista();
        let context = SessionContext::new_with_config(session_config(config, partitions));
        let name = format!("datafusion {}, in one process", datafusion::DATAFUSION_VERSION);
        Self::of(context, name, 0)
    }

    /// Queries run on the executors of a scheduler (`df://HOST:PORT`), divided into this many
    /// partitions.
    ///
    /// # Errors
    ///
    /// Not the address of a scheduler.
    pub async fn remote(scheduler: &str, partitions: usize) -> Result<Self> {
        let config = session_config(SessionConfig::new_with_ballista(), partitions);
        let state = SessionStateBuilder::new().with_config(config).with_default_features().build();
        let context = SessionContext::remote_with_state(scheduler, state)
            .await
            .with_context(|| format!("{scheduler}: expected df://HOST:PORT"))?;
        let (ballista, datafusion) =
            (ballista_core::BALLISTA_VERSION, datafusion::DATAFUSION_VERSION);
        Self::of(context, format!("ballista {ballista} on datafusion {datafusion}"), AGAIN)
    }

    fn of(context: SessionContext, name: String, again: usize) -> Result<Self> {
        let state = context.state_ref();
        Functions::default().register(&mut *state.write())?;
        Ok(Self { context, name, again, run_again: AtomicUsize::new(0) })
    }

    /// The session, for queries of other kinds.
    #[must_use]
    pub const fn context(&self) -> &SessionContext {
        &self.context
    }

    /// The program that runs queries, with its version.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many queries were run again so far.
    pub(crate) fn run_again(&self) -> usize {
        self.run_again.load(Ordering::Relaxed)
    }

    /// The result of a query that fits what is known otherwise, which it is asked for again if it
    /// does not.
    pub(crate) async fn that_fits<T>(
        &self,
        query: impl AsyncFn() -> Result<T>,
        fits: impl Fn(&T) -> Result<()>,
    ) -> Result<T> {
        for _ in 0..self.again {
            let found = query().await?;
            let Err(error) = fits(&found) else { return Ok(found) };
            log::warn!("{error}: the query is run again");
            self.run_again.fetch_add(1, Ordering::Relaxed);
        }
        let found = query().await?;
        fits(&found)?;
        Ok(found)
    }

    /// Makes a Parquet file, or a folder of them, a table in place of one of that name.
    pub(crate) async fn read_parquet(&self, table: &str, path: &str) -> Result<Vec<String>> {
        self.context.deregister_table(table)?;
        self.context.register_parquet(table, path, ParquetReadOptions::default()).await?;
        self.columns(table).await
    }

    /// The same for a CSV file with a header; all its columns are texts.
    pub(crate) async fn read_csv(&self, table: &str, path: &str) -> Result<Vec<String>> {
        self.context.deregister_table(table)?;
        // No row is looked at for the type of a column.
        let options = CsvReadOptions::new().schema_infer_max_records(0);
        self.context.register_csv(table, path, options).await?;
        self.columns(table).await
    }

    async fn columns(&self, table: &str) -> Result<Vec<String>> {
        let frame = self.context.table(table).await?;
        Ok(frame.schema().fields().iter().map(|field| field.name().clone()).collect())
    }

    /// Hands the rows of a query on, some at a time.
    pub(crate) async fn each(
        &self,
        sql: &str,
        mut visit: impl FnMut(&RecordBatch) -> Result<()>,
    ) -> Result<()> {
        let frame = self.context.sql(sql).await.with_context(|| format!("the query {sql}"))?;
        let mut rows = frame.execute_stream().await?;
        while let Some(batch) = rows.next().await {
            visit(&batch?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use anyhow::ensure;

    use super::*;

    fn is_at_least(found: i32, least: i32) -> Result<()> {
        ensure!(found >= least, "{found} is too small");
        Ok(())
    }

    #[tokio::test]
    async fn a_result_that_does_not_fit_is_asked_for_again_and_refused_in_the_end() -> Result<()> {
        let context = SessionContext::new();
        let engine = Engine::of(context, "any".to_owned(), 2)?;
        let asked = Cell::new(0);
        let next = async || Ok(asked.replace(asked.get() + 1));
        let found = engine.that_fits(next, |&found| is_at_least(found, 1)).await?;
        assert_eq!((found, asked.get(), engine.run_again()), (1, 2, 1));
        let never = engine.that_fits(next, |&found| is_at_least(found, 100)).await;
        assert!(never.is_err());
        assert_eq!((asked.get(), engine.run_again()), (5, 3));
        Ok(())
    }
}
