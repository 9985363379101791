//! A list of ratings, in which players are found by code, FIDE number or name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use event_sections::{Entrant, plain_name};
use findings::printable;
use formats::dated_list::{RatingsRow, read_ratings};
use identity::plain_name::plain_forms;
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
    /// The same, by the other orders that the words of a name without a comma may have.
    by_turned_name: BTreeMap<String, Vec<NamedRow>>,
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
        let mut by_turned_name = BTreeMap::<_, Vec<_>>::new();
        for (line, RatingsRow { code, fide_code, name, rating }) in &rows {
            let listed = rating.map_or(Listed::Unrated, Listed::Rated);
            let numbers = [code, fide_code].into_iter().filter(|number| !number.is_empty());
            by_number.extend(numbers.map(|number| (number.clone(), listed)));
            if !name.is_empty() {
                let row = NamedRow { line: *line, has_code: !code.is_empty(), listed };
                for form in plain_forms(name).skip(1) {
                    by_turned_name.entry(form).or_default().push(row);
                }
                by_name.entry(plain_name(name)).or_default().push(row);
            }
        }
        let file = file.to_owned();
        Ok(Self { file, rows: rows.len(), by_number, by_name, by_turned_name })
    }

    /// What the list says of a player: by number, else by name, which may have the forename first
    /// in one of the two. A player and a row with two codes are two people, whatever their names.
    ///
    /// # Errors
    ///
    /// Several rows have the name, with different ratings.
    pub(crate) fn find(&self, player: &Entrant) -> Result<Listed> {
        let numbers = [&player.fide_code, &player.code].into_iter().flatten();
        if let Some(listed) = numbers.into_iter().find_map(|number| self.by_number.get(number)) {
            return Ok(*listed);
        }
        let name = plain_name(&player.name);
        let is_possible = |row: &&NamedRow| player.code.is_none() || !row.has_code;
        let rows = self.by_name.get(&name).into_iter().flatten();
        let mut rows: Vec<&NamedRow> = rows.filter(is_possible).collect();
        if rows.is_empty() {
            let turned = plain_forms(&player.name).skip(1);
            let of_turned = turned.filter_map(|form| self.by_name.get(&form));
            let of_rows = self.by_turned_name.get(&name);
            rows = of_turned.chain(of_rows).flatten().filter(is_possible).collect();
        }
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
