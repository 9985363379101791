//! The opening files of a federation, grades and games from before its first season, and how
//! exactly totals in files are known.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use chrono::NaiveDate;
use compact_str::CompactString;
use ecf_season::{Edition, HandedOn, Rate, Season, SeasonAsItWas, SeasonTotal};
use input_files::{Fingerprint, Source};
use player_lists::{EarlierGrades, EarlierTotal, read_earlier_totals, read_opening_grades};
use rating_core::{EloRating, Grade, GradePoints};

use super::by_code::ByCode;
use super::earlier_season::{EarlierGames, EarlierRate, EarlierSeason};
use crate::error::Error;
use crate::federation::{FEDERATION, FederationFile, GamesBefore, code_form};
use crate::file_names::{OPENING_GRADES, OPENING_HISTORIES};
use crate::opening_rows::OpeningRows;
use crate::progress::{Notice, Progress};

/// The opening files of a federation.
pub(super) struct Opening {
    list: Vec<EarlierRate>,
    pub(super) games_before: GamesBefore,
    /// The codes of players beside whose grades the list has games or letters; sorted.
    pub(super) with_a_past: Vec<CompactString>,
    pub(super) from_ratings: bool,
    pub(super) ratings: ByCode<[Option<EloRating>; 2]>,
    pub(super) games: ByCode<u32>,
    names: ByCode<CompactString>,
    /// The list and, if there is one, the history.
    files: Vec<Fingerprint>,
    earlier: BTreeMap<Season, Vec<EarlierRate>>,
    pub(super) rows: OpeningRows,
}

impl Opening {
    pub(super) fn read(
        folder: &Path,
        first: Season,
        edition: &Edition,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let code_form = code_form(edition);
        let source = Source::open(folder, OPENING_GRADES, "").with_context(|| {
            format!("{} needs the list in force before {first}", folder.display())
        })?;
        let list = read_opening_grades(&source, code_form)?;
        refuse_without_rows(&source, &list)?;
        if list.from_ratings {
            progress.notice(&Notice::RatingsAsGrades { list: &source.name });
        }
        let rates = [Rate::Standard, Rate::Rapid];
        let mut histories = Vec::new();
        for (rate, file) in rates.into_iter().zip(OPENING_HISTORIES) {
            histories.extend(Source::open_optional(folder, file, "")?.map(|source| (rate, source)));
        }
        let games_before = games_before(folder, &histories)?;
        let of_list = |rate| EarlierRate {
            rate,
            errors: None,
            grades: list.grades(rate),
            games: EarlierGames::Totals(match games_before {
                GamesBefore::FromList => at_grades(&list, rate),
                GamesBefore::Exact | GamesBefore::None | GamesBefore::Unknown => Vec::new(),
            }),
        };
        let of_rates: Vec<EarlierRate> = rates.map(of_list).into();
        if games_before == GamesBefore::FromList
            && !of_rates.iter().any(|of_rate| of_rate.games.has_any())
        {
            return Err(Error::NoGamesOnList { file: source.name.clone() }.into());
        }
        let mut opening = Self {
            list: of_rates,
            games_before,
            with_a_past: list.with_a_past(),
            from_ratings: list.from_ratings,
            ratings: list.ratings(),
            games: list.rated_games(),
            names: list.names,
            files: vec![source.fingerprint()],
            earlier: BTreeMap::new(),
            rows: OpeningRows { rejected: list.rejected, suspicious: list.suspicious },
        };
        for (rate, source) in &histories {
            opening.read_history(source, *rate, first, edition)?;
        }
        Ok(opening)
    }

    fn read_history(
        &mut self,
        source: &Source,
        rate: Rate,
        first: Season,
        edition: &Edition,
    ) -> Result<()> {
        let before = season_before(Some((first, edition)));
        let code_form = code_form(edition);
        let (read, rejected) = read_earlier_totals(source, code_form, before, handed_on)?;
        self.rows.rejected.extend(rejected);
        self.files.push(source.fingerprint());
        let mut of_season: BTreeMap<Season, (ByCode<Grade>, ByCode<HandedOn>)> = BTreeMap::new();
        for EarlierTotal { code, season, total, grade } in read {
            let (grades, totals) = of_season.entry(season).or_default();
            grades.extend(grade.map(|grade| (code.clone(), grade)));
            totals.extend(total.map(|total| (code, total)));
        }
        for (season, (mut grades, mut totals)) in of_season {
            grades.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            totals.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            let games = EarlierGames::Totals(totals);
            self.earlier.entry(season).or_default().push(EarlierRate {
                rate,
                grades,
                games,
                errors: None,
            });
        }
        Ok(())
    }

    /// The seasons before the first, the most recent first; the list counts as that of the season
    /// just before it.
    pub(super) fn seasons(self, day_before: NaiveDate, edition: &Edition) -> Vec<EarlierSeason> {
        let list = EarlierSeason {
            season: None,
            last_day: day_before,
            days: None,
            pause: None,
            names: self.names,
            by_rate: self.list,
            // Including the history, even if none of its seasons is in reach, since the first
            // season read it.
            files: self.files,
        };
        let mut seasons = vec![list];
        for (season, by_rate) in self.earlier.into_iter().rev() {
            let (first_day, last_day) = edition.season_days(season);
            // It began before the first season, and its games are from before it, even if the
            // edition's seasons end later.
            let last_day = last_day.min(day_before);
            seasons.push(EarlierSeason {
                season: None,
                last_day,
                days: Some(SeasonAsItWas { season, first: first_day, last: last_day }),
                pause: None,
                names: Vec::new(),
                by_rate,
                files: Vec::new(),
            });
        }
        seasons
    }
}

/// What is known of games before the first season: what the federation's settings say, or else
/// whether there is a file of them.
fn games_before(folder: &Path, histories: &[(Rate, Source)]) -> Result<GamesBefore> {
    let file = histories.first().map(|(_, source)| source.name.clone());
    match (FederationFile::find(folder)?.history, file) {
        (None, None) => Ok(GamesBefore::Unknown),
        (None | Some(GamesBefore::Exact), Some(_)) => Ok(GamesBefore::Exact),
        (Some(GamesBefore::Exact), None) => Err(history_setting(
            folder,
            GamesBefore::Exact,
            format!("there is no {} (code,season,points,games)", OPENING_HISTORIES[0]),
        )),
        (Some(other), Some(file)) => {
            let problem = format!("there is {file}: remove it, or set history = \"exact\"");
            Err(history_setting(folder, other, problem))
        }
        (Some(other), None) => Ok(other),
    }
}

fn history_setting(folder: &Path, value: GamesBefore, problem: String) -> anyhow::Error {
    let (file, value) = (folder.join(FEDERATION), value.as_str().to_owned());
    Error::InFile { file, line: None, key: "history", value, problem }.into()
}

/// One season of each player on a list: as many games as it gives, at its grade.
fn at_grades(list: &EarlierGrades, rate: Rate) -> ByCode<HandedOn> {
    let total = |(grade, games): (Grade, u32)| {
        let points = grade.exact().billionths().checked_mul(games.into())?;
        let points = GradePoints::from_billionths(points);
        Some(HandedOn::as_written(SeasonTotal { points, games }))
    };
    let of_player = |(code, of_list)| Some((code, total(of_list)?));
    list.games_at_grades(rate).into_iter().filter_map(of_player).collect()
}

/// Refuses a list without a usable row: everybody would be new.
fn refuse_without_rows(source: &Source, list: &EarlierGrades) -> Result<()> {
    match list.rejected.first() {
        Some(first) if list.rejected.len() >= list.rows => {
            let (file, rows) = (source.name.clone(), list.rows);
            Err(Error::NoOpeningGrade { file, rows, first: first.to_string() }.into())
        }
        _ => Ok(()),
    }
}

/// Points and games from a file, with how exactly they are known from its column `exact`; `None` if
/// the text in that column is not valid. Without the column, this follows from the decimals of the
/// points.
pub(crate) fn handed_on(points: GradePoints, games: u32, exact: Option<&str>) -> Option<HandedOn> {
    let total = SeasonTotal { points, games };
    exact.map_or(Some(HandedOn::of_decimals(total)), |text| HandedOn::read(total, text).ok())
}

/// The season of a list of totals.
pub(crate) fn season_of(label: &str) -> Option<Season> {
    label.parse().ok()
}

/// The season of a total in the opening history: one that begins before the federation's first
/// season, if that and its edition are known. The totals of later seasons come from their own
/// games, so a row for one of them has a wrong season. Labels do not decide: the year 2012-13 and
/// the half-year 2012-H2 begin on the same day.
pub(crate) fn season_before(
    first: Option<(Season, &Edition)>,
) -> impl Fn(&str) -> Option<Season> + '_ {
    let is_before = move |season: &Season| {
        first.is_none_or(|(first, edition)| {
            edition.season_days(*season).0 < edition.season_days(first).0
        })
    };
    move |label| season_of(label).filter(is_before)
}
