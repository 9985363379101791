//! Player codes to dense numbers, once a season.

use rating_core::PlayerIdx;
use rustc_hash::FxHashMap;

/// The codes of a season's players: sorted, so that a player's number does not depend on the order
/// of any file.
#[derive(Clone, Debug, Default)]
pub struct PlayerIndex {
    /// Codes of at most eight bytes, packed: real codes have seven.
    short: FxHashMap<u64, u32>,
    long: FxHashMap<Box<str>, u32>,
}

impl PlayerIndex {
    /// Numbers codes that are sorted and all different.
    #[must_use]
    pub fn of_sorted<'a>(codes: impl Iterator<Item = &'a str>) -> Self {
        let mut index = Self::default();
        for (number, code) in (0_u32..).zip(codes) {
            match packed(code) {
                Some(key) => index.short.insert(key, number),
                None => index.long.insert(code.into(), number),
            };
        }
        index
    }

    /// The number of the player with this code.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<PlayerIdx> {
        let number = match packed(code) {
            Some(key) => self.short.get(&key),
            None => self.long.get(code),
        };
        number.copied().map(PlayerIdx::new)
    }
}

/// A code of at most eight bytes as one number. (Codes hold no zero byte that could confuse
/// `A` with `A` and a zero: a code with one is stored as a text.)
fn packed(code: &str) -> Option<u64> {
    let bytes = code.as_bytes();
    if bytes.len() > 8 || bytes.contains(&0) {
        return None;
    }
    let mut key = [0; 8];
    key[..bytes.len()].copy_from_slice(bytes);
    Some(u64::from_le_bytes(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_odd_codes_keep_apart() {
        let codes = ["A", "A\0", "AB", "ABCDEFGH", "ABCDEFGHI"];
        let index = PlayerIndex::of_sorted(codes.into_iter());
        for (number, code) in (0..).zip(codes) {
            assert_eq!(index.get(code), Some(PlayerIdx::new(number)), "{code:?}");
        }
        assert_eq!(index.get("B"), None);
    }
}
