//! Words in titles and names that say that games were rapid.

/// From this many minutes for each side on, a game is of standard play: an hour.
const STANDARD: u32 = 60;

/// Whether a text says that games were rapid: in words, or with less than 60 minutes. In a time
/// limit for a number of moves or with a finish, the minutes are only a part of the time.
pub(crate) fn says_rapid(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let minutes: Vec<u32> = words
        .windows(2)
        .filter_map(minutes)
        .chain(words.iter().filter_map(|word| joined(word)))
        .collect();
    let is_part = has(&["moves", "hour", "hours", "hr", "hrs", "finish"]);
    has(&["rapid", "rapidplay", "blitz"])
        || !is_part && has(&["quickplay"])
        || !is_part && !minutes.is_empty() && minutes.iter().all(|&minutes| minutes < STANDARD)
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
            "minutes of the meeting",
        ] {
            assert!(!says_rapid(text), "{text}");
        }
    }
}
