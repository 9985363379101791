//! Warnings that a grading team must read before it trusts a list.

use std::collections::{BTreeMap, BTreeSet};

use ecf_season::{Rate, WithoutGames};
use free_form::Understood;
use schemars::JsonSchema;
use season_files::{AsPeopleWrite, ReadSeason, UnmetPin};
use serde::Serialize;

use crate::federation::PlannedSeason;
use crate::history::History;
use crate::lost_rows::LostRows;
use crate::nearly_certain::NearlyCertain;
use crate::season::GradedSeason;

/// Something about a published season that must not be overlooked.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Warning {
    /// Many rows could not be used.
    ManyRejected(LostRows),
    /// Two files of results are the same to the byte, so that every game of them counts twice.
    SameFiles {
        /// Each file, and the one before it that it equals.
        files: Vec<SameFile>,
    },
    /// Doubts that are nearly certain: games count that should not, or count twice.
    NearlyCertain {
        /// The doubts.
        doubts: Vec<NearlyCertain>,
    },
    /// Tables in Clarke's own columns with days or results as people write them, which are
    /// rejected.
    AsPeopleWrite {
        /// The tables.
        tables: Vec<AsPeopleWrite>,
    },
    /// `import.toml` says how files are to be read that are not there.
    UnmetPins {
        /// What it says.
        pins: Vec<UnmetPin>,
    },
    /// Juniors with a grade are withheld: the edition takes juniors as new, and they met only other
    /// juniors and newcomers.
    JuniorsWithheld {
        /// The rate of play.
        rate: &'static str,
        /// How many.
        players: usize,
    },
    /// The list before the season has rapid grades, and its edition grades no rapid games.
    RapidListUnused {
        /// How many grades.
        players: usize,
    },
    /// Nothing is known of games before the first season, although the opening list has games or
    /// letters, so that they exist.
    HistoryUnknown {
        /// Players who would borrow: they are on that list, and played fewer games than are asked.
        players: usize,
    },
    /// There is no folder of seasons before this one: they count as seasons in which nothing was
    /// played, or a list before them stands and the rules look back over them.
    SeasonsMissing {
        /// The seasons.
        seasons: Vec<String>,
        /// Whether the rules look back over them.
        are_looked_over: bool,
        /// The season whose list stands; none for the opening list.
        list_of: Option<String>,
    },
    /// Nobody played: an earlier list stands, unless by the rules such a season counts.
    NoGames {
        /// Whether the rules of later seasons look back over this one.
        is_looked_over: bool,
        /// The season whose list stands; none for the opening list.
        list_of: Option<String>,
    },
    /// A rate of play has games, and nobody is published.
    NobodyPublished {
        /// The rate of play.
        rate: &'static str,
        /// Its games.
        games: usize,
        /// Whether nobody who played has a grade of an earlier list, nor a working grade found from
        /// one.
        nobody_graded: bool,
    },
}

/// A file of results that equals another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SameFile {
    /// The file.
    pub file: String,
    /// The one before it.
    pub of: String,
}

impl SameFile {
    /// The copies among a season's files with rows.
    fn of(files: &ReadSeason) -> Vec<Self> {
        // Files without rows cannot count twice, and all empty files are equal.
        let with_rows = files.results().filter(|(_, counts)| counts.rows > 0);
        let sheets: BTreeMap<&str, &str> = files.sheets().collect();
        let file_of = |name| sheets.get(name).copied().unwrap_or(name);
        let with_rows: BTreeSet<&str> = with_rows.map(|(name, _)| file_of(name)).collect();
        // Of several copies of a workbook, each may be read for a different sheet.
        let mut read: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (table, Understood { sheet, .. }) in &files.understood {
            read.entry(file_of(table)).or_default().extend(sheet.as_deref());
        }
        let sheets_of = |file: &str| read.get(file).filter(|sheets| !sheets.is_empty());
        let share_rows = |one: &str, other: &str| match (sheets_of(one), sheets_of(other)) {
            (Some(one), Some(other)) => !one.is_disjoint(other),
            _ => true,
        };
        let mut first: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut found = Vec::new();
        for input in files.inputs.iter().filter(|input| with_rows.contains(&*input.file)) {
            let of_hash = first.entry(&input.sha256).or_default();
            match of_hash.iter().find(|of| share_rows(of, &input.file)) {
                Some(of) => found.push(Self { file: input.file.clone(), of: (*of).to_owned() }),
                None => of_hash.push(&input.file),
            }
        }
        found
    }
}

impl Warning {
    /// All warnings about a season.
    pub(super) fn of(
        season: &GradedSeason,
        plan: &PlannedSeason,
        history: &History,
        nearly_certain: Vec<NearlyCertain>,
    ) -> Vec<Self> {
        let mut warnings = Vec::new();
        let lost = LostRows::of(&season.files);
        if lost.are_many() {
            warnings.push(Self::ManyRejected(lost));
        }
        let files = SameFile::of(&season.files);
        if !files.is_empty() {
            warnings.push(Self::SameFiles { files });
        }
        if !nearly_certain.is_empty() {
            warnings.push(Self::NearlyCertain { doubts: nearly_certain });
        }
        let tables = &season.files.as_people_write;
        if !tables.is_empty() {
            warnings.push(Self::AsPeopleWrite { tables: tables.clone() });
        }
        if !season.files.unmet_pins.is_empty() {
            warnings.push(Self::UnmetPins { pins: season.files.unmet_pins.clone() });
        }
        let players = history.last_list(Rate::Rapid).len();
        if players > 0 && !plan.rules.edition.rows.rates.contains(&Rate::Rapid) {
            warnings.push(Self::RapidListUnused { players });
        }
        if history.unknown_past().is_some_and(|past| !past.is_empty()) {
            let players = would_borrow(season, plan, history);
            warnings.push(Self::HistoryUnknown { players });
        }
        let list_of = || history.last_listed().map(|season| season.to_string());
        let missing: Vec<String> = plan.missing_just_before().map(|s| s.to_string()).collect();
        let is_looked_over = plan.rules.edition.season.without_games == WithoutGames::LookedOver;
        if !missing.is_empty() {
            let (are_looked_over, list_of) = (is_looked_over, list_of());
            warnings.push(Self::SeasonsMissing { seasons: missing, are_looked_over, list_of });
        }
        if season.rates.iter().all(|of_rate| of_rate.games.games() == 0) {
            warnings.push(Self::NoGames { is_looked_over, list_of: list_of() });
            // Without games nobody can be published, and there is nothing more to warn about.
            return warnings;
        }
        for of_rate in &season.rates {
            let rate = Rate::as_str(of_rate.rate);
            let players = of_rate.grades.withheld_juniors().count();
            if players > 0 {
                warnings.push(Self::JuniorsWithheld { rate, players });
            }
            let games = of_rate.games.games();
            let players = &of_rate.grades.players;
            if games > 0 && !players.iter().any(|grade| grade.published().is_some()) {
                let of_players = of_rate.games.iter().zip(players);
                let mut played = of_players.filter(|((_, games), _)| !games.is_empty());
                let nobody_graded = played.all(|(_, grade)| grade.strength().is_none());
                warnings.push(Self::NobodyPublished { rate, games, nobody_graded });
            }
        }
        warnings
    }
}

/// How many players would borrow games from before the first season if they were known: the opening
/// list has games or letters beside their grades, and they played too few in this season.
fn would_borrow(season: &GradedSeason, plan: &PlannedSeason, history: &History) -> usize {
    let past = history.unknown_past().unwrap_or_default();
    let enough = plan.rules.edition.borrowing.games;
    let plays_few = |number: usize| {
        season.rates.iter().any(|of_rate| {
            let games = of_rate.grades.players.get(number).map_or(0, |grade| grade.season.games);
            (1..enough).contains(&games)
        })
    };
    let players = season.files.players.players.iter().enumerate();
    let concerned = players
        .filter(|(number, player)| past.binary_search(&player.code).is_ok() && plays_few(*number));
    concerned.count()
}
