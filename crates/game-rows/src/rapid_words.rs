//! Words in titles and names that say that games were rapid.

/// From this many minutes for each side on, a game is of standard play: an hour.
const STANDARD: u32 = 60;

/// Whether a text says that games were rapid: in words, or with less than 60 minutes. In a time
/// limit for a number of moves or with a finish, the minutes are only a part of the time.
pub fn says_rapid(text: &str) -> bool {
    if !may_say_rapid(text) {
        return false;
    }
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let minutes: Vec<u32> = words
        .windows(2)
        .filter_map(minutes)
        .chain(words.iter().filter_map(|word| joined(word)))
        .collect();
    // Somebody who is ten minutes late may have played for hours.
    let is_part = has(&["moves", "hour", "hours", "hr", "hrs", "finish", "late"]);
    let begins = |with: &str| words.iter().any(|word| word.starts_with(with));
    has(&RAPID)
        || RAPID_BEGINNINGS.iter().any(|beginning| begins(beginning))
        || quick_clock(&lower)
        || !is_part && has(&["quickplay"])
        || !is_part && !minutes.is_empty() && minutes.iter().all(|&minutes| minutes < STANDARD)
}

/// Words for rapid play, and for faster play.
const RAPID: [&str; 19] = [
    "rapid",
    "rapids",
    "rapidplay",
    "rapide",
    "rapides",
    "rapido",
    "rápido",
    "rapidos",
    "rápidos",
    "rapida",
    "rápida",
    "rapidas",
    "rápidas",
    "semirapid",
    "semirápido",
    "semirrápido",
    "relámpago",
    "lightning",
    "lampo",
];

/// Beginnings of such words in languages that join words: German, Swedish, Norwegian and Danish,
/// Dutch, Polish.
const RAPID_BEGINNINGS: [&str; 9] = [
    "blitz",
    "schnellschach",
    "schnellturnier",
    "halbschnell",
    "snabbschack",
    "hurtigsjakk",
    "hurtigskak",
    "snelschaak",
    "szybkie",
];

/// Whether a text gives a game less than an hour as clocks are written: `G/25`, `G 25`, `15+10`.
/// With fewer than ten minutes, two numbers may be divisions.
fn quick_clock(lower: &str) -> bool {
    lower.split_whitespace().any(|word| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let of_game = word.strip_prefix("g/").or_else(|| word.strip_prefix('g'));
        let minutes = match word.split_once('+') {
            Some((minutes, added)) if added.parse::<u32>().is_ok() => minutes,
            Some(_) => return false,
            None => match of_game {
                Some(minutes) => minutes,
                None => return false,
            },
        };
        minutes.len() == 2 && minutes.parse::<u32>().is_ok_and(|m| (10..STANDARD).contains(&m))
    })
}

/// Whether a text has three letters of one of the words that [`says_rapid`] looks for. This is
/// asked of every event of a table, and nearly all of them have none.
fn may_say_rapid(text: &str) -> bool {
    text.as_bytes().windows(3).any(|letters| {
        let lower = [letters[0], letters[1], letters[2]].map(|letter| letter.to_ascii_lowercase());
        matches!(
            &lower,
            b"pid"
                | b"itz"
                | b"min"
                | b"ckp"
                | b"tni"
                | b"nel"
                | b"abb"
                | b"rti"
                | b"ybk"
                | b"pag"
                | b"amp"
        ) || matches!(
            lower,
            [b'g', b'/' | b'0'..=b'9', b'0'..=b'9'] | [b'0'..=b'9', b'+', b'0'..=b'9']
        )
    })
}

const MINUTES: [&str; 4] = ["min", "mins", "minute", "minutes"];

/// `25 minutes`.
fn minutes(two: &[&str]) -> Option<u32> {
    let [number, unit] = two else { return None };
    number.parse().ok().filter(|_| MINUTES.contains(unit))
}

/// `25mins`.
fn joined(word: &str) -> Option<u32> {
    let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = word.strip_suffix(unit).filter(|_| MINUTES.contains(&unit))?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rapid_play_is_known_by_its_name_and_by_minutes_of_less_than_an_hour() {
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
            "Otley Lightning",
        ] {
            assert!(says_rapid(text), "{text}");
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
            "rap",
            "",
        ] {
            assert!(!says_rapid(text), "{text}");
        }
    }
}
