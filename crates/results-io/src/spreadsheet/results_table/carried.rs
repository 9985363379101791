//! What stands once above the games of which it is said, in a cell that was merged with theirs.

use std::collections::HashSet;

use super::table_row::TableRow;

/// How many games have what stands above them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Carried {
    pub(crate) events: usize,
    pub(crate) sections: usize,
    pub(crate) rounds: usize,
}

/// The fewest games without an event, section or round that are no slip.
const FEWEST_BELOW: usize = 2;

/// Whether most games of a table lack what others have: it stands once, above those of which it is
/// said.
fn stands_once(games: &[TableRow], has: impl Fn(&TableRow) -> bool) -> bool {
    let lacking = games.iter().filter(|game| !has(game)).count();
    games.first().is_some_and(&has) && lacking >= FEWEST_BELOW && lacking * 2 >= games.len()
}

/// Puts games into the event, the section and the round that stand once above them. A title ends
/// what stands above it; another event ends the section, and a round ends with its section and its
/// day, too.
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

/// Those who play in the round that stands above: whoever plays once more is in another one.
#[derive(Default)]
struct InRound {
    players: HashSet<String>,
    pairs: HashSet<[String; 2]>,
}

impl InRound {
    /// Whether a player of a game has one in the round already. Two of them may meet twice in it,
    /// once with each colour.
    fn play_again(&self, game: &TableRow) -> bool {
        let [white, black] = [&game.white.text, &game.black.text];
        let has =
            |white: &String, black: &String| self.pairs.contains(&[white.clone(), black.clone()]);
        let is_return = has(black, white) && !has(white, black);
        let plays = |player: &&String| !player.is_empty() && self.players.contains(*player);
        !is_return && [white, black].iter().any(plays)
    }

    /// Adds a game, of the same round or the first of another.
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
