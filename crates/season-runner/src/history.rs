//! What one season hands to the next: the last two lists, and the totals to borrow from.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ecf_season::{Edition, Season, SeasonGrades, SeasonTotal};
use rating_core::Grade;
use results_io::check::{
    Player, Rejection, read_earlier_totals, read_grade_list, read_opening_grades,
};
use results_io::publish::manifest::Manifest;
use results_io::{Fingerprint, Source};

use crate::federation::Seasons;
use crate::rows::TOTALS_FILE;

/// One value a player, sorted by code.
type ByCode<T> = Vec<(String, T)>;

/// What is left of one earlier season.
#[derive(Clone, Debug, Default)]
pub struct EarlierSeason {
    /// The published list.
    pub grades: ByCode<Grade>,
    /// Points and games of everybody who played, published or not.
    pub totals: ByCode<SeasonTotal>,
    /// The files that hold the two.
    pub files: Vec<Fingerprint>,
}

/// The two seasons before the one to be graded, the most recent first.
#[derive(Clone, Debug, Default)]
pub struct History {
    earlier: [EarlierSeason; 2],
    /// Rows of the opening files that could not be used; reported with the first season.
    pub rejected: Vec<Rejection>,
}

impl History {
    /// What there is before the first season to grade: the opening files, and seasons that were
    /// published before.
    ///
    /// # Errors
    ///
    /// A file is missing or unusable, or a published one has changed since.
    pub fn before(seasons: &Seasons, folder: &Path, out: &Path, edition: &Edition) -> Result<Self> {
        let Some(&from) = seasons.to_grade.first() else {
            return Ok(Self::default());
        };
        let mut history = Self::default();
        let mut opening = if from.earlier(2) < seasons.first {
            Opening::read(folder, seasons.first, edition)?
        } else {
            Opening::default()
        };
        for (years, slot) in (1..).zip(&mut history.earlier) {
            let season = from.earlier(years);
            *slot = if season >= seasons.first {
                published_season(out, season)?
            } else {
                opening.take(season, seasons.first)
            };
        }
        history.rejected = opening.rejected;
        Ok(history)
    }

    /// Moves on by one season.
    pub fn push(&mut self, season: EarlierSeason) {
        let [last, _] = std::mem::take(&mut self.earlier);
        self.earlier = [season, last];
        self.rejected.clear();
    }

    /// By player: the most recent grade of the lists that count.
    #[must_use]
    pub fn graded(&self, players: &[Player], lists: usize) -> Vec<Option<Grade>> {
        let mut graded = vec![None; players.len()];
        for season in self.earlier.iter().take(lists) {
            for (grade, found) in graded.iter_mut().zip(aligned(&season.grades, players)) {
                *grade = grade.or(found);
            }
        }
        graded
    }

    /// By player: the totals of the season before and of the one before that.
    #[must_use]
    pub fn totals(&self, players: &[Player]) -> [Vec<SeasonTotal>; 2] {
        self.earlier
            .each_ref()
            .map(|season| aligned(&season.totals, players).map(Option::unwrap_or_default).collect())
    }

    /// The list of the season before.
    #[must_use]
    pub fn last_list(&self) -> &[(String, Grade)] {
        &self.earlier[0].grades
    }

    /// The files that the two seasons came from.
    pub fn files(&self) -> impl Iterator<Item = &Fingerprint> {
        self.earlier.iter().flat_map(|season| &season.files)
    }
}

impl EarlierSeason {
    /// What a graded season hands on.
    #[must_use]
    pub fn of(players: &[Player], season: &SeasonGrades, files: Vec<Fingerprint>) -> Self {
        let by_player = || players.iter().zip(&season.players);
        let published = by_player().filter_map(|(player, grade)| {
            grade.published().map(|(_, published)| (player.code.clone(), published))
        });
        let played = by_player().filter(|(_, grade)| grade.season.games > 0);
        let totals = played.map(|(player, grade)| (player.code.clone(), grade.season));
        Self { grades: published.collect(), totals: totals.collect(), files }
    }
}

/// The values of players who are sorted by code, as the values are.
pub(crate) fn aligned<'a, T: Copy>(
    values: &'a [(String, T)],
    players: &'a [Player],
) -> impl Iterator<Item = Option<T>> + 'a {
    let mut rest = values;
    players.iter().map(move |player| {
        while let Some(((code, value), after)) = rest.split_first() {
            match code.as_str().cmp(&player.code) {
                std::cmp::Ordering::Less => rest = after,
                std::cmp::Ordering::Equal => return Some(*value),
                std::cmp::Ordering::Greater => return None,
            }
        }
        None
    })
}

/// The opening files of a federation.
#[derive(Default)]
struct Opening {
    grades: ByCode<Grade>,
    grades_files: Vec<Fingerprint>,
    totals: BTreeMap<Season, ByCode<SeasonTotal>>,
    totals_files: Vec<Fingerprint>,
    rejected: Vec<Rejection>,
}

impl Opening {
    fn read(folder: &Path, first: Season, edition: &Edition) -> Result<Self> {
        let check_letters = edition.rows.check_letters;
        let source = Source::open(folder, "opening_grades.csv", "").with_context(|| {
            format!("{} needs the list in force before {first}", folder.display())
        })?;
        let list = read_opening_grades(&source, check_letters)?;
        let mut opening = Self {
            grades: list.grades,
            grades_files: vec![source.fingerprint()],
            rejected: list.rejected,
            ..Self::default()
        };
        if let Some(source) = Source::open_optional(folder, "opening_history.csv", "")? {
            opening.read_history(&source, check_letters)?;
        }
        Ok(opening)
    }

    fn read_history(&mut self, source: &Source, check_letters: bool) -> Result<()> {
        let (totals, rejected) = read_earlier_totals(source, check_letters)?;
        self.rejected.extend(rejected);
        self.totals_files.push(source.fingerprint());
        for total in totals {
            let season: Season = total
                .season
                .parse()
                .with_context(|| format!("{}: a row of player {}", source.name, total.code))?;
            let value = SeasonTotal { points: total.points, games: total.games };
            self.totals.entry(season).or_default().push((total.code, value));
        }
        for totals in self.totals.values_mut() {
            totals.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        }
        Ok(())
    }

    /// What is known of a season before the first; the list stands for the one just before it.
    fn take(&mut self, season: Season, first: Season) -> EarlierSeason {
        let mut earlier = EarlierSeason {
            totals: self.totals.remove(&season).unwrap_or_default(),
            ..EarlierSeason::default()
        };
        if season.next() == first {
            earlier.grades = std::mem::take(&mut self.grades);
            earlier.files.append(&mut self.grades_files);
        }
        if !earlier.totals.is_empty() {
            earlier.files.append(&mut self.totals_files);
        }
        earlier
    }
}

/// Reads back what was published of a season, and checks that it is still what was published.
fn published_season(out: &Path, season: Season) -> Result<EarlierSeason> {
    let folder = out.join(season.to_string());
    let manifest = Manifest::read(&folder).with_context(|| {
        format!("the season needs the published {season}: grade that first, or leave out --from")
    })?;
    let shown_in = format!("{season}/");
    let open = |file: &str| -> Result<(Source, Fingerprint)> {
        let source = Source::open(&folder, file, &shown_in)?;
        let found = source.fingerprint();
        let unchanged = manifest
            .outputs
            .iter()
            .any(|output| output.file == file && output.sha256 == found.sha256);
        if !unchanged {
            bail!(
                "{} is not the file that was published (its hash differs from manifest.json); \
                 grade {season} again",
                folder.join(file).display()
            );
        }
        Ok((source, found))
    };
    let (list, list_file) = open(manifest.grade_list())?;
    let (totals, totals_file) = open(TOTALS_FILE)?;
    let (totals, _) = read_earlier_totals(&totals, false)?;
    let mut totals: ByCode<SeasonTotal> = totals
        .into_iter()
        .map(|total| (total.code, SeasonTotal { points: total.points, games: total.games }))
        .collect();
    totals.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    Ok(EarlierSeason {
        grades: read_grade_list(&list)?.grades,
        totals,
        files: vec![list_file, totals_file],
    })
}
