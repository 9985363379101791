//! The scheduler and the executors of a cluster.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::{default_config_producer, default_session_builder};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;

use crate::functions::{Functions, aggregate};

/// Executors ask for tasks. If the scheduler handed them out (`PushStaged`, version 55.0), the
/// cores of tasks that it cancels when an executor is lost would never be free again, and every
/// query would wait for ever (issue 2418 of datafusion-ballista; a test here has shown it).
const POLICY: TaskSchedulingPolicy = TaskSchedulingPolicy::PullStaged;

/// A busy executor gives a sign of itself every five seconds.
pub const LEAST_TIMEOUT: u64 = 6;

/// How a scheduler runs.
#[derive(Clone, Debug)]
pub struct Scheduler {
    /// Where it listens.
    pub address: SocketAddr,
    /// After how many seconds without a sign an executor is given up, and its tasks are run again
    /// by others; and how long jobs wait without any executor.
    pub timeout: u64,
}

/// How an executor runs.
#[derive(Clone, Debug)]
pub struct Executor {
    /// The scheduler's host and port.
    pub scheduler: (String, u16),
    /// The host at which it listens, and at which others find it.
    pub host: String,
    /// The port where others fetch what its tasks have written.
    pub port: u16,
    /// How many tasks run at once.
    pub cores: usize,
    /// Where tasks write; a temporary folder if none is given.
    pub work: Option<PathBuf>,
    /// The functions that tasks call.
    pub functions: Functions,
}

impl Scheduler {
    /// Runs until the process ends.
    ///
    /// # Errors
    ///
    /// It cannot listen there.
    pub async fn run(self) -> Result<()> {
        let session = |config| {
            let mut state = default_session_builder(config)?;
            Functions::default().register(&mut state)?;
            Ok(state)
        };
        let config = SchedulerConfig {
            bind_host: self.address.ip().to_string(),
            external_host: self.address.ip().to_string(),
            bind_port: self.address.port(),
            scheduling_policy: POLICY,
            executor_timeout_seconds: self.timeout,
            expire_dead_executor_interval_seconds: (self.timeout / 3).max(1),
            no_executors_grace_period_seconds: self.timeout,
            override_session_builder: Some(Arc::new(session)),
            ..SchedulerConfig::default()
        };
        let cluster = BallistaCluster::new_from_config(&config).await?;
        start_server(cluster, self.address, Arc::new(config)).await?;
        Ok(())
    }
}

impl Executor {
    /// Runs until the process ends.
    ///
    /// # Errors
    ///
    /// The scheduler is not reached, or the port is taken.
    pub async fn run(self) -> Result<()> {
        let mut registry = BallistaFunctionRegistry::default();
        for function in self.functions.scalar() {
            registry.scalar_functions.insert(function.name().to_owned(), function);
        }
        for function in aggregate() {
            registry.aggregate_functions.insert(function.name().to_owned(), function);
        }
        let work = self.work.map(|work| work.to_str().map(str::to_owned).context("not UTF-8"));
        let config = ExecutorProcessConfig {
            bind_host: self.host.clone(),
            external_host: Some(self.host),
            port: self.port,
            scheduler_host: self.scheduler.0,
            scheduler_port: self.scheduler.1,
            scheduler_connect_timeout_seconds: 30,
            vcores: self.cores,
            task_scheduling_policy: POLICY,
            work_dir: work.transpose()?,
            override_function_registry: Some(Arc::new(registry)),
            override_config_producer: Some(Arc::new(default_config_producer)),
            ..ExecutorProcessConfig::default()
        };
        start_executor_process(Arc::new(config)).await?;
        Ok(())
    }
}
