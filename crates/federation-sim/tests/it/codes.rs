//! Player codes: never given twice.

use std::collections::BTreeSet;

use crate::{USUAL, usual};

#[test]
fn no_code_is_ever_given_to_two_people() {
    let mut people = std::collections::BTreeMap::new();
    for season in usual() {
        let codes: BTreeSet<_> = season.players.iter().map(|player| player.code).collect();
        assert_eq!(codes.len(), season.players.len());
        for player in &season.players {
            let known = people.entry(player.code).or_insert((player.name.clone(), player.born));
            assert_eq!(*known, (player.name.clone(), player.born));
        }
    }
    assert!(people.len() > USUAL.players as usize, "newcomers join");
}
