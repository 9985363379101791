//! Values that are given once above the games to which they apply, for example in merged cells.

use std::collections::HashSet;

use super::table_row::TableRow;

/// The numbers of games with a value from above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Carried {
    pub(crate) events: usize,
    pub(crate) sections: usize,
    pub(crate) rounds: usize,
}

/// The fewest games without an event, section or round that are not mistakes.
const FEWEST_BELOW: usize = 2;

/// Whether most games of a table lack a value that others have, because it is given once above the
/// games to which it applies.
fn stands_once(games: &[TableRow], has: impl Fn(&TableRow) -> bool) -> bool {
    let lacking = games.iter().filter(|game| !has(game)).count();
    games.first().is_some_and(&has) && lacking >= FEWEST_BELOW && lacking * 2 >= games.len()
}

/// Gives games the event, section and round above them. A title ends all of these; another event
/// ends the section, and a round also ends with its section and its day.
pub(super) fn carry_down(games: &mut [TableRow], titles: &[u32]) -> Carried {
    let has_events = stands_once(games, |game| game.names_event);
    let has_sections = stands_once(games, |game| !game.section.is_empty());
    let has_rounds = stands_once(games, |game| !game.round.is_empty());
    let mut carried = Carried::default();
    if !has_events && !has_sections && !has_rounds {
        return carried;
    }
    let titles_above = |line: u32| titles.partition_point(|title| *title < line);
    let mut in_round = InRound::default();
    for at in 0..games.len() {
        let (above, below) = games.split_at_mut(at);
        let Some(game) = below.first_mut() else { continue };
        let below_one_title =
            |before: &&TableRow| titles_above(before.line) == titles_above(game.line);
        let mut goes_on = false;
        if let Some(before) = above.last().filter(below_one_title) {
            if has_events && !game.names_event && before.names_event {
                game.event.clone_from(&before.event);
                game.names_event = true;
                carried.events += 1;
            }
            let is_one_event = before.event == game.event;
            if has_sections && is_one_event && game.section.is_empty() && !before.section.is_empty()
            {
                game.section.clone_from(&before.section);
                carried.sections += 1;
            }
            let is_same = is_one_event && before.section == game.section && before.day == game.day;
            goes_on = is_same && !game.round.is_empty() && before.round == game.round;
            if has_rounds
                && is_same
                && game.round.is_empty()
                && !before.round.is_empty()
                && !in_round.play_again(game)
            {
                game.round.clone_from(&before.round);
                carried.rounds += 1;
                goes_on = true;
            }
        }
        if has_rounds {
            in_round.add(game, goes_on);
        }
    }
    carried
}

/// The players who have a game in the round from above: a player's second game belongs to another
/// round.
#[derive(Default)]
struct InRound {
    players: HashSet<String>,
    pairs: HashSet<[String; 2]>,
}

impl InRound {
    /// Whether a player of a game already has one in the round. The same two players may meet twice
    /// in it, once with each colour.
    fn play_again(&self, game: &TableRow) -> bool {
        let [white, black] = [&game.white.text, &game.black.text];
        let has =
            |white: &String, black: &String| self.pairs.contains(&[white.clone(), black.clone()]);
        let is_return = has(black, white) && !has(white, black);
        let plays = |player: &&String| !player.is_empty() && self.players.contains(*player);
        !is_return && [white, black].iter().any(plays)
    }

    /// Adds a game, which belongs to the same round or begins another.
    fn add(&mut self, game: &TableRow, goes_on: bool) {
        if !goes_on {
            self.players.clear();
            self.pairs.clear();
        }
        let players = [game.white.text.clone(), game.black.text.clone()];
        self.players.extend(players.iter().cloned());
        self.pairs.insert(players);
    }
}
