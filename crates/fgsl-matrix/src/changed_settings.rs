//! The differences between a system and the built-in one of the same name.

use serde::Serialize;
use toml::{Table, Value};

use crate::error::SystemError;
use crate::system::System;

/// Keys that describe a system without being settings.
const WORDS: [&str; 2] = ["name", "source"];

/// A setting that differs from the built-in system's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedSetting {
    /// The setting, with the tables that contain it: `factor.k`.
    pub key: String,
    /// What the built-in system has; `None` if it has no such setting.
    pub built_in: Option<String>,
    /// What this system has; `None` if it has no such setting.
    pub here: Option<String>,
}

impl System {
    /// The settings that differ from those of the built-in system of the same name, by key; `None`
    /// if no built-in system has the name. Defaults count as if they were written. Comments, the
    /// name and the source are not settings, so an empty list means that both systems grade alike.
    ///
    /// # Errors
    ///
    /// Never for a system that was read from a file; only a number that TOML cannot write.
    ///
    /// ```
    /// use fgsl_matrix::System;
    ///
    /// let mine = System::fgsl().with(|settings| settings.n0 = 20.0)?;
    /// let changed = mine.changed_settings()?.ok_or("not the name of a built-in system")?;
    /// assert_eq!(changed.len(), 1);
    /// assert_eq!(changed[0].key, "n0");
    /// assert_eq!(changed[0].built_in.as_deref(), Some("30"));
    /// assert_eq!(changed[0].here.as_deref(), Some("20"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changed_settings(&self) -> Result<Option<Vec<ChangedSetting>>, SystemError> {
        let Ok(built_in) = Self::built_in(&self.name) else { return Ok(None) };
        let (mut before, mut after) = (built_in.settings()?, self.settings()?);
        before.retain(|(key, _)| !WORDS.contains(&key.as_str()));
        after.retain(|(key, _)| !WORDS.contains(&key.as_str()));
        let mut keys: Vec<&String> = before.iter().chain(&after).map(|(key, _)| key).collect();
        keys.sort_unstable();
        keys.dedup();
        let of = |settings: &[(String, String)], key: &str| {
            settings.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
        };
        let changed = keys.into_iter().filter_map(|key| {
            let (built_in, here) = (of(&before, key), of(&after, key));
            (built_in != here).then(|| ChangedSetting { key: key.clone(), built_in, here })
        });
        Ok(Some(changed.collect()))
    }

    /// Every setting with its value, including those that the file leaves at their defaults:
    /// `factor.k` and `1`.
    ///
    /// # Errors
    ///
    /// As [`System::changed_settings`].
    pub fn settings(&self) -> Result<Vec<(String, String)>, SystemError> {
        let table = Table::try_from(self)?;
        let mut settings = Vec::new();
        flatten("", &table, &mut settings);
        Ok(settings)
    }
}

fn flatten(path: &str, table: &Table, settings: &mut Vec<(String, String)>) {
    for (key, value) in table {
        let key = format!("{path}{key}");
        match value {
            Value::Table(table) => flatten(&format!("{key}."), table, settings),
            Value::String(text) => settings.push((key, text.clone())),
            Value::Float(number) => settings.push((key, number.to_string())),
            other => settings.push((key, other.to_string())),
        }
    }
}
