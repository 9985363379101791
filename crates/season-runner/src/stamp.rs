//! Which rules a list was made by: their name and hash. Rules that were changed but kept the name
//! of built-in ones are marked.

use anyhow::Result;
use input_files::Fingerprint;
use published_lists::manifest::{ChangedSetting, EditionStamp};
use toml::{Table, Value};

/// Keys that describe rules and are not settings of them.
const WORDS: [&str; 3] = ["name", "title", "source"];

/// The stamp of rules with this text and this name. Changed rules that keep the name of built-in
/// ones are called `yorkshire-2000~1f2e3d4c`.
///
/// # Errors
///
/// The text is not TOML: never for rules that were read.
pub fn stamp(name: &str, text: &str, books: &[(&str, &str)]) -> Result<EditionStamp> {
    let sha256 = Fingerprint::of(name, text.as_bytes()).sha256;
    let built_in = books.iter().find(|(known, _)| *known == name);
    let changed = match built_in {
        Some((_, built_in)) => changed_settings(built_in, text)?,
        None => Vec::new(),
    };
    Ok(EditionStamp::marked(name, sha256, changed))
}

/// The settings in which two texts differ, by key. Comments and the order of keys are not settings.
///
/// # Errors
///
/// A text that is not TOML.
pub fn changed_settings(built_in: &str, here: &str) -> Result<Vec<ChangedSetting>> {
    let (built_in, here) = (settings(built_in)?, settings(here)?);
    let mut keys: Vec<&String> = built_in.iter().chain(&here).map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys.dedup();
    let of = |settings: &[(String, String)], key: &String| {
        settings.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    };
    let changed = keys.into_iter().filter_map(|key| {
        let (built_in, here) = (of(&built_in, key), of(&here, key));
        let setting = key.clone();
        (built_in != here).then_some(ChangedSetting { setting, built_in, here })
    });
    Ok(changed.collect())
}

/// Every setting of a text with its value: `game_score.limit` and `40`.
fn settings(text: &str) -> Result<Vec<(String, String)>> {
    let mut settings = Vec::new();
    flatten("", Value::Table(text.parse::<Table>()?), &mut settings);
    settings.retain(|(key, _)| !WORDS.contains(&key.as_str()));
    Ok(settings)
}

fn flatten(path: &str, value: Value, settings: &mut Vec<(String, String)>) {
    let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                flatten(&inside(&key), value, settings);
            }
        }
        // Letters are a list of tables: each table is named by its position.
        Value::Array(values) if values.iter().any(Value::is_table) => {
            for (place, value) in (1..).zip(values) {
                flatten(&inside(&place.to_string()), value, settings);
            }
        }
        Value::String(text) => settings.push((path.to_owned(), text)),
        // 40 and 40.0 are the same number.
        Value::Float(number) => settings.push((path.to_owned(), number.to_string())),
        other => settings.push((path.to_owned(), other.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use ecf_season::Edition;

    use super::*;

    #[test]
    fn a_changed_edition_is_called_by_the_built_in_name_nowhere() {
        let (_, text) = Edition::BUILT_IN[0];
        let changed = text.replace("limit = 40", "limit = 41").replace("# floor = 0", "floor = 0");
        let found = stamp("yorkshire-2000", &changed, &Edition::BUILT_IN).unwrap();
        let hash = Fingerprint::of("", changed.as_bytes()).sha256;
        assert_eq!(found.name, format!("yorkshire-2000~{}", &hash[..8]));
        let settings: Vec<_> = found
            .changed
            .iter()
            .map(|one| (one.setting.as_str(), one.built_in.as_deref(), one.here.as_deref()))
            .collect();
        assert_eq!(
            settings,
            [("game_score.limit", Some("40"), Some("41")), ("publication.floor", None, Some("0")),]
        );
    }

    #[test]
    fn comments_and_another_name_are_not_changes() {
        for (name, text) in Edition::BUILT_IN {
            let same = stamp(name, &format!("# mine\n{text}"), &Edition::BUILT_IN).unwrap();
            assert_eq!((same.name.as_str(), same.changed), (name, Vec::new()));
            let changed = text.replace("limit = 40", "limit = 41");
            let other = stamp("mine", &changed, &Edition::BUILT_IN).unwrap();
            assert_eq!((other.name.as_str(), other.changed), ("mine", Vec::new()));
        }
    }

    #[test]
    fn a_letter_that_is_left_out_is_a_change() {
        let (name, text) = Edition::BUILT_IN[0];
        let letter = "[[category]]\nletter = \"E\"\nseasons = 3\ngames = 10\nlatest = 1\n";
        let without = text.replace(letter, "");
        assert_ne!(without, text);
        let found = stamp(name, &without, &Edition::BUILT_IN).unwrap();
        let keys: Vec<&str> = found.changed.iter().map(|one| one.setting.as_str()).collect();
        assert_eq!(
            keys,
            ["category.5.games", "category.5.latest", "category.5.letter", "category.5.seasons"]
        );
    }
}
