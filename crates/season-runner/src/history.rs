//! What one season hands to the next: lists, and the games to borrow from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail};
use chrono::NaiveDate;
use ecf_season::{
    CategoryRule, Edition, MOST_EARLIER, PastDay, PastGames, Rate, Season, SeasonGrades,
    SeasonTotal,
};
use rating_core::{Grade, PlayerIdx};
use results_io::check::{
    Player, Rejection, read_earlier_totals, read_grade_list, read_opening_grades,
};
use results_io::publish::game_scores::{GameScore, read_game_scores};
use results_io::publish::manifest::Manifest;
use results_io::{Fingerprint, Source};
use tracing::warn;

use crate::federation::{PlannedSeason, Seasons};
use crate::rows::{SCORES_FILE, TOTALS_FILE, file_of_rate};
use crate::settings::GradeSettings;

/// One value a player, sorted by code.
type ByCode<T> = Vec<(String, T)>;

/// What is left of one earlier season.
#[derive(Clone, Debug)]
pub struct EarlierSeason {
    /// Its last day.
    pub last_day: NaiveDate,
    /// What is left of each rate of play.
    pub by_rate: Vec<EarlierRate>,
    /// The files that hold it.
    pub files: Vec<Fingerprint>,
}

/// What is left of one rate of play of an earlier season.
#[derive(Clone, Debug)]
pub struct EarlierRate {
    /// The rate.
    pub rate: Rate,
    /// The published list.
    pub grades: ByCode<Grade>,
    /// Points and games of everybody who played, published or not.
    pub games: EarlierGames,
}

/// Points and games of everybody who played in a season.
#[derive(Clone, Debug)]
pub enum EarlierGames {
    /// Of the whole season.
    Totals(ByCode<SeasonTotal>),
    /// Day by day.
    Days(ByCode<Vec<PastDay>>),
}

/// The seasons before the one to be graded, the most recent first.
#[derive(Clone, Debug, Default)]
pub struct History {
    earlier: Vec<EarlierSeason>,
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
    pub fn before(seasons: &Seasons, settings: &GradeSettings) -> Result<Self> {
        let mut history = Self::unmerged(seasons, settings)?;
        if let Some(file) = &settings.decisions {
            for (code, into) in file.decisions.merged() {
                history.earlier.iter_mut().for_each(|season| season.merge(code, into));
            }
        }
        Ok(history)
    }

    fn unmerged(seasons: &Seasons, settings: &GradeSettings) -> Result<Self> {
        let Some(from) = seasons.to_grade.first() else {
            return Ok(Self::default());
        };
        let edition = &from.rules.edition;
        let mut history = Self::default();
        for plan in seasons.published.iter().rev() {
            if !is_in_reach(plan.last_day, from) {
                return Ok(history);
            }
            let earlier = published_season(&settings.out, plan.season)?;
            if settings.editions.need_days() && !earlier.has_days() {
                warn!(
                    "{}: published without its games one by one, so a player's games of it count as \
                     of its last day; grade it again with these editions to have them",
                    plan.season
                );
            }
            history.earlier.push(earlier);
        }
        let first = seasons.published.first().unwrap_or(from);
        let (first_day, _) = first.rules.edition.season_days(seasons.first);
        let day_before = first_day.pred_opt().unwrap_or(NaiveDate::MIN);
        if !is_in_reach(day_before, from) {
            return Ok(history);
        }
        let opening = Opening::read(&settings.folder, seasons.first, &first.rules.edition)?;
        history.rejected.clone_from(&opening.rejected);
        history.earlier.extend(opening.seasons(seasons.first, day_before, edition));
        Ok(history)
    }

    /// Moves on by one season.
    pub fn push(&mut self, season: EarlierSeason) {
        self.earlier.insert(0, season);
        self.earlier.truncate(MOST_EARLIER + 1);
        self.rejected.clear();
    }

    /// By player: the most recent grade of the lists that count.
    #[must_use]
    pub fn graded(
        &self,
        players: &[Player],
        rate: Rate,
        plan: &PlannedSeason,
    ) -> Vec<Option<Grade>> {
        let edition = &plan.rules.edition;
        let counts = |earlier: &&EarlierSeason| {
            let back = edition.seasons_back(plan.season, earlier.last_day);
            back.is_some_and(|back| back < edition.graded.lists)
        };
        let mut graded = vec![None; players.len()];
        for season in self.earlier.iter().filter(counts) {
            for (grade, found) in graded.iter_mut().zip(aligned(season.grades(rate), players)) {
                *grade = grade.or(found);
            }
        }
        graded
    }

    /// The games of earlier seasons, of those players.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points.
    pub fn past(&self, players: &[Player], rate: Rate) -> Result<PastGames> {
        let mut days: Vec<(PlayerIdx, PastDay)> = Vec::new();
        for season in &self.earlier {
            let of_rate = season.by_rate.iter().find(|earlier| earlier.rate == rate);
            match of_rate.map(|earlier| &earlier.games) {
                None => {}
                Some(EarlierGames::Days(games)) => {
                    for (player, past) in found_among(games, players) {
                        days.extend(past.iter().map(|&past| (player, past)));
                    }
                }
                Some(EarlierGames::Totals(totals)) => {
                    let day = season.last_day;
                    let of_season = found_among(totals, players);
                    days.extend(of_season.map(|(player, &total)| (player, PastDay { day, total })));
                }
            }
        }
        PastGames::of(players.len(), days).map_err(|player| {
            let code = &players[player.as_usize()].code;
            anyhow::anyhow!(
                "the points of {code} in earlier seasons leave the range of grade points"
            )
        })
    }

    /// How many players of the last list, who would keep a letter by the games of the season before,
    /// cannot be on this one, because `players` does not name them.
    #[must_use]
    pub fn paused_and_unlisted(&self, players: &[Player], plan: &PlannedSeason) -> usize {
        let keep_letters = |rule: &CategoryRule| rule.latest_seasons > 1;
        let Some(last) = self.earlier.first() else {
            return 0;
        };
        if !plan.rules.edition.categories.iter().any(keep_letters) {
            return 0;
        }
        let listed = |code: &str| players.binary_search_by(|p| p.code.as_str().cmp(code)).is_ok();
        let grades = plan.rules.edition.rows.rates.iter().flat_map(|&rate| last.grades(rate));
        let codes: BTreeSet<&str> = grades.map(|(code, _)| code.as_str()).collect();
        codes.into_iter().filter(|code| !listed(code)).count()
    }

    /// The list of the season before.
    #[must_use]
    pub fn last_list(&self, rate: Rate) -> &[(String, Grade)] {
        self.earlier.first().map_or(&[], |season| season.grades(rate))
    }

    /// The files of the earlier seasons that the rules of this one look back to.
    pub fn files(&self, plan: &PlannedSeason) -> impl Iterator<Item = &Fingerprint> {
        let in_reach = self.earlier.iter().filter(|season| is_in_reach(season.last_day, plan));
        in_reach.flat_map(|season| &season.files)
    }
}

/// Whether the rules of a season look back as far as this day.
fn is_in_reach(day: NaiveDate, plan: &PlannedSeason) -> bool {
    let edition = &plan.rules.edition;
    edition.seasons_back(plan.season, day).is_some_and(|back| back < edition.reach())
}

impl EarlierSeason {
    /// What a graded season hands on; of each rate its grades, and its games where they were kept
    /// one by one.
    #[must_use]
    pub fn of(
        players: &[Player],
        last_day: NaiveDate,
        graded: &[(Rate, SeasonGrades)],
        scores: &[Option<Vec<GameScore<'_>>>],
        files: Vec<Fingerprint>,
    ) -> Self {
        let of_rate =
            |((rate, season), scores): (&(Rate, SeasonGrades), &Option<Vec<GameScore<'_>>>)| {
                let by_player = || players.iter().zip(&season.players);
                let published = by_player().filter_map(|(player, grade)| {
                    grade.published().map(|(_, published)| (player.code.clone(), published))
                });
                let played = by_player().filter(|(_, grade)| grade.season.games > 0);
                let games = match scores {
                    Some(scores) => EarlierGames::Days(by_day(scores)),
                    None => EarlierGames::Totals(
                        played.map(|(player, grade)| (player.code.clone(), grade.season)).collect(),
                    ),
                };
                EarlierRate { rate: *rate, grades: published.collect(), games }
            };
        Self { last_day, by_rate: graded.iter().zip(scores).map(of_rate).collect(), files }
    }

    /// Whether its games are known with their days.
    fn has_days(&self) -> bool {
        self.by_rate.iter().all(|of_rate| matches!(of_rate.games, EarlierGames::Days(_)))
    }

    /// Counts what stands under one code for another, too. Where both have a grade, that of the code
    /// that stays counts.
    fn merge(&mut self, code: &str, into: &str) {
        for of_rate in &mut self.by_rate {
            move_value(&mut of_rate.grades, code, into, |_, _| {});
            match &mut of_rate.games {
                EarlierGames::Totals(totals) => move_value(totals, code, into, |total, more| {
                    total.points += more.points;
                    total.games += more.games;
                }),
                EarlierGames::Days(days) => {
                    move_value(days, code, into, |days, mut more| days.append(&mut more));
                }
            }
        }
    }

    fn grades(&self, rate: Rate) -> &[(String, Grade)] {
        let of_rate = self.by_rate.iter().find(|earlier| earlier.rate == rate);
        of_rate.map_or(&[], |earlier| &earlier.grades)
    }
}

/// Moves the value of a code to another; where that has one, they are joined.
fn move_value<T>(values: &mut ByCode<T>, code: &str, into: &str, join: impl Fn(&mut T, T)) {
    let find = |values: &ByCode<T>, code: &str| {
        values.binary_search_by(|(known, _)| known.as_str().cmp(code))
    };
    let Ok(position) = find(values, code) else {
        return;
    };
    let (_, value) = values.remove(position);
    match find(values, into) {
        Ok(position) => join(&mut values[position].1, value),
        Err(position) => values.insert(position, (into.to_owned(), value)),
    }
}

/// Scores that are sorted by code and day, added up by day.
fn by_day(scores: &[GameScore<'_>]) -> ByCode<Vec<PastDay>> {
    let mut games: ByCode<Vec<PastDay>> = Vec::new();
    for of_player in scores.chunk_by(|one, next| one.code == next.code) {
        let mut days = Vec::new();
        for of_day in of_player.chunk_by(|one, next| one.date == next.date) {
            let points = of_day.iter().map(|score| score.score).sum();
            let total = SeasonTotal { points, games: of_day.len() as u32 };
            days.push(PastDay { day: of_day[0].date, total });
        }
        games.push((of_player[0].code.to_string(), days));
    }
    games
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

/// The values of those who are among the players. Both are sorted by code.
fn found_among<'a, T>(
    values: &'a [(String, T)],
    players: &'a [Player],
) -> impl Iterator<Item = (PlayerIdx, &'a T)> {
    let mut next = 0;
    values.iter().filter_map(move |(code, value)| {
        while players.get(next)?.code < *code {
            next += 1;
        }
        (players[next].code == *code).then(|| (PlayerIdx::new(next as u32), value))
    })
}

/// The opening files of a federation.
#[derive(Default)]
struct Opening {
    standard: ByCode<Grade>,
    rapid: ByCode<Grade>,
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
            standard: list.grades,
            rapid: list.rapid,
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

    /// What is known of the seasons before the first, the most recent first; the list stands for the
    /// one just before it.
    fn seasons(
        self,
        first: Season,
        day_before: NaiveDate,
        edition: &Edition,
    ) -> Vec<EarlierSeason> {
        let standard = |grades, games| EarlierRate { rate: Rate::Standard, grades, games };
        let none = || EarlierGames::Totals(Vec::new());
        let rapid = EarlierRate { rate: Rate::Rapid, grades: self.rapid, games: none() };
        let list = EarlierSeason {
            last_day: day_before,
            by_rate: vec![standard(self.standard, none()), rapid],
            files: self.grades_files,
        };
        let mut seasons = vec![list];
        let mut files = self.totals_files;
        // A total of a season that is graded here is no history.
        for (season, totals) in self.totals.into_iter().rev().filter(|(season, _)| *season < first)
        {
            let (_, last_day) = edition.season_days(season);
            seasons.push(EarlierSeason {
                last_day: last_day.min(day_before),
                by_rate: vec![standard(Vec::new(), EarlierGames::Totals(totals))],
                files: std::mem::take(&mut files),
            });
        }
        seasons
    }
}

/// Reads back what was published of a season, and checks that it is still what was published.
fn published_season(out: &Path, season: Season) -> Result<EarlierSeason> {
    let folder = out.join(season.to_string());
    let manifest = Manifest::read(&folder).with_context(|| {
        format!("the season needs the published {season}: grade that first, or leave out --from")
    })?;
    let mut published =
        Published { folder: &folder, season, manifest: &manifest, files: Vec::new() };
    let list = read_grade_list(&published.open(manifest.grade_list())?)?;
    let mut by_rate = Vec::new();
    for (rate, grades) in [(Rate::Standard, list.grades), (Rate::Rapid, list.rapid)] {
        if let Some(games) = published.games(rate)? {
            by_rate.push(EarlierRate { rate, grades, games });
        }
    }
    published.files.sort_by(|one, other| one.file.cmp(&other.file));
    Ok(EarlierSeason { last_day: manifest.last_day, by_rate, files: published.files })
}

/// The files of a published season.
struct Published<'a> {
    folder: &'a Path,
    season: Season,
    manifest: &'a Manifest,
    /// Those that were read.
    files: Vec<Fingerprint>,
}

impl Published<'_> {
    fn open(&mut self, file: &str) -> Result<Source> {
        let season = self.season;
        let source = Source::open(self.folder, file, &format!("{season}/"))?;
        let found = source.fingerprint();
        let unchanged = |output: &Fingerprint| output.file == file && output.sha256 == found.sha256;
        if !self.manifest.outputs.iter().any(unchanged) {
            bail!(
                "{} is not the file that was published (its hash differs from manifest.json); \
                 grade {season} again",
                self.folder.join(file).display()
            );
        }
        self.files.push(found);
        Ok(source)
    }

    fn has(&self, file: &str) -> bool {
        self.manifest.outputs.iter().any(|output| output.file == file)
    }

    /// The games of a rate: day by day where they were kept so; none where the rate was not graded.
    fn games(&mut self, rate: Rate) -> Result<Option<EarlierGames>> {
        let [totals, scores] = [TOTALS_FILE, SCORES_FILE].map(|file| file_of_rate(file, rate));
        if !self.has(&totals) {
            return Ok(None);
        }
        let (totals, _) = read_earlier_totals(&self.open(&totals)?, false)?;
        if self.has(&scores) {
            let source = self.open(&scores)?;
            let scores = read_game_scores(&source)?;
            return Ok(Some(EarlierGames::Days(by_day(&scores))));
        }
        let mut totals: ByCode<SeasonTotal> = totals
            .into_iter()
            .map(|total| (total.code, SeasonTotal { points: total.points, games: total.games }))
            .collect();
        totals.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        Ok(Some(EarlierGames::Totals(totals)))
    }
}
