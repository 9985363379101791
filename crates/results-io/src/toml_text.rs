//! Texts in lines of TOML that are proposed to people.

/// A text as a string of TOML: of the one kind that can stand for a value and for a key alike, which a
/// text of several lines does not in every kind.
///
/// As JSON has it, whose strings are TOML's but for one sign that only TOML escapes.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back_as_a_value_and_as_a_key() {
        for text in
            ["Spring Cup", "the \"B\" team's", "C:\\a\tb", "two\nlines", "\u{7f}\u{1}\u{1f}é"]
        {
            let line = format!("{} = {}", quoted(text), quoted(text));
            let read: toml::Table = line.parse().unwrap();
            assert_eq!(read[text].as_str(), Some(text), "{line}");
        }
    }
}
