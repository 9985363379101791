//! Reads the list of a season's players, and applies decisions about their codes.

use std::path::Path;

use tracing::field::Empty;
use tracing::{Span, instrument};

use crate::judge::RowRules;
use formats::decisions::DecisionCounts;
use identity::Players;
use input_files::CharacterSet;
use input_files::Error;
use input_files::Fingerprint;
use input_files::Source;
use input_files::unpack::OnBytes;
use player_lists::read_players_at;

/// The list of a season's players.
pub(super) struct PlayersList {
    pub(super) players: Players,
    pub(super) fingerprint: Fingerprint,
    pub(super) name: String,
    pub(super) character_set: CharacterSet,
    /// The effects of decisions on the players.
    pub(super) decided: DecisionCounts,
}

#[instrument(level = "debug", name = "players", skip_all, fields(players = Empty))]
pub(super) fn read_list(
    path: &Path,
    name: String,
    rules: &RowRules<'_>,
    on_bytes: OnBytes<'_>,
) -> Result<PlayersList, Error> {
    let source = Source::read(path, name)?;
    let players = read_players_at(&source, path, rules.code_form)?;
    let (players, decided) = after_merges(players, rules)?;
    Span::current().record("players", players.players.len());
    let (fingerprint, character_set) = (source.fingerprint(), source.character_set());
    on_bytes(fingerprint.bytes);
    Ok(PlayersList { players, fingerprint, name: source.name, character_set, decided })
}

/// Players after decisions that merge codes, and the number of players that each decision affects.
pub(super) fn after_merges(
    players: Players,
    rules: &RowRules<'_>,
) -> Result<(Players, DecisionCounts), Error> {
    let Some(decisions) = rules.decisions else { return Ok((players, DecisionCounts::default())) };
    decisions.check_codes(rules.code_form)?;
    let decided = decisions.met_list(|code| players.index.get(code).is_some());
    Ok((players.with_merged(decisions.merged()), decided))
}
