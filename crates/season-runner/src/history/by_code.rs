//! Values by player, sorted by code, for lookup by players who are also sorted by code.

use std::cmp::Ordering;

use anyhow::Result;
use compact_str::CompactString;
use identity::Player;
use rating_core::PlayerIdx;

/// One value per player, sorted by code.
pub(crate) type ByCode<T> = Vec<(CompactString, T)>;

/// The value of a code.
pub(super) fn value_of<'a, T>(values: &'a [(CompactString, T)], code: &str) -> Option<&'a T> {
    let place = place_of(values, code).ok()?;
    values.get(place).map(|(_, value)| value)
}

/// The place of a code, or else the place where it would be.
fn place_of<T>(values: &[(CompactString, T)], code: &str) -> std::result::Result<usize, usize> {
    values.binary_search_by(|(known, _)| known.as_str().cmp(code))
}

/// Moves the value of a code to another code; if that already has a value, the two are joined.
/// Returns whether there was a value to move.
///
/// # Errors
///
/// The two cannot be joined.
pub(super) fn move_value<T>(
    values: &mut ByCode<T>,
    code: &str,
    into: &str,
    join: impl Fn(&mut T, T) -> Result<()>,
) -> Result<bool> {
    let Ok(position) = place_of(values, code) else {
        return Ok(false);
    };
    // Linear for each merge, but decisions merge only a few codes, and lists are sorted once.
    let (_, value) = values.remove(position);
    match place_of(values, into) {
        Ok(position) => join(&mut values[position].1, value)?,
        Err(position) => values.insert(position, (into.into(), value)),
    }
    Ok(true)
}

/// The values of players. Both are sorted by code.
pub(crate) fn aligned<'a, T: Copy>(
    values: &'a [(CompactString, T)],
    players: &'a [Player],
) -> impl Iterator<Item = Option<T>> + 'a {
    let mut rest = values;
    players.iter().map(move |player| {
        while let Some(((code, value), after)) = rest.split_first() {
            match code.as_str().cmp(&player.code) {
                Ordering::Less => rest = after,
                Ordering::Equal => return Some(*value),
                Ordering::Greater => return None,
            }
        }
        None
    })
}

/// The values of codes that are among the players. Both are sorted by code.
pub(super) fn found_among<'a, T>(
    values: &'a [(CompactString, T)],
    players: &'a [Player],
) -> impl Iterator<Item = (PlayerIdx, &'a T)> {
    let mut next = 0;
    values.iter().filter_map(move |(code, value)| {
        while players.get(next)?.code < *code {
            next += 1;
        }
        (players[next].code == *code).then(|| (PlayerIdx::new(next as u32), value))
    })
}

/// The values of codes that no player has, with the codes. Both are sorted by code, so one walk
/// along both finds them: half a million searches, one per code, took longer than reading the list.
pub(super) fn missing_among<'a, T>(
    values: &'a [(CompactString, T)],
    players: &'a [Player],
) -> impl Iterator<Item = &'a (CompactString, T)> {
    let mut rest = players;
    values.iter().filter(move |(code, _)| {
        while let Some((player, after)) = rest.split_first() {
            match player.code.as_str().cmp(code) {
                Ordering::Less => rest = after,
                Ordering::Equal => return false,
                Ordering::Greater => return true,
            }
        }
        true
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every list of codes out of four, with every list of players out of the same four.
    #[test]
    fn missing_are_the_codes_that_a_search_for_each_does_not_find() {
        let of_bits = |bits: u32| -> Vec<&str> {
            let codes = ["a", "b", "c", "d"].into_iter().enumerate();
            codes.filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, code)| code).collect()
        };
        for (values, players) in (0..16).flat_map(|v| (0..16).map(move |p| (v, p))) {
            let values: ByCode<()> = of_bits(values).iter().map(|&c| (c.into(), ())).collect();
            let player = |&code: &&str| Player { code: code.into(), ..Player::default() };
            let players: Vec<Player> = of_bits(players).iter().map(player).collect();
            let is_listed = |code: &str| players.iter().any(|player| player.code == code);
            let expected: Vec<_> = values.iter().filter(|(code, ())| !is_listed(code)).collect();
            assert_eq!(missing_among(&values, &players).collect::<Vec<_>>(), expected);
        }
    }
}
