//! Finds a player by code or name, and suggests players if that fails.

use event_sections::unaccented;
use findings::Reason;
use identity::Named;
use identity::{CodeForm, Player, Players, Who};
use rating_core::PlayerIdx;

use crate::error::Error;
use crate::person::Person;

/// The maximum number of players that an error suggests because their names contain the given
/// words.
const MOST_OFFERED: usize = 5;

/// The player with this code, FIDE number or name. The case of a name does not matter, and the
/// forename may come first. `of` says where the players are: `2003-04`.
///
/// # Errors
///
/// No player has it, or several have. The error names the likely ones.
pub(crate) fn which_player(
    players: &Players,
    code_form: CodeForm,
    text: &str,
    of: &str,
) -> Result<PlayerIdx, Error> {
    let who = Who::new(players, code_form);
    let not_one = |players, perhaps: Vec<&Player>| Error::WhichPlayer {
        text: text.to_owned(),
        of: of.to_owned(),
        players,
        perhaps: perhaps.into_iter().map(person).collect(),
    };
    match who.find(Named::of(text.trim())) {
        Ok(found) => Ok(found.player),
        Err(Reason::AmbiguousName { players, codes }) => {
            let named = codes.iter().filter_map(|code| who.player(who.of_code(code)?));
            Err(not_one(players, named.collect()))
        }
        Err(_) if let Some(into) = stays(players, text.trim()) => {
            Err(Error::Merged { text: text.to_owned(), of: of.to_owned(), into: person(into) })
        }
        Err(_) => {
            let mut near: Vec<&Player> = who.nearest(text, "");
            if near.is_empty() {
                near = having_words(&players.players, text);
            }
            Err(not_one(0, near))
        }
    }
}

/// The player that somebody with this code is merged into.
fn stays<'p>(players: &'p Players, code: &str) -> Option<&'p Player> {
    let (_, into) =
        players.merged_codes.iter().find(|(merged, _)| merged.eq_ignore_ascii_case(code))?;
    players.players.get(players.index.get(into)?.as_usize())
}

fn person(player: &Player) -> Person {
    Person { code: player.code.to_string(), name: player.name.to_string() }
}

/// Players whose name or code has all words of a text.
fn having_words<'p>(players: &'p [Player], text: &str) -> Vec<&'p Player> {
    // As people type them: case and accents are ignored.
    let plain = |text: &str| unaccented(text).to_lowercase();
    let text = plain(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let has = |player: &&Player| {
        let name = plain(&format!("{} {}", player.name, player.code));
        !words.is_empty() && words.iter().all(|word| name.contains(word))
    };
    players.iter().filter(has).take(MOST_OFFERED).collect()
}
