//! Varies one setting of a system or an edition.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use ecf_season::EditionError;
use fgsl_matrix::SystemError;
use season_runner::{Error, Setting, plain_words};
use toml::{Table, Value};

use crate::contender::{Contender, Kind, UnusableSettings};

/// A setting and the values to try: `n0=10,20,30`.
#[derive(Clone, Debug, PartialEq)]
pub struct Scan {
    key: String,
    values: Vec<(String, Value)>,
}

impl Scan {
    /// Reads `KEY=VALUE,VALUE,...`; a key inside a table is written with dots: `factor.k`.
    ///
    /// # Errors
    ///
    /// A text of another form.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let refused = |problem: &str| Setting::Scan.refused(text, problem);
        let form = "expected KEY=VALUE,VALUE,..., as in n0=10,20,30";
        let (key, values) = text.split_once('=').ok_or_else(|| refused(form))?;
        let value = |word: &str| {
            let word = word.trim();
            let read = format!("value = {word}").parse::<Table>().ok();
            let read = read.and_then(|mut table| table.remove("value"));
            // Words need no quotation marks, since people type `moves=month`.
            (word.to_owned(), read.unwrap_or_else(|| Value::String(word.to_owned())))
        };
        let values: Vec<_> = values.split(',').map(value).collect();
        if key.trim().is_empty() || values.iter().any(|(word, _)| word.is_empty()) {
            return Err(refused(form));
        }
        let mut met = BTreeSet::new();
        if let Some((twice, _)) = values.iter().find(|(word, _)| !met.insert(word)) {
            return Err(refused(&format!("the value {twice} is there twice")));
        }
        Ok(Self { key: key.trim().to_owned(), values })
    }

    /// The contender with each of the values: a system of the matrix model, an edition, Glicko-2 or
    /// Stephenson's.
    ///
    /// # Errors
    ///
    /// A contender without settings, a setting that it does not have, or a value that it
    /// cannot take.
    pub fn variants(&self, contender: &Contender) -> Result<Vec<Contender>> {
        let Some(settings) = contender.kind.settings() else {
            let problem = format!("{} has no settings to vary", contender.name);
            return Err(Setting::Scan.refused(&self.key, problem).into());
        };
        let settings = settings?;
        let variant = |(word, value): &(String, Value)| {
            self.variant(contender, settings.clone(), word, value)
        };
        self.values.iter().map(variant).collect()
    }

    fn variant(
        &self,
        contender: &Contender,
        mut settings: Table,
        word: &str,
        value: &Value,
    ) -> Result<Contender> {
        let name = format!("{} {}={word}", contender.name, self.key);
        if matches!(contender.kind, Kind::Edition(_)) {
            // A file of an edition may leave out tables whose settings have defaults.
            add_tables(&mut settings, &self.key);
        }
        set(&mut settings, &self.key, value.clone())
            .with_context(|| format!("{} has no setting {}", contender.name, self.key))?;
        if matches!(contender.kind, Kind::System(_)) {
            // The variant must not have the name of the original system.
            settings.insert("name".to_owned(), Value::String(name.clone()));
        }
        let varied = contender.kind.with(&settings).map_err(|error| {
            let problem = format!("{}: {}", contender.name, self.problem(&error));
            Setting::Scan.refused(format!("{}={word}", self.key), problem)
        })?;
        Ok(Contender::of(name, varied))
    }
}

impl Scan {
    /// Why the system cannot have the setting. The message leaves out the line number, since there
    /// is no file.
    fn problem(&self, error: &UnusableSettings) -> String {
        if self.key.split('.').next_back() == Some("kind") {
            return "another kind comes with settings of its own, which a file can give".to_owned();
        }
        match error {
            UnusableSettings::System(SystemError::Malformed(malformed))
            | UnusableSettings::Edition(EditionError::Malformed(malformed))
            | UnusableSettings::Malformed(malformed) => plain_words(malformed.message()),
            other => other.to_string(),
        }
    }
}

/// Adds the tables that a key is in, those that are missing.
fn add_tables(table: &mut Table, key: &str) {
    if let Some((first, rest)) = key.split_once('.') {
        let inside = table.entry(first).or_insert_with(|| Value::Table(Table::new()));
        inside.as_table_mut().into_iter().for_each(|inside| add_tables(inside, rest));
    }
}

/// Sets a key inside existing tables; `None` if a table is missing.
fn set(table: &mut Table, key: &str, value: Value) -> Option<()> {
    if let Some((first, rest)) = key.split_once('.') {
        return set(table.get_mut(first)?.as_table_mut()?, rest, value);
    }
    // An integer for a setting that has been a float, such as 10 for 30.0.
    let value = match (table.get(key), value) {
        (Some(Value::Float(_)), Value::Integer(whole)) => Value::Float(whole as f64),
        (_, value) => value,
    };
    table.insert(key.to_owned(), value);
    Some(())
}
