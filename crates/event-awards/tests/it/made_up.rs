//! Made-up sections for tests.

use chrono::NaiveDate;
use event_sections::{
    ByeRecord, CheckedSection, Entrant, GameRecord, PairingResult, Section, Start,
};
use rating_core::{EloRating, HalfPoints, Outcome};

pub(crate) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// Players named by the letters of a text, with the letter as code.
pub(crate) fn players(letters: &str) -> Vec<Entrant> {
    let named = |letter: char| Entrant { code: Some(letter.into()), ..Entrant::named(letter) };
    letters.chars().map(named).collect()
}

/// A game such as `A1B`, `A=B` or `A0B` in a round: letters and the first player's points.
pub(crate) fn game(letters: &str, round: u32, text: &str) -> GameRecord {
    let [white, points, black] = text.chars().collect::<Vec<_>>().try_into().unwrap();
    let position = |letter| letters.chars().position(|player| player == letter).unwrap();
    let outcome = match points {
        '1' => Outcome::Win,
        '=' => Outcome::Draw,
        '0' => Outcome::Loss,
        other => panic!("no outcome `{other}`"),
    };
    let result = PairingResult::Played(outcome);
    GameRecord { round, white: position(white), black: position(black), result }
}

/// A section in which each text is a round: `A1B C=D`.
pub(crate) fn section(name: &str, letters: &str, start: &str, rounds: &[&str]) -> CheckedSection {
    let games: Vec<GameRecord> = (1..)
        .zip(rounds)
        .flat_map(|(round, games)| games.split(' ').map(move |text| game(letters, round, text)))
        .collect();
    let count = u32::try_from(rounds.len()).unwrap();
    let mut section = Section::from_games(name, count, players(letters), &games, &[]).unwrap();
    section.starts = vec![Start { first_round: 1, day: day(start) }];
    section.check().unwrap()
}

/// A beats B, draws with C, wins against D by default, and has a bye of this many half-points.
pub(crate) fn with_a_default_and_a_bye(halves: u32) -> Section {
    let letters = "ABCD";
    let default = PairingResult::Default { white: HalfPoints::new(2), black: HalfPoints::ZERO };
    let games = [
        game(letters, 1, "A1B"),
        game(letters, 2, "A=C"),
        GameRecord { round: 3, white: 0, black: 3, result: default },
    ];
    let bye = ByeRecord { round: 4, player: 0, points: HalfPoints::new(halves) };
    Section::from_games("open", 4, players(letters), &games, &[bye]).unwrap()
}

/// A rating, in the form of a section's player.
#[expect(clippy::unnecessary_wraps, reason = "ratings of players are optional")]
pub(crate) fn elo(points: i32) -> Option<EloRating> {
    Some(EloRating::whole(points))
}
