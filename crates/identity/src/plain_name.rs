//! Names in a plain form, without the details that people write differently.

pub use event_sections::plain_name as plain;

use std::borrow::Cow;

use event_sections::unaccented;

/// The words of a name, without case, punctuation and accents.
///
/// ```
/// assert_eq!(identity::name_words("O'Brien, René"), ["o", "brien", "rene"]);
/// ```
#[must_use]
pub fn name_words(name: &str) -> Vec<String> {
    plain(&unaccented(name)).split_whitespace().map(str::to_owned).collect()
}

/// All forms in which a name may be meant: as written and, if no comma marks the surname, with its
/// words rotated: `van der Berg Piet` for `Piet van der Berg`.
pub fn plain_forms(name: &str) -> impl Iterator<Item = String> {
    std::iter::once(plain(name)).chain(turned_forms(name)).filter(|form| !form.is_empty())
}

/// Whether two names are one person's in any form: `James Thomas` may be `Thomas, James` or `James,
/// Thomas`.
///
/// ```
/// use identity::plain_name::is_one_name;
///
/// assert!(is_one_name("Lee, Ann", "Ann Lee"));
/// assert!(!is_one_name("Lee, Ann", "Lee, Anna"));
/// ```
#[must_use]
pub fn is_one_name(one: &str, other: &str) -> bool {
    let [of_one, of_other] = [one, other].map(plain);
    plain_forms(other).any(|form| form == of_one) || turned_forms(one).any(|form| form == of_other)
}

/// The rotations of a name without a comma: each begins with another of its words. None for a name
/// with a comma.
pub(crate) fn turned_forms(name: &str) -> impl Iterator<Item = String> {
    turns(name).into_iter().map(|(surname, forenames)| plain(&format!("{surname} {forenames}")))
}

/// The same rotations as surname and forenames, each in one text: what a name without a comma may
/// mean as `Surname, Forenames`.
pub(crate) fn turned_parts(name: &str) -> impl Iterator<Item = String> {
    turns(name).into_iter().filter_map(|(surname, forenames)| parts(&surname, &forenames))
}

/// The surnames and forenames that a name without a comma may mean. A word after the name may
/// belong to the surname, as all last words may, or stay at the end.
fn turns(name: &str) -> Vec<(String, String)> {
    if name.contains(',') {
        return Vec::new();
    }
    let name = &*with_gap(name);
    let turned = |name: &str, behind: &[&str]| -> Vec<(String, String)> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let places = (1..words.len().min(MOST_WORDS)).rev();
        let turn = |at: usize| {
            let (forenames, surname) = words.split_at(at);
            (surname.join(" "), [forenames, behind].concat().join(" "))
        };
        places.map(turn).collect()
    };
    let mut turns = turned(name, &[]);
    let (bare, behind) = split_behind(name);
    if !behind.is_empty() {
        turns.extend(turned(bare, &[behind]));
    }
    // As on some lists: `Smith, John Jun`. It can also be a forename, as in `Wang Xiao Jun`.
    if let Some((bare, jun)) = name.trim().rsplit_once(' ')
        && jun.eq_ignore_ascii_case("jun")
    {
        turns.extend(turned(bare, &[jun]));
    }
    turns
}

/// `A. Lee` for `A.Lee`.
fn with_gap(name: &str) -> Cow<'_, str> {
    let name = name.trim();
    let is_word = |rest: &str| rest.chars().take(2).filter(|it| it.is_alphabetic()).count() == 2;
    match name.rsplit_once('.') {
        Some((initials, surname)) if is_word(surname) && !name.contains(char::is_whitespace) => {
            Cow::Owned(format!("{initials}. {surname}"))
        }
        _ => Cow::Borrowed(name),
    }
}

/// Surname and forenames of a name with a comma, in one text, in the form of [`turned_parts`].
pub(crate) fn listed_parts(name: &str) -> Option<String> {
    let (surname, forenames) = name.split_once(',')?;
    parts(surname, forenames)
}

fn parts(surname: &str, forenames: &str) -> Option<String> {
    let (surname, forenames) = (plain(surname), plain(forenames));
    (!surname.is_empty() && !forenames.is_empty()).then(|| format!("{surname}, {forenames}"))
}

/// The most words of a name that are compared: no name needs more to differ from others, and a text
/// of a million words must not take long.
pub(crate) const MOST_WORDS: usize = 8;

/// A name as lists have it: `Lee, Ann` for `Ann Lee`, `van der Berg, Piet` for `Piet van der Berg`.
///
/// ```
/// use identity::surname_first;
///
/// assert_eq!(surname_first("Ann Mary Lee"), "Lee, Ann Mary");
/// assert_eq!(surname_first("Clare St. John"), "St. John, Clare");
/// assert_eq!(surname_first("HANLEY Anita"), "HANLEY, Anita");
/// assert_eq!(surname_first("LE BLANC Jean"), "LE BLANC, Jean");
/// assert_eq!(surname_first("J.P. Smith"), "Smith, J.P.");
/// assert_eq!(surname_first("J.P.Smith"), "Smith, J.P.");
/// assert_eq!(surname_first("AJ Brown"), "Brown, AJ");
/// assert_eq!(surname_first("Smith JP"), "Smith, JP");
/// assert_eq!(surname_first("Wei LI"), "LI, Wei");
/// assert_eq!(surname_first("van der Berg P. J."), "van der Berg, P. J.");
/// assert_eq!(surname_first("ian mcdonald brown"), "brown, ian mcdonald");
/// assert_eq!(surname_first("Carlos Garcia Jr (Otley)"), "Garcia, Carlos Jr (Otley)");
/// assert_eq!(surname_first("Carlos Garcia Jun."), "Garcia, Carlos Jun.");
/// assert_eq!(surname_first("Li Wei Jun"), "Jun, Li Wei");
/// assert_eq!(surname_first("Lee, Ann"), "Lee, Ann");
/// assert_eq!(surname_first("Dr P. Hall"), "Hall, P.");
/// assert_eq!(surname_first("FM Paul Hall"), "Hall, Paul");
/// assert_eq!(surname_first("CM Hall"), "Hall, CM");
/// ```
#[must_use]
pub fn surname_first(name: &str) -> String {
    let name = &*with_gap(without_title(name));
    let (bare, behind) = split_behind(name);
    let words: Vec<&str> = bare.split_whitespace().collect();
    if name.contains(',') || words.len() < 2 {
        return name.trim().to_owned();
    }
    let in_capitals = |word: &&&str| is_in_capitals(word) || is_particle(word);
    let capitals = words.iter().take_while(in_capitals).count();
    let initials = words.iter().rev().take_while(|word| is_initial(word)).count();
    let initials = match words.last() {
        Some(last) if initials == 0 && are_initials_behind(last, name) => 1,
        _ => initials,
    };
    // An initial is not a surname.
    let (surname, forenames) = if initials > 0 && !is_initial(words[0]) {
        words.split_at(words.len() - initials)
    } else if (1..words.len()).contains(&capitals)
        && words[..capitals].iter().all(|word| !word.contains(char::is_lowercase))
        && words[..capitals].iter().any(|word| is_in_capitals(word))
    {
        words.split_at(capitals)
    } else {
        let has_capital = words.iter().any(|word| word.starts_with(char::is_uppercase));
        let is_small = |word: &str| has_capital && word.starts_with(char::is_lowercase);
        let before = words.iter().enumerate().skip(1).rev().skip(1);
        let particles = before.take_while(|(_, word)| is_particle(word) || is_small(word)).count();
        let (forenames, surname) = words.split_at(words.len() - 1 - particles);
        (surname, forenames)
    };
    format!("{}, {}", surname.join(" "), [forenames, &behind_words(behind)].concat().join(" "))
}

/// Which member of a family a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generation {
    Junior,
    Senior,
    Third,
}

impl Generation {
    /// From a word after a name.
    fn of(word: &str) -> Option<Self> {
        match word.trim_matches(['.', ',', '(', ')', '[', ']']).to_lowercase().as_str() {
            "jnr" | "jr" | "junior" | "ii" => Some(Self::Junior),
            // Without a dot or brackets, it is a forename, as in `Wang Xiao Jun`.
            "jun" if word.contains(['.', '(', '[']) => Some(Self::Junior),
            "snr" | "sr" => Some(Self::Senior),
            // Without brackets, it is a surname.
            "senior" if word.starts_with(['(', '[']) => Some(Self::Senior),
            "iii" => Some(Self::Third),
            _ => None,
        }
    }

    /// The generation that a name mentions anywhere (`Lee Jnr, Ann` is the daughter), and the name
    /// without that word.
    fn taken_from(name: &str) -> (Option<Self>, String) {
        let (bare, behind) = split_behind(name);
        let generation = behind.split_whitespace().find_map(Self::of);
        let Some((surname, forenames)) = bare.split_once(',') else {
            return (generation, bare.to_owned());
        };
        match surname.trim().rsplit_once(' ') {
            Some((surname, last)) if let Some(of_surname) = Self::of(last) => {
                (Some(of_surname), format!("{surname},{forenames}"))
            }
            _ => (generation, bare.to_owned()),
        }
    }
}

/// A name for a search: without titles and notes, and with the generation that it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BareName {
    pub name: String,
    pub(crate) generation: Option<Generation>,
}

impl BareName {
    pub(crate) fn of(name: &str) -> Self {
        let (generation, name) = Generation::taken_from(without_title(name));
        Self { name, generation }
    }
}

/// Titles that people write before a name, each with the sex of its bearers if it tells the sex.
const TITLES: [(&str, Option<Sex>); 8] = [
    ("mr", Some(Sex::Male)),
    ("mrs", Some(Sex::Female)),
    ("ms", Some(Sex::Female)),
    ("miss", Some(Sex::Female)),
    ("dr", None),
    ("prof", None),
    ("rev", None),
    ("sir", Some(Sex::Male)),
];

/// Titles of chess players, which come before or after the name.
const CHESS_TITLES: [&str; 8] = ["gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"];

/// The letters of these titles.
const LETTERS: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];

/// The sex that a title before a name may tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sex {
    /// As `WIM` and `Mrs` tell.
    Female,
    /// As `Mr` tells.
    Male,
}

impl Sex {
    /// From the letter of a list; `None` if it is empty or another.
    #[must_use]
    pub fn of_list(letter: &str) -> Option<Self> {
        match letter.trim() {
            "F" | "f" => Some(Self::Female),
            "M" | "m" => Some(Self::Male),
            _ => None,
        }
    }
}

/// A name without a title before it.
pub(crate) fn without_title(name: &str) -> &str {
    split_title(name).1
}

/// The sex that a title before a name tells, and the name without the title. Before a surname
/// alone, of one word (`DR Smith`) or several (`CM Van Dyke`), a title stays: it may be initials,
/// and is often the only difference between two members of a family.
pub(crate) fn split_title(name: &str) -> (Option<Sex>, &str) {
    let none = (None, name);
    let Some((first, rest)) = name.trim().split_once(' ') else { return none };
    // A name has forenames if it has a comma, or at least two words after the particles.
    let mut behind_particles = rest.split_whitespace().skip_while(|word| is_particle(word));
    if !rest.contains(',') && behind_particles.nth(1).is_none() {
        return none;
    }
    let first = first.trim_end_matches('.');
    let lower = first.to_lowercase();
    if let Some((_, sex)) = TITLES.iter().find(|(title, _)| *title == lower) {
        return (*sex, rest);
    }
    // A forename is written with one capital (`Im Dong Hyun`), unless the whole name is in
    // capitals.
    let is_capitalised =
        first.starts_with(char::is_uppercase) && first.contains(char::is_lowercase);
    let is_of_capitals = !name.contains(char::is_lowercase);
    if !CHESS_TITLES.contains(&lower.as_str()) || is_capitalised || is_of_capitals {
        return none;
    }
    (lower.starts_with('w').then_some(Sex::Female), rest)
}

/// The letters of a chess player's title before a name or behind it: `GM Brandt, K.`, `Brandt, K.
/// (IM)`. `None` if there is none. Letters that may be initials are not a title: behind a surname
/// alone (`Hall CM`), or directly behind its comma (`Van Dyke, CM`).
#[must_use]
pub fn chess_title_in(name: &str) -> Option<&'static str> {
    let name = name.trim();
    let title = |word: &str| {
        let lower = word.trim_end_matches('.').to_lowercase();
        let at = CHESS_TITLES.iter().position(|title| *title == lower)?;
        LETTERS.get(at).copied()
    };
    let (_, rest) = split_title(name);
    let before = name.strip_suffix(rest).filter(|before| !before.is_empty());
    if let Some(letters) = before.and_then(|before| title(before.trim())) {
        return Some(letters);
    }
    let at = start_of_last(name).filter(|_| name.contains([' ', '(']))?;
    let (bare, last) = (name[..at].trim_end(), name[at..].trim_matches(['(', ')', '[', ']']));
    let are_initials = bare.strip_suffix(',').is_some_and(|surname| !surname.contains(','));
    let is_marked =
        name.ends_with([')', ']']) || bare.split_whitespace().nth(1).is_some() && !are_initials;
    title(last).filter(|_| is_marked && !bare.is_empty())
}

/// A name, and what follows it: notes in brackets, titles, and words such as `Junior`.
///
/// At least two words stay in the name, because somebody may be called `Ann Junior`.
fn split_behind(name: &str) -> (&str, &str) {
    let name = name.trim();
    let mut bare = name;
    while let Some(at) = start_of_last(bare)
        && let shorter = bare[..at].trim_end()
        && shorter.split_whitespace().nth(1).is_some()
    {
        bare = shorter;
    }
    (bare, name[bare.len()..].trim_start())
}

/// The start of the last note or word that is not part of the name; `None` if there is none.
fn start_of_last(name: &str) -> Option<usize> {
    if let Some(inside) = name.strip_suffix([')', ']']) {
        return inside.rfind(['(', '[']);
    }
    let (at, word) = name.rfind(' ').map(|at| (at + 1, &name[at + 1..]))?;
    let is_title = CHESS_TITLES.iter().any(|title| title.to_uppercase() == word);
    (is_title || word == "*" || Generation::of(word).is_some()).then_some(at)
}

fn behind_words(behind: &str) -> Vec<&str> {
    behind.split_whitespace().collect()
}

/// Whether a name has a written-out forename beside the surname.
pub(crate) fn has_whole_forename(name: &str) -> bool {
    let words = name.split(|letter: char| letter.is_whitespace() || letter == ',');
    let words = words.filter(|word| !word.is_empty() && !is_particle(word) && !is_initial(word));
    words.count() > 1
}

/// Whether a word is one letter, or several with a dot after each: `J`, `J.P.`
fn is_initial(word: &str) -> bool {
    let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
    letters == 1 || (letters > 1 && letters == word.matches('.').count())
}

/// Whether the last word of a name that is not all in capitals is initials: `JP`. With a vowel it
/// may be a surname (`LI`, `MA`), and so may the only surname without one.
fn are_initials_behind(last: &str, name: &str) -> bool {
    let is_consonant = |letter: char| letter.is_ascii_uppercase() && !"AEIOUY".contains(letter);
    (2..=3).contains(&last.len())
        && last.chars().all(is_consonant)
        && last != "NG"
        && name.contains(char::is_lowercase)
}

/// Whether a word is in capitals and not initials (`J.P.`, `AJ`).
fn is_in_capitals(word: &str) -> bool {
    let mut letters = word.chars().filter(|letter| letter.is_alphabetic());
    !word.contains('.') && letters.clone().count() > 2 && letters.all(char::is_uppercase)
}

/// Whether a word before the last one belongs to the surname, in any case.
fn is_particle(word: &str) -> bool {
    const PARTICLES: [&str; 19] = [
        "st", "st.", "san", "van", "von", "der", "den", "de", "du", "da", "di", "della", "del",
        "la", "le", "ter", "ten", "mac", "mc",
    ];
    PARTICLES.contains(&&*word.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jun_may_be_a_forename_or_stand_behind_the_name() {
        for (name, listed) in [
            ("John Smith Jun", "Smith, John Jun"),
            ("Ana Garcia jun", "Garcia, Ana jun"),
            ("Xiao Jun Wang", "Wang, Xiao Jun"),
        ] {
            let listed = listed_parts(listed).unwrap();
            assert!(turned_parts(name).any(|parts| parts == listed), "{name}");
        }
        assert_eq!(surname_first("Li Wei Jun"), "Jun, Li Wei");
    }

    #[test]
    fn a_chess_title_stands_before_a_name_or_behind_it() {
        for (name, title) in [
            ("GM Brandt, K.", Some("GM")),
            ("Brandt, K. (IM)", Some("IM")),
            ("Brandt, K. [wfm]", Some("WFM")),
            ("Brandt, K., FM", Some("FM")),
            ("Karl Brandt FM", Some("FM")),
            ("FM Karl Brandt", Some("FM")),
            ("Van Dyke, Ann (CM)", Some("CM")),
            ("Van Dyke, CM", None),
            ("CM Hall", None),
            ("Hall CM", None),
            ("Im Dong Hyun", None),
            ("Dr Hall, Paul", None),
            ("Hall, Paul (Leeds)", None),
            ("Brandt, Karl", None),
            ("GM", None),
            ("(GM)", None),
            ("", None),
        ] {
            assert_eq!(chess_title_in(name), title, "{name}");
        }
    }

    #[test]
    fn initials_before_a_surname_of_two_words_are_no_title() {
        assert_eq!(without_title("CM Van Dyke"), "CM Van Dyke");
        assert_eq!(without_title("IM DONG HYUN"), "IM DONG HYUN");
        assert_eq!(without_title("FM Jane Smith"), "Jane Smith");
        assert_eq!(without_title("MR Van Dyke"), "MR Van Dyke");
        assert_eq!(without_title("Mr van der Berg Piet"), "van der Berg Piet");
    }

    #[test]
    fn a_title_before_a_surname_may_be_initials() {
        for (name, listed) in [
            ("DR Smith", "Smith, DR"),
            ("Mr Brown", "Brown, Mr"),
            ("Mrs Brown", "Brown, Mrs"),
            ("Mrs Ann Brown", "Brown, Ann"),
            ("Dr De Souza, Ann", "De Souza, Ann"),
        ] {
            assert_eq!(surname_first(name), listed);
        }
    }
}
