//! For a number of rounds: the mean of opponents that each score needs, and the other requirements.

use event_sections::Title;
use rating_core::{HalfPoints, PerCent};
use schemars::JsonSchema;
use serde::Serialize;

use super::norm_rules::GamesRule;
use super::{NormRules, UnknownNorm};

/// The table of a title and a number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "NormTableJson")]
pub struct NormTable {
    /// The title: `GM`, `IM`, `WGM` or `WIM`.
    #[schemars(with = "String")]
    pub title: Title,
    /// The number of games.
    pub games: u32,
    /// The number of games with which the norm counts towards the title.
    #[serde(skip)]
    pub games_counted: u32,
    /// Where so many games are enough; `None` if they are in every event.
    #[schemars(with = "Option<String>")]
    #[serde(rename = "enough_only")]
    pub enough_in: EnoughIn,
    /// The fewest opponents with a title.
    pub titled_at_least: u32,
    /// The fewest opponents with this title or a better one.
    pub sought_at_least: u32,
    /// The fewest players with this title or a better one where everybody meets everybody twice,
    /// each counted once; `None` if the rules say nothing of it.
    pub sought_of_double_at_least: Option<u32>,
    /// The most opponents of the player's own federation.
    pub own_federation_at_most: u32,
    /// The most opponents of any one federation.
    pub one_federation_at_most: u32,
    /// The mean that each score needs, from the least score at which the lowest mean is enough down
    /// to the lowest possible score.
    pub rows: Vec<NormTableRow>,
}

/// The events in which a number of games is enough for a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Option<&'static str>")]
pub enum EnoughIn {
    /// In all events.
    EveryEvent,
    /// In team events, and where forfeit wins or allocated byes replace the missing games.
    TeamEventsAndWithUnplayed,
    /// In some team events.
    TeamEvents,
}

impl EnoughIn {
    fn of(games: u32, rules: &NormRules) -> Self {
        let GamesRule { individual, unplayed_at_most, .. } = rules.games;
        if games >= individual {
            Self::EveryEvent
        } else if games >= individual.saturating_sub(unplayed_at_most) {
            Self::TeamEventsAndWithUnplayed
        } else {
            Self::TeamEvents
        }
    }
}

/// In words; `None` for every event.
impl From<EnoughIn> for Option<&'static str> {
    fn from(events: EnoughIn) -> Self {
        match events {
            EnoughIn::EveryEvent => None,
            EnoughIn::TeamEventsAndWithUnplayed => Some(
                "only with a forfeit win or a pairing-allocated bye (1.4.1c), or in team events \
                 (1.4.1)",
            ),
            EnoughIn::TeamEvents => Some("only in team events (1.4.1)"),
        }
    }
}

/// A score, and the mean of the opponents that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "NormTableRowJson")]
pub struct NormTableRow {
    /// The score.
    pub score: HalfPoints,
    /// That score in whole per cents.
    pub per_cent: PerCent,
    /// The least mean of the opponents, rounded, with which that score is enough.
    pub mean_at_least: i64,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NormTableError {
    /// The rule book has no norm for the title.
    #[error(transparent)]
    UnknownNorm(#[from] UnknownNorm),
    /// Fewer games than any norm has, or more than any event has.
    #[error("a norm of {games} games: expected {least} to {most}")]
    GamesOutOfRange {
        /// The number given.
        games: u32,
        /// The fewest of any norm.
        least: u32,
        /// The most games that a table is made for.
        most: u32,
    },
}

impl NormTable {
    /// The most games for which a table is made.
    // As many as a section may have rounds.
    pub const MOST_GAMES: u32 = 1_000;
}

/// The table of a title for a number of games.
///
/// The first row is the least score at which the lowest mean is enough; a better score does not
/// lower the requirements. Source: FIDE Handbook B.01, 1.4.4-1.4.9 and annex.
///
/// # Errors
///
/// If the rule book has no norm for the title, or there are fewer games than any norm has, or more
/// than any event has.
///
/// ```
/// use event_sections::Title;
/// use event_awards::norm::{NormRules, norm_table};
///
/// let table = norm_table(&NormRules::fide_2024(), Title::Gm, 9)?;
/// let rows: Vec<String> =
///     table.rows.iter().map(|row| format!("{}: {}", row.score, row.mean_at_least)).collect();
/// assert_eq!(rows[..3], ["7: 2380", "6.5: 2434", "6: 2475"]);
/// # Ok::<(), event_awards::norm::NormTableError>(())
/// ```
pub fn norm_table(
    rules: &NormRules,
    title: Title,
    games: u32,
) -> Result<NormTable, NormTableError> {
    let norm = rules.norm(title)?;
    let (least, most) = (rules.games.team.min(rules.games.individual), NormTable::MOST_GAMES);
    if !(least..=most).contains(&games) {
        return Err(NormTableError::GamesOutOfRange { games, least, most });
    }
    let row = |halves| {
        let score = HalfPoints::new(halves);
        let per_cent = score.per_cent_of(games)?;
        Some(NormTableRow { score, per_cent, mean_at_least: norm.mean_at_least(per_cent) })
    };
    let least_score = rules.score_at_least(games).halves();
    let rows: Vec<NormTableRow> = (least_score..=games * 2).rev().filter_map(row).collect();
    let at_least_mean = |row: &&NormTableRow| row.mean_at_least == i64::from(norm.mean);
    // Rows that need only the lowest mean come first; of these, only the last is kept, which has
    // the least score.
    let better_than_needed = rows.iter().filter(at_least_mean).count().saturating_sub(1);
    Ok(NormTable {
        title,
        games,
        games_counted: games.min(rules.games.counted_at_most),
        enough_in: EnoughIn::of(games, rules),
        titled_at_least: rules.opponents.titled.at_least(games),
        sought_at_least: rules.sought_at_least(games),
        sought_of_double_at_least: rules.sought_at_least_of_double(games),
        own_federation_at_most: rules.federations.own_at_most.at_most(games),
        one_federation_at_most: rules.federations.one_at_most.at_most(games),
        rows: rows[better_than_needed..].to_vec(),
    })
}
