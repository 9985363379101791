//! Names of columns without what people write differently in them.

/// A name in lower case, with one blank between its words and no other marks; `player 1` is one
/// word.
pub(crate) fn plain(name: &str) -> String {
    let lower = name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let joined = words.join(" ").replace("player 1", "player1").replace("player 2", "player2");
    joined.strip_suffix(" s").map_or(joined.clone(), str::to_owned)
}
