//! `manifest.json`: the inputs, the program and the results of a published season.
//!
//! It contains no time of day and no name of a machine, so equal inputs give equal bytes.

use std::collections::BTreeMap;
use std::path::Path;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use findings::{FileLeftOut, WhyLeftOut};
use formats::decisions::AppliedDecision;
use input_files::Error;
use input_files::Fingerprint;
use input_files::on_disk;

/// The file's name.
pub const FILE: &str = "manifest.json";

/// Whether a folder is a published season: it has a manifest.
#[must_use]
pub fn is_published(season: &Path) -> bool {
    season.join(FILE).is_file()
}

/// The manifest of one published season.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Manifest {
    /// Name and version of the program.
    pub program: String,
    /// The season.
    pub season: String,
    /// Its first day.
    #[serde(with = "day")]
    #[schemars(with = "String")]
    pub first_day: NaiveDate,
    /// Its last day.
    #[serde(with = "day")]
    #[schemars(with = "String")]
    pub last_day: NaiveDate,
    /// The edition of the rules; of a list of a system, the system.
    pub edition: EditionStamp,
    /// Of a list of a system: the edition whose working grades newcomers begin from, and whose
    /// letters the list has if the system has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub national_edition: Option<EditionStamp>,
    /// Of a list of a system: the rate of play whose games it played, `standard` or `rapid`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<String>,
    /// What was known of games before the first season, if the rules look back as far: `exact`,
    /// `from-list` (each player of the opening list has one season of as many games as it gives, at
    /// its grade: an approximation), `none`, or `unknown`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games_before: Option<String>,
    /// Every file that was read.
    pub inputs: Vec<Fingerprint>,
    /// What was decided about doubts, and how many rows each decision changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<AppliedDecision>,
    /// The files that the season was offered.
    #[serde(default)]
    pub files: FileCounts,
    /// The rows of the results, and why some fell out.
    pub rows: RowCounts,
    /// Doubts about rows that count; none in seasons published without a search for them, and on
    /// lists of systems.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubts: Option<DoubtReport>,
    /// The players.
    pub players: PlayerCounts,
    /// How the working grades were found.
    pub working_grades: WorkingGradeReport,
    /// What the standard errors were computed from; none in seasons published without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_errors: Option<StandardErrorReport>,
    /// The same of rapid games, where they are graded beside the standard ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rapid: Option<RapidReport>,
    /// Every file that was written, this one left out.
    pub outputs: Vec<Fingerprint>,
}

/// Which rules were used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EditionStamp {
    /// Short name.
    pub name: String,
    /// SHA-256 of the edition's file.
    pub sha256: String,
    /// What differs from the built-in rules that the file calls itself by; its name has a mark
    /// then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<ChangedSetting>,
}

/// How many digits of the hash follow the mark of changed rules: enough that no two files that
/// somebody tries have the same.
const DIGITS: usize = 8;

impl EditionStamp {
    /// The stamp of rules with a name of their own. If they have the name of built-in rules but
    /// other settings, the beginning of their hash is appended: `yorkshire-2000~1f2e3d4c`.
    #[must_use]
    pub fn marked(name: &str, sha256: String, changed: Vec<ChangedSetting>) -> Self {
        let name = if changed.is_empty() { name.to_owned() } else { marked(name, &sha256) };
        Self { name, sha256, changed }
    }
}

/// The name of built-in rules, followed by the beginning of the hash of other rules:
/// `yorkshire-2000~1f2e3d4c`.
#[must_use]
pub fn marked(name: &str, sha256: &str) -> String {
    match sha256.get(..DIGITS) {
        Some(hash) => format!("{name}~{hash}"),
        None => name.to_owned(),
    }
}

/// A setting that is not that of the built-in rules of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChangedSetting {
    /// The setting, by the tables that lead to it: `game_score.limit`.
    pub setting: String,
    /// What the built-in rules have; `None` if they leave it to its default.
    pub built_in: Option<String>,
    /// What these rules have; `None` if they leave it to its default.
    pub here: Option<String>,
}

/// The rapid games of a season that has standard ones beside them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RapidReport {
    /// The players.
    pub players: PlayerCounts,
    /// How the working grades were found.
    pub working_grades: WorkingGradeReport,
    /// What the standard errors were computed from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_errors: Option<StandardErrorReport>,
}

/// The files that a season was offered: everything that lies in its folder. `offered` = `used` +
/// the number of those left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FileCounts {
    /// All of them.
    pub offered: usize,
    /// Those of which something counts.
    pub used: usize,
    /// The others, each with why.
    pub left_out: Vec<FileLeftOut>,
}

impl FileCounts {
    /// The rows of files that could not be read, which are not counted as read: the number of
    /// lines, at least one per file.
    #[must_use]
    pub fn unread_rows(&self) -> usize {
        let unusable = self.left_out.iter().filter(|left| left.why == WhyLeftOut::Unusable);
        unusable.map(|left| left.rows.max(1)).sum()
    }
}

/// The rows of the results. `read` = `graded` + `graded_rapid` + `defaults` + `other_rate` +
/// `ignored` + `rejected`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RowCounts {
    /// Rows of the files that could be read, without headers and blank lines.
    pub read: usize,
    /// Rows that are games to grade (those of withheld players among them).
    pub graded: usize,
    /// Of a season with both rates of play: the rapid ones (`graded` are the standard ones).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub graded_rapid: usize,
    /// Pairings without a game.
    pub defaults: usize,
    /// Games of another rate of play.
    pub other_rate: usize,
    /// Rows left out by a decision.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ignored: usize,
    /// Rows that cannot be graded; of a list of a system also results that arrived too late for it.
    pub rejected: usize,
    /// Rejected rows by reason.
    pub rejected_by_reason: BTreeMap<String, usize>,
    /// Rejected rows of the other files, by reason.
    pub rejected_elsewhere_by_reason: BTreeMap<String, usize>,
    /// How many of these each file has.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rejected_elsewhere_by_file: BTreeMap<String, usize>,
    /// Rows that were used but look wrong, by reason.
    pub suspicious_by_reason: BTreeMap<String, usize>,
}

/// The doubts about rows that count, as `clarke check` reports them: likely or nearly certain ones
/// that no decision settles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DoubtReport {
    /// By code, as `W109`.
    pub open: BTreeMap<String, OpenDoubts>,
    /// The codes of doubts that were not looked for, since the season has more than a million rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_looked_for: Vec<String>,
    /// Whether the games were put aside on the disk while they were read, so that no doubt was
    /// looked for.
    #[serde(default, skip_serializing_if = "is_false")]
    pub games_put_aside: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The open doubts of one code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OpenDoubts {
    /// How many.
    pub doubts: usize,
    /// How many games they are about: that count twice, or that may be somebody else's.
    pub games: usize,
    /// How many of the doubts are nearly certain.
    pub nearly_certain: usize,
}

/// The players of the season.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerCounts {
    /// Players in `players.csv`.
    pub listed: usize,
    /// Players with at least one game.
    pub played: usize,
    /// Of these, players without a grade in the lists that count.
    pub ungraded: usize,
    /// Of these, players in groups without a game against a graded player.
    pub withheld: usize,
    /// How many such groups.
    pub withheld_groups: usize,
    /// Players on the published list.
    pub published: usize,
    /// Of these, players whose grade is an approximation, since games of the opening list count in
    /// it at its grade.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub approximate: usize,
    /// Published players by category.
    pub published_by_category: BTreeMap<char, usize>,
    /// Players who are not on it, by reason: with the published ones all that are listed, but for
    /// those who are on the list before and not listed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unpublished_by_reason: BTreeMap<String, usize>,
}

/// How the working grades were found, and how good they are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkingGradeReport {
    /// Groups of ungraded players that hang together.
    pub groups: usize,
    /// Players in the largest.
    pub largest_group: usize,
    /// Steps of the conjugate gradients, all groups together.
    pub steps: usize,
    /// The largest certified error of any working grade, in grade points; none when some group
    /// could not be certified.
    pub max_error: Option<f64>,
    /// Players whose mean is so near to x.5 that it was decided in fractions.
    pub decided_in_fractions: Vec<String>,
    /// Players whose published whole number could differ within the certified error.
    pub uncertain: Vec<String>,
}

/// What the standard errors of `calculation.csv` were computed from, in grade points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandardErrorReport {
    /// The size of the noise of one game: how far a result is from its expectation.
    pub game_noise: f64,
    /// The games between two graded players on which that was measured; 0 if they were too few, and
    /// the noise of a real season was taken.
    pub measured_on: u64,
    /// The standard error that a grade of a list was taken to have whose errors were not handed on,
    /// as of the opening list.
    pub list_error: f64,
    /// By how much results follow differences of grades: 1 if ten points more bring ten per cent
    /// more.
    #[serde(default)]
    pub slope: f64,
    /// How many numbers each error was drawn by; 0 in seasons whose errors are not handed on.
    #[serde(default)]
    pub draws: usize,
    /// By how much strengths change in a season, by age; measured on this season and those before.
    #[serde(default)]
    pub drift: Vec<DriftReport>,
}

/// By how much strengths change in a season at some age, in grade points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DriftReport {
    /// The lowest age on the season's last day, which reaches up to the next one. Players of
    /// unknown age are with those of 24.
    pub from_age: u32,
    /// The pairs of seasons of one player on which it was measured, with fifty that stand for what
    /// is usual.
    pub pairs: u64,
    /// The mean change, less that of players of 24 to 59.
    pub mean: f64,
    /// The variance of the change. Noise can bring it below 0, which counts as 0.
    pub variance: f64,
}

/// Days as `2006-05-01`.
mod day {
    use chrono::NaiveDate;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    pub(super) fn serialize<S: Serializer>(day: &NaiveDate, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(day)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The name of every published list of grades begins with this, and that of no other published
/// file.
pub const GRADES_STEM: &str = "grades";

impl Manifest {
    /// The file's bytes.
    ///
    /// # Errors
    ///
    /// Never in practice: every value has a form in JSON.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let failed = |source| Error::Manifest { file: FILE.into(), source };
        let mut bytes = serde_json::to_vec_pretty(self).map_err(failed)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// The name of the published list among the outputs; empty if there is none.
    #[must_use]
    pub fn grade_list(&self) -> &str {
        let is_list = |file: &&str| file.starts_with(GRADES_STEM);
        self.outputs.iter().map(|output| output.file.as_str()).find(is_list).unwrap_or("")
    }

    /// Reads the manifest of a published season.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is not a manifest of this program.
    pub fn read(folder: &Path) -> Result<Self, Error> {
        let file = folder.join(FILE);
        let bytes = on_disk::read(&file).map_err(Error::io("read", &file))?;
        serde_json::from_slice(&bytes).map_err(|source| Error::Manifest { file, source })
    }

    /// Reads the manifest of a folder with a published list.
    ///
    /// # Errors
    ///
    /// As for [`Manifest::read`]; the manifest names no list.
    pub fn read_listed(folder: &Path) -> Result<Self, Error> {
        let manifest = Self::read(folder)?;
        if manifest.grade_list().is_empty() {
            let problem = "it names no list of grades".to_owned();
            return Err(Error::OddManifest { folder: folder.to_owned(), problem });
        }
        Ok(manifest)
    }

    /// Reads the manifest of a season in a folder of published seasons.
    ///
    /// # Errors
    ///
    /// As for [`Manifest::read_listed`]; the manifest is that of another season, whose folder was
    /// put in the place of this one.
    pub fn read_season(published: &Path, season: &str) -> Result<Self, Error> {
        let folder = published.join(season);
        let manifest = Self::read_listed(&folder)?;
        if manifest.season != season {
            let problem = format!("it is of the season {}", manifest.season);
            return Err(Error::OddManifest { folder, problem });
        }
        Ok(manifest)
    }
}
