//! FIDE numbers in rows for players without one on the list: two different numbers are a sign of
//! two people.

use std::collections::BTreeMap;

use rating_core::PlayerIdx;

use identity::Named;
use identity::who::Who;

/// A row that gives a FIDE number for a player.
#[derive(Clone, Debug)]
pub(crate) struct GivenNumber {
    pub(crate) column: &'static str,
    /// The text that the row uses for the player.
    pub(crate) text: String,
    pub(crate) line: u32,
}

/// For every player and number, the first row of a piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct GivenNumbers {
    pub(crate) first: BTreeMap<(PlayerIdx, String), GivenNumber>,
}

impl GivenNumbers {
    /// Records the number beside a player, if there is one and the list has none.
    pub(crate) fn take(
        &mut self,
        who: &Who<'_>,
        (player, named): (PlayerIdx, Named<'_>),
        (column, line): (&'static str, u32),
    ) {
        // Most files have no such numbers, and are done here.
        if named.fide_code.is_empty() {
            return;
        }
        if let Some(number) = who.unlisted_number(player, named) {
            let given = || GivenNumber { column, text: named.text.to_owned(), line };
            self.first.entry((player, number.to_owned())).or_insert_with(given);
        }
    }
}
