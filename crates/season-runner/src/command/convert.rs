//! `clarke convert`: a season's results from one format to another.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use results_io::Source;
use results_io::check::{Player, Rejection, read_players};
use results_io::format::csv::{guarded, write_field};
use results_io::format::results::read_result_rows;
use results_io::format::submission::{submissions_of_rows, write_submission};
use results_io::publish::write_new_folder;

use crate::command::print;
use crate::event_files::{self, EventFiles};
use crate::flags::{ConvertFlags, ConvertTo};

/// Files that a federation has beside its seasons, kept as they are.
const BESIDE: [&str; 4] = [
    "opening_grades.csv",
    "opening_grades.csv.gz",
    "opening_history.csv",
    "opening_history.csv.gz",
];

/// How many rows of one kind are listed.
const SHOWN: usize = 5;

/// Runs the command.
///
/// # Errors
///
/// A folder or file that cannot be read or written.
pub fn run(flags: &ConvertFlags) -> Result<()> {
    let mut written = Written::default();
    if is_season(&flags.folder) {
        written.season(&flags.folder, Path::new(""), flags.to)?;
    } else {
        for season in seasons(&flags.folder)? {
            let name = season.file_name().map(PathBuf::from).unwrap_or_default();
            written.season(&season, &name, flags.to)?;
        }
        for file in BESIDE.map(|file| flags.folder.join(file)) {
            if file.exists() {
                let bytes =
                    fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
                let name = file.file_name().map(PathBuf::from).unwrap_or_default();
                written.files.push((name, bytes));
            }
        }
    }
    write_new_folder(&flags.out, |folder| {
        written.files.iter().try_for_each(|(name, bytes)| {
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&path, bytes))
                .with_context(|| format!("cannot write {}", path.display()))
        })
    })?;
    print(&written.words)
}

fn is_season(folder: &Path) -> bool {
    ["results.csv", "results.csv.gz", event_files::FOLDER]
        .iter()
        .any(|name| folder.join(name).exists())
}

fn seasons(folder: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("cannot read the folder {}", folder.display());
    let mut seasons = Vec::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        if path.is_dir() && is_season(&path) {
            seasons.push(path);
        }
    }
    if seasons.is_empty() {
        bail!("{} is no season, and holds none", folder.display());
    }
    seasons.sort();
    Ok(seasons)
}

/// What is to be written, and what is to be said.
#[derive(Default)]
struct Written {
    files: Vec<(PathBuf, Vec<u8>)>,
    words: String,
}

impl Written {
    fn season(&mut self, folder: &Path, name: &Path, to: ConvertTo) -> Result<()> {
        let shown = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let shown_in = format!("{shown}/");
        match (to, EventFiles::read(folder, &shown_in)?) {
            (ConvertTo::Submission, None) => self.submissions(folder, name, &shown_in),
            (ConvertTo::Csv, Some(events)) => self.tables(&events, name, &shown),
            (ConvertTo::Submission, Some(_)) => bail!("{shown} has submission files already"),
            (ConvertTo::Csv, None) => bail!("{shown} has results.csv already"),
        }
    }

    fn submissions(&mut self, folder: &Path, name: &Path, shown_in: &str) -> Result<()> {
        let players = read_players(&Source::open(folder, "players.csv", shown_in)?, false, None)?;
        let players: BTreeMap<String, Player> =
            players.players.into_iter().map(|player| (player.code.clone(), player)).collect();
        let rows = read_result_rows(&Source::open(folder, "results.csv", shown_in)?)?;
        let found = submissions_of_rows(&rows.rows, &players);
        let mut lost: Vec<String> = rows.rejected.iter().map(Rejection::to_string).collect();
        lost.extend(
            found.left_out.iter().map(|(line, why)| format!("{}, line {line}: {why}", rows.file)),
        );
        let rounds = found.rounds_lost.iter();
        let rounds: Vec<String> =
            rounds.map(|line| format!("{}, line {line}", rows.file)).collect();
        let mut altered = Vec::new();
        let mut names = FileNames::default();
        for submission in &found.submissions {
            let (text, not_carried) = write_submission(submission);
            altered.extend(not_carried.iter().map(ToString::to_string));
            let file = names.of(&submission.event.code);
            self.files.push((name.join(event_files::FOLDER).join(file), text.into_bytes()));
        }
        let games: usize =
            found.submissions.iter().flat_map(|s| &s.parts).map(|p| p.games.len()).sum();
        let events = found.submissions.len();
        self.say(&format!("{shown_in}: {games} rows in {events} submission files"));
        self.list("rows that a submission cannot carry", &lost);
        self.list(
            "rounds that a submission cannot carry (no numbers, or without a section)",
            &rounds,
        );
        self.list("texts that were altered", &altered);
        if events > 0 {
            self.say(
                "  results officer, treasurer and club codes are not known and written as `unknown`; \
                 the time limit as 60 minutes, or 30 for rapid games",
            );
        }
        Ok(())
    }

    fn tables(&mut self, events: &EventFiles, name: &Path, shown: &str) -> Result<()> {
        let faults: Vec<String> = events.faults().iter().map(Rejection::to_string).collect();
        let mut results = b"date,event,white,black,result,section,round,rate\n".to_vec();
        let rows = events.rows()?;
        for row in &rows {
            // Results are of a closed set, and written as every results file has them: `+/-`.
            let [date, event, white, black, result, section, round, rate] = row;
            let [event, section] = [event, section].map(|text| guarded(text).into_owned());
            let fields = [date, &event, white, black, result, &section, round, rate];
            write_row(&fields, &mut results);
        }
        let players = events.players(false).players;
        let mut list = b"code,name,sex,birth_date,fide_code,club1\n".to_vec();
        for player in &players {
            let born = player.birth_date.map(|day| day.to_string()).unwrap_or_default();
            let Player { code, name, sex, fide_code, clubs, .. } = player;
            let fields = [code, name, sex, &born, fide_code, &clubs[0]];
            write_row(&fields.map(|field| guarded(field)), &mut list);
        }
        self.say(&format!("{shown}: {} rows, {} players", rows.len(), players.len()));
        self.list("records with faults, which are left out", &faults);
        self.say(
            "  results.csv has no place for boards, comments, titles, officers and pairings of \
             missing players",
        );
        self.files.push((name.join("results.csv"), results));
        self.files.push((name.join("players.csv"), list));
        Ok(())
    }

    fn say(&mut self, line: &str) {
        self.words.push_str(line);
        self.words.push('\n');
    }

    fn list(&mut self, what: &str, items: &[String]) {
        if items.is_empty() {
            return;
        }
        self.say(&format!("  {what}: {}", items.len()));
        for item in items.iter().take(SHOWN) {
            self.say(&format!("    {item}"));
        }
        if items.len() > SHOWN {
            self.say(&format!("    and {} more", items.len() - SHOWN));
        }
    }
}

fn write_row<T: AsRef<str>>(row: &[T], out: &mut Vec<u8>) {
    for (position, field) in row.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        write_field(field.as_ref(), out);
    }
    out.push(b'\n');
}

/// Names of files from the codes of events, each once.
#[derive(Default)]
struct FileNames {
    taken: std::collections::BTreeSet<String>,
}

impl FileNames {
    fn of(&mut self, code: &str) -> String {
        let safe = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
        let stem: String = code.chars().map(safe).take(80).collect();
        let stem = if stem.is_empty() { "event".to_owned() } else { stem };
        let mut name = format!("{stem}.txt");
        let mut number = 2;
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{stem}-{number}.txt");
            number += 1;
        }
        name
    }
}
