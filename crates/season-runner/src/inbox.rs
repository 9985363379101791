//! The files that were sent for a season, and what became of each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use chrono::NaiveDate;
use findings::{Reason, WhyLeftOut};
use formats::FileKind;
use game_rows::GameResult;
use season_files::{ReadSeason, Results, RowRules, SeasonFolder, Strangers};

use crate::federation::{AskedOfRows, GradeSettings, PlannedSeason};
use crate::import::{Said, look};

/// A file that was sent.
#[derive(Clone, Debug)]
pub struct SentFile {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Its name as messages have it: `2006-07/events/cup.csv`.
    pub shown: String,
    /// What became of it.
    pub state: FileState,
    /// Whether it is a table that is read by a specification, which can be looked at.
    pub is_table: bool,
    /// The games that are read from it, also of people who are not known yet.
    pub games: usize,
    /// The first and last day of these games.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// Pairings that were not played.
    pub defaults: usize,
    /// Rows that are not used, by the reason in words.
    pub not_used: BTreeMap<String, usize>,
    /// How it was understood, a line a sheet, if it is not in one of Clarke's own forms.
    pub understood: Vec<String>,
}

/// What became of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileState {
    /// It is read.
    Ready,
    /// How it is to be read is asked: how many questions, and the first of them. Nothing of it is
    /// used until then.
    Asks(usize, String),
    /// It cannot be used, for this reason.
    Unusable(String),
    /// It was read, and there is no game in it.
    NoGame,
    /// It was read, and none of its rows can be used.
    NothingUsed,
    /// It is not read, for this reason.
    NotRead(String),
}

impl FileState {
    /// Whether somebody has to do something.
    #[must_use]
    pub const fn waits(&self) -> bool {
        !matches!(self, Self::Ready)
    }
}

/// The files of a season, by name; those of people who are not on a list yet are read like others.
///
/// # Errors
///
/// A folder or list that cannot be read, or an invalid `import.toml`.
pub fn inbox(settings: &GradeSettings, plan: &PlannedSeason) -> Result<Vec<SentFile>> {
    let label = plan.season.to_string();
    let folder = SeasonFolder::find(&settings.folder.join(&label), &format!("{label}/"))?;
    if !folder.has_results() {
        return Ok(Vec::new());
    }
    let asked = AskedOfRows::of(&plan.rules.edition, &label, settings.decisions.as_ref());
    let rules = asked.rules((plan.first_day, plan.last_day));
    let rules = RowRules { strangers: Strangers::Gather, ..rules };
    let read = season_files::read_season(&folder, &rules, &|_| {})?;
    let paths: &[PathBuf] = match &folder.results {
        Results::Table(table) => std::slice::from_ref(table),
        Results::Events(files) => files,
        Results::Missing => &[],
    };
    let mut files: BTreeMap<String, SentFile> = BTreeMap::new();
    for path in paths.iter().chain(&folder.strays_among_events) {
        let file = SentFile::at(path, folder.shown(path));
        files.insert(file.shown.clone(), file);
    }
    count_games(&mut files, &read);
    take_faults(&mut files, &read);
    for file in files.values_mut() {
        file.count_questions((plan.first_day, plan.last_day))?;
    }
    Ok(files.into_values().collect())
}

impl SentFile {
    fn at(path: &Path, shown: String) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // What cannot be read is told by its fault.
        let is_table = FileKind::of_start(path).is_ok_and(FileKind::may_be_free_form);
        Self {
            name,
            path: path.to_owned(),
            shown,
            state: FileState::Ready,
            is_table,
            games: 0,
            days: None,
            defaults: 0,
            not_used: BTreeMap::new(),
            understood: Vec::new(),
        }
    }

    /// Tells how many questions a file asks, and the first: the season has them as one.
    fn count_questions(&mut self, days: (NaiveDate, NaiveDate)) -> Result<()> {
        let FileState::Asks(questions, first) = &mut self.state else { return Ok(()) };
        let Some(file) = look(&self.path, &self.shown, days, &Said::default())? else {
            return Ok(());
        };
        *questions = file.questions().max(1);
        let of_sheets = file.sheets.iter().flat_map(|sheet| &sheet.questions);
        if let Some(question) = of_sheets.take(1).find(|_| !file.asks_for_sheets) {
            first.clone_from(&question.asked);
        }
        Ok(())
    }
}

/// The file of a name: a sheet stands for its workbook.
fn file_of<'f>(
    files: &'f mut BTreeMap<String, SentFile>,
    read: &ReadSeason,
    name: &str,
) -> Option<&'f mut SentFile> {
    let of_sheet = read.sheets().find(|(sheet, _)| *sheet == name).map(|(_, file)| file);
    files.get_mut(of_sheet.unwrap_or(name))
}

fn count_games(files: &mut BTreeMap<String, SentFile>, read: &ReadSeason) {
    let names: Vec<&str> = read.games.files.iter().map(String::as_str).collect();
    let mut counted = vec![(0, 0, None::<(NaiveDate, NaiveDate)>); names.len()];
    for game in read.games.iter() {
        let Some((games, defaults, days)) = counted.get_mut(usize::from(game.file)) else {
            continue;
        };
        if matches!(game.result, GameResult::NotPlayed(_)) {
            *defaults += 1;
            continue;
        }
        *games += 1;
        let (first, last) = days.unwrap_or((game.day, game.day));
        *days = Some((first.min(game.day), last.max(game.day)));
    }
    for (name, (games, defaults, days)) in names.into_iter().zip(counted) {
        let Some(file) = file_of(files, read, name) else { continue };
        file.games += games;
        file.defaults += defaults;
        let both = [file.days, days].into_iter().flatten();
        file.days = both.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
    }
}

fn take_faults(files: &mut BTreeMap<String, SentFile>, read: &ReadSeason) {
    for left in &read.left_out {
        let Some(file) = files.get_mut(&left.file) else { continue };
        file.state = match left.why {
            WhyLeftOut::Unusable => FileState::Unusable(left.problem.clone()),
            WhyLeftOut::NoRow => FileState::NoGame,
            WhyLeftOut::Replaced => {
                FileState::NotRead("a later file of the same event replaces it".to_owned())
            }
            WhyLeftOut::NotOfTheSeason | WhyLeftOut::NotAnEventFile => {
                FileState::NotRead("it is not a file of results by its name or place".to_owned())
            }
            WhyLeftOut::NoUsableRow => FileState::NothingUsed,
        };
    }
    for fault in read.rejected_elsewhere.iter().chain(&read.rejected_rows) {
        let Some(file) = file_of(files, read, &fault.file) else { continue };
        match &fault.reason {
            Reason::Asked { question, .. } => file.state = FileState::Asks(1, question.clone()),
            Reason::UnusableFile { problem } => {
                file.state = FileState::Unusable(problem.clone());
            }
            reason => *file.not_used.entry(reason.to_string()).or_default() += 1,
        }
    }
    for (name, understood) in &read.understood {
        if let Some(file) = file_of(files, read, name) {
            file.understood.push(understood.words.clone());
        }
    }
}
