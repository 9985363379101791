//! The published files of a season, in the bytes in which the batch publishes them, and the folder
//! that holds all seasons.
//!
//! Standard errors need every game once more, so their column stays empty, and the files that only
//! serve them, or clerks, are left out; the manifest names what is left out.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use chrono::{Datelike, Months};
use ecf_season::edition::ListDate;
use ecf_season::{Category, Edition, Mean, PlayerGrade};
use identity::player::Player;
use rating_core::Grade;
use serde_json::json;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::engine::Engine;
use crate::federation::SeasonFolder;
use crate::functions::{DEFAULT, GAME};
use crate::queries;
use crate::season::Graded;

/// What the batch publishes as well.
const LEFT_OUT: [&str; 7] = [
    "the column standard_error of calculation.csv",
    "error_draws.csv",
    "unpublished.csv",
    "rejected.csv (there are no rejected rows)",
    "suspicious.csv",
    "summary.txt",
    "summary.json",
];

/// A season to be published.
pub(crate) struct Published<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) folder: &'a SeasonFolder,
    pub(crate) players: &'a [Player],
    pub(crate) graded: &'a Graded,
}

impl Published<'_> {
    /// Writes the season's folder; returns a line about it.
    pub(crate) fn write(&self, out: &Path, engine: &Engine, inputs: &[&Path]) -> Result<String> {
        let folder = out.join(self.folder.season.to_string());
        fs::create_dir(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let files = [
            (self.grades_file(), self.grade_list()?),
            ("calculation.csv".to_owned(), self.calculation()?),
            ("season_totals.csv".to_owned(), self.season_totals()?),
            ("withheld.csv".to_owned(), self.withheld()?),
        ];
        let mut outputs = Vec::new();
        for (name, bytes) in &files {
            outputs.push(fingerprint(name, bytes));
            write(&folder.join(name), bytes)?;
        }
        let manifest = self.manifest(engine, inputs, &outputs)?;
        write(&folder.join("manifest.json"), format!("{manifest:#}\n").as_bytes())?;
        let published = self.grades().filter(|(_, grade)| grade.published().is_some()).count();
        let games = self.graded.rows.get(GAME).copied().unwrap_or_default();
        Ok(format!("{}: {games} games, {published} grades published", self.folder.season))
    }

    fn grades(&self) -> impl Iterator<Item = (&Player, &PlayerGrade)> {
        self.players.iter().zip(&self.graded.grades.players)
    }

    fn grades_file(&self) -> String {
        let (_, last_day) = self.edition.season_days(self.folder.season);
        let day = match self.edition.publication.dated {
            ListDate::LastMonth => last_day,
            ListDate::MonthAfter => last_day + Months::new(1),
        };
        format!("grades{:04}{:02}.csv", day.year(), day.month())
    }

    fn grade_list(&self) -> Result<Vec<u8>> {
        const COLUMNS: [&str; 20] = [
            "Ref", "Name", "Sex", "JrAge", "Cat", "Grade", "Grade1", "Games", "RCat", "RGrade",
            "RGrade1", "RGames", "ClubNam1", "ClubNam2", "ClubNam3", "ClubNam4", "ClubNam5",
            "ClubNam6", "FIDECode", "Nation",
        ];
        let mut listed: Vec<_> = self
            .grades()
            .filter_map(|(player, grade)| Some((player, grade, grade.published()?)))
            .collect();
        // Namesakes stay in the order of their codes.
        listed.sort_by(|one, other| one.0.name.cmp(&other.0.name));
        let (_, last_day) = self.edition.season_days(self.folder.season);
        let under = self.edition.publication.junior_under;
        let rows = listed.into_iter().map(|(player, grade, (category, published))| {
            let age = player.birth_date.and_then(|born| last_day.years_since(born));
            let mut row = vec![player.code.to_string(), player.name.to_string()];
            row.extend([player.sex.to_string(), text(age.filter(|&age| age < under))]);
            row.extend([category.letter().to_string(), published.points().to_string()]);
            row.extend([text(grade.previous.map(Grade::points)), grade.season.games.to_string()]);
            row.extend([const { String::new() }; 4]);
            row.extend(player.clubs.all().map(str::to_owned));
            row.extend([player.fide_code.to_string(), player.nation.to_string()]);
            row
        });
        table(&COLUMNS, rows)
    }

    fn calculation(&self) -> Result<Vec<u8>> {
        let seasons = self.edition.borrowing.seasons;
        let has_increments = !self.edition.juniors.increment.is_empty();
        let borrowed: Vec<String> = (1..=seasons).map(|back| format!("borrowed_{back}")).collect();
        let mut columns = vec!["code", "category", "grade", "mean", "points", "games"];
        columns.extend(borrowed.iter().map(String::as_str));
        columns.extend(has_increments.then_some("increment"));
        columns.extend(["previous_grade", "working_grade", "standard_error"]);
        let played = self.grades().zip(&self.graded.games);
        let rows = played.filter(|((_, grade), games)| **games > 0 || grade.category.is_some());
        let rows = rows.map(|((player, grade), _)| {
            let mut row = vec![player.code.to_string()];
            row.extend([text(grade.category.map(Category::letter))]);
            row.extend([text(grade.grade), text(grade.mean.map(Mean::to_grade_points))]);
            row.extend([grade.season.points.shortest(), grade.season.games.to_string()]);
            row.extend(grade.borrowed[..seasons].iter().map(u32::to_string));
            row.extend(has_increments.then(|| grade.increment.to_string()));
            row.extend([text(grade.previous), text(grade.working.map(|working| working.value))]);
            row.push(String::new());
            row
        });
        table(&columns, rows)
    }

    fn season_totals(&self) -> Result<Vec<u8>> {
        let season = self.folder.season.to_string();
        let has_row = |grade: &PlayerGrade| grade.season.games > 0 || grade.published().is_some();
        let rows = self.grades().filter(|(_, grade)| has_row(grade)).map(|(player, grade)| {
            let (total, published) = (grade.season, grade.published());
            vec![
                player.code.to_string(),
                season.clone(),
                total.points.shortest(),
                total.games.to_string(),
                grade.handed_on().exact_text(),
                text(published.map(|(_, grade)| grade)),
            ]
        });
        table(&["code", "season", "points", "games", "exact", "grade"], rows)
    }

    fn withheld(&self) -> Result<Vec<u8>> {
        let groups = (1..).zip(self.graded.grades.withheld());
        let players = groups.flat_map(|(group, players)| players.iter().map(move |of| (group, of)));
        let rows = players.map(|(group, number)| {
            let (player, games) =
                (&self.players[number.as_usize()], self.graded.games[number.as_usize()]);
            let [code, name] = [&player.code, &player.name].map(ToString::to_string);
            vec![i32::to_string(&group), code, name, games.to_string()]
        });
        table(&["group", "code", "name", "games"], rows)
    }

    fn manifest(
        &self,
        engine: &Engine,
        inputs: &[&Path],
        outputs: &[serde_json::Value],
    ) -> Result<serde_json::Value> {
        let (season, edition, grades) = (self.folder.season, self.edition, &self.graded.grades);
        let (first_day, last_day) = edition.season_days(season);
        let count = |kind| self.graded.rows.get(kind).copied().unwrap_or_default();
        let mut read = Vec::new();
        for path in inputs {
            let bytes =
                fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            read.push(fingerprint(&name_of(path), &bytes));
        }
        // Not its hash: it lies on the machines that read it.
        read.push(json!({ "file": name_of(self.folder.results.path()) }));
        let plan = json!({
            "rows": queries::rows((first_day, last_day)),
            "sums": queries::sums(),
            "meetings": queries::meetings(),
            "scores": queries::scores(edition.game_score),
        });
        Ok(json!({
            "program": concat!("clarke-cluster ", env!("CARGO_PKG_VERSION")),
            "engine": engine.name(),
            "queries_run_again": engine.run_again(),
            "plan": plan,
            "season": season.to_string(),
            "first_day": first_day.to_string(),
            "last_day": last_day.to_string(),
            "edition": edition.name,
            "inputs": read,
            "rows": { "graded": count(GAME), "defaults": count(DEFAULT) },
            "working_grades": {
                "groups": grades.working.groups.len(),
                "max_error": grades.working.max_error(),
                "decided_in_fractions": self.codes(&grades.decided_in_fractions),
                "uncertain": self.codes(&grades.uncertain),
            },
            "left_out": LEFT_OUT,
            "outputs": outputs,
        }))
    }

    fn codes(&self, players: &[rating_core::PlayerIdx]) -> Vec<&str> {
        players.iter().map(|player| self.players[player.as_usize()].code.as_str()).collect()
    }
}

/// A value that may be missing.
fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A file of these rows. No text needs the batch's apostrophe against formulas: such texts are
/// refused where they are read.
fn table(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn fingerprint(file: &str, bytes: &[u8]) -> serde_json::Value {
    let mut hash = String::new();
    for byte in Sha256::digest(bytes) {
        // Writing to a text cannot fail.
        let _ = write!(hash, "{byte:02x}");
    }
    json!({ "file": file, "bytes": bytes.len(), "sha256": hash })
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let file = || {
        let mut file = fs::File::create(path)?;
        std::io::Write::write_all(&mut file, bytes)?;
        file.sync_all()
    };
    file().with_context(|| format!("cannot write {}", path.display()))
}

/// A folder that is written completely or not at all, beside the place that it takes at the end.
pub(crate) struct NewFolder {
    out: PathBuf,
    temporary: TempDir,
}

impl NewFolder {
    /// Begins a folder that does not exist yet or is empty.
    pub(crate) fn beside(out: &Path) -> Result<Self> {
        let is_free =
            fs::read_dir(out).map_or(!out.exists(), |mut entries| entries.next().is_none());
        ensure!(is_free, "{} is not an empty folder", out.display());
        let parent = out.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        let create = || format!("cannot create a folder in {}", parent.display());
        let temporary = tempfile::Builder::new()
            .prefix(".clarke-cluster-")
            .tempdir_in(parent)
            .with_context(create)?;
        let new = Self { out: out.to_owned(), temporary };
        fs::create_dir(new.path())
            .and_then(|()| fs::create_dir(new.temporary.path().join("work")))?;
        Ok(new)
    }

    /// Where the files go for the time being.
    pub(crate) fn path(&self) -> PathBuf {
        self.temporary.path().join("lists")
    }

    /// Where tables go that executors read; they are removed at the end.
    pub(crate) fn work(&self) -> PathBuf {
        self.temporary.path().join("work")
    }

    /// Gives the folder its name.
    pub(crate) fn finish(self) -> Result<()> {
        let replace = || format!("cannot write {}", self.out.display());
        fs::rename(self.path(), &self.out).with_context(replace)
    }
}
