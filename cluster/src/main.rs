//! The words and flags of `clarke-cluster`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use clarke_cluster::processes::{Executor, LEAST_TIMEOUT, Scheduler};
use clarke_cluster::{Engine, Functions, grade, verify};
use ecf_season::Edition;

/// Grade seasons of a thousand million games on several machines
#[derive(Debug, Parser)]
#[command(version)]
struct Flags {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
#[expect(clippy::doc_markdown, reason = "the words of the help")]
enum Command {
    /// Run the process that divides queries into tasks
    Scheduler {
        /// Where it listens
        #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:50050")]
        listen: SocketAddr,
        /// Give an executor up after this many seconds without a sign of it, and a query after as
        /// many without any executor
        #[arg(long, value_name = "SECONDS", default_value_t = 60,
            value_parser = clap::value_parser!(u64).range(LEAST_TIMEOUT..))]
        timeout: u64,
    },
    /// Run tasks of a scheduler, on one of the machines
    Executor {
        /// The scheduler
        #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:50050")]
        scheduler: String,
        /// The address at which this machine listens, and at which the others find it
        #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
        host: String,
        /// The port at which the others fetch what tasks have written
        #[arg(long, default_value_t = 50051)]
        port: u16,
        /// Tasks at once [default: one a core]
        #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
        cores: usize,
        /// Where tasks write [default: a temporary folder]
        #[arg(long, value_name = "DIR")]
        work: Option<PathBuf>,
    },
    /// Grade all seasons of a folder and publish their lists
    ///
    /// Every machine must find FOLDER and DIR under the same path.
    Grade {
        /// The federation: opening_grades.csv and a folder for each season, with players.csv and
        /// results.csv, results.parquet or a folder results of Parquet files
        folder: PathBuf,
        /// The scheduler, whose executors run the queries
        #[arg(long, value_name = "df://HOST:PORT", required_unless_present = "local")]
        scheduler: Option<String>,
        /// Run the same queries in this process
        #[arg(long, conflicts_with = "scheduler")]
        local: bool,
        /// Where to publish: a new folder, or an empty one
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Into how many parts queries are divided: twice as many as tasks can run at once
        #[arg(long, value_name = "N", default_value_t = 8)]
        partitions: usize,
        /// The rules: the name of a built-in edition, or a TOML file
        #[arg(long, value_name = "NAME|FILE", default_value = "yorkshire-2000")]
        edition: String,
    },
    /// Compare the lists of two published folders, of this program or of clarke grade
    Verify {
        /// One folder
        one: PathBuf,
        /// The other
        other: PathBuf,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let usual = env_logger::Env::default().default_filter_or("error,clarke_cluster=warn");
    env_logger::init_from_env(usual);
    match run(Flags::parse().command).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<()> {
    match command {
        Command::Scheduler { listen, timeout } => {
            Scheduler { address: listen, timeout }.run().await
        }
        Command::Executor { scheduler, host, port, cores, work } => {
            let scheduler = host_and_port(&scheduler)?;
            let functions = Functions::default();
            Executor { scheduler, host, port, cores, work, functions }.run().await
        }
        Command::Grade { folder, scheduler, local: _, out, partitions, edition } => {
            let edition = edition_of(&edition)?;
            let engine = match scheduler {
                Some(scheduler) => Engine::remote(&scheduler, partitions).await?,
                None => Engine::local(partitions)?,
            };
            let done = grade(&engine, &folder, &out, &edition).await?;
            for line in done {
                println!("{line}");
            }
            Ok(())
        }
        Command::Verify { one, other } => {
            println!("{} files are the same", verify(&one, &other)?);
            Ok(())
        }
    }
}

fn host_and_port(text: &str) -> Result<(String, u16)> {
    let parsed = text.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse().ok()?)));
    let (host, port) = parsed.with_context(|| format!("{text}: expected HOST:PORT"))?;
    Ok((host.to_owned(), port))
}

fn edition_of(name: &str) -> Result<Edition> {
    if let Some(edition) = Edition::built_in(name) {
        return Ok(edition);
    }
    let text = std::fs::read_to_string(name).with_context(|| format!("no edition {name}"))?;
    Edition::from_toml(&text).with_context(|| format!("the edition {name}"))
}
