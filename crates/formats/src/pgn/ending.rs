//! How a game ended, beside its result.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use tables::Vocabulary;
use vocabulary::text::{plain, words};
use vocabulary::{Language, Words};

use super::Tags;
use findings::{Reason, RowFault};

/// Why a game is not a result: the first faulty tag, its value, and the reason.
pub type Unusable = (&'static str, String, Reason);

/// The value of the tag `Termination` for a game that was not played.
pub(super) const FORFEIT: &str = "forfeit";

const ADJUDICATION: &str = "adjudication";

/// The standard's other words (section 9.8.1), with which a game was played, and no word at all.
const ON_THE_BOARD: [&str; 8] = [
    "",
    "normal",
    "time forfeit",
    "abandoned",
    "rules infraction",
    "unterminated",
    "emergency",
    "death",
];

/// How a game ended, from the tag `Termination` and the comment beside the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// It was not played.
    Forfeit,
    /// The arbiter decided the result.
    Adjudication,
    /// The players ended it, in any way.
    OnTheBoard,
}

impl Ending {
    /// The standard's words are in lower case, but programs write them in any case. Any other word
    /// for a default says that a game was not played only if it has no moves.
    pub(super) fn of(tags: &Tags) -> Self {
        let termination = tags.get("Termination");
        if termination.eq_ignore_ascii_case(FORFEIT) {
            Self::Forfeit
        } else if termination.eq_ignore_ascii_case(ADJUDICATION) {
            Self::Adjudication
        } else if !tags.has_moves && word_of_default(tags).is_some() {
            Self::Forfeit
        } else {
            Self::OnTheBoard
        }
    }
}

fn is_standard(termination: &str) -> bool {
    ON_THE_BOARD.iter().any(|word| termination.eq_ignore_ascii_case(word))
}

/// The tag (in other words than the standard's) or comment of which this is true without the names
/// of the players.
fn note_that(tags: &Tags, is_so: impl Fn(&str) -> bool) -> Option<(&'static str, &str)> {
    let termination = tags.get("Termination");
    let termination = if is_standard(termination) { "" } else { termination };
    let said = [("Termination", termination), ("", &*tags.note)];
    // Somebody may be called like such a word: `Default, Ann won on time`.
    let [white, black] = ["White", "Black"].map(|side| tags.get(side));
    let says = |text: &str| {
        let bare = [white, black]
            .into_iter()
            .filter(|name| !name.is_empty())
            .fold(text.to_owned(), |text, name| text.replace(name, " "));
        is_so(&bare)
    };
    said.into_iter().find(|(_, text)| !text.is_empty() && says(text))
}

/// The tag or comment that says that a game was not played.
fn word_of_default(tags: &Tags) -> Option<(&'static str, &str)> {
    note_that(tags, |text| Vocabulary::shared().says_not_played(text))
}

/// The tag or comment of a game without moves that leaves open whether it was played.
fn unclear_note(tags: &Tags) -> Option<(&'static str, &str)> {
    let termination = tags.get("Termination");
    if tags.has_moves || (!termination.is_empty() && is_standard(termination)) {
        return None;
    }
    let names = ["White", "Black"].map(|side| plain(tags.get(side)));
    let is_known = |word: &str| {
        KNOWN.words.contains(word) || names.iter().flat_map(|name| words(name)).any(|it| it == word)
    };
    note_that(tags, |text| {
        let text = plain(text);
        let was_played = KNOWN.of_play.iter().any(|words| text.contains(words));
        !was_played && !words(&text).all(is_known)
    })
}

/// What notes say beside a game that was played, in any language.
struct Known {
    /// Single words: of results, rounds and what is counted.
    words: BTreeSet<String>,
    /// How a game ended on the board.
    of_play: Vec<String>,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let languages = || Words::shared().languages.iter();
    let beside = languages().flat_map(|Language { results, words, .. }| {
        [&results.white_won, &results.black_won, &results.drawn, &words.round, &words.counted]
    });
    let beside = beside.flatten().map(|text| plain(text));
    let of_play = languages().flat_map(|of| [&of.words.lost_in_play, &of.words.ended]);
    Known {
        words: beside
            .flat_map(|text| words(&text).map(str::to_owned).collect::<Vec<_>>())
            .collect(),
        of_play: of_play.flatten().map(|text| plain(text)).collect(),
    }
});

/// A doubt about a game that has moves although it is said not to have been played, or has none
/// and a note that is not understood.
pub(super) fn said_not_played(file: &str, tags: &Tags) -> Option<RowFault> {
    if Ending::of(tags) != Ending::OnTheBoard {
        return None;
    }
    let (column, text) = word_of_default(tags).or_else(|| unclear_note(tags))?;
    Some(RowFault::of_value(file, tags.line, column, text.trim(), Reason::SaysNotPlayed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Headers;

    fn games(text: &str) -> Vec<Tags> {
        Headers::new(text.as_bytes()).map(Result::unwrap).collect()
    }

    /// How a game with this behind its tags ended, and whether it is doubtful that it was played.
    fn ending(termination: &str, moves: &str) -> (Ending, bool) {
        let tags = "[White \"Default, Ann\"]\n[Black \"Roe, Ben\"]\n[Result \"1-0\"]\n";
        let text = format!("{tags}[Termination \"{termination}\"]\n\n{moves}\n");
        let [game] = &games(&text)[..] else { panic!("one game: {text}") };
        (Ending::of(game), said_not_played("a.pgn", game).is_some())
    }

    #[test]
    fn a_game_without_moves_may_be_called_a_default() {
        for moves in [
            "{White wins by forfeit} 1-0",
            "{forfeit} 1-0",
            "1-0 {by default}",
            "1-0 ; walkover",
            "{Round 3} {Roe, Ben did not come: kampflos} 1-0",
            "{W/O} *",
            "{no\nshow} 1-0",
            "{Black did not show up} 1-0",
            "{Roe, Ben ist nicht erschienen} 1-0",
            "{Black did not appear} 1-0",
            "{Black didn't show} 1-0",
            "{Black absent} 1-0",
            "{failed to attend} 1-0",
            "{conceded without play} 1-0",
            "{non comparso} 1-0",
            "{El negro no se presentó} 1-0",
        ] {
            assert_eq!(ending("", moves), (Ending::Forfeit, false), "{moves}");
        }
        for termination in ["Forfeit", "default", "White wins by forfeit", "walkover"] {
            assert_eq!(ending(termination, "1-0"), (Ending::Forfeit, false), "{termination}");
        }
        for moves in ["1-0", "{Default, Ann wins} 1-0", "{Roe, Ben forfeits on time} 1-0"] {
            assert_eq!(ending("normal", moves), (Ending::OnTheBoard, false), "{moves}");
        }
        for termination in ["time forfeit", "Default, Ann won on time", "Time Forfeit"] {
            assert_eq!(ending(termination, "1-0").0, Ending::OnTheBoard, "{termination}");
        }
    }

    #[test]
    fn a_note_of_a_game_without_moves_that_is_not_understood_is_doubtful() {
        for moves in ["{Black withdrew} 1-0", "{kaugemat ei olnud} 1-0", "1-0 ; illness"] {
            assert_eq!(ending("", moves), (Ending::OnTheBoard, true), "{moves}");
            assert_eq!(ending("normal", moves), (Ending::OnTheBoard, false), "{moves}");
        }
        assert_eq!(ending("Black withdrew", "1-0"), (Ending::OnTheBoard, true));
        for moves in [
            "{Round 3, board 2} 1-0",
            "{White wins} 1-0",
            "{Ben Roe resigned} 1-0",
            "{Black checkmated} 1-0",
            "{Roe, Ben forfeits on time} 1-0",
            "{ } 1-0",
        ] {
            assert_eq!(ending("", moves), (Ending::OnTheBoard, false), "{moves}");
        }
    }

    #[test]
    fn moves_of_a_game_called_a_default_are_doubtful() {
        let moves = "1. e4 {a walkover} e5 2. Nf3 {White wins by forfeit} 1-0";
        assert_eq!(ending("", moves), (Ending::OnTheBoard, true));
        assert_eq!(ending("default", "1. e4 e5 1-0"), (Ending::OnTheBoard, true));
        for moves in ["1. e4 {a walkover} e5 {good} 1-0", "1. e4 {Roe forfeits on time} 1-0"] {
            assert_eq!(ending("", moves), (Ending::OnTheBoard, false), "{moves}");
        }
    }

    #[test]
    fn a_comment_below_an_empty_line_is_of_the_games_below_it() {
        let game = "[Event \"A\"]\n[White \"Lee\"]\n[Black \"Roe\"]\n\n1-0\n\n";
        let both = games(&format!("{game}{{Defaults}}\n\n{game}"));
        assert_eq!(both.iter().map(Ending::of).collect::<Vec<_>>(), [Ending::OnTheBoard; 2]);
    }
}
