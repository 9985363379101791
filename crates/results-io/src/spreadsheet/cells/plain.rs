//! Names of columns in a plain form, without the details that people write differently.

/// A name in lower case, with one blank between words and without punctuation; `player 1` is one
/// word.
pub(crate) fn plain(name: &str) -> String {
    let lower = name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let joined = words.join(" ").replace("player 1", "player1").replace("player 2", "player2");
    joined.strip_suffix(" s").map_or(joined.clone(), str::to_owned)
}
