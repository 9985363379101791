//! The games of a federation in the order in which they became known.

use anyhow::{Context, Result};
use chrono::{Datelike, NaiveDate};
use compact_str::CompactString;
use ecf_season::{Edition, HandedOn, Rate, Season};
use fgsl_matrix::{OpeningPlayer, Time};
use identity::Player;
use rating_core::{Grade, Outcome, PlayerIdx};
use season_files::games::OfRate;

use crate::error::Error;
use crate::federation::{self, FederationFile, GradeSettings, PlannedSeason, bytes_of};
use crate::history::History;
use crate::lost_rows::LostRows;
use crate::opening_rows::OpeningRows;
use crate::progress::{Progress, Work};
use crate::season::{SeasonByRate, read_season, time_of};
use crate::systems::SystemNote;
use crate::white_score::unlikely_whites;

/// The games of a federation, and what was known before the first of them.
#[derive(Clone, Debug)]
pub struct Record {
    /// By player: the code. A player's number is their position.
    pub codes: Vec<CompactString>,
    /// By player: the day of birth, if known.
    pub births: Vec<Option<NaiveDate>>,
    /// By player: the grade before the first season.
    pub opening: Vec<Option<Grade>>,
    /// By player: where systems begin; a rating if the opening list has ratings.
    pub listed: Vec<OpeningPlayer>,
    /// The games of earlier seasons that a national edition may borrow: day by day, or in total for
    /// a season.
    pub past: Vec<(PlayerIdx, NaiveDate, HandedOn)>,
    /// The seasons, in order and without gaps.
    pub seasons: Vec<RecordSeason>,
    /// The edition that defines the seasons; working grades of newcomers also follow its rules.
    pub edition: Edition,
    /// Notes on rows that are not among these games.
    pub notes: Vec<SystemNote>,
}

/// A season.
#[derive(Clone, Debug)]
pub struct RecordSeason {
    /// The name of the season.
    pub season: Season,
    /// The first day.
    pub first_day: NaiveDate,
    /// The last day.
    pub last_day: NaiveDate,
    /// The games, in the order in which they ended.
    pub games: Vec<RecordGame>,
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordGame {
    /// When it ended, as far as known.
    pub time: Time,
    /// White; if it is unknown who had White, the player with the lower number.
    pub white: PlayerIdx,
    /// Black.
    pub black: PlayerIdx,
    /// The outcome for White.
    pub outcome: Outcome,
    /// Whether it is known who had White.
    pub has_colours: bool,
}

impl RecordGame {
    /// The day.
    #[must_use]
    pub fn day(&self) -> NaiveDate {
        // Rows of a season always have a day.
        self.time.day().unwrap_or(NaiveDate::MIN)
    }

    /// The game with the lower number as White, if it is unknown who had White: people tend to name
    /// the winner first, and a prediction must not know the winner.
    fn by_number(self) -> Self {
        let Self { white, black, outcome, .. } = self;
        let game = Self { has_colours: false, ..self };
        if white <= black {
            return game;
        }
        Self { white: black, black: white, outcome: outcome.reversed(), ..game }
    }
}

impl Record {
    /// Reads the seasons of a folder: the games of the first rate of play that its edition grades.
    ///
    /// # Errors
    ///
    /// A file or folder that cannot be used; a season without a usable row.
    pub fn read(settings: &GradeSettings, progress: &dyn Progress) -> Result<Self> {
        let labels = federation::seasons(settings)?;
        progress.bytes_to_read(bytes_of(&labels, settings));
        let history = History::before(&labels, settings, progress)?;
        let mut notes = Vec::from_iter(SystemNote::of_opening(&history.opening_rows));
        let mut read = Vec::new();
        for plan in &labels.to_grade {
            progress.step(Work::Reading, Some(&plan.season));
            let season = read_season(plan, &OpeningRows::default(), settings, progress)?;
            notes.extend(SystemNote::of_lost(plan.season, usable(plan.season, &season)?));
            read.push((plan, season));
        }
        let (first, _) = read.first().context("there is no season")?;
        let edition = first.rules.edition.clone();
        let players = all_players(&read, &history, edition.rows.rates.first().copied())?;
        let mut seasons = Vec::new();
        let federation = FederationFile::find(&settings.folder)?;
        for (plan, files) in &read {
            let takes_out = federation.takes_colours_out(plan.season);
            let (season, without_colours) = season(plan, files, &players, takes_out)?;
            if !takes_out {
                let games = &files.files.games;
                let rate = OfRate::of(first_rate(plan)?, &plan.rules.edition.rows.rates);
                let scores = unlikely_whites(games.of_rate(rate), |file| games.file(file));
                notes.extend(SystemNote::of_white(plan.season, scores));
            }
            notes.extend(SystemNote::of_colours(plan.season, without_colours));
            seasons.push(season);
        }
        // Only one rate of play: the others have lists of their own, which do not predict these
        // games.
        let rate = edition.rows.rates.first().copied().unwrap_or(Rate::Standard);
        let other_rate = read.iter().map(|(_, season)| games_of_others(season)).sum();
        notes.extend((other_rate > 0).then_some(SystemNote::OtherRate { games: other_rate }));
        let mut opening = vec![None; players.len()];
        for (code, grade) in history.last_list(rate) {
            if let Ok(number) = position(&players, code) {
                opening[number] = Some(*grade);
            }
        }
        Ok(Self {
            births: players.iter().map(|player| player.birth_date).collect(),
            opening,
            listed: listed(&history, rate, &players),
            past: history.past_days(&players, rate),
            seasons,
            edition,
            notes,
            codes: players.into_iter().map(|player| player.code).collect(),
        })
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.codes.len()
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        self.seasons.iter().map(|season| season.games.len()).sum()
    }
}

/// The lost rows of a season. If all rows are lost, this is an error: there would be nothing to
/// predict, and a report without games would look as if nothing had been played.
fn usable(season: Season, read: &SeasonByRate) -> Result<LostRows> {
    let lost = LostRows::of(&read.files);
    if lost.are_all() {
        return Err(Error::NothingToPredict { season, lost }.into());
    }
    Ok(lost)
}

/// The number of games of a season that are not of the first rate of play that its edition grades.
fn games_of_others(season: &SeasonByRate) -> usize {
    let graded = season.rates.iter().skip(1).map(|of_rate| of_rate.games.games());
    season.files.counts.other_rate + graded.sum::<usize>()
}

/// By player: the entry on the opening list, with the year of birth for everybody.
fn listed(history: &History, rate: Rate, players: &[Player]) -> Vec<OpeningPlayer> {
    let birth_year = |player: &Player| player.birth_date.map(|day| day.year());
    let unlisted = |player| OpeningPlayer { birth_year: birth_year(player), ..Default::default() };
    let mut listed: Vec<OpeningPlayer> = players.iter().map(unlisted).collect();
    for (code, player) in history.opening_list(rate) {
        if let Ok(number) = position(players, &code) {
            listed[number] = OpeningPlayer { birth_year: listed[number].birth_year, ..player };
        }
    }
    listed
}

fn position(players: &[Player], code: &str) -> Result<usize, usize> {
    players.binary_search_by(|player| player.code.as_str().cmp(code))
}

/// Everybody in a season or on the opening list, by code; with a day of birth if any season has it.
fn all_players(
    read: &[(&PlannedSeason, SeasonByRate)],
    history: &History,
    rate: Option<Rate>,
) -> Result<Vec<Player>> {
    let of_seasons = read.iter().flat_map(|(_, season)| &season.files.players.players);
    let mut players: Vec<Player> = of_seasons.cloned().collect();
    let rate = rate.context("an edition without a rate of play")?;
    let listed = history.last_list(rate).iter();
    players
        .extend(listed.map(|(code, _)| Player { code: code.as_str().into(), ..Player::default() }));
    // Stable, so that for each code the last season with a day of birth is used.
    players.sort_by(|one, other| one.code.cmp(&other.code));
    let of_code = |same: &[Player]| {
        let last = same.last()?;
        let birth_date = same.iter().rev().find_map(|player| player.birth_date);
        Some(Player { code: last.code.clone(), birth_date, ..Player::default() })
    };
    Ok(players.chunk_by(|one, next| one.code == next.code).filter_map(of_code).collect())
}

/// The rate of play whose games are predicted.
fn first_rate(plan: &PlannedSeason) -> Result<Rate> {
    let first = plan.rules.edition.rows.rates.first();
    first.copied().context("an edition without a rate of play")
}

/// The games of a season, and the number of games in which it is unknown who had White: all if
/// colours are taken out.
fn season(
    plan: &PlannedSeason,
    read: &SeasonByRate,
    players: &[Player],
    takes_colours_out: bool,
) -> Result<(RecordSeason, usize)> {
    let rate = OfRate::of(first_rate(plan)?, &plan.rules.edition.rows.rates);
    let of_season = &read.files.players.players;
    let numbers: Option<Vec<PlayerIdx>> = of_season
        .iter()
        .map(|player| Some(PlayerIdx::new(position(players, &player.code).ok()? as u32)))
        .collect();
    let numbers = numbers.context("a player of a season is not among all players")?;
    let mut without_colours = 0;
    let game = |(row, outcome): (season_files::games::Game<'_>, Outcome)| {
        let [white, black] = [row.white, row.black].map(|player| numbers[player.as_usize()]);
        let time = time_of(&row);
        let game = RecordGame { time, white, black, outcome, has_colours: true };
        if row.has_colours && !takes_colours_out {
            return game;
        }
        without_colours += 1;
        game.by_number()
    };
    let mut games: Vec<RecordGame> = read.files.games.of_rate(rate).map(game).collect();
    // Stable: simultaneous games stay in the order of the files.
    games.sort_by_key(|game| game.time);
    let (first_day, last_day) = (plan.first_day, plan.last_day);
    Ok((RecordSeason { season: plan.season, first_day, last_day, games }, without_colours))
}
