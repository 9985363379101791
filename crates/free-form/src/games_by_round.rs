//! Lists of games by round as people keep them, for the commands about tournaments: with names of
//! columns in other words, semicolons or tabs, lines above, or in a workbook.

use tables::Vocabulary;

use super::own_table::{OwnTable, own_table};
use input_files::Error;
use input_files::Source;

/// A list of games in Clarke's own columns; `None` for any other file, and for one with several
/// sheets of such lists.
///
/// # Errors
///
/// A file that is neither text nor a workbook that can be read.
pub fn own_games(source: &Source) -> Result<Option<OwnTable>, Error> {
    let needed =
        |has: &dyn Fn(&str) -> bool| ["round", "white", "black", "result"].into_iter().all(has);
    let value = |own: &str, text: &str| {
        if own == "result" { without_blanks(text) } else { text.trim().to_owned() }
    };
    let own_name = |name: &str| Vocabulary::shared().column_of_games(name);
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
