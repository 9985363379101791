//! Values in TOML: texts in lines that are suggested to people, and days as people write them.

use chrono::NaiveDate;
use serde::Deserialize;
use toml::value::Datetime;

use crate::day::parse_day;

/// A text as a TOML string, in the form that is valid both as a value and as a key, even if it has
/// several lines.
///
/// It is the JSON string, which is also valid in TOML except for one character that only TOML
/// escapes.
#[must_use]
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}

/// A day as written: a text, or a TOML date without quotation marks.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a day such as 2006-05-02")]
pub enum DayText {
    /// In quotation marks.
    Text(String),
    /// A date of TOML.
    Toml(Datetime),
}

impl DayText {
    /// The day, or what is wrong with it.
    ///
    /// # Errors
    ///
    /// A text that is no day, in words.
    pub fn day(&self) -> Result<NaiveDate, String> {
        let text = match self {
            Self::Text(text) => text.clone(),
            Self::Toml(day) => day.to_string(),
        };
        parse_day(&text)
            .ok_or_else(|| format!("`{text}` is not a day: expected one such as 2006-05-02"))
    }
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
