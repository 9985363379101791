//! The federation of the checked seasons: its rules, and the grades that its players count with.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::Result;
use chrono::NaiveDate;
use ecf_season::{Edition, Season, WithoutGames};
use findings::{FindingCode, RowFault, counted};
use formats::decisions::{AcceptedDoubt, OneDecision};
use identity::{CodeForm, Player};
use input_files::PLAYERS;
use season_files::doubts::{Evidence, GradesOfRate};
use season_files::{ReadSeason, RowRules, SeasonFolder};
use tracing::field::Empty;
use tracing::{Span, debug, instrument};

use super::causes::{Together, errors_by_cause};
use super::finding::{Finding, Severity};
use super::looked::{Looked, Looking};
use super::other_birth::of_births;
use super::other_person::of_codes;
use super::season::{
    Doubtful, days_of, of_doubts, of_form, of_rows, of_white, season_of, shown_in,
};
use crate::error::Error;
use crate::federation::{
    self, AskedOfRows, DecisionsFile, Editions, FEDERATION, FederationFile, GradeSettings, LeftOut,
    PlannedSeason, Seasons, WhyNoSeason, code_form, season_bytes,
};
use crate::file_names::{OPENING_GRADES, shown};
use crate::grading::grade;
use crate::history::{EarlierSeason, History};
use crate::progress::{Notice, Progress, Work};
use crate::season::in_rates;

/// The rules for checking half-years if none are named.
const HALF_YEARS: &str = "ecf-2015";

/// The federation of a season, as far as it is needed for checking the season.
pub(super) struct Federation<'a> {
    looking: &'a Looking<'a>,
    progress: &'a dyn Progress,
    together: Together,
    settings: GradeSettings,
    /// The seasons with their days and rules, or the reason why they cannot be graded together.
    seasons: Result<Seasons>,
    /// Why the file of decisions cannot be used, if there is one that cannot.
    decisions_fault: Option<Finding>,
}

/// The data that earlier seasons hand on to the season that is checked.
#[derive(Default)]
struct Before {
    /// `None` if grades are unknown.
    history: Option<History>,
    /// The players of the season before; empty if unknown.
    players: Vec<Player>,
}

/// A season to check: its folder, its plan, and whether its findings are shown.
struct ToCheck<'a> {
    folder: &'a Path,
    plan: Option<&'a PlannedSeason>,
    shown: bool,
}

impl ToCheck<'_> {
    /// A warning if seasons before this one have no folder, and one if this one has no rows.
    fn without_games(&self, has_no_row: bool) -> Vec<Finding> {
        let warning = |message: String| {
            let folder = shown(self.folder);
            Finding::about_file(&folder, Severity::Warning, FindingCode::WithoutGames, message)
        };
        let missing = self.plan.into_iter().flat_map(PlannedSeason::missing_just_before);
        let missing: Vec<String> = missing.map(|season| season.to_string()).collect();
        let edition = self.plan.map(|plan| &plan.rules.edition);
        let rule = edition.map(|edition| edition.season.without_games);
        let no_folder = (!missing.is_empty()).then(|| {
            let follows = match (rule, missing.len()) {
                (Some(WithoutGames::Counts), 1) => {
                    "it counts as a season in which nothing was played"
                }
                (Some(WithoutGames::Counts), _) => {
                    "they count as seasons in which nothing was played"
                }
                _ => "the last list stands, and borrowing and letters look back further",
            };
            warning(format!("there is no folder for {} before it: {follows}", missing.join(", ")))
        });
        let keeps_letters = edition.is_some_and(Edition::keeps_letters);
        let who = if keeps_letters {
            "only games of the seasons before publish anybody"
        } else {
            "nobody is published"
        };
        let follows = match rule {
            Some(WithoutGames::Counts) if keeps_letters => "the season counts like any other",
            Some(WithoutGames::Counts) => "the season counts as an empty one",
            Some(WithoutGames::LookedOver) | None => "the last list stands",
        };
        let no_row =
            has_no_row.then(|| warning(format!("there are no games: {who}, and {follows}")));
        no_folder.into_iter().chain(no_row).collect()
    }
}

impl<'a> Federation<'a> {
    pub(super) fn look(
        folder: &Path,
        looking: &'a Looking<'a>,
        progress: &'a dyn Progress,
    ) -> Result<Self> {
        let by = |editions: &[String]| {
            let editions = Editions::of_federation(editions, folder)?;
            Ok::<_, anyhow::Error>(GradeSettings::of(folder, editions, None))
        };
        let mut settings = by(looking.editions)?;
        let mut seasons = federation::seasons(&settings);
        let are_named = !looking.editions.is_empty();
        if !are_named && FederationFile::find(folder)?.editions.is_empty() {
            if seasons.is_err() {
                // The default rules are for years; the seasons may be half-years.
                let of_half_years = by(&[HALF_YEARS.to_owned()])?;
                if let Ok(found) = federation::seasons(&of_half_years) {
                    (settings, seasons) = (of_half_years, Ok(found));
                }
            }
        } else if are_named && let Err(error) = seasons {
            // Findings by rules other than the named ones would be of no use, so this is an error.
            // Rules in the federation's settings are themselves being checked: if the seasons do
            // not fit them, that is a finding.
            return Err(error);
        }
        let decisions_fault = match DecisionsFile::find(looking.decisions, folder) {
            Ok(decisions) => {
                settings.decisions = decisions;
                None
            }
            Err(error) => Some(Finding::of_decisions(error)?),
        };
        let together = Together::OfSeason;
        Ok(Self { looking, progress, together, settings, seasons, decisions_fault })
    }

    /// Checks each file of a season separately.
    pub(super) fn file_by_file(self) -> Self {
        Self { together: Together::OfFile, ..self }
    }

    /// Why the file of decisions cannot be used, if there is one that cannot.
    pub(super) const fn decisions_fault(&self) -> Option<&Finding> {
        self.decisions_fault.as_ref()
    }

    /// The form of codes of the lists from before the first season.
    pub(super) fn code_form(&self) -> CodeForm {
        code_form(self.first_edition())
    }

    /// The federation's first season and its edition; `None` if its seasons cannot be graded
    /// together.
    pub(super) fn first_season(&self) -> Option<(Season, &Edition)> {
        let first = self.seasons.as_ref().ok().map(|seasons| seasons.first)?;
        Some((first, self.first_edition()))
    }

    fn first_edition(&self) -> &Edition {
        let planned = self.seasons.as_ref().ok().and_then(|seasons| seasons.to_grade.first());
        planned.map_or(self.settings.editions.first(), |plan| &plan.rules.edition)
    }

    /// Checks all seasons of the federation, in order. If they cannot be graded together, that is a
    /// finding too.
    pub(super) fn all(&self, folders: &[PathBuf]) -> Result<Looked> {
        if folders.is_empty() {
            return Ok(Looked::default());
        }
        let mut looked = Looked::default();
        looked.findings.extend(self.decisions_fault().cloned());
        looked
            .findings
            .extend(folders.iter().filter_map(|folder| misnamed(folder, Severity::Error)));
        let left_out = self.seasons.iter().flat_map(|seasons| &seasons.left_out);
        looked.findings.extend(left_out.filter_map(lost));
        if let Err(error) = &self.seasons
            && folders.iter().any(|folder| season_of(folder).is_some())
        {
            looked.findings.push(self.finding(error));
        }
        let history = match self.history() {
            Some(Ok(history)) => Some(history),
            Some(Err(error)) => {
                looked.findings.extend(self.opening_fault(&error));
                None
            }
            None => None,
        };
        looked.findings.extend(history.as_ref().and_then(|history| self.unknown_past(history)));
        let merged: Vec<String> = history.iter().flat_map(History::merged_codes).collect();
        let mut looked = self.seasons(folders, history, looked)?;
        let unmet = self.decisions_that_meet_nothing(&looked, &merged);
        looked.findings.extend(unmet);
        Ok(looked)
    }

    /// A question if the opening list shows that there were games before the first season, and
    /// nothing is known of them. If it shows none, a notice suffices.
    fn unknown_past(&self, history: &History) -> Option<Finding> {
        let (past, (first, _)) = (history.unknown_past()?, self.first_season()?);
        if past.is_empty() {
            self.progress.notice(&Notice::NoGamesBefore { season: first });
            return None;
        }
        let list = shown(&self.settings.folder.join(OPENING_GRADES));
        let message = format!(
            "games or letters stand beside {} on this list, and no games before {first} are known: \
             nobody borrows, and letters count {first} alone. State in {FEDERATION} what is known \
             of them",
            counted(past.len(), "grade")
        );
        let proposal = "# points and games of earlier seasons are in opening_history.csv\n\
                        history = \"exact\"\n\
                        # one season of as many games as the list's Games column gives, at its grade: approximate\n\
                        history = \"from-list\"\n\
                        # nobody borrows from before\n\
                        history = \"none\"";
        let code = FindingCode::HistoryUnknown;
        let found = Finding::about_file(&list, Severity::Warning, code, message);
        Some(Finding { rows: past.len(), proposal: proposal.to_owned(), ..found })
    }

    /// Findings for decisions that apply to no season; `merged` are the merged codes in the opening
    /// files. If a season could not be read, there are none, since the decisions may be about that
    /// season.
    fn decisions_that_meet_nothing(&self, looked: &Looked, merged: &[String]) -> Vec<Finding> {
        let Some(file) = self.settings.decisions.as_ref().filter(|_| looked.unread == 0) else {
            return Vec::new();
        };
        let path = match self.looking.decisions {
            Some(path) => shown(path),
            None => shown(&self.settings.folder.join(&file.fingerprint.file)),
        };
        let about = |message: String| {
            Finding::about_file(&path, Severity::Warning, FindingCode::MeetsNothing, message)
        };
        let mut findings = Vec::new();
        for (number, decision) in file.decisions.all().enumerate() {
            let OneDecision { what, season, merged: code, in_capitals } = decision;
            let effect = looked.decisions.get(&number).copied().unwrap_or_default();
            let is_of_opening = code.is_some_and(|code| merged.iter().any(|one| one == code));
            if effect.is_met || is_of_opening {
                continue;
            }
            let season = season.map(|season| format!(" (in {season})")).unwrap_or_default();
            let meant = in_capitals.map(|code| format!(" (is {code} meant, in capitals?)"));
            let message = match effect.rows_of_nobody {
                0 => format!(
                    "{what}{season}: it matches no row and no player, so it changes nothing{}",
                    meant.unwrap_or_default()
                ),
                rows => format!(
                    "{what}{season}: no list of players has the new code, and {} cannot be used",
                    counted(rows, "row")
                ),
            };
            findings.push(about(message));
        }
        findings.extend(accepted_without_doubt(file, looked, about));
        findings
    }

    /// Checks one season.
    pub(super) fn one(&self, folder: PathBuf) -> Result<Looked> {
        let mut looked = Looked::default();
        looked.findings.extend(self.decisions_fault().cloned());
        looked.findings.extend(misnamed(&folder, Severity::Warning));
        let history = self.history().and_then(|history| {
            history.inspect_err(|error| debug!("grades are not known: {error:#}")).ok()
        });
        self.seasons(&[folder], history, looked)
    }

    fn seasons(
        &self,
        folders: &[PathBuf],
        history: Option<History>,
        mut looked: Looked,
    ) -> Result<Looked> {
        let planned = self.seasons.as_ref().map_or(&[][..], |seasons| &seasons.to_grade);
        let is_planned = |folder: &&PathBuf| {
            season_of(folder).is_some_and(|season| planned.iter().any(|plan| plan.season == season))
        };
        let last: Option<Season> =
            folders.iter().filter(is_planned).filter_map(|folder| season_of(folder)).max();
        // Only names are known of the season before the first.
        let players = history.as_ref().map(History::last_named).unwrap_or_default();
        let mut before = Before { history, players };
        for plan in planned.iter().filter(|plan| Some(plan.season) <= last) {
            let own = self.settings.folder.join(plan.season.to_string());
            let wanted = folders.iter().find(|folder| season_of(folder) == Some(plan.season));
            // Earlier seasons are read for the grades and players that they hand on.
            if wanted.is_none() && self.looking.least_sure.is_none() {
                continue;
            }
            self.progress.step(Work::Checking, Some(&plan.season));
            let folder = wanted.unwrap_or(&own);
            let season = ToCheck { folder, plan: Some(plan), shown: wanted.is_some() };
            self.season(&season, &mut before, &mut looked)?;
        }
        if before.history.is_some() && self.looking.least_sure.is_some() {
            looked.graded.extend(last.map(|last| (self.settings.folder.clone(), last)));
        }
        for folder in folders.iter().filter(|folder| !is_planned(folder)) {
            let season = ToCheck { folder, plan: None, shown: true };
            self.season(&season, &mut Before::default(), &mut looked)?;
        }
        Ok(looked)
    }

    fn finding(&self, error: &anyhow::Error) -> Finding {
        let folder = shown(&self.settings.folder);
        Finding::about_file(&folder, Severity::Error, FindingCode::NotASeason, format!("{error:#}"))
    }

    /// The history before the first season; `None` if the first season is unknown.
    fn history(&self) -> Option<Result<History>> {
        let seasons = self.seasons.as_ref().ok()?;
        Some(History::before(seasons, &self.settings, self.progress))
    }

    /// The finding for an opening list that cannot be used; it is an error here, as when the
    /// federation is graded.
    fn opening_fault(&self, error: &anyhow::Error) -> Option<Finding> {
        match error.downcast_ref::<input_files::Error>() {
            // The file itself is checked separately from the seasons.
            Some(input_files::Error::File { .. }) => None,
            _ => Some(self.finding(error)),
        }
    }

    /// Reads a season, grades it if its history is known, and reports its findings if they are to
    /// be shown.
    #[instrument(
        level = "debug",
        name = "check",
        skip_all,
        fields(season = %named(season.folder), rows = Empty, rejected = Empty)
    )]
    fn season(&self, season: &ToCheck<'_>, before: &mut Before, looked: &mut Looked) -> Result<()> {
        self.progress.bytes_to_read(season_bytes(season.folder));
        let default = Edition::yorkshire_2000();
        let edition = season.plan.map_or(&default, |plan| &plan.rules.edition);
        let read = match self.read(season, edition) {
            Ok(read) => read,
            Err(cause) => return self.unreadable(season, cause, before, looked),
        };
        let (rows, rejected) = (read.counts.rows, read.rejected_rows.len());
        Span::current().record("rows", rows).record("rejected", rejected);
        let (read, grades) = match (season.plan, &mut before.history) {
            (Some(plan), Some(history)) => match self.graded(read, plan, history) {
                Ok(graded) => graded,
                Err(error) => {
                    // The grades of later seasons are unknown, too; everything else can be checked.
                    before.history = None;
                    looked.findings.extend(without_grades(season, error)?);
                    (self.read(season, edition)?, Vec::new())
                }
            },
            _ => (read, Vec::new()),
        };
        if season.shown {
            let nothing_was_sent = read.counts.rows == 0 && read.rejected().is_empty();
            looked.findings.extend(season.without_games(nothing_was_sent));
            looked.seasons += 1;
            looked.count_read(&read);
            looked.count_decisions(&read.decisions);
            looked.findings.extend(of_rows(&read, code_form(edition), self.together));
            looked.findings.extend(of_white(&read, season.folder, edition)?);
            let list = shown(&season.folder.join(PLAYERS));
            looked.findings.extend(of_codes(&list, &read.players.players, &before.players));
            if edition.asks_for_ages() {
                let births = of_births(&list, &read.players.players, &before.players);
                looked.findings.extend(births);
            }
            self.doubts(season, &read, &grades, before)?.add_to(looked);
        }
        before.players = read.players.players;
        Ok(())
    }

    /// Grades a season, and returns the grades that its players count with.
    fn graded(
        &self,
        read: ReadSeason,
        plan: &PlannedSeason,
        history: &mut History,
    ) -> Result<(ReadSeason, Vec<GradesOfRate>)> {
        let graded = grade(in_rates(read, plan, &self.settings), history, plan, self.progress)?;
        history.push(EarlierSeason::of(&graded, plan, Vec::new())?);
        let counted_as = graded.strengths();
        Ok((graded.files, counted_as))
    }

    fn doubts(
        &self,
        season: &ToCheck<'_>,
        read: &ReadSeason,
        grades: &[GradesOfRate],
        before: &Before,
    ) -> Result<Doubtful> {
        let Some(least_sure) = self.looking.least_sure else { return Ok(Doubtful::default()) };
        self.progress.step(Work::LookingForDoubts, Some(&named(season.folder)));
        let evidence = Evidence {
            games: &read.games,
            players: &read.players.players,
            grades,
            earlier_players: &before.players,
        };
        let decisions = self.settings.decisions.as_ref();
        of_doubts(read, season.folder, &evidence, least_sure, decisions)
    }

    /// Reports a season that cannot be read. If only its list of players is missing, its rows are
    /// still checked.
    fn unreadable(
        &self,
        season: &ToCheck<'_>,
        cause: input_files::Error,
        before: &mut Before,
        looked: &mut Looked,
    ) -> Result<()> {
        // Later seasons cannot be graded either.
        *before = Before::default();
        if matches!(cause, input_files::Error::Read { .. }) {
            return Err(cause.into());
        }
        if !season.shown {
            debug!("grades are not known: {cause}");
            return Ok(());
        }
        looked.seasons += 1;
        looked.unread += 1;
        let finding = Finding::of_season(season.folder, &cause);
        // A fault in the decisions makes every season unreadable, and is reported once.
        if !looked.findings.contains(&finding) {
            looked.findings.push(finding);
        }
        if let input_files::Error::NoPlayers { list, .. } = cause {
            let rejected = list.map(|list| list.rejected).unwrap_or_default();
            let rejected: Vec<&RowFault> = rejected.iter().collect();
            looked.findings.extend(errors_by_cause(&rejected, self.together));
            let read = read_form(season)?;
            looked.count_read(&read);
            looked.findings.extend(of_form(&read, self.together));
            self.doubts(season, &read, &[], before)?.add_to(looked);
        }
        Ok(())
    }

    fn read(
        &self,
        season: &ToCheck<'_>,
        edition: &Edition,
    ) -> Result<ReadSeason, input_files::Error> {
        let files = SeasonFolder::find(season.folder, &shown_in(season.folder))?;
        let asked =
            AskedOfRows::of(edition, &named(season.folder), self.settings.decisions.as_ref());
        let rules = asked.rules(days(season, edition));
        let on_bytes = |bytes| self.progress.bytes_read(bytes);
        season_files::read_season(&files, &rules, &on_bytes)
    }
}

/// Findings for accepted doubts that no season has. Without grades there are none, since some
/// doubts could not be looked for.
fn accepted_without_doubt(
    file: &DecisionsFile,
    looked: &Looked,
    about: impl Fn(String) -> Finding,
) -> Vec<Finding> {
    // Without grades, unlikely scores are not found.
    if looked.graded.is_empty() {
        return Vec::new();
    }
    let all = file.decisions.accepted().enumerate();
    let unmet = all.filter(|(number, _)| !looked.accepting.contains(number));
    let finding = |(_, accepted): (usize, AcceptedDoubt<'_>)| {
        let AcceptedDoubt { doubt, about: whom, line, stands_on } = accepted;
        let why = match (stands_on, accepted.in_capitals()) {
            (Some(line), _) => format!("it is accepted on line {line} already"),
            (None, None) => "there is no such doubt, so it changes nothing".to_owned(),
            (None, Some(code)) => format!(
                "there is no such doubt, so it changes nothing (is {code} meant, in capitals?)"
            ),
        };
        let message = format!("accept {doubt} about {}: {why}", whom.join(", "));
        Finding { line, ..about(message) }
    };
    unmet.map(finding).collect()
}

/// Checks the form of rows in a season without a list of players.
fn read_form(season: &ToCheck<'_>) -> Result<ReadSeason> {
    let files = SeasonFolder::find(season.folder, &shown_in(season.folder))?;
    let (first_day, last_day) = days(season, &Edition::yorkshire_2000());
    let rules = RowRules { first_day, last_day, ..RowRules::of_form() };
    Ok(season_files::read_season(&files, &rules, &|_| {})?)
}

/// The name of a folder.
fn named(folder: &Path) -> Cow<'_, str> {
    folder.file_name().unwrap_or_default().to_string_lossy()
}

/// The days on which a season's games may be.
fn days(season: &ToCheck<'_>, edition: &Edition) -> (NaiveDate, NaiveDate) {
    let by_name = || days_of(season.folder, edition);
    season.plan.map_or_else(by_name, |plan| (plan.first_day, plan.last_day))
}

/// The finding for something with the name of a season that is no folder.
fn lost(left: &LeftOut) -> Option<Finding> {
    let message = match left.why {
        WhyNoSeason::DanglingLink => "the season is not graded: the link leads to no folder",
        WhyNoSeason::File => "the season is not graded: it is a file, where a folder is expected",
        WhyNoSeason::Name { .. } => return None,
    };
    let (folder, code) = (shown(&left.folder), FindingCode::NotASeason);
    Some(Finding::about_file(&folder, Severity::Error, code, message.to_owned()))
}

/// The finding for a season whose folder is not named after one.
fn misnamed(folder: &Path, severity: Severity) -> Option<Finding> {
    let error = named(folder).parse::<Season>().err()?;
    let message = match severity {
        Severity::Error => format!("the season is not graded: {error}"),
        Severity::Warning => format!("the days of the games are not checked: {error}"),
    };
    Some(Finding::about_file(&shown(folder), severity, FindingCode::NotASeason, message))
}

/// A finding for a season whose grades no list can have; any other error remains one.
fn without_grades(season: &ToCheck<'_>, error: anyhow::Error) -> Result<Option<Finding>> {
    if !matches!(error.downcast_ref(), Some(Error::NotListedGrades { .. })) {
        return Err(error);
    }
    let folder = shown(season.folder);
    let finding =
        Finding::about_file(&folder, Severity::Error, FindingCode::NotASeason, error.to_string());
    Ok(season.shown.then_some(finding))
}
