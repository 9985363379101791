//! A list of ratings, in which players are found by code, FIDE number or name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use event_sections::{Entrant, plain_name};
use findings::printable;
use formats::dated_list::{RatingsRow, read_ratings};
use rating_core::EloRating;
use season_runner::strict;

use crate::progress::Bar;

/// What a list says of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    /// The player is not in the list.
    No,
    Unrated,
    Rated(EloRating),
}

impl Listed {
    /// The rating, if the list has one.
    pub(crate) const fn rating(self) -> Option<EloRating> {
        match self {
            Self::No | Self::Unrated => None,
            Self::Rated(rating) => Some(rating),
        }
    }
}

/// The rows of a list of ratings.
pub(crate) struct PlayerRatings {
    file: PathBuf,
    pub(crate) rows: usize,
    /// By code and by FIDE number.
    by_number: BTreeMap<String, Listed>,
    /// By plain name, each with its line and whether the row has a code.
    by_name: BTreeMap<String, Vec<NamedRow>>,
}

/// A row that has a name.
#[derive(Clone, Copy)]
struct NamedRow {
    line: usize,
    has_code: bool,
    listed: Listed,
}

impl PlayerRatings {
    /// Reads a list.
    ///
    /// # Errors
    ///
    /// A file that cannot be read or used; a code that is used twice.
    pub(crate) fn read(file: &Path) -> Result<Self> {
        let rows = strict::read(file, read_ratings, &Bar::none())?;
        let numbered: Vec<_> =
            rows.iter().filter(|(_, row)| !row.code.is_empty()).cloned().collect();
        strict::refuse_repeats(file, &numbered, |row: &RatingsRow| ("code", row.code.as_str()))?;
        let (mut by_number, mut by_name) = (BTreeMap::new(), BTreeMap::<_, Vec<_>>::new());
        for (line, RatingsRow { code, fide_code, name, rating }) in &rows {
            let listed = rating.map_or(Listed::Unrated, Listed::Rated);
            let numbers = [code, fide_code].into_iter().filter(|number| !number.is_empty());
            by_number.extend(numbers.map(|number| (number.clone(), listed)));
            if !name.is_empty() {
                let row = NamedRow { line: *line, has_code: !code.is_empty(), listed };
                by_name.entry(plain_name(name)).or_default().push(row);
            }
        }
        Ok(Self { file: file.to_owned(), rows: rows.len(), by_number, by_name })
    }

    /// What the list says of a player: by number, else by name. A player and a row with two codes
    /// are two people, whatever their names.
    ///
    /// # Errors
    ///
    /// Several rows have the name, with different ratings.
    pub(crate) fn find(&self, player: &Entrant) -> Result<Listed> {
        let numbers = [&player.fide_code, &player.code].into_iter().flatten();
        if let Some(listed) = numbers.into_iter().find_map(|number| self.by_number.get(number)) {
            return Ok(*listed);
        }
        let rows = self.by_name.get(&plain_name(&player.name)).into_iter().flatten();
        let rows = rows.filter(|row| player.code.is_none() || !row.has_code);
        let rows: Vec<&NamedRow> = rows.collect();
        let Some((first, rest)) = rows.split_first() else { return Ok(Listed::No) };
        match rest.iter().find(|row| row.listed != first.listed) {
            None => Ok(first.listed),
            Some(other) => bail!(
                "{}: lines {} and {} have the name {} and different ratings: expected codes here \
                 and in the tournament",
                self.file.display(),
                first.line,
                other.line,
                printable(&player.name)
            ),
        }
    }
}
