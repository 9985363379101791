//! Checks a file of rules by itself.

use std::fmt::Display;
use std::path::Path;

use anyhow::Result;
use ecf_season::Edition;
use event_awards::cup::CupRules;
use event_awards::grand_prix::GrandPrixRules;
use event_awards::norm::NormRules;
use fgsl_matrix::System;
use input_files::Source;
use serde::de::DeserializeOwned;
use toml::Table;

use super::finding::Finding;
use crate::rules_file::{RulesFile, plain_words};

/// What is said of a file of other settings.
const NOT_ALONE: &str = "it has settings, and not those of rules: import.toml, decisions.toml and \
                         federation.toml are checked with their folder, and others where they are \
                         used";

/// What is said of a file without settings, or with comments alone.
const EMPTY: &str = "it has no settings: expected those of rules (of a system, an edition, norms, \
                     a cup or a grand prix); `clarke editions yorkshire-2000` prints such a file \
                     to begin from. import.toml, decisions.toml and federation.toml are checked \
                     with their folder";

/// What is wrong with a file, and on which line.
type Fault = (String, Option<usize>);

pub(super) fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// The finding in a file, if there is one: the parser stops at the first fault.
pub(super) fn of_rules(source: &Source) -> Result<Option<Finding>> {
    let text = source.text()?;
    let fault = match toml::from_str::<Table>(text) {
        Err(error) => Some((error.to_string(), line_of(&error, text))),
        Ok(rules) if rules.is_empty() => Some((EMPTY.to_owned(), None)),
        Ok(rules) => match RulesFile::of(&rules) {
            Some(RulesFile::System) => fault(text, System::from_toml),
            Some(RulesFile::Edition) => fault(text, Edition::from_toml),
            Some(RulesFile::Norms) => fault(text, NormRules::from_toml),
            Some(RulesFile::GrandPrix) => fault(text, GrandPrixRules::from_toml),
            Some(RulesFile::Cup) => fault(text, CupRules::from_toml),
            Some(RulesFile::Baseline) | None => Some((NOT_ALONE.to_owned(), None)),
        },
    };
    Ok(fault.map(|(problem, line)| Finding::unusable(&source.name, problem, line)))
}

/// The fault of rules of one kind. A value outside its range has no line.
fn fault<T: DeserializeOwned, E: Display>(
    text: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> Option<Fault> {
    let error = read(text).err()?;
    let malformed = toml::from_str::<T>(text).err();
    Some((plain_words(&error.to_string()), malformed.and_then(|error| line_of(&error, text))))
}

fn line_of(error: &toml::de::Error, text: &str) -> Option<usize> {
    let before = text.get(..error.span()?.start)?;
    Some(1 + before.matches('\n').count())
}
