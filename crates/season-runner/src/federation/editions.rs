//! Which rules are used from which season on.

use std::sync::Arc;

use anyhow::{Context, Result};
use ecf_season::edition::BorrowingBy;
use ecf_season::{Edition, Season, SeasonLength};
use results_io::Fingerprint;
use results_io::publish::manifest::EditionStamp;

use crate::rule_book;
use crate::usage::usage;

/// An edition, and which one for the manifest.
#[derive(Debug)]
pub struct EditionChoice {
    /// The rules.
    pub edition: Edition,
    /// Its name and the hash of its file.
    pub stamp: EditionStamp,
}

/// Which rules are used from which season on.
#[derive(Debug)]
pub struct Editions {
    first: Arc<EditionChoice>,
    /// In the order of their seasons.
    later: Vec<(Season, Arc<EditionChoice>)>,
}

impl Editions {
    /// The rules of a season.
    #[must_use]
    pub fn of(&self, season: Season) -> Arc<EditionChoice> {
        let later = self.later.iter().rev().find(|(from, _)| *from <= season);
        Arc::clone(later.map_or(&self.first, |(_, choice)| choice))
    }

    /// The names, each with the season from which it is used.
    #[must_use]
    pub fn in_words(&self) -> String {
        let later = self
            .later
            .iter()
            .map(|(season, choice)| format!(", from {season} on by {}", choice.edition.name));
        std::iter::once(self.first.edition.name.clone()).chain(later).collect()
    }

    /// Whether games are kept one by one with their days: some edition borrows them so, or cuts
    /// seasons of another length into its own.
    #[must_use]
    pub fn need_days(&self) -> bool {
        let all =
            || std::iter::once(&self.first).chain(self.later.iter().map(|(_, choice)| choice));
        all().any(|choice| choice.edition.season.length == SeasonLength::HalfYear)
            || all().any(|choice| choice.edition.borrowing.by == BorrowingBy::Game)
    }

    /// The editions of that many texts `NAME|FILE[@SEASON]`; the default without any.
    ///
    /// # Errors
    ///
    /// No built-in edition and no file of that name, a file that is no edition, or two editions for
    /// the same seasons.
    pub fn named(flags: &[String]) -> Result<Self> {
        let mut editions =
            Self { first: Arc::new(load_edition(DEFAULT_EDITION)?), later: Vec::new() };
        let mut first_given = false;
        for flag in flags {
            let from = flag.rsplit_once('@').and_then(|(name, label)| {
                label.parse::<Season>().ok().map(|season| (name, season))
            });
            match from {
                None if first_given => {
                    return usage(format!(
                        "--edition {flag}: a second edition needs the season from which it is used, \
                         as in {flag}@2012-H1"
                    ));
                }
                None => {
                    editions.first = Arc::new(load_edition(flag)?);
                    first_given = true;
                }
                Some((name, season)) => {
                    if editions.later.iter().any(|(other, _)| *other == season) {
                        return usage(format!("--edition {flag}: there are two from {season} on"));
                    }
                    editions.later.push((season, Arc::new(load_edition(name)?)));
                }
            }
        }
        editions.later.sort_by_key(|(season, _)| *season);
        Ok(editions)
    }
}

/// The edition that is used where none is named.
const DEFAULT_EDITION: &str = "yorkshire-2000";

fn load_edition(name_or_file: &str) -> Result<EditionChoice> {
    let text = rule_book::text("--edition", name_or_file, &Edition::BUILT_IN)?;
    let edition = Edition::from_toml(&text)
        .with_context(|| format!("edition {name_or_file} cannot be used"))?;
    let sha256 = Fingerprint::of(name_or_file, text.as_bytes()).sha256;
    let stamp = EditionStamp { name: edition.name.clone(), sha256 };
    Ok(EditionChoice { edition, stamp })
}
