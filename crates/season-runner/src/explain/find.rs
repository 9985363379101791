//! Which player is meant by a code or a name.

use anyhow::Result;
use rating_core::PlayerIdx;
use results_io::row::Named;
use results_io::{Player, Reason, Who, unaccented};

use crate::error::Error;
use crate::in_memory::SeasonInMemory;
use crate::person::Person;

/// How many players an error offers whose names have the words that were asked for.
const MOST_OFFERED: usize = 5;

impl SeasonInMemory {
    /// The player with this code, FIDE number or name; a name may be in another case, or have the
    /// forename first.
    ///
    /// # Errors
    ///
    /// Nobody has it, or several have. The error names those who may have been meant.
    pub fn find(&self, text: &str) -> Result<PlayerIdx> {
        let players = &self.season.files.players;
        let who = Who::new(players, self.plan.rules.edition.rows.check_letters);
        match who.find(Named::of(text.trim())) {
            Ok(found) => Ok(found.player),
            Err(Reason::AmbiguousName { codes }) => {
                let named = codes.iter().filter_map(|code| who.of_code(code));
                Err(self.not_one(text, true, named.map(|player| self.person(player)).collect()))
            }
            Err(_) => {
                let mut near: Vec<&Player> = who.nearest(text, "");
                if near.is_empty() {
                    near = having_words(&players.players, text);
                }
                Err(self.not_one(text, false, near.into_iter().map(person).collect()))
            }
        }
    }

    /// The player with this code.
    #[must_use]
    pub fn of_code(&self, code: &str) -> Option<PlayerIdx> {
        self.season.files.players.index.get(code)
    }

    fn not_one(&self, text: &str, several: bool, perhaps: Vec<Person>) -> anyhow::Error {
        let (text, season) = (text.to_owned(), self.plan.season);
        Error::WhichPlayer { text, season, several, perhaps }.into()
    }
}

fn person(player: &Player) -> Person {
    Person { code: player.code.to_string(), name: player.name.to_string() }
}

/// Players whose name or code has all words of a text.
fn having_words<'p>(players: &'p [Player], text: &str) -> Vec<&'p Player> {
    // As people type them: without case and accents.
    let plain = |text: &str| unaccented(text).to_lowercase();
    let text = plain(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let has = |player: &&Player| {
        let name = plain(&format!("{} {}", player.name, player.code));
        !words.is_empty() && words.iter().all(|word| name.contains(word))
    };
    players.iter().filter(has).take(MOST_OFFERED).collect()
}
