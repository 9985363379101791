//! What one season hands on to the next: lists, and the games to borrow from.

mod by_code;
mod earlier_season;
mod errors;
mod opening;
mod published;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use chrono::NaiveDate;
use compact_str::CompactString;
use ecf_season::{
    Calendar, Edition, HandedOn, MOST_EARLIER, PastGames, Pause, Rate, Season, SeasonAsItWas,
    SeasonError,
};
use fgsl_matrix::{ListedNumber, OpeningPlayer, Scale};
use identity::Player;
use input_files::Fingerprint;
use rating_core::{EloRating, Grade, PlayerIdx};
use tracing::field::Empty;
use tracing::{Span, instrument};

pub(crate) use self::by_code::aligned;
use self::by_code::{ByCode, found_among, missing_among, move_value, value_of};
pub(crate) use self::earlier_season::EarlierSeason;
use self::earlier_season::{EarlierGames, out_of_range, pause_if_without_games};
pub use self::earlier_season::{GradesOfBoth, MergedHistory};
use self::opening::Opening;
pub(crate) use self::opening::{handed_on, season_before};
use self::published::published_season;
use crate::cohorts::SeasonList;
use crate::federation::{GamesBefore, GradeSettings, PlannedSeason, Seasons};
use crate::opening_rows::OpeningRows;
use crate::progress::{Notice, Progress};

/// The seasons before the one to be graded, the most recent first.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    earlier: Vec<EarlierSeason>,
    /// Rows of the opening files. They are reported with the first season of the federation, if
    /// that season is graded.
    pub(crate) opening_rows: OpeningRows,
    /// What merged codes handed on to the remaining codes, before the first season to grade.
    pub(crate) merged: Vec<MergedHistory>,
    /// Whether the opening list is one of ratings alone, which an edition takes as grades.
    pub(crate) from_ratings: bool,
    /// Standard and rapid ratings, if the opening list has ratings instead of grades.
    pub(crate) ratings: ByCode<[Option<EloRating>; 2]>,
    /// The number of rated games before the opening list, if it has that number.
    pub(crate) rated_games: ByCode<u32>,
    /// What is known of games before the first season; `None` if no season looks back so far.
    before_first: Option<BeforeFirst>,
}

/// What is known of games before the first season.
#[derive(Clone, Debug)]
struct BeforeFirst {
    /// The day before the first season.
    day: NaiveDate,
    games: GamesBefore,
    /// The codes of players beside whose grades the opening list has games or letters; sorted.
    with_a_past: Vec<CompactString>,
}

/// The days of the earlier seasons.
#[derive(Clone, Debug, Default)]
pub(crate) struct DaysBefore {
    seasons: Vec<SeasonAsItWas>,
    /// Days without games that the rules look past.
    pauses: Vec<Pause>,
}

impl DaysBefore {
    pub(crate) fn calendar(&self) -> Calendar<'_> {
        Calendar { seasons: &self.seasons, pauses: &self.pauses }
    }
}

impl History {
    /// The history before the first season to grade: the opening files, and seasons that were
    /// published before.
    ///
    /// # Errors
    ///
    /// A file is missing or unusable, or a published one has changed since; the points of merged
    /// players add up beyond the range of grade points.
    #[instrument(level = "debug", name = "history", skip_all, fields(seasons = Empty, players = Empty))]
    pub(crate) fn before(
        seasons: &Seasons,
        settings: &GradeSettings,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let mut history = Self::unmerged(seasons, settings, progress)?;
        if let (Some(file), Some(first)) = (&settings.decisions, seasons.to_grade.first()) {
            let limit = first.rules.edition.game_score.whole_limit().unsigned_abs();
            for (code, into) in file.decisions.merged() {
                let (from, to) = (code.to_owned(), into.to_owned());
                let mut moved = MergedHistory { code: from, into: to, ..MergedHistory::default() };
                for season in &mut history.earlier {
                    season.merge(code, into, &mut moved)?;
                }
                move_value(&mut history.ratings, code, into, |_, _| Ok(()))?;
                move_value(&mut history.rated_games, code, into, |games, more| {
                    *games = games.saturating_add(more);
                    Ok(())
                })?;
                let furthest = moved.furthest_apart;
                moved.beyond_limit = furthest.is_some_and(|both| both.difference() > limit);
                if moved.grades > 0 || moved.games > 0 {
                    history.merged.push(moved);
                }
            }
        }
        let players = history.last_list(Rate::Standard).len();
        Span::current().record("seasons", history.earlier.len()).record("players", players);
        Ok(history)
    }

    /// Merged codes that are in the opening files or in seasons that were published before.
    pub(crate) fn merged_codes(&self) -> impl Iterator<Item = String> {
        self.merged.iter().map(|merged| merged.code.clone())
    }

    fn unmerged(
        seasons: &Seasons,
        settings: &GradeSettings,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let Some(from) = seasons.to_grade.first() else {
            return Ok(Self::default());
        };
        let mut history = Self::default();
        for plan in seasons.published.iter().rev() {
            // The last list is always needed, however old it is.
            let has_list = history.with_games().next().is_some();
            if has_list && !history.is_in_reach_of_any(plan.last_day, &seasons.to_grade) {
                return Ok(history);
            }
            let earlier = published_season(&settings.out, plan)?;
            if settings.editions.need_days() && !earlier.has_days() {
                progress.notice(&Notice::NoGameDates { season: plan.season });
            }
            history.earlier.push(earlier);
        }
        let first = seasons.published.first().unwrap_or(from);
        let (first_day, _) = first.rules.edition.season_days(seasons.first);
        let day_before = first_day.pred_opt().unwrap_or(NaiveDate::MIN);
        let has_list = history.with_games().next().is_some();
        if has_list && !history.is_in_reach_of_any(day_before, &seasons.to_grade) {
            return Ok(history);
        }
        let edition = &first.rules.edition;
        let opening = Opening::read(&settings.folder, seasons.first, edition, progress)?;
        // Their rows are reported with the first season, even if the run begins with a later one.
        if seasons.published.is_empty() {
            history.opening_rows.clone_from(&opening.rows);
        }
        history.before_first = Some(BeforeFirst {
            day: day_before,
            games: opening.games_before,
            with_a_past: opening.with_a_past.clone(),
        });
        history.ratings.clone_from(&opening.ratings);
        history.from_ratings = opening.from_ratings;
        history.rated_games.clone_from(&opening.games);
        history.earlier.extend(opening.seasons(day_before, edition));
        Ok(history)
    }

    /// Moves on by one season.
    pub(crate) fn push(&mut self, season: EarlierSeason) {
        self.earlier.insert(0, season);
        // Twice `MOST_EARLIER`, since a year may be stored as two half-years. One more, since the
        // season before the first is stored twice: as the opening list and as the totals of the
        // opening history.
        let with_games =
            self.earlier.iter().enumerate().filter(|(_, season)| season.pause.is_none());
        if let Some((beyond, _)) = with_games.into_iter().nth(2 * MOST_EARLIER + 1) {
            self.earlier.truncate(beyond);
        }
        self.opening_rows = OpeningRows::default();
    }

    /// The days of the seasons before the given one.
    pub(crate) fn days_before(&self, plan: &PlannedSeason) -> DaysBefore {
        let known = self.earlier.iter().filter_map(|season| season.days);
        let pauses = self.earlier.iter().filter_map(|season| season.pause);
        DaysBefore {
            seasons: known.chain(plan.missing_days()).chain([plan.days()]).collect(),
            pauses: Pause::joined(pauses.chain(plan.pauses()).collect()),
        }
    }

    /// What is known of games before the first season, if the rules of this one look back so far.
    pub(crate) fn games_before(&self, plan: &PlannedSeason) -> Option<GamesBefore> {
        let before = self.before_first.as_ref()?;
        let days = self.days_before(plan);
        looks_back_to(&plan.rules.edition, plan.season, days.calendar(), before.day)
            .then_some(before.games)
    }

    /// How many seasons back the opening list lies, if games of it count at its grades.
    pub(crate) fn approximate(&self, plan: &PlannedSeason) -> Option<usize> {
        let before = self.before_first.as_ref()?;
        if before.games != GamesBefore::FromList {
            return None;
        }
        plan.rules.edition.seasons_back(plan.season, self.days_before(plan).calendar(), before.day)
    }

    /// If nothing is known of games before the first season, and this is the first: the codes of
    /// players beside whose grades the opening list has games or letters, sorted.
    pub(crate) fn unknown_past(&self) -> Option<&[CompactString]> {
        let before = self.before_first.as_ref()?;
        let is_unknown = before.games == GamesBefore::Unknown && self.last_listed().is_none();
        is_unknown.then_some(before.with_a_past.as_slice())
    }

    /// The lists that are known, in the order of seasons; the opening list is the first.
    pub(crate) fn lists(&self) -> Vec<SeasonList> {
        self.earlier.iter().rev().filter_map(EarlierSeason::list).collect()
    }

    /// The earlier seasons without pauses, the most recent first.
    fn with_games(&self) -> impl Iterator<Item = &EarlierSeason> {
        self.earlier.iter().filter(|season| season.pause.is_none())
    }

    /// The season of the most recent list; `None` for the opening list.
    pub(crate) fn last_listed(&self) -> Option<Season> {
        self.with_games().next().and_then(|season| season.season)
    }

    /// By player: the most recent grade of the lists that count.
    pub(crate) fn graded(
        &self,
        players: &[Player],
        rate: Rate,
        plan: &PlannedSeason,
    ) -> Vec<Option<Grade>> {
        let mut graded = vec![None; players.len()];
        for (_, season) in self.lists_that_count(plan) {
            for (grade, found) in graded.iter_mut().zip(aligned(season.grades(rate), players)) {
                // The most recent list comes first, so that the first grade found stays.
                *grade = grade.or(found);
            }
        }
        graded
    }

    /// The seasons whose lists count, each with its number among the earlier ones, the most recent
    /// first.
    fn lists_that_count<'a>(
        &'a self,
        plan: &'a PlannedSeason,
    ) -> impl Iterator<Item = (usize, &'a EarlierSeason)> {
        let edition = &plan.rules.edition;
        let days = self.days_before(plan);
        self.earlier.iter().enumerate().filter(move |(_, earlier)| {
            let back = edition.seasons_back(plan.season, days.calendar(), earlier.last_day);
            earlier.pause.is_none() && back.is_some_and(|back| back < edition.graded.lists)
        })
    }

    /// The games of these players in earlier seasons.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points.
    pub(crate) fn past(&self, players: &[Player], rate: Rate) -> Result<PastGames> {
        PastGames::handed_on(players.len(), self.past_days(players, rate)).map_err(|error| {
            match error {
                SeasonError::OutOfRange { player } => {
                    out_of_range(&players[player.as_usize()].code).into()
                }
                error => error.into(),
            }
        })
    }

    /// The same games day by day, each with how exactly it is known.
    pub(crate) fn past_days(
        &self,
        players: &[Player],
        rate: Rate,
    ) -> Vec<(PlayerIdx, NaiveDate, HandedOn)> {
        let mut days: Vec<(PlayerIdx, NaiveDate, HandedOn)> = Vec::new();
        for season in &self.earlier {
            let of_rate = season.by_rate.iter().find(|earlier| earlier.rate == rate);
            match of_rate.map(|earlier| &earlier.games) {
                None => {}
                Some(EarlierGames::Days(games)) => {
                    for (player, past) in found_among(games, players) {
                        days.extend(past.iter().map(|past| (player, past.day, past.total)));
                    }
                }
                Some(EarlierGames::Totals(totals)) => {
                    // Without days, all of them count as played on the last one.
                    let day = season.last_day;
                    let of_season = found_among(totals, players);
                    days.extend(of_season.map(|(player, &total)| (player, day, total)));
                }
            }
        }
        days
    }

    /// The number of players on the last list who could keep a letter because of that season's
    /// games, but cannot be on this list, because `players` does not name them.
    pub(crate) fn paused_and_unlisted(&self, players: &[Player], plan: &PlannedSeason) -> usize {
        let Some(last) = self.with_games().next() else {
            return 0;
        };
        if !plan.rules.edition.keeps_letters() {
            return 0;
        }
        let rates = &plan.rules.edition.rows.rates;
        let missing = rates.iter().flat_map(|&rate| missing_among(last.grades(rate), players));
        missing.map(|(code, _)| code.as_str()).collect::<BTreeSet<_>>().len()
    }

    /// Code and name of everybody who is on the list of the season before but not in `players`.
    pub(crate) fn not_listed(&self, players: &[Player], rate: Rate) -> Vec<(String, String)> {
        let Some(last) = self.with_games().next() else {
            return Vec::new();
        };
        let name = |code: &str| value_of(&last.names, code).cloned().unwrap_or_default();
        let gone = missing_among(last.grades(rate), players);
        gone.map(|(code, _)| (code.to_string(), name(code).into())).collect()
    }

    /// Code and name of everybody on the last list that has names.
    pub(crate) fn last_named(&self) -> Vec<Player> {
        let last = self.with_games().find(|season| !season.names.is_empty());
        let player = |(code, name): &(CompactString, CompactString)| Player {
            code: code.as_str().into(),
            name: name.as_str().into(),
            ..Player::default()
        };
        last.into_iter().flat_map(|season| &season.names).map(player).collect()
    }

    /// The list of the season before.
    pub(crate) fn last_list(&self, rate: Rate) -> &[(CompactString, Grade)] {
        self.with_games().next().map_or(&[], |season| season.grades(rate))
    }

    /// The files of the earlier seasons that the rules of this one look back to.
    pub(crate) fn files(&self, plan: &PlannedSeason) -> impl Iterator<Item = &Fingerprint> {
        let days = self.days_before(plan);
        let in_reach = self.earlier.iter().filter(move |season| {
            looks_back_to(&plan.rules.edition, plan.season, days.calendar(), season.last_day)
        });
        in_reach.flat_map(|season| &season.files)
    }

    /// Whether these seasons would be graded from a published season that was not read: it is
    /// between them, no list after its own was read, or the rules look back as far as its last day.
    pub(crate) fn would_look_back_to(
        &self,
        season: Season,
        last_day: NaiveDate,
        to_grade: &[PlannedSeason],
    ) -> bool {
        let is_between = to_grade.first().is_some_and(|first| season > first.season);
        let has_later = self.with_games().any(|earlier| earlier.season > Some(season));
        is_between || !has_later || self.is_in_reach_of_any(last_day, to_grade)
    }

    /// Whether the rules of any of these seasons look back as far as this day; those of a later
    /// season may look further than those of the first.
    ///
    /// Whether the seasons between have games is not known yet, so each is assumed to be a pause
    /// that its edition looks past. Reading too much changes nothing, since every season leaves out
    /// what its own edition does not look back to.
    fn is_in_reach_of_any(&self, day: NaiveDate, to_grade: &[PlannedSeason]) -> bool {
        let mut between = DaysBefore::default();
        to_grade.iter().any(|plan| {
            let mut days = self.days_before(plan);
            days.seasons.extend(&between.seasons);
            days.pauses = Pause::joined([days.pauses, between.pauses.clone()].concat());
            between.seasons.push(plan.days());
            between.pauses.extend(pause_if_without_games(plan));
            looks_back_to(&plan.rules.edition, plan.season, days.calendar(), day)
        })
    }
}

/// Whether an edition looks back from a season as far as this day.
pub(crate) fn looks_back_to(
    edition: &Edition,
    season: Season,
    calendar: Calendar<'_>,
    day: NaiveDate,
) -> bool {
    let back = edition.seasons_back(season, calendar, day);
    back.is_some_and(|back| back < edition.reach())
}

impl History {
    /// The list before the first season, for one rate of play: the rating on its own scale if the
    /// list has ratings, else the grade, and the number of games behind it, if known. The list has
    /// numbers of standard games only, so for rapid play the number is unknown.
    pub(crate) fn opening_list(&self, rate: Rate) -> Vec<(CompactString, OpeningPlayer)> {
        let position = usize::from(rate == Rate::Rapid);
        let ratings: BTreeMap<&str, EloRating> = self
            .ratings
            .iter()
            .filter_map(|(code, ratings)| Some((code.as_str(), ratings[position]?)))
            .collect();
        let games: BTreeMap<&str, u32> =
            self.rated_games.iter().map(|(code, games)| (code.as_str(), *games)).collect();
        let listed = self.last_list(rate).iter().map(|(code, grade)| {
            let number = match ratings.get(code.as_str()) {
                Some(rating) => ListedNumber::new(rating.to_f64(), Scale::Elo),
                None => ListedNumber::new(f64::from(grade.points()), Scale::Grade),
            };
            let games = games.get(code.as_str()).copied().filter(|_| rate == Rate::Standard);
            (code.clone(), OpeningPlayer { number, games, ..OpeningPlayer::default() })
        });
        listed.collect()
    }
}
