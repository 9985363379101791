//! Finds the players who were probably meant by a text that is not anybody's code or name.
//!
//! All near players are found without comparing the text with every player: codes by looking up the
//! results of all possible slips in their digits, names by which letters occur in them. A season of
//! half a million players may have hundreds of wrong codes.

use std::hash::Hasher as _;

use rayon::prelude::*;
use rustc_hash::FxHasher;

use crate::code_form::with_zeros;
use crate::plain_name::{BareName, Generation, MOST_WORDS, plain, plain_forms, surname_first};
use crate::player::Player;
use event_sections::unaccented;

/// A player's name in the form that is compared: surname first, and without case, punctuation,
/// accents and titles, which people often leave out.
struct Listed {
    plain: String,
    /// The surname and forenames, if the name shows which is which.
    person: Option<Person>,
    generation: Option<Generation>,
}

impl Listed {
    fn of(player: &Player) -> Self {
        let BareName { name, generation } = BareName::of(&player.name);
        let name = unaccented(&surname_first(&name));
        Self { plain: plain(&name), person: Person::listed(&name), generation }
    }
}

/// A surname and forenames in plain form.
#[derive(Debug, PartialEq, Eq)]
struct Person {
    surname: String,
    forenames: String,
}

impl Person {
    /// `None` if either is empty.
    fn of(surname: &str, forenames: &str) -> Option<Self> {
        let (surname, forenames) = (plain(surname), plain(forenames));
        let both = !surname.is_empty() && !forenames.is_empty();
        both.then_some(Self { surname, forenames })
    }

    /// From a name with the surname first and a comma after it.
    fn listed(name: &str) -> Option<Self> {
        let (surname, forenames) = name.split_once(',')?;
        Self::of(surname, forenames)
    }

    /// All persons whom a name may mean: without a comma, any of its first or last words may be the
    /// surname.
    fn meant_by(name: &str) -> Vec<Self> {
        if name.contains(',') {
            return Self::listed(name).into_iter().collect();
        }
        let words: Vec<&str> = name.split_whitespace().take(MOST_WORDS).collect();
        let turned = (1..words.len()).flat_map(|at| {
            let (before, behind) = words.split_at(at);
            let (before, behind) = (before.join(" "), behind.join(" "));
            [Self::of(&before, &behind), Self::of(&behind, &before)]
        });
        turned.flatten().collect()
    }

    /// Whether the two may be one person: they have the same surname, and the forenames of one may
    /// be the initials, the beginnings or a part of the other's.
    fn may_be(&self, other: &Self) -> bool {
        self.surname == other.surname && forenames_fit(&self.forenames, &other.forenames)
    }

    /// Whether the forenames may be meant for each other, with as many slips as their own length
    /// allows: if all slips of a long name are in a short forename, it is another forename.
    fn is_nearly_called(&self, other: &Self) -> bool {
        let [one, other] = [&self.forenames, &other.forenames].map(String::as_str);
        let most = match one.chars().count().max(other.chars().count()) {
            // `al` and `ed`, or `jo` and `bo`, are different forenames.
            ..3 => 0,
            length => slips(length),
        };
        strsim::osa_distance(one, other) <= most || forenames_fit(one, other)
    }

    /// A hash that is equal for two who may be one person.
    fn hash(&self) -> u64 {
        let initial = self.forenames.chars().next().map(String::from).unwrap_or_default();
        hash([self.surname.as_bytes(), initial.as_bytes()].join(&b'\r').as_slice())
    }
}

/// Whether `a`, `a m`, `ani` or `am` may stand for `anita mary`; initials without a blank only if
/// all of them are given.
fn forenames_fit(one: &str, other: &str) -> bool {
    let fit = |one: &[&str], other: &[&str]| {
        one.iter().zip(other).all(|(a, b)| a.starts_with(b) || b.starts_with(a))
    };
    let together = |one: &[&str], other: &[&str]| match one {
        [letters] if letters.is_ascii() && (2..=3).contains(&letters.len()) && other.len() > 1 => {
            let apart: Vec<&str> = (0..letters.len()).map(|at| &letters[at..=at]).collect();
            fit(&apart, other)
        }
        _ => false,
    };
    let (one, other): (Vec<&str>, Vec<&str>) = (words(one).collect(), words(other).collect());
    fit(&one, &other) || together(&one, &other) || together(&other, &one)
}

/// A name to search for.
#[derive(Debug)]
struct Wanted {
    /// The name in every possible order of its words, without case, punctuation and accents.
    forms: Vec<String>,
    people: Vec<Person>,
    generation: Option<Generation>,
}

impl Wanted {
    fn of(name: &str) -> Self {
        let BareName { name, generation } = BareName::of(name);
        let name = unaccented(&name);
        let mut forms: Vec<String> = plain_forms(&name).collect();
        forms.sort_unstable();
        forms.dedup();
        Self { forms, people: Person::meant_by(&name), generation }
    }

    /// Any of the forms; all have the same words.
    fn any(&self) -> &str {
        self.forms.first().map_or("", String::as_str)
    }
}

/// How many players a message suggests; chosen by feel, as many as people will read.
const MOST_NEAREST: usize = 3;

/// Codes of this many digits or fewer are not searched, because nearly every such code has a
/// neighbour that is somebody's.
const TOO_FEW_DIGITS: usize = 3;

/// An index of players by near codes and names.
#[derive(Debug, Default)]
pub(crate) struct Nearest {
    /// Hashes of the digits of the codes with the numbers of the players, sorted.
    by_digits: Vec<(u64, u32)>,
    /// Hashes of the parts of names with the numbers of the players, sorted: of the surname and
    /// first initial, of the first word alone, and of every two words.
    by_part: Vec<(u64, u32)>,
    /// The shapes of the names with the numbers of the players, sorted by length.
    shapes: Vec<(Shape, u32)>,
}

/// The properties of a name that are compared quickly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    /// The length of the plain name in bytes.
    length: u32,
    /// One bit for each letter and digit that occurs in the name.
    letters: u64,
}

impl Shape {
    fn of(plain: &str) -> Self {
        let bit = |letter: char| match letter {
            'a'..='z' => 1 << (letter as u32 - 'a' as u32),
            '0'..='9' => 1 << (26 + letter as u32 - '0' as u32),
            ' ' => 0,
            // Accented letters and other scripts share the remaining bits.
            other => 1 << (36 + other as u32 % 28),
        };
        let letters = plain.chars().fold(0_u64, |letters, letter| letters | bit(letter));
        Self { length: plain.len() as u32, letters }
    }

    /// Whether two names may be within the number of [`slips`] that is allowed: a slip removes at
    /// most one letter and adds at most one.
    fn may_be_near(self, other: Self) -> bool {
        let most = slips(self.length.max(other.length) as usize) as u32;
        self.length.abs_diff(other.length) <= most
            && (self.letters ^ other.letters).count_ones() <= 2 * most
    }
}

/// How many players one task adds to the index.
const PLAYERS_A_TASK: usize = 1 << 12;

/// By how many slips two names may differ; `length` is that of the longer, in bytes. In a short
/// name, two changed letters make another name.
const fn slips(length: usize) -> usize {
    if length < 8 { 1 } else { MOST_SLIPS }
}

const MOST_SLIPS: usize = 2;

impl Nearest {
    /// Builds the index on one thread, for callers that may be among several which wait for it:
    /// rayon could give this thread work of the others, and it would wait for itself.
    pub(crate) fn of(players: &[Player]) -> Self {
        let mut index = Self::default();
        index.add(0, players);
        index.by_digits.sort_unstable();
        index.by_part.sort_unstable();
        index.shapes.sort_unstable();
        index
    }

    /// The same on all threads.
    pub(crate) fn of_all_threads(players: &[Player]) -> Self {
        let of_part = |(part, players): (usize, &[Player])| {
            let mut index = Self::default();
            index.add((part * PLAYERS_A_TASK) as u32, players);
            index
        };
        let parts = players.par_chunks(PLAYERS_A_TASK).enumerate().map(of_part);
        let mut index = Self::default();
        for part in parts.collect::<Vec<_>>() {
            index.by_digits.extend(part.by_digits);
            index.by_part.extend(part.by_part);
            index.shapes.extend(part.shapes);
        }
        index.by_digits.par_sort_unstable();
        index.by_part.par_sort_unstable();
        index.shapes.par_sort_unstable();
        index
    }

    /// Adds players at the end, before anything is sorted; `first` is the number of the first.
    fn add(&mut self, first: u32, players: &[Player]) {
        for (number, player) in (first..).zip(players) {
            let Listed { plain, person, .. } = Listed::of(player);
            self.by_digits.push((hash(&digits(&player.code)), number));
            self.by_part.extend(parts(&plain).map(|hash| (hash, number)));
            self.by_part.extend(person.map(|person| (person.hash(), number)));
            self.shapes.push((Shape::of(&plain), number));
        }
    }

    /// Adds one more player.
    pub(crate) fn push(&mut self, player: &Player) {
        fn insert<T: Ord>(sorted: &mut Vec<T>, entry: T) {
            let at = sorted.partition_point(|other| *other < entry);
            sorted.insert(at, entry);
        }
        let number = self.shapes.len() as u32;
        let Listed { plain, person, .. } = Listed::of(player);
        insert(&mut self.by_digits, (hash(&digits(&player.code)), number));
        let person = person.map(|person| person.hash());
        for part in parts(&plain).chain(person) {
            insert(&mut self.by_part, (part, number));
        }
        insert(&mut self.shapes, (Shape::of(&plain), number));
    }

    /// The players whose names may be near to a name of this shape.
    fn of_shape(&self, shape: Shape) -> impl Iterator<Item = u32> {
        let Shape { length, .. } = shape;
        let most = MOST_SLIPS as u32;
        let shorter = |(other, _): &(Shape, u32)| other.length < length.saturating_sub(most);
        let first = self.shapes.partition_point(shorter);
        let names = self.shapes[first..].iter();
        let names = names.take_while(move |(other, _)| other.length <= length + most);
        names.filter(move |(other, _)| other.may_be_near(shape)).map(|(_, number)| *number)
    }

    /// The near players, the likeliest first; `players` must be those of the index.
    pub(crate) fn find<'p>(
        &self,
        players: &'p [Player],
        text: &str,
        name: &str,
    ) -> Vec<&'p Player> {
        let wanted = Wanted::of(if name.is_empty() { text } else { name });
        let mut numbers: Vec<u32> = self.of_shape(Shape::of(wanted.any())).collect();
        for code in slips_of(digits(text)) {
            numbers.extend(of(&self.by_digits, code));
        }
        if let Some(code) = with_zeros(text) {
            numbers.extend(of(&self.by_digits, hash(&digits(&code))));
        }
        let people = wanted.people.iter().map(Person::hash);
        for part in wanted.forms.iter().flat_map(|form| parts(form)).chain(people) {
            numbers.extend(of(&self.by_part, part));
        }
        numbers.sort_unstable();
        numbers.dedup();
        let players = numbers.into_iter().filter_map(|number| players.get(number as usize));
        nearest_of(players, text, &wanted)
    }
}

/// The near players among these, the likeliest first.
fn nearest_of<'p>(
    players: impl Iterator<Item = &'p Player>,
    text: &str,
    wanted: &Wanted,
) -> Vec<&'p Player> {
    let near = |player: &'p Player| {
        let listed = Listed::of(player);
        let distance = distance(text, wanted, player, &listed)?;
        // A parent and a child of one name often play for the same club.
        Some(((distance, listed.generation != wanted.generation), player))
    };
    let mut near: Vec<((Distance, bool), &Player)> = players.filter_map(near).collect();
    near.sort_by_key(|&(distance, player)| (distance, &player.code));
    near.truncate(MOST_NEAREST);
    near.into_iter().map(|(_, player)| player).collect()
}

/// How far a player is from a text, by code and name; of players equally far, by the code alone.
type Distance = (usize, CodeSlips);

/// How a text differs from a player's code, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CodeSlips {
    /// In the letter, which is wrong or missing, or in zeros at the beginning.
    Letter,
    /// In a digit, or in the order of two. So that the letter shows which code was meant.
    Digits,
    /// The text is no code, or not near this one.
    NoCode,
    /// In a digit and in the letter, which was made to show a wrong digit: two slips.
    Both,
}

impl CodeSlips {
    fn of(text: &str, code: &str) -> Self {
        if with_zeros(text).is_some_and(|with_zeros| with_zeros == code) {
            return Self::Letter;
        }
        let [own, other] = [text, code].map(digits);
        if text.len().abs_diff(code.len()) > 1 || !one_slip_apart(&own, &other) {
            return Self::NoCode;
        }
        let letter = |code: &str| code.chars().last().filter(|last| last.is_alphabetic());
        let letters =
            [text, code].map(|code| letter(code).map(|letter| letter.to_ascii_uppercase()));
        match (own == other, letters[0] == letters[1]) {
            (true, _) => Self::Letter,
            (false, true) => Self::Digits,
            (false, false) => Self::Both,
        }
    }
}

/// How far a player is from a text; `None` if too far.
fn distance(text: &str, wanted: &Wanted, player: &Player, listed: &Listed) -> Option<Distance> {
    let code = CodeSlips::of(text, &player.code);
    let name = &listed.plain;
    let in_form = |form: &String| {
        let most = slips(form.len().max(name.len()));
        (form.len().abs_diff(name.len()) <= most && !name.is_empty())
            .then(|| strsim::osa_distance(form, name))
            .filter(|&distance| distance <= most)
    };
    let person = listed.person.as_ref();
    let is_nearly_called = person.is_none_or(|listed| {
        let people = &wanted.people;
        people.is_empty() || people.iter().any(|person| person.is_nearly_called(listed))
    });
    let by_name = wanted.forms.iter().filter_map(in_form).min().filter(|_| is_nearly_called);
    let by_name = by_name.or_else(|| {
        let listed = person?;
        wanted.people.iter().any(|person| person.may_be(listed)).then_some(3)
    });
    let by_name =
        by_name.or_else(|| wanted.forms.iter().any(|form| share_words(form, name)).then_some(3));
    // If the names differ in `Junior` or `Senior`, they are a parent and a child.
    let are_two = |one: Generation| wanted.generation.is_some_and(|other| one != other);
    let by_name = by_name.filter(|_| !listed.generation.is_some_and(are_two));
    // The smaller, the likelier: code and name (0), then the same name (1), then a code alone or a
    // name one letter off (2), because a digit is wrong more often than a whole name.
    let distance = match (code, by_name) {
        (CodeSlips::NoCode, by_name) => by_name? + 1,
        (_, Some(_)) => 0,
        (_, None) => 2,
    };
    Some((distance, code))
}

/// The digits of a code. Its letters are ignored, since changing a digit changes the check letter.
fn digits(code: &str) -> Vec<u8> {
    code.bytes().filter(u8::is_ascii_digit).collect()
}

/// Whether codes differ in at most one digit, or by exchanging two adjacent ones.
fn one_slip_apart(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() || one.len() <= TOO_FEW_DIGITS {
        return false;
    }
    let differ: Vec<usize> = (0..one.len()).filter(|&at| one[at] != other[at]).collect();
    match differ[..] {
        [] | [_] => true,
        [first, second] => {
            second == first + 1 && one[first] == other[second] && one[second] == other[first]
        }
        _ => false,
    }
}

/// Hashes of the digits of all codes that are at most one slip away from these.
fn slips_of(mut digits: Vec<u8>) -> Vec<u64> {
    if digits.len() <= TOO_FEW_DIGITS {
        return Vec::new();
    }
    let mut slips = vec![hash(&digits)];
    for at in 0..digits.len() {
        let own = digits[at];
        for other in (b'0'..=b'9').filter(|&other| other != own) {
            digits[at] = other;
            slips.push(hash(&digits));
        }
        digits[at] = own;
        if at > 0 && digits[at - 1] != own {
            digits.swap(at - 1, at);
            slips.push(hash(&digits));
            digits.swap(at - 1, at);
        }
    }
    slips
}

/// Whether one name is a surname alone with which the other begins, or has at least two different
/// words that are all in the other: `berg piet van der`, `lee ann` of `lee ann mary`.
fn share_words(wanted: &str, name: &str) -> bool {
    let (wanted, name): (Vec<&str>, Vec<&str>) = (words(wanted).collect(), words(name).collect());
    let (fewer, more) = if wanted.len() < name.len() { (&wanted, &name) } else { (&name, &wanted) };
    match (fewer.as_slice(), more.as_slice()) {
        ([surname], [first, _, ..]) => surname == first,
        ([one, rest @ ..], _) => {
            rest.iter().any(|word| word != one) && fewer.iter().all(|word| more.contains(word))
        }
        _ => false,
    }
}

/// The words of a plain name, up to the limit.
fn words(plain: &str) -> impl Iterator<Item = &str> {
    plain.split(' ').take(MOST_WORDS)
}

/// Hashes of the parts of a plain name by which it can be found.
fn parts(plain: &str) -> impl Iterator<Item = u64> {
    let words: Vec<&str> = words(plain).collect();
    let mut parts = Vec::new();
    parts.extend(words.first().map(|surname| hash(surname.as_bytes())));
    for (at, one) in words.iter().enumerate() {
        for other in &words[at + 1..] {
            let (one, other) = (one.min(other), one.max(other));
            parts.push(hash([one.as_bytes(), other.as_bytes()].join(&b'\n').as_slice()));
        }
    }
    parts.sort_unstable();
    parts.dedup();
    parts.into_iter()
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// The numbers with a hash in a sorted list.
fn of(sorted: &[(u64, u32)], hash: u64) -> impl Iterator<Item = u32> {
    let first = sorted.partition_point(|&(other, _)| other < hash);
    let same = sorted[first..].iter().take_while(move |&&(other, _)| other == hash);
    same.map(|&(_, number)| number)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn a_name() -> impl Strategy<Value = String> {
        prop_oneof![
            "[A-C][ab]{0,3}, [A-C][ab]{0,4}( [ab])?",
            "[A-C][ab]{0,3}( [ab])? [A-C][ab]{0,4}",
            "[A-C][ab]{0,3}",
            "[ab]{1,3}é[ab]{0,4}, [AÉ][ab]{0,5}",
            Just(String::new()),
        ]
    }

    fn a_player() -> impl Strategy<Value = Player> {
        ("[01]{3,6}[A-C]?", a_name()).prop_map(|(code, name)| Player {
            code: code.into(),
            name: name.into(),
            ..Player::default()
        })
    }

    fn near(listed: &str, text: &str) -> bool {
        let player = Player { code: "310000F".into(), name: listed.into(), ..Player::default() };
        !Nearest::of(std::slice::from_ref(&player)).find(&[player], text, "").is_empty()
    }

    #[test]
    fn slips_of_a_long_surname_make_no_other_forename() {
        for (text, listed) in [
            ("Seán Crabtree", "Crabtree, Ben"),
            ("Ivy Kaye", "Kaye, Vic"),
            ("Max Lumb", "Lumb, Hal"),
            ("Carl Barker", "Barker, Paul"),
            ("Liam Ramsden", "Ramsden, Sam"),
            ("Eve Ellis", "Ellis, Ivy"),
            ("Carl Zed", "Zed, Al"),
        ] {
            assert!(!near(listed, text), "{text}");
        }
        for (text, listed) in [
            ("Kate Pickls", "Pickles, Kate"),
            ("Vic Shw", "Shaw, Vic"),
            ("Paul Sykse", "Sykes, Paul"),
            ("J. Yeadon", "Yeadon, José"),
            ("Jon Ramsbottom", "Ramsbottom, Jonathan"),
            ("Jonathan Ramsbottom", "Ramsbottom, Jon"),
            ("Kaet Pickles", "Pickles, Kate"),
        ] {
            assert!(near(listed, text), "{text}");
        }
    }

    #[test]
    fn of_a_family_the_one_of_the_same_generation_comes_first() {
        let player = |(code, name): (&str, &str)| Player {
            code: code.into(),
            name: name.into(),
            ..Player::default()
        };
        let listed = [
            ("101096H", "Thackeray, William"),
            ("101233C", "Thackeray, William Jnr"),
            ("101300B", "Petrova, Anna"),
            ("101301D", "Smith, John"),
        ];
        let listed = listed.map(player);
        let first = |text: &str| {
            let found = Nearest::of(&listed).find(&listed, text, "");
            found.first().map_or("", |player| player.code.as_str()).to_owned()
        };
        for text in [
            "William Thackeray Jnr",
            "Thackeray Jnr, William",
            "Thackeray W Jnr",
            "William Thackeray (Jnr)",
            "Thackeray Jr., William",
        ] {
            assert_eq!(first(text), "101233C", "{text}");
        }
        for text in ["William Thackeray Snr", "W Thackeray Snr", "Mr. W. Thackeray (Otley)"] {
            assert_eq!(first(text), "101096H", "{text}");
        }
        let only_son = Nearest::of(&listed[1..]).find(&listed[1..], "William Thackeray Snr", "");
        assert_eq!(only_son, Vec::<&Player>::new());
        for text in ["J. Smith (Otley)", "FM J. Smith (capt)", "John Smith FM", "J Smith *"] {
            assert_eq!(first(text), "101301D", "{text}");
        }
        assert_eq!(first("A. Petrova (sub)"), "101300B");
        // Surnames alone, and words that may be somebody's only name.
        for text in ["Ann Senior", "Ann Junior", "(Otley)", "Jnr"] {
            assert_eq!(first(text), "", "{text}");
        }
    }

    proptest! {
        /// Comparing the text with everybody finds the same players.
        #[test]
        fn nobody_who_is_near_is_missed(
            players in prop::collection::vec(a_player(), 0..40),
            text in prop_oneof!["[01]{3,6}[A-C]?", a_name()],
            name in prop_oneof![Just(String::new()), a_name()],
        ) {
            let wanted = Wanted::of(if name.is_empty() { &text } else { &name });
            let expected = nearest_of(players.iter(), &text, &wanted);
            prop_assert_eq!(Nearest::of(&players).find(&players, &text, &name), expected);
        }
    }
}
