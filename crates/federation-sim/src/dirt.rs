//! Dirty rows: what real results files contain besides games.

use std::collections::BTreeMap;

use crate::random::Random;

/// What is wrong with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dirt {
    /// A date that does not exist.
    ImpossibleDate,
    /// A date in another notation.
    UnreadableDate,
    /// A date in another season.
    DateOutsideSeason,
    /// A result that does not exist.
    UnknownResult,
    /// The same player with both colours.
    SamePlayerTwice,
    /// A well-formed code that belongs to nobody.
    UnknownPlayer,
    /// A code without its letter.
    MalformedCode,
    /// A code with a wrong letter.
    WrongCheckLetter,
    /// No date, no opponent, or no result.
    MissingValue,
    /// The row before, repeated.
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

/// Draws which rows are dirty, with all kinds equally often. No two dirty rows are neighbours, so a
/// repeated row always repeats a clean one.
pub(crate) fn draw_dirt(
    rows: u32,
    per_ten_thousand: u32,
    random: &mut Random,
) -> BTreeMap<u32, Dirt> {
    let wanted = (u64::from(rows) * u64::from(per_ten_thousand) / 10_000) as usize;
    let mut dirt = BTreeMap::new();
    while dirt.len() < wanted && rows > 1 {
        // Never row 0, which has no row before it to repeat.
        let row = 1 + random.below(rows - 1);
        if dirt.range(row - 1..=row + 1).next().is_none() {
            dirt.insert(row, Dirt::ALL[dirt.len() % Dirt::ALL.len()]);
        }
    }
    dirt
}
