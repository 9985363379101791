//! Values in TOML: texts in lines that are proposed to people, and days as people write them.

use chrono::NaiveDate;
use serde::Deserialize;
use toml::value::Datetime;

use crate::day::parse_day;

/// A text as a string of TOML: of the one kind that can stand for a value and for a key alike,
/// which a text of several lines does not in every kind.
///
/// As JSON has it, whose strings are TOML's but for one sign that only TOML escapes.
#[must_use]
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}

/// A day as it is written: a text, or a day of TOML without quotation marks.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a day such as 2006-05-02")]
pub(crate) enum DayText {
    Text(String),
    Toml(Datetime),
}

impl DayText {
    /// The day; else what is wrong with it.
    pub(crate) fn day(&self) -> Result<NaiveDate, String> {
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
