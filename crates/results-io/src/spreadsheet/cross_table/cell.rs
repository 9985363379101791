//! One cell of a cross-table in the forms that people write, converted to the letters of Clarke's
//! own cross-tables.
//!
//! A game is an opponent, a result and perhaps a colour, in any of the usual orders: `W12w`,
//! `+12w`, `=w5`, `w12+`, `b5 ½`, `12w1`, `12=`, `12:W`. No order can be mistaken for another one.

use std::collections::BTreeSet;

use super::colour_letters::{ColourLetters, colour_in};
use crate::without_opponent::{cell_signs, without_opponent};

/// The notation that a file uses for its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Notation {
    /// Whether results after the opponent are figures (`12w1`). Then `-1` is a bye.
    has_figures: bool,
    /// Whether lost games have an L before the opponent (`L12w`). Only L shows letters: a W alone
    /// may be the colour of a game without a result, and a D also occurs beside signs.
    has_letters: bool,
    /// Whether results stand behind the opponent and a colon (`12:W`), and neither colours (`12:B`)
    /// nor the second number of a score (`3:2`).
    has_colons: bool,
    /// The letters of White and Black.
    colours: ColourLetters,
}

impl Notation {
    /// Finds the notation of a file from all its cells.
    pub(super) fn of<'c>(cells: impl Iterator<Item = &'c str>) -> Self {
        let cells: Vec<&str> = cells.collect();
        let of_colons = Self { has_colons: have_results(&cells), ..Self::default() };
        let colours: BTreeSet<char> =
            cells.iter().filter_map(|cell| Some(colour_in(&of_colons.signs(cell))?.1)).collect();
        let of_colours = Self { colours: ColourLetters::of(&colours), ..of_colons };
        let mut found = of_colours;
        for cell in cells.into_iter().map(|cell| of_colours.signs(cell)) {
            found.has_figures |= matches!(after(&cell), Some((.., "1" | "0")));
            found.has_letters |= cell.starts_with('l') && before(&cell).is_some();
        }
        found
    }

    /// Whether `+` and `-`, before or after the opponent, are defaults; if a file has no other
    /// results, they are games won and lost.
    const fn are_signs_defaults(self) -> bool {
        self.has_figures || self.has_letters
    }

    /// Whether any of these cells has a sign beside the opponent's number that means a default.
    pub(super) fn has_defaults<'c>(self, mut cells: impl Iterator<Item = &'c str>) -> bool {
        let has_sign = |cell: &str| {
            let cell = self.signs(cell);
            bye(&cell, self).is_none() && game(&cell).is_some_and(|(.., is_sign)| is_sign)
        };
        self.are_signs_defaults() && cells.any(has_sign)
    }

    /// A cell in lower case without blanks and separators, with the result in front where it stands
    /// behind a colon, and the English letters of colours.
    fn signs(self, cell: &str) -> String {
        let turned = if self.has_colons { behind_colon(cell) } else { None };
        self.colours.in_english(turned.unwrap_or_else(|| cell_signs(cell)))
    }
}

/// A cell in the form of Clarke's own cross-tables: `W12w`, `X4`, `B`, or empty. `None` for a cell
/// in no known order.
pub(super) fn own_cell(cell: &str, notation: Notation) -> Option<String> {
    // Swiss Perfect writes nothing but the colon where nobody was met.
    if cell.trim() == ":" {
        return Some(String::new());
    }
    // `1:` is an open game with player 1, and not a point.
    if notation.has_colons && cell.contains(':') && behind_colon(cell).is_none() {
        return None;
    }
    let cell = notation.signs(cell);
    if let Some(bye) = bye(&cell, notation) {
        return Some(bye.to_owned());
    }
    let (game, by_default) = match without_default(&cell) {
        Some(rest) => (rest, true),
        None => (cell.as_str(), false),
    };
    let (opponent, colour, letter, is_sign) = self::game(game)?;
    let by_default = by_default || (is_sign && notation.are_signs_defaults());
    Some(match (letter, by_default) {
        ('X' | 'F', _) => format!("{letter}{opponent}"),
        ('W', true) => format!("X{opponent}"),
        ('L', true) => format!("F{opponent}"),
        (_, true) => return None,
        (_, false) => format!("{letter}{opponent}{colour}"),
    })
}

/// The opponent, the colour and the result of a game, and whether the result is a sign.
fn game(cell: &str) -> Option<(usize, &'static str, char, bool)> {
    before(cell).or_else(|| {
        let (opponent, colour, result) = after(cell)?;
        let is_sign = matches!(result, "+" | "-");
        Some((opponent, colour, letter(result)?, is_sign))
    })
}

/// Whether a number and a colon begin a cell.
fn has_colon(cell: &str) -> bool {
    let parts = cell.split_once(':');
    parts.is_some_and(|(number, _)| number.trim().bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether results stand behind colons. A lost or drawn game in letters shows it, since no colour
/// has these; without one, a single black or other number shows colours or scores. A cell that says
/// neither, such as `5:` for a game that is still open, shows nothing.
fn have_results(cells: &[&str]) -> bool {
    let with_colon = cells.iter().copied().filter(|cell| has_colon(cell));
    let (read, others): (Vec<&str>, Vec<&str>) =
        with_colon.partition(|cell| behind_colon(cell).is_some());
    let behind = |cell: &str| cell_signs(cell.split_once(':').map_or("", |(_, behind)| behind));
    let is_lost_or_drawn = |cell: &&str| matches!(behind(cell).as_str(), "l" | "d");
    let is_colour_or_score = |cell: &&str| {
        let behind = behind(cell);
        // Black in English, German and Dutch.
        matches!(behind.as_str(), "b" | "s" | "z")
            || behind.starts_with(|letter: char| letter.is_ascii_digit())
    };
    let is_sure = read.iter().any(is_lost_or_drawn);
    !read.is_empty() && (is_sure || !others.iter().any(is_colour_or_score))
}

/// A cell with the result behind the opponent and a colon, as Swiss Perfect writes it (`12:W`,
/// `12:½`), with the result in front: `w12`, `d12`. The opponent 0 is nobody (`0:W`); figures do
/// not stand behind it, since `0:1` is a score.
fn behind_colon(cell: &str) -> Option<String> {
    let (opponent, result) = cell.split_once(':')?;
    let opponent = opponent.trim();
    let result = cell_signs(result);
    if opponent == "0" {
        let bye = match result.as_str() {
            "w" | "+" => "b",
            "d" | "=" => "h",
            "l" | "-" => "u",
            "" => "",
            _ => return None,
        };
        return Some(bye.to_owned());
    }
    number(opponent)?;
    Some(match result.as_str() {
        "w" | "1" => format!("w{opponent}"),
        "d" | "½" | "=" => format!("d{opponent}"),
        "l" | "0" => format!("l{opponent}"),
        sign @ ("+" | "-") => format!("{sign}{opponent}"),
        _ => return None,
    })
}

/// A round without an opponent.
fn bye(cell: &str, notation: Notation) -> Option<&'static str> {
    Some(match cell {
        "-1" if notation.has_figures => "B",
        "-½" if notation.has_figures => "H",
        "-0" if notation.has_figures => "U",
        _ => return without_opponent(cell),
    })
}

/// A cell without the word for a game that was not played.
fn without_default(cell: &str) -> Option<&str> {
    let ends = ["def.", "def", "ff", "wo", "d", "f"];
    let rest = ends.iter().find_map(|end| cell.strip_suffix(end))?;
    rest.ends_with(|letter: char| "wb+-=10".contains(letter) || letter.is_ascii_digit())
        .then_some(rest)
}

/// A cell that begins with its result: `w12`, `d5b`, `+12w`, `=w5`.
fn before(cell: &str) -> Option<(usize, &'static str, char, bool)> {
    let mut letters = cell.chars();
    let first = letters.next()?;
    let result = match first {
        'w' | '+' => 'W',
        'd' | '=' | '½' => 'D',
        'l' | '-' => 'L',
        'x' => 'X',
        'f' => 'F',
        _ => return None,
    };
    let rest = letters.as_str();
    let (opponent, colour) = match rest.strip_prefix(['w', 'b']) {
        Some(number) if !first.is_alphabetic() => (number, colour(rest)),
        _ => match rest.strip_suffix(['w', 'b']) {
            Some(number) => (number, colour(rest.get(number.len()..)?)),
            None => (rest, ""),
        },
    };
    Some((number(opponent)?, colour, result, matches!(first, '+' | '-')))
}

/// A cell that ends with its result: `w12+`, `12w1`, `12=`.
fn after(cell: &str) -> Option<(usize, &'static str, &str)> {
    let digits_from = cell.find(|letter: char| letter.is_ascii_digit())?;
    let (first, rest) = cell.split_at_checked(digits_from)?;
    if !matches!(first, "" | "w" | "b") {
        return None;
    }
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let (opponent, tail) = rest.split_at_checked(end)?;
    let (second, result) = match tail.strip_prefix(['w', 'b']) {
        Some(result) if first.is_empty() => (tail, result),
        _ => (first, tail),
    };
    letter(result)?;
    Some((number(opponent)?, colour(second), result))
}

fn letter(result: &str) -> Option<char> {
    Some(match result {
        "+" | "1" => 'W',
        "=" | "½" => 'D',
        "-" | "0" => 'L',
        _ => return None,
    })
}

fn colour(text: &str) -> &'static str {
    match text.chars().next() {
        Some('w') => "w",
        Some('b') => "b",
        _ => "",
    }
}

fn number(digits: &str) -> Option<usize> {
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|&number| all_digits && number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Option<String> {
        own_cell(text, Notation::default())
    }

    #[test]
    fn every_order_of_opponent_colour_and_result_comes_to_the_same() {
        for text in ["W12w", "w12w", "+12w", "+w12", "w12+", "W 12 +", "12w+", "12 w 1", "12w1"] {
            assert_eq!(cell(text).as_deref(), Some("W12w"), "{text}");
        }
        for text in ["D5b", "=5b", "b5=", "5b½", "b5 1/2", "½b5", "5b0.5", "5b 0,5"] {
            assert_eq!(cell(text).as_deref(), Some("D5b"), "{text}");
        }
        for text in ["L3", "l3", "-3", "3-", "3\u{2212}"] {
            assert_eq!(cell(text).as_deref(), Some("L3"), "{text}");
        }
    }

    #[test]
    fn byes_and_defaults_are_no_games() {
        for text in ["X", "x", "bye", "BYE", "+", "1 (bye)"] {
            assert_eq!(cell(text).as_deref(), Some("B"), "{text}");
        }
        for text in ["½", "half-point bye", "½-pt bye", "1/2 pt bye", "bye (half)"] {
            assert_eq!(cell(text).as_deref(), Some("H"), "{text}");
        }
        for text in ["1-point bye", "full-point bye", "def+"] {
            assert_eq!(cell(text).as_deref(), Some("B"), "{text}");
        }
        for text in ["0-pt bye", "zero point bye", "def-"] {
            assert_eq!(cell(text).as_deref(), Some("U"), "{text}");
        }
        for text in
            ["spielfrei", "Freilos", "Vrij", "oneven", "Exempt", "volno", "wolny los", "EXE"]
        {
            assert_eq!(cell(text).as_deref(), Some("B"), "{text}");
        }
        for text in ["wd", "W/D", "withdrawn", "absent", "not paired", "unpaired"] {
            assert_eq!(cell(text).as_deref(), Some(""), "{text}");
        }
        assert_eq!(cell("").as_deref(), Some(""));
        for (text, own) in [("X4", "X4"), ("+4d", "X4"), ("w4+ def", "X4"), ("L7 ff", "F7")] {
            assert_eq!(cell(text).as_deref(), Some(own), "{text}");
        }
    }

    #[test]
    fn what_programs_write_for_rounds_without_a_game_is_read() {
        for text in ["PAB", "fpb", "FPB", "B---", "X---", "1f", "1F"] {
            assert_eq!(cell(text).as_deref(), Some("B"), "{text}");
        }
        for text in ["hpb", "H---", "H-", "H\u{2013}"] {
            assert_eq!(cell(text).as_deref(), Some("H"), "{text}");
        }
        for text in ["zpb", "U---", "F---", "0f", "0F"] {
            assert_eq!(cell(text).as_deref(), Some("U"), "{text}");
        }
        for text in ["W---", "L---", "F", "Q---", "2f"] {
            assert!(cell(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_result_may_stand_behind_a_colon() {
        let letters = ["4:W", "12 : D", "3:L", "0:W", "0:D", "0:L", "0:", "5:+", "6:-"];
        let notation = Notation::of(letters.into_iter());
        let own = letters.map(|text| own_cell(text, notation).unwrap_or_default());
        assert_eq!(own, ["W4", "D12", "L3", "B", "H", "U", "", "X5", "F6"]);
        for nobody in [":", " : "] {
            assert_eq!(own_cell(nobody, notation).as_deref(), Some(""));
            assert_eq!(cell(nobody).as_deref(), Some(""));
        }
        let figures = ["4:1", "12:½", "3:0", "5:0.5", "7:="];
        let notation = Notation::of(figures.into_iter());
        let own = figures.map(|text| own_cell(text, notation).unwrap_or_default());
        assert_eq!(own, ["W4", "D12", "L3", "D5", "D7"]);
    }

    #[test]
    fn colours_and_scores_behind_a_colon_are_no_results() {
        for other in ["4:B", "3:1 1:3", "1:0 0:1", "2:2"] {
            let cells: Vec<&str> = ["4:W", "4:1"].into_iter().chain(other.split(' ')).collect();
            let notation = Notation::of(cells.iter().copied());
            for text in ["4:W", "4:1"] {
                assert_eq!(own_cell(text, notation), None, "{text} beside {other}");
            }
        }
    }

    #[test]
    fn a_cell_that_says_nothing_behind_its_colon_leaves_the_others_as_they_are() {
        for odd in ["5:", "5:*", "4:Q", "5:?", "1:"] {
            for others in [["4:W", "3:L", "2:D"], ["4:1", "3:0", "2:½"]] {
                let notation = Notation::of(others.into_iter().chain([odd]));
                let own = others.map(|text| own_cell(text, notation).unwrap_or_default());
                assert_eq!(own, ["W4", "L3", "D2"], "{odd}");
                assert_eq!(own_cell(odd, notation), None, "{odd}");
            }
        }
        // A loss or a draw in letters is no colour and no score.
        for odd in ["5:B", "5:S", "5:2"] {
            let notation = Notation::of(["4:W", "3:L", odd].into_iter());
            assert_eq!(own_cell("4:W", notation).as_deref(), Some("W4"), "{odd}");
            assert_eq!(own_cell(odd, notation), None, "{odd}");
        }
        let open = Notation::of(["5:", "4:"].into_iter());
        assert_eq!(own_cell("5:", open), None);
    }

    #[test]
    fn signs_beside_figures_are_defaults_and_without_figures_they_are_games() {
        let figures = Notation::of(["12w1", "3b+"].into_iter());
        assert_eq!(own_cell("3b+", figures).as_deref(), Some("X3"));
        assert_eq!(own_cell("3b-", figures).as_deref(), Some("F3"));
        assert_eq!(own_cell("-1", figures).as_deref(), Some("B"));
        for text in ["-3", "-3b", "-b3"] {
            assert_eq!(own_cell(text, figures).as_deref(), Some("F3"), "{text}");
        }
        for text in ["+3", "+3w", "+w3"] {
            assert_eq!(own_cell(text, figures).as_deref(), Some("X3"), "{text}");
        }
        assert_eq!(own_cell("W3w", figures).as_deref(), Some("W3w"));
        assert_eq!(own_cell("=3w", figures).as_deref(), Some("D3w"));
        // With letters, signs are defaults, too, and `-1` is an opponent.
        let letters = Notation::of(["W4", "D2", "+3", "L1"].into_iter());
        assert_eq!(own_cell("+3", letters).as_deref(), Some("X3"));
        assert_eq!(own_cell("-1", letters).as_deref(), Some("F1"));
        // A W may be a colour, and a D also occurs beside signs.
        let drawn = Notation::of(["+4", "D2", "-3", "w1"].into_iter());
        assert_eq!(own_cell("+3", drawn).as_deref(), Some("W3"));
        let signs = Notation::of(["12w+", "3b=", "4w-"].into_iter());
        assert_eq!(own_cell("3b-", signs).as_deref(), Some("L3b"));
        assert_eq!(own_cell("-1", signs).as_deref(), Some("L1"));
    }

    #[test]
    fn one_tournament_is_the_same_in_the_letters_of_every_language() {
        let in_letters = |[white, black]: [&str; 2]| -> Vec<Option<String>> {
            let cells = ["3W1", "4B½", "1B0", "2W½", "+7B", "- 12W", "=B5", "W8½", "bye", ""];
            let translated = cells.map(|cell| {
                if cell == "bye" {
                    return cell.to_owned();
                }
                let letter = |letter| match letter {
                    'W' => white.to_owned(),
                    'B' => black.to_owned(),
                    other => other.to_string(),
                };
                cell.chars().map(letter).collect()
            });
            let notation = Notation::of(translated.iter().map(String::as_str));
            translated.iter().map(|cell| own_cell(cell, notation)).collect()
        };
        let english = in_letters(["w", "b"]);
        assert!(english.iter().all(Option::is_some), "{english:?}");
        for letters in ["ws", "wz", "bn", "bc", "bč", "bs", "bp", "vs", "бч", "WS", "BN", "BČ"]
        {
            let (white, black) = letters.split_at(letters.chars().next().unwrap().len_utf8());
            assert_eq!(in_letters([white, black]), english, "{letters}");
        }
    }

    #[test]
    fn letters_of_two_languages_are_those_of_none() {
        let mixed = Notation::of(["3w1", "4b0", "1s0"].into_iter());
        assert_eq!(own_cell("4b0", mixed).as_deref(), Some("L4b"));
        assert_eq!(own_cell("1s0", mixed), None);
        let black_alone = Notation::of(["4b0", "5b1"].into_iter());
        assert_eq!(own_cell("4b0", black_alone).as_deref(), Some("L4b"));
    }

    #[test]
    fn what_says_no_result_is_not_read() {
        for text in ["w", "12", "12w", "w0", "w12w1", "1-0", "12w2", "é", "b3"] {
            assert!(cell(text).is_none(), "{text}: {:?}", cell(text));
        }
    }
}
