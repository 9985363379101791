//! Writes a season as its label in JSON.

use ecf_season::Season;
use serde::Serializer;

/// Writes `2006-07`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(crate) fn serialize<S: Serializer>(season: &Season, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(season)
}

/// Writes `2006-07`, or null.
#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
pub(crate) fn optional<S: Serializer>(
    season: &Option<Season>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match season {
        Some(season) => serialize(season, serializer),
        None => serializer.serialize_none(),
    }
}
