//! Words in titles and names that say that games were rapid.

use std::collections::BTreeSet;

use crate::file::Language;
use crate::text::{plain, words};

/// From this many minutes for each side on, a game is of standard play: an hour.
const STANDARD: u32 = 60;

/// A rate of play that is not the standard one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateOfPlay {
    /// Rapid play.
    Rapid,
    /// Blitz.
    Blitz,
}

/// The words for rapid play and blitz of several languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RateWords {
    rapid: BTreeSet<String>,
    blitz: BTreeSet<String>,
    /// Those for rapid play that also name the end of a longer game.
    finish: BTreeSet<String>,
    minutes: BTreeSet<String>,
    /// Beside minutes that are only a part of the time, or of nobody's game.
    part_of_time: BTreeSet<String>,
    whole_time: BTreeSet<String>,
    /// The first letters of all of these words.
    beginnings: BTreeSet<[u8; 3]>,
}

impl RateWords {
    pub(crate) fn from_languages(languages: &[Language]) -> Self {
        let all = |words: fn(&Language) -> &Vec<String>| {
            languages.iter().flat_map(words).map(|word| plain(word)).collect::<BTreeSet<_>>()
        };
        let (rapid, blitz) = (all(|of| &of.words.rapid), all(|of| &of.words.blitz));
        let minutes = all(|of| &of.words.minutes);
        let known = rapid.iter().chain(&blitz).chain(&minutes);
        let beginnings = known.filter_map(|word| beginning(word.as_bytes())).collect();
        let (finish, part_of_time) = (all(|of| &of.words.finish), all(|of| &of.words.part_of_time));
        let whole_time = all(|of| &of.words.whole_time);
        Self { rapid, blitz, finish, minutes, part_of_time, whole_time, beginnings }
    }

    /// The rate of play of which a title or the name of a file speaks in words.
    #[must_use]
    pub fn rate(&self, text: &str) -> Option<RateOfPlay> {
        let text = plain(text);
        let all: Vec<&str> = words(&text).collect();
        let is_part = self.is_part(&all);
        let speaks = |of: &BTreeSet<String>| {
            let of = of.iter().filter(|word| !(is_part && self.finish.contains(*word)));
            of.into_iter().any(|word| stands_in(word, &all))
        };
        let rapid = speaks(&self.rapid).then_some(RateOfPlay::Rapid);
        rapid.or_else(|| speaks(&self.blitz).then_some(RateOfPlay::Blitz))
    }

    /// Whether a text says that games were rapid: in words, or with less than 60 minutes. In a time
    /// limit for a number of moves or with a finish, the minutes are only a part of the time.
    #[must_use]
    pub fn say_rapid(&self, text: &str) -> bool {
        if !self.may_say_rapid(text) {
            return false;
        }
        let plain = plain(text);
        let all = plain.split(|letter: char| !letter.is_alphanumeric());
        let all: Vec<&str> = all.filter(|word| !word.is_empty()).collect();
        let minutes: Vec<u32> = all
            .windows(2)
            .filter_map(|two| self.minutes(two[0], two[1]))
            .chain(all.iter().filter_map(|word| self.joined(word)))
            .collect();
        let is_quick = !minutes.is_empty() && minutes.iter().all(|&minutes| minutes < STANDARD);
        self.rate(text).is_some() || quick_clock(&plain) || (is_quick && !self.is_part(&all))
    }

    /// Whether a time limit says so, or has numbers and none that makes an hour: `25'`, `3+2`,
    /// `All moves in 20`. In other texts such numbers may be divisions or boards.
    #[must_use]
    pub fn limit_says_rapid(&self, text: &str) -> bool {
        let limit = self.whole_time.iter().fold(plain(text), |it, all| it.replace(all, " "));
        let is_hours = |(at, _): (usize, &str)| {
            let before = limit[..at].trim_end();
            let word = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
            before[word.len()..].parse().is_ok_and(|hours| (1..10).contains(&hours))
        };
        let mut numbers = limit.split(|letter: char| !letter.is_ascii_digit());
        let has_number = limit.contains(|letter: char| letter.is_ascii_digit());
        let is_quick = |number: &str| number.parse().is_ok_and(|minutes: u32| minutes < STANDARD);
        let is_short = has_number && numbers.all(|number| number.is_empty() || is_quick(number));
        let is_part = || self.is_part(&words(&limit).collect::<Vec<_>>());
        self.say_rapid(text)
            || (is_short && !is_part() && !limit.match_indices(['h', ':']).any(is_hours))
    }

    /// Whether a text has a beginning of one of the words, or of a clock. This is asked of every
    /// event of a table, and nearly all of them have none.
    fn may_say_rapid(&self, text: &str) -> bool {
        let is_clock = |letters: &[u8]| {
            matches!(
                letters,
                [b'g' | b'G', b'/' | b'0'..=b'9', b'0'..=b'9']
                    | [b'0'..=b'9', b'+' | b'\'', ..]
                    | [b'0'..=b'9', b' ', b'+']
            )
        };
        let mut all = text.as_bytes().split(|letter| !letter.is_ascii_alphabetic());
        !text.is_ascii()
            || all.any(|word| beginning(word).is_some_and(|it| self.beginnings.contains(&it)))
            || text.as_bytes().windows(3).any(is_clock)
    }

    fn is_part(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.part_of_time.contains(*word))
    }

    /// `25 minutes`.
    fn minutes(&self, number: &str, unit: &str) -> Option<u32> {
        number.parse().ok().filter(|_| self.minutes.contains(unit))
    }

    /// `25mins`.
    fn joined(&self, word: &str) -> Option<u32> {
        let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        self.minutes(word.strip_suffix(unit)?, unit)
    }
}

/// The first three letters of a word, in lower case; a shorter one is filled up.
fn beginning(letters: &[u8]) -> Option<[u8; 3]> {
    let letter = |at: usize| letters.get(at).copied().unwrap_or_default().to_ascii_lowercase();
    (!letters.is_empty()).then(|| [letter(0), letter(1), letter(2)])
}

/// Whether a word of a vocabulary, which may be several, stands among these and not behind `not`.
/// One with a hyphen at its end may begin a longer word.
fn stands_in(known: &str, all: &[&str]) -> bool {
    let wanted: Vec<&str> = words(known).collect();
    let is_beginning = known.ends_with('-');
    let is_one = |(word, wanted): (&&str, &&str)| {
        word == wanted || (is_beginning && word.starts_with(*wanted))
    };
    let stands = |few: &[&str]| few.iter().zip(&wanted).all(is_one);
    let few = all.windows(wanted.len().max(1)).enumerate();
    let places: Vec<usize> = few.filter(|(_, few)| stands(few)).map(|(at, _)| at).collect();
    let is_denied = |at: &usize| at.checked_sub(1).is_some_and(|before| all[before] == "not");
    !wanted.is_empty() && !places.is_empty() && !places.iter().any(is_denied)
}

/// Whether a text gives a game less than an hour as clocks are written: `G/25`, `G25+10`, `15+10`,
/// `15' + 10"`. With fewer than ten minutes, two numbers without marks may be divisions.
fn quick_clock(lower: &str) -> bool {
    let lower = lower.replace(" +", "+").replace("+ ", "+");
    lower.split_whitespace().any(|word| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_mark = |letter: char| "'\"’”′″´`".contains(letter);
        let (has_marks, word) = (word.contains(is_mark), word.replace(is_mark, ""));
        let of_game = word.strip_prefix("g/").or_else(|| word.strip_prefix('g'));
        let (minutes, added) = match of_game.unwrap_or(&word).split_once('+') {
            Some((minutes, added)) => (minutes, Some(added)),
            None => (of_game.unwrap_or(&word), None),
        };
        let is_clock = of_game.is_some() || has_marks || added.is_some();
        let is_added = added.is_none_or(|added| added.parse::<u32>().is_ok());
        let least = if has_marks && added.is_some() { 1 } else { 10 };
        let is_quick = |minutes: u32| (least..STANDARD).contains(&minutes);
        let is_minutes = minutes.len() <= 2 && minutes.parse().is_ok_and(is_quick);
        is_clock && is_added && (is_minutes || added.is_some_and(|it| quick_seconds(minutes, it)))
    })
}

/// Whether seconds for a game and for a move, as programs write them, give a game of sixty moves
/// less than an hour: `900+10`. Whole minutes tell them from the ratings of a section.
fn quick_seconds(base: &str, added: &str) -> bool {
    let [base, added] = [base, added].map(|text| text.parse().unwrap_or(u32::MAX));
    let is_base = (180..STANDARD * 60).contains(&base) && base % 60 == 0;
    is_base && added <= 60 && base + 60 * added < STANDARD * 60
}

#[cfg(test)]
mod tests {
    use crate::Words;

    #[test]
    fn rapid_play_is_known_by_name_and_minutes() {
        let rates = &Words::shared().rates;
        for text in [
            "Ouse Rapidplay - 25 minutes each",
            "Rapid Division",
            "25 mins",
            "15min + 10",
            "BLITZ",
            "Ure Quickplay",
            "Schnellschachturnier Ulm",
            "Blitzmeisterschaft",
            "Open rapide",
            "Torneo Rápido",
            "Copa Relámpago",
            "Schnellturnier Ulm",
            "Snabbschack",
            "Hurtigsjakk-NM",
            "Evening League G/25",
            "G30 Open",
            "League (15+10)",
            "15'+10\"",
            "15' + 10''",
            "10’+5”",
            "3'+2\"",
            "G/25+10",
            "15 + 10",
            "Otley Lightning",
            "20 minuti + 5 secondi",
            "15 min + 10 s",
            "15 Minuten + 5 Sekunden",
            "25 минут",
            "900+10",
            "Open 600 + 5",
        ] {
            assert!(rates.say_rapid(text), "{text}");
        }
        for text in [
            "Division 1",
            "90 minutes",
            "35 moves in 75 minutes, 15 minutes quickplay finish",
            "1 hour 30 minutes",
            "Rapidan League",
            "Board 5",
            "G/90",
            "Group G 2",
            "Divisions 1+2",
            "Open 90+30",
            "U18+20",
            "Gap 25",
            "minutes of the meeting",
            "White 20 minutes late",
            "1 Stunde 30 Minuten",
            "90 minuti + 30 secondi",
            "40 mosse in 90 minuti, 30 minuti per finire",
            "5400+30",
            "3000+30",
            "Sections 1800+2000",
            "Under 1900+10",
            "rap",
            "",
        ] {
            assert!(!rates.say_rapid(text), "{text}");
        }
    }

    #[test]
    fn a_time_limit_without_an_hour_may_be_rapid() {
        let rates = &Words::shared().rates;
        for text in [
            "25'",
            "3+2",
            "G/25;d5",
            "PT15M+PT10S",
            "20 m + 5 s",
            "15 m + 10 s/coup",
            "2x25",
            "0h25",
            "All moves in 20",
            "Alle Züge in 20 Minuten",
            "15 minutes",
            "Schnellschach",
        ] {
            assert!(rates.limit_says_rapid(text), "{text}");
        }
        for text in [
            "",
            "Standard",
            "90'+30\"",
            "5400+30",
            "PT1H30M+PT30S",
            "1h30 + 30 s",
            "1:30:00",
            "2 h",
            "40 moves in two hours, 20 moves in one",
            "40 moves in 50 minutes, 20 minutes finish",
            "One hour 30 minutes",
            "40/2 Std., 1 Std.",
            "2 ore",
        ] {
            assert!(!rates.limit_says_rapid(text), "{text}");
        }
    }
}
