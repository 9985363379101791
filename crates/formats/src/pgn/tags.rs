//! The tags of a game: as bytes while they are read, and then as texts.

use encoding_rs::WINDOWS_1252;
use rating_core::Outcome;
use rustc_hash::FxHashSet;

/// The tags of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// The line of the first tag, counted from 1.
    pub line: usize,
    /// The result at the end of the moves (the standard's game termination marker), from White's
    /// side; `None` if they end with `*` or anything else.
    pub moves_end_with: Option<Outcome>,
    /// Whether they end with `*`, which says that there is no result.
    pub ends_open: bool,
    /// Whether there are any moves, and not only a result.
    pub has_moves: bool,
    /// The beginning of the comments of a game without moves, or of the last one among moves.
    pub note: String,
    /// Lines among the tags that are not tags, each with its text; at most five.
    pub not_tags: Vec<(usize, String)>,
    /// All names and values, joined.
    text: String,
    /// The ends of each name and its value in the text, in the order of the file.
    ends: Vec<(usize, usize)>,
}

impl Tags {
    /// Names and values, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(_, end)| *end));
        starts
            .zip(&self.ends)
            .map(|(start, &(name, value))| (&self.text[start..name], &self.text[name..value]))
    }

    /// A tag that contradicts an earlier one of its name: its value, if both are known.
    pub(super) fn contradiction(&self, name: &str) -> Option<&str> {
        let first = self.get(name);
        self.known_values(name).find(|value| *value != first)
    }

    /// The values of the tags of this name that are known, in the order of the file.
    fn known_values<'t>(&'t self, name: &str) -> impl Iterator<Item = &'t str> {
        let values = self.iter().filter(move |(tag, _)| *tag == name);
        values.map(|(_, value)| known(value)).filter(|value| !value.is_empty())
    }

    /// The value of a tag; if several have this name, the first value that is known. Empty if there
    /// is none; `?` and `-` count as empty.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.known_values(name).next().unwrap_or_default()
    }
}

/// A value without surrounding blanks; empty for `?` and `-`, which mean that it is unknown.
pub(super) fn known(value: &str) -> &str {
    // Invisible characters alone are not a value.
    let unseen = |letter: char| letter.is_whitespace() || letter.is_control();
    match value.trim_matches(unseen) {
        "?" | "-" => "",
        value => value,
    }
}

/// How many lines among the tags of a game that are not tags are kept, and how many bytes of each.
pub(super) const MOST_NOT_TAGS: usize = 5;
const MOST_SHOWN: usize = 120;

/// The tags of a game, not yet decoded.
#[derive(Debug)]
pub(super) struct RawTags {
    line: usize,
    pub(super) moves_end_with: Option<Outcome>,
    ends_open: bool,
    has_moves: bool,
    note: Vec<u8>,
    not_tags: Vec<(usize, String)>,
    text: Vec<u8>,
    ends: Vec<(usize, usize)>,
    /// The names, once there are more than [`FEW`] tags.
    names: FxHashSet<Vec<u8>>,
}

/// So many names are compared one by one, which is quicker than hashing: real games have a dozen
/// tags, at most forty. A game of a million tags took over a minute.
const FEW: usize = 40;

impl RawTags {
    /// Tags of a game that begins on this line.
    pub(super) fn new(line: usize) -> Self {
        // Most games have a dozen tags with a few hundred bytes.
        let (text, ends) = (Vec::with_capacity(256), Vec::with_capacity(14));
        let (not_tags, names) = (Vec::new(), FxHashSet::default());
        let (moves_end_with, ends_open, has_moves, note) = (None, false, false, Vec::new());
        Self { line, moves_end_with, ends_open, has_moves, note, not_tags, text, ends, names }
    }

    /// Adds words of the moves, of which there is at least one.
    pub(super) fn add_moves(&mut self, first: &[u8], last: &[u8]) {
        self.has_moves |= first != b"*" && outcome(first).is_none();
        (self.moves_end_with, self.ends_open) = (outcome(last), last == b"*");
    }

    /// Forgets what looked like moves and was a line among the tags.
    pub(super) fn forget_moves(&mut self) {
        (self.moves_end_with, self.ends_open, self.has_moves) = (None, false, false);
        self.note.clear();
    }

    /// Whether the result has been read that ends the game.
    pub(super) const fn is_over(&self) -> bool {
        self.moves_end_with.is_some()
    }

    /// Begins a comment.
    pub(super) fn begin_note(&mut self) {
        if self.has_moves {
            self.note.clear();
        } else if !self.note.is_empty() {
            self.note.push(b' ');
        }
    }

    /// Adds a text to the comment.
    pub(super) fn add_note(&mut self, text: &[u8]) {
        let room = MOST_SHOWN.saturating_sub(self.note.len());
        self.note.extend_from_slice(&text[..text.len().min(room)]);
    }

    /// Adds a line that is not a tag.
    pub(super) fn add_other(&mut self, line: usize, text: &[u8]) {
        if self.not_tags.len() < MOST_NOT_TAGS {
            let mut shown = String::new();
            push_text(&mut shown, text.trim_ascii());
            shown.truncate(shown.floor_char_boundary(MOST_SHOWN));
            self.not_tags.push((line, shown));
        }
    }

    /// Adds a tag: its name, and the text between its quotation marks, in which `\"` and `\\` are
    /// escapes.
    pub(super) fn add(&mut self, (name, quoted): (&[u8], &[u8])) {
        self.text.extend_from_slice(name);
        let name_end = self.text.len();
        let mut rest = quoted;
        while let Some(stroke) = memchr::memchr(b'\\', rest) {
            self.text.extend_from_slice(&rest[..stroke]);
            // A backslash at the end is not an escape.
            let literal = rest.get(stroke + 1).unwrap_or(&b'\\');
            self.text.push(*literal);
            rest = rest.get(stroke + 2..).unwrap_or_default();
        }
        self.text.extend_from_slice(rest);
        self.ends.push((name_end, self.text.len()));
        self.remember(name);
    }

    /// Remembers the name of the last tag, and those of all before it when they become many.
    fn remember(&mut self, name: &[u8]) {
        match self.ends.len() {
            ..=FEW => {}
            tags if tags == FEW + 1 => self.names = self.all_names().map(<[u8]>::to_vec).collect(),
            _ => drop(self.names.insert(name.to_vec())),
        }
    }

    fn all_names(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(_, end)| *end));
        let name = |(start, (end, _)): (usize, &(usize, usize))| self.text.get(start..*end);
        starts.zip(&self.ends).filter_map(name)
    }

    /// How many tags there are.
    pub(super) const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Splits off all tags after the first ones, as those of a game that begins on this line.
    pub(super) fn split_off(&mut self, tags: usize, line: usize) -> Self {
        let start = tags.checked_sub(1).and_then(|last| self.ends.get(last)).map_or(0, |end| end.1);
        let ends = self.ends.split_off(tags.min(self.ends.len()));
        let ends: Vec<_> =
            ends.into_iter().map(|(name, value)| (name - start, value - start)).collect();
        let (before, not_tags) =
            std::mem::take(&mut self.not_tags).into_iter().partition(|(of, _)| *of < line);
        self.not_tags = before;
        let (text, names) = (self.text.split_off(start), FxHashSet::default());
        let mut split = Self { not_tags, text, ends, names, ..Self::new(line) };
        for tags in [self, &mut split] {
            let is_many = tags.ends.len() > FEW;
            tags.names = tags.all_names().filter(|_| is_many).map(<[u8]>::to_vec).collect();
        }
        split
    }

    /// Whether there is a tag of this name.
    pub(super) fn has(&self, name: &[u8]) -> bool {
        if self.ends.len() > FEW {
            return self.names.contains(name);
        }
        self.all_names().any(|known| known == name)
    }

    /// Decodes names and values: each is UTF-8, or else Windows-1252. Names are ASCII, so no
    /// character can extend from one value into another.
    pub(super) fn decoded(self) -> Tags {
        let Self { line, moves_end_with, ends_open, has_moves, not_tags, text, ends, .. } = self;
        let mut note = String::new();
        push_text(&mut note, &self.note);
        let tags = Tags { line, moves_end_with, ends_open, has_moves, note, ..Tags::default() };
        let tags = Tags { not_tags, ..tags };
        match String::from_utf8(text) {
            Ok(text) => Tags { text, ends, ..tags },
            Err(error) => decoded_one_by_one(tags, error.as_bytes(), &ends),
        }
    }
}

fn decoded_one_by_one(mut tags: Tags, bytes: &[u8], ends: &[(usize, usize)]) -> Tags {
    let mut start = 0;
    for &(name_end, value_end) in ends {
        push_text(&mut tags.text, &bytes[start..name_end]);
        let name = tags.text.len();
        push_text(&mut tags.text, &bytes[name_end..value_end]);
        tags.ends.push((name, tags.text.len()));
        start = value_end;
    }
    tags
}

/// The result for which a word of the moves stands, if any.
fn outcome(word: &[u8]) -> Option<Outcome> {
    match word {
        b"1-0" => Some(Outcome::Win),
        b"0-1" => Some(Outcome::Loss),
        b"1/2-1/2" => Some(Outcome::Draw),
        _ => None,
    }
}

/// Adds text that is UTF-8, or else Windows-1252.
fn push_text(text: &mut String, bytes: &[u8]) {
    match std::str::from_utf8(bytes) {
        Ok(utf_8) => text.push_str(utf_8),
        Err(_) => text.push_str(&WINDOWS_1252.decode_without_bom_handling(bytes).0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_contradicts_only_a_known_value() {
        let mut tags = RawTags::new(1);
        let all: [(&[u8], &[u8]); 6] = [
            (b"White", b"?"),
            (b"White", b"Lee"),
            (b"Black", b"Roe"),
            (b"Black", b"Roe"),
            (b"Result", b"1-0"),
            (b"Result", b"0-1"),
        ];
        for tag in all {
            tags.add(tag);
        }
        let tags = tags.decoded();
        assert_eq!(tags.contradiction("White"), None);
        assert_eq!(tags.contradiction("Black"), None);
        assert_eq!(tags.contradiction("Result"), Some("0-1"));
    }

    /// Names are looked for in the same way however many there are.
    #[test]
    fn tags_are_found_among_few_and_many_and_after_a_split() {
        for count in [1, FEW - 1, FEW, FEW + 1, FEW + 2, 3 * FEW] {
            let name = |number: usize| format!("T{number}").into_bytes();
            let mut tags = RawTags::new(1);
            (0..count).for_each(|number| tags.add((&name(number), b"x")));
            assert!((0..count).all(|number| tags.has(&name(number))), "{count}");
            assert!(!tags.has(&name(count)) && !tags.has(b"T") && !tags.has(b"x"));
            let at = count / 2;
            let mut split = tags.split_off(at, 7);
            assert!((0..count).all(|number| tags.has(&name(number)) == (number < at)), "{count}");
            assert!((0..count).all(|number| split.has(&name(number)) == (number >= at)));
            tags.add((b"New", b"x"));
            split.add((b"Other", b"x"));
            assert!(tags.has(b"New") && !tags.has(b"Other") && split.has(b"Other"));
        }
    }

    #[test]
    fn a_game_of_a_million_tags_takes_no_longer_than_they_are() {
        let mut tags = RawTags::new(1);
        for number in 0..1_000_000 {
            let name = format!("T{number}");
            assert!(!tags.has(name.as_bytes()));
            tags.add((name.as_bytes(), b"x"));
        }
        assert_eq!(tags.len(), 1_000_000);
    }
}
