//! Sections while their games are read one after the other.

use std::collections::{BTreeMap, BTreeSet};

use event_sections::{Entrant, plain_name};

use super::by_section::BySection;
use super::{GameOrBye, GameRow, PlayerRow, SectionRows};
use findings::Reason;
use identity::plain_name::{is_one_name, plain_forms};

/// The round of a game that does not say it.
pub(crate) const UNKNOWN_ROUND: u32 = 0;

/// A section while its games are read.
#[derive(Default)]
pub(crate) struct Draft {
    pub section: SectionRows,
    /// The position of each player, by the key that identifies the player.
    positions: BTreeMap<Key, usize>,
}

/// The key that identifies a player from game to game: the code, or else the name with the FIDE
/// number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Code(String),
    Name { name: String, fide_code: Option<String> },
}

impl Key {
    fn of(entrant: &Entrant) -> Self {
        let Entrant { code, fide_code, name, .. } = entrant;
        let of_name = || Self::Name { name: name.clone(), fide_code: fide_code.clone() };
        code.clone().map_or_else(of_name, Self::Code)
    }
}

/// A player of a game whom all games together do not identify.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UnclearPlayer {
    /// The line of the game.
    pub line: usize,
    /// Whether it is White.
    pub(crate) is_white: bool,
    /// What leaves it open: the name, or the FIDE number.
    pub by: Differing,
    /// The value in that field.
    pub value: String,
    /// The reason.
    pub reason: Reason,
}

/// The draft of a section of this name.
pub(crate) fn draft_of<'a>(drafts: &'a mut BySection<Draft>, name: &str) -> &'a mut Draft {
    drafts.of(name, || {
        let games = Some(Vec::new());
        let section = SectionRows { name: name.to_owned(), games, ..SectionRows::default() };
        Draft { section, ..Draft::default() }
    })
}

impl Draft {
    /// The position of a player, who may be known from an earlier game; values missing there are
    /// filled in. The error is what the two games contradict each other about, and the earlier
    /// line.
    pub(crate) fn place(&mut self, player: PlayerRow) -> Result<usize, (Differing, usize)> {
        let key = Key::of(&player.entrant);
        let Some(&position) = self.positions.get(&key) else {
            let position = self.section.players.len();
            self.positions.insert(key, position);
            self.section.players.push(player);
            return Ok(position);
        };
        let known = &mut self.section.players[position];
        let line = known.line;
        merge(&mut known.entrant, player.entrant).map_err(|differing| (differing, line))?;
        known.unknown_title = known.unknown_title.take().or(player.unknown_title);
        Ok(position)
    }

    /// The section, once all games are read, and the players who cannot be identified.
    ///
    /// A player who has a code or a FIDE number in some games and neither in others is one player.
    /// So is a player whose name is written in ways that differ only in case, commas and other
    /// punctuation, or has the forename first in some: `Ann Lee` and `Lee, Ann`.
    pub(crate) fn finish(self) -> (SectionRows, Vec<UnclearPlayer>) {
        let Self { mut section, .. } = self;
        let mut unclear = other_numbers(&section);
        let mut is: Vec<usize> = (0..section.players.len()).collect();
        for of_name in same_names(&section.players) {
            let entrant = |position: &&usize| &section.players[**position].entrant;
            let uncoded = of_name.iter().rev().filter(|position| entrant(position).code.is_none());
            // Players with a number first: a player with neither code nor number may be one of
            // them, whether or not they have a code.
            let (numbered, bare): (Vec<usize>, Vec<usize>) =
                uncoded.partition(|position| entrant(position).fide_code.is_some());
            let in_order = [numbered, bare].concat();
            let of = |section: &SectionRows, is: &[usize], other: usize| {
                let others = of_name.iter().copied();
                let others = others.filter(|one| *one != other && is[*one] == *one).collect();
                Namesake::of(section, others, other)
            };
            // Each player who is identified is ruled out for others, so this is repeated until
            // nothing changes. Only the rest are unclear, so the order of the games does not
            // matter.
            let mut left = in_order;
            loop {
                let before = left.len();
                left.retain(|&other| {
                    let Namesake::One(one) = of(&section, &is, other) else { return true };
                    join(&mut section, other, one);
                    is[other] = one;
                    false
                });
                if left.len() == before {
                    break;
                }
            }
            for other in left {
                match of(&section, &is, other) {
                    Namesake::One(_) | Namesake::Nobody => {}
                    Namesake::OneOf(keys) => {
                        unclear.extend(unclear_name(&section, other, keys));
                    }
                    Namesake::SaidOtherwise { by, other_line } => {
                        unclear.push(said_otherwise(&section, other, by, other_line));
                    }
                }
            }
        }
        let mut section = without(section, &is);
        invent_rounds(&mut section);
        (section, unclear)
    }

    /// Adds a game or a bye.
    pub(crate) fn add(&mut self, game: GameRow) {
        self.section.rounds = self.section.rounds.max(game.what.round());
        self.section.games.get_or_insert_default().push(game);
    }
}

/// Puts games without a round into rounds in which nobody plays twice, in the order of the games.
fn invent_rounds(section: &mut SectionRows) {
    let mut games = std::mem::take(&mut section.games).unwrap_or_default();
    let is_unknown = |game: &GameRow| game.what.round() == UNKNOWN_ROUND;
    section.rounds_are_invented = games.iter().any(is_unknown);
    let mut taken: BTreeSet<(usize, u32)> = BTreeSet::new();
    for game in games.iter().filter(|game| !is_unknown(game)) {
        taken.extend(game.what.players().map(|player| (player, game.what.round())));
    }
    // By player: the round of their latest game, after which the next one is.
    let mut latest: BTreeMap<usize, u32> = BTreeMap::new();
    for game in &mut games {
        let players: Vec<usize> = game.what.players().collect();
        let latest_of = |player: &usize| latest.get(player).copied().unwrap_or(0);
        let mut round = game.what.round();
        if round == UNKNOWN_ROUND {
            round = players.iter().map(latest_of).max().unwrap_or(0) + 1;
            while players.iter().any(|&player| taken.contains(&(player, round))) {
                round += 1;
            }
            game.what.set_round(round);
        }
        latest.extend(players.into_iter().map(|player| (player, round)));
    }
    section.rounds = games.iter().map(|game| game.what.round()).max().unwrap_or(0);
    section.games = Some(games);
}

/// The positions of players whose names differ only in punctuation and case, or in the order of
/// forename and surname, for every name that several have.
fn same_names(players: &[PlayerRow]) -> Vec<Vec<usize>> {
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (position, player) in players.iter().enumerate() {
        by_name.entry(plain_name(&player.entrant.name)).or_default().push(position);
    }
    for player in players {
        let own = plain_name(&player.entrant.name);
        let others = plain_forms(&player.entrant.name).filter(|form| *form != own);
        let others: BTreeSet<String> = others.filter(|form| by_name.contains_key(form)).collect();
        // Of two others, nobody knows which is meant.
        if let (1, Some(other)) = (others.len(), others.first())
            && let Some(positions) = by_name.remove(&own)
        {
            by_name.entry(other.clone()).or_default().extend(positions);
        }
    }
    for positions in by_name.values_mut() {
        positions.sort_unstable();
    }
    by_name.into_values().filter(|positions| positions.len() > 1).collect()
}

/// Which player of the same name a player without a code is.
enum Namesake {
    /// This one.
    One(usize),
    /// One of the players with these codes or FIDE numbers.
    OneOf(Vec<String>),
    /// None of the players with a FIDE number: the game of the first, on this line, contradicts
    /// this one in `by`.
    SaidOtherwise { by: Differing, other_line: usize },
    /// A different player.
    Nobody,
}

impl Namesake {
    /// Finds which of `others` the player is. With a FIDE number it is the one who has it. Without
    /// a number it is the only one with a code or number who is possible: anybody who plays in the
    /// same round, or has a different rating, is not. If nobody has a code or number, all are one
    /// player.
    fn of(section: &SectionRows, others: Vec<usize>, player: usize) -> Self {
        let entrant = |position: usize| &section.players[position].entrant;
        let number = &entrant(player).fide_code;
        let is_told_apart = |position: &usize| match entrant(*position) {
            Entrant { fide_code, .. } if number.is_some() => fide_code == number,
            Entrant { code, fide_code, .. } => code.is_some() || fide_code.is_some(),
        };
        let differing =
            |position: usize| merge(&mut entrant(position).clone(), entrant(player).clone()).err();
        let is_alike = |position: &usize| differing(*position).is_none();
        let is_free = |position: &usize| !play_in_one_round(section, *position, player);
        let of_all = number.is_none() && !others.iter().any(is_told_apart);
        let mut may_be = others;
        if of_all {
            may_be.truncate(1);
        } else {
            may_be.retain(is_told_apart);
        }
        let alike: Vec<usize> = may_be.iter().copied().filter(is_alike).collect();
        if number.is_none() && alike.is_empty() {
            let numbered = may_be.iter().filter(|one| entrant(**one).code.is_none() && !of_all);
            let mut others = numbered.filter(|one| is_free(one));
            let said = others.find_map(|&one| Some((differing(one)?, section.players[one].line)));
            return said
                .map_or(Self::Nobody, |(by, other_line)| Self::SaidOtherwise { by, other_line });
        }
        let free: Vec<usize> = alike.iter().copied().filter(is_free).collect();
        if let [one] = free[..] {
            return Self::One(one);
        }
        // A player who plays in a round beside all of them is a different person. Otherwise some of
        // the games may belong to one of them and some to another.
        let all_play = rounds_of(section, player)
            .iter()
            .any(|round| alike.iter().all(|&one| rounds_of(section, one).contains(round)));
        let one_of = if free.is_empty() { alike } else { free };
        let told_apart = one_of.into_iter().map(|one| entrant(one).key().to_owned());
        let keys: Vec<String> =
            told_apart.filter(|_| number.is_none() && !of_all && !all_play).collect();
        if keys.len() > 1 { Self::OneOf(keys) } else { Self::Nobody }
    }
}

/// FIDE numbers beside a name that another game has with another number, unless the two play in one
/// round, which shows that they are two people.
fn other_numbers(section: &SectionRows) -> Vec<UnclearPlayer> {
    let players = &section.players;
    let mut found = Vec::new();
    for (position, PlayerRow { entrant, line, .. }) in players.iter().enumerate() {
        let Some(number) = entrant.fide_code.clone().filter(|_| entrant.code.is_none()) else {
            continue;
        };
        let is_other = |&(first, other): &(usize, &PlayerRow)| {
            other.entrant.name == entrant.name
                && other.entrant.code.is_none()
                && other.entrant.fide_code.as_ref().is_some_and(|other| *other != number)
                && !play_in_one_round(section, first, position)
        };
        if let Some((_, other)) = players.iter().enumerate().take(position).find(is_other) {
            found.push(UnclearPlayer {
                line: *line,
                is_white: is_white(section, position),
                by: Differing::FideCode,
                value: number,
                reason: Reason::SaidOtherwise { other_line: other.line },
            });
        }
    }
    found
}

/// Faults for a player without a number whose game contradicts the games of all players who may be
/// meant.
fn said_otherwise(
    section: &SectionRows,
    player: usize,
    by: Differing,
    other_line: usize,
) -> UnclearPlayer {
    let PlayerRow { entrant, line, .. } = &section.players[player];
    let value = match by {
        Differing::Name => Some(entrant.name.clone()),
        Differing::Rating => entrant.rating.map(|rating| rating.to_string()),
        Differing::RatingAfter => entrant.rating_after.map(|rating| rating.to_string()),
        Differing::Title => entrant.title.map(|title| title.to_string()),
        Differing::Federation => entrant.federation.clone(),
        Differing::FideCode => entrant.fide_code.clone(),
    };
    UnclearPlayer {
        line: *line,
        is_white: is_white(section, player),
        by,
        value: value.unwrap_or_default(),
        reason: Reason::SaidOtherwise { other_line },
    }
}

/// A fault for a name without a number if several players may be meant; none if the player has no
/// game, as then nothing depends on it.
fn unclear_name(
    section: &SectionRows,
    player: usize,
    mut keys: Vec<String>,
) -> Option<UnclearPlayer> {
    let PlayerRow { entrant, line, .. } = section.players.get(player)?;
    section.games.iter().flatten().find(|game| game.what.is_of(player))?;
    let players = keys.len();
    keys.sort_unstable();
    keys.truncate(Reason::MOST_CODES);
    Some(UnclearPlayer {
        line: *line,
        is_white: is_white(section, player),
        by: Differing::Name,
        value: entrant.name.clone(),
        reason: Reason::AmbiguousName { players, codes: keys },
    })
}

/// Whether a player is White, or has the bye, in their first game.
fn is_white(section: &SectionRows, player: usize) -> bool {
    let line = section.players.get(player).map(|player| player.line);
    let mut of_line = section.games.iter().flatten().filter(|game| Some(game.line) == line);
    of_line.any(|game| match game.what {
        GameOrBye::Game(game) => game.white == player,
        GameOrBye::Bye(bye) => bye.player == player,
    })
}

fn play_in_one_round(section: &SectionRows, one: usize, other: usize) -> bool {
    !rounds_of(section, one).is_disjoint(&rounds_of(section, other))
}

/// The rounds in which a player has a game or a bye, as far as they are known.
fn rounds_of(section: &SectionRows, player: usize) -> BTreeSet<u32> {
    let of_player = section.games.iter().flatten().filter(|game| game.what.is_of(player));
    of_player.map(|game| game.what.round()).filter(|&round| round != UNKNOWN_ROUND).collect()
}

/// Merges a player into another, who gets the games and any values that are missing there.
fn join(section: &mut SectionRows, from: usize, to: usize) {
    let PlayerRow { entrant, line, unknown_title } = std::mem::take(&mut section.players[from]);
    let known = &mut section.players[to];
    // The values have been compared before, so there is no contradiction.
    let _ = merge(&mut known.entrant, entrant);
    known.unknown_title = known.unknown_title.take().or(unknown_title);
    known.line = known.line.min(line);
    move_games(section, from, to);
}

/// Gives the games and byes of one player to another.
fn move_games(section: &mut SectionRows, from: usize, to: usize) {
    let moved = |player: &mut usize| {
        if *player == from {
            *player = to;
        }
    };
    for game in section.games.iter_mut().flatten() {
        match &mut game.what {
            GameOrBye::Game(game) => {
                moved(&mut game.white);
                moved(&mut game.black);
            }
            GameOrBye::Bye(bye) => moved(&mut bye.player),
        }
    }
}

/// A section without the players who turned out to be others; `is` gives for every player who they
/// are.
fn without(mut section: SectionRows, is: &[usize]) -> SectionRows {
    let mut places = vec![0; is.len()];
    let mut kept = 0;
    for (position, one) in is.iter().enumerate() {
        places[position] = kept;
        kept += usize::from(position == *one);
    }
    if kept == is.len() {
        return section;
    }
    let players = std::mem::take(&mut section.players).into_iter().enumerate();
    let players = players.filter(|(position, _)| is[*position] == *position);
    section.players = players.map(|(_, player)| player).collect();
    for game in section.games.iter_mut().flatten() {
        match &mut game.what {
            GameOrBye::Game(game) => {
                (game.white, game.black) = (places[game.white], places[game.black]);
            }
            GameOrBye::Bye(bye) => bye.player = places[bye.player],
        }
    }
    section
}

/// The value in which two games contradict each other about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Differing {
    Name,
    Rating,
    RatingAfter,
    Title,
    Federation,
    FideCode,
}

/// Merges the values of a later row into known ones, of which missing ones are filled in.
fn merge(known: &mut Entrant, later: Entrant) -> Result<(), Differing> {
    // Rows of games have neither sex nor birth, and a player's results are made from them later.
    let Entrant {
        name,
        code: _,
        fide_code,
        rating,
        rating_after,
        title,
        federation,
        sex: _,
        birth_year: _,
        score: _,
        results: _,
    } = later;
    if plain_name(&known.name) != plain_name(&name) && !is_one_name(&known.name, &name) {
        return Err(Differing::Name);
    }
    fill(&mut known.rating, rating).ok_or(Differing::Rating)?;
    fill(&mut known.rating_after, rating_after).ok_or(Differing::RatingAfter)?;
    fill(&mut known.title, title).ok_or(Differing::Title)?;
    fill(&mut known.federation, federation).ok_or(Differing::Federation)?;
    fill(&mut known.fide_code, fide_code).ok_or(Differing::FideCode)
}

fn fill<T: PartialEq>(known: &mut Option<T>, later: Option<T>) -> Option<()> {
    match (known.as_ref(), &later) {
        (Some(one), Some(other)) if one != other => return None,
        (None, Some(_)) => *known = later,
        _ => {}
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use event_sections::{GameRecord, PairingResult};
    use rating_core::Outcome;

    use super::*;

    /// A section of games, each with its round, and White and Black by code or FIDE number, and
    /// name.
    fn finished(games: &[(u32, [(&str, &str); 2])]) -> (SectionRows, Vec<UnclearPlayer>) {
        let mut draft = Draft::default();
        for (line, (round, players)) in (2..).zip(games) {
            let [white, black] = players.map(|(code, name)| {
                let text = Some(code.to_owned()).filter(|code| !code.is_empty());
                let is_number = code.bytes().all(|byte| byte.is_ascii_digit());
                let (code, fide_code) = if is_number { (None, text) } else { (text, None) };
                let entrant = Entrant { code, fide_code, ..Entrant::named(name) };
                draft.place(PlayerRow { line, entrant, unknown_title: None }).unwrap()
            });
            let result = PairingResult::Played(Outcome::Win);
            let what = GameOrBye::Game(GameRecord { round: *round, white, black, result });
            draft.add(GameRow { line, what });
        }
        draft.finish()
    }

    fn section(games: &[(u32, [(&str, &str); 2])]) -> SectionRows {
        finished(games).0
    }

    /// By its rating, the third game belongs to the player with number 111, so the fourth, in the
    /// same round, belongs to the other.
    #[test]
    fn a_bare_name_does_not_depend_on_the_order() {
        let games = [
            (1, "Smith, John", Some("111"), Some(2000)),
            (1, "Smith, John", Some("222"), Some(1900)),
            (2, "Smith, John", None, Some(2000)),
            (2, "Smith John", None, None),
        ];
        for order in [[0, 1, 2, 3], [0, 1, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1], [3, 0, 2, 1]] {
            let mut draft = Draft::default();
            for (line, at) in (2..).zip(order) {
                let (round, name, number, rating) = games[at];
                let fide_code = number.map(str::to_owned);
                let rating = rating.map(rating_core::EloRating::whole);
                let entrant = Entrant { fide_code, rating, ..Entrant::named(name) };
                let opponent = Entrant::named(format!("Roe, {at}"));
                let [white, black] = [entrant, opponent].map(|entrant| {
                    draft.place(PlayerRow { line, entrant, unknown_title: None }).unwrap()
                });
                let result = PairingResult::Played(Outcome::Win);
                let what = GameOrBye::Game(GameRecord { round, white, black, result });
                draft.add(GameRow { line, what });
            }
            let (section, unclear) = draft.finish();
            assert!(unclear.is_empty(), "{order:?}: {unclear:?}");
            let number = |player: usize| section.players[player].entrant.fide_code.clone();
            let of = |game: &GameRow| match game.what {
                GameOrBye::Game(game) => {
                    let opponent = &section.players[game.black].entrant.name;
                    (opponent.clone(), number(game.white))
                }
                GameOrBye::Bye(_) => unreachable!("there are games alone"),
            };
            let mut found: Vec<_> = section.games.iter().flatten().map(of).collect();
            found.sort();
            let numbers: Vec<_> = found.iter().map(|(_, number)| number.as_deref()).collect();
            let expected = ["111", "222", "111", "222"].map(Some);
            assert_eq!(numbers, expected, "{order:?}");
        }
    }

    /// Winner and loser of every game, by the code or name that the section has for them.
    fn games(section: &SectionRows) -> Vec<[&str; 2]> {
        let who = |player: usize| {
            let entrant = &section.players[player].entrant;
            entrant.key()
        };
        let game = |game: &GameRow| match game.what {
            GameOrBye::Game(game) => [who(game.white), who(game.black)],
            GameOrBye::Bye(_) => unreachable!("there are games alone"),
        };
        section.games.as_deref().unwrap_or_default().iter().map(game).collect()
    }

    #[test]
    fn a_player_with_a_code_in_some_games_is_one_player() {
        let (ann, bea) = (("500010F", "Lee, Ann"), ("", "Roe, Bea"));
        let uncoded = ("", "LEE Ann");
        let expected = [["500010F", "Roe, Bea"], ["500010F", "Roe, Bea"]];
        for of_ann in [[ann, uncoded], [uncoded, ann]] {
            let section = section(&[(1, [of_ann[0], bea]), (2, [of_ann[1], bea])]);
            assert_eq!(section.players.len(), 2);
            assert_eq!(games(&section), expected);
        }
    }

    #[test]
    fn two_ways_to_write_a_name_are_one_player() {
        let bea = ("", "Roe, Bea");
        let names = ["Lee, Ann", "Lee Ann", "LEE,  Ann", "Ann Lee", "ann LEE"];
        let all: Vec<_> =
            (1..).zip(names).map(|(round, name)| (round, [("", name), bea])).collect();
        let mut others = all.clone();
        others.rotate_left(3);
        for (games_of, name) in [(all, "Lee, Ann"), (others, "Ann Lee")] {
            let section = section(&games_of);
            assert_eq!(games(&section), [[name, "Roe, Bea"]; 5]);
        }
    }

    #[test]
    fn a_name_in_two_orders_of_one_code_is_one_player() {
        let bea = ("", "Roe, Bea");
        let names = ["Lee, Ann", "Ann Lee"];
        let all: Vec<_> =
            (1..).zip(names).map(|(round, name)| (round, [("500010F", name), bea])).collect();
        assert_eq!(games(&section(&all)), [["500010F", "Roe, Bea"]; 2]);
    }

    /// `Ann Mary Lee` may be `Lee, Ann Mary` or `Mary Lee, Ann`.
    #[test]
    fn a_turned_name_that_may_be_two_people_is_neither() {
        let bea = ("", "Roe, Bea");
        let names = ["Lee, Ann Mary", "Mary Lee, Ann", "Ann Mary Lee"];
        let all: Vec<_> =
            (1..).zip(names).map(|(round, name)| (round, [("", name), bea])).collect();
        assert_eq!(winners(&section(&all)), names);
    }

    /// The winners of the games of the rounds, in order.
    fn winners(section: &SectionRows) -> Vec<&str> {
        games(section).into_iter().map(|[winner, _]| winner).collect()
    }

    #[test]
    fn a_fide_number_is_told_from_a_code_and_other_numbers() {
        let rounds = |players: &[(&str, &str)]| {
            let all: Vec<_> =
                (1..).zip(players).map(|(round, one)| (round, [*one, ("", "Roe, Bea")])).collect();
            section(&all)
        };
        let of_code = ("500040D", "Smith, John");
        let section = rounds(&[of_code, ("1111111", "SMITH, John")]);
        assert_eq!(winners(&section), ["500040D", "1111111"]);
        // A player with neither may be either of them, whatever the order of the games.
        let [one, other] = [("1111111", "Smith, John"), ("2222222", "SMITH John")];
        let neither = ("", "Smith John");
        let section = rounds(&[one, other, neither]);
        assert_eq!(winners(&section), ["1111111", "2222222", "Smith John"]);
        let section = rounds(&[other, neither, one]);
        assert_eq!(winners(&section), ["2222222", "Smith John", "1111111"]);
        let section = rounds(&[neither, one]);
        assert_eq!(winners(&section), ["1111111", "1111111"]);
    }

    #[test]
    fn two_numbers_of_one_name_are_two_players_or_a_slip() {
        let numbers = |rounds: [u32; 2]| {
            let mut draft = Draft::default();
            for ((line, round), number) in (2..).zip(rounds).zip(["111", "222"]) {
                let smith =
                    Entrant { fide_code: Some(number.to_owned()), ..Entrant::named("Smith, John") };
                // Each time against somebody else.
                let [white, black] =
                    [smith, Entrant::named(format!("Roe {line}"))].map(|entrant| {
                        draft.place(PlayerRow { line, entrant, unknown_title: None }).unwrap()
                    });
                let result = PairingResult::Played(Outcome::Win);
                let what = GameOrBye::Game(GameRecord { round, white, black, result });
                draft.add(GameRow { line, what });
            }
            draft.finish().1
        };
        assert_eq!(numbers([1, 1]), []);
        let other = UnclearPlayer {
            line: 3,
            is_white: true,
            by: Differing::FideCode,
            value: "222".to_owned(),
            reason: Reason::SaidOtherwise { other_line: 2 },
        };
        assert_eq!(numbers([1, 2]), [other]);
    }

    /// Two players of one name with different numbers play in the first round.
    #[test]
    fn a_name_without_a_number_is_a_namesake_or_a_question() {
        let [one, other, bare] = ["1111111", "2222222", ""].map(|code| (code, "Smith, John"));
        let [roe, fox] = ["Roe, Ben", "Fox, Cy"].map(|name| ("", name));
        let first = [(1, [one, roe]), (1, [other, fox])];
        let winners_with = |later: &[(u32, [(&str, &str); 2])]| {
            let (section, unclear) = finished(&[&first, later].concat());
            (winners(&section).join(" "), unclear)
        };
        let of_one = "1111111 2222222 1111111 2222222";
        assert_eq!(winners_with(&[(2, [bare, fox]), (2, [other, roe])]), (of_one.into(), vec![]));
        // A player who plays beside both is a third person.
        let third = winners_with(&[(1, [bare, ("", "Hay, Di")])]);
        assert_eq!(third, ("1111111 2222222 Smith, John".into(), vec![]));
        let two = winners_with(&[(1, [bare, ("", "Hay, Di")]), (2, [bare, fox])]);
        assert_eq!(two, ("1111111 2222222 Smith, John Smith, John".into(), vec![]));
        let codes = vec!["1111111".to_owned(), "2222222".to_owned()];
        let unclear = UnclearPlayer {
            line: 4,
            is_white: false,
            by: Differing::Name,
            value: "Smith, John".to_owned(),
            reason: Reason::AmbiguousName { players: 2, codes },
        };
        assert_eq!(winners_with(&[(2, [fox, bare])]).1, std::slice::from_ref(&unclear));
        // One game may belong to the one, and one to the other.
        let of_each = [(2, [roe, bare]), (2, [other, fox]), (3, [one, fox]), (3, [bare, roe])];
        assert_eq!(winners_with(&of_each).1, [unclear]);
    }

    #[test]
    fn a_name_without_a_number_has_the_rating_of_one_with() {
        // A FIDE number or none, and a rating, for each round.
        let unclear = |games: &[(u32, &str, i32)]| {
            let mut draft = Draft::default();
            for (line, (round, fide_code, points)) in (2..).zip(games) {
                let rating = Some(rating_core::EloRating::whole(*points));
                let fide_code = Some((*fide_code).to_owned()).filter(|code| !code.is_empty());
                let smith = Entrant { fide_code, rating, ..Entrant::named("Smith, John") };
                let [white, black] =
                    [smith, Entrant::named(format!("Roe {line}"))].map(|entrant| {
                        draft.place(PlayerRow { line, entrant, unknown_title: None }).unwrap()
                    });
                let result = PairingResult::Played(Outcome::Win);
                let what = GameOrBye::Game(GameRecord { round: *round, white, black, result });
                draft.add(GameRow { line, what });
            }
            draft.finish().1
        };
        let [one, other, bare] = [(1, "111", 2_000), (1, "222", 1_900), (2, "", 1_900)];
        for order in
            [[one, other, bare], [other, one, bare], [bare, one, other], [one, bare, other]]
        {
            assert_eq!(unclear(&order), [], "{order:?}");
        }
        let third = unclear(&[one, other, (2, "", 1_800)]);
        let [UnclearPlayer { line: 4, by: Differing::Rating, value, reason, .. }] = &third[..]
        else {
            panic!("{third:?}");
        };
        assert_eq!((value.as_str(), reason), ("1800", &Reason::SaidOtherwise { other_line: 2 }));
        // A player in the same round as the only candidate is somebody else.
        assert_eq!(unclear(&[one, (1, "", 1_800)]), []);
    }

    #[test]
    fn who_play_in_one_round_or_have_two_codes_are_two() {
        let section_of_two = section(&[(1, [("", "Lee, Ann"), ("", "LEE ANN")])]);
        assert_eq!(games(&section_of_two), [["Lee, Ann", "LEE ANN"]]);
        let ann = [("500010F", "Lee, Ann"), ("500020J", "Lee, Ann"), ("", "Lee, Ann")];
        let bea = ("", "Roe, Bea");
        let all: Vec<_> = (1..).zip(ann).map(|(round, one)| (round, [one, bea])).collect();
        let expected = ["500010F", "500020J", "Lee, Ann"].map(|one| [one, "Roe, Bea"]);
        let (section, unclear) = finished(&all);
        assert_eq!(games(&section), expected);
        // A player without a code may be either of them.
        let codes = vec!["500010F".to_owned(), "500020J".to_owned()];
        let reasons: Vec<_> = unclear.into_iter().map(|one| (one.line, one.reason)).collect();
        assert_eq!(reasons, [(4, Reason::AmbiguousName { players: 2, codes })]);
    }
}
