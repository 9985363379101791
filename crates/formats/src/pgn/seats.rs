//! Whether there are people in the places of White and Black.

use super::Tags;
use super::ending::Ending;
use super::ending::Unusable;
use findings::Reason;
use game_rows::GameResult;
use identity::nobody::{Naming, Scored, Stands};
use identity::player::fide_number;

/// What is expected in the place of a player who may be nobody.
const PLAYER_OR_BYE: &str = "a player; this is a word for a bye, with the result of a game. Write \
     the forename or a FIDE number beside a surname; a bye has [Termination \"forfeit\"]";

/// The tag that names each side, its title, and the tags with numbers that only a person has.
const SIDES: [(&str, &str, [&str; 3]); 2] = [
    ("White", "WhiteTitle", ["WhiteCode", "WhiteFideId", "WhiteElo"]),
    ("Black", "BlackTitle", ["BlackCode", "BlackFideId", "BlackElo"]),
];

/// Who sits at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seats {
    /// Two players.
    Both,
    /// White alone: a bye.
    White,
    /// Black alone.
    Black,
}

/// How the players of a file are called.
pub(super) fn naming_of<'t>(games: impl Iterator<Item = &'t Tags>) -> Naming {
    let names = games.flat_map(|tags| {
        let scored = scored(tags);
        [(tags.get("White"), scored), (tags.get("Black"), scored.of_opponent())]
    });
    Naming::of(names.filter(|(name, _)| !name.is_empty()))
}

impl Seats {
    /// Who sits at the board of a game.
    ///
    /// # Errors
    ///
    /// The tag with a word for nobody that may be a name, or with nobody beside nobody.
    pub(super) fn of(tags: &Tags, naming: &Naming) -> Result<Self, Unusable> {
        let of_white = scored(tags);
        let scores = [of_white, of_white.of_opponent()];
        let mut stand = [Stands::Player; 2];
        for (at, (name, title, numbers)) in SIDES.into_iter().enumerate() {
            let text = tags.get(name);
            let who = if text.is_empty() { Stands::Player } else { naming.who(text, scores[at]) };
            let has_number = || numbers.iter().any(|tag| !fide_number(tags.get(tag)).is_empty());
            if who != Stands::Player && tags.get(title).is_empty() && !has_number() {
                stand[at] = who;
            }
        }
        let unclear = |at: usize| {
            let (name, ..) = SIDES[at];
            let reason = Reason::Unreadable { expected: PLAYER_OR_BYE };
            Err((name, tags.get(name).to_owned(), reason))
        };
        match stand {
            [Stands::Player, Stands::Player] => Ok(Self::Both),
            [Stands::Player, Stands::Nobody] => Ok(Self::White),
            [Stands::Nobody, Stands::Player] => Ok(Self::Black),
            [Stands::Unclear, _] | [Stands::Nobody, Stands::Nobody] => unclear(0),
            [_, Stands::Unclear] => unclear(1),
        }
    }
}

/// What a game says of White's score.
fn scored(tags: &Tags) -> Scored {
    match GameResult::parse(tags.get("Result")) {
        Some(GameResult::Played(outcome)) if Ending::of(tags) != Ending::Forfeit => {
            Scored::Game(outcome)
        }
        _ => Scored::NoGame,
    }
}

#[cfg(test)]
mod tests {
    use rating_core::HalfPoints;

    use crate::pgn::read_pgn_sections;
    use crate::pgn::sheet::read_pgn_sheet;
    use crate::section::GameOrBye;
    use game_rows::Unsaid;
    use input_files::Source;

    /// Games between White and Black with these results and further tags.
    fn file(games: &[(&str, &str, &str, &str)]) -> Source {
        let game = |(white, black, result, more): &(&str, &str, &str, &str)| {
            format!(
                "[Event \"Open\"]\n[Date \"2006.08.02\"]\n[White \"{white}\"]\n\
                 [Black \"{black}\"]\n[Result \"{result}\"]\n{more}\n{result}\n\n"
            )
        };
        Source::from_bytes("a.pgn", games.iter().map(game).collect::<String>().into())
    }

    /// The rows of a season, and the columns of those that cannot be used.
    fn rows(games: &[(&str, &str, &str, &str)]) -> (Vec<[String; 2]>, Vec<&'static str>) {
        let read = read_pgn_sheet(&file(games), &Unsaid::default()).unwrap();
        let rows = read.sheet.rows.into_iter().map(|(_, row)| [row.white, row.black]).collect();
        (rows, read.rejected.iter().map(|fault| fault.column).collect())
    }

    #[test]
    fn nobody_in_the_place_of_a_player_is_a_bye() {
        let games = [
            ("Lee, Ann", "BYE", "1-0", ""),
            ("Bye", "Roe, Ben", "0-1", ""),
            ("bye", "Lee, Ann", "0-1", "[Termination \"forfeit\"]\n"),
            ("Lee, Ann", "Roe, Ben", "1-0", ""),
        ];
        let one = ["Lee, Ann", "Roe, Ben"].map(str::to_owned);
        assert_eq!(rows(&games), (vec![one], vec![]));
        let read = read_pgn_sheet(&file(&games), &Unsaid::default()).unwrap();
        assert_eq!(read.lost, ["3 byes"]);
        let read = read_pgn_sections(&file(&games)).unwrap();
        let section = &read.sections[0];
        let names: Vec<_> = section.players.iter().map(|row| row.entrant.name.as_str()).collect();
        assert_eq!(names, ["Lee, Ann", "Roe, Ben"]);
        let byes = section.games.iter().flatten().filter_map(|game| match game.what {
            GameOrBye::Bye(bye) => Some((bye.player, bye.points)),
            GameOrBye::Game(_) => None,
        });
        let point = HalfPoints::new(2);
        assert_eq!(byes.collect::<Vec<_>>(), [(0, point), (1, point), (0, point)]);
    }

    #[test]
    fn somebody_called_like_a_bye_is_a_player_or_asked() {
        for name in ["Bye, John", "John Bye", "Void, Ann", "Nowak-Bye, Ed"] {
            let games = [(name, "Roe, Ben", "1-0", ""), ("Roe, Ben", name, "1-0", "")];
            assert_eq!((rows(&games).0.len(), rows(&games).1.len()), (2, 0), "{name}");
        }
        for person in ["[BlackElo \"1800\"]", "[BlackTitle \"FM\"]", "[BlackFideId \"34170001\"]"] {
            let games = [("Roe, Ben", "Bye", "1-0", &*format!("{person}\n"))];
            assert_eq!(rows(&games).0.len(), 1, "{person}");
        }
        // A surname that scores is somebody's, in all games of the file.
        let void = [("Void", "Roe", "1-0", ""), ("Roe", "Void", "1-0", "")];
        assert_eq!((rows(&void).0.len(), rows(&void).1.len()), (2, 0));
        assert_eq!(rows(&void[1..]), (vec![], vec!["Black"]));
        for game in [
            ("BYE", "Roe, Ben", "1-0", ""),
            ("BYE", "Roe, Ben", "1/2-1/2", ""),
            ("BYE", "bye", "1-0", "[Termination \"forfeit\"]\n"),
        ] {
            assert_eq!(rows(&[game]), (vec![], vec!["White"]), "{game:?}");
        }
    }
}
