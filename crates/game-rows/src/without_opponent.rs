//! A round without an opponent, in the signs and words of people and programs.

use identity::nobody::{is_dash, is_long_dash};
use vocabulary::Words;

/// A cell in lower case without blanks, brackets, and separators between its parts.
fn cell_signs(cell: &str) -> String {
    let letters = cell.trim().to_lowercase().replace("1/2", "½").replace("0.5", "½");
    let letters = letters.replace("0,5", "½").replace(is_long_dash, "-");
    letters.chars().filter(|letter| !letter.is_whitespace() && !"():/,".contains(*letter)).collect()
}

/// A round without an opponent in the letters of Clarke's own cross-tables, or nothing if the
/// player was not paired; `None` if the cell, as given by [`cell_signs`], says something else.
fn without_opponent(cell: &str) -> Option<&'static str> {
    Some(match cell {
        "" | "-" | "--" | "---" | "." | "*" | "wd" | "withdrawn" | "withdrew" | "absent"
        | "abs" | "dnp" | "notpaired" | "unpaired" => "",
        "b" | "x" | "+" | "bye" | "1" | "+bye" | "bye+" | "1bye" | "bye1" | "full" | "fpb"
        | "pab" | "def+" | "+def" | "1f" | "1ff" | "+f" | "+ff" | "1wo" => "B",
        "h" | "½" | "=" | "½bye" | "bye½" | "=bye" | "bye=" | "hpb" | "half" => "H",
        "u" | "z" | "0" | "0bye" | "bye0" | "-bye" | "zpb" | "def-" | "-def" | "0f" | "0ff"
        | "-f" | "-ff" | "0wo" => "U",
        _ => return bye_with_dashes(cell).or_else(|| bye_of_points(cell)),
    })
}

/// The same, if the cell says so in letters or dashes: figures and signs alone may be points.
pub fn without_opponent_in_words(cell: &str) -> Option<&'static str> {
    let has_letter = cell.contains(char::is_alphabetic);
    let in_english = || without_opponent(&cell_signs(cell));
    let in_words = || Words::shared().nobody.is_bye_in_cell(cell).then_some("B");
    if has_letter { in_english().or_else(in_words) } else { in_english().filter(|_| is_dash(cell)) }
}

/// A letter with dashes in the place of an opponent, as American programs write it: `H---`. An F
/// there is a default lost, an X one won.
fn bye_with_dashes(cell: &str) -> Option<&'static str> {
    let letter = cell.trim_end_matches('-');
    if letter.len() == cell.len() {
        return None;
    }
    Some(match letter {
        "b" | "x" => "B",
        "h" => "H",
        "u" | "z" | "f" => "U",
        _ => return None,
    })
}

/// A bye with its points in words: `0-pt bye`, `half point bye`.
fn bye_of_points(cell: &str) -> Option<&'static str> {
    let points = cell.strip_suffix("bye").or_else(|| cell.strip_prefix("bye"))?;
    let points = points.trim_matches('-');
    let ends = ["points", "point", "pts.", "pts", "pt.", "pt"];
    let number = ends.iter().find_map(|end| points.strip_suffix(end)).unwrap_or(points);
    Some(match number.trim_matches('-') {
        "1" | "full" | "one" => "B",
        "½" | "half" | "ahalf" => "H",
        "0" | "zero" | "no" | "nil" => "U",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_signs_alone_are_no_words() {
        for (text, own) in
            [("PAB", "B"), ("H---", "H"), ("z-", "U"), ("1f", "B"), ("1 w/o", "B"), ("BAY", "B")]
        {
            assert_eq!(without_opponent_in_words(text), Some(own), "{text}");
        }
        for text in ["---", "\u{2013}", "not paired"] {
            assert_eq!(without_opponent_in_words(text), Some(""), "{text}");
        }
        for text in
            ["1", "½", "0", "+", "=", ".", "*", "", "W---", "w3", "F", "2f", "w/o", "walkover"]
        {
            assert_eq!(without_opponent_in_words(text), None, "{text}");
        }
    }
}
