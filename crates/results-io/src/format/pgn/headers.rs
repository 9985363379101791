//! The tags of one game after the other.

use std::io::{self, BufRead};

/// The tags of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// The line of the first tag, counted from 1.
    pub line: usize,
    /// Names and values, in the order of the file.
    pub tags: Vec<(String, String)>,
}

impl Tags {
    /// The value of a tag; empty where there is none, and for `?` and `-`, which say as much.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        let found = self.tags.iter().find(|(known, _)| known == name);
        // A letter that cannot be seen is no letter.
        let unseen = |letter: char| letter.is_whitespace() || letter.is_control();
        match found.map_or("", |(_, value)| value.trim_matches(unseen)) {
            "?" | "-" => "",
            value => value,
        }
    }
}

/// Longest piece of a line that is kept in memory: tags are shorter, and moves are passed over.
const LONGEST: usize = 1 << 16;

/// Reads the tags of one game after the other; moves, comments and variations are passed over, and
/// so are tags inside comments. Texts that are not UTF-8 are read as Latin-1, the standard's own.
///
/// ```
/// use results_io::format::pgn::Headers;
///
/// let file = "[White \"Lee, Ann\"]\n[Black \"Roe, Ben\"]\n\n1. e4 {a\n[White \"no\"]} e5 1-0\n\n\
///     [White \"Roe, Ben\"]\n\n*\n";
/// let games = Headers::new(file.as_bytes()).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(games.len(), 2);
/// assert_eq!((games[1].line, games[1].get("White")), (7, "Roe, Ben"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Headers<R> {
    input: R,
    line: usize,
    /// A line, or a piece of one that is longer than [`LONGEST`].
    buffer: Vec<u8>,
    /// Whether the next piece begins a line.
    at_line_start: bool,
    in_comment: bool,
    /// The first tag of the next game, which ended the one before.
    pending: Option<(usize, (String, String))>,
}

impl<R: BufRead> Headers<R> {
    /// Games of an input.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            line: 0,
            buffer: Vec::new(),
            at_line_start: true,
            in_comment: false,
            pending: None,
        }
    }

    /// Reads a line, or a piece of one; false at the end. Lines may end in CR, LF or CRLF.
    fn next_piece(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let begins = self.at_line_start;
        self.line += usize::from(begins);
        loop {
            let available = self.input.fill_buf()?;
            if available.is_empty() {
                return Ok(!self.buffer.is_empty());
            }
            let room = available.len().min(LONGEST - self.buffer.len());
            let end = memchr::memchr(b'\n', &available[..room]);
            let taken = end.map_or(room, |end| end + 1);
            self.buffer.extend_from_slice(&available[..taken]);
            self.input.consume(taken);
            self.at_line_start = end.is_some();
            if end.is_some() || self.buffer.len() == LONGEST {
                return Ok(true);
            }
        }
    }

    /// Passes over the moves of a piece, keeping count of comments in braces.
    fn pass_over(&mut self) {
        let mut rest = self.buffer.as_slice();
        loop {
            let wanted = if self.in_comment { b'}' } else { b'{' };
            // A semicolon comments out the rest of its line.
            let stop = if self.in_comment {
                memchr::memchr(wanted, rest)
            } else {
                memchr::memchr2(wanted, b';', rest)
            };
            match stop {
                Some(at) if rest[at] == wanted => {
                    self.in_comment = !self.in_comment;
                    rest = &rest[at + 1..];
                }
                _ => return,
            }
        }
    }
}

impl<R: BufRead> Iterator for Headers<R> {
    type Item = io::Result<Tags>;

    fn next(&mut self) -> Option<io::Result<Tags>> {
        let mut game: Option<Tags> =
            self.pending.take().map(|(line, tag)| Tags { line, tags: vec![tag] });
        let mut moves_began = false;
        loop {
            let begins = self.at_line_start;
            match self.next_piece() {
                Err(error) => return Some(Err(error)),
                Ok(false) => return game.map(Ok),
                Ok(true) => {}
            }
            let found = if begins && !self.in_comment { tag(&self.buffer) } else { None };
            match (found, &mut game) {
                (Some(found), Some(_)) if moves_began => {
                    self.pending = Some((self.line, found));
                    return game.map(Ok);
                }
                (Some(found), Some(game)) => game.tags.push(found),
                (Some(found), None) => {
                    game = Some(Tags { line: self.line, tags: vec![found] });
                }
                (None, _) => {
                    let is_escape = begins && self.buffer.first() == Some(&b'%');
                    moves_began |= !self.buffer.trim_ascii().is_empty() && !is_escape;
                    if !is_escape {
                        self.pass_over();
                    }
                }
            }
        }
    }
}

/// A line `[Name "value"]`, in which `\"` and `\\` stand for themselves without the first stroke.
fn tag(line: &[u8]) -> Option<(String, String)> {
    let line = line.trim_ascii().strip_prefix("\u{feff}".as_bytes()).unwrap_or(line.trim_ascii());
    let inside = line.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let open = memchr::memchr(b'"', inside)?;
    let name = inside[..open].trim_ascii();
    let quoted = inside[open + 1..].trim_ascii_end().strip_suffix(b"\"")?;
    if name.is_empty() || !name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
        return None;
    }
    let mut value = Vec::with_capacity(quoted.len());
    let mut bytes = quoted.iter();
    while let Some(&byte) = bytes.next() {
        value.push(if byte == b'\\' { *bytes.next().unwrap_or(&byte) } else { byte });
    }
    Some((text(name), text(&value)))
}

fn text(bytes: &[u8]) -> String {
    let latin = || bytes.iter().map(|&byte| char::from(byte)).collect();
    std::str::from_utf8(bytes).map_or_else(|_| latin(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &[u8]) -> Vec<Tags> {
        Headers::new(text).map(Result::unwrap).collect()
    }

    #[test]
    fn values_may_hold_quotation_marks_brackets_and_latin_letters() {
        let found =
            games(b"[Event \"The \\\"Open\\\" [A]\"]\r\n[White \"Mu\xf1oz\"]\r\n\r\n1-0\r\n");
        assert_eq!(found[0].get("Event"), "The \"Open\" [A]");
        assert_eq!(found[0].get("White"), "Muñoz");
        assert_eq!(found[0].get("Black"), "");
    }

    #[test]
    fn comments_escapes_and_moves_are_passed_over() {
        let text = b"[White \"A\"]\n%[White \"X\"]\n[Black \"B\"]\n\n1. e4 ; {\n e5 {[%clk 1]\n\
            [White \"X\"]\n} 2. d4 { ; } *\n[White \"C\"]\n[Result \"*\"]";
        let found = games(text);
        let names: Vec<_> = found.iter().map(|game| (game.line, game.get("White"))).collect();
        assert_eq!(names, [(1, "A"), (9, "C")]);
        assert_eq!(found[0].get("Black"), "B");
    }

    #[test]
    fn a_line_of_any_length_is_read_in_pieces() {
        let mut text = b"[White \"A\"]\n\n".to_vec();
        text.extend(b"1. e4 e5 ".repeat(40_000));
        text.extend(b"[White \"X\"]\n[White \"B\"]\n\n*\n");
        let found = games(&text);
        let names: Vec<_> = found.iter().map(|game| (game.line, game.get("White"))).collect();
        assert_eq!(names, [(1, "A"), (4, "B")]);
    }
}
