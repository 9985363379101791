//! The tags of one game after the other.

use std::io::{self, BufRead};

/// The tags of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// The line of the first tag, counted from 1.
    pub line: usize,
    /// Names and values one after the other.
    text: String,
    /// Where each name and its value end in the text, in the order of the file.
    ends: Vec<(usize, usize)>,
}

impl Tags {
    /// Tags of a game that begins on this line.
    const fn new(line: usize) -> Self {
        Self { line, text: String::new(), ends: Vec::new() }
    }

    /// Names and values, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(_, end)| *end));
        starts
            .zip(&self.ends)
            .map(|(start, &(name, value))| (&self.text[start..name], &self.text[name..value]))
    }

    /// The value of a tag; empty where there is none, and for `?` and `-`, which say as much.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        let found = self.iter().find(|(known, _)| *known == name);
        // A letter that cannot be seen is no letter.
        let unseen = |letter: char| letter.is_whitespace() || letter.is_control();
        match found.map_or("", |(_, value)| value.trim_matches(unseen)) {
            "?" | "-" => "",
            value => value,
        }
    }

    /// Adds a tag: its name, and its value as it stands between quotation marks, in which `\"` and
    /// `\\` stand for themselves without the first stroke.
    fn add(&mut self, (name, quoted): (&[u8], &[u8])) {
        push_text(&mut self.text, name);
        let name_end = self.text.len();
        if memchr::memchr(b'\\', quoted).is_none() {
            push_text(&mut self.text, quoted);
        } else {
            let mut value = Vec::with_capacity(quoted.len());
            let mut bytes = quoted.iter();
            while let Some(&byte) = bytes.next() {
                value.push(if byte == b'\\' { *bytes.next().unwrap_or(&byte) } else { byte });
            }
            push_text(&mut self.text, &value);
        }
        self.ends.push((name_end, self.text.len()));
    }
}

/// Adds text in UTF-8, or else in Latin-1.
fn push_text(text: &mut String, bytes: &[u8]) {
    match std::str::from_utf8(bytes) {
        Ok(utf_8) => text.push_str(utf_8),
        Err(_) => text.extend(bytes.iter().map(|&byte| char::from(byte))),
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
    pending: Option<Tags>,
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
        let mut game = self.pending.take();
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
                    let mut next = Tags::new(self.line);
                    next.add(found);
                    self.pending = Some(next);
                    return game.map(Ok);
                }
                (Some(found), game) => {
                    game.get_or_insert_with(|| Tags::new(self.line)).add(found);
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

/// The name and the quoted value of a line `[Name "value"]`.
fn tag(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.trim_ascii();
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let inside = line.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let open = memchr::memchr(b'"', inside)?;
    let name = inside[..open].trim_ascii();
    let quoted = inside[open + 1..].trim_ascii_end().strip_suffix(b"\"")?;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    (!name.is_empty() && name.iter().all(is_name)).then_some((name, quoted))
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
