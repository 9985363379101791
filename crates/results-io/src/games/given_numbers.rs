//! FIDE numbers that rows give players of whom the list has none: two that differ are a sign of two
//! people.

use std::collections::BTreeMap;

use rating_core::PlayerIdx;

use crate::row::Named;
use crate::who::Who;

/// A row that gives a player a FIDE number.
#[derive(Clone, Debug)]
pub(crate) struct GivenNumber {
    pub(crate) column: &'static str,
    /// What the row calls the player.
    pub(crate) text: String,
    pub(crate) line: u32,
}

/// Of every player and number, the first row of a piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct GivenNumbers {
    pub(crate) first: BTreeMap<(PlayerIdx, String), GivenNumber>,
}

impl GivenNumbers {
    /// Takes down the number beside a player, if it has one and the list does not.
    pub(crate) fn take(
        &mut self,
        who: &Who<'_>,
        (player, named): (PlayerIdx, Named<'_>),
        (column, line): (&'static str, u32),
    ) {
        // Of most files, which have no such numbers, nothing more is asked.
        if named.fide_code.is_empty() {
            return;
        }
        if let Some(number) = who.unlisted_number(player, named) {
            let given = || GivenNumber { column, text: named.text.to_owned(), line };
            self.first.entry((player, number.to_owned())).or_insert_with(given);
        }
    }
}
