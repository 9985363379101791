//! What was before the first season: the last published list, who is known, and the games that may
//! be borrowed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ecf_season::{Rate, Season};
use identity::CodeForm;
use input_files::{PLAYERS, Source};
use player_lists::{read_earlier_totals, read_opening_grades, read_players};
use published_lists::write_whole;

use crate::federation::{
    FEDERATION, FederationFile, GamesBefore, GradeSettings, code_form, seasons,
};
use crate::file_names::{OPENING_GRADES, OPENING_HISTORIES};
use crate::written_answer::{WrittenAnswer, add_answer};

/// What is known of the time before the first season.
#[derive(Clone, Debug, Default)]
pub struct ListBefore {
    /// The file of the last published list, if there is one.
    pub file: Option<String>,
    /// Players with a grade at standard play on it.
    pub grades: usize,
    /// Their mean grade.
    pub mean: Option<f64>,
    /// Players beside whose grades it has games or letters: they played before, and may borrow.
    pub with_a_past: usize,
    /// Rows of it that cannot be used.
    pub not_used: usize,
    /// What `federation.toml` says of games before; `None` if nothing.
    pub history: Option<GamesBefore>,
    /// Whether there is a file of points and games of earlier seasons.
    pub has_totals: bool,
}

/// Looks at what was before the first season of a federation.
///
/// # Errors
///
/// A file that cannot be read.
pub fn list_before(settings: &GradeSettings) -> Result<ListBefore> {
    let folder = &settings.folder;
    let mut before = ListBefore {
        history: FederationFile::find(folder)?.history,
        has_totals: Source::exists(folder, OPENING_HISTORIES[0]),
        ..ListBefore::default()
    };
    if let Some(list) = Source::open_optional(folder, OPENING_GRADES, "")? {
        let read = read_opening_grades(&list, form_of_codes(settings))?;
        let grades = read.grades(Rate::Standard);
        let sum: i64 = grades.iter().map(|(_, grade)| i64::from(grade.points())).sum();
        before.mean = (!grades.is_empty()).then(|| sum as f64 / grades.len() as f64);
        before.grades = grades.len();
        before.with_a_past = read.with_a_past().len();
        before.not_used = read.rejected.len();
        before.file = Some(list.name.clone());
    }
    Ok(before)
}

/// The form of codes in the federation's first season.
fn form_of_codes(settings: &GradeSettings) -> CodeForm {
    let first = seasons(settings).ok().and_then(|all| {
        all.published.first().or(all.to_grade.first()).map(|plan| code_form(&plan.rules.edition))
    });
    first.unwrap_or(CodeForm::WithCheckLetter)
}

/// Keeps a file that is about to be replaced.
pub type Keep<'k> = &'k mut dyn FnMut(&Path) -> Result<()>;

/// Takes a file as the last published list, in the place of the one that is there, which `keep`
/// gets before. Returns where it is.
///
/// # Errors
///
/// A file that has no grade that can be read, or cannot be written.
pub fn use_list(
    settings: &GradeSettings,
    name: &str,
    bytes: &[u8],
    keep: Keep<'_>,
) -> Result<PathBuf> {
    let source = Source::from_bytes(name, bytes.to_vec());
    let read = read_opening_grades(&source, form_of_codes(settings))?;
    if read.players.is_empty() {
        bail!("no line of it has a player's code and grade");
    }
    put(&settings.folder, OPENING_GRADES, name, bytes, keep)
}

/// Takes a file as the list of players of a season, as [`use_list`] does.
///
/// # Errors
///
/// A file that has no player who can be read, or cannot be written.
pub fn use_players(
    settings: &GradeSettings,
    season: Season,
    name: &str,
    bytes: &[u8],
    keep: Keep<'_>,
) -> Result<PathBuf> {
    let source = Source::from_bytes(name, bytes.to_vec());
    let read = read_players(&source, form_of_codes(settings))?;
    if read.players.is_empty() {
        bail!("no line of it has a player's code and name");
    }
    put(&settings.folder.join(season.to_string()), PLAYERS, name, bytes, keep)
}

/// Takes a file as points and games of the seasons before the first, as [`use_list`] does, and
/// states in `federation.toml` that they are known.
///
/// # Errors
///
/// A file without such totals, or one that cannot be written.
pub fn use_history(
    settings: &GradeSettings,
    name: &str,
    bytes: &[u8],
    keep: Keep<'_>,
) -> Result<(PathBuf, WrittenAnswer)> {
    let source = Source::from_bytes(name, bytes.to_vec());
    let season = |text: &str| text.parse::<Season>().ok();
    let total = |points, games, _: Option<&str>| Some((points, games));
    let (totals, _) = read_earlier_totals(&source, form_of_codes(settings), season, total)?;
    if totals.is_empty() {
        bail!("no line of it has a player's code, a season, points and games");
    }
    let file = put(&settings.folder, OPENING_HISTORIES[0], name, bytes, keep)?;
    Ok((file, say_history(&settings.folder, GamesBefore::Exact)?))
}

/// States in `federation.toml` what is known of games before the first season.
///
/// # Errors
///
/// A file that cannot be read or written.
pub fn say_history(folder: &Path, known: GamesBefore) -> Result<WrittenAnswer> {
    let file = folder.join(FEDERATION);
    let line = format!("history = \"{}\"\n", known.as_str());
    if FederationFile::find(folder)?.history.is_some() {
        let context = || format!("cannot read {}", file.display());
        let text = fs::read_to_string(&file).with_context(context)?;
        let is_stated = |line: &&str| !line.trim_start().starts_with("history");
        let rest: Vec<&str> = text.split_inclusive('\n').filter(is_stated).collect();
        write_whole(&file, rest.concat().as_bytes())?;
    }
    add_answer(&file, &line)
}

/// Puts a file in the place of any version of one: a workbook stays one, anything else is text.
fn put(folder: &Path, file: &str, name: &str, bytes: &[u8], keep: Keep<'_>) -> Result<PathBuf> {
    let endings = [".xlsx", ".ods", ".parquet", ".csv.gz", ".csv.zst"];
    let name = name.to_lowercase();
    let ending = endings.into_iter().find(|ending| name.ends_with(ending)).unwrap_or(".csv");
    let old = Source::find(folder, file)?;
    if let Some(old) = &old {
        keep(old)?;
    }
    let new = folder.join(file.trim_end_matches(".csv").to_owned() + ending);
    write_whole(&new, bytes).with_context(|| format!("cannot write {}", new.display()))?;
    if let Some(old) = old.filter(|old| *old != new) {
        fs::remove_file(&old).with_context(|| format!("cannot remove {}", old.display()))?;
    }
    Ok(new)
}
