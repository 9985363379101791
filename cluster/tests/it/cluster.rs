//! A scheduler and two executors as processes on this machine, some of which are killed.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clarke_cluster::Functions;
use clarke_cluster::processes::Executor;
use tempfile::TempDir;

use crate::federation::{Federation, cluster, text_of};

/// After this many seconds without a sign an executor is given up. A busy one gives a sign every
/// five.
const TIMEOUT: u64 = 8;

/// Nothing here takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(2);

/// Processes that end with the test.
struct Cluster {
    address: SocketAddr,
    scheduler: Process,
    executors: Vec<Process>,
    folder: TempDir,
}

struct Process {
    child: Child,
    log: PathBuf,
}

impl Process {
    fn start(command: &mut Command, log: PathBuf) -> Self {
        let file = File::create(&log).unwrap();
        let command = command.env("RUST_LOG", "info").stdin(Stdio::null());
        let child = command.stdout(file.try_clone().unwrap()).stderr(file).spawn().unwrap();
        Self { child, log }
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// How often a text is in the log.
    fn says(&self, text: &str) -> usize {
        self.log().matches(text).count()
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A process that was killed by its test has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(20));
    }
}

impl Cluster {
    /// A scheduler, and an executor of one core for each pause in its functions.
    fn with(pauses: &[u64]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
        let mut command = cluster();
        command.args(["scheduler", "--listen", &address.to_string()]);
        command.args(["--timeout", &TIMEOUT.to_string()]);
        let scheduler = Process::start(&mut command, folder.path().join("scheduler.log"));
        wait_until("the scheduler listens", || TcpStream::connect(address).is_ok());
        let executor = |(number, pause): (usize, &u64)| {
            let work = folder.path().join(format!("work-{number}"));
            fs::create_dir(&work).unwrap();
            let log = folder.path().join(format!("executor-{number}.log"));
            let executor = Process::start(&mut executor(address.port(), *pause, &work), log);
            wait_until("an executor is registered", || {
                executor.says("Starting poll work loop") > 0
            });
            executor
        };
        let executors = pauses.iter().enumerate().map(executor).collect();
        Self { address, scheduler, executors, folder }
    }

    fn grading(&self, federation: &Federation, out: &Path) -> Command {
        let scheduler = format!("df://{}", self.address);
        federation.grading(&["--scheduler", &scheduler, "--partitions", "4"], out)
    }

    /// Starts to grade.
    fn begin(&self, federation: &Federation, out: &Path) -> Child {
        let mut command = self.grading(federation, out);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// All logs, for a test that fails.
    fn logs(&self) -> String {
        let executors = self.executors.iter().map(Process::log);
        let logs: Vec<String> = executors.chain([self.scheduler.log()]).collect();
        format!("{}\nin {}", logs.join("\n\n"), self.folder.path().display())
    }
}

/// A process of this test that runs [`child_run_of_executor`].
fn executor(scheduler: u16, pause: u64, work: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "cluster::child_run_of_executor", "--nocapture"]);
    command.env("CLARKE_EXECUTOR", format!("{scheduler} {pause}")).env("CLARKE_WORK", work);
    command
}

#[test]
#[ignore = "run by other tests, in a process of its own"]
fn child_run_of_executor() {
    let settings = std::env::var("CLARKE_EXECUTOR").unwrap();
    let (scheduler, pause) = settings.split_once(' ').unwrap();
    env_logger::init();
    let executor = Executor {
        scheduler: ("127.0.0.1".to_owned(), scheduler.parse().unwrap()),
        host: "127.0.0.1".to_owned(),
        port: free_port(),
        cores: 1,
        work: Some(std::env::var_os("CLARKE_WORK").unwrap().into()),
        functions: Functions { pause: Duration::from_millis(pause.parse().unwrap()) },
    };
    tokio::runtime::Runtime::new().unwrap().block_on(executor.run()).unwrap();
}

fn finished(grading: Child) -> Output {
    grading.wait_with_output().unwrap()
}

const BEGUN: &str = "Received task";
const DONE: &str = "Finished task";

/// One season is enough where tasks are slow.
fn federation() -> Federation {
    Federation::simulated("1", &["--parquet", "--players", "200", "--games", "1200"])
}

#[test]
fn two_executors_publish_the_lists_of_the_batch() {
    let federation = Federation::simulated("3", &["--parquet"]);
    let cluster = Cluster::with(&[0, 0]);
    let out = federation.path("lists");
    let output = cluster.grading(&federation, &out).output().unwrap();
    assert!(output.status.success(), "{}\n{}", text_of(&output), cluster.logs());
    federation.is_as_batch(&out);
    for executor in &cluster.executors {
        assert!(executor.says(DONE) > 0, "{}", cluster.logs());
    }
    // Without a file of CSV's types, too.
    let federation = Federation::simulated("1", &["--players", "100"]);
    let output = cluster.grading(&federation, &federation.path("lists")).output().unwrap();
    assert!(output.status.success(), "{}\n{}", text_of(&output), cluster.logs());
    federation.is_as_batch(&federation.path("lists"));
}

#[test]
fn an_executor_killed_in_the_middle_of_a_task_is_replaced() {
    let federation = federation();
    let mut cluster = Cluster::with(&[1_500, 1_500]);
    let out = federation.path("lists");
    let grading = cluster.begin(&federation, &out);
    // Its task is at a pause.
    let victim = &mut cluster.executors[0];
    let mut since = Instant::now();
    wait_until("a task takes its time", || {
        if victim.says(BEGUN) <= victim.says(DONE) {
            since = Instant::now();
        }
        since.elapsed() > Duration::from_millis(500)
    });
    victim.kill();
    let output = finished(grading);
    assert!(output.status.success(), "{}\n{}", text_of(&output), cluster.logs());
    federation.is_as_batch(&out);
    was_run_again(&cluster);
}

#[test]
fn what_a_killed_executor_had_written_is_written_again() {
    let federation = federation();
    // The first is quick, and then waits for the second.
    let mut cluster = Cluster::with(&[0, 1_500]);
    let out = federation.path("lists");
    let grading = cluster.begin(&federation, &out);
    let [quick, slow] = &mut cluster.executors[..] else { panic!("two executors") };
    let mut since = Instant::now();
    wait_until("one has finished its tasks, and the other has not", || {
        let is_idle = quick.says(DONE) > 1 && quick.says(BEGUN) == quick.says(DONE);
        if !is_idle || slow.says(BEGUN) <= slow.says(DONE) {
            since = Instant::now();
        }
        since.elapsed() > Duration::from_millis(400)
    });
    quick.kill();
    let output = finished(grading);
    assert!(output.status.success(), "{}\n{}", text_of(&output), cluster.logs());
    federation.is_as_batch(&out);
    was_run_again(&cluster);
}

/// The scheduler took tasks of the lost executor back, and the other finished some after that.
fn was_run_again(cluster: &Cluster) {
    let log = cluster.scheduler.log();
    let reset =
        log.lines().any(|line| line.contains("Reset ") && line.contains("on lost Executor"));
    assert!(reset, "{}", cluster.logs());
}

#[test]
fn without_executors_nothing_is_published() {
    let federation = federation();
    let mut cluster = Cluster::with(&[1_500, 1_500]);
    let out = federation.path("refused");
    let grading = cluster.begin(&federation, &out);
    wait_until("both have a task", || cluster.executors.iter().all(|of| of.says(BEGUN) > 0));
    cluster.executors.iter_mut().for_each(Process::kill);
    let killed = Instant::now();
    let output = finished(grading);
    assert_eq!(output.status.code(), Some(1), "{}\n{}", text_of(&output), cluster.logs());
    // Given up after the time-out, and the query after the grace period, which is as long.
    let most = Duration::from_secs(6 * TIMEOUT);
    assert!(killed.elapsed() < most, "{:?}\n{}", killed.elapsed(), cluster.logs());
    federation.has_nothing_at(&out);
}
