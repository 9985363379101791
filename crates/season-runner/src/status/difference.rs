//! Differences between a season and the state in which it was published.

use std::borrow::Cow;

use ecf_season::Season;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::federation::DECISIONS;
use crate::file_changes::Change;

/// A difference between a season and the state in which it was published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "InJson")]
pub enum Difference {
    /// A file that it was graded from, or would be graded from now.
    File(String, Change),
    /// The decisions about the season.
    Decisions(Change),
    /// A published file was changed outside a run.
    PublishedChanged(String),
    /// A published file no longer exists.
    PublishedGone(String),
    /// A file of an earlier season that has been published again since.
    PublishedAnew(String),
    /// An earlier season that is stale itself.
    StaleSeason(Season),
    /// The built-in edition with this name has other rules.
    OtherRules(String),
    /// The federation's settings name this edition, but the season was graded by another one.
    OtherEdition(String),
    /// The federation's settings name this as known of games before the first season, but the
    /// season was graded otherwise.
    GamesBefore(String),
    /// The season before, which was published after this one was graded.
    NotBuiltOn(Season),
    /// An earlier season that the edition looks back to, but that was not read when this one was
    /// graded.
    SeasonPassedOver(Season),
    /// The opening list, in this file, that the edition looks back to, but that was not read.
    OpeningListPassedOver(String),
}

impl Difference {
    /// The difference in a file that a manifest lists as read.
    pub(crate) fn of_input(file: String, change: Change) -> Self {
        if file == DECISIONS { Self::Decisions(change) } else { Self::File(file, change) }
    }

    /// Sorts differences by their subject, and removes repeated ones.
    pub(super) fn put_in_order(differences: &mut Vec<Self>) {
        differences.sort_by_cached_key(|one| InJson::from(one.clone()));
        differences.dedup();
    }
}

impl JsonSchema for Difference {
    fn schema_name() -> Cow<'static, str> {
        "Difference".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        InJson::json_schema(generator)
    }
}

/// Something that is not as it was when a season was published.
#[derive(PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
struct InJson {
    /// The file, or the season or edition.
    file: String,
    /// What became of it.
    what: What,
}

/// What became of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum What {
    /// It was not there.
    New,
    /// It had another content.
    Changed,
    /// It is not there any more.
    Gone,
    /// A published file was changed by something else than a run.
    PublishedChanged,
    /// A published file is not there any more.
    PublishedGone,
    /// A file of an earlier season that was published anew since.
    PublishedAnew,
    /// An earlier season that is stale itself.
    StaleSeason,
    /// The built-in edition of this name has other rules.
    OtherRules,
    /// The federation names this edition, which is not the one that it was graded by.
    OtherEdition,
    /// The federation's settings name this as known of games before the first season, and it was
    /// graded otherwise.
    GamesBefore,
    /// The season before, which is published and was not there when this one was graded.
    NotBuiltOn,
    /// An earlier season, or the opening list, that the edition looks back to and that was not read
    /// when this one was graded.
    PassedOver,
}

impl From<Difference> for InJson {
    fn from(difference: Difference) -> Self {
        let (file, what) = match difference {
            Difference::File(file, change) => (file, What::from(change)),
            Difference::Decisions(change) => (DECISIONS.to_owned(), What::from(change)),
            Difference::PublishedChanged(file) => (file, What::PublishedChanged),
            Difference::PublishedGone(file) => (file, What::PublishedGone),
            Difference::PublishedAnew(file) => (file, What::PublishedAnew),
            Difference::StaleSeason(season) => (season.to_string(), What::StaleSeason),
            Difference::OtherRules(edition) => (edition, What::OtherRules),
            Difference::OtherEdition(edition) => (edition, What::OtherEdition),
            Difference::GamesBefore(known) => (known, What::GamesBefore),
            Difference::NotBuiltOn(season) => (season.to_string(), What::NotBuiltOn),
            Difference::SeasonPassedOver(season) => (season.to_string(), What::PassedOver),
            Difference::OpeningListPassedOver(file) => (file, What::PassedOver),
        };
        Self { file, what }
    }
}

impl From<Change> for What {
    fn from(change: Change) -> Self {
        match change {
            Change::New => Self::New,
            Change::Changed => Self::Changed,
            Change::Gone => Self::Gone,
        }
    }
}
