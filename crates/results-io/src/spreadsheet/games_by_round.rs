//! Lists of games by round as people keep them, for the commands about tournaments: with names of
//! columns in other words, semicolons or tabs, lines above, or in a workbook.

use super::cells::column_words::{COLOURS, NAMES, RESULTS, ROUNDS};
use super::cells::plain::plain;
use super::own_table::{OwnTable, own_table};
use crate::error::Error;
use crate::source::Source;

/// The columns of Clarke's own lists of games, with the words that people use for each; those of
/// White. `white` stands for either of the two.
const OF_WHITE: [(&str, &[&str]); 7] = [
    ("", &["", "player", "name"]),
    ("_code", &["code", "ecf code", "ref", "id"]),
    ("_fide_code", &["fide code", "fide id", "fide no", "fide number", "fide"]),
    ("_rating", &["rating", "rtg", "elo", "grade"]),
    ("_rating_after", &["rating after", "new rating"]),
    ("_title", &["title"]),
    ("_federation", &["federation", "fed"]),
];

const OTHERS: [(&str, &[&str]); 3] = [
    ("round", &["round", "rd", "rnd", "r"]),
    ("result", &["result", "res", "score"]),
    ("section", &["section", "division", "group"]),
];

/// The name of Clarke's own column for a name in somebody's list; `None` for an unknown one.
fn own_name(name: &str) -> Option<String> {
    let plain = plain(name);
    if let Some((own, _)) = OTHERS.iter().find(|(_, words)| words.contains(&&*plain)) {
        return Some((*own).to_owned());
    }
    // `WhiteElo`, as PGN has it, is one word.
    let of = |color: &str, letter: &str| {
        let rest = plain.strip_prefix(color);
        let rest =
            rest.or_else(|| plain.strip_prefix(letter).filter(|rest| rest.starts_with(' ')))?;
        let rest = rest.trim();
        let found = OF_WHITE.iter().find(|(_, words)| words.contains(&rest));
        found.map(|(own, _)| format!("{color}{own}"))
    };
    of("white", "w").or_else(|| of("black", "b")).or_else(|| in_another_language(&plain))
}

/// The same for a plain name in another language: `Weiß`, `Elo blancas`, `Kolo`.
fn in_another_language(plain: &str) -> Option<String> {
    if ROUNDS.contains(&plain) {
        return Some("round".to_owned());
    }
    if RESULTS.iter().any(|word| plain.starts_with(word)) {
        return Some("result".to_owned());
    }
    let mut colours =
        COLOURS.iter().flat_map(|[white, black]| [("white", white), ("black", black)]);
    colours.find_map(|(own, colour)| {
        let behind = plain.strip_prefix(colour).filter(|rest| has_edge(rest, str::starts_with));
        let before = || plain.strip_suffix(colour).filter(|rest| has_edge(rest, str::ends_with));
        let rest = behind.or_else(before)?.trim();
        let found = OF_WHITE.iter().find(|(_, words)| words.contains(&rest));
        let found = found.map(|(own, _)| *own).or(NAMES.contains(&rest).then_some(""))?;
        Some(format!("{own}{found}"))
    })
}

/// Whether the rest of a name beside a word is empty or parted from it by a blank.
fn has_edge(rest: &str, is_at: fn(&str, char) -> bool) -> bool {
    rest.is_empty() || is_at(rest, ' ')
}

/// A list of games in Clarke's own columns; `None` for any other file, and for one with several
/// sheets of such lists.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub(crate) fn own_games(source: &Source) -> Result<Option<OwnTable>, Error> {
    let needed =
        |has: &dyn Fn(&str) -> bool| ["round", "white", "black", "result"].into_iter().all(has);
    let value = |own: &str, text: &str| {
        if own == "result" { without_blanks(text) } else { text.trim().to_owned() }
    };
    own_table(source, &own_name, &needed, &value)
}

/// `1 - 0` is `1-0`.
fn without_blanks(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str) -> Option<(String, Vec<String>)> {
        let source = Source::from_bytes("games.csv", text.as_bytes().to_vec());
        let OwnTable { own, unused, .. } = own_games(&source).unwrap()?;
        Some((String::from_utf8_lossy(own.bytes()).into_owned(), unused))
    }

    #[test]
    fn games_by_round_are_read_in_peoples_words_each_on_its_line() {
        let expected = "round,white,white_rating,black,black_rating,result\n\n\
                        1,\"Lee, Ann\",1800,\"Ray, Bob\",1700,1-0\n";
        for text in [
            "\nRd,White,W rating,Black,B rating,Result\n1,\"Lee, Ann\",1800,\"Ray, Bob\",1700,1-0\n",
            "\nRunde;Weiß;Elo Weiß;Schwarz;Elo Schwarz;Ergebnis\n1;Lee, Ann;1800;Ray, Bob;1700;1-0\n",
            "\nRonda;Blancas;Blancas Elo;Negras;Negras Elo;Resultado\n1;Lee, Ann;1800;Ray, Bob;1700;1-0\n",
            "Spring Open\nRound;White;WhiteElo;Black;BlackElo;Result\n1;Lee, Ann;1800;Ray, Bob;1700;1 - 0\n",
        ] {
            assert_eq!(own(text), Some((expected.to_owned(), Vec::new())), "{text}");
        }
        let (_, unused) = own("Round,White,Black,Result,Venue\n1,Lee,Ray,1-0,Hall\n").unwrap();
        assert_eq!(unused, ["Venue"]);
    }

    #[test]
    fn names_of_columns_that_a_page_repeats_are_no_game() {
        let pages =
            "Rd;White;Black;Result\n1;Lee;Ray;1-0\n\nrd;white;black;result\n2;Ray;Lee;0-1\n";
        let (own, _) = own(pages).unwrap();
        assert_eq!(own, "round,white,black,result\n1,Lee,Ray,1-0\n\n\n2,Ray,Lee,0-1\n");
    }

    #[test]
    fn tables_without_rounds_or_colours_are_no_such_lists() {
        for text in ["White,Black,Result\n", "Round,Home,Away,Result\n", "name,r1,r2\n", "\n"] {
            assert_eq!(own(text), None, "{text}");
        }
    }
}
