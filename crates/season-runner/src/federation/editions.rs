//! Editions of the rules, and the seasons from which they are used.

use std::sync::Arc;

use anyhow::{Context, Result};
use ecf_season::edition::BorrowingBy;
use ecf_season::{Edition, Season, SeasonLength};
use published_lists::manifest::EditionStamp;

use crate::error::{Error, Setting};
use crate::rule_book;
use crate::stamp::stamp;

/// An edition, and its stamp for the manifest.
#[derive(Debug)]
pub struct EditionChoice {
    /// The rules.
    pub edition: Edition,
    /// Its name and the hash of its file.
    pub stamp: EditionStamp,
}

/// Editions of the rules, and the seasons from which they are used.
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

    /// The rules of the first season.
    pub(crate) fn first(&self) -> &Edition {
        &self.first.edition
    }

    /// Uses `self` up to the first season from which `others` names an edition, and `others` from
    /// then on.
    pub(super) fn until(mut self, others: Self) -> Self {
        if let Some((first, _)) = others.later.first() {
            self.later.retain(|(from, _)| from < first);
        }
        self.later.extend(others.later);
        self
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

    /// Whether games are kept day by day: some edition borrows them so, or cuts seasons of another
    /// length into its own.
    pub(crate) fn need_days(&self) -> bool {
        self.all().any(|choice| choice.edition.season.length == SeasonLength::HalfYear)
            || self.all().any(|choice| choice.edition.borrowing.by == BorrowingBy::Game)
    }

    /// All of them, in the order of their seasons.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<EditionChoice>> {
        std::iter::once(&self.first).chain(self.later.iter().map(|(_, choice)| choice))
    }

    /// The editions of texts `NAME|FILE[@SEASON]`; the default edition if there are no texts.
    ///
    /// # Errors
    ///
    /// No built-in edition and no file of that name, a file that is not an edition, or two editions
    /// for the same seasons.
    pub fn named(texts: &[String]) -> Result<Self> {
        Self::of_texts(texts, |text, problem| Setting::Edition.refused(text, problem))
    }

    /// The editions of texts; `refused` makes the error for a text that does not name an edition.
    pub(super) fn of_texts(
        texts: &[String],
        refused: impl Fn(&str, String) -> Error,
    ) -> Result<Self> {
        let load = |name: &str| load_edition(name, &refused).map(Arc::new);
        let mut editions = Self { first: load(DEFAULT_EDITION)?, later: Vec::new() };
        let mut first_given = false;
        for text in texts {
            match name_and_season(text) {
                (_, None) if first_given => {
                    let problem = format!(
                        "a second edition needs the season from which it is used, as in \
                         {text}@2012-H1"
                    );
                    return Err(refused(text, problem).into());
                }
                ("", Some(_)) => {
                    let problem = "expected an edition before the @".to_owned();
                    return Err(refused(text, problem).into());
                }
                (name, None) => {
                    editions.first = load(name)?;
                    first_given = true;
                }
                (_, Some(season)) if editions.later.iter().any(|(other, _)| *other == season) => {
                    let problem = format!("there are two from {season} on");
                    return Err(refused(text, problem).into());
                }
                (name, Some(season)) => {
                    editions.later.push((season, load(name)?));
                }
            }
        }
        editions.later.sort_by_key(|(season, _)| *season);
        Ok(editions)
    }
}

/// Splits `NAME@SEASON`; a bare name may itself contain an `@`.
pub(crate) fn name_and_season(text: &str) -> (&str, Option<Season>) {
    let parts = text.rsplit_once('@');
    let season = parts.and_then(|(name, label)| Some((name, label.parse().ok()?)));
    season.map_or((text, None), |(name, season)| (name, Some(season)))
}

/// The error message for `NAME@SEASON`, if the name is a built-in edition but the rest is not a
/// season.
fn no_season_behind(text: &str) -> Option<String> {
    let (name, season) = text.rsplit_once('@')?;
    rule_book::built_in(name)?;
    Some(season.parse::<Season>().err()?.to_string())
}

/// The edition that is used if none is named.
pub(crate) const DEFAULT_EDITION: &str = "yorkshire-2000";

/// The built-in edition of a season, for a federation that has not named one.
#[must_use]
pub fn usual_edition(season: Season) -> &'static str {
    // The first list of ecf-2015 is that of January 2015, for the games of the half-year before.
    let is_of_2015 = || "2014-H2".parse::<Season>().is_ok_and(|first| season >= first);
    match season.length() {
        SeasonLength::Year => DEFAULT_EDITION,
        SeasonLength::HalfYear if is_of_2015() => "ecf-2015",
        SeasonLength::HalfYear => "ecf-2012",
    }
}

fn load_edition(
    name_or_file: &str,
    refused: impl Fn(&str, String) -> Error,
) -> Result<EditionChoice> {
    let books = &Edition::BUILT_IN;
    let text = rule_book::text_if_any(name_or_file, books)?.ok_or_else(|| {
        let problem = no_season_behind(name_or_file);
        refused(name_or_file, problem.unwrap_or_else(|| rule_book::neither_file_nor(books)))
    })?;
    let edition = Edition::from_toml(&text)
        .with_context(|| format!("edition {name_or_file} cannot be used"))?;
    let stamp = stamp(&edition.name, &text, &Edition::BUILT_IN)?;
    // A changed book gets the name of its stamp, never that of the built-in one.
    let edition = edition.with(|settings| settings.name.clone_from(&stamp.name))?;
    Ok(EditionChoice { edition, stamp })
}

/// The built-in editions: the name of each, and the public text that it follows.
pub fn built_in_editions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let source = |text: &'static str| {
        let line = text.lines().find_map(|line| line.strip_prefix("source = "));
        line.unwrap_or_default().trim_matches('"')
    };
    Edition::BUILT_IN.into_iter().map(move |(name, text)| (name, source(text)))
}
