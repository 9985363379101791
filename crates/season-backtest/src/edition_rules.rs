//! A national edition as a contender: its rules, and in what they differ from built-in ones.

use anyhow::Result;
use ecf_season::{Edition, EditionError};
use published_lists::manifest::ChangedSetting;
use season_runner::{changed_settings, stamp};
use toml::Table;

/// An edition with the text that it was read from.
#[derive(Clone, Debug)]
pub(crate) struct EditionRules {
    pub(crate) edition: Edition,
    text: String,
}

/// An edition that changes more settings than this is described by its title, which says more than
/// a list of them.
const MOST_CHANGES: usize = 8;

impl EditionRules {
    /// Reads an edition.
    pub(crate) fn of(text: String) -> Result<Self, EditionError> {
        Ok(Self { edition: Edition::from_toml(&text)?, text })
    }

    /// The edition under the name of its stamp, which that of a changed built-in edition is not.
    pub(crate) fn stamped(self) -> Result<Self> {
        let name = stamp(&self.edition.name, &self.text, &Edition::BUILT_IN)?.name;
        Ok(Self { edition: self.edition.with(|settings| settings.name = name)?, ..self })
    }

    /// The settings as a table.
    pub(crate) fn settings(&self) -> Result<Table> {
        Ok(self.text.parse()?)
    }

    /// The title; for a variant of a built-in edition, what it changes.
    pub(crate) fn about(&self) -> String {
        let changes = |(name, text): (&'static str, &str)| {
            Some((name, changed_settings(text, &self.text).ok()?))
        };
        let of_all = Edition::BUILT_IN.into_iter().filter_map(changes);
        match of_all.min_by_key(|(_, changed)| changed.len()) {
            Some((name, settings)) if (1..=MOST_CHANGES).contains(&settings.len()) => {
                let settings: Vec<String> = settings.iter().map(in_words).collect();
                format!("{name} with {}", settings.join(", "))
            }
            _ => self.edition.title.clone(),
        }
    }
}

/// `newcomers.add = 20`, and what it was, if it was something else.
fn in_words(changed: &ChangedSetting) -> String {
    let ChangedSetting { setting, built_in, here } = changed;
    match (built_in, here) {
        (Some(before), Some(here)) => format!("{setting} = {here} (for {before})"),
        (None, Some(here)) => format!("{setting} = {here}"),
        (_, None) => format!("no {setting}"),
    }
}
