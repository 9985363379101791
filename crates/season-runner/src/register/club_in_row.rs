//! The club that a row of results gives a player, in a column that is not read otherwise: with it
//! two people of one name can be told apart.

use identity::name_words;
use rustc_hash::FxHashSet;

/// The clubs of the players on all lists, each as its words.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct KnownClubs(FxHashSet<String>);

impl KnownClubs {
    pub(super) fn of<'c>(clubs: impl Iterator<Item = &'c str>) -> Self {
        let names: FxHashSet<&str> = clubs.collect();
        Self(names.into_iter().map(plain).filter(|club| !club.is_empty()).collect())
    }

    /// The club of this name, or of this name of a club's team (`Otley A`), as its words.
    pub(super) fn named(&self, text: &str) -> Option<String> {
        let mut words = name_words(text);
        let is_club = |words: &[String]| Some(words.join(" ")).filter(|club| self.0.contains(club));
        let is_team = |word: &String| word.len() == 1 || word.bytes().all(|b| b.is_ascii_digit());
        is_club(&words).or_else(|| {
            let team = words.pop()?;
            is_club(&words).filter(|_| is_team(&team))
        })
    }

    /// The club that a row gives the first of two players; `None` unless it has a cell with each
    /// player and one with each club, so that the clubs are in the order of the players.
    pub(super) fn in_row(&self, row: &str, [own, other]: [&str; 2]) -> Option<String> {
        let is_one = |cell: &String, text: &str| plain(cell) == plain(text);
        let place = |cells: &[String], text| cells.iter().position(|cell| is_one(cell, text));
        // A name may contain a comma where something else separates the cells.
        let mut cut = SEPARATORS.into_iter().map(|separator| cells(row, separator));
        let (cells, own, other) = cut.find_map(|cells| {
            let places = (place(&cells, own)?, place(&cells, other)?);
            Some((cells, places.0, places.1))
        })?;
        let of_players = [own, other];
        let others = cells.iter().enumerate().filter(|(at, _)| !of_players.contains(at));
        let clubs: Vec<String> = others.filter_map(|(_, cell)| self.named(cell)).collect();
        match clubs.as_slice() {
            [first, second] => Some(if own < other { first } else { second }.clone()),
            _ => None,
        }
    }
}

/// A text without what people write differently in it.
pub(super) fn plain(text: &str) -> String {
    name_words(text).join(" ")
}

/// What separates the cells of a row.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// The cells of a row with this separator. A name in quotation marks may contain one.
fn cells(row: &str, separator: char) -> Vec<String> {
    let (mut cells, mut is_quoted) = (vec![String::new()], false);
    for letter in row.chars() {
        match (letter, is_quoted) {
            ('"', _) => is_quoted = !is_quoted,
            (letter, false) if letter == separator => cells.push(String::new()),
            _ => cells.last_mut().into_iter().for_each(|cell| cell.push(letter)),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clubs_are_in_the_order_of_the_players() {
        let known = KnownClubs::of(["Otley", "St. Ives", "Leeds"].into_iter());
        let of = |row: &str, players| known.in_row(row, players);
        let (lee, roe) = ("Lee, Ann", "Roe, Ben");
        for row in [
            "14/10/2006,\"Lee, Ann\",Otley,\"Roe, Ben\",St Ives,1-0",
            "14/10/2006;Otley;Lee, Ann;ST IVES;Roe, Ben;1-0",
            "14/10/2006|Lee, Ann|Roe, Ben|1-0|Otley A|St. Ives 2",
        ] {
            assert_eq!(of(row, [lee, roe]).as_deref(), Some("otley"), "{row}");
            assert_eq!(of(row, [roe, lee]).as_deref(), Some("st ives"), "{row}");
        }
        // Whose club is the only one?
        assert_eq!(of("\"Lee, Ann\",Otley,\"Roe, Ben\",Hull,1-0", [lee, roe]), None);
        assert_eq!(of("\"Lee, Ann\",Otley,Leeds", [lee, roe]), None);
        // A player may be called like a club.
        assert_eq!(of("Otley,Leeds,1-0", ["Otley", "Leeds"]), None);
    }
}
