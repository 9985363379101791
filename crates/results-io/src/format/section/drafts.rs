//! Sections while their games are read one after the other.

use std::collections::BTreeMap;

use event_sections::Entrant;

use super::{GameRow, PlayerRow, SectionRows};

/// A section while its games are read.
#[derive(Default)]
pub(crate) struct Draft {
    pub(crate) section: SectionRows,
    /// From a player's code, or their name if they have none, to their position.
    positions: BTreeMap<String, usize>,
}

/// The section of a name, a new one if there is none yet.
pub(crate) fn draft_of<'a>(drafts: &'a mut Vec<Draft>, name: &str) -> &'a mut Draft {
    let position =
        drafts.iter().position(|draft| draft.section.name == name).unwrap_or_else(|| {
            let games = Some(Vec::new());
            let section = SectionRows { name: name.to_owned(), games, ..SectionRows::default() };
            drafts.push(Draft { section, ..Draft::default() });
            drafts.len() - 1
        });
    &mut drafts[position]
}

impl Draft {
    /// The position of a player, who may be known from an earlier game; what that game left out is
    /// filled in. Where it says something else, what, and its line.
    pub(crate) fn place(&mut self, player: PlayerRow) -> Result<usize, (Differing, usize)> {
        let entrant = &player.entrant;
        let key = entrant.code.clone().unwrap_or_else(|| entrant.name.clone());
        let Some(&position) = self.positions.get(&key) else {
            let position = self.section.players.len();
            self.positions.insert(key, position);
            self.section.players.push(player);
            return Ok(position);
        };
        let known = &mut self.section.players[position];
        let line = known.line;
        merge(&mut known.entrant, player.entrant).map_err(|differing| (differing, line))?;
        known.unknown_title = known.unknown_title.take().or(player.unknown_title);
        Ok(position)
    }

    /// Adds a game or a bye.
    pub(crate) fn add(&mut self, game: GameRow) {
        self.section.rounds = self.section.rounds.max(game.what.round());
        self.section.games.get_or_insert_default().push(game);
    }
}

/// What two games say differently of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Differing {
    Name,
    Rating,
    RatingAfter,
    Title,
    Federation,
    FideCode,
}

/// Adds what a later row says; what an earlier one left out is filled in.
fn merge(known: &mut Entrant, later: Entrant) -> Result<(), Differing> {
    if known.name != later.name {
        return Err(Differing::Name);
    }
    fill(&mut known.rating, later.rating).ok_or(Differing::Rating)?;
    fill(&mut known.rating_after, later.rating_after).ok_or(Differing::RatingAfter)?;
    fill(&mut known.title, later.title).ok_or(Differing::Title)?;
    fill(&mut known.federation, later.federation).ok_or(Differing::Federation)?;
    fill(&mut known.fide_code, later.fide_code).ok_or(Differing::FideCode)
}

fn fill<T: PartialEq>(known: &mut Option<T>, later: Option<T>) -> Option<()> {
    match (known.as_ref(), &later) {
        (Some(one), Some(other)) if one != other => return None,
        (None, Some(_)) => *known = later,
        _ => {}
    }
    Some(())
}
