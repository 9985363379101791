//! One setting of a system, varied.

use anyhow::{Context, Result};
use fgsl_matrix::System;
use toml::{Table, Value};

use super::contender::{Contender, Kind};
use crate::error::{Error, Setting};

/// A setting and the values that it is to take: `n0=10,20,30`.
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
            (word.to_owned(), read.unwrap_or_else(|| Value::String(word.to_owned())))
        };
        let values: Vec<_> = values.split(',').map(value).collect();
        if key.trim().is_empty() || values.iter().any(|(word, _)| word.is_empty()) {
            return Err(refused(form));
        }
        Ok(Self { key: key.trim().to_owned(), values })
    }

    /// The contender with each of the values; only systems have settings to vary.
    ///
    /// # Errors
    ///
    /// A contender that is not a system, a setting that systems do not have, or a value that it
    /// cannot take.
    pub fn variants(&self, contender: &Contender) -> Result<Vec<Contender>> {
        let Kind::System(system) = &contender.kind else {
            let problem = format!("{} is not a system of the matrix model", contender.name);
            return Err(Setting::Scan.refused(&self.key, problem).into());
        };
        self.values.iter().map(|(word, value)| self.variant(system, word, value)).collect()
    }

    fn variant(&self, system: &System, word: &str, value: &Value) -> Result<Contender> {
        let mut settings = Table::try_from(system)?;
        let name = format!("{} {}={word}", system.name, self.key);
        set(&mut settings, &self.key, value.clone())
            .with_context(|| format!("{} has no setting {}", system.name, self.key))?;
        settings.insert("name".to_owned(), Value::String(name));
        let varied = System::from_toml(&settings.to_string());
        let varied = varied.map_err(|error| {
            Setting::Scan.refused(format!("{}={word}", self.key), error.to_string())
        })?;
        Ok(Contender::system(varied))
    }
}

/// Sets a key inside tables that are there; `None` if a table is not.
fn set(table: &mut Table, key: &str, value: Value) -> Option<()> {
    if let Some((first, rest)) = key.split_once('.') {
        return set(table.get_mut(first)?.as_table_mut()?, rest, value);
    }
    // 10 for a setting that is 30.0 so far.
    let value = match (table.get(key), value) {
        (Some(Value::Float(_)), Value::Integer(whole)) => Value::Float(whole as f64),
        (_, value) => value,
    };
    table.insert(key.to_owned(), value);
    Some(())
}
