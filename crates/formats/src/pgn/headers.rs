//! Reads the tags of a PGN file game by game.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::tags::{RawTags, Tags};
use input_files::csv::More;

/// The longest piece of a line that is kept in memory: tags are shorter (the standard limits a line
/// to 255 characters), and moves are skipped.
const LONGEST: usize = 1 << 16;

/// How much of a line among the tags that is not one is kept, to be named.
const MOST_OF_LINE: usize = 120;

/// At least half of such a piece is consumed before more is read, so that the time for a line is
/// proportional to its length.
const LONGEST_LEFT: usize = LONGEST / 2;

/// Reads the tags of one game after the other. Moves, comments and variations are skipped, and so
/// are tags inside comments; but an unclosed comment ends when an `Event` after an empty line
/// begins a game. Texts that are not UTF-8 are read as Windows-1252, which includes the letters of
/// the standard's Latin-1. Lines end in LF or CRLF, or in CR if the beginning of the file has no
/// LF.
///
/// ```
/// use formats::pgn::Headers;
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
    /// The byte that ends lines; known after the first bytes.
    line_end: Option<u8>,
    /// A line whose end has not been read yet.
    unfinished: Vec<u8>,
    scan: Scan,
}

impl<R: BufRead> Headers<R> {
    /// A reader for the games of an input.
    pub const fn new(input: R) -> Self {
        Self { input, line_end: None, unfinished: Vec::new(), scan: Scan::new() }
    }
}

impl<R: BufRead> Iterator for Headers<R> {
    type Item = io::Result<Tags>;

    fn next(&mut self) -> Option<io::Result<Tags>> {
        let Self { input, line_end, unfinished, scan } = self;
        loop {
            if let Some(game) = scan.over.pop_front() {
                return Some(Ok(game.decoded()));
            }
            let available = match input.fill_buf() {
                Ok(available) => available,
                Err(error) => return Some(Err(error)),
            };
            if available.is_empty() {
                scan.piece(unfinished, More::Nothing);
                unfinished.clear();
                scan.over.extend(scan.game.take());
                return scan.over.pop_front().map(|game| Ok(game.decoded()));
            }
            let line_end = *line_end.get_or_insert_with(|| line_end_of(available));
            let mut rest = available;
            while scan.over.is_empty() && !rest.is_empty() {
                let end = memchr::memchr(line_end, rest);
                let (piece, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
                rest = after;
                if unfinished.is_empty() && end.is_some() {
                    scan.piece(piece, More::Nothing);
                    continue;
                }
                unfinished.extend_from_slice(piece);
                if end.is_some() {
                    scan.piece(unfinished, More::Nothing);
                    unfinished.clear();
                } else if unfinished.len() >= LONGEST {
                    let taken = scan.piece(unfinished, More::ToCome);
                    unfinished.drain(..taken);
                }
            }
            let used = available.len() - rest.len();
            input.consume(used);
        }
    }
}

/// The byte that ends lines, found from the beginning of a file.
fn line_end_of(beginning: &[u8]) -> u8 {
    // A program that copied the file may have added one LF at the end.
    let inside = beginning.trim_ascii_end();
    let has = |byte| memchr::memchr(byte, inside).is_some();
    if !has(b'\n') && has(b'\r') { b'\r' } else { b'\n' }
}

/// The state of the reader between two lines.
#[derive(Debug)]
struct Scan {
    line: usize,
    /// Whether the next piece is the beginning of a line.
    at_line_start: bool,
    /// Whether the last line was empty.
    after_empty: bool,
    /// The latest line that follows an empty one.
    block_line: usize,
    /// How many tags the game had at that line, if White and Black were among them: the tags after
    /// it may belong to the next game.
    tags_before_block: Option<usize>,
    inside: Inside,
    /// The game whose tags are being read.
    game: Option<RawTags>,
    /// Whether its moves have begun.
    moves_began: bool,
    /// The latest line with moves or a result.
    moves_line: usize,
    /// The line and the text with which they began, before the game had both its players.
    began_with: Option<(usize, Vec<u8>)>,
    /// A line above the first tag of the next game that is not a tag.
    above: Option<(usize, Vec<u8>)>,
    /// Finished games that have not been returned yet: one line may finish several.
    over: VecDeque<RawTags>,
}

/// What the next byte belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    /// Tags and moves.
    Game,
    /// A comment in braces.
    Braces,
    /// A comment to the end of the line, or an escaped line.
    RestOfLine,
}

impl Scan {
    const fn new() -> Self {
        Self {
            line: 0,
            at_line_start: true,
            after_empty: false,
            block_line: 0,
            tags_before_block: None,
            inside: Inside::Game,
            game: None,
            moves_began: false,
            moves_line: 0,
            began_with: None,
            above: None,
            over: VecDeque::new(),
        }
    }

    /// Processes a line, or as much of a piece of a longer line as is possible without the rest;
    /// returns the number of processed bytes.
    fn piece(&mut self, piece: &[u8], more: More) -> usize {
        let mut rest = piece;
        let begins_line = std::mem::replace(&mut self.at_line_start, more == More::Nothing);
        if begins_line {
            self.line += 1;
            let is_empty = piece.trim_ascii().is_empty();
            let after_empty = std::mem::replace(&mut self.after_empty, is_empty);
            if after_empty {
                self.block_line = self.line;
                self.tags_before_block =
                    self.game.as_ref().filter(|game| has_players(game)).map(RawTags::len);
            }
            rest = rest.strip_prefix("\u{feff}".as_bytes()).unwrap_or(rest);
            let begins_game = || {
                after_empty && tag(rest.trim_ascii_start()).is_some_and(|tag| tag.name == b"Event")
            };
            let begins_game = begins_game();
            if self.inside == Inside::RestOfLine || begins_game {
                self.inside = Inside::Game;
            }
            if self.inside == Inside::Game && rest.first() == Some(&b'%') {
                self.inside = Inside::RestOfLine;
            }
        }
        piece.len() - self.tags_and_moves(rest, begins_line, more)
    }

    /// Collects the tags of a piece and skips its moves, keeping track of comments.
    ///
    /// Most files have one tag per line, but the standard allows them anywhere between games
    /// (section 3.2). A brace inside braces is text: brace comments do not nest (section 5). The
    /// brackets of variations are ignored, since tags do not occur inside them, and comments inside
    /// them are like any other. So a result at the end of a variation is taken for that of the
    /// moves if nothing follows it, not even the closing bracket.
    ///
    /// Returns the number of unprocessed bytes at the end of a piece whose line continues: a tag or
    /// a word that may be incomplete, with at most [`LONGEST_LEFT`] bytes.
    fn tags_and_moves(&mut self, piece: &[u8], begins_line: bool, more: More) -> usize {
        let may_go_on = |left: &[u8]| more == More::ToCome && left.len() <= LONGEST_LEFT;
        let mut rest = piece;
        // Whether no tag ends in the rest: searched once, and not again after every bracket.
        let mut none_ends = false;
        loop {
            let stop = match self.inside {
                Inside::Game => memchr::memchr3(b'{', b';', b'[', rest),
                Inside::Braces => memchr::memchr(b'}', rest),
                Inside::RestOfLine => None,
            };
            let is_moves = self.inside == Inside::Game;
            let end = stop.unwrap_or_else(|| {
                let word = rest.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
                if is_moves && may_go_on(&rest[word..]) { word } else { rest.len() }
            });
            let (before, after) = rest.split_at(end);
            let mut words = before.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            if !is_moves {
                self.add_note(before);
            } else if let Some(first) = words.next() {
                let began = !std::mem::replace(&mut self.moves_began, true);
                self.moves_line = self.line;
                if let Some(game) = &mut self.game {
                    if began && !has_players(game) {
                        self.began_with = Some((self.line, start_of(before)));
                    }
                    game.add_moves(first, words.next_back().unwrap_or(first));
                }
            }
            let is_first = begins_line && after.len() == piece.trim_ascii_start().len();
            let Some((&mark, behind)) = after.split_first().filter(|_| stop.is_some()) else {
                return after.len();
            };
            if mark == b'[' && may_go_on(after) {
                return after.len();
            }
            rest = behind;
            match mark {
                b'[' => {
                    let found = if none_ends { None } else { tag(after) };
                    if let Some(tag) = found {
                        rest = tag.rest;
                        self.add(&tag);
                    } else if let Some(behind) = self.passed_over(after, is_first) {
                        rest = behind;
                    } else {
                        self.moves_began = true;
                        none_ends |= name_of(after).is_some();
                    }
                }
                b'}' => self.inside = Inside::Game,
                _ => {
                    let inside = if mark == b'{' { Inside::Braces } else { Inside::RestOfLine };
                    (self.inside, self.moves_began) = (inside, true);
                    self.game.iter_mut().for_each(RawTags::begin_note);
                }
            }
        }
    }

    /// Adds a text of a comment to the game, unless an empty line stands between its result and
    /// the comment, which then speaks of the games below it.
    fn add_note(&mut self, text: &[u8]) {
        let is_of_game = self.block_line <= self.moves_line;
        if let Some(game) = self.game.as_mut().filter(|game| is_of_game || !game.is_over()) {
            game.add_note(text);
        }
    }

    /// Adds a tag to the game, or to a new one if the moves of the last have begun.
    ///
    /// A second `Event` also begins a new game: the last one had no moves, not even a result. After
    /// an empty line, so does any tag that the game already has, once it has its players. If the
    /// tags after the empty line begin with ones that the game does not have, they belong to a new
    /// game if an event or a player is repeated among them.
    fn add(&mut self, tag: &Tag<'_>) {
        let other = self.line_among_tags(tag);
        let is_over = |game: &RawTags| {
            tag.name == b"Event" || (self.block_line == self.line && has_players(game))
        };
        if let Some(game) = &mut self.game
            && let Some((line, text)) = other
        {
            game.add_other(line, &text);
            game.forget_moves();
            self.moves_began = false;
        }
        if std::mem::take(&mut self.moves_began) {
            self.end_game();
        } else if let Some(game) = &mut self.game
            && game.has(tag.name)
        {
            let is_of_block = matches!(tag.name, b"Event" | b"White" | b"Black");
            match self.tags_before_block.filter(|before| is_of_block && *before < game.len()) {
                Some(before) => {
                    let next = game.split_off(before, self.block_line);
                    self.end_game();
                    self.game = Some(next);
                }
                None if is_over(game) => self.end_game(),
                None => {}
            }
        }
        let game = self.game.get_or_insert_with(|| RawTags::new(self.line));
        if let Some((line, text)) = self.above.take() {
            game.add_other(line, &text);
        }
        game.add((tag.name, tag.quoted));
    }

    /// Passes over a bracket among or right above tags that does not begin a tag, and returns the
    /// text behind it; `None` for a bracket in moves. `is_first` if it is the first of its line.
    fn passed_over<'t>(&mut self, text: &'t [u8], is_first: bool) -> Option<&'t [u8]> {
        if is_first {
            self.take_line_among_tags();
        }
        let may_be_above = is_first && (self.game.is_none() || self.block_line == self.line);
        if self.moves_began && !may_be_above {
            return None;
        }
        let is_end =
            |at: &usize| matches!(text[at + 1..].trim_ascii_start().first(), None | Some(b'['));
        let end = memchr::memchr_iter(b']', text).find(is_end).map_or(text.len(), |at| at + 1);
        let (bracket, behind) = text.split_at(end);
        match self.game.as_mut().filter(|_| !self.moves_began) {
            Some(game) => game.add_other(self.line, bracket),
            None => self.above = Some((self.line, start_of(bracket))),
        }
        Some(behind)
    }

    /// Takes what began like moves for a line among the tags, if the next line has a bracket and
    /// the game does not have both its players yet.
    fn take_line_among_tags(&mut self) {
        let Some(game) = self.game.as_mut().filter(|game| !has_players(game)) else { return };
        let is_right_above = |(line, _): &(usize, Vec<u8>)| self.block_line < *line;
        if let Some((line, text)) = self.began_with.take().filter(is_right_above) {
            game.add_other(line, &text);
            game.forget_moves();
            self.moves_began = false;
        }
    }

    /// What began like moves before a tag, if it is a line among the tags of one game: without an
    /// empty line, as there is one before moves, and before the game has both its players.
    fn line_among_tags(&mut self, tag: &Tag<'_>) -> Option<(usize, Vec<u8>)> {
        let began_with = self.began_with.take().filter(|_| self.moves_began);
        let (line, text) = began_with?;
        let game = self.game.as_ref()?;
        let is_of_game = tag.name != b"Event" && !has_players(game) && !game.has(tag.name);
        (is_of_game && self.block_line < line).then_some((line, text))
    }

    fn end_game(&mut self) {
        self.over.extend(self.game.take());
        self.tags_before_block = None;
    }
}

/// The beginning of a text that is to be named.
fn start_of(text: &[u8]) -> Vec<u8> {
    text.get(..text.len().min(MOST_OF_LINE)).unwrap_or_default().to_vec()
}

/// Whether a game has the tags of both players.
fn has_players(game: &RawTags) -> bool {
    game.has(b"White") && game.has(b"Black")
}

/// A tag, `[Name "value"]`.
struct Tag<'t> {
    name: &'t [u8],
    /// The text between the quotation marks.
    quoted: &'t [u8],
    /// The rest of the line.
    rest: &'t [u8],
}

/// The tag at the beginning of a text.
///
/// Some programs do not escape quotation marks inside a value (`"The "Open" [A]"`), so the value
/// ends with the first one that is followed by a square bracket. If all of these have a backslash
/// before them, it ends with the last, and the backslash belongs to the value.
fn tag(text: &[u8]) -> Option<Tag<'_>> {
    let (name, quoted) = name_of(text)?;
    let mut end = None;
    for quote in memchr::memchr_iter(b'"', quoted) {
        let Some(rest) = quoted[quote + 1..].trim_ascii_start().strip_prefix(b"]") else {
            continue;
        };
        let value = &quoted[..quote];
        end = Some((value, rest));
        let strokes = value.iter().rev().take_while(|byte| **byte == b'\\').count();
        if strokes % 2 == 0 {
            break;
        }
    }
    end.map(|(quoted, rest)| Tag { name, quoted, rest })
}

/// The name of the tag at the beginning of a text, and the text after its first quotation mark.
fn name_of(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let name = text.strip_prefix(b"[")?.trim_ascii_start();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let (name, rest) = name.split_at(name.iter().position(|byte| !is_name(byte))?);
    let quoted = rest.trim_ascii_start().strip_prefix(b"\"")?;
    (!name.is_empty()).then_some((name, quoted))
}

#[cfg(test)]
mod tests {
    use rating_core::Outcome;

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
        // Letters of Windows-1252 that Latin-1 does not have; each value is decoded separately.
        let found = games(b"[White \"\x8aimek, \x8ean\"]\n[Black \"Mu\xc3\xb1oz\"]\n");
        assert_eq!([found[0].get("White"), found[0].get("Black")], ["Šimek, Žan", "Muñoz"]);
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
    fn tags_may_share_a_line_with_each_other_and_with_moves() {
        let text =
            b"[Event \"E\"] [White \"A\"][Black \"The \"B\" [1]\"] 1. e4 {[White \"no\"]} 1-0 \
            [Event \"F\"] [White \"C\"] *\n[White \"D\"] [Black \"a\\\"] b\"]\n\n0-1\n";
        let found = games(text);
        let tags = |game: &Tags| ["Event", "White", "Black"].map(|tag| game.get(tag).to_owned());
        let expected = [["E", "A", "The \"B\" [1]"], ["F", "C", ""], ["", "D", "a\"] b"]];
        assert_eq!(found.iter().map(tags).collect::<Vec<_>>(), expected);
        assert_eq!(found.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 1, 2]);
    }

    #[test]
    fn moves_end_with_a_result_comments_or_not() {
        let text = b"[White \"A\"]\n\n1. e4 {1-0} e5 0-1 {White resigns\n} ; 1-0\n\n\
            [White \"B\"]\n\n1. e4 1-0 2. d4 *\n\n[White \"C\"] 1. e4 1/2-1/2 [White \"D\"]\n\n1-0";
        let ends: Vec<_> = games(text).iter().map(|game| game.moves_end_with).collect();
        assert_eq!(ends, [Some(Outcome::Loss), None, Some(Outcome::Draw), Some(Outcome::Win)]);
    }

    #[test]
    fn values_are_utf_8_or_latin_1_each_for_itself() {
        let found = games(b"[White \"Mu\xf1oz\"]\n[Black \"Mu\xc3\xb1oz\"]\n\n1-0\n");
        assert_eq!((found[0].get("White"), found[0].get("Black")), ("Muñoz", "Muñoz"));
    }

    #[test]
    fn a_stroke_before_a_letter_goes_and_one_at_the_end_stays() {
        let found = games(b"[Event \"a\\\\b\\c\\\"]\n\n*\n");
        assert_eq!(found[0].get("Event"), "a\\bc\\");
    }

    #[test]
    fn the_first_tag_that_says_something_counts() {
        let found =
            games(b"[White \"?\"]\n[White \"Lee, Ann\"]\n[White \"Roe\"]\n[Black \"-\"]\n\n*\n");
        assert_eq!(
            ["White", "Black", "Event"].map(|name| found[0].get(name)),
            ["Lee, Ann", "", ""]
        );
    }

    #[test]
    fn lines_may_end_in_lf_crlf_or_cr() {
        let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 ; {\n1-0\n\n[White \"C\"]\n\n*\n";
        for (end, last) in [("\n", ""), ("\r\n", ""), ("\r", ""), ("\r", "\n")] {
            let found = games((text.replace('\n', end) + last).as_bytes());
            let names: Vec<_> = found.iter().map(|game| (game.line, game.get("White"))).collect();
            assert_eq!(names, [(1, "A"), (7, "C")], "{end:?}");
        }
    }

    #[test]
    fn a_comment_of_a_long_line_lasts_to_its_end() {
        let mut text = b"[White \"A\"]\n\n1. e4 ; ".to_vec();
        text.extend(b"no } comment { ".repeat(40_000));
        text.extend(b"\n1-0\n\n[White \"B\"]\n\n*\n");
        // In pieces, as when a file is read.
        for capacity in [1 << 12, 1 << 20] {
            let input = io::BufReader::with_capacity(capacity, text.as_slice());
            let found: Vec<Tags> = Headers::new(input).map(Result::unwrap).collect();
            let names: Vec<_> = found.iter().map(|game| (game.line, game.get("White"))).collect();
            assert_eq!(names, [(1, "A"), (6, "B")]);
        }
    }

    #[test]
    fn a_comment_that_was_not_closed_costs_no_game() {
        let text = b"[Event \"A\"]\n\n1. e4 {good\n[Event \"no\"]\n\n[White \"no\"] 1-0\n\n\
            [Event \"B\"]\n[White \"C\"]\n\n1. d4 *\n";
        let found = games(text);
        let lines: Vec<_> = found.iter().map(|game| (game.line, game.get("Event"))).collect();
        assert_eq!(lines, [(1, "A"), (8, "B")]);
        assert_eq!((found[0].get("White"), found[1].get("White")), ("", "C"));
    }

    #[test]
    fn a_long_line_says_the_same_wherever_its_pieces_end() {
        let mut games = String::new();
        for number in 0..2_000 {
            let white = format!("[White \"{number}\"]");
            let words = [
                "[Event \"E\"]",
                &white,
                r#"[Black "B, "C" [1]"][Site "a\"] b"]"#,
                "1. e4 {[x} 0-0-0 1-0",
            ];
            games.extend(words.map(|word| format!("{word} ")));
        }
        // Pieces are as long as what is read at a time, so they end at every place of a game.
        for more in 0..110 {
            let text = "x".repeat(more) + &games;
            let input = io::BufReader::with_capacity(1 << 12, text.as_bytes());
            let found: Vec<Tags> = Headers::new(input).map(Result::unwrap).collect();
            assert_eq!(found.len(), 2_000, "{more}");
            for (number, game) in found.iter().enumerate() {
                let said = ["White", "Black", "Site"].map(|tag| game.get(tag));
                assert_eq!(said, [&*number.to_string(), "B, \"C\" [1]", "a\"] b"], "{more}");
                assert_eq!(game.moves_end_with, Some(Outcome::Win));
            }
        }
    }

    #[test]
    fn brackets_that_never_close_cost_no_more_than_their_length() {
        // The whole line used to be searched again after every bracket: a million of them took
        // hours.
        let text = "[a \"".repeat(1_000_000);
        assert_eq!(games(text.as_bytes()), []);
        let before = format!("[White \"Lee\"] {} [Black \"Roe\"]\n\n1-0\n", "[a \" ".repeat(10));
        assert_eq!(games(before.as_bytes())[0].get("White"), "Lee");
    }

    #[test]
    fn a_line_that_is_no_tag_is_passed_over_and_named() {
        let text = "[Event \"E\"]\n[White \"A\"]\nOpening variation\n[Bad-Tag \"x\"]\n[Site \"S\n\
                    [Nothing] [Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
                    [Event \"E\"]\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 0-1\n";
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            let found = games(text.as_bytes());
            let names: Vec<_> =
                found.iter().map(|game| [game.get("White"), game.get("Black")]).collect();
            assert_eq!(names, [["A", "B"], ["C", "D"]]);
            let ends: Vec<_> = found.iter().map(|game| game.moves_end_with).collect();
            assert_eq!(ends, [Some(Outcome::Win), Some(Outcome::Loss)]);
            let passed_over: Vec<_> =
                found[0].not_tags.iter().map(|(line, text)| (*line, text.as_str())).collect();
            let expected = [
                (3, "Opening variation"),
                (4, "[Bad-Tag \"x\"]"),
                (5, "[Site \"S"),
                (6, "[Nothing]"),
            ];
            assert_eq!(passed_over, expected);
            assert_eq!(found[1].not_tags, []);
        }
        // Also above the first tag of a game.
        let found = games(b"[Evnt E]\n[White \"A\"]\n\n1-0\n\n[Event F]\n[White \"B\"]\n\n0-1\n");
        let named: Vec<_> =
            found.iter().map(|game| (game.get("White"), game.not_tags.clone())).collect();
        let expected = [("A", vec![(1, "[Evnt E]".into())]), ("B", vec![(6, "[Event F]".into())])];
        assert_eq!(named, expected);
    }

    #[test]
    fn moves_right_below_the_tags_are_no_line_among_them() {
        let found =
            games(b"[White \"A\"]\n[Black \"B\"]\n1. e4 1-0\n[Site \"S\"]\n[White \"C\"]\n*\n");
        let names: Vec<_> = found.iter().map(|game| game.get("White")).collect();
        assert_eq!(names, ["A", "C"]);
        assert!(found.iter().all(|game| game.not_tags.is_empty()));
    }

    #[test]
    fn games_without_moves_are_games() {
        let found =
            games(b"[Event \"A\"]\n[White \"B\"]\n\n[Event \"A\"]\n\n[White \"C\"]\n\n0-1\n");
        let names: Vec<_> = found.iter().map(|game| (game.line, game.get("White"))).collect();
        assert_eq!(names, [(1, "B"), (4, "C")]);
        // Also without an empty line between them.
        let close = games(b"[Event \"A\"]\n[White \"B\"]\n[Event \"A\"]\n[White \"C\"]\n1-0\n");
        let names: Vec<_> = close.iter().map(|game| (game.line, game.get("White"))).collect();
        assert_eq!(names, [(1, "B"), (3, "C")]);
        assert_eq!((close[0].moves_end_with, close[1].moves_end_with), (None, Some(Outcome::Win)));
        assert_eq!(found[0].moves_end_with, None);
    }

    #[test]
    fn a_line_of_any_length_is_read_in_pieces() {
        let mut text = b"[White \"A\"]\n\n".to_vec();
        text.extend(b"1. e4 e5 ".repeat(40_000));
        text.extend(b"1-0 [White \"X\"] *\n[White \"B\"]\n\n*\n");
        let found = games(&text);
        let names: Vec<_> = found.iter().map(|game| (game.line, game.get("White"))).collect();
        assert_eq!(names, [(1, "A"), (3, "X"), (4, "B")]);
    }

    #[test]
    fn below_an_empty_line_a_second_game_begins_with_any_tag() {
        let game = |white: &str| {
            format!(
                "[Date \"2006.08.12\"]\n[White \"{white}\"]\n[Black \"Roe\"]\n[Result \"1-0\"]\n"
            )
        };
        let found = games(format!("{}\n{}", game("Smith"), game("Lee")).as_bytes());
        let whites: Vec<_> = found.iter().map(|game| (game.line, game.get("White"))).collect();
        assert_eq!(whites, [(1, "Smith"), (6, "Lee")]);
        // An empty line between the tags of one game.
        let parted = game("Smith").replacen('\n', "\n\n", 1);
        assert_eq!(games(parted.as_bytes()).len(), 1);
    }
    #[test]
    fn a_block_below_an_empty_line_is_of_the_game_of_its_players() {
        let first = "[White \"Lee\"]\n[Black \"Roe\"]\n[Result \"1-0\"]\n\n";
        for block in [
            "[Date \"2006.08.12\"]\n[White \"Dee\"]\n[Black \"Smith\"]\n[Result \"0-1\"]\n",
            "[Date \"2006.08.12\"]\n[Result \"0-1\"]\n[White \"Dee\"]\n[Black \"Smith\"]\n",
            "[Date \"2006.08.12\"]\n[White \"Dee\"]\n[Black \"Smith\"]\n[Result \"0-1\"]\n[Event \
             \"Cup\"]\n",
        ] {
            for event in ["", "[Event \"Cup\"]\n"] {
                let found = games(format!("{event}{first}{block}").as_bytes());
                let shown: Vec<_> = found
                    .iter()
                    .map(|game| ["White", "Date", "Result"].map(|tag| game.get(tag)))
                    .collect();
                let expected = [["Lee", "", "1-0"], ["Dee", "2006.08.12", "0-1"]];
                assert_eq!(shown, expected, "{event}{block}");
                let line = 5 + event.lines().count();
                assert_eq!(found[1].line, line, "{event}{block}");
            }
        }
        // An empty line between the tags of one game.
        let found = games(format!("{first}[Date \"2006.08.12\"]\n[Round \"1\"]\n").as_bytes());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].get("Date"), "2006.08.12");
    }

    #[test]
    fn a_game_may_begin_with_a_tag_new_to_the_file() {
        let first = "[White \"Lee\"]\n[Black \"Roe\"]\n[Result \"1-0\"]\n\n";
        let players = "[White \"Dee\"]\n[Black \"Smith\"]\n[Result \"0-1\"]\n";
        for tags in ["[Date \"2006.08.12\"]\n", "[Date \"2006.08.12\"]\n[Round \"2\"]\n"] {
            let found = games(format!("{first}{tags}{players}").as_bytes());
            let of_games: Vec<_> = found
                .iter()
                .map(|game| {
                    (game.line, ["Date", "White", "Black", "Result"].map(|name| game.get(name)))
                })
                .collect();
            let expected =
                [(1, ["", "Lee", "Roe", "1-0"]), (5, ["2006.08.12", "Dee", "Smith", "0-1"])];
            assert_eq!(of_games, expected);
        }
    }
}
