//! All seasons of a federation, each read and checked once; every player has one number over all of
//! them.

use anyhow::{Context, Result};
use chrono::{Datelike, NaiveDate};
use compact_str::CompactString;
use ecf_season::working_grade::working_grades;
use ecf_season::{PlayerGrade, Rate, Season};
use fgsl_matrix::{ArrivedGame, OpeningPlayer, SeasonSoFar, System, TimedGame, in_order};
use findings::{Reason, RowFault};
use input_files::Fingerprint;
use input_files::csv::write_field;
use published_lists::manifest::RowCounts;
use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx, SeasonGames};
use season_files::ReadSeason;
use season_files::games::{Game, OfRate};

use super::note::SystemNote;
use crate::error::{Error, Setting};
use crate::federation::{self, GradeSettings, PlannedSeason, Seasons, bytes_of};
use crate::grading::grade;
use crate::history::{EarlierSeason, History};
use crate::lost_rows::LostRows;
use crate::progress::{Progress, Work};
use crate::publish::{age, row_counts};
use crate::season::{GradedRate, GradedSeason, read_season, refuse_nothing};

/// All seasons of a federation.
#[derive(Debug)]
pub struct AllSeasons {
    /// The codes of all players, sorted; a player's number is the position.
    pub codes: Vec<CompactString>,
    /// By player: the name, from the last season that has it.
    pub names: Vec<CompactString>,
    /// By player: the entry on the opening list, and the year of birth.
    pub(super) opening: Vec<OpeningPlayer>,
    /// The seasons, in order.
    pub(super) seasons: Vec<OneSeason>,
    /// Notes on them.
    pub notes: Vec<SystemNote>,
}

/// One season.
#[derive(Debug)]
pub(super) struct OneSeason {
    /// The season.
    pub(super) season: Season,
    /// Its days and its edition of the rules.
    pub(super) plan: PlannedSeason,
    /// The contents of its files.
    pub(super) files: ReadSeason,
    /// The counts of its rows.
    pub(super) rows: RowCounts,
    /// The rate of play that systems play, graded by the edition of the rules: working grades,
    /// categories and the national list.
    pub(super) graded: GradedRate,
    /// The files that were read before this season's.
    pub(super) inputs: Vec<Fingerprint>,
    /// By player of the season: their number over all seasons.
    pub(super) numbers: Vec<PlayerIdx>,
    /// The games with their times, in the order of the rows; players by number over all seasons.
    pub(super) games: Vec<TimedGame>,
    /// The days on which their results arrived, as far as known; empty if the files have none.
    received: Vec<Option<NaiveDate>>,
}

impl AllSeasons {
    /// Reads and checks all seasons, and grades them by the edition: systems begin newcomers at
    /// working grades, and are compared with its lists.
    ///
    /// # Errors
    ///
    /// A file or folder that cannot be used.
    pub fn read(settings: &GradeSettings, progress: &dyn Progress) -> Result<Self> {
        Self::of(&federation::seasons(settings)?, settings, progress)
    }

    /// Reads the seasons up to the requested one; if it is missing, the error names the setting of
    /// a single season.
    ///
    /// # Errors
    ///
    /// As [`AllSeasons::read`].
    pub fn of_season(settings: &GradeSettings, progress: &dyn Progress) -> Result<Self> {
        let seasons = federation::seasons_up_to(Setting::Season, settings)?;
        let all = Self::of(&seasons, settings, progress)?;
        // A season before it may have been published all the same, as `--max-rejected` lets it.
        if let Some(last) = all.seasons.last() {
            refuse_nothing(&last.files, &last.plan, settings)?;
        }
        Ok(all)
    }

    /// The rows of results that arrived, by a day or at all, when a system took none of their month
    /// any more: they do not count.
    #[must_use]
    pub fn too_late(&self, system: &System, by: Option<NaiveDate>) -> Vec<RowFault> {
        self.seasons.iter().flat_map(|season| season.too_late(system, by)).collect()
    }

    fn of(labels: &Seasons, settings: &GradeSettings, progress: &dyn Progress) -> Result<Self> {
        progress.bytes_to_read(bytes_of(labels, settings));
        let mut history = History::before(labels, settings, progress)?;
        let opening = history.opening_list(settings.system_rate);
        let mut notes = Vec::new();
        notes.extend(SystemNote::of_opening(&history.opening_rows));
        let players = history.last_list(Rate::Rapid).len();
        if players > 0 && settings.system_rate == Rate::Standard {
            notes.push(SystemNote::RapidListUnused { players });
        }
        let mut seasons = Vec::new();
        for plan in &labels.to_grade {
            progress.step(Work::Reading, Some(&plan.season));
            seasons.push(one_season(plan, &mut history, settings, progress)?);
        }
        let lost = seasons.iter().map(|season| (season.season, LostRows::of(&season.files)));
        notes.extend(lost.filter_map(|(season, lost)| SystemNote::of_lost(season, lost)));
        Ok(Self { notes, ..Self::numbered(labels, opening, seasons)? })
    }

    fn numbered(
        labels: &Seasons,
        opening: Vec<(CompactString, OpeningPlayer)>,
        mut seasons: Vec<OneSeason>,
    ) -> Result<Self> {
        if labels.to_grade.is_empty() {
            return Err(Error::NothingToGrade.into());
        }
        let players = || seasons.iter().flat_map(|season| &season.files.players.players);
        let mut codes: Vec<CompactString> = players().map(|player| player.code.clone()).collect();
        codes.sort_unstable();
        codes.dedup();
        let number = |code: &CompactString| codes.binary_search(code).ok();
        let mut names = vec![CompactString::default(); codes.len()];
        let mut birth_years = vec![None; codes.len()];
        for player in players() {
            if let Some(number) = number(&player.code) {
                // A season without the name or year does not replace a known one.
                if !player.name.trim().is_empty() {
                    names[number].clone_from(&player.name);
                }
                birth_years[number] =
                    player.birth_date.map(|day| day.year()).or(birth_years[number]);
            }
        }
        let unlisted = |birth_year| OpeningPlayer { birth_year, ..OpeningPlayer::default() };
        let mut listed: Vec<OpeningPlayer> = birth_years.into_iter().map(unlisted).collect();
        for (code, player) in opening {
            if let Some(number) = number(&code) {
                listed[number] = OpeningPlayer { birth_year: listed[number].birth_year, ..player };
            }
        }
        for season in &mut seasons {
            season.renumber(number)?;
        }
        Ok(Self { codes, names, opening: listed, seasons, notes: Vec::new() })
    }
}

impl OneSeason {
    /// Renumbers the players of the season, and those in its games, by their numbers over all
    /// seasons.
    fn renumber(&mut self, number: impl Fn(&CompactString) -> Option<usize>) -> Result<()> {
        let numbers = self.files.players.players.iter().map(|player| number(&player.code));
        let numbers = numbers.map(|number| Some(PlayerIdx::new(number? as u32)));
        let numbers = numbers.collect::<Option<_>>();
        // Leaving one out would give everybody after that player a wrong number.
        self.numbers = numbers.context("a player of a season is not among all players")?;
        let numbers = &self.numbers;
        let renumbered = |game: &TimedGame| game.renumbered(|player| numbers[player.as_usize()]);
        self.games = self.graded.timed.iter().map(renumbered).collect();
        self.graded.timed = Vec::new();
        self.received = std::mem::take(&mut self.graded.received);
        Ok(())
    }

    /// The games that count under a system, in the order in which it plays them: those whose
    /// results had arrived by a day, or all.
    ///
    /// A result without a day of arrival counts as arrived on the day of the game.
    pub(super) fn counting(&self, system: &System, by: Option<NaiveDate>) -> Vec<TimedGame> {
        if self.received.is_empty() {
            let mut games = self.games.clone();
            in_order(&mut games, system.ties);
            return games;
        }
        system.arrived_by(&self.arrived(), by.unwrap_or(NaiveDate::MAX)).known
    }

    /// The season's days, and its known games.
    ///
    /// # Errors
    ///
    /// Games out of order.
    pub(super) fn so_far<'a>(&self, games: &'a [TimedGame]) -> Result<SeasonSoFar<'a>> {
        Ok(SeasonSoFar::new(games, self.plan.first_day..=self.plan.last_day)?)
    }

    /// The rows of results that arrived, by a day or at all, when a system took none of their month
    /// any more.
    pub(super) fn too_late(&self, system: &System, by: Option<NaiveDate>) -> Vec<RowFault> {
        let Some(months) = system.reopen_months else { return Vec::new() };
        let by = by.unwrap_or(NaiveDate::MAX);
        let wanted = OfRate::of(self.graded.rate, &self.plan.rules.edition.rows.rates);
        let rows = self.files.games.of_rate(wanted).zip(self.arrived());
        let is_too_late =
            |arrived: &ArrivedGame| arrived.arrived <= by && !system.is_in_time(arrived);
        let rows = rows.filter(|(_, arrived)| is_too_late(arrived));
        let fault = |((game, _), arrived): ((Game<'_>, _), ArrivedGame)| {
            let (file, line) = (self.files.games.file(game.file), game.line as usize);
            let received = arrived.arrived.to_string();
            let reason = Reason::TooLate { months };
            RowFault::of_value(file, line, "received", &received, reason)
                .with_row(self.as_line(&game, &received))
        };
        rows.map(fault).collect()
    }

    /// A game as a line of CSV, with the columns `date`, `event`, `white`, `black`, `result` and
    /// `received`: the file's own line is not kept.
    fn as_line(&self, game: &Game<'_>, received: &str) -> String {
        let code = |player: PlayerIdx| {
            self.files.players.players.get(player.as_usize()).map_or("", |player| &player.code)
        };
        let (day, result) = (game.day.to_string(), game.result.written());
        let mut line = Vec::new();
        for (number, field) in [
            day.as_str(),
            self.files.games.event(game.event),
            code(game.white),
            code(game.black),
            result,
            received,
        ]
        .into_iter()
        .enumerate()
        {
            if number > 0 {
                line.push(b',');
            }
            write_field(field, &mut line);
        }
        String::from_utf8_lossy(&line).into_owned()
    }

    fn arrived(&self) -> Vec<ArrivedGame> {
        let arrived = |(&game, &received): (&TimedGame, &Option<NaiveDate>)| {
            let arrived = received.or_else(|| game.time().day()).unwrap_or(NaiveDate::MIN);
            ArrivedGame { game, arrived }
        };
        self.games.iter().zip(&self.received).map(arrived).collect()
    }

    /// Whether the files have days of arrival.
    pub(super) const fn says_arrivals(&self) -> bool {
        !self.received.is_empty()
    }

    /// By player over all seasons, of whom there are `players`: the working grade from these games
    /// of the season, in grade points.
    ///
    /// # Errors
    ///
    /// Somebody plays themselves: never for games that were checked.
    pub(super) fn working_from(
        &self,
        games: &[TimedGame],
        players: usize,
    ) -> Result<Vec<Option<f64>>> {
        let mut of_season = vec![PlayerIdx::new(0); players];
        for (position, number) in (0..).map(PlayerIdx::new).zip(&self.numbers) {
            of_season[number.as_usize()] = position;
        }
        let half = |game: &TimedGame| {
            let [low, high] = [game.low(), game.high()].map(|player| of_season[player.as_usize()]);
            (low, HalfGame::new(high, game.outcome()))
        };
        let graded = self.counting_as_graded();
        let is_new = |player: PlayerIdx| graded[of_season[player.as_usize()].as_usize()].is_none();
        // Games of two graded players are in nobody's working grade, and they are most of a season.
        let games: Vec<_> =
            games.iter().filter(|game| is_new(game.low()) || is_new(game.high())).collect();
        let games = SeasonGames::from_rows(self.numbers.len(), &games, |game| half(game))?;
        let found = working_grades(&games, &graded, &self.plan.rules.edition);
        let mut working = vec![None; players];
        for (number, grade) in self.numbers.iter().zip(found.by_player) {
            working[number.as_usize()] = grade.map(|working| points(working.value));
        }
        Ok(working)
    }

    /// By player of the season: the grade before it, except for juniors whom the edition treats as
    /// new.
    fn counting_as_graded(&self) -> Vec<Option<Grade>> {
        let edition = &self.plan.rules.edition;
        let is_new =
            |player: &identity::Player| edition.is_new_each_season(age(player, self.plan.last_day));
        let players = self.files.players.players.iter().zip(&self.graded.grades.players);
        let grade = |(player, graded): (&identity::Player, &PlayerGrade)| {
            graded.previous.filter(|_| !is_new(player))
        };
        players.map(grade).collect()
    }
}

/// Grade points as a floating-point number.
pub(super) fn points(points: GradePoints) -> f64 {
    points.to_f64()
}

fn one_season(
    plan: &PlannedSeason,
    history: &mut History,
    settings: &GradeSettings,
    progress: &dyn Progress,
) -> Result<OneSeason> {
    let read = read_season(plan, &history.opening_rows, settings, progress)?;
    let season = grade(read, history, plan, progress)?;
    let inputs = history.files(plan).cloned().collect();
    history.push(EarlierSeason::of(&season, plan, Vec::new())?);
    let rows = row_counts(&season)?;
    let GradedSeason { files, rates } = season;
    let wanted = settings.system_rate;
    let played = rates.into_iter().find(|graded| graded.rate == wanted).ok_or_else(|| {
        let (season, edition, rate) = (plan.season, &plan.rules.edition.name, wanted.as_str());
        let problem = format!("the edition {edition} of {season} does not grade {rate} games");
        Setting::Rate.refused(rate, problem)
    })?;
    Ok(OneSeason {
        season: plan.season,
        plan: plan.clone(),
        files,
        rows,
        graded: GradedRate { scores: None, ..played },
        inputs,
        numbers: Vec::new(),
        games: Vec::new(),
        received: Vec::new(),
    })
}
