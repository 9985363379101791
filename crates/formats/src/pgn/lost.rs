//! Tags of games that rows of results cannot hold.

use super::Tags;
use super::tags::known;
use findings::counted;

/// Tags without a column in a results file, by their meaning.
const KINDS: [(&str, &[&str]); 5] = [
    ("ratings", &["WhiteElo", "BlackElo"]),
    ("titles", &["WhiteTitle", "BlackTitle"]),
    ("teams", &["WhiteTeam", "BlackTeam"]),
    ("boards", &["Board"]),
    ("time limits", &["TimeControl"]),
];

/// How many games have tags of each kind, and how many games are byes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostTags {
    games: [usize; KINDS.len()],
    byes: usize,
}

impl LostTags {
    /// Counts the tags of one game.
    #[must_use]
    pub fn of(tags: &Tags) -> Self {
        let mut found = Self::default();
        for (name, value) in tags.iter() {
            let is_of = |(_, names): &(&str, &[&str])| names.contains(&name);
            if let Some(kind) = KINDS.iter().position(is_of)
                && !matches!(known(value), "" | "0" | "-")
            {
                found.games[kind] = 1;
            }
        }
        found
    }

    /// Adds the games of another count.
    pub fn add(&mut self, other: Self) {
        for (games, more) in self.games.iter_mut().zip(other.games) {
            *games += more;
        }
        self.byes += other.byes;
    }

    /// Adds a bye.
    pub const fn add_bye(&mut self) {
        self.byes += 1;
    }

    /// One line for each kind.
    #[must_use]
    pub fn lines(self) -> Vec<String> {
        let kinds = KINDS.iter().zip(self.games).filter(|(_, games)| *games > 0);
        let kinds = kinds.map(|((what, _), games)| format!("{what} in {}", counted(games, "game")));
        let byes = (self.byes > 0).then(|| counted(self.byes, "bye"));
        kinds.chain(byes).collect()
    }
}
