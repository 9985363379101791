//! Where queries run: in this process, or by a scheduler on its executors.

use anyhow::{Context, Result};
use ballista::prelude::{SessionConfigExt, SessionContextExt};
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::execution::SessionStateBuilder;
use datafusion::prelude::{CsvReadOptions, ParquetReadOptions, SessionConfig, SessionContext};
use futures::StreamExt;

use crate::functions::Functions;

/// Runs queries.
pub struct Engine {
    context: SessionContext,
    name: String,
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
        Self::of(context, name)
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
        Self::of(context, format!("ballista {ballista} on datafusion {datafusion}"))
    }

    fn of(context: SessionContext, name: String) -> Result<Self> {
        let state = context.state_ref();
        Functions::default().register(&mut *state.write())?;
        Ok(Self { context, name })
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
