//! Dirty rows: what real results files hold besides games.

use std::collections::BTreeMap;

use crate::random::Random;

/// What is wrong with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dirt {
    /// A date that no calendar has.
    ImpossibleDate,
    /// A date written in another way.
    UnreadableDate,
    /// A date in another season.
    DateOutsideSeason,
    /// A result that is none.
    UnknownResult,
    /// The same player with both colours.
    SamePlayerTwice,
    /// A well-formed code that is nobody's.
    UnknownPlayer,
    /// A code without its letter.
    MalformedCode,
    /// A code with another letter.
    WrongCheckLetter,
    /// No date, no opponent, or no result.
    MissingValue,
    /// The row before, once more.
    RepeatedRow,
    /// A pairing without a game.
    Default,
}

impl Dirt {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::ImpossibleDate,
        Self::UnreadableDate,
        Self::DateOutsideSeason,
        Self::UnknownResult,
        Self::SamePlayerTwice,
        Self::UnknownPlayer,
        Self::MalformedCode,
        Self::WrongCheckLetter,
        Self::MissingValue,
        Self::RepeatedRow,
        Self::Default,
    ];
}

/// Draws which rows are dirty, every kind as often as the others. No two dirty rows stand next to
/// each other, so that a repeated row repeats a clean one.
pub(crate) fn draw_dirt(
    rows: u32,
    per_ten_thousand: u32,
    random: &mut Random,
) -> BTreeMap<u32, Dirt> {
    let wanted = (u64::from(rows) * u64::from(per_ten_thousand) / 10_000) as usize;
    let mut dirt = BTreeMap::new();
    while dirt.len() < wanted && rows > 1 {
        // Never row 0, which has none before it to repeat.
        let row = 1 + random.below(rows - 1);
        if dirt.range(row - 1..=row + 1).next().is_none() {
            dirt.insert(row, Dirt::ALL[dirt.len() % Dirt::ALL.len()]);
        }
    }
    dirt
}
